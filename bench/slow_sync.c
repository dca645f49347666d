/* SPDX-License-Identifier: MIT
 *
 * slow_sync.c - a slower disk, for programs that are started with it (LD_PRELOAD).
 *
 * Every fsync() and fdatasync() takes as many microseconds more as the environment
 * says in SLOW_SYNC. bench/load does so if it is asked to (--sync).
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void wait_longer(void) {
    const char           *word   = getenv("SLOW_SYNC");
    const long            micros = word == NULL ? 0 : strtol(word, NULL, 10);
    const struct timespec pause  = {micros / 1000000, micros % 1000000 * 1000};
    (void)nanosleep(&pause, NULL);
}

int fsync(int file) {
    const int result = (int)syscall(SYS_fsync, file);
    wait_longer();
    return result;
}

int fdatasync(int file) {
    const int result = (int)syscall(SYS_fdatasync, file);
    wait_longer();
    return result;
}
