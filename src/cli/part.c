/* SPDX-License-Identifier: MIT
 *
 * part.c - what a part is, and what its file says of it.
 */
#include "cli/part.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

bool part_parse(const char *string, struct part *out) {
    char        bytes[32];
    struct text number;
    int64_t     first;
    int64_t     count;
    const char *slash = strchr(string, '/');
    text_init(&number, bytes, sizeof bytes);
    if (slash == NULL) {
        return false;
    }
    text_add_bytes(&number, string, (size_t)(slash - string));
    if (!text_is_whole(&number) ||
        text_parse_number(slash + 1, 1, PART_COUNT_MAX, &count) != STATUS_OK ||
        text_parse_number(bytes, 1, count, &first) != STATUS_OK) {
        return false;
    }
    *out = (struct part){(uint64_t)first, (uint64_t)count};
    return true;
}

void part_print(struct part part, struct text *out) {
    text_add_number(out, (int64_t)part.number);
    text_add(out, "/");
    text_add_number(out, (int64_t)part.count);
}

int part_read(const struct arguments *arguments, struct part *out) {
    const char *value = arguments_value(arguments, "--part");
    *out              = (struct part){.count = 0};
    return value == NULL || part_parse(value, out)
               ? EXIT_OK
               : arguments_refuse_word(arguments, "--part cannot be ", value,
                                       "; allowed is I/N, like 2/4: a part from 1 to N, and how "
                                       "many parts there are, 1 to 10000");
}

struct part_range part_range(struct part part, uint64_t units) {
    if (part.count == 0) {
        return (struct part_range){0, units};
    }
    return (struct part_range){units * (part.number - 1) / part.count,
                               units * part.number / part.count};
}

/* --- The file ----------------------------------------------------------- */

bool part_is_local(const char *flag) {
    static const char *const names[] = {"--part", "--out",    "--threads", "--records", "--append",
                                        "--from", "--resume", "--output",  "--csv",     "--json"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], flag) == 0) {
            return true;
        }
    }
    return false;
}

/* How a line begins, and which flag is left out. */
struct form {
    const char *before;
    const char *without; /* or NULL */
};

static void put(FILE *stream, const char *before, const char *value) {
    fprintf(stream, "%s%s\n", before, value);
}

static void put_given(FILE *stream, const struct given_flag *given, const struct form *form) {
    if (part_is_local(given->flag->name) ||
        (form->without != NULL && strcmp(given->flag->name, form->without) == 0)) {
        return;
    }
    put(stream, form->before, given->flag->name);
    if (given->value != NULL) {
        put(stream, form->before, given->value);
    }
}

/* In the order of the command's list, so that the order given does not matter. */
static void put_arguments(FILE *stream, const struct arguments *arguments,
                          const struct form *form) {
    for (const struct flag *flag = arguments->command->flags; flag->name != NULL; flag++) {
        for (size_t i = 0; i < arguments->given_count; i++) {
            if (arguments->given[i].flag == flag) {
                put_given(stream, &arguments->given[i], form);
            }
        }
    }
    put(stream, form->before, "--");
    for (size_t i = 0; i < arguments->word_count; i++) {
        put(stream, form->before, arguments->words[i]);
    }
}

/* What was written, if all of it was. */
static char *close_text(FILE *stream, char **text) {
    if (fclose(stream) != 0) {
        free(*text);
        *text = NULL;
    }
    return *text;
}

char *part_print_call(const struct arguments *arguments, const char *without) {
    char  *call   = NULL;
    size_t size   = 0;
    FILE  *stream = open_memstream(&call, &size);
    if (stream == NULL) {
        return NULL;
    }
    put(stream, "", arguments->command->name);
    put_arguments(stream, arguments, &(struct form){"", without});
    return close_text(stream, &call);
}

static bool has_line_break(const struct arguments *arguments) {
    bool has_one = false;
    for (size_t i = 0; i < arguments->given_count; i++) {
        const char *value = arguments->given[i].value;
        has_one           = has_one || (value != NULL && strchr(value, '\n') != NULL);
    }
    for (size_t i = 0; i < arguments->word_count; i++) {
        has_one = has_one || strchr(arguments->words[i], '\n') != NULL;
    }
    return has_one;
}

char *part_print_head(const struct arguments *arguments, struct part part) {
    char        bytes[64];
    struct text number;
    char       *head = NULL;
    size_t      size = 0;
    if (has_line_break(arguments)) {
        arguments_refuse(arguments, "with --part, an argument cannot have a line break in it; "
                                    "allowed are arguments of one line");
        return NULL;
    }
    FILE *stream = open_memstream(&head, &size);
    if (stream == NULL) {
        arguments_refuse(arguments, "out of memory");
        return NULL;
    }
    text_init(&number, bytes, sizeof bytes);
    part_print(part, &number);
    put(stream, PART_SIGN PART_FORM, PART_VERSION);
    put(stream, PART_SIGN PART_PROGRAM, "");
    put(stream, PART_SIGN PART_NUMBER, bytes);
    put(stream, PART_SIGN PART_COMMAND, arguments->command->name);
    put_arguments(stream, arguments, &(struct form){PART_SIGN PART_ARGUMENT, NULL});
    put(stream, "", "");
    return close_text(stream, &head);
}

uint64_t part_hash_line(uint64_t hash, const char *line, size_t length) {
    return hash_mix(hash_mix(hash, hash_bytes(line, length)), length);
}

void part_print_end(uint64_t hash, struct text *out) {
    char bytes[64];
    snprintf(bytes, sizeof bytes, PART_SIGN PART_END "%016" PRIx64 "\n", hash_finish(hash));
    text_add(out, bytes);
}
