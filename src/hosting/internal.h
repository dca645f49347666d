/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files of a hosted match share: the members of events, the
 * taking of each kind, and the judging of each request.
 */
#ifndef HOSTING_INTERNAL_H
#define HOSTING_INTERNAL_H

#include "hosting/dice.h"
#include "hosting/hosted.h"

/* --- Texts of events ------------------------------------------------------ */

/* Which members the open text of a kind has. */
enum {
    MEMBER_SEAT       = 1 << 0,
    MEMBER_ANY_SEAT   = 1 << 1, /* if it was somebody's */
    MEMBER_AGREEMENT  = 1 << 2,
    MEMBER_COMMITMENT = 1 << 3,
    MEMBER_BEFORE     = 1 << 4,
    MEMBER_NAME       = 1 << 5,
    MEMBER_NONCE      = 1 << 6,
    MEMBER_DEVICE     = 1 << 7,
    MEMBER_ORDER      = 1 << 8,
    MEMBER_ACTION     = 1 << 9,
    MEMBER_CLOCK      = 1 << 10,
    MEMBER_WHAT       = 1 << 11,
    MEMBER_COUNT      = 1 << 12,
    MEMBER_GONE       = 1 << 13,
    MEMBER_ON         = 1 << 14,
    MEMBER_NEXT       = 1 << 15,
    MEMBER_SECRET     = 1 << 16
};
unsigned event_members(enum event_kind kind);

/* Does its hidden text hold a secret? */
bool event_hides_secret(const struct event *event);

/* "clock": null or what it is, as a member of an object. */
void event_print_clock(const struct time_control *clock, struct text *out);

/* Words in the order of their enums, up to NULL. */
extern const char *const event_clock_words[], *const event_seat_words[];
extern const char *const event_offer_words[], *const event_begin_words[];

#define EVENT_TIME_MAX (INT64_C(1) << 52)
#define EVENT_SPAN_MAX (INT64_C(1) << 40)

/* --- What is remembered --------------------------------------------------- */

/* An action of the line, and what its seat's clock was like before it. */
struct deed {
    uint32_t draw; /* the number of a roll; 0: no roll */
    uint32_t turn; /* as the rules count them, when it was taken */
    int      seat; /* -1: the dice */
    int      turns;
    int64_t  left, quota;
    int64_t  left_after; /* for the record */
};

struct deed_list {
    struct deed *items;
    size_t       count, capacity;
};

struct asked {
    hash_t   hash;
    uint32_t number; /* of the last event that followed */
};

struct asked_list {
    struct asked *items;
    size_t        count, capacity;
    uint32_t     *places; /* where an item is, from 1, by its hash; twice the capacity */
};

/* Room for one request more, and so many events that it leads to. */
MUST_CHECK enum status hosted_make_room(struct hosted *hosted, size_t events);

/* A hash of guest and request; the number that the request came to, or 0. */
hash_t   hosted_request_hash(const unsigned char *guest, const char *request);
uint32_t hosted_find_asked(const struct hosted *hosted, hash_t hash);
void     hosted_remember(struct hosted *hosted, const struct event *event);

/* --- Taking events -------------------------------------------------------- */

/* Write why it cannot come next, and return STATUS_CONFLICT. */
enum status hosted_refuse_event(struct text *why, const char *what);

/* Does this person's event come from who sits there, as far as that is known? */
bool hosted_is_of_seat(const struct hosted *hosted, const struct event *event);
bool hosted_is_seat(const struct hosted *hosted, int seat);

/* Each checks whether the event fits, and only then changes anything. */
typedef enum status hosted_take_kind(struct hosted *hosted, const struct event *event,
                                     struct text *why);
hosted_take_kind    hosted_take_created, hosted_take_seated, hosted_take_left, hosted_take_started;
hosted_take_kind    hosted_take_action, hosted_take_roll, hosted_take_takeback;
hosted_take_kind    hosted_take_offer, hosted_take_accept, hosted_take_decline, hosted_take_drawn;
hosted_take_kind    hosted_take_resigned, hosted_take_flagged, hosted_take_claimed;
hosted_take_kind    hosted_take_aborted, hosted_take_revealed;
hosted_take_kind    hosted_take_chatting, hosted_take_rematch;

/* The match is over by this event; who gave up, or -1. */
void hosted_end(struct hosted *hosted, const struct event *event, int loser);
/* By the rules, if they say so. */
void hosted_end_by_rules(struct hosted *hosted, const struct event *event);

/* The dice of this match; the nonces live as long as *room. */
struct dice hosted_dice(const struct hosted *hosted, unsigned char (*room)[HOSTED_NONCE_BYTES]);

/* The game of an agreement. On failure, *why names what is wrong. */
MUST_CHECK enum status hosted_open_game(const struct agreement *agreement, const char *options,
                                        struct game *out, struct text *why);
/* Is the seed of its board drawn, because nobody chose it? */
bool hosted_draws_board(const struct hosted *hosted);
/* The number of the draw that comes next. */
uint32_t hosted_draw_number(const struct hosted *hosted);
/* What STARTED is to say, number and time apart. */
void hosted_draw_start(const struct hosted *hosted, struct event *out);

/* --- Facts ----------------------------------------------------------------- */

bool   hosted_is_live(const struct hosted *hosted); /* a clock of minutes, not of days */
int    hosted_player_to_act(const struct hosted *hosted);
int    hosted_open_seat(const struct hosted *hosted);                  /* the first; -1: none */
size_t hosted_count_actions(const struct hosted *hosted);              /* of players */
bool   hosted_ends_turn(const struct hosted *hosted, action_t action); /* a legal one */
bool   hosted_can_abort(const struct hosted *hosted);
bool   hosted_is_creator(const struct hosted *hosted, const unsigned char *guest);
bool   hosted_is_name(const char *name);              /* fit to be shown: docs/api.md */
void   hosted_trim_name(const char *name, char *out); /* HOSTED_NAME_MAX bytes */
/* Is it the key of this seat when so many sat there? */
bool hosted_has_key(const struct hosted *hosted, int seat, int guests, const char *key);

void hosted_forget_offer(struct hosted *hosted);
/* Has everybody but who offered agreed? */
bool hosted_is_agreed(const struct hosted *hosted);
bool hosted_has_computer(const struct hosted *hosted);
/* How many actions remain if the seat takes back the last turn in which it acted;
 * false if it has not acted. */
bool hosted_find_takeback(const struct hosted *hosted, int seat, uint32_t *count);
/* Would all want a rematch, if this seat did? */
bool hosted_is_last_to_want(const struct hosted *hosted, int seat);

/* Copy a word that fits; all bytes behind it are zero. */
void hosted_copy_word(char *out, size_t size, const char *word);

/* --- Clocks ------------------------------------------------------------------ */

/* Milliseconds. */
enum {
    HOSTED_LAG_EARNED = 100,       /* that a turn adds to a quota */
    HOSTED_GONE_SPAN  = 30 * 1000, /* until who is gone can be claimed */
    HOSTED_LEFT_SPAN  = 10 * 1000  /* and who left openly */
};

bool hosted_clock_fits(const struct time_control *clock);
void hosted_clock_allowed(struct text *out);
void hosted_start_clocks(struct hosted *hosted);
/* Does time run for this seat, if it is to act? */
bool hosted_clock_runs(const struct hosted *hosted, int seat);
/* Since when it counts for who is to act. */
int64_t hosted_clock_start(const struct hosted *hosted, const struct circumstances *world);
/* What an action now leaves of the clock, before anything is added; below 1: too late. */
int64_t hosted_clock_rest(const struct hosted *hosted, int seat, const struct circumstances *world,
                          int64_t *lag);
/* What is left behind an action, with what a turn that ends adds. */
int64_t hosted_clock_after(const struct hosted *hosted, int seat, int64_t rest, bool has_ended);
/* Can this be what is left? */
bool hosted_left_fits(const struct hosted *hosted, const struct event *event, bool has_ended);

/* --- Judging requests ---------------------------------------------------------- */

struct judging {
    struct hosted              *hosted;
    const struct ask           *ask;
    const struct circumstances *world;
    struct happenings          *out;
    struct refusal             *refusal;
    int                         seat; /* of who asks, or -1 */
};

/* Say why not; returns false. */
bool judging_refuse(const struct judging *judging, const char *code, const char *say,
                    const char *allow);
/* An event of this kind and seat, with nothing else set. */
struct event judging_event(const struct judging *judging, enum event_kind kind, int seat);
/* The same for what follows by itself. */
struct event judging_plain_event(enum event_kind kind, int seat);
/* Let it happen. The first event of a request says whose it was. */
void judging_emit(const struct judging *judging, struct event *event);

/* Does the host ask this itself, for nobody? */
bool judging_is_hosts_own(const struct ask *ask);
/* Is the match in play, and does who asks sit there and know the board? */
bool judging_is_at_table(const struct judging *judging);
bool judging_is_current(const struct judging *judging);

typedef bool judging_kind(const struct judging *judging);
judging_kind judging_create, judging_sit, judging_leave;
judging_kind judging_act, judging_compute;
judging_kind judging_resign, judging_abort, judging_claim, judging_lapse;
judging_kind judging_offer, judging_accept, judging_decline;
judging_kind judging_chatting, judging_rematch;

#endif
