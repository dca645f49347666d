/* SPDX-License-Identifier: MIT
 *
 * ugi_answers.c - positions and thoughts as lines.
 */
#include "protocol/ugi_answers.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/evaluator.h"

/* "p1win" for whoever has the whole point, "draw" if it is shared, and
 * "p1loss" if those who have no opponents missed it: what player 1 has, all have. */
static void print_result(const struct game *game, const void *state, struct text *out) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    if (!game_is_over(game, state)) {
        text_add(out, "none");
        return;
    }
    game_payoffs(game, state, payoffs);
    for (int player = 0; player < game->players; player++) {
        if (payoffs[player] == GAME_POINT) {
            text_add_char(out, 'p');
            text_add_number(out, player + 1);
            text_add(out, "win");
            return;
        }
    }
    text_add(out, game_is_common(game) ? "p1loss" : "draw");
}

static void print_actor(int actor, struct text *out) {
    if (actor < 0) {
        text_add(out, actor == ACTOR_CHANCE ? "chance" : "none");
    } else {
        text_add_char(out, 'p');
        text_add_number(out, actor + 1);
    }
}

/* All actions, ascending by their codes; with weights if chance is to act. */
static void print_actions(const struct game *game, const void *state, bool has_weights,
                          struct text *out) {
    action_t     actions[GAME_ACTIONS_MAX];
    uint32_t     weights[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        weights[i] = 1;
    }
    if (has_weights && game_is_weighted(game, state)) {
        game_weights(game, state, weights);
    }
    for (size_t i = 0; i < count; i++) {
        text_add(out, i == 0 ? "" : " ");
        game_print_action(game, state, actions[i], out);
        if (has_weights) {
            text_add_char(out, '=');
            text_add_number(out, weights[i]);
        }
    }
    text_add(out, count == 0 ? "none" : "");
}

static void print_truth(bool truth, struct text *out) {
    text_add(out, truth ? "true" : "false");
}

void ugi_print_response(const struct game *game, const void *state, enum ugi_query query,
                        struct text *out) {
    const int actor = game_actor(game, state);
    text_add(out, "response ");
    switch (query) {
    case UGI_QUERY_GAMEOVER:
        print_truth(actor == ACTOR_NONE, out);
        break;
    case UGI_QUERY_P1TURN:
        print_truth(actor == 0, out);
        break;
    case UGI_QUERY_RESULT:
        print_result(game, state, out);
        break;
    case UGI_QUERY_LEGALMOVES:
        print_actions(game, state, false, out);
        break;
    case UGI_QUERY_TOPLAY:
        print_actor(actor, out);
        break;
    case UGI_QUERY_RETURNS:
        if (actor == ACTOR_NONE) {
            game_print_returns(game, state, out);
        } else {
            text_add(out, "none");
        }
        break;
    case UGI_QUERY_CHANCE:
        if (actor == ACTOR_CHANCE) {
            print_actions(game, state, true, out);
        } else {
            text_add(out, "none");
        }
        break;
    case UGI_QUERY_POSITION:
        game_print_state(game, state, out);
        break;
    }
}

static long round_to_long(double number) {
    return (long)(number < 0 ? number - 0.5 : number + 0.5);
}

/* A proven win or loss by its distance in actions, all else in hundredths: of
 * the score's margin, or of the player's part of the point less all others'. */
static void print_value(const struct game *game, const struct engine_value *value,
                        struct text *out) {
    char       bytes[96];
    const bool has_scores = game->play->scores != NULL;
    if (!has_scores && value->is_exact && value->distance > 0) {
        snprintf(bytes, sizeof bytes, " score mate %s%" PRId32 "%s", value->share == 0 ? "-" : "",
                 value->distance, value->is_shortest ? "" : " atmost");
    } else {
        snprintf(bytes, sizeof bytes, " score cp %ld%s",
                 round_to_long(report_hundredths(game, value)), value->is_exact ? " exact" : "");
    }
    text_add(out, bytes);
    snprintf(bytes, sizeof bytes, " share %.4f", report_share(value));
    text_add(out, bytes);
}

void ugi_print_info(const struct game *game, const void *state, const struct engine_report *report,
                    uint32_t place, double seconds, struct text *out) {
    const struct engine_line *line = &report->lines[place];
    const double              rate = seconds > 0 ? (double)report->nodes / seconds : 0;
    char                      bytes[160];
    snprintf(bytes, sizeof bytes,
             "info depth %" PRIu32 " multipv %" PRIu32 " nodes %" PRIu64 " time %ld nps %ld"
             " hashfull %" PRIu32,
             report->depth, place + 1, report->nodes, round_to_long(1000 * seconds),
             round_to_long(rate), report->hashfull);
    text_add(out, bytes);
    print_value(game, &line->value, out);
    text_add(out, " pv ");
    report_print_actions(game, state, line, out);
}

void ugi_print_best(const struct game *game, const void *state, const struct engine_line *line,
                    bool names_reply, struct text *out) {
    const int         actor = game_actor(game, state);
    struct game_state walk;
    struct game_state after;
    text_add(out, "bestmove ");
    game_print_action(game, state, line->actions[0], out);
    if (!names_reply || line->length < 2) {
        return;
    }
    game_copy(game, &walk, state);
    game_apply(game, &walk, line->actions[0]);
    game_copy(game, &after, &walk);
    game_apply(game, &after, line->actions[1]);
    const int replier = game_actor(game, &walk);
    if (replier >= 0 && replier != actor && game_actor(game, &after) == actor) {
        text_add(out, " ponder ");
        game_print_action(game, &walk, line->actions[1], out);
    }
}
