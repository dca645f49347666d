/* SPDX-License-Identifier: MIT
 *
 * crowd.h - thousands of clients of one server, in one thread.
 *
 * A crowd has tables; at each sit two guests who play and, if wanted, others who
 * watch. How they talk to a server is its dialect's affair. The crowd connects them,
 * carries their messages, says when a move is to be made, and takes the times.
 *
 * Pace: in a closed loop a table makes its next move as soon as it can. In an open
 * loop moves fall due evenly, table after table, whatever the server does; a table
 * that is not ready then moves as soon as it is, and its time counts from when the
 * move was due.
 */
#ifndef LOAD_CROWD_H
#define LOAD_CROWD_H

#include "base/random.h"
#include "replay.h"
#include "samples.h"
#include "wire.h"

enum { TABLE_ID_MAX = 40, TABLE_KEY_MAX = 64, TABLE_RECENT = 64 };

struct guest {
    struct wire   wire;
    struct table *table;
    size_t        place;      /* 0 and 1 play, others watch */
    bool          is_present; /* can take part */
    bool          wants_write;
    int64_t       start; /* of its move under way */

    /* The dialect's own. */
    struct replay replay;
    int           asked;   /* what it waits for; 0: nothing */
    uint32_t      request; /* the number of its last one */
    uint32_t      granted; /* the number of the event that it was promised last */
    char          action[GAME_ACTION_MAX];
};

/* A move that was made not long ago, and who has seen it. */
struct recent {
    uint32_t number;
    int64_t  sent;
    size_t   views;
};

struct table {
    struct crowd *crowd;
    struct guest *guests;
    size_t        count; /* of guests */
    bool          is_arranged;
    bool          is_ready; /* a move can be made */
    int64_t       due;      /* since when one should have been; 0: it is not due */

    /* The dialect's own. */
    char          match[TABLE_ID_MAX], key[TABLE_KEY_MAX];
    uint32_t      number;  /* of its matches, or of moves */
    size_t        settled; /* guests who have come, or gone */
    struct story  story;
    struct recent recent[TABLE_RECENT];
};

struct dialect {
    const char *name;
    /* There is a connection: ask for the handshake, or for something before it. */
    void (*connect)(struct guest *guest);
    /* Optional: what came over HTTP, if it is not the handshake. False: not enough yet. */
    bool (*answer)(struct guest *guest, struct span http);
    void (*open)(struct guest *guest);
    void (*hear)(struct guest *guest, struct span message);
    /* All guests are present: let them begin. */
    void (*arrange)(struct table *table);
    /* The table is ready: make a move, and return who makes it. */
    struct guest *(*act)(struct table *table);
};

enum pace { PACE_REST, PACE_CLOSED, PACE_OPEN };

struct crowd {
    const struct dialect *dialect;
    const struct game    *game; /* to be played, of a dialect that knows rules */
    int                   port;
    int                   epoll;
    struct guest         *guests;
    struct table         *tables;
    size_t                table_count, table_size;
    struct random         random;

    enum pace pace;
    int64_t   next_due, interval; /* of the open loop */
    size_t    next_table;

    size_t begun, done; /* tables that connect, or are arranged */
    bool   is_arranging;

    int64_t        since; /* moves that begin later are timed; 0: none are */
    int64_t        until;
    uint64_t       moved; /* acknowledged, in this time */
    struct samples moves;
    struct samples views, last_views; /* of who watches: each, and the last one of a move */
    uint64_t       failures;
};

/* So many tables, with so many guests at each. The game may be NULL. */
void crowd_init(struct crowd *crowd, const struct dialect *dialect, const struct game *game,
                size_t tables, size_t guests);
void crowd_finish(struct crowd *crowd);

/* Connect all; then let all tables begin. False: it took too long, or failed. */
bool crowd_gather(struct crowd *crowd, int port);
bool crowd_arrange(struct crowd *crowd);

/* Begin to move; at PACE_OPEN, so many moves a second in all. */
void crowd_start(struct crowd *crowd, enum pace pace, double rate);

/* Go on for so many microseconds. Moves that begin in the timed part are timed. */
void crowd_run(struct crowd *crowd, int64_t length, bool is_timed);

/* Begin no more moves, and wait for the answers that are missing, for a second at
 * most. Moves that were due and are not acknowledged then count as if they were then. */
void crowd_rest(struct crowd *crowd);

/* --- For dialects -------------------------------------------------------- */

void crowd_say(struct guest *guest, enum wire_kind kind, const char *bytes, size_t length);
void crowd_say_text(struct guest *guest, const char *text);
void crowd_upgrade(struct guest *guest, const char *path, const char *headers);

void crowd_present(struct guest *guest); /* connected, and greeted */
void crowd_ready(struct table *table);   /* a move can be made */
void crowd_moved(struct guest *guest);   /* its move is acknowledged */
void crowd_seen(struct guest *guest, uint32_t number);

/* Something is not as it must be. */
void crowd_fail(struct guest *guest, const char *what, struct span where);

extern const struct dialect tavola_dialect, boardgame_dialect, colyseus_dialect;

#endif
