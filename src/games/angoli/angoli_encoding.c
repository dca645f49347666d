/* SPDX-License-Identifier: MIT
 *
 * angoli_encoding.c - Angoli in numbers.
 *
 * Ids: 0 to 5 for a roll of 1 to 6; 6 to 9 for taking corner A to D; 10 + field for
 * recalling the token there. Fields are numbered as in angoli.h, and the board is
 * not turned: nobody sits below. It has 24, 32 or 40 fields, as the option says.
 *
 * Planes of 1 x fields, of which a game for so many players has two more:
 *
 *     0 and on   for each player, from the viewer on in the order of turns: 1 where
 *                he has a token; 1 + the tokens that wait, on his corner
 *     then       what is at stake: in the set-up the free corners; the place of
 *                a token that rolls on or contests; all tokens if one is to be
 *                recalled; nothing when a turn begins
 *     the last   the number of the viewer, 0 to 3, on all fields
 *
 * The viewer is the player whose turn it is. Most of the time chance acts for him,
 * and only the last plane says who he is. A token rolls on where the place is the
 * viewer's own, and a recall has two tokens at least, his own. Symmetries: the board
 * turned clockwise by so many sides.
 */
#include "core/encoding_loops.h"
#include "games/angoli/angoli.h"

enum { TAKE = ANGOLI_FACES, RECALL = TAKE + ANGOLI_SIDES, STAKES_AND_VIEWER = 2 };

#define ROLLS UINT64_C(0x3f)

static void measure(const struct game *game, struct encoding_size *out) {
    const uint32_t track = angoli_config(game)->track;
    *out                 = (struct encoding_size){.ids    = RECALL + track,
                                                  .planes = (uint32_t)game->players + STAKES_AND_VIEWER,
                                                  .height = 1,
                                                  .width  = track,
                                                  .ways   = ANGOLI_SIDES};
}

static uint32_t id(const struct game *game, const void *state, action_t action) {
    (void)game, (void)state;
    return action >= ANGOLI_RECALL ? action - ANGOLI_RECALL + RECALL
           : action >= ANGOLI_TAKE ? action - ANGOLI_TAKE + TAKE
                                   : action - 1;
}

static action_t action(const struct game *game, const void *state, uint32_t number) {
    (void)game, (void)state;
    return number >= RECALL ? number - RECALL + ANGOLI_RECALL
           : number >= TAKE ? number - TAKE + ANGOLI_TAKE
                            : number + 1;
}

static uint64_t free_corners(const struct game *game, const struct angoli_state *state) {
    return ~angoli_taken_corners(game, state) & ((1U << ANGOLI_SIDES) - 1);
}

/* The legal ids as a set. */
static uint64_t legal(const struct game *game, const struct angoli_state *state) {
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
        return free_corners(game, state) << TAKE;
    case ANGOLI_SEND_BACK:
        return angoli_all_tokens(state) << RECALL;
    case ANGOLI_OVER:
        return 0;
    default:
        return ROLLS;
    }
}

/* Two ids are left over after whole words, on every track. */
static size_t mask(const struct game *game, const void *bytes, uint8_t *out) {
    const uint32_t track = angoli_config(game)->track;
    const uint64_t set   = legal(game, bytes);
    encoding_spread(set, 8, out);
    if (set == ROLLS) {
        for (uint32_t i = 8; i < track + 8; i += 8) {
            memset(out + i, 0, 8);
        }
        memset(out + track + 8, 0, 2);
        return ANGOLI_FACES;
    }
    encoding_spread(set >> 8, track + 2, out + 8);
    return bits64_count(set);
}

/* What is to be seen of the player so many turns after the viewer. */
static void observe_player(const struct game *game, const struct angoli_state *state,
                           uint32_t player, uint8_t *out) {
    const struct angoli_config *config = angoli_config(game);
    encoding_spread(state->tokens[player], config->track, out);
    if (player < angoli_settled(game, state)) {
        out[angoli_home(config, state, player)] =
            (uint8_t)(1 + angoli_waiting(game, state, player));
    }
}

static uint64_t stakes(const struct game *game, const struct angoli_state *state) {
    uint64_t free, fields = 0;
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
        for (free = free_corners(game, state); free != 0;) {
            fields |= bits64_of(bits64_take_lowest(&free) * (angoli_config(game)->side + 1U));
        }
        return fields;
    case ANGOLI_SEND_BACK:
        return angoli_all_tokens(state);
    default:
        return (uint64_t)(state->place != 0) << state->place;
    }
}

static void observe(const struct game *game, const void *bytes, uint8_t *out) {
    const struct angoli_state *state   = bytes;
    const uint32_t             track   = angoli_config(game)->track;
    const uint32_t             players = (uint32_t)game->players;
    uint32_t                   player  = state->player;
    for (uint32_t i = 0; i < players; i++) {
        observe_player(game, state, player, out + i * track);
        player = player + 1 == players ? 0 : player + 1;
    }
    out += players * track;
    encoding_spread(stakes(game, state), track, out);
    out += track;
    for (uint32_t i = 0; i < track; i += 8) {
        memset(out + i, state->player, 8);
    }
}

static uint32_t turn_field(const struct angoli_config *config, uint32_t field, uint32_t way) {
    return (field + way * (config->side + 1U)) % config->track;
}

static uint64_t turn_fields(const struct angoli_config *config, uint64_t fields, uint32_t way) {
    uint64_t turned = 0;
    while (fields != 0) {
        turned |= bits64_of(turn_field(config, bits64_take_lowest(&fields), way));
    }
    return turned;
}

/* A place of 0 means that no token travels; none ever stands on a corner. */
static void transform(const struct game *game, const void *bytes, uint32_t way, void *out) {
    const struct angoli_config *config = angoli_config(game);
    const struct angoli_state  *state  = bytes;
    struct angoli_state        *turned = out;
    *turned                            = *state;
    turned->corners                    = 0;
    for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
        const uint32_t corner  = (angoli_corner(state, player) + way) % ANGOLI_SIDES;
        turned->tokens[player] = turn_fields(config, state->tokens[player], way);
        if (player < angoli_settled(game, state)) {
            turned->corners = (uint8_t)(turned->corners | corner << (2 * player));
        }
    }
    turned->place = (uint8_t)(state->place == 0 ? 0 : turn_field(config, state->place, way));
}

static uint32_t transform_id(const struct game *game, const void *state, uint32_t way,
                             uint32_t number) {
    (void)state;
    return number >= RECALL ? RECALL + turn_field(angoli_config(game), number - RECALL, way)
           : number >= TAKE ? TAKE + (number - TAKE + way) % ANGOLI_SIDES
                            : number;
}

ENCODING_LOOPS(angoli)

const struct encoding angoli_encoding = {
    .version      = 1,
    .measure      = measure,
    .id           = id,
    .action       = action,
    .mask         = mask,
    .observe      = observe,
    .transform    = transform,
    .transform_id = transform_id,
    .loops        = ENCODING_LOOPS_OF(angoli),
};
