/* SPDX-License-Identifier: MIT
 *
 * desk.c - between the house and the world.
 *
 * The house says what is to be sent, thought about and written; here it is handed
 * to those who do it, and what they bring back is told to the house. That happens
 * each time before the loop waits, so that all that came in together is written
 * together.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/internal.h"

enum {
    AWAKE_MAX   = 4096,          /* matches in memory, as long as some are not watched: 8 KB each */
    ROOMS_MAX   = 8 * AWAKE_MAX, /* matches in memory, watched or not */
    WATCHED_MAX = 64,
    CODE_GONE   = 1008,
    SLOW_MIN    = 1000, /* milliseconds that who is refused is not heard at least */
    FIRST_TIME  = 64,   /* microseconds: the first step of the histogram */
};

/* --- What the house needs ------------------------------------------------------ */

static void send_all(void *context, const connection_t *to, size_t count, const char *text,
                     size_t length) {
    struct server *server         = context;
    bool           is_for_sockets = false;
    for (size_t i = 0; i < count; i++) {
        if (calls_is_call(to[i])) {
            calls_send(server, to[i], text, length);
        } else {
            is_for_sockets = true;
        }
    }
    if (is_for_sockets) {
        sockets_send(server->sockets, to, count, text, length);
    }
}

static void end_one(void *context, connection_t name, const char *reason) {
    struct server *server = context;
    if (calls_is_call(name)) {
        calls_end(server, name);
    } else {
        sockets_end(server->sockets, name, CODE_GONE, reason);
    }
}

static bool think(void *context, const struct house_job *job) {
    struct server *server = context;
    return pool_give(server->pool, job);
}

static void randomize(void *context, unsigned char *bytes, size_t count) {
    (void)context;
    randombytes_buf(bytes, count);
}

static enum status read_events(void *context, const char *match, uint32_t after, size_t limit,
                               store_take_event *take, void *taker) {
    struct server *server = context;
    return server->reader == NULL
               ? STATUS_NO_MEMORY
               : store_read_events(server->reader, match, after, limit, take, taker);
}

static enum status read_list(void *context, const struct house_query *query, store_take_line *take,
                             void *taker) {
    struct store *reader = ((struct server *)context)->reader;
    if (reader == NULL) {
        return STATUS_NO_MEMORY;
    }
    switch (query->list) {
    case HOUSE_DUE:
        return store_read_due(reader, query->until, query->limit, take, taker);
    case HOUSE_OPEN:
        return store_read_open(reader, query->limit, take, taker);
    case HOUSE_GUEST:
        return store_read_guest(reader, query->guest, query->limit, take, taker);
    }
    return STATUS_NOT_FOUND;
}

static enum status read_chat(void *context, const char *match, size_t limit, store_take_chat *take,
                             void *taker) {
    struct server *server = context;
    return server->reader == NULL ? STATUS_NO_MEMORY
                                  : store_read_chat(server->reader, match, limit, take, taker);
}

/* --- Opening ------------------------------------------------------------------------ */

static void notify(void *context) {
    struct server *server = context;
    (void)uv_async_send(&server->news);
}

static enum status open_reader(struct server *server, struct text *why) {
    store_close(server->reader);
    server->reader = NULL;
    return store_open(&(struct store_config){.file = server->data.database, .is_reader = true},
                      &server->reader, why);
}

static enum status open_store(struct server *server, struct text *why) {
    const struct committer_config config = {.store     = {.file = server->data.database},
                                            .is_single = server->config.is_single,
                                            .notify    = notify,
                                            .context   = server};
    const enum status             status = committer_create(&config, &server->committer, why);
    return status != STATUS_OK ? status : open_reader(server, why);
}

static int count_threads(const struct server *server) {
    uv_cpu_info_t *cores = NULL;
    int            count = 0;
    if (server->config.threads > 0) {
        return server->config.threads;
    }
    if (uv_cpu_info(&cores, &count) == 0) {
        uv_free_cpu_info(cores, count);
    }
    return count > 2 ? count - 1 : 1; /* the loop wants a core for itself */
}

static bool open_house(struct server *server) {
    server->port = (struct house_port){
        .context     = server,
        .send        = send_all,
        .end         = end_one,
        .think       = think,
        .randomize   = randomize,
        .read_events = read_events,
        .read_list   = read_list,
        .read_chat   = read_chat,
    };
    server->pool  = pool_create(&(struct pool_config){.threads = count_threads(server),
                                                      .exact   = server->exact,
                                                      .notify  = notify,
                                                      .context = server});
    server->house = house_create(&(struct house_config){.port        = &server->port,
                                                        .now         = server_now(server),
                                                        .awake_max   = AWAKE_MAX,
                                                        .rooms_max   = ROOMS_MAX,
                                                        .watched_max = WATCHED_MAX});
    return server->pool != NULL && server->house != NULL;
}

enum status desk_open(struct server *server, struct text *why) {
    const enum status status = open_store(server, why);
    if (status != STATUS_OK) {
        return status;
    }
    server->is_writable        = true;
    server->commit_times.first = FIRST_TIME;
    server->batch_sizes.first  = 1;
    if (!open_house(server)) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

/* Who writes goes last: he puts the log into the file and removes it. Who copies the
 * file of a server that has ended then has all of it. */
void desk_close(struct server *server) {
    pool_destroy(server->pool);
    store_close(server->reader);
    committer_destroy(server->committer);
    server->pool      = NULL;
    server->reader    = NULL;
    server->committer = NULL;
}

void desk_destroy(struct server *server) {
    house_destroy(server->house);
}

/* --- News --------------------------------------------------------------------------- */

static void take_failure(struct server *server, const struct committer_news *news) {
    server->is_writable = false;
    (void)snprintf(server->why, sizeof server->why, "%s", news->why);
    health_log(server, "not-saved", news->why);
    house_failed(server->house, news->why, server_now(server));
}

/* The store is there again: for writing, then for reading. */
static void take_opening(struct server *server) {
    struct text why;
    text_init(&why, server->why, sizeof server->why);
    if (open_reader(server, &why) != STATUS_OK) {
        health_log(server, "not-read", server->why);
        return;
    }
    server->is_writable = true;
    health_log(server, "saved-again", NULL);
    house_go_on(server->house, server_now(server));
}

static void take_news(struct server *server, const struct committer_news *news) {
    switch (news->kind) {
    case COMMITTER_DONE:
        histogram_add(&server->commit_times, (uint64_t)news->took);
        histogram_add(&server->batch_sizes, news->events);
        house_committed(server->house, server_now(server));
        break;
    case COMMITTER_FAILED:
        take_failure(server, news);
        break;
    case COMMITTER_SHUT:
        (void)snprintf(server->why, sizeof server->why, "%s", news->why);
        break;
    case COMMITTER_OPENED:
        take_opening(server);
        break;
    case COMMITTER_NOTHING:
        break;
    }
}

static void hear_all(struct server *server) {
    struct committer_news news;
    struct pool_decision  decision;
    do {
        committer_hear(server->committer, &news);
        take_news(server, &news);
    } while (news.kind != COMMITTER_NOTHING);
    while (pool_hear(server->pool, &decision)) {
        if (decision.damage[0] != '\0') {
            health_log(server, "values", decision.damage);
        }
        house_decide(server->house, decision.match, decision.number, decision.action,
                     server_now(server));
    }
}

static void come_again(uv_timer_t *timer) {
    (void)timer; /* desk_work() follows by itself */
}

static void tick_house(struct server *server) {
    const int64_t now  = server_now(server);
    const int64_t next = house_tick(server->house, now);
    (void)uv_timer_start(&server->due, come_again, next > now ? (uint64_t)(next - now) : 1, 0);
}

void desk_work(struct server *server) {
    hear_all(server);
    calls_work(server);
    tick_house(server);
    if (committer_is_free(server->committer)) {
        const struct store_batch *batch = house_batch(server->house);
        if (batch != NULL) {
            committer_give(server->committer, batch);
        }
    }
}

bool desk_is_idle(struct server *server) {
    struct house_figures figures;
    house_count(server->house, &figures);
    return !server->is_writable ||
           (committer_is_free(server->committer) && figures.waiting == 0 && figures.held == 0);
}

/* The store was opened for writing, but could not be read. */
void desk_tick(struct server *server) {
    if (!server->is_writable && committer_is_free(server->committer)) {
        take_opening(server);
    }
}

/* --- Limits --------------------------------------------------------------------------- */

/* A request is read twice only if it may be one that creates a match. */
static bool is_creation(const char *text) {
    struct message message;
    struct refusal ignored;
    return (strstr(text, "create") != NULL || strchr(text, '\\') != NULL) &&
           message_read(text, &message, &ignored) && message.kind == MESSAGE_ASK &&
           message.ask.kind == ASK_CREATE;
}

static bool ask(struct server *server, const struct socket_owner *owner, enum limit kind,
                int64_t amount, int64_t *wait) {
    struct limit_key guest;
    memcpy(guest.bytes, owner->guest, sizeof guest.bytes);
    const struct limit_answer answer =
        limits_ask(server->limits, &owner->address, owner->has_guest ? &guest : NULL, kind, amount,
                   server_now(server));
    *wait = answer.wait > *wait ? answer.wait : *wait;
    if (answer.verdict == LIMIT_REFUSED) {
        server->refusals.slow[kind]++;
    }
    return answer.verdict != LIMIT_REFUSED;
}

bool desk_admit(struct server *server, const struct socket_owner *owner, const char *text,
                size_t length, int64_t *wait, struct refusal *refusal) {
    *wait = 0;
    if (server->limits == NULL ||
        (ask(server, owner, LIMIT_BYTES, (int64_t)length, wait) &&
         ask(server, owner, LIMIT_REQUESTS, 1, wait) &&
         (!is_creation(text) || ask(server, owner, LIMIT_MATCHES, 1, wait)))) {
        return true;
    }
    *wait = *wait < SLOW_MIN ? SLOW_MIN : *wait;
    message_refuse(refusal, "slow", "that is too much at a time", "to ask again later");
    refusal->wait = *wait;
    return false;
}
