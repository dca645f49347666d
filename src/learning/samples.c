/* SPDX-License-Identifier: MIT
 *
 * samples.c - positions as a net sees them.
 */
#include "learning/samples.h"

#include <stdlib.h>

#include "base/random.h"
#include "core/encoding.h"

/* One game whose positions are looked at. */
struct looking {
    const struct samples_rule   *rule;
    const struct positions_game *played;
    struct game                  game;
    struct judge                 judge;
    uint32_t                     ways;
    double                       expected[GAME_PLAYERS_MAX]; /* of the position */
    struct random                random;
};

static bool reserve_inputs(struct samples *samples, size_t more) {
    if (samples->input_count + more <= samples->input_capacity) {
        return true;
    }
    const size_t room   = 2 * samples->input_capacity + 65536 + more;
    uint16_t    *inputs = realloc(samples->inputs, room * sizeof *inputs);
    if (inputs == NULL) {
        return false;
    }
    samples->inputs         = inputs;
    samples->input_capacity = room;
    return true;
}

/* What each player is expected to get of the point. Only whoever acts is asked what he
 * expects, so of the others we hear when it is their turn next, and of two players both
 * at once; if never, the result. */
static void find_expected(struct looking *looking, const struct positions *positions, size_t at,
                          size_t end) {
    const int players = looking->game.players;
    int       missing = players;
    double    sum     = 0;
    for (int player = 0; player < players; player++) {
        looking->expected[player] = -1;
    }
    for (; at < end && missing > 0; at++) {
        struct game_state state;
        memcpy(&state, positions->states + at * positions->state_size, positions->state_size);
        const int     actor = game_actor(&looking->game, &state);
        const int32_t share = positions->shares[at];
        if (actor >= 0 && share != POSITIONS_NO_SHARE && looking->expected[actor] < 0) {
            looking->expected[actor] = (double)share / EVALUATOR_SHARE;
            missing--;
            if (players == 2) {
                looking->expected[actor ^ 1] = 1 - looking->expected[actor];
                return;
            }
        }
    }
    for (int player = 0; player < players; player++) {
        if (looking->expected[player] < 0) {
            looking->expected[player] = (double)looking->played->payoffs[player] / GAME_POINT;
        }
        sum += looking->expected[player];
    }
    for (int player = 0; player < players && sum > 0; player++) {
        looking->expected[player] /= sum;
    }
}

/* Something between how it ended and what was expected. */
static float target_of(const struct looking *looking, int player) {
    const double result = (double)looking->played->payoffs[player] / GAME_POINT;
    return (float)(result + looking->rule->trust * (looking->expected[player] - result));
}

static bool add_sample(struct samples *samples, const struct looking *looking, const void *state) {
    int32_t           strengths[GAME_PLAYERS_MAX];
    struct net_inputs views[GAME_PLAYERS_MAX];
    const int         actor = game_actor(&looking->game, state);
    judge_look(&looking->judge, state, strengths, views);
    for (size_t view = 0; view < samples->views; view++) {
        const int player = samples->views == 1 ? actor : (int)view;
        if (!reserve_inputs(samples, NET_ACTIVE_MAX)) {
            return false;
        }
        samples->list[samples->count * samples->views + view] =
            (struct samples_view){.first    = samples->input_count,
                                  .count    = views[view].count,
                                  .strength = strengths[view],
                                  .target   = target_of(looking, player)};
        memcpy(samples->inputs + samples->input_count, views[view].list,
               views[view].count * sizeof *samples->inputs);
        samples->input_count += views[view].count;
    }
    samples->count++;
    return true;
}

/* The position in a few different ways. */
static bool add_position(struct samples *samples, struct looking *looking, const void *state) {
    struct game_state seen;
    const uint32_t    first = random_below(&looking->random, looking->ways);
    const uint32_t    times = looking->ways < SAMPLES_WAYS ? looking->ways : SAMPLES_WAYS;
    const uint32_t    step  = looking->ways / times;
    for (uint32_t i = 0; i < times; i++) {
        memset(&seen, 0, sizeof seen);
        encoding_transform(&looking->game, state, (first + i * step) % looking->ways, &seen);
        if (!add_sample(samples, looking, &seen)) {
            return false;
        }
    }
    return true;
}

static void begin_game(struct looking *looking, const struct positions_game *played) {
    struct encoding_size size;
    looking->played = played;
    positions_set_up(looking->rule->game, played->seed, &looking->game);
    judge_init(&looking->judge, &looking->game, &evaluator_no_net);
    encoding_measure(&looking->game, &size);
    looking->ways = size.ways;
    random_init(&looking->random, hash_finish(hash_mix(looking->rule->seed, played->seed)));
}

static bool add_games(struct samples *samples, const struct samples_rule *rule,
                      const struct positions *positions, bool are_held_out) {
    struct looking looking = {.rule = rule};
    size_t         at      = 0;
    for (size_t i = 0; i < positions->game_count; i++) {
        const struct positions_game *played = &positions->games[i];
        const size_t                 end    = at + played->count;
        if ((i % SAMPLES_HELD_OUT == SAMPLES_HELD_OUT - 1) != are_held_out) {
            at = end;
            continue;
        }
        begin_game(&looking, played);
        for (; at < end; at++) {
            struct game_state state;
            memcpy(&state, positions->states + at * positions->state_size, positions->state_size);
            find_expected(&looking, positions, at, end);
            if (!add_position(samples, &looking, &state)) {
                return false;
            }
        }
    }
    return true;
}

enum status samples_make(struct samples *samples, const struct samples_rule *rule,
                         const struct positions *positions) {
    *samples         = (struct samples){.views = evaluator_view_count(rule->game)};
    const size_t max = positions->count * SAMPLES_WAYS * samples->views;
    samples->list    = malloc((max + 1) * sizeof *samples->list);
    if (samples->list == NULL || !add_games(samples, rule, positions, false)) {
        return STATUS_NO_MEMORY;
    }
    samples->fitted = samples->count;
    return add_games(samples, rule, positions, true) ? STATUS_OK : STATUS_NO_MEMORY;
}

void samples_finish(struct samples *samples) {
    free(samples->list);
    free(samples->inputs);
    *samples = (struct samples){.views = samples->views};
}
