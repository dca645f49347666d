/* SPDX-License-Identifier: MIT
 *
 * games.c - the list of games and their words, in the language of the page.
 */
#include "base/json.h"
#include "games/registry.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "wasm/wasm.h"

static enum language language = LANGUAGE_en;

enum language wasm_language(void) {
    return language;
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
        json_string(out, words_player(words, i));
    }
    json_close(out, ']');
}

static void add_swatches(const struct game_rules *rules, const struct words *words,
                         struct text *out) {
    static struct scene scene;
    json_key(out, "swatches");
    json_open(out, '[');
    for (int i = 0; i < rules->players_max; i++) {
        scene_print_swatch(rules->scene, i, words, &scene, out);
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
    add_text(&words, "aim", "aim", out);
    json_key(out, "version");
    json_number(out, rules->version);
    json_key(out, "playersMin");
    json_number(out, rules->players_min);
    add_player_names(rules, &words, out);
    add_swatches(rules, &words, out);
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

int EXPORT(tavola_speak)(void) {
    char code[MESSAGE_KEY_MAX];
    wasm_question(code, sizeof code);
    if (language_find(code, &language) != STATUS_OK) {
        wasm_refuse("there is no such language");
        return 0;
    }
    return 1;
}

int EXPORT(tavola_games)(void) {
    char code[MESSAGE_KEY_MAX];
    wasm_question(code, sizeof code);
    if (code[0] != '\0' && language_find(code, &language) != STATUS_OK) {
        return wasm_refuse("there is no such language");
    }
    struct text answer = wasm_answer();
    json_open(&answer, '{');
    json_key(&answer, "games");
    json_open(&answer, '[');
    for (size_t i = 0; i < registry_count(); i++) {
        add_game(registry_at(i), &answer);
    }
    json_close(&answer, ']');
    json_close(&answer, '}');
    return wasm_finish(&answer);
}

int EXPORT(tavola_words)(void) {
    char question[2 * MESSAGE_KEY_MAX];
    wasm_question(question, sizeof question);
    const size_t length             = strcspn(question, " ");
    const char  *key                = question + length + (question[length] == ' ' ? 1 : 0);
    question[length]                = '\0';
    const struct game_rules *rules  = registry_find(question);
    struct text              answer = wasm_answer();
    if (rules != NULL) {
        const struct words words = words_of(rules, language);
        const char        *found = words_find(&words, key);
        text_add(&answer, found == NULL ? "" : found);
    }
    return (int)answer.length;
}
