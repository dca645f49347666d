/* SPDX-License-Identifier: MIT
 *
 * whole_file.h - files that are read and written as a whole.
 */
#ifndef SESSION_WHOLE_FILE_H
#define SESSION_WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* Aligned as malloc() does. */
struct whole_file {
    unsigned char *bytes;
    size_t         size;
};

/* STATUS_NOT_FOUND if there is none, STATUS_CONFLICT if it cannot be read or is no
 * regular file, STATUS_NO_MEMORY. A NUL may be written behind the last byte. */
MUST_CHECK enum status whole_file_read(struct whole_file *file, const char *path);
void                   whole_file_finish(struct whole_file *file);

/* Under another name first, then put in its place once it is on the disk: whatever
 * happens, the file is the old one or the new one. False if that failed. */
MUST_CHECK bool whole_file_write(const char *path, const void *bytes, size_t size);

#endif
