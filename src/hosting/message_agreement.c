/* SPDX-License-Identifier: MIT
 *
 * message_agreement.c - what somebody asks for who creates a match.
 */
#include "hosting/json_tree.h"
#include "hosting/message_members.h"

enum { LEVEL_MAX = 100 };

static bool has_any(const char *string, const char *signs) {
    return strpbrk(string, signs) != NULL;
}

/* {"side":"7"} becomes "side=7". A space would make two options of one. */
static bool read_options(const struct json_item *root, struct agreement *out,
                         struct refusal *refusal) {
    const struct json_item *options = json_member(root, "options");
    const struct json_item *item;
    struct text             text;
    text_init(&text, out->options, sizeof out->options);
    if (options != NULL && !json_is(options, JSON_OBJECT)) {
        return member_refuse(refusal, "options", "an object of texts, as {\"side\":\"7\"}");
    }
    for (item = options == NULL ? NULL : options->first; item != NULL; item = item->next) {
        if (!json_is(item, JSON_STRING) || has_any(item->string, " \t\n") ||
            has_any(item->key, " =\t\n")) {
            return member_refuse(refusal, "options", "texts without spaces, as {\"side\":\"7\"}");
        }
        text_add(&text, text.length > 0 ? " " : "");
        text_add(&text, item->key);
        text_add_char(&text, '=');
        text_add(&text, item->string);
    }
    return text_is_whole(&text) || member_refuse(refusal, "options", "at most 511 bytes in all");
}

static bool read_seat(const struct json_item *seat, int place, struct ask *ask,
                      struct refusal *refusal) {
    static const char allowed[] = "me (once), open, or computer with a level";
    struct agreement *agreement = &ask->agreement;
    int64_t           level     = 0;
    char              kind[16];
    if (!member_text(seat, "kind", kind, sizeof kind, refusal)) {
        return member_refuse(refusal, "kind", allowed);
    }
    if (strcmp(kind, "me") == 0 && ask->own_seat < 0) {
        ask->own_seat          = place;
        agreement->kind[place] = SEAT_PERSON;
    } else if (strcmp(kind, "open") == 0) {
        agreement->kind[place] = SEAT_OPEN;
    } else if (strcmp(kind, "computer") == 0) {
        agreement->kind[place] = SEAT_COMPUTER;
        if (!member_whole(seat, "level", LEVEL_MAX, &level, refusal)) {
            return false;
        }
        agreement->level[place] = (int)level;
    } else {
        return member_refuse(refusal, "kind", allowed);
    }
    return true;
}

static int count_items(const struct json_item *array) {
    int count = 0;
    for (const struct json_item *item = array->first; item != NULL; item = item->next) {
        count++;
    }
    return count;
}

static bool read_seats(const struct json_item *root, struct ask *ask, struct refusal *refusal) {
    const struct json_item *seats = json_member(root, "seats");
    const struct json_item *seat;
    const int               count = json_is(seats, JSON_ARRAY) ? count_items(seats) : 0;
    int                     place = 0;
    ask->own_seat                 = -1;
    if (count < 1 || count > GAME_PLAYERS_MAX) {
        return member_refuse(refusal, "seats", "a list of 1 to 6 seats");
    }
    for (seat = seats->first; seat != NULL; seat = seat->next) {
        if (!read_seat(seat, place, ask, refusal)) {
            return false;
        }
        place++;
    }
    ask->agreement.seats = count;
    return true;
}

/* Milliseconds: a year is enough for anything; how much makes sense is for the match to say. */
static const int64_t time_max = INT64_C(366) * 24 * 3600 * 1000;

static bool read_clock(const struct json_item *root, struct time_control *out,
                       struct refusal *refusal) {
    static const char *const kinds[] = {"none", "fischer", "turn", "days"};
    const struct json_item  *clock   = json_member(root, "clock");
    char                     kind[16];
    *out = (struct time_control){.kind = CLOCK_NONE};
    if (clock == NULL || json_is(clock, JSON_NULL)) {
        return true;
    }
    if (!json_is(clock, JSON_OBJECT) || !member_text(clock, "kind", kind, sizeof kind, refusal)) {
        return member_refuse(refusal, "clock", "null, or kind fischer, turn or days and its base");
    }
    for (int i = 1; i < 4; i++) {
        if (strcmp(kind, kinds[i]) == 0) {
            out->kind = (enum clock_kind)i;
        }
    }
    if (out->kind == CLOCK_NONE) {
        return member_refuse(refusal, "clock", "null, or kind fischer, turn or days and its base");
    }
    return member_whole(clock, "base", time_max, &out->base, refusal) &&
           (out->kind != CLOCK_FISCHER || member_whole(clock, "add", time_max, &out->add, refusal));
}

static bool read_begins(const struct json_item *root, struct agreement *out,
                        struct refusal *refusal) {
    char word[16];
    if (!member_text_if(root, "begins", word, sizeof word, refusal)) {
        return false;
    }
    out->is_drawn = strcmp(word, "seats") != 0;
    return !out->is_drawn || word[0] == '\0' || strcmp(word, "drawn") == 0 ||
           member_refuse(refusal, "begins", "drawn or seats");
}

bool member_agreement(const struct json_item *root, struct ask *ask, struct refusal *refusal) {
    struct agreement *agreement = &ask->agreement;
    agreement->is_watched       = true;
    return member_text(root, "game", agreement->game, sizeof agreement->game, refusal) &&
           read_options(root, agreement, refusal) && read_seats(root, ask, refusal) &&
           read_begins(root, agreement, refusal) && read_clock(root, &agreement->clock, refusal) &&
           member_flag(root, "public", &agreement->is_public, refusal) &&
           member_flag(root, "watch", &agreement->is_watched, refusal) &&
           member_flag(root, "analysis", &agreement->is_analysed, refusal);
}
