/* SPDX-License-Identifier: MIT
 *
 * people.c - what simulated people do: they play, and they blunder and cheat.
 */
#include <stdio.h>
#include <stdlib.h>

#include "client.h"
#include "games/registry.h"

static void print_nonce(struct world *world, char *out) {
    for (int i = 0; i < 2 * HOSTED_NONCE_BYTES; i++) {
        out[i] = "0123456789abcdef"[random_below(&world->random, 16)];
    }
    out[2 * HOSTED_NONCE_BYTES] = '\0';
}

static void print_person(struct world *world, const struct client *client, char *out, size_t size) {
    char nonce[2 * HOSTED_NONCE_BYTES + 1];
    print_nonce(world, nonce);
    (void)snprintf(out, size, "\"name\":\"Client %d\",\"nonce\":\"%s\"", client->number, nonce);
}

/* --- Creating ------------------------------------------------------------------------ */

static int print_game(struct world *world, char *out, size_t size) {
    const struct game_rules *rules =
        registry_at(random_below(&world->random, (uint32_t)registry_count()));
    const int players      = (int)world_between(world, rules->players_min, rules->players_max);
    char      options[128] = "";
    if (rules->players_min != rules->players_max) {
        (void)snprintf(options, sizeof options, "\"players\":\"%d\"", players);
    }
    if (strcmp(rules->name, "mijnlieff") != 0 && !world_chance(world, 3)) {
        (void)snprintf(options + strlen(options), sizeof options - strlen(options),
                       "%s\"turns\":\"%d\"", options[0] == '\0' ? "" : ",",
                       (int)world_between(world, 2, 30));
    }
    if (strcmp(rules->name, "pyramyd") == 0 && players > 1 && world_chance(world, 2)) {
        (void)snprintf(options + strlen(options), sizeof options - strlen(options),
                       ",\"goal\":\"race\"");
    }
    (void)snprintf(out, size, "\"game\":\"%s\",\"options\":{%s}", rules->name, options);
    return players;
}

static void print_seats(struct world *world, int players, char *out, size_t size) {
    const int own = (int)random_below(&world->random, (uint32_t)players);
    (void)snprintf(out, size, "\"seats\":[");
    for (int i = 0; i < players; i++) {
        const char *seat = i == own                 ? "{\"kind\":\"me\"}"
                           : world_chance(world, 3) ? "{\"kind\":\"computer\",\"level\":1}"
                                                    : "{\"kind\":\"open\"}";
        (void)snprintf(out + strlen(out), size - strlen(out), "%s%s", i == 0 ? "" : ",", seat);
    }
    (void)snprintf(out + strlen(out), size - strlen(out), "]");
}

static void print_clock(struct world *world, char *out, size_t size) {
    switch (random_below(&world->random, 4)) {
    case 0:
        (void)snprintf(out, size, "\"clock\":null");
        break;
    case 1:
        (void)snprintf(out, size, "\"clock\":{\"kind\":\"fischer\",\"base\":%d,\"add\":%d}",
                       (int)world_between(world, 10000, 40000), (int)world_between(world, 0, 4000));
        break;
    case 2:
        (void)snprintf(out, size, "\"clock\":{\"kind\":\"turn\",\"base\":%d}",
                       (int)world_between(world, 5000, 20000));
        break;
    default:
        (void)snprintf(out, size, "\"clock\":{\"kind\":\"days\",\"base\":%d}",
                       (int)world_between(world, 1, 3) * 86400000);
    }
}

static const char *flag(struct world *world, uint32_t times) {
    return world_chance(world, times) ? "false" : "true";
}

static void create(struct world *world, struct client *client) {
    char game[256], seats[256], clock[128], person[128], line[1024];
    if (world->match_count >= 4 && !world_chance(world, 8)) {
        return;
    }
    print_seats(world, print_game(world, game, sizeof game), seats, sizeof seats);
    print_clock(world, clock, sizeof clock);
    print_person(world, client, person, sizeof person);
    (void)snprintf(line, sizeof line,
                   "%s,%s,\"begins\":\"%s\",%s,\"public\":%s,\"watch\":%s,\"analysis\":%s,%s", game,
                   seats, world_chance(world, 2) ? "drawn" : "seats", clock, flag(world, 2),
                   flag(world, 4), flag(world, 2), person);
    client_create(world, client, line);
}

/* --- Sitting down ----------------------------------------------------------------------- */

static struct known *some_match(struct world *world) {
    return world->match_count == 0
               ? NULL
               : &world->matches[random_below(&world->random, (uint32_t)world->match_count)];
}

static void guess_key(struct world *world, char *out) {
    for (int i = 0; i < 22; i++) {
        out[i] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[random_below(
            &world->random, 64)];
    }
    out[22] = '\0';
}

/* What it must not do without a seat, and has not been answered yet, it may do now. */
static void forgive(struct client *client, const char *match) {
    for (size_t i = 0; i < client->request_count; i++) {
        struct request *request = &client->requests[i];
        if (strcmp(request->match, match) == 0 && request->is_change) {
            request->is_foul = false;
        }
    }
}

/* By an invitation, as anybody may who finds it; or by a key that was guessed. */
static void sit(struct world *world, struct client *client) {
    struct known *known = some_match(world);
    char          person[128], line[512], key[32] = "";
    const int     seat     = (int)random_below(&world->random, GAME_PLAYERS_MAX);
    const bool    is_guess = world_chance(world, 5);
    if (known == NULL || !client->has_guest) {
        return;
    }
    print_person(world, client, person, sizeof person);
    if (is_guess) {
        guess_key(world, key);
    } else if (world_chance(world, 6)) {
        memcpy(key, known->device, sizeof key);
    } else {
        memcpy(key, known->keys[seat], sizeof key);
    }
    if (key[0] == '\0') {
        if (!known->is_public) {
            return;
        }
        (void)snprintf(line, sizeof line, "%s,\"seat\":%d", person, seat);
    } else {
        (void)snprintf(line, sizeof line, "%s,\"key\":\"%s\"", person, key);
    }
    struct request *request = client_ask(world, client, "sit", known->id, line);
    if (request != NULL && is_guess) {
        request->is_foul = true;
    } else if (request != NULL) {
        known->may_sit[client->number] = true;
        forgive(client, known->id);
    }
}

/* --- Playing ------------------------------------------------------------------------------- */

static void print_action(struct world *world, const struct hosted *mirror, char *out) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(&mirror->match.game, &mirror->match.state, actions);
    struct text  text;
    text_init(&text, out, GAME_ACTION_MAX);
    if (count == 0) {
        text_add(&text, "none");
    } else {
        game_print_action(&mirror->match.game, &mirror->match.state,
                          actions[random_below(&world->random, (uint32_t)count)], &text);
    }
}

static void ask_at(struct world *world, struct client *client, const struct view *view,
                   const char *what, const char *more) {
    char line[256];
    (void)snprintf(line, sizeof line, "\"number\":%u%s%s", view->mirror.number,
                   more[0] == '\0' ? "" : ",", more);
    (void)client_ask(world, client, what, view->id, line);
}

static void act(struct world *world, struct client *client, const struct view *view) {
    char action[GAME_ACTION_MAX], more[64];
    print_action(world, &view->mirror, action);
    (void)snprintf(more, sizeof more, "\"action\":\"%s\"", action);
    ask_at(world, client, view, "act", more);
}

static void answer_offer(struct world *world, struct client *client, const struct view *view) {
    const char *what =
        view->mirror.offer == OFFER_DRAW ? "\"what\":\"draw\"" : "\"what\":\"takeback\"";
    ask_at(world, client, view, world_chance(world, 2) ? "accept" : "decline", what);
}

static void play_on(struct world *world, struct client *client, const struct view *view) {
    const struct hosted *mirror = &view->mirror;
    char                 more[64];
    if (mirror->offer != OFFER_NONE && world_chance(world, 2)) {
        answer_offer(world, client, view);
    } else if (hosted_seat_to_act(mirror) == view->seat && !world_chance(world, 8)) {
        act(world, client, view);
    } else if (world_chance(world, 3)) {
        ask_at(world, client, view, "offer",
               world_chance(world, 2) ? "\"what\":\"draw\"" : "\"what\":\"takeback\"");
    } else if (world_chance(world, 4)) {
        (void)snprintf(more, sizeof more, "\"seat\":%d",
                       (int)random_below(&world->random, (uint32_t)mirror->agreement.seats));
        ask_at(world, client, view, "claim", more);
    } else if (world_chance(world, 12)) {
        ask_at(world, client, view, world_chance(world, 3) ? "abort" : "resign", "");
    }
}

static void want_more(struct world *world, struct client *client, const struct view *view) {
    char nonce[2 * HOSTED_NONCE_BYTES + 1], line[128];
    print_nonce(world, nonce);
    (void)snprintf(line, sizeof line, "\"on\":%s,\"nonce\":\"%s\"", flag(world, 6), nonce);
    (void)client_ask(world, client, "rematch", view->id, line);
}

static void talk(struct world *world, struct client *client, const struct view *view) {
    static const char *const words[] = {"\"word\":\"hello\"", "\"word\":\"oops\"",
                                        "\"text\":\"Ciao, \\\"amico\\\" è qui\"",
                                        "\"word\":\"damn\""};
    char                     line[32];
    if (world_chance(world, 2)) {
        (void)snprintf(line, sizeof line, "\"on\":%s", flag(world, 3));
        (void)client_ask(world, client, "chatting", view->id, line);
    } else {
        struct request *request =
            client_ask(world, client, "say", view->id, words[random_below(&world->random, 4)]);
        if (request != NULL) {
            request->is_foul = strstr(request->text, "damn") != NULL;
        }
    }
}

static void play(struct world *world, struct client *client, struct view *view) {
    const struct hosted *mirror = &view->mirror;
    if (!view->is_synced || mirror->number == 0 || view->seat < 0) {
        return;
    }
    if (world_chance(world, 14)) {
        talk(world, client, view);
    } else if (mirror->phase == HOSTED_RUNNING) {
        play_on(world, client, view);
    } else if (mirror->phase == HOSTED_OVER && world_chance(world, 3)) {
        want_more(world, client, view);
    } else if (mirror->phase == HOSTED_WAITING && world_chance(world, 20)) {
        (void)client_ask(world, client, "leave", view->id, "");
    }
}

/* --- Mischief ------------------------------------------------------------------------------- */

/* Act where one does not sit; with an action that nobody can take; on a board of
 * yesterday. None of it may be granted. */
static void cheat(struct world *world, struct client *client, struct view *view) {
    const struct known *known = world_find(world, view->id);
    char                action[GAME_ACTION_MAX], line[128];
    struct request     *request = NULL;
    if (view->mirror.phase != HOSTED_RUNNING) {
        return;
    }
    print_action(world, &view->mirror, action);
    if (!known->may_sit[client->number] && view->mirror.before[0] == '\0') {
        (void)snprintf(line, sizeof line, "\"number\":%u,\"action\":\"%s\"", view->mirror.number,
                       action);
        request =
            client_ask(world, client, world_chance(world, 4) ? "resign" : "act", view->id, line);
    } else if (world_chance(world, 2)) {
        (void)snprintf(line, sizeof line, "\"number\":%u,\"action\":\"%s?\"", view->mirror.number,
                       "x");
        request = client_ask(world, client, "act", view->id, line);
    } else if (view->mirror.line_number > 1) {
        (void)snprintf(line, sizeof line, "\"number\":%u,\"action\":\"%s\"",
                       view->mirror.line_number - 1, action);
        request = client_ask(world, client, "act", view->id, line);
    }
    if (request != NULL) {
        request->is_foul = true;
    }
}

/* Ask again for what was answered already. */
static void repeat(struct world *world, struct client *client) {
    if (client->request_count > 0) {
        struct request *request =
            &client->requests[random_below(&world->random, (uint32_t)client->request_count)];
        if (request->is_change || strcmp(request->what, "say") == 0) {
            request->copies++;
            request->is_waiting = true;
            world_send(world, client, request->text);
        }
    }
}

/* Something that was a message once. */
static void babble(struct world *world, struct client *client) {
    char   line[LINE_SIZE];
    size_t length;
    if (client->request_count == 0) {
        return;
    }
    const struct request *request =
        &client->requests[random_below(&world->random, (uint32_t)client->request_count)];
    (void)snprintf(line, sizeof line, "%s", request->text);
    length = strlen(line);
    for (int i = 0; i < 3; i++) {
        line[random_below(&world->random, (uint32_t)length)] =
            (char)(1 + random_below(&world->random, 255));
    }
    /* It must not be taken for the request that it was: cut off its id. */
    line[1 + random_below(&world->random, 4)] = '\0';
    if (world_chance(world, 2)) {
        line[0] = (char)(1 + random_below(&world->random, 255));
    }
    world_send(world, client, line);
}

static void wander(struct world *world, struct client *client) {
    struct known *known = some_match(world);
    if (known == NULL) {
        return;
    }
    struct view *view = client_view(world, client, known->id);
    if (view == NULL) {
        return;
    }
    if (!view->is_watched) {
        char line[32];
        (void)snprintf(line, sizeof line, "\"after\":%u", view->mirror.number);
        view->is_watched = true;
        view->is_synced  = false;
        (void)client_ask(world, client, "watch", view->id, line);
    } else if (view->is_synced && world_chance(world, 4)) {
        view->is_watched = false;
        view->is_synced  = false;
        (void)client_ask(world, client, "unwatch", view->id,
                         world_chance(world, 2) ? "\"openly\":true" : "");
    }
}

static void look_around(struct world *world, struct client *client) {
    const struct known *known = some_match(world);
    switch (random_below(&world->random, 3)) {
    case 0:
        (void)client_ask(world, client, "lobby", "",
                         world_chance(world, 3) ? "\"on\":false" : "\"on\":true");
        break;
    case 1:
        (void)client_ask(world, client, "mine", "", "");
        break;
    default:
        if (known != NULL && known->may_sit[client->number]) {
            (void)client_ask(world, client, "keys", known->id, "");
        }
    }
}

static struct view *some_view(struct world *world, struct client *client) {
    const uint32_t first = random_below(&world->random, VIEWS_MAX);
    for (uint32_t i = 0; i < VIEWS_MAX; i++) {
        struct view *view = &client->views[(first + i) % VIEWS_MAX];
        if (view->id[0] != '\0') {
            return view;
        }
    }
    return &client->views[0];
}

void client_act(struct world *world, struct client *client) {
    struct view   *view = some_view(world, client);
    const uint32_t dice = random_below(&world->random, 100);
    (void)client_settle(world, client);
    if (dice < 8 || world->match_count == 0) {
        create(world, client);
    } else if (dice < 18) {
        sit(world, client);
    } else if (dice < 26) {
        wander(world, client);
    } else if (dice < 30) {
        look_around(world, client);
    } else if (dice < 36) {
        repeat(world, client);
    } else if (dice < 38) {
        babble(world, client);
    } else if (view->id[0] == '\0') {
        return;
    } else if (dice < 44) {
        cheat(world, client, view);
    } else {
        play(world, client, view);
    }
}
