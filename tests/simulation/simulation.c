/* SPDX-License-Identifier: MIT
 *
 * simulation.c - simulation SEED COUNT: so many lives of a host, from this seed on.
 *
 * The first one in which something is not as promised is told with its seed and its last
 * steps; "simulation SEED 1" repeats it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "world.h"

static uint64_t read_number(const char *string) {
    int64_t number = 0;
    if (text_parse_number(string, 0, INT64_MAX, &number) != STATUS_OK) {
        (void)fprintf(stderr, "'%s' is no whole number\n", string);
        exit(2);
    }
    return (uint64_t)number;
}

enum { FEW = 10 }; /* lives, which may be short */

int main(int argc, char **argv) {
    struct tally tally = {0};
    if (argc != 3) {
        (void)fprintf(stderr, "usage: simulation SEED COUNT\n");
        return 2;
    }
    const uint64_t seed  = read_number(argv[1]);
    const char    *scale = getenv("TAVOLA_TEST_SCALE");
    const uint64_t count = read_number(argv[2]) * (scale == NULL ? 1 : read_number(scale));
    for (uint64_t i = 0; i < count; i++) {
        world_live(seed + i, &tally);
    }
    printf("%llu lives: %llu requests sent, %llu granted, %llu refused; %llu commits, %llu failed; "
           "%llu ends; %llu matches with %llu events, %llu finished\n",
           (unsigned long long)count, (unsigned long long)tally.sent,
           (unsigned long long)tally.granted, (unsigned long long)tally.refused,
           (unsigned long long)tally.commits, (unsigned long long)tally.failures,
           (unsigned long long)tally.crashes, (unsigned long long)tally.matches,
           (unsigned long long)tally.events, (unsigned long long)tally.finished);
    if (count >= FEW && tally.matches < count) {
        (void)fprintf(stderr, "so few matches show nothing: is anything created at all?\n");
        return 1;
    }
    return 0;
}
