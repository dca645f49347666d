/* SPDX-License-Identifier: MIT
 *
 * server.h - a host: the browser client over HTTP, matches over WebSocket.
 *
 * One thread creates a server, runs it and destroys it. It ends by itself when the
 * process is told to (SIGINT, SIGTERM): those who are there are told to come back,
 * and what waits is written first.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/status.h"
#include "base/text.h"
#include "server/listener.h"

struct server;

struct server_config {
    const char         *folder; /* of the browser client, where index.html lies */
    const char         *data;   /* where matches are kept */
    struct listen_place place;
    const char *const  *values; /* files of exact values; or NULL */
    size_t              values_count;
    const char         *origin;          /* of pages elsewhere that may come too; or NULL */
    bool                is_behind_proxy; /* which says who comes */
    bool                is_unlimited;    /* to measure: no limits by address and guest */
    bool                is_single;       /* to measure: one commit for each event */
    int                 threads;         /* for computers; 0: as many as are sensible */
    /* A line of JSON about how it goes; or NULL. */
    void (*log)(const char *line);
};

/* If the folder has no index.html or the data cannot be used, STATUS_NOT_FOUND; if the
 * host is no name of this machine, the data are no store, or a file of values cannot be
 * used, STATUS_BAD_TEXT; if the port or the data are in use, or a newer version wrote
 * them, STATUS_CONFLICT;
 * STATUS_TOO_MANY if the disk is full; if memory is out, STATUS_NO_MEMORY; and a
 * phrase in *why. */
MUST_CHECK enum status server_create(const struct server_config *config, struct server **out,
                                     struct text *why);

/* The port it listens on. How many connections there can be. */
int  server_port(const struct server *server);
long server_capacity(const struct server *server);

/* Serve until the process is told to end. */
void server_run(struct server *server);

void server_destroy(struct server *server); /* takes NULL */

#endif
