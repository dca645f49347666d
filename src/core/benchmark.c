/* SPDX-License-Identifier: MIT
 *
 * benchmark.c - the fixed work.
 */
#include "core/benchmark.h"

#include "core/perft.h"

enum { SEED = 1, ACTIONS = 4000000, LEAVES_MIN = 2000000 };

void benchmark_play(const struct game *game, struct benchmark *out) {
    struct random random;
    random_init(&random, SEED);
    memset(&out->play, 0, sizeof out->play);
    playout_run(game, &random, ACTIONS, &out->play);
}

unsigned benchmark_depth(const struct game *game) {
    struct game_state start;
    unsigned          depth = 1;
    game_start(game, &start);
    while (depth < PERFT_DEPTH_MAX && perft_count(game, &start, depth) < LEAVES_MIN) {
        depth++;
    }
    return depth;
}

void benchmark_perft(const struct game *game, unsigned depth, struct benchmark *out) {
    struct game_state start;
    game_start(game, &start);
    out->depth  = depth;
    out->leaves = perft_count(game, &start, depth);
}

hash_t benchmark_signature(const struct benchmark *done) {
    hash_t hash = hash_mix(done->play.signature, done->play.games);
    hash        = hash_mix(hash, done->play.actions);
    hash        = hash_mix(hash, done->leaves);
    return hash_finish(hash);
}
