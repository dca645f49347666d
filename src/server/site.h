/* SPDX-License-Identifier: MIT
 *
 * site.h - the browser client over HTTP.
 *
 * A site serves the files of one folder, and nothing outside of it, on one
 * address. One thread runs it; any other may stop it.
 */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include "base/status.h"
#include "base/text.h"

struct site;

struct site_config {
    const char *folder; /* where index.html lies */
    const char *host;   /* an address of this machine */
    int         port;   /* 0: any that is free */
};

/* If the folder has no index.html, STATUS_NOT_FOUND; if the host is not an
 * address of this machine, STATUS_BAD_TEXT; if it cannot be listened on, or
 * memory is out, STATUS_NO_MEMORY; and a phrase in *why. */
MUST_CHECK enum status site_create(const struct site_config *config, struct site **out,
                                   struct text *why);

/* The port it listens on. */
int site_port(const struct site *site);

/* Serve until site_stop(). */
void site_run(struct site *site);
void site_stop(struct site *site);

void site_destroy(struct site *site); /* takes NULL */

#endif
