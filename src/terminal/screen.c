/* SPDX-License-Identifier: MIT
 *
 * screen.c - the loop of a match on a full screen: draw, wait, obey.
 */
#include "terminal/screen.h"

#include <ctype.h>
#include <stdlib.h>

#include "games/words.h"
#include "terminal/screen_state.h"
#include "terminal/sentences.h"

/* --- Drawing ----------------------------------------------------------- */

static void write_centred(struct screen *screen, int row, const char *key, int columns, int rows) {
    const struct canvas_style style = {COLOUR_INK, COLOUR_PAPER, true};
    char                      bytes[SCREEN_TEXT_MAX];
    struct text               text;
    struct message            message;
    text_init(&text, bytes, sizeof bytes);
    message_set(&message, key);
    message_add_number(&message, "columns", columns);
    message_add_number(&message, "rows", rows);
    screen_say(screen, &message, &text);
    const int width = canvas_width(bytes);
    const int left  = (screen->canvas.columns - width) / 2;
    canvas_write(&screen->canvas, left < 0 ? 0 : left, row, screen->canvas.columns, bytes, style);
}

static void draw_smallness(struct screen *screen) {
    const int middle = screen->canvas.rows / 2;
    write_centred(screen, middle > 0 ? middle - 1 : 0, "screen.small", screen->canvas.columns,
                  screen->canvas.rows);
    write_centred(screen, middle > 0 ? middle : 1, "screen.larger", LAYOUT_COLUMNS_MIN,
                  LAYOUT_ROWS_MIN);
}

/* Around what has the focus, or had it last. */
static void zoom(struct screen *screen) {
    const struct pointing *pointing = &screen->pointing;
    const struct scene    *scene    = &screen->scene;
    struct scene_point     at       = pointing->attention;
    if (pointing->focus != POINTING_NOBODY) {
        at = pointing->targets[pointing->focus].at;
    }
    if (screen->is_flipped) { /* places of the focus are as they are seen */
        at.x = 2 * scene->origin.x + scene->size.x - at.x;
        at.y = 2 * scene->origin.y + scene->size.y - at.y;
    }
    layout_zoom(&screen->layout, scene, at);
}

static enum status draw_match(struct screen *screen) {
    const struct picture picture = {
        .scene    = &screen->scene,
        .words    = &screen->words,
        .pointing = &screen->pointing,
        .last     = &screen->last,
        .hint     = &screen->hint,
    };
    enum status status = STATUS_OK;
    if (screen->has_signs) {
        signs_draw(&screen->signs, &picture, &screen->layout, &screen->canvas);
    } else {
        if (screen->is_zoomed) {
            zoom(screen);
        }
        screen->layout.view.is_flat = !terminal_has_all_colours(screen->terminal);
        status = picture_draw(&picture, &screen->layout, &screen->raster, &screen->canvas);
    }
    screen_draw_panel(screen);
    return status;
}

/* Where board and panel are, and how the board is shown. False if the window is
 * too small. */
static bool make_layout(struct screen *screen, int columns, int rows) {
    struct signs *signs = &screen->signs;
    if (!layout_make(&screen->layout, columns, rows, &screen->scene, screen->is_flipped)) {
        return false;
    }
    const bool is_better = terminal_has_few_colours(screen->terminal) ||
                           layout_is_coarse(&screen->layout, &screen->scene);
    screen->has_signs = is_better != screen->wants_other;
    if (screen->has_signs) {
        signs_lay(signs, &screen->scene, &screen->words);
        layout_make_signs(&screen->layout, columns, rows, signs->columns, signs->rows);
    }
    if (screen->pointing.is_flipped != (screen->is_flipped && !screen->has_signs)) {
        pointing_flip(&screen->pointing, screen->is_flipped && !screen->has_signs);
    }
    return true;
}

static void draw(struct screen *screen) {
    int         columns;
    int         rows;
    enum status status = STATUS_OK;
    terminal_size(screen->terminal, &columns, &rows);
    if (columns != screen->canvas.columns || rows != screen->canvas.rows) {
        status = canvas_resize(&screen->canvas, columns, rows);
    }
    if (status == STATUS_OK) {
        canvas_clear(&screen->canvas);
        screen->zone_count = 0;
        if (!make_layout(screen, columns, rows)) {
            draw_smallness(screen);
        } else if (screen->mode == SCREEN_PAGE) {
            screen_draw_page(screen);
        } else {
            status = draw_match(screen);
        }
    }
    if (status != STATUS_OK) {
        screen->is_left = true;
        return;
    }
    terminal_show(screen->terminal, &screen->canvas);
}

/* --- Obeying ----------------------------------------------------------- */

static void notice(struct screen *screen, const char *key) {
    struct text text;
    text_init(&text, screen->notice, sizeof screen->notice);
    screen_say_key(screen, key, &text);
}

static void notice_level(struct screen *screen, const char *key, int level) {
    struct message message;
    struct text    text;
    text_init(&text, screen->notice, sizeof screen->notice);
    message_set(&message, key);
    screen_add_level(screen, &message, level);
    screen_say(screen, &message, &text);
}

static void point_at(struct screen *screen, const char *id) {
    const struct match *match  = &screen->table->match;
    action_t            action = 0;
    switch (pointing_at(&screen->pointing, id, &action)) {
    case POINTING_DONE:
        screen_act(screen, action);
        break;
    case POINTING_CHANCE:
        screen_act(screen, match_draw(match, &screen->table->random));
        break;
    case POINTING_NOTHING:
    case POINTING_ON:
        screen_show_choice(screen);
        screen_refuse(screen, NULL);
        break;
    }
}

static void confirm(struct screen *screen) {
    const struct pointing *pointing = &screen->pointing;
    if (screen->is_pausing) {
        screen_hurry(screen);
    } else if (pointing->focus != POINTING_NOBODY) {
        char id[SCENE_ID_MAX];
        memcpy(id, pointing->targets[pointing->focus].id, sizeof id);
        point_at(screen, id);
    }
}

static void travel(struct screen *screen, bool is_back) {
    if (table_travel(screen->table, is_back)) {
        screen->has_report = false;
        screen_update(screen);
        screen_keep(screen);
    } else {
        notice(screen, is_back ? "screen.no-undo" : "screen.no-redo");
    }
}

static void save(struct screen *screen) {
    struct table *table = screen->table;
    struct text   text;
    text_init(&text, screen->notice, sizeof screen->notice);
    saving_obey(&table->saving, &table->match, table->seats, "", &screen->own, &text);
}

/* Signs are texts, which cannot be turned or be larger. */
static void flip(struct screen *screen) {
    if (!screen->has_signs) {
        screen->is_flipped = !screen->is_flipped;
        pointing_flip(&screen->pointing, screen->is_flipped);
    }
}

static void toggle_zoom(struct screen *screen) {
    if (!screen->has_signs) {
        screen->is_zoomed = !screen->is_zoomed;
    }
}

static void open_page(struct screen *screen, char *page) {
    if (page != NULL) {
        free(screen->page);
        screen->page   = page;
        screen->scroll = 0;
        screen->mode   = SCREEN_PAGE;
    }
}

/* The level of the first computer; 0 if there is none. */
static int level_of_computers(const struct table *table) {
    for (int player = 0; player < table->match.game.players; player++) {
        if (table->seats[player].kind == SEAT_LEVEL) {
            return table->seats[player].level;
        }
    }
    return 0;
}

static void ask_level(struct screen *screen) {
    const int level = level_of_computers(screen->table);
    if (level == 0) {
        notice(screen, "screen.no-level");
        return;
    }
    screen->mode = SCREEN_LEVEL;
    notice_level(screen, "screen.level", level);
}

/* In SCREEN_LEVEL: whoever is thinking begins again, at the new level. */
static void take_level(struct screen *screen, int key) {
    struct table *table = screen->table;
    screen->mode        = SCREEN_PLAY;
    screen->notice[0]   = '\0';
    if (key < '0' + LEVEL_MIN || key > '0' + LEVEL_FULL) {
        return;
    }
    for (int player = 0; player < table->match.game.players; player++) {
        if (table->seats[player].kind == SEAT_LEVEL) {
            table->seats[player].level = key - '0';
        }
    }
    if (screen->thought == SCREEN_REPLY) {
        screen_begin_waiting(screen);
    }
    notice_level(screen, "screen.level-set", key - '0');
    screen_keep(screen);
}

/* The next one, and from the last to the first. */
static void change_pace(struct screen *screen) {
    static const char *const keys[PACE_COUNT] = {"screen.pace.slow", "screen.pace.normal",
                                                 "screen.pace.quick", "screen.pace.at-once"};
    screen->table->pace = (enum table_pace)((screen->table->pace + 1) % PACE_COUNT);
    notice(screen, keys[screen->table->pace]);
}

/* What only helps the eye: the word of the game says what it is. */
static void toggle_aids(struct screen *screen) {
    struct text text;
    if (words_find(&screen->words, "aid") == NULL) {
        notice(screen, "screen.no-aids");
        return;
    }
    screen->table->is_bare = !screen->table->is_bare;
    screen_show_choice(screen);
    text_init(&text, screen->notice, sizeof screen->notice);
    screen_say_aid(screen, screen->table->is_bare ? "screen.aids-hidden" : "screen.aids-shown",
                   &text);
}

static void escape(struct screen *screen) {
    if (screen->pointing.depth > 0) {
        pointing_back(&screen->pointing);
        screen_show_choice(screen);
    } else {
        screen->hint.count   = 0;
        screen->hint_text[0] = '\0';
    }
}

static void obey_letter(struct screen *screen, int key) {
    switch (key) {
    case 'u':
        travel(screen, true);
        break;
    case 'r':
        travel(screen, false);
        break;
    case 'h':
        screen_ask_hint(screen);
        break;
    case 'l':
        ask_level(screen);
        break;
    case 'm':
        open_page(screen, screen_moves_page(screen));
        break;
    case 's':
        save(screen);
        break;
    case 'f':
        flip(screen);
        break;
    case 'z':
        toggle_zoom(screen);
        break;
    case 'c':
        screen->wants_other = !screen->wants_other;
        break;
    case '?':
        open_page(screen, screen_help_page(screen));
        break;
    case 'a':
        screen_replay(screen);
        break;
    case 'p':
        change_pace(screen);
        break;
    case 'v':
        toggle_aids(screen);
        break;
    case 'q':
        screen->is_left = true;
        break;
    default:
        break;
    }
}

static void obey_key(struct screen *screen, int key) {
    screen->notice[0] = '\0';
    switch (key) {
    case KEY_CODE_UP:
        pointing_move(&screen->pointing, 0, -1);
        break;
    case KEY_CODE_DOWN:
        pointing_move(&screen->pointing, 0, 1);
        break;
    case KEY_CODE_LEFT:
        pointing_move(&screen->pointing, -1, 0);
        break;
    case KEY_CODE_RIGHT:
        pointing_move(&screen->pointing, 1, 0);
        break;
    case '\t':
        pointing_step(&screen->pointing, 1);
        break;
    case KEY_CODE_BACK_TAB:
        pointing_step(&screen->pointing, -1);
        break;
    case KEY_CODE_ENTER:
    case ' ':
        confirm(screen);
        break;
    case KEY_CODE_ESCAPE:
    case KEY_CODE_BACKSPACE:
        escape(screen);
        break;
    default:
        obey_letter(screen, key < 128 ? tolower(key) : key);
        break;
    }
}

static void obey_page_key(struct screen *screen, int key) {
    const int page = screen->canvas.rows - 3;
    switch (key) {
    case KEY_CODE_UP:
        screen_scroll_page(screen, -1);
        break;
    case KEY_CODE_DOWN:
        screen_scroll_page(screen, 1);
        break;
    case KEY_CODE_PAGE_UP:
        screen_scroll_page(screen, -page);
        break;
    case KEY_CODE_PAGE_DOWN:
    case ' ':
        screen_scroll_page(screen, page);
        break;
    case KEY_CODE_HOME:
        screen->scroll = 0;
        break;
    case KEY_CODE_END:
        screen_scroll_page(screen, INT16_MAX);
        break;
    default:
        screen->mode = SCREEN_PLAY;
        break;
    }
}

/* Then there is nothing else to see. */
static bool is_small(const struct screen *screen) {
    return screen->canvas.columns < LAYOUT_COLUMNS_MIN || screen->canvas.rows < LAYOUT_ROWS_MIN;
}

static void obey_any_key(struct screen *screen, int key) {
    if (is_small(screen)) {
        screen->is_left = key == 'q' || key == 'Q';
    } else if (screen->mode == SCREEN_PAGE) {
        obey_page_key(screen, key);
    } else if (screen->mode == SCREEN_LEVEL) {
        take_level(screen, key);
    } else if (screen->mode == SCREEN_REPLAY) {
        screen_replay_end(screen);
    } else {
        obey_key(screen, key);
    }
}

/* --- The mouse --------------------------------------------------------- */

static bool is_in(const struct canvas_area *area, int column, int row) {
    return column >= area->column && column < area->column + area->columns && row >= area->row &&
           row < area->row + area->rows;
}

/* What cannot be pointed at says why; beside everything, the choice is dropped. */
static void click_nothing(struct screen *screen, struct scene_point at) {
    const char *thing = pointing_thing(&screen->scene, at);
    if (thing != NULL && screen->pointing.target_count > 0) {
        screen_refuse(screen, thing);
    } else {
        pointing_drop(&screen->pointing);
        screen_show_choice(screen);
    }
}

static void click_board(struct screen *screen, int column, int row) {
    const struct canvas_area *area  = &screen->layout.board;
    const struct raster_point pixel = {column - area->column + 0.5, 2.0 * (row - area->row) + 1};
    const struct scene_point  at =
        screen->has_signs ? signs_find(&screen->signs, &screen->scene, &screen->layout, column, row)
                           : raster_find(&screen->layout.view, pixel);
    const char *id = pointing_find(&screen->pointing, at);
    if (is_in(area, column, row) && id != NULL) {
        char kept[SCENE_ID_MAX];
        memcpy(kept, id, sizeof kept);
        point_at(screen, kept);
    } else if (is_in(area, column, row)) {
        click_nothing(screen, at);
    }
}

static void click(struct screen *screen, int column, int row) {
    if (is_small(screen)) {
        return;
    }
    if (screen->mode != SCREEN_PLAY) {
        obey_any_key(screen, KEY_CODE_ESCAPE);
        return;
    }
    for (size_t i = 0; i < screen->zone_count; i++) {
        const struct screen_zone *zone = &screen->zones[i];
        if (row == zone->row && column >= zone->column && column < zone->column + zone->columns) {
            if (zone->key != 0) {
                obey_any_key(screen, zone->key);
            } else {
                screen->pointing.focus = zone->target;
                confirm(screen);
            }
            return;
        }
    }
    screen->notice[0] = '\0';
    click_board(screen, column, row);
}

/* --- The loop ---------------------------------------------------------- */

/* Until something happens by itself; below 0 if nothing will, or if the brain
 * will wake us. A pause that ended while we were drawing has yet to be noticed. */
static double patience(struct screen *screen) {
    if (!screen->is_pausing || screen->has_paused) {
        return -1;
    }
    const double left = screen->pause.seconds - stopwatch_elapsed(&screen->pause);
    return left > 0 ? left : 0;
}

static void run(struct screen *screen) {
    screen_update(screen);
    while (!screen->is_left) {
        struct event event;
        draw(screen);
        if (screen->is_left) {
            break;
        }
        terminal_wait(screen->terminal, patience(screen), &event);
        screen->is_used = screen->is_used || event.kind == EVENT_KEY || event.kind == EVENT_CLICK;
        if (event.kind == EVENT_KEY) {
            obey_any_key(screen, event.key);
        } else if (event.kind == EVENT_CLICK) {
            click(screen, event.column, event.row);
        } else if (event.kind == EVENT_LEAVE) {
            screen->is_left = true;
            screen->signal  = event.signal;
        }
        action_t action;
        if (screen->mode == SCREEN_REPLAY) {
            if (stopwatch_is_up(&screen->pause)) {
                screen_replay_on(screen);
            }
        } else if (!screen->is_left && screen_let_happen(screen, &action)) {
            screen_act(screen, action);
        }
    }
}

/* How the board that was drawn for this match is laid again. */
static void notice_board(struct screen *screen) {
    struct message message;
    struct text    text;
    if (screen->table->board[0] != '\0') {
        text_init(&text, screen->notice, sizeof screen->notice);
        message_set(&message, "lines.board");
        message_add(&message, "option", screen->table->board);
        screen_say(screen, &message, &text);
    }
}

bool screen_play(struct table *table, enum language language, int *signal) {
    struct screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) {
        return false;
    }
    screen->terminal = terminal_open();
    if (screen->terminal == NULL) {
        free(screen);
        return false;
    }
    screen->table    = table;
    screen->language = language;
    screen->words    = words_of(table->match.game.rules, language);
    screen->own      = sentences_in(language);
    brain_init(&screen->brain, screen->terminal);
    notice_board(screen);
    run(screen);
    *signal = screen->signal;
    brain_finish(&screen->brain);
    terminal_close(screen->terminal);
    canvas_finish(&screen->canvas);
    raster_finish(&screen->raster);
    free(screen->moves);
    free(screen->page);
    free(screen);
    return true;
}
