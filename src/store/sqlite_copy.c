/* SPDX-License-Identifier: MIT
 *
 * sqlite_copy.c - a copy of everything, and SQLite's own check of the file.
 *
 * The copy is made beside its place, synced, and only then gets its name: a file
 * of that name is always whole, and one that was there before is never touched.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/internal.h"

enum { PATH_SIZE = 4096 };

static enum status complain(const char *file, const char *what, struct text *why) {
    text_add_quoted(why, file);
    text_add(why, what);
    return STATUS_NOT_FOUND;
}

static enum status complain_of_system(const char *file, int number, struct text *why) {
    text_add_quoted(why, file);
    text_add(why, " cannot be written: ");
    text_add(why, strerror(number));
    return number == ENOSPC || number == EDQUOT ? STATUS_TOO_MANY : STATUS_NOT_FOUND;
}

/* All pages in one step: what others commit meanwhile neither waits nor mixes in. */
static int copy_pages(struct store *store, sqlite3 *copy) {
    sqlite3_backup *backup = sqlite3_backup_init(copy, "main", store->database, "main");
    if (backup == NULL) {
        return sqlite3_extended_errcode(copy);
    }
    (void)sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup);
}

static enum status copy_to(struct store *store, const char *place, struct text *why) {
    sqlite3  *copy  = NULL;
    const int flags = SQLITE_OPEN_READWRITE; /* it is there, and empty */

    errno      = 0;
    int result = store_connect(place, flags, NULL, &copy);
    if (result == SQLITE_OK) {
        result = copy_pages(store, copy);
    }
    enum status status = STATUS_OK;
    if (result != SQLITE_OK) {
        text_add_quoted(why, place);
        text_add(why, " cannot be written: ");
        status = store_explain(result, why);
    }
    (void)sqlite3_close(copy);
    return status;
}

enum status store_go_to_copy(struct store *store, struct text *why) {
    sqlite3  *copy  = NULL;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

    errno      = 0;
    int result = store_connect("", flags, NULL, &copy);
    if (result == SQLITE_OK) {
        result = copy_pages(store, copy);
    }
    if (result != SQLITE_OK) {
        text_add(why, "a copy of it cannot be made: ");
        (void)sqlite3_close(copy);
        return store_explain(result, why);
    }
    (void)sqlite3_close(store->database);
    store->database = copy;
    return STATUS_OK;
}

/* Make the name of a file outlive a power cut: it is an entry of its folder. */
static void sync_folder(const char *file) {
    char        folder[PATH_SIZE];
    const char *slash = strrchr(file, '/');
    (void)snprintf(folder, sizeof folder, "%.*s", slash == NULL ? 1 : (int)(slash - file) + 1,
                   slash == NULL ? "." : file);
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        (void)close(descriptor);
    }
}

/* link(), unlike rename(), refuses a name that is taken. */
static enum status give_name(const char *place, const char *file, struct text *why) {
    if (link(place, file) != 0) {
        return errno == EEXIST ? complain(file, " exists already; it stays as it is", why)
                               : complain_of_system(file, errno, why);
    }
    sync_folder(file);
    return STATUS_OK;
}

enum status store_backup(struct store *store, const char *file, struct text *why) {
    char place[PATH_SIZE];
    if (access(file, F_OK) == 0) {
        return complain(file, " exists already; it stays as it is", why);
    }
    if (snprintf(place, sizeof place, "%s.%ld.part", file, (long)getpid()) >= (int)sizeof place) {
        return complain(file, " is too long a name", why);
    }
    const int descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return complain_of_system(file, errno, why);
    }
    (void)close(descriptor);
    enum status status = copy_to(store, place, why);
    if (status == STATUS_OK) {
        status = give_name(place, file, why);
    }
    (void)unlink(place);
    return status;
}

enum status store_inspect(struct store *store, struct text *why) {
    sqlite3_stmt *statement = NULL;
    enum status   status    = STATUS_OK;
    const char   *sql       = "PRAGMA integrity_check(1)";

    int result = sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL);
    if (result == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(statement, 0);
        if (said == NULL || strcmp(said, "ok") != 0) {
            text_add(why, said == NULL ? "out of memory" : said);
            status = STATUS_CONFLICT;
        }
    }
    result = sqlite3_finalize(statement);
    if (status == STATUS_OK && result != SQLITE_OK) {
        (void)store_explain(result, why);
        status = STATUS_CONFLICT;
    }
    return status;
}
