/* SPDX-License-Identifier: MIT
 *
 * tuning.h - weights for an evaluator, from games that an engine plays against
 * itself.
 *
 * A round has two parts. First the engine that plays the game best plays games
 * from random openings, and now and then draws an action at random, so that
 * many kinds of positions occur. Of each position it thinks about, the one at
 * the end of the line it expects is kept, because that is what it has judged:
 * nothing is about to happen there that the engine saw. Positions whose result
 * is proven are left out.
 *
 * Then the weights are fitted to how the games ended by logistic regression, for
 * more than two players over all their strengths (softmax). They are pulled
 * towards the priors, the guesses by hand: what few positions say must not
 * outweigh what a person knows. Every fifth game is held out and judges the fit.
 *
 * Each game has random numbers of its own, made from the seed and its number. So
 * the same seed gives the same weights, whatever the number of threads and whatever
 * weights the program was built with, and games may be played in different places.
 */
#ifndef SESSION_TUNING_H
#define SESSION_TUNING_H

#include "core/evaluator.h"

enum { TUNING_SEATS_MAX = GAME_PLAYERS_MAX, TUNING_THREADS_MAX = 256 };

struct tuning {
    const struct game *game; /* its rules have an evaluator */
    uint64_t           games;
    uint64_t           nodes; /* for each action */
    uint64_t           seed;
    unsigned           threads; /* 1 to TUNING_THREADS_MAX */
};

/* Positions and how their games ended. Those who have no opponents count as
 * one, and have a second seat beside them, without features: the board. */
struct tuning_samples {
    size_t   seats;
    size_t   feature_count;
    size_t   count;
    size_t   fitted; /* of these, positions to fit to; those after them are held out */
    size_t   capacity;
    int32_t *features; /* by position, seat and feature */
    double  *targets;  /* by position and seat */
};

/* Losses are for each position that was held out; of all, if none was. */
struct tuning_fit {
    double  prior_loss;
    double  loss;
    int32_t weights[EVALUATOR_FEATURES_MAX];
};

/* Play all games with these weights. The caller finishes the samples. */
MUST_CHECK enum status tuning_play(const struct tuning *tuning, const int32_t *weights,
                                   struct tuning_samples *samples);
void                   tuning_finish(struct tuning_samples *samples);

/* The same in two steps. First play the games from one number to before another; the
 * positions of each are by themselves, and the caller finishes all of them, on success. */
MUST_CHECK enum status tuning_play_games(const struct tuning *tuning, const int32_t *weights,
                                         uint64_t first, uint64_t end,
                                         struct tuning_samples *by_game);
/* Then put the positions of all games together. */
MUST_CHECK enum status tuning_gather(const struct tuning         *tuning,
                                     const struct tuning_samples *by_game,
                                     struct tuning_samples       *all);

/* To fill in the positions of a game that was played elsewhere: begin with none,
 * add the features of each, by seats, and give all the end of their game. */
struct tuning_samples  tuning_no_samples(const struct game *game);
MUST_CHECK enum status tuning_add(struct tuning_samples *samples, const int32_t *features);
void                   tuning_settle(struct tuning_samples *samples, const double *targets);

/* Find better weights than the priors. The pull says how strongly they are held
 * back, in thousandths of how strongly the positions push an even judgement.
 * There are positions to fit to. */
void tuning_fit(const struct tuning_samples *samples, const struct evaluator_feature *list,
                uint32_t pull, struct tuning_fit *fit);

#endif
