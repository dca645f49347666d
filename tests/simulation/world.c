/* SPDX-License-Identifier: MIT
 *
 * world.c - time, wires, the house and its disk.
 */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "client.h"
#include "truth.h"

static const char file[] = "/tavola.db", vfs[] = "simulation";

enum { STEPS = 1000, QUIET_STEPS = 20000, NEVER = 0 };

/* --- Saying what went wrong ---------------------------------------------------- */

void world_note(struct world *world, const char *format, ...) {
    char   *line = world->trace[world->traced++ % TRACE_LINES];
    va_list values;
    va_start(values, format);
    const int length =
        snprintf(line, TRACE_WIDTH, "%8.3f ", (double)(world->now % 100000000) / 1000);
    (void)vsnprintf(line + length, TRACE_WIDTH - (size_t)length, format, values);
    va_end(values);
}

void world_fail(struct world *world, const char *format, ...) {
    va_list values;
    for (size_t i = 0; i < TRACE_LINES; i++) {
        printf("%s\n", world->trace[(world->traced + i) % TRACE_LINES]);
    }
    printf("seed %llu: ", (unsigned long long)world->seed);
    va_start(values, format);
    (void)vprintf(format, values);
    va_end(values);
    printf("\n");
    exit(1);
}

bool world_chance(struct world *world, uint32_t times) {
    return random_below(&world->random, times) == 0;
}

int64_t world_between(struct world *world, int64_t low, int64_t high) {
    return low + (int64_t)random_below(&world->random, (uint32_t)(high - low + 1));
}

struct known *world_find(struct world *world, const char *match) {
    for (size_t i = 0; i < world->match_count; i++) {
        if (strcmp(world->matches[i].id, match) == 0) {
            return &world->matches[i];
        }
    }
    return NULL;
}

struct known *world_learn(struct world *world, const char *match) {
    struct known *known = world_find(world, match);
    if (known == NULL && world->match_count < MATCHES_MAX) {
        known = &world->matches[world->match_count++];
        memset(known, 0, sizeof *known);
        memcpy(known->id, match, sizeof known->id);
    }
    return known;
}

/* --- Wires ------------------------------------------------------------------------ */

static char *copy_text(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* Never before what was sent earlier. */
static void push(struct queue *queue, int64_t at, char *text) {
    if (queue->first + queue->count == queue->capacity) {
        if (queue->first > 0) {
            memmove(queue->letters, queue->letters + queue->first,
                    queue->count * sizeof queue->letters[0]);
        }
        queue->first = 0;
        if (queue->count == queue->capacity) {
            queue->capacity = queue->capacity == 0 ? 16 : queue->capacity * 2;
            queue->letters  = realloc(queue->letters, queue->capacity * sizeof queue->letters[0]);
        }
    }
    if (queue->count > 0 && queue->letters[queue->first + queue->count - 1].at > at) {
        at = queue->letters[queue->first + queue->count - 1].at;
    }
    queue->letters[queue->first + queue->count++] = (struct letter){at, text};
}

static char *pop(struct queue *queue) {
    queue->count--;
    return queue->letters[queue->first++].text;
}

static void empty(struct queue *queue) {
    while (queue->count > 0) {
        free(pop(queue));
    }
}

static struct wire *find_wire(struct world *world, connection_t name) {
    for (int i = 0; i < WIRES_MAX; i++) {
        if (world->wires[i].name == name) {
            return &world->wires[i];
        }
    }
    return NULL;
}

bool world_connect(struct world *world, struct client *client) {
    struct wire *wire = find_wire(world, 0);
    if (world->house == NULL || wire == NULL) {
        return false;
    }
    wire->name         = ++world->names;
    wire->client       = client->number;
    wire->is_at_house  = true;
    wire->is_at_client = true;
    wire->closes_at    = NEVER;
    client->wire       = (int)(wire - world->wires);
    house_open(world->house, wire->name, client->guest, world->now);
    house_measure(world->house, wire->name, world_between(world, 0, 400));
    world_note(world, "client %d connects: %llu", client->number, (unsigned long long)wire->name);
    return true;
}

static void free_wire(struct wire *wire) {
    empty(&wire->up);
    empty(&wire->down);
    wire->name = 0;
}

static void leave_client(struct world *world, struct wire *wire) {
    if (wire->is_at_client) {
        client_lose(&world->clients[wire->client]);
        wire->is_at_client = false;
    }
    empty(&wire->down);
}

/* What was on its way down is lost. What was on its way up may still arrive. */
void world_break(struct world *world, struct wire *wire) {
    world_note(world, "wire %llu breaks", (unsigned long long)wire->name);
    leave_client(world, wire);
    if (world_chance(world, 2)) {
        empty(&wire->up);
    }
    wire->closes_at = world->now + (world_chance(world, 3) ? world_between(world, 500, 20000)
                                                           : world_between(world, 1, 500));
}

static void close_at_house(struct world *world, struct wire *wire) {
    if (wire->is_at_house && world->house != NULL) {
        house_close(world->house, wire->name, world->now);
    }
    wire->is_at_house = false;
    free_wire(wire);
}

void world_send(struct world *world, struct client *client, const char *text) {
    if (client->wire >= 0) {
        struct wire *wire = &world->wires[client->wire];
        push(&wire->up, world->now + world_between(world, 1, world_chance(world, 9) ? 900 : 60),
             copy_text(text, strlen(text)));
        world->sent++;
    }
}

/* --- The port of the house ----------------------------------------------------------- */

static void port_send(void *context, const connection_t *to, size_t count, const char *text,
                      size_t length) {
    struct world *world = context;
    for (size_t i = 0; i < count; i++) {
        struct wire *wire = find_wire(world, to[i]);
        if (wire != NULL && wire->is_at_client) {
            push(&wire->down,
                 world->now + world_between(world, 1, world_chance(world, 9) ? 900 : 60),
                 copy_text(text, length));
        }
    }
}

static void port_end(void *context, connection_t connection, const char *reason) {
    struct world *world = context;
    world_fail(world, "the house ends connection %llu: %s", (unsigned long long)connection, reason);
}

static bool port_think(void *context, const struct house_job *job) {
    struct world *world = context;
    if (world->job_count == JOBS_MAX) {
        return false;
    }
    world->jobs[world->job_count]     = *job;
    world->job_at[world->job_count++] = world->now + world_between(world, 1, 1500);
    return true;
}

static void port_randomize(void *context, unsigned char *bytes, size_t count) {
    struct world *world = context;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (unsigned char)random_below(&world->random, 256);
    }
}

static enum status port_events(void *context, const char *match, uint32_t after, size_t limit,
                               bool (*take)(void *, uint32_t, const char *, const char *),
                               void *taker) {
    struct world *world = context;
    return world->reader == NULL
               ? STATUS_NO_MEMORY
               : store_read_events(world->reader, match, after, limit, take, taker);
}

static enum status port_list(void *context, const struct house_query                     *query,
                             bool (*take)(void *, const char *, const char *, int), void *taker) {
    struct store *reader = ((struct world *)context)->reader;
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

static enum status port_chat(void *context, const char *match, size_t limit,
                             bool (*take)(void *, const char *), void *taker) {
    struct world *world = context;
    return world->reader == NULL ? STATUS_NO_MEMORY
                                 : store_read_chat(world->reader, match, limit, take, taker);
}

/* --- The host -------------------------------------------------------------------------- */

static void close_stores(struct world *world) {
    store_close(world->reader);
    store_close(world->writer);
    world->reader = NULL;
    world->writer = NULL;
}

/* For writing first: that settles what a failed commit left. */
static bool open_stores(struct world *world) {
    struct store_config config = {.file = file, .vfs = vfs};
    char                bytes[256];
    struct text         why;
    text_init(&why, bytes, sizeof bytes);
    bool is_open     = store_open(&config, &world->writer, &why) == STATUS_OK;
    config.is_reader = true;
    is_open          = is_open && store_open(&config, &world->reader, &why) == STATUS_OK;
    if (!is_open) {
        world_note(world, "the store cannot be opened: %s", bytes);
        close_stores(world);
    }
    return is_open;
}

/* From now on clocks count: the house begins, or can write again. */
static void note_start(struct world *world) {
    if (world->start_count == STARTS_MAX) {
        world_fail(world, "too many starts");
    }
    world->starts[world->start_count++] = world->now;
}

static void begin(struct world *world) {
    const struct house_config config = {
        .port        = &world->port,
        .now         = world->now,
        .awake_max   = (size_t)world_between(world, 1, 6),
        .rooms_max   = SIZE_MAX,
        .watched_max = VIEWS_MAX,
    };
    world->begins_at = NEVER;
    if (!open_stores(world)) {
        disk_restore(world->disk);
        world->begins_at = world->now + 500;
        return;
    }
    world->house   = house_create(&config);
    world->tick_at = world->now;
    note_start(world);
    world_note(world, "the house begins");
}

/* Everything in memory is gone, and all wires hang loose. */
static void crash(struct world *world, const char *how) {
    world_note(world, "the house ends: %s", how);
    world->crashes++;
    house_destroy(world->house);
    world->house     = NULL;
    world->commit_at = NEVER;
    world->batch     = NULL;
    world->opens_at  = NEVER;
    world->job_count = 0;
    close_stores(world);
    for (int i = 0; i < WIRES_MAX; i++) {
        if (world->wires[i].name != 0) {
            world->wires[i].is_at_house = false;
            leave_client(world, &world->wires[i]);
            free_wire(&world->wires[i]);
        }
    }
    disk_restore(world->disk);
    world->begins_at = world->now + world_between(world, 10, 5000);
}

static bool has_lost_power(struct world *world) {
    if (disk_is_cut(world->disk)) {
        crash(world, "the power fails in a write");
        return true;
    }
    return false;
}

static void write_batch(struct world *world) {
    char        bytes[256];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    world->commit_status = store_commit(world->writer, world->batch, &why);
    world->batch         = NULL;
    world->commits++;
    if (world->commit_status != STATUS_OK) {
        world_note(world, "a commit fails: %s", bytes);
        world->failures++;
    } else if (world->has_faults && !world->is_quiet && world_chance(world, 50)) {
        world_note(world, "a commit seems to fail");
        world->commit_status = STATUS_NO_MEMORY;
        world->failures++;
    }
}

/* The committer takes what there is. It is on the disk at once, or later; the house
 * hears of it later. */
static void commit(struct world *world) {
    if (world->house == NULL || world->commit_at != NEVER || world->writer == NULL) {
        return;
    }
    world->batch = house_batch(world->house);
    if (world->batch != NULL) {
        world->commit_at = world->now + world_between(world, 0, 60);
        if (world_chance(world, 2)) {
            write_batch(world);
            (void)has_lost_power(world);
        }
    }
}

static void finish_commit(struct world *world) {
    if (world->batch != NULL) {
        write_batch(world);
        if (has_lost_power(world)) {
            return;
        }
    }
    world->commit_at = NEVER;
    if (world->commit_status == STATUS_OK) {
        house_committed(world->house, world->now);
        return;
    }
    house_failed(world->house, "simulated", world->now);
    close_stores(world);
    world->opens_at = world->now + world_between(world, 1, 3000);
}

static void reopen(struct world *world) {
    world->opens_at = NEVER;
    if (world->is_quiet || !world_chance(world, 4)) {
        disk_restore(world->disk);
    }
    if (open_stores(world)) {
        note_start(world);
        house_go_on(world->house, world->now);
        world_note(world, "the store is open again");
    } else if (!has_lost_power(world)) {
        world->opens_at = world->now + world_between(world, 100, 2000);
    }
}

static void decide(struct world *world, size_t place) {
    const struct house_job job = world->jobs[place];
    action_t               actions[GAME_ACTIONS_MAX];
    char                   bytes[GAME_ACTION_MAX];
    struct text            text;
    world->jobs[place]   = world->jobs[--world->job_count];
    world->job_at[place] = world->job_at[world->job_count];
    const size_t count   = game_actions(&job.game, &job.state, actions);
    if (count == 0) {
        world_fail(world, "a computer is to act where nobody can");
    }
    text_init(&text, bytes, sizeof bytes);
    game_print_action(&job.game, &job.state, actions[random_below(&world->random, (uint32_t)count)],
                      &text);
    world_note(world, "computer in %s: %s", job.match, bytes);
    house_decide(world->house, job.match, job.number, bytes, world->now);
}

/* --- Faults ------------------------------------------------------------------------------ */

static void plan_fault(struct world *world) {
    static const enum disk_fault faults[] = {DISK_POWER_CUT, DISK_WRITE_FAILS, DISK_SYNC_FAILS,
                                             DISK_IS_FULL};
    const enum disk_fault        fault    = faults[random_below(&world->random, 4)];
    world_note(world, "disk fault %d is planned", (int)fault);
    disk_plan(world->disk, fault, (uint64_t)world_between(world, 1, 12));
}

static void misfortune(struct world *world) {
    if (world->house == NULL) {
        return;
    }
    if (world_chance(world, 400)) {
        crash(world, "killed");
    } else if (world_chance(world, 500)) {
        disk_cut(world->disk);
        crash(world, "the power fails");
    } else if (world_chance(world, 700)) {
        house_say_goodbye(world->house, 500);
        if (world->commit_at == NEVER) {
            commit(world);
        }
        if (world->house != NULL) {
            crash(world, "it said goodbye");
        }
    } else if (world_chance(world, 120)) {
        plan_fault(world);
    }
}

static void break_some_wire(struct world *world) {
    struct wire *wire = &world->wires[random_below(&world->random, WIRES_MAX)];
    if (wire->name != 0 && wire->is_at_client && world_chance(world, 8)) {
        world_break(world, wire);
    }
}

/* --- Time -------------------------------------------------------------------------------- */

enum moment_kind { NOTHING, TICK, BEGIN, OPEN, COMMITTED, JOB, UP, DOWN, CLOSE, CLIENT };

/* What happens next, and when. */
struct moment {
    int64_t          at; /* 0: nothing */
    enum moment_kind kind;
    size_t           place;
};

static void sooner(struct moment *moment, int64_t at, enum moment_kind kind, size_t place) {
    if (at != NEVER && (moment->at == NEVER || at < moment->at)) {
        moment->at    = at;
        moment->kind  = kind;
        moment->place = place;
    }
}

static void look_at_wires(const struct world *world, struct moment *moment) {
    for (size_t i = 0; i < WIRES_MAX; i++) {
        const struct wire *wire = &world->wires[i];
        if (wire->name != 0) {
            sooner(moment, wire->closes_at, CLOSE, i);
            if (wire->up.count > 0) {
                sooner(moment, wire->up.letters[wire->up.first].at, UP, i);
            }
            if (wire->down.count > 0) {
                sooner(moment, wire->down.letters[wire->down.first].at, DOWN, i);
            }
        }
    }
}

static struct moment next_moment(const struct world *world) {
    struct moment moment = {NEVER, NOTHING, 0};
    sooner(&moment, world->begins_at, BEGIN, 0);
    if (world->house != NULL) {
        sooner(&moment, world->tick_at, TICK, 0);
        sooner(&moment, world->opens_at, OPEN, 0);
        sooner(&moment, world->commit_at, COMMITTED, 0);
        for (size_t i = 0; i < world->job_count; i++) {
            sooner(&moment, world->job_at[i], JOB, i);
        }
    }
    look_at_wires(world, &moment);
    for (int i = 0; i < world->client_count; i++) {
        sooner(&moment, world->clients[i].next_at, CLIENT, (size_t)i);
    }
    return moment;
}

static void arrive_up(struct world *world, struct wire *wire) {
    char *text = pop(&wire->up);
    if (wire->is_at_house && world->house != NULL) {
        world_note(world, "%d> %s", wire->client, text);
        house_receive(world->house, wire->name, text, world->now);
    }
    free(text);
}

static void arrive_down(struct world *world, struct wire *wire) {
    char *text = pop(&wire->down);
    if (wire->is_at_client) {
        world_note(world, "%d< %s", wire->client, text);
        client_hear(world, &world->clients[wire->client], text);
    }
    free(text);
}

static void let_client(struct world *world, struct client *client) {
    client->next_at = world->now + world_between(world, 20, 700);
    if (client->wire < 0) {
        if ((world->is_quiet || world_chance(world, 3)) && world_connect(world, client)) {
            client_resume(world, client);
        }
    } else if (world->is_quiet) {
        (void)client_settle(world, client);
    } else {
        client_act(world, client);
    }
}

static void step(struct world *world) {
    const struct moment moment = next_moment(world);
    world->now                 = moment.at > world->now ? moment.at : world->now;
    switch (moment.kind) {
    case TICK:
        world->tick_at = house_tick(world->house, world->now);
        break;
    case BEGIN:
        begin(world);
        break;
    case OPEN:
        reopen(world);
        break;
    case COMMITTED:
        finish_commit(world);
        break;
    case JOB:
        decide(world, moment.place);
        break;
    case UP:
        arrive_up(world, &world->wires[moment.place]);
        break;
    case DOWN:
        arrive_down(world, &world->wires[moment.place]);
        break;
    case CLOSE:
        close_at_house(world, &world->wires[moment.place]);
        break;
    case CLIENT:
        let_client(world, &world->clients[moment.place]);
        break;
    case NOTHING:
        world_fail(world, "nothing is left to happen");
    }
    commit(world);
}

/* A long silence, as between the moves of a correspondence match. */
static void pass_days(struct world *world) {
    const int64_t skipped = world_between(world, 1, 60) * 3600 * 1000;
    world->now += skipped;
    for (int i = 0; i < world->client_count; i++) {
        world->clients[i].next_at = world->now + world_between(world, 20, 700);
    }
    world_note(world, "%lld hours pass", (long long)(skipped / 3600000));
}

/* --- A life -------------------------------------------------------------------------------- */

static void be_born(struct world *world, uint64_t seed) {
    memset(world, 0, sizeof *world);
    world->seed = seed;
    random_init(&world->random, seed);
    world->now          = INT64_C(1800000000000) + world_between(world, 0, 1000000);
    world->has_faults   = seed % 8 != 0;
    world->disk         = disk_create(vfs, seed);
    world->port         = (struct house_port){world,          port_send,   port_end,  port_think,
                                              port_randomize, port_events, port_list, port_chat};
    world->client_count = (int)world_between(world, 3, CLIENTS_MAX);
    for (int i = 0; i < world->client_count; i++) {
        struct client *client = &world->clients[i];
        client->number        = i;
        client->wire          = -1;
        client->has_guest     = i == 0 || !world_chance(world, 6);
        client->next_at       = world->now + world_between(world, 1, 500);
        if (client->has_guest) {
            port_randomize(world, client->guest, sizeof client->guest);
        }
    }
    begin(world);
    if (world->house == NULL) {
        world_fail(world, "the first start fails");
    }
}

static void die(struct world *world) {
    house_destroy(world->house);
    close_stores(world);
    disk_destroy(world->disk);
    for (int i = 0; i < WIRES_MAX; i++) {
        free_wire(&world->wires[i]);
        free(world->wires[i].up.letters);
        free(world->wires[i].down.letters);
    }
    for (int i = 0; i < world->client_count; i++) {
        client_finish(&world->clients[i]);
    }
}

static bool is_still(struct world *world) {
    bool is_waiting = world->house == NULL || world->writer == NULL || world->commit_at != NEVER ||
                      world->job_count > 0 || house_batch(world->house) != NULL;
    for (int i = 0; i < WIRES_MAX && !is_waiting; i++) {
        const struct wire *wire = &world->wires[i];
        is_waiting              = wire->name != 0 && (wire->up.count > 0 || wire->down.count > 0 ||
                                         wire->closes_at != NEVER || !wire->is_at_client);
    }
    for (int i = 0; i < world->client_count && !is_waiting; i++) {
        is_waiting = world->clients[i].wire < 0 || client_settle(world, &world->clients[i]);
    }
    return !is_waiting;
}

/* No more faults; everybody comes back, and waits until nothing moves for a while. */
static void calm_down(struct world *world) {
    int64_t still_since = NEVER;
    world->is_quiet     = true;
    disk_plan(world->disk, DISK_NO_FAULT, 1);
    disk_restore(world->disk);
    world_note(world, "calm");
    for (int i = 0; i < QUIET_STEPS; i++) {
        step(world);
        if (!is_still(world)) {
            still_since = NEVER;
        } else if (still_since == NEVER) {
            still_since = world->now;
        } else if (world->now > still_since + 5000) {
            return;
        }
    }
    world_fail(world, "it does not calm down");
}

void world_live(uint64_t seed, struct tally *tally) {
    struct world *world = malloc(sizeof *world);
    be_born(world, seed);
    for (int i = 0; i < STEPS; i++) {
        step(world);
        if (world->has_faults) {
            misfortune(world);
            break_some_wire(world);
        }
        if (world_chance(world, 700)) {
            pass_days(world);
        }
    }
    calm_down(world);
    truth_check(world, tally);
    tally->sent += world->sent;
    tally->granted += world->granted;
    tally->refused += world->refused;
    tally->commits += world->commits;
    tally->failures += world->failures;
    tally->crashes += world->crashes;
    die(world);
    free(world);
}
