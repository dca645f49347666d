/* SPDX-License-Identifier: MIT
 *
 * clock.c - spending time.
 */
#include "session/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/thinker.h"

static const double budget_min = 0.001;

/* Digits and a point, up to a day; the rest of the string is at *end. */
static bool take_seconds(const char *string, double *out, const char **end) {
    const size_t length = strspn(string, "0123456789.");
    char        *stop;
    *out = strtod(string, &stop);
    *end = string + length;
    return length > 0 && stop == *end && *out <= THINKING_SECONDS_MAX;
}

bool clock_parse(const char *string, struct clock *out) {
    struct clock clock = {.is_on = true};
    const char  *end;
    if (!take_seconds(string, &clock.left, &end) || clock.left <= 0 ||
        (*end == '+' && !take_seconds(end + 1, &clock.increment, &end)) || *end != '\0') {
        return false;
    }
    *out = clock;
    return true;
}

void clock_print(const struct clock *clock, struct text *out) {
    char bytes[64];
    snprintf(bytes, sizeof bytes, "%g+%g", clock->left, clock->increment);
    text_add(out, bytes);
}

bool clock_spend(struct clock *clock, double seconds, double margin) {
    const bool is_in_time = !clock->is_on || seconds <= clock->left + margin;
    clock->left           = fmax(0, clock->left - seconds) + clock->increment;
    return is_in_time;
}

double clock_budget(const struct clock *clock) {
    return fmax(budget_min, thinker_budget(clock->left, clock->increment));
}
