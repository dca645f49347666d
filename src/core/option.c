/* SPDX-License-Identifier: MIT
 *
 * option.c - reading, printing and refusing options.
 */
#include "core/option.h"

#include <string.h>

#include "base/check.h"

/* Choices are written "one|two|three". Copy the one at the place into word
 * and tell whether there is one. */
static bool choice_at(const char *choices, int64_t place, char *word, size_t size) {
    const char *begin = choices;
    for (; place > 0; place--) {
        begin = strchr(begin, '|');
        if (begin == NULL) {
            return false;
        }
        begin++;
    }
    struct text out;
    text_init(&out, word, size);
    text_add_bytes(&out, begin, strcspn(begin, "|"));
    return true;
}

static bool has_choices(const struct option_spec *spec) {
    return spec->kind == OPTION_NUMBERS || spec->kind == OPTION_WORDS;
}

static const char *standard_of(const struct option_spec *spec) {
    return spec->standard == NULL ? "" : spec->standard;
}

static enum status parse_choice(const struct option_spec *spec, const char *string, int64_t *out) {
    char word[OPTION_TEXT_MAX + 1];
    for (int64_t place = 0; choice_at(spec->choices, place, word, sizeof word); place++) {
        if (strcmp(word, string) == 0) {
            *out = place;
            return spec->kind == OPTION_WORDS ? STATUS_OK
                                              : text_parse_number(word, 0, INT64_MAX, out);
        }
    }
    return STATUS_OUT_OF_RANGE;
}

static bool is_plain_text(const char *string) {
    for (; *string != '\0'; string++) {
        if (*string <= ' ' || *string > '~') {
            return false;
        }
    }
    return true;
}

static enum status parse_text(const char *string, struct option_value *value) {
    const size_t length = strlen(string);
    if (length > OPTION_TEXT_MAX || !is_plain_text(string)) {
        return STATUS_BAD_TEXT;
    }
    memcpy(value->text, string, length + 1);
    return STATUS_OK;
}

static enum status parse_value(const struct option_spec *spec, const char *string,
                               struct option_value *value) {
    switch (spec->kind) {
    case OPTION_INTEGER:
        return text_parse_number(string, spec->min, spec->max, &value->number);
    case OPTION_SEED:
        return text_parse_number(string, 0, INT64_MAX, &value->number);
    case OPTION_NUMBERS:
    case OPTION_WORDS:
        return parse_choice(spec, string, &value->number);
    case OPTION_TEXT:
        return parse_text(string, value);
    case OPTION_NONE:
        break;
    }
    return STATUS_NOT_FOUND;
}

size_t option_count(const struct option_spec *specs) {
    size_t count = 0;
    while (specs[count].kind != OPTION_NONE) {
        count++;
    }
    return count;
}

void option_set_defaults(const struct option_spec *specs, struct option_value *values) {
    for (size_t i = 0; i < option_count(specs); i++) {
        char word[OPTION_TEXT_MAX + 1] = "";
        memset(&values[i], 0, sizeof values[i]);
        if (has_choices(&specs[i])) {
            choice_at(specs[i].choices, 0, word, sizeof word);
        }
        const char *standard = has_choices(&specs[i]) ? word : standard_of(&specs[i]);
        if (*standard != '\0') {
            const enum status status = parse_value(&specs[i], standard, &values[i]);
            CHECK(status == STATUS_OK);
            (void)status;
        }
    }
}

static void explain_unknown(const struct option_spec *specs, const char *key, struct text *why) {
    text_add(why, "unknown option ");
    text_add_quoted(why, key);
    text_add(why, option_count(specs) == 0 ? "; this game has none" : "; allowed are ");
    for (size_t i = 0; i < option_count(specs); i++) {
        text_add(why, i == 0 ? "" : ", ");
        text_add(why, specs[i].name);
    }
}

/* The first character that a text value cannot have, counted from 1. */
static size_t place_of_fault(const char *value) {
    size_t place = 0;
    while (place < OPTION_TEXT_MAX && value[place] > ' ' && value[place] <= '~') {
        place++;
    }
    return place + 1;
}

static void print_allowed(const struct option_spec *spec, const char *value, struct text *out);

static void explain_value(const struct option_spec *spec, const char *value, struct text *why) {
    text_add(why, "option ");
    text_add(why, spec->name);
    text_add(why, " cannot be ");
    text_add_quoted(why, value);
    if (spec->kind == OPTION_TEXT) {
        text_add(why, ", at character ");
        text_add_number(why, (int64_t)place_of_fault(value));
    }
    text_add(why, "; allowed is ");
    print_allowed(spec, value, why);
}

static const struct option_spec *find_spec(const struct option_spec *specs, const char *pair,
                                           size_t key_length) {
    for (; specs->kind != OPTION_NONE; specs++) {
        if (strlen(specs->name) == key_length && memcmp(specs->name, pair, key_length) == 0) {
            return specs;
        }
    }
    return NULL;
}

enum status option_parse(const struct option_spec *specs, struct option_value *values,
                         const char *pair, struct text *why) {
    const char *sign = strchr(pair, '=');
    if (sign == NULL) {
        text_add(why, "option ");
        text_add_quoted(why, pair);
        text_add(why, " has no value; write key=value");
        return STATUS_BAD_TEXT;
    }
    const struct option_spec *spec = find_spec(specs, pair, (size_t)(sign - pair));
    if (spec == NULL) {
        char        key[OPTION_TEXT_MAX + 1];
        struct text copy;
        text_init(&copy, key, sizeof key);
        text_add_bytes(&copy, pair, (size_t)(sign - pair));
        explain_unknown(specs, key, why);
        return STATUS_NOT_FOUND;
    }
    struct option_value *value = &values[spec - specs];
    if (value->is_given) {
        text_add(why, "option ");
        text_add(why, spec->name);
        text_add(why, " is given twice; once is allowed");
        return STATUS_CONFLICT;
    }
    const enum status status = parse_value(spec, sign + 1, value);
    if (status != STATUS_OK) {
        explain_value(spec, sign + 1, why);
        return status;
    }
    value->is_given = spec->kind != OPTION_TEXT || value->text[0] != '\0';
    return STATUS_OK;
}

void option_print_value(const struct option_spec *spec, const struct option_value *value,
                        struct text *out) {
    char word[OPTION_TEXT_MAX + 1];
    switch (spec->kind) {
    case OPTION_INTEGER:
    case OPTION_NUMBERS:
    case OPTION_SEED:
        text_add_number(out, value->number);
        break;
    case OPTION_WORDS:
        choice_at(spec->choices, value->number, word, sizeof word);
        text_add(out, word);
        break;
    case OPTION_TEXT:
        text_add(out, value->text);
        break;
    case OPTION_NONE:
        break;
    }
}

void option_print_given(const struct option_spec *specs, const struct option_value *values,
                        struct text *out) {
    const char *separator = "";
    for (size_t i = 0; i < option_count(specs); i++) {
        if (values[i].is_given) {
            text_add(out, separator);
            text_add(out, specs[i].name);
            text_add_char(out, '=');
            option_print_value(&specs[i], &values[i], out);
            separator = " ";
        }
    }
}

static void print_choices(const char *choices, struct text *out) {
    char word[OPTION_TEXT_MAX + 1];
    char next[OPTION_TEXT_MAX + 1];
    for (int64_t place = 0; choice_at(choices, place, word, sizeof word); place++) {
        const bool is_last = !choice_at(choices, place + 1, next, sizeof next);
        text_add(out, place == 0 ? "" : is_last ? " or " : ", ");
        text_add(out, word);
    }
}

/* For a value that was refused; NULL: for none in particular. */
static void print_allowed(const struct option_spec *spec, const char *value, struct text *out) {
    switch (spec->kind) {
    case OPTION_INTEGER:
        text_add_range(out, value, spec->min, spec->max);
        break;
    case OPTION_SEED:
        text_add_range(out, value, 0, INT64_MAX);
        break;
    case OPTION_NUMBERS:
    case OPTION_WORDS:
        print_choices(spec->choices, out);
        break;
    case OPTION_TEXT:
        text_add(out, "a text of up to ");
        text_add_number(out, OPTION_TEXT_MAX);
        text_add(out, " characters without spaces");
        break;
    case OPTION_NONE:
        break;
    }
}

void option_print_allowed(const struct option_spec *spec, struct text *out) {
    print_allowed(spec, NULL, out);
}
