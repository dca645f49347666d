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

enum { COLUMNS = SCENE_PLAIN_WIDTH, LINES = 64, APART = 3, CHARACTER_MAX = 4 };

struct sheet {
    char cells[LINES][COLUMNS][CHARACTER_MAX]; /* of UTF-8; zeros: nothing */
    bool is_used[LINES];
    int  first; /* used line */
};

/* What has been said below the drawing, and where its line ends. */
struct saying {
    const struct scene *scene;
    const struct words *words;
    struct text        *out;
    size_t              column;
};

static int line_of(const struct scene *scene, int32_t y) {
    return (y - scene->origin.y) / scene->character.y;
}

static int column_of(const struct scene *scene, int32_t x) {
    return (x - scene->origin.x) / scene->character.x;
}

/* Write up to the end of the line; spaces are holes. Returns what follows. */
static const char *put_line(struct sheet *sheet, int line, int column, const char *string) {
    const bool is_on_sheet = line >= 0 && line < LINES;
    if (is_on_sheet) {
        sheet->is_used[line] = true;
    }
    for (; *string != '\0' && *string != '\n'; column++) {
        const size_t length = text_character_length(string);
        CHECK(length > 0);
        if (is_on_sheet && column >= 0 && column < COLUMNS && *string != ' ') {
            memset(sheet->cells[line][column], 0, CHARACTER_MAX);
            memcpy(sheet->cells[line][column], string, length);
        }
        string += length;
    }
    return string;
}

static void measure(const char *string, int *width, int *height) {
    *width  = 0;
    *height = 1;
    for (int column = 0; *string != '\0'; string += text_character_length(string)) {
        const bool is_end = *string == '\n';
        column            = is_end ? 0 : column + 1;
        *width            = column > *width ? column : *width;
        *height += is_end ? 1 : 0;
    }
}

static void put(struct sheet *sheet, const struct scene *scene, struct scene_point at,
                const char *string) {
    int width;
    int height;
    measure(string, &width, &height);
    const int column = column_of(scene, at.x) - width / 2;
    int       line   = line_of(scene, at.y) - height / 2;
    for (;; line++) {
        string = put_line(sheet, line, column, string);
        if (*string == '\0') {
            return;
        }
        string++;
    }
}

static void put_sign(struct sheet *sheet, const struct scene *scene,
                     const struct scene_item *item) {
    char        bytes[SCENE_SIGN_MAX + 12];
    struct text sign;
    text_init(&sign, bytes, sizeof bytes);
    text_add(&sign, item->sign);
    if (item->count != 1) {
        text_add_char(&sign, 'x');
        text_add_number(&sign, item->count);
    }
    put(sheet, scene, item->at, bytes);
}

/* Coordinates and names are one text and nothing else. */
static void put_label(struct sheet *sheet, const struct scene *scene, const struct scene_item *item,
                      const struct words *words) {
    const struct scene_shape *shape = &scene->shapes[item->first_shape];
    if (item->shape_count == 1 && shape->form == SCENE_TEXT) {
        const struct scene_point offset = scene->points[shape->first_point];
        const struct scene_point at     = {item->at.x + offset.x, item->at.y + offset.y};
        put(sheet, scene, at, scene_string(shape, words));
    }
}

static void fill_sheet(struct sheet *sheet, const struct scene *scene, const struct words *words) {
    memset(sheet, 0, sizeof *sheet);
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const struct scene_item *item = &scene->items[i];
        if (item->sign[0] != '\0') {
            put_sign(sheet, scene, item);
        } else if (item->role == SCENE_LABEL) {
            put_label(sheet, scene, item, words);
        }
    }
    while (sheet->first < LINES && !sheet->is_used[sheet->first]) {
        sheet->first++;
    }
}

static void print_line(const struct sheet *sheet, int line, struct text *out) {
    int end = COLUMNS;
    while (end > 0 && sheet->cells[line][end - 1][0] == '\0') {
        end--;
    }
    for (int column = 0; column < end; column++) {
        const char *cell = sheet->cells[line][column];
        text_add_char(out, cell[0] == '\0' ? ' ' : cell[0]);
        for (size_t i = 1; i < CHARACTER_MAX && cell[i] != '\0'; i++) {
            text_add_char(out, cell[i]);
        }
    }
    text_add_char(out, '\n');
}

static void print_sheet(const struct sheet *sheet, struct text *out) {
    int left_out = 0;
    for (int line = sheet->first; line < LINES; line++) {
        if (sheet->is_used[line]) {
            text_add(out, left_out > 1 ? "\n" : "");
            print_line(sheet, line, out);
        }
        left_out = sheet->is_used[line] ? 0 : left_out + 1;
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
        const int                line = line_of(saying->scene, item->at.y);
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

void scene_print_plain(const struct game *game, const void *state, const struct words *words,
                       struct scene *scene, struct text *out) {
    struct sheet  sheet;
    struct saying saying = {.scene = scene, .words = words, .out = out};
    scene_draw(game, state, scene);
    fill_sheet(&sheet, scene, words);
    explain(&saying, false, INT32_MIN, sheet.first - 1);
    print_sheet(&sheet, out);
    explain(&saying, false, sheet.first, INT32_MAX);
    say_scores(&saying, game, state);
    explain(&saying, true, INT32_MIN, INT32_MAX);
}
