/* SPDX-License-Identifier: MIT
 *
 * clock.h - the clock of a seat: what is left, and what each action adds.
 *
 * Nothing here looks at the time: whoever waits for an action says how long it
 * took.
 */
#ifndef SESSION_CLOCK_H
#define SESSION_CLOCK_H

#include <stdbool.h>

#include "base/text.h"

/* Seconds. All zero: there is no clock. */
struct clock {
    bool   is_on;
    double left;
    double increment;
};

/* Read "10+0.1" or "10": seconds for the game, above 0, and for each action. */
MUST_CHECK bool clock_parse(const char *string, struct clock *out);
void            clock_print(const struct clock *clock, struct text *out);

/* An action took so long. False if that is more than what was left and the
 * margin together: then the game is lost. A clock that is not on is never
 * empty. */
MUST_CHECK bool clock_spend(struct clock *clock, double seconds, double margin);

/* How long to think now; above 0. */
double clock_budget(const struct clock *clock);

#endif
