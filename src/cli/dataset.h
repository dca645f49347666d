/* SPDX-License-Identifier: MIT
 *
 * dataset.h - games that an engine plays against itself, as columns of numbers.
 *
 * A row is a position where a player acted, with what the engine thought of it and
 * what the game came to. Every game has its own random numbers, made from the seed and
 * its number, and a fresh engine; so rows depend on neither threads nor parts.
 */
#ifndef CLI_DATASET_H
#define CLI_DATASET_H

#include "cli/tensors.h"
#include "core/encoding.h"
#include "search/thinking.h"

/* The columns; docs/datasets.md says what they hold. In the order of the file. */
enum dataset_column {
    DATASET_HASH,
    DATASET_SETUP,
    DATASET_VALUE,
    DATASET_SCORE,
    DATASET_VALUES,
    DATASET_POLICY,
    DATASET_RESULT,
    DATASET_GAME,
    DATASET_PLY,
    DATASET_PLAYED,
    DATASET_IDS,
    DATASET_PLAYER,
    DATASET_EXACT,
    DATASET_LEGAL,
    DATASET_PLANES,
    DATASET_COLUMNS
};

struct dataset {
    const struct game     *game;
    const struct thinking *thinking;
    struct encoding_size   size;
    uint64_t               seed;
    uint32_t               lines;   /* that the engine reports, at most */
    uint32_t               opening; /* random actions at the beginning, at most */
    uint32_t               noise;   /* of so many actions one is random; 0: none */
    double                 temperature;
};

/* The rows of one game. */
struct dataset_rows {
    struct dataset_bytes {
        unsigned char *bytes;
        size_t         size, capacity;
    } column[DATASET_COLUMNS];
    size_t count;
    bool   has_failed; /* there was not enough memory */
};

/* The columns of a dataset; DATASET_SCORE is one only in games with a score, so what
 * follows it may stand a place before its number. */
void   dataset_describe(const struct dataset *dataset, struct tensors *out);
bool   dataset_has(const struct dataset *dataset, enum dataset_column column);
size_t dataset_place(const struct dataset *dataset, enum dataset_column column);

/* Play the game of this number. One that does not end has no rows. */
void dataset_play(const struct dataset *dataset, uint64_t number, struct dataset_rows *out);
void dataset_finish(struct dataset_rows *rows);

#endif
