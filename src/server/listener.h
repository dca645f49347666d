/* SPDX-License-Identifier: MIT
 *
 * listener.h - where the server listens: addresses and names of this machine.
 *
 * We accept connections ourselves and hand them to the library: so names, IPv6 and
 * a limit of connections are ours, and the address of who comes is known at once.
 */
#ifndef SERVER_LISTENER_H
#define SERVER_LISTENER_H

#include <stdbool.h>
#include <uv.h>

#include "base/status.h"
#include "base/text.h"

enum { LISTENER_HOST_MAX = 256, LISTENERS_MAX = 8, LISTENER_PORT = 8080 };

/* "HOST:PORT", "HOST", "PORT", "[::1]:8080". */
struct listen_place {
    char host[LISTENER_HOST_MAX];
    int  port; /* 0: any that is free */
};

/* STATUS_BAD_TEXT and what is allowed. */
MUST_CHECK enum status listener_parse(const char *string, struct listen_place *out,
                                      struct text *why);

struct listeners;

/* Somebody has come: a connected socket, which is the taker's from now on. */
typedef void listener_take(void *context, int handle);

/* Listen on all addresses that the host's name has; all get the same port. If it is
 * no name of this machine, STATUS_BAD_TEXT; if the port is taken, STATUS_CONFLICT;
 * STATUS_NO_MEMORY; and a phrase in *why. */
MUST_CHECK enum status listeners_create(uv_loop_t *loop, const struct listen_place *place,
                                        listener_take *take, void *context, struct listeners **out,
                                        struct text *why);
int                    listeners_port(const struct listeners *listeners);

/* Stop for so many milliseconds: there are no more handles for sockets. */
void listeners_pause(struct listeners *listeners, uint64_t wait);

/* Listen no more. What remains is released while the loop runs. Takes NULL. */
void listeners_close(struct listeners *listeners);
/* After the loop has run to its end; takes NULL. */
void listeners_destroy(struct listeners *listeners);

#endif
