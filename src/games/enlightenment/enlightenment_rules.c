/* SPDX-License-Identifier: MIT
 *
 * enlightenment_rules.c - the rules of Enlightenment, a game of the Karo set by
 * Steffen Mühlhäuser, published by Steffen-Spiele.
 *
 * Two players move pieces over a 5 x 5 board, turn them over in the middle or
 * by jumping over pieces that are turned over, and bring them back to the
 * border. Known values: perft 16, 264, 5544, 117986, 2810512; with
 * middle=may 16, 266, 5989, 136033, 3511162.
 */
#include "games/enlightenment/enlightenment.h"

#include "core/loops.h"

enum {
    PIECES  = ENLIGHTENMENT_PIECES,
    VACANT  = ENLIGHTENMENT_SQUARES - 2 * PIECES, /* squares are always free */
    AT_ONCE = 5                                   /* actions written without looking */
};

/* The squares of each player at the start, in the order of the option. */
static const uint32_t starts[2][2] = {
    {0x0308427, 0x1c84218}, /* halves */
    {0x1504415, 0x0a8822a}, /* alternating */
};

static enum status configure(struct game *game, struct text *why) {
    (void)why;
    const bool                  may    = game_option(game, "middle")->number == 1;
    struct enlightenment_config config = {.always_turn = may ? 0 : ENLIGHTENMENT_MIDDLE};
    memcpy(config.pieces, starts[game_option(game, "start")->number], sizeof config.pieces);
    memcpy(game->config, &config, sizeof config);
    game->players     = 2;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct enlightenment_state);
    game->hash_offset = offsetof(struct enlightenment_state, pieces);
    game->actions_max = 2 * PIECES * VACANT; /* turned over or not, each piece to each square */
    game->length_max  = game->turns_max;
    return STATUS_OK;
}

static void start(const struct game *game, void *bytes) {
    struct enlightenment_state *state = bytes;
    memcpy(state->pieces, enlightenment_config(game)->pieces, sizeof state->pieces);
}

static int actor(const struct game *game, const void *bytes) {
    (void)game;
    const struct enlightenment_state *state = bytes;
    return state->result != ENLIGHTENMENT_OPEN ? ACTOR_NONE : state->player;
}

/* An action for each member of the set, ascending. Most sets have no more than
 * AT_ONCE. Always writing that many is faster than guessing how many will come;
 * the next set overwrites the rest. */
static size_t list(uint64_t set, action_t first, action_t *out) {
    const uint64_t end   = UINT64_C(1) << 63;
    const size_t   count = bits64_count(set);
    size_t         done  = 0;
    do {
        for (size_t i = 0; i < AT_ONCE; i++) {
            out[done + i] = first + bits64_lowest(set | end);
            set &= set - 1;
        }
        done += AT_ONCE;
    } while (done < count);
    return count;
}

static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    const struct enlightenment_state *state = bytes;
    struct enlightenment_moves        moves;
    size_t                            count = 0;
    if (state->result != ENLIGHTENMENT_OPEN) {
        return 0;
    }
    enlightenment_find_moves(game, state, &moves);
    for (int i = 0; i < PIECES; i++) {
        count += list(moves.to[i], ENLIGHTENMENT_FROM * moves.from[i], out + count);
    }
    return count;
}

static size_t count(const struct game *game, const void *bytes) {
    const struct enlightenment_state *state = bytes;
    struct enlightenment_moves        moves;
    size_t                            sum = 0;
    if (state->result != ENLIGHTENMENT_OPEN) {
        return 0;
    }
    enlightenment_find_moves(game, state, &moves);
    for (int i = 0; i < PIECES; i++) {
        sum += bits64_count(moves.to[i]);
    }
    return sum;
}

/* Only the player who has acted can have won: the other's pieces were left
 * alone, and if they had been home before, the game would have been over then. */
void enlightenment_settle(const struct game *game, struct enlightenment_state *state) {
    const int acted = state->player ^ 1;
    if (enlightenment_is_home(state, acted)) {
        state->result = (uint8_t)(acted + 1);
    } else if (game_turns_are_up(game, state->turns)) {
        state->result = ENLIGHTENMENT_DRAWN;
    }
}

static void apply(const struct game *game, void *bytes, action_t action) {
    struct enlightenment_state *state  = bytes;
    const uint32_t              from   = bits_of(action / ENLIGHTENMENT_FROM);
    const uint32_t              to     = bits_of(action % ENLIGHTENMENT_TURNED);
    const bool                  turned = (action & ENLIGHTENMENT_TURNED) != 0;
    const bool                  is_lit = turned || (state->lit & from) != 0;
    state->pieces[state->player] ^= from | to;
    state->lit = (state->lit & ~from) | (is_lit ? to : 0);
    state->player ^= 1U;
    state->turns++;
    enlightenment_settle(game, state);
}

static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    (void)game;
    const struct enlightenment_state *state = bytes;
    game_share_between_two((state->result == 1) - (state->result == 2), out);
}

static const char *ending(const struct game *game, const void *bytes) {
    (void)game;
    const struct enlightenment_state *state = bytes;
    return state->result == ENLIGHTENMENT_DRAWN ? "turn limit" : "enlightened at the border";
}

GAME_LOOPS(enlightenment)

const struct game_play enlightenment_play = {
    .configure = configure,
    .start     = start,
    .actor     = actor,
    .actions   = actions,
    .count     = count,
    .apply     = apply,
    .payoffs   = payoffs,
    .ending    = ending,
    .loops     = &loops,
};
