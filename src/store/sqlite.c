/* SPDX-License-Identifier: MIT
 *
 * sqlite.c - opening and closing the file.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"
#include "store/migrations.h"

enum { LOG_PIECE = 1 << 16 };

/* EXTRA is FULL, and syncs the folder when a journal is removed: before there is a
 * write-ahead log, a journal that came back after a power cut would undo a part of
 * what was written since. */
static enum status demand_syncs(sqlite3 *database, struct text *why) {
    const int result = sqlite3_exec(database, "PRAGMA synchronous = EXTRA", NULL, NULL, NULL);
    return result == SQLITE_OK ? STATUS_OK : store_explain(result, why);
}

/* The log is carried over when it has 4 MB. With 16 MB, pages that change with every
 * batch would be carried once for more of them, for 4 % more moves; but then a move
 * in a hundred waited up to 0.4 s for it. What is in play stays in memory. */
static enum status set_sizes(sqlite3 *database, struct text *why) {
    const char *sql    = "PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -8000";
    const int   result = sqlite3_exec(database, sql, NULL, NULL, NULL);
    return result == SQLITE_OK ? STATUS_OK : store_explain(result, why);
}

/* Somewhere without a log of this kind, the promises cannot be kept. */
static enum status demand_log(sqlite3 *database, struct text *why) {
    const char   *sql       = "PRAGMA journal_mode = WAL";
    sqlite3_stmt *statement = NULL;
    bool          is_kept   = false;

    int result = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    if (result == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        is_kept = strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    }
    result = sqlite3_finalize(statement);
    if (result != SQLITE_OK) {
        return store_explain(result, why);
    }
    if (!is_kept) {
        text_add(why, "a write-ahead log cannot be kept there");
    }
    return is_kept ? STATUS_OK : STATUS_NOT_FOUND;
}

/* After a sync that failed, what the log seems to hold may be in the memory of the
 * system only, and a further sync would find nothing to do. Written once more, it is
 * what it seems, before anybody reads it. */
static int write_again(sqlite3_file *file) {
    unsigned char bytes[LOG_PIECE];
    sqlite3_int64 size   = 0;
    int           result = file->pMethods->xFileSize(file, &size);
    for (sqlite3_int64 done = 0; done < size && result == SQLITE_OK;) {
        const int piece = size - done < LOG_PIECE ? (int)(size - done) : LOG_PIECE;
        result          = file->pMethods->xRead(file, bytes, piece, done);
        if (result == SQLITE_OK) {
            result = file->pMethods->xWrite(file, bytes, piece, done);
        }
        done += piece;
    }
    return result == SQLITE_OK && size > 0 ? file->pMethods->xSync(file, SQLITE_SYNC_FULL) : result;
}

static int secure_log(sqlite3 *database) {
    sqlite3_file *file = NULL;

    int result = sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (result == SQLITE_OK) {
        result = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    }
    if (result == SQLITE_OK && file != NULL && file->pMethods != NULL) {
        result = write_again(file);
    }
    return result;
}

/* Write something, if only what is there: a store that is opened can be written to.
 * Where the disk is still full, it stays closed, and its host can say so. */
static enum status try_writing(sqlite3 *database, struct text *why) {
    char sql[64];
    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d; COMMIT", migrations_standard.count);
    int result = secure_log(database);
    if (result == SQLITE_OK) {
        result = sqlite3_exec(database, sql, NULL, NULL, NULL);
    }
    return result == SQLITE_OK ? STATUS_OK : store_explain(result, why);
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
            return store_explain(result, why);
        }
    }
    return STATUS_OK;
}

static enum status bring_to_form(struct store *store, const struct store_config *config,
                                 struct text *why) {
    const bool is_copied =
        config->is_trial && migrations_is_older(&migrations_standard, store->database);
    const enum status status = is_copied ? store_go_to_copy(store, why) : STATUS_OK;
    return status != STATUS_OK ? status
                               : migrations_run(&migrations_standard, store->database,
                                                config->is_reader && !is_copied, why);
}

static enum status set_up(struct store *store, const struct store_config *config,
                          struct text *why) {
    const int flags =
        config->is_reader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    errno            = 0;
    const int result = store_connect(config->file, flags, config->vfs, &store->database);
    if (result != SQLITE_OK) {
        return store_explain(result, why);
    }
    enum status status = config->is_reader ? STATUS_OK : demand_syncs(store->database, why);
    if (status == STATUS_OK) {
        status = bring_to_form(store, config, why);
    }
    if (status == STATUS_OK && !config->is_reader) {
        status = demand_log(store->database, why);
    }
    if (status == STATUS_OK && !config->is_reader) {
        status = set_sizes(store->database, why);
    }
    if (status == STATUS_OK && !config->is_reader) {
        status = try_writing(store->database, why);
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
