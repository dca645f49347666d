/* SPDX-License-Identifier: MIT
 *
 * angoli_coarse.c - groups, their equations and corrections.
 */
#include "tables/angoli_coarse.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/random.h"

enum { KIND_WON = 255, WEIGHT_BITS = 30 };

static const uint32_t group_none = UINT32_MAX;

static const double sure  = UINT32_MAX;
static const double sixth = 1.0 / 6.0;

struct angoli_coarse {
    const struct angoli_frame *frame;
    uint8_t                   *kind; /* of the set of a player's tokens; KIND_WON if it wins */
    uint32_t                   kinds;
    uint32_t                   groups;
    atomic_llong              *weights;   /* groups x groups, in units of 2^-30 */
    atomic_llong              *residuals; /* in fixed point */
    atomic_llong              *counts;
    double                    *matrix;
    double                    *delta; /* of a group, in fixed point */
};

/* --- Groups ----------------------------------------------------------------- */

/* The central squares held on the best sides, as many as are needed. */
static uint32_t held_of(const struct angoli_sets *sets, uint32_t own) {
    uint32_t held[4];
    uint32_t sum = 0;
    for (uint32_t side = 0; side < 4; side++) {
        held[side] = bits_count(own & sets->centre[side]);
    }
    for (uint32_t i = 0; i < sets->centres; i++) {
        uint32_t best = 0;
        for (uint32_t side = 1; side < 4; side++) {
            best = held[side] > held[best] ? side : best;
        }
        sum += held[best];
        held[best] = 0;
    }
    return sum;
}

/* Tokens that are missing, and what the others hold where a recall is near. */
static uint32_t kind_of(const struct angoli_sets *sets, uint32_t own) {
    const uint32_t missing = sets->tokens - bits_count(own);
    const uint32_t near    = (uint32_t)sets->recall_max + 1;
    const uint32_t details = 3 * sets->centres + 1;
    if (angoli_sets_win(sets, own)) {
        return KIND_WON;
    }
    return missing < near ? missing * details + held_of(sets, own) : near * (details - 1) + missing;
}

static bool take_memory(struct angoli_coarse *coarse) {
    const size_t groups = coarse->groups;
    coarse->kind        = calloc(SETS_ALL + 1, sizeof *coarse->kind);
    coarse->weights     = calloc(groups * groups, sizeof *coarse->weights);
    coarse->matrix      = calloc(groups * groups, sizeof *coarse->matrix);
    coarse->residuals   = calloc(groups, sizeof *coarse->residuals);
    coarse->counts      = calloc(groups, sizeof *coarse->counts);
    coarse->delta       = calloc(groups, sizeof *coarse->delta);
    return coarse->kind != NULL && coarse->weights != NULL && coarse->matrix != NULL &&
           coarse->residuals != NULL && coarse->counts != NULL && coarse->delta != NULL;
}

struct angoli_coarse *angoli_coarse_create(const struct angoli_frame *frame) {
    struct angoli_coarse *coarse = calloc(1, sizeof *coarse);
    if (coarse == NULL) {
        return NULL;
    }
    coarse->frame  = frame;
    coarse->kinds  = kind_of(frame->sets, 0) + 1;
    coarse->groups = 2 * coarse->kinds * coarse->kinds;
    if (!take_memory(coarse)) {
        angoli_coarse_destroy(coarse);
        return NULL;
    }
    for (uint32_t own = 0; own <= SETS_ALL; own++) {
        if (bits_count(own) <= frame->sets->tokens) {
            coarse->kind[own] = (uint8_t)kind_of(frame->sets, own);
        }
    }
    return coarse;
}

void angoli_coarse_destroy(struct angoli_coarse *coarse) {
    if (coarse != NULL) {
        free(coarse->kind);
        free(coarse->weights);
        free(coarse->matrix);
        free(coarse->residuals);
        free(coarse->counts);
        free(coarse->delta);
        free(coarse);
    }
}

void angoli_coarse_clear(struct angoli_coarse *coarse) {
    const size_t groups = coarse->groups;
    memset(coarse->weights, 0, groups * groups * sizeof *coarse->weights);
    memset(coarse->residuals, 0, groups * sizeof *coarse->residuals);
    memset(coarse->counts, 0, groups * sizeof *coarse->counts);
}

/* group_none if it is decided. Nobody moves who has won. A kind is the same for the
 * squares as any player sees them. */
static uint32_t group_of(const struct angoli_coarse *coarse, uint32_t mover, uint32_t first,
                         uint32_t second) {
    const uint32_t one = coarse->kind[first];
    const uint32_t two = coarse->kind[second];
    if (one == KIND_WON || two == KIND_WON) {
        return group_none;
    }
    return (mover * coarse->kinds + one) * coarse->kinds + two;
}

/* --- Walks ------------------------------------------------------------------ */

/* A walk by the present values: the best recalls, and the die. */
struct walk {
    struct angoli_coarse *coarse;
    struct random         random;
    uint32_t              tokens[2]; /* where they are, in the first player's eyes */
    uint32_t              mover;
    uint32_t              group;
    double                left; /* of the number that decides what happens */
    uint32_t              next[2];
    double                expected;
};

/* The first player's chance, with the other one to move next. */
static double look(const struct walk *walk, const uint32_t *tokens, uint32_t mover) {
    const struct angoli_frame *frame = walk->coarse->frame;
    if (angoli_sets_win(frame->sets, tokens[1 - mover])) {
        return mover == 1 ? sure : 0;
    }
    const uint64_t index = angoli_sets_index(frame->sets, tokens[0], tokens[1]);
    return frame->pairs[bits_count(tokens[0])][bits_count(tokens[1])][index].chance[mover];
}

/* It may come to these tokens, with the other player to move. */
static void add_weight(struct walk *walk, const uint32_t *tokens, double weight) {
    struct angoli_coarse *coarse = walk->coarse;
    const uint32_t        to     = group_of(coarse, 1 - walk->mover, tokens[0], tokens[1]);
    walk->expected += weight * look(walk, tokens, 1 - walk->mover);
    if (to != group_none) {
        atomic_fetch_add_explicit(&coarse->weights[(size_t)walk->group * coarse->groups + to],
                                  (long long)(weight * (1 << WEIGHT_BITS) + 0.5),
                                  memory_order_relaxed);
    }
    if (walk->left >= 0) {
        memcpy(walk->next, tokens, sizeof walk->next);
    }
    walk->left -= weight;
}

static void add_travels(struct walk *walk) {
    const uint32_t           mover = walk->mover;
    const struct angoli_way *way =
        angoli_ways_find(&walk->coarse->frame->ways[mover], walk->tokens[mover]);
    double stay = way->count == 0 ? 1 - sixth : 0;
    for (uint32_t i = 0; i < way->count; i++) {
        const uint32_t bit    = bits_of(way->square[i]);
        const double   chance = (double)way->chance[i] / angoli_ways_sure;
        const bool     is_met = (walk->tokens[1 - mover] & bit) != 0;
        uint32_t       tokens[2];
        tokens[mover]     = walk->tokens[mover] | bit;
        tokens[1 - mover] = walk->tokens[1 - mover] & ~bit;
        add_weight(walk, tokens, is_met ? chance / 2 : chance);
        stay += is_met ? chance / 2 : 0;
    }
    add_weight(walk, walk->tokens, stay);
}

static void add_recall(struct walk *walk) {
    uint32_t best[2] = {0, 0};
    double   most    = -1;
    for (uint32_t left = walk->tokens[0] | walk->tokens[1]; left != 0;) {
        const uint32_t bit       = bits_of(bits_take_lowest(&left));
        const uint32_t tokens[2] = {walk->tokens[0] & ~bit, walk->tokens[1] & ~bit};
        const double   chance    = look(walk, tokens, 1 - walk->mover);
        const double   own       = walk->mover == 0 ? chance : sure - chance;
        if (own > most) {
            most = own;
            memcpy(best, tokens, sizeof best);
        }
    }
    add_weight(walk, best, sixth);
}

static void begin_walk(struct walk *walk) {
    walk->tokens[0] = 0;
    walk->tokens[1] = 0;
    walk->mover     = random_below(&walk->random, 2);
}

static void step(struct walk *walk) {
    struct angoli_coarse *coarse = walk->coarse;
    walk->group                  = group_of(coarse, walk->mover, walk->tokens[0], walk->tokens[1]);
    if (walk->group == group_none) {
        begin_walk(walk);
        walk->group = group_of(coarse, walk->mover, walk->tokens[0], walk->tokens[1]);
    }
    walk->expected = 0;
    walk->left     = random_below(&walk->random, 1U << 30) / (double)(1U << 30);
    memcpy(walk->next, walk->tokens, sizeof walk->next);
    add_travels(walk);
    if (angoli_ways_recall(coarse->frame->sets, bits_count(walk->tokens[walk->mover]))) {
        add_recall(walk);
    }
    const double residual = walk->expected - look(walk, walk->tokens, walk->mover);
    atomic_fetch_add_explicit(&coarse->residuals[walk->group], (long long)floor(residual + 0.5),
                              memory_order_relaxed);
    atomic_fetch_add_explicit(&coarse->counts[walk->group], 1, memory_order_relaxed);
    memcpy(walk->tokens, walk->next, sizeof walk->next);
    walk->mover = 1 - walk->mover;
}

void angoli_coarse_walk(struct angoli_coarse *coarse, uint64_t seed, uint32_t steps) {
    struct walk walk = {.coarse = coarse};
    random_init(&walk.random, seed);
    begin_walk(&walk);
    for (uint32_t i = 0; i < steps; i++) {
        step(&walk);
    }
}

/* --- The system ----------------------------------------------------------- */

static void set_up(struct angoli_coarse *coarse) {
    for (uint32_t row = 0; row < coarse->groups; row++) {
        double       *matrix = coarse->matrix + (size_t)row * coarse->groups;
        const double  count  = (double)coarse->counts[row];
        atomic_llong *weight = coarse->weights + (size_t)row * coarse->groups;
        for (uint32_t to = 0; to < coarse->groups; to++) {
            matrix[to] = -(double)weight[to] / (1 << WEIGHT_BITS);
        }
        matrix[row] += count > 0 ? count : 1;
        coarse->delta[row] = (double)coarse->residuals[row];
    }
}

/* Each diagonal outweighs its row, so no exchange of rows is needed. */
static void eliminate(struct angoli_coarse *coarse) {
    const uint32_t groups = coarse->groups;
    for (uint32_t i = 0; i < groups; i++) {
        const double *pivot = coarse->matrix + (size_t)i * groups;
        for (uint32_t row = i + 1; row < groups; row++) {
            double      *matrix = coarse->matrix + (size_t)row * groups;
            const double factor = matrix[i] / pivot[i];
            if (factor != 0) {
                for (uint32_t column = i; column < groups; column++) {
                    matrix[column] -= factor * pivot[column];
                }
                coarse->delta[row] -= factor * coarse->delta[i];
            }
        }
    }
}

double angoli_coarse_solve(struct angoli_coarse *coarse) {
    const uint32_t groups = coarse->groups;
    double         most   = 0;
    set_up(coarse);
    eliminate(coarse);
    for (uint32_t i = groups; i-- > 0;) {
        const double *pivot = coarse->matrix + (size_t)i * groups;
        double        sum   = coarse->delta[i];
        for (uint32_t column = i + 1; column < groups; column++) {
            sum -= pivot[column] * coarse->delta[column];
        }
        coarse->delta[i] = sum / pivot[i];
        most             = fmax(most, fabs(coarse->delta[i]));
    }
    return most / sure;
}

/* --- Corrections ------------------------------------------------------------ */

void angoli_coarse_apply(const struct angoli_coarse *coarse, uint32_t first,
                         uint32_t second_count) {
    const struct angoli_sets *sets   = coarse->frame->sets;
    struct angoli_pair       *pairs  = angoli_frame_row(coarse->frame, first, second_count);
    const uint32_t            length = angoli_sets_length(sets, bits_count(first), second_count);
    struct angoli_squares     squares;
    angoli_squares_init(&squares, first);
    for (uint32_t i = 0; i < length; i++) {
        const uint32_t second = angoli_squares_of(&squares, sets->list[second_count][i]);
        for (uint32_t mover = 0; mover < 2; mover++) {
            const uint32_t group  = group_of(coarse, mover, first, second);
            uint32_t      *chance = &pairs[i].chance[mover];
            *chance = group == group_none ? *chance : angoli_fixed(*chance + coarse->delta[group]);
        }
    }
}
