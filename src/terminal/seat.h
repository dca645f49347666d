/* SPDX-License-Identifier: MIT
 *
 * seat.h - who plays for a player: a person, chance, or the computer.
 */
#ifndef TERMINAL_SEAT_H
#define TERMINAL_SEAT_H

#include "base/text.h"

enum seat_kind { SEAT_HUMAN, SEAT_RANDOM, SEAT_LEVEL };

struct seat {
    enum seat_kind kind;
    int            level; /* of SEAT_LEVEL */
};

/* "human", "random" or "level1" to "level8"; false if it is none of them. */
bool seat_parse(const char *string, struct seat *out);
void seat_print(const struct seat *seat, struct text *out);

#endif
