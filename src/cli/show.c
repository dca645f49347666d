/* SPDX-License-Identifier: MIT
 *
 * show.c - tavola show: the picture of a position.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "terminal/drawing.h"

typedef void scene_printer(const struct game *game, const void *state, const struct words *words,
                           struct scene *scene, struct text *out);

static void print_position(const struct match *match) {
    char        bytes[GAME_TEXT_MAX];
    struct text line;
    text_init(&line, bytes, sizeof bytes);
    game_print_state(&match->game, &match->state, &line);
    puts(bytes);
}

static int print_scene(const struct match *match, scene_printer *printer, enum language language) {
    const struct words words = words_of(match->game.rules, language);
    struct scene      *scene = malloc(sizeof *scene);
    char              *bytes = malloc(SCENE_PRINT_MAX);
    struct text        out;
    int                result = EXIT_FAILED;
    if (scene != NULL && bytes != NULL) {
        text_init(&out, bytes, SCENE_PRINT_MAX);
        printer(&match->game, &match->state, &words, scene, &out);
        fputs(bytes, stdout);
        putchar('\n');
        result = EXIT_OK;
    }
    free(bytes);
    free(scene);
    return result;
}

static const char *const forms[] = {"--text", "--position-text", "--svg", "--json"};

/* The form that is asked for, or NULL if there is more than one. */
static const char *choose_form(const struct arguments *arguments) {
    const char *chosen = NULL;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (arguments_has(arguments, forms[i])) {
            if (chosen != NULL) {
                return NULL;
            }
            chosen = forms[i];
        }
    }
    return chosen == NULL ? forms[0] : chosen;
}

static int run(struct arguments *arguments) {
    struct match  match;
    enum language language = LANGUAGE_en;
    const char   *form     = choose_form(arguments);
    if (form == NULL) {
        return arguments_refuse(arguments, "only one of --text, --position-text, --svg and --json");
    }
    int result = arguments_language(arguments, &language);
    if (result != EXIT_OK) {
        return result;
    }
    result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    const bool is_bare = arguments_has(arguments, "--no-aids");
    if (strcmp(form, "--position-text") == 0) {
        print_position(&match);
    } else if (strcmp(form, "--text") == 0) {
        result = drawing_print(&match.game, &match.state, language, stdout) ? EXIT_OK : EXIT_FAILED;
    } else {
        scene_printer *svg = is_bare ? scene_print_svg_bare : scene_print_svg;
        result = print_scene(&match, strcmp(form, "--svg") == 0 ? svg : scene_print_json, language);
    }
    match_finish(&match);
    return result;
}

const struct command show_command = {
    .name    = "show",
    .usage   = "GAME [-o key=value]... [ACTION...]",
    .summary = "Draw the position after the actions",
    .flags   = {FLAG_OPTION,
                FLAG_POSITION,
                {"--text", NULL, "as a picture of plain characters; this is the default"},
                {"--position-text", NULL, "as one line, which --position reads"},
                {"--svg", NULL, "as a picture file"},
                {"--no-aids", NULL, "with --svg: without what only helps the eye"},
                {"--json", NULL, "as the picture's parts, and how to point at each action"},
                FLAG_LANGUAGE},
    .run     = run,
};
