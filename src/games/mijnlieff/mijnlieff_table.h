/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_table.h - what the solver has proven; private to it.
 *
 * An entry is about tiles and hands, not about the squares that are open: the
 * best gain on one square does not depend on which other squares are open
 * too. So an entry keeps two sets of squares: on the good ones the player to
 * move can gain at least the bound, on the bad ones he cannot. That answers
 * for every set of open squares that has a good one or only bad ones, and
 * spares the bad ones otherwise.
 *
 * Positions that are turned or mirrored images share an entry, which is about
 * the image with the smallest number. Entries are compared in full, so a wrong
 * one is never taken. They live in groups of one cache line; a new entry takes
 * the place of the one that is nearest to the end of the game.
 */
#ifndef GAMES_MIJNLIEFF_TABLE_H
#define GAMES_MIJNLIEFF_TABLE_H

#include "base/hash.h"
#include "games/mijnlieff/mijnlieff_position.h"

enum { TABLE_GROUP_SIZE = 5 };

struct mijnlieff_entry {
    uint32_t tiles; /* both players' squares, own ones below */
    uint16_t hands; /* likewise; 0: the entry is empty */
    uint16_t good, bad;
    int8_t   bound;
    uint8_t  free_count;
};

struct mijnlieff_group {
    struct mijnlieff_entry entry[TABLE_GROUP_SIZE];
    uint32_t               unused;
};

_Static_assert(sizeof(struct mijnlieff_group) == 64, "a group is a cache line");

/* Where the entry of a position is or would be, and how to read it. */
struct table_place {
    struct mijnlieff_group *group;
    uint32_t                tiles;
    uint16_t                hands;
    uint8_t                 way; /* which image of the position the entry is about */
};

/* Pairs of boards in one word, turned over: the rows of both, the columns of
 * both, and both about their long diagonal. */
static inline uint32_t table_flip_rows(uint32_t boards) {
    boards = (boards >> 1 & 0x55555555U) | (boards & 0x55555555U) << 1;
    return (boards >> 2 & 0x33333333U) | (boards & 0x33333333U) << 2;
}

static inline uint32_t table_flip_columns(uint32_t boards) {
    boards = (boards >> 4 & 0x0f0f0f0fU) | (boards & 0x0f0f0f0fU) << 4;
    return (boards >> 8 & 0x00ff00ffU) | (boards & 0x00ff00ffU) << 8;
}

static inline uint32_t table_transpose(uint32_t boards) {
    uint32_t swapped = (boards ^ boards >> 3) & 0x0a0a0a0aU;
    boards ^= swapped ^ swapped << 3;
    swapped = (boards ^ boards >> 6) & 0x00cc00ccU;
    return boards ^ swapped ^ swapped << 6;
}

/* An image of the boards: 4 in the way transposes, then 1 flips the rows and
 * 2 the columns. */
static inline uint32_t table_image(uint32_t boards, unsigned way) {
    boards = (way & 4U) != 0 ? table_transpose(boards) : boards;
    boards = (way & 1U) != 0 ? table_flip_rows(boards) : boards;
    return (way & 2U) != 0 ? table_flip_columns(boards) : boards;
}

/* The boards of which this is the image. */
static inline uint32_t table_original(uint32_t boards, unsigned way) {
    boards = (way & 2U) != 0 ? table_flip_columns(boards) : boards;
    boards = (way & 1U) != 0 ? table_flip_rows(boards) : boards;
    return (way & 4U) != 0 ? table_transpose(boards) : boards;
}

static inline void table_prefer(struct table_place *place, uint32_t tiles, unsigned way) {
    place->way   = (uint8_t)(tiles < place->tiles ? way : place->way);
    place->tiles = tiles < place->tiles ? tiles : place->tiles;
}

static inline void table_find_image(struct table_place *place, uint32_t tiles) {
    const uint32_t transposed = table_transpose(tiles);
    const uint32_t flipped[2] = {table_flip_rows(tiles), table_flip_rows(transposed)};
    place->tiles              = tiles;
    place->way                = 0;
    table_prefer(place, flipped[0], 1);
    table_prefer(place, table_flip_columns(tiles), 2);
    table_prefer(place, table_flip_columns(flipped[0]), 3);
    table_prefer(place, transposed, 4);
    table_prefer(place, flipped[1], 5);
    table_prefer(place, table_flip_columns(transposed), 6);
    table_prefer(place, table_flip_columns(flipped[1]), 7);
}

/* Find the place, and have its cache line fetched meanwhile. */
static inline struct table_place table_seek(struct mijnlieff_group *groups, uint64_t group_mask,
                                            const struct position *position) {
    struct table_place place;
    table_find_image(&place, position->own | (uint32_t)position->other << 16);
    place.hands          = (uint16_t)(position->own_hand | position->other_hand << 8);
    const uint64_t known = place.tiles | (uint64_t)place.hands << 32;
    place.group          = &groups[hash_finish(known) & group_mask];
    __builtin_prefetch(place.group);
    return place;
}

/* The entry of this place, or NULL. */
static inline struct mijnlieff_entry *table_entry(const struct table_place *place) {
    struct mijnlieff_entry *entry = place->group->entry;
    for (unsigned i = 0; i < TABLE_GROUP_SIZE; i++) {
        if (entry[i].tiles == place->tiles && entry[i].hands == place->hands) {
            return &entry[i];
        }
    }
    return NULL;
}

/* The squares known to be good and bad for this bound: what is good for a
 * higher bound is good, what is bad for a lower one is bad. */
static inline void table_read(const struct table_place *place, int bound, uint32_t *good,
                              uint32_t *bad) {
    const struct mijnlieff_entry *entry = table_entry(place);
    *good                               = 0;
    *bad                                = 0;
    if (entry != NULL) {
        const uint32_t upper = entry->bound >= bound ? entry->good : 0;
        const uint32_t lower = entry->bound <= bound ? entry->bad : 0;
        const uint32_t both  = table_original(upper | lower << 16, place->way);
        *good                = both & POSITION_BOARD;
        *bad                 = both >> 16;
    }
}

/* Add to what is known. */
void mijnlieff_table_write(const struct table_place *place, int bound, uint32_t good, uint32_t bad);

#endif
