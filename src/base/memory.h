/* SPDX-License-Identifier: MIT
 *
 * memory.h - large blocks of memory, for tables that are looked up at random.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdint.h>

/* A block of so many bytes, aligned to 64, in huge pages if the system has
 * them. The system provides each page when it is first written: a caller who
 * must not wait for that later sets all bytes now. NULL if there is not enough
 * memory. */
void *memory_create(uint64_t size);
void  memory_destroy(void *block); /* takes NULL */

#endif
