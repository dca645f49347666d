/* SPDX-License-Identifier: MIT
 *
 * match_referee.c - when the referee ends a game: the flags about it.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/match.h"

enum { CAP_STANDARD = 10000, CAP_MAX = 1000000, SCORE_MAX = 1000000, MARGIN_MAX = 60000 };

static const int64_t margin_standard = 50; /* milliseconds */

/* A key of --resign or --draw, and where its number goes. */
struct condition {
    const char *key;
    int64_t     min;
    int64_t     number;
    bool        is_given;
};

static int refuse(const struct arguments *arguments, const char *flag,
                  const struct condition *conditions, size_t count) {
    char        bytes[256];
    char        flag_bytes[64];
    struct text allowed;
    struct text before;
    text_init(&before, flag_bytes, sizeof flag_bytes);
    text_add(&before, flag);
    text_add(&before, " cannot be ");
    text_init(&allowed, bytes, sizeof bytes);
    text_add(&allowed, "; allowed is ");
    for (size_t i = 0; i < count; i++) {
        text_add(&allowed, i == 0 ? "" : ",");
        text_add(&allowed, conditions[i].key);
        text_add(&allowed, "=N");
    }
    text_add(&allowed, ", each once, with a whole number up to ");
    text_add_number(&allowed, SCORE_MAX);
    return arguments_refuse_word(arguments, flag_bytes, arguments_value(arguments, flag), bytes);
}

/* "score=90": the pair, taken apart. */
static bool take_pair(char *pair, struct condition *conditions, size_t count) {
    char *value = strchr(pair, '=');
    if (value == NULL) {
        return false;
    }
    *value++ = '\0';
    for (size_t i = 0; i < count; i++) {
        struct condition *condition = &conditions[i];
        if (strcmp(condition->key, pair) == 0 && !condition->is_given) {
            condition->is_given = true;
            return text_parse_number(value, condition->min, SCORE_MAX, &condition->number) ==
                   STATUS_OK;
        }
    }
    return false;
}

/* "movecount=3,score=90": every key once, in any order. */
static int read_conditions(const struct arguments *arguments, const char *flag,
                           struct condition *conditions, size_t count) {
    char        bytes[256];
    struct text copy;
    text_init(&copy, bytes, sizeof bytes);
    text_add(&copy, arguments_value(arguments, flag));
    bool is_good = text_is_whole(&copy);
    for (char *at = bytes; at != NULL && is_good;) {
        char *next = strchr(at, ',');
        if (next != NULL) {
            *next++ = '\0';
        }
        is_good = take_pair(at, conditions, count);
        at      = next;
    }
    for (size_t i = 0; i < count; i++) {
        is_good = is_good && conditions[i].is_given;
    }
    return is_good ? EXIT_OK : refuse(arguments, flag, conditions, count);
}

static int read_adjudication(const struct arguments *arguments, struct adjudication_rules *rules) {
    struct condition resign[] = {{.key = "movecount", .min = 1}, {.key = "score", .min = 0}};
    struct condition draw[]   = {{.key = "movenumber", .min = 0},
                                 {.key = "movecount", .min = 1},
                                 {.key = "score", .min = 0}};
    if (arguments_has(arguments, "--resign")) {
        if (read_conditions(arguments, "--resign", resign, 2) != EXIT_OK) {
            return EXIT_BAD_INPUT;
        }
        rules->resign_count = (uint32_t)resign[0].number;
        rules->resign_score = (double)resign[1].number;
    }
    if (arguments_has(arguments, "--draw")) {
        if (read_conditions(arguments, "--draw", draw, 3) != EXIT_OK) {
            return EXIT_BAD_INPUT;
        }
        rules->draw_after = (uint32_t)draw[0].number;
        rules->draw_count = (uint32_t)draw[1].number;
        rules->draw_score = (double)draw[2].number;
    }
    return EXIT_OK;
}

int match_read_referee(const struct arguments *arguments, struct match_plan *plan) {
    struct contest_referee *referee = &plan->contest.referee;
    int64_t                 cap     = CAP_STANDARD;
    int64_t                 margin  = margin_standard;
    const bool judges = arguments_has(arguments, "--resign") || arguments_has(arguments, "--draw");
    if (arguments_number(arguments, "--cap", 1, CAP_MAX, &cap) != EXIT_OK ||
        arguments_number(arguments, "--margin", 0, MARGIN_MAX, &margin) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (judges && (plan->game.players != 2 || game_is_common(&plan->game))) {
        return arguments_refuse(arguments, "--resign and --draw are for games of two opponents");
    }
    referee->cap    = (uint32_t)cap;
    referee->margin = (double)margin / 1000;
    return read_adjudication(arguments, &referee->adjudication);
}

void match_print_referee(const struct match_plan *plan, struct text *out) {
    text_add(out, "cap ");
    text_add_number(out, plan->contest.referee.cap);
    text_add(out, plan->resign == NULL ? "" : ", resign ");
    text_add(out, plan->resign == NULL ? "" : plan->resign);
    text_add(out, plan->draw == NULL ? "" : ", draw ");
    text_add(out, plan->draw == NULL ? "" : plan->draw);
}
