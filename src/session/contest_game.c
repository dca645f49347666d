/* SPDX-License-Identifier: MIT
 *
 * contest_game.c - from the opening to the result.
 */
#include "session/contest_game.h"

#include "core/playout.h"
#include "session/seconds.h"

/* A game that is going on. */
struct sitting {
    struct contest_game        *played;
    const struct contest_table *table;
    struct random               chance;
    struct clock                clocks[GAME_PLAYERS_MAX];
    struct adjudication         adjudication;
};

/* --- The result ------------------------------------------------------- */

/* Without opponents, a game that was cut short is not won. */
static void share_equally(struct contest_game *played, int without) {
    const struct game *game    = &played->match.game;
    const int          sharers = without == CONTEST_NOBODY ? game->players : game->players - 1;
    for (int seat = 0; seat < game->players; seat++) {
        played->payoffs[seat] = seat == without || game_is_common(game) ? 0 : GAME_POINT / sharers;
    }
}

void contest_game_find_end(struct contest_game *game, uint32_t cap) {
    const struct match *match = &game->match;
    if (game_is_over(&match->game, &match->state)) {
        game->end    = CONTEST_BY_RULES;
        game->ending = game_ending(&match->game, &match->state);
    } else if (match->game.players == 2 && game->payoffs[0] != game->payoffs[1]) {
        game->end = CONTEST_BY_RESIGNATION;
    } else {
        game->end = match->count < cap ? CONTEST_BY_DRAW : CONTEST_BY_CAP;
    }
}

static void conclude(struct contest_game *played, int resigner, uint32_t cap) {
    const struct match *match = &played->match;
    if (played->forfeiter != CONTEST_NOBODY) {
        share_equally(played, played->forfeiter);
    } else if (game_is_over(&match->game, &match->state)) {
        game_payoffs(&match->game, &match->state, played->payoffs);
    } else {
        share_equally(played, resigner);
    }
    contest_game_find_end(played, cap);
}

const char *contest_game_ending(const struct contest_game *game) {
    static const char *const ends[] = {[CONTEST_BY_CAP]         = "adjudicated",
                                       [CONTEST_BY_DRAW]        = "adjudicated draw",
                                       [CONTEST_BY_RESIGNATION] = "adjudicated loss"};
    if (game->forfeiter != CONTEST_NOBODY) {
        return "forfeit";
    }
    return game->ending == NULL ? ends[game->end] : game->ending;
}

/* --- Playing ---------------------------------------------------------- */

/* Everybody takes a seat, or else forfeits. */
static enum player_answer seat_players(struct sitting *sitting) {
    struct contest_game        *played = sitting->played;
    const struct contest_table *table  = sitting->table;
    struct text                 why;
    text_init(&why, played->reason, sizeof played->reason);
    for (int seat = 0; seat < played->match.game.players; seat++) {
        const int                contestant = played->contestant_at[seat];
        const enum player_answer answer =
            player_begin(table->players[contestant], table->player_seed[seat], &why);
        sitting->clocks[seat] = table->specs[contestant].clock;
        if (answer != PLAYER_PLAYS) {
            played->forfeiter = seat;
            return answer;
        }
    }
    return PLAYER_PLAYS;
}

/* Ask who acts, by the clock. */
static enum player_answer ask(struct sitting *sitting, int seat, struct player_move *move) {
    struct contest_game     *played = sitting->played;
    const double             margin = sitting->table->referee->margin;
    const struct player_turn turn   = {
          .match = &played->match, .clocks = sitting->clocks, .margin = margin};
    struct text why;
    text_init(&why, played->reason, sizeof played->reason);
    const double             start = seconds_now();
    const enum player_answer answer =
        player_choose(sitting->table->players[played->contestant_at[seat]], &turn, move, &why);
    const double taken = seconds_now() - start;
    if (answer == PLAYER_PLAYS && !clock_spend(&sitting->clocks[seat], taken, margin)) {
        text_add(&why, "lost on time");
        return PLAYER_FORFEITS;
    }
    return answer;
}

/* Has the move settled the game? */
static enum adjudication_verdict judge(struct sitting *sitting, int seat,
                                       const struct player_move *move) {
    const struct match *match = &sitting->played->match;
    return match->game.players != 2
               ? ADJUDICATION_NONE
               : adjudication_take(&sitting->adjudication, &sitting->table->referee->adjudication,
                                   seat, move->has_value ? &move->value : NULL, match->count);
}

/* One action. False if the game goes no further: it is forfeited, cancelled or
 * adjudicated, and *answer and *resigner tell. */
static bool step(struct sitting *sitting, enum player_answer *answer, int *resigner) {
    struct contest_game *played = sitting->played;
    struct match        *match  = &played->match;
    const int            seat   = game_actor(&match->game, &match->state);
    struct player_move   move;
    if (seat == ACTOR_CHANCE) {
        return match_apply(match, playout_draw(&match->game, &match->state, &sitting->chance)) ==
               STATUS_OK;
    }
    *answer = ask(sitting, seat, &move);
    if (*answer != PLAYER_PLAYS) {
        played->forfeiter = seat;
        return false;
    }
    const enum adjudication_verdict verdict    = judge(sitting, seat, &move);
    const bool                      is_applied = match_apply(match, move.action) == STATUS_OK;
    if (!is_applied || verdict == ADJUDICATION_NONE) {
        return is_applied; /* having no room for more is like reaching the cap */
    }
    *resigner = verdict == ADJUDICATION_DRAW ? CONTEST_NOBODY : seat;
    return false;
}

bool contest_game_play(struct contest_game *game, const struct contest_table *table) {
    struct sitting      sitting  = {.played = game, .table = table};
    const struct match *match    = &game->match;
    int                 resigner = CONTEST_NOBODY;
    game->forfeiter              = CONTEST_NOBODY;
    game->opening                = match->count;
    random_init(&sitting.chance, table->chance_seed);
    enum player_answer answer = seat_players(&sitting);
    while (answer == PLAYER_PLAYS && !game_is_over(&match->game, &match->state) &&
           match->count < table->referee->cap && step(&sitting, &answer, &resigner)) {
    }
    if (answer == PLAYER_CANCELLED) {
        match_finish(&game->match);
        return false;
    }
    conclude(game, resigner, table->referee->cap);
    return true;
}
