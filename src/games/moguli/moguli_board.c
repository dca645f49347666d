/* SPDX-License-Identifier: MIT
 *
 * moguli_board.c - laying the tiles, by a text or by lot.
 *
 * A board drawn from a seed stays the same for ever, because matches are kept
 * as options and actions. It is made like this:
 *
 * 1. random_init() with the seed;
 * 2. a row of 35 kinds, first the triangles and then the others, goes through
 *    random_shuffle(); its items lie on a7 to e7, then a6 to e6, down to e1;
 * 3. random_below(4) draws a turn for each place, in the same order.
 */
#include "base/random.h"
#include "games/moguli/moguli.h"

static void draw_board(uint64_t seed, uint32_t triangles, struct moguli_setup *setup) {
    struct random random;
    unsigned char is_plain[MOGULI_TILES];
    for (uint32_t i = 0; i < MOGULI_TILES; i++) {
        is_plain[i] = i >= triangles;
    }
    random_init(&random, seed);
    random_shuffle(&random, is_plain, MOGULI_TILES);
    for (uint32_t i = 0; i < MOGULI_TILES; i++) {
        const uint32_t tile = moguli_place(i);
        setup->plain |= (uint64_t)is_plain[i] << tile;
        moguli_lay(&setup->up, &setup->right, tile, random_below(&random, MOGULI_TURNS));
    }
}

enum status moguli_take_tile(struct reader *reader, struct moguli_setup *setup, uint32_t tile,
                             struct text *why) {
    const int kind = reader_take_one_of(reader, "TP");
    if (kind < 0) {
        return reader_refuse(reader, "the kind of a tile, T or P", why);
    }
    const int turn = reader_take_one_of(reader, "0123");
    if (turn < 0) {
        return reader_refuse(reader, "the turn of a tile, 0 to 3", why);
    }
    setup->plain |= (uint64_t)(unsigned)kind << tile;
    moguli_lay(&setup->up, &setup->right, tile, (uint32_t)turn);
    return STATUS_OK;
}

static enum status read_board(const char *string, struct moguli_setup *setup, struct text *why) {
    struct reader reader;
    reader_init(&reader, string);
    text_add(why, "option tiles, ");
    for (uint32_t i = 0; i < MOGULI_TILES; i++) {
        const enum status status = moguli_take_tile(&reader, setup, moguli_place(i), why);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (!reader_is_at_end(&reader)) {
        return reader_refuse(&reader, "the end after 35 tiles", why);
    }
    text_clear(why);
    return STATUS_OK;
}

enum status moguli_lay_board(const struct game *game, struct moguli_setup *setup,
                             struct text *why) {
    const struct option_value *triangles = game_option(game, "triangles");
    const struct option_value *tiles     = game_option(game, "tiles");
    if (tiles->text[0] == '\0') {
        draw_board((uint64_t)game_option(game, "seed")->number, (uint32_t)triangles->number, setup);
        return STATUS_OK;
    }
    const enum status status = read_board(tiles->text, setup, why);
    if (status != STATUS_OK) {
        return status;
    }
    const uint32_t laid = MOGULI_TILES - bits64_count(setup->plain);
    if (triangles->is_given && triangles->number != (int64_t)laid) {
        text_add(why, "options triangles and tiles contradict each other: tiles has ");
        text_add_number(why, laid);
        text_add(why, laid == 1 ? " triangle" : " triangles");
        return STATUS_CONFLICT;
    }
    return STATUS_OK;
}
