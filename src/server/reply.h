/* SPDX-License-Identifier: MIT
 *
 * reply.h - answers by HTTP that occur in several places.
 */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include "base/text.h"
#include "server/http.h"

/* A line for people, which is constant, with further header lines or NULL. */
void reply_plainly(struct exchange *exchange, int status, const char *line, const char *more,
                   bool is_bare);

void reply_json(struct exchange *exchange, int status, const struct text *body, const char *more);

/* An object of an error, as in docs/api.md; wait: milliseconds, or 0. */
void reply_refusal(struct exchange *exchange, int status, const char *code, const char *say,
                   int64_t wait);

/* The same, with what is allowed instead. */
void reply_malformed(struct exchange *exchange, int status, const char *say, const char *allowed);

/* 405, with the methods that are allowed. */
void reply_method(struct exchange *exchange, const char *allowed);

#endif
