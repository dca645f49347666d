/* SPDX-License-Identifier: MIT
 *
 * medium.h - the files of a disk in memory: what they hold now, and what of it is
 * safe.
 */
#ifndef TESTS_STORE_MEDIUM_H
#define TESTS_STORE_MEDIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

enum { MEDIUM_NAME_MAX = 256, MEDIUM_SECTOR = 512 };

struct content {
    unsigned char *bytes;
    size_t         size, room;
};

enum change_kind { CHANGE_CREATE, CHANGE_WRITE, CHANGE_TRUNCATE, CHANGE_REMOVE };

struct change {
    enum change_kind kind;
    size_t           offset; /* or the new size */
    size_t           size;
    unsigned char   *bytes;
};

struct medium_file {
    char                name[MEDIUM_NAME_MAX];
    bool                is_there; /* now */
    bool                is_kept;  /* it would be, after a power cut */
    struct content      now, kept;
    struct change      *changes; /* that lead from kept to now, or to what was lost */
    size_t              change_count, change_room;
    struct sharing     *sharing; /* the locks of who has it open; NULL: nobody */
    struct medium_file *next;
};

struct medium {
    struct medium_file *files;
    struct random       random;
};

void medium_init(struct medium *medium, uint64_t seed);
void medium_finish(struct medium *medium);

/* The file of this name, whether it is there or not. */
struct medium_file *medium_find(struct medium *medium, const char *name);

void   medium_make(struct medium_file *file); /* if it is not there */
void   medium_write(struct medium_file *file, const void *bytes, size_t size, size_t offset);
void   medium_truncate(struct medium_file *file, size_t size);
void   medium_remove(struct medium_file *file);
size_t medium_read(const struct medium_file *file, void *out, size_t size, size_t offset);

/* All that was changed is safe. */
void medium_sync(struct medium_file *file);
/* Some of it is, and nobody will ever write the rest. */
void medium_fail_sync(struct medium *medium, struct medium_file *file);
/* Every file becomes what is left of it. */
void medium_cut(struct medium *medium);

/* How much of a write that fails is there all the same, in whole sectors. */
size_t medium_part(struct medium *medium, size_t size);

#endif
