/* SPDX-License-Identifier: MIT
 *
 * pyramyd_board.c - the letters and numbers of the board.
 *
 * They come from the option cells, or are drawn from the seed. People write
 * seeds down, so the drawing must stay as it is for ever: random_init() with
 * the seed; then shuffle the numbers 1 to 9 for the inner cells, the letters A
 * to E for the top, the left and the right corner, and the numbers 1 to 9 for
 * the outer cells, each list beginning in ascending order and filling its cells
 * in the order of the table below. If two equal numbers then share a corner
 * point, do all of it again with the generator as it is by then.
 */
#include "base/random.h"
#include "games/pyramyd/pyramyd.h"

enum { INNER, TOP, LEFT, RIGHT, OUTER, GROUPS };

enum { CONTENTS_MAX = 9 };

struct group {
    const char *contents;
    uint8_t     cells[CONTENTS_MAX];
};

static const struct group groups[GROUPS] = {
    [INNER] = {"123456789", {D2, D4, D6, E8, F8, G8, G6, F4, E2}},
    [TOP]   = {"ABCDE", {B1, B3, C1, C3, C5}},
    [LEFT]  = {"ABCDE", {E1, F1, F3, G3, G5}},
    [RIGHT] = {"ABCDE", {E9, F9, F11, G9, G11}},
    [OUTER] = {"123456789", {B2, C2, C4, F2, G2, G4, F10, G10, G12}},
};

static const struct group *group_of(uint32_t cell) {
    for (uint32_t i = 0; i < GROUPS; i++) {
        if (memchr(groups[i].cells, (int)cell, strlen(groups[i].contents)) != NULL) {
            return &groups[i];
        }
    }
    return NULL; /* not reached: every slot is in a group */
}

static uint32_t cell_in_slot(uint32_t slot) {
    uint32_t cell = 0;
    while (pyramyd_cells[cell].slot != slot) {
        cell++;
    }
    return cell;
}

/* The cells with the same content as this one, ascending, without it. */
static uint32_t find_twins(const struct pyramyd_config *config, uint32_t slot, uint8_t *out) {
    uint32_t count = 0;
    for (uint32_t other = 0; other < PYRAMYD_SLOTS; other++) {
        if (other != slot && config->content[other] == config->content[slot] && count < 2) {
            out[count++] = (uint8_t)cell_in_slot(other);
        }
    }
    return count;
}

static bool is_number(char content) {
    return content >= '1' && content <= '9';
}

/* Does this slot hold a number that a cell around one of its corners holds
 * too? The links must be there. */
static bool is_too_near(const struct pyramyd_config *config, uint32_t slot) {
    return is_number(config->content[slot]) &&
           (pyramyd_corners(cell_in_slot(slot)) & pyramyd_corners(config->carry[slot][0])) != 0;
}

static void link_twins(struct pyramyd_config *config) {
    for (uint32_t slot = 0; slot < PYRAMYD_SLOTS; slot++) {
        find_twins(config, slot, config->carry[slot]);
        if (is_number(config->content[slot])) {
            config->carry[slot][1] = 0;
        }
    }
}

static bool has_near_numbers(const struct pyramyd_config *config) {
    for (uint32_t slot = 0; slot < PYRAMYD_SLOTS; slot++) {
        if (is_too_near(config, slot)) {
            return true;
        }
    }
    return false;
}

static void draw_group(struct pyramyd_config *config, const struct group *group,
                       struct random *random) {
    unsigned char  drawn[CONTENTS_MAX];
    const uint32_t count = (uint32_t)strlen(group->contents);
    memcpy(drawn, group->contents, count);
    random_shuffle(random, drawn, count);
    for (uint32_t i = 0; i < count; i++) {
        config->content[pyramyd_cells[group->cells[i]].slot] = (char)drawn[i];
    }
}

static void draw_board(struct pyramyd_config *config, uint64_t seed) {
    struct random random;
    random_init(&random, seed);
    do {
        for (uint32_t i = 0; i < GROUPS; i++) {
            draw_group(config, &groups[i], &random);
        }
        link_twins(config);
    } while (has_near_numbers(config));
}

/* Is this content in the group of the cell already, before this slot? */
static bool is_repeated(const struct pyramyd_config *config, uint32_t slot, char content) {
    const struct group *group = group_of(cell_in_slot(slot));
    for (uint32_t before = 0; before < slot; before++) {
        if (config->content[before] == content && group_of(cell_in_slot(before)) == group) {
            return true;
        }
    }
    return false;
}

static const char *fault_in_slot(const struct pyramyd_config *config, uint32_t slot, char content) {
    const uint32_t cell = cell_in_slot(slot);
    if (content == '\0' || strchr(group_of(cell)->contents, content) == NULL) {
        return pyramyd_kind_at(cell) == PYRAMYD_LETTER ? "a letter A to E for "
                                                       : "a number 1 to 9 for ";
    }
    if (!is_repeated(config, slot, content)) {
        return NULL;
    }
    return pyramyd_kind_at(cell) == PYRAMYD_LETTER ? "each letter once in a corner, not again on "
                                                   : "each number once in a ring, not again on ";
}

static enum status refuse(const struct reader *reader, const char *expected, uint32_t slot,
                          struct text *why) {
    text_add(why, "option cells, ");
    const enum status status = reader_refuse(reader, expected, why);
    pyramyd_print_cell(cell_in_slot(slot), why);
    return status;
}

/* Name the later one of two equal numbers that are too near. */
static enum status refuse_near_numbers(const struct pyramyd_config *config, const char *string,
                                       struct text *why) {
    struct reader reader;
    reader_init(&reader, string);
    uint32_t slot = PYRAMYD_SLOTS - 1;
    while (!is_too_near(config, slot)) {
        slot--;
    }
    reader.at = string + slot;
    refuse(&reader, "no number that shares a corner point with its equal: ", slot, why);
    text_add(why, " and ");
    pyramyd_print_cell(config->carry[slot][0], why);
    return STATUS_BAD_TEXT;
}

static enum status parse_board(struct pyramyd_config *config, const char *string,
                               struct text *why) {
    struct reader reader;
    reader_init(&reader, string);
    for (uint32_t slot = 0; slot < PYRAMYD_SLOTS; slot++) {
        const char *fault = fault_in_slot(config, slot, *reader.at);
        if (fault != NULL) {
            return refuse(&reader, fault, slot, why);
        }
        config->content[slot] = *reader.at++;
    }
    if (!reader_is_at_end(&reader)) {
        text_add(why, "option cells, ");
        return reader_refuse(&reader, "the end after 33 characters", why);
    }
    link_twins(config);
    return has_near_numbers(config) ? refuse_near_numbers(config, string, why) : STATUS_OK;
}

enum status pyramyd_set_up_board(struct game *game, struct text *why) {
    struct pyramyd_config     *config = (struct pyramyd_config *)(void *)game->config;
    const struct option_value *cells  = game_option(game, "cells");
    if (cells->is_given) {
        return parse_board(config, cells->text, why);
    }
    draw_board(config, (uint64_t)game_option(game, "seed")->number);
    return STATUS_OK;
}
