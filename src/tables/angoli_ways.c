/* SPDX-License-Identifier: MIT
 *
 * angoli_ways.c - the small linear systems of rolling on.
 *
 * How often a token rolls on from each own square solves a system with as many
 * unknowns as there are own tokens: rolls lead from one to the next, and back to
 * the same square by a 1 before a corner, or by going round the whole track.
 */
#include "tables/angoli_ways.h"

#include <stdlib.h>

enum { FACES = 6, FIELDS = 24, SIDES = 4, AT_HOME = -1 };

/* Where a roll leads from a square, or from corner A. */
static uint32_t advance(int from, int roll) {
    const int start = from == AT_HOME ? 0 : from / SETS_SIDE * FACES + from % SETS_SIDE + 1;
    const int field = (start + roll) % FIELDS;
    const int stop  = field % FACES == 0 ? (field + FIELDS - 1) % FIELDS : field;
    return (uint32_t)(stop / FACES * SETS_SIDE + stop % FACES - 1);
}

/* A system matrix * x = right, of the own squares. */
struct rolls {
    uint32_t count;
    uint32_t square[SETS_TOKENS];
    double   matrix[SETS_TOKENS][SETS_TOKENS];
    double   right[SETS_TOKENS];
};

/* Each diagonal outweighs its column, so no exchange of rows is needed. */
static void eliminate(struct rolls *rolls) {
    for (uint32_t i = 0; i < rolls->count; i++) {
        for (uint32_t row = 0; row < rolls->count; row++) {
            const double factor = row == i ? 0 : rolls->matrix[row][i] / rolls->matrix[i][i];
            for (uint32_t column = i; factor != 0 && column < rolls->count; column++) {
                rolls->matrix[row][column] -= factor * rolls->matrix[i][column];
            }
            rolls->right[row] -= factor * rolls->right[i];
        }
    }
    for (uint32_t i = 0; i < rolls->count; i++) {
        rolls->right[i] /= rolls->matrix[i][i];
    }
}

/* Spread the chance of being here over the six rolls from here. */
static void spread(struct angoli_way *way, int from, int first_roll, double chance) {
    for (int roll = first_roll; roll <= FACES; roll++) {
        way->chance[advance(from, roll)] += chance / FACES;
    }
}

static void set_up(struct rolls *rolls, uint32_t own, const struct angoli_way *first) {
    memset(rolls, 0, sizeof *rolls);
    for (uint32_t left = own; left != 0;) {
        rolls->square[rolls->count++] = bits_take_lowest(&left);
    }
    for (uint32_t from = 0; from < rolls->count; from++) {
        struct angoli_way next = {.chance = {0}};
        spread(&next, (int)rolls->square[from], 1, 1);
        for (uint32_t to = 0; to < rolls->count; to++) {
            rolls->matrix[to][from] = (to == from ? 1 : 0) - next.chance[rolls->square[to]];
        }
        rolls->right[from] = first->chance[rolls->square[from]];
    }
}

static void find_way(const struct angoli_sets *sets, uint32_t own, struct angoli_way *way) {
    struct rolls rolls;
    memset(way, 0, sizeof *way);
    if (bits_count(own) == sets->tokens) {
        return;
    }
    spread(way, AT_HOME, angoli_ways_recall(sets, bits_count(own)) ? 2 : 1, 1);
    set_up(&rolls, own, way);
    eliminate(&rolls);
    for (uint32_t i = 0; i < rolls.count; i++) {
        spread(way, (int)rolls.square[i], 1, rolls.right[i]);
    }
    for (uint32_t i = 0; i < rolls.count; i++) {
        way->chance[rolls.square[i]] = 0;
    }
    for (uint32_t square = 0; square < SETS_SQUARES; square++) {
        way->squares |= way->chance[square] > 0 ? bits_of(square) : 0;
    }
}

enum status angoli_ways_init(struct angoli_ways *ways, const struct angoli_sets *sets) {
    size_t count = 0;
    ways->sets   = sets;
    for (uint32_t own = 0; own <= sets->stored; own++) {
        ways->starts[own] = count;
        count += sets->blocks[own];
    }
    ways->all = malloc(count * sizeof *ways->all);
    if (ways->all == NULL) {
        return STATUS_NO_MEMORY;
    }
    for (uint32_t own = 0; own <= sets->stored; own++) {
        for (uint32_t i = 0; i < sets->blocks[own]; i++) {
            find_way(sets, sets->unions[own][i], &ways->all[ways->starts[own] + i]);
        }
    }
    return STATUS_OK;
}

void angoli_ways_finish(struct angoli_ways *ways) {
    free(ways->all);
    ways->all = NULL;
}
