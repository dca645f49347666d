/* SPDX-License-Identifier: MIT
 *
 * whole_file.c - reading into memory, and writing all or nothing.
 */
#include "session/whole_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

/* A folder, which can be opened too, has no size that means anything. */
static enum status measure(FILE *stream, size_t *size) {
    struct stat found;
    if (fstat(fileno(stream), &found) != 0 || !S_ISREG(found.st_mode)) {
        return STATUS_CONFLICT;
    }
    *size = (size_t)found.st_size;
    return STATUS_OK;
}

static enum status read_stream(struct whole_file *file, FILE *stream) {
    enum status status = measure(stream, &file->size);
    if (status == STATUS_OK) {
        file->bytes = malloc(file->size + 1);
        status      = file->bytes == NULL ? STATUS_NO_MEMORY : STATUS_OK;
    }
    if (status == STATUS_OK && fread(file->bytes, 1, file->size, stream) != file->size) {
        whole_file_finish(file);
        status = STATUS_CONFLICT;
    }
    return status;
}

enum status whole_file_read(struct whole_file *file, const char *path) {
    FILE *stream = fopen(path, "rb");
    *file        = (struct whole_file){.bytes = NULL};
    if (stream == NULL) {
        return errno == ENOENT ? STATUS_NOT_FOUND : STATUS_CONFLICT;
    }
    const enum status status = read_stream(file, stream);
    (void)fclose(stream);
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
