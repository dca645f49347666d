/* SPDX-License-Identifier: MIT
 *
 * server.c - the event loop, and how it begins and ends.
 */
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/internal.h"

enum {
    TICK          = 1000,
    REFUSAL_TICKS = 10,
    GOODBYE_WAIT  = 2000, /* milliseconds until clients come back, and that they get to go */
    HANDLES_OURS  = 64,   /* for files, threads and listening */
    THOUSAND      = 1000,
    MILLION       = 1000000,
    REFUSAL_MAX   = 1024,
    CODE_RESTART  = 1012
};

static void set_clock(struct server *server) {
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    const int64_t wall = (int64_t)now.tv_sec * THOUSAND + now.tv_nsec / MILLION;
    server->wall       = wall - (int64_t)(uv_hrtime() / MILLION);
    server->started    = wall;
}

/* --- Who comes, speaks and goes -------------------------------------------------- */

static void take_connection(void *context, int handle) {
    struct server *server = context;
    http_take(server->http, handle);
}

/* All that come by a proxy have its address: then only what they ask for counts. */
static bool admit(void *context, const struct sockaddr *address) {
    struct server   *server = context;
    struct limit_key key;
    return server->config.is_behind_proxy || !limits_key_of(address, &key) ||
           limits_open(server->limits, &key, NULL, server_now(server));
}

static void release(void *context, const struct sockaddr *address) {
    struct server   *server = context;
    struct limit_key key;
    if (!server->config.is_behind_proxy && limits_key_of(address, &key)) {
        limits_close(server->limits, &key, NULL);
    }
}

static int64_t tell_time(void *context) {
    return server_now(context);
}

static void welcome(void *context, connection_t name, const struct socket_owner *owner) {
    static const unsigned char nobody[HOSTED_GUEST_BYTES];
    struct server             *server = context;
    house_open(server->house, name, owner->has_guest ? owner->guest : nobody, server_now(server));
}

/* The answer names the request, if that can be read. */
static void refuse(struct server *server, connection_t name, const char *text,
                   const struct refusal *refusal) {
    char           bytes[REFUSAL_MAX];
    struct text    out;
    struct message message;
    struct refusal ignored;
    text_init(&out, bytes, sizeof bytes);
    const bool is_read = message_read(text, &message, &ignored);
    message_print_refusal(&out, is_read ? message.id : "", refusal);
    sockets_send(server->sockets, &name, 1, bytes, out.length);
}

/* Who asks for too much is not heard for a while. */
static void hear(void *context, connection_t name, const struct socket_owner *owner,
                 const char *text, size_t length) {
    struct server *server = context;
    struct refusal refusal;
    int64_t        wait;
    if (desk_admit(server, owner, text, length, &wait, &refusal)) {
        house_receive(server->house, name, text, server_now(server));
    } else {
        refuse(server, name, text, &refusal);
    }
    if (wait > 0) {
        sockets_pause(server->sockets, name, wait);
    }
}

static void part(void *context, connection_t name, const struct socket_owner *owner) {
    struct server   *server = context;
    struct limit_key guest;
    memcpy(guest.bytes, owner->guest, sizeof guest.bytes);
    limits_close(server->limits, &owner->address, owner->has_guest ? &guest : NULL);
    if (name != 0 && server->house != NULL) {
        house_close(server->house, name, server_now(server));
    }
}

static void measure(void *context, connection_t name, int64_t round_trip) {
    struct server *server = context;
    house_measure(server->house, name, round_trip);
}

/* --- From time to time -------------------------------------------------------------- */

static void tick(uv_timer_t *timer) {
    struct server *server = timer->data;
    server->ticks++;
    http_tick(server->http, (int64_t)uv_now(&server->loop));
    sockets_tick(server->sockets, server_now(server));
    calls_tick(server);
    desk_tick(server);
    if (server->ticks % REFUSAL_TICKS == 0) {
        health_log_refusals(server);
    }
}

static bool is_deserted(const struct server *server) {
    struct sockets_figures figures;
    sockets_count(server->sockets, &figures);
    return figures.open == 0;
}

static void work(uv_prepare_t *prepare) {
    struct server *server = prepare->data;
    desk_work(server);
    sockets_work(server->sockets);
    if (server->ending != 0 && ((desk_is_idle(server) && is_deserted(server)) ||
                                server_now(server) - server->ending > GOODBYE_WAIT)) {
        uv_stop(&server->loop);
    }
}

static void take_news(uv_async_t *news) {
    (void)news; /* work() follows by itself */
}

/* The first time, everybody gets to go; the second time, it is meant. */
static void end(uv_signal_t *signal, int number) {
    struct server *server = signal->data;
    (void)number;
    if (server->ending != 0) {
        uv_stop(&server->loop);
        return;
    }
    server->ending = server_now(server);
    health_log(server, "end", NULL);
    listeners_close(server->listeners);
    house_say_goodbye(server->house, GOODBYE_WAIT);
    sockets_end_all(server->sockets, CODE_RESTART, "restart");
}

/* --- Opening -------------------------------------------------------------------------- */

static bool watch_signals(struct server *server) {
    static const int numbers[SERVER_SIGNALS] = {SIGINT, SIGTERM};
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk */
    for (int i = 0; i < SERVER_SIGNALS; i++) {
        if (uv_signal_init(&server->loop, &server->signals[i]) != 0) {
            return false;
        }
        server->signals[i].data = server;
        if (uv_signal_start(&server->signals[i], end, numbers[i]) != 0) {
            return false;
        }
    }
    return true;
}

static bool make_timers(struct server *server) {
    if (uv_timer_init(&server->loop, &server->tick) != 0 ||
        uv_timer_init(&server->loop, &server->due) != 0 ||
        uv_prepare_init(&server->loop, &server->before) != 0 ||
        uv_async_init(&server->loop, &server->news, take_news) != 0) {
        return false;
    }
    server->tick.data = server->due.data = server->before.data = server->news.data = server;
    return true;
}

/* Only once all is there that they look after: what fails before lets the loop run too. */
static enum status start_timers(struct server *server, struct text *why) {
    if (uv_timer_start(&server->tick, tick, TICK, TICK) != 0 ||
        uv_prepare_start(&server->before, work) != 0) {
        text_add(why, "cannot start the event loop");
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

/* As many files at a time as the system allows; every connection is one. */
static void count_handles(struct server *server) {
    struct rlimit limit;
    server->capacity = THOUSAND;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
        (void)getrlimit(RLIMIT_NOFILE, &limit);
        server->capacity = (long)limit.rlim_cur - HANDLES_OURS;
    }
}

static bool open_limits(struct server *server) {
    struct limits_config config = limits_standard;
    randombytes_buf(&config.seed, sizeof config.seed);
    server->limits = server->config.is_unlimited ? NULL : limits_create(&config);
    return server->config.is_unlimited || server->limits != NULL;
}

static bool open_network(struct server *server) {
    server->http    = http_create(&(struct http_config){.loop    = &server->loop,
                                                        .context = server,
                                                        .admit   = admit,
                                                        .part    = release,
                                                        .handle  = routes_handle,
                                                        .gone    = calls_forget});
    server->sockets = sockets_create(&(struct sockets_config){.loop     = &server->loop,
                                                              .context  = server,
                                                              .now      = tell_time,
                                                              .opened   = welcome,
                                                              .heard    = hear,
                                                              .closed   = part,
                                                              .measured = measure});
    return server->http != NULL && server->sockets != NULL;
}

static enum status open_loop(struct server *server, struct text *why) {
    server->has_loop = sodium_init() >= 0 && uv_loop_init(&server->loop) == 0;
    if (!server->has_loop || !watch_signals(server) || !make_timers(server) ||
        !open_limits(server) || !open_network(server)) {
        text_add(why, "cannot start the event loop; is libwebsockets-evlib-uv installed?");
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

static enum status set_up(struct server *server, struct text *why) {
    set_clock(server);
    count_handles(server);
    enum status status = files_create(server->config.folder, &server->files, why);
    if (status == STATUS_OK && server->config.values_count > 0) {
        status =
            exact_open(server->config.values, server->config.values_count, &server->exact, why);
    }
    if (status == STATUS_OK) {
        status           = folder_open(server->config.data, &server->data, why);
        server->has_data = status == STATUS_OK;
    }
    status = status == STATUS_OK ? open_loop(server, why) : status;
    status = status == STATUS_OK ? desk_open(server, why) : status;
    if (status == STATUS_OK) {
        status = listeners_create(&server->loop, &server->config.place, take_connection, server,
                                  &server->listeners, why);
    }
    return status == STATUS_OK ? start_timers(server, why) : status;
}

enum status server_create(const struct server_config *config, struct server **out,
                          struct text *why) {
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    server->config           = *config;
    const enum status status = set_up(server, why);
    if (status != STATUS_OK) {
        server_destroy(server);
        return status;
    }
    *out = server;
    return STATUS_OK;
}

int server_port(const struct server *server) {
    return listeners_port(server->listeners);
}

long server_capacity(const struct server *server) {
    return server->capacity;
}

void server_run(struct server *server) {
    health_log(server, "start", NULL);
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    health_log_refusals(server);
    health_log(server, "ended", server->is_writable ? NULL : server->why);
}

/* --- Ending ------------------------------------------------------------------------------- */

static void close_handle(const void *data, uv_handle_t *handle) {
    if (data != NULL) {
        uv_close(handle, NULL);
    }
}

static void close_loop(struct server *server) {
    for (int i = 0; i < SERVER_SIGNALS; i++) {
        close_handle(server->signals[i].data, (uv_handle_t *)&server->signals[i]);
    }
    close_handle(server->tick.data, (uv_handle_t *)&server->tick);
    close_handle(server->due.data, (uv_handle_t *)&server->due);
    close_handle(server->before.data, (uv_handle_t *)&server->before);
    close_handle(server->news.data, (uv_handle_t *)&server->news);
    questions_cancel(server);
    listeners_close(server->listeners);
    http_close(server->http);
    sockets_close(server->sockets);
    while (uv_run(&server->loop, UV_RUN_DEFAULT) != 0) {
    }
    (void)uv_loop_close(&server->loop);
}

void server_destroy(struct server *server) {
    if (server == NULL) {
        return;
    }
    desk_close(server); /* no thread may wake a loop that is gone */
    if (server->has_loop) {
        close_loop(server);
    }
    calls_work(server); /* whose connections are gone now */
    desk_destroy(server);
    exact_close(server->exact);
    listeners_destroy(server->listeners);
    http_destroy(server->http);
    sockets_destroy(server->sockets);
    limits_destroy(server->limits);
    files_destroy(server->files);
    if (server->has_data) {
        folder_close(&server->data);
    }
    free(server);
}
