/* SPDX-License-Identifier: MIT
 *
 * folder.h - the folder where a host keeps its matches, and that it is the only one.
 */
#ifndef SERVER_FOLDER_H
#define SERVER_FOLDER_H

#include "base/status.h"
#include "base/text.h"

enum { FOLDER_PATH_MAX = 4096 };

struct folder {
    char path[FOLDER_PATH_MAX];
    char database[FOLDER_PATH_MAX]; /* tavola.db in it */
    int  lock;
};

/* Made if it is not there, for its owner alone, and locked. STATUS_NOT_FOUND if it
 * cannot be made or used, STATUS_CONFLICT if another server uses it. */
MUST_CHECK enum status folder_open(const char *path, struct folder *out, struct text *why);
void                   folder_close(struct folder *folder);

#endif
