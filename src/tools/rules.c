/* SPDX-License-Identifier: MIT
 *
 * rules.c - tavola rules: how a game is played, for people.
 */
#include <stdio.h>
#include <string.h>

#include "tools/command.h"
#include "tools/rules_text.h"

static int run(struct arguments *arguments) {
    struct game game;
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK ||
        arguments_open_game(arguments, &game) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    printf("%s\n", game.rules->title);
    fputs(rules_text_of(game.rules->name), stdout);
    return EXIT_OK;
}

const struct command rules_command = {
    .name    = "rules",
    .usage   = "GAME",
    .summary = "Explain how a game is played",
    .run     = run,
};

const char *rules_text_of(const char *game) {
    for (const struct rules_text *entry = rules_texts; entry->game != NULL; entry++) {
        if (strcmp(entry->game, game) == 0) {
            return entry->text;
        }
    }
    return "";
}
