/* SPDX-License-Identifier: MIT
 *
 * puzzle.c - lines read and written.
 */
#include "puzzles/puzzle.h"

#include "core/encoding.h"

enum { GOAL, LEVEL, OPTIONS, POSITION, SOLUTION, FIELDS };

static const struct {
    const char *word;
    bool        has_number;
    uint32_t    min;
} kinds[PUZZLE_KINDS] = {
    [PUZZLE_WIN] = {"win", true, 1},        [PUZZLE_CENTRE] = {"centre", true, 1},
    [PUZZLE_HOLD] = {"hold", false, 0},     [PUZZLE_POINTS] = {"points", true, 0},
    [PUZZLE_RECALL] = {"recall", false, 0},
};

/* --- Writing ---------------------------------------------------------- */

void puzzle_print_goal(const struct puzzle_goal *goal, struct text *out) {
    text_add(out, kinds[goal->kind].word);
    if (kinds[goal->kind].has_number) {
        text_add_char(out, ' ');
        text_add_number(out, goal->number);
    }
}

static void print_options(const struct game *game, struct text *out) {
    const size_t before = out->length;
    game_print_options(game, out);
    if (out->length == before) {
        text_add_char(out, '-');
    }
}

static void print_solution(const struct puzzle *puzzle, struct text *out) {
    struct game_state state = puzzle->state;
    for (uint32_t i = 0; i < puzzle->length; i++) {
        text_add(out, i == 0 ? "" : " ");
        game_print_action(&puzzle->game, &state, puzzle->solution[i], out);
        game_apply(&puzzle->game, &state, puzzle->solution[i]);
    }
}

void puzzle_print(const struct puzzle *puzzle, struct text *out) {
    puzzle_print_goal(&puzzle->goal, out);
    text_add_char(out, '\t');
    text_add_number(out, puzzle->level);
    text_add_char(out, '\t');
    print_options(&puzzle->game, out);
    text_add_char(out, '\t');
    game_print_state(&puzzle->game, &puzzle->state, out);
    text_add_char(out, '\t');
    print_solution(puzzle, out);
}

/* --- Reading ---------------------------------------------------------- */

/* Cut the copy of a line into its fields. */
static enum status split(char *line, char *fields[FIELDS], struct text *why) {
    size_t count    = 0;
    fields[count++] = line;
    for (char *at = line; *at != '\0'; at++) {
        if (*at != '\t') {
            continue;
        }
        *at = '\0';
        if (count == FIELDS) {
            text_add(why, "there are more than five fields; allowed are goal, level, options, "
                          "position and solution, with one TAB between two of them");
            return STATUS_BAD_TEXT;
        }
        fields[count++] = at + 1;
    }
    if (count == FIELDS) {
        return STATUS_OK;
    }
    text_add(why, "there are ");
    text_add_number(why, (int64_t)count);
    text_add(why, " fields; allowed are goal, level, options, position and solution, with one TAB "
                  "between two of them");
    return STATUS_BAD_TEXT;
}

static bool read_goal(const char *field, struct puzzle_goal *goal) {
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        const size_t length = strlen(kinds[kind].word);
        int64_t      number = 0;
        if (strncmp(field, kinds[kind].word, length) != 0) {
            continue;
        }
        const char *rest = field + length;
        if (kinds[kind].has_number
                ? *rest == ' ' && text_parse_number(rest + 1, kinds[kind].min, PUZZLE_NUMBER_MAX,
                                                    &number) == STATUS_OK
                : *rest == '\0') {
            *goal = (struct puzzle_goal){(enum puzzle_kind)kind, (uint32_t)number};
            return true;
        }
    }
    return false;
}

static enum status parse_goal(struct puzzle *puzzle, const char *field, struct text *why) {
    if (read_goal(field, &puzzle->goal)) {
        return STATUS_OK;
    }
    text_add(why, "the goal cannot be ");
    text_add_quoted(why, field);
    text_add(why, "; allowed are win N, centre N, hold, points N and recall, N up to ");
    text_add_number(why, PUZZLE_NUMBER_MAX);
    return STATUS_BAD_TEXT;
}

static enum status parse_level(struct puzzle *puzzle, const char *field, struct text *why) {
    int64_t level = 0;
    if (text_parse_number(field, LEVEL_MIN, LEVEL_FULL, &level) != STATUS_OK) {
        text_add(why, "the level cannot be ");
        text_add_quoted(why, field);
        text_add(why, "; allowed is ");
        text_add_range(why, field, LEVEL_MIN, LEVEL_FULL);
        return STATUS_BAD_TEXT;
    }
    puzzle->level = (int)level;
    return STATUS_OK;
}

/* The options must be written as they are printed: then every line is printed again
 * as it was. */
static enum status parse_options(struct puzzle *puzzle, const struct game_rules *rules,
                                 const char *field, struct text *why) {
    char        bytes[PUZZLE_LINE_MAX];
    struct text printed;
    text_init(&printed, bytes, sizeof bytes);
    const enum status status =
        game_open(&puzzle->game, rules, strcmp(field, "-") == 0 ? "" : field, why);
    if (status != STATUS_OK) {
        return status;
    }
    print_options(&puzzle->game, &printed);
    if (strcmp(bytes, field) != 0) {
        text_add(why, "the options must be written as ");
        text_add_quoted(why, bytes);
        return STATUS_BAD_TEXT;
    }
    return STATUS_OK;
}

static enum status parse_position(struct puzzle *puzzle, const char *field, struct text *why) {
    text_add(why, "the position ");
    const enum status status = game_parse_state(&puzzle->game, field, &puzzle->state, why);
    if (status != STATUS_OK) {
        return status;
    }
    text_clear(why);
    if (game_actor(&puzzle->game, &puzzle->state) < 0) {
        text_add(why, "no player acts in the position");
        return STATUS_ILLEGAL;
    }
    return STATUS_OK;
}

/* Cut the next word off. */
static char *take_word(char **rest) {
    char *word = *rest;
    char *end  = strchr(word, ' ');
    *rest      = end == NULL ? NULL : end + 1;
    if (end != NULL) {
        *end = '\0';
    }
    return word;
}

static enum status parse_solution(struct puzzle *puzzle, char *field, struct text *why) {
    struct game_state state = puzzle->state;
    char             *rest  = field;
    puzzle->length          = 0;
    while (rest != NULL) {
        const char *word = take_word(&rest);
        if (puzzle->length == PUZZLE_ACTIONS_MAX) {
            text_add(why, "the solution is too long; allowed are ");
            text_add_number(why, PUZZLE_ACTIONS_MAX);
            text_add(why, " actions");
            return STATUS_BAD_TEXT;
        }
        action_t *action = &puzzle->solution[puzzle->length++];
        text_clear(why);
        text_add(why, "action ");
        text_add_number(why, puzzle->length);
        text_add(why, " of the solution: ");
        const enum status status = game_parse_action(&puzzle->game, &state, word, action, why);
        if (status != STATUS_OK) {
            return status;
        }
        game_apply(&puzzle->game, &state, *action);
    }
    text_clear(why);
    return STATUS_OK;
}

enum status puzzle_parse(struct puzzle *puzzle, const struct game_rules *rules, const char *line,
                         struct text *why) {
    char        copy[PUZZLE_LINE_MAX];
    char       *fields[FIELDS];
    enum status status = STATUS_OK;
    struct text text;
    text_init(&text, copy, sizeof copy);
    text_add(&text, line);
    memset(puzzle, 0, sizeof *puzzle);
    if (!text_is_whole(&text)) {
        text_add(why, "the line is too long");
        return STATUS_BAD_TEXT;
    }
    status = split(copy, fields, why);
    status = status == STATUS_OK ? parse_goal(puzzle, fields[GOAL], why) : status;
    status = status == STATUS_OK ? parse_level(puzzle, fields[LEVEL], why) : status;
    status = status == STATUS_OK ? parse_options(puzzle, rules, fields[OPTIONS], why) : status;
    status = status == STATUS_OK ? parse_position(puzzle, fields[POSITION], why) : status;
    return status == STATUS_OK ? parse_solution(puzzle, fields[SOLUTION], why) : status;
}

/* --- Comparing -------------------------------------------------------- */

/* The least hash of all ways to see the position. */
static hash_t position_key(const struct puzzle *puzzle) {
    struct encoding_size size;
    struct game_state    seen;
    hash_t               least = game_position_hash(&puzzle->game, &puzzle->state);
    if (puzzle->game.rules->encoding == NULL) {
        return least;
    }
    encoding_measure(&puzzle->game, &size);
    for (uint32_t way = 1; way < size.ways; way++) {
        memset(&seen, 0, sizeof seen);
        encoding_transform(&puzzle->game, &puzzle->state, way, &seen);
        const hash_t hash = game_position_hash(&puzzle->game, &seen);
        least             = hash < least ? hash : least;
    }
    return least;
}

hash_t puzzle_key(const struct puzzle *puzzle) {
    char        bytes[PUZZLE_LINE_MAX];
    struct text options;
    text_init(&options, bytes, sizeof bytes);
    game_print_options(&puzzle->game, &options);
    return hash_finish(hash_mix(position_key(puzzle), hash_bytes(bytes, options.length)));
}

static int by_number(int64_t first, int64_t second) {
    return (first > second) - (first < second);
}

int puzzle_compare(const struct puzzle *first, const struct puzzle *second) {
    int order = by_number(first->level, second->level);
    order     = order != 0 ? order : by_number(first->goal.kind, second->goal.kind);
    order     = order != 0 ? order : by_number(first->goal.number, second->goal.number);
    return order != 0 ? order
                      : by_number((int64_t)game_count_actions(&first->game, &first->state),
                                  (int64_t)game_count_actions(&second->game, &second->state));
}
