/* SPDX-License-Identifier: MIT
 *
 * scene_plain.c - scenes in plain characters, for terminals and for tests.
 *
 * The signs of the items are laid on a sheet of squared paper, as large as the
 * scene says that a character is. A single line that no sign touches is left
 * out, so that rows of squares are printed closely; several become one.
 * Sentences come above the board if their item does, and below it otherwise.
 */
#include "scene/scene_print.h"
#include "scene/scene_sheet.h"

enum { COLUMNS = SCENE_PLAIN_WIDTH, APART = 3 };

/* What has been said below the drawing, and where its line ends. */
struct saying {
    const struct scene *scene;
    const struct words *words;
    struct text        *out;
    size_t              column;
};

static void print_line(const struct scene_sheet *sheet, int line, struct text *out) {
    int end = SCENE_SHEET_COLUMNS;
    while (end > 0 && sheet->cells[line][end - 1][0] == '\0') {
        end--;
    }
    for (int column = 0; column < end; column++) {
        const char *cell = sheet->cells[line][column];
        text_add_char(out, cell[0] == '\0' ? ' ' : cell[0]);
        for (size_t i = 1; i < SCENE_CHARACTER_MAX && cell[i] != '\0'; i++) {
            text_add_char(out, cell[i]);
        }
    }
    text_add_char(out, '\n');
}

static void print_sheet(const struct scene_sheet *sheet, struct text *out) {
    for (int line = sheet->first; line < SCENE_SHEET_LINES; line++) {
        if (scene_sheet_shows(sheet, line)) {
            print_line(sheet, line, out);
        }
    }
}

static size_t width_of(const char *string, size_t length) {
    size_t width = 0;
    for (size_t i = 0; i < length; width++) {
        i += text_character_length(string + i);
    }
    return width;
}

static void end_line(struct saying *saying) {
    if (saying->column > 0) {
        text_add_char(saying->out, '\n');
        saying->column = 0;
    }
}

/* So many bytes on the present line, if there is room, else on the next. */
static void add(struct saying *saying, const char *string, size_t length, size_t apart) {
    const size_t width = width_of(string, length);
    if (saying->column + apart + width > COLUMNS) {
        end_line(saying);
    }
    if (saying->column > 0) {
        text_add_repeated(saying->out, ' ', apart);
        saying->column += apart;
    }
    text_add_bytes(saying->out, string, length);
    saying->column += width;
}

/* A sentence that is longer than a line has lines of its own. */
static void say(struct saying *saying, const char *string) {
    const size_t length = strlen(string);
    if (width_of(string, length) <= COLUMNS) {
        add(saying, string, length, APART);
        return;
    }
    end_line(saying);
    while (*string != '\0') {
        const size_t word = strcspn(string, " ");
        add(saying, string, word, 1);
        string += word + strspn(string + word, " ");
    }
}

/* The sign without what only moves it aside, then its meaning. */
static void print_explanation(const struct saying *saying, const struct scene_item *item,
                              struct text *out) {
    const char *sign = item->sign + strspn(item->sign, " \n");
    text_add_bytes(out, sign, strcspn(sign, "\n"));
    text_add(out, *sign == '\0' ? "" : " ");
    scene_print_label(item, saying->words, out);
}

static bool is_same_message(const struct message *one, const struct message *other) {
    bool is_same = strcmp(one->key, other->key) == 0 && one->slot_count == other->slot_count;
    for (uint32_t i = 0; is_same && i < one->slot_count; i++) {
        is_same = strcmp(one->slots[i].value, other->slots[i].value) == 0;
    }
    return is_same;
}

static bool has_explanation(const struct scene_item *item) {
    return item->is_explained && item->label.key[0] != '\0';
}

/* Does a later item show the same sign, or without signs say the same? */
static bool is_said_later(const struct scene *scene, uint32_t place) {
    const struct scene_item *item = &scene->items[place];
    for (uint32_t i = place + 1; i < scene->item_count; i++) {
        const struct scene_item *other = &scene->items[i];
        if (has_explanation(other) && strcmp(other->sign, item->sign) == 0 &&
            (item->sign[0] != '\0' || is_same_message(&other->label, &item->label))) {
            return true;
        }
    }
    return false;
}

/* The signs, or the sentences of items that have none, between two lines. What
 * stands elsewhere on the sheet, such as another player's row, begins a line. */
static void explain(struct saying *saying, bool has_sign, int first, int last) {
    int before = 0;
    for (uint32_t i = 0; i < saying->scene->item_count; i++) {
        const struct scene_item *item = &saying->scene->items[i];
        const int                line = scene_sheet_line(saying->scene, item->at.y);
        char                     bytes[WORDS_TEXT_MAX];
        struct text              text;
        if (has_explanation(item) && (item->sign[0] != '\0') == has_sign && line >= first &&
            line <= last && !is_said_later(saying->scene, i)) {
            text_init(&text, bytes, sizeof bytes);
            print_explanation(saying, item, &text);
            if (!has_sign && (line > before + 1 || line < before - 1)) {
                end_line(saying);
            }
            say(saying, bytes);
            before = line;
        }
    }
    end_line(saying);
}

static void say_scores(struct saying *saying, const struct game *game, const void *state) {
    score_t scores[GAME_PLAYERS_MAX];
    if (game->play->scores == NULL) {
        return;
    }
    game->play->scores(game, state, scores);
    for (int player = 0; player < game->players; player++) {
        struct message message;
        char           bytes[WORDS_TEXT_MAX];
        struct text    text;
        text_init(&text, bytes, sizeof bytes);
        message_set(&message, "score");
        scene_player_slot(&message, "player", player);
        message_add_number(&message, "score", scores[player]);
        words_print(saying->words, &message, &text);
        say(saying, bytes);
    }
    end_line(saying);
}

static void print_drawn(const struct game *game, const void *state, const struct words *words,
                        const struct scene *scene, struct text *out) {
    struct scene_sheet sheet;
    struct saying      saying = {.scene = scene, .words = words, .out = out};
    scene_fill_sheet(&sheet, scene, words);
    explain(&saying, false, INT32_MIN, sheet.first - 1);
    print_sheet(&sheet, out);
    explain(&saying, false, sheet.first, INT32_MAX);
    say_scores(&saying, game, state);
    explain(&saying, true, INT32_MIN, INT32_MAX);
}

void scene_print_plain(const struct game *game, const void *state, const struct words *words,
                       struct scene *scene, struct text *out) {
    scene_draw(game, state, scene);
    print_drawn(game, state, words, scene, out);
}

void scene_print_plain_bare(const struct game *game, const void *state, const struct words *words,
                            struct scene *scene, struct text *out) {
    scene_draw(game, state, scene);
    scene_drop_aids(scene);
    print_drawn(game, state, words, scene, out);
}
