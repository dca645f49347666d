/* SPDX-License-Identifier: MIT
 *
 * files.h - the files of one folder, in memory.
 *
 * They are read once, so no request ever touches the disk, and no path leads out
 * of the folder: a path is looked up in a list. What shrinks is kept packed too.
 */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include <stddef.h>

#include "base/status.h"
#include "base/text.h"

enum { FILE_TAG_MAX = 24, FILES_MAX = 4096, FILES_BYTES_MAX = 64 << 20 };

struct file_form {
    unsigned char *bytes; /* NULL: there is no such form */
    size_t         size;
    char           tag[FILE_TAG_MAX]; /* for ETag, with its quotes */
};

struct file {
    char            *path; /* "/text/en.json" */
    const char      *type; /* for Content-Type */
    struct file_form plain;
    struct file_form packed; /* by gzip */
};

struct files;

/* Symbolic links and names that begin with a point are left out. STATUS_NOT_FOUND
 * if there is no index.html or a file cannot be read, STATUS_TOO_MANY if there is
 * too much in it, STATUS_NO_MEMORY; and a phrase in *why. */
MUST_CHECK enum status files_create(const char *folder, struct files **out, struct text *why);
void                   files_destroy(struct files *files); /* takes NULL */

/* The file of this path; "/" is "/index.html". NULL if there is none. */
const struct file *files_find(const struct files *files, const char *path);

size_t files_count(const struct files *files);

#endif
