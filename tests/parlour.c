/* SPDX-License-Identifier: MIT
 *
 * parlour.c - a house for tests.
 */
#include "parlour.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "store/disk_vfs.h"
#include "store/store.h"

static void fail(const char *what) {
    (void)fprintf(stderr, "%s\n", what);
    abort();
}

/* --- The port ------------------------------------------------------------------ */

static void send(void *context, const connection_t *to, size_t count, const char *text,
                 size_t length) {
    struct parlour *parlour = context;
    for (size_t i = 0; i < count; i++) {
        if (parlour->letter_count == PARLOUR_LETTERS_MAX) {
            fail("too many letters");
        }
        char *copy = malloc(length + 1);
        memcpy(copy, text, length + 1);
        parlour->letters[parlour->letter_count++] = (struct parlour_letter){to[i], copy};
    }
}

static void end(void *context, connection_t connection, const char *reason) {
    (void)connection;
    (void)reason;
    (void)context;
}

static bool think(void *context, const struct house_job *job) {
    struct parlour *parlour = context;
    parlour->job            = *job;
    parlour->jobs++;
    return !parlour->is_busy;
}

static void randomize(void *context, unsigned char *bytes, size_t count) {
    struct parlour *parlour = context;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (unsigned char)hash_finish(++parlour->drawn);
    }
}

static enum status read_events(void *context, const char *match, uint32_t after, size_t limit,
                               bool (*take)(void *, uint32_t, const char *, const char *),
                               void *taker) {
    struct parlour *parlour = context;
    return parlour->is_blind ? STATUS_NO_MEMORY
                             : store_read_events(parlour->store, match, after, limit, take, taker);
}

static enum status read_list(void *context, const struct house_query                     *query,
                             bool (*take)(void *, const char *, const char *, int), void *taker) {
    struct store *store = ((struct parlour *)context)->store;
    switch (query->list) {
    case HOUSE_DUE:
        return store_read_due(store, query->until, query->limit, take, taker);
    case HOUSE_OPEN:
        return store_read_open(store, query->limit, take, taker);
    case HOUSE_GUEST:
        return store_read_guest(store, query->guest, query->limit, take, taker);
    }
    return STATUS_NOT_FOUND;
}

static enum status read_chat(void *context, const char *match, size_t limit,
                             bool (*take)(void *, const char *), void *taker) {
    struct parlour *parlour = context;
    return store_read_chat(parlour->store, match, limit, take, taker);
}

/* --- Beginning and end ------------------------------------------------------------ */

static void begin(struct parlour *parlour) {
    const struct store_config store = {.file = "/tavola.db", .vfs = "parlour"};
    const struct house_config house = {.port        = &parlour->port,
                                       .now         = parlour->now,
                                       .awake_max   = 10,
                                       .rooms_max   = 20,
                                       .watched_max = 8};
    char                      bytes[256];
    struct text               why;
    text_init(&why, bytes, sizeof bytes);
    if (store_open(&store, &parlour->store, &why) != STATUS_OK) {
        fail(bytes);
    }
    parlour->house = house_create(&house);
    if (parlour->house == NULL) {
        fail("no memory");
    }
}

static void cease(struct parlour *parlour) {
    house_destroy(parlour->house);
    store_close(parlour->store);
    parlour_hush(parlour);
}

void parlour_init(struct parlour *parlour) {
    *parlour = (struct parlour){
        .disk = disk_create("parlour", 1),
        .now  = INT64_C(1800000000000),
        .port = {parlour, send, end, think, randomize, read_events, read_list, read_chat},
    };
    begin(parlour);
}

void parlour_finish(struct parlour *parlour) {
    cease(parlour);
    disk_destroy(parlour->disk);
}

void parlour_restart(struct parlour *parlour) {
    cease(parlour);
    begin(parlour);
}

/* --- Talking ------------------------------------------------------------------------ */

void parlour_enter(struct parlour *parlour, char connection, char guest) {
    unsigned char bytes[HOSTED_GUEST_BYTES] = {0};
    memset(bytes, guest == ' ' ? 0 : guest, sizeof bytes);
    house_open(parlour->house, (connection_t)connection, bytes, parlour->now);
}

void parlour_leave(struct parlour *parlour, char connection) {
    house_close(parlour->house, (connection_t)connection, parlour->now);
}

void parlour_say_only(struct parlour *parlour, char connection, const char *text) {
    house_receive(parlour->house, (connection_t)connection, text, parlour->now);
}

void parlour_commit(struct parlour *parlour) {
    const struct store_batch *batch;
    char                      bytes[256];
    struct text               why;
    text_init(&why, bytes, sizeof bytes);
    while ((batch = house_batch(parlour->house)) != NULL) {
        if (store_commit(parlour->store, batch, &why) != STATUS_OK) {
            fail(bytes);
        }
        house_committed(parlour->house, parlour->now);
    }
}

void parlour_say(struct parlour *parlour, char connection, const char *text) {
    parlour_say_only(parlour, connection, text);
    parlour_commit(parlour);
}

/* The answer is the last letter: nobody else is told of it. */
const char *parlour_with_dice(struct parlour *parlour, char connection, const char *create) {
    static char line[4096];
    const char *id   = strstr(create, "\"id\":\"") + strlen("\"id\":\"");
    const int   size = (int)strcspn(id, "\"");
    (void)snprintf(line, sizeof line, "{\"id\":\"dice\",\"do\":\"dice\",\"for\":\"%.*s\"}", size,
                   id);
    parlour_say_only(parlour, connection, line);
    char       *answer = parlour->letters[--parlour->letter_count].text;
    const char *shown  = strstr(answer, "\"commitment\":\"");
    (void)snprintf(
        line, sizeof line, "%.*s,\"commitment\":\"%.64s\"}", (int)strlen(create) - 1, create,
        shown == NULL ? "0000000000000000000000000000000000000000000000000000000000000000"
                      : shown + strlen("\"commitment\":\""));
    free(answer);
    return line;
}

void parlour_wait(struct parlour *parlour, int64_t milliseconds) {
    const int64_t until = parlour->now + milliseconds;
    while (parlour->now < until) {
        const int64_t next = house_tick(parlour->house, parlour->now);
        parlour_commit(parlour);
        parlour->now = next < until ? next : until;
    }
    (void)house_tick(parlour->house, parlour->now);
    parlour_commit(parlour);
}

const char *parlour_hear(struct parlour *parlour, char connection) {
    static char *last = NULL;
    free(last);
    last = NULL;
    for (size_t i = 0; i < parlour->letter_count; i++) {
        if (parlour->letters[i].to == (connection_t)connection) {
            last = parlour->letters[i].text;
            memmove(&parlour->letters[i], &parlour->letters[i + 1],
                    (parlour->letter_count - i - 1) * sizeof parlour->letters[0]);
            parlour->letter_count--;
            return last;
        }
    }
    return NULL;
}

void parlour_hush(struct parlour *parlour) {
    for (size_t i = 0; i < parlour->letter_count; i++) {
        free(parlour->letters[i].text);
    }
    parlour->letter_count = 0;
}
