/* SPDX-License-Identifier: MIT
 *
 * evaluator.h - judging a state: what a game's features say about who stands
 * better.
 *
 * A game that can be judged lists features: numbers that a strong player would
 * look at, for each player. Weights turn them into a strength of each player,
 * and strengths into what each may expect of the point. The weights are fitted
 * to the results of games, beginning with a guess by hand; the file that holds
 * them says how.
 *
 * The strength is in thousandths of a log-odds unit: a margin of 1000 between
 * two players means that the stronger one gets 73 % of the point, 2000 mean
 * 88 %. A game with a score has no evaluator: its score is the judgement. All
 * arithmetic is in integers, so that every platform agrees.
 */
#ifndef CORE_EVALUATOR_H
#define CORE_EVALUATOR_H

#include "core/game.h"

enum {
    EVALUATOR_FEATURES_MAX = 32,
    EVALUATOR_UNIT         = 1000,   /* of a strength */
    EVALUATOR_SHARE        = 65536,  /* one point, as a share */
    EVALUATOR_MARGIN_MAX   = 100000, /* margins are cut off there */
    EVALUATOR_NOTES_MAX    = 13312   /* bytes */
};

struct evaluator_feature {
    const char *name;
    int32_t     prior; /* a guess of its weight by hand, where fitting begins */
};

struct judge;

struct evaluator {
    size_t                          feature_count;
    const struct evaluator_feature *list;
    const int32_t                  *weights; /* thousandths for each unit of a feature */

    /* The features of each player, out[player * feature_count + i], of a state
     * that is not over. */
    void (*features)(const struct judge *judge, const void *state, int32_t *out);

    /* Optional: write down what follows from the set-up and is looked up in
     * every state, such as distances on a board drawn by lot. At most
     * EVALUATOR_NOTES_MAX bytes, which are zero at first. */
    void (*prepare)(const struct game *game, void *notes);
};

/* An evaluator at work on one game. Const once it is ready, so threads may share
 * it. The game must outlive it. */
struct judge {
    const struct game *game;
    alignas(16) unsigned char notes[EVALUATOR_NOTES_MAX]; /* private to the evaluator */
};

/* The game must have an evaluator. */
void judge_init(struct judge *judge, const struct game *game);

/* The features as above. */
void judge_features(const struct judge *judge, const void *state, int32_t *out);

/* For two players: how much better player 1 stands than player 2. */
int32_t judge_margin(const struct judge *judge, const void *state);

/* The share of the point that each player may expect; they add up to one
 * point unless the players have no opponents. */
void judge_shares(const struct judge *judge, const void *state, int32_t *out);

/* The share of the stronger of two, by the margin between them; less than half
 * a point for a negative margin. */
int32_t evaluator_chance(int32_t margin);

/* EVALUATOR_SHARE times exp(-x), for an x in thousandths, at least 0. */
int32_t evaluator_decay(int32_t x);

#endif
