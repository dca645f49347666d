/* SPDX-License-Identifier: MIT
 *
 * arena.h - texts and rows that live until all of them are forgotten at once.
 *
 * What was handed out stays where it is. Blocks are kept for the next time.
 */
#ifndef HOSTING_ARENA_H
#define HOSTING_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *first;
    struct arena_block *current;
};

void arena_init(struct arena *arena);
void arena_finish(struct arena *arena);
void arena_clear(struct arena *arena);

/* See to it that so many bytes can be taken without failure. */
bool arena_reserve(struct arena *arena, size_t size);

/* So many bytes, aligned for anything; NULL if there is not enough memory. */
void *arena_take(struct arena *arena, size_t size);

/* A copy of so many bytes and a NUL. */
char *arena_copy(struct arena *arena, const char *bytes, size_t count);

#endif
