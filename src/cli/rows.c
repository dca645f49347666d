/* SPDX-License-Identifier: MIT
 *
 * rows.c - the speed of batches.
 *
 * A step is one action or outcome in one row: an id is drawn evenly from the mask,
 * checked, and applied, and the new mask is written; with planes, those too. Games that
 * are over begin anew. The measure is random play from the same run, which lists the
 * legal actions and draws one, but checks and writes nothing. Outcomes of chance are
 * steps like others, so that the same work is compared.
 */
#include "cli/rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "batch/batch.h"
#include "core/benchmark.h"
#include "session/seconds.h"

enum { RUNS = 5, STEPS = 1000000, FEW = 16, SIZES = 4 };

/* Rows where speed is looked for; FEW must be the first. */
static const uint32_t sizes[SIZES] = {FEW, 128, 1024, 4096};

struct field {
    struct batch *batch;
    int32_t      *ids;
    uint8_t      *planes;
};

static void finish(struct field *field) {
    batch_destroy(field->batch);
    free(field->ids);
    free(field->planes);
}

static bool prepare(struct field *field, const struct game *game, uint32_t rows) {
    const struct batch_plan plan = {
        .games = game, .boards = 1, .rows = rows, .threads = 1, .seed = 1, .starts_again = true};
    field->batch = batch_create(&plan);
    field->ids   = malloc(rows * sizeof *field->ids);
    field->planes =
        field->batch == NULL ? NULL : malloc((size_t)rows * batch_rows(field->batch)->planes_size);
    if (field->ids == NULL || field->planes == NULL) {
        finish(field);
        return false;
    }
    return true;
}

/* Steps a second. */
static double run(struct field *field, uint32_t rows, bool with_planes) {
    const double   before = seconds_of_process();
    const uint32_t rounds = STEPS / rows;
    uint32_t       bad    = 0;
    for (uint32_t i = 0; i < rounds; i++) {
        if (!batch_sample(field->batch, NULL, field->ids, &bad) ||
            batch_find_illegal(field->batch, field->ids, 0) < rows) {
            return 0;
        }
        batch_step(field->batch, field->ids);
        if (with_planes) {
            batch_observe(field->batch, NULL, rows, field->planes);
        }
    }
    return (double)rounds * rows / (seconds_of_process() - before);
}

static double larger(double first, double second) {
    return first > second ? first : second;
}

/* The best of some runs, each kind in turn. */
struct speeds {
    double bare;
    double masks[SIZES], planes[SIZES];
};

static bool measure(const struct game *game, struct speeds *best) {
    for (int i = 0; i < RUNS * SIZES; i++) {
        const int        size = i % SIZES;
        struct field     field;
        struct benchmark done;
        if (!prepare(&field, game, sizes[size])) {
            return false;
        }
        const double before = seconds_of_process();
        benchmark_play(game, &done);
        best->bare =
            larger(best->bare, (double)done.play.actions / (seconds_of_process() - before));
        best->masks[size]  = larger(best->masks[size], run(&field, sizes[size], false));
        best->planes[size] = larger(best->planes[size], run(&field, sizes[size], true));
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
    printf("%-14s %10s %10s %6s %10s %6s %8s %8s\n", "", "random", "with masks", "", "and planes",
           "", "16 rows:", "");
    printf("%-14s %10s %10s %6s %10s %6s %8s %8s\n", "game", "Mactions/s", "Msteps/s", "ratio",
           "Msteps/s", "ratio", "masks", "planes");
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
    const double masks  = best_of(best.masks);
    const double planes = best_of(best.planes);
    printf("%-14s %10.2f %10.2f %6.2f %10.2f %6.2f %8.2f %8.2f\n", game->rules->name,
           best.bare * 1e-6, masks * 1e-6, masks / best.bare, planes * 1e-6, planes / best.bare,
           best.masks[0] / masks, best.planes[0] / planes);
    return true;
}
