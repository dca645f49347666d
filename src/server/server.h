/* SPDX-License-Identifier: MIT
 *
 * server.h - the browser client over HTTP.
 *
 * One thread creates a server, runs it and destroys it. It ends by itself when the
 * process is told to (SIGINT, SIGTERM).
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/status.h"
#include "base/text.h"
#include "server/listener.h"

struct server;

struct server_config {
    const char         *folder; /* of the browser client, where index.html lies */
    struct listen_place place;
};

/* If the folder has no index.html, STATUS_NOT_FOUND; if the host is no name of this
 * machine, STATUS_BAD_TEXT; if the port is taken, STATUS_CONFLICT; if memory is out,
 * STATUS_NO_MEMORY; and a phrase in *why. */
MUST_CHECK enum status server_create(const struct server_config *config, struct server **out,
                                     struct text *why);

/* The port it listens on. */
int server_port(const struct server *server);

/* Serve until the process is told to end. */
void server_run(struct server *server);

void server_destroy(struct server *server); /* takes NULL */

#endif
