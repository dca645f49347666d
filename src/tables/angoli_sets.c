/* SPDX-License-Identifier: MIT
 *
 * angoli_sets.c - ranks of sets.
 */
#include "tables/angoli_sets.h"

#include <stdlib.h>

#include "games/angoli/angoli.h"

bool angoli_sets_fit(const struct game *game) {
    return strcmp(game->rules->name, "angoli") == 0 && game->players == 2 &&
           angoli_config(game)->side == SETS_SIDE && angoli_config(game)->tokens <= SETS_TOKENS;
}

/* The fields of the rules have corners among them. */
static uint32_t squares_of(uint64_t fields) {
    uint32_t set = 0;
    for (uint32_t square = 0; square < SETS_SQUARES; square++) {
        const uint32_t field = square / SETS_SIDE * (SETS_SIDE + 1) + square % SETS_SIDE + 1;
        set |= (uint32_t)(fields >> field & 1U) << square;
    }
    return set;
}

static void read_config(struct angoli_sets *sets, const struct angoli_config *config) {
    sets->tokens     = config->tokens;
    sets->centres    = config->centres;
    sets->recall_max = config->recall_max < 0 ? -1 : (int32_t)(uint8_t)config->recall_max;
    for (uint32_t side = 0; side < ANGOLI_SIDES; side++) {
        sets->centre[side] = squares_of(config->centre[side]);
    }
    const bool ends_full = sets->centres == 0 && sets->recall_max < 0;
    sets->stored         = sets->tokens - (ends_full ? 1U : 0U);
    sets->layers         = 2 * sets->stored + 1;
}

/* choose[squares][size], by Pascal's triangle. */
static void count_sets(struct angoli_sets *sets) {
    for (uint32_t squares = 0; squares <= SETS_SQUARES; squares++) {
        sets->choose[squares][0] = 1;
        for (uint32_t size = 1; size < SETS_SIZES && squares > 0; size++) {
            sets->choose[squares][size] =
                sets->choose[squares - 1][size - 1] + sets->choose[squares - 1][size];
        }
    }
}

static void list_members(uint32_t set, uint8_t *out) {
    while (set != 0) {
        *out++ = (uint8_t)bits_take_lowest(&set);
    }
}

/* Sets of all sizes, in ascending order, are told apart by size. */
static bool rank_sets(struct angoli_sets *sets) {
    uint32_t counts[SETS_SQUARES + 1] = {0};
    sets->rank                        = malloc(sizeof *sets->rank * (SETS_ALL + 1));
    bool is_done                      = sets->rank != NULL;
    for (uint32_t size = 0; size < SETS_SIZES && is_done; size++) {
        sets->list[size]    = malloc(sizeof **sets->list * sets->choose[SETS_SQUARES][size]);
        sets->members[size] = malloc((size_t)SETS_TOKENS * sets->choose[SETS_SQUARES][size]);
        is_done             = sets->list[size] != NULL && sets->members[size] != NULL;
    }
    for (uint32_t set = 0; set <= SETS_ALL && is_done; set++) {
        const uint32_t size = bits_count(set);
        const uint32_t rank = counts[size]++;
        sets->rank[set]     = rank;
        if (size < SETS_SIZES) {
            sets->list[size][rank] = set;
            list_members(set, &sets->members[size][(size_t)SETS_TOKENS * rank]);
        }
    }
    return is_done;
}

enum status angoli_sets_init(struct angoli_sets *sets, const struct game *game) {
    CHECK(angoli_sets_fit(game));
    memset(sets, 0, sizeof *sets);
    read_config(sets, angoli_config(game));
    count_sets(sets);
    if (!rank_sets(sets)) {
        angoli_sets_finish(sets);
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

void angoli_sets_finish(struct angoli_sets *sets) {
    free(sets->rank);
    for (uint32_t size = 0; size < SETS_SIZES; size++) {
        free(sets->list[size]);
        free(sets->members[size]);
    }
    memset(sets, 0, sizeof *sets);
}

uint64_t angoli_sets_all_positions(const struct angoli_sets *sets) {
    uint64_t positions = 0;
    for (uint32_t first = 0; first <= sets->stored; first++) {
        for (uint32_t second = 0; second <= sets->stored; second++) {
            positions += angoli_sets_positions(sets, first, second);
        }
    }
    return positions;
}

void angoli_squares_init(struct angoli_squares *squares, uint32_t first) {
    uint32_t bit        = 0;
    squares->half[0][0] = 0;
    squares->half[1][0] = 0;
    for (uint32_t square = 0; square < SETS_SQUARES; square++) {
        squares->before[square] = bit;
        if ((first & bits_of(square)) == 0) {
            uint32_t      *half = squares->half[bit / SETS_HALF];
            const uint32_t step = bits_of(bit % SETS_HALF);
            for (uint32_t mask = 0; mask < step; mask++) {
                half[mask + step] = half[mask] | bits_of(square);
            }
            bit++;
        }
    }
}

bool angoli_sets_win(const struct angoli_sets *sets, uint32_t own) {
    uint32_t held = 0;
    if (bits_count(own) != sets->tokens) {
        return false;
    }
    for (uint32_t side = 0; side < ANGOLI_SIDES; side++) {
        held += (own & sets->centre[side]) == sets->centre[side] ? 1U : 0U;
    }
    return held >= sets->centres;
}
