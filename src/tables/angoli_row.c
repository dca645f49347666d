/* SPDX-License-Identifier: MIT
 *
 * angoli_row.c - what follows from a position, for all positions of a row.
 *
 * Of each position the two chances, by who is to move, hang together most: contests
 * that are lost, and turns without a token, lead from one to the other. So they are
 * solved together. Sums over travels are whole numbers, hence exact in any order.
 */
#include "tables/angoli_row.h"

#include <math.h>

#define ALWAYS __attribute__((always_inline)) /* there is one loop for each use */

enum { FETCH_AHEAD = 32 /* pairs */, WAYS_AHEAD = 6 /* places */ };

static const double sixth = 1.0 / 6.0;
static const double sure  = UINT32_MAX;

/* A square where the first player's token may come. */
struct travel {
    uint32_t                  bit; /* of masks */
    uint32_t                  chance;
    const struct angoli_pair *to[2]; /* if it is free, or the second's; NULL: he has won */
};

/* A square where the second player's token may come: with a bit put into the mask, or, if
 * the first player loses the square, squeezed in. */
struct target {
    const struct angoli_pair *to; /* NULL: he has won */
    uint32_t                  bit;
    uint32_t                  high;   /* what makes room for it */
    uint32_t                  is_met; /* the first player has the square */
};

/* A token of the first player's that may be recalled. */
struct token {
    uint32_t                  bit; /* of masks without it: its place */
    const struct angoli_pair *gone;
};

struct row {
    const struct angoli_frame *frame;
    const uint32_t            *rank;
    const uint32_t            *masks;   /* of the second */
    const uint8_t             *members; /* of masks: their bits, SETS_TOKENS for each */
    struct angoli_pair        *here;
    uint8_t                   *choices; /* NULL without recalls */
    uint32_t                   length;
    uint32_t                   first;
    uint32_t                   counts[2];    /* tokens on the track */
    bool                       has_won;      /* the first, if it is the second's turn */
    bool                       recalls[2];   /* may each player's first roll be one? */
    uint32_t                   travel_count; /* of the first */
    struct travel              travels[SETS_SQUARES];
    struct target              targets[SETS_SQUARES]; /* of the second */
    struct token               tokens[SETS_TOKENS];
    const struct angoli_pair  *fewer; /* the second has one token less */
    struct angoli_squares      squares;
};

/* A mask without a bit, and with room for one more. */
static inline uint32_t take_bit(uint32_t mask, uint32_t bit) {
    const uint32_t low = bits_of(bit) - 1;
    return (mask & low) | (mask >> 1 & ~low);
}

static inline uint32_t make_room(uint32_t mask, uint32_t bit) {
    const uint32_t low = bits_of(bit) - 1;
    return (mask & low) | (mask & ~low) << 1;
}

/* --- Setting up ------------------------------------------------------------- */

/* NULL if nobody keeps as many tokens as that: their owner has won. */
static const struct angoli_pair *find_row(const struct row *row, uint32_t first, uint32_t second) {
    const uint32_t stored = row->frame->sets->stored;
    return bits_count(first) > stored || second > stored
               ? NULL
               : angoli_frame_row(row->frame, first, second);
}

static void find_travels(struct row *row) {
    const struct angoli_way *way = angoli_ways_find(&row->frame->ways[0], row->first);
    row->travel_count            = way->count;
    for (uint32_t i = 0; i < way->count; i++) {
        const uint32_t more = row->first | bits_of(way->square[i]);
        row->travels[i]     = (struct travel){
                .bit    = row->squares.before[way->square[i]],
                .chance = way->chance[i],
                .to     = {find_row(row, more, row->counts[1]),
                   row->counts[1] > 0 ? find_row(row, more, row->counts[1] - 1) : NULL},
        };
    }
}

static void find_targets(struct row *row) {
    for (uint32_t square = 0; square < SETS_SQUARES; square++) {
        const uint32_t bit    = bits_of(row->squares.before[square]);
        const uint32_t is_met = row->first >> square & 1U;
        row->targets[square]  = (struct target){
             .to     = find_row(row, row->first & ~bits_of(square), row->counts[1] + 1),
             .bit    = bit,
             .high   = is_met ? ~(bit - 1) : 0,
             .is_met = is_met,
        };
    }
}

static void find_tokens(struct row *row) {
    uint32_t left = row->recalls[0] || row->recalls[1] ? row->first : 0;
    for (uint32_t i = 0; left != 0; i++) {
        const uint32_t square = bits_take_lowest(&left);
        row->tokens[i]        = (struct token){
                   .bit  = row->squares.before[square],
                   .gone = find_row(row, row->first & ~bits_of(square), row->counts[1]),
        };
    }
}

static void set_up(struct row *row, const struct angoli_frame *frame, uint32_t first,
                   uint32_t second_count) {
    const struct angoli_sets *sets = frame->sets;
    row->frame                     = frame;
    row->rank                      = sets->rank;
    row->masks                     = sets->list[second_count];
    row->members                   = sets->members[second_count];
    row->first                     = first;
    row->counts[0]                 = bits_count(first);
    row->counts[1]                 = second_count;
    row->here                      = angoli_frame_row(frame, first, second_count);
    row->choices                   = angoli_frame_choices(frame, first, second_count);
    row->length                    = angoli_sets_length(sets, row->counts[0], second_count);
    row->has_won                   = angoli_sets_win(sets, first);
    row->recalls[0]                = angoli_ways_recall(sets, row->counts[0]);
    row->recalls[1]                = angoli_ways_recall(sets, second_count);
    angoli_squares_init(&row->squares, first);
    find_travels(row);
    find_targets(row);
    find_tokens(row);
    row->fewer = second_count > 0 && (row->recalls[0] || row->recalls[1])
                     ? find_row(row, first, second_count - 1)
                     : NULL;
}

/* --- What follows ----------------------------------------------------------- */

/* What a player's travels are worth, half of it where a contest has to be won, and the
 * chances of contests; in products of fixed points, and in fixed point. */
struct sums {
    uint64_t worth;
    uint64_t contests;
};

/* Rows are read from their beginnings on, but some forty side by side, more than a
 * processor foresees. So each is fetched a little ahead. */
static inline void fetch(const struct angoli_pair *pair) {
    __builtin_prefetch(pair + FETCH_AHEAD);
}

static inline void fetch_way(const struct row *row, uint32_t mask) {
    const struct angoli_way *way =
        angoli_ways_find(&row->frame->ways[1], angoli_squares_of(&row->squares, mask));
    __builtin_prefetch(way);
    __builtin_prefetch(&way->count);
}

static inline struct sums travels_of_first(const struct row *row, uint32_t mask) {
    struct sums sums = {.worth = 0};
    for (uint32_t i = 0; i < row->travel_count; i++) {
        const struct travel *travel = &row->travels[i];
        const uint64_t       is_met = mask >> travel->bit & 1U;
        const uint32_t       at     = row->rank[take_bit(mask, travel->bit)];
        fetch(&travel->to[is_met][at]);
        sums.worth += (uint64_t)travel->chance * travel->to[is_met][at].chance[1] >> is_met;
        sums.contests += travel->chance & -is_met;
    }
    return sums;
}

/* The last token of the basic game: wherever it comes to stand, its owner wins. */
static struct sums last_travels(const struct row *row, uint32_t player, uint32_t own,
                                uint32_t others) {
    const struct angoli_way *way   = angoli_ways_find(&row->frame->ways[player], own);
    const uint32_t           value = player == 0 ? UINT32_MAX : 0;
    struct sums              sums  = {.worth = 0};
    for (uint32_t i = 0; i < way->count; i++) {
        const uint64_t chance = way->chance[i];
        const bool     is_met = (others & bits_of(way->square[i])) != 0;
        sums.worth += chance * value >> is_met;
        sums.contests += is_met ? chance : 0;
    }
    return sums;
}

static inline struct sums travels_of_second(const struct row *row, uint32_t mask, uint32_t second) {
    const struct angoli_way *way  = angoli_ways_find(&row->frame->ways[1], second);
    struct sums              sums = {.worth = 0};
    for (uint32_t piece = 0; piece < way->count; piece += WAYS_PIECE) {
        for (uint32_t i = piece; i < piece + WAYS_PIECE; i++) {
            const struct target *target = &row->targets[way->square[i]];
            const uint64_t       chance = way->chance[i];
            const uint32_t       at     = row->rank[mask + (mask & target->high) + target->bit];
            fetch(&target->to[at]);
            sums.worth += chance * target->to[at].chance[0] >> target->is_met;
            sums.contests += chance & -(uint64_t)target->is_met;
        }
    }
    return sums;
}

/* The best recalls of both players: any token may go back. */
struct recalls {
    uint32_t most;  /* for the first, the second to move */
    uint32_t least; /* for the second, the first to move */
};

/* Tokens that may be recalled have numbers, the first player's before the second's. */
static inline const struct angoli_pair *recall_of_first(const struct row *row, uint32_t mask,
                                                        uint32_t number) {
    const struct token *token = &row->tokens[number];
    return &token->gone[row->rank[make_room(mask, token->bit)]];
}

static inline const struct angoli_pair *recall_of_second(const struct row *row, uint32_t mask,
                                                         uint32_t bit) {
    return &row->fewer[row->rank[mask & ~bit]];
}

/* A chance and the number of a recall, to be compared at once. */
static inline uint64_t numbered(uint32_t chance, uint32_t number) {
    return (uint64_t)chance << 4 | number;
}

struct search {
    uint64_t most;
    uint64_t least;
};

static inline void compare(struct search *search, const struct angoli_pair *pair, uint32_t number) {
    const uint64_t first  = numbered(pair->chance[1], number);
    const uint64_t second = numbered(pair->chance[0], number);
    search->most          = first > search->most ? first : search->most;
    search->least         = second < search->least ? second : search->least;
}

/* The best ones and their numbers, the second player's 16 times. */
static inline struct recalls seek_recalls(const struct row *row, uint32_t mask, uint32_t *choice) {
    struct search search = {.most = 0, .least = UINT64_MAX};
    uint32_t      left   = mask;
    for (uint32_t i = 0; i < row->counts[0]; i++) {
        const struct angoli_pair *pair = recall_of_first(row, mask, i);
        fetch(pair);
        compare(&search, pair, i);
    }
    for (uint32_t i = 0; i < row->counts[1]; i++) {
        compare(&search, recall_of_second(row, mask, left & -left), row->counts[0] + i);
        left &= left - 1;
    }
    *choice = (uint32_t)(search.most & 15) | (uint32_t)(search.least & 15) << 4;
    return (struct recalls){
        .most  = (uint32_t)(search.most >> 4),
        .least = (uint32_t)(search.least >> 4),
    };
}

static inline const struct angoli_pair *recall(const struct row *row, uint32_t mask,
                                               const uint8_t *bits, uint32_t number) {
    return number < row->counts[0]
               ? recall_of_first(row, mask, number)
               : recall_of_second(row, mask, bits_of(bits[number - row->counts[0]]));
}

/* Those that were best when they were sought. */
static inline struct recalls keep_recalls(const struct row *row, uint32_t place, uint32_t choice) {
    const uint32_t mask = row->masks[place];
    const uint8_t *bits = row->members + (size_t)place * SETS_TOKENS;
    return (struct recalls){
        .most  = recall(row, mask, bits, choice & 15)->chance[1],
        .least = recall(row, mask, bits, choice >> 4)->chance[0],
    };
}

/* chance = base + stay * (the same position, the other player to move) */
struct equation {
    double base;
    double stay;
};

static inline struct equation add_up(const struct row *row, uint32_t player,
                                     const struct sums *sums) {
    static const double scale = 1.0 / (UINT32_C(1) << 31);
    return (struct equation){
        .base = (double)(int64_t)sums->worth * scale,
        .stay = row->counts[player] == row->frame->sets->tokens
                    ? 1 - sixth
                    : (double)(int64_t)sums->contests / 2 * scale,
    };
}

static inline void add_recalls(const struct row *row, uint32_t place, bool is_seeking,
                               struct equation *one, struct equation *two) {
    const uint32_t mask   = row->masks[place];
    uint32_t       choice = row->choices[place];
    struct recalls recalls =
        is_seeking ? seek_recalls(row, mask, &choice) : keep_recalls(row, place, choice);
    row->choices[place] = (uint8_t)choice;
    one->base += row->recalls[0] ? sixth * recalls.most : 0;
    two->base += row->recalls[1] ? sixth * recalls.least : 0;
}

/* Of a place in the row, with the first and with the second player to move. */
static inline ALWAYS void find_equations(const struct row *row, uint32_t place, bool is_seeking,
                                         struct equation *one, struct equation *two) {
    const struct angoli_sets *sets   = row->frame->sets;
    const uint32_t            last   = sets->stored < sets->tokens ? sets->stored : SETS_SIZES;
    const uint32_t            mask   = row->masks[place];
    const uint32_t            second = angoli_squares_of(&row->squares, mask);
    const uint32_t            ahead  = place + WAYS_AHEAD;
    fetch_way(row, row->masks[ahead < row->length ? ahead : place]);
    const struct sums sums[2] = {
        row->counts[0] == last ? last_travels(row, 0, row->first, second)
                               : travels_of_first(row, mask),
        row->counts[1] == last ? last_travels(row, 1, second, row->first)
                               : travels_of_second(row, mask, second),
    };
    *one = add_up(row, 0, &sums[0]);
    *two = add_up(row, 1, &sums[1]);
    if (row->recalls[0] || row->recalls[1]) {
        add_recalls(row, place, is_seeking, one, two);
    }
    if (row->counts[1] == sets->tokens && angoli_sets_win(sets, second)) {
        *one = (struct equation){.base = 0}; /* nobody moves who has lost */
    }
    if (row->has_won) {
        *two = (struct equation){.base = sure};
    }
}

/* --- The row ---------------------------------------------------------------- */

static inline double larger(double one, double two) {
    return one > two ? one : two;
}

/* Returns how far it was from there. */
static inline double go(uint32_t *chance, double to, double reach) {
    const double old = *chance;
    *chance          = angoli_fixed(old + reach * (to - old));
    return fabs(to - old);
}

struct angoli_outcome angoli_row_improve(const struct angoli_frame *frame, uint32_t first,
                                         uint32_t                    second_count,
                                         const struct angoli_effort *effort) {
    double     change = 0;
    struct row row;
    set_up(&row, frame, first, second_count);
    for (uint32_t i = 0; i < row.length; i++) {
        struct equation one;
        struct equation two;
        find_equations(&row, i, effort->is_seeking, &one, &two);
        const double value = (one.base + one.stay * two.base) / (1 - one.stay * two.stay);
        const double other = two.base + two.stay * value;
        change             = larger(change, go(&row.here[i].chance[0], value, effort->reach));
        change             = larger(change, go(&row.here[i].chance[1], other, effort->reach));
    }
    return (struct angoli_outcome){.change = change / sure};
}

struct angoli_outcome angoli_row_look(const struct angoli_frame *frame, uint32_t first,
                                      uint32_t second_count) {
    double     residual = 0;
    struct row row;
    set_up(&row, frame, first, second_count);
    for (uint32_t i = 0; i < row.length; i++) {
        struct equation one;
        struct equation two;
        find_equations(&row, i, true, &one, &two);
        const double here  = row.here[i].chance[0];
        const double there = row.here[i].chance[1];
        residual           = larger(residual, fabs(one.base + one.stay * there - here));
        residual           = larger(residual, fabs(two.base + two.stay * here - there));
    }
    return (struct angoli_outcome){.residual = residual / sure};
}
