/* SPDX-License-Identifier: MIT
 *
 * sqlite_errors.c - what SQLite's answers mean.
 */
#include <errno.h>

#include "store/internal.h"

/* SQLite itself calls only ENOSPC a full disk. What else the system said last is in
 * errno, which whoever begins something long sets to 0. */
static bool is_full(int result) {
    return (result & 0xff) == SQLITE_FULL ||
           ((result & 0xff) == SQLITE_IOERR &&
            (errno == ENOSPC || errno == EDQUOT || errno == EFBIG));
}

enum status store_explain(int result, struct text *why) {
    if (is_full(result)) {
        text_add(why, "the disk is full");
        return STATUS_TOO_MANY;
    }
    text_add(why, result == SQLITE_NOTADB ? "it is no database" : sqlite3_errstr(result));
    switch (result & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return STATUS_BAD_TEXT;
    case SQLITE_CONSTRAINT:
        return STATUS_CONFLICT;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY:
        return STATUS_NOT_FOUND;
    default:
        return STATUS_NO_MEMORY;
    }
}
