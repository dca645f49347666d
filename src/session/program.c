/* SPDX-License-Identifier: MIT
 *
 * program.c - our side of UGI.
 *
 * Beyond the protocol we tell the game and its options by setoption, which
 * other programs may ignore, and outcomes of chance stand among the moves.
 */
#include "session/program.h"

#include <math.h>
#include <stdlib.h>
#include <strings.h>

#include "session/seconds.h"

enum { COMMAND_MAX = 512 };

static const double start_seconds = 10; /* to say ugiok and readyok */
static const double move_seconds  = 60; /* for a move without a limit of time */
static const double quit_seconds  = 0.5;
static const double exit_seconds  = 3; /* to end after closing its output */

void program_init(struct program *program, const struct player_spec *spec, const struct game *game,
                  const atomic_bool *is_cancelled) {
    memset(program, 0, sizeof *program);
    program->spec         = spec;
    program->game         = game;
    program->is_cancelled = is_cancelled;
}

void program_finish(struct program *program) {
    if (program->is_running) {
        static const char quit[]    = "quit\n";
        program->child.is_cancelled = NULL; /* a moment to say goodbye */
        if (child_send(&program->child, quit, strlen(quit), seconds_now() + quit_seconds) ==
            CHILD_OK) {
            child_stop(&program->child, quit_seconds, NULL);
        } else {
            child_stop(&program->child, 0, NULL);
        }
        program->is_running = false;
    }
    free(program->line);
    program->line = NULL;
}

/* The program will not be asked again in this game. */
static enum player_answer give_up(struct program *program, enum child_result result,
                                  const char *task, double seconds, struct text *why) {
    struct text *how = result == CHILD_GONE ? why : NULL;
    child_stop(&program->child, result == CHILD_GONE ? exit_seconds : 0, how);
    program->is_running = false;
    if (result == CHILD_CANCELLED) {
        return PLAYER_CANCELLED;
    }
    if (result == CHILD_LATE) {
        text_add(why, "no ");
        text_add(why, task);
        text_add(why, " within ");
        text_add_number(why, (int64_t)(seconds * 1000 + 0.5));
        text_add(why, " ms");
    }
    return PLAYER_FORFEITS;
}

static enum player_answer refuse(struct program *program, const char *before, const char *word,
                                 const char *after, struct text *why) {
    child_stop(&program->child, 0, NULL);
    program->is_running = false;
    text_add(why, before);
    text_add_quoted(why, word);
    text_add(why, after);
    return PLAYER_FORFEITS;
}

/* The rest of a line after its first word, if that is the one; else NULL. */
static const char *rest_behind(const char *line, const char *word) {
    const size_t length = strlen(word);
    line += strspn(line, " \t");
    if (strncmp(line, word, length) != 0 || strchr(" \t", line[length]) == NULL) {
        return NULL; /* strchr finds the end of the line, too */
    }
    return line + length + strspn(line + length, " \t");
}

/* The number after a word of a line, "score cp 12"; NULL if it is not there. */
static const char *find_behind(const char *line, const char *words) {
    const char *found = strstr(line, words);
    return found == NULL ? NULL : found + strlen(words);
}

/* What an info line says of the best line, for the player who acts. */
static void take_info(const char *line, struct player_move *out) {
    const char *rank  = find_behind(line, " multipv ");
    const char *score = find_behind(line, " score cp ");
    const char *mate  = find_behind(line, " score mate ");
    if (rank != NULL && strtol(rank, NULL, 10) != 1) {
        return;
    }
    if (score != NULL || mate != NULL) {
        out->has_value = true;
        out->value = score != NULL ? strtod(score, NULL) : mate[0] == '-' ? -INFINITY : INFINITY;
    }
}

/* The program has an option of this name; mark it. */
static void take_option(struct program *program, const char *rest) {
    const char  *name   = rest_behind(rest, "name");
    const char  *type   = name == NULL ? NULL : strstr(name, " type ");
    const size_t length = type == NULL ? 0 : (size_t)(type - name);
    for (size_t i = 0; i < program->spec->option_count; i++) {
        const char *wanted = program->spec->options[i].name;
        if (length > 0 && strlen(wanted) == length && strncasecmp(wanted, name, length) == 0) {
            program->has_option[i] = true;
        }
    }
}

/* Read lines until one begins with the word; what is said of values goes to the
 * move, if there is one. */
static enum child_result await_word(struct program *program, const char *word, char *line,
                                    double deadline, struct player_move *move) {
    enum child_result result;
    bool              is_it = false;
    do {
        result = child_read_line(&program->child, line, deadline);
        is_it  = result == CHILD_OK && rest_behind(line, word) != NULL;
        if (result == CHILD_OK && move != NULL && rest_behind(line, "info") != NULL) {
            take_info(line, move);
        } else if (result == CHILD_OK && move == NULL && rest_behind(line, "option") != NULL) {
            take_option(program, rest_behind(line, "option"));
        }
    } while (result == CHILD_OK && !is_it);
    return result;
}

static enum player_answer ask(struct program *program, const char *question, const char *answer,
                              struct text *why) {
    char              line[CHILD_LINE_MAX];
    const double      deadline = seconds_now() + start_seconds;
    enum child_result result   = child_send(&program->child, question, strlen(question), deadline);
    if (result == CHILD_OK) {
        result = await_word(program, answer, line, deadline, NULL);
    }
    return result == CHILD_OK ? PLAYER_PLAYS : give_up(program, result, answer, start_seconds, why);
}

/* --- The game --------------------------------------------------------- */

/* "Turns"; or "GameSeed" where engines usually have an option of that name. */
static void add_option_name(const char *name, struct text *out) {
    static const char *const taken[] = {"contempt", "engine", "level",  "lines",
                                        "seed",     "table",  "threads"};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        text_add(out, strcmp(name, taken[i]) == 0 ? "Game" : "");
    }
    text_add_char(out, name[0] >= 'a' && name[0] <= 'z' ? (char)(name[0] - 'a' + 'A') : name[0]);
    text_add(out, name + 1);
}

static void add_options(const struct game *game, struct text *out) {
    const struct option_spec *specs = game->rules->options;
    text_add(out, "setoption name Game value ");
    text_add(out, game->rules->name);
    text_add(out, "\n");
    if (game->version != game->rules->version) {
        text_add(out, "setoption name Rules value ");
        text_add_number(out, game->version);
        text_add(out, "\n");
    }
    for (size_t i = 0; i < option_count(specs); i++) {
        if (game->option[i].is_given) {
            text_add(out, "setoption name ");
            add_option_name(specs[i].name, out);
            text_add(out, " value ");
            option_print_value(&specs[i], &game->option[i], out);
            text_add(out, "\n");
        }
    }
}

static void add_option(const char *name, const char *value, struct text *out) {
    text_add(out, "setoption name ");
    text_add(out, name);
    text_add(out, " value ");
    text_add(out, value);
    text_add(out, "\n");
}

/* What the seat says of this program. */
static void add_own_options(const struct player_spec *spec, struct text *out) {
    if (spec->thinking.config.threads > 0) {
        char        bytes[32];
        struct text value;
        text_init(&value, bytes, sizeof bytes);
        text_add_number(&value, spec->thinking.config.threads);
        add_option("Threads", bytes, out);
    }
    for (size_t i = 0; i < spec->option_count; i++) {
        add_option(spec->options[i].name, spec->options[i].value, out);
    }
}

/* An option that the program does not know would be lost without a word. */
static enum player_answer check_options(struct program *program, struct text *why) {
    for (size_t i = 0; i < program->spec->option_count; i++) {
        if (!program->has_option[i]) {
            return refuse(program, "has no option ", program->spec->options[i].name, "", why);
        }
    }
    return PLAYER_PLAYS;
}

static enum player_answer start(struct program *program, struct text *why) {
    memset(program->has_option, 0, sizeof program->has_option);
    if (!child_start(&program->child, program->spec->command, program->is_cancelled)) {
        text_add(why, "could not be started");
        return PLAYER_FORFEITS;
    }
    program->is_running             = true;
    const enum player_answer answer = ask(program, "ugi\n", "ugiok", why);
    return answer == PLAYER_PLAYS ? check_options(program, why) : answer;
}

enum player_answer program_begin(struct program *program, struct text *why) {
    char               bytes[COMMAND_MAX * (GAME_OPTIONS_MAX + PLAYER_OPTIONS_MAX)];
    struct text        commands;
    const bool         is_new = !program->is_running;
    enum player_answer answer = is_new ? start(program, why) : PLAYER_PLAYS;
    if (answer != PLAYER_PLAYS) {
        return answer;
    }
    text_init(&commands, bytes, sizeof bytes);
    if (is_new) {
        add_options(program->game, &commands);
        add_own_options(program->spec, &commands);
    }
    text_add(&commands, "uginewgame\nisready\n");
    program->count  = 0;
    program->length = 0;
    return ask(program, bytes, "readyok", why);
}

/* --- A move ----------------------------------------------------------- */

static bool add_bytes(struct program *program, const char *bytes, size_t count) {
    if (program->length + count > program->capacity) {
        const size_t capacity = 2 * program->capacity + count + COMMAND_MAX;
        char        *line     = realloc(program->line, capacity);
        if (line == NULL) {
            return false;
        }
        program->line     = line;
        program->capacity = capacity;
    }
    memcpy(program->line + program->length, bytes, count);
    program->length += count;
    return true;
}

/* Where the match begins: "position startpos moves", or with a text. */
static bool begin_line(struct program *program, const struct match *match) {
    struct game_state start;
    char              bytes[GAME_TEXT_MAX + COMMAND_MAX];
    struct text       line;
    game_copy(program->game, &program->state, &match->first);
    game_start(program->game, &start);
    text_init(&line, bytes, sizeof bytes);
    if (memcmp(&start, &match->first, program->game->state_size) == 0) {
        text_add(&line, "position startpos moves");
    } else {
        text_add(&line, "position fen ");
        game_print_state(program->game, &match->first, &line);
        text_add(&line, " moves");
    }
    return add_bytes(program, bytes, line.length);
}

/* Bring the line up to what the match has. */
static bool extend_line(struct program *program, const struct match *match) {
    bool is_good = program->length > 0 || begin_line(program, match);
    for (; program->count < match->count && is_good; program->count++) {
        char           bytes[GAME_ACTION_MAX + 1];
        struct text    word;
        const action_t action = match->actions[program->count];
        text_init(&word, bytes, sizeof bytes);
        text_add_char(&word, ' ');
        game_print_action(program->game, &program->state, action, &word);
        game_apply(program->game, &program->state, action);
        is_good = add_bytes(program, bytes, word.length);
    }
    return is_good;
}

static int64_t milliseconds(double seconds) {
    return seconds < 0.001 ? 1 : (int64_t)(seconds * 1000 + 0.5);
}

static void add_time(const char *key, int seat, double seconds, struct text *out) {
    text_add(out, " p");
    text_add_number(out, seat + 1);
    text_add(out, key);
    text_add_number(out, seconds > 0 ? milliseconds(seconds) : 0);
}

void program_print_go(const struct thinking *thinking, const struct clock *clocks, int seats,
                      struct text *out) {
    text_add(out, "go");
    for (int seat = 0; seat < seats; seat++) {
        if (clocks[seat].is_on) {
            add_time("time ", seat, clocks[seat].left, out);
            add_time("inc ", seat, clocks[seat].increment, out);
        }
    }
    if (thinking->seconds > 0) {
        text_add(out, " movetime ");
        text_add_number(out, milliseconds(thinking->seconds));
    }
    if (thinking->limits.nodes > 0) {
        text_add(out, " nodes ");
        text_add_number(out, (int64_t)thinking->limits.nodes);
    }
    if (thinking->limits.depth > 0) {
        text_add(out, " depth ");
        text_add_number(out, thinking->limits.depth);
    }
}

/* Send the position and go, and read up to the answer. */
static enum child_result ask_for_move(struct program *program, const struct player_turn *turn,
                                      char *line, double deadline, struct player_move *out) {
    const struct thinking *thinking = &program->spec->thinking;
    const struct match    *match    = turn->match;
    const int              seat     = game_actor(&match->game, &match->state);
    /* Without a clock of its own, it is not told those of others. */
    const int   seats = turn->clocks[seat].is_on ? match->game.players : 0;
    char        bytes[COMMAND_MAX];
    struct text go;
    text_init(&go, bytes, sizeof bytes);
    text_add(&go, "\n");
    program_print_go(thinking, turn->clocks, seats, &go);
    text_add(&go, "\n");
    enum child_result result =
        child_send(&program->child, program->line, program->length, deadline);
    if (result == CHILD_OK) {
        result = child_send(&program->child, bytes, go.length, deadline);
    }
    return result == CHILD_OK ? await_word(program, "bestmove", line, deadline, out) : result;
}

/* How long it may take: by its clock, or twice its time and a second more. */
static double seconds_for(const struct program *program, const struct player_turn *turn) {
    const struct match *match = turn->match;
    const struct clock *clock = &turn->clocks[game_actor(&match->game, &match->state)];
    const double        limit = program->spec->thinking.seconds;
    return clock->is_on ? clock->left + turn->margin : limit > 0 ? 2 * limit + 1 : move_seconds;
}

enum player_answer program_choose(struct program *program, const struct player_turn *turn,
                                  struct player_move *out, struct text *why) {
    const struct match *match = turn->match;
    char                line[CHILD_LINE_MAX];
    char                unused[COMMAND_MAX];
    struct text         explanation;
    const double        seconds = seconds_for(program, turn);
    *out                        = (struct player_move){.has_value = false};
    if (!extend_line(program, match)) {
        return refuse(program, "no memory for ", "position", "", why);
    }
    const enum child_result result =
        ask_for_move(program, turn, line, seconds_now() + seconds, out);
    if (result != CHILD_OK) {
        return give_up(program, result, "move", seconds, why);
    }
    char *word                 = line + (rest_behind(line, "bestmove") - line);
    word[strcspn(word, " \t")] = '\0';
    text_init(&explanation, unused, sizeof unused);
    if (game_parse_action(&match->game, &match->state, word, &out->action, &explanation) !=
        STATUS_OK) {
        return refuse(program, "played ", word, ", which is not legal", why);
    }
    return PLAYER_PLAYS;
}
