/* SPDX-License-Identifier: MIT
 *
 * loops.h - the inner loops of perft and of random play.
 *
 * They are written once, with the table of the rules as a parameter, and are
 * always inlined. A game that says GAME_LOOPS has copies in which the compiler
 * knows its rules: it calls their functions directly, or inlines them, and
 * copies a state as a few words. Without it, perft.c and playout.c go through
 * the table of functions, which took up to two fifths of the time.
 */
#ifndef CORE_LOOPS_H
#define CORE_LOOPS_H

#include "base/hash.h"
#include "base/random.h"
#include "core/game.h"
#include "core/playout.h"

#define LOOPS_INLINE static inline __attribute__((always_inline))

typedef uint64_t loops_perft_t(const struct game *game, const void *state, unsigned depth);
typedef uint64_t loops_playout_t(const struct game *game, void *state, struct random *random,
                                 uint64_t actions_max, hash_t *signature);

struct game_loops {
    loops_perft_t   *perft;   /* as perft_count(), for a depth of at least 2 */
    loops_playout_t *playout; /* as playout_game() */
};

/* In the file that defines name##_play, before it; .loops is then &loops. */
#define GAME_LOOPS(name)                                                                           \
    extern const struct game_play name##_play;                                                     \
    static uint64_t perft(const struct game *game, const void *state, unsigned depth) {            \
        return loops_perft(&name##_play, sizeof(struct name##_state), perft, game, state, depth);  \
    }                                                                                              \
    static uint64_t playout(const struct game *game, void *state, struct random *random,           \
                            uint64_t actions_max, hash_t *signature) {                             \
        return loops_playout(&name##_play, game, state, random, actions_max, signature);           \
    }                                                                                              \
    static const struct game_loops loops = {perft, playout};

/* Depth-first, copying the state for each action. Most of the time goes into
 * the last step, which is counted without being played. */
LOOPS_INLINE uint64_t loops_perft(const struct game_play *play, size_t state_size,
                                  loops_perft_t *again, const struct game *game, const void *state,
                                  unsigned depth) {
    action_t          actions[GAME_ACTIONS_MAX];
    struct game_state next;
    const size_t      count  = play_actions(play, game, state, actions);
    uint64_t          leaves = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(&next, state, state_size);
        play_apply(play, game, &next, actions[i]);
        leaves +=
            depth == 2 ? play_count_actions(play, game, &next) : again(game, &next, depth - 1);
    }
    return leaves;
}

LOOPS_INLINE size_t loops_draw(const struct game_play *play, const struct game *game,
                               const void *state, size_t count, struct random *random) {
    if (play_is_weighted(play, game, state)) {
        return playout_draw_by_weight(game, state, count, random);
    }
    return random_below(random, (uint32_t)count);
}

LOOPS_INLINE uint64_t loops_playout(const struct game_play *play, const struct game *game,
                                    void *state, struct random *random, uint64_t actions_max,
                                    hash_t *signature) {
    action_t list[GAME_ACTIONS_MAX];
    uint64_t done = 0;
    while (done < actions_max) {
        const size_t count = play_actions(play, game, state, list);
        if (count == 0) {
            break;
        }
        const action_t action = list[loops_draw(play, game, state, count, random)];
        *signature            = hash_mix(*signature, (uint64_t)count << 32 | action);
        play_apply(play, game, state, action);
        done++;
    }
    return done;
}

#endif
