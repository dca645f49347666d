/* SPDX-License-Identifier: MIT
 *
 * tensors.h - files of columns, in the form of safetensors.
 *
 * Such a file is the length of a header, a header of JSON that names columns with
 * their types, shapes and places, and the bytes of the columns, one after the other.
 * Many programs read it, and NumPy maps it without copying. All columns have as
 * many rows. They stand in the order of the sizes of their numbers, the largest first,
 * so that each begins where its numbers may lie.
 *
 * While a file is written, each column is a file without a name beside it; the file
 * itself gets its name when it is whole.
 */
#ifndef CLI_TENSORS_H
#define CLI_TENSORS_H

#include <stdio.h>

#include "base/status.h"
#include "base/text.h"

enum {
    TENSORS_MAX            = 24,
    TENSORS_DIMENSIONS_MAX = 3,
    TENSORS_NAME_MAX       = 24,
    TENSORS_HEAD_MAX       = 1 << 16
};

struct tensor {
    char     name[TENSORS_NAME_MAX];
    char     type[4];                            /* "F32", "U8", ... */
    uint32_t dimensions[TENSORS_DIMENSIONS_MAX]; /* of a row; up to a 0 */
    size_t   item_size, row_size;                /* in bytes */
    FILE    *file;
    uint64_t offset; /* of one that was read: from the beginning of its file */
};

struct tensors {
    struct tensor list[TENSORS_MAX];
    size_t        count;
    uint64_t      rows;
};

/* Add a column, empty. All are added before any is opened. */
void tensors_add(struct tensors *tensors, const char *name, const char *type,
                 const uint32_t *dimensions, size_t dimension_count);

/* Open the columns beside the file of this path. False if they cannot be written;
 * errno says why. All that succeeded is undone by tensors_finish(). */
bool tensors_open(struct tensors *tensors, const char *path);
void tensors_finish(struct tensors *tensors);

/* Append to a column. Failure is found by tensors_write(). */
void tensors_put(struct tensors *tensors, size_t place, const void *bytes, size_t size);

/* Write the file of the columns, with so many rows, and facts about them: a JSON
 * object of strings. False, and no such file, if that fails. */
bool tensors_write(struct tensors *tensors, const char *path, const char *facts);

/* Read the header of an open file. On failure *why says what is wrong, as a phrase.
 * The facts are written as an object of JSON, as above. */
MUST_CHECK enum status tensors_read(struct tensors *tensors, FILE *file, struct text *facts,
                                    struct text *why);

#endif
