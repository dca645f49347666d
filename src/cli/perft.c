/* SPDX-License-Identifier: MIT
 *
 * perft.c - tavola perft: count the walks of a length.
 */
#include "core/perft.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "session/listing.h"

static int read_depth(const struct arguments *arguments, unsigned *depth) {
    if (arguments->word_count < 2) {
        return arguments_refuse(arguments, "the depth is missing; write: perft GAME DEPTH");
    }
    int64_t number;
    if (text_parse_number(arguments->words[1], 0, PERFT_DEPTH_MAX, &number) != STATUS_OK) {
        char        bytes[128];
        struct text after;
        text_init(&after, bytes, sizeof bytes);
        text_add(&after, "; allowed is ");
        text_add_range(&after, arguments->words[1], 0, PERFT_DEPTH_MAX);
        return arguments_refuse_word(arguments, "the depth cannot be ", arguments->words[1], bytes);
    }
    *depth = (unsigned)number;
    return EXIT_OK;
}

static void print_counts(const struct match *match, unsigned last) {
    for (unsigned depth = 0; depth <= last; depth++) {
        printf("%u %" PRIu64 "\n", depth, perft_count(&match->game, &match->state, depth));
        fflush(stdout);
    }
}

static void print_divided(const struct match *match, unsigned depth) {
    const struct game *game = &match->game;
    struct listing     listing;
    uint64_t           sum = 0;
    listing_make(&listing, game, &match->state);
    for (size_t i = 0; i < listing.count; i++) {
        struct game_state next;
        game_copy(game, &next, &match->state);
        game_apply(game, &next, listing.item[i].action);
        const uint64_t count = perft_count(game, &next, depth - 1);
        printf("%s %" PRIu64 "\n", listing.item[i].text, count);
        fflush(stdout);
        sum += count;
    }
    printf("%u %" PRIu64 "\n", depth, sum);
}

static int run(struct arguments *arguments) {
    struct game game;
    unsigned    depth  = 0;
    int         result = arguments_open_game(arguments, &game);
    if (result != EXIT_OK) {
        return result;
    }
    result = read_depth(arguments, &depth);
    if (result != EXIT_OK) {
        return result;
    }
    const bool is_divided = arguments_has(arguments, "--divide");
    if (is_divided && depth == 0) {
        return arguments_refuse(arguments, "--divide needs a depth of at least 1");
    }
    struct match match;
    result = arguments_open_match(arguments, 2, &match);
    if (result != EXIT_OK) {
        return result;
    }
    if (is_divided) {
        print_divided(&match, depth);
    } else {
        print_counts(&match, depth);
    }
    match_finish(&match);
    return EXIT_OK;
}

_Static_assert(PERFT_DEPTH_MAX == 100, "the message above names the limit");

const struct command perft_command = {
    .name    = "perft",
    .usage   = "GAME DEPTH [-o key=value]... [ACTION...]",
    .summary = "Count the sequences of actions of each length up to DEPTH",
    .details =
        "Prints a line 'depth count' for each depth from 0. Outcomes of chance count like any\n"
        "other action; a sequence that ends the game earlier does not count.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--divide", NULL, "split the count of DEPTH by the first action instead"}},
    .run   = run,
};
