/* SPDX-License-Identifier: MIT
 *
 * health.c - how the server is, for those who look after it.
 *
 * There is nothing about persons in it: no address, no guest, no name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "server/internal.h"

enum { METRICS_MAX = 16384, LOG_MAX = 2048 };

static const char *const limit_names[LIMIT_KINDS] = {
    [LIMIT_PAGES] = "pages",     [LIMIT_SOCKETS] = "sockets", [LIMIT_REQUESTS] = "requests",
    [LIMIT_MATCHES] = "matches", [LIMIT_BYTES] = "bytes",
};

/* --- Is it well? ------------------------------------------------------------ */

void health_answer(struct server *server, struct exchange *exchange, bool is_bare) {
    char        bytes[LOG_MAX];
    struct text out;
    const bool  is_well = server->is_writable && server->ending == 0;
    text_init(&out, bytes, sizeof bytes);
    json_open(&out, '{');
    json_key(&out, "ok");
    json_word(&out, is_well ? "true" : "false");
    if (!is_well) {
        json_key(&out, "why");
        json_string(&out, server->ending != 0 ? "the server ends" : server->why);
    }
    json_close(&out, '}');
    text_add_char(&out, '\n');
    exchange_answer(exchange, &(struct http_answer){.status  = is_well ? 200 : 503,
                                                    .type    = "application/json",
                                                    .more    = "Cache-Control: no-store\r\n",
                                                    .body    = bytes,
                                                    .size    = out.length,
                                                    .is_bare = is_bare});
}

/* --- Figures ------------------------------------------------------------------ */

static uint64_t resident_bytes(void) {
    unsigned long pages = 0;
    FILE         *file  = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        char  line[128];
        char *at = fgets(line, sizeof line, file);
        if (at != NULL && (at = strchr(line, ' ')) != NULL) {
            pages = strtoul(at, NULL, 10);
        }
        (void)fclose(file);
    }
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void gauge(struct text *out, const char *name, const char *help, uint64_t value) {
    metric_print(out, name, "gauge", help, value);
}

static void counter(struct text *out, const char *name, const char *help, uint64_t value) {
    metric_print(out, name, "counter", help, value);
}

static void print_house(struct text *out, const struct server *server) {
    struct house_figures figures;
    house_count(server->house, &figures);
    gauge(out, "tavola_matches_awake", "Matches in memory.", figures.awake);
    gauge(out, "tavola_matches_running", "Matches in memory that are being played.",
          figures.running);
    gauge(out, "tavola_watchers", "Pairs of a connection and a match that it watches.",
          figures.watchers);
    gauge(out, "tavola_held_messages", "Messages that wait for a commit.", figures.held);
    gauge(out, "tavola_waiting_events", "Events that wait for a commit.", figures.waiting);
    counter(out, "tavola_granted_total", "Requests that were granted.", figures.granted);
    counter(out, "tavola_refused_total", "Requests that the rules or the house refused.",
            figures.refused);
    counter(out, "tavola_events_total", "Events of matches.", figures.events);
    counter(out, "tavola_forgotten_total", "Matches that were put out of memory.",
            figures.forgotten);
}

static void print_network(struct text *out, const struct server *server) {
    struct sockets_figures sockets;
    struct http_figures    http;
    sockets_count(server->sockets, &sockets);
    http_count(server->http, &http);
    gauge(out, "tavola_sockets", "WebSockets that are open.", sockets.open);
    gauge(out, "tavola_connections_max", "Connections that can be open.",
          (uint64_t)server->capacity);
    counter(out, "tavola_sockets_opened_total", "WebSockets that were opened.", sockets.opened);
    counter(out, "tavola_messages_in_total", "Messages that came.", sockets.heard);
    counter(out, "tavola_messages_out_total", "Messages that went.", sockets.sent);
    counter(out, "tavola_sockets_slow_total", "WebSockets cut off because they were slow.",
            sockets.cut_slow);
    counter(out, "tavola_sockets_idle_total", "WebSockets cut off because nobody was there.",
            sockets.cut_idle);
    counter(out, "tavola_sockets_bad_total", "WebSockets cut off because of what they sent.",
            sockets.cut_bad);
    gauge(out, "tavola_http_connections", "Connections by HTTP that are open.", http.connections);
    counter(out, "tavola_http_requests_total", "Requests by HTTP.", http.requests);
    counter(out, "tavola_http_malformed_total", "Requests by HTTP that are none.", http.refused);
    counter(out, "tavola_http_crowded_total",
            "Connections by HTTP beyond what one address may have.", http.crowded);
    counter(out, "tavola_http_timeouts_total", "Connections by HTTP that took too long.",
            http.timeouts);
}

static void print_limits(struct text *out, const struct server *server) {
    text_add(out, "# HELP tavola_limited_total Requests that an allowance did not cover.\n"
                  "# TYPE tavola_limited_total counter\n");
    for (int i = 0; i < LIMIT_KINDS; i++) {
        text_add(out, "tavola_limited_total{kind=\"");
        text_add(out, limit_names[i]);
        text_add(out, "\"} ");
        text_add_number(out, (int64_t)server->refusals.slow[i]);
        text_add_char(out, '\n');
    }
    counter(out, "tavola_crowded_total", "WebSockets beyond what one address or guest may have.",
            server->refusals.crowded);
    counter(out, "tavola_foreign_total", "Requests from pages elsewhere.", server->refusals.origin);
}

static void print_pool(struct text *out, const struct server *server) {
    struct pool_figures figures;
    pool_count(server->pool, &figures);
    gauge(out, "tavola_thinking_waiting", "Decisions of computers that wait for a thread.",
          figures.waiting);
    gauge(out, "tavola_thinking_running", "Computers that think now.", figures.running);
    counter(out, "tavola_decided_total", "Decisions of computers.", figures.decided);
}

static void print_metrics(struct text *out, const struct server *server) {
    gauge(out, "tavola_up_seconds", "Since the server began.",
          (uint64_t)(server_now(server) - server->started) / 1000);
    gauge(out, "tavola_memory_bytes", "Memory that the server holds.", resident_bytes());
    gauge(out, "tavola_writable", "1 if the store can be written.", server->is_writable);
    histogram_print(&server->commit_times, "tavola_commit_seconds", "Time of a commit.", 6, out);
    histogram_print(&server->batch_sizes, "tavola_batch_events", "Events of a commit.", 0, out);
    print_house(out, server);
    print_network(out, server);
    print_pool(out, server);
    print_limits(out, server);
}

void health_answer_metrics(struct server *server, struct exchange *exchange, bool is_bare) {
    char        bytes[METRICS_MAX];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    print_metrics(&out, server);
    exchange_answer(exchange,
                    &(struct http_answer){.status  = 200,
                                          .type    = "text/plain; version=0.0.4; charset=utf-8",
                                          .more    = "Cache-Control: no-store\r\n",
                                          .body    = bytes,
                                          .size    = out.length,
                                          .is_bare = is_bare});
}

/* --- The log --------------------------------------------------------------------- */

static void open_line(struct server *server, struct text *out, const char *event) {
    json_open(out, '{');
    json_key(out, "at");
    json_number(out, server_now(server));
    json_key(out, "event");
    json_string(out, event);
}

static void close_line(struct server *server, struct text *out) {
    json_close(out, '}');
    if (server->config.log != NULL) {
        server->config.log(out->bytes);
    }
}

void health_log(struct server *server, const char *event, const char *why) {
    char        bytes[LOG_MAX];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    open_line(server, &out, event);
    if (why != NULL) {
        json_key(&out, "why");
        json_string(&out, why);
    }
    close_line(server, &out);
}

static void add_count(struct text *out, const char *name, uint64_t now, uint64_t before) {
    if (now > before) {
        json_key(out, name);
        json_number(out, (int64_t)(now - before));
    }
}

/* One line for all of a while: a flood must not fill the disk. */
void health_log_refusals(struct server *server) {
    const struct refusals *now    = &server->refusals;
    const struct refusals *before = &server->refusals_told;
    char                   bytes[LOG_MAX];
    struct text            out;
    if (memcmp(now, before, sizeof *now) == 0) {
        return;
    }
    text_init(&out, bytes, sizeof bytes);
    open_line(server, &out, "refused");
    for (int i = 0; i < LIMIT_KINDS; i++) {
        add_count(&out, limit_names[i], now->slow[i], before->slow[i]);
    }
    add_count(&out, "crowded", now->crowded, before->crowded);
    add_count(&out, "foreign", now->origin, before->origin);
    close_line(server, &out);
    server->refusals_told = *now;
}
