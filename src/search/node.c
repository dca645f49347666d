/* SPDX-License-Identifier: MIT
 *
 * node.c - one node after another.
 *
 * Principal variation search with a transposition table. Late actions are
 * searched less deep, and a position that stands better than it has to by a margin
 * is not searched at all (selection.h).
 */
#include "search/node.h"

#include "search/selection.h"

enum {
    INFINITE         = 2000000,
    STOP_INTERVAL    = 1024, /* nodes between two questions whether to stop */
    ASPIRATION       = 300,  /* first half-width of the window around the last value */
    ASPIRATION_DEPTH = 4,

    /* A judgement as it is kept: the low bits hold the margin, the others are those of
     * the key. */
    JUDGEMENT_MASK   = (1 << 18) - 1,
    JUDGEMENT_OFFSET = 1 << 17
};

_Static_assert((int)EVALUATOR_MARGIN_MAX < (int)JUDGEMENT_OFFSET, "room for every margin");

static int32_t search(struct alphabeta *ab, uint32_t ply, int32_t depth, int32_t alpha,
                      int32_t beta);

/* With contempt, a draw's value depends on who thinks, and so do the values in
 * the table. */
hash_t node_key(const struct alphabeta *ab, const void *state) {
    const hash_t who = ab->contempt == 0 ? 0 : (hash_t)ab->thinker;
    const hash_t key = game_position_hash(ab->game, state) ^ who ^ ab->proof;
    return ab->counts_turns ? hash_finish(hash_mix(key, game_turns(state))) : key;
}

static int32_t draw_value(const struct alphabeta *ab, int player) {
    return player == ab->thinker ? -ab->contempt : ab->contempt;
}

static int32_t score_margin(const struct alphabeta *ab, const void *state, int player) {
    score_t scores[GAME_PLAYERS_MAX];
    ab->game->play->scores(ab->game, state, scores);
    return EVALUATOR_UNIT * (scores[player] - scores[player ^ 1]);
}

/* What a finished game is worth to a player. */
static int32_t final_value(const struct alphabeta *ab, const void *state, int player,
                           uint32_t ply) {
    if (ab->has_scores) {
        return score_margin(ab, state, player);
    }
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(ab->game, state, payoffs);
    const int32_t win = WIN - (int32_t)ply;
    return payoffs[player] == GAME_POINT ? win
           : payoffs[player] == 0        ? -win
                                         : draw_value(ab, player);
}

/* The margin of the first player at ply. A position is judged again when it is
 * searched deeper, so judgements are kept; where two fall into one place, the
 * later one stays. */
static int32_t margin_at(struct alphabeta *ab, uint32_t ply) {
    const hash_t key    = ab->plies[ply].key;
    uint64_t    *kept   = &ab->judgements[key >> 32 & (NODE_JUDGEMENTS - 1)];
    const hash_t marked = key & ~(hash_t)JUDGEMENT_MASK;
    if ((*kept & ~(hash_t)JUDGEMENT_MASK) == marked && *kept != 0) {
        return (int32_t)(*kept & JUDGEMENT_MASK) - JUDGEMENT_OFFSET;
    }
    const int32_t margin = judge_margin(&ab->judge, &ab->plies[ply].state);
    *kept                = marked | (uint64_t)(uint32_t)(margin + JUDGEMENT_OFFSET);
    return margin;
}

static int32_t estimate(struct alphabeta *ab, uint32_t ply, int player) {
    if (ab->game->rules->evaluator == NULL) {
        return score_margin(ab, &ab->plies[ply].state, player);
    }
    const int32_t margin = margin_at(ab, ply);
    return player == 0 ? margin : -margin;
}

/* Wins are kept in the table by their distance from the position itself. */
static int32_t to_table(int32_t value, uint32_t ply) {
    return value > WIN_MIN ? value + (int32_t)ply : value < -WIN_MIN ? value - (int32_t)ply : value;
}

static int32_t from_table(int32_t value, uint32_t ply) {
    return value > WIN_MIN ? value - (int32_t)ply : value < -WIN_MIN ? value + (int32_t)ply : value;
}

/* A pause in the search: must it end, and when should it ask again? */
static void look_up(struct alphabeta *ab) {
    const struct engine_limits *limits = ab->limits;
    if (ab->nodes == ab->granted && ab->pool != NULL) {
        ab->granted += search_pool_take(ab->pool);
    }
    ab->was_short = ab->nodes == ab->granted;
    ab->is_stopped =
        ab->was_short || (limits->is_stopped != NULL && limits->is_stopped(limits->context));
    ab->pause = ab->nodes + STOP_INTERVAL < ab->granted ? ab->nodes + STOP_INTERVAL : ab->granted;
}

bool node_must_stop(struct alphabeta *ab) {
    if (ab->nodes >= ab->pause && !ab->is_stopped) {
        look_up(ab);
    }
    return ab->is_stopped;
}

static bool recurs(const struct alphabeta *ab, uint32_t ply) {
    for (uint32_t before = 0; before < ply; before++) {
        if (ab->plies[before].key == ab->plies[ply].key) {
            return true;
        }
    }
    return false;
}

static void extend_line(struct alphabeta *ab, uint32_t ply, action_t action) {
    struct ply       *here = &ab->plies[ply];
    const struct ply *next = &ab->plies[ply + 1];
    const uint32_t    rest = next->line_length < PLY_MAX - 1 ? next->line_length : PLY_MAX - 1;
    here->line[0]          = action;
    memcpy(here->line + 1, next->line, rest * sizeof next->line[0]);
    here->line_length = rest + 1;
}

/* A proof that something is missing from need not go on. */
static void note_cut(struct alphabeta *ab) {
    ab->was_cut    = true;
    ab->is_stopped = ab->is_stopped || ab->proof != 0;
}

/* The value of the state at ply for a player, within the window. Once the search
 * must stop, values are of no use to anybody. */
static int32_t value_for(struct alphabeta *ab, int player, uint32_t ply, int32_t depth,
                         int32_t alpha, int32_t beta) {
    struct ply *here  = &ab->plies[ply];
    const int   actor = game_actor(ab->game, &here->state);
    here->line_length = 0;
    if (node_must_stop(ab)) {
        return 0;
    }
    ab->nodes++;
    if (actor == ACTOR_NONE) {
        return final_value(ab, &here->state, player, ply);
    }
    here->key = node_key(ab, &here->state);
    if (recurs(ab, ply)) {
        note_cut(ab);
        return draw_value(ab, player);
    }
    if (depth <= 0 || ply == PLY_MAX) {
        note_cut(ab);
        return estimate(ab, ply, player);
    }
    return actor == player ? search(ab, ply, depth, alpha, beta)
                           : -search(ab, ply, depth, -beta, -alpha);
}

/* What is remembered of actions for the player who acts at ply. */
static struct order_view view_at(struct alphabeta *ab, uint32_t ply, int player) {
    struct order_view view = {.anywhere = ab->history.anywhere[player]};
    for (uint32_t i = 0; i < ORDER_BEFORE; i++) {
        view.after[i] = ply > i ? ab->plies[ply - i - 1].after : ab->history.after[0];
    }
    return view;
}

static int32_t reduction_of(const struct alphabeta *ab, const struct ply *here, uint32_t place,
                            int32_t depth, bool is_exact) {
    const int32_t worth = here->order.orders[place];
    return ab->proof != 0 || worth >= ORDER_SECOND_KILLER
               ? 0
               : selection_reduction(place, depth, worth, is_exact);
}

/* Need it not be searched whether the state at ply is worth beta to the player, because
 * it is judged to be worth more by a margin? Not where somebody looks for a win or a
 * loss, nor near the turn limit, of which the judgement knows nothing, nor for proofs,
 * which count the turns, too. If so, *value is what can be relied on. */
static bool stands_above(struct alphabeta *ab, uint32_t ply, int32_t depth, int32_t beta,
                         int32_t *value) {
    if (depth > ab->trusted_depth || ab->has_scores || ab->counts_turns || beta <= -WIN_MIN ||
        beta >= WIN_MIN) {
        return false;
    }
    *value =
        estimate(ab, ply, game_actor(ab->game, &ab->plies[ply].state)) - selection_margin(depth);
    return *value >= beta;
}

static bool is_excluded(const struct alphabeta *ab, uint32_t ply, action_t action) {
    for (uint32_t i = 0; ply == 0 && i < ab->excluded_count; i++) {
        if (ab->excluded[i] == action) {
            return true;
        }
    }
    return false;
}

static uint32_t list_actions(const struct alphabeta *ab, uint32_t ply, action_t *out) {
    if (ply > 0) {
        return (uint32_t)game_actions(ab->game, &ab->plies[ply].state, out);
    }
    memcpy(out, ab->first, ab->first_count * sizeof out[0]);
    return ab->first_count;
}

/* The value of the state at ply, which is not over, for the player who acts.
 * NOLINTNEXTLINE(readability-function-size): one node, told in steps */
static int32_t search(struct alphabeta *ab, uint32_t ply, int32_t depth, int32_t alpha,
                      int32_t beta) {
    struct ply        *here   = &ab->plies[ply];
    struct ply        *next   = &ab->plies[ply + 1];
    const int          player = game_actor(ab->game, &here->state);
    const hash_t       key    = ply == 0 ? here->key ^ ab->first_key : here->key;
    struct table_entry found  = {.action = TABLE_NO_ACTION};

    /* 1. The table may know enough. */
    if (table_find(ab->table, key, &found) && ply > 0 && (int32_t)found.depth >= depth) {
        const int32_t value = from_table(found.value, ply);
        if (found.bound == TABLE_EXACT || (found.bound == TABLE_LOWER && value >= beta) ||
            (found.bound == TABLE_UPPER && value <= alpha)) {
            return value;
        }
    }

    /* 2. A win nearer than the one already found is not possible. The nearest
     * loss must stay inside the window, or there would be no line that leads to
     * it. */
    if (!ab->has_scores) {
        const int32_t nearest = WIN - (int32_t)ply - 1;
        beta                  = beta < nearest ? beta : nearest;
        alpha                 = alpha > -nearest - 1 ? alpha : -nearest - 1;
        if (alpha >= beta) {
            return alpha;
        }
    }

    /* 3. Judged to be so good that it need not be searched. */
    const bool is_exact = beta - alpha > 1; /* what is asked for */
    int32_t    value;
    if (ply > 0 && !is_exact && stands_above(ab, ply, depth, beta, &value)) {
        note_cut(ab);
        return value;
    }

    /* 4. The actions, those that promise most first. */
    const struct order_view view = view_at(ab, ply, player);
    here->order.count            = list_actions(ab, ply, here->order.actions);
    order_actions(&here->order, &view, found.action);

    int32_t       best        = -INFINITE;
    action_t      best_action = TABLE_NO_ACTION;
    const int32_t floor       = alpha;
    for (uint32_t place = 0; place < here->order.count; place++) {
        const action_t action = order_pick(&here->order, place);
        if (is_excluded(ab, ply, action)) {
            continue;
        }
        game_copy(ab->game, &next->state, &here->state);
        game_apply(ab->game, &next->state, action);
        here->after = order_after(&ab->history, player, action);

        /* 5. The first action gets the whole window; of the others it is
         * enough to know that they are no better, and late ones are first
         * looked at less deep. */
        if (best == -INFINITE) {
            value = value_for(ab, player, ply + 1, depth - 1, alpha, beta);
        } else {
            const int32_t reduction = reduction_of(ab, here, place, depth, is_exact);
            value = value_for(ab, player, ply + 1, depth - 1 - reduction, alpha, alpha + 1);
            if (value > alpha && reduction > 0) {
                value = value_for(ab, player, ply + 1, depth - 1, alpha, alpha + 1);
            }
            if (value > alpha && value < beta) {
                value = value_for(ab, player, ply + 1, depth - 1, alpha, beta);
            }
        }
        if (ab->is_stopped) {
            return best;
        }

        /* 6. Keep the best, and leave when it is too good to be allowed. */
        if (value > best) {
            best        = value;
            best_action = action;
            if (value > alpha) {
                alpha = value;
                extend_line(ab, ply, action);
            }
            if (value >= beta) {
                order_remember(&here->order, &view, place, depth);
                break;
            }
        }
    }

    /* 7. Tell the table; but the root without its better lines is a different
     * position. */
    if (ply > 0 || ab->excluded_count == 0) {
        const struct table_entry entry = {
            .action = best_action,
            .value  = to_table(best, ply),
            .depth  = (uint32_t)depth,
            .bound  = best >= beta   ? TABLE_LOWER
                      : best > floor ? TABLE_EXACT
                                     : TABLE_UPPER,
        };
        table_store(ab->table, key, &entry);
    }
    return best;
}

/* Search the root in a window around what the last iteration found, and widen
 * it until the value lies inside. */
int32_t node_search_root(struct alphabeta *ab, int32_t depth, int32_t guess) {
    const bool is_narrow = depth >= ASPIRATION_DEPTH && guess < WIN_MIN && guess > -WIN_MIN;
    int32_t    width     = ASPIRATION;
    int32_t    alpha     = is_narrow ? guess - width : -INFINITE;
    int32_t    beta      = is_narrow ? guess + width : INFINITE;
    for (;;) {
        ab->plies[0].line_length = 0;
        const int32_t value      = search(ab, 0, depth, alpha, beta);
        if (ab->is_stopped || (value > alpha && value < beta)) {
            return value;
        }
        width *= 4;
        if (value <= alpha) {
            alpha = width > WIN / 4 ? -INFINITE : guess - width;
        } else {
            beta = width > WIN / 4 ? INFINITE : guess + width;
        }
    }
}
