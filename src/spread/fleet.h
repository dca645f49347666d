/* SPDX-License-Identifier: MIT
 *
 * fleet.h - the processes that work together, and what they agree on.
 *
 * A fleet is all ranks that mpirun has started; a program that was started alone
 * is a fleet of one. Functions that say so are for all together: every rank calls
 * them, in the same order. Whoever waits for others sleeps, so that waiting
 * takes no processor time from those who work. Only this file and traffic.c know
 * MPI. A fleet belongs to the one thread of its process.
 */
#ifndef SPREAD_FLEET_H
#define SPREAD_FLEET_H

#include "base/hash.h"
#include "base/text.h"

struct fleet {
    int rank; /* from 0 */
    int size;
};

enum { TROUBLE_MAX = 1024 };

/* What went wrong at one rank: an exit status, as in cli/command.h, and a phrase for
 * people. */
enum { TROUBLE_FAILED = 1, TROUBLE_BAD_INPUT = 2 };

struct trouble {
    int         result; /* 0: nothing did */
    struct text why;
    char        bytes[TROUBLE_MAX];
};

/* Once, at the beginning and at the end of the program. All together. */
void fleet_join(struct fleet *fleet, int *count, char ***strings);
void fleet_leave(void);

/* Whose is what has this hash? */
static inline int fleet_owner(const struct fleet *fleet, hash_t hash) {
    return (int)((hash >> 32) * (uint64_t)fleet->size >> 32);
}

/* Every rank gets the sums, or the largest, of the numbers of all. All together. */
void fleet_sum(uint64_t *numbers, int count);
void fleet_find_largest(uint64_t *numbers, int count);

/* Every rank gets the number of rank 0. All together. */
int fleet_follow_first(int number);

void trouble_init(struct trouble *trouble);

/* Note a trouble, told in three parts of which some may be empty; of several, the
 * first one counts. */
void trouble_note(struct trouble *trouble, int result, const char *before, const char *name,
                  const char *after);

/* Has anybody trouble? Then everybody has that of the lowest such rank, whose
 * number is put before the phrase if there are others. Returns the exit status.
 * All together. */
int fleet_agree(const struct fleet *fleet, struct trouble *trouble);

/* Sleep for a moment, longer each time; *naps begins with 0. For loops that wait. */
void fleet_nap(unsigned *naps);

#endif
