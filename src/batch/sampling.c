/* SPDX-License-Identifier: MIT
 *
 * sampling.c - what is drawn in the rows of a batch, and what is seen another way.
 */
#include <math.h>

#include "base/bits.h"
#include "batch/internal.h"
#include "core/playout.h"

enum { BLOCK = 64 /* bytes of a mask that are added up at once */ };

struct work {
    struct batch   *batch;
    const float    *logits;
    const uint32_t *which;
    uint32_t        way;
    uint64_t        actions_max;
    int32_t        *ids;
    float          *out;
    uint8_t        *planes;
};

static size_t row_of(const struct work *work, size_t place) {
    return work->which != NULL ? work->which[place] : place;
}

/* --- Ids -------------------------------------------------------------------- */

/* Masks are read in words of eight bytes, each 0 or 1. The last word of a row may
 * reach into what follows, but the search ends before that counts. */

static uint64_t word_at(const uint8_t *mask) {
    uint64_t word;
    memcpy(&word, mask, sizeof word);
    return word;
}

/* The sum of the bytes, which is below 256. */
static uint32_t sum_bytes(uint64_t word) {
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static uint32_t count_block(const uint8_t *mask) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < BLOCK; i += 8) {
        sum += word_at(mask + i);
    }
    return sum_bytes(sum);
}

/* The place of the byte of 1 that has so many before it. */
static uint32_t find_in_word(uint64_t word, uint32_t before) {
    uint32_t bits = (uint32_t)(word * UINT64_C(0x0102040810204080) >> 56);
    while (before-- > 0) {
        bits &= bits - 1;
    }
    return bits_lowest(bits);
}

/* The same in a mask that has more than so many. */
static uint32_t find_one(const uint8_t *mask, uint32_t ids, uint32_t before) {
    uint32_t at = 0;
    for (; at + BLOCK <= ids; at += BLOCK) {
        const uint32_t ones = count_block(mask + at);
        if (before < ones) {
            break;
        }
        before -= ones;
    }
    for (;; at += 8) {
        const uint64_t word = word_at(mask + at);
        const uint32_t ones = sum_bytes(word);
        if (before < ones) {
            return at + find_in_word(word, before);
        }
        before -= ones;
    }
}

/* Chance draws by its own weights. */
static int32_t draw_outcome(const struct encoding_rows *rows, size_t row) {
    const struct game *game  = encoding_game_of(rows, row);
    const void        *state = rows->states + row * game->state_size;
    action_t           actions[GAME_ACTIONS_MAX];
    const size_t       count = game_actions(game, state, actions);
    const size_t       place = loops_draw(game->play, game, state, count, &rows->randoms[row]);
    return (int32_t)encoding_id(game, state, actions[place]);
}

static void draw_evenly(void *context, size_t from, size_t to) {
    const struct work          *work = context;
    const struct encoding_rows *rows = &work->batch->rows;
    for (size_t row = from; row < to; row++) {
        const uint32_t count = rows->counts[row];
        if (rows->actors[row] < 0) {
            work->ids[row] = count == 0 ? -1 : draw_outcome(rows, row);
            continue;
        }
        work->ids[row] = (int32_t)find_one(rows->masks + row * rows->ids, rows->ids,
                                           random_below(&rows->randoms[row], count));
    }
}

static double random_unit(struct random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

/* The largest logit of a legal id; NaN if there is a bad one among them. */
static float largest_logit(const float *logits, const uint8_t *mask, uint32_t ids) {
    float largest = -INFINITY;
    for (uint32_t id = 0; id < ids; id++) {
        if (mask[id] != 0) {
            if (isnan(logits[id])) {
                return NAN;
            }
            largest = fmaxf(largest, logits[id]);
        }
    }
    return isinf(largest) ? NAN : largest;
}

/* Go through the legal ids until their weights have added up to a part of all. */
static int32_t draw_by_logits(const float *logits, const uint8_t *mask, uint32_t ids,
                              struct random *random) {
    const float largest = largest_logit(logits, mask, ids);
    double      sum     = 0;
    int32_t     last    = -1;
    for (uint32_t id = 0; id < ids; id++) {
        sum += mask[id] != 0 ? (double)expf(logits[id] - largest) : 0;
    }
    double left = random_unit(random) * sum;
    for (uint32_t id = 0; id < ids && left >= 0; id++) {
        const double weight = mask[id] != 0 ? (double)expf(logits[id] - largest) : 0;
        if (weight > 0) {
            last = (int32_t)id;
            left -= weight;
        }
    }
    return last;
}

static void draw_unevenly(void *context, size_t from, size_t to) {
    const struct work          *work = context;
    const struct encoding_rows *rows = &work->batch->rows;
    for (size_t row = from; row < to; row++) {
        if (rows->actors[row] < 0) {
            work->ids[row] = rows->counts[row] == 0 ? -1 : draw_outcome(rows, row);
            continue;
        }
        work->ids[row] =
            draw_by_logits(work->logits + row * rows->ids, rows->masks + row * rows->ids, rows->ids,
                           &rows->randoms[row]);
    }
}

static bool are_logits_good(const struct batch *batch, const float *logits, uint32_t *bad) {
    const struct encoding_rows *rows = &batch->rows;
    for (uint32_t row = 0; row < batch->row_count; row++) {
        const size_t at = (size_t)row * rows->ids;
        if (rows->actors[row] >= 0 &&
            isnan(largest_logit(logits + at, rows->masks + at, rows->ids))) {
            *bad = row;
            return false;
        }
    }
    return true;
}

bool batch_sample(struct batch *batch, const float *logits, int32_t *out, uint32_t *row) {
    struct work work = {.batch = batch, .logits = logits, .ids = out};
    if (logits == NULL) {
        crew_run(batch->crew, batch->row_count, draw_evenly, &work);
        return true;
    }
    if (!are_logits_good(batch, logits, row)) {
        return false;
    }
    crew_run(batch->crew, batch->row_count, draw_unevenly, &work);
    return true;
}

/* --- Random games ------------------------------------------------------------ */

static void play_piece(void *context, size_t from, size_t to) {
    const struct work          *work = context;
    const struct encoding_rows *rows = &work->batch->rows;
    for (size_t place = from; place < to; place++) {
        const size_t       row     = row_of(work, place);
        const struct game *game    = encoding_game_of(rows, row);
        float             *returns = work->out + place * rows->players;
        struct game_state  state;
        payoff_t           payoffs[GAME_PLAYERS_MAX];
        hash_t             unused = 0;
        game_copy(game, &state, rows->states + row * game->state_size);
        playout_game(game, &state, &rows->randoms[row], work->actions_max, &unused);
        const bool is_over = game_is_over(game, &state);
        if (is_over) {
            game_payoffs(game, &state, payoffs);
        }
        for (uint32_t player = 0; player < rows->players; player++) {
            returns[player] = is_over ? (float)payoffs[player] / GAME_POINT : NAN;
        }
    }
}

/* Rows that are asked for twice draw one after the other: so this is no work to
 * share, unless every row is asked for once. */
void batch_playout(struct batch *batch, const uint32_t *which, uint32_t count, uint64_t actions_max,
                   float *out) {
    struct work work = {.batch = batch, .which = which, .actions_max = actions_max, .out = out};
    if (which == NULL) {
        crew_run(batch->crew, count, play_piece, &work);
    } else {
        play_piece(&work, 0, count);
    }
}

/* --- Symmetries -------------------------------------------------------------- */

static void transform_policy(const struct game *game, const void *state, uint32_t way,
                             const float *policy, uint32_t id_count, float *out) {
    uint32_t     ids[GAME_ACTIONS_MAX];
    const size_t count = encoding_list(game, state, ids);
    memset(out, 0, id_count * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        out[encoding_transform_id(game, state, way, ids[i])] = policy[ids[i]];
    }
}

static void transform_piece(void *context, size_t from, size_t to) {
    const struct work          *work = context;
    const struct encoding_rows *rows = &work->batch->rows;
    for (size_t place = from; place < to; place++) {
        const size_t       row   = row_of(work, place);
        const struct game *game  = encoding_game_of(rows, row);
        const void        *state = rows->states + row * game->state_size;
        struct game_state  turned;
        encoding_transform(game, state, work->way, &turned);
        encoding_observe(game, &turned, work->planes + place * rows->planes_size);
        if (work->logits != NULL) {
            transform_policy(game, state, work->way, work->logits + place * rows->ids, rows->ids,
                             work->out + place * rows->ids);
        }
    }
}

void batch_transform(struct batch *batch, const uint32_t *which, uint32_t count, uint32_t way,
                     uint8_t *planes, const float *policies, float *turned) {
    struct work work = {.batch  = batch,
                        .which  = which,
                        .way    = way,
                        .planes = planes,
                        .logits = policies,
                        .out    = turned};
    crew_run(batch->crew, count, transform_piece, &work);
}
