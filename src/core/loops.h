/* SPDX-License-Identifier: MIT
 *
 * loops.h - the inner loops of perft and of random play.
 *
 * They are written once, with the rules as a parameter, and inlined always. A
 * game that says GAME_LOOPS has copies in which the compiler knows its rules:
 * it calls their functions directly, or inlines them, and copies a state by a
 * few words. Without it, perft.c and playout.c go through the table of
 * functions, which took up to two fifths of the time.
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

/* In the file that defines name##_rules, before them; .loops is then &loops. */
#define GAME_LOOPS(name)                                                                           \
    extern const struct game_rules name##_rules;                                                   \
    static uint64_t perft(const struct game *game, const void *state, unsigned depth) {            \
        return loops_perft(&name##_rules, sizeof(struct name##_state), perft, game, state, depth); \
    }                                                                                              \
    static uint64_t playout(const struct game *game, void *state, struct random *random,           \
                            uint64_t actions_max, hash_t *signature) {                             \
        return loops_playout(&name##_rules, game, state, random, actions_max, signature);          \
    }                                                                                              \
    static const struct game_loops loops = {perft, playout};

/* Depth-first, copying the state for each action. Most of the time passes in
 * the last step, which is counted without being played. */
LOOPS_INLINE uint64_t loops_perft(const struct game_rules *rules, size_t state_size,
                                  loops_perft_t *again, const struct game *game, const void *state,
                                  unsigned depth) {
    action_t          actions[GAME_ACTIONS_MAX];
    struct game_state next;
    const size_t      count  = rules_actions(rules, game, state, actions);
    uint64_t          leaves = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(&next, state, state_size);
        rules_apply(rules, game, &next, actions[i]);
        leaves +=
            depth == 2 ? rules_count_actions(rules, game, &next) : again(game, &next, depth - 1);
    }
    return leaves;
}

LOOPS_INLINE size_t loops_draw(const struct game_rules *rules, const struct game *game,
                               const void *state, size_t count, struct random *random) {
    if (rules_is_weighted(rules, game, state)) {
        return playout_draw_by_weight(game, state, count, random);
    }
    return random_below(random, (uint32_t)count);
}

LOOPS_INLINE uint64_t loops_playout(const struct game_rules *rules, const struct game *game,
                                    void *state, struct random *random, uint64_t actions_max,
                                    hash_t *signature) {
    action_t list[GAME_ACTIONS_MAX];
    uint64_t done = 0;
    while (done < actions_max) {
        const size_t count = rules_actions(rules, game, state, list);
        if (count == 0) {
            break;
        }
        const action_t action = list[loops_draw(rules, game, state, count, random)];
        *signature            = hash_mix(*signature, (uint64_t)count << 32 | action);
        rules_apply(rules, game, state, action);
        done++;
    }
    return done;
}

#endif
