/* SPDX-License-Identifier: MIT
 *
 * hosted.h - a match among people: seats, clocks, offers, dice, results.
 *
 * A pure machine. It looks at no clock, file or socket: whoever asks says what
 * the time is and brings random bytes. There are two ways to change it. A request
 * is judged, and gives events or a refusal (hosted_ask). An event that is stored
 * already is taken as it is (hosted_take), if it fits. Both lead to the same bytes
 * of state: what was asked, stored, read and taken again is the same match.
 *
 * A seat is a place that somebody took when the match was arranged; a player is
 * who acts first, second ... by the rules. Which seat is which player is settled
 * by the event STARTED; requests, events and clocks name seats.
 */
#ifndef HOSTING_HOSTED_H
#define HOSTING_HOSTED_H

#include "core/match.h"
#include "hosting/event.h"

enum {
    HOSTED_DEVICES_MAX = 4,    /* browsers of one person, at one seat */
    HOSTED_EVENTS_MAX  = 16,   /* that one request can give: an action and the rolls after it */
    HOSTED_ASIDES_MAX  = 4096, /* events beside the actions that stand; then only those go on */
    HOSTED_LAG_QUOTA   = 1000  /* milliseconds that a seat may be given back for the network */
};

enum hosted_phase { HOSTED_WAITING, HOSTED_RUNNING, HOSTED_OVER };

struct seat {
    enum seat_kind kind;
    int            level;
    char           name[HOSTED_NAME_MAX];
    unsigned char  guest[HOSTED_DEVICES_MAX][HOSTED_GUEST_BYTES];
    int            guests;
    unsigned char  nonce[HOSTED_NONCE_BYTES];
    int64_t        left;  /* of its clock, when its turn began */
    int64_t        quota; /* for the network, still to be given back */
    int            turns; /* that it has ended: its clock runs from the second on */
    bool           wants_chat;
    bool           wants_rematch;
    unsigned char  next_nonce[HOSTED_NONCE_BYTES]; /* for the rematch */
    bool           accepts;                        /* the offer that stands */
    int            declined;                       /* takebacks, so far: the pauses grow */
    int64_t        asks_again;                     /* not before this time */
};

struct deed_list;  /* what is known of each action: its event, its time, the clocks before it */
struct asked_list; /* requests that were granted, by a hash of guest and id */

struct hosted {
    struct match       match; /* once it runs */
    struct agreement   agreement;
    struct seat        seats[GAME_PLAYERS_MAX];
    struct deed_list  *deeds;
    struct asked_list *asked;

    int64_t           created, changed; /* when the first and the last event happened */
    int64_t           since;            /* when the clock of the one to act began to run */
    enum hosted_phase phase;
    uint32_t          number;      /* of the last event */
    uint32_t          started;     /* the event that settled order and board; 0: not yet */
    uint32_t          draws;       /* so far: that of the start, and each roll, taken back or not */
    uint32_t          line_number; /* of the last one that changed the board */
    int               order[GAME_PLAYERS_MAX]; /* the seat of each player, once it runs */

    enum offer offer; /* that stands; it lapses with the next event that changes the board */
    int        offer_seat;
    uint32_t   offer_count; /* a takeback: actions that would remain */

    enum event_kind ending;                    /* that ended it; ACTION or ROLL: by the rules */
    int             ending_seat;               /* who resigned, was flagged or claimed */
    payoff_t        payoffs[GAME_PLAYERS_MAX]; /* for each SEAT, once over and not aborted */

    char          id[HOSTED_ID_LENGTH + 1]; /* "": nothing has happened */
    bool          is_hosts;                 /* hidden parts are known, and have to be right */
    bool          has_creator;
    unsigned char creator[HOSTED_GUEST_BYTES];
    bool          has_secret, is_revealed;
    unsigned char commitment[HOSTED_SECRET_BYTES], secret[HOSTED_SECRET_BYTES];

    char          before[HOSTED_ID_LENGTH + 1], next[HOSTED_ID_LENGTH + 1]; /* rematches */
    bool          has_next_commitment; /* somebody wants one: its secret is settled */
    unsigned char next_commitment[HOSTED_SECRET_BYTES], next_secret[HOSTED_SECRET_BYTES];
    bool          has_next_creator; /* whose request named it */
    unsigned char next_creator[HOSTED_GUEST_BYTES];
    char          next_request[HOSTED_REQUEST_MAX];
};

void hosted_init(struct hosted *hosted, const char *id);
void hosted_finish(struct hosted *hosted);

/* --- Requests ----------------------------------------------------------- */

#define ASK_LIST(X)                                                                                \
    X(CREATE, "create")                                                                            \
    X(SIT, "sit")                                                                                  \
    X(LEAVE, "leave")                                                                              \
    X(ACT, "act")                                                                                  \
    X(RESIGN, "resign")                                                                            \
    X(OFFER, "offer")                                                                              \
    X(ACCEPT, "accept")                                                                            \
    X(DECLINE, "decline")                                                                          \
    X(ABORT, "abort")                                                                              \
    X(CLAIM, "claim")                                                                              \
    X(CHATTING, "chatting")                                                                        \
    X(REMATCH, "rematch")                                                                          \
    X(COMPUTE, "compute") /* the host's own: what a computer decided */                            \
    X(LAPSE, "lapse")     /* the host's own: look whether time has run out */

enum ask_kind {
#define X(name, text) ASK_##name,
    ASK_LIST(X)
#undef X
        ASK_KINDS
};

struct ask {
    enum ask_kind    kind;
    char             request[HOSTED_REQUEST_MAX];
    unsigned char    guest[HOSTED_GUEST_BYTES];
    uint32_t         number;                    /* the last event that is known to who asks */
    char             action[HOSTED_ACTION_MAX]; /* ACT, COMPUTE */
    enum offer       offer;                     /* OFFER, ACCEPT, DECLINE */
    bool             is_on;                     /* CHATTING, REMATCH */
    int              seat;                  /* SIT: or -1, any that is open to all; CLAIM: whose */
    char             key[32];               /* SIT: of an invitation or device; "" */
    char             name[HOSTED_NAME_MAX]; /* CREATE, SIT */
    unsigned char    nonce[HOSTED_NONCE_BYTES]; /* CREATE, SIT, REMATCH */
    int              own_seat; /* CREATE: where who creates sits; -1: he does not */
    unsigned char    commitment[HOSTED_SECRET_BYTES]; /* CREATE: that was shown before the nonce */
    char             before[HOSTED_ID_LENGTH + 1];    /* CREATE: "", or what hosted_next() says */
    struct agreement agreement;                       /* CREATE; its version may be 0: the newest */
};

/* What the world is like when something is asked. */
struct circumstances {
    int64_t       now;      /* milliseconds since 1970, never going back */
    int64_t       up_since; /* when this host began: time before it is nobody's fault */
    int64_t       lag;      /* of who asks: half of a ping's way, milliseconds */
    int64_t       gone_since[GAME_PLAYERS_MAX]; /* of each seat; 0: it is there */
    bool          has_left[GAME_PLAYERS_MAX];   /* it said so when it went */
    unsigned char random[HOSTED_SECRET_BYTES];  /* for CREATE and a rematch */
};

/* Why not. Codes are words of docs/api.md; clients say them in their language. */
struct refusal {
    const char *code;       /* constant: "stale", "not-your-turn", "illegal" ... */
    char        say[256];   /* in English, what is wrong */
    char        allow[256]; /* what is allowed; "" */
    int64_t     wait;       /* milliseconds until it may be asked again; 0 */
};

struct happenings {
    size_t       count;
    struct event events[HOSTED_EVENTS_MAX];
    bool         is_repeated; /* asked and answered before: nothing happens again */
    uint32_t     number;      /* of the last event of the answer */
};

/* Judge a request. If it is granted, the events have been taken, and are in *out
 * to be stored; if not, nothing has changed. A request whose id was granted
 * before is granted again without an event, and says the number it came to. */
MUST_CHECK bool hosted_ask(struct hosted *hosted, const struct ask *ask,
                           const struct circumstances *world, struct happenings *out,
                           struct refusal *refusal);

/* Take an event that is stored, or that a host sent. STATUS_CONFLICT if it cannot
 * come next: *why says what does not fit. With its hidden parts, it is also
 * checked that whoever acted sat there, and that draws are what the secret gives. */
MUST_CHECK enum status hosted_take(struct hosted *hosted, const struct event *event,
                                   struct text *why);

/* --- What can be asked of it --------------------------------------------- */

/* The seat of a guest, or -1. */
int hosted_seat_of(const struct hosted *hosted, const unsigned char *guest);

/* The seat that is to act; -1: nobody. Whether a computer sits there. */
int  hosted_seat_to_act(const struct hosted *hosted);
bool hosted_is_computers(const struct hosted *hosted);

/* When something happens by itself although nobody asks: a flag, the end of a
 * challenge that nobody took. 0: never. Ask LAPSE then. */
int64_t hosted_due(const struct hosted *hosted, const struct circumstances *world);

/* What a seat's clock shows at this moment; -1: it has none. */
int64_t hosted_clock(const struct hosted *hosted, int seat, const struct circumstances *world);

/* The key that lets somebody take this seat, or a further device of who sits there;
 * secret as long as the match runs. It works once. 0 to GAME_PLAYERS_MAX - 1. */
void hosted_print_key(const struct hosted *hosted, int seat, struct text *out);

/* All that a list shows: {"match","game","options","phase","seats":[{"kind","name","level"}],
 * "clock","turn":seat,"since","payoffs":[...],"ending","created","changed"} */
void hosted_print_digest(const struct hosted *hosted, struct text *out);

/* The record, with what tavola verify needs (docs/records.md). Before the match
 * is over, without the secret. STATUS_NO_MEMORY. */
struct record;
MUST_CHECK enum status hosted_record(const struct hosted *hosted, struct record *out);

/* After the REMATCH that names the next match: what to ask of that one, in this
 * order, so that all who sat here sit there with all their devices, and who began
 * here is last. *random is what the circumstances of CREATE have to bring: the
 * secret that was committed to. Returns how many there are. */
enum { HOSTED_NEXT_MAX = GAME_PLAYERS_MAX * HOSTED_DEVICES_MAX + 1 };
size_t hosted_next(const struct hosted *hosted, struct ask *asks, unsigned char *random);

/* The id of the match that this guest's request creates: the same for the same
 * request, so that a repeat finds what the first one made. */
void hosted_name(const unsigned char *guest, const char *request, char *out);

#endif
