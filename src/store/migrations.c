/* SPDX-License-Identifier: MIT
 *
 * migrations.c - the steps, and walking them.
 */
#include "store/migrations.h"

#include <stdio.h>

#include "store/internal.h"

/* A match has a small number (key) by which the other tables name it, so that
 * matches that are played at the same time lie side by side and a batch touches
 * few pages. Events are appended in the order in which they come, for the same
 * reason; the index finds them. */
static const char *const steps[] = {
    "CREATE TABLE match ("
    "  key INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL UNIQUE,"
    "  number INTEGER NOT NULL,"
    "  changed INTEGER NOT NULL,"
    "  due INTEGER NOT NULL,"
    "  is_open INTEGER NOT NULL,"
    "  is_over INTEGER NOT NULL,"
    "  digest TEXT NOT NULL,"
    "  guests BLOB NOT NULL"
    ") STRICT;"
    "CREATE INDEX match_due ON match (due) WHERE is_over = 0 AND due > 0;"
    "CREATE INDEX match_open ON match (key) WHERE is_open = 1;"
    "CREATE INDEX match_unfinished ON match (id) WHERE is_over = 0;"
    "CREATE TABLE event ("
    "  match INTEGER NOT NULL REFERENCES match,"
    "  number INTEGER NOT NULL,"
    "  open TEXT NOT NULL,"
    "  hidden TEXT NOT NULL"
    ") STRICT;"
    "CREATE UNIQUE INDEX event_number ON event (match, number);"
    "CREATE TABLE seat ("
    "  guest BLOB NOT NULL,"
    "  match INTEGER NOT NULL REFERENCES match,"
    "  seat INTEGER NOT NULL,"
    "  PRIMARY KEY (guest, match)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE chat ("
    "  key INTEGER PRIMARY KEY,"
    "  match INTEGER NOT NULL REFERENCES match,"
    "  at INTEGER NOT NULL,"
    "  text TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX chat_match ON chat (match);",

    /* The list of a guest's matches: those that are not over (ended is the largest number)
     * before the others. An index by their last change would be written with every move. */
    "ALTER TABLE seat ADD COLUMN ended INTEGER NOT NULL DEFAULT 9223372036854775807;"
    "UPDATE seat SET ended = (SELECT changed FROM match WHERE key = seat.match) "
    "  WHERE match IN (SELECT key FROM match WHERE is_over = 1);"
    "CREATE INDEX seat_listed ON seat (guest, ended DESC, match DESC);",
};

const struct migrations migrations_standard = {
    .steps = steps,
    .count = sizeof steps / sizeof steps[0],
};

/* One number that a statement gives. */
static int ask(sqlite3 *database, const char *sql, int *out) {
    sqlite3_stmt *statement;
    int           result = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    if (result != SQLITE_OK) {
        return result;
    }
    (void)sqlite3_step(statement);
    *out = sqlite3_column_int(statement, 0);
    return sqlite3_finalize(statement);
}

struct nature {
    int form;
    int application;
    int tables;
};

static int look(sqlite3 *database, struct nature *nature) {
    int result = ask(database, "PRAGMA user_version", &nature->form);
    if (result == SQLITE_OK) {
        result = ask(database, "PRAGMA application_id", &nature->application);
    }
    if (result == SQLITE_OK) {
        result = ask(database, "SELECT count(*) FROM sqlite_schema", &nature->tables);
    }
    return result;
}

static bool is_empty(const struct nature *nature) {
    return nature->form == 0 && nature->application == 0 && nature->tables == 0;
}

bool migrations_is_older(const struct migrations *migrations, sqlite3 *database) {
    struct nature nature = {0};
    return look(database, &nature) == SQLITE_OK && nature.application == MIGRATIONS_APPLICATION &&
           nature.form < migrations->count;
}

static enum status refuse_form(const struct nature *nature, int known, struct text *why) {
    text_add(why, "it has form ");
    text_add_number(why, nature->form);
    text_add(why, ", and this tavola works with form ");
    text_add_number(why, known);
    text_add(why, nature->form > known ? ": a newer tavola wrote it"
                                       : ": an older tavola wrote it; tavola serve brings it up "
                                         "to date");
    return STATUS_CONFLICT;
}

static enum status judge(const struct migrations *migrations, const struct nature *nature,
                         bool is_reader, struct text *why) {
    if (is_empty(nature) && !is_reader) {
        return STATUS_OK;
    }
    if (nature->application != MIGRATIONS_APPLICATION) {
        text_add(why, is_empty(nature) ? "it is empty" : "it is the database of another program");
        return STATUS_BAD_TEXT;
    }
    if (nature->form > migrations->count || (is_reader && nature->form < migrations->count)) {
        return refuse_form(nature, migrations->count, why);
    }
    return STATUS_OK;
}

static int take_step(sqlite3 *database, const char *step, int form) {
    char mark[128];
    (void)snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                   MIGRATIONS_APPLICATION, form);
    int result = sqlite3_exec(database, step, NULL, NULL, NULL);
    if (result == SQLITE_OK) {
        result = sqlite3_exec(database, mark, NULL, NULL, NULL);
    }
    return result == SQLITE_OK ? sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) : result;
}

/* Whoever else opens the same file at this moment waits at BEGIN and then finds
 * that nothing is left to do. *is_last: so it is. */
static enum status walk(const struct migrations *migrations, sqlite3 *database, bool *is_last,
                        struct text *why) {
    struct nature nature;
    int           result = sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (result == SQLITE_OK) {
        result = look(database, &nature);
    }
    *is_last = result == SQLITE_OK && nature.form >= migrations->count;
    if (result == SQLITE_OK && !*is_last) {
        result = take_step(database, migrations->steps[nature.form], nature.form + 1);
    }
    if (result != SQLITE_OK) {
        const enum status status = store_explain(result, why);
        (void)sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
        return status;
    }
    if (*is_last) {
        (void)sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    }
    return STATUS_OK;
}

enum status migrations_run(const struct migrations *migrations, sqlite3 *database, bool is_reader,
                           struct text *why) {
    struct nature nature = {0};
    const int     result = look(database, &nature);
    if (result != SQLITE_OK) {
        return store_explain(result, why);
    }
    enum status status  = judge(migrations, &nature, is_reader, why);
    bool        is_last = nature.form == migrations->count;
    while (status == STATUS_OK && !is_last) {
        status = walk(migrations, database, &is_last, why);
    }
    return status;
}
