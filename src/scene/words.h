/* SPDX-License-Identifier: MIT
 *
 * words.h - what a game says to people, in the language they chose.
 *
 * The code never holds a sentence for people to read. It makes a message: a
 * key, and values for named slots. The whole sentence, with its slots in
 * braces, is in text/<language>.txt of the game's folder, so that each language
 * has its own word order:
 *
 *     prompt.near = Play a tile on a square that touches the tile on {square}.
 *
 * A value that begins with '@' is itself a key, and its text is put in: for
 * names that stay the same in every sentence, such as a player's.
 */
#ifndef SCENE_WORDS_H
#define SCENE_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum {
    MESSAGE_SLOTS_MAX = 4,
    MESSAGE_KEY_MAX   = 40, /* characters, NUL included */
    MESSAGE_VALUE_MAX = 28,
    WORDS_TEXT_MAX    = 2048 /* characters of any one text */
};

enum language {
#define LANGUAGE(code, name) LANGUAGE_##code,
#include "scene/language.def"
#undef LANGUAGE
    LANGUAGE_COUNT
};

/* "en". What a language calls itself in language.def is for the page. */
const char *language_code(enum language language);

/* By its code, as in "de", "de-AT" or "de_AT.UTF-8". */
MUST_CHECK enum status language_find(const char *code, enum language *out);

struct message {
    char     key[MESSAGE_KEY_MAX]; /* empty: there is nothing to say */
    bool     is_cut;               /* the key or a slot did not fit and was dropped */
    char     nowhere[1];           /* takes what is dropped */
    uint32_t slot_count;
    struct {
        const char *name; /* constant */
        char        value[MESSAGE_VALUE_MAX];
    } slots[MESSAGE_SLOTS_MAX];
};

/* Begin a message without slots. */
void message_set(struct message *message, const char *key);

/* Fill a slot; the name must be constant. */
void message_add(struct message *message, const char *name, const char *value);
void message_add_number(struct message *message, const char *name, int64_t number);

/* The value of one more slot, to be written by the caller. */
struct text message_slot(struct message *message, const char *name);

struct word {
    const char *key;
    const char *text;
};

/* The texts of one game in one language, ascending by key, and after them those
 * that all games share. */
struct words {
    const struct word *own;
    size_t             own_count;
    const struct word *common;
    size_t             common_count;
};

/* NULL if there is no such key. */
const char *words_find(const struct words *words, const char *key);

/* What the game is called, and a player: "White", or "Player 3". */
const char *words_title(const struct words *words);
const char *words_player(const struct words *words, int player);

/* The sentence. A key without a text prints as itself, so that a fault is seen. */
void words_print(const struct words *words, const struct message *message, struct text *out);

#endif
