/* SPDX-License-Identifier: MIT
 *
 * match.h - a game being played: where it began and what was done since.
 *
 * A match is its game with options, its first state, and a list of actions. All
 * else follows by replay, undo included: rules replay millions of actions a
 * second, so no state but the present one is kept. Undone actions stay in the
 * list until a different one is applied. They can be redone, also by applying
 * the same ones again; so no die is rolled twice.
 *
 * The list grows by doubling; nothing is allocated per action.
 */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "base/random.h"
#include "core/game.h"

enum { MATCH_ACTIONS_MAX = 1 << 20 };

struct match {
    struct game       game;
    struct game_state first;
    struct game_state state;
    action_t         *actions;
    size_t            count; /* applied: the present lies behind these */
    size_t            known; /* count and those that can be redone */
    size_t            capacity;
};

/* Begin at the start of the game, or at the position of a state. */
void match_init(struct match *match, const struct game *game);
void match_init_at(struct match *match, const struct game *game, const void *state);
void match_finish(struct match *match);

/* Make room, so that so many further actions cannot fail. STATUS_TOO_MANY beyond
 * MATCH_ACTIONS_MAX, STATUS_NO_MEMORY. */
MUST_CHECK enum status match_reserve(struct match *match, size_t more);

/* Apply an action that is legal now. STATUS_TOO_MANY beyond MATCH_ACTIONS_MAX,
 * STATUS_NO_MEMORY. */
MUST_CHECK enum status match_apply(struct match *match, action_t action);

/* The same from a text; STATUS_ILLEGAL if it is not legal now. The phrase in
 * *why names the word, not the step. */
MUST_CHECK enum status match_apply_text(struct match *match, const char *string, struct text *why);

/* What happens here by chance: what happened here before, if it was undone, or
 * else a draw. The game must not be over. */
action_t match_draw(const struct match *match, struct random *random);

bool match_can_undo(const struct match *match);
bool match_can_redo(const struct match *match);
void match_undo(struct match *match);
void match_redo(struct match *match);

/* Go to the state after so many of the known actions. */
void match_go_to(struct match *match, size_t count);

#endif
