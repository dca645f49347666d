/* SPDX-License-Identifier: MIT
 *
 * learner.c - gradients, and Adam's steps.
 *
 * Inside, a strength is in units of log-odds, a neuron's sum in units of NET_ONE.
 */
#include "learning/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024 };

static const float first_max = (float)NET_FIRST_MAX / NET_ONE;
static const float last_max  = (float)NET_LAST_MAX / EVALUATOR_UNIT;

/* The numbers of a net, or as many of something about them: rows of inputs, then
 * biases, then the weights of the answer. */
struct numbers {
    float *all;
    float *first, *bias, *last;
};

struct learner {
    struct learner_plan   plan;
    const struct samples *samples;
    size_t                count; /* of numbers */
    struct numbers        net, slope, mean, square;
    uint64_t              steps, steps_all;
    struct random         random;
    uint32_t             *order; /* of the samples to learn from */
    unsigned char        *file;  /* the net as it would be kept, to ask it */
};

static bool numbers_init(struct numbers *numbers, const struct learner_plan *plan, size_t count) {
    numbers->all = calloc(count, sizeof *numbers->all);
    if (numbers->all != NULL) {
        numbers->first = numbers->all;
        numbers->bias  = numbers->first + (size_t)plan->inputs * plan->hidden;
        numbers->last  = numbers->bias + plan->hidden;
    }
    return numbers->all != NULL;
}

/* A number from -most to most. */
static float draw(struct random *random, float most) {
    const float unit = (float)(random_next(random) >> 40) / (float)(1 << 24);
    return most * (2 * unit - 1);
}

/* Small rows, neurons that are half on, and an answer of nothing at first. */
static void draw_net(struct learner *learner) {
    const struct learner_plan *plan = &learner->plan;
    for (size_t i = 0; i < (size_t)plan->inputs * plan->hidden; i++) {
        learner->net.first[i] = draw(&learner->random, 0.1F);
    }
    for (uint32_t i = 0; i < plan->hidden; i++) {
        learner->net.bias[i] = 0.3F + draw(&learner->random, 0.2F);
        learner->net.last[i] = draw(&learner->random, 0.1F);
    }
}

static bool take_room(struct learner *learner) {
    const struct learner_plan *plan = &learner->plan;
    learner->order = malloc((learner->samples->fitted + 1) * sizeof *learner->order);
    learner->file  = malloc(net_size(plan->inputs, plan->hidden));
    return learner->order != NULL && learner->file != NULL &&
           numbers_init(&learner->net, plan, learner->count) &&
           numbers_init(&learner->slope, plan, learner->count) &&
           numbers_init(&learner->mean, plan, learner->count) &&
           numbers_init(&learner->square, plan, learner->count);
}

struct learner *learner_create(const struct learner_plan *plan, const struct samples *samples) {
    struct learner *learner = calloc(1, sizeof *learner);
    if (learner == NULL) {
        return NULL;
    }
    learner->plan      = *plan;
    learner->samples   = samples;
    learner->count     = ((size_t)plan->inputs + 2) * plan->hidden;
    learner->steps_all = plan->epochs * ((samples->fitted + BATCH - 1) / BATCH);
    if (!take_room(learner)) {
        learner_destroy(learner);
        return NULL;
    }
    for (size_t i = 0; i < samples->fitted; i++) {
        learner->order[i] = (uint32_t)i;
    }
    random_init(&learner->random, plan->seed);
    draw_net(learner);
    return learner;
}

void learner_destroy(struct learner *learner) {
    if (learner != NULL) {
        free(learner->net.all);
        free(learner->slope.all);
        free(learner->mean.all);
        free(learner->square.all);
        free(learner->order);
        free(learner->file);
        free(learner);
    }
}

/* --- Forward ---------------------------------------------------------- */

static float answer(const struct learner *learner, const struct samples *samples,
                    const struct samples_view *view, float *sums) {
    const uint32_t  hidden = learner->plan.hidden;
    const uint16_t *inputs = samples->inputs + view->first;
    float           total  = 0;
    memcpy(sums, learner->net.bias, hidden * sizeof *sums);
    for (uint32_t i = 0; i < view->count; i++) {
        const float *row = learner->net.first + (size_t)inputs[i] * hidden;
        for (uint32_t k = 0; k < hidden; k++) {
            sums[k] += row[k];
        }
    }
    for (uint32_t k = 0; k < hidden; k++) {
        sums[k] = sums[k] < 0 ? 0 : sums[k] > 1 ? 1 : sums[k];
        total += sums[k] * sums[k] * learner->net.last[k];
    }
    return total;
}

/* What each view is said to get of the point, by the strengths. */
static void share_out(const float *strengths, size_t views, float *out) {
    if (views == 1) {
        out[0] = 1 / (1 + expf(-strengths[0]));
        return;
    }
    float best = strengths[0];
    float sum  = 0;
    for (size_t i = 1; i < views; i++) {
        best = strengths[i] > best ? strengths[i] : best;
    }
    for (size_t i = 0; i < views; i++) {
        out[i] = expf(strengths[i] - best);
        sum += out[i];
    }
    for (size_t i = 0; i < views; i++) {
        out[i] /= sum;
    }
}

static double loss_of(const struct samples_view *views, const float *said, size_t count) {
    static const double least = 1e-7;
    double              loss  = 0;
    for (size_t i = 0; i < count; i++) {
        loss -= views[i].target * log(fmax(said[i], least));
    }
    if (count == 1) {
        loss -= (1 - views[0].target) * log(fmax(1 - said[0], least));
    }
    return loss;
}

/* --- Backward --------------------------------------------------------- */

/* Add the slope of the loss, which is `error` for each unit of the answer. */
static void add_slope(struct learner *learner, const struct samples *samples,
                      const struct samples_view *view, const float *sums, float error) {
    const uint32_t  hidden = learner->plan.hidden;
    const uint16_t *inputs = samples->inputs + view->first;
    float           back[NET_HIDDEN_MAX];
    for (uint32_t k = 0; k < hidden; k++) {
        const bool is_live = sums[k] > 0 && sums[k] < 1;
        learner->slope.last[k] += error * sums[k] * sums[k];
        back[k] = is_live ? error * learner->net.last[k] * 2 * sums[k] : 0;
        learner->slope.bias[k] += back[k];
    }
    for (uint32_t i = 0; i < view->count; i++) {
        float *row = learner->slope.first + (size_t)inputs[i] * hidden;
        for (uint32_t k = 0; k < hidden; k++) {
            row[k] += back[k];
        }
    }
}

static double learn_from(struct learner *learner, const struct samples *samples, size_t sample) {
    const struct samples_view *views = samples->list + sample * samples->views;
    float                      sums[GAME_PLAYERS_MAX][NET_HIDDEN_MAX];
    float                      strengths[GAME_PLAYERS_MAX] = {0};
    float                      said[GAME_PLAYERS_MAX];
    for (size_t i = 0; i < samples->views; i++) {
        strengths[i] = (float)views[i].strength / EVALUATOR_UNIT +
                       answer(learner, samples, &views[i], sums[i]);
    }
    share_out(strengths, samples->views, said);
    for (size_t i = 0; i < samples->views; i++) {
        add_slope(learner, samples, &views[i], sums[i], said[i] - views[i].target);
    }
    return loss_of(views, said, samples->views);
}

static float within(float number, float most) {
    return number > most ? most : number < -most ? -most : number;
}

static void step(struct learner *learner, size_t batch) {
    static const float  keep_mean = 0.9F, keep_square = 0.999F, small = 1e-8F;
    static const double pi     = 3.14159265358979323846;
    const double        done   = (double)learner->steps / (double)learner->steps_all;
    const double        falls  = 0.5 * (1 + cos(pi * (done < 1 ? done : 1)));
    const double        number = (double)++learner->steps;
    const float         rate   = (float)(learner->plan.rate * (0.01 + 0.99 * falls) *
                               sqrt(1 - pow(keep_square, number)) / (1 - pow(keep_mean, number)));
    float              *net    = learner->net.all;
    float              *slope  = learner->slope.all;
    float              *mean   = learner->mean.all;
    float              *square = learner->square.all;
    const float         scale  = 1 / (float)batch;
    for (size_t i = 0; i < learner->count; i++) {
        const float own = slope[i] * scale;
        mean[i]         = keep_mean * mean[i] + (1 - keep_mean) * own;
        square[i]       = keep_square * square[i] + (1 - keep_square) * own * own;
        net[i] -= rate * mean[i] / (sqrtf(square[i]) + small);
        slope[i] = 0;
    }
    const size_t firsts = learner->count - learner->plan.hidden;
    for (size_t i = 0; i < learner->count; i++) {
        net[i] = within(net[i], i < firsts ? first_max : last_max);
    }
}

/* All samples to learn from, in an order of their own for each epoch. */
static void mix(struct learner *learner) {
    for (size_t i = learner->samples->fitted; i > 1; i--) {
        const uint32_t other  = random_below(&learner->random, (uint32_t)i);
        const uint32_t kept   = learner->order[i - 1];
        learner->order[i - 1] = learner->order[other];
        learner->order[other] = kept;
    }
}

double learner_see(struct learner *learner) {
    const struct samples *samples = learner->samples;
    double                loss    = 0;
    mix(learner);
    for (size_t at = 0; at < samples->fitted; at += BATCH) {
        const size_t left  = samples->fitted - at;
        const size_t batch = left < BATCH ? left : BATCH;
        for (size_t i = 0; i < batch; i++) {
            loss += learn_from(learner, samples, learner->order[at + i]);
        }
        step(learner, batch);
    }
    return loss / (double)samples->fitted;
}

/* --- As the file has it ----------------------------------------------- */

void learner_write(const struct learner *learner, unsigned char *bytes) {
    const size_t firsts = learner->count - learner->plan.hidden;
    for (size_t i = 0; i < learner->count; i++) {
        const float   unit   = i < firsts ? NET_ONE : EVALUATOR_UNIT;
        const int16_t number = (int16_t)lrintf(learner->net.all[i] * unit);
        memcpy(bytes + NET_HEADER + i * sizeof number, &number, sizeof number);
    }
}

/* The loss over what was held out, of a net or without any. */
static double loss_with(const struct net *net, const struct samples *samples) {
    double loss = 0;
    for (size_t sample = samples->fitted; sample < samples->count; sample++) {
        const struct samples_view *views = samples->list + sample * samples->views;
        float                      strengths[GAME_PLAYERS_MAX] = {0};
        float                      said[GAME_PLAYERS_MAX];
        for (size_t i = 0; i < samples->views; i++) {
            struct net_inputs inputs = {.count = views[i].count};
            memcpy(inputs.list, samples->inputs + views[i].first,
                   views[i].count * sizeof inputs.list[0]);
            const int32_t more = net == NULL ? 0 : net_answer(net, &inputs);
            strengths[i]       = (float)(views[i].strength + more) / EVALUATOR_UNIT;
        }
        share_out(strengths, samples->views, said);
        loss += loss_of(views, said, samples->views);
    }
    const size_t count = samples->count - samples->fitted;
    return count == 0 ? 0 : loss / (double)count;
}

double learner_loss(struct learner *learner) {
    const uint32_t hidden = learner->plan.hidden;
    learner_write(learner, learner->file);
    struct net net = {.inputs = learner->plan.inputs,
                      .hidden = hidden,
                      .first  = (const int16_t *)(const void *)(learner->file + NET_HEADER)};
    net.bias       = net.first + (size_t)net.inputs * hidden;
    net.last       = net.bias + hidden;
    return loss_with(&net, learner->samples);
}

double learner_loss_without(const struct samples *samples) {
    return loss_with(NULL, samples);
}
