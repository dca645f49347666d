/* SPDX-License-Identifier: MIT
 *
 * lines.h - keeping the lines of a report in order, the best first.
 */
#ifndef SEARCH_LINES_H
#define SEARCH_LINES_H

#include "search/engine.h"

/* Put a line in front, in place of one with the same first action, or else of
 * the last. What is settled stays so. */
void lines_put_first(struct engine_report *report, const struct engine_line *line);

/* Nothing is better than what stands before it: a value of the last iteration
 * may say so, but the present one did not find it. */
void lines_level_off(struct engine_report *report);

/* Wins first, near ones before far ones; losses last, far ones before near. */
void lines_sort(struct engine_report *report);

/* Are all of them draws, or wins and losses, that this depth has proven? Those will not
 * change any more. */
bool lines_are_settled(const struct engine_report *report);

/* Is the value of every one proven? */
bool lines_are_exact(const struct engine_report *report);

/* Whatever is not a proven win or loss is a proven draw. */
void lines_mark_draws(struct engine_report *report);

#endif
