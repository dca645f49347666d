/* SPDX-License-Identifier: MIT
 *
 * parts.c - do the parts belong together?
 */
#include "cli/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/sort.h"

enum { MISSING_SHOWN = 20 };

int parts_refuse(const struct parts *parts, const struct part_file *file, const char *fault) {
    char        bytes[1024];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, " ");
    text_add(&after, fault);
    return arguments_refuse_word(parts->arguments, "", file->path, bytes);
}

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

static int open_files(struct parts *parts, const char *const *paths, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char        bytes[1024];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        parts->count++;
        if (!part_file_open(&parts->files[i], paths[i], &why)) {
            return parts_refuse(parts, &parts->files[i], bytes);
        }
    }
    return EXIT_OK;
}

int parts_open(struct parts *parts, const struct arguments *arguments, const char *const *paths,
               size_t count) {
    CHECK(count > 0);
    *parts = (struct parts){.arguments = arguments, .files = calloc(count, sizeof *parts->files)};
    if (parts->files == NULL) {
        return arguments_refuse(arguments, "out of memory");
    }
    int result = open_files(parts, paths, count);
    result     = result == EXIT_OK ? check_alike(parts) : result;
    result     = result == EXIT_OK ? order(parts) : result;
    result     = result == EXIT_OK ? check_twins(parts) : result;
    return result == EXIT_OK ? check_missing(parts) : result;
}

void parts_finish(struct parts *parts) {
    for (size_t i = 0; i < parts->count; i++) {
        part_file_finish(&parts->files[i]);
    }
    free(parts->files);
}
