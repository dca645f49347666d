/* SPDX-License-Identifier: MIT
 *
 * house_internal.h - what the files of a house share.
 *
 * A visitor is a connection. A room is a match that is awake: its machine, who
 * watches it, what of it is on its way to the disk. A gathering is a batch with all
 * that depends on it. There are two: one that is handed out to be written, and one that
 * collects meanwhile; they change places. A room is dirty while its last gathering is
 * not on the disk. What is said about a dirty room is held back in that gathering.
 *
 * The files, each using only those before it:
 *   house_send.c     to one visitor, at once
 *   house_due.c      which room is due next
 *   house_gather.c   what is to be written, and what waits for it
 *   house_tell.c     what the watchers of a room hear by themselves
 *   house_think.c    work for computers
 *   house_room.c     rooms: woken, forgotten, and who is there
 *   house_watch.c    the requests: to watch,
 *   house_chat.c     to say something,
 *   house_list.c     for lists and keys,
 *   house_ask.c      and those that the match judges
 *   house_write.c    batches on their way to the disk
 *   house_tick.c     what time brings
 *   house_record.c   the record of a match
 *   house.c          the door
 */
#ifndef HOSTING_HOUSE_INTERNAL_H
#define HOSTING_HOUSE_INTERNAL_H

#include "hosting/arena.h"
#include "hosting/house.h"
#include "hosting/lookup.h"
#include "hosting/message.h"
#include "store/store.h"

enum {
    HOUSE_PAGE        = 256,     /* events of one answer */
    HOUSE_SCRATCH     = 1 << 20, /* bytes of the longest message */
    HOUSE_CHATS       = 50,      /* words that are kept in sight */
    HOUSE_MINE_MAX    = 200,
    HOUSE_LOBBY_MAX   = 100,
    HOUSE_SECOND      = 1000,
    HOUSE_SWEEP       = 2 * HOUSE_SECOND, /* how often the store is asked what is due */
    HOUSE_SWEPT_MAX   = 256,              /* matches at a time */
    HOUSE_HELD_MAX    = 100000,           /* messages that may wait for one batch */
    HOUSE_NOT_DUE     = -1,
    HOUSE_GUEST_CHARS = 12 /* of a guest's public name */
};

struct room;
struct visitor;

/* One visitor watches one room. */
struct watch {
    struct room    *room;
    struct visitor *visitor;
    size_t          place; /* among the room's watchers */
    int             seat;  /* or -1 */
};

struct visitor {
    struct link    by_name;
    struct link    by_guest; /* in the lookup only if there is a guest */
    connection_t   name;
    unsigned char  guest[HOSTED_GUEST_BYTES];
    bool           has_guest;
    int64_t        lag;
    struct watch **watches;
    size_t         watch_count, watch_capacity;
    size_t         lobby_place; /* from 1 among those who look at the lobby; 0: does not */
};

/* A room in a ring of rooms, or alone. */
struct ring {
    struct ring *before, *next;
};

/* Words that were said, to notice a repeat. */
struct said_list {
    bool   is_read; /* what the store has is known */
    hash_t hashes[HOUSE_CHATS];
    size_t count; /* ever; the newest overwrite the oldest */
};

struct room {
    struct link      by_id;
    struct ring      ring; /* of the idle, or of those to be looked at again */
    struct hosted    hosted;
    bool             is_again; /* the ring is the latter */
    bool             was_lost; /* it was forgotten because a batch failed */
    bool             has_news; /* of which people who do not watch have not heard */
    bool             is_read;  /* false: it was forgotten, and somebody still watches */
    uint64_t         ticket;   /* of the gathering that it waits for; 0: it is clean */
    size_t           touch;    /* its place in the newest gathering, if the ticket is that one's */
    uint32_t         told;     /* the last event that its watchers know */
    uint32_t         given;    /* to a computer: the line's number; 0: nothing is */
    int64_t          due;
    size_t           due_place; /* in the heap, from 1; 0: not there */
    struct watch   **watches;
    connection_t    *names; /* of the watchers, in the same order */
    size_t           watch_count, watch_capacity;
    int              there[GAME_PLAYERS_MAX]; /* connections of each seat */
    int64_t          gone_since[GAME_PLAYERS_MAX];
    bool             has_left[GAME_PLAYERS_MAX];
    size_t           spectators;
    bool             is_restless; /* spectators came or went, and it was not said yet */
    int64_t          said_at[GAME_PLAYERS_MAX];
    struct said_list said;
};

/* A room in a gathering. */
struct touch {
    struct room *room;
    struct room *from;          /* the match before, of a rematch; NULL */
    bool         is_lost;       /* with one that it depended on */
    bool         has_new_seats; /* somebody sat down or stood up, or it began */
    bool         has_begun;
    size_t       first, last; /* its events, from 1; 0: none */
    uint32_t     number;      /* of its last event when the batch was handed out */
    const char  *news;        /* what the watchers hear, without its end */
    size_t       news_length;
    const char  *digest;
};

struct gathered_event {
    struct room *room;
    uint32_t     number;
    const char  *open, *hidden;
    size_t       next; /* of the same room, from 1; 0: none */
};

enum held_kind {
    HELD_TEXT,  /* for one visitor */
    HELD_CHAT,  /* for all who sit there */
    HELD_WATCH, /* a request to watch: it is asked again */
};

/* What waits for a commit. */
struct held {
    enum held_kind kind;
    struct room   *room;
    connection_t   to;
    uint32_t       after; /* WATCH */
    char           id[HOSTED_REQUEST_MAX];
    const char    *text;
    size_t         length;
};

struct gathered_chat {
    struct room      *room;
    struct store_chat row;
};

struct gathering {
    uint64_t               ticket;
    struct arena           arena;
    struct touch          *touches;
    size_t                 touch_count, touch_capacity;
    struct gathered_event *events;
    size_t                 event_count, event_capacity;
    struct gathered_chat  *chats;
    size_t                 chat_count, chat_capacity;
    struct held           *held;
    size_t                 held_count, held_capacity;
    struct store_batch     batch; /* rows in the arena, once it is handed out */
};

struct house {
    const struct house_port *port;
    int64_t                  now, up_since;
    size_t                   awake_max, rooms_max, watched_max;
    bool                     is_writable;
    unsigned char            dice_key[HOSTED_SECRET_BYTES]; /* of the secrets of new matches */
    int64_t                  goodbye; /* milliseconds to come back after; 0: it stays */
    struct lookup            visitors, guests, rooms;
    struct ring              idle;     /* could be forgotten, the one longest idle first */
    struct ring              again;    /* to be looked at again, or read again */
    int64_t                  again_at; /* not before this time */
    struct room            **due;      /* a heap */
    size_t                   due_count, due_capacity;
    int64_t                  swept_at;
    struct gathering         gatherings[2];
    struct gathering        *open;    /* collects */
    struct gathering        *written; /* handed out; NULL: none is */
    uint64_t                 tickets;
    connection_t            *lobby; /* who looks at it */
    size_t                   lobby_count, lobby_capacity;
    bool                     lobby_has_changed;
    int64_t                  lobby_told_at;
    char                    *lobby_text; /* the list as JSON; NULL: to be read */
    struct room            **restless;
    size_t                   restless_count, restless_capacity;
    int64_t                  restless_told_at;
    struct house_figures     figures;
    struct text              scratch;                    /* the message that is being written */
    struct message           message;                    /* the one that is being read */
    struct happenings        happenings;                 /* of the request at hand */
    struct ask               next_asks[HOSTED_NEXT_MAX]; /* of the rematch at hand */
};

/* Make room for so many things in an array. */
bool house_grow(void **items, size_t count, size_t *capacity, size_t size);

void ring_init(struct ring *ring);
void ring_remove(struct ring *ring); /* alone afterwards; may be alone before */
void ring_append(struct ring *head, struct ring *ring);

/* --- house_send.c ------------------------------------------------------------ */

struct visitor *house_find_visitor(const struct house *house, connection_t name);
hash_t          house_hash_name(connection_t name);
hash_t          house_hash_guest(const unsigned char *guest);
/* The next visitor of this guest; begin with NULL. */
struct visitor *house_next_of_guest(const struct house *house, const unsigned char *guest,
                                    const struct visitor *before);

/* An empty text for a message. */
struct text *house_scratch(struct house *house);
void         house_send(struct house *house, connection_t to, const struct text *text);
/* Refuse at once, with a refusal or with words; wait: 0, or milliseconds. */
void house_refuse(struct house *house, connection_t to, const char *id,
                  const struct refusal *refusal);
void house_refuse_by(struct house *house, connection_t to, const char *id, const char *code,
                     const char *say, int64_t wait);

/* --- house_due.c --------------------------------------------------------------- */

/* Put a room where its due time belongs; 0 takes it out. False: no memory, it is out. */
bool         house_set_due(struct house *house, struct room *room, int64_t due);
struct room *house_first_due(const struct house *house); /* NULL: none */

/* --- house_gather.c -------------------------------------------------------------- */

void house_gather_init(struct gathering *gathering, uint64_t ticket);
void house_gather_finish(struct gathering *gathering);
void house_gather_clear(struct gathering *gathering, uint64_t ticket);

/* See to it that whatever one request leads to can be gathered: what has happened in
 * a match must not fail for want of memory. */
bool house_reserve(struct house *house);

/* The row of a room in the open gathering; the room is dirty from now on. */
struct touch *house_touch(struct house *house, struct room *room);
void          house_add_event(struct house *house, struct room *room, const struct event *event);
void          house_add_chat(struct house *house, struct room *room, const struct text *text);

/* Say something about a room to a visitor: at once, or when all that it knows is on the
 * disk. The id is that of the request. */
void house_say(struct house *house, struct room *room, connection_t to, const char *id,
               const struct text *text);
/* Likewise refuse. */
void house_say_no(struct house *house, struct room *room, connection_t to, const char *id,
                  const struct refusal *refusal);
/* Hold back something else, about a room that is dirty. False: there is no room for it. */
bool house_hold(struct house *house, struct room *room, const struct held *held,
                const struct text *text);

/* Whatever a gathering holds back is not to be: say so to those who asked. */
void house_say_lost(struct house *house, const struct gathering *gathering);
/* Take all about rooms that are marked as lost out of the open gathering, but for
 * their rows; and these. */
void house_drop_lost(struct house *house);
void house_drop_rows(struct gathering *gathering);

/* --- house_tell.c ------------------------------------------------------------------ */

/* What the world is like for a room. */
void house_look(struct house *house, const struct room *room, int64_t lag,
                struct circumstances *out);

/* ,"now":..,"clocks":[..],"turn":.. and ,"here":[..],"left":[..],"gone":[..],"watchers":N */
void house_print_clocks(struct house *house, const struct room *room, struct text *out);
void house_print_presence(const struct room *room, struct text *out);

/* {"match":ID,"events":[ of the events behind a number, from the store, a page at most.
 * *last is the last one. False: it cannot be read. */
bool house_print_events(struct house *house, const struct room *room, uint32_t after,
                        struct text *out, uint32_t *last);

/* Tell all watchers who is there; and what they miss, after a room was read again. */
void house_tell_presence(struct house *house, const struct room *room);
void house_tell_missed(struct house *house, struct room *room);
/* Spectators came or went: said within a second. */
void house_note_restless(struct house *house, struct room *room);
void house_forget_restless(struct house *house, struct room *room);
void house_tell_restless(struct house *house);

/* --- house_think.c ------------------------------------------------------------------- */

/* Give out work, if a computer is to act and has not got it yet; or try again later. */
void house_give_work(struct house *house, struct room *room);
/* Has a computer got it? */
bool house_is_thinking(const struct room *room);

/* --- house_room.c ---------------------------------------------------------------------- */

struct room *house_find_room(const struct house *house, const char *id);

/* Can anything be read? While nobody knows what the disk has, nothing is. */
bool house_can_read(const struct house *house, struct refusal *refusal);

/* The room of a match, read from the store if it is not awake. NULL and a refusal:
 * there is none, or it cannot be read now. */
struct room *house_wake(struct house *house, const char *id, struct refusal *refusal);
/* A room for a match that may be new: then its machine is empty. */
struct room *house_wake_or_create(struct house *house, const char *id, struct refusal *refusal);

/* Read the events of a match into a machine. STATUS_NOT_FOUND: there are none. */
enum status house_read_match(struct house *house, const char *id, struct hosted *out);

/* The room is not what it was: see when it is due, whether it may be forgotten. */
void house_settle(struct house *house, struct room *room);

/* May who sits here (-1: nowhere) watch it? */
bool house_may_watch(const struct room *room, int seat);
/* Take in who sits where. */
void house_seat_watchers(struct room *room);
void house_end_watch(struct house *house, struct watch *watch, bool is_openly);
/* Those who may not watch a match that has begun are told so, and no longer do. */
void house_clear_watchers(struct house *house, struct room *room);

/* What is in memory no longer counts. Who watches goes on watching. */
void house_forget(struct house *house, struct room *room);
void house_destroy_room(struct house *house, struct room *room);
/* Read one again that was forgotten, or give out its work, and go on with it. False: not
 * now, or it is gone. */
bool house_revive(struct house *house, struct room *room);

/* --- Requests ---------------------------------------------------------------------------- */

void house_watch(struct house *house, struct visitor *visitor, const char *id, const char *match,
                 uint32_t after);
void house_unwatch(struct house *house, struct visitor *visitor, const struct message *message);

void house_chat(struct house *house, struct visitor *visitor, const struct message *message);

void house_answer_lobby(struct house *house, struct visitor *visitor,
                        const struct message *message);
void house_leave_lobby(struct house *house, struct visitor *visitor);
void house_tell_lobby(struct house *house);
void house_drop_lobby(struct house *house); /* what is kept of it: it has changed */
void house_answer_mine(struct house *house, struct visitor *visitor, const char *id);
void house_answer_keys(struct house *house, struct visitor *visitor, const struct message *message);
/* Tell the people of a match, where they do not watch it, that it has changed. */
void house_tell_mine(struct house *house, const struct room *room, const char *digest);
/* ,"keys":[..] */
void house_print_keys(const struct hosted *hosted, struct text *out);

void house_ask(struct house *house, struct visitor *visitor, struct message *message);
void house_answer_dice(struct house *house, struct visitor *visitor, const struct message *message);
/* Look whether time has run out. */
void house_lapse(struct house *house, struct room *room);

#endif
