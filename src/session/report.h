/* SPDX-License-Identifier: MIT
 *
 * report.h - what an engine found, as words and numbers for the outside.
 */
#ifndef SESSION_REPORT_H
#define SESSION_REPORT_H

#include "search/engine.h"

enum { REPORT_ACTIONS_MAX = ENGINE_LINE_MAX * GAME_ACTION_MAX }; /* characters */

/* "a1 b2 c3": the actions of a line from the state on. */
void report_print_actions(const struct game *game, const void *state,
                          const struct engine_line *line, struct text *out);

/* The expected part of the point, from 0 to 1. */
double report_share(const struct engine_value *value);

/* The margin of the score; it means something only in games with a score. */
double report_points(const struct engine_value *value);

/* Hundredths: of the score's margin, or of the player's part of the point less
 * that of all others. */
double report_hundredths(const struct game *game, const struct engine_value *value);

/* A member of a JSON object, or of an array if the key is NULL, to the millionth;
 * null if it is not finite. */
void report_add_real(const char *key, double number, struct text *out);

#endif
