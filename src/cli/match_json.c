/* SPDX-License-Identifier: MIT
 *
 * match_json.c - the standings of a match for programs: one object on a line.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"
#include "cli/match_report.h"

enum { JSON_MAX = 1 << 17, DECIMAL_MAX = 64 };

/* JSON has no infinities. */
static void add_decimal(struct text *out, const char *key, double number) {
    char bytes[DECIMAL_MAX];
    snprintf(bytes, sizeof bytes, "%.6f", number);
    if (key != NULL) {
        json_key(out, key);
    }
    json_word(out, isfinite(number) ? bytes : "null");
}

static void add_count(struct text *out, const char *key, uint64_t count) {
    json_key(out, key);
    json_number(out, (int64_t)count);
}

/* Somebody's string, which need not be UTF-8; NULL is null. */
static void add_string(struct text *out, const char *key, const char *string) {
    char        bytes[1024];
    struct text copy;
    json_key(out, key);
    if (string == NULL) {
        json_word(out, "null");
        return;
    }
    text_init(&copy, bytes, sizeof bytes);
    const bool is_good = text_is_utf8(string);
    for (const char *at = string; *at != '\0'; at++) {
        text_add_char(&copy, is_good || (unsigned char)*at < 0x80 ? *at : '?');
    }
    json_string(out, bytes);
}

static void add_estimate(struct text *out, const char *key, double value, double low, double high) {
    json_key(out, key);
    json_open(out, '{');
    add_decimal(out, "value", value);
    add_decimal(out, "low", low);
    add_decimal(out, "high", high);
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
    add_decimal(out, "points", match_points(contestant->payoff));
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
            add_decimal(out, "points",
                        other == i ? 0 : match_points(standings->cross_payoff[i][other]));
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
    add_decimal(out, "elo0", plan->elo0);
    add_decimal(out, "elo1", plan->elo1);
    add_decimal(out, "ratio", test.ratio);
    add_decimal(out, "bound", test.bound);
    add_string(out, "decision", match_report_decision(test.decision));
    json_close(out, '}');
}

static void add_duel(struct text *out, const struct match_report *report) {
    const struct standings          *standings = report->standings;
    const struct statistics_estimate share     = standings_share(standings, 0);
    add_estimate(out, "elo", statistics_elo(share.value), statistics_elo(share.low),
                 statistics_elo(share.high));
    add_decimal(out, "superiority", statistics_superiority(&standings->contestant[0].sample));
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
    char seed[DECIMAL_MAX];
    snprintf(seed, sizeof seed, "%" PRIu64, plan->contest.seed);
    add_string(out, "date", plan->date);
    add_string(out, "seed", seed);
    add_string(out, "openings_file", plan->openings_file);
    json_key(out, "opening_actions");
    if (plan->openings.random_actions == OPENINGS_ENOUGH) {
        json_word(out, "null");
    } else {
        json_number(out, plan->openings.random_actions);
    }
    add_count(out, "cap", plan->contest.referee.cap);
    add_decimal(out, "margin", plan->contest.referee.margin);
    add_string(out, "resign", plan->resign);
    add_string(out, "draw", plan->draw);
}

static void add_games(struct text *out, const struct standings *standings) {
    const double games = standings->games == 0 ? 1 : (double)standings->games;
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < standings->schedule.players; seat++) {
        add_decimal(out, NULL, match_points(standings->seat_payoff[seat]));
    }
    json_close(out, ']');
    json_key(out, "length");
    json_open(out, '{');
    add_decimal(out, "mean", (double)standings->actions / games);
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

static void add_report(struct text *out, const struct match_report *report) {
    const struct standings *standings = report->standings;
    json_open(out, '{');
    add_string(out, "game", report->plan->game.rules->name);
    add_count(out, "games", standings->games);
    add_count(out, "planned", report->plan->contest.games);
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
