/* SPDX-License-Identifier: MIT
 *
 * sqlite_read.c - what is stored, handed over row by row.
 */
#include "base/check.h"
#include "store/internal.h"

static sqlite3_stmt *begin(struct store *store, enum store_statement which) {
    sqlite3_stmt *statement = store->statements[which];
    CHECK(!sqlite3_stmt_busy(statement)); /* whoever takes rows may not ask the same again */
    return statement;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    (void)sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static void bind_limit(sqlite3_stmt *statement, int place, size_t limit) {
    (void)sqlite3_bind_int64(statement, place, limit > INT64_MAX ? INT64_MAX : (int64_t)limit);
}

static const char *text_of(sqlite3_stmt *statement, int column) {
    return (const char *)sqlite3_column_text(statement, column);
}

/* After the last step: done, stopped by whoever takes the rows, or broken. */
static enum status end(sqlite3_stmt *statement, int result) {
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE || result == SQLITE_ROW ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status store_read_events(struct store *store, const char *match, uint32_t after, size_t limit,
                              store_take_event *take, void *context) {
    sqlite3_stmt *statement = begin(store, STORE_READ_EVENTS);
    bind_text(statement, 1, match);
    (void)sqlite3_bind_int64(statement, 2, after);
    bind_limit(statement, 3, limit);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *open   = text_of(statement, 1);
        const char *hidden = text_of(statement, 2);
        if (open == NULL || hidden == NULL) {
            result = SQLITE_NOMEM;
            break;
        }
        if (!take(context, (uint32_t)sqlite3_column_int64(statement, 0), open, hidden)) {
            break;
        }
    }
    return end(statement, result);
}

/* Rows of an id, a digest and a seat. */
static enum status take_lines(sqlite3_stmt *statement, store_take_line *take, void *context) {
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *id     = text_of(statement, 0);
        const char *digest = text_of(statement, 1);
        if (id == NULL || digest == NULL) {
            result = SQLITE_NOMEM;
            break;
        }
        if (!take(context, id, digest, sqlite3_column_int(statement, 2))) {
            break;
        }
    }
    return end(statement, result);
}

enum status store_read_due(struct store *store, int64_t until, size_t limit, store_take_line *take,
                           void *context) {
    sqlite3_stmt *statement = begin(store, STORE_READ_DUE);
    (void)sqlite3_bind_int64(statement, 1, until);
    bind_limit(statement, 2, limit);
    return take_lines(statement, take, context);
}

enum status store_next_due(struct store *store, int64_t *out) {
    sqlite3_stmt *statement = begin(store, STORE_NEXT_DUE);
    const int     result    = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        *out = sqlite3_column_int64(statement, 0); /* 0 for NULL: none */
    }
    return end(statement, result);
}

enum status store_read_open(struct store *store, size_t limit, store_take_line *take,
                            void *context) {
    sqlite3_stmt *statement = begin(store, STORE_READ_OPEN);
    bind_limit(statement, 1, limit);
    return take_lines(statement, take, context);
}

enum status store_read_guest(struct store *store, const unsigned char *guest, size_t limit,
                             store_take_line *take, void *context) {
    sqlite3_stmt *statement = begin(store, STORE_READ_GUEST);
    (void)sqlite3_bind_blob(statement, 1, guest, STORE_GUEST_BYTES, SQLITE_STATIC);
    bind_limit(statement, 2, limit);
    return take_lines(statement, take, context);
}

enum status store_read_chat(struct store *store, const char *match, size_t limit,
                            store_take_chat *take, void *context) {
    sqlite3_stmt *statement = begin(store, STORE_READ_CHAT);
    bind_text(statement, 1, match);
    bind_limit(statement, 2, limit);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = text_of(statement, 0);
        if (text == NULL) {
            result = SQLITE_NOMEM;
            break;
        }
        if (!take(context, text)) {
            break;
        }
    }
    return end(statement, result);
}

enum status store_read_all(struct store *store, const char *after, bool is_unfinished, size_t limit,
                           store_take_line *take, void *context) {
    sqlite3_stmt *statement = begin(store, is_unfinished ? STORE_READ_UNFINISHED : STORE_READ_ALL);
    bind_text(statement, 1, after);
    bind_limit(statement, 2, limit);
    return take_lines(statement, take, context);
}
