/* SPDX-License-Identifier: MIT
 *
 * screen_pages.c - help with the rules, and the moves with their meanings.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/scene.h"
#include "terminal/rules_text.h"
#include "terminal/screen_state.h"

enum { MARGIN = 2, WIDTH_MAX = 96 };

/* Before a line that is a title. */
static const char page_title[] = "\001";

static int page_columns(const struct screen *screen) {
    const int columns = screen->canvas.columns - 2 * MARGIN;
    return columns < WIDTH_MAX ? columns : WIDTH_MAX;
}

static void print_key(const struct screen *screen, const char *key, FILE *out) {
    char        bytes[SCREEN_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    screen_say_key(screen, key, &text);
    fprintf(out, "%s\n", bytes);
}

/* If the game has anything that only helps the eye. */
static void print_aid(const struct screen *screen, FILE *out) {
    char        bytes[SCREEN_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    if (words_find(&screen->words, "aid") != NULL) {
        screen_say_aid(screen, "screen.help.aids", &text);
        fprintf(out, "%s\n", bytes);
    }
}

static void print_title(const struct screen *screen, const char *key, FILE *out) {
    fputs(page_title, out);
    print_key(screen, key, out);
    fputs("\n", out);
}

char *screen_help_page(const struct screen *screen) {
    static const char *const keys[] = {
        "screen.help.arrows", "screen.help.tab",   "screen.help.enter", "screen.help.escape",
        "screen.help.undo",   "screen.help.again", "screen.help.pace",  "screen.help.hint",
        "screen.help.level",  "screen.help.moves", "screen.help.flip",  "screen.help.zoom",
        "screen.help.signs",  "screen.help.save",  "screen.help.quit",
    };
    char  *page = NULL;
    size_t size;
    FILE  *out = open_memstream(&page, &size);
    if (out == NULL) {
        return NULL;
    }
    print_title(screen, "screen.help", out);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        print_key(screen, keys[i], out);
    }
    print_aid(screen, out);
    print_key(screen, "screen.help.last", out);
    fputs("\n", out);
    print_title(screen, "screen.rules", out);
    const struct rules_paper paper = {
        .columns = page_columns(screen), .strong = "", .plain = "", .heading = page_title};
    rules_text_print(screen->table->match.game.rules, screen->language, &paper, out);
    return fclose(out) == 0 ? page : NULL;
}

static void print_move(const struct screen *screen, const void *state, size_t number, FILE *out) {
    const struct match *match = &screen->table->match;
    char                bytes[WORDS_TEXT_MAX];
    struct text         text;
    struct scene_action shown;
    text_init(&text, bytes, sizeof bytes);
    scene_action(&match->game, state, match->actions[number], &shown);
    words_print(&screen->words, &shown.meaning, &text);
    fprintf(out, "%4zu  %-*s  %s\n", number + 1, GAME_ACTION_MAX - 4, screen->moves[number].text,
            bytes);
}

char *screen_moves_page(const struct screen *screen) {
    const struct match *match = &screen->table->match;
    struct game_state   state = match->first;
    char               *page  = NULL;
    size_t              size;
    FILE               *out = open_memstream(&page, &size);
    if (out == NULL) {
        return NULL;
    }
    print_title(screen, "screen.moves", out);
    for (size_t i = 0; i < match->count; i++) {
        print_move(screen, &state, i, out);
        game_apply(&match->game, &state, match->actions[i]);
    }
    if (match->count == 0) {
        print_key(screen, "screen.no-moves", out);
    }
    return fclose(out) == 0 ? page : NULL;
}

/* --- Showing a page ---------------------------------------------------- */

static int count_rows(const struct screen *screen) {
    const char *at   = screen->page;
    int         rows = 0;
    while (*at != '\0') {
        canvas_break(at, page_columns(screen), &at);
        rows++;
    }
    return rows;
}

void screen_scroll_page(struct screen *screen, int rows) {
    const int room  = screen->canvas.rows - 2;
    const int last  = count_rows(screen) - room;
    int       first = screen->scroll + rows;
    first           = first > last ? last : first;
    screen->scroll  = first < 0 ? 0 : first;
}

void screen_draw_page(struct screen *screen) {
    const struct canvas_style plain = {COLOUR_INK, COLOUR_PAPER, false};
    const struct canvas_style muted = {COLOUR_MUTED, COLOUR_PAPER, false};
    const struct canvas_style title = {COLOUR_ACCENT, COLOUR_PAPER, true};
    const char               *at    = screen->page;
    char                      bytes[SCREEN_TEXT_MAX];
    struct text               text;
    screen_scroll_page(screen, 0);
    for (int row = -screen->scroll; *at != '\0' && row < screen->canvas.rows - 2; row++) {
        const char  *start    = at;
        const bool   is_title = *at == page_title[0];
        const size_t length   = canvas_break(at, page_columns(screen), &at);
        const size_t signs    = is_title ? 1 : 0;
        text_init(&text, bytes, sizeof bytes);
        text_add_bytes(&text, start + signs, length - signs);
        if (row >= 0) {
            canvas_write(&screen->canvas, MARGIN, row, page_columns(screen), bytes,
                         is_title ? title : plain);
        }
    }
    text_init(&text, bytes, sizeof bytes);
    screen_say_key(screen, "screen.page", &text);
    canvas_write(&screen->canvas, MARGIN, screen->canvas.rows - 1, page_columns(screen), bytes,
                 muted);
}
