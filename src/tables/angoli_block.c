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

enum {
    HALF_BITS = 8, /* of a mask, whose squares are looked up */
    HALVES    = 1 << HALF_BITS,
    LINE      = 64, /* bytes of the cache */
    EARLY     = 8,  /* places */
    LINKS     = SETS_PLACES * SETS_TOKENS
};

static const double sixth = 1.0 / 6.0;

/* Where the chances of a block are. */
struct view {
    uint32_t       *first;  /* of the first player when he is to move, by place */
    uint32_t       *second; /* of the second, by place in his eyes */
    const uint16_t *turned; /* from one to the other */
};

/* chance = base + stay * (same position, other player to move) + links */
struct equations {
    double   value[SETS_PLACES];
    double   base[SETS_PLACES];
    double   stay[SETS_PLACES];
    uint32_t start[SETS_PLACES + 1]; /* of the links of a place */
    uint16_t to[LINKS];
    double   weight[LINKS];
};

struct angoli_block {
    const struct angoli_frame *frame;
    const struct angoli_sets  *sets;
    uint32_t                   layer;
    uint32_t                   all; /* the squares occupied */
    uint32_t                   places;
    uint32_t                   low[SETS_SQUARES]; /* mask of the occupied squares before it */
    struct view                here;
    struct view                above[SETS_SQUARES]; /* with this square too */
    struct view                below[SETS_SQUARES]; /* without it */
    uint32_t                   squares[2][HALVES];  /* of half a mask */
    struct equations           of[2];               /* first or second player to move */
};

/* A position of the block with a player to move. */
struct standing {
    uint32_t                 mover; /* 0 or 1 */
    uint32_t                 mask;
    uint32_t                 own, other; /* the mover's squares */
    uint32_t                 count;      /* of his tokens there */
    const struct angoli_way *way;
};

struct angoli_block *angoli_block_create(void) {
    return malloc(sizeof(struct angoli_block));
}

void angoli_block_destroy(struct angoli_block *block) {
    free(block);
}

static struct view view_of(const struct angoli_frame *frame, uint32_t layer, uint32_t squares) {
    const struct angoli_sets *sets   = frame->sets;
    const uint32_t            image  = angoli_sets_turn(squares, frame->offset);
    const size_t              places = sets->places[layer];
    return (struct view){
        .first  = frame->values[0][layer] + places * sets->rank[squares],
        .second = frame->values[1][layer] + places * sets->rank[image],
        .turned = angoli_sets_turned(sets, layer, angoli_sets_crossing(squares, frame->offset)),
    };
}

/* The chance of the first player, with this player to move. */
static double look(const struct view *view, uint32_t mover, uint32_t place) {
    return mover == 0 ? angoli_chance(view->first[place])
                      : 1 - angoli_chance(view->second[view->turned[place]]);
}

static void find_neighbours(struct angoli_block *block) {
    const struct angoli_frame *frame = block->frame;
    for (uint32_t square = 0; square < SETS_SQUARES; square++) {
        const uint32_t bit     = bits_of(square);
        block->low[square]     = (1U << bits_count(block->all & (bit - 1))) - 1;
        const bool is_occupied = (block->all & bit) != 0;
        if (is_occupied && block->sets->recall_max >= 0) {
            block->below[square] = view_of(frame, block->layer - 1, block->all & ~bit);
        } else if (!is_occupied && block->layer + 1 < block->sets->layers) {
            block->above[square] = view_of(frame, block->layer + 1, block->all | bit);
        }
    }
}

static void spread_masks(struct angoli_block *block) {
    uint32_t left = block->all;
    memset(block->squares, 0, sizeof block->squares);
    for (uint32_t i = 0; left != 0; i++) {
        const uint32_t bit   = bits_of(bits_take_lowest(&left));
        uint32_t      *table = block->squares[i / HALF_BITS];
        const uint32_t step  = 1U << i % HALF_BITS;
        for (uint32_t mask = 0; mask < step; mask++) {
            table[mask + step] = table[mask] | bit;
        }
    }
}

static void begin(struct angoli_block *block, const struct angoli_frame *frame, uint32_t squares) {
    block->frame  = frame;
    block->sets   = frame->sets;
    block->layer  = bits_count(squares);
    block->all    = squares;
    block->places = block->sets->places[block->layer];
    block->here   = view_of(frame, block->layer, squares);
    find_neighbours(block);
    spread_masks(block);
    for (uint32_t mover = 0; mover < 2; mover++) {
        for (uint32_t place = 0; place < block->places; place++) {
            block->of[mover].value[place] = look(&block->here, mover, place);
        }
    }
}

static struct standing stand(const struct angoli_block *block, uint32_t mover, uint32_t place) {
    const uint32_t mask  = block->sets->mask[block->layer][place];
    const uint32_t first = block->squares[0][mask % HALVES] | block->squares[1][mask / HALVES];
    const uint32_t own   = mover == 0 ? first : block->all & ~first;
    const uint32_t turn  = mover == 0 ? 0 : block->frame->offset;
    return (struct standing){
        .mover = mover,
        .mask  = mask,
        .own   = own,
        .other = block->all & ~own,
        .count = bits_count(own),
        .way   = angoli_ways_find(block->frame->ways, angoli_sets_turn(own, turn)),
    };
}

/* What a token is worth on a free square, times its chance. */
static double look_above(const struct angoli_block *block, const struct standing *standing,
                         uint32_t square) {
    if (standing->count == block->sets->stored) {
        return standing->mover == 0 ? 1 : 0;
    }
    const uint32_t low  = block->low[square];
    const uint32_t mask = (standing->mask & low) | (standing->mask & ~low) << 1 |
                          (standing->mover == 0 ? low + 1 : 0);
    const uint32_t place = block->sets->place[block->layer + 1][mask];
    return look(&block->above[square], 1 - standing->mover, place);
}

/* The best recall: any token may go back. */
static double look_below(const struct angoli_block *block, const struct standing *standing) {
    const uint32_t mover = standing->mover;
    double         best  = mover == 0 ? 0 : 1;
    for (uint32_t left = block->all; left != 0;) {
        const uint32_t square = bits_take_lowest(&left);
        const uint32_t low    = block->low[square];
        const uint32_t mask   = (standing->mask & low) | (standing->mask >> 1 & ~low);
        const uint32_t place  = block->sets->place[block->layer - 1][mask];
        const double   value  = look(&block->below[square], 1 - mover, place);
        if (mover == 0 ? value > best : value < best) {
            best = value;
        }
    }
    return best;
}

static void add_link(struct angoli_block *block, const struct standing *standing, uint32_t square,
                     double weight, uint32_t *links) {
    struct equations *of   = &block->of[standing->mover];
    const uint32_t    mask = standing->mask ^ (block->low[square] + 1);
    of->to[*links]         = block->sets->place[block->layer][mask];
    of->weight[*links]     = weight;
    ++*links;
}

/* A token travels: to a free square, or into a contest. */
static void add_travels(struct angoli_block *block, const struct standing *standing, uint32_t place,
                        uint32_t *links) {
    struct equations *of   = &block->of[standing->mover];
    const uint32_t    turn = standing->mover == 0 ? 0 : block->frame->offset;
    const double      won  = standing->mover == 0 ? 1 : 0;
    for (uint32_t left = standing->way->squares; left != 0;) {
        const uint32_t seen   = bits_take_lowest(&left);
        const uint32_t square = (seen + SETS_SIDE * turn) % SETS_SQUARES;
        const double   chance = standing->way->chance[seen];
        if ((block->all & bits_of(square)) == 0) {
            of->base[place] += chance * look_above(block, standing, square);
            continue;
        }
        of->stay[place] += chance / 2;
        if (standing->count == block->sets->stored) {
            of->base[place] += chance / 2 * won;
        } else {
            add_link(block, standing, square, chance / 2, links);
        }
    }
}

/* The equation of one position; returns where its links end. */
static uint32_t add_equation(struct angoli_block *block, uint32_t mover, uint32_t place,
                             uint32_t links) {
    struct equations     *of       = &block->of[mover];
    const struct standing standing = stand(block, mover, place);
    of->base[place]                = 0;
    of->stay[place]                = 0;
    if (angoli_sets_win(block->sets, standing.other)) {
        of->base[place] = mover == 0 ? 0 : 1;
        return links;
    }
    if (standing.count == block->sets->tokens) {
        of->stay[place] = 1 - sixth;
    }
    add_travels(block, &standing, place, &links);
    if (angoli_ways_recall(block->sets, standing.count)) {
        of->base[place] += sixth * look_below(block, &standing);
    }
    return links;
}

/* The ways of a position are anywhere in a large table: let them come early. */
static void send_for(const struct angoli_block *block, uint32_t mover, uint32_t place) {
    if (place < block->places) {
        const struct standing standing = stand(block, mover, place);
        const char           *bytes    = (const char *)standing.way;
        __builtin_prefetch(bytes);
        __builtin_prefetch(bytes + LINE);
        __builtin_prefetch(bytes + sizeof *standing.way - 1);
    }
}

static void set_up(struct angoli_block *block) {
    for (uint32_t mover = 0; mover < 2; mover++) {
        uint32_t links = 0;
        for (uint32_t place = 0; place < block->places; place++) {
            send_for(block, mover, place + EARLY);
            block->of[mover].start[place] = links;
            links                         = add_equation(block, mover, place, links);
        }
        block->of[mover].start[block->places] = links;
    }
}

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

/* One round. What the first player captures leads to later places and what the
 * second captures to earlier ones, so rounds go to and fro. */
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
    const struct view *here   = &block->here;
    double             change = 0;
    for (uint32_t place = 0; place < block->places; place++) {
        for (uint32_t mover = 0; mover < 2; mover++) {
            const double value            = block->of[mover].value[place];
            const double old              = look(here, mover, place);
            change                        = larger(change, fabs(value - old));
            block->of[mover].value[place] = old + reach * (value - old);
        }
        here->first[place]                = angoli_fixed(block->of[0].value[place]);
        here->second[here->turned[place]] = angoli_fixed(1 - block->of[1].value[place]);
        for (uint32_t mover = 0; mover < 2; mover++) {
            block->of[mover].value[place] = look(here, mover, place);
        }
    }
    return change;
}

struct angoli_outcome angoli_block_solve(struct angoli_block       *block,
                                         const struct angoli_frame *frame, uint32_t squares,
                                         const struct angoli_effort *effort) {
    struct angoli_outcome outcome = {.change = 0};
    begin(block, frame, squares);
    set_up(block);
    for (uint32_t round = 0; round < effort->rounds; round++) {
        if (relax(block, round % 2 == 1) <= effort->change) {
            break;
        }
    }
    if (effort->rounds > 0) {
        outcome.change = keep(block, effort->reach);
    }
    outcome.residual = find_residual(block);
    return outcome;
}
