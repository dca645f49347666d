/* SPDX-License-Identifier: MIT
 *
 * seat.c - the names of those who can sit at a table.
 */
#include "terminal/seat.h"

#include <string.h>

#include "search/thinking.h"

bool seat_parse(const char *string, struct seat *out) {
    const int level = level_named(string);
    if (strcmp(string, "human") == 0) {
        out->kind = SEAT_HUMAN;
    } else if (strcmp(string, "random") == 0) {
        out->kind = SEAT_RANDOM;
    } else if (level > 0) {
        out->kind  = SEAT_LEVEL;
        out->level = level;
    } else {
        return false;
    }
    return true;
}

void seat_print(const struct seat *seat, struct text *out) {
    if (seat->kind == SEAT_LEVEL) {
        text_add(out, "level");
        text_add_number(out, seat->level);
    } else {
        text_add(out, seat->kind == SEAT_HUMAN ? "human" : "random");
    }
}
