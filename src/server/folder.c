/* SPDX-License-Identifier: MIT
 *
 * folder.c - making and locking a folder.
 */
#include "server/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ONLY_OWNER = 0700, ONLY_OWNER_FILE = 0600 };

static bool make(const char *path) {
    return mkdir(path, ONLY_OWNER) == 0 || errno == EEXIST;
}

/* With all folders above it. */
static bool make_all(const char *path) {
    char part[FOLDER_PATH_MAX];
    (void)snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (!make(part)) {
            return false;
        }
        *slash = '/';
    }
    return make(part);
}

static enum status refuse(enum status status, const char *before, const char *path,
                          const char *after, struct text *why) {
    text_add(why, before);
    text_add_quoted(why, path);
    text_add(why, after);
    return status;
}

static enum status lock(struct folder *folder, struct text *why) {
    char      path[FOLDER_PATH_MAX];
    const int length = snprintf(path, sizeof path, "%s/lock", folder->path);
    folder->lock     = length < 0 || (size_t)length >= sizeof path
                           ? -1
                           : open(path, O_RDWR | O_CREAT | O_CLOEXEC, ONLY_OWNER_FILE);
    if (folder->lock < 0) {
        return refuse(STATUS_NOT_FOUND, "cannot write into the folder ", folder->path,
                      "; name another one with --data FOLDER", why);
    }
    if (flock(folder->lock, LOCK_EX | LOCK_NB) != 0) {
        folder_close(folder);
        return refuse(STATUS_CONFLICT, "another server already uses the folder ", folder->path,
                      "; end it, or name another folder with --data FOLDER", why);
    }
    return STATUS_OK;
}

enum status folder_open(const char *path, struct folder *out, struct text *why) {
    const int length = snprintf(out->path, sizeof out->path, "%s", path);
    const int whole  = snprintf(out->database, sizeof out->database, "%s/tavola.db", path);
    out->lock        = -1;
    if (length <= 0 || whole < 0 || (size_t)whole >= sizeof out->database || !make_all(path)) {
        return refuse(STATUS_NOT_FOUND, "cannot make the folder ", path,
                      "; name another one with --data FOLDER", why);
    }
    return lock(out, why);
}

void folder_close(struct folder *folder) {
    if (folder->lock >= 0) {
        (void)close(folder->lock);
    }
    folder->lock = -1;
}
