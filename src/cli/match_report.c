/* SPDX-License-Identifier: MIT
 *
 * match_report.c - the standings in words.
 */
#include "cli/match_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { NAME_WIDTH = 32, SHOWN_MAX = 3 };

double match_points(int64_t payoff) {
    return (double)payoff / GAME_POINT;
}

/* The bound of a share that is 0 or 1 is no number, so it is not named. */
static void add_elo(const struct statistics_estimate *share, FILE *out) {
    const double value = statistics_elo(share->value);
    const double low   = statistics_elo(share->low);
    const double high  = statistics_elo(share->high);
    if (isinf(value)) {
        fprintf(out, value > 0 ? "above %+.1f" : "below %+.1f", value > 0 ? low : high);
    } else if (isinf(low) && isinf(high)) {
        fprintf(out, "%+.1f (anything)", value);
    } else if (isinf(low) || isinf(high)) {
        fprintf(out, isinf(high) ? "%+.1f (above %+.1f)" : "%+.1f (below %+.1f)", value,
                isinf(high) ? low : high);
    } else {
        fprintf(out, "%+.1f (%+.1f to %+.1f)", value, low, high);
    }
}

static void print_elo(const struct standings *standings) {
    const struct statistics_estimate   share = standings_share(standings, 0);
    const struct standings_contestant *first = &standings->contestant[0];
    printf("wins     %" PRIu64 ", draws %" PRIu64 ", losses %" PRIu64 " of engine 1\n", first->wins,
           first->draws, first->losses);
    printf("pairs   ");
    for (int i = 0; i < STATISTICS_PAIR_RESULTS; i++) {
        printf(" %" PRIu64, standings->pairs[i]);
    }
    printf(" with 0, 1/2, 1, 3/2, 2 points\n");
    printf("elo      ");
    add_elo(&share, stdout);
    printf(", superiority %.1f %%\n", 100 * statistics_superiority(&first->sample));
}

const char *match_report_decision(enum statistics_decision decision) {
    static const char *const texts[] = {"undecided", "elo0 accepted", "elo1 accepted"};
    return texts[decision];
}

static void print_sprt(const struct match_report *report) {
    const struct statistics_test test =
        statistics_sprt(report->standings->pairs, report->plan->elo0, report->plan->elo1);
    printf("sprt     elo0 %g, elo1 %g: ratio %.3f (%.3f to %.3f), %s\n", report->plan->elo0,
           report->plan->elo1, test.ratio, -test.bound, test.bound,
           match_report_decision(test.decision));
}

static void print_contestants(const struct match_report *report) {
    const struct standings *standings = report->standings;
    for (int i = 0; i < standings->schedule.contestants; i++) {
        const struct statistics_estimate share = standings_share(standings, i);
        printf("engine %d %-*s %8.1f points  %6.2f %% (%.2f to %.2f)\n", i + 1, NAME_WIDTH,
               report->plan->specs[i].name, match_points(standings->contestant[i].payoff),
               100 * share.value, 100 * share.low, 100 * share.high);
    }
}

/* In order of merit, with the Elo against the field. */
static void print_ranks(const struct match_report *report) {
    const struct standings *standings = report->standings;
    int                     ranked[SCHEDULE_CONTESTANTS_MAX];
    standings_rank(standings, ranked);
    for (int i = 0; i < standings->schedule.contestants; i++) {
        const struct statistics_estimate share = standings_share(standings, ranked[i]);
        printf("rank %-3d engine %-2d %6.2f %%", i + 1, ranked[i] + 1, 100 * share.value);
        if (standings->schedule.players == 2) {
            printf(", elo ");
            add_elo(&share, stdout);
        }
        puts("");
    }
}

/* What each has got against each other: points of games. */
static void print_cross(const struct match_report *report) {
    const struct standings *standings = report->standings;
    const int               count     = standings->schedule.contestants;
    printf("cross   ");
    for (int i = 0; i < count; i++) {
        printf(" %12d", i + 1);
    }
    puts("");
    for (int i = 0; i < count; i++) {
        printf("      %2d", i + 1);
        for (int other = 0; other < count; other++) {
            const uint64_t games     = standings->cross_games[i][other];
            char           bytes[64] = "-";
            if (other != i && games > 0) {
                snprintf(bytes, sizeof bytes, "%.1f/%" PRIu64,
                         match_points(standings->cross_payoff[i][other]), games);
            }
            printf(" %12s", bytes);
        }
        puts("");
    }
}

static void print_part(const struct match_plan *plan) {
    if (plan->part.count > 0) {
        printf("part     %" PRIu64 " of %" PRIu64 "\n", plan->part.number, plan->part.count);
    }
}

/* What the games began with, and when the referee ended them. */
static void print_conditions(const struct match_plan *plan) {
    const struct openings *openings = &plan->openings;
    char                   bytes[512];
    struct text            referee;
    text_init(&referee, bytes, sizeof bytes);
    printf("played   %s, ", plan->date);
    if (plan->openings_file != NULL) {
        printf("openings of %s, ", plan->openings_file);
    }
    if (openings->random_actions == OPENINGS_ENOUGH) {
        printf("one of %d random openings, ", OPENINGS_WAYS);
    } else if (openings->random_actions > 0 || plan->openings_file == NULL) {
        printf("%" PRIu32 " random actions, ", openings->random_actions);
    }
    match_print_referee(plan, &referee);
    puts(bytes);
}

static void print_limits(const struct match_report *report) {
    for (int i = 0; i < report->standings->schedule.contestants; i++) {
        char        bytes[256];
        struct text limits;
        text_init(&limits, bytes, sizeof bytes);
        player_print_limits(&report->plan->specs[i], &limits);
        if (limits.length > 0) {
            printf("limits   engine %d: %s\n", i + 1, bytes);
        }
    }
}

static void print_forfeits(const struct match_report *report) {
    const struct standings *standings = report->standings;
    for (int i = 0; i < standings->schedule.contestants; i++) {
        const struct standings_contestant *contestant = &standings->contestant[i];
        if (contestant->forfeits > 0) {
            printf("forfeits %" PRIu64 " of engine %d; the first: %s\n", contestant->forfeits,
                   i + 1, contestant->reason);
        }
    }
}

void match_report_print(const struct match_report *report) {
    const struct standings *standings = report->standings;
    printf("%s: %" PRIu64 " games, %" PRIu64 " openings, seed %" PRIu64 "\n",
           report->plan->game.rules->name, standings->games, standings_openings(standings),
           report->plan->contest.seed);
    print_part(report->plan);
    print_conditions(report->plan);
    if (standings->games == 0) {
        return;
    }
    printf("distinct %zu of %" PRIu64 " games\n", standings->distinct.count, standings->games);
    print_contestants(report);
    print_limits(report);
    if (standings_is_duel(standings)) {
        print_elo(standings);
    }
    if (standings->schedule.contestants > standings->schedule.players) {
        print_ranks(report);
        print_cross(report);
    }
    if (report->plan->has_sprt) {
        print_sprt(report);
    }
    const double games = (double)standings->games;
    for (int seat = 0; seat < standings->schedule.players; seat++) {
        printf("seat     %d: %.2f %%\n", seat + 1,
               100 * match_points(standings->seat_payoff[seat]) / games);
    }
    printf("length   mean %.1f, shortest %" PRIu64 ", longest %" PRIu64 " actions\n",
           (double)standings->actions / games, standings->shortest, standings->longest);
    for (size_t i = 0; i < standings->ending_count; i++) {
        printf("ending   %s: %" PRIu64 "\n", standings->ending[i].name, standings->ending[i].count);
    }
    print_forfeits(report);
}

/* --- While it runs ---------------------------------------------------- */

/* All who play, or the best of a tournament: it must fit into a line. */
static void show_contestants(const struct match_report *report) {
    const struct standings *standings = report->standings;
    const int               count     = standings->schedule.contestants;
    const bool              is_ranked = count > standings->schedule.players;
    int                     ranked[SCHEDULE_CONTESTANTS_MAX];
    standings_rank(standings, ranked);
    for (int i = 0; i < (is_ranked && count > SHOWN_MAX ? SHOWN_MAX : count); i++) {
        const int place = is_ranked ? ranked[i] : i;
        fprintf(stderr, "  %.20s %.1f", report->plan->specs[place].name,
                match_points(standings->contestant[place].payoff));
    }
}

void match_report_show_progress(const struct match_report *report, double seconds) {
    const struct standings *standings = report->standings;
    const struct contest   *contest   = &report->plan->contest;
    uint64_t                forfeits  = 0;
    fprintf(stderr, "\r\033[K%" PRIu64 "/%" PRIu64, standings->games,
            match_plan_games(report->plan));
    for (int i = 0; i < standings->schedule.contestants; i++) {
        forfeits += standings->contestant[i].forfeits;
    }
    show_contestants(report);
    if (standings_is_duel(standings) && standings_openings(standings) > 0) {
        const struct statistics_estimate share = standings_share(standings, 0);
        fputs("  elo ", stderr);
        add_elo(&share, stderr);
    }
    if (report->plan->has_sprt) {
        fprintf(stderr, "  sprt %.2f",
                statistics_sprt(standings->pairs, report->plan->elo0, report->plan->elo1).ratio);
    }
    if (forfeits > 0) {
        fprintf(stderr, "  forfeits %" PRIu64, forfeits);
    }
    const uint64_t resumed = contest->first_game - report->plan->first_game;
    const double   played  = (double)(standings->games - resumed);
    fprintf(stderr, "  %.1f games/s ", seconds > 0 ? played / seconds : 0);
    fflush(stderr);
}

void match_report_clear_progress(void) {
    fputs("\r\033[K", stderr);
}
