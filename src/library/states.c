/* SPDX-License-Identifier: MIT
 *
 * states.c - walking over states, and their texts.
 */
#include "core/perft.h"
#include "library/internal.h"

_Static_assert((int)TAVOLA_PLAYERS_MAX == (int)GAME_PLAYERS_MAX, "players");
_Static_assert((int)TAVOLA_ACTIONS_MAX == (int)GAME_ACTIONS_MAX, "actions");
_Static_assert((int)TAVOLA_STATE_MAX == (int)GAME_STATE_MAX, "states");
_Static_assert((int)TAVOLA_ACTION_MAX == (int)GAME_ACTION_MAX, "texts of actions");
_Static_assert((int)TAVOLA_POSITION_MAX == (int)GAME_TEXT_MAX, "texts of positions");
_Static_assert((int)TAVOLA_PERFT_MAX == (int)PERFT_DEPTH_MAX, "depths");
_Static_assert((int)TAVOLA_POINT == (int)GAME_POINT, "the point");
_Static_assert((int)TAVOLA_CHANCE == (int)ACTOR_CHANCE, "chance");
_Static_assert((int)TAVOLA_NOBODY == (int)ACTOR_NONE, "nobody");

void tavola_start(const struct tavola_game *game, void *state) {
    game_start(&game->game, state);
}

int tavola_actor(const struct tavola_game *game, const void *state) {
    return game_actor(&game->game, state);
}

bool tavola_is_over(const struct tavola_game *game, const void *state) {
    return game_is_over(&game->game, state);
}

uint32_t tavola_turns(const struct tavola_game *game, const void *state) {
    (void)game;
    return game_turns(state);
}

/* The rules may write beyond the last action; the caller's list has room only
 * for the actions. */
size_t tavola_actions(const struct tavola_game *game, const void *state, tavola_action_t *out) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(&game->game, state, actions);
    memcpy(out, actions, count * sizeof *actions);
    return count;
}

bool tavola_is_legal(const struct tavola_game *game, const void *state, tavola_action_t action) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(&game->game, state, actions);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == action) {
            return true;
        }
    }
    return false;
}

size_t tavola_weights(const struct tavola_game *game, const void *state, uint32_t *out) {
    if (game_actor(&game->game, state) != ACTOR_CHANCE) {
        return 0;
    }
    const size_t count = game_count_actions(&game->game, state);
    if (game_is_weighted(&game->game, state)) {
        game_weights(&game->game, state, out);
    } else {
        for (size_t i = 0; i < count; i++) {
            out[i] = 1;
        }
    }
    return count;
}

void tavola_apply(const struct tavola_game *game, void *state, tavola_action_t action) {
    game_apply(&game->game, state, action);
}

bool tavola_returns(const struct tavola_game *game, const void *state, int32_t *out) {
    if (!game_is_over(&game->game, state)) {
        return false;
    }
    game_payoffs(&game->game, state, out);
    return true;
}

bool tavola_scores(const struct tavola_game *game, const void *state, int32_t *out) {
    if (game->game.play->scores == NULL) {
        return false;
    }
    game->game.play->scores(&game->game, state, out);
    return true;
}

const char *tavola_ending(const struct tavola_game *game, const void *state) {
    return game_is_over(&game->game, state) ? game_ending(&game->game, state) : NULL;
}

uint64_t tavola_position_hash(const struct tavola_game *game, const void *state) {
    return game_position_hash(&game->game, state);
}

uint64_t tavola_perft(const struct tavola_game *game, const void *state, unsigned depth) {
    return perft_count(&game->game, state, depth);
}

size_t tavola_print_action(const struct tavola_game *game, const void *state,
                           tavola_action_t action, char *out, size_t size) {
    char        bytes[GAME_ACTION_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    game_print_action(&game->game, state, action, &text);
    return library_give_text(&text, out, size);
}

enum tavola_status tavola_parse_action(const struct tavola_game *game, const void *state,
                                       const char *text, tavola_action_t *out,
                                       struct tavola_error *error) {
    struct library_phrase why;
    library_begin_phrase(&why);
    return library_give_phrase(&why, game_parse_action(&game->game, state, text, out, &why.text),
                               error);
}

size_t tavola_print_position(const struct tavola_game *game, const void *state, char *out,
                             size_t size) {
    char        bytes[GAME_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    game_print_state(&game->game, state, &text);
    return library_give_text(&text, out, size);
}

enum tavola_status tavola_parse_position(const struct tavola_game *game, const char *text,
                                         void *state, struct tavola_error *error) {
    struct library_phrase why;
    struct game_state     read;
    library_begin_phrase(&why);
    const enum status status = game_parse_state(&game->game, text, &read, &why.text);
    if (status == STATUS_OK) {
        game_copy(&game->game, state, &read);
    }
    return library_give_phrase(&why, status, error);
}
