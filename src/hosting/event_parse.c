/* SPDX-License-Identifier: MIT
 *
 * event_parse.c - reading the texts of an event.
 *
 * cJSON reads the syntax. It would let through what is not UTF-8 and cut strings
 * at an escaped NUL, so both are looked for first. Members that are not known are
 * passed over.
 */
#include <cjson/cJSON.h>

#include "base/json.h"
#include "hosting/internal.h"

static const double whole_max = 9007199254740992.0; /* 2^53: beyond, doubles skip some */

/* Where reading stands: the first fault is kept. */
struct parsing {
    const cJSON *object;
    struct text *why;
    bool         is_bad;
};

static void refuse(struct parsing *parsing, const char *member, const char *allowed) {
    if (!parsing->is_bad) {
        parsing->is_bad = true;
        text_add_quoted(parsing->why, member);
        text_add(parsing->why, " has to be ");
        text_add(parsing->why, allowed);
    }
}

static const cJSON *find(const struct parsing *parsing, const char *member) {
    return cJSON_GetObjectItemCaseSensitive(parsing->object, member);
}

static bool is_whole(const cJSON *item, int64_t min, int64_t max) {
    return cJSON_IsNumber(item) && item->valuedouble >= (double)min &&
           item->valuedouble <= (double)max && item->valuedouble < whole_max &&
           item->valuedouble == (double)(int64_t)item->valuedouble;
}

static int64_t read_number(struct parsing *parsing, const char *member, int64_t min, int64_t max) {
    const cJSON *item = find(parsing, member);
    if (!is_whole(item, min, max)) {
        refuse(parsing, member, "a whole number in its range");
        return min;
    }
    return (int64_t)item->valuedouble;
}

static bool read_truth(struct parsing *parsing, const char *member) {
    const cJSON *item = find(parsing, member);
    if (!cJSON_IsBool(item)) {
        refuse(parsing, member, "true or false");
    }
    return cJSON_IsTrue(item);
}

static void read_string(struct parsing *parsing, const char *member, char *out, size_t size) {
    const cJSON *item = find(parsing, member);
    if (!cJSON_IsString(item) || strlen(item->valuestring) >= size) {
        refuse(parsing, member, "a text that is not too long");
        return;
    }
    memcpy(out, item->valuestring, strlen(item->valuestring) + 1);
}

static void read_optional(struct parsing *parsing, const char *member, char *out, size_t size) {
    if (find(parsing, member) != NULL) {
        read_string(parsing, member, out, size);
    }
}

static void read_hex(struct parsing *parsing, const char *member, unsigned char *out,
                     size_t count) {
    const cJSON *item   = find(parsing, member);
    const char  *string = cJSON_IsString(item) ? item->valuestring : "";
    if (!text_parse_hex(string, out, count)) {
        refuse(parsing, member, "the right number of hexadecimal digits");
    }
}

static int read_word(struct parsing *parsing, const char *member, const char *const *words) {
    const cJSON *item = find(parsing, member);
    for (int i = 0; cJSON_IsString(item) && words[i] != NULL; i++) {
        if (strcmp(item->valuestring, words[i]) == 0) {
            return i;
        }
    }
    refuse(parsing, member, "one of its words");
    return 0;
}

static enum event_kind read_kind(struct parsing *parsing) {
    const cJSON *item = find(parsing, "kind");
    for (int kind = 0; cJSON_IsString(item) && kind < EVENT_KINDS; kind++) {
        if (strcmp(item->valuestring, event_word((enum event_kind)kind)) == 0) {
            return (enum event_kind)kind;
        }
    }
    refuse(parsing, "kind", "a kind of event");
    return EVENT_CREATED;
}

static void read_clock(struct parsing *parsing, struct time_control *out) {
    const cJSON *item = find(parsing, "clock");
    if (cJSON_IsNull(item)) {
        return;
    }
    if (!cJSON_IsObject(item)) {
        refuse(parsing, "clock", "null or an object");
        return;
    }
    struct parsing inner = {item, parsing->why, parsing->is_bad};
    out->kind            = (enum clock_kind)read_word(&inner, "kind", event_clock_words);
    out->base            = read_number(&inner, "base", 0, EVENT_SPAN_MAX);
    out->add = out->kind == CLOCK_FISCHER ? read_number(&inner, "add", 0, EVENT_SPAN_MAX) : 0;
    parsing->is_bad = inner.is_bad;
}

static void read_seats(struct parsing *parsing, struct agreement *out) {
    const cJSON *list = find(parsing, "seats");
    const cJSON *item;
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) < 1 ||
        cJSON_GetArraySize(list) > GAME_PLAYERS_MAX) {
        refuse(parsing, "seats", "a list of 1 to 6 seats");
        return;
    }
    cJSON_ArrayForEach(item, list) {
        struct parsing inner   = {item, parsing->why, parsing->is_bad};
        const int      seat    = out->seats++;
        out->kind[seat]        = (enum seat_kind)read_word(&inner, "kind", event_seat_words);
        const bool is_computer = out->kind[seat] == SEAT_COMPUTER;
        out->level[seat]       = is_computer ? (int)read_number(&inner, "level", 0, INT32_MAX) : 0;
        parsing->is_bad        = inner.is_bad;
    }
}

static void read_agreement(struct parsing *parsing, struct event *out) {
    struct agreement *agreement = &out->agreement;
    read_string(parsing, "game", agreement->game, sizeof agreement->game);
    agreement->version = (uint32_t)read_number(parsing, "rules", 1, UINT32_MAX);
    read_string(parsing, "options", agreement->options, sizeof agreement->options);
    read_seats(parsing, agreement);
    agreement->is_drawn = read_word(parsing, "begins", event_begin_words) == 1;
    read_clock(parsing, &agreement->clock);
    agreement->is_public   = read_truth(parsing, "public");
    agreement->is_watched  = read_truth(parsing, "watch");
    agreement->is_analysed = read_truth(parsing, "analysis");
    agreement->is_counted  = find(parsing, "counted") != NULL && read_truth(parsing, "counted");
    read_hex(parsing, "commitment", out->commitment, sizeof out->commitment);
}

static void read_order(struct parsing *parsing, struct event *out) {
    const cJSON *list = find(parsing, "order");
    const cJSON *item;
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) > GAME_PLAYERS_MAX) {
        refuse(parsing, "order", "a list of up to 6 seats");
        return;
    }
    cJSON_ArrayForEach(item, list) {
        if (!is_whole(item, 0, GAME_PLAYERS_MAX - 1)) {
            refuse(parsing, "order", "a list of seats");
            return;
        }
        out->order[out->players++] = (int)item->valuedouble;
    }
    read_string(parsing, "options", out->options, sizeof out->options);
}

static void read_next(struct parsing *parsing, struct event *out) {
    if (out->is_on) {
        read_hex(parsing, "nonce", out->nonce, sizeof out->nonce);
    }
    out->has_commitment = find(parsing, "commitment") != NULL;
    if (out->has_commitment) {
        read_hex(parsing, "commitment", out->commitment, sizeof out->commitment);
    }
    read_optional(parsing, "next", out->next, sizeof out->next);
}

static void read_line_members(struct parsing *parsing, unsigned members, struct event *out) {
    if ((members & MEMBER_ORDER) != 0) {
        read_order(parsing, out);
    }
    if ((members & MEMBER_ACTION) != 0) {
        read_string(parsing, "action", out->action, sizeof out->action);
    }
    if ((members & MEMBER_CLOCK) != 0 && find(parsing, "left") != NULL) {
        out->left = read_number(parsing, "left", 0, EVENT_SPAN_MAX);
        out->lag =
            find(parsing, "lag") == NULL ? 0 : read_number(parsing, "lag", 1, EVENT_SPAN_MAX);
    }
    if ((members & MEMBER_WHAT) != 0) {
        out->offer = (enum offer)read_word(parsing, "what", event_offer_words);
    }
    if ((members & MEMBER_COUNT) != 0 ||
        (out->kind == EVENT_OFFER && out->offer == OFFER_TAKEBACK)) {
        out->count = (uint32_t)read_number(parsing, "count", 0, UINT32_MAX);
    }
}

static void read_people_members(struct parsing *parsing, unsigned members, struct event *out) {
    if ((members & MEMBER_NAME) != 0) {
        read_string(parsing, "name", out->name, sizeof out->name);
    }
    if ((members & MEMBER_NONCE) != 0) {
        read_hex(parsing, "nonce", out->nonce, sizeof out->nonce);
    }
    if ((members & MEMBER_DEVICE) != 0 && find(parsing, "device") != NULL) {
        out->is_device = read_truth(parsing, "device");
    }
    if ((members & MEMBER_GONE) != 0) {
        out->gone = (int)read_number(parsing, "gone", 0, GAME_PLAYERS_MAX - 1);
    }
    if ((members & MEMBER_ON) != 0) {
        out->is_on = read_truth(parsing, "on");
    }
    if ((members & MEMBER_NEXT) != 0) {
        read_next(parsing, out);
    }
    if ((members & MEMBER_SECRET) != 0) {
        read_hex(parsing, "secret", out->secret, sizeof out->secret);
    }
}

static void read_open(struct parsing *parsing, struct event *out) {
    out->number            = (uint32_t)read_number(parsing, "n", 1, UINT32_MAX);
    out->at                = read_number(parsing, "at", 0, EVENT_TIME_MAX);
    out->kind              = read_kind(parsing);
    const unsigned members = event_members(out->kind);
    if ((members & MEMBER_SEAT) != 0 ||
        ((members & MEMBER_ANY_SEAT) != 0 && find(parsing, "seat") != NULL)) {
        out->seat = (int)read_number(parsing, "seat", 0, GAME_PLAYERS_MAX - 1);
    }
    if ((members & MEMBER_AGREEMENT) != 0) {
        read_agreement(parsing, out);
    }
    if ((members & MEMBER_BEFORE) != 0) {
        read_optional(parsing, "before", out->next, sizeof out->next);
    }
    read_line_members(parsing, members, out);
    read_people_members(parsing, members, out);
}

static void read_hidden(struct parsing *parsing, struct event *out) {
    out->has_hidden = true;
    out->has_guest  = find(parsing, "guest") != NULL;
    if (out->has_guest) {
        read_hex(parsing, "guest", out->guest, sizeof out->guest);
    }
    read_optional(parsing, "request", out->request, sizeof out->request);
    if (event_hides_secret(out)) {
        read_hex(parsing, "secret", out->secret, sizeof out->secret);
    }
}

static enum status read_text(const char   *string, void (*read)(struct parsing *, struct event *),
                             struct event *out, struct text *why) {
    if (!json_is_plain(string)) {
        text_add(why, "an event is UTF-8 without NUL");
        return STATUS_BAD_TEXT;
    }
    cJSON         *object  = cJSON_ParseWithOpts(string, NULL, true);
    struct parsing parsing = {object, why, false};
    if (!cJSON_IsObject(object)) {
        text_add(why, "an event is an object of JSON");
        parsing.is_bad = true;
    } else {
        read(&parsing, out);
    }
    cJSON_Delete(object);
    return parsing.is_bad ? STATUS_BAD_TEXT : STATUS_OK;
}

enum status event_parse(const char *open, const char *hidden, struct event *out, struct text *why) {
    memset(out, 0, sizeof *out);
    out->seat          = -1;
    out->left          = -1;
    enum status status = read_text(open, read_open, out, why);
    if (status == STATUS_OK && hidden != NULL && hidden[0] != '\0') {
        status = read_text(hidden, read_hidden, out, why);
    }
    return status;
}
