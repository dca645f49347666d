/* SPDX-License-Identifier: MIT
 *
 * tuning_fit.c - regression by Newton's method.
 *
 * The loss is convex in the weights, so the steps lead to its one minimum; a
 * step that would lead uphill is halved. Weights are held back by a penalty in
 * proportion to how much their feature varies and to the square of the way from
 * the prior, so that a feature which says nothing keeps its prior.
 */
#include <math.h>

#include "session/tuning.h"

enum { FEATURES_MAX = EVALUATOR_FEATURES_MAX, STEPS_MAX = 60, HALVINGS_MAX = 20, PULL_UNIT = 1000 };

static const double tolerance    = 1e-10;
static const double least_chance = 1e-12;

/* The sums over all positions that a step needs. */
struct slope {
    double loss;
    double gradient[FEATURES_MAX];
    double curvature[FEATURES_MAX][FEATURES_MAX];
};

struct problem {
    const struct tuning_samples *samples;
    double                       priors[FEATURES_MAX];
    double                       penalty[FEATURES_MAX];
};

/* What the weights expect at one position. */
struct expectation {
    double loss;
    double part[TUNING_SEATS_MAX];  /* how much each seat bends the loss; they add up to one */
    double error[TUNING_SEATS_MAX]; /* expected less what came */
};

static const int32_t *features_at(const struct tuning_samples *samples, size_t place, size_t seat) {
    return samples->features + (place * samples->seats + seat) * samples->feature_count;
}

static void find_strengths(const struct tuning_samples *samples, size_t place,
                           const double *weights, double *strengths) {
    for (size_t seat = 0; seat < samples->seats; seat++) {
        const int32_t *features = features_at(samples, place, seat);
        strengths[seat]         = 0;
        for (size_t i = 0; i < samples->feature_count; i++) {
            strengths[seat] += weights[i] * features[i];
        }
    }
}

static void expect_shares(const double *strengths, const double *targets, size_t seats,
                          struct expectation *out) {
    double best = strengths[0];
    double sum  = 0;
    for (size_t seat = 1; seat < seats; seat++) {
        best = fmax(best, strengths[seat]);
    }
    for (size_t seat = 0; seat < seats; seat++) {
        out->part[seat] = exp(strengths[seat] - best);
        sum += out->part[seat];
    }
    out->loss = 0;
    for (size_t seat = 0; seat < seats; seat++) {
        out->part[seat] /= sum;
        out->error[seat] = out->part[seat] - targets[seat];
        out->loss -= targets[seat] * log(fmax(out->part[seat], least_chance));
    }
}

static void expect(const struct tuning_samples *samples, size_t place, const double *weights,
                   struct expectation *out) {
    const double *targets                     = samples->targets + place * samples->seats;
    double        strengths[TUNING_SEATS_MAX] = {0};
    find_strengths(samples, place, weights, strengths);
    expect_shares(strengths, targets, samples->seats, out);
}

/* The mean loss of the positions from one place to before another. */
static double loss_between(const struct tuning_samples *samples, size_t from, size_t end,
                           const double *weights) {
    double sum = 0;
    for (size_t place = from; place < end; place++) {
        struct expectation expectation;
        expect(samples, place, weights, &expectation);
        sum += expectation.loss;
    }
    return sum / (double)(end - from);
}

static double loss_held_out(const struct tuning_samples *samples, const double *weights) {
    const size_t from = samples->fitted < samples->count ? samples->fitted : 0;
    return loss_between(samples, from, samples->count, weights);
}

static double penalty_of(const struct problem *problem, const double *weights) {
    double sum = 0;
    for (size_t i = 0; i < problem->samples->feature_count; i++) {
        const double way = weights[i] - problem->priors[i];
        sum += problem->penalty[i] * way * way / 2;
    }
    return sum;
}

/* Add what one seat of a position says; center is the average over the seats. */
static void add_seat(const struct tuning_samples *samples, const int32_t *features,
                     const double *center, double part, double error, struct slope *slope) {
    for (size_t i = 0; i < samples->feature_count; i++) {
        const double from_center = features[i] - center[i];
        slope->gradient[i] += error * features[i];
        for (size_t j = 0; j <= i; j++) {
            slope->curvature[i][j] += part * from_center * (features[j] - center[j]);
        }
    }
}

static void add_position(const struct tuning_samples *samples, size_t place, const double *weights,
                         struct slope *slope) {
    struct expectation expectation;
    double             center[FEATURES_MAX] = {0};
    expect(samples, place, weights, &expectation);
    slope->loss += expectation.loss;
    for (size_t seat = 0; seat < samples->seats; seat++) {
        for (size_t i = 0; i < samples->feature_count; i++) {
            center[i] += expectation.part[seat] * features_at(samples, place, seat)[i];
        }
    }
    for (size_t seat = 0; seat < samples->seats; seat++) {
        add_seat(samples, features_at(samples, place, seat), center, expectation.part[seat],
                 expectation.error[seat], slope);
    }
}

static void find_slope(const struct problem *problem, const double *weights, struct slope *slope) {
    const struct tuning_samples *samples = problem->samples;
    const double                 share   = 1 / (double)samples->fitted;
    memset(slope, 0, sizeof *slope);
    for (size_t place = 0; place < samples->fitted; place++) {
        add_position(samples, place, weights, slope);
    }
    slope->loss = slope->loss * share + penalty_of(problem, weights);
    for (size_t i = 0; i < samples->feature_count; i++) {
        const double way   = weights[i] - problem->priors[i];
        slope->gradient[i] = slope->gradient[i] * share + problem->penalty[i] * way;
        for (size_t j = 0; j <= i; j++) {
            slope->curvature[i][j] *= share;
        }
        slope->curvature[i][i] += problem->penalty[i];
    }
}

/* Solve curvature * step = gradient after Cholesky: the lower half is replaced
 * by its factor, then the gradient by the step. */
static void solve(struct slope *slope, size_t count) {
    double(*lower)[FEATURES_MAX] = slope->curvature;
    double *step                 = slope->gradient;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j <= i; j++) {
            double rest = lower[i][j];
            for (size_t k = 0; k < j; k++) {
                rest -= lower[i][k] * lower[j][k];
            }
            lower[i][j] = i == j ? sqrt(fmax(rest, least_chance)) : rest / lower[j][j];
        }
        for (size_t k = 0; k < i; k++) {
            step[i] -= lower[i][k] * step[k];
        }
        step[i] /= lower[i][i];
    }
    for (size_t i = count; i-- > 0;) {
        for (size_t k = i + 1; k < count; k++) {
            step[i] -= lower[k][i] * step[k];
        }
        step[i] /= lower[i][i];
    }
}

/* One step downhill; false if there is none that is worth it. */
static bool improve(const struct problem *problem, double *weights) {
    const struct tuning_samples *samples = problem->samples;
    const size_t                 count   = samples->feature_count;
    double                       share   = 1;
    struct slope                 slope;
    find_slope(problem, weights, &slope);
    solve(&slope, count);
    for (int halving = 0; halving < HALVINGS_MAX; halving++) {
        double tried[FEATURES_MAX];
        for (size_t i = 0; i < count; i++) {
            tried[i] = weights[i] - share * slope.gradient[i];
        }
        const double loss =
            loss_between(samples, 0, samples->fitted, tried) + penalty_of(problem, tried);
        if (loss < slope.loss - tolerance) {
            memcpy(weights, tried, count * sizeof *weights);
            return true;
        }
        share /= 2;
    }
    return false;
}

/* How much features differ between seats and their average decides how much
 * their weights are held back. */
static void find_penalties(struct problem *problem, double pull) {
    const double even[FEATURES_MAX] = {0};
    struct slope slope;
    memset(problem->penalty, 0, sizeof problem->penalty);
    find_slope(problem, even, &slope);
    for (size_t i = 0; i < problem->samples->feature_count; i++) {
        problem->penalty[i] = pull * slope.curvature[i][i] + least_chance;
    }
}

void tuning_fit(const struct tuning_samples *samples, const struct evaluator_feature *list,
                uint32_t pull, struct tuning_fit *fit) {
    struct problem problem            = {.samples = samples};
    double         real[FEATURES_MAX] = {0};
    CHECK(samples->fitted > 0);
    for (size_t i = 0; i < samples->feature_count; i++) {
        problem.priors[i] = (double)list[i].prior / EVALUATOR_UNIT;
    }
    memcpy(real, problem.priors, sizeof real);
    find_penalties(&problem, (double)pull / PULL_UNIT);
    fit->prior_loss = loss_held_out(samples, real);
    for (int step = 0; step < STEPS_MAX && improve(&problem, real); step++) {
    }
    for (size_t i = 0; i < samples->feature_count; i++) {
        fit->weights[i] = (int32_t)lround(real[i] * EVALUATOR_UNIT);
        real[i]         = (double)fit->weights[i] / EVALUATOR_UNIT;
    }
    fit->loss = loss_held_out(samples, real);
}
