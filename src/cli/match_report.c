/* SPDX-License-Identifier: MIT
 *
 * match_report.c - the standings in words and in JSON.
 */
#include "cli/match_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { NAME_WIDTH = 32 };

static double points_of(int64_t payoff) {
    return (double)payoff / GAME_POINT;
}

/* --- For people ------------------------------------------------------- */

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

static const char *decision_text(enum statistics_decision decision) {
    static const char *const texts[] = {"undecided", "elo0 accepted", "elo1 accepted"};
    return texts[decision];
}

static void print_sprt(const struct match_report *report) {
    const struct statistics_test test =
        statistics_sprt(report->standings->pairs, report->plan->elo0, report->plan->elo1);
    printf("sprt     elo0 %g, elo1 %g: ratio %.3f (%.3f to %.3f), %s\n", report->plan->elo0,
           report->plan->elo1, test.ratio, -test.bound, test.bound, decision_text(test.decision));
}

static void print_contestants(const struct match_report *report) {
    const struct standings *standings = report->standings;
    for (int i = 0; i < standings->schedule.contestants; i++) {
        const struct statistics_estimate share = standings_share(standings, i);
        printf("engine %d %-*s %8.1f points  %6.2f %% (%.2f to %.2f)\n", i + 1, NAME_WIDTH,
               report->plan->specs[i].name, points_of(standings->contestant[i].payoff),
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
                         points_of(standings->cross_payoff[i][other]), games);
            }
            printf(" %12s", bytes);
        }
        puts("");
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
    if (standings->games == 0) {
        return;
    }
    printf("distinct %zu of %" PRIu64 " games\n", standings->distinct.count, standings->games);
    print_contestants(report);
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
               100 * points_of(standings->seat_payoff[seat]) / games);
    }
    printf("length   mean %.1f, shortest %" PRIu64 ", longest %" PRIu64 " actions\n",
           (double)standings->actions / games, standings->shortest, standings->longest);
    for (size_t i = 0; i < standings->ending_count; i++) {
        printf("ending   %s: %" PRIu64 "\n", standings->ending[i].name, standings->ending[i].count);
    }
    print_forfeits(report);
}

/* --- For programs ----------------------------------------------------- */

static void print_string(const char *string) {
    putchar('"');
    for (const char *at = string; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\') {
            printf("\\%c", *at);
        } else if ((unsigned char)*at < ' ') {
            printf("\\u%04x", (unsigned)*at);
        } else {
            putchar(*at);
        }
    }
    putchar('"');
}

/* JSON has no infinities. */
static void print_number(const char *key, double number) {
    if (isfinite(number)) {
        printf("\"%s\": %.6f", key, number);
    } else {
        printf("\"%s\": null", key);
    }
}

static void print_estimate(const char *key, double value, double low, double high) {
    printf("\"%s\": {", key);
    print_number("value", value);
    printf(", ");
    print_number("low", low);
    printf(", ");
    print_number("high", high);
    printf("}");
}

static void print_json_contestants(const struct match_report *report) {
    const struct standings *standings = report->standings;
    printf(",\n  \"engines\": [");
    for (int i = 0; i < standings->schedule.contestants; i++) {
        const struct standings_contestant *contestant = &standings->contestant[i];
        const struct statistics_estimate   share      = standings_share(standings, i);
        printf("%s\n    {\"name\": ", i == 0 ? "" : ",");
        print_string(report->plan->specs[i].name);
        printf(", \"points\": %.6f, ", points_of(contestant->payoff));
        print_estimate("share", share.value, share.low, share.high);
        printf(", \"wins\": %" PRIu64 ", \"draws\": %" PRIu64 ", \"losses\": %" PRIu64
               ", \"forfeits\": %" PRIu64 "}",
               contestant->wins, contestant->draws, contestant->losses, contestant->forfeits);
    }
    printf("\n  ]");
}

/* A row for each engine, a column for each other: points and games. */
static void print_json_cross(const struct standings *standings) {
    printf(",\n  \"cross\": [");
    for (int i = 0; i < standings->schedule.contestants; i++) {
        printf("%s\n    [", i == 0 ? "" : ",");
        for (int other = 0; other < standings->schedule.contestants; other++) {
            printf("%s{\"points\": %.6f, \"games\": %" PRIu64 "}", other == 0 ? "" : ", ",
                   other == i ? 0 : points_of(standings->cross_payoff[i][other]),
                   other == i ? 0 : standings->cross_games[i][other]);
        }
        printf("]");
    }
    printf("\n  ]");
}

static void print_json_elo(const struct match_report *report) {
    const struct standings          *standings = report->standings;
    const struct statistics_estimate share     = standings_share(standings, 0);
    printf(",\n  ");
    print_estimate("elo", statistics_elo(share.value), statistics_elo(share.low),
                   statistics_elo(share.high));
    printf(",\n  ");
    print_number("superiority", statistics_superiority(&standings->contestant[0].sample));
    printf(",\n  \"pairs\": [");
    for (int i = 0; i < STATISTICS_PAIR_RESULTS; i++) {
        printf("%s%" PRIu64, i == 0 ? "" : ", ", standings->pairs[i]);
    }
    printf("]");
    if (report->plan->has_sprt) {
        const struct statistics_test test =
            statistics_sprt(standings->pairs, report->plan->elo0, report->plan->elo1);
        printf(",\n  \"sprt\": {\"elo0\": %g, \"elo1\": %g, \"ratio\": %.6f, \"bound\": %.6f, "
               "\"decision\": \"%s\"}",
               report->plan->elo0, report->plan->elo1, test.ratio, test.bound,
               decision_text(test.decision));
    }
}

void match_report_print_json(const struct match_report *report) {
    const struct standings *standings = report->standings;
    printf("{\n  \"game\": \"%s\",\n  \"games\": %" PRIu64 ",\n  \"openings\": %" PRIu64
           ",\n  \"distinct\": %zu,\n  \"seed\": \"%" PRIu64 "\"",
           report->plan->game.rules->name, standings->games, standings_openings(standings),
           standings->distinct.count, report->plan->contest.seed);
    print_json_contestants(report);
    if (standings_is_duel(standings)) {
        print_json_elo(report);
    }
    if (standings->schedule.contestants > standings->schedule.players) {
        print_json_cross(standings);
    }
    printf(",\n  \"seats\": [");
    for (int seat = 0; seat < standings->schedule.players; seat++) {
        printf("%s%.6f", seat == 0 ? "" : ", ", points_of(standings->seat_payoff[seat]));
    }
    printf("],\n  \"length\": {\"mean\": %.6f, \"shortest\": %" PRIu64 ", \"longest\": %" PRIu64
           "}",
           standings->games == 0 ? 0 : (double)standings->actions / (double)standings->games,
           standings->shortest, standings->longest);
    printf(",\n  \"endings\": {");
    for (size_t i = 0; i < standings->ending_count; i++) {
        printf("%s\"%s\": %" PRIu64, i == 0 ? "" : ", ", standings->ending[i].name,
               standings->ending[i].count);
    }
    puts("}\n}");
}

/* --- While it runs ---------------------------------------------------- */

void match_report_show_progress(const struct match_report *report, double seconds) {
    const struct standings *standings = report->standings;
    uint64_t                forfeits  = 0;
    fprintf(stderr, "\r\033[K%" PRIu64 "/%" PRIu64, standings->games, report->plan->contest.games);
    for (int i = 0; i < standings->schedule.contestants; i++) {
        fprintf(stderr, "  %.20s %.1f", report->plan->specs[i].name,
                points_of(standings->contestant[i].payoff));
        forfeits += standings->contestant[i].forfeits;
    }
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
    fprintf(stderr, "  %.1f games/s ", seconds > 0 ? (double)standings->games / seconds : 0);
    fflush(stderr);
}

void match_report_clear_progress(void) {
    fputs("\r\033[K", stderr);
}
