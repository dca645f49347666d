/* SPDX-License-Identifier: MIT
 *
 * event.h - what happened in a hosted match: numbered, for ever.
 *
 * A hosted match is its events, from 1 without a gap; everything else follows by
 * taking them in order (hosted.h). An event has two texts. The open one is JSON
 * that everybody who watches may read: it is stored and sent as it is. The hidden
 * one is JSON that only the store and the host read: which guest it was, the id of
 * his request, the secret of the dice. An event without its hidden part can be
 * taken too: clients do.
 *
 * docs/api.md lists the members of the open texts.
 */
#ifndef HOSTING_EVENT_H
#define HOSTING_EVENT_H

#include "core/game.h"

enum {
    HOSTED_ID_LENGTH    = 12, /* of a match: letters and digits */
    HOSTED_NAME_MAX     = 64, /* bytes of a person's name, NUL included */
    HOSTED_ACTION_MAX   = GAME_ACTION_MAX,
    HOSTED_GUEST_BYTES  = 16,  /* who it is: a hash of what only his browser knows */
    HOSTED_NONCE_BYTES  = 16,  /* what each seat gives to the dice */
    HOSTED_SECRET_BYTES = 32,  /* what the host gives */
    HOSTED_REQUEST_MAX  = 40,  /* characters of the id of a request, NUL included */
    HOSTED_OPTIONS_MAX  = 512, /* of the options of a game, NUL included */
    EVENT_OPEN_MAX      = 2048,
    EVENT_HIDDEN_MAX    = 512
};

/* The kind and its word in the text. */
#define EVENT_LIST(X)                                                                              \
    X(CREATED, "created")   /* what was agreed; always number 1 */                                 \
    X(SEATED, "seated")     /* a person takes a seat */                                            \
    X(LEFT, "left")         /* and gives it back, before the start */                              \
    X(STARTED, "started")   /* all seats are taken: their order and the board are drawn */         \
    X(ACTION, "action")     /* of a seat, or of its computer */                                    \
    X(ROLL, "roll")         /* of the dice, by the host */                                         \
    X(OFFER, "offer")       /* of a draw, a takeback */                                            \
    X(ACCEPT, "accept")     /* by one seat of several; the last one makes it happen */             \
    X(DECLINE, "decline")   /* by a seat; or the one who offered thought better of it */           \
    X(TAKEBACK, "takeback") /* all agreed: so many actions remain */                               \
    X(RESIGNED, "resigned")                                                                        \
    X(FLAGGED, "flagged")   /* no time is left */                                                  \
    X(CLAIMED, "claimed")   /* of who is gone */                                                   \
    X(DRAWN, "drawn")       /* all agreed */                                                       \
    X(ABORTED, "aborted")   /* before as many actions as seats, or nobody came */                  \
    X(CHATTING, "chatting") /* a seat wants free words, or no longer */                            \
    X(REVEALED, "revealed") /* the secret of the dice: after whatever ended the match */           \
    X(REMATCH, "rematch")   /* a seat wants one; the last one's names the next match */

enum event_kind {
#define X(name, text) EVENT_##name,
    EVENT_LIST(X)
#undef X
        EVENT_KINDS
};

enum offer { OFFER_NONE, OFFER_DRAW, OFFER_TAKEBACK };

enum clock_kind {
    CLOCK_NONE,
    CLOCK_FISCHER, /* a time for all, and some more after each turn */
    CLOCK_TURN,    /* a time for each turn: live */
    CLOCK_DAYS     /* a time for each turn, in days: correspondence */
};

/* Milliseconds. */
struct time_control {
    enum clock_kind kind;
    int64_t         base; /* for the match, or for each turn */
    int64_t         add;  /* after each turn; Fischer only */
};

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER };

/* What somebody asked for who created the match. Seats are in the order of the
 * list; who plays first is said when it starts. */
struct agreement {
    char                game[32];
    uint32_t            version;                     /* of the rules */
    char                options[HOSTED_OPTIONS_MAX]; /* as game_open() reads them */
    int                 seats;
    enum seat_kind      kind[GAME_PLAYERS_MAX];
    int                 level[GAME_PLAYERS_MAX]; /* of a computer */
    bool                is_drawn;    /* who begins is drawn; else seats play in their order */
    bool                is_public;   /* a challenge that stands in the lobby */
    bool                is_watched;  /* others may watch */
    bool                is_analysed; /* private variations are allowed during the match */
    bool                is_counted;  /* draws are counted; in old matches they have the number of
                                        their event */
    struct time_control clock;
};

struct event {
    uint32_t        number;
    int64_t         at; /* milliseconds since 1970 */
    enum event_kind kind;
    int             seat; /* from 0; -1: nobody's */

    /* Which of these there are depends on the kind. */
    char          action[HOSTED_ACTION_MAX]; /* ACTION, ROLL */
    int64_t       left;                  /* of the seat's clock after it: ACTION; -1: no clock */
    int64_t       lag;                   /* ACTION: of its time, so much was given back */
    enum offer    offer;                 /* OFFER, ACCEPT, DECLINE */
    uint32_t      count;                 /* TAKEBACK (and its OFFER): actions that remain */
    bool          is_on;                 /* CHATTING, REMATCH */
    bool          is_device;             /* SEATED: a further browser of who sits there */
    int           gone;                  /* CLAIMED: whose seat; the other is who claims */
    char          name[HOSTED_NAME_MAX]; /* SEATED */
    unsigned char nonce[HOSTED_NONCE_BYTES];       /* SEATED; REMATCH: for the next match */
    int           players;                         /* STARTED: how many there are in the order */
    int           order[GAME_PLAYERS_MAX];         /* STARTED: the seat of each player */
    char          options[HOSTED_OPTIONS_MAX];     /* STARTED: with the board that was drawn */
    bool          has_commitment;                  /* REMATCH: the first one that wants it */
    unsigned char commitment[HOSTED_SECRET_BYTES]; /* CREATED, REMATCH: hash of the secret */
    unsigned char secret[HOSTED_SECRET_BYTES];     /* REVEALED; CREATED and REMATCH, hidden */
    char next[HOSTED_ID_LENGTH + 1]; /* REMATCH: the new match; CREATED: "" or the one before */
    struct agreement agreement;      /* CREATED */

    /* Hidden. */
    bool          has_hidden;
    bool          has_guest;
    unsigned char guest[HOSTED_GUEST_BYTES];
    char          request[HOSTED_REQUEST_MAX]; /* "": it followed from another, or from the time */
};

const char *event_word(enum event_kind kind);

/* The two texts, each one line. The hidden one is "" if there is nothing in it. */
void event_print(const struct event *event, struct text *out);
void event_print_hidden(const struct event *event, struct text *out);

/* Read them; hidden may be NULL. Whatever the texts are, this is safe; *why says
 * what is wrong. Whether the event fits is for hosted_take() to say. */
MUST_CHECK enum status event_parse(const char *open, const char *hidden, struct event *out,
                                   struct text *why);

#endif
