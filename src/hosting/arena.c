/* SPDX-License-Identifier: MIT
 *
 * arena.c - blocks in a row.
 */
#include "hosting/arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 512 * 1024, KEPT_BLOCKS = 4 };

struct arena_block {
    struct arena_block *next;
    size_t              size, used;
    alignas(16) unsigned char bytes[];
};

void arena_init(struct arena *arena) {
    *arena = (struct arena){0};
}

static void free_all(struct arena_block *block) {
    while (block != NULL) {
        struct arena_block *next = block->next;
        free(block);
        block = next;
    }
}

void arena_finish(struct arena *arena) {
    free_all(arena->first);
    arena_init(arena);
}

/* After a rush, what was needed for it is given back. */
void arena_clear(struct arena *arena) {
    struct arena_block *block = arena->first;
    for (int i = 1; block != NULL && i < KEPT_BLOCKS; i++) {
        block = block->next;
    }
    if (block != NULL) {
        free_all(block->next);
        block->next = NULL;
    }
    for (block = arena->first; block != NULL; block = block->next) {
        block->used = 0;
    }
    arena->current = arena->first;
}

static struct arena_block *create(size_t size) {
    struct arena_block *block = malloc(sizeof *block + size);
    if (block != NULL) {
        *block = (struct arena_block){.size = size};
    }
    return block;
}

/* The next block if it is large enough, or a new one put before it. */
static struct arena_block *advance(struct arena *arena, size_t size) {
    struct arena_block *next = arena->current == NULL ? arena->first : arena->current->next;
    if (next == NULL || next->size < size) {
        struct arena_block *added = create(size > BLOCK_SIZE ? size : BLOCK_SIZE);
        if (added == NULL) {
            return NULL;
        }
        added->next = next;
        if (arena->current == NULL) {
            arena->first = added;
        } else {
            arena->current->next = added;
        }
        next = added;
    }
    arena->current = next;
    return next;
}

bool arena_reserve(struct arena *arena, size_t size) {
    const struct arena_block *block = arena->current;
    return (block != NULL && block->size - block->used >= size) || advance(arena, size) != NULL;
}

void *arena_take(struct arena *arena, size_t size) {
    const size_t rounded = (size + 15U) & ~(size_t)15U;
    if (!arena_reserve(arena, rounded)) {
        return NULL;
    }
    struct arena_block *block = arena->current;
    void               *taken = block->bytes + block->used;
    block->used += rounded;
    return taken;
}

char *arena_copy(struct arena *arena, const char *bytes, size_t count) {
    char *copy = arena_take(arena, count + 1);
    if (copy != NULL) {
        memcpy(copy, bytes, count);
        copy[count] = '\0';
    }
    return copy;
}
