/* SPDX-License-Identifier: MIT
 *
 * show.c - tavola show: the picture of a position.
 */
#include <stdio.h>

#include "tools/command.h"

static void print_picture(const struct match *match) {
    char        bytes[GAME_PICTURE_MAX];
    struct text picture;
    text_init(&picture, bytes, sizeof bytes);
    match->game.rules->draw(&match->game, &match->state, &picture);
    fputs(bytes, stdout);
}

static void print_position(const struct match *match) {
    char        bytes[GAME_TEXT_MAX];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    game_print_state(&match->game, &match->state, &line);
    puts(bytes);
}

static int run(struct arguments *arguments) {
    struct match match;
    const bool   as_position = arguments_has(arguments, "--position-text");
    if (as_position && arguments_has(arguments, "--text")) {
        return arguments_refuse(arguments, "either --text or --position-text, not both");
    }
    const int result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    if (as_position) {
        print_position(&match);
    } else {
        print_picture(&match);
    }
    match_finish(&match);
    return EXIT_OK;
}

const struct command show_command = {
    .name    = "show",
    .usage   = "GAME [-o key=value]... [ACTION...]",
    .summary = "Draw the position after the actions",
    .flags   = {FLAG_OPTION,
                FLAG_POSITION,
                {"--text", NULL, "as a picture of plain characters; this is the default"},
                {"--position-text", NULL, "as one line, which --position reads"}},
    .run     = run,
};
