/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_rules.c - the rules of Mijnlieff, a game by Andy Hopwood.
 *
 * Two players place tiles on a 4 x 4 board; each tile restricts where the
 * opponent may play next. Known values: perft 48, 1152, 26272, 557472,
 * 10115320, 164990184.
 */
#include "games/mijnlieff/mijnlieff.h"

#include "base/bits.h"
#include "core/loops.h"

enum {
    BOARD     = 0xffff,
    COLUMNS_2 = 0x00ff,           /* a and b: where a row of three may begin */
    ROWS_12   = 0x3333,           /* where a column of three may begin */
    ROWS_34   = BOARD & ~ROWS_12, /* where a falling diagonal may begin */
    FULL_HAND = 0xaa,             /* two of each kind */
    LOW_BITS  = 0x55              /* one bit a kind */
};

const char mijnlieff_letters[] = "DFNO";

/* clang-format off */
const uint16_t mijnlieff_allowed[] = {
    /* diagonal, a to d */
    0x8420, 0x0850, 0x01a0, 0x1240, 0x4202, 0x8505, 0x1a0a, 0x2404,
    0x2024, 0x5058, 0xa0a1, 0x4042, 0x0248, 0x0580, 0x0a10, 0x0421,
    /* far */
    0xffcc, 0xff88, 0xff11, 0xff33, 0xfccc, 0xf888, 0xf111, 0xf333,
    0xcccf, 0x888f, 0x111f, 0x333f, 0xccff, 0x88ff, 0x11ff, 0x33ff,
    /* near */
    0x0032, 0x0075, 0x00ea, 0x00c4, 0x0323, 0x0757, 0x0eae, 0x0c4c,
    0x3230, 0x7570, 0xeae0, 0xc4c0, 0x2300, 0x5700, 0xae00, 0x4c00,
    /* orthogonal */
    0x111e, 0x222d, 0x444b, 0x8887, 0x11e1, 0x22d2, 0x44b4, 0x8878,
    0x1e11, 0x2d22, 0x4b44, 0x8788, 0xe111, 0xd222, 0xb444, 0x7888,
    [MIJNLIEFF_PASS]  = BOARD,
    [MIJNLIEFF_FIRST] = MIJNLIEFF_BORDER,
};
/* clang-format on */

uint32_t mijnlieff_open_squares(const struct mijnlieff_state *state) {
    return mijnlieff_allowed[state->last] & ~(uint32_t)(state->tiles[0] | state->tiles[1]);
}

score_t mijnlieff_points(uint32_t tiles) {
    const uint32_t rows    = tiles & tiles >> 4 & tiles >> 8 & COLUMNS_2;
    const uint32_t columns = tiles & tiles >> 1 & tiles >> 2 & ROWS_12;
    const uint32_t rising  = tiles & tiles >> 5 & tiles >> 10 & COLUMNS_2 & ROWS_12;
    const uint32_t falling = tiles & tiles >> 3 & tiles >> 6 & COLUMNS_2 & ROWS_34;
    return (score_t)(bits_count(rows) + bits_count(columns) + bits_count(rising) +
                     bits_count(falling));
}

/* The kinds that the player to move holds, one bit in two. */
static uint32_t kinds_held(const struct mijnlieff_state *state) {
    const uint32_t hand = state->hand[state->player];
    return (hand | hand >> 1) & LOW_BITS;
}

static enum status configure(struct game *game, struct text *why) {
    (void)why;
    game->players     = 2;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct mijnlieff_state);
    game->hash_offset = offsetof(struct mijnlieff_state, tiles);
    game->actions_max = MIJNLIEFF_KINDS * MIJNLIEFF_SQUARES;
    game->length_max  = 2 * MIJNLIEFF_SQUARES; /* a pass follows a tile */
    return STATUS_OK;
}

static void start(const struct game *game, void *bytes) {
    (void)game;
    struct mijnlieff_state *state = bytes;
    state->hand[0]                = FULL_HAND;
    state->hand[1]                = FULL_HAND;
    state->last                   = MIJNLIEFF_FIRST;
}

static int actor(const struct game *game, const void *bytes) {
    (void)game;
    const struct mijnlieff_state *state = bytes;
    return state->hand[state->player] == 0 ? ACTOR_NONE : state->player;
}

static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    (void)game;
    const struct mijnlieff_state *state   = bytes;
    uint32_t                      squares = mijnlieff_open_squares(state);
    uint32_t                      kinds   = kinds_held(state);
    if (kinds == 0) {
        return 0;
    }
    if (squares == 0) {
        out[0] = MIJNLIEFF_PASS;
        return 1;
    }
    action_t     free_squares[MIJNLIEFF_SQUARES] = {0};
    const size_t free_count                      = bits_count(squares);
    for (size_t i = 0; squares != 0; i++) {
        free_squares[i] = bits_take_lowest(&squares);
    }
    /* Four at a time, which is one vector; the next kind overwrites the rest. */
    size_t count = 0;
    while (kinds != 0) {
        const action_t first = 8 * bits_take_lowest(&kinds);
        for (size_t i = 0; i < free_count; i += 4) {
            for (size_t j = i; j < i + 4; j++) {
                out[count + j] = first + free_squares[j];
            }
        }
        count += free_count;
    }
    return count;
}

static size_t count(const struct game *game, const void *bytes) {
    (void)game;
    const struct mijnlieff_state *state   = bytes;
    const uint32_t                squares = mijnlieff_open_squares(state);
    const uint32_t                kinds   = kinds_held(state);
    return squares == 0 ? kinds != 0 : bits_count(squares) * bits_count(kinds);
}

static void apply(const struct game *game, void *bytes, action_t action) {
    (void)game;
    struct mijnlieff_state *state  = bytes;
    const uint32_t          player = state->player;
    if (action != MIJNLIEFF_PASS) {
        const uint32_t kind   = action / MIJNLIEFF_SQUARES;
        const uint32_t square = action % MIJNLIEFF_SQUARES;
        state->kinds |= kind << (2 * square);
        state->tiles[player] = (uint16_t)(state->tiles[player] | bits_of(square));
        state->hand[player]  = (uint8_t)(state->hand[player] - bits_of(2 * kind));
    }
    state->last   = (uint8_t)action;
    state->player = (uint8_t)(player ^ 1U);
    state->turns++;
}

static void scores(const struct game *game, const void *bytes, score_t *out) {
    (void)game;
    const struct mijnlieff_state *state = bytes;
    out[0]                              = mijnlieff_points(state->tiles[0]);
    out[1]                              = mijnlieff_points(state->tiles[1]);
}

static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    score_t points[2];
    scores(game, bytes, points);
    game_share_between_two(points[0] - points[1], out);
}

static const char *ending(const struct game *game, const void *bytes) {
    (void)game;
    const struct mijnlieff_state *state = bytes;
    return (state->hand[0] | state->hand[1]) == 0 ? "all tiles laid" : "tiles left";
}

GAME_LOOPS(mijnlieff)

const struct game_play mijnlieff_play = {
    .configure = configure,
    .start     = start,
    .actor     = actor,
    .actions   = actions,
    .count     = count,
    .apply     = apply,
    .payoffs   = payoffs,
    .ending    = ending,
    .scores    = scores,
    .loops     = &loops,
};
