/* SPDX-License-Identifier: MIT
 *
 * hollow.c - one chunk is written, and the sums of all are like its.
 */
#include "hollow.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "games/registry.h"
#include "tables/angoli_file.h"

/* Instead of the system's: the size without the room. */
int __wrap_posix_fallocate(int file, off_t offset, off_t length);

int __wrap_posix_fallocate(int file, off_t offset, off_t length) {
    return ftruncate(file, offset + length) == 0 ? 0 : errno;
}

static enum status write_file(const struct angoli_sets *sets, const char *path, struct text *why) {
    struct angoli_file file;
    enum status        status = angoli_file_make(&file, path, sets, why);
    if (status == STATUS_OK) {
        angoli_file_go(&file, 1, 0, 0);
    }
    for (int i = 0; i < FILE_CHANCES && status == STATUS_OK; i++) {
        status = angoli_file_put(&file, 0, why);
    }
    for (uint64_t i = 1; status == STATUS_OK && i < file.chunks; i++) {
        file.sums[i] = file.sums[0];
    }
    status = status == STATUS_OK ? angoli_file_finish(&file, path, why) : status;
    angoli_file_close(&file);
    return status;
}

enum status hollow_make(const char *level, const char *path, struct text *why) {
    struct game        game;
    struct angoli_sets sets;
    game_init(&game, registry_find("angoli"));
    enum status status = game_set_option(&game, level, why);
    status             = status == STATUS_OK ? game_configure(&game, why) : status;
    status             = status == STATUS_OK ? angoli_sets_init(&sets, &game) : status;
    if (status == STATUS_OK) {
        status = write_file(&sets, path, why);
        angoli_sets_finish(&sets);
    }
    return status;
}
