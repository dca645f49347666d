/* SPDX-License-Identifier: MIT
 *
 * disk_vfs.c - the VFS: what SQLite asks of a disk, and the faults that are planned.
 */
#include "store/disk_vfs.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "store/medium.h"
#include "store/sharing.h"

struct disk {
    sqlite3_vfs     vfs;
    char            name[64];
    struct medium   medium;
    struct random   random;
    uint64_t        life; /* power cuts so far: what was opened before the last is dead */
    bool            is_cut;
    bool            is_full;
    bool            has_failed;
    uint64_t        steps;
    uint64_t        limit;
    uint64_t        planned_step;
    enum disk_fault planned;
    uint64_t        nameless; /* temporary files so far */
    int64_t         time;
};

struct handle {
    sqlite3_file        base;
    struct disk        *disk;
    struct medium_file *file;
    struct holding      holding;
    uint64_t            life;
    bool                is_removed_on_close;
};

static bool is_dead(const struct handle *handle) {
    return handle->disk->is_cut || handle->life != handle->disk->life;
}

/* --- Faults ---------------------------------------------------------------------- */

/* One more step: does what was planned come now? Anything may be cut off; the other
 * faults wait for a step of their kind. */
static bool strikes(struct disk *disk, enum disk_fault fault) {
    if (disk->planned != fault || disk->steps < disk->planned_step) {
        return false;
    }
    disk->planned    = DISK_NO_FAULT;
    disk->has_failed = true;
    return true;
}

static bool toss(struct disk *disk) {
    return random_below(&disk->random, 2) == 1;
}

static bool has_room(const struct disk *disk, const struct medium_file *file, uint64_t end) {
    if (end <= file->now.size) {
        return true;
    }
    const uint64_t growth = end - file->now.size;
    return !disk->is_full && (disk->limit == 0 || disk_size(disk) + growth <= disk->limit);
}

/* A part of a write, as it is when something comes between. */
static int write_part(struct handle *handle, const void *bytes, int size, sqlite3_int64 offset,
                      int result) {
    size_t part = medium_part(&handle->disk->medium, (size_t)size);
    if ((uint64_t)offset + part > handle->file->now.size && result == SQLITE_FULL) {
        part = 0;
    }
    if (part > 0) {
        medium_write(handle->file, bytes, part, (size_t)offset);
    }
    return result;
}

/* --- A file ------------------------------------------------------------------------ */

static int file_read(sqlite3_file *base, void *out, int size, sqlite3_int64 offset) {
    const struct handle *handle = (struct handle *)base;
    if (is_dead(handle)) {
        return SQLITE_IOERR_READ;
    }
    const size_t count = medium_read(handle->file, out, (size_t)size, (size_t)offset);
    if (count == (size_t)size) {
        return SQLITE_OK;
    }
    memset((unsigned char *)out + count, 0, (size_t)size - count);
    return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 offset) {
    struct handle *handle = (struct handle *)base;
    struct disk   *disk   = handle->disk;
    if (is_dead(handle)) {
        return SQLITE_IOERR_WRITE;
    }
    disk->steps++;
    if (strikes(disk, DISK_WRITE_FAILS)) {
        return write_part(handle, bytes, size, offset, SQLITE_IOERR_WRITE);
    }
    if (strikes(disk, DISK_IS_FULL)) {
        disk->is_full = true;
    }
    if (!has_room(disk, handle->file, (uint64_t)offset + (uint64_t)size)) {
        return write_part(handle, bytes, size, offset, SQLITE_FULL);
    }
    medium_write(handle->file, bytes, (size_t)size, (size_t)offset);
    if (strikes(disk, DISK_POWER_CUT)) {
        disk_cut(disk);
        return SQLITE_IOERR_WRITE;
    }
    return SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    struct handle *handle = (struct handle *)base;
    if (is_dead(handle)) {
        return SQLITE_IOERR_TRUNCATE;
    }
    handle->disk->steps++;
    medium_truncate(handle->file, (size_t)size);
    if (strikes(handle->disk, DISK_POWER_CUT)) {
        disk_cut(handle->disk);
        return SQLITE_IOERR_TRUNCATE;
    }
    return SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags) {
    struct handle *handle = (struct handle *)base;
    struct disk   *disk   = handle->disk;
    (void)flags;
    if (is_dead(handle)) {
        return SQLITE_IOERR_FSYNC;
    }
    disk->steps++;
    if (strikes(disk, DISK_SYNC_FAILS)) {
        medium_fail_sync(&disk->medium, handle->file);
        return SQLITE_IOERR_FSYNC;
    }
    const bool is_cut = strikes(disk, DISK_POWER_CUT);
    if (!is_cut || toss(disk)) {
        medium_sync(handle->file);
    }
    if (is_cut) {
        disk_cut(disk);
        return SQLITE_IOERR_FSYNC;
    }
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *out) {
    const struct handle *handle = (struct handle *)base;
    *out                        = (sqlite3_int64)handle->file->now.size;
    return is_dead(handle) ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

static int file_lock(sqlite3_file *base, int level) {
    struct handle *handle = (struct handle *)base;
    return is_dead(handle) ? SQLITE_IOERR_LOCK : holding_lock(&handle->holding, level);
}

static int file_unlock(sqlite3_file *base, int level) {
    holding_unlock(&((struct handle *)base)->holding, level);
    return SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *base, int *out) {
    const struct handle *handle = (struct handle *)base;
    *out                        = handle->holding.sharing->reserved != NULL;
    return is_dead(handle) ? SQLITE_IOERR_CHECKRESERVEDLOCK : SQLITE_OK;
}

static int file_control(sqlite3_file *base, int what, void *argument) {
    (void)base;
    (void)what;
    (void)argument;
    return SQLITE_NOTFOUND;
}

/* What SQLite believes of the disks of a machine with Linux. */
static int file_sector(sqlite3_file *base) {
    (void)base;
    return 4096;
}

static int file_nature(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int file_map(sqlite3_file *base, int region, int size, int extend, void volatile **out) {
    struct handle *handle = (struct handle *)base;
    return is_dead(handle) ? SQLITE_IOERR_SHMMAP
                           : holding_map(&handle->holding, region, size, extend, out);
}

static int file_lock_slots(sqlite3_file *base, int first, int count, int flags) {
    struct handle *handle = (struct handle *)base;
    if (is_dead(handle) && (flags & SQLITE_SHM_LOCK) != 0) {
        return SQLITE_IOERR_SHMLOCK;
    }
    return holding_lock_slots(&handle->holding, first, count, flags);
}

static void file_barrier(sqlite3_file *base) {
    (void)base; /* one thread */
}

static int file_unmap(sqlite3_file *base, int is_last) {
    (void)is_last; /* the memory goes with the last connection */
    holding_release_slots(&((struct handle *)base)->holding);
    return SQLITE_OK;
}

static int file_close(sqlite3_file *base) {
    struct handle *handle = (struct handle *)base;
    holding_leave(&handle->holding, &handle->file->sharing);
    if (handle->is_removed_on_close && !is_dead(handle)) {
        medium_remove(handle->file);
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion               = 2,
    .xClose                 = file_close,
    .xRead                  = file_read,
    .xWrite                 = file_write,
    .xTruncate              = file_truncate,
    .xSync                  = file_sync,
    .xFileSize              = file_size,
    .xLock                  = file_lock,
    .xUnlock                = file_unlock,
    .xCheckReservedLock     = file_is_reserved,
    .xFileControl           = file_control,
    .xSectorSize            = file_sector,
    .xDeviceCharacteristics = file_nature,
    .xShmMap                = file_map,
    .xShmLock               = file_lock_slots,
    .xShmBarrier            = file_barrier,
    .xShmUnmap              = file_unmap,
};

/* --- The disk ------------------------------------------------------------------------ */

static struct disk *disk_of(sqlite3_vfs *vfs) {
    return vfs->pAppData;
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out) {
    struct disk   *disk   = disk_of(vfs);
    struct handle *handle = (struct handle *)base;
    char           own[32];
    base->pMethods = NULL;
    if (disk->is_cut) {
        return SQLITE_CANTOPEN;
    }
    if (name == NULL) {
        (void)snprintf(own, sizeof own, "nameless %llu", (unsigned long long)disk->nameless++);
        name = own;
    }
    struct medium_file *file = medium_find(&disk->medium, name);
    if (!file->is_there && (flags & SQLITE_OPEN_CREATE) == 0) {
        return SQLITE_CANTOPEN;
    }
    medium_make(file);
    *handle                     = (struct handle){.disk = disk, .file = file, .life = disk->life};
    handle->is_removed_on_close = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    holding_join(&handle->holding, &file->sharing);
    base->pMethods = &methods;
    if (out != NULL) {
        *out = flags;
    }
    return SQLITE_OK;
}

static int disk_remove(sqlite3_vfs *vfs, const char *name, int is_synced) {
    struct disk        *disk = disk_of(vfs);
    struct medium_file *file = medium_find(&disk->medium, name);
    if (disk->is_cut) {
        return SQLITE_IOERR_DELETE;
    }
    if (!file->is_there) {
        return SQLITE_IOERR_DELETE_NOENT;
    }
    disk->steps++;
    medium_remove(file);
    if (strikes(disk, DISK_POWER_CUT)) {
        disk_cut(disk);
        return SQLITE_IOERR_DELETE;
    }
    if (is_synced != 0) {
        medium_sync(file);
    }
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
    struct disk *disk = disk_of(vfs);
    (void)flags;
    *out = medium_find(&disk->medium, name)->is_there;
    return disk->is_cut ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int disk_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    (void)vfs;
    return snprintf(out, (size_t)size, "%s", name) < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int disk_randomness(sqlite3_vfs *vfs, int count, char *out) {
    for (int i = 0; i < count; i++) {
        out[i] = (char)random_below(&disk_of(vfs)->random, 256);
    }
    return count;
}

/* Time passes only for who sleeps. */
static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
    disk_of(vfs)->time += microseconds / 1000 + 1;
    return microseconds;
}

static int disk_time(sqlite3_vfs *vfs, sqlite3_int64 *out) {
    *out = disk_of(vfs)->time;
    return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *vfs, int size, char *out) {
    (void)vfs;
    (void)size;
    (void)out;
    return 0;
}

struct disk *disk_create(const char *name, uint64_t seed) {
    struct disk *disk = calloc(1, sizeof *disk);
    if (disk == NULL) {
        abort();
    }
    (void)snprintf(disk->name, sizeof disk->name, "%s", name);
    medium_init(&disk->medium, seed);
    random_init(&disk->random, seed + 1);
    disk->time = 210866760000000; /* 1970, as SQLite counts */
    disk->vfs  = (sqlite3_vfs){.iVersion          = 2,
                               .szOsFile          = sizeof(struct handle),
                               .mxPathname        = MEDIUM_NAME_MAX - 16,
                               .zName             = disk->name,
                               .pAppData          = disk,
                               .xOpen             = disk_open,
                               .xDelete           = disk_remove,
                               .xAccess           = disk_access,
                               .xFullPathname     = disk_full_name,
                               .xRandomness       = disk_randomness,
                               .xSleep            = disk_sleep,
                               .xGetLastError     = disk_last_error,
                               .xCurrentTimeInt64 = disk_time};
    if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
        abort();
    }
    return disk;
}

void disk_destroy(struct disk *disk) {
    (void)sqlite3_vfs_unregister(&disk->vfs);
    medium_finish(&disk->medium);
    free(disk);
}

uint64_t disk_steps(const struct disk *disk) {
    return disk->steps;
}

void disk_plan(struct disk *disk, enum disk_fault fault, uint64_t steps) {
    disk->planned      = fault;
    disk->planned_step = disk->steps + steps;
    disk->has_failed   = false;
}

bool disk_has_failed(const struct disk *disk) {
    return disk->has_failed;
}

/* Who has a file open keeps its locks and shared memory, and nobody else sees them. */
void disk_cut(struct disk *disk) {
    medium_cut(&disk->medium);
    for (struct medium_file *file = disk->medium.files; file != NULL; file = file->next) {
        file->sharing = NULL;
    }
    disk->is_cut = true;
    disk->life++;
}

bool disk_is_cut(const struct disk *disk) {
    return disk->is_cut;
}

void disk_restore(struct disk *disk) {
    disk->is_cut  = false;
    disk->is_full = false;
}

void disk_limit(struct disk *disk, uint64_t bytes) {
    disk->limit = bytes;
}

uint64_t disk_size(const struct disk *disk) {
    uint64_t size = 0;
    for (const struct medium_file *file = disk->medium.files; file != NULL; file = file->next) {
        size += file->now.size;
    }
    return size;
}
