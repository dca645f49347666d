/* SPDX-License-Identifier: MIT
 *
 * gate.c - a contest between two nets.
 */
#include "learning/gate.h"

#include "learning/positions.h"
#include "session/standings.h"

enum { TABLE_BYTES = 4 << 20, CAP = 5000 };

struct watch {
    const struct gate *gate;
    struct standings   standings;
    bool               is_decided;
    bool               is_passed;
};

static bool is_interrupted(const struct gate *gate) {
    return gate->was_interrupted != NULL && *gate->was_interrupted != 0;
}

static bool note_game(void *context, const struct contest_game *game) {
    struct watch *watch = context;
    standings_add(&watch->standings, game);
    if (watch->gate->is_test && watch->gate->game->players == 2) {
        const struct statistics_test test = statistics_sprt(watch->standings.pairs, 0, GATE_ELO);
        watch->is_decided                 = test.decision != STATISTICS_OPEN;
        watch->is_passed                  = test.decision == STATISTICS_ELO1;
    }
    return !watch->is_decided;
}

static bool wait(void *context) {
    return !is_interrupted(((const struct watch *)context)->gate);
}

static struct player_spec seat(const struct gate *gate, const struct net_file *net) {
    return (struct player_spec){
        .name     = "net",
        .kind     = PLAYER_ENGINE,
        .thinking = {.config = {.table_bytes = TABLE_BYTES,
                                .contempt    = ENGINE_CONTEMPT,
                                .net         = net},
                     .limits = {.nodes = gate->nodes}},
    };
}

static void conclude(const struct watch *watch, struct gate_result *result) {
    const struct gate *gate = watch->gate;
    const double       par  = 1.0 / gate->game->players;
    result->games           = watch->standings.games;
    result->share           = standings_share(&watch->standings, 0);
    result->is_cut          = is_interrupted(gate);
    result->is_passed       = gate->game->players == 2 ? watch->is_passed : result->share.low > par;
}

/* The games on one board: those of the numbers that the contest has. */
static enum status play_board(struct contest *contest, struct openings *openings,
                              const struct game *game) {
    openings->game = game;
    contest->game  = game;
    return contest_run(contest);
}

enum status gate_run(const struct gate *gate, struct gate_result *result) {
    const int          players = gate->game->players;
    const uint64_t     stride  = (uint64_t)GATE_BOARD * (uint64_t)players;
    struct player_spec specs[GAME_PLAYERS_MAX];
    struct openings    openings = {.seed = gate->seed, .random_actions = OPENINGS_ENOUGH};
    struct watch       watch    = {.gate = gate};
    struct contest     contest  = {
             .openings = &openings,
             .schedule = {.players = players, .contestants = players},
             .specs    = specs,
             .seed     = gate->seed,
             .threads  = gate->threads,
             .referee  = {.cap = CAP},
             .observer = {.game_done = note_game, .wait = wait, .context = &watch},
    };
    enum status status = STATUS_OK;
    for (int i = 0; i < players; i++) {
        specs[i] = seat(gate, i == 0 ? gate->challenger : gate->champion);
    }
    standings_init(&watch.standings, &contest.schedule);
    for (uint64_t first = 0;
         first < gate->games && status == STATUS_OK && !watch.is_decided && !is_interrupted(gate);
         first += stride) {
        struct game game;
        positions_set_up(gate->game, hash_finish(hash_mix(gate->seed, first)), &game);
        contest.first_game = first;
        contest.games      = first + stride < gate->games ? first + stride : gate->games;
        status             = play_board(&contest, &openings, &game);
    }
    conclude(&watch, result);
    standings_finish(&watch.standings);
    openings_finish(&openings);
    return status;
}
