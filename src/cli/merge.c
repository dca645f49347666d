/* SPDX-License-Identifier: MIT
 *
 * merge.c - tavola merge: the parts of a match, a simulation, a tuning or a
 * dataset, put together.
 *
 * The files say which command has made them, with which arguments. So the command
 * is called again, with these and with what merge itself was told about the form of
 * the output; but instead of playing it reads the parts (struct command, merge).
 * Datasets are no files of lines, and have a way of their own.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/dataset_merge.h"
#include "cli/help.h"
#include "cli/parts.h"

/* The lines of the head, and the flags of merge, as if somebody had typed them. */
static int list_strings(const struct parts *parts, char *head, char **strings) {
    const struct arguments *arguments = parts->arguments;
    int                     count     = 0;
    for (size_t i = 0; i < arguments->given_count; i++) {
        strings[count++] = (char *)arguments->given[i].flag->name;
        if (arguments->given[i].value != NULL) {
            strings[count++] = (char *)arguments->given[i].value;
        }
    }
    while (*head != '\0') {
        char *end        = strchr(head, '\n');
        *end             = '\0';
        strings[count++] = head;
        head             = end + 1;
    }
    return count;
}

static size_t count_lines(const char *head) {
    size_t count = 0;
    for (; *head != '\0'; head++) {
        count += *head == '\n' ? 1 : 0;
    }
    return count;
}

static bool knows_flag(const struct command *command, const char *name) {
    const struct flag *flag = command->flags;
    while (flag->name != NULL && strcmp(flag->name, name) != 0) {
        flag++;
    }
    return flag->name != NULL;
}

static int check_flags(const struct arguments *arguments, const struct command *command) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        const char *name = arguments->given[i].flag->name;
        if (!knows_flag(command, name)) {
            char        bytes[256];
            struct text message;
            text_init(&message, bytes, sizeof bytes);
            text_add(&message, name);
            text_add(&message, " is not for parts of tavola ");
            text_add(&message, command->name);
            text_add(&message, "; --csv is for simulate, --json for simulate and match, --records "
                               "for match, --output for tune");
            return arguments_refuse(arguments, bytes);
        }
    }
    return EXIT_OK;
}

/* What a file says must not decide what is written, nor where. */
static bool has_foreign_flags(const struct arguments *inner, size_t own) {
    for (size_t i = own; i < inner->given_count; i++) {
        if (part_is_local(inner->given[i].flag->name)) {
            return true;
        }
    }
    return false;
}

static int call(struct parts *parts, const struct command *command, char *head) {
    const struct arguments *arguments = parts->arguments;
    struct arguments        inner;
    char **strings = calloc(count_lines(head) + 2 * arguments->given_count + 1, sizeof *strings);
    if (strings == NULL) {
        return arguments_refuse(arguments, "out of memory");
    }
    const int count  = list_strings(parts, head, strings);
    int       result = arguments_init(&inner, command, count, strings);
    if (result == EXIT_OK) {
        inner.commands = arguments->commands;
        result         = has_foreign_flags(&inner, arguments->given_count)
                             ? parts_refuse(parts, &parts->files[0],
                                            "has a flag that no part has; make the part again")
                             : command->merge(&inner, parts);
        arguments_finish(&inner);
    }
    free(strings);
    return result;
}

static int merge_files(struct parts *parts) {
    char       *head = strdup(parts->files[0].head);
    const char *name = head;
    if (head == NULL) {
        return arguments_refuse(parts->arguments, "out of memory");
    }
    char *rest                    = strchr(head, '\n');
    *rest++                       = '\0';
    const struct command *command = help_find(parts->arguments->commands, name);
    int                   result;
    if (command == NULL || command->merge == NULL) {
        result = parts_refuse(parts, &parts->files[0],
                              "is of a command that has no parts; allowed are match, simulate and "
                              "tune");
    } else {
        result = check_flags(parts->arguments, command);
        result = result == EXIT_OK ? call(parts, command, rest) : result;
    }
    free(head);
    return result;
}

static int run(struct arguments *arguments) {
    struct parts parts;
    if (arguments->word_count == 0) {
        return arguments_refuse(arguments, "which FILE? allowed are files that tavola match, "
                                           "simulate, tune and dataset have written with --part");
    }
    if (dataset_is_file(arguments->words[0])) {
        return dataset_merge(arguments);
    }
    int result = parts_open(&parts, arguments, arguments->words, arguments->word_count);
    result     = result == EXIT_OK ? merge_files(&parts) : result;
    parts_finish(&parts);
    return result;
}

const struct command merge_command = {
    .name    = "merge",
    .usage   = "FILE...",
    .summary = "Put together the parts of a match, a simulation, a tuning or a dataset",
    .details =
        "The files are those that tavola match, simulate, tune and dataset have written with\n"
        "--part I/N, all N of them, in any order. Prints what the command prints without --part: "
        "to the\n"
        "byte, if nobody's thinking was limited by time. docs/shards.md tells more.\n",
    .flags = {{"--records", "FILE", "of a match: write all games there, a new file"},
              {"--output", "FILE", "of a tuning: write the weights as a C header"},
              {"--out", "FILE", "of a dataset: write it there"},
              {"--csv", NULL, "of a simulation: print comma-separated values"},
              {"--json", NULL, "of a match or a simulation: print JSON"}},
    .run   = run,
};
