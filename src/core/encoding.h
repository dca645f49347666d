/* SPDX-License-Identifier: MIT
 *
 * encoding.h - a game in numbers, for programs that learn.
 *
 * Actions and outcomes of chance get dense ids, states get planes of bytes, and
 * the symmetries of a game are listed. Whoever learns needs numbers that mean the
 * same next year: within a version of the encoding nothing here may change,
 * whatever happens to the codes of actions and the bytes of states behind it.
 *
 * All is seen by the player who acts, so that one learner can play every seat:
 * where the two sides of a board are alike, it is turned until he sits below, and
 * ids are those of the turned board; players count from him on. Where chance acts,
 * or nobody, it is the view of the player whose turn it is or would be. What an id
 * means may therefore depend on the state: ask for it in a state.
 *
 * A position is a state without its turns (game_position_hash()). Equal positions
 * have equal planes; different positions with the same viewer have different
 * planes, except for what the rules never look at again.
 *
 * A game points to its struct encoding in its table, and has it in a file of its
 * own, <game>_encoding.c, whose top comment says what the ids and planes are.
 */
#ifndef CORE_ENCODING_H
#define CORE_ENCODING_H

#include "core/game.h"

enum {
    ENCODING_IDS_MAX    = 4096,
    ENCODING_PLANES_MAX = 8192, /* bytes of all planes of a state */
    ENCODING_WAYS_MAX   = 16
};

/* How large things are in a game whose options are chosen. */
struct encoding_size {
    uint32_t ids;                   /* they go from 0 to ids-1 */
    uint32_t planes, height, width; /* a byte for each place of each plane, the width fastest */
    uint32_t ways;                  /* symmetries, of which way 0 leaves everything as it is */
};

struct encoding_loops;

/* Members are required unless called optional. */
struct encoding {
    uint32_t version; /* from 1 */

    void (*measure)(const struct game *game, struct encoding_size *out);

    /* The id of a legal action or outcome. No two of a state have the same. */
    uint32_t (*id)(const struct game *game, const void *state, action_t action);

    /* The action of an id that is legal in this state. */
    action_t (*action)(const struct game *game, const void *state, uint32_t id);

    /* Optional: as encoding_mask(), where that is faster than by list. */
    size_t (*mask)(const struct game *game, const void *state, uint8_t *out);

    /* Write every byte of the planes, of any state, over or not. */
    void (*observe)(const struct game *game, const void *state, uint8_t *out);

    /* Only if there is more than one way: the state seen that way, for ways from 1
     * on, into another block; and the id there of a legal id of this state. What can
     * happen from a state seen some way is what can happen from the state, seen that
     * way: to transform and then to apply is to apply and then to transform. */
    void (*transform)(const struct game *game, const void *state, uint32_t way, void *out);
    uint32_t (*transform_id)(const struct game *game, const void *state, uint32_t way, uint32_t id);

    /* Optional: the loops over many states with this table built in
     * (encoding_loops.h). */
    const struct encoding_loops *loops;
};

/* The game must have an encoding; see game.h for what else is asked. */
void encoding_measure(const struct game *game, struct encoding_size *out);

static inline size_t encoding_planes_size(const struct encoding_size *size) {
    return (size_t)size->planes * size->height * size->width;
}

/* Write 1 for each legal id and 0 for all others; returns how many are legal. */
size_t encoding_mask(const struct game *game, const void *state, uint8_t *out);

/* The legal ids in the order of game_actions(); returns how many. */
size_t encoding_list(const struct game *game, const void *state, uint32_t *out);

uint32_t encoding_id(const struct game *game, const void *state, action_t action);

/* The action of any number; false if it is no legal id here. */
MUST_CHECK bool encoding_find(const struct game *game, const void *state, uint32_t id,
                              action_t *out);

void encoding_observe(const struct game *game, const void *state, uint8_t *out);

/* See above; way 0 is allowed too. */
void     encoding_transform(const struct game *game, const void *state, uint32_t way, void *out);
uint32_t encoding_transform_id(const struct game *game, const void *state, uint32_t way,
                               uint32_t id);

/* --- For the games ---------------------------------------------------------- */

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "encoding_spread() writes eight bytes as one little-endian word"
#endif

/* Eight bits as eight bytes of 0 or 1. Each byte of the product keeps the one bit
 * that is its own; what is not 0 then becomes 1. */
static inline uint64_t encoding_bytes_of(uint32_t bits) {
    const uint64_t ones  = UINT64_C(0x0101010101010101);
    const uint64_t apart = (bits & 0xff) * ones & UINT64_C(0x8040201008040201);
    return (apart + 0x7f * ones) >> 7 & ones;
}

/* Write a byte of 0 or 1 for each of the first so many bits. */
static inline void encoding_spread(uint64_t bits, uint32_t count, uint8_t *out) {
    uint32_t done = 0;
    for (; done + 8 <= count; done += 8) {
        const uint64_t bytes = encoding_bytes_of((uint32_t)(bits >> done));
        memcpy(out + done, &bytes, 8);
    }
    if (done < count) {
        const uint64_t bytes = encoding_bytes_of((uint32_t)(bits >> done));
        memcpy(out + done, &bytes, count - done);
    }
}

/* The eight ways to lay a square board of this side: bit 0 of the way changes the
 * columns about, bit 1 the rows, bit 2 then columns with rows. */
enum { ENCODING_SQUARE_WAYS = 8 };

static inline void encoding_turn_square(uint32_t side, uint32_t way, uint32_t *column,
                                        uint32_t *row) {
    const uint32_t x = (way & 1U) != 0 ? side - 1 - *column : *column;
    const uint32_t y = (way & 2U) != 0 ? side - 1 - *row : *row;
    *column          = (way & 4U) != 0 ? y : x;
    *row             = (way & 4U) != 0 ? x : y;
}

#endif
