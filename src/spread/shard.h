/* SPDX-License-Identifier: MIT
 *
 * shard.h - a file of records that one rank wrote, whole or not there.
 *
 * A shard is written beside its place, brought to the disk, and renamed. Its
 * header says what it holds and has a checksum of all of it. It is read block by
 * block, and what was read counts only when the end has been found right.
 */
#ifndef SPREAD_SHARD_H
#define SPREAD_SHARD_H

#include <stdio.h>

#include "spread/fleet.h"

enum { SHARD_PATH_MAX = 1024, SHARD_BLOCK = 4096 /* records */ };

struct shard_header {
    char     magic[8];
    uint64_t kind;   /* what the records are */
    uint64_t number; /* of the layer or the round */
    uint64_t record_size;
    uint64_t count;
    hash_t   checksum;
};

struct shard {
    char                path[SHARD_PATH_MAX];
    FILE               *file;
    struct shard_header header;
    struct trouble     *trouble;
    unsigned char      *block;
    size_t              in_block; /* records, while it is written */
    uint64_t            left;     /* records, while it is read */
    hash_t              checksum; /* so far */
};

/* Begin to write. The path, kind, number and record size are those of *shard. On
 * failure *trouble says why, and nothing is left to finish. */
bool shard_begin_writing(struct shard *shard);
/* Room for the next record, which the caller fills in at once; NULL after trouble. */
unsigned char *shard_add(struct shard *shard);
/* Finish, and give the file its name, unless there was trouble. */
void shard_finish_writing(struct shard *shard);

/* Begin to read: the file must be of this kind, number and record size. */
bool shard_begin_reading(struct shard *shard);
/* The next records, none at the end, which is checked then. */
const unsigned char *shard_read(struct shard *shard, size_t *count);
void                 shard_finish_reading(struct shard *shard);

/* Bring the names in a folder to the disk. */
void shard_sync_folder(const char *folder, struct trouble *trouble);

#endif
