/* SPDX-License-Identifier: MIT
 *
 * solve.c - tavola spread solve.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/sort.h"
#include "session/listing.h"
#include "session/seconds.h"
#include "spread/cells.h"
#include "spread/job.h"

struct solved_action {
    const char *text;
    int32_t     value;
};

static void print_round(const struct job *job, size_t number,
                        const struct checkpoint_round *round) {
    if (job->fleet->rank == 0) {
        printf("round %zu decided %" PRIu64 " signature %016" PRIx64 "\n", number, round->decided,
               round->signature);
        fflush(stdout);
    }
}

/* --- What has been found -------------------------------------------------- */

/* Of all positions, for the players who act there. */
static void print_tally(const struct job *job, const struct retrograde *retrograde) {
    enum { LOSSES, DRAWS, WINS, OVER, KINDS };

    uint64_t tally[KINDS] = {0};
    for (uint64_t i = 0; i < job->survey.positions.count; i++) {
        const struct cell cell = retrograde->cells[i];
        const int         sign = (cell.value > 0) - (cell.value < 0);
        tally[(cell.word & CELL_OVER) != 0     ? OVER
              : (cell.word & CELL_SECOND) != 0 ? DRAWS - sign
                                               : DRAWS + sign]++;
    }
    fleet_sum(tally, KINDS);
    if (job->fleet->rank == 0) {
        printf("over %" PRIu64 " wins %" PRIu64 " draws %" PRIu64 " losses %" PRIu64 "\n",
               tally[OVER], tally[WINS], tally[DRAWS], tally[LOSSES]);
    }
}

static int compare_values(const void *first, const void *second, void *context) {
    (void)context;
    const struct solved_action *left  = first;
    const struct solved_action *right = second;
    return (right->value > left->value) - (right->value < left->value);
}

/* Points where the game has a score, else the result: 1, 1/2 or 0. */
static void print_value(const struct retrograde *retrograde, const char *before, int32_t value,
                        const char *after) {
    const char *const results[] = {"0", "1/2", "1"};
    if (retrograde->has_scores) {
        printf("%s %d%s\n", before, value, after);
    } else {
        printf("%s %s%s\n", before, results[value + 1], after);
    }
}

/* As tavola solve does: the best move first, equal ones sorted bytewise. */
static void print_solution(const struct job *job, const struct retrograde *retrograde) {
    struct listing       listing;
    struct solved_action solved[GAME_ACTIONS_MAX];
    struct solved_action scratch[GAME_ACTIONS_MAX];
    const int            player = game_actor(&job->game, &job->start);
    uint32_t             distance;
    uint32_t             unused;
    const int32_t        value = retrograde_value(retrograde, &job->start, player, &distance);
    listing_make(&listing, &job->game, &job->start);
    for (size_t i = 0; i < listing.count; i++) {
        struct game_state next;
        game_copy(&job->game, &next, &job->start);
        game_apply(&job->game, &next, listing.item[i].action);
        solved[i].text  = listing.item[i].text;
        solved[i].value = retrograde_value(retrograde, &next, player, &unused);
    }
    if (job->fleet->rank != 0) {
        return;
    }
    sort_stable(&(struct sort_job){
        .items   = solved,
        .scratch = scratch,
        .count   = listing.count,
        .size    = sizeof solved[0],
        .compare = compare_values,
    });
    print_value(retrograde, "value", value, " exact");
    if (!retrograde->has_scores && value != 0) {
        printf("distance %" PRIu32 "\n", distance);
    }
    for (size_t i = 0; i < listing.count; i++) {
        printf("move %s", solved[i].text);
        print_value(retrograde, "", solved[i].value, "");
    }
}

/* --- Solving -------------------------------------------------------------- */

/* Cells are as large as all layers together, so they are not kept after each round
 * but now and then. Rank 0's clock counts. */
static bool is_due(const struct job *job, double *last) {
    const double now = seconds_now();
    const bool   due = now - *last >= (double)job->every;
    if (job->checkpoint.folder == NULL || fleet_follow_first(due) == 0) {
        return false;
    }
    *last = now;
    return true;
}

static bool go_on(struct job *job, struct retrograde *retrograde) {
    struct checkpoint_round round = {1, 0};
    double                  last  = seconds_now();
    while (round.decided > 0) {
        if (!retrograde_go_on(retrograde, &round)) {
            return false;
        }
        if (round.decided == 0) {
            break;
        }
        if (!checkpoint_note_round(&job->checkpoint, &round)) {
            trouble_note(&job->trouble, TROUBLE_FAILED, "out of memory", "", "");
        }
        if (fleet_agree(job->fleet, &job->trouble) != 0) {
            return false;
        }
        if (is_due(job, &last) && !cells_save(retrograde)) {
            return false;
        }
        print_round(job, job->checkpoint.round_count - 1, &round);
    }
    return true;
}

/* Margins are known only where all ways end. */
static bool check_whole(struct job *job, const struct retrograde *retrograde) {
    uint64_t left = 0;
    for (size_t i = 0; i < job->survey.layer_count; i++) {
        left += job->survey.layers[i].positions;
    }
    for (size_t i = 0; i < job->checkpoint.round_count; i++) {
        left -= job->checkpoint.rounds[i].decided;
    }
    if (retrograde->has_scores && left > 0) {
        trouble_note(&job->trouble, TROUBLE_FAILED,
                     "play can go on for ever, and the game counts points: no value is exact", "",
                     "");
    }
    return job->trouble.result == 0;
}

/* What the checkpoint has, and then the rest. */
static bool solve(struct job *job, struct retrograde *retrograde) {
    if (!retrograde_init(retrograde, &job->survey, &job->checkpoint)) {
        return false;
    }
    if (job->checkpoint.cell_files > 0) {
        if (!cells_load(retrograde)) {
            return false;
        }
        for (size_t i = 0; i < job->checkpoint.round_count; i++) {
            print_round(job, i, &job->checkpoint.rounds[i]);
        }
    }
    return go_on(job, retrograde) && check_whole(job, retrograde);
}

int job_solve(struct job *job) {
    struct retrograde retrograde;
    if (!job_survey(job)) {
        return job->trouble.result;
    }
    if (solve(job, &retrograde)) {
        print_tally(job, &retrograde);
        print_solution(job, &retrograde);
        job->sent  = retrograde_sent(&retrograde);
        job->bytes = retrograde_bytes(&retrograde);
    }
    retrograde_finish(&retrograde);
    return job->trouble.result;
}
