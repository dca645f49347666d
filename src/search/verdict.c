/* SPDX-License-Identifier: MIT
 *
 * verdict.c - comparing two actions, and what the difference is called.
 */
#include "search/verdict.h"

#include "core/certainty.h"
#include "core/evaluator.h"
#include "search/lines.h"

/* For games that do not say better. */
static const struct certainty standard = {.nodes = 20000, .error = 100};

/* What of the point an action must lose for its mark, in thousandths. */
static const struct {
    int32_t           loss;
    enum verdict_mark mark;
} marks[] = {{250, VERDICT_BLUNDER}, {100, VERDICT_MISTAKE}, {50, VERDICT_DOUBTFUL}};

static int32_t share_of(int32_t thousandths) {
    return (int32_t)((int64_t)thousandths * EVALUATOR_SHARE / 1000);
}

struct certainty verdict_certainty(const struct game *game) {
    const struct certainty *own = &game->rules->certainty[game->players > 2];
    return own->nodes == 0 ? standard : *own;
}

const char *verdict_text(enum verdict_mark mark) {
    static const char *const texts[] = {"", "?!", "?", "??"};
    return texts[mark];
}

/* --- Searches ----------------------------------------------------------- */

static const struct engine_observer nobody = {.progress = NULL};

struct first_actions {
    const action_t *list;
    uint32_t        count; /* 0: all */
};

/* A search that may take so many times as long. */
static bool search(const struct verdict_question *question, struct first_actions only,
                   uint32_t times, const struct engine_observer *observer,
                   struct engine_report *report) {
    struct thinking thinking = question->thinking;
    struct mind    *mind     = mind_create(question->game, &thinking);
    if (mind == NULL) {
        return false;
    }
    thinking.limits.nodes *= times;
    thinking.limits.depth += thinking.limits.depth != 0 && times >= VERDICT_LONGER ? 1 : 0;
    thinking.limits.lines         = only.count > 1 ? only.count : 1;
    thinking.limits.first_actions = only.list;
    thinking.limits.first_count   = only.count;
    thinking.seconds *= times;
    if (question->limit != NULL) {
        question->limit(question->context, &thinking);
    }
    mind_think(mind, question->state, &thinking, observer, report);
    mind_destroy(mind);
    return true;
}

/* What iterations said, the last whole one and the one before it. One that is stopped
 * halfway leaves lines of different depths. */
struct iterations {
    action_t             best;
    struct engine_report whole;
    int32_t              loss, loss_before;
};

static uint32_t place_of(const struct engine_report *report, action_t action) {
    return report->lines[0].actions[0] == action ? 0 : 1;
}

static void keep_whole(void *context, const struct engine_report *report) {
    struct iterations *kept = context;
    if (report->depth <= kept->whole.depth) {
        return;
    }
    const bool is_first = kept->whole.depth == 0;
    kept->whole         = *report;
    if (report->line_count == 2) {
        const uint32_t place = place_of(report, kept->best);
        const int32_t  loss =
            report->lines[place].value.share - report->lines[1 - place].value.share;
        kept->loss_before = is_first ? loss : kept->loss;
        kept->loss        = loss;
    }
}

/* Both in one search, where lines are equally deep. */
static bool compare_together(const struct verdict_question *question, uint32_t times,
                             struct verdict *verdict, int32_t *loss_before) {
    const action_t               best     = verdict->best.actions[0];
    const action_t               both[2]  = {best, question->taken};
    const struct first_actions   only     = {both, 2};
    struct engine_report         last     = {.depth = 0};
    struct iterations            kept     = {.best = best};
    const struct engine_observer observer = {keep_whole, &kept};
    if (!search(question, only, 2 * times, &observer, &last)) {
        return false;
    }
    const bool                  is_kept = kept.whole.line_count == 2 && !lines_are_exact(&last);
    const struct engine_report *report  = is_kept ? &kept.whole : &last;
    const uint32_t              place   = place_of(report, best);
    verdict->best                       = report->lines[place];
    verdict->taken                      = report->lines[1 - place];
    if (is_kept) {
        *loss_before = kept.loss_before;
    }
    return true;
}

static bool compare_alone(const struct verdict_question *question, uint32_t times,
                          struct verdict *verdict) {
    const action_t       best = verdict->best.actions[0];
    struct engine_report report;
    if (!search(question, (struct first_actions){&best, 1}, times, &nobody, &report)) {
        return false;
    }
    verdict->best = report.lines[0];
    if (!search(question, (struct first_actions){&question->taken, 1}, times, &nobody, &report)) {
        return false;
    }
    verdict->taken = report.lines[0];
    return true;
}

/* Who has no opponents is judged by hope as long as no way to the end is found, and
 * hopes cannot be compared. */
static int32_t error_of(const struct game *game, const struct verdict *verdict) {
    if (verdict->best.value.is_exact && verdict->taken.value.is_exact) {
        return 0;
    }
    return game->sum == GAME_SUM_POINT ? share_of(verdict_certainty(game).error) : EVALUATOR_SHARE;
}

/* *loss_before is set if an iteration one action less deep said something, too. */
static bool compare(const struct verdict_question *question, uint32_t times,
                    struct verdict *verdict, int32_t *loss_before) {
    const bool is_deep = thinking_kind(&question->thinking, question->game)->has_equal_lines &&
                         !level_is_bounded(question->thinking.level);
    const bool is_done = is_deep ? compare_together(question, times, verdict, loss_before)
                                 : compare_alone(question, times, verdict);
    verdict->loss      = verdict->best.value.share - verdict->taken.value.share;
    verdict->error     = error_of(question->game, verdict);
    return is_done;
}

/* --- The verdict -------------------------------------------------------- */

enum verdict_mark verdict_mark_of(int32_t loss) {
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (loss >= share_of(marks[i].loss)) {
            return marks[i].mark;
        }
    }
    return VERDICT_FINE;
}

static enum verdict_mark mark_of(const struct verdict *verdict) {
    return verdict->loss > verdict->error ? verdict_mark_of(verdict->loss) : VERDICT_FINE;
}

static int32_t least(int32_t one, int32_t other) {
    return one < other ? one : other;
}

/* Of comparisons that are not proofs, the one that finds least counts. Values swing
 * with every action that is looked ahead, so the last two depths of the longer
 * comparison count as two. */
static bool confirm(const struct verdict_question *question, struct verdict *verdict) {
    const int32_t loss        = verdict->loss;
    int32_t       loss_before = loss;
    if (mark_of(verdict) == VERDICT_FINE || verdict->error == 0) {
        return true;
    }
    if (!compare(question, VERDICT_LONGER, verdict, &loss_before)) {
        return false;
    }
    if (verdict->error != 0) {
        verdict->loss = least(verdict->loss, least(loss, loss_before));
    }
    return true;
}

bool verdict_make(const struct verdict_question *question, struct verdict *verdict) {
    struct engine_report report;
    int32_t              unused = 0;
    if (!search(question, (struct first_actions){NULL, 0}, 1, &nobody, &report)) {
        return false;
    }
    *verdict = (struct verdict){.best = report.lines[0], .taken = report.lines[0]};
    if (verdict->best.actions[0] != question->taken &&
        (!compare(question, 1, verdict, &unused) || !confirm(question, verdict))) {
        return false;
    }
    verdict->mark = mark_of(verdict);
    return true;
}

/* --- For all players ---------------------------------------------------- */

/* What everybody may expect at the end of the line. */
static void judge_end(const struct game *game, const void *state, const struct engine_line *line,
                      int32_t *out) {
    struct game_state walk;
    struct judge      judge;
    payoff_t          payoffs[GAME_PLAYERS_MAX];
    game_copy(game, &walk, state);
    for (uint32_t i = 0; i < line->length; i++) {
        game_apply(game, &walk, line->actions[i]);
    }
    const bool is_over = game_is_over(game, &walk);
    if (is_over) {
        game_payoffs(game, &walk, payoffs);
    } else if (game->rules->evaluator != NULL) {
        judge_init(&judge, game, NULL);
        judge_shares(&judge, &walk, out);
        return;
    }
    for (int player = 0; player < game->players; player++) {
        out[player] = is_over ? payoffs[player] * EVALUATOR_SHARE / GAME_POINT
                              : EVALUATOR_SHARE / game->players;
    }
}

/* Divide among the others what the actor does not get, in proportion. */
static void divide(const struct game *game, int actor, int32_t left, int32_t *out) {
    int64_t others = 0;
    int32_t rest   = left;
    CHECK(game->players > 1); /* who share a point */
    for (int player = 0; player < game->players; player++) {
        others += player == actor ? 0 : out[player];
    }
    for (int player = 0; player < game->players; player++) {
        if (player != actor) {
            out[player] = others == 0 ? left / (game->players - 1)
                                      : (int32_t)((int64_t)out[player] * left / others);
            rest -= out[player];
        }
    }
    out[actor == 0 ? 1 : 0] += rest; /* of rounding */
}

void verdict_shares(const struct game *game, const void *state, const struct engine_line *line,
                    int32_t *out) {
    const int     actor = game_actor(game, state);
    const int32_t own   = line->value.share;
    if (game->sum == GAME_SUM_POINT) {
        judge_end(game, state, line, out);
        divide(game, actor, EVALUATOR_SHARE - own, out);
        out[actor] = own;
        return;
    }
    for (int player = 0; player < game->players; player++) {
        out[player] = own;
    }
}
