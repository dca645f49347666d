/* SPDX-License-Identifier: MIT
 *
 * job.h - what tavola spread was asked to do, and the parts of it that counting and
 * solving share. Rank 0 speaks for all: nobody else prints.
 */
#ifndef SPREAD_JOB_H
#define SPREAD_JOB_H

#include "cli/command.h"
#include "spread/checkpoint.h"

enum { JOB_ABOUT_MAX = 2048 };

struct job {
    const struct arguments *arguments;
    const struct fleet     *fleet;
    struct game             game;
    struct game_state       start;
    int64_t                 depth; /* layers after the first; INT64_MAX: all */
    int64_t                 megabytes;
    int64_t                 every; /* seconds between two checkpoints of solving, at least */
    char                    about[JOB_ABOUT_MAX];

    struct trouble    trouble;
    struct checkpoint checkpoint;
    struct survey     survey;
    uint64_t          sent;  /* bytes to other ranks, besides the survey's */
    uint64_t          bytes; /* of memory, besides the survey's */
};

/* Read the arguments. A game without a limit of turns given has none. Prints an
 * error and returns EXIT_BAD_INPUT if something is wrong with them. */
int job_init(struct job *job, const struct fleet *fleet, const struct arguments *arguments);

/* Can this be done with this game? Prints an error and returns EXIT_BAD_INPUT if
 * not. */
int job_check(const struct job *job, bool is_solved);

/* Survey all layers, those of the checkpoint first, and print a line for each.
 * False after trouble. All together. */
bool job_survey(struct job *job);

/* The two commands; they return the exit status. All together. */
int job_count(struct job *job);
int job_solve(struct job *job);

#endif
