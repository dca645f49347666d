/* SPDX-License-Identifier: MIT
 *
 * ugi_session.c - acting on lines.
 */
#include "protocol/ugi_session.h"

#include <stdlib.h>

#include "protocol/ugi_answers.h"
#include "protocol/ugi_options.h"
#include "protocol/ugi_thinking.h"

enum { MESSAGE_MAX = 2048 };

void ugi_session_refuse(struct ugi_session *session, const char *message) {
    char        bytes[MESSAGE_MAX];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    text_add(&line, "error ");
    text_add(&line, message);
    ugi_session_tell(session, bytes);
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

void ugi_session_finish(struct ugi_session *session) {
    ugi_thinking_forget(session);
    pthread_mutex_destroy(&session->writing);
}

/* For ugi_options_list(). */
static void tell(void *context, const char *line) {
    ugi_session_tell(context, line);
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
    if (ugi_thinking_is_busy(session)) {
        text_add(why, "busy thinking; allowed are isready, query, ponderhit, stop, quit");
        return false;
    }
    ugi_thinking_stop(session); /* it may still be writing */
    switch (command->verb) {
    case UGI_VERB_SETOPTION:
        return ugi_options_set(session, command->name, command->value, why) == STATUS_OK;
    case UGI_VERB_POSITION:
        return set_position(session, command, why);
    case UGI_VERB_GO:
        return ugi_thinking_start(session, &command->go, why);
    default:
        ugi_thinking_forget(session);
        game_start(&session->game, &session->state);
        return true;
    }
}

/* The engine and its table are there before the answer; if they cannot be made,
 * it says so, but nobody is left waiting. */
static void get_ready(struct ugi_session *session, struct text *why) {
    if (!ugi_thinking_is_busy(session) && !ugi_thinking_prepare(session, why)) {
        ugi_session_refuse(session, why->bytes);
    }
    ugi_session_tell(session, "readyok");
}

static bool act(struct ugi_session *session, const struct ugi_command *command, struct text *why) {
    switch (command->verb) {
    case UGI_VERB_UGI:
        introduce(session);
        return true;
    case UGI_VERB_ISREADY:
        get_ready(session, why);
        return true;
    case UGI_VERB_QUERY:
        answer(session, command->query);
        return true;
    case UGI_VERB_PONDERHIT:
        return ugi_thinking_hit(session, why);
    case UGI_VERB_STOP:
        ugi_thinking_stop(session);
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
