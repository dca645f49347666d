/* SPDX-License-Identifier: MIT
 *
 * angoli_block.c - equations of a block, and their solution by relaxation.
 *
 * For each position and player to move, what the neighbours contribute is one
 * number, found once. What remains are links within the block: contests won lead
 * to another position of it, and those lost, like turns without a token, to the
 * same with the other player to move.
 */
#include "tables/angoli_block.h"

#include <math.h>
#include <stdlib.h>

enum { LINKS = SETS_PLACES * SETS_TOKENS };

static const double sixth = 1.0 / 6.0;
static const double sure  = UINT32_MAX;

/* chance = base + stay * (same position, other player to move) + links */
struct equations {
    double   value[SETS_PLACES];
    double   base[SETS_PLACES];
    double   stay[SETS_PLACES];
    uint32_t start[SETS_PLACES + 1]; /* of the links of a place */
    uint16_t to[LINKS];
    double   weight[LINKS];
};

/* A square as a player sees it who has the corner A. */
struct square {
    uint32_t                  at;    /* squares of the block before it */
    const struct angoli_pair *above; /* with this square too, if it is free */
};

struct angoli_block {
    const struct angoli_frame *frame;
    const struct angoli_sets  *sets;
    uint32_t                   layer;
    uint32_t                   all; /* the squares occupied */
    uint32_t                   places;
    uint32_t                   seen[2]; /* the squares occupied, as each player sees them */
    struct square              squares[2][SETS_SQUARES];
    const struct angoli_pair  *below[SETS_SQUARES]; /* without the i-th of them */
    struct angoli_spread       spread[2];           /* as each player sees them */
    struct equations           of[2];               /* first or second player to move */
};

struct angoli_block *angoli_block_create(void) {
    return malloc(sizeof(struct angoli_block));
}

void angoli_block_destroy(struct angoli_block *block) {
    free(block);
}

/* --- Neighbours ----------------------------------------------------------- */

static void find_neighbours(struct angoli_block *block) {
    const struct angoli_frame *frame = block->frame;
    const uint32_t             turn  = SETS_SIDE * frame->offset;
    for (uint32_t square = 0; square < SETS_SQUARES; square++) {
        const uint32_t bit   = bits_of(square);
        struct square  found = {.at = bits_count(block->all & (bit - 1))};
        if ((block->all & bit) != 0 && block->sets->recall_max >= 0) {
            block->below[found.at] = angoli_frame_block(frame, block->layer - 1, block->all & ~bit);
        } else if ((block->all & bit) == 0 && block->layer + 1 < block->sets->layers) {
            found.above = angoli_frame_block(frame, block->layer + 1, block->all | bit);
        }
        block->squares[0][square]                                        = found;
        block->squares[1][(square + SETS_SQUARES - turn) % SETS_SQUARES] = found;
    }
}

static void begin(struct angoli_block *block, const struct angoli_frame *frame, uint32_t squares) {
    block->frame   = frame;
    block->sets    = frame->sets;
    block->layer   = bits_count(squares);
    block->all     = squares;
    block->places  = block->sets->places[block->layer];
    block->seen[0] = squares;
    block->seen[1] = angoli_sets_turn(squares, frame->offset);
    find_neighbours(block);
    angoli_spread_init(&block->spread[0], squares, 0);
    angoli_spread_init(&block->spread[1], squares, frame->offset);
    const struct angoli_pair *here = angoli_frame_block(frame, block->layer, squares);
    for (uint32_t place = 0; place < block->places; place++) {
        block->of[0].value[place] = here[place].chance[0];
        block->of[1].value[place] = here[place].chance[1];
    }
}

/* --- Equations ------------------------------------------------------------ */

/* A position of the block with a player to move, as he sees it. */
struct standing {
    uint32_t                 mover; /* 0 or 1 */
    uint32_t                 place;
    uint32_t                 own;
    uint32_t                 count; /* of his tokens there */
    const struct angoli_way *way;
};

static struct standing stand(const struct angoli_block *block, uint32_t mover, uint32_t place) {
    const uint32_t mask  = block->sets->mask[block->layer][place];
    const uint32_t first = angoli_spread_squares(&block->spread[mover], mask);
    const uint32_t own   = mover == 0 ? first : block->seen[1] & ~first;
    return (struct standing){
        .mover = mover,
        .place = place,
        .own   = own,
        .count = bits_count(own),
        .way   = angoli_ways_find(block->frame->ways, own),
    };
}

/* A token travels: to a free square, or into a contest. Returns where the links end. */
static uint32_t add_travels(struct angoli_block *block, const struct standing *standing,
                            uint32_t links) {
    struct equations          *of      = &block->of[standing->mover];
    const uint32_t             mover   = standing->mover;
    const struct square       *squares = block->squares[mover];
    const struct angoli_way   *way     = standing->way;
    const struct angoli_steps *steps   = block->frame->steps;
    const uint16_t *added = angoli_steps_added(steps, block->layer, 1 - mover, standing->place);
    const uint16_t *given = angoli_steps_given(steps, block->layer, standing->place);
    double          base  = 0;
    double          stay  = 0;
    for (uint32_t left = way->squares & ~block->seen[mover]; left != 0;) {
        const uint32_t       seen   = bits_take_lowest(&left);
        const struct square *square = &squares[seen];
        base += way->chance[seen] * square->above[added[square->at]].chance[1 - mover];
    }
    for (uint32_t left = way->squares & block->seen[mover]; left != 0;) {
        const uint32_t seen = bits_take_lowest(&left);
        const double   half = way->chance[seen] / 2;
        stay += half;
        of->to[links]     = given[squares[seen].at];
        of->weight[links] = half;
        links++;
    }
    of->base[standing->place] = base;
    of->stay[standing->place] = stay;
    return links;
}

/* The same with the last token, if its arrival wins. */
static void add_last_travel(struct angoli_block *block, const struct standing *standing) {
    struct equations *of   = &block->of[standing->mover];
    double            base = 0;
    double            stay = 0;
    for (uint32_t left = standing->way->squares; left != 0;) {
        const uint32_t seen   = bits_take_lowest(&left);
        const double   chance = standing->way->chance[seen];
        const bool     is_met = (block->seen[standing->mover] & bits_of(seen)) != 0;
        base += is_met ? chance / 2 : chance;
        stay += is_met ? chance / 2 : 0;
    }
    of->base[standing->place] = standing->mover == 0 ? base * sure : 0;
    of->stay[standing->place] = stay;
}

/* The equation of one position but for recalls; returns where its links end. */
static uint32_t add_equation(struct angoli_block *block, const struct standing *standing,
                             uint32_t links) {
    struct equations *of    = &block->of[standing->mover];
    const uint32_t    other = block->seen[standing->mover] & ~standing->own;
    if (angoli_sets_win(block->sets, other)) {
        of->base[standing->place] = standing->mover == 0 ? 0 : sure;
        of->stay[standing->place] = 0;
        return links;
    }
    if (standing->count == block->sets->tokens) {
        of->base[standing->place] = 0;
        of->stay[standing->place] = 1 - sixth;
        return links;
    }
    if (standing->count == block->sets->stored) {
        add_last_travel(block, standing);
        return links;
    }
    return add_travels(block, standing, links);
}

/* The best recalls of both players: any token may go back. */
static void add_recalls(struct angoli_block *block, uint32_t place, const bool *recalls) {
    const uint16_t *taken = angoli_steps_taken(block->frame->steps, block->layer, place);
    uint32_t        most  = 0;
    uint32_t        least = UINT32_MAX;
    for (uint32_t at = 0; at < block->layer; at++) {
        const struct angoli_pair *pair = &block->below[at][taken[at]];
        most                           = pair->chance[1] > most ? pair->chance[1] : most;
        least                          = pair->chance[0] < least ? pair->chance[0] : least;
    }
    block->of[0].base[place] += recalls[0] ? sixth * most : 0;
    block->of[1].base[place] += recalls[1] ? sixth * least : 0;
}

static void set_up(struct angoli_block *block) {
    uint32_t links[2] = {0, 0};
    for (uint32_t place = 0; place < block->places; place++) {
        bool recalls[2];
        for (uint32_t mover = 0; mover < 2; mover++) {
            const struct standing standing = stand(block, mover, place);
            const uint32_t        other    = block->seen[mover] & ~standing.own;
            block->of[mover].start[place]  = links[mover];
            links[mover]                   = add_equation(block, &standing, links[mover]);
            recalls[mover]                 = angoli_ways_recall(block->sets, standing.count) &&
                             !angoli_sets_win(block->sets, other);
        }
        if (recalls[0] || recalls[1]) {
            add_recalls(block, place, recalls);
        }
    }
    block->of[0].start[block->places] = links[0];
    block->of[1].start[block->places] = links[1];
}

/* --- Solution ------------------------------------------------------------- */

/* All that an equation says but for the same position. */
static double elsewhere(const struct angoli_block *block, uint32_t mover, uint32_t place) {
    const struct equations *of  = &block->of[mover];
    const double           *to  = block->of[1 - mover].value;
    double                  sum = of->base[place];
    for (uint32_t i = of->start[place]; i < of->start[place + 1]; i++) {
        sum += of->weight[i] * to[of->to[i]];
    }
    return sum;
}

static double larger(double one, double two) {
    return one > two ? one : two;
}

/* The two equations of a position hang together most, so they are solved together. */
static double relax_place(struct angoli_block *block, uint32_t place) {
    struct equations *first  = &block->of[0];
    struct equations *second = &block->of[1];
    const double      here   = elsewhere(block, 0, place);
    const double      there  = elsewhere(block, 1, place);
    const double      stays  = first->stay[place] * second->stay[place];
    const double      one    = (here + first->stay[place] * there) / (1 - stays);
    const double      two    = there + second->stay[place] * one;
    const double change = larger(fabs(one - first->value[place]), fabs(two - second->value[place]));
    first->value[place] = one;
    second->value[place] = two;
    return change;
}

static double relax(struct angoli_block *block, bool is_back) {
    double change = 0;
    for (uint32_t i = 0; i < block->places; i++) {
        const uint32_t place = is_back ? block->places - 1 - i : i;
        change               = larger(change, relax_place(block, place));
    }
    return change;
}

static double find_residual(const struct angoli_block *block) {
    double residual = 0;
    for (uint32_t place = 0; place < block->places; place++) {
        for (uint32_t mover = 0; mover < 2; mover++) {
            const struct equations *of    = &block->of[mover];
            const double            other = block->of[1 - mover].value[place];
            const double value = elsewhere(block, mover, place) + of->stay[place] * other;
            residual           = larger(residual, fabs(value - of->value[place]));
        }
    }
    return residual;
}

/* Keep what was found; from now on the values are those that are kept. */
static double keep(struct angoli_block *block, double reach) {
    struct angoli_pair *here   = angoli_frame_block(block->frame, block->layer, block->all);
    double              change = 0;
    for (uint32_t place = 0; place < block->places; place++) {
        for (uint32_t mover = 0; mover < 2; mover++) {
            double      *value        = &block->of[mover].value[place];
            const double old          = here[place].chance[mover];
            change                    = larger(change, fabs(*value - old));
            here[place].chance[mover] = angoli_fixed(old + reach * (*value - old));
            *value                    = here[place].chance[mover];
        }
    }
    return change;
}

/* With the corners opposite, the players are alike. */
static void keep_image(const struct angoli_block *block) {
    const struct angoli_frame *frame  = block->frame;
    const struct angoli_pair  *here   = angoli_frame_block(frame, block->layer, block->all);
    struct angoli_pair        *image  = angoli_frame_block(frame, block->layer, block->seen[1]);
    const uint16_t            *turned = angoli_sets_turned(block->sets, block->layer,
                                                           angoli_sets_crossing(block->all, frame->offset));
    for (uint32_t place = 0; place < block->places; place++) {
        image[turned[place]].chance[0] = UINT32_MAX - here[place].chance[1];
        image[turned[place]].chance[1] = UINT32_MAX - here[place].chance[0];
    }
}

struct angoli_outcome angoli_block_solve(struct angoli_block       *block,
                                         const struct angoli_frame *frame, uint32_t squares,
                                         const struct angoli_effort *effort) {
    struct angoli_outcome outcome = {.change = 0};
    begin(block, frame, squares);
    set_up(block);
    for (uint32_t round = 0; round < effort->rounds; round++) {
        if (relax(block, round % 2 == 1) <= effort->change * sure) {
            break;
        }
    }
    if (effort->rounds > 0) {
        outcome.change = keep(block, effort->reach) / sure;
    }
    if (effort->rounds > 0 && frame->offset == SETS_OPPOSITE && block->seen[1] != squares) {
        keep_image(block);
    }
    outcome.residual = effort->is_exact ? find_residual(block) / sure : 0;
    return outcome;
}
