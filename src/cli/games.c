/* SPDX-License-Identifier: MIT
 *
 * games.c - tavola games: what can be played, and with which options.
 */
#include <stdio.h>

#include "cli/command.h"
#include "games/registry.h"
#include "games/words.h"

enum { LINE_MAX_SIZE = 512 };

/* "turns=200(0-1000000)", "setup=fixed|free", "tiles=TEXT": default first. */
static void print_option(const struct option_spec *spec, struct text *out) {
    text_add_char(out, ' ');
    text_add(out, spec->name);
    text_add_char(out, '=');
    if (spec->choices != NULL) {
        text_add(out, spec->choices);
    } else if (spec->kind == OPTION_TEXT) {
        text_add(out, "TEXT");
    } else {
        text_add(out, spec->standard);
        text_add_char(out, '(');
        text_add_number(out, spec->min);
        text_add_char(out, '-');
        text_add_number(out, spec->kind == OPTION_SEED ? INT64_MAX : spec->max);
        text_add_char(out, ')');
    }
}

static void print_players(const struct game_rules *rules, struct text *out) {
    text_add_number(out, rules->players_min);
    if (rules->players_max > rules->players_min) {
        text_add_char(out, '-');
        text_add_number(out, rules->players_max);
    }
}

static void list_game(const struct game_rules *rules) {
    char        bytes[LINE_MAX_SIZE];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    text_add(&line, rules->name);
    text_add_char(&line, ' ');
    print_players(rules, &line);
    for (const struct option_spec *spec = rules->options; spec->kind != OPTION_NONE; spec++) {
        print_option(spec, &line);
    }
    puts(bytes);
}

static void describe_game(const struct game *game) {
    const struct game_rules *rules = game->rules;
    const struct words       words = words_of(rules, LANGUAGE_en);
    char                     bytes[LINE_MAX_SIZE];
    struct text              line;
    text_init(&line, bytes, sizeof bytes);
    print_players(rules, &line);
    printf("%s: %s, for %s players\n", rules->name, words_title(&words), bytes);
    for (size_t i = 0; rules->options[i].kind != OPTION_NONE; i++) {
        text_clear(&line);
        option_print_value(&rules->options[i], &game->option[i], &line);
        printf("  %s=%s: %s", rules->options[i].name, bytes, rules->options[i].help);
        text_clear(&line);
        option_print_allowed(&rules->options[i], &line);
        printf(" (%s)\n", bytes);
    }
}

static int run(struct arguments *arguments) {
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (arguments->word_count == 1) {
        struct game game;
        const int   result = arguments_open_game(arguments, &game);
        if (result == EXIT_OK) {
            describe_game(&game);
        }
        return result;
    }
    for (size_t i = 0; i < registry_count(); i++) {
        list_game(registry_at(i));
    }
    return EXIT_OK;
}

const struct command games_command = {
    .name    = "games",
    .usage   = "[GAME]",
    .summary = "List the games, or tell the options of one",
    .details = "Each line has the name, the number of players, and the options with their default\n"
               "first: key=a|b for a choice, key=N(min-max) for a number, key=TEXT for a text.\n",
    .run     = run,
};
