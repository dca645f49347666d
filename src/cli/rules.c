/* SPDX-License-Identifier: MIT
 *
 * rules.c - tavola rules: how a game is played, for people.
 */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "games/words.h"
#include "terminal/drawing.h"
#include "terminal/rules_text.h"

enum { LINE_MAX_LENGTH = 2048 };

/* A picture of the rules while its lines are read. */
struct board {
    bool                     is_open;
    const struct game_rules *rules;
    enum language            language;
    char                     caption[LINE_MAX_LENGTH];
    char                     options[LINE_MAX_LENGTH];
    char                     position[LINE_MAX_LENGTH];
    char                     actions[LINE_MAX_LENGTH];
};

static int run(struct arguments *arguments) {
    struct game   game;
    enum language language = LANGUAGE_en;
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK ||
        arguments_language(arguments, &language) != EXIT_OK ||
        arguments_open_game(arguments, &game) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    const struct words words = words_of(game.rules, language);
    printf("%s\n\n", words_title(&words));
    rules_text_print(game.rules, language, stdout);
    return EXIT_OK;
}

const struct command rules_command = {
    .name    = "rules",
    .usage   = "GAME",
    .summary = "Explain how a game is played",
    .flags   = {FLAG_LANGUAGE},
    .run     = run,
};

static const char *text_of(const char *game, enum language language) {
    for (const struct rules_text *entry = rules_texts; entry->game != NULL; entry++) {
        if (strcmp(entry->game, game) == 0 &&
            strcmp(entry->language, language_code(language)) == 0) {
            return entry->text;
        }
    }
    return "";
}

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

static void draw_board(struct board *board, FILE *file) {
    struct game       game;
    struct game_state state;
    char              bytes[LINE_MAX_LENGTH];
    struct text       out;
    text_init(&out, bytes, sizeof bytes);
    enum status status = game_open(&game, board->rules, board->options, &out);
    if (status == STATUS_OK) {
        game_start(&game, &state);
        if (board->position[0] != '\0') {
            status = game_parse_state(&game, board->position, &state, &out);
        }
    }
    if (status == STATUS_OK) {
        status = apply_all(&game, &state, board->actions, &out);
    }
    if (status == STATUS_OK) {
        drawing_print(&game, &state, board->language, file);
    }
    fprintf(file, "%s%s\n", bytes, board->caption);
}

static void print_line(struct board *board, const char *line, FILE *out) {
    if (!board->is_open && strcmp(line, "```board") == 0) {
        *board =
            (struct board){.is_open = true, .rules = board->rules, .language = board->language};
    } else if (!board->is_open) {
        fprintf(out, "%s\n", line);
    } else if (strcmp(line, "```") == 0) {
        board->is_open = false;
        draw_board(board, out);
    } else {
        keep(line, "caption", board->caption);
        keep(line, "options", board->options);
        keep(line, "position", board->position);
        keep(line, "actions", board->actions);
    }
}

void rules_text_print(const struct game_rules *rules, enum language language, FILE *out) {
    struct board board = {.rules = rules, .language = language};
    char         bytes[LINE_MAX_LENGTH];
    const char  *at = text_of(rules->name, language);
    while (*at != '\0') {
        struct text  line;
        const size_t length = strcspn(at, "\n");
        text_init(&line, bytes, sizeof bytes);
        text_add_bytes(&line, at, length);
        print_line(&board, bytes, out);
        at += length + (at[length] != '\0');
    }
}
