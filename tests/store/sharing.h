/* SPDX-License-Identifier: MIT
 *
 * sharing.h - locks and shared memory of connections that have the same file open.
 *
 * It lives as long as somebody has it, so that connections from before a power cut
 * can still be closed while others have begun anew.
 */
#ifndef TESTS_STORE_SHARING_H
#define TESTS_STORE_SHARING_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

enum { SHARING_REGIONS_MAX = 64 };

struct sharing {
    int            users;
    int            readers;                        /* with SQLITE_LOCK_SHARED or more */
    const void    *reserved, *pending, *exclusive; /* who has it */
    unsigned char *regions[SHARING_REGIONS_MAX];
    int            slot_readers[SQLITE_SHM_NLOCK];
    const void    *slot_owner[SQLITE_SHM_NLOCK];
};

/* What one connection holds. */
struct holding {
    struct sharing *sharing;
    int             level;
    uint32_t        shared, exclusive; /* slots, as bits */
};

/* Join those who share it; *place is NULL if there is nobody. */
void holding_join(struct holding *holding, struct sharing **place);
/* Give everything back. *place becomes NULL if it pointed to these and nobody is left. */
void holding_leave(struct holding *holding, struct sharing **place);

/* As the methods of a VFS that are called so. */
int  holding_lock(struct holding *holding, int level);
void holding_unlock(struct holding *holding, int level);
int  holding_map(struct holding *holding, int region, int size, int extend, void volatile **out);
int  holding_lock_slots(struct holding *holding, int first, int count, int flags);
void holding_release_slots(struct holding *holding);

#endif
