/* SPDX-License-Identifier: MIT
 *
 * medium.c - files, and what a power cut leaves of them.
 */
#include "store/medium.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

static void *must(void *memory) {
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* --- Content ------------------------------------------------------------------ */

static void resize(struct content *content, size_t size) {
    if (size > content->room) {
        content->room  = size * 2;
        content->bytes = must(realloc(content->bytes, content->room));
    }
    if (size > content->size) {
        memset(content->bytes + content->size, 0, size - content->size);
    }
    content->size = size;
}

static void put(struct content *content, const void *bytes, size_t size, size_t offset) {
    if (offset + size > content->size) {
        resize(content, offset + size);
    }
    memcpy(content->bytes + offset, bytes, size);
}

static void copy(struct content *to, const struct content *from) {
    resize(to, 0);
    resize(to, from->size);
    if (from->size > 0) {
        memcpy(to->bytes, from->bytes, from->size);
    }
}

/* --- Changes ------------------------------------------------------------------- */

static void remember(struct medium_file *file, enum change_kind kind, size_t offset,
                     const void *bytes, size_t size) {
    if (file->change_count == file->change_room) {
        file->change_room = file->change_room == 0 ? 16 : file->change_room * 2;
        file->changes     = must(realloc(file->changes, file->change_room * sizeof *file->changes));
    }
    struct change *change = &file->changes[file->change_count++];
    *change               = (struct change){.kind = kind, .offset = offset, .size = size};
    if (size > 0) {
        change->bytes = must(malloc(size));
        memcpy(change->bytes, bytes, size);
    }
}

static void forget_changes(struct medium_file *file) {
    for (size_t i = 0; i < file->change_count; i++) {
        free(file->changes[i].bytes);
    }
    file->change_count = 0;
}

/* A file as it is rebuilt from what is safe. */
static void apply(struct medium_file *file, const struct change *change) {
    switch (change->kind) {
    case CHANGE_CREATE:
        file->is_kept = true;
        break;
    case CHANGE_WRITE:
        put(&file->kept, change->bytes, change->size, change->offset);
        break;
    case CHANGE_TRUNCATE:
        resize(&file->kept, change->offset);
        break;
    case CHANGE_REMOVE:
        file->is_kept = false;
        resize(&file->kept, 0);
        break;
    }
}

void medium_make(struct medium_file *file) {
    if (!file->is_there) {
        file->is_there = true;
        remember(file, CHANGE_CREATE, 0, NULL, 0);
    }
}

void medium_write(struct medium_file *file, const void *bytes, size_t size, size_t offset) {
    put(&file->now, bytes, size, offset);
    remember(file, CHANGE_WRITE, offset, bytes, size);
}

void medium_truncate(struct medium_file *file, size_t size) {
    resize(&file->now, size);
    remember(file, CHANGE_TRUNCATE, size, NULL, 0);
}

void medium_remove(struct medium_file *file) {
    file->is_there = false;
    resize(&file->now, 0);
    remember(file, CHANGE_REMOVE, 0, NULL, 0);
}

size_t medium_read(const struct medium_file *file, void *out, size_t size, size_t offset) {
    if (offset >= file->now.size) {
        return 0;
    }
    const size_t left  = file->now.size - offset;
    const size_t count = size < left ? size : left;
    memcpy(out, file->now.bytes + offset, count);
    return count;
}

void medium_sync(struct medium_file *file) {
    for (size_t i = 0; i < file->change_count; i++) {
        apply(file, &file->changes[i]);
    }
    forget_changes(file);
}

/* --- What is left ---------------------------------------------------------------- */

static bool toss(struct random *random) {
    return random_below(random, 2) == 1;
}

/* Some sectors of a write. Where the file grew, it may have its new size and
 * anything in it. */
static void tear(struct medium_file *file, const struct change *change, struct random *random) {
    for (size_t done = 0; done < change->size;) {
        const size_t place = change->offset + done;
        const size_t rest  = MEDIUM_SECTOR - place % MEDIUM_SECTOR;
        const size_t size  = rest < change->size - done ? rest : change->size - done;
        if (toss(random)) {
            put(&file->kept, change->bytes + done, size, place);
        } else if (place + size > file->kept.size && toss(random)) {
            const size_t old = file->kept.size;
            resize(&file->kept, place + size);
            memset(file->kept.bytes + old, (int)random_below(random, 256), place + size - old);
        }
        done += size;
    }
}

enum luck { NOTHING, EVERYTHING, THE_FIRST, ANYTHING, LUCKS };

/* Apply the changes from one place to another as luck has it. */
static void apply_some(struct medium_file *file, size_t begin, size_t end, struct random *random) {
    const enum luck luck = (enum luck)random_below(random, LUCKS);
    const size_t    torn = begin + random_below(random, (uint32_t)(end - begin) + 1);
    for (size_t i = begin; i < end; i++) {
        const struct change *change   = &file->changes[i];
        const bool           is_whole = luck == EVERYTHING || (luck == THE_FIRST && i < torn) ||
                              (luck == ANYTHING && random_below(random, 3) > 0);
        const bool is_torn = (luck == THE_FIRST && i == torn) || (luck == ANYTHING && toss(random));
        if (is_whole) {
            apply(file, change);
        } else if (change->kind == CHANGE_CREATE) {
            return; /* what has no name has no bytes */
        } else if (is_torn && change->kind == CHANGE_WRITE) {
            tear(file, change, random);
        }
    }
}

/* A removed file and a later one of its name are two: either the old one is still
 * there and the new one has not got the name, or the old one is gone. */
static void keep_some(struct medium_file *file, struct random *random) {
    size_t begin = 0;
    size_t end   = file->change_count;
    for (size_t i = 0; i < file->change_count; i++) {
        if (file->changes[i].kind != CHANGE_REMOVE) {
            continue;
        }
        if (toss(random)) {
            end = i;
            break;
        }
        apply(file, &file->changes[i]);
        begin = i + 1;
    }
    apply_some(file, begin, end, random);
}

void medium_fail_sync(struct medium *medium, struct medium_file *file) {
    keep_some(file, &medium->random);
    forget_changes(file);
}

void medium_cut(struct medium *medium) {
    for (struct medium_file *file = medium->files; file != NULL; file = file->next) {
        keep_some(file, &medium->random);
        forget_changes(file);
        file->is_there = file->is_kept;
        copy(&file->now, &file->kept);
    }
}

size_t medium_part(struct medium *medium, size_t size) {
    return MEDIUM_SECTOR * random_below(&medium->random, (uint32_t)(size / MEDIUM_SECTOR) + 1);
}

/* --- Files -------------------------------------------------------------------------- */

void medium_init(struct medium *medium, uint64_t seed) {
    medium->files = NULL;
    random_init(&medium->random, seed);
}

void medium_finish(struct medium *medium) {
    while (medium->files != NULL) {
        struct medium_file *file = medium->files;
        medium->files            = file->next;
        CHECK(file->sharing == NULL);
        forget_changes(file);
        free(file->changes);
        free(file->now.bytes);
        free(file->kept.bytes);
        free(file);
    }
}

struct medium_file *medium_find(struct medium *medium, const char *name) {
    for (struct medium_file *file = medium->files; file != NULL; file = file->next) {
        if (strcmp(file->name, name) == 0) {
            return file;
        }
    }
    struct medium_file *file = must(calloc(1, sizeof *file));
    CHECK(strlen(name) < sizeof file->name);
    strcpy(file->name, name);
    file->next    = medium->files;
    medium->files = file;
    return file;
}
