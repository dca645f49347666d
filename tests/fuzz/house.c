/* SPDX-License-Identifier: MIT
 *
 * house.c - fuzzing of a house: whatever is said to it, by whom and when, it answers
 * and goes on; and what it has written can be read again.
 *
 * Each line of the input begins with who says it: a and b sit at a table, c and d do
 * not, s has no cookie. Other signs are what happens: ! a commit, # one that fails, ? one
 * that fails and was written all the same, ~ time, = the house begins again.
 */
#include <stdlib.h>

#include "fuzz.h"
#include "hosting/house.h"
#include "store/store.h"

enum { EVENTS_MAX = 4096, MATCHES_MAX = 64, ID_SIZE = STORE_ID_MAX + 1 };

struct kept_event {
    char     match[ID_SIZE];
    uint32_t number;
    char    *open, *hidden;
};

struct kept_match {
    char    id[ID_SIZE];
    int64_t due;
    bool    is_open;
    char   *digest;
};

struct world {
    struct house     *house;
    struct house_port port;
    int64_t           now;
    struct kept_event events[EVENTS_MAX];
    size_t            event_count;
    struct kept_match matches[MATCHES_MAX];
    size_t            match_count;
};

static char *copy(const char *text) {
    char *made = malloc(strlen(text) + 1);
    memcpy(made, text, strlen(text) + 1);
    return made;
}

/* --- What a store does --------------------------------------------------------------- */

static void keep_match(struct world *world, const struct store_match *row) {
    size_t place = 0;
    while (place < world->match_count && strcmp(world->matches[place].id, row->id) != 0) {
        place++;
    }
    if (place == MATCHES_MAX) {
        return;
    }
    struct kept_match *kept = &world->matches[place];
    if (place == world->match_count) {
        world->match_count++;
        memcpy(kept->id, row->id, strlen(row->id) + 1);
    } else {
        free(kept->digest);
    }
    kept->due     = row->due;
    kept->is_open = row->is_open;
    kept->digest  = copy(row->digest);
}

static void keep(struct world *world, const struct store_batch *batch) {
    for (size_t i = 0; i < batch->event_count && world->event_count < EVENTS_MAX; i++) {
        const struct store_event *event = &batch->events[i];
        struct kept_event        *kept  = &world->events[world->event_count++];
        memcpy(kept->match, event->match, strlen(event->match) + 1);
        kept->number = event->number;
        kept->open   = copy(event->open);
        kept->hidden = copy(event->hidden);
    }
    for (size_t i = 0; i < batch->match_count; i++) {
        keep_match(world, &batch->matches[i]);
    }
}

static void send(void *context, const connection_t *to, size_t count, const char *text,
                 size_t length) {
    (void)context;
    (void)to;
    (void)count;
    require(length == strlen(text) && text[0] == '{' && text[length - 1] == '}');
}

static void end(void *context, connection_t connection, const char *reason) {
    (void)context;
    (void)connection;
    (void)reason;
}

static bool think(void *context, const struct house_job *job) {
    (void)context;
    require(!game_is_over(&job->game, &job->state));
    return job->number % 5 != 0;
}

static void randomize(void *context, unsigned char *bytes, size_t count) {
    (void)context;
    memset(bytes, 7, count);
}

static enum status read_events(void *context, const char *match, uint32_t after, size_t limit,
                               bool (*take)(void *, uint32_t, const char *, const char *),
                               void *taker) {
    const struct world *world = context;
    for (size_t i = 0; i < world->event_count && limit > 0; i++) {
        const struct kept_event *kept = &world->events[i];
        if (strcmp(kept->match, match) == 0 && kept->number > after) {
            limit--;
            if (!take(taker, kept->number, kept->open, kept->hidden)) {
                break;
            }
        }
    }
    return STATUS_OK;
}

static enum status read_list(void *context, const struct house_query                     *query,
                             bool (*take)(void *, const char *, const char *, int), void *taker) {
    const struct world   *world = context;
    const enum house_list list  = query->list;
    size_t                limit = query->limit;
    for (size_t i = 0; i < world->match_count && limit > 0; i++) {
        const struct kept_match *kept = &world->matches[i];
        if (list == HOUSE_DUE ? kept->due != 0 && kept->due <= query->until
                              : list == HOUSE_GUEST || kept->is_open) {
            limit--;
            if (!take(taker, kept->id, kept->digest, list == HOUSE_GUEST ? 0 : -1)) {
                break;
            }
        }
    }
    return STATUS_OK;
}

static enum status read_chat(void *context, const char *match, size_t limit,
                             bool (*take)(void *, const char *), void *taker) {
    (void)context;
    (void)match;
    (void)limit;
    (void)take;
    (void)taker;
    return STATUS_OK;
}

/* --- What happens --------------------------------------------------------------------- */

static void begin(struct world *world) {
    const struct house_config config = {
        .port = &world->port, .now = world->now, .awake_max = 2, .rooms_max = 8, .watched_max = 3};
    world->house = house_create(&config);
    for (char who = 'a'; who <= 's'; who++) {
        unsigned char guest[HOSTED_GUEST_BYTES] = {0};
        memset(guest, who == 's' ? 0 : who, sizeof guest);
        if (strchr("abcds", who) != NULL) {
            house_open(world->house, (connection_t)who, guest, world->now);
        }
    }
}

static void commit(struct world *world, char how) {
    const struct store_batch *batch = house_batch(world->house);
    if (batch == NULL) {
        return;
    }
    if (how != '#') {
        keep(world, batch);
    }
    if (how == '!') {
        house_committed(world->house, world->now);
    } else {
        house_failed(world->house, "test", world->now);
        house_go_on(world->house, world->now);
    }
}

static void restart(struct world *world) {
    house_destroy(world->house);
    begin(world);
}

static void take_line(struct world *world, const char *line) {
    switch (line[0]) {
    case '!':
    case '#':
    case '?':
        commit(world, line[0]);
        break;
    case '~':
        world->now += INT64_C(1) << (line[1] & 31);
        (void)house_tick(world->house, world->now);
        break;
    case '=':
        restart(world);
        break;
    default:
        house_receive(world->house, (connection_t)line[0], line + 1, world->now);
    }
}

/* The table that the dictionary knows, with the dice that a house shows whose random bytes
 * are all alike. */
static const char *const opening[] = {
    "a{\"id\":\"new\",\"do\":\"create\",\"game\":\"mijnlieff\",\"seats\":[{\"kind\":\"me\"},{"
    "\"kind\":"
    "\"open\"}],\"begins\":\"seats\",\"public\":true,\"name\":\"A\",\"nonce\":"
    "\"00000000000000000000000000000000\",\"commitment\":"
    "\"577dfe3c8539e0db1f433887344b91cca4a54507889daccbe5e9560f7940e2e7\"}",
    "b{\"id\":\"sit\",\"do\":\"sit\",\"match\":\"G9mHnEjBZdmV\",\"seat\":1,\"name\":\"B\","
    "\"nonce\":"
    "\"00000000000000000000000000000000\"}",
    "!",
    "a{\"id\":\"w\",\"do\":\"watch\",\"match\":\"G9mHnEjBZdmV\"}",
    "s{\"id\":\"w\",\"do\":\"watch\",\"match\":\"G9mHnEjBZdmV\"}",
};

static void finish(struct world *world) {
    house_destroy(world->house);
    for (size_t i = 0; i < world->event_count; i++) {
        free(world->events[i].open);
        free(world->events[i].hidden);
    }
    for (size_t i = 0; i < world->match_count; i++) {
        free(world->matches[i].digest);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct world world;
    char               *input = malloc(size + 1);
    memset(&world, 0, sizeof world);
    world.now = INT64_C(1800000000000);
    world.port =
        (struct house_port){&world, send, end, think, randomize, read_events, read_list, read_chat};
    memcpy(input, data, size);
    input[size] = '\0';
    begin(&world);
    for (size_t i = 0; i < sizeof opening / sizeof opening[0]; i++) {
        take_line(&world, opening[i]);
    }
    require(world.event_count == 4);
    for (char *line = input, *next; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n' ? (*next = '\0', 1) : 0;
        take_line(&world, line);
    }
    finish(&world);
    free(input);
    return 0;
}
