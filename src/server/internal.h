/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files of the server share.
 *
 *   server.c     the loop: how it begins and ends
 *   desk.c       between the house and the world: its port, the committer, the pool
 *   routes.c     which answer belongs to which path
 *   calls.c      requests and streams by HTTP, as connections of the house
 *   questions.c  what positions are worth, looked up in another thread
 *   health.c     /healthz, /metrics, lines of the log
 */
#ifndef SERVER_INTERNAL_H
#define SERVER_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "hosting/house.h"
#include "hosting/message.h"
#include "server/committer.h"
#include "server/exact.h"
#include "server/files.h"
#include "server/folder.h"
#include "server/guest.h"
#include "server/histogram.h"
#include "server/http.h"
#include "server/limits.h"
#include "server/pool.h"
#include "server/server.h"
#include "server/sockets.h"
#include "store/store.h"

enum {
    SERVER_NANOSECONDS                    = 1000000,
    /* of a millisecond */ SERVER_SIGNALS = 2,
    SERVER_CALLS_MAX                      = 1024,
    SERVER_WHY_MAX                        = 512
};

struct call;
struct question;

/* What was not granted, by kind. */
struct refusals {
    uint64_t slow[LIMIT_KINDS], crowded, origin;
};

struct server {
    struct server_config config;
    struct folder        data;
    bool                 has_data;
    uv_loop_t            loop;
    bool                 has_loop;
    uv_signal_t          signals[SERVER_SIGNALS];
    uv_timer_t           tick; /* every second */
    uv_timer_t           due;  /* when the house wants to be asked */
    uv_prepare_t         before;
    uv_async_t           news; /* of the committer or the pool */
    int64_t              wall; /* milliseconds since 1970, when the monotonic clock was 0 */
    long                 capacity;
    struct files        *files;
    struct listeners    *listeners;
    struct http         *http;
    struct sockets      *sockets;
    struct limits       *limits;
    struct house_port    port;
    struct house        *house;
    struct committer    *committer;
    struct store        *reader;
    struct pool         *pool;
    struct exact        *exact;     /* or NULL */
    struct question     *questions; /* that are under way; the last one first */
    struct call         *calls[SERVER_CALLS_MAX];
    struct call         *ended; /* calls that the house is still to be told of */
    uint64_t             call_serial;
    bool                 has_behind; /* among the calls */

    bool             is_writable;
    char             why[SERVER_WHY_MAX]; /* it is not */
    int64_t          ending;              /* since when it ends; 0: it does not */
    struct refusals  refusals, refusals_told;
    struct histogram commit_times, batch_sizes;
    int64_t          started, ticks;
};

/* Milliseconds since 1970, of a clock that never goes back. */
static inline int64_t server_now(const struct server *server) {
    return server->wall + (int64_t)(uv_hrtime() / SERVER_NANOSECONDS);
}

/* --- desk.c ------------------------------------------------------------------- */

/* Open the store, then the house. Statuses as server_create(). */
MUST_CHECK enum status desk_open(struct server *server, struct text *why);
void                   desk_close(struct server *server);   /* threads end */
void                   desk_destroy(struct server *server); /* after the loop has ended */

/* Whatever has come since the loop last waited has its effect. */
void desk_work(struct server *server);
/* Every second. */
void desk_tick(struct server *server);
/* Everything is written, and nothing waits. */
bool desk_is_idle(struct server *server);

/* May this one ask for this? If not, *refusal says so. Otherwise, whether he is to wait
 * before the next: milliseconds. */
bool desk_admit(struct server *server, const struct socket_owner *owner, const char *text,
                size_t length, int64_t *wait, struct refusal *refusal);

/* --- calls.c ------------------------------------------------------------------ */

/* A request by HTTP; a stream of the events of a match. */
void calls_request(struct server *server, struct exchange *exchange,
                   const struct socket_owner *owner, const char *text);
void calls_stream(struct server *server, struct exchange *exchange,
                  const struct socket_owner *owner, const char *match, long after);

bool calls_is_call(connection_t name);
void calls_send(struct server *server, connection_t name, const char *text, size_t length);
void calls_end(struct server *server, connection_t name);
/* Their connection is gone. */
void calls_forget(void *context, struct exchange *exchange);
/* Tell the house who is gone; say something on streams where nothing is said. */
void calls_work(struct server *server);
void calls_tick(struct server *server);

/* A question that somebody else answers: its name, or 0 if that was refused. Then answer
 * it, even if nobody hears it any more: until then it counts. */
MUST_CHECK connection_t calls_begin_question(struct server *server, struct exchange *exchange,
                                             const struct socket_owner *owner);
void calls_answer_question(struct server *server, connection_t name, int status, const char *text,
                           size_t length);

/* --- questions.c -------------------------------------------------------------- */

/* What is this position worth? */
void questions_ask(struct server *server, struct exchange *exchange,
                   const struct socket_owner *owner, const char *text);
/* The server ends: nothing is looked up any more but what is being looked up. */
void questions_cancel(struct server *server);

/* --- routes.c ------------------------------------------------------------------- */

/* Answer a request. */
void routes_handle(void *context, struct exchange *exchange, const struct http_request *request);

/* --- health.c -------------------------------------------------------------------- */

void health_answer(struct server *server, struct exchange *exchange, bool is_bare);
void health_answer_metrics(struct server *server, struct exchange *exchange, bool is_bare);

/* A line of the log: what happened, and why; or NULL. */
void health_log(struct server *server, const char *event, const char *why);
/* What was refused since the last time. */
void health_log_refusals(struct server *server);

#endif
