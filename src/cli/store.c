/* SPDX-License-Identifier: MIT
 *
 * store.c - tavola store: copy and check the matches that a host keeps.
 */
#include "store/store.h"

#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/data.h"
#include "cli/store_check.h"

enum { PATH_SIZE = 4096 };

static int fail(const struct arguments *arguments, enum status status, const char *why) {
    (void)arguments_refuse(arguments, why);
    return status == STATUS_NOT_FOUND || status == STATUS_CONFLICT ? EXIT_BAD_INPUT : EXIT_FAILED;
}

/* Both commands only read, so that a host may go on meanwhile. What an older tavola
 * wrote can be checked before an update; a copy of it, made to go back, is for that one
 * to make. */
static int open_store(const struct arguments *arguments, bool is_trial, struct store **out) {
    char        file[PATH_SIZE], bytes[PATH_SIZE];
    struct text path, why;
    text_init(&path, file, sizeof file);
    text_init(&why, bytes, sizeof bytes);
    const int result = data_find_file(arguments, &path);
    if (result != EXIT_OK) {
        return result;
    }
    const struct store_config config = {.file = file, .is_reader = true, .is_trial = is_trial};
    const enum status         status = store_open(&config, out, &why);
    if (status == STATUS_NOT_FOUND) {
        text_add(&why, "; --data FOLDER names where it is");
    }
    return status == STATUS_OK ? EXIT_OK : fail(arguments, status, bytes);
}

static int back_up(const struct arguments *arguments, struct store *store) {
    char        bytes[PATH_SIZE];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = store_backup(store, arguments->words[1], &why);
    if (status != STATUS_OK) {
        return fail(arguments, status, bytes);
    }
    printf("copied to %s\n", arguments->words[1]);
    return EXIT_OK;
}

static void complain(const char *match, uint32_t number, const char *why) {
    printf("match %s", match);
    if (number > 0) {
        printf(", event %u", (unsigned)number);
    }
    printf(": %s\n", why);
}

static int check(const struct arguments *arguments, struct store *store) {
    struct store_check counts = {.complain = complain};
    char               bytes[PATH_SIZE];
    struct text        why;
    text_init(&why, bytes, sizeof bytes);
    if (store_inspect(store, &why) != STATUS_OK) {
        printf("the file is damaged: %s\n", bytes);
        return EXIT_FAILED;
    }
    if (store_check_all(store, &counts) != STATUS_OK) {
        (void)arguments_refuse(arguments, "the matches cannot be read to their end");
        return EXIT_FAILED;
    }
    printf("%llu matches, %llu events: ", (unsigned long long)counts.matches,
           (unsigned long long)counts.events);
    if (counts.unfit == 0) {
        puts("all fit the rules");
        return EXIT_OK;
    }
    printf("%llu matches do not fit\n", (unsigned long long)counts.unfit);
    return EXIT_FAILED;
}

static int refuse(const struct arguments *arguments) {
    if (arguments->word_count == 0) {
        return arguments_refuse(arguments,
                                "what to do is missing; allowed are backup FILE and check");
    }
    if (strcmp(arguments->words[0], "backup") == 0) {
        return arguments_refuse(arguments, "backup needs the name of the new file after it");
    }
    return arguments_refuse_word(arguments, "cannot ", arguments->words[0],
                                 "; allowed are backup FILE and check");
}

static int run(struct arguments *arguments) {
    const char   *what      = arguments->word_count > 0 ? arguments->words[0] : "";
    const bool    is_backup = strcmp(what, "backup") == 0 && arguments->word_count > 1;
    struct store *store     = NULL;
    if (!is_backup && strcmp(what, "check") != 0) {
        return refuse(arguments);
    }
    int result = arguments_refuse_more_words(arguments, is_backup ? 2 : 1);
    if (result == EXIT_OK) {
        result = open_store(arguments, !is_backup, &store);
    }
    if (result == EXIT_OK) {
        result = is_backup ? back_up(arguments, store) : check(arguments, store);
    }
    store_close(store);
    return result;
}

const struct command store_command = {
    .name    = "store",
    .usage   = "backup FILE|check [--data FOLDER]",
    .summary = "Copy or check the matches that tavola serve keeps",
    .details =
        "backup writes everything into a new file, whole and as it was at one moment. It\n"
        "replaces no file.\n\n"
        "check looks whether the file is sound, then plays every match again by the rules and\n"
        "with its dice. It says which matches do not fit, and at which event; then its exit\n"
        "status is 1. What an older tavola wrote is checked as it would be after an update.\n\n"
        "Neither changes anything, and a host may run meanwhile.\n\n" DATA_DETAILS,
    .flags = {FLAG_DATA},
    .run   = run,
};
