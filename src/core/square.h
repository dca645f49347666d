/* SPDX-License-Identifier: MIT
 *
 * square.h - the names of squares: a letter for the column, a number for the
 * row, both counted from zero in code ("a1" is column 0, row 0).
 */
#ifndef CORE_SQUARE_H
#define CORE_SQUARE_H

#include "base/text.h"

static inline void square_print(uint32_t column, uint32_t row, struct text *out) {
    text_add_char(out, (char)('a' + (int)column));
    text_add_number(out, (int64_t)row + 1);
}

/* Consume the name of a square on a board of this size. */
static inline bool square_take(struct reader *reader, uint32_t columns, uint32_t rows,
                               uint32_t *column, uint32_t *row) {
    struct reader  ahead  = *reader;
    const uint32_t letter = (uint32_t)(unsigned char)*ahead.at - 'a';
    uint32_t       number = 0;
    if (letter >= columns) {
        return false;
    }
    ahead.at++;
    if (!reader_take_number(&ahead, rows, &number) || number == 0) {
        return false;
    }
    *column = letter;
    *row    = number - 1;
    *reader = ahead;
    return true;
}

#endif
