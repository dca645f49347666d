/* SPDX-License-Identifier: MIT
 *
 * screen_leave.c - how to go on with a match that somebody leaves.
 */
#include <stdio.h>
#include <string.h>

#include "terminal/screen_state.h"

/* A word of a command, in quotes if a shell would not take it as it is. */
static void print_word(const char *before, const char *word) {
    static const char safe[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    const bool is_safe = word[0] != '\0' && word[strspn(word, safe)] == '\0';
    printf(is_safe ? "%s%s" : "%s'%s'", before, word);
}

static void print_options(const struct game *game) {
    for (size_t i = 0; game->rules->options[i].kind != OPTION_NONE; i++) {
        if (game->option[i].is_given) {
            char        bytes[OPTION_TEXT_MAX + 64];
            struct text text;
            text_init(&text, bytes, sizeof bytes);
            text_add(&text, game->rules->options[i].name);
            text_add_char(&text, '=');
            option_print_value(&game->rules->options[i], &game->option[i], &text);
            print_word(" -o ", bytes);
        }
    }
}

static void print_seats(const struct table *table) {
    for (int player = 0; player < table->match.game.players; player++) {
        char        bytes[16];
        struct text text;
        text_init(&text, bytes, sizeof bytes);
        seat_print(&table->seats[player], &text);
        printf(" --seat %d=%s", player + 1, bytes);
    }
}

/* Only if the match did not begin at the start of its game. */
static void print_first(const struct match *match) {
    struct game_state start;
    game_start(&match->game, &start);
    if (memcmp(&start, &match->first, match->game.state_size) != 0) {
        char        bytes[GAME_TEXT_MAX];
        struct text text;
        text_init(&text, bytes, sizeof bytes);
        game_print_state(&match->game, &match->first, &text);
        print_word(" --position ", bytes);
    }
}

void screen_print_leave(const struct screen *screen) {
    const struct match *match = &screen->table->match;
    char                bytes[SCREEN_TEXT_MAX];
    struct text         text;
    if (match->count == 0 || game_is_over(&match->game, &match->state)) {
        return;
    }
    text_init(&text, bytes, sizeof bytes);
    screen_say_key(screen, "screen.leave", &text);
    printf("%s\ntavola play %s --language %s", bytes, match->game.rules->name,
           language_code(screen->language));
    print_options(&match->game);
    print_seats(screen->table);
    print_first(match);
    for (size_t i = 0; i < match->count; i++) {
        print_word(" ", screen->moves[i].text);
    }
    puts("");
}
