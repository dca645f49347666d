/* SPDX-License-Identifier: MIT
 *
 * checkpoint.h - a folder from which a survey can go on after a kill.
 *
 * After each layer every rank writes the positions that it has found, as a shard,
 * and when all shards are on the disk rank 0 writes the manifest: what is surveyed,
 * and what each layer comes to. Only what the manifest names counts. It too is
 * written beside its place and renamed, so a kill at any moment leaves the state
 * after some layer. All ranks must see the same folder.
 *
 * The number of ranks may change: the manifest says how many shards a layer has,
 * and what is read is sent to whoever owns it now.
 */
#ifndef SPREAD_CHECKPOINT_H
#define SPREAD_CHECKPOINT_H

#include "spread/shard.h"
#include "spread/survey.h"

enum { CHECKPOINT_LAYER, CHECKPOINT_CELLS }; /* kinds of shards */

/* One round of solving, of all ranks together. */
struct checkpoint_round {
    uint64_t decided;
    uint64_t signature;
};

struct checkpoint {
    const struct fleet *fleet;
    struct trouble     *trouble;
    const char         *folder; /* NULL: nothing is kept */
    const char         *about;  /* lines that say what is surveyed */
    int                 lock;

    /* What the manifest has, or is to have. */
    struct survey_layer     *layers;
    uint64_t                *files; /* shards of each layer */
    size_t                   layer_count;
    struct checkpoint_round *rounds;
    size_t                   round_count;
    uint64_t                 cell_files; /* shards of the cells; 0: none */
    uint64_t                 cell_round; /* after which they were written */
};

/* Take the folder for this program alone, which makes it if need be, and read what
 * it has. If it has something, and that is not to be resumed, or is of something
 * else, *trouble says so. The strings stay in use. All together. */
bool checkpoint_open(struct checkpoint *checkpoint, const struct fleet *fleet, const char *folder,
                     const char *about, bool is_resumed, struct trouble *trouble);
void checkpoint_close(struct checkpoint *checkpoint);

/* Name a shard of this kind and number, for reading or writing. */
void checkpoint_name_shard(const struct checkpoint *checkpoint, struct shard *shard, uint64_t kind,
                           uint64_t number, uint64_t file);

/* Gather the layer of this number from its shards, as if it had been found.
 * False after trouble. All together. */
bool checkpoint_load_layer(const struct checkpoint *checkpoint, struct survey *survey,
                           size_t number, struct survey_layer *layer);

/* Keep the last layer of the survey. False after trouble. All together. */
bool checkpoint_save_layer(struct checkpoint *checkpoint, const struct survey *survey);

/* Note a round, to be written with the next cells. False if there is no memory. */
bool checkpoint_note_round(struct checkpoint *checkpoint, const struct checkpoint_round *round);

/* Write what the members say, after the shards of the fleet. All together. */
bool checkpoint_write(struct checkpoint *checkpoint);

#endif
