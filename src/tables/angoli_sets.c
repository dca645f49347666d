/* SPDX-License-Identifier: MIT
 *
 * angoli_sets.c - ranks of sets, places of masks.
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

/* Sets of all sizes, in ascending order, are told apart by size. */
static bool rank_sets(struct angoli_sets *sets) {
    sets->rank = malloc(sizeof *sets->rank * (SETS_ALL + 1));
    if (sets->rank == NULL) {
        return false;
    }
    uint32_t counts[SETS_SQUARES + 1] = {0};
    for (uint32_t set = 0; set <= SETS_ALL; set++) {
        sets->rank[set] = counts[bits_count(set)]++;
    }
    for (uint32_t layer = 0; layer < sets->layers; layer++) {
        sets->blocks[layer] = counts[layer];
        sets->unions[layer] = malloc(sizeof **sets->unions * counts[layer]);
        if (sets->unions[layer] == NULL) {
            return false;
        }
    }
    for (uint32_t set = 0; set <= SETS_ALL; set++) {
        const uint32_t layer = bits_count(set);
        if (layer < sets->layers) {
            sets->unions[layer][sets->rank[set]] = set;
        }
    }
    return true;
}

static void place_masks(struct angoli_sets *sets, uint32_t layer) {
    uint32_t places = 0;
    for (uint32_t own = 0; own <= layer; own++) {
        for (uint32_t mask = 0; mask < 1U << layer; mask++) {
            if (bits_count(mask) != own) {
                continue;
            }
            const bool is_stored      = own <= sets->stored && layer - own <= sets->stored;
            sets->place[layer][mask]  = is_stored ? (uint16_t)places : SETS_NOWHERE;
            sets->mask[layer][places] = (uint16_t)mask;
            places += is_stored ? 1U : 0U;
        }
    }
    CHECK(places <= SETS_PLACES);
    sets->places[layer] = places;
}

static void turn_masks(struct angoli_sets *sets, uint32_t layer) {
    const uint32_t full = (1U << layer) - 1;
    for (uint32_t crossing = 0; crossing <= layer; crossing++) {
        uint16_t *turned = sets->turned[layer] + (size_t)crossing * sets->places[layer];
        for (uint32_t place = 0; place < sets->places[layer]; place++) {
            const uint32_t others = full & ~(uint32_t)sets->mask[layer][place];
            const uint32_t mask   = (others >> crossing | others << (layer - crossing)) & full;
            turned[place]         = sets->place[layer][mask];
        }
    }
}

static bool number_layer(struct angoli_sets *sets, uint32_t layer) {
    const size_t masks = (size_t)1 << layer;
    sets->place[layer] = malloc(sizeof **sets->place * masks);
    sets->mask[layer]  = malloc(sizeof **sets->mask * (masks + 1));
    if (sets->place[layer] == NULL || sets->mask[layer] == NULL) {
        return false;
    }
    place_masks(sets, layer);
    sets->turned[layer] = malloc(sizeof **sets->turned * ((layer + 1) * sets->places[layer] + 1));
    if (sets->turned[layer] == NULL) {
        return false;
    }
    turn_masks(sets, layer);
    return true;
}

enum status angoli_sets_init(struct angoli_sets *sets, const struct game *game) {
    CHECK(angoli_sets_fit(game));
    memset(sets, 0, sizeof *sets);
    read_config(sets, angoli_config(game));
    bool is_done = rank_sets(sets);
    for (uint32_t layer = 0; layer < sets->layers && is_done; layer++) {
        is_done = number_layer(sets, layer);
    }
    if (!is_done) {
        angoli_sets_finish(sets);
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

void angoli_sets_finish(struct angoli_sets *sets) {
    free(sets->rank);
    for (uint32_t layer = 0; layer < SETS_LAYERS; layer++) {
        free(sets->unions[layer]);
        free(sets->place[layer]);
        free(sets->mask[layer]);
        free(sets->turned[layer]);
    }
    memset(sets, 0, sizeof *sets);
}

uint64_t angoli_sets_all_positions(const struct angoli_sets *sets) {
    uint64_t positions = 0;
    for (uint32_t layer = 0; layer < sets->layers; layer++) {
        positions += angoli_sets_positions(sets, layer);
    }
    return positions;
}

void angoli_spread_init(struct angoli_spread *spread, uint32_t squares, uint32_t sides) {
    enum { HALF_BITS = 8 };
    memset(spread, 0, sizeof *spread);
    for (uint32_t i = 0; squares != 0; i++) {
        const uint32_t bit   = angoli_sets_turn(bits_of(bits_take_lowest(&squares)), sides);
        uint32_t      *table = spread->half[i / HALF_BITS];
        const uint32_t step  = 1U << i % HALF_BITS;
        for (uint32_t mask = 0; mask < step; mask++) {
            table[mask + step] = table[mask] | bit;
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

uint32_t angoli_sets_mask(uint32_t all, uint32_t own) {
    uint32_t mask = 0;
    for (uint32_t bit = 0; all != 0; bit++) {
        mask |= (own >> bits_take_lowest(&all) & 1U) << bit;
    }
    return mask;
}

uint64_t angoli_sets_index(const struct angoli_sets *sets, uint32_t own, uint32_t other,
                           uint32_t *layer) {
    const uint32_t all   = own | other;
    *layer               = bits_count(all);
    const uint32_t place = sets->place[*layer][angoli_sets_mask(all, own)];
    CHECK(place != SETS_NOWHERE);
    return (uint64_t)sets->rank[all] * sets->places[*layer] + place;
}
