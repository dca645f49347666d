/* SPDX-License-Identifier: MIT
 *
 * support.c - what several test programs need.
 */
#include "support.h"

#include <stdlib.h>

enum { VALUES_MAX = 12, VALUE_SIZE = 32 };

unsigned support_scale(void) {
    const char *scale = getenv("TAVOLA_TEST_SCALE");
    return scale == NULL ? 1 : (unsigned)strtoul(scale, NULL, 10);
}

void support_open(struct game *game, const struct game_rules *rules, const char *options) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (game_open(game, rules, options, &why) != STATUS_OK) {
        fail_msg("%s %s: %s", rules->name, options, bytes);
    }
}

void support_print_state(const struct game *game, const void *state, char *out) {
    struct text text;
    text_init(&text, out, GAME_TEXT_MAX);
    game_print_state(game, state, &text);
    assert_true(text_is_whole(&text));
}

void support_print_action(const struct game *game, const void *state, action_t action, char *out) {
    struct text text;
    text_init(&text, out, GAME_ACTION_MAX);
    game_print_action(game, state, action, &text);
    assert_true(text_is_whole(&text));
}

/* Values of one option worth trying, as texts; the default is one of them. */
static size_t values_of(const struct option_spec *spec, char values[VALUES_MAX][VALUE_SIZE]) {
    size_t              count  = 0;
    const struct text   empty  = {0};
    struct text         out    = empty;
    const int64_t       some[] = {spec->min, 7, 40};
    struct option_value value  = {0};
    if (spec->kind == OPTION_WORDS || spec->kind == OPTION_NUMBERS) {
        const char *at = spec->choices;
        while (*at != '\0') {
            const size_t length = strcspn(at, "|");
            text_init(&out, values[count++], VALUE_SIZE);
            text_add_bytes(&out, at, length);
            at += length + (at[length] == '|' ? 1 : 0);
        }
        return count;
    }
    if (spec->kind == OPTION_TEXT) {
        return 0;
    }
    if (spec->kind == OPTION_INTEGER && spec->max - spec->min < 8) {
        for (value.number = spec->min; value.number <= spec->max; value.number++) {
            text_init(&out, values[count++], VALUE_SIZE);
            option_print_value(spec, &value, &out);
        }
        return count;
    }
    text_init(&out, values[count++], VALUE_SIZE);
    text_add(&out, spec->standard);
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        const bool is_another_seed = spec->kind == OPTION_SEED && some[i] != 7;
        if (is_another_seed || (spec->kind == OPTION_INTEGER && some[i] > spec->max)) {
            continue;
        }
        text_init(&out, values[count++], VALUE_SIZE);
        text_add_number(&out, some[i]);
    }
    return count;
}

static void vary(const struct game_rules *rules, size_t place, const char *options,
                 support_visit *visit) {
    const struct option_spec *spec = &rules->options[place];
    if (spec->kind == OPTION_NONE) {
        visit(rules, options);
        return;
    }
    char         values[VALUES_MAX][VALUE_SIZE];
    const size_t count = values_of(spec, values);
    if (count == 0) {
        vary(rules, place + 1, options, visit);
    }
    for (size_t i = 0; i < count; i++) {
        char        bytes[GAME_TEXT_MAX];
        struct text longer;
        text_init(&longer, bytes, sizeof bytes);
        text_add(&longer, options);
        text_add_char(&longer, ' ');
        text_add(&longer, spec->name);
        text_add_char(&longer, '=');
        text_add(&longer, values[i]);
        vary(rules, place + 1, bytes, visit);
    }
}

void support_each_variant(const struct game_rules *rules, support_visit *visit) {
    vary(rules, 0, "", visit);
}
