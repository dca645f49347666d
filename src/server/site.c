/* SPDX-License-Identifier: MIT
 *
 * site.c - libwebsockets, set up to serve a folder.
 *
 * The library finds the files, refuses ways out of the folder and answers
 * conditional requests. Ours are the headers, the types it does not know, and
 * the answer where there is no file.
 */
#include "server/site.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATH_MAX_LENGTH = 4096 };

struct site {
    struct lws_context   *context;
    struct lws_vhost     *vhost;
    struct lws_http_mount mount;
    atomic_bool           is_stopped;
    char                  folder[PATH_MAX_LENGTH];
};

/* Nothing comes from elsewhere and nothing written in a page is run; only the
 * engine's own code may be compiled. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
     "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {NULL, NULL, "cross-origin-opener-policy:", "same-origin"},
};

static const struct lws_protocol_vhost_options types[] = {
    {&types[1], NULL, ".wasm", "application/wasm"},
    {&types[2], NULL, ".webmanifest", "application/manifest+json"},
    {&types[3], NULL, ".md", "text/plain; charset=utf-8"},
    {&types[4], NULL, ".txt", "text/plain; charset=utf-8"},
    {&types[5], NULL, ".js", "text/javascript; charset=utf-8"},
    {NULL, NULL, ".json", "application/json"},
};

/* Pages are asked for, nothing is ever sent to us: a request with a body could
 * go on for ever, because nobody reads it. */
static bool is_question(struct lws *wsi) {
    const bool is_get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 ||
                        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    return is_get && lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0;
}

static int answer(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    if (reason == LWS_CALLBACK_FILTER_HTTP_CONNECTION && !is_question(wsi)) {
        return 1; /* which ends the connection */
    }
    if (reason == LWS_CALLBACK_HTTP) {
        return lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, "There is no such page here.") < 0
                   ? -1
                   : lws_http_transaction_completed(wsi);
    }
    return lws_callback_http_dummy(wsi, reason, user, in, length);
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = answer},
    {.name = NULL},
};

static bool has_page(const char *folder) {
    char path[PATH_MAX_LENGTH + sizeof "/index.html"];
    (void)snprintf(path, sizeof path, "%s/index.html", folder);
    return access(path, R_OK) == 0;
}

/* The library waits patiently for an address that this machine may get some
 * day; a person who mistyped it wants to know now. */
static bool is_own_address(const char *host) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1) {
        return false;
    }
    const int  probe  = socket(AF_INET, SOCK_STREAM, 0);
    const bool is_own = bind(probe, (const struct sockaddr *)&address, sizeof address) == 0;
    (void)close(probe);
    return is_own;
}

static void refuse_address(const struct site_config *config, struct text *why) {
    text_add(why, "cannot listen on ");
    text_add_quoted(why, config->host);
    text_add(why, " port ");
    text_add_number(why, config->port);
    text_add(why, "; it must be free, and an IPv4 address of this machine");
}

static bool listen_on(struct site *site, const struct site_config *config) {
    struct lws_context_creation_info info = {
        .port      = config->port,
        .iface     = config->host,
        .protocols = protocols,
        .mounts    = &site->mount,
        .headers   = headers,
        .gid       = -1,
        .uid       = -1,
        .options   = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .vhost_name        = "tavola",
        .server_string     = "tavola",
        .keepalive_timeout = 30,
    };
    lws_set_log_level(0, NULL);
    site->context = lws_create_context(&info);
    site->vhost   = site->context == NULL ? NULL : lws_create_vhost(site->context, &info);
    return site->vhost != NULL;
}

enum status site_create(const struct site_config *config, struct site **out, struct text *why) {
    struct site *site = calloc(1, sizeof *site);
    if (site == NULL) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    if (strlen(config->folder) >= sizeof site->folder || !has_page(config->folder)) {
        text_add(why, "there is no index.html in ");
        text_add_quoted(why, config->folder);
        free(site);
        return STATUS_NOT_FOUND;
    }
    (void)snprintf(site->folder, sizeof site->folder, "%s", config->folder);
    site->mount = (struct lws_http_mount){
        .mountpoint       = "/",
        .mountpoint_len   = 1,
        .origin           = site->folder,
        .def              = "index.html",
        .origin_protocol  = LWSMPRO_FILE,
        .extra_mimetypes  = types,
        .cache_max_age    = 1,
        .cache_reusable   = 1,
        .cache_revalidate = 1,
    };
    const bool is_own = is_own_address(config->host);
    if (!is_own || !listen_on(site, config)) {
        refuse_address(config, why);
        site_destroy(site);
        return is_own ? STATUS_NO_MEMORY : STATUS_BAD_TEXT;
    }
    *out = site;
    return STATUS_OK;
}

int site_port(const struct site *site) {
    return lws_get_vhost_listen_port(site->vhost);
}

void site_run(struct site *site) {
    while (!site->is_stopped && lws_service(site->context, 0) >= 0) {
    }
}

void site_stop(struct site *site) {
    site->is_stopped = true;
    lws_cancel_service(site->context);
}

void site_destroy(struct site *site) {
    if (site != NULL && site->context != NULL) {
        lws_context_destroy(site->context);
    }
    free(site);
}
