/* SPDX-License-Identifier: MIT
 *
 * screen_words.c - sentences of the terminal, in the language of the person.
 */
#include "terminal/screen_state.h"

void screen_say(const struct screen *screen, const struct message *message, struct text *out) {
    words_print(&screen->own, message, out);
}

void screen_say_key(const struct screen *screen, const char *key, struct text *out) {
    struct message message;
    message_set(&message, key);
    screen_say(screen, &message, out);
}

void screen_say_aid(const struct screen *screen, const char *key, struct text *out) {
    struct message message;
    message_set(&message, key);
    message_add(&message, "aid", words_find(&screen->words, "aid"));
    screen_say(screen, &message, out);
}

void screen_add_level(const struct screen *screen, struct message *message, int level) {
    char key[] = "level.0";
    key[sizeof key - 2] += (char)level;
    message_add_number(message, "level", level);
    message_add(message, "name", words_find(&screen->words, key));
}

void screen_add_player(const struct screen *screen, struct message *message, int player) {
    message_add(message, "player", words_player(&screen->words, player));
}
