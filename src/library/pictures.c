/* SPDX-License-Identifier: MIT
 *
 * pictures.c - titles, names, sentences and pictures in a language.
 */
#include <stdlib.h>

#include "games/words.h"
#include "library/internal.h"
#include "scene/scene_print.h"

const char *tavola_language(size_t place) {
    return place < LANGUAGE_COUNT ? language_code((enum language)place) : NULL;
}

/* False if there is no such language. */
static bool find_words(const struct tavola_game *game, const char *code, struct words *out) {
    enum language language;
    if (language_find(code, &language) != STATUS_OK) {
        return false;
    }
    *out = words_of(game->game.rules, language);
    return true;
}

const char *tavola_title(const struct tavola_game *game, const char *language) {
    struct words words;
    return find_words(game, language, &words) ? words_title(&words) : NULL;
}

const char *tavola_player_name(const struct tavola_game *game, int player, const char *language) {
    struct words words;
    const bool   exists = player >= 0 && player < game->game.players;
    return exists && find_words(game, language, &words) ? words_player(&words, player) : NULL;
}

size_t tavola_prompt(const struct tavola_game *game, const void *state, const char *language,
                     char *out, size_t size) {
    char           bytes[WORDS_TEXT_MAX];
    struct text    text;
    struct words   words;
    struct message prompt;
    text_init(&text, bytes, sizeof bytes);
    if (!find_words(game, language, &words)) {
        return library_give_text(&text, out, size);
    }
    if (game_is_over(&game->game, state)) {
        scene_print_ending(&game->game, state, &words, &text);
    } else {
        message_set(&prompt, "");
        game->game.rules->scene->prompt(&game->game, state, &prompt);
        words_print(&words, &prompt, &text);
    }
    return library_give_text(&text, out, size);
}

size_t tavola_meaning(const struct tavola_game *game, const void *state, tavola_action_t action,
                      const char *language, char *out, size_t size) {
    char                bytes[WORDS_TEXT_MAX];
    struct text         text;
    struct words        words;
    struct scene_action described;
    text_init(&text, bytes, sizeof bytes);
    if (find_words(game, language, &words)) {
        scene_action(&game->game, state, action, &described);
        words_print(&words, &described.meaning, &text);
    }
    return library_give_text(&text, out, size);
}

typedef void picture_printer(const struct game *game, const void *state, const struct words *words,
                             struct scene *scene, struct text *out);

struct picture {
    const struct tavola_game *game;
    const void               *state;
    const char               *language;
    picture_printer          *print;
};

static size_t draw(const struct picture *picture, char *out, size_t size) {
    char          nothing[1];
    struct words  words;
    struct text   text;
    struct scene *scene = malloc(sizeof *scene);
    char         *bytes = malloc(SCENE_PRINT_MAX);
    text_init(&text, bytes == NULL ? nothing : bytes, bytes == NULL ? 1 : SCENE_PRINT_MAX);
    if (scene != NULL && bytes != NULL && find_words(picture->game, picture->language, &words)) {
        picture->print(&picture->game->game, picture->state, &words, scene, &text);
    }
    const size_t length = library_give_text(&text, out, size);
    free(bytes);
    free(scene);
    return length;
}

size_t tavola_plain(const struct tavola_game *game, const void *state, const char *language,
                    char *out, size_t size) {
    return draw(&(struct picture){game, state, language, scene_print_plain}, out, size);
}

size_t tavola_svg(const struct tavola_game *game, const void *state, const char *language,
                  char *out, size_t size) {
    return draw(&(struct picture){game, state, language, scene_print_svg}, out, size);
}

size_t tavola_json(const struct tavola_game *game, const void *state, const char *language,
                   char *out, size_t size) {
    return draw(&(struct picture){game, state, language, scene_print_json}, out, size);
}
