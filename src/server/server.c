/* SPDX-License-Identifier: MIT
 *
 * server.c - the event loop, and how it begins and ends.
 */
#include <signal.h>
#include <stdlib.h>

#include "server/internal.h"

enum { TICK = 1000 };

static void take_connection(void *context, int handle) {
    struct server *server = context;
    http_take(server->http, handle);
}

static void tick(uv_timer_t *timer) {
    struct server *server = timer->data;
    http_tick(server->http, (int64_t)uv_now(&server->loop));
}

static void end(uv_signal_t *signal, int number) {
    struct server *server = signal->data;
    (void)number;
    server->is_ending = true;
    uv_stop(&server->loop);
}

static bool watch_signals(struct server *server) {
    static const int numbers[SERVER_SIGNALS] = {SIGINT, SIGTERM};
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

static bool start_ticking(struct server *server) {
    if (uv_timer_init(&server->loop, &server->tick) != 0) {
        return false;
    }
    server->tick.data = server;
    return uv_timer_start(&server->tick, tick, TICK, TICK) == 0;
}

static bool open_http(struct server *server) {
    server->http = http_create(&(struct http_config){
        .loop = &server->loop, .context = server, .handle = routes_handle, .gone = routes_forget});
    return server->http != NULL;
}

static enum status set_up(struct server *server, struct text *why) {
    enum status status = files_create(server->config.folder, &server->files, why);
    if (status != STATUS_OK) {
        return status;
    }
    server->has_loop = uv_loop_init(&server->loop) == 0;
    if (!server->has_loop || !watch_signals(server) || !start_ticking(server) ||
        !open_http(server)) {
        text_add(why, "cannot start the event loop");
        return STATUS_NO_MEMORY;
    }
    return listeners_create(&server->loop, &server->config.place, take_connection, server,
                            &server->listeners, why);
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

void server_run(struct server *server) {
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
}

static void close_handle(void *data, uv_handle_t *handle) {
    if (data != NULL) {
        uv_close(handle, NULL);
    }
}

static void close_loop(struct server *server) {
    for (int i = 0; i < SERVER_SIGNALS; i++) {
        close_handle(server->signals[i].data, (uv_handle_t *)&server->signals[i]);
    }
    close_handle(server->tick.data, (uv_handle_t *)&server->tick);
    listeners_close(server->listeners);
    http_close(server->http);
    while (uv_run(&server->loop, UV_RUN_DEFAULT) != 0) {
    }
    (void)uv_loop_close(&server->loop);
}

void server_destroy(struct server *server) {
    if (server == NULL) {
        return;
    }
    if (server->has_loop) {
        close_loop(server);
    }
    listeners_destroy(server->listeners);
    http_destroy(server->http);
    files_destroy(server->files);
    free(server);
}
