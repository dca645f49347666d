/* SPDX-License-Identifier: MIT
 *
 * checkpoint.c - the folder, and the layers in it.
 */
#include "spread/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "spread/manifest.h"

static void name_file(const struct checkpoint *checkpoint, const char *name, char *out) {
    struct text path;
    text_init(&path, out, SHARD_PATH_MAX);
    text_add(&path, checkpoint->folder);
    text_add_char(&path, '/');
    text_add(&path, name);
}

void checkpoint_name_shard(const struct checkpoint *checkpoint, struct shard *shard, uint64_t kind,
                           uint64_t number, uint64_t file) {
    static const char *const names[] = {"layer-", "cells-"};

    char        bytes[64];
    struct text name;
    text_init(&name, bytes, sizeof bytes);
    text_add(&name, names[kind]);
    text_add_number(&name, (int64_t)number);
    text_add_char(&name, '.');
    text_add_number(&name, (int64_t)file);
    name_file(checkpoint, bytes, shard->path);
    shard->header.kind   = kind;
    shard->header.number = number;
    shard->trouble       = checkpoint->trouble;
}

static void explain_folder(struct checkpoint *checkpoint) {
    char        bytes[128];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(errno));
    trouble_note(checkpoint->trouble, TROUBLE_BAD_INPUT, "cannot write in ", checkpoint->folder,
                 bytes);
}

/* Two programs that write here would spoil each other's work. */
static void take_folder(struct checkpoint *checkpoint) {
    char path[SHARD_PATH_MAX];
    name_file(checkpoint, "lock", path);
    if (strlen(checkpoint->folder) > SHARD_PATH_MAX - 64) {
        errno = ENAMETOOLONG;
        explain_folder(checkpoint);
        return;
    }
    if (mkdir(checkpoint->folder, 0777) != 0 && errno != EEXIST) {
        explain_folder(checkpoint);
        return;
    }
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    checkpoint->lock  = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (checkpoint->lock < 0) {
        explain_folder(checkpoint);
    } else if (fcntl(checkpoint->lock, F_SETLK, &lock) != 0) {
        trouble_note(checkpoint->trouble, TROUBLE_BAD_INPUT, "another program is at work in ",
                     checkpoint->folder, "; wait for its end, or name another folder");
    }
}

bool checkpoint_open(struct checkpoint *checkpoint, const struct fleet *fleet, const char *folder,
                     const char *about, bool is_resumed, struct trouble *trouble) {
    char path[SHARD_PATH_MAX];
    *checkpoint = (struct checkpoint){
        .fleet = fleet, .trouble = trouble, .folder = folder, .about = about, .lock = -1};
    if (folder == NULL) {
        return true;
    }
    name_file(checkpoint, "manifest", path);
    if (fleet->rank == 0) {
        take_folder(checkpoint);
    }
    if (fleet_agree(fleet, trouble) != 0) {
        return false;
    }
    if (fleet_follow_first(access(path, F_OK) == 0) == 0) {
        return true;
    }
    if (is_resumed) {
        manifest_read(checkpoint, path);
    } else {
        trouble_note(trouble, TROUBLE_BAD_INPUT, folder,
                     " has a checkpoint; go on from it with --resume, or name another folder", "");
    }
    return fleet_agree(fleet, trouble) == 0;
}

void checkpoint_close(struct checkpoint *checkpoint) {
    if (checkpoint->lock >= 0) {
        close(checkpoint->lock);
    }
    free(checkpoint->layers);
    free(checkpoint->files);
    free(checkpoint->rounds);
}

static void send_shard(struct shard *shard, struct survey *survey) {
    const size_t size = survey_key_size(survey);
    if (!shard_begin_reading(shard)) {
        return;
    }
    for (size_t count;;) {
        const unsigned char *keys = shard_read(shard, &count);
        for (size_t i = 0; i < count; i++) {
            survey_send(survey, keys + i * size);
        }
        if (count == 0) {
            break;
        }
    }
    shard_finish_reading(shard);
}

bool checkpoint_load_layer(const struct checkpoint *checkpoint, struct survey *survey,
                           size_t number, struct survey_layer *layer) {
    const uint64_t step = (uint64_t)checkpoint->fleet->size;
    for (uint64_t file = (uint64_t)checkpoint->fleet->rank; file < checkpoint->files[number];
         file += step) {
        struct shard shard = {.header.record_size = survey_key_size(survey)};
        checkpoint_name_shard(checkpoint, &shard, CHECKPOINT_LAYER, number, file);
        send_shard(&shard, survey);
    }
    if (!survey_close_layer(survey, layer)) {
        return false;
    }
    const struct survey_layer *known = &checkpoint->layers[number];
    if (layer->positions != known->positions || layer->over != known->over ||
        layer->signature != known->signature) {
        trouble_note(checkpoint->trouble, TROUBLE_BAD_INPUT, "the checkpoint in ",
                     checkpoint->folder,
                     " is damaged: a layer does not have what its manifest says");
    }
    return fleet_agree(checkpoint->fleet, checkpoint->trouble) == 0;
}

static void write_shard(struct shard *shard, const struct survey *survey) {
    const size_t size = survey_key_size(survey);
    const size_t last = survey->layer_count - 1;
    if (!shard_begin_writing(shard)) {
        return;
    }
    for (uint64_t i = survey->starts[last]; i < survey->starts[last + 1]; i++) {
        unsigned char *record = shard_add(shard);
        if (record == NULL) {
            break;
        }
        memcpy(record, positions_key(&survey->positions, i), size);
    }
    shard_finish_writing(shard);
}

/* The manifest has one layer more. */
static bool note_layer(struct checkpoint *checkpoint, const struct survey_layer *layer) {
    const size_t         count  = checkpoint->layer_count + 1;
    struct survey_layer *layers = realloc(checkpoint->layers, count * sizeof *layers);
    if (layers == NULL) {
        return false;
    }
    checkpoint->layers = layers;
    uint64_t *files    = realloc(checkpoint->files, count * sizeof *files);
    if (files == NULL) {
        return false;
    }
    checkpoint->files       = files;
    layers[count - 1]       = *layer;
    files[count - 1]        = (uint64_t)checkpoint->fleet->size;
    checkpoint->layer_count = count;
    return true;
}

bool checkpoint_note_round(struct checkpoint *checkpoint, const struct checkpoint_round *round) {
    const size_t             count  = checkpoint->round_count + 1;
    struct checkpoint_round *rounds = realloc(checkpoint->rounds, count * sizeof *rounds);
    if (rounds == NULL) {
        return false;
    }
    checkpoint->rounds      = rounds;
    rounds[count - 1]       = *round;
    checkpoint->round_count = count;
    return true;
}

bool checkpoint_save_layer(struct checkpoint *checkpoint, const struct survey *survey) {
    if (checkpoint->folder == NULL) {
        return true;
    }
    struct shard shard = {.header.record_size = survey_key_size(survey)};
    const size_t last  = survey->layer_count - 1;
    checkpoint_name_shard(checkpoint, &shard, CHECKPOINT_LAYER, last,
                          (uint64_t)checkpoint->fleet->rank);
    write_shard(&shard, survey);
    if (!note_layer(checkpoint, &survey->layers[last])) {
        trouble_note(checkpoint->trouble, TROUBLE_FAILED, "out of memory", "", "");
    }
    return checkpoint_write(checkpoint);
}

bool checkpoint_write(struct checkpoint *checkpoint) {
    char path[SHARD_PATH_MAX];
    name_file(checkpoint, "manifest", path);
    if (fleet_agree(checkpoint->fleet, checkpoint->trouble) != 0) {
        return false;
    }
    if (checkpoint->fleet->rank == 0) {
        shard_sync_folder(checkpoint->folder, checkpoint->trouble);
        manifest_write(checkpoint, path);
        shard_sync_folder(checkpoint->folder, checkpoint->trouble);
    }
    return fleet_agree(checkpoint->fleet, checkpoint->trouble) == 0;
}
