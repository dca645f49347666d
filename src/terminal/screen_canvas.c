/* SPDX-License-Identifier: MIT
 *
 * screen_canvas.c - writing into cells.
 */
#include "terminal/screen_canvas.h"

#include <stdlib.h>

enum { ELLIPSIS = 0x2026 };

enum status canvas_resize(struct canvas *canvas, int columns, int rows) {
    struct canvas_cell *cells = calloc((size_t)columns * (size_t)rows, sizeof *cells);
    if (cells == NULL) {
        return STATUS_NO_MEMORY;
    }
    free(canvas->cells);
    canvas->columns = columns;
    canvas->rows    = rows;
    canvas->cells   = cells;
    canvas_clear(canvas);
    return STATUS_OK;
}

void canvas_finish(struct canvas *canvas) {
    free(canvas->cells);
    *canvas = (struct canvas){.columns = 0};
}

void canvas_clear(struct canvas *canvas) {
    const struct canvas_cell blank = {' ', {COLOUR_INK, COLOUR_PAPER, false}, false};
    for (int i = 0; i < canvas->columns * canvas->rows; i++) {
        canvas->cells[i] = blank;
    }
}

struct canvas_cell *canvas_at(const struct canvas *canvas, int column, int row) {
    if (column < 0 || row < 0 || column >= canvas->columns || row >= canvas->rows) {
        return NULL;
    }
    return &canvas->cells[row * canvas->columns + column];
}

void canvas_put(struct canvas *canvas, int column, int row, uint32_t glyph,
                struct canvas_style style) {
    struct canvas_cell *cell = canvas_at(canvas, column, row);
    if (cell != NULL) {
        *cell = (struct canvas_cell){glyph, style, false};
    }
}

/* How many bytes follow the first one of a character; -1 if it cannot be one. */
static int bytes_behind(unsigned char first) {
    if (first < 0x80) {
        return 0;
    }
    if (first >= 0xc2 && first < 0xe0) {
        return 1;
    }
    if (first >= 0xe0 && first < 0xf0) {
        return 2;
    }
    return first >= 0xf0 && first < 0xf5 ? 3 : -1;
}

uint32_t canvas_next_glyph(const char **text) {
    const unsigned char first = (unsigned char)**text;
    const int           more  = bytes_behind(first);
    if (first == '\0') {
        return 0;
    }
    ++*text;
    if (more <= 0) {
        return more < 0 || first < ' ' ? '?' : first;
    }
    uint32_t glyph = first & (0x3fU >> more);
    for (int i = 0; i < more; i++, ++*text) {
        const unsigned char byte = (unsigned char)**text;
        if ((byte & 0xc0U) != 0x80) {
            return '?';
        }
        glyph = glyph << 6 | (byte & 0x3fU);
    }
    return glyph;
}

int canvas_width(const char *text) {
    int columns = 0;
    while (canvas_next_glyph(&text) != 0) {
        columns++;
    }
    return columns;
}

int canvas_write(struct canvas *canvas, int column, int row, int columns, const char *text,
                 struct canvas_style style) {
    const int width = canvas_width(text);
    const int shown = width <= columns ? width : columns;
    for (int i = 0; i < shown; i++) {
        const uint32_t glyph = canvas_next_glyph(&text);
        canvas_put(canvas, column + i, row, i + 1 == shown && width > shown ? ELLIPSIS : glyph,
                   style);
    }
    return shown > 0 ? shown : 0;
}

size_t canvas_break(const char *text, int columns, const char **next) {
    const char *at    = text;
    const char *blank = NULL; /* the last one that the line can end at */
    for (int column = 0; *at != '\0' && *at != '\n'; column++) {
        if (*at == ' ') {
            blank = at;
        }
        if (column == columns) {
            const char *end = blank != NULL && blank > text ? blank : at;
            *next           = *end == ' ' ? end + 1 : end;
            return (size_t)(end - text);
        }
        canvas_next_glyph(&at);
    }
    *next = *at == '\n' ? at + 1 : at;
    return (size_t)(at - text);
}
