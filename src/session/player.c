/* SPDX-License-Identifier: MIT
 *
 * player.c - engines of ours, random play and programs, all asked alike.
 */
#include "session/player.h"

#include <stdlib.h>

#include "core/playout.h"
#include "session/program.h"
#include "session/report.h"
#include "session/stopwatch.h"
#include "session/whole_file.h"

struct player {
    const struct player_spec *spec;
    const struct game        *game;
    const atomic_bool        *is_cancelled;
    struct random             random;
    struct mind              *mind; /* of PLAYER_ENGINE */
    struct whole_file         net_file;
    struct net_file           net; /* in the file, if the spec names one */
    struct stopwatch          watch;
    struct program            program;
};

struct player *player_create(const struct player_spec *spec, const struct game *game,
                             const atomic_bool *is_cancelled) {
    struct player *player = calloc(1, sizeof *player);
    if (player != NULL) {
        player->spec         = spec;
        player->game         = game;
        player->is_cancelled = is_cancelled;
        program_init(&player->program, spec, game, is_cancelled);
    }
    return player;
}

void player_destroy(struct player *player) {
    if (player != NULL) {
        mind_destroy(player->mind);
        whole_file_finish(&player->net_file);
        program_finish(&player->program);
        free(player);
    }
}

/* Read the net that the spec names, once. It was looked into when the spec was read,
 * but may have changed since. */
static bool has_net(struct player *player, struct thinking *thinking) {
    char        bytes[1];
    struct text unused;
    struct net  net;
    if (player->spec->net[0] == '\0') {
        return true;
    }
    if (player->net.bytes == NULL) {
        if (whole_file_read(&player->net_file, player->spec->net) != STATUS_OK) {
            return false;
        }
        player->net = (struct net_file){player->net_file.bytes, player->net_file.size};
    }
    text_init(&unused, bytes, sizeof bytes);
    thinking->config.net = &player->net;
    return evaluator_open_net(player->game, &player->net, &net, &unused) == STATUS_OK;
}

enum player_answer player_begin(struct player *player, uint64_t seed, struct text *why) {
    const struct player_spec *spec     = player->spec;
    struct thinking           thinking = spec->thinking;
    random_init(&player->random, seed);
    if (spec->kind == PLAYER_PROGRAM) {
        return program_begin(&player->program, why);
    }
    if (spec->kind == PLAYER_ENGINE) {
        thinking.config.seed = seed;
        if (!has_net(player, &thinking)) {
            text_add(why, "cannot use its net any more");
            return PLAYER_FORFEITS;
        }
        mind_destroy(player->mind);
        player->mind = mind_create(player->game, &thinking);
        if (player->mind == NULL) {
            text_add(why, "not enough memory for its table");
            return PLAYER_FORFEITS;
        }
    }
    return PLAYER_PLAYS;
}

static bool is_cancelled(const struct player *player) {
    return player->is_cancelled != NULL && atomic_load(player->is_cancelled);
}

/* For engine_limits. */
static bool must_stop(void *context) {
    struct player *player = context;
    return is_cancelled(player) || stopwatch_is_up(&player->watch);
}

/* Of a clock, a good part; and never more than an action may take. */
static double seconds_for(const struct player_spec *spec, const struct clock *clock) {
    const double most = spec->thinking.seconds;
    if (!clock->is_on) {
        return most;
    }
    const double budget = clock_budget(clock);
    return most > 0 && most < budget ? most : budget;
}

static enum player_answer think(struct player *player, const struct player_turn *turn,
                                struct player_move *out) {
    const struct match          *match    = turn->match;
    const int                    seat     = game_actor(&match->game, &match->state);
    const struct engine_observer nobody   = {.progress = NULL};
    struct thinking              thinking = player->spec->thinking;
    struct engine_report         report;
    thinking.limits.is_stopped = must_stop;
    thinking.limits.context    = player;
    stopwatch_start(&player->watch, seconds_for(player->spec, &turn->clocks[seat]));
    mind_think(player->mind, &match->state, &thinking, &nobody, &report);
    *out = (struct player_move){.action    = report.lines[0].actions[0],
                                .has_value = true,
                                .value = report_hundredths(player->game, &report.lines[0].value)};
    return is_cancelled(player) ? PLAYER_CANCELLED : PLAYER_PLAYS;
}

enum player_answer player_choose(struct player *player, const struct player_turn *turn,
                                 struct player_move *out, struct text *why) {
    const struct match *match = turn->match;
    CHECK(game_actor(&match->game, &match->state) >= 0);
    switch (player->spec->kind) {
    case PLAYER_PROGRAM:
        return program_choose(&player->program, turn, out, why);
    case PLAYER_ENGINE:
        return think(player, turn, out);
    default:
        *out = (struct player_move){.action =
                                        playout_draw(player->game, &match->state, &player->random)};
        return is_cancelled(player) ? PLAYER_CANCELLED : PLAYER_PLAYS;
    }
}
