/* SPDX-License-Identifier: MIT
 *
 * message.h - what clients say, read; what they are told, written.
 *
 * One object of JSON a message; docs/api.md lists them. Reading says nothing about
 * whether the request makes sense: that is for the match (hosted.h) and the house.
 */
#ifndef HOSTING_MESSAGE_H
#define HOSTING_MESSAGE_H

#include "hosting/hosted.h"

enum {
    MESSAGE_LENGTH_MAX = 4096, /* bytes that are read at all */
    MESSAGE_SAID_MAX   = 200,  /* characters of free words */
    MESSAGE_PROTOCOL   = 1
};

enum message_kind {
    MESSAGE_ASK, /* for the match to judge */
    MESSAGE_HELLO,
    MESSAGE_DICE,
    MESSAGE_KEYS,
    MESSAGE_WATCH,
    MESSAGE_UNWATCH,
    MESSAGE_SAY,
    MESSAGE_LOBBY,
    MESSAGE_MINE,
    MESSAGE_PING,
    MESSAGE_PONG
};

struct message {
    enum message_kind kind;
    char              id[HOSTED_REQUEST_MAX];       /* "": none could be read */
    char              match[HOSTED_ID_LENGTH + 1];  /* "": it is not about one */
    char              creation[HOSTED_REQUEST_MAX]; /* DICE: the id that CREATE will have */
    uint32_t          after;                        /* WATCH */
    bool              is_on;                        /* LOBBY */
    bool              is_open;                      /* UNWATCH: the person closes the page */
    int64_t           stamp;                        /* PING, PONG */
    char              word[16];                     /* SAY: one that is known, or "" */
    char              said[4 * MESSAGE_SAID_MAX + 1];
    struct ask        ask; /* ASK; the guest is for the caller to say */
};

/* Read a message, whatever it is. On failure *refusal says why, and the message has
 * only its id, if that could be read. */
MUST_CHECK bool message_read(const char *text, struct message *out, struct refusal *refusal);

/* Fill in a refusal; the code is a constant, say and allow are cut if need be. */
void message_refuse(struct refusal *refusal, const char *code, const char *say, const char *allow);

/* {"answer":"r1","ok":true  and whatever the caller adds; he closes the object. */
void message_open_answer(struct text *out, const char *id);

/* The whole answer that it is refused. */
void message_print_refusal(struct text *out, const char *id, const struct refusal *refusal);

#endif
