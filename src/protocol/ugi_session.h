/* SPDX-License-Identifier: MIT
 *
 * ugi_session.h - the engine's side of the Universal Game Interface.
 *
 * A session knows a game with its options, a position, the engine's settings,
 * and thinks in a thread of its own. What goes wrong becomes one line "error
 * ...", and everything is as before. The writer is called by two threads, but
 * never by both at once.
 */
#ifndef PROTOCOL_UGI_SESSION_H
#define PROTOCOL_UGI_SESSION_H

#include <pthread.h>

#include "protocol/ugi.h"
#include "session/thinker.h"

/* Write a line, given without its end, and see to it that it arrives. */
typedef void ugi_writer(void *context, const char *line);

/* The engine's settings that are numbers, or truths: 0 or 1. */
enum ugi_number {
    UGI_HASH,
    UGI_THREADS,
    UGI_MULTIPV,
    UGI_SEED,
    UGI_CONTEMPT,
    UGI_LEVEL,
    UGI_OVERHEAD,
    UGI_PONDER,
    UGI_ROLL,
    UGI_NUMBERS
};

struct ugi_session {
    ugi_writer       *write;
    void             *context;
    const char       *version;
    pthread_mutex_t   writing;
    struct game       game;
    struct game_state state;
    const char       *engine; /* NULL: whichever plays the game best */
    int64_t           number[UGI_NUMBERS];
    struct random     random;  /* of levels and dice; goes on from game to game */
    struct thinker   *thinker; /* NULL until the settings are used */
    /* Of the last go. */
    bool     is_infinite;
    bool     is_pondering; /* until ponderhit */
    bool     names_reply;  /* what to ponder about next */
    action_t first[GAME_ACTIONS_MAX];
};

/* Begin with a game at its start. The version is part of the engine's name. */
void ugi_session_init(struct ugi_session *session, const struct game *game, const char *version,
                      ugi_writer *write, void *context);
/* Stops thinking, and says what was found. */
void ugi_session_finish(struct ugi_session *session);

/* Do what one line says; the line is cut into pieces. False: it was quit. */
bool ugi_session_take(struct ugi_session *session, char *line);

/* Write a line, while no other thread does. */
static inline void ugi_session_tell(struct ugi_session *session, const char *line) {
    pthread_mutex_lock(&session->writing);
    session->write(session->context, line);
    pthread_mutex_unlock(&session->writing);
}

/* Write "error MESSAGE", for a line that cannot even be read. */
void ugi_session_refuse(struct ugi_session *session, const char *message);

#endif
