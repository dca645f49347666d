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

/* Chances of coming to each square. */
struct odds {
    double of[SETS_SQUARES];
};

/* Spread the chance of being here over the six rolls from here. */
static void spread(struct odds *odds, int from, int first_roll, double chance) {
    for (int roll = first_roll; roll <= FACES; roll++) {
        odds->of[advance(from, roll)] += chance / FACES;
    }
}

static void set_up(struct rolls *rolls, uint32_t own, const struct odds *first) {
    memset(rolls, 0, sizeof *rolls);
    for (uint32_t left = own; left != 0;) {
        rolls->square[rolls->count++] = bits_take_lowest(&left);
    }
    for (uint32_t from = 0; from < rolls->count; from++) {
        struct odds next = {.of = {0}};
        spread(&next, (int)rolls->square[from], 1, 1);
        for (uint32_t to = 0; to < rolls->count; to++) {
            rolls->matrix[to][from] = (to == from ? 1 : 0) - next.of[rolls->square[to]];
        }
        rolls->right[from] = first->of[rolls->square[from]];
    }
}

static struct odds find_odds(uint32_t own, int first_roll) {
    struct rolls rolls;
    struct odds  odds = {.of = {0}};
    spread(&odds, AT_HOME, first_roll, 1);
    set_up(&rolls, own, &odds);
    eliminate(&rolls);
    for (uint32_t i = 0; i < rolls.count; i++) {
        spread(&odds, (int)rolls.square[i], 1, rolls.right[i]);
    }
    for (uint32_t i = 0; i < rolls.count; i++) {
        odds.of[rolls.square[i]] = 0;
    }
    return odds;
}

/* In fixed point; what rounding leaves over goes to the likeliest square. */
static void round_odds(const struct odds *odds, double sum, uint32_t sides,
                       struct angoli_way *way) {
    int64_t  left      = (int64_t)(sum * angoli_ways_sure + 0.5);
    uint32_t likeliest = 0;
    for (uint32_t seen = 0; seen < SETS_SQUARES; seen++) {
        const uint32_t chance = (uint32_t)(odds->of[seen] * angoli_ways_sure + 0.5);
        if (chance > 0) {
            way->square[way->count] = (uint8_t)((seen + SETS_SIDE * sides) % SETS_SQUARES);
            way->chance[way->count] = chance;
            left -= chance;
            likeliest = chance > way->chance[likeliest] ? way->count : likeliest;
            way->count++;
        }
    }
    way->chance[likeliest] = (uint32_t)(way->chance[likeliest] + left);
    while (way->count % WAYS_PIECE != 0) {
        way->square[way->count++] = way->square[0];
    }
}

/* The tokens are as seen by who numbers the squares. */
static void find_way(const struct angoli_sets *sets, uint32_t own, uint32_t sides,
                     struct angoli_way *way) {
    memset(way, 0, sizeof *way);
    if (bits_count(own) < sets->tokens) {
        const bool        has_recall = angoli_ways_recall(sets, bits_count(own));
        const struct odds odds       = find_odds(angoli_sets_turn(own, sides), has_recall ? 2 : 1);
        round_odds(&odds, has_recall ? 5.0 / 6 : 1, sides, way);
    }
}

enum status angoli_ways_init(struct angoli_ways *ways, const struct angoli_sets *sets,
                             uint32_t sides) {
    size_t count = 0;
    ways->sets   = sets;
    for (uint32_t own = 0; own <= sets->stored; own++) {
        ways->starts[own] = count;
        count += angoli_sets_rows(sets, own);
    }
    ways->all = malloc(count * sizeof *ways->all);
    if (ways->all == NULL) {
        return STATUS_NO_MEMORY;
    }
    for (uint32_t own = 0; own <= sets->stored; own++) {
        for (uint32_t i = 0; i < angoli_sets_rows(sets, own); i++) {
            find_way(sets, sets->list[own][i], sides, &ways->all[ways->starts[own] + i]);
        }
    }
    return STATUS_OK;
}

void angoli_ways_finish(struct angoli_ways *ways) {
    free(ways->all);
    ways->all = NULL;
}
