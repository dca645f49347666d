/* SPDX-License-Identifier: MIT
 *
 * sqlite_connect.c - a connection to a file, as all of ours are.
 */
#include "store/internal.h"

enum { BUSY_MILLISECONDS = 5000 };

/* SQLite need not count its memory, which takes a lock for each piece. It can be told so
 * only before its first connection; later it refuses, and nothing changes. */
int store_connect(const char *file, int flags, const char *vfs, sqlite3 **out) {
    const int all = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    const int result = sqlite3_open_v2(file, out, all, vfs);
    if (result == SQLITE_OK) {
        (void)sqlite3_busy_timeout(*out, BUSY_MILLISECONDS);
        (void)sqlite3_db_config(*out, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        (void)sqlite3_db_config(*out, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    }
    return result;
}
