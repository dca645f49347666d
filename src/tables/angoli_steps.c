/* SPDX-License-Identifier: MIT
 *
 * angoli_steps.c - tables of places after a step.
 */
#include "tables/angoli_steps.h"

#include <stdlib.h>

static uint32_t add_bit(uint32_t mask, uint32_t at, uint32_t bit) {
    const uint32_t low = (1U << at) - 1;
    return (mask & low) | (mask & ~low) << 1 | bit << at;
}

static uint32_t take_bit(uint32_t mask, uint32_t at) {
    const uint32_t low = (1U << at) - 1;
    return (mask & low) | (mask >> 1 & ~low);
}

static void fill_added(const struct angoli_sets *sets, uint32_t layer, uint32_t bit,
                       uint16_t *row) {
    const bool is_top = layer + 1 == sets->layers;
    for (uint32_t place = 0; place < sets->places[layer]; place++) {
        for (uint32_t at = 0; at <= layer; at++) {
            const uint32_t mask = add_bit(sets->mask[layer][place], at, bit);
            *row++              = is_top ? SETS_NOWHERE : sets->place[layer + 1][mask];
        }
    }
}

static void fill_taken(const struct angoli_sets *sets, uint32_t layer, uint16_t *row) {
    for (uint32_t place = 0; place < sets->places[layer]; place++) {
        for (uint32_t at = 0; at < layer; at++) {
            *row++ = sets->place[layer - 1][take_bit(sets->mask[layer][place], at)];
        }
    }
}

static void fill_given(const struct angoli_sets *sets, uint32_t layer, uint16_t *row) {
    for (uint32_t place = 0; place < sets->places[layer]; place++) {
        for (uint32_t at = 0; at < layer; at++) {
            *row++ = sets->place[layer][sets->mask[layer][place] ^ 1U << at];
        }
    }
}

static uint16_t *rows(const struct angoli_sets *sets, uint32_t layer, uint32_t length) {
    return malloc(((size_t)sets->places[layer] * length + 1) * sizeof(uint16_t));
}

enum status angoli_steps_init(struct angoli_steps *steps, const struct angoli_sets *sets) {
    memset(steps, 0, sizeof *steps);
    for (uint32_t layer = 0; layer < sets->layers; layer++) {
        steps->added[0][layer] = rows(sets, layer, layer + 1);
        steps->added[1][layer] = rows(sets, layer, layer + 1);
        steps->taken[layer]    = rows(sets, layer, layer);
        steps->given[layer]    = rows(sets, layer, layer);
        if (steps->added[0][layer] == NULL || steps->added[1][layer] == NULL ||
            steps->taken[layer] == NULL || steps->given[layer] == NULL) {
            return STATUS_NO_MEMORY;
        }
        fill_added(sets, layer, 0, steps->added[0][layer]);
        fill_added(sets, layer, 1, steps->added[1][layer]);
        fill_taken(sets, layer, steps->taken[layer]);
        fill_given(sets, layer, steps->given[layer]);
    }
    return STATUS_OK;
}

void angoli_steps_finish(struct angoli_steps *steps) {
    for (uint32_t layer = 0; layer < SETS_LAYERS; layer++) {
        free(steps->added[0][layer]);
        free(steps->added[1][layer]);
        free(steps->taken[layer]);
        free(steps->given[layer]);
    }
    memset(steps, 0, sizeof *steps);
}
