/* SPDX-License-Identifier: MIT
 *
 * ugi_session.c - acting on lines.
 */
#include "protocol/ugi_session.h"

#include <stdlib.h>

#include "protocol/ugi_answers.h"
#include "protocol/ugi_options.h"

enum { MESSAGE_MAX = 2048 };

static void tell(void *context, const char *line) {
    struct ugi_session *session = context;
    pthread_mutex_lock(&session->writing);
    session->write(session->context, line);
    pthread_mutex_unlock(&session->writing);
}

void ugi_session_refuse(struct ugi_session *session, const char *message) {
    char        bytes[MESSAGE_MAX];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    text_add(&line, "error ");
    text_add(&line, message);
    tell(session, bytes);
}

void ugi_session_init(struct ugi_session *session, const struct game *game, const char *version,
                      ugi_writer *write, void *context) {
    memset(session, 0, sizeof *session);
    session->write   = write;
    session->context = context;
    session->version = version;
    session->game    = *game;
    pthread_mutex_init(&session->writing, NULL);
    game_start(&session->game, &session->state);
    ugi_options_init(session);
}

static void forget_engine(struct ugi_session *session) {
    thinker_destroy(session->thinker);
    session->thinker = NULL;
}

void ugi_session_finish(struct ugi_session *session) {
    forget_engine(session);
    pthread_mutex_destroy(&session->writing);
}

static bool is_thinking(const struct ugi_session *session) {
    return session->thinker != NULL && thinker_is_busy(session->thinker);
}

static void introduce(struct ugi_session *session) {
    char        bytes[MESSAGE_MAX];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    text_add(&line, "id name Tavola ");
    text_add(&line, session->version);
    tell(session, bytes);
    tell(session, "id author the authors of Tavola");
    ugi_options_list(session, tell, session);
    tell(session, "ugiok");
}

/* The thread that thinks comes by here; what it writes, it writes at once. */
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
    char                bytes[64];
    struct text         line;
    text_init(&line, bytes, sizeof bytes);
    text_add(&line, "bestmove ");
    game_print_action(thinker_game(session->thinker), thinker_state(session->thinker),
                      report->lines[0].actions[0], &line);
    pthread_mutex_lock(&session->writing);
    tell_lines(session, report, seconds);
    session->write(session->context, bytes);
    pthread_mutex_unlock(&session->writing);
}

/* The engine is made when it is first needed, and kept with its table. */
static bool wake_engine(struct ugi_session *session, const struct thinking *thinking,
                        struct text *why) {
    const struct thinker_observer observer = {tell_progress, tell_best, session};
    if (session->thinker != NULL) {
        return true;
    }
    if (thinking_check(thinking, &session->game, why) != STATUS_OK) {
        return false;
    }
    session->thinker = thinker_create(&session->game, thinking, &observer);
    if (session->thinker == NULL) {
        text_add(why, "not enough memory; try a smaller Table");
    }
    return session->thinker != NULL;
}

/* Clocks: the actor's own says how long to think. */
static bool read_clock(const struct ugi_go *go, int actor, double *seconds, struct text *why) {
    bool has_clock = false;
    for (int player = 0; player < GAME_PLAYERS_MAX; player++) {
        has_clock = has_clock || go->time[player] > 0 || go->increment[player] >= 0;
    }
    if (has_clock && go->time[actor] == 0) {
        text_add(why, "no time is given for player ");
        text_add_number(why, actor + 1);
        text_add(why, ", who acts");
        return false;
    }
    if (has_clock) {
        const int64_t increment = go->increment[actor] > 0 ? go->increment[actor] : 0;
        const double  budget =
            thinker_budget((double)go->time[actor] / 1000, (double)increment / 1000);
        *seconds = *seconds > 0 && *seconds < budget ? *seconds : budget;
    }
    return true;
}

/* A level takes no other limits than the clock. */
static bool start_thinking(struct ugi_session *session, const struct ugi_go *go, struct text *why) {
    struct thinking thinking = ugi_options_thinking(session);
    if (thinking_check_state(&session->game, &session->state, why) != STATUS_OK ||
        !wake_engine(session, &thinking, why)) {
        return false;
    }
    thinking.limits.nodes = (uint64_t)go->nodes;
    thinking.limits.depth = (uint32_t)go->depth;
    thinking.seconds      = (double)go->movetime / 1000;
    if (!read_clock(go, game_actor(&session->game, &session->state), &thinking.seconds, why)) {
        return false;
    }
    if (thinker_start(session->thinker, &session->state, &thinking) != STATUS_OK) {
        text_add(why, "no thread to think in can be had");
        return false;
    }
    return true;
}

static bool read_position(const struct game *game, const char *position, void *state,
                          struct text *why) {
    if (position == NULL) {
        game_start(game, state);
        return true;
    }
    text_add(why, "position ");
    text_add_quoted(why, position);
    text_add_char(why, ' ');
    return game_parse_state(game, position, state, why) == STATUS_OK;
}

static bool set_position(struct ugi_session *session, const struct ugi_command *command,
                         struct text *why) {
    const struct game *game   = &session->game;
    char              *rest   = command->moves;
    int64_t            number = 0;
    struct game_state  state;
    if (!read_position(game, command->position, &state, why)) {
        return false;
    }
    for (const char *word; (word = ugi_take_word(&rest)) != NULL;) {
        action_t action;
        text_clear(why);
        text_add(why, "move ");
        text_add_number(why, ++number);
        text_add(why, ": ");
        if (game_parse_action(game, &state, word, &action, why) != STATUS_OK) {
            return false;
        }
        game_apply(game, &state, action);
    }
    game_copy(game, &session->state, &state);
    return true;
}

static void answer(struct ugi_session *session, enum ugi_query query) {
    char       *bytes = malloc(UGI_RESPONSE_MAX);
    struct text line;
    if (bytes == NULL) {
        ugi_session_refuse(session, "out of memory");
        return;
    }
    text_init(&line, bytes, UGI_RESPONSE_MAX);
    ugi_print_response(&session->game, &session->state, query, &line);
    tell(session, bytes);
    free(bytes);
}

/* What changes something, and so cannot be done while thinking. */
static bool change(struct ugi_session *session, const struct ugi_command *command,
                   struct text *why) {
    if (is_thinking(session)) {
        text_add(why, "busy thinking; allowed are isready, query, stop, quit");
        return false;
    }
    switch (command->verb) {
    case UGI_VERB_SETOPTION:
        return ugi_options_set(session, command->name, command->value, why) == STATUS_OK;
    case UGI_VERB_POSITION:
        return set_position(session, command, why);
    case UGI_VERB_GO:
        return start_thinking(session, &command->go, why);
    default:
        forget_engine(session);
        game_start(&session->game, &session->state);
        return true;
    }
}

static bool act(struct ugi_session *session, const struct ugi_command *command, struct text *why) {
    switch (command->verb) {
    case UGI_VERB_UGI:
        introduce(session);
        return true;
    case UGI_VERB_ISREADY:
        tell(session, "readyok");
        return true;
    case UGI_VERB_QUERY:
        answer(session, command->query);
        return true;
    case UGI_VERB_STOP:
        if (session->thinker != NULL) {
            thinker_stop(session->thinker);
            thinker_wait(session->thinker);
        }
        return true;
    case UGI_VERB_QUIT:
    case UGI_VERB_NONE:
        return true;
    default:
        return change(session, command, why);
    }
}

bool ugi_session_take(struct ugi_session *session, char *line) {
    struct ugi_command command;
    char               bytes[MESSAGE_MAX];
    struct text        why;
    text_init(&why, bytes, sizeof bytes);
    if (ugi_parse(line, &command, &why) != STATUS_OK || !act(session, &command, &why)) {
        ugi_session_refuse(session, bytes);
        return true;
    }
    return command.verb != UGI_VERB_QUIT;
}
