/* SPDX-License-Identifier: MIT
 *
 * match_report.h - what a match has come to, for people and as JSON.
 */
#ifndef CLI_MATCH_REPORT_H
#define CLI_MATCH_REPORT_H

#include "cli/match.h"
#include "session/standings.h"

struct match_report {
    const struct match_plan *plan;
    const struct standings  *standings;
};

/* A payoff as points. */
double match_points(int64_t payoff);

/* "elo1 accepted" */
const char *match_report_decision(enum statistics_decision decision);

void match_report_print(const struct match_report *report);
void match_report_print_json(const struct match_report *report);

/* One line on a terminal, over the one before; how long it has taken. */
void match_report_show_progress(const struct match_report *report, double seconds);
void match_report_clear_progress(void);

#endif
