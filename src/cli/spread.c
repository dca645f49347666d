/* SPDX-License-Identifier: MIT
 *
 * spread.c - tavola spread: work that is spread over processes and machines.
 *
 * It is done by another program, tavola-spread (src/spread), because that one needs
 * MPI and nobody who plays should. Here is what the command says of itself, for
 * both, and the start of the other program, which takes the place of this one: what
 * mpirun has put into the environment stays.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"

enum { PATH_SIZE = 4096 };

#define PROGRAM "tavola-spread"

/* The program that lies beside this one. */
static bool find_program(char *path, size_t size) {
    char          here[PATH_SIZE];
    const ssize_t length          = readlink("/proc/self/exe", here, sizeof here - 1);
    here[length < 0 ? 0 : length] = '\0';
    char *slash                   = strrchr(here, '/');
    if (slash == NULL) {
        return false;
    }
    *slash = '\0';
    return snprintf(path, size, "%s/" PROGRAM, here) < (int)size;
}

static int run(struct arguments *arguments) {
    char         path[PATH_SIZE];
    const char **list = calloc(arguments->word_count + 2, sizeof *list);
    if (list == NULL || !find_program(path, sizeof path)) {
        free(list);
        arguments_refuse(arguments, "cannot start " PROGRAM);
        return EXIT_FAILED;
    }
    list[0] = PROGRAM;
    memcpy(list + 1, arguments->words, arguments->word_count * sizeof *list);
    execv(path, (char **)list);
    const bool is_missing = errno == ENOENT;
    free(list);
    arguments_refuse(arguments, is_missing ? PROGRAM " has not been built; ./run spread builds it "
                                                     "(docs/spread.md)"
                                           : "cannot start " PROGRAM);
    return EXIT_FAILED;
}

const struct command spread_command = {
    .name    = "spread",
    .usage   = "count|solve GAME [-o key=value]... [ACTION...]",
    .summary = "Count or solve all positions, on many processes and machines",
    .details =
        "Runs on Open MPI: mpirun -n 4 tavola spread count hopper --depth 8\n"
        "\n"
        "count: a line for each number of actions: the positions first reached by so many, those\n"
        "of them where the game is over, all positions so far, and a signature that is the same\n"
        "for any number of processes. Without --depth it goes on until nothing new is found, and\n"
        "then says: complete.\n"
        "solve: the same, then the value of every position, for games of two without chance;\n"
        "rounds of positions decided, and what tavola solve prints. Play without end is a draw.\n"
        "\n"
        "A position is the same after any number of turns, unless -o turns=N sets a limit. Exit\n"
        "status 1 if memory or disk do not suffice. See docs/spread.md.\n",
    .flags        = {FLAG_OPTION,
                     FLAG_POSITION,
                     {"--depth", "N", "count: so many actions at most"},
                     {"--memory", "MB", "that each process may use; 1024 if not given"},
                     {"--checkpoint", "FOLDER", "keep every layer there; all machines must see it"},
                     {"--resume", NULL, "go on from what the folder has, with any number of processes"},
                     {"--every", "S", "solve: seconds between two checkpoints at least; 300 if not given"},
                     {"--stats", NULL, "end with time, memory, bytes sent and balance"}},
    .is_passed_on = true,
    .run          = run,
};
