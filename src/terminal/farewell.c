/* SPDX-License-Identifier: MIT
 *
 * farewell.c - the command to go on with a match that somebody leaves.
 */
#include "terminal/farewell.h"

#include <stdio.h>
#include <string.h>

#include "terminal/sentences.h"

/* Between quotes; an apostrophe stands outside of them, as a shell wants it. */
static void print_quoted(const char *word) {
    putchar('\'');
    for (; *word != '\0'; word++) {
        if (*word == '\'') {
            fputs("'\\''", stdout);
        } else {
            putchar(*word);
        }
    }
    putchar('\'');
}

/* A word of a command, in quotes if a shell would not take it as it is. */
static void print_word(const char *before, const char *word) {
    static const char safe[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    fputs(before, stdout);
    if (word[0] != '\0' && word[strspn(word, safe)] == '\0') {
        fputs(word, stdout);
    } else {
        print_quoted(word);
    }
}

static void print_options(const struct game *game) {
    if (game->version != game->rules->version) {
        printf(" -o rules=%u", (unsigned)game->version);
    }
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

static void print_actions(const struct match *match) {
    struct game_state state = match->first;
    for (size_t i = 0; i < match->count; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text text;
        text_init(&text, bytes, sizeof bytes);
        game_print_action(&match->game, &state, match->actions[i], &text);
        print_word(" ", bytes);
        game_apply(&match->game, &state, match->actions[i]);
    }
}

static void print_match(const struct table *table) {
    const struct match *match = &table->match;
    printf(" %s", match->game.rules->name);
    print_options(&match->game);
    print_seats(table);
    print_first(match);
    print_actions(match);
}

/* From the file that the person asked for, else from the one in which the match
 * is kept, else from where it came, else by all that was played. */
static void print_command(const struct table *table) {
    const struct saving *saving = &table->saving;
    fputs("tavola play", stdout);
    if (table->names_language) {
        printf(" --language %s", language_code(table->language));
    }
    if (saving->has_saved) {
        print_word(" --load ", saving->asked_path);
        print_word(" --save ", saving->asked_path);
    } else if (saving->is_kept) {
        fputs(" --continue", stdout);
    } else if (saving->loaded_path != NULL && !table->is_not_kept) {
        print_word(" --load ", saving->loaded_path); /* nothing was played since */
    } else {
        print_match(table);
    }
    puts("");
}

void farewell_say(struct table *table) {
    const struct match *match = &table->match;
    const struct words  own   = sentences_in(table->language);
    if (match->count == 0 || game_is_over(&match->game, &match->state)) {
        saving_forget(&table->saving);
    } else if (table_has_person(table)) {
        puts("");
        if (table->saving.is_kept) {
            printf("%s %s\n", words_find(&own, "screen.kept"), table->saving.kept_path);
        }
        puts(words_find(&own, "screen.leave"));
        print_command(table);
    }
}
