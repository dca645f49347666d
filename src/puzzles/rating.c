/* SPDX-License-Identifier: MIT
 *
 * rating.c - how low a level finds the answer.
 */
#include "puzzles/prover.h"
#include "search/thinking.h"

enum { SEEDS = 3, ENOUGH = 2, TABLE_BYTES = 1 << 20 };

/* Does a level find the first action? False also if there is not enough memory, which
 * *failed then says. */
static bool finds(const struct puzzle *puzzle, int level, uint64_t seed, bool *failed) {
    const struct thinking thinking = {
        .level  = level,
        .config = {.seed = seed, .table_bytes = TABLE_BYTES, .contempt = ENGINE_CONTEMPT}};
    const struct engine_observer nobody = {.progress = NULL};
    struct engine_report         report;
    struct mind                 *mind = mind_create(&puzzle->game, &thinking);
    if (mind == NULL) {
        *failed = true;
        return false;
    }
    mind_think(mind, &puzzle->state, &thinking, &nobody, &report);
    mind_destroy(mind);
    return report.lines[0].actions[0] == puzzle->solution[0];
}

bool prover_rate(const struct puzzle *puzzle, uint64_t seed, int *level) {
    bool failed = false;
    for (*level = LEVEL_MIN; *level < LEVEL_FULL && !failed; ++*level) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < SEEDS && found < ENOUGH && i - found < ENOUGH; i++) {
            const hash_t own = hash_mix(hash_mix(seed, (uint64_t)*level), i);
            found += finds(puzzle, *level, hash_finish(own), &failed);
        }
        if (found >= ENOUGH) {
            break;
        }
    }
    return !failed;
}
