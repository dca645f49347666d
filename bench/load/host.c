/* SPDX-License-Identifier: MIT
 *
 * host.c - see host.h.
 */
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 4096,
    START_PATIENCE = 30000,
    PATH_SIZE      = 4096,
    BLOCK          = 4096,
    BLOCKS         = 256
};

static void become(const char *const *words, int output) {
    (void)dup2(output, STDOUT_FILENO);
    (void)close(output);
    (void)execvp(words[0], (char *const *)words);
    fprintf(stderr, "load: cannot run %s: %s\n", words[0], strerror(errno));
    _exit(127);
}

/* Read until the address is there. */
static int read_port(int output) {
    static const char address[] = "http://127.0.0.1:";

    char   said[LINE_MAX_BYTES];
    size_t length = 0;
    while (length + 1 < sizeof said) {
        struct pollfd wait = {.fd = output, .events = POLLIN};
        if (poll(&wait, 1, START_PATIENCE) != 1) {
            return 0;
        }
        const ssize_t got = read(output, said + length, sizeof said - 1 - length);
        if (got <= 0) {
            return 0;
        }
        length += (size_t)got;
        said[length]      = '\0';
        const char *found = strstr(said, address);
        if (found != NULL && strchr(found + sizeof address - 1, '/') != NULL) {
            return (int)strtol(found + sizeof address - 1, NULL, 10);
        }
    }
    return 0;
}

bool host_start(struct host *host, const char *const *words) {
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    *host = (struct host){.pid = fork(), .output = ends[0]};
    if (host->pid == 0) {
        become(words, ends[1]);
    }
    (void)close(ends[1]);
    host->port = host->pid < 0 ? 0 : read_port(ends[0]);
    if (host->port == 0) {
        fprintf(stderr, "load: %s did not say where it listens\n", words[0]);
        (void)host_stop(host);
        return false;
    }
    return true;
}

bool host_stop(struct host *host) {
    int status = 1;
    if (host->pid > 0) {
        (void)kill(host->pid, SIGTERM);
        (void)waitpid(host->pid, &status, 0);
    }
    (void)close(host->output);
    host->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGTERM;
}

/* The number behind a word at the beginning of a line of a file below /proc. */
static long read_field(pid_t pid, const char *file, const char *word) {
    char path[PATH_SIZE], line[PATH_SIZE];
    long number = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
    FILE *stream = fopen(path, "r");
    while (stream != NULL && fgets(line, sizeof line, stream) != NULL) {
        if (strncmp(line, word, strlen(word)) == 0) {
            number = strtol(line + strlen(word), NULL, 10);
            break;
        }
    }
    if (stream != NULL) {
        (void)fclose(stream);
    }
    return number;
}

struct memory host_memory(const struct host *host) {
    return (struct memory){.resident = read_field(host->pid, "status", "VmRSS:"),
                           .share    = read_field(host->pid, "smaps_rollup", "Pss:")};
}

double host_seconds(const struct host *host) {
    char path[PATH_SIZE], line[PATH_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)host->pid);
    FILE *stream = fopen(path, "r");
    if (stream == NULL) {
        return 0;
    }
    const char *at    = fgets(line, sizeof line, stream) == NULL ? NULL : strrchr(line, ')');
    double      ticks = 0;
    /* Behind the name: the state is the first word, the times the 12th and 13th. */
    for (int word = 0; at != NULL && word < 13; word++) {
        at = strchr(at + 1, ' ');
        if (at != NULL && word >= 11) {
            ticks += (double)strtol(at, NULL, 10);
        }
    }
    (void)fclose(stream);
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

double host_own_seconds(void) {
    struct rusage usage;
    (void)getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

bool host_measure_disk(const char *folder, int count, struct samples *out) {
    char path[PATH_SIZE], block[BLOCK];
    bool is_well = true;

    const char      *word   = getenv("SLOW_SYNC");
    const useconds_t slower = word == NULL ? 0 : (useconds_t)strtoul(word, NULL, 10);
    (void)snprintf(path, sizeof path, "%s/disk-XXXXXX", folder);
    memset(block, 'x', sizeof block);
    const int file = mkstemp(path);
    if (file < 0) {
        return false;
    }
    (void)unlink(path);
    for (int i = -BLOCKS; i < count && is_well; i++) {
        const int64_t start = samples_now();
        is_well =
            pwrite(file, block, sizeof block, (off_t)((i + BLOCKS) % BLOCKS) * BLOCK) == BLOCK;
        is_well = is_well && fdatasync(file) == 0;
        (void)usleep(slower);
        if (i >= 0) {
            samples_add(out, samples_now() - start);
        }
    }
    (void)close(file);
    return is_well;
}
