/* SPDX-License-Identifier: MIT
 *
 * encoding_loops.h - the inner loops of many games that are played side by side.
 *
 * A row is one game being played; struct encoding_rows holds a few arrays with an
 * entry for each row. As in loops.h, the loops are written once, with the tables as
 * parameters, and are always inlined; a game that says ENCODING_LOOPS has copies
 * that know its encoding. Rows have nothing to do with each other, so threads may
 * work on different ones. batch/batch.h owns the arrays and checks what comes from
 * outside; here every action is legal.
 */
#ifndef CORE_ENCODING_LOOPS_H
#define CORE_ENCODING_LOOPS_H

#include "core/encoding.h"
#include "core/loops.h"

struct encoding_rows {
    const struct game   *games;  /* row r plays games[r % boards], of one kind and size */
    const unsigned char *starts; /* the first state of each */
    uint32_t             boards;
    uint32_t             ids, planes_size;
    uint32_t             players;
    bool                 samples_chance; /* else its outcomes are actions like others */
    bool                 starts_again;   /* what is over: a new game, in the same step */

    unsigned char *states;
    unsigned char *final_states; /* the last state of the game that ended last; zeros before */
    uint8_t       *masks;        /* ids of each: 1 where legal */
    uint16_t      *counts;       /* of legal ids */
    int8_t        *actors;
    uint8_t       *ended;   /* did this step end a game? */
    payoff_t      *payoffs; /* players of each: what they got, if it did, else 0 */
    struct random *randoms;
};

typedef void encoding_step_t(const struct encoding_rows *rows, const int32_t *ids, size_t from,
                             size_t to);
typedef void encoding_begin_t(const struct encoding_rows *rows, size_t from, size_t to);
typedef void encoding_observe_t(const struct encoding_rows *rows, const uint32_t *which,
                                size_t from, size_t to, uint8_t *out);

struct encoding_loops {
    encoding_begin_t   *begin;   /* put these rows on their first states */
    encoding_step_t    *step;    /* apply one id in each; what is over is left alone */
    encoding_observe_t *observe; /* the planes of these places of which[], or of these
                                    rows if it is NULL */
};

/* What the loops are told of a game; the compiler knows it. */
struct encoding_kit {
    const struct game_play *play;
    const struct encoding  *encoding;
    size_t                  state_size;
};

/* The same for a game that has no loops of its own. */
static inline struct encoding_kit encoding_kit_of(const struct game *game) {
    return (struct encoding_kit){game->play, game->rules->encoding, game->state_size};
}

/* In a game's file, after its encoding has been declared as name##_encoding and
 * before it is defined; .loops is then ENCODING_LOOPS_OF(name). The browser learns
 * nothing, and has no copies. */
#ifdef __wasm__
#define ENCODING_LOOPS(name)
#define ENCODING_LOOPS_OF(name) NULL
#else
#define ENCODING_LOOPS_OF(name) (&name##_encoding_loops)
#define ENCODING_LOOPS(name)                                                                         \
    extern const struct encoding name##_encoding;                                                    \
    static struct encoding_kit   kit_of_##name(void) {                                               \
          return (struct encoding_kit){&name##_play, &name##_encoding, sizeof(struct name##_state)}; \
    }                                                                                                \
    static void begin_rows(const struct encoding_rows *rows, size_t from, size_t to) {               \
        encoding_loop_begin(kit_of_##name(), rows, from, to);                                        \
    }                                                                                                \
    static void step_rows(const struct encoding_rows *rows, const int32_t *ids, size_t from,         \
                          size_t to) {                                                               \
        encoding_loop_step(kit_of_##name(), rows, ids, from, to);                                    \
    }                                                                                                \
    static void observe_rows(const struct encoding_rows *rows, const uint32_t *which, size_t from,   \
                             size_t to, uint8_t *out) {                                              \
        encoding_loop_observe(kit_of_##name(), rows, which, from, to, out);                          \
    }                                                                                                \
    static const struct encoding_loops name##_encoding_loops = {begin_rows, step_rows,               \
                                                                observe_rows};
#endif

LOOPS_INLINE const struct game *encoding_game_of(const struct encoding_rows *rows, size_t row) {
    return rows->boards == 1 ? rows->games : rows->games + row % rows->boards;
}

LOOPS_INLINE size_t encoding_loop_mask(struct encoding_kit kit, uint32_t ids,
                                       const struct game *game, const void *state, uint8_t *out) {
    if (kit.encoding->mask != NULL) {
        return kit.encoding->mask(game, state, out);
    }
    action_t     list[GAME_ACTIONS_MAX];
    const size_t count = play_actions(kit.play, game, state, list);
    memset(out, 0, ids);
    for (size_t i = 0; i < count; i++) {
        out[kit.encoding->id(game, state, list[i])] = 1;
    }
    return count;
}

/* Let chance act until somebody else does. */
LOOPS_INLINE int encoding_loop_draw(const struct game_play *play, const struct game *game,
                                    void *state, struct random *random) {
    action_t list[GAME_ACTIONS_MAX];
    int      actor = play->actor(game, state);
    while (actor == ACTOR_CHANCE) {
        const size_t count = play_actions(play, game, state, list);
        play_apply(play, game, state, list[loops_draw(play, game, state, count, random)]);
        actor = play->actor(game, state);
    }
    return actor;
}

LOOPS_INLINE int encoding_loop_actor(struct encoding_kit kit, const struct encoding_rows *rows,
                                     const struct game *game, void *state, size_t row) {
    return rows->samples_chance ? encoding_loop_draw(kit.play, game, state, &rows->randoms[row])
                                : kit.play->actor(game, state);
}

LOOPS_INLINE int encoding_loop_start(struct encoding_kit kit, const struct encoding_rows *rows,
                                     const struct game *game, void *state, size_t row) {
    memcpy(state, rows->starts + (size_t)(game - rows->games) * kit.state_size, kit.state_size);
    return encoding_loop_actor(kit, rows, game, state, row);
}

/* A game has ended: keep what it came to. */
static inline void encoding_loop_finish(const struct encoding_rows *rows, const struct game *game,
                                        const void *state, size_t row) {
    game_payoffs(game, state, rows->payoffs + row * rows->players);
    memcpy(rows->final_states + row * game->state_size, state, game->state_size);
}

/* Say who acts now and what is legal. */
LOOPS_INLINE void encoding_loop_settle(struct encoding_kit kit, const struct encoding_rows *rows,
                                       const void *state, size_t row, int actor) {
    rows->actors[row] = (int8_t)actor;
    rows->counts[row] = (uint16_t)encoding_loop_mask(kit, rows->ids, encoding_game_of(rows, row),
                                                     state, rows->masks + row * rows->ids);
}

LOOPS_INLINE void encoding_loop_begin(struct encoding_kit kit, const struct encoding_rows *rows,
                                      size_t from, size_t to) {
    for (size_t row = from; row < to; row++) {
        const struct game *game  = encoding_game_of(rows, row);
        unsigned char     *state = rows->states + row * kit.state_size;
        const int          actor = encoding_loop_start(kit, rows, game, state, row);
        encoding_loop_settle(kit, rows, state, row, actor);
    }
}

LOOPS_INLINE void encoding_loop_step(struct encoding_kit kit, const struct encoding_rows *rows,
                                     const int32_t *ids, size_t from, size_t to) {
    for (size_t row = from; row < to; row++) {
        const struct game *game  = encoding_game_of(rows, row);
        unsigned char     *state = rows->states + row * kit.state_size;
        if (rows->ended[row] != 0) {
            rows->ended[row] = 0;
            memset(rows->payoffs + row * rows->players, 0, rows->players * sizeof(payoff_t));
        }
        if (rows->actors[row] == ACTOR_NONE) {
            continue;
        }
        kit.play->apply(game, state, kit.encoding->action(game, state, (uint32_t)ids[row]));
        int actor = encoding_loop_actor(kit, rows, game, state, row);
        if (actor == ACTOR_NONE) {
            rows->ended[row] = 1;
            encoding_loop_finish(rows, game, state, row);
            if (rows->starts_again) {
                actor = encoding_loop_start(kit, rows, game, state, row);
            }
        }
        encoding_loop_settle(kit, rows, state, row, actor);
    }
}

LOOPS_INLINE void encoding_loop_observe(struct encoding_kit kit, const struct encoding_rows *rows,
                                        const uint32_t *which, size_t from, size_t to,
                                        uint8_t *out) {
    for (size_t place = from; place < to; place++) {
        const size_t row = which != NULL ? which[place] : place;
        kit.encoding->observe(encoding_game_of(rows, row), rows->states + row * kit.state_size,
                              out + place * rows->planes_size);
    }
}

#endif
