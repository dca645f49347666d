/* SPDX-License-Identifier: MIT
 *
 * ugi.c - a libFuzzer target for the lines of the protocol.
 *
 * The input is a conversation, one command a line. Every line must be answered
 * by at most one error of one line, and the position must stay one that prints
 * and parses back. The engine thinks only where few nodes are asked for;
 * pondering goes on until the conversation ends it.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#include "games/registry.h"
#include "protocol/ugi_session.h"

enum { LINES = 24, NODES_MAX = 20, LINE_SIZE = 512 };

struct answers {
    int errors;
};

static void take_answer(void *context, const char *line) {
    struct answers *answers = context;
    require(strchr(line, '\n') == NULL && strlen(line) > 0);
    if (strncmp(line, "error ", 6) == 0) { /* which only this thread says */
        answers->errors++;
    }
}

static void check_position(const struct ugi_session *session) {
    struct game_state state;
    char              position[GAME_TEXT_MAX];
    char              bytes[1024];
    struct text       text;
    text_init(&text, position, sizeof position);
    game_print_state(&session->game, &session->state, &text);
    text_init(&text, bytes, sizeof bytes);
    require(game_parse_state(&session->game, position, &state, &text) == STATUS_OK);
    require(memcmp(&state, &session->state, session->game.state_size) == 0);
}

/* Would this make an engine think for long, or use much memory? */
static bool is_costly(const char *line) {
    struct ugi_command command;
    char               copy[LINE_SIZE];
    char               bytes[1024];
    struct text        why;
    memcpy(copy, line, strlen(line) + 1);
    text_init(&why, bytes, sizeof bytes);
    if (ugi_parse(copy, &command, &why) != STATUS_OK) {
        require(why.length > 0 && strchr(bytes, '\n') == NULL);
        return false;
    }
    return command.verb == UGI_VERB_GO && (command.go.nodes == 0 || command.go.nodes > NODES_MAX);
}

static void take_line(struct ugi_session *session, struct answers *answers, char *line) {
    if (is_costly(line)) {
        return;
    }
    session->number[UGI_HASH]    = 1;
    session->number[UGI_THREADS] = 1;
    answers->errors              = 0;
    ugi_session_take(session, line);
    if (session->thinker != NULL && !session->is_pondering) {
        thinker_wait(session->thinker);
    }
    require(answers->errors <= 1);
    check_position(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct answers     answers = {0};
    struct ugi_session session;
    struct game        game;
    char               bytes[256];
    struct text        why;
    text_init(&why, bytes, sizeof bytes);
    require(game_open(&game, registry_at(size % registry_count()), "", &why) == STATUS_OK);
    ugi_session_init(&session, &game, "fuzz", take_answer, &answers);
    for (int i = 0; i < LINES && size > 0; i++) {
        char           line[LINE_SIZE];
        const uint8_t *end    = memchr(data, '\n', size);
        const size_t   whole  = end == NULL ? size : (size_t)(end - data);
        const size_t   length = whole < sizeof line - 1 ? whole : sizeof line - 1;
        memcpy(line, data, length);
        line[length] = '\0';
        take_line(&session, &answers, line);
        data += whole + (end == NULL ? 0 : 1);
        size -= whole + (end == NULL ? 0 : 1);
    }
    ugi_session_finish(&session);
    return 0;
}
