/* SPDX-License-Identifier: MIT
 *
 * message_read.c - requests from JSON.
 *
 * The syntax is read by json_tree.h, which wants UTF-8.
 */
#include "base/json.h"
#include "hosting/json_tree.h"
#include "hosting/message.h"
#include "hosting/message_members.h"

static const char *const words[] = {"hello", "luck",   "nice", "thanks",
                                    "sorry", "moment", "oops", "bye"};

struct request_kind {
    const char       *word;
    enum message_kind kind;
    enum ask_kind     ask;
};

static const struct request_kind kinds[] = {
    {"create", MESSAGE_ASK, ASK_CREATE},     {"sit", MESSAGE_ASK, ASK_SIT},
    {"leave", MESSAGE_ASK, ASK_LEAVE},       {"act", MESSAGE_ASK, ASK_ACT},
    {"resign", MESSAGE_ASK, ASK_RESIGN},     {"offer", MESSAGE_ASK, ASK_OFFER},
    {"accept", MESSAGE_ASK, ASK_ACCEPT},     {"decline", MESSAGE_ASK, ASK_DECLINE},
    {"abort", MESSAGE_ASK, ASK_ABORT},       {"claim", MESSAGE_ASK, ASK_CLAIM},
    {"chatting", MESSAGE_ASK, ASK_CHATTING}, {"rematch", MESSAGE_ASK, ASK_REMATCH},
    {"hello", MESSAGE_HELLO, ASK_KINDS},     {"dice", MESSAGE_DICE, ASK_KINDS},
    {"keys", MESSAGE_KEYS, ASK_KINDS},       {"watch", MESSAGE_WATCH, ASK_KINDS},
    {"unwatch", MESSAGE_UNWATCH, ASK_KINDS}, {"say", MESSAGE_SAY, ASK_KINDS},
    {"lobby", MESSAGE_LOBBY, ASK_KINDS},     {"mine", MESSAGE_MINE, ASK_KINDS},
};

enum { KINDS = sizeof kinds / sizeof kinds[0], WORDS = sizeof words / sizeof words[0] };

static bool is_letter(char sign) {
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
           (sign >= '0' && sign <= '9');
}

static bool read_id(const struct json_item *root, const char *name, char *out,
                    struct refusal *refusal) {
    static const char       allowed[] = "a text of 1 to 39 of A-Z a-z 0-9 _ -, not used before";
    const struct json_item *item      = json_member(root, name);
    const char             *id        = json_is(item, JSON_STRING) ? item->string : "";
    const size_t            length    = strlen(id);
    bool                    fits      = length > 0 && length < HOSTED_REQUEST_MAX;
    for (size_t i = 0; fits && i < length; i++) {
        fits = is_letter(id[i]) || id[i] == '_' || id[i] == '-';
    }
    if (!fits) {
        return member_refuse(refusal, name, allowed);
    }
    memcpy(out, id, length + 1);
    return true;
}

static bool read_match(const struct json_item *root, char *out, struct refusal *refusal) {
    char id[HOSTED_ID_LENGTH + 1];
    if (!member_text(root, "match", id, sizeof id, refusal)) {
        return false;
    }
    bool fits = strlen(id) == HOSTED_ID_LENGTH;
    for (size_t i = 0; fits && i < HOSTED_ID_LENGTH; i++) {
        fits = is_letter(id[i]);
    }
    if (!fits) {
        return member_refuse(refusal, "match", "12 letters and digits");
    }
    memcpy(out, id, sizeof id);
    return true;
}

static bool refuse_kind(const char *word, struct refusal *refusal) {
    char        said[128], allowed[256];
    struct text say, allow;
    text_init(&say, said, sizeof said);
    text_add(&say, "Unknown request ");
    text_add_quoted(&say, word);
    text_add_char(&say, '.');
    text_init(&allow, allowed, sizeof allowed);
    for (size_t i = 0; i < KINDS; i++) {
        text_add(&allow, i == 0 ? "" : ", ");
        text_add(&allow, kinds[i].word);
    }
    message_refuse(refusal, "unknown-request", said, allowed);
    return false;
}

static const struct request_kind *find_kind(const struct json_item *root, struct refusal *refusal) {
    const struct json_item *item = json_member(root, "do");
    const char             *word = json_is(item, JSON_STRING) ? item->string : "";
    for (size_t i = 0; i < KINDS; i++) {
        if (strcmp(kinds[i].word, word) == 0) {
            return &kinds[i];
        }
    }
    (void)refuse_kind(word, refusal);
    return NULL;
}

static bool read_offer(const struct json_item *root, enum offer *out, struct refusal *refusal) {
    char word[16];
    if (!member_text(root, "what", word, sizeof word, refusal)) {
        return member_refuse(refusal, "what", "draw or takeback");
    }
    *out = strcmp(word, "draw") == 0       ? OFFER_DRAW
           : strcmp(word, "takeback") == 0 ? OFFER_TAKEBACK
                                           : OFFER_NONE;
    return *out != OFFER_NONE || member_refuse(refusal, "what", "draw or takeback");
}

static bool read_seat(const struct json_item *root, int *out, struct refusal *refusal) {
    int64_t seat = 0;
    if (!member_whole(root, "seat", GAME_PLAYERS_MAX - 1, &seat, refusal)) {
        return false;
    }
    *out = (int)seat;
    return true;
}

static bool read_sitting(const struct json_item *root, struct ask *ask, struct refusal *refusal) {
    const bool has_seat = json_member(root, "seat") != NULL;
    ask->seat           = -1;
    return member_text(root, "name", ask->name, sizeof ask->name, refusal) &&
           member_nonce(root, ask->nonce, refusal) &&
           member_text_if(root, "key", ask->key, sizeof ask->key, refusal) &&
           (!has_seat || read_seat(root, &ask->seat, refusal));
}

static bool read_creation(const struct json_item *root, struct ask *ask, struct refusal *refusal) {
    return member_agreement(root, ask, refusal) &&
           member_text(root, "name", ask->name, sizeof ask->name, refusal) &&
           member_nonce(root, ask->nonce, refusal) &&
           member_commitment(root, ask->commitment, refusal);
}

/* What each kind has besides the match. */
static bool read_ask(const struct json_item *root, struct ask *ask, struct refusal *refusal) {
    switch (ask->kind) {
    case ASK_CREATE:
        return read_creation(root, ask, refusal);
    case ASK_SIT:
        return read_sitting(root, ask, refusal);
    case ASK_ACT:
        return member_number(root, &ask->number, refusal) &&
               member_text(root, "action", ask->action, sizeof ask->action, refusal);
    case ASK_RESIGN:
    case ASK_ABORT:
        return member_number(root, &ask->number, refusal);
    case ASK_OFFER:
    case ASK_ACCEPT:
    case ASK_DECLINE:
        return member_number(root, &ask->number, refusal) && read_offer(root, &ask->offer, refusal);
    case ASK_CLAIM:
        return member_number(root, &ask->number, refusal) && read_seat(root, &ask->seat, refusal);
    case ASK_CHATTING:
        ask->is_on = true;
        return member_flag(root, "on", &ask->is_on, refusal);
    case ASK_REMATCH:
        ask->is_on = true;
        return member_flag(root, "on", &ask->is_on, refusal) &&
               (!ask->is_on || member_nonce(root, ask->nonce, refusal));
    default:
        return true;
    }
}

static bool has_control(const char *string) {
    for (; *string != '\0'; string++) {
        if ((unsigned char)*string < 0x20 || *string == 0x7f) {
            return true;
        }
    }
    return false;
}

static bool read_said(const struct json_item *root, struct message *out, struct refusal *refusal) {
    static const char allowed[] = "1 to 200 characters without line ends";
    if (!member_text(root, "text", out->said, sizeof out->said, refusal)) {
        return member_refuse(refusal, "text", allowed);
    }
    const size_t count = text_count_characters(out->said);
    const bool   fits  = count >= 1 && count <= MESSAGE_SAID_MAX && !has_control(out->said);
    return fits || member_refuse(refusal, "text", allowed);
}

static bool read_word(const struct json_item *root, struct message *out, struct refusal *refusal) {
    static const char allowed[] = "hello, luck, nice, thanks, sorry, moment, oops or bye; or text";
    if (json_member(root, "word") == NULL) {
        return read_said(root, out, refusal);
    }
    if (member_text(root, "word", out->word, sizeof out->word, refusal)) {
        for (size_t i = 0; i < WORDS; i++) {
            if (strcmp(words[i], out->word) == 0) {
                return true;
            }
        }
    }
    return member_refuse(refusal, "word", allowed);
}

static bool read_protocol(const struct json_item *root, struct refusal *refusal) {
    int64_t protocol = 0;
    if (!member_whole(root, "protocol", INT32_MAX, &protocol, refusal)) {
        return false;
    }
    if (protocol != MESSAGE_PROTOCOL) {
        message_refuse(refusal, "protocol", "This host speaks another version of the protocol.",
                       "protocol 1");
        return false;
    }
    return true;
}

static bool read_after(const struct json_item *root, uint32_t *out, struct refusal *refusal) {
    int64_t after = 0;
    if (json_member(root, "after") != NULL &&
        !member_whole(root, "after", UINT32_MAX, &after, refusal)) {
        return false;
    }
    *out = (uint32_t)after;
    return true;
}

static bool is_about_a_match(const struct message *message) {
    return message->kind == MESSAGE_ASK
               ? message->ask.kind != ASK_CREATE
               : message->kind == MESSAGE_KEYS || message->kind == MESSAGE_WATCH ||
                     message->kind == MESSAGE_UNWATCH || message->kind == MESSAGE_SAY;
}

static bool read_members(const struct json_item *root, struct message *out,
                         struct refusal *refusal) {
    if (is_about_a_match(out) && !read_match(root, out->match, refusal)) {
        return false;
    }
    switch (out->kind) {
    case MESSAGE_ASK:
        memcpy(out->ask.request, out->id, sizeof out->ask.request);
        return read_ask(root, &out->ask, refusal);
    case MESSAGE_HELLO:
        return read_protocol(root, refusal);
    case MESSAGE_DICE:
        return read_id(root, "for", out->creation, refusal);
    case MESSAGE_WATCH:
        return read_after(root, &out->after, refusal);
    case MESSAGE_UNWATCH:
        return member_flag(root, "openly", &out->is_open, refusal);
    case MESSAGE_SAY:
        return read_word(root, out, refusal);
    case MESSAGE_LOBBY:
        out->is_on = true;
        return member_flag(root, "on", &out->is_on, refusal);
    default:
        return true;
    }
}

/* {"ping":MS} and {"pong":MS} have no id. */
static bool is_ping(const struct json_item *root, struct message *out) {
    const bool     is_pong = json_member(root, "pong") != NULL;
    struct refusal ignored;
    if (json_member(root, "do") != NULL) {
        return false;
    }
    out->kind = is_pong ? MESSAGE_PONG : MESSAGE_PING;
    return member_whole(root, is_pong ? "pong" : "ping", INT64_MAX, &out->stamp, &ignored);
}

static bool read_object(const struct json_item *root, struct message *out,
                        struct refusal *refusal) {
    if (!json_is(root, JSON_OBJECT)) {
        message_refuse(refusal, "malformed", "The message is no object of JSON.",
                       "one object, as {\"id\":\"r1\",\"do\":\"hello\",\"protocol\":1}");
        return false;
    }
    if (is_ping(root, out)) {
        return true;
    }
    if (!read_id(root, "id", out->id, refusal)) {
        return false;
    }
    const struct request_kind *kind = find_kind(root, refusal);
    if (kind == NULL) {
        return false;
    }
    out->kind     = kind->kind;
    out->ask.kind = kind->ask;
    return read_members(root, out, refusal);
}

bool message_read(const char *text, struct message *out, struct refusal *refusal) {
    memset(out, 0, sizeof *out);
    if (strlen(text) > MESSAGE_LENGTH_MAX) {
        message_refuse(refusal, "too-long", "The message is too long.", "4096 bytes");
        return false;
    }
    if (!json_is_plain(text)) {
        message_refuse(refusal, "malformed", "The message is no UTF-8, or has a NUL in it.",
                       "UTF-8 without NUL");
        return false;
    }
    struct json_tree tree;
    return read_object(json_tree_read(&tree, text), out, refusal);
}
