/* SPDX-License-Identifier: MIT
 *
 * house.h - the whole host, but for sockets, files and threads.
 *
 * A house knows the connections, the matches that are awake, who watches what, the
 * lobby and whose computers are to think. What comes in is told to it: a message, a
 * batch that is on the disk, an engine's action, the time. What goes out, it asks for
 * by the functions of its port. So a test can be the world: clients, network, clock
 * and disk from one seed.
 *
 * Nothing that a house says about a match leaves it before all that the match knows
 * is on the disk: what is said is held back until the batch with its last event is
 * committed. If that fails, the match is forgotten, those who asked hear "not-saved",
 * and the next request reads it from the store again.
 *
 * One thread uses a house. docs/api.md has the messages.
 */
#ifndef HOSTING_HOUSE_H
#define HOSTING_HOUSE_H

#include "hosting/hosted.h"

struct house;

typedef uint64_t connection_t; /* the caller's name for one; not 0, never used again */

/* A computer is to act. It may be answered at any time, or never: then it is asked
 * for again when the match is read again. */
struct house_job {
    char              match[HOSTED_ID_LENGTH + 1];
    uint32_t          number; /* of the event that it follows */
    struct game       game;
    struct game_state state;
    int               level;
    uint64_t          seed;    /* for the level's errors */
    int64_t           seconds; /* milliseconds that its clock can spare; 0: no clock */
    /* The first person there, or zeroes: computers share their time fairly by it. */
    unsigned char guest[HOSTED_GUEST_BYTES];
};

enum house_list { HOUSE_DUE, HOUSE_OPEN, HOUSE_GUEST };

/* Which matches are wanted, and how many. */
struct house_query {
    enum house_list      list;
    const unsigned char *guest; /* GUEST: whose */
    int64_t              until; /* DUE: up to this time */
    size_t               limit;
};

/* What a house needs from the world; all are required. */
struct house_port {
    void *context;

    /* Send one message, a line of JSON, to these connections. */
    void (*send)(void *context, const connection_t *to, size_t count, const char *text,
                 size_t length);
    /* Say no more to this one, and end it. house_close() follows or does not. */
    void (*end)(void *context, connection_t connection, const char *reason);
    /* False: not now. It is asked for again a little later. A job for a match takes the
     * place of an older one for it, which nobody waits for any more. */
    bool (*think)(void *context, const struct house_job *job);
    /* Fill with bytes that nobody can guess. */
    void (*randomize)(void *context, unsigned char *bytes, size_t count);

    /* Read from the store, which is not busy for long. */
    enum status (*read_events)(void *context, const char *match, uint32_t after, size_t limit,
                               bool (*take)(void *, uint32_t, const char *, const char *),
                               void *taker);
    enum status (*read_list)(void *context, const struct house_query                     *query,
                             bool (*take)(void *, const char *, const char *, int), void *taker);
    enum status (*read_chat)(void *context, const char *match, size_t limit,
                             bool (*take)(void *, const char *), void *taker);
};

struct house_config {
    const struct house_port *port;
    int64_t                  now; /* milliseconds since 1970 */
    size_t awake_max;   /* matches kept in memory; the ones asleep longest are forgotten */
    size_t rooms_max;   /* matches in memory in all; beyond, no further one is read: "busy" */
    size_t watched_max; /* matches that one connection may watch at a time */
};

/* NULL if there is not enough memory. */
struct house *house_create(const struct house_config *config);
void          house_destroy(struct house *house); /* takes NULL */

/* --- What comes in --------------------------------------------------------- */

/* Somebody is there. Guests are known by a hash; all zeroes: none, may only watch. */
void house_open(struct house *house, connection_t connection, const unsigned char *guest,
                int64_t now);
void house_close(struct house *house, connection_t connection, int64_t now);

/* One message, NUL-terminated. Whatever it is, the answer is a message too. */
void house_receive(struct house *house, connection_t connection, const char *text, int64_t now);

/* A ping came back after so many milliseconds. */
void house_measure(struct house *house, connection_t connection, int64_t round_trip);

/* A computer has decided. */
void house_decide(struct house *house, const char *match, uint32_t number, const char *action,
                  int64_t now);

/* Let happen what is due. Returns when to come again at the latest. */
int64_t house_tick(struct house *house, int64_t now);

/* --- What is to be written -------------------------------------------------- */

struct store_batch;

/* What has to be committed next, or NULL. It stays as it is until one of the two
 * below is called; meanwhile the house gathers the next one. */
const struct store_batch *house_batch(struct house *house);
void                      house_committed(struct house *house, int64_t now);
/* It could not be written, or nobody knows whether it was. From here on the house
 * is not writable: open the store again, for writing first, then for reading, and
 * say so by house_go_on(). Until then nothing that changes a match is granted, and
 * nothing is read: "not-saved". Live clocks count from then on: nobody could act. */
void house_failed(struct house *house, const char *why, int64_t now);
void house_go_on(struct house *house, int64_t now);

/* Everybody is told to come back in so many milliseconds; nothing more is granted. */
void house_say_goodbye(struct house *house, int64_t wait);

/* --- How it is ---------------------------------------------------------------- */

struct house_figures {
    uint64_t connections, watchers, awake, running; /* now */
    uint64_t granted, refused, events, forgotten;   /* since the beginning */
    uint64_t held, waiting;                         /* messages held back; events to be committed */
    uint64_t thinking;                              /* jobs given out */
};
void house_count(const struct house *house, struct house_figures *out);

/* The record of a match as text, for /api/matches/ID/record; false if there is none
 * or this guest may not see it. */
bool house_print_record(struct house *house, const char *match, const unsigned char *guest,
                        struct text *out);

#endif
