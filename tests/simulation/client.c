/* SPDX-License-Identifier: MIT
 *
 * client.c - how a client asks, hears and repeats.
 */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>

/* --- Views ------------------------------------------------------------------------ */

struct view *client_find(struct client *client, const char *match) {
    for (int i = 0; i < VIEWS_MAX; i++) {
        if (strcmp(client->views[i].id, match) == 0) {
            return &client->views[i];
        }
    }
    return NULL;
}

struct view *client_view(struct world *world, struct client *client, const char *match) {
    struct view *view = client_find(client, match);
    if (view == NULL && world_learn(world, match) != NULL) {
        view = client_find(client, "");
        if (view != NULL) {
            memset(view, 0, sizeof *view);
            memcpy(view->id, match, sizeof view->id);
            hosted_init(&view->mirror, match);
            view->seat = -1;
        }
    }
    return view;
}

void client_finish(struct client *client) {
    for (int i = 0; i < VIEWS_MAX; i++) {
        if (client->views[i].id[0] != '\0') {
            hosted_finish(&client->views[i].mirror);
        }
    }
    for (size_t i = 0; i < client->request_count; i++) {
        free(client->requests[i].text);
        free(client->requests[i].creation);
    }
    free(client->lobby);
}

/* --- Asking ------------------------------------------------------------------------ */

static bool is_change(const char *what) {
    static const char *const whats[] = {"create", "sit",     "leave", "act",   "resign", "offer",
                                        "accept", "decline", "abort", "claim", NULL};
    for (size_t i = 0; whats[i] != NULL; i++) {
        if (strcmp(whats[i], what) == 0) {
            return true;
        }
    }
    return false;
}

bool client_may_change_nothing(const struct request *request) {
    return strcmp(request->what, "sit") == 0 || strcmp(request->what, "accept") == 0;
}

static void send(struct world *world, struct client *client, struct request *request) {
    request->copies++;
    request->is_waiting = true;
    request->again_at   = 0;
    world_send(world, client, request->text);
}

static struct request *ask_as(struct world *world, struct client *client, const char *id,
                              const char *what, const char *match, const char *rest) {
    char line[LINE_SIZE];
    if (client->request_count == REQUESTS_MAX || client->wire < 0) {
        return NULL;
    }
    struct request *request = &client->requests[client->request_count++];
    memset(request, 0, sizeof *request);
    (void)snprintf(request->id, sizeof request->id, "%s", id);
    (void)snprintf(request->what, sizeof request->what, "%s", what);
    (void)snprintf(request->match, sizeof request->match, "%s", match);
    (void)snprintf(line, sizeof line, "{\"id\":\"%s\",\"do\":\"%s\"%s%s%s%s%s}", request->id, what,
                   match[0] == '\0' ? "" : ",\"match\":\"", match, match[0] == '\0' ? "" : "\"",
                   rest[0] == '\0' ? "" : ",", rest);
    request->text = malloc(strlen(line) + 1);
    memcpy(request->text, line, strlen(line) + 1);
    request->is_change = is_change(what);
    send(world, client, request);
    return request;
}

static void name_next(const struct client *client, char *out, size_t size) {
    (void)snprintf(out, size, "c%d-%zu", client->number, client->request_count + 1);
}

struct request *client_ask(struct world *world, struct client *client, const char *what,
                           const char *match, const char *rest) {
    char id[HOSTED_REQUEST_MAX];
    name_next(client, id, sizeof id);
    return ask_as(world, client, id, what, match, rest);
}

void client_create(struct world *world, struct client *client, const char *rest) {
    char id[16], line[64];
    name_next(client, id, sizeof id);
    (void)snprintf(line, sizeof line, "\"for\":\"%s-new\"", id);
    struct request *request = client_ask(world, client, "dice", "", line);
    if (request != NULL) {
        request->creation = malloc(strlen(rest) + 1);
        memcpy(request->creation, rest, strlen(rest) + 1);
    }
}

static void watch(struct world *world, struct client *client, struct view *view) {
    char rest[64];
    (void)snprintf(rest, sizeof rest, "\"after\":%u", view->mirror.number);
    view->is_watched = true;
    view->is_synced  = false;
    (void)client_ask(world, client, "watch", view->id, rest);
}

/* What is read, and not changed, is asked anew on each wire. */
static bool is_of_the_wire(const struct request *request) {
    static const char *const whats[] = {"watch", "unwatch", "hello", "lobby",
                                        "mine",  "keys",    "dice",  NULL};
    for (size_t i = 0; whats[i] != NULL; i++) {
        if (strcmp(whats[i], request->what) == 0) {
            return true;
        }
    }
    return false;
}

void client_lose(struct client *client) {
    client->wire        = -1;
    client->is_in_lobby = false;
    for (int i = 0; i < VIEWS_MAX; i++) {
        client->views[i].is_synced = false;
        client->views[i].has_here  = false;
    }
    for (size_t i = 0; i < client->request_count; i++) {
        struct request *request = &client->requests[i];
        request->is_waiting     = request->is_waiting && !is_of_the_wire(request);
        request->again_at       = is_of_the_wire(request) ? 0 : request->again_at;
    }
}

void client_resume(struct world *world, struct client *client) {
    (void)client_ask(world, client, "hello", "", "\"protocol\":1");
    for (int i = 0; i < VIEWS_MAX; i++) {
        if (client->views[i].id[0] != '\0' && client->views[i].is_watched) {
            watch(world, client, &client->views[i]);
        }
    }
    for (size_t i = 0; i < client->request_count; i++) {
        if (client->requests[i].is_waiting) {
            if (!is_of_the_wire(&client->requests[i])) {
                send(world, client, &client->requests[i]);
            }
        }
    }
}

bool client_settle(struct world *world, struct client *client) {
    bool is_waiting = false;
    for (size_t i = 0; i < client->request_count; i++) {
        struct request *request = &client->requests[i];
        if (request->again_at != 0 && world->now >= request->again_at) {
            send(world, client, request);
        }
        is_waiting = is_waiting || request->is_waiting || request->again_at != 0;
    }
    return is_waiting;
}

/* --- Hearing events ------------------------------------------------------------------- */

/* The end of the value of JSON that begins here. */
static const char *skip_value(const char *at) {
    int  depth     = 0;
    bool is_quoted = false;
    for (; *at != '\0'; at++) {
        if (is_quoted) {
            is_quoted = *at != '"';
            at += *at == '\\' ? 1 : 0;
        } else if (*at == '"') {
            is_quoted = true;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if ((*at == '}' || *at == ']') && --depth == 0) {
            return at + 1;
        }
    }
    return at;
}

/* Everybody is shown the same under the same number. */
static void note_shown(struct world *world, const char *match, uint32_t number, const char *text) {
    struct known *known = world_find(world, match);
    const hash_t  hash  = hash_bytes(text, strlen(text)) | 1U;
    if (known == NULL || number == 0 || number >= EVENTS_MAX) {
        world_fail(world, "event %u of %s, of which nobody has heard", number, match);
    }
    if (known->shown[number] != 0 && known->shown[number] != hash) {
        world_fail(world, "event %u of %s is another one now: %s", number, match, text);
    }
    known->shown[number] = hash;
}

/* The match that somebody created has the dice that he was shown before. */
static void check_dice(struct world *world, const struct client *client, const struct view *view,
                       const char *text) {
    for (size_t i = 0; i < client->request_count; i++) {
        const struct request *request = &client->requests[i];
        if (strcmp(request->what, "create") == 0 && strcmp(request->match, view->id) == 0 &&
            strstr(text, request->commitment) == NULL) {
            world_fail(world, "client %d was shown the dice %s, and not %s", client->number,
                       request->commitment, text);
        }
    }
}

static void take_event(struct world *world, struct client *client, struct view *view,
                       const char *text) {
    struct event event;
    char         bytes[256];
    struct text  why;
    text_init(&why, bytes, sizeof bytes);
    if (event_parse(text, NULL, &event, &why) != STATUS_OK) {
        world_fail(world, "client %d cannot read %s: %s", client->number, text, bytes);
    }
    note_shown(world, view->id, event.number, text);
    if (event.number <= view->mirror.number) {
        return;
    }
    if (hosted_take(&view->mirror, &event, &why) != STATUS_OK) {
        world_fail(world, "client %d cannot take %s: %s", client->number, text, bytes);
    }
    if (event.kind == EVENT_CREATED) {
        check_dice(world, client, view, text);
    }
    if (event.kind == EVENT_ACTION && !view->mirror.agreement.is_watched &&
        !world_find(world, view->id)->may_sit[client->number] && view->seat < 0) {
        world_fail(world, "client %d is shown %s, which is private", client->number, view->id);
    }
}

static void take_events(struct world *world, struct client *client, struct view *view,
                        const char *message) {
    const char *at = strstr(message, "\"events\":[");
    for (at = at == NULL ? "" : at + strlen("\"events\":["); *at == '{' || *at == ',';) {
        at += *at == ',';
        const char  *end    = skip_value(at);
        const size_t length = (size_t)(end - at);
        char         text[EVENT_OPEN_MAX];
        if (length >= sizeof text) {
            world_fail(world, "an event that is too long");
        }
        memcpy(text, at, length);
        text[length] = '\0';
        take_event(world, client, view, text);
        at = end;
    }
}

static const cJSON *get(const cJSON *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

/* Whose turn it is said to be agrees with the events that were sent: nothing is said of
 * what is not on the disk. */
static void check_turn(struct world *world, const struct client *client, const struct view *view,
                       const cJSON *root) {
    const cJSON *turn = get(root, "turn");
    const int    seat = hosted_seat_to_act(&view->mirror);
    if (turn != NULL && get(root, "more") == NULL &&
        (cJSON_IsNumber(turn) ? turn->valueint : -1) != seat) {
        world_fail(world, "client %d hears of a turn in %s that he cannot know", client->number,
                   view->id);
    }
}

static void take_presence(struct view *view, const cJSON *root) {
    const cJSON *here = get(root, "here");
    for (int i = 0; here != NULL && i < cJSON_GetArraySize(here); i++) {
        view->here[i]  = cJSON_IsTrue(cJSON_GetArrayItem(here, i)) != 0;
        view->has_here = true;
    }
    const cJSON *seat = get(root, "seat");
    if (seat != NULL) {
        view->seat = cJSON_IsNumber(seat) ? seat->valueint : -1;
    }
}

/* --- Hearing answers --------------------------------------------------------------------- */

static struct request *find_request(struct client *client, const char *id) {
    for (size_t i = client->request_count; i > 0; i--) {
        if (strcmp(client->requests[i - 1].id, id) == 0) {
            return &client->requests[i - 1];
        }
    }
    return NULL;
}

static void copy_keys(struct known *known, const cJSON *keys) {
    for (int i = 0; keys != NULL && i < cJSON_GetArraySize(keys) && i < GAME_PLAYERS_MAX; i++) {
        const cJSON *key = cJSON_GetArrayItem(keys, i);
        if (cJSON_IsString(key)) {
            (void)snprintf(known->keys[i], sizeof known->keys[i], "%s", key->valuestring);
        }
    }
}

/* A match of one's own, or another: it is looked at from now on. */
static void begin_viewing(struct world *world, struct client *client, const char *match) {
    struct view *view = client_view(world, client, match);
    if (view != NULL && !view->is_watched) {
        watch(world, client, view);
    }
}

static void take_number(struct world *world, struct client *client, struct request *request,
                        const cJSON *root) {
    const cJSON   *item   = get(root, "number");
    const uint32_t number = cJSON_IsNumber(item) ? (uint32_t)item->valuedouble : 0;
    if (request->is_granted && request->number != number && request->is_change &&
        !client_may_change_nothing(request)) {
        world_fail(world, "request %s of client %d was answered %u, and is answered %u now",
                   request->id, client->number, request->number, number);
    }
    request->number = number;
}

/* Another's dice, or some that nobody was shown: they must not be taken. */
static bool spoil(struct world *world, char *commitment) {
    char *digit = &commitment[random_below(&world->random, 2 * HOSTED_SECRET_BYTES)];
    if (!world_chance(world, 12)) {
        return false;
    }
    if (world->last_dice[0] != '\0' && strcmp(world->last_dice, commitment) != 0) {
        memcpy(commitment, world->last_dice, sizeof world->last_dice);
    } else {
        *digit = *digit == '0' ? '1' : '0';
    }
    return true;
}

/* The dice have been shown: now the match can be created. */
static void go_on_creating(struct world *world, struct client *client, const struct request *asked,
                           const cJSON *root) {
    char id[HOSTED_REQUEST_MAX], rest[LINE_SIZE], commitment[2 * HOSTED_SECRET_BYTES + 1];
    (void)snprintf(commitment, sizeof commitment, "%s", get(root, "commitment")->valuestring);
    const bool is_foul = spoil(world, commitment);
    (void)snprintf(world->last_dice, sizeof world->last_dice, "%s",
                   get(root, "commitment")->valuestring);
    (void)snprintf(id, sizeof id, "%.30s-new", asked->id);
    (void)snprintf(rest, sizeof rest, "%s,\"commitment\":\"%s\"", asked->creation, commitment);
    struct request *request = ask_as(world, client, id, "create", "", rest);
    if (request != NULL) {
        request->is_foul = is_foul;
        memcpy(request->commitment, commitment, sizeof commitment);
        (void)snprintf(request->match, sizeof request->match, "%s",
                       get(root, "match")->valuestring);
    }
}

static void take_creation(struct world *world, struct client *client, const struct request *request,
                          const cJSON *root) {
    const char   *match = get(root, "match")->valuestring;
    struct known *known = world_learn(world, match);
    if (strcmp(request->match, match) != 0) {
        world_fail(world, "client %d was shown dice for %s, and created %s", client->number,
                   request->match, match);
    }
    if (known != NULL) {
        known->may_sit[client->number] = true;
        known->is_public               = strstr(request->text, "\"public\":true") != NULL;
        copy_keys(known, get(root, "keys"));
        begin_viewing(world, client, match);
    }
}

static void take_grant(struct world *world, struct client *client, struct request *request,
                       const cJSON *root) {
    if (request->is_foul) {
        world_fail(world, "granted to client %d: %s", client->number, request->text);
    }
    take_number(world, client, request, root);
    request->is_granted = true;
    world->granted++;
    if (strcmp(request->what, "create") == 0) {
        take_creation(world, client, request, root);
    } else if (strcmp(request->what, "dice") == 0) {
        go_on_creating(world, client, request, root);
    } else if (strcmp(request->what, "sit") == 0) {
        begin_viewing(world, client, request->match);
        struct view *view = client_find(client, request->match);
        if (view != NULL) {
            view->seat = get(root, "seat")->valueint;
        }
    } else if (strcmp(request->what, "keys") == 0 && cJSON_IsString(get(root, "device"))) {
        struct known *known = world_find(world, request->match);
        (void)snprintf(known->device, sizeof known->device, "%s", get(root, "device")->valuestring);
    }
}

static void take_watch(struct world *world, struct client *client, struct request *request,
                       const cJSON *root, const char *message) {
    struct view *view = client_find(client, request->match);
    if (view != NULL && view->is_watched) {
        take_events(world, client, view, message);
        check_turn(world, client, view, root);
        take_presence(view, root);
        if (view->seat >= 0) {
            world_find(world, view->id)->may_sit[client->number] = true;
        }
        view->is_synced = get(root, "more") == NULL;
        if (!view->is_synced) {
            watch(world, client, view);
        }
    }
}

static bool is_temporary(const char *code) {
    return strcmp(code, "not-saved") == 0 || strcmp(code, "busy") == 0 ||
           strcmp(code, "goodbye") == 0 || strcmp(code, "slow") == 0;
}

static void take_refusal(struct world *world, struct client *client, struct request *request,
                         const cJSON *root) {
    const cJSON *error = get(root, "error");
    const cJSON *code  = get(error, "code");
    if (!cJSON_IsString(code) || !cJSON_IsString(get(error, "say"))) {
        world_fail(world, "a refusal without code and words");
    }
    world->refused++;
    if (is_temporary(code->valuestring)) {
        request->again_at = world->now + world_between(world, 300, 2500);
        return;
    }
    if (request->is_granted && request->is_change && !client_may_change_nothing(request)) {
        world_fail(world, "request %s of client %d was granted, and is refused now: %s",
                   request->id, client->number, code->valuestring);
    }
    request->is_refused = true;
    if (strcmp(request->what, "watch") == 0) {
        struct view *view = client_find(client, request->match);
        if (view != NULL) {
            view->is_watched = false;
        }
    }
}

static void take_lobby(struct client *client, const cJSON *list) {
    free(client->lobby);
    client->lobby = cJSON_PrintUnformatted(list);
}

static void take_answer(struct world *world, struct client *client, const cJSON *root,
                        const char *message) {
    const cJSON    *id      = get(root, "answer");
    struct request *request = cJSON_IsString(id) ? find_request(client, id->valuestring) : NULL;
    if (request == NULL) {
        if (cJSON_IsTrue(get(root, "ok"))) {
            world_fail(world, "an answer to nothing: %s", message);
        }
        return;
    }
    request->is_waiting = false;
    if (!cJSON_IsTrue(get(root, "ok"))) {
        take_refusal(world, client, request, root);
        return;
    }
    take_grant(world, client, request, root);
    if (strcmp(request->what, "watch") == 0) {
        take_watch(world, client, request, root, message);
    } else if (strcmp(request->what, "lobby") == 0) {
        client->is_in_lobby = strstr(request->text, "\"on\":true") != NULL;
        take_lobby(client, get(root, "challenges"));
    }
}

/* --- Hearing the rest ------------------------------------------------------------------------ */

static void take_chat(struct world *world, struct client *client, const char *match) {
    const struct known *known = world_find(world, match);
    if (known == NULL || !known->may_sit[client->number]) {
        world_fail(world, "client %d hears what is said at a table where he never sat",
                   client->number);
    }
}

static void take_news(struct world *world, struct client *client, const cJSON *root,
                      const char *message) {
    const cJSON *match = get(root, "match");
    struct view *view  = client_find(client, match->valuestring);
    if (get(root, "chat") != NULL || get(root, "chats") != NULL) {
        take_chat(world, client, match->valuestring);
    }
    if (view == NULL || !view->is_watched) {
        return;
    }
    if (get(root, "closed") != NULL) {
        view->is_watched = false;
    } else if (view->is_synced) {
        take_events(world, client, view, message);
        check_turn(world, client, view, root);
        take_presence(view, root);
    }
}

static void take_mine(struct world *world, struct client *client, const cJSON *digest) {
    const cJSON *match = get(digest, "match");
    const cJSON *seat  = get(digest, "seat");
    if (!cJSON_IsString(match) || !cJSON_IsNumber(seat)) {
        world_fail(world, "a notice without match or seat");
    }
    struct known *known = world_learn(world, match->valuestring);
    if (known != NULL) {
        known->may_sit[client->number] = true;
        if (world_chance(world, 2)) {
            begin_viewing(world, client, match->valuestring);
        }
    }
}

void client_hear(struct world *world, struct client *client, const char *text) {
    cJSON *root = cJSON_Parse(text);
    if (!cJSON_IsObject(root)) {
        world_fail(world, "no JSON: %s", text);
    }
    if (get(root, "answer") != NULL) {
        take_answer(world, client, root, text);
    } else if (get(root, "match") != NULL) {
        take_news(world, client, root, text);
    } else if (get(root, "mine") != NULL) {
        take_mine(world, client, get(root, "mine"));
    } else if (get(root, "lobby") != NULL) {
        take_lobby(client, get(root, "lobby"));
    } else if (get(root, "goodbye") == NULL && get(root, "pong") == NULL) {
        world_fail(world, "what is this? %s", text);
    }
    cJSON_Delete(root);
}
