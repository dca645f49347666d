/* SPDX-License-Identifier: MIT
 *
 * screen_computer.c - what happens by itself: computers, chance, and thinking.
 */
#include "terminal/screen_state.h"

enum { TABLE_BYTES = 64 << 20 };

/* How long a computer thinks at full strength, or about a hint. */
static const double seconds_of_thought = 1;

static void forget(struct screen *screen) {
    screen->hint.count   = 0;
    screen->hint_text[0] = '\0';
    screen->is_pausing   = false;
    screen->has_paused   = false;
}

void screen_stop_thinking(struct screen *screen) {
    if (screen->thought != SCREEN_IDLE) {
        brain_abandon(&screen->brain);
        screen->thought    = SCREEN_IDLE;
        screen->has_report = false;
    }
}

/* A player wants to win; a hint is honest. */
static void think(struct screen *screen, enum screen_thought thought, int level) {
    const struct match *match    = &screen->table->match;
    const bool          is_hint  = thought == SCREEN_HINT;
    struct thinking     thinking = {
            .level  = level,
            .random = &screen->table->random,
            .config = {.seed        = 1,
                       .table_bytes = TABLE_BYTES,
                       .contempt    = is_hint ? 0 : ENGINE_CONTEMPT},
            .limits = {.wants_distance = true},
    };
    thinking_limit(&thinking, seconds_of_thought);
    screen_stop_thinking(screen);
    screen->thought        = thought;
    screen->thought_state  = match->state;
    screen->thought_player = game_actor(&match->game, &match->state);
    screen->has_report     = false;
    screen->is_honest      = is_hint || !thinking_kind(&thinking, &match->game)->has_contempt;
    if (brain_start(&screen->brain, &match->game, &match->state, &thinking) != STATUS_OK) {
        struct text notice;
        text_init(&notice, screen->notice, sizeof screen->notice);
        screen_say_key(screen, "screen.no-memory", &notice);
        screen->thought    = SCREEN_IDLE;
        screen->is_pausing = false;
    }
}

void screen_begin_waiting(struct screen *screen) {
    const struct match *match = &screen->table->match;
    const int           actor = game_actor(&match->game, &match->state);
    screen_stop_thinking(screen);
    forget(screen);
    if (actor == ACTOR_NONE || table_awaits_person(screen->table)) {
        return;
    }
    stopwatch_start(&screen->pause, table_pace_seconds(screen->table->pace));
    screen->is_pausing = true;
    if (actor >= 0 && screen->table->seats[actor].kind == SEAT_LEVEL) {
        think(screen, SCREEN_REPLY, screen->table->seats[actor].level);
    }
}

void screen_ask_hint(struct screen *screen) {
    if (screen->thought == SCREEN_HINT) {
        brain_hurry(&screen->brain);
    } else if (table_is_persons_turn(screen->table)) {
        forget(screen);
        think(screen, SCREEN_HINT, LEVEL_FULL);
    } else {
        struct text notice;
        text_init(&notice, screen->notice, sizeof screen->notice);
        screen_say_key(screen, "screen.no-hint", &notice);
    }
}

void screen_hurry(struct screen *screen) {
    stopwatch_stop(&screen->pause);
    brain_hurry(&screen->brain);
}

static void show_hint(struct screen *screen) {
    const struct match *match = &screen->table->match;
    struct scene_action shown;
    struct text         text;
    scene_action(&match->game, &match->state, screen->report.lines[0].actions[0], &shown);
    for (uint32_t i = 0; i < shown.path_count; i++) {
        picture_add(&screen->hint, shown.path[i]);
    }
    text_init(&text, screen->hint_text, sizeof screen->hint_text);
    words_print(&screen->words, &shown.meaning, &text);
}

/* Take the news; true if the thinking is over. */
static bool has_thought(struct screen *screen) {
    bool is_finished = false;
    if (screen->thought != SCREEN_IDLE &&
        brain_look(&screen->brain, &screen->report, &is_finished)) {
        screen->has_report = true;
    }
    return is_finished;
}

bool screen_let_happen(struct screen *screen, action_t *out) {
    const struct match *match   = &screen->table->match;
    const bool          is_done = has_thought(screen);
    const bool          is_time = screen->is_pausing && stopwatch_is_up(&screen->pause);
    screen->has_paused          = is_time;
    if (screen->thought == SCREEN_HINT && is_done) {
        screen->thought = SCREEN_IDLE;
        show_hint(screen);
    } else if (screen->thought == SCREEN_REPLY && is_done && is_time) {
        screen->thought = SCREEN_IDLE; /* so that the report stays to be read */
        *out            = screen->report.lines[0].actions[0];
        return true;
    } else if (screen->thought == SCREEN_IDLE && is_time) {
        *out = match_draw(match, &screen->table->random);
        return true;
    }
    return false;
}
