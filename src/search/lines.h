/* SPDX-License-Identifier: MIT
 *
 * lines.h - keeping the lines of a report in order, the best first.
 */
#ifndef SEARCH_LINES_H
#define SEARCH_LINES_H

#include "search/engine.h"

/* Put a line in front. It replaces the one with the same first action, or else
 * the last. What is settled stays settled. */
void lines_put_first(struct engine_report *report, const struct engine_line *line);

/* No line may be better than the one before it. A value from the last iteration
 * may claim so, but the present one did not find it. */
void lines_level_off(struct engine_report *report);

/* Wins first, near ones before far ones; losses last, far ones before near. */
void lines_sort(struct engine_report *report);

/* Are all of them draws, wins or losses that this depth has proven? Then they
 * will not change any more. */
bool lines_are_settled(const struct engine_report *report);

/* Is the value of every one proven? */
bool lines_are_exact(const struct engine_report *report);

/* Whatever is not a proven win or loss is a proven draw. */
void lines_mark_draws(struct engine_report *report);

#endif
