/* SPDX-License-Identifier: MIT
 *
 * merge.c - tavola merge: the parts of a match, a simulation or a tuning, put
 * together.
 *
 * The files say which command has made them, with which arguments. So the command
 * is called again, with these and with what merge itself was told about the form of
 * the output; but instead of playing it reads the parts (struct command, merge).
 */
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "cli/help.h"
#include "cli/part_file.h"

enum { MISSING_SHOWN = 20 };

/* --- Do they belong together? ----------------------------------------------- */

static int refuse_pair(const struct arguments *arguments, const char *one, const char *middle,
                       const char *other, const char *end) {
    char        bytes[1024];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, middle);
    text_add_quoted(&after, other);
    text_add(&after, end);
    return arguments_refuse_word(arguments, "", one, bytes);
}

/* The two lines in which they differ first. */
static int refuse_stranger(const struct parts *parts, const struct part_file *file) {
    char        bytes[512];
    struct text end;
    const char *first = parts->files[0].head;
    const char *own   = file->head;
    text_init(&end, bytes, sizeof bytes);
    while (strcspn(first, "\n") == strcspn(own, "\n") &&
           strncmp(first, own, strcspn(own, "\n")) == 0) {
        first += strcspn(first, "\n") + 1;
        own += strcspn(own, "\n") + 1;
    }
    char *here  = strndup(own, strcspn(own, "\n"));
    char *there = strndup(first, strcspn(first, "\n"));
    text_add(&end, ": one has the argument ");
    text_add_quoted(&end, here == NULL ? "" : here);
    text_add(&end, ", the other ");
    text_add_quoted(&end, there == NULL ? "" : there);
    text_add(&end, "; allowed are the parts of one call");
    free(here);
    free(there);
    return refuse_pair(parts->arguments, file->path, " does not belong to ", parts->files[0].path,
                       bytes);
}

static int check_alike(const struct parts *parts) {
    for (size_t i = 1; i < parts->count; i++) {
        const struct part_file *file = &parts->files[i];
        if (strcmp(file->head, parts->files[0].head) != 0) {
            return refuse_stranger(parts, file);
        }
        if (file->part.count != parts->files[0].part.count) {
            return refuse_pair(parts->arguments, file->path, " does not belong to ",
                               parts->files[0].path,
                               ": the work was cut into another number of parts; allowed are the "
                               "parts of one call");
        }
    }
    return EXIT_OK;
}

static int compare_numbers(const void *first, const void *second, void *context) {
    (void)context;
    const uint64_t one   = ((const struct part_file *)first)->part.number;
    const uint64_t other = ((const struct part_file *)second)->part.number;
    return one < other ? -1 : one > other;
}

static int order(const struct parts *parts) {
    struct part_file *scratch = calloc(parts->count, sizeof *scratch);
    if (scratch == NULL) {
        return arguments_refuse(parts->arguments, "out of memory");
    }
    sort_stable(&(struct sort_job){.items   = parts->files,
                                   .scratch = scratch,
                                   .count   = parts->count,
                                   .size    = sizeof *scratch,
                                   .compare = compare_numbers});
    free(scratch);
    return EXIT_OK;
}

static int check_twins(const struct parts *parts) {
    for (size_t i = 1; i < parts->count; i++) {
        const struct part_file *file = &parts->files[i];
        if (file->part.number == file[-1].part.number) {
            char        bytes[128];
            struct text end;
            text_init(&end, bytes, sizeof bytes);
            text_add(&end, " are both part ");
            part_print(file->part, &end);
            text_add(&end, "; allowed is each part once");
            return refuse_pair(parts->arguments, file[-1].path, " and ", file->path, bytes);
        }
    }
    return EXIT_OK;
}

/* "3" or "3-5", as Slurm takes them for an array. */
static void add_run(struct text *out, uint64_t first, uint64_t last) {
    text_add_number(out, (int64_t)first);
    if (last > first) {
        text_add(out, "-");
        text_add_number(out, (int64_t)last);
    }
}

static int check_missing(const struct parts *parts) {
    const uint64_t count = parts->files[0].part.count;
    char           bytes[1024];
    struct text    message;
    uint64_t       next  = 1;
    int            shown = 0;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, "of the ");
    text_add_number(&message, (int64_t)count);
    text_add(&message, " parts these are missing: ");
    for (size_t i = 0; i <= parts->count; i++) {
        const uint64_t here = i < parts->count ? parts->files[i].part.number : count + 1;
        if (here > next && shown++ < MISSING_SHOWN) {
            text_add(&message, shown > 1 ? "," : "");
            add_run(&message, next, here - 1);
        }
        next = here + 1;
    }
    text_add(&message, shown > MISSING_SHOWN ? " and more" : "");
    return shown == 0 ? EXIT_OK : arguments_refuse(parts->arguments, bytes);
}

static int open_files(struct parts *parts) {
    for (size_t i = 0; i < parts->arguments->word_count; i++) {
        char        bytes[1024];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        parts->count++;
        if (!part_file_open(&parts->files[i], parts->arguments->words[i], &why)) {
            return parts_refuse(parts, &parts->files[i], bytes);
        }
    }
    return EXIT_OK;
}

/* --- The command again ------------------------------------------------------- */

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
    struct parts parts = {.arguments = arguments};
    if (arguments->word_count == 0) {
        return arguments_refuse(arguments, "which FILE? allowed are files that tavola match, "
                                           "simulate and tune have written with --part");
    }
    parts.files = calloc(arguments->word_count, sizeof *parts.files);
    if (parts.files == NULL) {
        return arguments_refuse(arguments, "out of memory");
    }
    int result = open_files(&parts);
    result     = result == EXIT_OK ? check_alike(&parts) : result;
    result     = result == EXIT_OK ? order(&parts) : result;
    result     = result == EXIT_OK ? check_twins(&parts) : result;
    result     = result == EXIT_OK ? check_missing(&parts) : result;
    result     = result == EXIT_OK ? merge_files(&parts) : result;
    for (size_t i = 0; i < parts.count; i++) {
        part_file_finish(&parts.files[i]);
    }
    free(parts.files);
    return result;
}

const struct command merge_command = {
    .name    = "merge",
    .usage   = "FILE...",
    .summary = "Put together the parts of a match, a simulation or a tuning",
    .details =
        "The files are those that tavola match, simulate and tune have written with --part I/N,\n"
        "all N of them, in any order. Prints what the command prints without --part: to the\n"
        "byte, if nobody's thinking was limited by time. docs/shards.md tells more.\n",
    .flags = {{"--records", "FILE", "of a match: write all games there, a new file"},
              {"--output", "FILE", "of a tuning: write the weights as a C header"},
              {"--csv", NULL, "of a simulation: print comma-separated values"},
              {"--json", NULL, "of a match or a simulation: print JSON"}},
    .run   = run,
};
