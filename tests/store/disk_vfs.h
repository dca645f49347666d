/* SPDX-License-Identifier: MIT
 *
 * disk_vfs.h - a disk in memory, for SQLite, that knows what was synced.
 *
 * It is a VFS of SQLite with files, locks and shared memory of its own, for
 * connections of one thread. What is written can be read at once, as always; what
 * survives a power cut is what was synced, and of the rest whatever the seed says:
 * nothing, all, the first of it, or any of it, with writes torn between sectors and
 * bytes that were never written where a file grew. After a sync that fails, the
 * lost writes stay visible and a second sync finds nothing to do, as on Linux.
 *
 * Everything follows from the seed and from what is asked.
 */
#ifndef TESTS_STORE_DISK_VFS_H
#define TESTS_STORE_DISK_VFS_H

#include <stdbool.h>
#include <stdint.h>

struct disk;

/* A VFS of this name, which no other may have meanwhile. Fails the test without
 * memory. Connections must be closed before it is destroyed. */
struct disk *disk_create(const char *name, uint64_t seed);
void         disk_destroy(struct disk *disk);

enum disk_fault {
    DISK_NO_FAULT,
    DISK_POWER_CUT,   /* in the middle of that step */
    DISK_WRITE_FAILS, /* the first write from that step on, once; a part of it may be there */
    DISK_SYNC_FAILS,  /* the first sync, once */
    DISK_IS_FULL,     /* from then on no file grows, until disk_restore() */
    DISK_FAULTS
};

/* Steps are writes, syncs, truncations and removals. How many there were. */
uint64_t disk_steps(const struct disk *disk);
/* Let something happen at that many steps from now, 1: the next one. It replaces
 * what was planned before. */
void disk_plan(struct disk *disk, enum disk_fault fault, uint64_t steps);
/* Has the fault that was planned come? */
bool disk_has_failed(const struct disk *disk);

/* The power fails now. Whatever is open, or is opened before disk_restore(), fails. */
void disk_cut(struct disk *disk);
bool disk_is_cut(const struct disk *disk);
/* Power and room again. What was open before a cut must be closed all the same. */
void disk_restore(struct disk *disk);

/* No more bytes than this in all files together; 0: as many as there is memory. */
void     disk_limit(struct disk *disk, uint64_t bytes);
uint64_t disk_size(const struct disk *disk);

#endif
