/* SPDX-License-Identifier: MIT
 *
 * child.c - starting programs, and reading and writing with deadlines.
 *
 * A pair of sockets serves as standard input and output: unlike pipes they can
 * be written to without a signal if the program is gone, closed for other
 * programs from the beginning, and our end can be non-blocking alone.
 */
#include "session/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session/seconds.h"

extern char **environ;

enum { SLICE_MILLISECONDS = 20 }; /* between looks at the flag */

/* In the program: streams, signals as usual, a group of its own. */
static int spawn(pid_t *pid, int stream, const char *command) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t          attributes;
    sigset_t                   none;
    sigset_t                   usual;
    char *const                words[] = {"sh", "-c", (char *)command, NULL};
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, stream, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, stream, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    const int fault = posix_spawn(pid, "/bin/sh", &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return fault;
}

bool child_start(struct child *child, const char *command, const atomic_bool *is_cancelled) {
    int pair[2];
    memset(child, 0, sizeof *child);
    child->is_cancelled = is_cancelled;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return false;
    }
    const int fault = spawn(&child->pid, pair[1], command);
    close(pair[1]);
    if (fault != 0) {
        close(pair[0]);
        return false;
    }
    child->stream = pair[0];
    return true;
}

/* Wait until the stream is ready for reading or writing. */
static enum child_result await(const struct child *child, short events, double deadline) {
    for (;;) {
        const double left = deadline - seconds_now();
        if (child->is_cancelled != NULL && atomic_load(child->is_cancelled)) {
            return CHILD_CANCELLED;
        }
        if (left <= 0) {
            return CHILD_LATE;
        }
        struct pollfd stream = {.fd = child->stream, .events = events};
        const int     pause =
            left * 1000 < SLICE_MILLISECONDS ? (int)(left * 1000) + 1 : SLICE_MILLISECONDS;
        const int ready = poll(&stream, 1, pause);
        if (ready > 0) {
            return CHILD_OK;
        }
        if (ready < 0 && errno != EINTR) {
            return CHILD_GONE;
        }
    }
}

static bool is_temporary(int fault) {
    return fault == EAGAIN || fault == EWOULDBLOCK || fault == EINTR;
}

enum child_result child_send(struct child *child, const char *bytes, size_t count,
                             double deadline) {
    while (count > 0) {
        const enum child_result result = await(child, POLLOUT, deadline);
        if (result != CHILD_OK) {
            return result;
        }
        const ssize_t sent = send(child->stream, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0 && !is_temporary(errno)) {
            return CHILD_GONE;
        }
        bytes += sent > 0 ? sent : 0;
        count -= sent > 0 ? (size_t)sent : 0;
    }
    return CHILD_OK;
}

/* Give out a line if one is complete, or if the input is full without one; of
 * the latter the rest is dropped when it comes. */
static bool take_line(struct child *child, char *line) {
    const char  *end    = memchr(child->input, '\n', child->length);
    const bool   is_cut = end == NULL && child->length == sizeof child->input - 1;
    const size_t length = end != NULL ? (size_t)(end - child->input) : child->length;
    if (end == NULL && !is_cut) {
        return false;
    }
    const bool is_rest = child->is_in_long_line;
    memcpy(line, child->input, length);
    line[length]              = '\0';
    line[strcspn(line, "\r")] = '\0';
    const size_t used         = length + (end != NULL ? 1 : 0);
    memmove(child->input, child->input + used, child->length - used);
    child->length -= used;
    child->is_in_long_line = is_cut;
    return is_rest ? take_line(child, line) : true;
}

enum child_result child_read_line(struct child *child, char *line, double deadline) {
    while (!take_line(child, line)) {
        const enum child_result result = await(child, POLLIN, deadline);
        if (result != CHILD_OK) {
            return result;
        }
        const ssize_t got = recv(child->stream, child->input + child->length,
                                 sizeof child->input - 1 - child->length, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && !is_temporary(errno))) {
            return CHILD_GONE;
        }
        child->length += got > 0 ? (size_t)got : 0;
    }
    /* A program that floods us never makes us wait, so look here as well. */
    return seconds_now() > deadline ? CHILD_LATE : CHILD_OK;
}

static void explain(int status, bool was_killed, struct text *how) {
    if (was_killed) {
        text_add(how, "closed its output");
    } else if (WIFSIGNALED(status)) {
        text_add(how, "was ended by signal ");
        text_add_number(how, WTERMSIG(status));
    } else {
        text_add(how, "ended with exit status ");
        text_add_number(how, WEXITSTATUS(status));
    }
}

void child_stop(struct child *child, double patience, struct text *how) {
    const struct timespec pause    = {.tv_sec = 0, .tv_nsec = 2000000};
    const double          deadline = seconds_now() + patience;
    int                   status   = 0;
    siginfo_t             info     = {.si_pid = 0};
    shutdown(child->stream, SHUT_WR);
    /* Look without reaping: the number of the group must stay ours until all
     * that belongs to it has been ended. */
    while (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0 && seconds_now() < deadline) {
        nanosleep(&pause, NULL);
    }
    kill(-child->pid, SIGKILL);
    waitpid(child->pid, &status, 0);
    close(child->stream);
    if (how != NULL) {
        explain(status, info.si_pid == 0, how);
    }
}
