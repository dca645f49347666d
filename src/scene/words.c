/* SPDX-License-Identifier: MIT
 *
 * words.c - messages and the sentences they stand for.
 */
#include "scene/words.h"

#include <string.h>

#include "base/check.h"

static const char *const codes[] = {
#define LANGUAGE(code, name) #code,
#include "scene/language.def"
#undef LANGUAGE
};

const char *language_code(enum language language) {
    CHECK(language < LANGUAGE_COUNT);
    return codes[language];
}

enum status language_find(const char *code, enum language *out) {
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        const size_t length = strlen(codes[i]);
        if (strncmp(code, codes[i], length) == 0 && strchr("-_.", code[length]) != NULL) {
            *out = (enum language)i;
            return STATUS_OK;
        }
    }
    return STATUS_NOT_FOUND;
}

void message_set(struct message *message, const char *key) {
    struct text text;
    text_init(&text, message->key, sizeof message->key);
    text_add(&text, key);
    message->is_cut     = !text_is_whole(&text);
    message->slot_count = 0;
}

struct text message_slot(struct message *message, const char *name) {
    struct text text;
    if (message->slot_count == MESSAGE_SLOTS_MAX) {
        message->is_cut = true;
        text_init(&text, message->nowhere, sizeof message->nowhere);
        return text;
    }
    const uint32_t place       = message->slot_count++;
    message->slots[place].name = name;
    text_init(&text, message->slots[place].value, MESSAGE_VALUE_MAX);
    return text;
}

void message_add(struct message *message, const char *name, const char *value) {
    struct text text = message_slot(message, name);
    text_add(&text, value);
    message->is_cut = message->is_cut || !text_is_whole(&text);
}

void message_add_number(struct message *message, const char *name, int64_t number) {
    struct text text = message_slot(message, name);
    text_add_number(&text, number);
}

static const char *find_in(const struct word *words, size_t count, const char *key) {
    size_t low = 0;
    while (low < count) {
        const size_t middle = low + (count - low) / 2;
        const int    order  = strcmp(key, words[middle].key);
        if (order == 0) {
            return words[middle].text;
        }
        if (order < 0) {
            count = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

const char *words_find(const struct words *words, const char *key) {
    const char *own = find_in(words->own, words->own_count, key);
    return own != NULL ? own : find_in(words->common, words->common_count, key);
}

const char *words_title(const struct words *words) {
    const char *title = words_find(words, "title");
    return title == NULL ? "" : title;
}

const char *words_player(const struct words *words, int player) {
    static const char *const keys[] = {"player.1", "player.2", "player.3",
                                       "player.4", "player.5", "player.6"};
    CHECK(player >= 0 && (size_t)player < sizeof keys / sizeof keys[0]);
    const char *name = words_find(words, keys[player]);
    return name == NULL ? keys[player] : name;
}

/* The value of the slot whose name stands between braces, or NULL. */
static const char *value_of(const struct message *message, const char *name, size_t length) {
    for (uint32_t i = 0; i < message->slot_count; i++) {
        if (strlen(message->slots[i].name) == length &&
            memcmp(message->slots[i].name, name, length) == 0) {
            return message->slots[i].value;
        }
    }
    return NULL;
}

static void print_value(const struct words *words, const char *value, struct text *out) {
    const char *known = value[0] == '@' ? words_find(words, value + 1) : value;
    text_add(out, known != NULL ? known : value);
}

void words_print(const struct words *words, const struct message *message, struct text *out) {
    const char *at = words_find(words, message->key);
    if (at == NULL) {
        text_add(out, message->key);
        return;
    }
    while (*at != '\0') {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        const char *value =
            close == NULL ? NULL : value_of(message, at + 1, (size_t)(close - at) - 1);
        if (value == NULL) {
            text_add_char(out, *at++);
        } else {
            print_value(words, value, out);
            at = close + 1;
        }
    }
}
