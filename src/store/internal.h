/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files of the store share: a connection to SQLite and the
 * statements that it has prepared.
 */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include <sqlite3.h>

#include "store/known.h"
#include "store/store.h"

#define STORE_MATCH_IN_A_LIST "SELECT id, digest, -1 FROM match "

/* The name and the text of every statement. Indices are partial: what they say
 * behind WHERE must stand in the statement word for word. */
#define STORE_STATEMENTS(X)                                                                        \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(FIND_MATCH, "SELECT key, guests FROM match WHERE id = ?1")                                   \
    X(ADD_MATCH, "INSERT INTO match (number, changed, due, is_open, is_over, digest, guests, id) " \
                 "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                                        \
    X(CHANGE_MATCH, "UPDATE match SET number = ?1, changed = ?2, due = ?3, is_open = ?4, "         \
                    "is_over = ?5, digest = ?6, guests = ?7 WHERE key = ?8")                       \
    X(MOVE_MATCH, "UPDATE match SET number = ?1, changed = ?2, due = ?3, digest = ?4 "             \
                  "WHERE key = ?5")                                                                \
    X(ADD_GUEST, "INSERT OR IGNORE INTO seat (guest, match, seat, ended) VALUES (?1, ?2, ?3, ?4)") \
    X(END_GUEST, "UPDATE seat SET ended = ?4 WHERE guest = ?1 AND match = ?2 AND ended > ?4")      \
    X(REMOVE_GUEST, "DELETE FROM seat WHERE guest = ?1 AND match = ?2")                            \
    X(ADD_EVENT, "INSERT INTO event (match, number, open, hidden) VALUES (?1, ?2, ?3, ?4)")        \
    X(ADD_CHAT, "INSERT INTO chat (match, at, text) SELECT key, ?2, ?3 FROM match WHERE id = ?1")  \
    X(READ_EVENTS, "SELECT number, open, hidden FROM event "                                       \
                   "WHERE match = (SELECT key FROM match WHERE id = ?1) AND number > ?2 "          \
                   "ORDER BY number LIMIT ?3")                                                     \
    X(READ_DUE, STORE_MATCH_IN_A_LIST "WHERE is_over = 0 AND due > 0 AND due <= ?1 "               \
                                      "ORDER BY due LIMIT ?2")                                     \
    X(NEXT_DUE, "SELECT min(due) FROM match WHERE is_over = 0 AND due > 0")                        \
    X(READ_OPEN, STORE_MATCH_IN_A_LIST "WHERE is_open = 1 ORDER BY key DESC LIMIT ?1")             \
    X(READ_GUEST, "SELECT match.id, match.digest, seat.seat FROM seat CROSS JOIN match "           \
                  "ON match.key = seat.match WHERE seat.guest = ?1 "                               \
                  "ORDER BY seat.ended DESC, seat.match DESC LIMIT ?2")                            \
    X(READ_CHAT, "SELECT text FROM (SELECT key, text FROM chat "                                   \
                 "WHERE match = (SELECT key FROM match WHERE id = ?1) "                            \
                 "ORDER BY key DESC LIMIT ?2) ORDER BY key")                                       \
    X(READ_ALL, STORE_MATCH_IN_A_LIST "WHERE id > ?1 ORDER BY id LIMIT ?2")                        \
    X(READ_UNFINISHED, STORE_MATCH_IN_A_LIST "WHERE is_over = 0 AND id > ?1 ORDER BY id LIMIT ?2")

enum store_statement {
#define X(name, text) STORE_##name,
    STORE_STATEMENTS(X)
#undef X
        STORE_STATEMENT_COUNT
};

struct store {
    sqlite3      *database;
    sqlite3_stmt *statements[STORE_STATEMENT_COUNT];
    struct known  known; /* to who writes */
};

/* What SQLite's answer means to whoever asked, and in words. It looks at errno too. */
enum status store_explain(int result, struct text *why);

/* Open a file in SQLite, with the settings that every connection has. Whatever
 * comes out must be closed by sqlite3_close(). */
int store_connect(const char *file, int flags, const char *vfs, sqlite3 **out);

/* Go on with a copy in a file without a name, which ends with its connection. */
enum status store_go_to_copy(struct store *store, struct text *why);

#endif
