/* SPDX-License-Identifier: MIT
 *
 * ugi.c - tavola ugi: an engine for other programs, by lines.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/lines.h"
#include "games/registry.h"
#include "protocol/ugi_session.h"

static void write_line(void *context, const char *line) {
    (void)context;
    puts(line);
    fflush(stdout);
}

/* Act on line after line, until quit or the end. */
static void serve(struct ugi_session *session, char *buffer) {
    for (;;) {
        const enum lines_status status = lines_read(stdin, buffer);
        if (status == LINES_END) {
            return;
        }
        if (status != LINES_OK) {
            ugi_session_refuse(session, lines_explain(status));
        } else if (!ugi_session_take(session, buffer)) {
            return;
        }
    }
}

static int open_game(const struct arguments *arguments, struct game *game) {
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (arguments->word_count == 1) {
        return arguments_open_game(arguments, game);
    }
    if (arguments->given_count > 0) {
        return arguments_refuse(arguments, "-o needs a game; write: ugi GAME -o key=value");
    }
    char        bytes[256];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    return game_open(game, registry_at(0), "", &why) == STATUS_OK
               ? EXIT_OK
               : arguments_refuse(arguments, bytes);
}

static int run(struct arguments *arguments) {
    struct game        game;
    struct ugi_session session;
    const int          result = open_game(arguments, &game);
    if (result != EXIT_OK) {
        return result;
    }
    char *buffer = malloc(LINES_LENGTH_MAX + 1);
    if (buffer == NULL) {
        arguments_refuse(arguments, "out of memory");
        return EXIT_FAILED;
    }
    ugi_session_init(&session, &game, TAVOLA_VERSION, write_line, NULL);
    serve(&session, buffer);
    ugi_session_finish(&session);
    free(buffer);
    return EXIT_OK;
}

const struct command ugi_command = {
    .name    = "ugi",
    .usage   = "[GAME [-o key=value]...]",
    .summary = "Be an engine for other programs, in the UGI protocol",
    .details =
        "Reads commands from standard input, one on each line, and answers on standard output:\n"
        "ugi, isready, uginewgame, setoption, position, go, ponderhit, stop, query, quit. All\n"
        "about them is in docs/protocol.md.\n",
    .flags = {FLAG_OPTION},
    .run   = run,
};
