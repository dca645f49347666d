/* SPDX-License-Identifier: MIT
 *
 * rules.c - tavola rules: how a game is played, for people.
 */
#include <stdio.h>

#include "cli/command.h"
#include "games/words.h"
#include "terminal/rules_text.h"

static int run(struct arguments *arguments) {
    struct game   game;
    enum language language = LANGUAGE_en;
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK ||
        arguments_language(arguments, &language) != EXIT_OK ||
        arguments_open_game(arguments, &game) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    const struct rules_paper paper = rules_paper_of_output();
    const struct words       words = words_of(game.rules, language);
    printf("%s%s%s\n\n", paper.strong, words_title(&words), paper.plain);
    rules_text_print(game.rules, language, &paper, stdout);
    return EXIT_OK;
}

const struct command rules_command = {
    .name    = "rules",
    .usage   = "GAME",
    .summary = "Explain how a game is played",
    .flags   = {FLAG_LANGUAGE},
    .run     = run,
};
