/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_table.c - writing down what the solver has proven.
 */
#include "games/mijnlieff/mijnlieff_table.h"

/* An empty entry, or the one whose position has the fewest free squares: it
 * costs the least to be searched again. */
static struct mijnlieff_entry *least_valuable(struct mijnlieff_group *group) {
    struct mijnlieff_entry *least = &group->entry[0];
    for (unsigned i = 1; i < TABLE_GROUP_SIZE; i++) {
        least = group->entry[i].free_count < least->free_count ? &group->entry[i] : least;
    }
    return least;
}

static struct mijnlieff_entry *make_entry(const struct table_place *place, int bound) {
    struct mijnlieff_entry *entry    = least_valuable(place->group);
    const uint32_t          occupied = (place->tiles | place->tiles >> 16) & POSITION_BOARD;
    *entry                           = (struct mijnlieff_entry){
                                  .tiles      = place->tiles,
                                  .hands      = place->hands,
                                  .bound      = (int8_t)bound,
                                  .free_count = (uint8_t)(MIJNLIEFF_SQUARES - bits_count(occupied)),
    };
    return entry;
}

void mijnlieff_table_write(const struct table_place *place, int bound, uint32_t good,
                           uint32_t bad) {
    struct mijnlieff_entry *entry = table_entry(place);
    if (entry == NULL) {
        entry = make_entry(place, bound);
    }
    const uint32_t both = table_image(good | bad << 16, place->way);
    entry->good         = (uint16_t)(both | (entry->bound >= bound ? entry->good : 0U));
    entry->bad          = (uint16_t)(both >> 16 | (entry->bound <= bound ? entry->bad : 0U));
    entry->bound        = (int8_t)bound;
}
