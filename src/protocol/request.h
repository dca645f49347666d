/* SPDX-License-Identifier: MIT
 *
 * request.h - one position to be analysed: a line of JSON in, a line of JSON
 * out.
 *
 * A request is an object; docs/protocol.md lists its fields. Reading one also
 * opens the game and goes to the position, so that whatever is left can be
 * thought about. Numbers of 64 bits are strings, because the numbers of JSON
 * are exact to 53 bits only. Many threads may read requests at the same time.
 */
#ifndef PROTOCOL_REQUEST_H
#define PROTOCOL_REQUEST_H

#include "search/thinking.h"

struct cJSON;

struct request {
    struct cJSON       *root;
    const struct cJSON *id; /* a part of the root; NULL: none could be read */
    struct game         game;
    struct game_state   state;
    struct thinking     thinking; /* the table's memory is for the caller to say */
};

/* Read a line. On failure *why has a phrase, and the request only an id, if
 * that could be read. The caller finishes the request in any case. */
MUST_CHECK enum status request_parse(const char *line, struct request *request, struct text *why);
void                   request_finish(struct request *request);

/* The answer, a line without its end, which the caller frees; NULL if there is
 * not enough memory. Without a report: nobody is to act but chance, or the game
 * is over. */
char *request_answer(const struct request *request, const struct engine_report *report);

/* The answer that something was wrong. */
char *request_refuse(const struct request *request, const char *message);

#endif
