/* SPDX-License-Identifier: MIT
 *
 * cells.c - shards of keys and cells.
 */
#include "spread/cells.h"

#include <unistd.h>

static size_t record_size(const struct retrograde *retrograde) {
    return survey_key_size(retrograde->survey) + sizeof(struct cell);
}

static uint64_t last_round(const struct retrograde *retrograde) {
    return retrograde->checkpoint->round_count - 1;
}

/* --- Saving --------------------------------------------------------------- */

static void write_shard(const struct retrograde *retrograde, struct shard *shard) {
    const struct positions *positions = &retrograde->survey->positions;
    if (!shard_begin_writing(shard)) {
        return;
    }
    for (uint64_t i = 0; i < positions->count; i++) {
        unsigned char *record = shard_add(shard);
        if (record == NULL) {
            break;
        }
        memcpy(record, positions_key(positions, i), positions->size);
        memcpy(record + positions->size, &retrograde->cells[i], sizeof(struct cell));
    }
    shard_finish_writing(shard);
}

/* The manifest no longer names these. */
static void remove_shards(const struct retrograde *retrograde, uint64_t round, uint64_t files) {
    const struct fleet *fleet = retrograde->survey->fleet;
    for (uint64_t file = (uint64_t)fleet->rank; file < files; file += (uint64_t)fleet->size) {
        struct shard shard;
        checkpoint_name_shard(retrograde->checkpoint, &shard, CHECKPOINT_CELLS, round, file);
        unlink(shard.path);
    }
}

bool cells_save(struct retrograde *retrograde) {
    struct checkpoint *checkpoint = retrograde->checkpoint;
    const uint64_t     old_files  = checkpoint->cell_files;
    const uint64_t     old_round  = checkpoint->cell_round;
    struct shard       shard      = {.header.record_size = record_size(retrograde)};
    checkpoint_name_shard(checkpoint, &shard, CHECKPOINT_CELLS, last_round(retrograde),
                          (uint64_t)checkpoint->fleet->rank);
    write_shard(retrograde, &shard);
    checkpoint->cell_files = (uint64_t)checkpoint->fleet->size;
    checkpoint->cell_round = last_round(retrograde);
    if (!checkpoint_write(checkpoint)) {
        return false;
    }
    if (old_files > 0) {
        remove_shards(retrograde, old_round, old_files);
    }
    return true;
}

/* --- Loading -------------------------------------------------------------- */

static void take_cells(void *context, int from, const unsigned char *records, size_t count) {
    struct retrograde *retrograde = context;
    const size_t       stride     = record_size(retrograde);
    const size_t       size       = survey_key_size(retrograde->survey);
    (void)from;
    for (size_t i = 0; i < count; i++) {
        uint32_t             number;
        const unsigned char *record = records + i * stride;
        positions_locate(&retrograde->survey->positions, record, stride, 1, &number);
        if (number == POSITIONS_NONE) {
            continue; /* then their number is wrong, which is noticed */
        }
        memcpy(&retrograde->cells[number], record + size, sizeof(struct cell));
        if ((retrograde->cells[number].word & CELL_FRESH) != 0 &&
            retrograde->decided_count < retrograde->survey->positions.count) {
            retrograde->decided[retrograde->decided_count++] = number;
        }
    }
    retrograde->loaded += count;
}

static void send_shard(struct retrograde *retrograde, struct shard *shard) {
    const struct survey *survey = retrograde->survey;
    const size_t         stride = record_size(retrograde);
    if (!shard_begin_reading(shard)) {
        return;
    }
    for (size_t count = 1; count > 0;) {
        const unsigned char *records = shard_read(shard, &count);
        for (size_t i = 0; i < count; i++) {
            const unsigned char *record = records + i * stride;
            const hash_t         hash   = hash_bytes(record, survey_key_size(survey));
            memcpy(traffic_add(retrograde->traffic, fleet_owner(survey->fleet, hash)), record,
                   stride);
        }
    }
    shard_finish_reading(shard);
}

bool cells_load(struct retrograde *retrograde) {
    struct checkpoint  *checkpoint = retrograde->checkpoint;
    struct trouble     *trouble    = retrograde->survey->trouble;
    const struct fleet *fleet      = checkpoint->fleet;
    if (!retrograde_begin_traffic(retrograde, record_size(retrograde), take_cells)) {
        return false;
    }
    for (uint64_t file = (uint64_t)fleet->rank; file < checkpoint->cell_files;
         file += (uint64_t)fleet->size) {
        struct shard shard = {.header.record_size = record_size(retrograde)};
        checkpoint_name_shard(checkpoint, &shard, CHECKPOINT_CELLS, checkpoint->cell_round, file);
        send_shard(retrograde, &shard);
    }
    traffic_flush(retrograde->traffic);
    uint64_t fresh = retrograde->decided_count;
    fleet_sum(&fresh, 1);
    if (retrograde->loaded != retrograde->survey->positions.count ||
        fresh != checkpoint->rounds[checkpoint->cell_round].decided) {
        trouble_note(trouble, TROUBLE_BAD_INPUT, "the checkpoint in ", checkpoint->folder,
                     " is damaged: its cells are not those of its positions");
    }
    return fleet_agree(fleet, trouble) == 0;
}
