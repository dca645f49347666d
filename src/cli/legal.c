/* SPDX-License-Identifier: MIT
 *
 * legal.c - tavola legal: who acts, and what is allowed.
 */
#include <stdio.h>

#include "cli/command.h"
#include "session/listing.h"

static void print_result(const struct game *game, const void *state) {
    char        bytes[GAME_TEXT_MAX];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    game_print_returns(game, state, &line);
    printf("returns %s\n", bytes);
    if (game->play->scores != NULL) {
        text_clear(&line);
        game_print_scores(game, state, &line);
        printf("score %s\n", bytes);
    }
}

static void print_block(const struct game *game, const void *state) {
    char        bytes[GAME_TEXT_MAX];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    game_print_actor(game_actor(game, state), &line);
    puts(bytes);
    if (game_is_over(game, state)) {
        print_result(game, state);
        return;
    }
    struct listing listing;
    listing_make(&listing, game, state);
    for (size_t i = 0; i < listing.count; i++) {
        puts(listing.item[i].text);
    }
}

static int run(struct arguments *arguments) {
    struct match match;
    const int    result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    if (arguments_has(arguments, "--each")) {
        const size_t last = match.count;
        match_go_to(&match, 0);
        for (; match.count < last; match_redo(&match)) {
            print_block(&match.game, &match.state);
            puts("");
        }
    }
    print_block(&match.game, &match.state);
    match_finish(&match);
    return EXIT_OK;
}

const struct command legal_command = {
    .name    = "legal",
    .usage   = "GAME [-o key=value]... [ACTION...]",
    .summary = "Play the actions and list what is legal then",
    .details =
        "Prints who acts (player 1, chance, over), then each legal action on a line, sorted\n"
        "bytewise. When the game is over: returns, and score where the game has one.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--each", NULL, "a block for every prefix of the actions, the empty one first"}},
    .run   = run,
};
