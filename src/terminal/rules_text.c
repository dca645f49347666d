/* SPDX-License-Identifier: MIT
 *
 * rules_text.c - from Markdown to lines of words and drawings.
 *
 * Lines are gathered into blocks: a paragraph, an item of a list, a heading or a
 * picture. A block is printed when the next one begins.
 */
#include "terminal/rules_text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.h"
#include "terminal/drawing.h"

enum { LINE_MAX_LENGTH = 2048, BLOCK_MAX_LENGTH = 8192 };

/* A picture of the rules while its lines are read. */
struct board {
    bool is_open;
    char caption[LINE_MAX_LENGTH];
    char options[LINE_MAX_LENGTH];
    char position[LINE_MAX_LENGTH];
    char actions[LINE_MAX_LENGTH];
};

struct printing {
    const struct game_rules  *rules;
    enum language             language;
    const struct rules_paper *paper;
    FILE                     *out;
    struct board              board;
    char                      bytes[BLOCK_MAX_LENGTH];
    struct text               block;     /* words that are not printed yet */
    size_t                    hanging;   /* columns before all lines of the block but the first */
    bool                      is_strong; /* the words that are being printed */
};

/* --- Paper ------------------------------------------------------------- */

static int clamp(int columns) {
    return columns < RULES_COLUMNS_MIN   ? RULES_COLUMNS_MIN
           : columns > RULES_COLUMNS_MAX ? RULES_COLUMNS_MAX
                                         : columns;
}

struct rules_paper rules_paper_of_output(void) {
    const char        *name  = getenv("TERM");
    struct rules_paper paper = {
        .columns = RULES_COLUMNS, .strong = "", .plain = "", .heading = "", .is_underlined = true};
    struct winsize size;
    if (isatty(STDOUT_FILENO) == 0 || name == NULL || strcmp(name, "dumb") == 0) {
        return paper;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        paper.columns = clamp(size.ws_col);
    }
    paper.strong        = "\033[1m";
    paper.plain         = "\033[0m";
    paper.is_underlined = false;
    return paper;
}

/* --- Words ------------------------------------------------------------- */

/* How many bytes a mark of Markdown has that stands here; 0: it is none. */
static size_t mark_length(const char *at) {
    return strncmp(at, "**", 2) == 0 ? 2 : *at == '`' ? 1 : 0;
}

/* Columns of a word, marks aside. */
static size_t width_of(const char *word, size_t length) {
    size_t width = 0;
    for (size_t i = 0; i < length;) {
        const size_t mark = mark_length(word + i);
        width += mark == 0 && ((unsigned char)word[i] & 0xc0U) != 0x80 ? 1 : 0;
        i += mark == 0 ? 1 : mark;
    }
    return width;
}

static void print_word(struct printing *printing, const char *word, size_t length) {
    for (size_t i = 0; i < length;) {
        const size_t mark = mark_length(word + i);
        if (mark == 0) {
            fputc(word[i++], printing->out);
            continue;
        }
        printing->is_strong = !printing->is_strong;
        fputs(printing->is_strong ? printing->paper->strong : printing->paper->plain,
              printing->out);
        i += mark;
    }
}

/* Up to the next blank at which a line may end: none stands before a sign that
 * French sets apart from its word. */
static size_t word_length(const char *words) {
    size_t length = strcspn(words, " ");
    while (words[length] == ' ' && words[length + 1] != '\0' &&
           strchr(":;!?", words[length + 1]) != NULL) {
        length += 1 + strcspn(words + length + 1, " ");
    }
    return length;
}

static void print_words(struct printing *printing, const char *words, size_t hanging) {
    const size_t columns = (size_t)printing->paper->columns;
    size_t       column  = 0;
    while (*words != '\0') {
        const size_t length = word_length(words);
        const size_t width  = width_of(words, length);
        const bool   breaks = column > hanging && column + 1 + width > columns;
        if (breaks) {
            fprintf(printing->out, "\n%*s", (int)hanging, "");
            column = hanging;
        } else if (column > 0) {
            fputc(' ', printing->out);
            column++;
        }
        print_word(printing, words, length);
        column += width;
        words += length + strspn(words + length, " ");
    }
    fputs(printing->is_strong ? printing->paper->plain : "", printing->out);
    printing->is_strong = false;
    fputc('\n', printing->out);
}

/* --- Blocks ------------------------------------------------------------ */

static void end_block(struct printing *printing) {
    if (printing->block.length > 0) {
        print_words(printing, printing->bytes, printing->hanging);
    }
    text_clear(&printing->block);
    printing->hanging = 0;
}

static void print_heading(struct printing *printing, const char *heading) {
    const struct rules_paper *paper = printing->paper;
    fprintf(printing->out, "%s%s%s%s\n", paper->heading, paper->strong, heading, paper->plain);
    if (paper->is_underlined) {
        for (size_t i = 0; i < text_count_characters(heading); i++) {
            fputc('-', printing->out);
        }
        fputc('\n', printing->out);
    }
}

/* The columns of "- " or "12. "; 0 if the line is no item. */
static size_t item_width(const char *line) {
    const size_t digits = strspn(line, "0123456789");
    if (strncmp(line, "- ", 2) == 0) {
        return 2;
    }
    return digits > 0 && strncmp(line + digits, ". ", 2) == 0 ? digits + 2 : 0;
}

static void add_line(struct printing *printing, const char *line) {
    if (line[0] == '#') {
        end_block(printing);
        print_heading(printing, line + strspn(line, "# "));
    } else if (line[0] == '\0') {
        end_block(printing);
        fputc('\n', printing->out);
    } else {
        if (item_width(line) > 0) {
            end_block(printing);
            printing->hanging = item_width(line);
        }
        text_add(&printing->block, printing->block.length > 0 ? " " : "");
        text_add(&printing->block, line + strspn(line, " "));
    }
}

/* --- Pictures ---------------------------------------------------------- */

/* Keep what follows the word, if the line begins with it. */
static void keep(const char *line, const char *word, char *out) {
    const size_t length = strlen(word);
    if (strncmp(line, word, length) == 0 && line[length] == ' ') {
        struct text text;
        text_init(&text, out, LINE_MAX_LENGTH);
        text_add(&text, line + length + 1);
    }
}

static enum status apply_all(const struct game *game, struct game_state *state, char *actions,
                             struct text *why) {
    for (char *word = strtok(actions, " "); word != NULL; word = strtok(NULL, " ")) {
        action_t          action;
        const enum status status = game_parse_action(game, state, word, &action, why);
        if (status != STATUS_OK) {
            return status;
        }
        game_apply(game, state, action);
    }
    return STATUS_OK;
}

static void draw_board(struct printing *printing) {
    struct board     *board = &printing->board;
    struct game       game;
    struct game_state state;
    char              bytes[LINE_MAX_LENGTH];
    struct text       why;
    text_init(&why, bytes, sizeof bytes);
    enum status status = game_open(&game, printing->rules, board->options, &why);
    if (status == STATUS_OK) {
        game_start(&game, &state);
        if (board->position[0] != '\0') {
            status = game_parse_state(&game, board->position, &state, &why);
        }
    }
    if (status == STATUS_OK) {
        status = apply_all(&game, &state, board->actions, &why);
    }
    if (status == STATUS_OK) {
        drawing_print(&game, &state, printing->language, printing->out);
    } else {
        print_words(printing, bytes, 0);
    }
    if (board->caption[0] != '\0') {
        fputc('\n', printing->out);
        print_words(printing, board->caption, 0);
    }
}

static void take_line(struct printing *printing, const char *line) {
    struct board *board = &printing->board;
    if (!board->is_open && strcmp(line, "```board") == 0) {
        end_block(printing);
        *board = (struct board){.is_open = true};
    } else if (!board->is_open) {
        add_line(printing, line);
    } else if (strcmp(line, "```") == 0) {
        board->is_open = false;
        draw_board(printing);
    } else {
        keep(line, "caption", board->caption);
        keep(line, "options", board->options);
        keep(line, "position", board->position);
        keep(line, "actions", board->actions);
    }
}

static const char *text_of(const char *game, enum language language) {
    for (const struct rules_text *entry = rules_texts; entry->game != NULL; entry++) {
        if (strcmp(entry->game, game) == 0 &&
            strcmp(entry->language, language_code(language)) == 0) {
            return entry->text;
        }
    }
    return "";
}

void rules_text_print(const struct game_rules *rules, enum language language,
                      const struct rules_paper *paper, FILE *out) {
    struct printing printing = {.rules = rules, .language = language, .paper = paper, .out = out};
    char            bytes[LINE_MAX_LENGTH];
    text_init(&printing.block, printing.bytes, sizeof printing.bytes);
    for (const char *at = text_of(rules->name, language); *at != '\0';) {
        struct text  line;
        const size_t length = strcspn(at, "\n");
        text_init(&line, bytes, sizeof bytes);
        text_add_bytes(&line, at, length);
        take_line(&printing, bytes);
        at += length + (at[length] != '\0');
    }
    end_block(&printing);
}
