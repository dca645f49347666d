/* SPDX-License-Identifier: MIT
 *
 * truth.c - what everybody saw and was promised, against what the store has.
 *
 * The machine's own checks are used (an event with its hidden part says who it was of),
 * but who sits where, whose request it was and what the clocks show are reckoned here
 * once more, from the events alone.
 */
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>

#include "client.h"
#include "hosting/verify.h"
#include "record/record_reader.h"

enum { GRANTED_MAX = 8192, GUESTS_MAX = 8, LINE_MAX = 4096 };

/* A request that left its mark in the store. */
struct mark {
    unsigned char guest[HOSTED_GUEST_BYTES];
    char          request[HOSTED_REQUEST_MAX];
    char          match[HOSTED_ID_LENGTH + 1];
    uint32_t      number;
};

/* Clocks as they were before an action. */
struct clocks {
    int64_t left[GAME_PLAYERS_MAX];
    int     turns[GAME_PLAYERS_MAX];
};

struct truth {
    struct world *world;
    struct known *known;
    struct hosted hosted;
    uint32_t      count; /* of events */
    unsigned char guests[GAME_PLAYERS_MAX][GUESTS_MAX][HOSTED_GUEST_BYTES];
    int           guest_count[GAME_PLAYERS_MAX];
    struct clocks now, before[EVENTS_MAX];
    size_t        actions; /* in the line */
    int64_t       since;
    struct mark  *marks; /* of all matches */
    size_t        mark_count;
    char          ids[MATCHES_MAX * 4][HOSTED_ID_LENGTH + 1];
    size_t        id_count;
};

/* --- Who it was ---------------------------------------------------------------------- */

static bool sits(const struct truth *truth, int seat, const unsigned char *guest) {
    for (int i = 0; i < truth->guest_count[seat]; i++) {
        if (memcmp(truth->guests[seat][i], guest, HOSTED_GUEST_BYTES) == 0) {
            return true;
        }
    }
    return false;
}

static void check_person(struct truth *truth, const struct event *event) {
    struct world *world = truth->world;
    if (event->seat < 0 || event->kind == EVENT_FLAGGED) {
        return;
    }
    if (event->kind == EVENT_SEATED) {
        if (!event->has_guest || truth->guest_count[event->seat] == GUESTS_MAX) {
            world_fail(world, "nobody, or everybody, sits down in %s", truth->hosted.id);
        }
        memcpy(truth->guests[event->seat][truth->guest_count[event->seat]++], event->guest,
               HOSTED_GUEST_BYTES);
        return;
    }
    const bool is_persons = truth->guest_count[event->seat] > 0;
    if (event->has_guest ? !sits(truth, event->seat, event->guest)
                         : is_persons && event->kind != EVENT_DECLINE) {
        world_fail(world, "event %u of %s is of somebody who does not sit there", event->number,
                   truth->hosted.id);
    }
    if (event->kind == EVENT_LEFT) {
        truth->guest_count[event->seat] = 0;
    }
}

static void check_request(struct truth *truth, const struct event *event) {
    if (event->request[0] == '\0') {
        return;
    }
    /* A rematch has the mark of the request that called for it, in both matches; the host
     * itself, who seats people there, has the mark "=". */
    for (size_t i = 0; i < truth->mark_count && event->request[0] != '='; i++) {
        const struct mark *mark = &truth->marks[i];
        if (strcmp(mark->request, event->request) == 0 &&
            memcmp(mark->guest, event->guest, HOSTED_GUEST_BYTES) == 0 &&
            strcmp(mark->match, truth->hosted.id) == 0) {
            world_fail(truth->world, "request %s was granted twice in %s", event->request,
                       truth->hosted.id);
        }
    }
    if (truth->mark_count == GRANTED_MAX) {
        world_fail(truth->world, "too many requests");
    }
    struct mark *mark = &truth->marks[truth->mark_count++];
    memcpy(mark->guest, event->guest, sizeof mark->guest);
    memcpy(mark->request, event->request, sizeof mark->request);
    memcpy(mark->match, truth->hosted.id, sizeof mark->match);
    mark->number = event->number;
}

/* --- Clocks ----------------------------------------------------------------------------- */

static int64_t up_since(const struct world *world, int64_t at) {
    int64_t start = 0;
    for (size_t i = 0; i < world->start_count && world->starts[i] <= at; i++) {
        start = world->starts[i];
    }
    return start;
}

static bool is_live(const struct time_control *clock) {
    return clock->kind == CLOCK_FISCHER || clock->kind == CLOCK_TURN;
}

static int64_t spent(const struct truth *truth, const struct event *event) {
    const int64_t up   = up_since(truth->world, event->at);
    const bool    live = is_live(&truth->hosted.agreement.clock);
    return event->at - (live && up > truth->since ? up : truth->since);
}

/* What the clock must show after an action; the turn has ended if the machine counts
 * one more. */
static void check_action(struct truth *truth, const struct event *event) {
    const struct time_control *clock     = &truth->hosted.agreement.clock;
    const int                  seat      = event->seat;
    const int                  turns     = truth->hosted.seats[seat].turns;
    const bool                 has_ended = turns > truth->now.turns[seat];
    const bool                 runs      = clock->kind == CLOCK_DAYS || truth->now.turns[seat] > 0;
    int64_t                    left      = truth->now.left[seat];
    truth->before[truth->actions++]      = truth->now;
    if (clock->kind != CLOCK_NONE) {
        left -= runs ? spent(truth, event) - event->lag : 0;
        if (has_ended) {
            left = clock->kind != CLOCK_FISCHER ? clock->base : left + (runs ? clock->add : 0);
        }
        if (left != event->left || event->lag < 0 || event->lag > HOSTED_LAG_QUOTA) {
            world_fail(truth->world, "event %u of %s: the clock shows %lld and should show %lld",
                       event->number, truth->hosted.id, (long long)event->left, (long long)left);
        }
    }
    truth->now.left[seat]  = left;
    truth->now.turns[seat] = turns;
    truth->since           = event->at;
}

static void check_clock(struct truth *truth, const struct event *event) {
    const struct time_control *clock = &truth->hosted.agreement.clock;
    switch (event->kind) {
    case EVENT_STARTED:
        for (int i = 0; i < GAME_PLAYERS_MAX; i++) {
            truth->now.left[i]  = clock->base;
            truth->now.turns[i] = 0;
        }
        truth->actions = 0;
        truth->since   = event->at;
        break;
    case EVENT_ACTION:
        check_action(truth, event);
        break;
    case EVENT_ROLL:
        truth->before[truth->actions++] = truth->now;
        truth->since                    = event->at;
        break;
    case EVENT_TAKEBACK:
        if (event->count < truth->actions) {
            truth->now     = truth->before[event->count];
            truth->actions = event->count;
        }
        truth->since = event->at;
        break;
    case EVENT_FLAGGED:
        if (spent(truth, event) < truth->now.left[event->seat]) {
            world_fail(truth->world, "event %u of %s: flagged with time on the clock",
                       event->number, truth->hosted.id);
        }
        break;
    default:
        break;
    }
}

/* --- One match ---------------------------------------------------------------------------- */

static void check_shown(const struct truth *truth, uint32_t number, const char *open) {
    const hash_t shown = number < EVENTS_MAX ? truth->known->shown[number] : 0;
    if (shown != 0 && shown != (hash_bytes(open, strlen(open)) | 1U)) {
        world_fail(truth->world, "event %u of %s was shown otherwise than it is kept", number,
                   truth->hosted.id);
    }
}

static bool take_event(void *context, uint32_t number, const char *open, const char *hidden) {
    struct truth *truth = context;
    struct event  event;
    char          bytes[256];
    struct text   why;
    text_init(&why, bytes, sizeof bytes);
    if (number != truth->count + 1 || number >= EVENTS_MAX ||
        event_parse(open, hidden[0] == '\0' ? NULL : hidden, &event, &why) != STATUS_OK ||
        hosted_take(&truth->hosted, &event, &why) != STATUS_OK) {
        world_fail(truth->world, "event %u of %s does not fit: %s", number, truth->hosted.id,
                   bytes);
    }
    truth->count = number;
    if (truth->known != NULL) {
        check_shown(truth, number, open);
    }
    check_person(truth, &event);
    check_request(truth, &event);
    check_clock(truth, &event);
    return true;
}

static bool is_same(const struct hosted *one, const struct hosted *other) {
    bool same = one->number == other->number && one->phase == other->phase &&
                one->line_number == other->line_number && one->since == other->since &&
                one->offer == other->offer && one->offer_seat == other->offer_seat &&
                memcmp(one->payoffs, other->payoffs, sizeof one->payoffs) == 0 &&
                strcmp(one->next, other->next) == 0;
    if (one->number > 0 && one->phase != HOSTED_WAITING) {
        same = same && memcmp(one->order, other->order, sizeof one->order) == 0 &&
               one->match.count == other->match.count &&
               memcmp(&one->match.state, &other->match.state, one->match.game.state_size) == 0;
    }
    for (int i = 0; i < one->agreement.seats; i++) {
        same = same && one->seats[i].kind == other->seats[i].kind &&
               one->seats[i].left == other->seats[i].left &&
               strcmp(one->seats[i].name, other->seats[i].name) == 0 &&
               one->seats[i].wants_chat == other->seats[i].wants_chat;
    }
    return same;
}

/* Is somebody of this seat connected, and watching? */
static bool is_here(const struct truth *truth, int seat) {
    struct world *world = truth->world;
    if (truth->hosted.seats[seat].kind == SEAT_COMPUTER) {
        return true;
    }
    for (int i = 0; i < world->client_count; i++) {
        const struct client *client = &world->clients[i];
        for (int j = 0; j < VIEWS_MAX; j++) {
            if (strcmp(client->views[j].id, truth->hosted.id) == 0 && client->views[j].is_watched &&
                client->has_guest && hosted_seat_of(&truth->hosted, client->guest) == seat) {
                return true;
            }
        }
    }
    return false;
}

static void check_view(const struct truth *truth, const struct client *client,
                       const struct view *view) {
    struct world *world = truth->world;
    if (!view->is_synced) {
        world_fail(world, "client %d waits for %s", client->number, view->id);
    }
    if (!is_same(&view->mirror, &truth->hosted)) {
        world_fail(world, "client %d shows another %s: %u events of %u", client->number, view->id,
                   view->mirror.number, truth->hosted.number);
    }
    for (int i = 0; i < truth->hosted.agreement.seats; i++) {
        if (view->here[i] != is_here(truth, i)) {
            world_fail(world, "client %d believes that seat %d of %s is %s", client->number, i,
                       view->id, view->here[i] ? "here" : "gone");
        }
    }
}

static void check_views(const struct truth *truth) {
    const struct world *world = truth->world;
    for (int i = 0; i < world->client_count; i++) {
        for (int j = 0; j < VIEWS_MAX; j++) {
            const struct view *view = &world->clients[i].views[j];
            if (view->is_watched && strcmp(view->id, truth->hosted.id) == 0) {
                check_view(truth, &world->clients[i], view);
            }
        }
    }
}

/* Whatever is due by itself has happened, but for what is due in these seconds. */
static void check_due(const struct truth *truth) {
    struct world              *world = truth->world;
    const struct circumstances now   = {.now      = world->now,
                                        .up_since = world->starts[world->start_count - 1]};
    if (hosted_is_computers(&truth->hosted)) {
        world_fail(world, "a computer was never asked in %s", truth->hosted.id);
    }
    const int64_t due = hosted_due(&truth->hosted, &now);
    if (truth->hosted.phase == HOSTED_RUNNING && due != 0 && due < world->now - 4000) {
        world_fail(world, "time ran out in %s and nothing happened", truth->hosted.id);
    }
}

/* The record of a finished match is read and drawn again, as tavola verify does. */
static void take_line(void *context, const char *line) {
    struct record_reader *reader = context;
    char                  bytes[256];
    struct text           why;
    text_init(&why, bytes, sizeof bytes);
    if (record_reader_take(reader, line, strlen(line), &why) == RECORD_BAD) {
        reader->fault.kind = RECORD_FAULT_END;
        printf("%s\n%s\n", bytes, line);
    }
}

static void check_record(const struct truth *truth) {
    struct record        record;
    struct record_reader reader;
    struct verified      verified;
    char                 bytes[256];
    struct text          why;
    if (truth->hosted.phase != HOSTED_OVER || truth->hosted.ending == EVENT_ABORTED) {
        return;
    }
    if (hosted_record(&truth->hosted, &record) != STATUS_OK) {
        world_fail(truth->world, "there is no record of %s", truth->hosted.id);
    }
    record_reader_init(&reader);
    text_init(&why, bytes, sizeof bytes);
    if (record_print(&record, take_line, &reader) != STATUS_OK || reader.fault.kind[0] != '\0' ||
        verify_record(&reader.record, &verified, &why) != STATUS_OK) {
        world_fail(truth->world, "the record of %s is not right: %s", truth->hosted.id, bytes);
    }
    record_reader_finish(&reader);
    record_finish(&record);
}

static void check_match(struct truth *truth, const char *id, struct tally *tally) {
    struct world *world = truth->world;
    memset(truth->guest_count, 0, sizeof truth->guest_count);
    truth->count = 0;
    truth->known = world_find(world, id);
    hosted_init(&truth->hosted, id);
    uint32_t before;
    do {
        before = truth->count;
        if (store_read_events(world->writer, id, before, 256, take_event, truth) != STATUS_OK) {
            world_fail(world, "match %s cannot be read", id);
        }
    } while (truth->count > before);
    for (uint32_t i = truth->count + 1; truth->known != NULL && i < EVENTS_MAX; i++) {
        if (truth->known->shown[i] != 0) {
            world_fail(world, "event %u of %s was shown, and is not kept", i, id);
        }
    }
    check_views(truth);
    check_due(truth);
    check_record(truth);
    tally->matches++;
    tally->events += truth->count;
    tally->finished += truth->hosted.phase == HOSTED_OVER;
    hosted_finish(&truth->hosted);
}

/* --- Promises ------------------------------------------------------------------------------ */

static const struct mark *find_mark(const struct truth *truth, const struct client *client,
                                    const struct request *request) {
    for (size_t i = 0; i < truth->mark_count; i++) {
        const struct mark *mark = &truth->marks[i];
        if (strcmp(mark->request, request->id) == 0 && strcmp(mark->match, request->match) == 0 &&
            memcmp(mark->guest, client->guest, HOSTED_GUEST_BYTES) == 0) {
            return mark;
        }
    }
    return NULL;
}

/* Somebody who sits there may be granted what he has already. */
static bool has_sat(const struct truth *truth, const struct client *client,
                    const struct request *request) {
    for (size_t i = 0; i < truth->mark_count; i++) {
        const struct mark *mark = &truth->marks[i];
        if (strcmp(mark->match, request->match) == 0 &&
            memcmp(mark->guest, client->guest, HOSTED_GUEST_BYTES) == 0) {
            return client_may_change_nothing(request);
        }
    }
    return false;
}

static void check_promise(const struct truth *truth, const struct client *client,
                          const struct request *request) {
    const struct mark *mark = find_mark(truth, client, request);
    if (request->is_granted && request->is_change && !has_sat(truth, client, request) &&
        (mark == NULL || mark->number > request->number)) {
        world_fail(truth->world, "granted to client %d, and not kept: %s", client->number,
                   request->text);
    }
    if (request->is_refused && !request->is_granted && request->copies == 1 && mark != NULL) {
        world_fail(truth->world, "refused to client %d, and done all the same: %s", client->number,
                   request->text);
    }
}

static void check_promises(const struct truth *truth) {
    for (int i = 0; i < truth->world->client_count; i++) {
        const struct client *client = &truth->world->clients[i];
        for (size_t j = 0; j < client->request_count; j++) {
            check_promise(truth, client, &client->requests[j]);
        }
    }
}

/* --- The lobby, and words --------------------------------------------------------------------- */

static bool take_open(void *context, const char *id, const char *digest, int seat) {
    (void)id;
    (void)seat;
    cJSON_AddItemToArray(context, cJSON_Parse(digest));
    return true;
}

static void check_lobby(struct world *world) {
    cJSON *list = cJSON_CreateArray();
    if (store_read_open(world->writer, 100, take_open, list) != STATUS_OK) {
        world_fail(world, "the lobby cannot be read");
    }
    char *text = cJSON_PrintUnformatted(list);
    for (int i = 0; i < world->client_count; i++) {
        const struct client *client = &world->clients[i];
        if (client->is_in_lobby && strcmp(client->lobby, text) != 0) {
            world_fail(world, "client %d sees another lobby: %s\n%s", i, client->lobby, text);
        }
    }
    free(text);
    cJSON_Delete(list);
}

struct words {
    hash_t seen[64];
    size_t count;
    bool   is_twice;
};

static bool take_word(void *context, const char *text) {
    struct words *words = context;
    cJSON        *root  = cJSON_Parse(text);
    char          name[HOSTED_REQUEST_MAX + 16];
    (void)snprintf(name, sizeof name, "%d %s",
                   cJSON_GetObjectItemCaseSensitive(root, "seat")->valueint,
                   cJSON_GetObjectItemCaseSensitive(root, "id")->valuestring);
    const hash_t hash = hash_bytes(name, strlen(name));
    for (size_t i = 0; i < words->count; i++) {
        words->is_twice = words->is_twice || words->seen[i] == hash;
    }
    words->seen[words->count++ % 64] = hash;
    cJSON_Delete(root);
    return words->count < 64;
}

static void check_words(struct world *world, const char *match) {
    struct words words = {.count = 0};
    if (store_read_chat(world->writer, match, 50, take_word, &words) != STATUS_OK ||
        words.is_twice) {
        world_fail(world, "in %s something was said twice", match);
    }
}

/* --- All of it --------------------------------------------------------------------------------- */

static bool take_id(void *context, const char *id, const char *digest, int seat) {
    struct truth *truth = context;
    (void)digest;
    (void)seat;
    if (truth->id_count == sizeof truth->ids / sizeof truth->ids[0]) {
        world_fail(truth->world, "too many matches");
    }
    memcpy(truth->ids[truth->id_count++], id, HOSTED_ID_LENGTH + 1);
    return true;
}

void truth_check(struct world *world, struct tally *tally) {
    struct truth *truth = calloc(1, sizeof *truth);
    char          bytes[256];
    struct text   why;
    truth->world = world;
    truth->marks = calloc(GRANTED_MAX, sizeof *truth->marks);
    text_init(&why, bytes, sizeof bytes);
    if (store_inspect(world->writer, &why) != STATUS_OK ||
        store_read_all(world->writer, "", false, 1000, take_id, truth) != STATUS_OK) {
        world_fail(world, "the store is damaged: %s", bytes);
    }
    for (size_t i = 0; i < truth->id_count; i++) {
        check_match(truth, truth->ids[i], tally);
        check_words(world, truth->ids[i]);
    }
    check_promises(truth);
    check_lobby(world);
    free(truth->marks);
    free(truth);
}
