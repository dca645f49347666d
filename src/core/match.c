/* SPDX-License-Identifier: MIT
 *
 * match.c - the list of actions and the replay.
 */
#include "core/match.h"

#include <stdlib.h>

#include "core/playout.h"

void match_init(struct match *match, const struct game *game) {
    struct game_state start;
    game_start(game, &start);
    match_init_at(match, game, &start);
}

void match_init_at(struct match *match, const struct game *game, const void *state) {
    memset(match, 0, sizeof *match);
    match->game = *game;
    game_copy(game, &match->first, state);
    game_copy(game, &match->state, state);
}

void match_finish(struct match *match) {
    free(match->actions);
    match->actions  = NULL;
    match->capacity = 0;
}

enum status match_reserve(struct match *match, size_t more) {
    size_t capacity = match->capacity == 0 ? 256 : match->capacity;
    if (more > MATCH_ACTIONS_MAX - match->count) {
        return STATUS_TOO_MANY;
    }
    while (capacity < match->count + more) {
        capacity *= 2;
    }
    if (capacity == match->capacity) {
        return STATUS_OK;
    }
    action_t *actions = realloc(match->actions, capacity * sizeof *actions);
    if (actions == NULL) {
        return STATUS_NO_MEMORY;
    }
    match->actions  = actions;
    match->capacity = capacity;
    return STATUS_OK;
}

enum status match_apply(struct match *match, action_t action) {
    const enum status status = match_reserve(match, 1);
    if (status != STATUS_OK) {
        return status;
    }
    const bool is_known = match_can_redo(match) && match->actions[match->count] == action;
    game_apply(&match->game, &match->state, action);
    match->actions[match->count] = action;
    match->count++;
    match->known = is_known ? match->known : match->count;
    return STATUS_OK;
}

enum status match_apply_text(struct match *match, const char *string, struct text *why) {
    action_t    action;
    enum status status = game_parse_action(&match->game, &match->state, string, &action, why);
    if (status != STATUS_OK) {
        return status;
    }
    status = match_apply(match, action);
    if (status == STATUS_TOO_MANY) {
        text_add_quoted(why, string);
        text_add(why, " is one action too many; allowed are ");
        text_add_number(why, MATCH_ACTIONS_MAX);
    } else if (status != STATUS_OK) {
        text_add(why, status_text(status));
    }
    return status;
}

action_t match_draw(const struct match *match, struct random *random) {
    return match_can_redo(match) ? match->actions[match->count]
                                 : playout_draw(&match->game, &match->state, random);
}

bool match_can_undo(const struct match *match) {
    return match->count > 0;
}

bool match_can_redo(const struct match *match) {
    return match->count < match->known;
}

void match_undo(struct match *match) {
    CHECK(match_can_undo(match));
    match_go_to(match, match->count - 1);
}

void match_redo(struct match *match) {
    CHECK(match_can_redo(match));
    match_go_to(match, match->count + 1);
}

void match_go_to(struct match *match, size_t count) {
    CHECK(count <= match->known);
    if (count < match->count) {
        game_copy(&match->game, &match->state, &match->first);
        match->count = 0;
    }
    for (; match->count < count; match->count++) {
        game_apply(&match->game, &match->state, match->actions[match->count]);
    }
}
