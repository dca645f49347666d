/* SPDX-License-Identifier: MIT
 *
 * manifest.h - the one file of a checkpoint that says what counts. It is text:
 *
 *     tavola-spread 1
 *     game hopper            what is surveyed: the lines of checkpoint->about
 *     ...
 *     layer 4 19 0 1f...     shards, positions, those over, signature (hexadecimal)
 *     ...
 *     round 361 5c...        when something is solved: decided, signature
 *     cells 4 12             shards of the cells, maybe none, and the round they are from
 *     check 7a...            a hash of all lines before
 */
#ifndef SPREAD_MANIFEST_H
#define SPREAD_MANIFEST_H

#include "spread/checkpoint.h"

/* What goes wrong is noted in checkpoint->trouble. */
void manifest_read(struct checkpoint *checkpoint, const char *path);
void manifest_write(const struct checkpoint *checkpoint, const char *path);

#endif
