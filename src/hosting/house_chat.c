/* SPDX-License-Identifier: MIT
 *
 * house_chat.c - words at the table.
 *
 * They are no events: nothing depends on them. They are saved all the same before
 * anybody reads them, with the id of the request, so that a repeat is not said twice.
 */
#include <cjson/cJSON.h>

#include "base/json.h"
#include "hosting/house_internal.h"

enum { PAUSE = 500 }; /* milliseconds between the words of one seat */

static hash_t hash_said(int seat, const char *id) {
    return hash_finish(hash_mix(hash_bytes(id, strlen(id)), (uint64_t)seat));
}

static void remember(struct said_list *said, hash_t hash) {
    said->hashes[said->count++ % HOUSE_CHATS] = hash;
}

static bool was_said(const struct said_list *said, hash_t hash) {
    for (size_t i = 0; i < said->count && i < HOUSE_CHATS; i++) {
        if (said->hashes[i] == hash) {
            return true;
        }
    }
    return false;
}

static bool take_said(void *context, const char *text) {
    cJSON       *root = cJSON_Parse(text);
    const cJSON *seat = cJSON_GetObjectItemCaseSensitive(root, "seat");
    const cJSON *id   = cJSON_GetObjectItemCaseSensitive(root, "id");
    if (cJSON_IsNumber(seat) && cJSON_IsString(id)) {
        remember(context, hash_said(seat->valueint, id->valuestring));
    }
    cJSON_Delete(root);
    return true;
}

static bool read_said(struct house *house, struct room *room) {
    const struct house_port *port = house->port;
    if (!room->said.is_read) {
        room->said         = (struct said_list){0};
        room->said.is_read = port->read_chat(port->context, room->hosted.id, HOUSE_CHATS, take_said,
                                             &room->said) == STATUS_OK;
    }
    return room->said.is_read;
}

/* Free words need the wish of every person. */
static bool may_speak_freely(const struct hosted *hosted) {
    for (int i = 0; i < hosted->agreement.seats; i++) {
        if (hosted->seats[i].kind == SEAT_PERSON && !hosted->seats[i].wants_chat) {
            return false;
        }
    }
    return true;
}

static bool may_say(const struct house *house, const struct room *room, int seat,
                    const struct message *message, struct refusal *refusal) {
    if (seat < 0) {
        message_refuse(refusal, "not-yours", "Only those who sit at the table may speak.",
                       "to take a seat");
    } else if (message->word[0] == '\0' && !may_speak_freely(&room->hosted)) {
        message_refuse(refusal, "not-agreed", "Not everybody at the table wants free words.",
                       "the words hello, luck, nice, thanks, sorry, moment, oops, bye");
    } else if (house->now < room->said_at[seat] + PAUSE) {
        message_refuse(refusal, "slow", "That was too fast.", "two words a second");
        refusal->wait = room->said_at[seat] + PAUSE - house->now;
    } else {
        return true;
    }
    return false;
}

static void print_said(struct text *out, int64_t at, int seat, const struct message *message) {
    json_open(out, '{');
    json_key(out, "seat");
    json_number(out, seat);
    json_key(out, "at");
    json_number(out, at);
    json_key(out, "id");
    json_string(out, message->id);
    json_key(out, message->word[0] != '\0' ? "word" : "text");
    json_string(out, message->word[0] != '\0' ? message->word : message->said);
    json_close(out, '}');
}

static void answer(struct house *house, struct room *room, const struct visitor *visitor,
                   const char *id) {
    struct text *out = house_scratch(house);
    message_open_answer(out, id);
    json_close(out, '}');
    house_say(house, room, visitor->name, id, out);
}

/* Two texts wait: what is saved, and what those at the table hear. */
static void say(struct house *house, struct room *room, int seat, const struct message *message) {
    char        bytes[6 * sizeof message->said + 256]; /* as long as it may be with escapes */
    struct text said;
    text_init(&said, bytes, sizeof bytes);
    print_said(&said, house->now, seat, message);
    house_add_chat(house, room, &said);
    struct text *out = house_scratch(house);
    json_open(out, '{');
    json_key(out, "match");
    json_string(out, room->hosted.id);
    json_key(out, "chat");
    json_word(out, bytes);
    json_close(out, '}');
    const struct held held = {.kind = HELD_CHAT};
    (void)house_hold(house, room, &held, out);
    remember(&room->said, hash_said(seat, message->id));
    room->said_at[seat] = house->now;
}

void house_chat(struct house *house, struct visitor *visitor, const struct message *message) {
    struct refusal refusal;
    struct room   *room = house_wake(house, message->match, &refusal);
    if (room == NULL) {
        house_refuse(house, visitor->name, message->id, &refusal);
        return;
    }
    const int seat = visitor->has_guest ? hosted_seat_of(&room->hosted, visitor->guest) : -1;
    if (!house->is_writable || !house_reserve(house) || !read_said(house, room)) {
        house_refuse_by(house, visitor->name, message->id, "not-saved",
                        "The host cannot save anything now.", HOUSE_SECOND);
        return;
    }
    if (seat >= 0 && was_said(&room->said, hash_said(seat, message->id))) {
        answer(house, room, visitor, message->id);
    } else if (!may_say(house, room, seat, message, &refusal)) {
        house_say_no(house, room, visitor->name, message->id, &refusal);
    } else {
        say(house, room, seat, message);
        answer(house, room, visitor, message->id);
        house_settle(house, room);
    }
}
