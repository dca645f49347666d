/* SPDX-License-Identifier: MIT
 *
 * dataset_merge.h - the parts of a dataset, put together.
 */
#ifndef CLI_DATASET_MERGE_H
#define CLI_DATASET_MERGE_H

#include "cli/command.h"

/* Does the file look like a dataset, whole or a part? */
bool dataset_is_file(const char *path);

/* Write the files that the words name, parts of one dataset, to --out. */
int dataset_merge(const struct arguments *arguments);

#endif
