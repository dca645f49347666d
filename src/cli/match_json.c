/* SPDX-License-Identifier: MIT
 *
 * match_json.c - the standings of a match for programs: one object on a line.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"
#include "cli/match_report.h"
#include "session/report.h"

enum { JSON_MAX = 1 << 17 };

static void add_count(struct text *out, const char *key, uint64_t count) {
    json_key(out, key);
    json_number(out, (int64_t)count);
}

/* NULL is null. */
static void add_string(struct text *out, const char *key, const char *string) {
    json_key(out, key);
    if (string == NULL) {
        json_word(out, "null");
    } else {
        json_string(out, string);
    }
}

static void add_estimate(struct text *out, const char *key, double value, double low, double high) {
    json_key(out, key);
    json_open(out, '{');
    report_add_real("value", value, out);
    report_add_real("low", low, out);
    report_add_real("high", high, out);
    json_close(out, '}');
}

static void add_contestant(struct text *out, const struct match_report *report, int place) {
    const struct standings_contestant *contestant = &report->standings->contestant[place];
    const struct player_spec          *spec       = &report->plan->specs[place];
    const struct statistics_estimate   share      = standings_share(report->standings, place);
    char                               bytes[256];
    struct text                        limits;
    text_init(&limits, bytes, sizeof bytes);
    player_print_limits(spec, &limits);
    json_open(out, '{');
    add_string(out, "name", spec->name);
    add_string(out, "limits", bytes);
    report_add_real("points", match_points(contestant->payoff), out);
    add_estimate(out, "share", share.value, share.low, share.high);
    add_count(out, "games", contestant->games);
    add_count(out, "wins", contestant->wins);
    add_count(out, "draws", contestant->draws);
    add_count(out, "losses", contestant->losses);
    add_count(out, "forfeits", contestant->forfeits);
    json_close(out, '}');
}

/* What a row's engine has got in the games with a column's. */
static void add_cross(struct text *out, const struct standings *standings) {
    const int count = standings->schedule.contestants;
    json_key(out, "cross");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        json_open(out, '[');
        for (int other = 0; other < count; other++) {
            json_open(out, '{');
            report_add_real("points",
                            other == i ? 0 : match_points(standings->cross_payoff[i][other]), out);
            add_count(out, "games", other == i ? 0 : standings->cross_games[i][other]);
            json_close(out, '}');
        }
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void add_sprt(struct text *out, const struct match_report *report) {
    const struct match_plan     *plan = report->plan;
    const struct statistics_test test =
        statistics_sprt(report->standings->pairs, plan->elo0, plan->elo1);
    json_key(out, "sprt");
    json_open(out, '{');
    report_add_real("elo0", plan->elo0, out);
    report_add_real("elo1", plan->elo1, out);
    report_add_real("ratio", test.ratio, out);
    report_add_real("bound", test.bound, out);
    add_string(out, "decision", match_report_decision(test.decision));
    json_close(out, '}');
}

static void add_duel(struct text *out, const struct match_report *report) {
    const struct standings          *standings = report->standings;
    const struct statistics_estimate share     = standings_share(standings, 0);
    add_estimate(out, "elo", statistics_elo(share.value), statistics_elo(share.low),
                 statistics_elo(share.high));
    report_add_real("superiority", statistics_superiority(&standings->contestant[0].sample), out);
    json_key(out, "pairs");
    json_open(out, '[');
    for (int i = 0; i < STATISTICS_PAIR_RESULTS; i++) {
        json_number(out, (int64_t)standings->pairs[i]);
    }
    json_close(out, ']');
    if (report->plan->has_sprt) {
        add_sprt(out, report);
    }
}

/* What was asked for. */
static void add_conditions(struct text *out, const struct match_plan *plan) {
    add_string(out, "date", plan->date);
    json_key(out, "seed");
    json_large(out, plan->contest.seed);
    add_string(out, "openings_file", plan->openings_file);
    json_key(out, "opening_actions");
    if (plan->openings.random_actions == OPENINGS_ENOUGH) {
        json_word(out, "null");
    } else {
        json_number(out, plan->openings.random_actions);
    }
    add_count(out, "cap", plan->contest.referee.cap);
    report_add_real("margin", plan->contest.referee.margin, out);
    add_string(out, "resign", plan->resign);
    add_string(out, "draw", plan->draw);
}

static void add_games(struct text *out, const struct standings *standings) {
    const double games = standings->games == 0 ? 1 : (double)standings->games;
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < standings->schedule.players; seat++) {
        report_add_real(NULL, match_points(standings->seat_payoff[seat]), out);
    }
    json_close(out, ']');
    json_key(out, "length");
    json_open(out, '{');
    report_add_real("mean", (double)standings->actions / games, out);
    add_count(out, "shortest", standings->shortest);
    add_count(out, "longest", standings->longest);
    json_close(out, '}');
    json_key(out, "endings");
    json_open(out, '{');
    for (size_t i = 0; i < standings->ending_count; i++) {
        add_count(out, standings->ending[i].name, standings->ending[i].count);
    }
    json_close(out, '}');
}

/* Only if it is not the whole match. */
static void add_part(struct text *out, struct part part) {
    char        bytes[64];
    struct text number;
    text_init(&number, bytes, sizeof bytes);
    part_print(part, &number);
    if (part.count > 0) {
        add_string(out, "part", bytes);
    }
}

static void add_report(struct text *out, const struct match_report *report) {
    const struct standings *standings = report->standings;
    json_open(out, '{');
    add_string(out, "game", report->plan->game.rules->name);
    add_count(out, "games", standings->games);
    add_count(out, "planned", match_plan_games(report->plan));
    add_part(out, report->plan->part);
    add_count(out, "openings", standings_openings(standings));
    add_count(out, "distinct", standings->distinct.count);
    add_conditions(out, report->plan);
    json_key(out, "engines");
    json_open(out, '[');
    for (int i = 0; i < standings->schedule.contestants; i++) {
        add_contestant(out, report, i);
    }
    json_close(out, ']');
    if (standings_is_duel(standings)) {
        add_duel(out, report);
    }
    if (standings->schedule.contestants > standings->schedule.players) {
        add_cross(out, standings);
    }
    add_games(out, standings);
    json_close(out, '}');
}

void match_report_print_json(const struct match_report *report) {
    char *bytes = malloc(JSON_MAX);
    if (bytes != NULL) {
        struct text out;
        text_init(&out, bytes, JSON_MAX);
        add_report(&out, report);
        CHECK(text_is_whole(&out));
        puts(bytes);
        free(bytes);
    }
}
