/* SPDX-License-Identifier: MIT
 *
 * screen_position.c - what follows from the present position of the match.
 */
#include <stdlib.h>

#include "terminal/screen_state.h"
#include "terminal/story.h"

/* For each action that is shown again. */
static const double seconds_of_replay = 1;

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

/* Where things have come to from one action to another. */
static void mark_actions(struct screen *screen, size_t begin, size_t end) {
    const struct match *match = &screen->table->match;
    struct game_state   state = match->first;
    struct scene_action shown;
    screen->last.count = 0;
    for (size_t i = 0; i < end; i++) {
        if (i >= begin) {
            scene_action(&match->game, &state, match->actions[i], &shown);
            for (uint32_t j = 0; j < shown.motion_count; j++) {
                picture_add(&screen->last, shown.motions[j].to);
            }
        }
        game_apply(&match->game, &state, match->actions[i]);
    }
}

/* The actions that are marked are told too. */
static void tell(struct screen *screen, size_t begin, size_t end) {
    struct text text;
    text_init(&text, screen->story, sizeof screen->story);
    mark_actions(screen, begin, end);
    story_tell(&screen->table->match, screen->language, begin, end, &text);
}

/* With what was pointed at, or without. */
static void draw_scene(struct screen *screen, const void *state, const struct scene_path *path) {
    const struct game *game = &screen->table->match.game;
    if (path == NULL || path->count == 0 ||
        !scene_halfway(game, state, path, &screen->scene, &screen->room)) {
        scene_draw(game, state, &screen->scene);
    }
    if (screen->table->is_bare) {
        scene_drop_aids(&screen->scene);
    }
}

void screen_show_choice(struct screen *screen) {
    const struct match *match    = &screen->table->match;
    struct pointing    *pointing = &screen->pointing;
    struct scene_path   path;
    pointing_path(pointing, &path);
    draw_scene(screen, &match->state, &path);
    if (!pointing_look_again(pointing)) { /* what can be chosen must be seen */
        draw_scene(screen, &match->state, NULL);
        pointing_look_again(pointing);
    }
}

void screen_refuse(struct screen *screen, const char *id) {
    const struct match *match = &screen->table->match;
    struct scene_path   path;
    struct message      message;
    struct text         text;
    pointing_path(&screen->pointing, &path);
    if (path.count == SCENE_PATH_MAX || game_actor(&match->game, &match->state) < 0) {
        return;
    }
    if (id != NULL) {
        scene_path_add(&path, id);
    }
    message_set(&message, "");
    scene_draw(&match->game, &match->state, &screen->room);
    scene_refusal(&match->game, &match->state, &path, &screen->room, &message);
    text_init(&text, screen->notice, sizeof screen->notice);
    if (message.key[0] != '\0') {
        words_print(&screen->words, &message, &text);
    }
}

void screen_update(struct screen *screen) {
    const struct match *match = &screen->table->match;
    if (list_moves(screen) != STATUS_OK) {
        screen->is_left = true;
        return;
    }
    draw_scene(screen, &match->state, NULL);
    screen->has_begun   = story_has_begun(match, screen->table->seats);
    screen->story_begin = story_begin(match, table_only_person(screen->table));
    tell(screen, screen->story_begin, match->count);
    if (table_awaits_person(screen->table)) {
        pointing_begin(&screen->pointing, &match->game, &match->state, &screen->scene);
        screen_show_choice(screen);
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

/* --- Once more --------------------------------------------------------- */

static void show_replayed(struct screen *screen) {
    const struct match *match = &screen->table->match;
    struct game_state   state = match->first;
    for (size_t i = 0; i < screen->replayed; i++) {
        game_apply(&match->game, &state, match->actions[i]);
    }
    draw_scene(screen, &state, NULL);
    pointing_suspend(&screen->pointing, &screen->scene);
    tell(screen, screen->replayed > screen->story_begin ? screen->replayed - 1 : screen->replayed,
         screen->replayed);
    stopwatch_start(&screen->pause, seconds_of_replay);
    screen->is_pausing = true;
    screen->has_paused = false;
}

void screen_replay(struct screen *screen) {
    if (screen->story_begin == screen->table->match.count || screen->is_pausing) {
        struct text notice;
        text_init(&notice, screen->notice, sizeof screen->notice);
        screen_say_key(screen, screen->is_pausing ? "screen.no-replay" : "screen.no-story",
                       &notice);
        return;
    }
    screen_stop_thinking(screen);
    screen->mode     = SCREEN_REPLAY;
    screen->replayed = screen->story_begin;
    show_replayed(screen);
}

void screen_replay_on(struct screen *screen) {
    if (screen->replayed == screen->table->match.count) {
        screen_replay_end(screen);
        return;
    }
    screen->replayed++;
    show_replayed(screen);
}

void screen_replay_end(struct screen *screen) {
    screen->mode = SCREEN_PLAY;
    screen_update(screen);
}
