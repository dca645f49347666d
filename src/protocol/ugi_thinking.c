/* SPDX-License-Identifier: MIT
 *
 * ugi_thinking.c - limits into thinking, thoughts into lines.
 */
#include "protocol/ugi_thinking.h"

#include "core/playout.h"
#include "protocol/ugi_answers.h"

enum { BESTMOVE_MAX = 2 * GAME_ACTION_MAX + 32 };

static const double seconds_least = 0.001; /* where no time is left */

/* --- What the thread that thinks writes ------------------------------- */

static void tell_lines(struct ugi_session *session, const struct engine_report *report,
                       double seconds) {
    for (uint32_t i = 0; i < report->line_count; i++) {
        char        bytes[UGI_INFO_MAX];
        struct text line;
        text_init(&line, bytes, sizeof bytes);
        ugi_print_info(thinker_game(session->thinker), thinker_state(session->thinker), report, i,
                       seconds, &line);
        session->write(session->context, bytes);
    }
}

static void tell_progress(void *context, const struct engine_report *report, double seconds) {
    struct ugi_session *session = context;
    pthread_mutex_lock(&session->writing);
    tell_lines(session, report, seconds);
    pthread_mutex_unlock(&session->writing);
}

static void tell_best(void *context, const struct engine_report *report, double seconds) {
    struct ugi_session *session = context;
    char                bytes[BESTMOVE_MAX];
    struct text         line;
    text_init(&line, bytes, sizeof bytes);
    ugi_print_best(thinker_game(session->thinker), thinker_state(session->thinker),
                   &report->lines[0], session->names_reply, &line);
    pthread_mutex_lock(&session->writing);
    tell_lines(session, report, seconds);
    session->write(session->context, bytes);
    pthread_mutex_unlock(&session->writing);
}

/* --- The engine ------------------------------------------------------- */

bool ugi_thinking_is_busy(const struct ugi_session *session) {
    return session->thinker != NULL && thinker_is_busy(session->thinker);
}

void ugi_thinking_forget(struct ugi_session *session) {
    thinker_destroy(session->thinker);
    session->thinker = NULL;
}

void ugi_thinking_stop(struct ugi_session *session) {
    if (session->thinker != NULL) {
        thinker_stop(session->thinker);
        thinker_wait(session->thinker);
    }
}

/* As the options say; the limits come with go. A level below the highest has
 * its own engine. */
static struct thinking thinking_of(struct ugi_session *session) {
    const int64_t *number     = session->number;
    const int      level      = (int)number[UGI_LEVEL];
    const bool     is_bounded = level_is_bounded(level);
    return (struct thinking){
        .engine = is_bounded ? NULL : session->engine,
        .level  = is_bounded ? level : 0,
        .random = &session->random,
        .config = {.seed        = (uint64_t)number[UGI_SEED],
                   .table_bytes = (uint64_t)number[UGI_HASH] << 20,
                   .threads     = (uint32_t)number[UGI_THREADS],
                   .contempt    = (int32_t)number[UGI_CONTEMPT]},
        .limits = {.lines = (uint32_t)number[UGI_MULTIPV], .wants_distance = true},
    };
}

bool ugi_thinking_prepare(struct ugi_session *session, struct text *why) {
    const struct thinker_observer observer = {tell_progress, tell_best, session};
    const struct thinking         thinking = thinking_of(session);
    if (session->thinker != NULL && thinker_is_for(session->thinker, &thinking)) {
        return true;
    }
    if (thinking_check(&thinking, &session->game, why) != STATUS_OK) {
        return false;
    }
    ugi_thinking_forget(session);
    session->thinker = thinker_create(&session->game, &thinking, &observer);
    if (session->thinker == NULL) {
        text_add(why, "not enough memory; try a smaller Hash");
    }
    return session->thinker != NULL;
}

/* --- Limits ----------------------------------------------------------- */

static bool has_clock(const struct ugi_go *go) {
    for (int player = 0; player < GAME_PLAYERS_MAX; player++) {
        if (go->time[player] > 0 || go->increment[player] >= 0) {
            return true;
        }
    }
    return false;
}

/* The actor's own clock says how long to think. */
static bool read_clock(const struct ugi_session *session, const struct ugi_go *go, double *seconds,
                       struct text *why) {
    const int actor = game_actor(&session->game, &session->state);
    if (!has_clock(go)) {
        return true;
    }
    if (go->time[actor] == 0) {
        text_add(why, "no time is given for player ");
        text_add_number(why, actor + 1);
        text_add(why, ", who acts");
        return false;
    }
    const int64_t left      = go->time[actor] - session->number[UGI_OVERHEAD];
    const int64_t increment = go->increment[actor] > 0 ? go->increment[actor] : 0;
    const double  wanted    = thinker_budget((double)left / 1000, (double)increment / 1000);
    const double  budget    = wanted > seconds_least ? wanted : seconds_least;
    *seconds                = *seconds > 0 && *seconds < budget ? *seconds : budget;
    return true;
}

static bool is_among(const action_t *actions, uint32_t count, action_t action) {
    for (uint32_t i = 0; i < count; i++) {
        if (actions[i] == action) {
            return true;
        }
    }
    return false;
}

static bool read_first_actions(struct ugi_session *session, char *words,
                               struct engine_limits *limits, struct text *why) {
    uint32_t count = 0;
    text_add(why, "searchmoves: ");
    for (const char *word; (word = ugi_take_word(&words)) != NULL;) {
        action_t action;
        if (game_parse_action(&session->game, &session->state, word, &action, why) != STATUS_OK) {
            return false;
        }
        if (!is_among(session->first, count, action)) {
            session->first[count++] = action;
        }
    }
    text_clear(why);
    limits->first_actions = session->first;
    limits->first_count   = count;
    return true;
}

static bool read_limits(struct ugi_session *session, const struct ugi_go *go,
                        struct thinking *thinking, struct text *why) {
    thinking->limits.nodes = (uint64_t)go->nodes;
    thinking->limits.depth = (uint32_t)go->depth;
    thinking->seconds      = (double)go->movetime / 1000;
    return (go->searchmoves == NULL ||
            read_first_actions(session, go->searchmoves, &thinking->limits, why)) &&
           read_clock(session, go, &thinking->seconds, why);
}

/* --- Thinking --------------------------------------------------------- */

static void roll(struct ugi_session *session) {
    const action_t     outcome = playout_draw(&session->game, &session->state, &session->random);
    struct engine_line line    = {.length = 1, .actions = {outcome}};
    char               bytes[BESTMOVE_MAX];
    struct text        text;
    text_init(&text, bytes, sizeof bytes);
    ugi_print_best(&session->game, &session->state, &line, false, &text);
    ugi_session_tell(session, bytes);
}

bool ugi_thinking_start(struct ugi_session *session, const struct ugi_go *go, struct text *why) {
    struct thinking thinking = thinking_of(session);
    if (session->number[UGI_ROLL] != 0 &&
        game_actor(&session->game, &session->state) == ACTOR_CHANCE) {
        roll(session);
        return true;
    }
    if (thinking_check_state(&session->game, &session->state, why) != STATUS_OK ||
        !ugi_thinking_prepare(session, why) || !read_limits(session, go, &thinking, why)) {
        return false;
    }
    session->is_infinite     = go->is_infinite;
    session->is_pondering    = go->is_ponder;
    session->names_reply     = session->number[UGI_PONDER] != 0;
    const enum status status = go->is_infinite || go->is_ponder
                                   ? thinker_ponder(session->thinker, &session->state, &thinking)
                                   : thinker_start(session->thinker, &session->state, &thinking);
    text_add(why, status == STATUS_OK ? "" : "no thread to think in can be had");
    return status == STATUS_OK;
}

bool ugi_thinking_hit(struct ugi_session *session, struct text *why) {
    if (!ugi_thinking_is_busy(session) || !session->is_pondering) {
        text_add(why, "nothing is pondered about; allowed after go ponder");
        return false;
    }
    session->is_pondering = false;
    if (!session->is_infinite) {
        thinker_release(session->thinker);
    }
    return true;
}
