/* SPDX-License-Identifier: MIT
 *
 * header.h - what the headers of a request say.
 *
 * Pure functions over the texts of header lines. Whatever somebody sends, they are
 * safe; what they do not understand counts as not said. NULL is a header that is
 * not there.
 */
#ifndef SERVER_HEADER_H
#define SERVER_HEADER_H

#include <stdbool.h>
#include <stddef.h>

/* Accept-Encoding: may the answer be packed by gzip? */
bool header_accepts_gzip(const char *value);

/* If-None-Match: is this tag, with its quotes, among them? */
bool header_has_tag(const char *value, const char *tag);

/* Content-Type: is it application/json, with or without parameters? */
bool header_is_json(const char *value);

/* Origin: is it a page of this host? The host is as in Host: with its port. */
bool header_is_origin_of(const char *origin, const char *host);

/* Cookie: the value of one; false if it is not there or does not fit. */
bool header_cookie(const char *value, const char *name, char *out, size_t size);

/* X-Forwarded-For and the like: the last word of a list, which is what the nearest
 * proxy has seen itself. False if there is none or it does not fit. */
bool header_last(const char *value, char *out, size_t size);

#endif
