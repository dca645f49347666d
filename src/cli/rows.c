/* SPDX-License-Identifier: MIT
 *
 * rows.c - the speed of batches.
 *
 * A step is one action or outcome in one row: its id is checked and applied, and the
 * new mask is written; games that are over begin anew. The ids are drawn beforehand, in
 * a round that is then played again, because a learner brings its own; what drawing them
 * evenly from the masks costs is measured too. The yardstick is random play in the same
 * run, which lists the legal actions and draws one, but checks and writes nothing.
 * Outcomes of chance are steps like others, so that the same work is compared.
 */
#include "cli/rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "batch/batch.h"
#include "core/benchmark.h"
#include "session/seconds.h"

enum { RUNS = 3, STEPS = 1000000, FEW = 16, SIZES = 4, SEED = 1 };

/* Rows where speed is looked for; FEW must be the first. */
static const uint32_t sizes[SIZES] = {FEW, 128, 1024, 4096};

/* What is done besides the steps. */
enum extra { ONLY_STEPS, AND_PLANES, AND_DRAWING, EXTRAS };

struct field {
    struct batch *batch;
    uint32_t      rows, rounds;
    int32_t      *ids; /* of all rounds */
    uint8_t      *planes;
};

static void finish(struct field *field) {
    batch_destroy(field->batch);
    free(field->ids);
    free(field->planes);
}

static bool prepare(struct field *field, const struct game *game, uint32_t rows) {
    const struct batch_plan plan = {
        .games = game, .boards = 1, .rows = rows, .threads = 1, .seed = SEED, .starts_again = true};
    field->rows   = rows;
    field->rounds = STEPS / rows;
    field->batch  = batch_create(&plan);
    field->ids    = malloc((size_t)field->rounds * rows * sizeof *field->ids);
    field->planes =
        field->batch == NULL ? NULL : malloc((size_t)rows * batch_rows(field->batch)->planes_size);
    if (field->ids == NULL || field->planes == NULL) {
        finish(field);
        return false;
    }
    return true;
}

/* Steps a second, from the start; 0 if something was not legal. */
static double run(struct field *field, enum extra extra) {
    const uint32_t rows  = field->rows;
    uint32_t       wrong = 0;
    batch_reset(field->batch, SEED);
    const double before = seconds_of_process();
    for (uint32_t i = 0; i < field->rounds; i++) {
        int32_t *ids = field->ids + (size_t)i * rows;
        if ((extra == AND_DRAWING && !batch_sample(field->batch, NULL, ids, &wrong)) ||
            batch_find_illegal(field->batch, ids, 0) < rows) {
            return 0;
        }
        batch_step(field->batch, ids);
        if (extra == AND_PLANES) {
            batch_observe(field->batch, NULL, rows, field->planes);
        }
    }
    return (double)field->rounds * rows / (seconds_of_process() - before);
}

static double larger(double first, double second) {
    return first > second ? first : second;
}

/* The best of some runs, each kind in turn. */
struct speeds {
    double bare;
    double rows[EXTRAS][SIZES];
};

static void measure_bare(const struct game *game, struct speeds *best) {
    struct benchmark done;
    const double     before = seconds_of_process();
    benchmark_play(game, &done);
    best->bare = larger(best->bare, (double)done.play.actions / (seconds_of_process() - before));
}

static bool measure(const struct game *game, struct speeds *best) {
    for (int i = 0; i < RUNS * SIZES; i++) {
        const int    size = i % SIZES;
        struct field field;
        if (!prepare(&field, game, sizes[size])) {
            return false;
        }
        measure_bare(game, best);
        for (int extra = EXTRAS - 1; extra >= 0; extra--) { /* drawing comes first */
            double *speed = &best->rows[extra][size];
            *speed        = larger(*speed, run(&field, (enum extra)extra));
        }
        finish(&field);
    }
    return true;
}

static double best_of(const double *speeds) {
    double best = 0;
    for (int size = 0; size < SIZES; size++) {
        best = larger(best, speeds[size]);
    }
    return best;
}

void rows_print_head(void) {
    static const char form[] = "%-14s %10s %10s %6s %10s %6s %10s %6s %8s %8s\n";
    printf(form, "", "random", "with masks", "", "and planes", "", "and draws", "", "16 rows:", "");
    printf(form, "game", "Mactions/s", "Msteps/s", "ratio", "Msteps/s", "ratio", "Msteps/s",
           "ratio", "masks", "planes");
}

bool rows_print(const struct game *game) {
    struct speeds best = {0};
    if (game->rules->encoding == NULL) {
        printf("%-14s has no encoding\n", game->rules->name);
        return true;
    }
    if (!measure(game, &best)) {
        return false;
    }
    printf("%-14s %10.2f", game->rules->name, best.bare * 1e-6);
    for (int extra = 0; extra < EXTRAS; extra++) {
        const double speed = best_of(best.rows[extra]);
        printf(" %10.2f %6.2f", speed * 1e-6, speed / best.bare);
    }
    printf(" %8.2f %8.2f\n", best.rows[ONLY_STEPS][0] / best_of(best.rows[ONLY_STEPS]),
           best.rows[AND_PLANES][0] / best_of(best.rows[AND_PLANES]));
    return true;
}
