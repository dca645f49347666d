/* SPDX-License-Identifier: MIT
 *
 * request.h - one position to be analysed: a line of JSON in, a line of JSON
 * out.
 *
 * A request is an object; docs/protocol.md lists its fields. Reading one also
 * opens the game and goes to the position, so that whatever is left can be
 * thought about. Numbers of 64 bits are strings, because the numbers of JSON
 * are exact only to 53 bits. Many threads may read requests at the same time.
 */
#ifndef PROTOCOL_REQUEST_H
#define PROTOCOL_REQUEST_H

#include "search/thinking.h"

struct cJSON;

struct request {
    struct cJSON     *root;
    char             *id;      /* as it was sent; NULL: none could be read */
    char             *cancels; /* the id of another request, likewise; or NULL */
    bool              wants_progress;
    struct game       game;
    struct game_state state;
    struct thinking   thinking; /* the table's memory is for the caller to say */
};

/* Read a line. One that cancels has an id and no game. On failure *why has a phrase, and the request only an id, if
 * that could be read. The caller finishes the request in any case. */
MUST_CHECK enum status request_parse(const char *line, struct request *request, struct text *why);
void                   request_finish(struct request *request);

/* The id of a request that may be well formed, as it was sent; NULL if there is
 * none. The caller frees it. */
char *request_read_id(const char *line);

/* The answer, a line without its end, which the caller frees; NULL if there is
 * not enough memory. Without a report: chance is to act, or the game is over. */
char *request_answer(const struct request *request, const struct engine_report *report);

/* Likewise what has been found so far. */
char *request_progress(const struct request *request, const struct engine_report *report);

/* The answer to one that cancels: so many requests had that id. */
char *request_confirm(const struct request *request, size_t count);

/* The answer that something was wrong. */
char *request_refuse(const struct request *request, const char *message);

/* The answer if there is no memory for one: it needs none but the caller's, 128
 * bytes of it. */
void request_print_shortage(struct text *out);

#endif
