/* SPDX-License-Identifier: MIT
 *
 * ugi_thinking.h - the engine of a session: made ready, started, let go, stopped.
 *
 * What it finds, it writes by itself: "info ..." and last of all "bestmove ...".
 * Functions that return false have put a phrase into *why.
 */
#ifndef PROTOCOL_UGI_THINKING_H
#define PROTOCOL_UGI_THINKING_H

#include "protocol/ugi_session.h"

bool ugi_thinking_is_busy(const struct ugi_session *session);

/* Make the engine that the options ask for, with its table, unless there is
 * one. It must not be busy. */
bool ugi_thinking_prepare(struct ugi_session *session, struct text *why);

/* Begin to think about the position, or roll the dice there; it must not be
 * busy. */
bool ugi_thinking_start(struct ugi_session *session, const struct ugi_go *go, struct text *why);

/* The opponent played what it ponders about. */
bool ugi_thinking_hit(struct ugi_session *session, struct text *why);

/* Return when it has written its best move, or at once if it is not busy. */
void ugi_thinking_stop(struct ugi_session *session);

/* Give the engine up, with what it has learnt; it is stopped first. */
void ugi_thinking_forget(struct ugi_session *session);

#endif
