/* SPDX-License-Identifier: MIT
 *
 * dying.c - tavola-spread with a rename() and an fsync() that kill it. In DYING stands
 * when: "rename 3 1" kills rank 1 before its third rename, "renamed 3 1" after it;
 * "full 3 1" lets its third fsync find the disk full.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __real_rename(const char *from, const char *to);
int __real_fsync(int descriptor);
int __wrap_rename(const char *from, const char *to);
int __wrap_fsync(int descriptor);

/* Is it this call of its kind, at this rank? */
static int is_time(const char *kind, int number) {
    char        name[16];
    int         wanted;
    int         rank;
    const char *plan = getenv("DYING");
    const char *mine = getenv("OMPI_COMM_WORLD_RANK");
    return plan != NULL && sscanf(plan, "%15s %d %d", name, &wanted, &rank) == 3 &&
           strcmp(name, kind) == 0 && number == wanted && rank == (mine == NULL ? 0 : atoi(mine));
}

int __wrap_rename(const char *from, const char *to) {
    static int number;
    number++;
    if (is_time("rename", number)) {
        raise(SIGKILL);
    }
    const int result = __real_rename(from, to);
    if (is_time("renamed", number)) {
        raise(SIGKILL);
    }
    return result;
}

int __wrap_fsync(int descriptor) {
    static int number;
    number++;
    if (is_time("fsync", number)) {
        raise(SIGKILL);
    }
    if (is_time("full", number)) {
        errno = ENOSPC;
        return -1;
    }
    return __real_fsync(descriptor);
}
