/* SPDX-License-Identifier: MIT
 *
 * screen_panel.c - what stands beside the board.
 *
 * From above: who plays, what to do, what has the focus, buttons, a hint, what
 * the computer thinks, the moves; at the bottom the keys. What does not fit is
 * left out from the bottom up, except the keys.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "scene/scene_print.h"
#include "session/report.h"
#include "terminal/screen_state.h"

static const struct canvas_style plain  = {COLOUR_INK, COLOUR_PAPER, false};
static const struct canvas_style strong = {COLOUR_INK, COLOUR_PAPER, true};
static const struct canvas_style muted  = {COLOUR_MUTED, COLOUR_PAPER, false};
static const struct canvas_style accent = {COLOUR_ACCENT, COLOUR_PAPER, true};
static const struct canvas_style told   = {COLOUR_LAST, COLOUR_PAPER, false};
static const struct canvas_style hint   = {COLOUR_HINT, COLOUR_PAPER, false};
static const struct canvas_style focus  = {COLOUR_PAPER, COLOUR_TARGET, true};
static const struct canvas_style button = {COLOUR_TARGET, COLOUR_RAISED, true};

/* Where the next line goes. */
struct writer {
    struct screen *screen;
    int            column, columns;
    int            row, bottom; /* the bottom is not written */
};

static void write_line(struct writer *writer, const char *text, struct canvas_style style) {
    if (writer->row < writer->bottom) {
        canvas_write(&writer->screen->canvas, writer->column, writer->row++, writer->columns, text,
                     style);
    }
}

/* As many lines as it takes. */
static void write_text(struct writer *writer, const char *text, struct canvas_style style) {
    while (*text != '\0') {
        const char  *next;
        char         bytes[SCREEN_TEXT_MAX];
        struct text  line;
        const size_t length = canvas_break(text, writer->columns, &next);
        text_init(&line, bytes, sizeof bytes);
        text_add_bytes(&line, text, length);
        write_line(writer, bytes, style);
        text = next;
    }
}

static void write_message(struct writer *writer, const struct message *message,
                          struct canvas_style style) {
    char        bytes[SCREEN_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    screen_say(writer->screen, message, &text);
    write_text(writer, bytes, style);
}

static void write_key(struct writer *writer, const char *key, struct canvas_style style) {
    struct message message;
    message_set(&message, key);
    write_message(writer, &message, style);
}

static void skip_line(struct writer *writer) {
    writer->row++;
}

static void add_zone(struct screen *screen, struct screen_zone zone) {
    if (screen->zone_count < SCREEN_ZONES_MAX) {
        screen->zones[screen->zone_count++] = zone;
    }
}

/* --- Who plays --------------------------------------------------------- */

static void write_title(struct writer *writer) {
    const struct screen *screen = writer->screen;
    const struct match  *match  = &screen->table->match;
    char                 bytes[SCREEN_TEXT_MAX];
    struct text          text;
    struct message       message;
    text_init(&text, bytes, sizeof bytes);
    message_set(&message, "screen.turn");
    const bool is_over = game_is_over(&match->game, &match->state);
    message_add_number(&message, "turn", (int64_t)game_turns(&match->state) + (is_over ? 0 : 1));
    screen_say(screen, &message, &text);
    const int width = canvas_width(bytes);
    canvas_write(&writer->screen->canvas, writer->column + writer->columns - width, writer->row,
                 width, bytes, muted);
    write_line(writer, words_title(&screen->words), accent);
}

static void say_seat(const struct screen *screen, int player, struct text *out) {
    const struct seat *seat = &screen->table->seats[player];
    struct message     message;
    switch (seat->kind) {
    case SEAT_HUMAN:
        message_set(&message, player == table_only_person(screen->table) ? "screen.seat.you"
                                                                         : "screen.seat.human");
        break;
    case SEAT_RANDOM:
        message_set(&message, "screen.seat.random");
        break;
    case SEAT_LEVEL:
        message_set(&message, "screen.seat.level");
        screen_add_level(screen, &message, seat->level);
        break;
    }
    screen_say(screen, &message, out);
}

/* In a narrow panel, a level by its name alone. */
static void say_seat_within(const struct screen *screen, int player, int columns,
                            struct text *out) {
    const struct seat *seat  = &screen->table->seats[player];
    char               key[] = "level.0";
    text_clear(out);
    say_seat(screen, player, out);
    if (seat->kind == SEAT_LEVEL && canvas_width(out->bytes) > columns) {
        key[sizeof key - 2] += (char)seat->level;
        text_clear(out);
        text_add(out, words_find(&screen->words, key));
    }
}

/* Where it is said who sits there: in the middle, or behind the longest name. */
static int seat_column(const struct writer *writer) {
    int column = writer->columns / 2;
    for (int player = 0; player < writer->screen->table->match.game.players; player++) {
        const int width = canvas_width(words_player(&writer->screen->words, player)) + 3;
        column          = width > column ? width : column;
    }
    return column;
}

static void write_player(struct writer *writer, int player, const score_t *score, bool is_actor) {
    struct screen *screen = writer->screen;
    const int      seat   = seat_column(writer);
    char           bytes[SCREEN_TEXT_MAX];
    struct text    text;
    struct message name;
    text_init(&text, bytes, sizeof bytes);
    message_set(&name, "");
    screen_add_player(screen, &name, player);
    text_add(&text, is_actor ? "▸ " : "  ");
    text_add(&text, name.slots[0].value);
    canvas_write(&screen->canvas, writer->column, writer->row, seat - 1, bytes,
                 is_actor ? strong : plain);
    say_seat_within(screen, player, writer->columns - seat, &text);
    canvas_write(&screen->canvas, writer->column + seat, writer->row, writer->columns - seat, bytes,
                 muted);
    if (score != NULL) {
        text_clear(&text);
        text_add_number(&text, *score);
        const int width = canvas_width(bytes);
        canvas_write(&screen->canvas, writer->column + writer->columns - width, writer->row, width,
                     bytes, strong);
    }
    writer->row++;
}

static void write_players(struct writer *writer) {
    const struct match *match = &writer->screen->table->match;
    const int           actor = game_actor(&match->game, &match->state);
    score_t             scores[GAME_PLAYERS_MAX];
    const bool          has_scores = match->game.play->scores != NULL;
    if (has_scores) {
        match->game.play->scores(&match->game, &match->state, scores);
    }
    for (int player = 0; player < match->game.players; player++) {
        write_player(writer, player, has_scores ? &scores[player] : NULL, player == actor);
    }
}

/* --- What to do -------------------------------------------------------- */

static void write_winners(struct writer *writer) {
    const struct screen *screen = writer->screen;
    const struct match  *match  = &screen->table->match;
    payoff_t             payoffs[GAME_PLAYERS_MAX];
    int                  winners = 0;
    game_payoffs(&match->game, &match->state, payoffs);
    for (int player = 0; player < match->game.players; player++) {
        winners += payoffs[player] > 0 ? 1 : 0;
    }
    if (game_is_common(&match->game)) {
        write_key(writer, table_common_result(screen->table), strong);
        return;
    }
    if (winners == match->game.players) {
        write_key(writer, "screen.draw", strong);
        return;
    }
    for (int player = 0; player < match->game.players; player++) {
        if (payoffs[player] > 0) {
            struct message message;
            const bool     is_you = player == table_only_person(screen->table);
            message_set(&message, winners == 1 ? (is_you ? "screen.you-win" : "screen.wins")
                                  : is_you     ? "screen.you-share"
                                               : "screen.shares");
            screen_add_player(screen, &message, player);
            write_message(writer, &message, strong);
        }
    }
}

static void write_ending(struct writer *writer) {
    const struct screen *screen = writer->screen;
    const struct match  *match  = &screen->table->match;
    char                 bytes[WORDS_TEXT_MAX];
    struct text          text;
    text_init(&text, bytes, sizeof bytes);
    scene_print_ending(&match->game, &match->state, &screen->words, &text);
    write_text(writer, bytes, plain);
    write_winners(writer);
    text_clear(&text);
    if (table_print_way(screen->table, &screen->own, &text)) {
        write_text(writer, bytes, plain);
    }
    write_key(writer, "screen.after", muted);
}

static void write_prompt(struct writer *writer) {
    const struct screen *screen = writer->screen;
    char                 bytes[WORDS_TEXT_MAX];
    struct text          text;
    text_init(&text, bytes, sizeof bytes);
    table_print_prompt(screen->table, &screen->words, &text);
    write_text(writer, bytes, strong);
}

static void write_task(struct writer *writer) {
    const struct screen *screen = writer->screen;
    const struct match  *match  = &screen->table->match;
    const int            actor  = game_actor(&match->game, &match->state);
    if (screen->mode == SCREEN_LEVEL) {
        write_text(writer, screen->notice, strong);
    } else if (actor == ACTOR_NONE) {
        write_ending(writer);
    } else if (actor == ACTOR_CHANCE || table_is_persons_turn(screen->table)) {
        write_prompt(writer);
    } else {
        struct message message;
        message_set(&message, "screen.thinking");
        screen_add_player(screen, &message, actor);
        write_message(writer, &message, plain);
    }
}

/* Ids of squares and the like are what people call them. */
static bool has_name(const struct scene_item *item) {
    const bool is_place = item->role != SCENE_BUTTON && item->role != SCENE_DIE;
    return is_place && strlen(item->id) <= 4 && strcspn(item->id, ".+-") == strlen(item->id);
}

/* How the item is spoken of: "c3: red piece"; its id if it has no words. */
static void say_item(const struct screen *screen, const struct scene_item *item, struct text *out) {
    char        bytes[WORDS_TEXT_MAX];
    struct text label;
    text_init(&label, bytes, sizeof bytes);
    if (item->label.key[0] != '\0') {
        words_print(&screen->words, &item->label, &label);
    }
    const bool is_said = strstr(bytes, item->id) != NULL;
    if (bytes[0] == '\0' || (has_name(item) && !is_said)) {
        text_add(out, item->id);
        text_add(out, bytes[0] == '\0' ? "" : ": ");
    }
    text_add(out, bytes);
}

static void write_focus(struct writer *writer) {
    const struct screen   *screen   = writer->screen;
    const struct pointing *pointing = &screen->pointing;
    if (pointing->focus == POINTING_NOBODY) {
        return;
    }
    const struct pointing_target *target = &pointing->targets[pointing->focus];
    const struct scene_item      *item   = &screen->scene.items[target->item];
    char                          bytes[WORDS_TEXT_MAX];
    struct text                   text;
    if (item->role == SCENE_BUTTON) {
        return;
    }
    /* The label of a piece on a place may be on the place. */
    for (uint32_t i = 0; item->label.key[0] == '\0' && i < screen->scene.item_count; i++) {
        const struct scene_item *other = &screen->scene.items[i];
        if (strcmp(other->id, item->id) == 0 && other->label.key[0] != '\0' &&
            other->role != SCENE_MARK && other->role != SCENE_SIGN) {
            item = other;
        }
    }
    text_init(&text, bytes, sizeof bytes);
    text_add(&text, "◆ ");
    say_item(screen, item, &text);
    write_text(writer, bytes, accent);
}

static void write_buttons(struct writer *writer) {
    struct screen         *screen   = writer->screen;
    const struct pointing *pointing = &screen->pointing;
    for (size_t i = 0; i < pointing->target_count && writer->row < writer->bottom; i++) {
        const struct scene_item *item = &screen->scene.items[pointing->targets[i].item];
        char                     bytes[WORDS_TEXT_MAX];
        struct text              text;
        if (item->role != SCENE_BUTTON) {
            continue;
        }
        const bool has_focus = (int)i == pointing->focus;
        text_init(&text, bytes, sizeof bytes);
        text_add(&text, has_focus ? " ◆ " : "   ");
        say_item(screen, item, &text);
        text_add(&text, "   ");
        const int width = canvas_write(&screen->canvas, writer->column, writer->row,
                                       writer->columns, bytes, has_focus ? focus : button);
        add_zone(screen, (struct screen_zone){.column  = writer->column,
                                              .row     = writer->row,
                                              .columns = width,
                                              .target  = (int)i});
        writer->row++;
    }
}

/* --- What happened ----------------------------------------------------- */

/* What it is all for, until a person acts. */
static int count_rows(const struct writer *writer, const char *text) {
    int rows = 0;
    for (; *text != '\0'; rows++) {
        (void)canvas_break(text, writer->columns, &text);
    }
    return rows;
}

/* Does the aim leave room for what is to be done, and for the answer to what the
 * person has just done? */
static bool has_room_for(const struct writer *writer, const char *aim) {
    enum { TASK = 6, RULES = 2 };
    const struct screen *screen = writer->screen;
    return screen->notice[0] == '\0' || !screen->is_used ||
           writer->row + count_rows(writer, aim) + RULES + TASK +
                   count_rows(writer, screen->notice) <=
               writer->bottom;
}

static void write_aim(struct writer *writer) {
    const struct screen *screen = writer->screen;
    const struct match  *match  = &screen->table->match;
    const char          *aim    = words_find(&screen->words, "aim");
    char                 bytes[SCREEN_TEXT_MAX];
    struct text          text;
    if (aim != NULL && table_has_person(screen->table) && !screen->has_begun &&
        !game_is_over(&match->game, &match->state)) {
        text_init(&text, bytes, sizeof bytes);
        screen_say_key(screen, "screen.aim", &text);
        text_add_char(&text, ' ');
        text_add(&text, aim);
        if (has_room_for(writer, bytes)) {
            write_text(writer, bytes, plain);
            write_key(writer, "screen.aim-rules", muted);
            skip_line(writer);
        }
    }
}

/* The last lines of it, if there is not room for all. */
static void write_story(struct writer *writer) {
    enum { LEFT_FOR_OTHERS = 3 };
    const char *text = writer->screen->story;
    const char *at   = text;
    int         rows = 0;
    const int   room = writer->bottom - writer->row - LEFT_FOR_OTHERS;
    while (*at != '\0') {
        canvas_break(at, writer->columns, &at);
        rows++;
    }
    for (; rows > room && rows > 1; rows--) {
        canvas_break(text, writer->columns, &text);
    }
    write_text(writer, text, told);
}

/* The size that the window should have, if a part of the board is not seen. */
static void write_size(struct writer *writer) {
    const struct screen *screen = writer->screen;
    int                  columns;
    int                  rows;
    layout_size_of_signs(screen->signs.columns, screen->signs.rows, &columns, &rows);
    if (screen->has_signs && (columns > screen->canvas.columns || rows > screen->canvas.rows)) {
        struct message message;
        message_set(&message, "screen.part");
        message_add_number(&message, "columns", columns);
        message_add_number(&message, "rows", rows);
        write_message(writer, &message, muted);
    }
}

/* What no sign can show, such as how far the players are. */
static void write_facts(struct writer *writer) {
    const struct screen *screen = writer->screen;
    if (!screen->has_signs) {
        return;
    }
    for (uint32_t i = 0; i < screen->scene.item_count; i++) {
        const struct scene_item *item = &screen->scene.items[i];
        char                     bytes[WORDS_TEXT_MAX];
        struct text              text;
        if (item->is_explained && item->sign[0] == '\0' && item->label.key[0] != '\0') {
            text_init(&text, bytes, sizeof bytes);
            words_print(&screen->words, &item->label, &text);
            write_text(writer, bytes, muted);
        }
    }
}

/* --- The computer ------------------------------------------------------ */

/* Those without opponents reach the goal, or not: it is nobody's alone. */
static void write_common_value(struct writer *writer, const struct engine_value *value) {
    struct message message;
    message_set(&message, !value->is_exact   ? "screen.chance-common"
                          : value->share > 0 ? "screen.proved-way"
                                             : "screen.proved-no-way");
    message_add_number(&message, "share", (int64_t)(report_share(value) * 100 + 0.5));
    write_message(writer, &message, plain);
}

/* "about 62 % for White", or what is proved. */
static void write_value(struct writer *writer, const struct engine_value *value) {
    const struct screen *screen    = writer->screen;
    const struct game   *game      = &screen->table->match.game;
    const double         share     = report_share(value);
    const bool           is_proved = value->is_exact && game->players == 2;
    const bool           by_points = is_proved && game->play->scores != NULL;
    struct message       message;
    if (game_is_common(game)) {
        write_common_value(writer, value);
        return;
    }
    if (is_proved && 2 * value->share == EVALUATOR_SHARE) {
        message_set(&message, "screen.proved-draw");
    } else if (by_points) {
        const int winner = value->score > 0 ? screen->thought_player : 1 - screen->thought_player;
        message_set(&message, "screen.proved-by");
        screen_add_player(screen, &message, winner);
        message_add_number(&message, "points",
                           (int64_t)(report_points(value) * (value->score > 0 ? 1 : -1) + 0.5));
    } else {
        message_set(&message, value->is_exact ? "screen.proved" : "screen.chance");
        screen_add_player(screen, &message, screen->thought_player);
        message_add_number(&message, "share", (int64_t)(share * 100 + 0.5));
    }
    write_message(writer, &message, plain);
}

static void write_thinking(struct writer *writer) {
    const struct screen *screen = writer->screen;
    char                 bytes[REPORT_ACTIONS_MAX];
    struct text          text;
    struct message       message;
    if (screen->thought == SCREEN_HINT) {
        write_key(writer, "screen.searching", hint);
    }
    if (!screen->has_report) {
        return;
    }
    text_init(&text, bytes, sizeof bytes);
    if (screen->report.depth > 0) { /* what is known by heart has none */
        message_set(&message, "screen.depth");
        message_add_number(&message, "depth", screen->report.depth);
        screen_say(screen, &message, &text);
        text_add(&text, "  ");
    }
    report_print_actions(&screen->table->match.game, &screen->thought_state,
                         &screen->report.lines[0], &text);
    if (screen->is_honest || screen->report.lines[0].value.is_exact) {
        write_value(writer, &screen->report.lines[0].value);
    }
    write_line(writer, bytes, muted);
}

static void write_hint(struct writer *writer) {
    if (writer->screen->hint_text[0] != '\0') {
        write_key(writer, "screen.hint", (struct canvas_style){COLOUR_HINT, COLOUR_PAPER, true});
        write_text(writer, writer->screen->hint_text, hint);
    }
}

/* --- Moves and keys ---------------------------------------------------- */

/* The last ones that there is room for, with the present in view. */
static void write_moves(struct writer *writer) {
    enum { NUMBER = 4, GAP = 2 };
    struct screen      *screen = writer->screen;
    const struct match *match  = &screen->table->match;
    int                 widest = 0;
    if (writer->row + 1 >= writer->bottom) {
        return;
    }
    write_key(writer, "screen.moves", muted);
    for (size_t i = 0; i < screen->move_count; i++) {
        const int width = canvas_width(screen->moves[i].text);
        widest          = width > widest ? width : widest;
    }
    const int    width   = NUMBER + widest + GAP;
    const size_t columns = writer->columns >= width ? (size_t)(writer->columns / width) : 1;
    const size_t rows    = (size_t)(writer->bottom - writer->row);
    const size_t present = match->count == 0 ? 0 : (match->count - 1) / columns;
    const size_t first   = present + 1 > rows ? present + 1 - rows : 0;
    for (size_t i = first * columns; i < screen->move_count; i++) {
        const int   row    = writer->row + (int)(i / columns - first);
        const int   column = writer->column + (int)(i % columns) * width;
        char        bytes[16];
        struct text number;
        if (row >= writer->bottom) {
            return;
        }
        text_init(&number, bytes, sizeof bytes);
        text_add_number(&number, (int64_t)i + 1);
        canvas_write(&screen->canvas, column + NUMBER - 1 - canvas_width(bytes), row, NUMBER, bytes,
                     muted);
        canvas_write(&screen->canvas, column + NUMBER, row, widest, screen->moves[i].text,
                     i + 1 == match->count ? strong
                     : i < match->count    ? plain
                                           : muted);
    }
}

/* The keys in rows at the bottom; returns how many rows. Without drawing, it
 * only counts. */
static int flow_keys(struct screen *screen, const struct canvas_area *area, int row,
                     bool is_drawing) {
    static const struct {
        int         key;
        const char *word;
    } keys[] = {
        {'u', "screen.key.undo"},  {'r', "screen.key.redo"},  {'h', "screen.key.hint"},
        {'a', "screen.key.again"}, {'l', "screen.key.level"}, {'m', "screen.key.moves"},
        {'s', "screen.key.save"},  {'f', "screen.key.flip"},  {'z', "screen.key.zoom"},
        {'c', "screen.key.signs"}, {'?', "screen.key.help"},  {'q', "screen.key.quit"},
    };
    int column = 0;
    int rows   = 1;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (screen->has_signs && (keys[i].key == 'f' || keys[i].key == 'z')) {
            continue; /* there is nothing that they could turn or enlarge */
        }
        const char  letter[] = {(char)keys[i].key, '\0'};
        char        bytes[SCREEN_TEXT_MAX];
        struct text word;
        text_init(&word, bytes, sizeof bytes);
        screen_say_key(screen, keys[i].word, &word);
        const int width = canvas_width(bytes) + 2;
        if (column > 0 && column + width > area->columns) {
            column = 0;
            rows++;
        }
        if (is_drawing) {
            const struct screen_zone zone = {area->column + column, row + rows - 1, width,
                                             keys[i].key, 0};
            canvas_write(&screen->canvas, zone.column, zone.row, 1, letter, accent);
            canvas_write(&screen->canvas, zone.column + 2, zone.row, width, bytes, muted);
            add_zone(screen, zone);
        }
        column += width + 2;
    }
    return rows;
}

void screen_draw_panel(struct screen *screen) {
    const struct canvas_area *area      = &screen->layout.panel;
    const int                 key_rows  = flow_keys(screen, area, 0, false);
    const int                 first_key = area->row + area->rows - key_rows;
    struct writer             writer    = {.screen  = screen,
                                           .column  = area->column,
                                           .columns = area->columns,
                                           .row     = area->row,
                                           .bottom  = first_key - 1};
    screen->zone_count                  = 0;
    write_title(&writer);
    write_players(&writer);
    write_size(&writer);
    skip_line(&writer);
    write_aim(&writer);
    write_task(&writer);
    write_focus(&writer);
    write_buttons(&writer);
    if (screen->notice[0] != '\0' && screen->mode != SCREEN_LEVEL) {
        write_text(&writer, screen->notice, accent);
    }
    skip_line(&writer);
    write_story(&writer);
    write_hint(&writer);
    write_thinking(&writer);
    write_facts(&writer);
    skip_line(&writer);
    write_moves(&writer);
    flow_keys(screen, area, first_key, true);
}
