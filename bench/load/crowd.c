/* SPDX-License-Identifier: MIT
 *
 * crowd.c - see crowd.h.
 */
#include "crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum {
    AT_ONCE     = 64, /* tables that connect, or are arranged, at a time */
    EVENTS_MAX  = 512,
    TOLD_MAX    = 5, /* failures that are told, of all that are counted */
    SHOWN_MAX   = 300,
    REQUEST_MAX = 1024,
    SECOND      = 1000000, /* in microseconds */
    PATIENCE    = 120 * SECOND,
    REST        = SECOND
};

void crowd_init(struct crowd *crowd, const struct dialect *dialect, const struct game *game,
                size_t tables, size_t guests) {
    *crowd = (struct crowd){.dialect     = dialect,
                            .game        = game,
                            .epoll       = epoll_create1(EPOLL_CLOEXEC),
                            .guests      = calloc(tables * guests, sizeof *crowd->guests),
                            .tables      = calloc(tables, sizeof *crowd->tables),
                            .table_count = tables,
                            .table_size  = guests};
    if (crowd->epoll < 0 || crowd->guests == NULL || crowd->tables == NULL) {
        abort();
    }
    random_init(&crowd->random, 1);
    for (size_t i = 0; i < tables; i++) {
        struct table *table = &crowd->tables[i];
        table->crowd        = crowd;
        table->guests       = &crowd->guests[i * guests];
        table->count        = guests;
        for (size_t place = 0; place < guests; place++) {
            table->guests[place] =
                (struct guest){.wire = {.fd = -1}, .table = table, .place = place};
        }
    }
}

void crowd_finish(struct crowd *crowd) {
    for (size_t i = 0; i < crowd->table_count * crowd->table_size; i++) {
        wire_close(&crowd->guests[i].wire);
    }
    for (size_t i = 0; i < crowd->table_count; i++) {
        story_finish(&crowd->tables[i].story);
    }
    (void)close(crowd->epoll);
    samples_finish(&crowd->moves);
    samples_finish(&crowd->views);
    samples_finish(&crowd->last_views);
    free(crowd->guests);
    free(crowd->tables);
}

void crowd_fail(struct guest *guest, const char *what, struct span where) {
    struct crowd *crowd = guest->table->crowd;
    if (crowd->failures++ < TOLD_MAX) {
        fprintf(stderr, "load: %s, table %zu, guest %zu: %s: %.*s\n", crowd->dialect->name,
                (size_t)(guest->table - crowd->tables), guest->place, what,
                (int)(where.length < SHOWN_MAX ? where.length : SHOWN_MAX), where.at);
    }
}

/* --- Sockets ---------------------------------------------------------------- */

/* Ask to be told when there is room, as long as something waits for it. */
static void watch_room(struct guest *guest) {
    const bool wants = guest->wire.out.length != 0;
    if (wants != guest->wants_write) {
        struct epoll_event event = {.events   = EPOLLIN | (wants ? (uint32_t)EPOLLOUT : 0),
                                    .data.ptr = guest};
        (void)epoll_ctl(guest->table->crowd->epoll, EPOLL_CTL_MOD, guest->wire.fd, &event);
        guest->wants_write = wants;
    }
}

static void drop(struct guest *guest, const char *why) {
    crowd_fail(guest, why, (struct span){"", 0});
    wire_close(&guest->wire);
}

void crowd_say(struct guest *guest, enum wire_kind kind, const char *bytes, size_t length) {
    if (!wire_send_frame(&guest->wire, kind, bytes, length)) {
        drop(guest, "the connection broke");
        return;
    }
    watch_room(guest);
}

void crowd_say_text(struct guest *guest, const char *text) {
    crowd_say(guest, WIRE_TEXT, text, strlen(text));
}

void crowd_upgrade(struct guest *guest, const char *path, const char *headers) {
    char      request[REQUEST_MAX];
    const int port = guest->table->crowd->port;
    const int length =
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: "
                 "http://127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                 "Sec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
                 path, port, port, headers);
    (void)wire_send(&guest->wire, request, (size_t)length);
    watch_room(guest);
}

static void connect_guest(struct guest *guest) {
    struct crowd      *crowd = guest->table->crowd;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = guest};
    if (!wire_connect(&guest->wire, crowd->port) ||
        epoll_ctl(crowd->epoll, EPOLL_CTL_ADD, guest->wire.fd, &event) != 0) {
        drop(guest, "cannot connect");
        return;
    }
    guest->wants_write = true;
    crowd->dialect->connect(guest);
}

/* The answer to the handshake, or to what the dialect asked before. */
static bool take_http(struct guest *guest) {
    const struct dialect *dialect = guest->table->crowd->dialect;
    const struct span     head    = wire_head(&guest->wire);
    const char           *end     = memmem(head.at, head.length, "\r\n\r\n", 4);
    if (end == NULL) {
        return false;
    }
    if (span_begins(head, "HTTP/1.1 101")) {
        wire_drop_head(&guest->wire, (size_t)(end - head.at) + 4);
        guest->wire.is_framed = true;
        dialect->open(guest);
        return true;
    }
    if (dialect->answer == NULL) {
        crowd_fail(guest, "no handshake", head);
    } else if (dialect->answer(guest, head)) {
        wire_drop_head(&guest->wire, head.length);
    }
    return false;
}

static void take_frames(struct guest *guest) {
    enum wire_kind kind;
    struct span    message;
    while (guest->wire.fd >= 0 && wire_next_frame(&guest->wire, &kind, &message)) {
        if (kind == WIRE_TEXT || kind == WIRE_BINARY) {
            guest->table->crowd->dialect->hear(guest, message);
        } else if (kind == WIRE_PING) {
            crowd_say(guest, WIRE_PONG, message.at, message.length);
        } else if (kind != WIRE_PONG) {
            crowd_fail(guest, "closed by the server", message);
            wire_close(&guest->wire);
        }
    }
}

static void serve(struct guest *guest, uint32_t events) {
    if (guest->wire.fd < 0) {
        return;
    }
    if ((events & EPOLLOUT) != 0) {
        (void)wire_flush(&guest->wire);
        watch_room(guest);
    }
    if ((events & (EPOLLIN | EPOLLERR | EPOLLHUP)) == 0) {
        return;
    }
    if (!wire_receive(&guest->wire)) {
        drop(guest, "the connection ended");
    } else if (guest->wire.is_framed || take_http(guest)) {
        take_frames(guest);
    }
}

/* --- Pace ------------------------------------------------------------------- */

static void act(struct table *table, int64_t start) {
    struct guest *guest = table->crowd->dialect->act(table);
    guest->start        = start;
    table->is_ready     = false;
    table->due          = 0;
}

static void begin_next(struct crowd *crowd) {
    if (crowd->begun == crowd->table_count) {
        return;
    }
    struct table *table = &crowd->tables[crowd->begun++];
    if (crowd->is_arranging) {
        crowd->dialect->arrange(table);
    } else {
        connect_guest(&table->guests[0]);
    }
}

void crowd_present(struct guest *guest) {
    struct crowd *crowd = guest->table->crowd;
    guest->is_present   = true;
    if (guest->place + 1 < guest->table->count) {
        connect_guest(guest + 1);
        return;
    }
    crowd->done++;
    begin_next(crowd);
}

void crowd_ready(struct table *table) {
    struct crowd *crowd = table->crowd;
    table->is_ready     = true;
    if (!table->is_arranged) {
        table->is_arranged = true;
        crowd->done++;
        begin_next(crowd);
    }
    if (crowd->pace == PACE_CLOSED) {
        act(table, samples_now());
    } else if (crowd->pace == PACE_OPEN && table->due != 0) {
        act(table, table->due);
    }
}

void crowd_moved(struct guest *guest) {
    struct crowd *crowd = guest->table->crowd;
    const int64_t now   = samples_now();
    if (crowd->since != 0 && guest->start >= crowd->since) {
        crowd->moved += now < crowd->until ? 1 : 0;
        samples_add(&crowd->moves, now - guest->start);
    }
    guest->start = 0;
}

void crowd_seen(struct guest *guest, uint32_t number) {
    struct crowd  *crowd  = guest->table->crowd;
    struct recent *recent = &guest->table->recent[number % TABLE_RECENT];
    if (crowd->since == 0 || recent->number != number || recent->sent < crowd->since) {
        return;
    }
    const int64_t micros = samples_now() - recent->sent;
    samples_add(&crowd->views, micros);
    if (++recent->views == guest->table->count - 2) {
        samples_add(&crowd->last_views, micros);
    }
}

/* Let fall due what is; a table that still owes a move owes no second one. */
static void make_due(struct crowd *crowd, int64_t now) {
    for (; crowd->next_due <= now; crowd->next_due += crowd->interval) {
        struct table *table = &crowd->tables[crowd->next_table++ % crowd->table_count];
        if (table->due != 0) {
            continue;
        }
        table->due = crowd->next_due;
        if (table->is_ready) {
            act(table, table->due);
        }
    }
}

static void wait_and_serve(struct crowd *crowd, int64_t micros) {
    struct epoll_event    events[EVENTS_MAX];
    const struct timespec wait  = {micros / SECOND, micros % SECOND * 1000};
    const int             count = epoll_pwait2(crowd->epoll, events, EVENTS_MAX, &wait, NULL);
    for (int i = 0; i < count; i++) {
        serve(events[i].data.ptr, events[i].events);
    }
}

static void run_until(struct crowd *crowd, int64_t end) {
    for (int64_t now = samples_now(); now < end; now = samples_now()) {
        int64_t until = end;
        if (crowd->pace == PACE_OPEN) {
            make_due(crowd, now);
            until = crowd->next_due < end ? crowd->next_due : end;
        }
        wait_and_serve(crowd, until > now ? until - now : 0);
    }
}

/* --- The parts of a run ------------------------------------------------------- */

static bool run_stage(struct crowd *crowd) {
    const int64_t end = samples_now() + PATIENCE;
    crowd->begun = crowd->done = 0;
    for (int i = 0; i < AT_ONCE; i++) {
        begin_next(crowd);
    }
    while (crowd->done < crowd->table_count && crowd->failures == 0 && samples_now() < end) {
        wait_and_serve(crowd, SECOND / 10);
    }
    if (crowd->done < crowd->table_count) {
        fprintf(stderr, "load: %s: %zu of %zu tables came about\n", crowd->dialect->name,
                crowd->done, crowd->table_count);
    }
    return crowd->done == crowd->table_count;
}

bool crowd_gather(struct crowd *crowd, int port) {
    crowd->port = port;
    return run_stage(crowd);
}

bool crowd_arrange(struct crowd *crowd) {
    crowd->is_arranging = true;
    return run_stage(crowd);
}

/* Does any move still lack its answer? Those that wait for their turn will not be made. */
static bool is_owing(const struct crowd *crowd) {
    for (size_t i = 0; i < crowd->table_count; i++) {
        if (crowd->tables[i].guests[0].start != 0 || crowd->tables[i].guests[1].start != 0) {
            return true;
        }
    }
    return false;
}

/* What was due and is not made, or not acknowledged, has taken at least so long. */
static void count_owed(struct crowd *crowd) {
    const int64_t now = samples_now();
    for (size_t i = 0; i < crowd->table_count; i++) {
        const struct table *table = &crowd->tables[i];
        if (table->due != 0 && table->due >= crowd->since) {
            samples_add(&crowd->moves, now - table->due);
        }
        for (size_t place = 0; place < 2; place++) {
            const int64_t begun = table->guests[place].start;
            if (begun != 0 && begun >= crowd->since) {
                samples_add(&crowd->moves, now - begun);
            }
        }
    }
}

void crowd_start(struct crowd *crowd, enum pace pace, double rate) {
    const int64_t now = samples_now();
    crowd->pace       = pace;
    if (pace == PACE_OPEN) {
        crowd->interval = (int64_t)((double)SECOND / rate);
        crowd->next_due = now + crowd->interval;
    }
    for (size_t i = 0; pace == PACE_CLOSED && i < crowd->table_count; i++) {
        if (crowd->tables[i].is_ready) {
            act(&crowd->tables[i], samples_now());
        }
    }
}

void crowd_run(struct crowd *crowd, int64_t length, bool is_timed) {
    const int64_t now = samples_now();
    crowd->since      = is_timed ? now : 0;
    crowd->until      = now + length;
    run_until(crowd, crowd->until);
}

void crowd_rest(struct crowd *crowd) {
    const int64_t end = samples_now() + REST;
    crowd->pace       = PACE_REST;
    while (is_owing(crowd) && samples_now() < end) {
        wait_and_serve(crowd, SECOND / 100);
    }
    count_owed(crowd);
    crowd->since = 0;
}
