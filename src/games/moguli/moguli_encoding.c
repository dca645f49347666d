/* SPDX-License-Identifier: MIT
 *
 * moguli_encoding.c - Moguli in numbers.
 *
 * Black sees the board after half a turn, so that everybody's home row is the first:
 * tile 34 - t stands for t, and a path that reaches the top reaches the bottom.
 * Quarter turns are clockwise for both. Tiles are numbered as in moguli.h. Ids:
 *
 *     0          the end of the turn, or of the player's exchanges
 *     1 on       + 3 * tile + quarter turns - 1: a turning
 *     106 on     + 15 * home place + middle place: an exchange; the home row has
 *                places 0 to 4, the three middle rows have 0 to 14
 *     181 on     + 35 * from + to: a move, up to 1405
 *
 * Whether a move earns a turning follows from the board.
 *
 * Planes of 7 x 5, a row of the board to a line, the actor's home row first:
 *
 *     0    the actor's stones; no stones at all while tiles are exchanged
 *     1    the opponent's stones
 *     2    tiles whose upper path reaches the top, as the actor sees it
 *     3    tiles whose upper path reaches the right
 *     4    tiles without the triangle
 *     5    tiles that are locked: the opponent turned them in his last turn
 *     6    tiles that the actor turned in this turn; the places he has used while
 *          exchanging
 *     7    1 on all places once he has moved in this turn
 *     8    the turnings that he has left, 0 to 2, on all places
 *     9    turns in a row without a move, of whole rounds, 0 to 6, on all places
 *     10   1 on all places if he is White: Black has the last turn
 *
 * Symmetries: the mirror that changes left with right, for odd ways; and on the
 * cylinder all columns move on by way / 2.
 */
#include "core/encoding_loops.h"
#include "games/moguli/moguli.h"

enum {
    QUARTERS      = 3,
    MIDDLE        = 2 * MOGULI_COLUMNS, /* the first tile of the middle rows */
    MIDDLE_PLACES = 3 * MOGULI_COLUMNS,

    END      = 0,
    TURN     = 1,
    EXCHANGE = TURN + QUARTERS * MOGULI_TILES,
    MOVE     = EXCHANGE + MOGULI_COLUMNS * MIDDLE_PLACES,
    IDS      = MOVE + MOGULI_TILES * MOGULI_TILES,

    SETS       = 7, /* planes with a byte for each member of a set */
    PLANES     = SETS + 4,
    WAYS_FLAT  = 2,
    WAYS_ROUND = WAYS_FLAT * MOGULI_COLUMNS
};

#define ALL_TILES ((UINT64_C(1) << MOGULI_TILES) - 1)
#define COLUMN_A  UINT64_C(0x042108421)

static bool is_round(const struct game *game) {
    return moguli_setup(game)->seam != 0;
}

static void measure(const struct game *game, struct encoding_size *out) {
    *out = (struct encoding_size){.ids    = IDS,
                                  .planes = PLANES,
                                  .height = MOGULI_ROWS,
                                  .width  = MOGULI_COLUMNS,
                                  .ways   = is_round(game) ? WAYS_ROUND : WAYS_FLAT};
}

/* A tile as the player sees it; the same leads back. */
static inline uint32_t seen(const struct moguli_state *state, uint32_t tile) {
    return state->player == MOGULI_WHITE ? tile : MOGULI_TILES - 1 - tile;
}

static inline uint32_t id(const struct game *game, const void *bytes, action_t action) {
    (void)game;
    const struct moguli_state *state = bytes;
    if (action >= MOGULI_MOVE) {
        const uint32_t code = action - MOGULI_MOVE;
        return MOVE + MOGULI_TILES * seen(state, code / 128) + seen(state, code / 2 % 64);
    }
    if (action >= MOGULI_EXCHANGE) {
        const uint32_t code = action - MOGULI_EXCHANGE;
        return EXCHANGE + MIDDLE_PLACES * seen(state, code / 64) + seen(state, code % 64) - MIDDLE;
    }
    if (action >= MOGULI_TURN) {
        const uint32_t code = action - MOGULI_TURN;
        return TURN + QUARTERS * seen(state, code / QUARTERS) + code % QUARTERS;
    }
    return END;
}

static action_t action(const struct game *game, const void *bytes, uint32_t number) {
    const struct moguli_state *state = bytes;
    if (number >= MOVE) {
        const uint32_t from  = seen(state, (number - MOVE) / MOGULI_TILES);
        const uint32_t to    = seen(state, (number - MOVE) % MOGULI_TILES);
        const bool     bonus = moguli_earns_bonus(moguli_setup(game), state, from, to);
        return MOGULI_MOVE + 128 * from + 2 * to + bonus;
    }
    if (number >= EXCHANGE) {
        const uint32_t home   = seen(state, (number - EXCHANGE) / MIDDLE_PLACES);
        const uint32_t middle = seen(state, MIDDLE + (number - EXCHANGE) % MIDDLE_PLACES);
        return MOGULI_EXCHANGE + 64 * home + middle;
    }
    if (number >= TURN) {
        const uint32_t tile = seen(state, (number - TURN) / QUARTERS);
        return MOGULI_TURN + QUARTERS * tile + (number - TURN) % QUARTERS;
    }
    return MOGULI_END;
}

/* The set after half a turn of the board. */
static uint64_t reversed(uint64_t set) {
    set = (set >> 1 & UINT64_C(0x5555555555555555)) | (set & UINT64_C(0x5555555555555555)) << 1;
    set = (set >> 2 & UINT64_C(0x3333333333333333)) | (set & UINT64_C(0x3333333333333333)) << 2;
    set = (set >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (set & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(set) >> (64 - MOGULI_TILES);
}

static inline uint64_t seen_set(const struct moguli_state *state, uint64_t set) {
    return state->player == MOGULI_WHITE ? set : reversed(set);
}

static size_t mask_exchanges(const struct moguli_state *state, uint8_t *out) {
    const uint64_t all     = seen_set(state, ALL_TILES & ~state->touched);
    const uint64_t homes   = all & moguli_row(0);
    const uint64_t middles = (all & moguli_middle()) >> MIDDLE;
    for (uint32_t home = 0; home < MOGULI_COLUMNS; home++) {
        encoding_spread(moguli_has(homes, home) ? middles : 0, MIDDLE_PLACES,
                        out + (size_t)MIDDLE_PLACES * home);
    }
    return (size_t)bits64_count(homes) * bits64_count(middles);
}

/* Nearly all are legal: begin with all, and take some away. */
static size_t mask_turnings(const struct moguli_state *state, const struct moguli_barred *barred,
                            uint8_t *out) {
    memset(out, 1, (size_t)QUARTERS * MOGULI_TILES);
    for (uint64_t tiles = state->locked; tiles != 0;) {
        memset(out + (size_t)QUARTERS * seen(state, bits64_take_lowest(&tiles)), 0, QUARTERS);
    }
    for (uint64_t tiles = barred->tiles; tiles != 0;) {
        const uint32_t tile = bits64_take_lowest(&tiles);
        uint8_t       *of   = out + (size_t)QUARTERS * seen(state, tile);
        for (uint32_t quarters = 1; quarters <= QUARTERS; quarters++) {
            of[quarters - 1] = (barred->quarters[tile] >> quarters & 1U) == 0;
        }
    }
    return (size_t)QUARTERS * (MOGULI_TILES - bits64_count(state->locked)) - barred->count;
}

static size_t mask_moves(const struct moguli_state *state, const struct moguli_moves *moves,
                         uint8_t *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        encoding_spread(seen_set(state, moves->ends[i]), MOGULI_TILES,
                        out + (size_t)MOGULI_TILES * seen(state, moves->from[i]));
        count += bits64_count(moves->ends[i]);
    }
    return count;
}

static size_t mask(const struct game *game, const void *bytes, uint8_t *out) {
    const struct moguli_state *state = bytes;
    struct moguli_moves        moves;
    struct moguli_barred       barred;
    memset(out, 0, IDS);
    if (state->phase == MOGULI_OVER) {
        return 0;
    }
    if (state->phase == MOGULI_EXCHANGING) {
        out[END] = 1;
        return 1 + mask_exchanges(state, out + EXCHANGE);
    }
    moguli_find_choices(game, state, &moves, &barred);
    out[END]     = moves.count == 0;
    size_t count = out[END] + mask_moves(state, &moves, out + MOVE);
    if (state->turnings > 0) {
        count += mask_turnings(state, &barred, out + TURN);
    }
    return count;
}

static void observe(const struct game *game, const void *bytes, uint8_t *out) {
    (void)game;
    const struct moguli_state *state      = bytes;
    const bool                 is_white   = state->player == MOGULI_WHITE;
    const uint64_t             turned     = is_white ? 0 : ALL_TILES;
    const uint64_t             sets[SETS] = {state->stones[state->player],
                                             state->stones[state->player ^ 1U],
                                             state->up ^ turned,
                                             state->right ^ turned,
                                             state->plain,
                                             state->locked,
                                             state->touched};
    const uint8_t numbers[PLANES - SETS]  = {state->phase == MOGULI_MOVED, state->turnings,
                                             state->idle, is_white};
    for (uint32_t i = 0; i < SETS; i++, out += MOGULI_TILES) {
        encoding_spread(seen_set(state, sets[i]), MOGULI_TILES, out);
    }
    for (uint32_t i = 0; i < PLANES - SETS; i++, out += MOGULI_TILES) {
        memset(out, numbers[i], MOGULI_TILES);
    }
}

static uint32_t turn_column(uint32_t column, uint32_t way) {
    const uint32_t mirrored = way % 2 == 0 ? column : MOGULI_COLUMNS - 1 - column;
    return (mirrored + way / 2) % MOGULI_COLUMNS;
}

static uint32_t turn_tile(uint32_t tile, uint32_t way) {
    const uint32_t column = tile % MOGULI_COLUMNS;
    return tile - column + turn_column(column, way);
}

static uint64_t turn_set(uint64_t set, uint32_t way) {
    uint64_t turned = 0;
    for (uint32_t column = 0; column < MOGULI_COLUMNS; column++) {
        turned |= (set >> column & COLUMN_A) << turn_column(column, way);
    }
    return turned;
}

static void transform(const struct game *game, const void *bytes, uint32_t way, void *out) {
    (void)game;
    const struct moguli_state *state  = bytes;
    struct moguli_state       *turned = out;
    *turned                           = *state;
    turned->stones[0]                 = turn_set(state->stones[0], way);
    turned->stones[1]                 = turn_set(state->stones[1], way);
    turned->up                        = turn_set(state->up, way);
    turned->right   = turn_set(state->right, way) ^ (way % 2 == 0 ? 0 : ALL_TILES);
    turned->plain   = turn_set(state->plain, way);
    turned->locked  = turn_set(state->locked, way);
    turned->touched = turn_set(state->touched, way);
}

/* The board is turned, not what the player sees of it: Black's columns move the
 * other way. */
static uint32_t turn_seen(const struct moguli_state *state, uint32_t tile, uint32_t way) {
    return seen(state, turn_tile(seen(state, tile), way));
}

static uint32_t transform_id(const struct game *game, const void *bytes, uint32_t way,
                             uint32_t number) {
    (void)game;
    const struct moguli_state *state = bytes;
    if (number >= MOVE) {
        const uint32_t from = (number - MOVE) / MOGULI_TILES;
        const uint32_t to   = (number - MOVE) % MOGULI_TILES;
        return MOVE + MOGULI_TILES * turn_seen(state, from, way) + turn_seen(state, to, way);
    }
    if (number >= EXCHANGE) {
        const uint32_t home   = (number - EXCHANGE) / MIDDLE_PLACES;
        const uint32_t middle = MIDDLE + (number - EXCHANGE) % MIDDLE_PLACES;
        return EXCHANGE + MIDDLE_PLACES * turn_seen(state, home, way) +
               turn_seen(state, middle, way) - MIDDLE;
    }
    if (number >= TURN) {
        const uint32_t tile     = turn_seen(state, (number - TURN) / QUARTERS, way);
        const uint32_t quarters = (number - TURN) % QUARTERS;
        return TURN + QUARTERS * tile + (way % 2 == 0 ? quarters : QUARTERS - 1 - quarters);
    }
    return END;
}

ENCODING_LOOPS(moguli)

const struct encoding moguli_encoding = {
    .version      = 1,
    .measure      = measure,
    .id           = id,
    .action       = action,
    .mask         = mask,
    .observe      = observe,
    .transform    = transform,
    .transform_id = transform_id,
    .loops        = ENCODING_LOOPS_OF(moguli),
};
