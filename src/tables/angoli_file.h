/* SPDX-License-Identifier: MIT
 *
 * angoli_file.h - the chances of all positions, kept in a file.
 *
 *      4096 bytes  a header in text, filled up with zeros
 *      chunks      of 16384 chances: the classes of offset 1, then those of offset 2, each
 *                  beginning a chunk; by tokens of the first, then of the second.
 *                  Of offset 1 those with the first and the second to move side by
 *                  side, of offset 2, where the players are alike, only the former
 *      sums        eight bytes for each chunk
 *
 * Chances are in fixed point, in four bytes, the lowest first, or in three for the
 * advanced game, whose file would be a third larger: all its bits set are 1.
 *
 * While it is being made it is called FILE.part, and its header says how far it has
 * come; the name without .part belongs to files that are whole. A reader compares
 * each chunk that it needs with its sum, and the sums with that in the header, so
 * nothing that was altered or cut is believed, and a question needs only a few
 * chunks. One writer at a time: the file is locked.
 */
#ifndef TABLES_ANGOLI_FILE_H
#define TABLES_ANGOLI_FILE_H

#include "tables/angoli_sets.h"

enum {
    FILE_PATH_MAX = 4096,
    FILE_OFFSETS  = 3, /* 1 and 2 */
    FILE_HEADER   = 4096,
    FILE_CHANCES  = 16384,            /* of a chunk */
    FILE_CHUNK    = FILE_CHANCES * 4, /* bytes, at most */
    FILE_KEPT     = 64                /* chunks in memory, of a reader */
};

struct angoli_header {
    bool     is_advanced;
    uint32_t tokens;
    uint32_t offset;   /* that is worked on, 1 or 2; 3: all is done */
    uint32_t step;     /* layers or sweeps that this offset has behind it */
    double   residual; /* the largest so far */
    hash_t   sum;      /* of all sums */
};

/* Is it about the game of these sets? */
static inline bool angoli_header_fits(const struct angoli_header *header,
                                      const struct angoli_sets   *sets) {
    return header->tokens == sets->tokens && header->is_advanced == (sets->recall_max >= 0);
}

struct angoli_file {
    const struct angoli_sets *sets;
    struct angoli_header      header;
    int                       descriptor;
    bool                      is_fresh; /* begun now, not gone on with */
    char                      path[FILE_PATH_MAX];
    uint64_t                  starts[FILE_OFFSETS][SETS_SIZES][SETS_SIZES]; /* first chunk */
    uint64_t                  chunks;
    hash_t                   *sums;
    uint32_t                  width; /* bytes of a chance */
    unsigned char            *kept;  /* FILE_KEPT chunks */
    uint64_t                  kept_number[FILE_KEPT];
    uint64_t                  chunk; /* that is next, of the class that is taken or put */
    size_t                    used;  /* chances of the chunk before it */
};

/* What is the file of? STATUS_CONFLICT, and a phrase that names it, if it is not
 * whole or no such file. */
MUST_CHECK enum status angoli_file_look(const char *path, struct angoli_header *out,
                                        struct text *why);

/* To read. The sets are those of the header, and stay the caller's. */
MUST_CHECK enum status angoli_file_open(struct angoli_file *file, const char *path,
                                        const struct angoli_sets *sets, struct text *why);

/* To write, or to go on. STATUS_TOO_MANY if there is no room, as whenever something
 * cannot be written; STATUS_CONFLICT if what is there is not what is wanted. */
MUST_CHECK enum status angoli_file_make(struct angoli_file *file, const char *path,
                                        const struct angoli_sets *sets, struct text *why);

void angoli_file_close(struct angoli_file *file);

/* A position, as the first player sees it; with the corners opposite he is to move. */
struct angoli_position {
    uint32_t offset;
    uint32_t first;
    uint32_t second;
    uint32_t mover; /* 0 or 1 */
};

/* The chance of the first player. STATUS_CONFLICT if the file is damaged. */
MUST_CHECK enum status angoli_file_find(struct angoli_file           *file,
                                        const struct angoli_position *position, double *out,
                                        struct text *why);

/* All chances of a class, in their order: go there, then take or put one by one. A class
 * that was put ends with angoli_file_end(). */
void angoli_file_go(struct angoli_file *file, uint32_t offset, uint32_t first, uint32_t second);
MUST_CHECK enum status angoli_file_take(struct angoli_file *file, uint32_t *chance,
                                        struct text *why);
MUST_CHECK enum status angoli_file_put(struct angoli_file *file, uint32_t chance, struct text *why);
MUST_CHECK enum status angoli_file_end(struct angoli_file *file, struct text *why);

/* What was written counts from now on, with the header as it is. */
MUST_CHECK enum status angoli_file_note(struct angoli_file *file, struct text *why);

/* All is done: give it its name. */
MUST_CHECK enum status angoli_file_finish(struct angoli_file *file, const char *path,
                                          struct text *why);

#endif
