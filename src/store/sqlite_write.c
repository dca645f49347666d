/* SPDX-License-Identifier: MIT
 *
 * sqlite_write.c - a batch: one transaction, one sync.
 */
#include <errno.h>
#include <string.h>

#include "base/check.h"
#include "store/internal.h"

/* Let a statement do its work, and make it ready for the next time. */
static int finish(sqlite3_stmt *statement) {
    const int result = sqlite3_step(statement);
    (void)sqlite3_reset(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* One that changes or adds one row of a match that is there. */
static int finish_row(struct store *store, sqlite3_stmt *statement) {
    const int result = finish(statement);
    if (result == SQLITE_OK && sqlite3_changes(store->database) != 1) {
        return SQLITE_CONSTRAINT_FOREIGNKEY;
    }
    return result;
}

static int run(struct store *store, enum store_statement which) {
    return finish(store->statements[which]);
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    const int result = sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
    CHECK(result == SQLITE_OK || result == SQLITE_NOMEM);
    (void)result;
}

static void bind_bytes(sqlite3_stmt *statement, int place, const unsigned char *bytes,
                       size_t count) {
    (void)sqlite3_bind_blob64(statement, place, bytes, count, SQLITE_STATIC);
}

/* --- Matches ---------------------------------------------------------------- */

/* Guests as they stand in the row of their match: each with the seat behind it. */
enum { PACKED_BYTES = STORE_GUEST_BYTES + 1 };

struct packed {
    unsigned char bytes[STORE_GUESTS_MAX * PACKED_BYTES];
    size_t        size;
};

static void pack(const struct store_match *match, struct packed *packed) {
    CHECK(match->guest_count <= STORE_GUESTS_MAX);
    packed->size = match->guest_count * PACKED_BYTES;
    for (size_t i = 0; i < match->guest_count; i++) {
        unsigned char *place = packed->bytes + i * PACKED_BYTES;
        memcpy(place, match->guests + i * STORE_GUEST_BYTES, STORE_GUEST_BYTES);
        place[STORE_GUEST_BYTES] = (unsigned char)match->seats[i];
    }
}

/* Where a match stands in the lists of its guests: its key, and when it ended. */
struct listing {
    int64_t key;
    int64_t ended; /* INT64_MAX: it has not */
};

/* The statements about one guest have the same places; those that they do not name are left
 * out. */
static int change_guest(struct store *store, enum store_statement which,
                        const unsigned char *packed, const struct listing *listing) {
    sqlite3_stmt *statement = store->statements[which];
    bind_bytes(statement, 1, packed, STORE_GUEST_BYTES);
    (void)sqlite3_bind_int64(statement, 2, listing->key);
    (void)sqlite3_bind_int(statement, 3, packed[STORE_GUEST_BYTES]);
    (void)sqlite3_bind_int64(statement, 4, listing->ended);
    return finish(statement);
}

static int change_guests(struct store *store, enum store_statement which,
                         const unsigned char *packed, size_t size, const struct listing *listing) {
    int result = SQLITE_OK;
    for (size_t i = 0; i < size && result == SQLITE_OK; i += PACKED_BYTES) {
        result = change_guest(store, which, packed + i, listing);
    }
    return result;
}

/* Guests have others beside them now, or their match is over, which it remains. */
static int list_guests(struct store *store, const struct store_match *match,
                       const struct packed *guests, int64_t key, bool has_other_guests) {
    const struct listing listing = {key, match->is_over ? match->changed : INT64_MAX};
    if (has_other_guests) {
        return change_guests(store, STORE_ADD_GUEST, guests->bytes, guests->size, &listing);
    }
    return match->is_over
               ? change_guests(store, STORE_END_GUEST, guests->bytes, guests->size, &listing)
               : SQLITE_OK;
}

/* A match as it is stored: its key, 0 if it is new, and whether its guests are
 * others: these are taken out of their lists then. Guests seldom change, while a
 * match is written with every move. */
static int find_match(struct store *store, const char *id, const struct packed *guests,
                      int64_t *key, bool *has_other_guests) {
    sqlite3_stmt *statement = store->statements[STORE_FIND_MATCH];
    bind_text(statement, 1, id);
    int result        = sqlite3_step(statement);
    *key              = 0;
    *has_other_guests = true;
    if (result == SQLITE_ROW) {
        const unsigned char *old  = sqlite3_column_blob(statement, 1);
        const size_t         size = (size_t)sqlite3_column_bytes(statement, 1);
        *key                      = sqlite3_column_int64(statement, 0);
        *has_other_guests =
            size != guests->size || (size > 0 && memcmp(old, guests->bytes, size) != 0);
        result = *has_other_guests ? change_guests(store, STORE_REMOVE_GUEST, old, size,
                                                   &(struct listing){*key, 0})
                                   : SQLITE_OK;
    }
    (void)sqlite3_reset(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static void bind_match(sqlite3_stmt *statement, const struct store_match *match,
                       const struct packed *guests) {
    (void)sqlite3_bind_int64(statement, 1, match->number);
    (void)sqlite3_bind_int64(statement, 2, match->changed);
    (void)sqlite3_bind_int64(statement, 3, match->due);
    (void)sqlite3_bind_int(statement, 4, match->is_open);
    (void)sqlite3_bind_int(statement, 5, match->is_over);
    bind_text(statement, 6, match->digest);
    bind_bytes(statement, 7, guests->bytes, guests->size);
}

/* What of a row does not change with an ordinary move. It is in indices, and SQLite
 * would take the match out of them and put it back for each row that names it. */
static hash_t hash_rest(const struct store_match *match, const struct packed *guests) {
    const hash_t flags = (match->is_open ? 1U : 0U) | (match->is_over ? 2U : 0U);
    return hash_finish(hash_mix(hash_bytes(guests->bytes, guests->size), flags));
}

static int move_match(struct store *store, const struct store_match *match, int64_t key) {
    sqlite3_stmt *statement = store->statements[STORE_MOVE_MATCH];
    (void)sqlite3_bind_int64(statement, 1, match->number);
    (void)sqlite3_bind_int64(statement, 2, match->changed);
    (void)sqlite3_bind_int64(statement, 3, match->due);
    bind_text(statement, 4, match->digest);
    (void)sqlite3_bind_int64(statement, 5, key);
    return finish_row(store, statement);
}

static int replace_match(struct store *store, const struct store_match *match,
                         const struct packed *guests, int64_t *out) {
    int64_t key;
    bool    has_other_guests;
    int     result = find_match(store, match->id, guests, &key, &has_other_guests);
    if (result != SQLITE_OK) {
        return result;
    }
    sqlite3_stmt *statement = store->statements[key == 0 ? STORE_ADD_MATCH : STORE_CHANGE_MATCH];
    bind_match(statement, match, guests);
    if (key == 0) {
        bind_text(statement, 8, match->id);
    } else {
        (void)sqlite3_bind_int64(statement, 8, key);
    }
    result = finish(statement);
    if (key == 0) {
        key = sqlite3_last_insert_rowid(store->database);
    }
    if (result == SQLITE_OK) {
        result = list_guests(store, match, guests, key, has_other_guests);
    }
    *out = key;
    return result;
}

static int write_match(struct store *store, const struct store_match *match) {
    struct packed guests;
    pack(match, &guests);
    const hash_t              rest  = hash_rest(match, &guests);
    const struct known_match *known = known_find(&store->known, match->id);
    if (known != NULL && known->rest == rest) {
        return move_match(store, match, known->key);
    }
    int64_t   key;
    const int result = replace_match(store, match, &guests, &key);
    if (result == SQLITE_OK) {
        known_keep(&store->known, match->id, key, rest);
    }
    return result;
}

/* --- Events and words --------------------------------------------------------- */

static int find_key(struct store *store, const char *id, int64_t *out) {
    const struct known_match *known = known_find(&store->known, id);
    if (known != NULL) {
        *out = known->key;
        return SQLITE_OK;
    }
    sqlite3_stmt *statement = store->statements[STORE_FIND_MATCH];
    bind_text(statement, 1, id);
    const int result = sqlite3_step(statement);
    *out             = sqlite3_column_int64(statement, 0); /* 0 if there is no row */
    (void)sqlite3_reset(statement);
    return result == SQLITE_ROW    ? SQLITE_OK
           : result == SQLITE_DONE ? SQLITE_CONSTRAINT_FOREIGNKEY
                                   : result;
}

static int write_event(struct store *store, const struct store_event *event) {
    sqlite3_stmt *statement = store->statements[STORE_ADD_EVENT];
    int64_t       key;
    const int     result = find_key(store, event->match, &key);
    if (result != SQLITE_OK) {
        return result;
    }
    (void)sqlite3_bind_int64(statement, 1, key);
    (void)sqlite3_bind_int64(statement, 2, event->number);
    bind_text(statement, 3, event->open);
    bind_text(statement, 4, event->hidden);
    return finish(statement);
}

static int write_chat(struct store *store, const struct store_chat *chat) {
    sqlite3_stmt *statement = store->statements[STORE_ADD_CHAT];
    bind_text(statement, 1, chat->match);
    (void)sqlite3_bind_int64(statement, 2, chat->at);
    bind_text(statement, 3, chat->text);
    return finish_row(store, statement);
}

static int write_all(struct store *store, const struct store_batch *batch) {
    int result = SQLITE_OK;
    for (size_t i = 0; i < batch->match_count && result == SQLITE_OK; i++) {
        result = write_match(store, &batch->matches[i]);
    }
    for (size_t i = 0; i < batch->event_count && result == SQLITE_OK; i++) {
        result = write_event(store, &batch->events[i]);
    }
    for (size_t i = 0; i < batch->chat_count && result == SQLITE_OK; i++) {
        result = write_chat(store, &batch->chats[i]);
    }
    return result;
}

enum status store_commit(struct store *store, const struct store_batch *batch, struct text *why) {
    errno      = 0;
    int result = run(store, STORE_BEGIN);
    if (result == SQLITE_OK) {
        result = write_all(store, batch);
    }
    if (result == SQLITE_OK) {
        result = run(store, STORE_COMMIT);
    }
    if (result == SQLITE_OK) {
        return STATUS_OK;
    }
    const enum status status = store_explain(result, why);
    known_forget(&store->known);
    if (sqlite3_get_autocommit(store->database) == 0) {
        (void)run(store, STORE_ROLLBACK);
    }
    return status;
}
