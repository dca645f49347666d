/* SPDX-License-Identifier: MIT
 *
 * events.c - a libFuzzer target for hosted matches: requests, and texts of events.
 *
 * The input is read as lines, each the open text of an event and perhaps, behind a
 * tab, its hidden one. Or it chooses a game and requests, by anybody, about
 * anything, and scribbles over the texts of what happens. Nothing may break; what is
 * read prints as a text that reads the same; what is refused changes nothing; and
 * what happened, unscribbled, is taken.
 */
#include <string.h>

#include "fuzz.h"

#include "games/registry.h"
#include "hosting/dice.h"
#include "hosting/hosted.h"

enum { ASKS_MAX = 80, GUESTS = 6 };

struct input {
    const uint8_t *data;
    size_t         size;
};

static unsigned byte(struct input *input) {
    if (input->size == 0) {
        return 0;
    }
    input->size--;
    return *input->data++;
}

/* --- Texts -------------------------------------------------------------------- */

struct texts {
    char open[EVENT_OPEN_MAX], hidden[EVENT_HIDDEN_MAX];
};

static void print(const struct event *event, struct texts *out) {
    struct text text;
    text_init(&text, out->open, sizeof out->open);
    event_print(event, &text);
    require(text_is_whole(&text));
    text_init(&text, out->hidden, sizeof out->hidden);
    event_print_hidden(event, &text);
    require(text_is_whole(&text));
}

/* Read it; what can be read reads the same again. */
static bool parse(const char *open, const char *hidden, struct event *out) {
    char         bytes[256];
    struct text  why;
    struct texts once;
    struct texts again;
    struct event second;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = event_parse(open, hidden, out, &why);
    require((status == STATUS_OK) == (why.length == 0));
    if (status != STATUS_OK) {
        return false;
    }
    print(out, &once);
    require(event_parse(once.open, once.hidden, &second, &why) == STATUS_OK);
    print(&second, &again);
    require(strcmp(once.open, again.open) == 0 && strcmp(once.hidden, again.hidden) == 0);
    return true;
}

static bool take(struct hosted *hosted, const struct event *event) {
    char           bytes[256];
    struct text    why;
    const uint32_t number = hosted->number;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = hosted_take(hosted, event, &why);
    require((status == STATUS_OK) == (why.length == 0));
    require(hosted->number == number + (status == STATUS_OK ? 1 : 0));
    return status == STATUS_OK;
}

/* The beginning of a match, for lines that could not make one. */
#define ZEROES "00000000000000000000000000000000"
static const char *const beginning[] = {
    "{\"n\":1,\"at\":5,\"kind\":\"created\",\"game\":\"mijnlieff\",\"rules\":1,\"options\":\"\","
    "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}],\"begins\":\"seats\",\"clock\":{\"kind\":"
    "\"turn\",\"base\":5000},\"public\":true,\"watch\":true,\"analysis\":true,\"commitment\":"
    "\"" ZEROES ZEROES "\"}",
    "{\"n\":2,\"at\":5,\"kind\":\"seated\",\"seat\":0,\"name\":\"A\",\"nonce\":\"" ZEROES "\"}",
    "{\"n\":3,\"at\":5,\"kind\":\"seated\",\"seat\":1,\"name\":\"B\",\"nonce\":\"" ZEROES "\"}",
    "{\"n\":4,\"at\":5,\"kind\":\"started\",\"order\":[0,1],\"options\":\"\"}"};

static void try_lines(char *lines, unsigned begun) {
    struct hosted hosted;
    struct event  event;
    hosted_init(&hosted, "Match1234567");
    for (unsigned i = 0; i < begun; i++) {
        require(parse(beginning[i], NULL, &event) && take(&hosted, &event));
    }
    for (char *line = strtok(lines, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char *hidden = strchr(line, '\t');
        if (hidden != NULL) {
            *hidden++ = '\0';
        }
        if (parse(line, hidden, &event)) {
            (void)take(&hosted, &event);
        }
    }
    hosted_finish(&hosted);
}

/* --- Requests ------------------------------------------------------------------- */

static void add_name(char *out, const char *name, unsigned number) {
    struct text text;
    text_init(&text, out, 16);
    text_add(&text, name);
    text_add_number(&text, number);
}

static void choose_agreement(struct input *input, struct ask *out) {
    static const struct time_control clocks[] = {{CLOCK_NONE, 0, 0},
                                                 {CLOCK_FISCHER, 10000, 100},
                                                 {CLOCK_TURN, 5000, 0},
                                                 {CLOCK_DAYS, 86400000, 0}};
    const struct game_rules         *rules    = registry_at(byte(input) % registry_count());
    struct game                      game;
    char                             bytes[256];
    struct text                      text;
    text_init(&text, bytes, sizeof bytes);
    require(game_open(&game, rules, "", &text) == STATUS_OK);
    text_init(&text, out->agreement.game, sizeof out->agreement.game);
    text_add(&text, rules->name);
    out->agreement.seats     = game.players;
    out->agreement.is_drawn  = byte(input) % 2 == 0;
    out->agreement.is_public = byte(input) % 2 == 0;
    out->agreement.clock     = clocks[byte(input) % 4];
    out->own_seat            = (int)(byte(input) % (unsigned)game.players);
    for (int seat = 0; seat < game.players; seat++) {
        if (seat != out->own_seat && byte(input) % 3 == 0) {
            out->agreement.kind[seat]  = SEAT_COMPUTER;
            out->agreement.level[seat] = 1 + (int)(byte(input) % 8);
        }
    }
}

static void choose_action(struct input *input, const struct hosted *hosted, char *out) {
    action_t     actions[GAME_ACTIONS_MAX];
    struct text  text;
    const size_t count = hosted->phase != HOSTED_RUNNING
                             ? 0
                             : game_actions(&hosted->match.game, &hosted->match.state, actions);
    text_init(&text, out, HOSTED_ACTION_MAX);
    if (count > 0) {
        game_print_action(&hosted->match.game, &hosted->match.state, actions[byte(input) % count],
                          &text);
    }
}

/* Mostly of the one who is to act, or little would happen. */
static struct ask choose(struct input *input, const struct hosted *hosted, unsigned count) {
    const int  seat = hosted_seat_to_act(hosted);
    struct ask ask;
    memset(&ask, 0, sizeof ask);
    ask.kind   = (enum ask_kind)(byte(input) % ASK_KINDS);
    ask.number = hosted->number - (byte(input) % 16 == 0 ? 1U : 0U);
    ask.offer  = (enum offer)(byte(input) % 3);
    ask.is_on  = byte(input) % 4 != 0;
    ask.seat   = (int)(byte(input) % 7) - 1;
    memset(ask.guest, (int)(byte(input) % GUESTS), sizeof ask.guest);
    if (seat >= 0 && ask.kind == ASK_ACT && hosted->seats[seat].guests > 0) {
        memcpy(ask.guest, hosted->seats[seat].guest[0], sizeof ask.guest);
    }
    add_name(ask.request, "r", byte(input) % 16 == 0 ? 1 : count);
    add_name(ask.name, "Guest ", count);
    choose_action(input, hosted, ask.action);
    if (hosted->number > 0 && byte(input) % 8 != 0) {
        struct text key;
        text_init(&key, ask.key, sizeof ask.key);
        hosted_print_key(hosted, (int)(byte(input) % (unsigned)hosted->agreement.seats), &key);
    }
    return ask;
}

/* Scribble over a text, if the input says so. */
static bool scribble(struct input *input, char *text) {
    const size_t length = strlen(text);
    if (length == 0 || byte(input) % 4 != 0) {
        return false;
    }
    text[(byte(input) * 256U + byte(input)) % length] = (char)(1 + byte(input) % 255);
    return true;
}

/* Let the other machine read it. False if it now knows something else. */
static bool follow(struct input *input, struct hosted *other, const struct event *event) {
    struct texts texts;
    struct event read;
    print(event, &texts);
    if (scribble(input, texts.open) || scribble(input, texts.hidden)) {
        if (parse(texts.open, texts.hidden, &read) && take(other, &read)) {
            return false;
        }
        print(event, &texts);
    }
    require(parse(texts.open, texts.hidden, &read));
    require(take(other, &read));
    return true;
}

static void try_requests(struct input *input) {
    struct hosted        hosted;
    struct hosted        other;
    struct happenings    happened;
    struct refusal       refusal;
    struct circumstances world    = {.now = 1000000, .up_since = 1};
    bool                 is_alike = true;
    struct ask           ask = {.kind = ASK_CREATE, .request = "r0", .name = "Guest", .guest = {1}};
    hosted_init(&hosted, "Match1234567");
    hosted_init(&other, "Match1234567");
    memset(ask.guest, 1, sizeof ask.guest);
    choose_agreement(input, &ask);
    if (byte(input) % 8 != 0) {
        dice_commit(world.random, ask.commitment);
    }
    for (unsigned i = 1; i < ASKS_MAX && is_alike && (i == 1 || input->size > 0); i++) {
        const uint32_t number = hosted.number;
        if (hosted_ask(&hosted, &ask, &world, &happened, &refusal)) {
            for (size_t k = 0; k < happened.count && is_alike; k++) {
                is_alike = follow(input, &other, &happened.events[k]);
            }
        } else {
            require(hosted.number == number && refusal.code != NULL && refusal.say[0] != '\0');
        }
        world.now += (int64_t)byte(input) * (byte(input) % 8 == 0 ? 1000 : 10);
        world.lag                         = byte(input);
        world.gone_since[byte(input) % 6] = byte(input) % 2 == 0 ? 0 : world.now - 20000;
        ask                               = choose(input, &hosted, i);
    }
    hosted_finish(&hosted);
    hosted_finish(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    if (byte(&input) % 4 != 0) {
        try_requests(&input);
        return 0;
    }
    const unsigned begun = byte(&input) % (sizeof beginning / sizeof beginning[0] + 1);
    char          *lines = malloc(input.size + 1);
    require(lines != NULL);
    memcpy(lines, input.data, input.size);
    lines[input.size] = '\0';
    try_lines(lines, begun);
    free(lines);
    return 0;
}
