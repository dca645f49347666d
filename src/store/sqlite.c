/* SPDX-License-Identifier: MIT
 *
 * sqlite.c - opening and closing the file.
 */
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"
#include "store/migrations.h"

enum { BUSY_MILLISECONDS = 5000 };

int store_connect(const char *file, int flags, const char *vfs, sqlite3 **out) {
    const int all    = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const int result = sqlite3_open_v2(file, out, all, vfs);
    if (result == SQLITE_OK) {
        (void)sqlite3_busy_timeout(*out, BUSY_MILLISECONDS);
        (void)sqlite3_db_config(*out, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        (void)sqlite3_db_config(*out, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    }
    return result;
}

/* Somewhere without room for a journal of this kind, the promises cannot be kept. */
static enum status demand_journal(sqlite3 *database, struct text *why) {
    sqlite3_stmt *statement = NULL;

    int result = sqlite3_prepare_v2(database, "PRAGMA journal_mode = WAL", -1, &statement, NULL);
    if (result == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(statement, 0), "wal") != 0) {
        (void)sqlite3_finalize(statement);
        text_add(why, "a write-ahead log cannot be kept there");
        return STATUS_NOT_FOUND;
    }
    result = sqlite3_finalize(statement);
    if (result == SQLITE_OK) {
        result = sqlite3_exec(database, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    }
    return result == SQLITE_OK ? STATUS_OK : store_explain(database, result, why);
}

static enum status prepare(struct store *store, struct text *why) {
    static const char *const texts[] = {
#define X(name, text) text,
        STORE_STATEMENTS(X)
#undef X
    };
    for (size_t i = 0; i < STORE_STATEMENT_COUNT; i++) {
        const int result = sqlite3_prepare_v3(
            store->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statements[i], NULL);
        if (result != SQLITE_OK) {
            return store_explain(store->database, result, why);
        }
    }
    return STATUS_OK;
}

static enum status set_up(struct store *store, const struct store_config *config,
                          struct text *why) {
    const int flags =
        config->is_reader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const int result = store_connect(config->file, flags, config->vfs, &store->database);
    if (result != SQLITE_OK) {
        return store_explain(store->database, result, why);
    }
    enum status status =
        migrations_run(&migrations_standard, store->database, config->is_reader, why);
    if (status == STATUS_OK && !config->is_reader) {
        status = demand_journal(store->database, why);
    }
    return status == STATUS_OK ? prepare(store, why) : status;
}

enum status store_open(const struct store_config *config, struct store **out, struct text *why) {
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        text_add(why, "out of memory");
        return STATUS_NO_MEMORY;
    }
    text_add_quoted(why, config->file);
    text_add(why, " cannot be opened: ");
    const enum status status = set_up(store, config, why);
    if (status != STATUS_OK) {
        store_close(store);
        return status;
    }
    text_clear(why);
    *out = store;
    return STATUS_OK;
}

void store_close(struct store *store) {
    if (store == NULL) {
        return;
    }
    for (size_t i = 0; i < STORE_STATEMENT_COUNT; i++) {
        (void)sqlite3_finalize(store->statements[i]);
    }
    (void)sqlite3_close(store->database);
    free(store);
}
