/* SPDX-License-Identifier: MIT
 *
 * leaving.c - a signal that ends the input instead of the program.
 */
#include "terminal/leaving.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

/* For the handler; a program has one standard input. */
static atomic_int left_by;

/* A read that waits is interrupted, and one that is about to begin finds the end
 * of an empty file: so none can miss the signal. */
static void leave(int number) {
    const int before  = errno;
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    atomic_store(&left_by, number);
    if (nothing > STDIN_FILENO) {
        dup2(nothing, STDIN_FILENO);
        close(nothing);
    }
    errno = before;
}

void leaving_begin(void) {
    const struct sigaction action = {.sa_handler = leave};
    struct sigaction       before;
    atomic_store(&left_by, 0);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL) {
            sigaction(signals[i], &action, NULL);
        }
    }
}

int leaving_signal(void) {
    return atomic_load(&left_by);
}

int leaving_end(void) {
    struct sigaction before;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == leave) {
            signal(signals[i], SIG_DFL);
        }
    }
    return leaving_signal();
}
