/* SPDX-License-Identifier: MIT
 *
 * puzzles_check.c - every line is read before the first is proven, so that a file
 * that cannot be read is refused at once.
 */
#include "cli/puzzles_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/puzzles_values.h"
#include "puzzles/finder.h"
#include "puzzles/settings.h"
#include "session/whole_file.h"

enum { NODES_STANDARD = 50000000, REASON_MAX = 1024 };

struct check {
    const struct arguments  *arguments;
    const struct game_rules *rules;
    const char              *path;
    int64_t                  nodes;
    size_t                   count, wrong;
    struct puzzles_values    values;
    struct puzzle_list       seen;
};

static int refuse_line(const struct check *check, size_t number, const char *reason) {
    char        bytes[REASON_MAX + 64];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ", line ");
    text_add_number(&after, (int64_t)number);
    text_add(&after, ": ");
    text_add(&after, reason);
    return arguments_refuse_word(check->arguments, "file ", check->path, bytes);
}

static void say_wrong(struct check *check, size_t number, const struct puzzle *puzzle,
                      const char *reason) {
    char        bytes[64];
    struct text goal;
    text_init(&goal, bytes, sizeof bytes);
    puzzle_print_goal(&puzzle->goal, &goal);
    printf("line %zu, %s: %s\n", number, bytes, reason);
    check->wrong++;
}

static int fail_for_memory(const struct check *check) {
    (void)arguments_refuse(check->arguments, "not enough memory");
    return EXIT_FAILED;
}

/* What is done with a line that is a puzzle. */
typedef int visit_t(struct check *check, size_t number, const char *line);

static int read_line(struct check *check, size_t number, const char *line) {
    char          bytes[REASON_MAX];
    struct text   why;
    struct puzzle puzzle;
    text_init(&why, bytes, sizeof bytes);
    check->count++;
    return puzzle_parse(&puzzle, check->rules, line, &why) == STATUS_OK
               ? EXIT_OK
               : refuse_line(check, number, bytes);
}

static int prove_line(struct check *check, size_t number, const char *line) {
    char          bytes[REASON_MAX];
    struct text   why;
    struct puzzle puzzle;
    bool          is_new = false;
    text_init(&why, bytes, sizeof bytes);
    if (puzzle_parse(&puzzle, check->rules, line, &why) != STATUS_OK) {
        return refuse_line(check, number, bytes);
    }
    if (prover_check_game(&puzzle.game, &why) != STATUS_OK) {
        say_wrong(check, number, &puzzle, bytes);
        return EXIT_OK;
    }
    struct prover *prover = prover_create(&puzzle.game, (uint64_t)check->nodes);
    if (prover == NULL || puzzle_list_add(&check->seen, &puzzle, &is_new) != STATUS_OK) {
        prover_destroy(prover);
        return fail_for_memory(check);
    }
    prover_believe(prover, check->values.given);
    if (!is_new) {
        say_wrong(check, number, &puzzle, "the position was there before, or is like one that was");
    } else if (!prover_accept(prover, &puzzle, &why)) {
        say_wrong(check, number, &puzzle, bytes);
    }
    prover_destroy(prover);
    return EXIT_OK;
}

/* Each line that is no comment, until one is refused. The text is cut into lines. */
static int visit_lines(struct check *check, const char *text, visit_t *visit) {
    char line[PUZZLE_LINE_MAX];
    int  result = EXIT_OK;
    for (size_t number = 1; *text != '\0' && result == EXIT_OK; number++) {
        const size_t length = strcspn(text, "\n");
        if (length >= sizeof line) {
            return refuse_line(check, number, "the line is too long");
        }
        memcpy(line, text, length);
        line[length] = '\0';
        text += length + (text[length] == '\n');
        if (line[0] != '#') {
            result = visit(check, number, line);
        }
    }
    return result;
}

static int check_text(struct check *check, const char *text) {
    int result = visit_lines(check, text, read_line);
    if (result != EXIT_OK) {
        return result;
    }
    if (check->count == 0) {
        return arguments_refuse_word(check->arguments, "file ", check->path, " has no puzzle");
    }
    result = visit_lines(check, text, prove_line);
    result = result == EXIT_OK ? puzzles_values_result(&check->values, check->arguments) : result;
    if (result == EXIT_OK) {
        printf("%zu of %zu puzzles hold\n", check->count - check->wrong, check->count);
        result = check->wrong == 0 ? EXIT_OK : EXIT_FAILED;
    }
    puzzle_list_finish(&check->seen);
    return result;
}

/* With a NUL at its end, and none before. */
static int check_file(struct check *check, const struct whole_file *file) {
    if (memchr(file->bytes, '\0', file->size) != NULL) {
        return arguments_refuse_word(check->arguments, "file ", check->path,
                                     " has a NUL in it; allowed is UTF-8");
    }
    char *text = malloc(file->size + 1);
    if (text == NULL) {
        return fail_for_memory(check);
    }
    memcpy(text, file->bytes, file->size);
    text[file->size] = '\0';
    const int result = text_is_utf8(text)
                           ? check_text(check, text)
                           : arguments_refuse_word(check->arguments, "file ", check->path,
                                                   " is no UTF-8, which alone is allowed");
    free(text);
    return result;
}

/* Of the game with those options with which it has puzzles. */
static int open_values(struct check *check) {
    char        bytes[REASON_MAX];
    struct text why;
    struct game game;
    text_init(&why, bytes, sizeof bytes);
    return game_open(&game, check->rules, puzzle_settings_of(check->rules)->options, &why) ==
                   STATUS_OK
               ? puzzles_values_open(&check->values, check->arguments, &game)
               : arguments_refuse(check->arguments, bytes);
}

int puzzles_check(const struct arguments *arguments, const char *path) {
    struct check      check = {.arguments = arguments, .path = path, .nodes = NODES_STANDARD};
    struct whole_file file;
    check.rules =
        arguments_find_game(arguments, arguments->word_count == 0 ? NULL : arguments->words[0]);
    if (check.rules == NULL ||
        arguments_number(arguments, "--nodes", 1, INT64_MAX, &check.nodes) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    const enum status status = whole_file_read(&file, path);
    if (status != STATUS_OK) {
        return status == STATUS_NO_MEMORY
                   ? fail_for_memory(&check)
                   : arguments_refuse_word(arguments, "file ", path, " cannot be read");
    }
    int result = open_values(&check);
    if (result == EXIT_OK) {
        result = check_file(&check, &file);
        puzzles_values_close(&check.values);
    }
    whole_file_finish(&file);
    return result;
}
