/* SPDX-License-Identifier: MIT
 *
 * store.h - where hosted matches are kept: one file, SQLite.
 *
 * What is written in one batch is there whole, or not at all, and it is on the
 * disk when store_commit() returns STATUS_OK (journal_mode WAL, synchronous EXTRA).
 * The key (match, number) is unique: a second event with a number is refused, and
 * its whole batch with it. The store knows nothing of rules: events are texts.
 *
 * One thread commits, by a struct store of its own; any other thread that reads
 * opens another one on the same file.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text.h"

enum { STORE_ID_MAX = 16, STORE_GUEST_BYTES = 16, STORE_GUESTS_MAX = 64 /* of a match */ };

struct store;

struct store_config {
    const char *file;
    bool        is_reader; /* opens what exists, and writes nothing */
    bool        is_trial;  /* a reader that takes an older file too: by a copy in today's form,
                              which goes with the store */
    const char *vfs;       /* of SQLite, for tests; NULL: the usual one */
};

/* A new file is set up, an older one brought to today's form, step by step, each
 * in a transaction; a reader takes only today's, if it is no trial. STATUS_CONFLICT: a newer tavola wrote
 * it, or an older one and this is a reader. STATUS_BAD_TEXT: it is no file of ours, or
 * a broken one. STATUS_NOT_FOUND: it cannot be opened. STATUS_TOO_MANY: the disk is full;
 * readers can open it all the same. *why says what is wrong in words for the host. */
MUST_CHECK enum status store_open(const struct store_config *config, struct store **out,
                                  struct text *why);
void                   store_close(struct store *store); /* takes NULL */

/* --- Writing -------------------------------------------------------------- */

struct store_event {
    const char *match;
    uint32_t    number;
    const char *open;   /* one line of JSON */
    const char *hidden; /* likewise, or "" */
};

/* A match as lists and the sweep need it: replaced whole. */
struct store_match {
    const char          *id;
    uint32_t             number;  /* of its last event */
    int64_t              changed; /* milliseconds since 1970 */
    int64_t              due;     /* something may happen by itself then; 0: never */
    bool                 is_open; /* stands in the lobby */
    bool                 is_over;
    const char          *digest; /* one line of JSON */
    const unsigned char *guests; /* who sits in it: count times STORE_GUEST_BYTES */
    const int           *seats;  /* and where each of them does */
    size_t               guest_count;
};

struct store_chat {
    const char *match;
    int64_t     at;
    const char *text; /* one line of JSON */
};

struct store_batch {
    const struct store_event *events;
    size_t                    event_count;
    const struct store_match *matches;
    size_t                    match_count;
    const struct store_chat  *chats;
    size_t                    chat_count;
};

/* One transaction. Events and words belong to a match that is stored, or in the same
 * batch. Anything but STATUS_OK: nothing of it may be counted on, and the
 * store must be closed and opened again before anything else is asked of it.
 * STATUS_CONFLICT: a number was taken, or a match is missing. STATUS_TOO_MANY: the disk is full. */
MUST_CHECK enum status store_commit(struct store *store, const struct store_batch *batch,
                                    struct text *why);

/* --- Reading -------------------------------------------------------------- */

/* What is handed over lives as long as the call. Return false to stop. The seat is
 * that of the guest whose matches are read; else -1. Whoever is called may read other
 * things of the same store, but not ask the same again. */
typedef bool store_take_event(void *context, uint32_t number, const char *open, const char *hidden);
typedef bool store_take_line(void *context, const char *id, const char *digest, int seat);
typedef bool store_take_chat(void *context, const char *text);

/* The events of a match behind a number, at most so many. STATUS_NO_MEMORY: the
 * store cannot be read. */
MUST_CHECK enum status store_read_events(struct store *store, const char *match, uint32_t after,
                                         size_t limit, store_take_event *take, void *context);

/* Unfinished matches that are due up to a time, those that wait longest first. */
MUST_CHECK enum status store_read_due(struct store *store, int64_t until, size_t limit,
                                      store_take_line *take, void *context);
/* When the next one is due; 0: none. */
MUST_CHECK enum status store_next_due(struct store *store, int64_t *out);

/* The lobby, the newest first; the matches of a guest, those that are not over first, the
 * newest of them first, and then those that ended last. */
MUST_CHECK enum status store_read_open(struct store *store, size_t limit, store_take_line *take,
                                       void *context);
MUST_CHECK enum status store_read_guest(struct store *store, const unsigned char *guest,
                                        size_t limit, store_take_line *take, void *context);

/* The last words said in a match, the oldest of them first. */
MUST_CHECK enum status store_read_chat(struct store *store, const char *match, size_t limit,
                                       store_take_chat *take, void *context);

/* All matches, by id, behind this one ("": from the first): for store check, and for
 * a host that begins (unfinished only). */
MUST_CHECK enum status store_read_all(struct store *store, const char *after, bool is_unfinished,
                                      size_t limit, store_take_line *take, void *context);

/* Copy everything into a new file while others go on. STATUS_NOT_FOUND: it exists, or
 * cannot be written. */
MUST_CHECK enum status store_backup(struct store *store, const char *file, struct text *why);

/* SQLite's own check of the file. STATUS_CONFLICT and the first complaint. */
MUST_CHECK enum status store_inspect(struct store *store, struct text *why);

#endif
