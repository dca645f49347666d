/* SPDX-License-Identifier: MIT
 *
 * match.c - tavola match: engines against each other.
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/match_report.h"
#include "cli/thinking_flags.h"
#include "protocol/record.h"
#include "session/stopwatch.h"

enum {
    GAMES_STANDARD = 100,
    GAMES_MAX      = 100000000, /* also the end of an undecided sequential test */
    CAP_STANDARD   = 10000,
    CAP_MAX        = 1000000
};

static const double seconds_standard = 0.1;

/* Set by the first interrupt: print what there is. The second one kills. */
static volatile sig_atomic_t is_interrupted;

static void interrupt(int number) {
    (void)number;
    is_interrupted = 1;
}

struct tournament {
    struct contest      contest;
    struct player_spec  specs[GAME_PLAYERS_MAX];
    struct game         game;
    struct game_state   first; /* with --position */
    struct standings    standings;
    struct match_report report;
    FILE               *records; /* or NULL */
    bool                shows_progress;
    struct stopwatch    since_start;
    struct stopwatch    since_shown;
};

/* --- Flags ------------------------------------------------------------ */

static int read_position(const struct arguments *arguments, struct tournament *tournament) {
    struct match match;
    if (!arguments_has(arguments, "--position")) {
        return EXIT_OK;
    }
    const int result = arguments_begin_match(arguments, &tournament->game, &match);
    if (result != EXIT_OK) {
        return result;
    }
    const bool is_over = game_is_over(&tournament->game, &match.state);
    game_copy(&tournament->game, &tournament->first, &match.state);
    tournament->contest.first = &tournament->first;
    match_finish(&match);
    return is_over ? arguments_refuse(arguments, "in this --position the game is over; allowed "
                                                 "is one where somebody acts")
                   : EXIT_OK;
}

static int refuse_seat_count(const struct arguments *arguments, const struct game *game,
                             size_t count) {
    char        bytes[256];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add_number(&message, (int64_t)count);
    text_add(&message, " --seat given, but this game has ");
    text_add_number(&message, game->players);
    text_add(&message, game->players == 1 ? " player" : " players; give --seat once for each");
    return arguments_refuse(arguments, bytes);
}

static int read_seats(const struct arguments *arguments, const struct thinking *standard,
                      struct tournament *tournament) {
    const struct game *game  = &tournament->game;
    size_t             count = 0;
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_flag *given = &arguments->given[i];
        char                     bytes[1024];
        struct text              why;
        text_init(&why, bytes, sizeof bytes);
        if (strcmp(given->flag->name, "--seat") != 0) {
            continue;
        }
        if (count < (size_t)game->players && player_parse(&tournament->specs[count], given->value,
                                                          game, standard, &why) != STATUS_OK) {
            return arguments_refuse(arguments, bytes);
        }
        count++;
    }
    return count == (size_t)game->players ? EXIT_OK : refuse_seat_count(arguments, game, count);
}

/* "0,10": two numbers, the second larger. */
static int read_sprt(const struct arguments *arguments, struct tournament *tournament) {
    struct match_report *report = &tournament->report;
    const char          *value  = arguments_value(arguments, "--sprt");
    if (value == NULL) {
        return EXIT_OK;
    }
    char *end    = NULL;
    report->elo0 = strtod(value, &end);
    if (end != value && *end == ',') {
        const char *second = end + 1;
        report->elo1       = strtod(second, &end);
        end                = end == second ? NULL : end;
    } else {
        end = NULL;
    }
    const bool is_good =
        end != NULL && *end == '\0' && strspn(value, "0123456789.,-+") == strlen(value) &&
        report->elo0 < report->elo1 && fabs(report->elo0) <= 1000 && fabs(report->elo1) <= 1000;
    if (!is_good) {
        return arguments_refuse_word(arguments, "--sprt cannot be ", value,
                                     "; allowed are two numbers ELO0,ELO1 from -1000 to 1000, the "
                                     "smaller first");
    }
    if (tournament->game.players != 2) {
        return arguments_refuse(arguments, "--sprt is for games of two players");
    }
    report->has_sprt = true;
    return EXIT_OK;
}

static int read_numbers(const struct arguments *arguments, struct tournament *tournament) {
    struct contest *contest  = &tournament->contest;
    const long      cores    = sysconf(_SC_NPROCESSORS_ONLN);
    const int64_t   players  = tournament->game.players;
    int64_t         games    = tournament->report.has_sprt ? GAMES_MAX : GAMES_STANDARD;
    int64_t         seed     = 1;
    int64_t         threads  = cores < 1 ? 1 : cores;
    int64_t         openings = 0;
    int64_t         cap      = CAP_STANDARD;
    threads                  = threads > CONTEST_THREADS_MAX ? CONTEST_THREADS_MAX : threads;
    if (arguments_number(arguments, "--games", 1, GAMES_MAX, &games) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, CONTEST_THREADS_MAX, &threads) != EXIT_OK ||
        arguments_number(arguments, "--openings", 0, CONTEST_OPENINGS_MAX, &openings) != EXIT_OK ||
        arguments_number(arguments, "--cap", 1, CAP_MAX, &cap) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    contest->games           = (uint64_t)((games + players - 1) / players * players);
    contest->seed            = (uint64_t)seed;
    contest->threads         = (unsigned)threads;
    contest->opening_actions = (uint32_t)openings;
    contest->cap             = (uint32_t)cap;
    return EXIT_OK;
}

static int open_records(const struct arguments *arguments, struct tournament *tournament) {
    const char *path = arguments_value(arguments, "--records");
    if (path == NULL) {
        return EXIT_OK;
    }
    tournament->records = fopen(path, "w");
    if (tournament->records == NULL) {
        char        bytes[256];
        struct text after;
        text_init(&after, bytes, sizeof bytes);
        text_add(&after, ": ");
        text_add(&after, strerror(errno));
        return arguments_refuse_word(arguments, "cannot write --records ", path, bytes);
    }
    return EXIT_OK;
}

static int read_flags(const struct arguments *arguments, struct tournament *tournament) {
    struct thinking standard = {.seconds = 0};
    if (arguments->word_count > 1) {
        return arguments_refuse_word(arguments, "one game at a time; there is ",
                                     arguments->words[1], " too much");
    }
    int result = arguments_open_game(arguments, &tournament->game);
    result     = result == EXIT_OK ? read_position(arguments, tournament) : result;
    result     = result == EXIT_OK ? thinking_flags_read_limits(arguments, &standard) : result;
    thinking_limit(&standard, seconds_standard);
    result = result == EXIT_OK ? read_seats(arguments, &standard, tournament) : result;
    result = result == EXIT_OK ? read_sprt(arguments, tournament) : result;
    result = result == EXIT_OK ? read_numbers(arguments, tournament) : result;
    return result == EXIT_OK ? open_records(arguments, tournament) : result;
}

/* --- Records ---------------------------------------------------------- */

static void write_line(void *context, const char *line) {
    fputs(line, context);
    fputc('\n', context);
}

/* A command may hold anything; a record has no control characters. */
static void copy_name(const char *from, char *to) {
    for (size_t i = 0; i < RECORD_NAME_MAX - 1 && from[i] != '\0'; i++) {
        const bool is_plain = (unsigned char)from[i] >= ' ' && from[i] != 0x7f;
        to[i]               = is_plain ? from[i] : '?';
    }
}

static void write_record(const struct tournament *tournament, const struct contest_game *game) {
    struct record record = {.match = game->match, .seed = (int64_t)tournament->contest.seed};
    for (int seat = 0; seat < tournament->game.players; seat++) {
        copy_name(tournament->specs[game->contestant_at[seat]].name, record.players[seat]);
    }
    if (game->forfeiter != CONTEST_NOBODY) {
        copy_name(game->reason, record.forfeits[game->forfeiter]);
    }
    record.has_returns = true;
    memcpy(record.returns, game->payoffs, sizeof record.returns);
    struct text ending;
    text_init(&ending, record.ending, sizeof record.ending);
    text_add(&ending, standings_ending_of(game));
    record_print(&record, write_line, tournament->records);
    fflush(tournament->records);
}

static int close_records(const struct arguments *arguments, struct tournament *tournament) {
    if (tournament->records == NULL) {
        return EXIT_OK;
    }
    const bool has_failed = ferror(tournament->records) != 0;
    if (fclose(tournament->records) != 0 || has_failed) {
        arguments_refuse(arguments, "the file of --records could not be written whole");
        return EXIT_FAILED;
    }
    return EXIT_OK;
}

/* --- The match -------------------------------------------------------- */

static bool take_game(void *context, const struct contest_game *game) {
    struct tournament         *tournament = context;
    const struct match_report *report     = &tournament->report;
    standings_add(&tournament->standings, game);
    if (tournament->records != NULL) {
        write_record(tournament, game);
    }
    return !report->has_sprt ||
           statistics_sprt(tournament->standings.pairs, report->elo0, report->elo1).decision ==
               STATISTICS_OPEN;
}

static bool wait(void *context) {
    struct tournament *tournament = context;
    if (tournament->shows_progress && stopwatch_elapsed(&tournament->since_shown) > 0.1) {
        match_report_show_progress(&tournament->report,
                                   stopwatch_elapsed(&tournament->since_start));
        stopwatch_start(&tournament->since_shown, 0);
    }
    return is_interrupted == 0;
}

static void listen_for_interrupts(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static int play(const struct arguments *arguments, struct tournament *tournament) {
    tournament->contest.game     = &tournament->game;
    tournament->contest.specs    = tournament->specs;
    tournament->contest.observer = (struct contest_observer){take_game, wait, tournament};
    tournament->report.contest   = &tournament->contest;
    tournament->report.standings = &tournament->standings;
    tournament->shows_progress   = isatty(STDERR_FILENO) == 1;
    standings_init(&tournament->standings, tournament->game.players);
    stopwatch_start(&tournament->since_start, 0);
    stopwatch_start(&tournament->since_shown, 0);
    listen_for_interrupts();
    const enum status status = contest_run(&tournament->contest);
    if (tournament->shows_progress) {
        match_report_clear_progress();
    }
    if (status != STATUS_OK) {
        arguments_refuse(arguments, "not enough memory or threads; try fewer --threads");
        return EXIT_FAILED;
    }
    if (arguments_has(arguments, "--json")) {
        match_report_print_json(&tournament->report);
    } else {
        match_report_print(&tournament->report);
    }
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    struct tournament *tournament = calloc(1, sizeof *tournament);
    if (tournament == NULL) {
        arguments_refuse(arguments, "out of memory");
        return EXIT_FAILED;
    }
    int result = read_flags(arguments, tournament);
    if (result == EXIT_OK) {
        const int played  = play(arguments, tournament);
        const int written = close_records(arguments, tournament);
        result            = played == EXIT_OK ? written : played;
    }
    free(tournament);
    return result;
}

const struct command match_command = {
    .name    = "match",
    .usage   = "GAME --seat SPEC --seat SPEC... [-o key=value]...",
    .summary = "Let engines play many games against each other",
    .details =
        "A SPEC is random; level1 to level8; an engine of ours, like uct, alphabeta:nodes=1000\n"
        "or alphabeta:time=0.2,table=16; or ugi:COMMAND, a program that speaks UGI. Limits are "
        "for\n"
        "each action, 0.1 seconds if none is given. Every opening is played once for each\n"
        "rotation of the seats. Intervals are of 95 %. Levels 1 to 7 have their own limits and\n"
        "no clock. Programs that end, are late (twice the time and a second more, or a minute if\n"
        "there is no limit of time) or play what is not legal forfeit the game. With limits of\n"
        "nodes or depth, our engines give the same result with any number of threads.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--seat", "SPEC...", "who plays; once for each player of the game"},
              {"--games", "N", "100 if not given; rounded up to whole openings"},
              {"--time", "S", "seconds for each action"},
              {"--nodes", "N", "positions for each action"},
              {"--depth", "D", "actions to look ahead"},
              {"--openings", "K", "begin with K random actions; 0 if not given"},
              {"--threads", "N", "games at the same time; as many as cores, if not given"},
              {"--seed", "N", "of all random numbers; 1 if not given"},
              {"--cap", "N", "share the point after N actions; 10000 if not given"},
              {"--sprt", "E0,E1",
               "stop when it is decided whether engine 1 is E0 or E1 Elo better"},
              {"--records", "FILE", "write all games there (docs/records.md)"},
              {"--json", NULL, "print JSON"}},
    .run   = run,
};
