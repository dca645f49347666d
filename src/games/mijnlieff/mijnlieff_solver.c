/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_solver.c - the search: is this gain within reach, yes or no?
 *
 * All values below are gains: the points that the player to move still makes
 * minus those that the other still makes. A search is asked whether the gain
 * is at least a bound. It returns a number: at least the bound if it is, and
 * then the gain is that number or more; less than the bound if it is not, and
 * then the gain is that number or less. The exact gain is found by asking
 * for one bound after another; the table keeps most of the work.
 */
#include "games/mijnlieff/mijnlieff_solver.h"

#include "games/mijnlieff/mijnlieff_order.h"
#include "games/mijnlieff/mijnlieff_table.h"

enum {
    TABLE_FREE_MIN       = 7, /* with fewer free squares, searching is cheaper than looking up */
    NOTHING              = -0x7fff, /* below every gain */
    NODES_BETWEEN_PAUSES = 4096,
    SAMPLE               = 200 /* groups of the table that are looked at to see how full it is */
};

/* One node of the search. */
struct node {
    const struct position *position;
    int                    bound;
    int                    best;    /* no gain found is larger */
    uint32_t               squares; /* open and not yet decided */
    struct placing         placing[MIJNLIEFF_SQUARES];
};

static inline int larger(int first, int second) {
    return first > second ? first : second;
}

/* The most triples that can be completed with so many tiles. */
static inline int reach(uint32_t with_one, uint32_t with_two, uint32_t blocked, uint32_t tiles) {
    const uint32_t near = tiles >= 3   ? (uint32_t)POSITION_TRIPLES
                          : tiles == 2 ? with_one
                                       : with_two;
    return (int)bits_count(near & ~blocked);
}

static int search(struct mijnlieff_solver *solver, const struct position *position, int bound);
static int search_short(struct mijnlieff_solver *solver, const struct position *position,
                        int bound);

/* The gain of the last turn of a game: the other has no tile left. */
static inline int search_last_turn(uint32_t ready, uint32_t open) {
    int best = 0;
    if (ready == 0) {
        return best;
    }
    for (; open != 0; open &= open - 1) {
        best = larger(best, (int)bits_count(ready & mijnlieff_triples_of[bits_lowest(open)]));
    }
    return best;
}

/* The gain if the player to move holds one tile, and the other at least one:
 * he then has the last turn. */
static inline int search_last_tile(const struct position *position, int bound) {
    const uint32_t ready       = position_ready(position);
    const uint32_t other_ready = position_other_ready(position);
    const uint32_t free        = position_free(position);
    const uint32_t kind        = bits_lowest(position->own_hand);
    int            best        = NOTHING;
    if ((ready | other_ready) == 0) {
        return 0;
    }
    for (uint32_t open = position->open; open != 0 && best < bound; open &= open - 1) {
        const uint32_t square  = bits_lowest(open);
        const uint32_t triples = mijnlieff_triples_of[square];
        const uint32_t sent    = position_sends(kind, square, free & ~bits_of(square));
        const int      points  = (int)bits_count(ready & triples);
        best = larger(best, points - search_last_turn(other_ready & ~triples, sent));
    }
    return best;
}

/* A pause in the search: must it end, and when should it ask again? */
static void pause(struct mijnlieff_solver *solver) {
    const uint64_t limit = solver->node_limit != 0 ? solver->node_limit : UINT64_MAX;
    if (solver->nodes >= limit || (solver->stop != NULL && solver->stop(solver->stop_context))) {
        solver->is_stopped = true;
    } else {
        solver->pause = solver->nodes + NODES_BETWEEN_PAUSES;
        solver->pause = solver->pause < limit ? solver->pause : limit;
    }
}

/* Count a node, unless the search must stop. */
static inline bool must_stop(struct mijnlieff_solver *solver) {
    if (solver->nodes >= solver->pause) {
        pause(solver);
        if (solver->is_stopped) {
            return true;
        }
    }
    solver->nodes++;
    return false;
}

/* The gain of any position in which a square is open to the player to move. */
static inline int search_any(struct mijnlieff_solver *solver, const struct position *position,
                             int bound) {
    const uint32_t tiles       = hand_count(position->own_hand);
    const uint32_t other_tiles = hand_count(position->other_hand);
    if (tiles == 0) {
        return 0;
    }
    if (other_tiles == 0) {
        return search_last_turn(position_ready(position), position->open);
    }
    if (tiles == 1) {
        return search_last_tile(position, bound);
    }
    return other_tiles == 1 ? search_short(solver, position, bound)
                            : search(solver, position, bound);
}

/* The gain of a move, points and what follows. */
static inline int search_move(struct mijnlieff_solver *solver, const struct position *position,
                              const struct placing *placing, uint32_t square, uint32_t kind,
                              int bound) {
    struct position next;
    const int       rest = bound - placing->points;
    if (position_move(position, placing, square, kind, &next)) {
        return placing->points + search_any(solver, &next, rest);
    }
    return placing->points - search_any(solver, &next, 1 - rest);
}

/* What the gain can be at best and at worst once a tile lies on a square. */
static inline int most_after(const struct placing *placing, uint32_t tiles) {
    return placing->points + reach(placing->own1, placing->own2, placing->other1, tiles - 1);
}

static inline int least_after(const struct position *position, const struct placing *placing,
                              uint32_t other_tiles) {
    return placing->points - reach(position->other1, position->other2, placing->own1, other_tiles);
}

/* The gain if the other holds one tile and the player to move more. Neither
 * order nor table pays here. */
static int search_short(struct mijnlieff_solver *solver, const struct position *position,
                        int bound) {
    const uint32_t tiles = hand_count(position->own_hand);
    int            best  = NOTHING;
    if (must_stop(solver)) {
        return 0;
    }
    for (uint32_t open = position->open; open != 0; open &= open - 1) {
        const uint32_t       square  = bits_lowest(open);
        const struct placing placing = position_place(position, square);
        const int            most    = most_after(&placing, tiles);
        if (most < bound) {
            best = larger(best, most);
            continue;
        }
        if (least_after(position, &placing, 1) >= bound) {
            return bound;
        }
        for (uint32_t kinds = hand_kinds(position->own_hand); kinds != 0; kinds &= kinds - 1) {
            const uint32_t kind = bits_lowest(kinds);
            best = larger(best, search_move(solver, position, &placing, square, kind, bound));
            if (best >= bound) {
                return best;
            }
        }
    }
    return best;
}

/* Find out what a tile on each open square changes. Squares on which the bound
 * is out of reach are struck out. True if it cannot be missed on one. */
static bool survey(struct node *node) {
    const struct position *position    = node->position;
    const uint32_t         tiles       = hand_count(position->own_hand);
    const uint32_t         other_tiles = hand_count(position->other_hand);
    for (uint32_t open = position->open; open != 0; open &= open - 1) {
        const uint32_t  square  = bits_lowest(open);
        struct placing *placing = &node->placing[square];
        *placing                = position_place(position, square);
        const int most          = most_after(placing, tiles);
        if (most < node->bound) {
            node->best = larger(node->best, most);
            node->squares &= ~bits_of(square);
        } else if (least_after(position, placing, other_tiles) >= node->bound) {
            node->best = node->bound;
            return true;
        }
    }
    return false;
}

/* Strike out the squares that are known to be bad. True if one is known to be
 * good. */
static bool recall(struct node *node, const struct table_place *place) {
    uint32_t good;
    uint32_t bad;
    table_read(place, node->bound, &good, &bad);
    if ((good & node->squares) != 0) {
        node->best = node->bound;
        return true;
    }
    if ((bad & node->squares) != 0) {
        node->best = larger(node->best, node->bound - 1);
        node->squares &= ~bad;
    }
    return false;
}

/* Search the moves, the most promising first, until one reaches the bound;
 * returns its square as a set. Then node->squares holds those on which every
 * move has failed. */
static uint32_t try_moves(struct mijnlieff_solver *solver, struct node *node) {
    scored_move_t  moves[ORDER_MOVES_MAX];
    const uint32_t count =
        mijnlieff_order_moves(node->position, node->squares, node->placing, moves);
    for (uint32_t i = 0; i < count; i++) {
        const scored_move_t move   = order_next(moves, i, count);
        const uint32_t      square = order_square(move);
        const int gain = search_move(solver, node->position, &node->placing[square], square,
                                     order_kind(move), node->bound);
        node->best     = larger(node->best, gain);
        if (gain >= node->bound || solver->is_stopped) {
            for (; i < count; i++) {
                node->squares &= ~bits_of(order_square(moves[i]));
            }
            return gain >= node->bound ? bits_of(square) : 0;
        }
    }
    return 0;
}

/* The gain if both hold at least two tiles. */
static int search(struct mijnlieff_solver *solver, const struct position *position, int bound) {
    if (must_stop(solver)) {
        return 0;
    }
    struct node        node;
    struct table_place place;
    const uint32_t     free     = position_free(position);
    const bool         is_large = bits_count(free) >= TABLE_FREE_MIN;
    node.position               = position;
    node.bound                  = bound;
    node.best                   = NOTHING;
    node.squares                = position->open;
    if (is_large) {
        place = table_seek(solver->groups, solver->group_mask, position);
    }
    if (survey(&node) || (is_large && recall(&node, &place))) {
        return node.best;
    }
    const uint32_t good = try_moves(solver, &node);
    if (is_large && !solver->is_stopped) {
        mijnlieff_table_write(&place, bound, good, node.squares);
    }
    return node.best;
}

void mijnlieff_solver_init(struct mijnlieff_solver *solver, void *table, uint64_t table_size) {
    uint64_t group_count = 1;
    while (2 * group_count * sizeof *solver->groups <= table_size) {
        group_count *= 2;
    }
    CHECK(table_size >= sizeof *solver->groups);
    *solver = (struct mijnlieff_solver){.groups = table, .group_mask = group_count - 1};
    mijnlieff_solver_clear(solver);
}

void mijnlieff_solver_clear(struct mijnlieff_solver *solver) {
    memset(solver->groups, 0, (size_t)(solver->group_mask + 1) * sizeof *solver->groups);
}

uint32_t mijnlieff_solver_permille(const struct mijnlieff_solver *solver) {
    const uint32_t groups =
        solver->group_mask < SAMPLE ? (uint32_t)solver->group_mask + 1 : (uint32_t)SAMPLE;
    uint32_t used = 0;
    for (uint32_t i = 0; i < groups; i++) {
        for (uint32_t k = 0; k < TABLE_GROUP_SIZE; k++) {
            used += solver->groups[i].entry[k].hands != 0;
        }
    }
    return used * 1000 / (groups * TABLE_GROUP_SIZE);
}

/* Whether the gain is at least the bound, also where the player to move must
 * pass or has no tile. */
static int search_root(struct mijnlieff_solver *solver, const struct position *position,
                       int bound) {
    if (position->open != 0 || position->own_hand == 0) {
        return search_any(solver, position, bound);
    }
    const struct position next = position_turned(position, position_free(position));
    return -search_any(solver, &next, 1 - bound);
}

/* The exact gain, if it is found: ask from the guess on up or down. */
static bool find_gain(struct mijnlieff_solver *solver, const struct position *position, int guess,
                      int *gain) {
    int least = -MIJNLIEFF_MARGIN_MAX;
    int most  = MIJNLIEFF_MARGIN_MAX;
    while (least < most) {
        const int bound = guess > least ? guess : least + 1;
        const int found = search_root(solver, position, bound);
        if (solver->is_stopped) {
            return false;
        }
        least = found >= bound ? larger(least, found) : least;
        most  = found >= bound ? most : found;
        guess = found;
    }
    *gain = least;
    return true;
}

/* A new question: the limit may have changed since the last one. */
static void begin(struct mijnlieff_solver *solver) {
    solver->is_stopped = false;
    solver->pause      = 0;
}

/* By how many points the player to move leads now. */
static int lead(const struct mijnlieff_state *state) {
    return mijnlieff_points(state->tiles[state->player]) -
           mijnlieff_points(state->tiles[state->player ^ 1]);
}

bool mijnlieff_solve(struct mijnlieff_solver *solver, const struct mijnlieff_state *state,
                     int *margin) {
    const struct position position = mijnlieff_position(state);
    int                   gain;
    begin(solver);
    if (!find_gain(solver, &position, 0, &gain)) {
        return false;
    }
    *margin = lead(state) + gain;
    return true;
}

bool mijnlieff_solve_bound(struct mijnlieff_solver *solver, const struct mijnlieff_state *state,
                           int bound, bool *is_reached) {
    const struct position position = mijnlieff_position(state);
    const int             wanted   = bound - lead(state);
    begin(solver);
    const int found = search_root(solver, &position, wanted);
    *is_reached     = found >= wanted;
    return !solver->is_stopped;
}

/* The gain of one action. The guess is a gain too, and so becomes one. */
static bool find_action_gain(struct mijnlieff_solver *solver, const struct position *position,
                             action_t action, int guess, int *gain) {
    struct position next;
    struct placing  placing  = {0};
    bool            is_again = false;
    if (action == MIJNLIEFF_PASS) {
        next = position_turned(position, position_free(position));
    } else {
        const uint32_t square = action % MIJNLIEFF_SQUARES;
        placing               = position_place(position, square);
        is_again = position_move(position, &placing, square, action / MIJNLIEFF_SQUARES, &next);
    }
    if (position->other_hand == 0) { /* then the game is over */
        *gain = placing.points;
        return true;
    }
    const int sign = is_again ? 1 : -1;
    if (!find_gain(solver, &next, sign * (guess - placing.points), gain)) {
        return false;
    }
    *gain = placing.points + sign * *gain;
    return true;
}

bool mijnlieff_solve_actions(struct mijnlieff_solver *solver, const struct mijnlieff_state *state,
                             const action_t *actions, size_t count, int *margins) {
    const struct position position = mijnlieff_position(state);
    int                   gain     = 0; /* of the action before: a good guess for the next */
    begin(solver);
    for (size_t i = 0; i < count; i++) {
        if (!find_action_gain(solver, &position, actions[i], gain, &gain)) {
            return false;
        }
        margins[i] = lead(state) + gain;
    }
    return true;
}
