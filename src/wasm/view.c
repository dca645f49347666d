/* SPDX-License-Identifier: MIT
 *
 * view.c - what a page needs to show a game: lists, pictures, words.
 */
#include "base/json.h"
#include "games/registry.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "wasm/wasm.h"

static struct wasm_position view;
static enum language        language = LANGUAGE_en;
static struct scene         scene;

int tavola_language(void);
int tavola_games(void);
int tavola_view(void);
int tavola_actor(void);
int tavola_players(void);
int tavola_scene(void);
int tavola_motions(void);
int tavola_svg(void);
int tavola_position(void);
int tavola_words(void);

/* Choose the language whose code is in the buffer; returns a status. */
int EXPORT(tavola_language)(void) {
    return (int)language_find(tavola_buffer(), &language);
}

static void add_text(const struct words *words, const char *key, const char *name,
                     struct text *out) {
    const char *text = words_find(words, key);
    json_key(out, name);
    json_string(out, text == NULL ? key : text);
}

/* The text of "option.board.cylinder" or, without a word, "option.board". */
static void add_option_text(const struct words *words, const char *option, const char *word,
                            const char *name, struct text *out) {
    char        key[MESSAGE_KEY_MAX];
    struct text text;
    text_init(&text, key, sizeof key);
    text_add(&text, "option.");
    text_add(&text, option);
    text_add(&text, word);
    add_text(words, key, name, out);
}

static void add_choice(const struct option_spec *spec, const char *word, size_t length,
                       const struct words *words, struct text *out) {
    char        bytes[MESSAGE_KEY_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add_char(&text, '.');
    text_add_bytes(&text, word, length);
    json_open(out, '{');
    json_key(out, "value");
    json_string(out, bytes + 1);
    if (spec->kind == OPTION_WORDS) {
        add_option_text(words, spec->name, bytes, "label", out);
    } else {
        json_key(out, "label");
        json_string(out, bytes + 1);
    }
    json_close(out, '}');
}

static void add_choices(const struct option_spec *spec, const struct words *words,
                        struct text *out) {
    json_key(out, "choices");
    json_open(out, '[');
    for (const char *at = spec->choices; at != NULL;) {
        const size_t length = strcspn(at, "|");
        add_choice(spec, at, length, words, out);
        at = at[length] == '\0' ? NULL : at + length + 1;
    }
    json_close(out, ']');
}

static void add_option(const struct option_spec *spec, const struct words *words,
                       struct text *out) {
    static const char *const kinds[] = {
        [OPTION_NONE] = "",        [OPTION_INTEGER] = "integer", [OPTION_NUMBERS] = "choice",
        [OPTION_WORDS] = "choice", [OPTION_TEXT] = "text",       [OPTION_SEED] = "seed",
    };

    json_open(out, '{');
    json_key(out, "name");
    json_string(out, spec->name);
    json_key(out, "kind");
    json_string(out, kinds[spec->kind]);
    add_option_text(words, spec->name, "", "label", out);
    add_option_text(words, spec->name, ".help", "help", out);
    if (spec->kind == OPTION_INTEGER) {
        json_key(out, "min");
        json_number(out, spec->min);
        json_key(out, "max");
        json_number(out, spec->max);
    }
    add_choices(spec, words, out);
    json_key(out, "standard");
    json_string(out, spec->standard == NULL ? "" : spec->standard);
    json_close(out, '}');
}

static void add_player_names(const struct game_rules *rules, const struct words *words,
                             struct text *out) {
    json_key(out, "players");
    json_open(out, '[');
    for (int i = 0; i < rules->players_max; i++) {
        const char  key[] = {'p', 'l', 'a', 'y', 'e', 'r', '.', (char)('1' + i), '\0'};
        const char *name  = words_find(words, key);
        json_string(out, name == NULL ? key : name);
    }
    json_close(out, ']');
}

static void add_game(const struct game_rules *rules, struct text *out) {
    const struct words words = words_of(rules, language);
    json_open(out, '{');
    json_key(out, "name");
    json_string(out, rules->name);
    add_text(&words, "title", "title", out);
    add_text(&words, "summary", "summary", out);
    json_key(out, "version");
    json_number(out, rules->version);
    json_key(out, "playersMin");
    json_number(out, rules->players_min);
    add_player_names(rules, &words, out);
    json_key(out, "isSolved");
    json_word(out, rules->solver != NULL ? "true" : "false");
    json_key(out, "options");
    json_open(out, '[');
    for (const struct option_spec *spec = rules->options; spec->kind != OPTION_NONE; spec++) {
        add_option(spec, &words, out);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static struct text empty_buffer(void) {
    struct text out;
    text_init(&out, tavola_buffer(), WASM_BUFFER_SIZE);
    return out;
}

/* Put all games with their options into the buffer, as a JSON array; returns
 * the length. */
int EXPORT(tavola_games)(void) {
    struct text out = empty_buffer();
    json_open(&out, '[');
    for (size_t i = 0; i < registry_count(); i++) {
        add_game(registry_at(i), &out);
    }
    json_close(&out, ']');
    return (int)out.length;
}

/* See wasm_position_read(). The position is what the calls below are about;
 * they return 0 if none is open. */
int EXPORT(tavola_view)(void) {
    return wasm_position_read(&view);
}

/* Who acts: a player from 1, 0 for chance, -1 when the game is over or none is
 * open. */
int EXPORT(tavola_actor)(void) {
    const int actor = view.is_open ? game_actor(&view.game, &view.state) : ACTOR_NONE;
    return actor == ACTOR_NONE ? -1 : actor == ACTOR_CHANCE ? 0 : actor + 1;
}

/* How many play with the options of the open game; 0 if none is open. */
int EXPORT(tavola_players)(void) {
    return view.is_open ? view.game.players : 0;
}

/* Put the scene into the buffer, as JSON; returns the length. */
int EXPORT(tavola_scene)(void) {
    struct text out = empty_buffer();
    if (!view.is_open) {
        return 0;
    }
    const struct words words = words_of(view.game.rules, language);
    scene_print_json(&view.game, &view.state, &words, &scene, &out);
    return (int)out.length;
}

/* Replace the action in the buffer by its path, meaning and motions; returns
 * the length, 0 if it is not legal. */
int EXPORT(tavola_motions)(void) {
    action_t    action;
    char        name[GAME_ACTION_MAX];
    char        bytes[GAME_TEXT_MAX];
    struct text text;
    if (!view.is_open) {
        return 0;
    }
    text_init(&text, name, sizeof name);
    text_add(&text, tavola_buffer());
    text_init(&text, bytes, sizeof bytes);
    if (game_parse_action(&view.game, &view.state, name, &action, &text) != STATUS_OK) {
        return 0;
    }
    struct text        out   = empty_buffer();
    const struct words words = words_of(view.game.rules, language);
    scene_print_action(&view.game, &view.state, action, &words, &out);
    return (int)out.length;
}

/* The picture as a file. */
int EXPORT(tavola_svg)(void) {
    struct text out = empty_buffer();
    if (!view.is_open) {
        return 0;
    }
    const struct words words = words_of(view.game.rules, language);
    scene_print_svg(&view.game, &view.state, &words, &scene, &out);
    return (int)out.length;
}

/* The position on one line. */
int EXPORT(tavola_position)(void) {
    struct text out = empty_buffer();
    if (!view.is_open) {
        return 0;
    }
    game_print_state(&view.game, &view.state, &out);
    return (int)out.length;
}

/* Replace "GAME KEY" in the buffer by the text; returns the length, 0 if there
 * is none. */
int EXPORT(tavola_words)(void) {
    char        input[2 * MESSAGE_KEY_MAX];
    struct text text;
    text_init(&text, input, sizeof input);
    text_add(&text, tavola_buffer());
    char       *key   = input + strcspn(input, " ");
    struct text out   = empty_buffer();
    const char *found = NULL;
    if (*key == ' ') {
        *key++                         = '\0';
        const struct game_rules *rules = registry_find(input);
        if (rules != NULL) {
            const struct words words = words_of(rules, language);
            found                    = words_find(&words, key);
        }
    }
    text_add(&out, found == NULL ? "" : found);
    return (int)out.length;
}
