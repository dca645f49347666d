/* SPDX-License-Identifier: MIT
 *
 * positions.c - hand-made positions with what is expected in them.
 *
 *   positions GAME FILE            check them
 *   positions GAME FILE --redraw   print the file with its boards drawn anew, and
 *                                  one in every case; look at the difference
 *
 * The file is a list of cases that a person can check against the rules:
 *
 *   case TITLE          a new case, at the start of the game
 *   options TEXT        ... with these options
 *   position TEXT       ... or at this position
 *   board               the lines up to "end" are what is drawn now
 *   play ACTION...      go on
 *   actor WHO           player 1, chance or over
 *   legal ACTION...     these are legal
 *   illegal ACTION...   these are not
 *   only ACTION...      exactly these are legal
 *   count N             so many actions are legal
 *   returns ... | score ... | is POSITION
 *   refuse TEXT => WHY  this position is refused, with WHY in the message
 *   refuse-options TEXT => WHY
 *
 * Everything else is refused; lines that begin with # are for the reader.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/match.h"
#include "games/registry.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "support.h"

enum { LINE_SIZE = 4096 };

static const struct game_rules *rules;
static const char              *file_name;

struct script {
    FILE        *file;
    unsigned     line;
    unsigned     cases;
    unsigned     expectations;
    bool         is_open;
    struct match match;
    char         title[LINE_SIZE];
};

#define FAIL(script, ...)                                                                          \
    do {                                                                                           \
        fprintf(stderr, "%s:%u: case '%s': ", file_name, (script)->line, (script)->title);         \
        fprintf(stderr, __VA_ARGS__);                                                              \
        fprintf(stderr, "\n");                                                                     \
        exit(EXIT_FAILURE);                                                                        \
    } while (0)

static bool next_line(struct script *script, char *line) {
    if (fgets(line, LINE_SIZE, script->file) == NULL) {
        return false;
    }
    script->line++;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static void begin_match(struct script *script, const char *options) {
    struct game game;
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (game_open(&game, rules, options, &why) != STATUS_OK) {
        FAIL(script, "%s", bytes);
    }
    if (script->is_open) {
        match_finish(&script->match);
    }
    match_init(&script->match, &game);
    script->is_open = true;
}

static void do_position(struct script *script, const char *position) {
    struct game       game = script->match.game;
    struct game_state state;
    char              bytes[2 * GAME_TEXT_MAX];
    struct text       why;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_state(&game, position, &state, &why) != STATUS_OK) {
        FAIL(script, "%s", bytes);
    }
    match_finish(&script->match);
    match_init_at(&script->match, &game, &state);
}

/* In English, into storage of SCENE_PLAIN_MAX. */
static void draw(const struct match *match, char *bytes) {
    static struct scene scene;
    const struct words  words = words_of(rules, LANGUAGE_en);
    struct text         text;
    text_init(&text, bytes, SCENE_PLAIN_MAX);
    scene_print_plain(&match->game, &match->state, &words, &scene, &text);
}

static void do_board(struct script *script) {
    char        expected[SCENE_PLAIN_MAX];
    char        drawn[SCENE_PLAIN_MAX];
    char        line[LINE_SIZE];
    struct text expected_text;
    text_init(&expected_text, expected, sizeof expected);
    while (next_line(script, line) && strcmp(line, "end") != 0) {
        text_add(&expected_text, line);
        text_add_char(&expected_text, '\n');
    }
    draw(&script->match, drawn);
    if (strcmp(expected, drawn) != 0) {
        FAIL(script, "the board is drawn otherwise:\n%s", drawn);
    }
}

/* Call visit for each word; it may change the string. */
typedef void visit_word(struct script *script, const char *word);

static unsigned each_word(struct script *script, char *words, visit_word *visit) {
    unsigned count = 0;
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        visit(script, word);
        count++;
    }
    return count;
}

static bool is_legal(const struct script *script, const char *word) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    action_t    action;
    text_init(&why, bytes, sizeof bytes);
    return game_parse_action(&script->match.game, &script->match.state, word, &action, &why) ==
           STATUS_OK;
}

static void play_word(struct script *script, const char *word) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (match_apply_text(&script->match, word, &why) != STATUS_OK) {
        FAIL(script, "%s", bytes);
    }
}

static void expect_legal(struct script *script, const char *word) {
    if (!is_legal(script, word)) {
        FAIL(script, "%s is not legal", word);
    }
}

static void expect_illegal(struct script *script, const char *word) {
    if (is_legal(script, word)) {
        FAIL(script, "%s is legal", word);
    }
}

static void expect_count(struct script *script, unsigned expected) {
    const struct match *match = &script->match;
    const size_t        count = game_count_actions(&match->game, &match->state);
    if (count != expected) {
        FAIL(script, "%zu actions are legal, not %u", count, expected);
    }
}

static void expect_text(struct script *script, const struct text *actual, const char *expected) {
    if (strcmp(actual->bytes, expected) != 0) {
        FAIL(script, "it is '%s', not '%s'", actual->bytes, expected);
    }
}

/* "TEXT => WHY": the parser must refuse TEXT and mention WHY. */
static void expect_refusal(struct script *script, char *words, bool is_position) {
    char             *arrow = strstr(words, " => ");
    char              bytes[2 * GAME_TEXT_MAX];
    struct text       why;
    struct game       game;
    struct game_state state;
    text_init(&why, bytes, sizeof bytes);
    if (arrow == NULL) {
        FAIL(script, "' => WHY' is missing");
    }
    *arrow                   = '\0';
    const enum status status = is_position
                                   ? game_parse_state(&script->match.game, words, &state, &why)
                                   : game_open(&game, rules, words, &why);
    if (status == STATUS_OK) {
        FAIL(script, "'%s' is not refused", words);
    }
    if (strstr(bytes, arrow + 4) == NULL) {
        FAIL(script, "'%s' is refused, but with: %s", words, bytes);
    }
}

/* Obey a line that moves on; false if it is none of those. */
static bool obey(struct script *script, const char *verb, char *rest) {
    if (strcmp(verb, "case") == 0) {
        strcpy(script->title, rest);
        script->cases++;
        begin_match(script, "");
    } else if (strcmp(verb, "options") == 0) {
        begin_match(script, rest);
    } else if (strcmp(verb, "position") == 0) {
        do_position(script, rest);
    } else if (strcmp(verb, "play") == 0) {
        each_word(script, rest, play_word);
    } else {
        return false;
    }
    return true;
}

/* Compare with one of the texts that a state prints; false if it is none. */
static bool expect_printed(struct script *script, const char *verb, const char *rest) {
    const struct game *game  = &script->match.game;
    const void        *state = &script->match.state;
    char               bytes[GAME_TEXT_MAX];
    struct text        printed;
    text_init(&printed, bytes, sizeof bytes);
    if (strcmp(verb, "actor") == 0) {
        game_print_actor(game_actor(game, state), &printed);
    } else if (strcmp(verb, "returns") == 0) {
        game_print_returns(game, state, &printed);
    } else if (strcmp(verb, "score") == 0) {
        game_print_scores(game, state, &printed);
    } else if (strcmp(verb, "is") == 0) {
        game_print_state(game, state, &printed);
    } else {
        return false;
    }
    expect_text(script, &printed, rest);
    return true;
}

static void expect(struct script *script, const char *verb, char *rest) {
    script->expectations++;
    if (strcmp(verb, "board") == 0) {
        do_board(script);
    } else if (strcmp(verb, "legal") == 0) {
        each_word(script, rest, expect_legal);
    } else if (strcmp(verb, "illegal") == 0) {
        each_word(script, rest, expect_illegal);
    } else if (strcmp(verb, "only") == 0) {
        expect_count(script, each_word(script, rest, expect_legal));
    } else if (strcmp(verb, "count") == 0) {
        expect_count(script, (unsigned)strtoul(rest, NULL, 10));
    } else if (strcmp(verb, "refuse") == 0) {
        expect_refusal(script, rest, true);
    } else if (strcmp(verb, "refuse-options") == 0) {
        expect_refusal(script, rest, false);
    } else if (!expect_printed(script, verb, rest)) {
        FAIL(script, "unknown word '%s'", verb);
    }
}

static void run_script(struct script *script) {
    char line[LINE_SIZE];
    while (next_line(script, line)) {
        if (line[0] == '\0' || line[0] == '#') {
            continue;
        }
        char *rest = line + strcspn(line, " ");
        if (*rest != '\0') {
            *rest++ = '\0';
        }
        if (!obey(script, line, rest)) {
            expect(script, line, rest);
        }
    }
}

static void print_board(const struct script *script) {
    char bytes[SCENE_PLAIN_MAX];
    draw(&script->match, bytes);
    printf("board\n%send\n", bytes);
}

/* Copy the file to standard output. Behind every position, and behind the first
 * actions of a case without one, stands a board. */
static void redraw(struct script *script) {
    char line[LINE_SIZE];
    bool is_due  = false; /* a board, unless one follows */
    bool is_seen = false; /* a board, in this case */
    while (next_line(script, line)) {
        const bool is_board = strcmp(line, "board") == 0;
        if (is_board || is_due) {
            print_board(script);
            is_seen = true;
            is_due  = false;
        }
        if (is_board) {
            while (next_line(script, line) && strcmp(line, "end") != 0) {
            }
            continue;
        }
        puts(line);
        char *rest = line + strcspn(line, " ");
        if (line[0] == '#' || *rest == '\0') {
            continue;
        }
        *rest++ = '\0';
        if (obey(script, line, rest)) {
            const bool is_case = strcmp(line, "case") == 0;
            is_seen            = is_seen && !is_case;
            is_due = strcmp(line, "position") == 0 || (strcmp(line, "play") == 0 && !is_seen);
        }
    }
}

static void open_script(struct script *script) {
    memset(script, 0, sizeof *script);
    script->file = fopen(file_name, "r");
    assert_non_null(script->file);
}

static void close_script(struct script *script) {
    fclose(script->file);
    if (script->is_open) {
        match_finish(&script->match);
    }
}

static void test_positions(void **unused) {
    (void)unused;
    struct script script;
    open_script(&script);
    run_script(&script);
    close_script(&script);
    printf("%u cases, %u expectations\n", script.cases, script.expectations);
    assert_true(script.cases > 0 && script.expectations > 0);
}

int main(int count, char **strings) {
    const bool draws = count == 4 && strcmp(strings[3], "--redraw") == 0;
    rules            = count == 3 || draws ? registry_find(strings[1]) : NULL;
    if (rules == NULL) {
        fprintf(stderr, "usage: positions GAME FILE [--redraw]\n");
        return 2;
    }
    file_name = strings[2];
    if (draws) {
        struct script script;
        open_script(&script);
        redraw(&script);
        close_script(&script);
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_positions)};
    return cmocka_run_group_tests_name(rules->name, tests, NULL, NULL);
}
