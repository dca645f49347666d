/* SPDX-License-Identifier: MIT
 *
 * world.h - a host, its disk, its network and its clients, all from one seed.
 *
 * The house and the store are the real ones. Simulated are the clock, the wires
 * between clients and house, the disk (tests/store/disk_vfs.h), the committer and the
 * minds of the computers. Wires keep the order of what they carry, as TCP does; they
 * break, and what is on its way is lost then, in both directions or in one. The house
 * is killed, or told to end, or the power fails; commits fail, or seem to.
 *
 * Whatever anybody was shown or promised is noted, and held against the store in the
 * end (truth.h).
 */
#ifndef SIMULATION_WORLD_H
#define SIMULATION_WORLD_H

#include <cjson/cJSON.h>

#include "base/random.h"
#include "hosting/house.h"
#include "store/disk_vfs.h"
#include "store/store.h"

enum {
    CLIENTS_MAX  = 8,
    VIEWS_MAX    = 6,
    WIRES_MAX    = 64,
    MATCHES_MAX  = 24,
    EVENTS_MAX   = 2048, /* of one match */
    REQUESTS_MAX = 400,  /* of one client */
    JOBS_MAX     = 64,
    STARTS_MAX   = 64,
    TRACE_LINES  = 40,
    TRACE_WIDTH  = 240,
    LINE_SIZE    = 2048
};

/* --- The network --------------------------------------------------------------- */

struct letter {
    int64_t at; /* when it arrives */
    char   *text;
};

struct queue {
    struct letter *letters;
    size_t         first, count, capacity;
};

struct wire {
    connection_t name; /* 0: this place is free */
    int          client;
    bool         is_at_house, is_at_client; /* does that end believe that it holds? */
    int64_t      closes_at;                 /* when the house learns that it does not; 0 */
    struct queue up, down;
};

/* --- Clients ----------------------------------------------------------------------- */

/* What somebody wanted, for ever. */
struct request {
    char     id[HOSTED_REQUEST_MAX];
    char     match[HOSTED_ID_LENGTH + 1];
    char    *text;
    char    *creation; /* a question for dice: what is to be created with them, or NULL */
    char     commitment[2 * HOSTED_SECRET_BYTES + 1]; /* of what is created: as it was shown */
    char     what[12];
    bool     is_change;  /* it gives an event */
    bool     is_foul;    /* it must never be granted */
    int      copies;     /* sent so far */
    bool     is_waiting; /* for an answer */
    int64_t  again_at;   /* it was told to come back then; 0 */
    bool     is_granted;
    bool     is_refused; /* for good */
    uint32_t number;     /* as answered */
};

/* A match as a client sees it. */
struct view {
    char          id[HOSTED_ID_LENGTH + 1]; /* "": free */
    struct hosted mirror;
    bool          is_watched; /* it shall be */
    bool          is_synced;  /* all pages have come, on this wire */
    int           seat;       /* as the host said; -1 */
    bool          here[GAME_PLAYERS_MAX];
    bool          has_here;
};

struct client {
    int            number;
    unsigned char  guest[HOSTED_GUEST_BYTES];
    bool           has_guest;
    int            wire; /* -1: none */
    int64_t        next_at;
    struct view    views[VIEWS_MAX];
    struct request requests[REQUESTS_MAX];
    size_t         request_count;
    bool           is_in_lobby; /* it looks at it, on this wire */
    char          *lobby;       /* the last list */
};

/* --- What is known of a match -------------------------------------------------------- */

struct known {
    char   id[HOSTED_ID_LENGTH + 1];
    char   keys[GAME_PLAYERS_MAX][32]; /* of invitations that were handed around */
    char   device[32];                 /* of somebody's other browser; "" */
    bool   is_public;
    bool   may_sit[CLIENTS_MAX]; /* who ever asked for a seat there in earnest */
    hash_t shown[EVENTS_MAX];    /* what anybody was shown under each number; 0: nothing */
};

struct world {
    uint64_t                  seed;
    struct random             random;
    int64_t                   now;
    bool                      has_faults, is_quiet;
    struct disk              *disk;
    struct store             *writer, *reader; /* NULL: not open */
    struct house             *house;           /* NULL: it is down */
    struct house_port         port;
    int64_t                   tick_at, begins_at, opens_at, commit_at, power_at;
    const struct store_batch *batch; /* that is not written yet; NULL */
    enum status               commit_status;
    connection_t              names;
    char             last_dice[2 * HOSTED_SECRET_BYTES + 1]; /* that anybody was shown; "" */
    struct wire      wires[WIRES_MAX];
    struct client    clients[CLIENTS_MAX];
    int              client_count;
    struct known     matches[MATCHES_MAX];
    size_t           match_count;
    struct house_job jobs[JOBS_MAX];
    int64_t          job_at[JOBS_MAX];
    size_t           job_count;
    int64_t          starts[STARTS_MAX]; /* when the house began, or could write again */
    size_t           start_count;
    char             trace[TRACE_LINES][TRACE_WIDTH];
    size_t           traced;
    uint64_t         sent, granted, refused, commits, failures, crashes; /* for the report */
};

/* Note a step; say what went wrong, with the last steps, and end the program. */
__attribute__((format(printf, 2, 3))) void world_note(struct world *world, const char *format, ...);
__attribute__((format(printf, 2, 3), noreturn)) void world_fail(struct world *world,
                                                                const char   *format, ...);

/* One in so many times. */
bool    world_chance(struct world *world, uint32_t times);
int64_t world_between(struct world *world, int64_t low, int64_t high);

/* NULL: nobody has heard of it. */
struct known *world_find(struct world *world, const char *match);
struct known *world_learn(struct world *world, const char *match);

/* A wire to the house, if it is up; from one of its ends, something is sent. */
bool world_connect(struct world *world, struct client *client);
void world_break(struct world *world, struct wire *wire);
void world_send(struct world *world, struct client *client, const char *text);

/* A life from its seed to the last check. */
struct tally {
    uint64_t sent, granted, refused, commits, failures, crashes, matches, finished, events;
};
void world_live(uint64_t seed, struct tally *tally);

#endif
