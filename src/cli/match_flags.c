/* SPDX-License-Identifier: MIT
 *
 * match_flags.c - reading what a match is to be.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/match.h"
#include "cli/thinking_flags.h"

enum {
    GAMES_STANDARD = 100,
    GAMES_MAX      = 100000000 /* also the end of an undecided sequential test */
};

static const double seconds_standard = 0.1;

static int read_position(const struct arguments *arguments, struct match_plan *plan) {
    struct match match;
    if (!arguments_has(arguments, "--position")) {
        return EXIT_OK;
    }
    const int result = arguments_begin_match(arguments, &plan->game, &match);
    if (result != EXIT_OK) {
        return result;
    }
    const bool is_over = game_is_over(&plan->game, &match.state);
    game_copy(&plan->game, &plan->first, &match.state);
    plan->openings.first = &plan->first;
    match_finish(&match);
    return is_over ? arguments_refuse(arguments, "in this --position the game is over; allowed "
                                                 "is one where somebody acts")
                   : EXIT_OK;
}

/* The limits of who names none. */
static int read_limits(const struct arguments *arguments, struct player_spec *standard) {
    const char *clock = arguments_value(arguments, "--clock");
    if (thinking_flags_read_limits(arguments, &standard->thinking) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (clock == NULL) {
        thinking_limit(&standard->thinking, seconds_standard);
        return EXIT_OK;
    }
    if (arguments_has(arguments, "--time")) {
        return arguments_refuse(arguments, "only one of --time and --clock");
    }
    return clock_parse(clock, &standard->clock)
               ? EXIT_OK
               : arguments_refuse_word(arguments, "--clock cannot be ", clock,
                                       "; allowed are seconds for the game, above 0, and for each "
                                       "action, like 10+0.1");
}

static int refuse_seat_count(const struct arguments *arguments, const struct match_plan *plan,
                             size_t count, bool is_tournament) {
    const int   players = plan->game.players;
    char        bytes[256];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add_number(&message, (int64_t)count);
    text_add(&message, " --seat given, but ");
    if (is_tournament) {
        text_add(&message, "a tournament of this game has ");
        text_add_number(&message, players);
        text_add(&message, " to ");
        text_add_number(&message, SCHEDULE_CONTESTANTS_MAX);
    } else {
        text_add(&message, "this game has ");
        text_add_number(&message, players);
        text_add(&message, players == 1 ? " player" : " players; give --seat once for each");
        text_add(&message, count > (size_t)players ? ", or --tournament" : "");
    }
    return arguments_refuse(arguments, bytes);
}

static int read_tournament(const struct arguments *arguments, struct match_plan *plan,
                           size_t seats) {
    const char *kind  = arguments_value(arguments, "--tournament");
    const int   count = plan->game.players;
    if (kind != NULL && strcmp(kind, "roundrobin") != 0 && strcmp(kind, "gauntlet") != 0) {
        return arguments_refuse_word(arguments, "--tournament cannot be ", kind,
                                     "; allowed are roundrobin and gauntlet");
    }
    const size_t most = kind == NULL ? (size_t)count : SCHEDULE_CONTESTANTS_MAX;
    if (seats < (size_t)count || seats > most) {
        return refuse_seat_count(arguments, plan, seats, kind != NULL);
    }
    plan->contest.schedule =
        (struct schedule){.players     = count,
                          .contestants = (int)seats,
                          .is_gauntlet = kind != NULL && strcmp(kind, "gauntlet") == 0};
    return EXIT_OK;
}

static int read_seats(const struct arguments *arguments, const struct player_spec *standard,
                      struct match_plan *plan) {
    size_t count = 0;
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_flag *given = &arguments->given[i];
        char                     bytes[1024];
        struct text              why;
        text_init(&why, bytes, sizeof bytes);
        if (strcmp(given->flag->name, "--seat") != 0) {
            continue;
        }
        if (count < SCHEDULE_CONTESTANTS_MAX &&
            player_parse(&plan->specs[count], given->value, &plan->game, standard, &why) !=
                STATUS_OK) {
            return arguments_refuse(arguments, bytes);
        }
        count++;
    }
    return read_tournament(arguments, plan, count);
}

/* "0,10": two numbers, the second larger. */
static int read_sprt(const struct arguments *arguments, struct match_plan *plan) {
    const char *value = arguments_value(arguments, "--sprt");
    if (value == NULL) {
        return EXIT_OK;
    }
    char *end  = NULL;
    plan->elo0 = strtod(value, &end);
    if (end != value && *end == ',') {
        const char *second = end + 1;
        plan->elo1         = strtod(second, &end);
        end                = end == second ? NULL : end;
    } else {
        end = NULL;
    }
    const bool is_good =
        end != NULL && *end == '\0' && strspn(value, "0123456789.,-+") == strlen(value) &&
        plan->elo0 < plan->elo1 && fabs(plan->elo0) <= 1000 && fabs(plan->elo1) <= 1000;
    if (!is_good) {
        return arguments_refuse_word(arguments, "--sprt cannot be ", value,
                                     "; allowed are two numbers ELO0,ELO1 from -1000 to 1000, the "
                                     "smaller first");
    }
    if (plan->game.players != 2 || plan->contest.schedule.contestants != 2) {
        return arguments_refuse(arguments, "--sprt is for two seats in games of two players");
    }
    plan->has_sprt = true;
    return EXIT_OK;
}

static int read_numbers(const struct arguments *arguments, struct match_plan *plan) {
    struct contest *contest = &plan->contest;
    const long      cores   = sysconf(_SC_NPROCESSORS_ONLN);
    const int64_t   players = plan->game.players;
    int64_t         games   = plan->has_sprt ? GAMES_MAX : GAMES_STANDARD;
    int64_t         seed    = 1;
    int64_t         threads = cores < 1 ? 1 : cores;
    threads                 = threads > CONTEST_THREADS_MAX ? CONTEST_THREADS_MAX : threads;
    if (arguments_number(arguments, "--games", 1, GAMES_MAX, &games) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, CONTEST_THREADS_MAX, &threads) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    contest->games =
        (uint64_t)((games + players - 1) / players) * schedule_round(&contest->schedule);
    contest->seed    = (uint64_t)seed;
    contest->threads = (unsigned)threads;
    return EXIT_OK;
}

static void note_conditions(const struct arguments *arguments, struct match_plan *plan) {
    const time_t now = time(NULL);
    struct tm    day;
    if (gmtime_r(&now, &day) != NULL) {
        strftime(plan->date, sizeof plan->date, "%Y-%m-%d", &day);
    }
    plan->openings_file = arguments_value(arguments, "--openings-file");
    plan->resign        = arguments_value(arguments, "--resign");
    plan->draw          = arguments_value(arguments, "--draw");
}

static void connect(struct match_plan *plan) {
    plan->contest.game     = &plan->game;
    plan->contest.specs    = plan->specs;
    plan->contest.openings = &plan->openings;
    plan->openings.game    = &plan->game;
    plan->openings.seed    = plan->contest.seed;
}

int match_read_flags(const struct arguments *arguments, struct match_plan *plan) {
    struct player_spec standard = {.name = ""};
    if (arguments->word_count > 1) {
        return arguments_refuse_word(arguments, "one game at a time; ", arguments->words[1],
                                     " is too much");
    }
    int result = arguments_open_game(arguments, &plan->game);
    result     = result == EXIT_OK ? read_position(arguments, plan) : result;
    result     = result == EXIT_OK ? read_limits(arguments, &standard) : result;
    result     = result == EXIT_OK ? read_seats(arguments, &standard, plan) : result;
    result     = result == EXIT_OK ? read_sprt(arguments, plan) : result;
    result     = result == EXIT_OK ? read_numbers(arguments, plan) : result;
    result     = result == EXIT_OK ? match_read_part_flags(arguments, plan) : result;
    result     = result == EXIT_OK ? match_read_referee(arguments, plan) : result;
    note_conditions(arguments, plan);
    connect(plan);
    return result == EXIT_OK ? match_read_openings(arguments, &plan->openings) : result;
}

void match_plan_finish(struct match_plan *plan) {
    openings_finish(&plan->openings);
}
