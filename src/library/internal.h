/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files behind tavola.h share.
 */
#ifndef LIBRARY_INTERNAL_H
#define LIBRARY_INTERNAL_H

#include "core/game.h"
#include "library/tavola.h"

struct tavola_game {
    struct game game;
};

/* Where a phrase is written, whether somebody wants it or not. */
struct library_phrase {
    struct text text;
    char        bytes[TAVOLA_MESSAGE_MAX];
};

void library_begin_phrase(struct library_phrase *phrase);

/* Hand the phrase over, if this is a failure; returns the status for outside. */
enum tavola_status library_give_phrase(const struct library_phrase *phrase, enum status status,
                                       struct tavola_error *error);

/* STATUS_OUT_OF_RANGE, and a phrase that names it, if the value is above most. */
MUST_CHECK enum status library_check_range(const char *name, uint64_t value, uint64_t most,
                                           struct text *why);

/* Copy what fits, as tavola.h promises of all texts; returns the whole length. */
size_t library_give_text(const struct text *text, char *out, size_t size);

#endif
