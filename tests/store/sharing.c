/* SPDX-License-Identifier: MIT
 *
 * sharing.c - who may do what with a file at the same time.
 */
#include "store/sharing.h"

#include <stdlib.h>

void holding_join(struct holding *holding, struct sharing **place) {
    if (*place == NULL) {
        *place = calloc(1, sizeof **place);
        if (*place == NULL) {
            abort();
        }
    }
    (*place)->users++;
    *holding = (struct holding){.sharing = *place};
}

void holding_leave(struct holding *holding, struct sharing **place) {
    struct sharing *sharing = holding->sharing;
    holding_unlock(holding, SQLITE_LOCK_NONE);
    holding_release_slots(holding);
    holding->sharing = NULL;
    if (--sharing->users > 0) {
        return;
    }
    if (*place == sharing) {
        *place = NULL;
    }
    for (size_t i = 0; i < SHARING_REGIONS_MAX; i++) {
        free(sharing->regions[i]);
    }
    free(sharing);
}

static int lock_for_reading(struct holding *holding) {
    struct sharing *sharing = holding->sharing;
    if (sharing->exclusive != NULL || sharing->pending != NULL) {
        return SQLITE_BUSY;
    }
    sharing->readers++;
    holding->level = SQLITE_LOCK_SHARED;
    return SQLITE_OK;
}

static bool is_others(const void *owner, const struct holding *holding) {
    return owner != NULL && owner != holding;
}

static int lock_for_writing(struct holding *holding, int level) {
    struct sharing *sharing = holding->sharing;
    if (is_others(sharing->reserved, holding) || is_others(sharing->pending, holding)) {
        return SQLITE_BUSY;
    }
    if (level == SQLITE_LOCK_RESERVED) {
        sharing->reserved = holding;
        holding->level    = level;
        return SQLITE_OK;
    }
    sharing->pending = holding;
    holding->level   = SQLITE_LOCK_PENDING;
    if (sharing->readers > 1) {
        return SQLITE_BUSY;
    }
    sharing->exclusive = holding;
    holding->level     = SQLITE_LOCK_EXCLUSIVE;
    return SQLITE_OK;
}

int holding_lock(struct holding *holding, int level) {
    if (holding->level >= level) {
        return SQLITE_OK;
    }
    return level == SQLITE_LOCK_SHARED ? lock_for_reading(holding)
                                       : lock_for_writing(holding, level);
}

static void give_back(const void **owner, const struct holding *holding) {
    if (*owner == holding) {
        *owner = NULL;
    }
}

void holding_unlock(struct holding *holding, int level) {
    if (holding->level <= level) {
        return;
    }
    give_back(&holding->sharing->exclusive, holding);
    give_back(&holding->sharing->pending, holding);
    give_back(&holding->sharing->reserved, holding);
    if (level == SQLITE_LOCK_NONE) {
        holding->sharing->readers--;
    }
    holding->level = level;
}

/* --- Shared memory ------------------------------------------------------------- */

int holding_map(struct holding *holding, int region, int size, int extend, void volatile **out) {
    *out = NULL;
    if (region >= SHARING_REGIONS_MAX) {
        return SQLITE_IOERR_SHMMAP;
    }
    unsigned char **place = &holding->sharing->regions[region];
    if (*place == NULL && extend != 0) {
        *place = calloc(1, (size_t)size);
        if (*place == NULL) {
            return SQLITE_NOMEM;
        }
    }
    *out = *place;
    return SQLITE_OK;
}

static bool can_lock_slot(const struct holding *holding, int slot, bool is_shared) {
    const struct sharing *sharing = holding->sharing;
    const int             own     = (holding->shared >> slot) & 1;
    return !is_others(sharing->slot_owner[slot], holding) &&
           (is_shared || sharing->slot_readers[slot] == own);
}

static void unlock_slot(struct holding *holding, int slot) {
    const uint32_t  bit     = 1U << slot;
    struct sharing *sharing = holding->sharing;
    if ((holding->shared & bit) != 0) {
        sharing->slot_readers[slot]--;
    }
    if ((holding->exclusive & bit) != 0) {
        sharing->slot_owner[slot] = NULL;
    }
    holding->shared &= ~bit;
    holding->exclusive &= ~bit;
}

static void lock_slot(struct holding *holding, int slot, bool is_shared) {
    const uint32_t bit = 1U << slot;
    if (!is_shared) {
        holding->sharing->slot_owner[slot] = holding;
        holding->exclusive |= bit;
    } else if ((holding->shared & bit) == 0) {
        holding->sharing->slot_readers[slot]++;
        holding->shared |= bit;
    }
}

int holding_lock_slots(struct holding *holding, int first, int count, int flags) {
    const bool is_shared = (flags & SQLITE_SHM_SHARED) != 0;
    const bool is_unlock = (flags & SQLITE_SHM_UNLOCK) != 0;
    for (int slot = first; slot < first + count && !is_unlock; slot++) {
        if (!can_lock_slot(holding, slot, is_shared)) {
            return SQLITE_BUSY;
        }
    }
    for (int slot = first; slot < first + count; slot++) {
        if (is_unlock) {
            unlock_slot(holding, slot);
        } else {
            lock_slot(holding, slot, is_shared);
        }
    }
    return SQLITE_OK;
}

void holding_release_slots(struct holding *holding) {
    for (int slot = 0; slot < SQLITE_SHM_NLOCK; slot++) {
        unlock_slot(holding, slot);
    }
}
