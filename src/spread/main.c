/* SPDX-License-Identifier: MIT
 *
 * main.c - the program tavola-spread: what tavola spread does, by MPI.
 *
 * It is a program of its own so that tavola needs no MPI; tavola spread starts it.
 * Rank 0 reads the arguments first: if something is wrong with them, it alone says
 * so. What goes wrong later at any rank, rank 0 tells.
 */
#include <stdio.h>
#include <string.h>

#include "cli/help.h"
#include "session/seconds.h"
#include "spread/job.h"
#include "spread/stats.h"

extern const struct command spread_command;

typedef int task(struct job *job);

static task *find_task(const struct arguments *arguments) {
    const char *word = arguments->word_count == 0 ? "" : arguments->words[0];
    if (strcmp(word, "count") == 0) {
        return job_count;
    }
    if (strcmp(word, "solve") == 0) {
        return job_solve;
    }
    arguments_refuse_word(arguments, "the task cannot be ", word, "; allowed are count and solve");
    return NULL;
}

static int do_job(struct job *job, task *run) {
    const double   before = seconds_now();
    const uint64_t memory = (uint64_t)job->megabytes << 20;
    const bool     is_initialised =
        survey_init(&job->survey, job->fleet, &job->game, memory, &job->trouble);
    int result = fleet_agree(job->fleet, &job->trouble);
    if (result == EXIT_OK) {
        result = run(job);
        checkpoint_close(&job->checkpoint);
        if (arguments_has(job->arguments, "--stats")) {
            stats_print(job, seconds_now() - before);
        }
    }
    if (is_initialised) {
        survey_finish(&job->survey);
    }
    if (result != EXIT_OK && job->fleet->rank == 0) {
        fflush(stdout);
        arguments_refuse(job->arguments, job->trouble.bytes);
    }
    return result;
}

/* Rank 0 says how its preparations went; what it refuses, nobody tries. */
static int tell_others(const struct fleet *fleet, int result) {
    return fleet->rank == 0 ? fleet_follow_first(result) : result;
}

static int work_on(const struct fleet *fleet, const struct arguments *arguments) {
    struct job       job    = {.fleet = fleet};
    struct arguments rest   = *arguments; /* without the task */
    task            *run    = find_task(arguments);
    int              result = EXIT_BAD_INPUT;
    if (run != NULL) {
        rest.words++;
        rest.word_count--;
        result = job_init(&job, fleet, &rest);
    }
    if (result == EXIT_OK) {
        result = job_check(&job, run == job_solve);
    }
    if (tell_others(fleet, result) == EXIT_OK) {
        result = do_job(&job, run);
    }
    return result;
}

static int work(const struct fleet *fleet, int count, char **strings) {
    struct arguments arguments;
    int              result = fleet->rank == 0 ? EXIT_OK : fleet_follow_first(0);
    if (result != EXIT_OK) {
        return result;
    }
    result = arguments_init(&arguments, &spread_command, count, strings);
    if (result != EXIT_OK) {
        return tell_others(fleet, result);
    }
    result = work_on(fleet, &arguments);
    arguments_finish(&arguments);
    return result;
}

static bool asks_for_help(int count, char **strings) {
    for (int i = 0; i < count && strcmp(strings[i], "--") != 0; i++) {
        if (help_is_asked_by(strings[i])) {
            return true;
        }
    }
    return false;
}

int main(int count, char **strings) {
    struct fleet fleet;
    fleet_join(&fleet, &count, &strings);
    int result = EXIT_OK;
    if (!asks_for_help(count - 1, strings + 1)) {
        result = work(&fleet, count - 1, strings + 1);
    } else if (fleet.rank == 0) {
        help_print(&spread_command);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("tavola spread: cannot write to standard output\n", stderr);
        result = result == EXIT_OK ? EXIT_FAILED : result;
    }
    fleet_leave();
    return result;
}
