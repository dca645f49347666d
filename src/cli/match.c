/* SPDX-License-Identifier: MIT
 *
 * match.c - tavola match: engines against each other.
 */
#include "cli/match.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/interrupts.h"
#include "cli/match_report.h"
#include "session/stopwatch.h"

/* A player who has forfeited so many games and finished none need not go on. */
enum { FORFEITS_IN_VAIN = 10 };

struct tournament {
    struct match_plan    plan;
    struct match_records records;
    struct standings     standings;
    struct match_report  report;
    bool                 shows_progress;
    struct stopwatch     since_start;
    struct stopwatch     since_shown;
};

/* Is there nothing more to find out? A part does not know the others. */
static bool is_decided(const struct tournament *tournament) {
    const struct match_plan *plan      = &tournament->plan;
    const struct standings  *standings = &tournament->standings;
    if (plan->part.count > 0) {
        return false;
    }
    if (standings_find_absent(standings, FORFEITS_IN_VAIN) != CONTEST_NOBODY) {
        return true;
    }
    return plan->has_sprt &&
           statistics_sprt(standings->pairs, plan->elo0, plan->elo1).decision != STATISTICS_OPEN;
}

/* The standings are those of the part, if it is one. */
static void add_to_standings(struct tournament *tournament, const struct contest_game *game) {
    struct contest_game own = *game;
    own.number -= tournament->plan.first_game;
    standings_add(&tournament->standings, &own);
}

static bool take_game(void *context, const struct contest_game *game) {
    struct tournament *tournament = context;
    add_to_standings(tournament, game);
    match_records_write(&tournament->records, game);
    return !is_decided(tournament);
}

/* It was played when the match was begun. */
static void take_old_game(void *context, const struct contest_game *game,
                          const struct record *record) {
    (void)record;
    add_to_standings(context, game);
}

/* It was played in a part. The match began when the first of them was played, and
 * ended when there was nothing more to find out. */
static void take_part_game(void *context, const struct contest_game *game,
                           const struct record *record) {
    struct tournament *tournament = context;
    const char        *date       = record_field(record, "date");
    if (is_decided(tournament)) {
        return;
    }
    if (date != NULL && strlen(date) < sizeof tournament->plan.date &&
        strcmp(date, tournament->plan.date) < 0) {
        memcpy(tournament->plan.date, date, strlen(date) + 1);
    }
    add_to_standings(tournament, game);
    match_records_copy(&tournament->records, record);
}

static bool wait(void *context) {
    struct tournament *tournament = context;
    if (tournament->shows_progress && stopwatch_elapsed(&tournament->since_shown) > 0.1) {
        match_report_show_progress(&tournament->report,
                                   stopwatch_elapsed(&tournament->since_start));
        stopwatch_start(&tournament->since_shown, 0);
    }
    return *interrupts_flag() == 0;
}

/* --- What it has come to ----------------------------------------------- */

static int say_interrupted(const struct arguments *arguments, const struct tournament *tournament) {
    char        bytes[256];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, "interrupted after ");
    text_add_number(&message, (int64_t)tournament->standings.games);
    text_add(&message, " of ");
    text_add_number(&message, (int64_t)match_plan_games(&tournament->plan));
    text_add(&message, " games");
    arguments_refuse(arguments, bytes);
    return EXIT_FAILED;
}

static int say_absent(const struct arguments *arguments, const struct standings *standings,
                      int absent) {
    char        bytes[CONTEST_REASON_MAX + 256];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, "engine ");
    text_add_number(&message, absent + 1);
    text_add(&message, " has forfeited every game: ");
    text_add(&message, standings->contestant[absent].reason);
    arguments_refuse(arguments, bytes);
    return EXIT_FAILED;
}

static void warn_of_repeats(const struct arguments *arguments, const struct standings *standings) {
    char        bytes[256];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add_number(&message, (int64_t)standings_repeats(standings));
    text_add(&message, " of ");
    text_add_number(&message, (int64_t)standings->games);
    text_add(&message, " games repeat another one and prove nothing; more --openings make more "
                       "games differ");
    arguments_refuse(arguments, bytes);
}

/* The exit status, and the line that explains it. */
static int judge(const struct arguments *arguments, const struct tournament *tournament) {
    const struct standings *standings = &tournament->standings;
    const int               absent    = standings_find_absent(standings, 1);
    fflush(stdout);
    if (*interrupts_flag() != 0 && standings->games < match_plan_games(&tournament->plan)) {
        return say_interrupted(arguments, tournament);
    }
    if (absent != CONTEST_NOBODY) {
        return say_absent(arguments, standings, absent);
    }
    if (standings_repeats(standings) > 0) {
        warn_of_repeats(arguments, standings);
    }
    return EXIT_OK;
}

/* --- The match -------------------------------------------------------- */

static void prepare(struct tournament *tournament) {
    tournament->plan.contest.observer = (struct contest_observer){take_game, wait, tournament};
    tournament->report.plan           = &tournament->plan;
    tournament->report.standings      = &tournament->standings;
    tournament->shows_progress        = isatty(STDERR_FILENO) == 1;
    standings_init(&tournament->standings, &tournament->plan.contest.schedule);
    stopwatch_start(&tournament->since_start, 0);
    stopwatch_start(&tournament->since_shown, 0);
}

static int resume(const struct arguments *arguments, struct tournament *tournament) {
    struct match_plan    *plan    = &tournament->plan;
    struct match_records *records = &tournament->records;
    uint64_t              count   = 0;
    if (!arguments_has(arguments, "--resume")) {
        return EXIT_OK;
    }
    const int result = match_resume(
        &(struct match_source){.arguments = arguments,
                               .plan      = plan,
                               .file      = records->file,
                               .path      = records->path,
                               .head      = records->head == NULL ? 0 : (long)strlen(records->head),
                               .range     = {plan->first_game, plan->contest.games},
                               .is_resumed = true,
                               .take       = take_old_game,
                               .context    = tournament},
        &count);
    plan->contest.first_game = plan->first_game + count;
    return result;
}

static int report(const struct arguments *arguments, const struct tournament *tournament) {
    if (arguments_has(arguments, "--json")) {
        match_report_print_json(&tournament->report);
    } else {
        match_report_print(&tournament->report);
    }
    return judge(arguments, tournament);
}

static int play(const struct arguments *arguments, struct tournament *tournament) {
    prepare(tournament);
    interrupts_listen();
    int result = resume(arguments, tournament);
    if (result != EXIT_OK) {
        return result;
    }
    const enum status status =
        is_decided(tournament) ? STATUS_OK : contest_run(&tournament->plan.contest);
    if (tournament->shows_progress) {
        match_report_clear_progress();
    }
    if (tournament->standings.games == match_plan_games(&tournament->plan)) {
        match_records_end_part(&tournament->records);
    }
    result = report(arguments, tournament);
    if (status != STATUS_OK) {
        arguments_refuse(arguments, "not enough memory or threads; try fewer --threads");
        return EXIT_FAILED;
    }
    return result;
}

/* Read what was played elsewhere. If that fails, no file of records is left. */
static int take_parts(const struct arguments *arguments, const struct parts *parts,
                      struct tournament *tournament) {
    prepare(tournament);
    const int result = match_parts_read(parts, &tournament->plan, take_part_game, tournament);
    if (result != EXIT_OK && tournament->records.file != NULL) {
        unlink(tournament->records.path);
    }
    return result == EXIT_OK ? report(arguments, tournament) : result;
}

/* Play, or take the parts if there are any. */
static int hold(const struct arguments *arguments, const struct parts *parts) {
    struct tournament *tournament = calloc(1, sizeof *tournament);
    if (tournament == NULL) {
        arguments_refuse(arguments, "out of memory");
        return EXIT_FAILED;
    }
    int result = match_read_flags(arguments, &tournament->plan);
    if (result == EXIT_OK) {
        result = match_records_open(arguments, &tournament->plan, &tournament->records);
    }
    if (result == EXIT_OK) {
        result =
            parts == NULL ? play(arguments, tournament) : take_parts(arguments, parts, tournament);
    }
    const int closed = match_records_close(arguments, &tournament->records);
    standings_finish(&tournament->standings);
    match_plan_finish(&tournament->plan);
    free(tournament);
    return result == EXIT_OK ? closed : result;
}

static int run(struct arguments *arguments) {
    return hold(arguments, NULL);
}

static int merge(struct arguments *arguments, const struct parts *parts) {
    return hold(arguments, parts);
}

const struct command match_command = {
    .name    = "match",
    .usage   = "GAME --seat SPEC --seat SPEC... [-o key=value]...",
    .summary = "Let engines play many games against each other",
    .details =
        "A SPEC is random; level1 to level8; an engine of ours, like uct, alphabeta:nodes=1000\n"
        "or alphabeta:clock=10+0.1,table=16; ugi:COMMAND, a program that speaks UGI; or\n"
        "ugi,KEY=VALUE,...:COMMAND with the keys time, nodes, depth, clock, threads and\n"
        "option.NAME. Limits are for each action, 0.1 seconds if none is given; levels 1 to 7\n"
        "have their own, and no clock. Every opening is played once for each rotation of the\n"
        "seats. Intervals cover 95 %. Programs that end, are late (by their clock; or twice\n"
        "the time and a second more; or a minute) or play what is not legal forfeit the game.\n"
        "With limits of nodes or depth, our engines give the same result with any number of\n"
        "threads. The exit status is 1 after an interrupt, or if somebody forfeits every game.\n"
        "docs/matches.md tells more.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--seat", "SPEC...", "who plays; once for each player of the game"},
              {"--tournament", "KIND",
               "roundrobin or gauntlet, among more seats than the game has players"},
              {"--games", "N", "of each pairing; 100 if not given; rounded up to whole openings"},
              {"--time", "S", "seconds for each action"},
              {"--nodes", "N", "positions for each action"},
              {"--depth", "D", "actions to look ahead"},
              {"--clock", "B+I", "seconds for each game, and more for each action, like 10+0.1"},
              {"--margin", "MS", "by which a clock may be overdrawn; 50 milliseconds if not given"},
              {"--openings", "K",
               "begin with K random actions; enough for 10000 openings, if not given"},
              {"--openings-file", "FILE",
               "one opening on each line, actions or a position, before the random actions"},
              {"--openings-order", "HOW", "sequential or random; sequential if not given"},
              {"--threads", "N", "games at the same time; as many as cores, if not given"},
              {"--seed", "N", "of all random numbers; 1 if not given"},
              {"--cap", "N", "share the point after N actions; 10000 if not given"},
              {"--resign", "RULE",
               "movecount=N,score=S: a player who reports -S or worse N times in a row has lost"},
              {"--draw", "RULE",
               "movenumber=A,movecount=N,score=S: a draw if both report S or less, either way, "
               "N times in a row, after action A"},
              {"--sprt", "E0,E1",
               "stop when it is decided whether engine 1 is E0 or E1 Elo better"},
              {"--records", "FILE", "write all games there, a new file (docs/records.md)"},
              {"--append", NULL, "add to the file of --records, if it exists"},
              {"--resume", NULL, "go on with the match in the file of --records"},
              {"--json", NULL, "print JSON"},
              {"--part", "I/N",
               "only the openings of part I of N, like 2/4, to --records FILE, for tavola merge"}},
    .run   = run,
    .merge = merge,
};
