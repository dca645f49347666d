/* SPDX-License-Identifier: MIT
 *
 * screen_position.c - what follows from the present position of the match.
 */
#include <stdlib.h>

#include "terminal/screen_state.h"

/* The texts of all known actions, by playing them from the first on. */
static enum status list_moves(struct screen *screen) {
    const struct match *match = &screen->table->match;
    struct game_state   state = match->first;
    struct screen_move *moves = realloc(screen->moves, (match->known + 1) * sizeof *moves);
    if (moves == NULL) {
        return STATUS_NO_MEMORY;
    }
    screen->moves      = moves;
    screen->move_count = match->known;
    for (size_t i = 0; i < match->known; i++) {
        struct text text;
        text_init(&text, moves[i].text, sizeof moves[i].text);
        game_print_action(&match->game, &state, match->actions[i], &text);
        moves[i].actor = game_actor(&match->game, &state);
        moves[i].turn  = game_turns(&state);
        game_apply(&match->game, &state, match->actions[i]);
    }
    return STATUS_OK;
}

/* The first action of the last turn. A set-up is no turn of its own but part of
 * the first, which therefore begins where somebody else acts next. */
static size_t last_begin(const struct screen *screen) {
    size_t begin = screen->table->match.count;
    while (begin > 0) {
        const struct screen_move *move     = &screen->moves[begin - 1];
        const struct screen_move *next     = move + (begin < screen->table->match.count);
        const bool                is_other = move->actor >= 0 && move->actor != next->actor;
        if (move->turn != next->turn || (move->turn == 0 && is_other)) {
            break;
        }
        begin--;
    }
    return begin;
}

/* Where things have come to in the last turn. */
static void find_last(struct screen *screen) {
    const struct match *match = &screen->table->match;
    const size_t        begin = last_begin(screen);
    struct game_state   state = match->first;
    struct scene_action shown;
    screen->last.count = 0;
    for (size_t i = 0; i < match->count; i++) {
        if (i >= begin) {
            scene_action(&match->game, &state, match->actions[i], &shown);
            for (uint32_t j = 0; j < shown.motion_count; j++) {
                picture_add(&screen->last, shown.motions[j].to);
            }
        }
        game_apply(&match->game, &state, match->actions[i]);
    }
}

void screen_update(struct screen *screen) {
    const struct match *match = &screen->table->match;
    if (list_moves(screen) != STATUS_OK) {
        screen->is_left = true;
        return;
    }
    scene_draw(&match->game, &match->state, &screen->scene);
    find_last(screen);
    if (table_awaits_person(screen->table)) {
        pointing_begin(&screen->pointing, &match->game, &match->state, &screen->scene);
    } else {
        pointing_suspend(&screen->pointing, &screen->scene);
    }
    screen_begin_waiting(screen);
}

void screen_keep(struct screen *screen) {
    struct text notice;
    char        bytes[SCREEN_TEXT_MAX];
    text_init(&notice, bytes, sizeof bytes);
    if (!table_keep(screen->table, &notice)) {
        memcpy(screen->notice, bytes, sizeof bytes);
    }
}

void screen_act(struct screen *screen, action_t action) {
    if (match_apply(&screen->table->match, action) != STATUS_OK) {
        screen->is_left = true;
        return;
    }
    screen_update(screen);
    screen_keep(screen);
}
