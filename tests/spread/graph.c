/* SPDX-License-Identifier: MIT
 *
 * graph.c - games that go round in circles, solved backwards by many ranks and by plain
 * repetition. A game here is a random graph: some nodes are ends, the others have a
 * player who acts and some ways on, also to earlier nodes and to themselves. Our real
 * games with circles are too large for that.
 *
 *     spread_graph SEEDS
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "spread/retrograde.h"

enum { NODES = 400, WAYS = 4, DRAWN = 2 };

struct node {
    int      actor; /* ACTOR_NONE: an end */
    int      winner;
    size_t   count;
    uint32_t to[WAYS];
};

static struct node graph[NODES];

struct state {
    uint32_t turns;
    uint32_t node;
};

static uint32_t node_of(const void *state) {
    uint32_t node;
    memcpy(&node, (const unsigned char *)state + offsetof(struct state, node), sizeof node);
    return node;
}

static int actor(const struct game *game, const void *state) {
    (void)game;
    return graph[node_of(state)].actor;
}

static size_t actions(const struct game *game, const void *state, action_t *out) {
    const struct node *node = &graph[node_of(state)];
    (void)game;
    for (size_t i = 0; i < node->count; i++) {
        out[i] = (action_t)i;
    }
    return node->count;
}

static void apply(const struct game *game, void *state, action_t action) {
    struct state next;
    (void)game;
    memcpy(&next, state, sizeof next);
    next.turns++;
    next.node = graph[next.node].to[action];
    memcpy(state, &next, sizeof next);
}

static void payoffs(const struct game *game, const void *state, payoff_t *out) {
    const int winner = graph[node_of(state)].winner;
    (void)game;
    game_share_between_two(winner == 0 ? 1 : winner == 1 ? -1 : 0, out);
}

static const struct game_play play = {
    .actor = actor, .actions = actions, .apply = apply, .payoffs = payoffs};
static const struct game_rules rules = {.name = "graph", .play = &play};

static void draw_graph(uint64_t seed) {
    struct random random;
    random_init(&random, seed);
    const uint32_t ends = 2 + random_below(&random, 30);
    for (uint32_t i = 0; i < NODES; i++) {
        struct node *node      = &graph[i];
        const bool   ends_here = i > 0 && random_below(&random, 100) < ends;
        node->actor            = ends_here ? ACTOR_NONE : (int)random_below(&random, 2);
        node->winner = random_below(&random, 8) == 0 ? DRAWN : (int)random_below(&random, 2);
        node->count  = ends_here ? 0 : 1 + random_below(&random, WAYS);
        for (size_t k = 0; k < node->count; k++) {
            node->to[k] = random_below(&random, NODES);
        }
    }
}

/* By repetition: after so many passes, what is won or lost within so many actions is
 * known. Plus or minus the distance and 1, for player 1. */
static void solve_plainly(int32_t *values) {
    for (size_t i = 0; i < NODES; i++) {
        const int winner = graph[i].winner;
        values[i] = graph[i].actor != ACTOR_NONE ? 0 : winner == 0 ? 1 : winner == 1 ? -1 : 0;
    }
    bool has_changed = true;
    for (int32_t distance = 1; has_changed; distance++) {
        int32_t before[NODES];
        memcpy(before, values, sizeof before);
        has_changed = false;
        for (size_t i = 0; i < NODES; i++) {
            const struct node *node = &graph[i];
            const int32_t      sign = node->actor == 0 ? 1 : -1;
            size_t             lost = 0;
            bool               wins = false;
            if (node->actor == ACTOR_NONE || before[i] != 0) {
                continue;
            }
            for (size_t k = 0; k < node->count; k++) {
                wins |= before[node->to[k]] * sign > 0;
                lost += before[node->to[k]] * sign < 0;
            }
            if (wins || lost == node->count) {
                values[i]   = (wins ? sign : -sign) * (distance + 1);
                has_changed = true;
            }
        }
    }
}

/* The nodes that can be reached are compared; returns how many differ. */
static size_t compare(const struct retrograde *retrograde, uint64_t seed, uint64_t *decided) {
    int32_t values[NODES];
    size_t  bad = 0;
    solve_plainly(values);
    for (uint64_t i = 0; i < retrograde->survey->positions.count; i++) {
        struct game_state state;
        survey_state(retrograde->survey, i, &state);
        const uint32_t node = node_of(&state);
        bad += retrograde->cells[i].value != values[node];
        *decided += values[node] != 0;
        if (retrograde->cells[i].value != values[node]) {
            printf("seed %u node %u: %d instead of %d\n", (unsigned)seed, (unsigned)node,
                   retrograde->cells[i].value, values[node]);
        }
    }
    return bad;
}

static bool solve(const struct fleet *fleet, const struct game *game, uint64_t seed,
                  uint64_t *totals) {
    struct trouble          trouble;
    struct survey           survey;
    struct retrograde       retrograde;
    struct survey_layer     layer;
    struct checkpoint       checkpoint = {.fleet = fleet, .trouble = &trouble, .lock = -1};
    struct checkpoint_round round      = {1, 0};
    struct game_state       start      = {0};
    trouble_init(&trouble);
    if (!survey_init(&survey, fleet, game, 16 << 20, &trouble)) {
        return false;
    }
    if (fleet->rank == 0) {
        survey_send_state(&survey, &start);
    }
    do {
        if (survey.layer_count > 0) {
            survey_expand(&survey);
        }
        if (!survey_close_layer(&survey, &layer)) {
            return false;
        }
    } while (layer.positions > 0);
    bool is_good = retrograde_init(&retrograde, &survey, &checkpoint);
    while (is_good && round.decided > 0) {
        is_good =
            retrograde_go_on(&retrograde, &round) && checkpoint_note_round(&checkpoint, &round);
    }
    totals[0] += is_good ? compare(&retrograde, seed, &totals[1]) : 1;
    totals[2] += survey.positions.count;
    retrograde_finish(&retrograde);
    survey_finish(&survey);
    checkpoint_close(&checkpoint);
    return is_good;
}

int main(int count, char **strings) {
    struct fleet fleet;
    uint64_t     totals[3] = {0}; /* bad ones, decided ones, all */
    fleet_join(&fleet, &count, &strings);
    const struct game game = {
        .rules       = &rules,
        .play        = &play,
        .players     = 2,
        .state_size  = sizeof(struct state),
        .hash_offset = offsetof(struct state, node),
        .actions_max = WAYS,
    };
    const uint64_t seeds = (uint64_t)atoi(count > 1 ? strings[1] : "1");
    bool           good  = true;
    for (uint64_t seed = 1; seed <= seeds && good; seed++) {
        draw_graph(seed);
        good = solve(&fleet, &game, seed, totals);
    }
    fleet_sum(totals, 3);
    if (fleet.rank == 0) {
        printf("%d positions, %d of them won or lost, %d wrong\n", (int)totals[2], (int)totals[1],
               (int)totals[0]);
    }
    fleet_leave();
    return good && totals[0] == 0 && totals[1] > 0 && totals[1] < totals[2] ? 0 : 1;
}
