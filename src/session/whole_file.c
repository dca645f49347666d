/* SPDX-License-Identifier: MIT
 *
 * whole_file.c - reading into memory, and writing all or nothing.
 */
#include "session/whole_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

/* The size of a file that can be read from its beginning, or -1. */
static long size_of(FILE *file) {
    if (fseek(file, 0, SEEK_END) != 0) {
        return -1;
    }
    const long size = ftell(file);
    return fseek(file, 0, SEEK_SET) == 0 ? size : -1;
}

enum status whole_file_read(struct whole_file *file, const char *path) {
    FILE       *stream = fopen(path, "rb");
    const long  size   = stream == NULL ? -1 : size_of(stream);
    enum status status = size < 0 ? STATUS_NOT_FOUND : STATUS_OK;
    *file              = (struct whole_file){.bytes = NULL};
    if (status == STATUS_OK) {
        file->bytes = malloc((size_t)size + 1);
        file->size  = (size_t)size;
        status      = file->bytes == NULL ? STATUS_NO_MEMORY : STATUS_OK;
    }
    if (status == STATUS_OK && fread(file->bytes, 1, file->size, stream) != file->size) {
        whole_file_finish(file);
        status = STATUS_NOT_FOUND;
    }
    if (stream != NULL) {
        (void)fclose(stream);
    }
    return status;
}

void whole_file_finish(struct whole_file *file) {
    free(file->bytes);
    file->bytes = NULL;
    file->size  = 0;
}

bool whole_file_write(const char *path, const void *bytes, size_t size) {
    char      fresh[PATH_SIZE];
    const int length = snprintf(fresh, sizeof fresh, "%s.new", path);
    if (length < 0 || (size_t)length >= sizeof fresh) {
        return false;
    }
    FILE *file = fopen(fresh, "wb");
    if (file == NULL) {
        return false;
    }
    bool is_done = fwrite(bytes, 1, size, file) == size && fflush(file) == 0;
    is_done      = is_done && fsync(fileno(file)) == 0;
    is_done      = fclose(file) == 0 && is_done;
    is_done      = is_done && rename(fresh, path) == 0;
    if (!is_done) {
        (void)remove(fresh);
    }
    return is_done;
}
