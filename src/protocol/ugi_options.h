/* SPDX-License-Identifier: MIT
 *
 * ugi_options.h - the options of a session: the engine's and the game's.
 *
 * Names are compared without regard to case. A game's options follow the
 * engine's own; where both have one of the same name, the game's is called
 * with Game in front of it, as in GameSeed. That name is always understood.
 */
#ifndef PROTOCOL_UGI_OPTIONS_H
#define PROTOCOL_UGI_OPTIONS_H

#include "protocol/ugi_session.h"

enum { UGI_OPTION_LINE_MAX = 1024 };

/* Set the engine's own to their defaults. */
void ugi_options_init(struct ugi_session *session);

/* Call the function with a line "option name ..." for each option. */
void ugi_options_list(const struct ugi_session *session,
                      void (*tell)(void *context, const char *line), void *context);

/* Set one; no value means its default. With another game, or another option of
 * it, the position becomes the start of the game. On failure nothing changes
 * and *why has a phrase. */
MUST_CHECK enum status ugi_options_set(struct ugi_session *session, const char *name,
                                       const char *value, struct text *why);

#endif
