/* SPDX-License-Identifier: MIT
 *
 * autosave.c - the folder of matches in progress.
 */
#include "terminal/autosave.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 1024 };

/* Paths that begin elsewhere are to be ignored, says the standard. */
static const char *absolute(const char *name) {
    const char *value = getenv(name);
    return value != NULL && value[0] == '/' ? value : NULL;
}

bool autosave_folder(struct text *out) {
    const char *state = absolute("XDG_STATE_HOME");
    const char *home  = absolute("HOME");
    if (state == NULL && home == NULL) {
        return false;
    }
    text_add(out, state == NULL ? home : state);
    text_add(out, state == NULL ? "/.local/state/tavola" : "/tavola");
    return text_is_whole(out);
}

bool autosave_make_folder(const char *folder, struct text *why) {
    char        bytes[PATH_BYTES];
    struct text path;
    text_init(&path, bytes, sizeof bytes);
    for (const char *at = folder; *at != '\0';) {
        const size_t length = strspn(at, "/") + strcspn(at + strspn(at, "/"), "/");
        text_add_bytes(&path, at, length);
        at += length;
        if (!text_is_whole(&path) || (mkdir(bytes, 0700) != 0 && errno != EEXIST)) {
            text_add(why, "cannot make the folder ");
            text_add_quoted(why, bytes);
            text_add(why, ": ");
            text_add(why, strerror(errno));
            return false;
        }
    }
    return true;
}

static bool is_record(const char *name) {
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".txt") == 0;
}

static bool is_later(const struct timespec *one, const struct timespec *other) {
    return one->tv_sec != other->tv_sec ? one->tv_sec > other->tv_sec
                                        : one->tv_nsec > other->tv_nsec;
}

static void find_last(DIR *files, const char *folder, struct text *out) {
    struct timespec      latest = {0};
    const struct dirent *file;
    while ((file = readdir(files)) != NULL) {
        char        bytes[PATH_BYTES];
        struct text path;
        struct stat about;
        text_init(&path, bytes, sizeof bytes);
        text_add(&path, folder);
        text_add_char(&path, '/');
        text_add(&path, file->d_name);
        if (is_record(file->d_name) && text_is_whole(&path) && stat(bytes, &about) == 0 &&
            S_ISREG(about.st_mode) && is_later(&about.st_mtim, &latest)) {
            latest = about.st_mtim;
            text_clear(out);
            text_add(out, bytes);
        }
    }
}

bool autosave_find_last(struct text *out) {
    char        bytes[PATH_BYTES];
    struct text folder;
    text_init(&folder, bytes, sizeof bytes);
    DIR *files = autosave_folder(&folder) ? opendir(bytes) : NULL;
    if (files == NULL) {
        return false;
    }
    find_last(files, bytes, out);
    closedir(files);
    return out->length > 0 && text_is_whole(out);
}
