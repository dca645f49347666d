/* SPDX-License-Identifier: MIT
 *
 * verify.c - tavola verify: were the dice of hosted matches what nobody chose?
 */
#include "hosting/verify.h"

#include <stdio.h>

#include "cli/record_files.h"

struct verification {
    struct record_files files;
    int                 result;
};

/* "12 rolls, the board and who began are", or what there is of that. */
static void print_drawn(const struct verified *verified, struct text *out) {
    char        rolls[32];
    const char *parts[3];
    int         count = 0;
    snprintf(rolls, sizeof rolls, "%zu %s", verified->rolls,
             verified->rolls == 1 ? "roll" : "rolls");
    if (verified->rolls > 0) {
        parts[count++] = rolls;
    }
    if (verified->has_board) {
        parts[count++] = "the board";
    }
    if (verified->has_order) {
        parts[count++] = "who began";
    }
    for (int i = 0; i < count; i++) {
        text_add(out, i == 0 ? "" : (i == count - 1 ? " and " : ", "));
        text_add(out, parts[i]);
    }
    text_add(out, count > 1 || verified->rolls > 1 ? " are" : " is");
}

static void print_verified(uint64_t number, const struct record *record,
                           const struct verified *verified) {
    char        bytes[128];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    print_drawn(verified, &text);
    printf("%llu %s, match %s: ", (unsigned long long)number, record->match.game.rules->name,
           record_field(record, VERIFY_MATCH));
    if (verified->rolls == 0 && !verified->has_board && !verified->has_order) {
        puts("nothing was drawn; the secret is the one that was committed to");
    } else {
        printf("%s what the secret and the players' nonces give\n", bytes);
    }
}

static void verify_one(void *context, const char *file, const struct record *record) {
    struct verification *verification = context;
    const uint64_t       number       = verification->files.good + verification->files.bad;
    char                 bytes[256];
    struct text          why;
    struct verified      verified;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = verify_record(record, &verified, &why);
    if (status == STATUS_OK) {
        print_verified(number, record, &verified);
        return;
    }
    const int result = status == STATUS_BAD_TEXT ? EXIT_BAD_INPUT : EXIT_FAILED;
    fflush(stdout);
    fprintf(stderr, "tavola verify: %s: record %llu: %s\n", file, (unsigned long long)number,
            bytes);
    if (verification->result < result) {
        verification->result = result;
    }
}

static int run(struct arguments *arguments) {
    struct verification verification = {.files = {.arguments = arguments, .take = verify_one}};
    verification.files.context       = &verification;
    const int result                 = record_files_read(&verification.files);
    if (result != EXIT_OK || verification.files.bad > 0) {
        return EXIT_BAD_INPUT;
    }
    return verification.result;
}

const struct command verify_command = {
    .name    = "verify",
    .usage   = "FILE...",
    .summary = "Draw the dice of hosted matches again, from their records",
    .details =
        "A host commits to a secret before a match begins and shows it at the end. With it and "
        "with\n"
        "what each player brought, every roll, the board and who began can be drawn again. Prints\n"
        "one line for each record: what was drawn, and is right. If a draw is not right, says "
        "which\n"
        "one is the first, and ends with status 1; also if there is nothing to verify, because "
        "the\n"
        "match was not hosted or is not over. Status 2: what cannot be read. The file - is "
        "standard\n"
        "input. docs/records.md says how to verify by other means.\n",
    .run = run,
};
