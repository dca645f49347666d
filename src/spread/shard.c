/* SPDX-License-Identifier: MIT
 *
 * shard.c - files of records. The checksum is over blocks, so that writer and
 * reader can find it as they go.
 */
#include "spread/shard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"

static const char magic[8] = {'t', 'a', 'v', 's', 'p', 'r', 'd', '1'};

static void explain(struct shard *shard, int result, const char *before, const char *after) {
    trouble_note(shard->trouble, result, before, shard->path, after);
}

/* What the system says, behind the name. */
static void explain_failure(struct trouble *trouble, int result, const char *before,
                            const char *path) {
    char        bytes[128];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(errno));
    trouble_note(trouble, result, before, path, bytes);
}

static void explain_writing(struct shard *shard) {
    explain_failure(shard->trouble, TROUBLE_FAILED, "cannot write ", shard->path);
}

static void temporary_path(const struct shard *shard, char *out) {
    struct text path;
    text_init(&path, out, SHARD_PATH_MAX);
    text_add(&path, shard->path);
    text_add(&path, ".new");
}

static bool begin(struct shard *shard, const char *path, const char *mode) {
    shard->in_block = 0;
    shard->checksum = 0;
    shard->block    = malloc(SHARD_BLOCK * shard->header.record_size);
    shard->file     = shard->block == NULL ? NULL : fopen(path, mode);
    if (shard->file == NULL) {
        free(shard->block);
        shard->block = NULL;
    }
    return shard->file != NULL;
}

bool shard_begin_writing(struct shard *shard) {
    char path[SHARD_PATH_MAX];
    temporary_path(shard, path);
    memcpy(shard->header.magic, magic, sizeof magic);
    shard->header.count    = 0;
    shard->header.checksum = 0;
    if (!begin(shard, path, "wb")) {
        explain_writing(shard);
        return false;
    }
    if (fwrite(&shard->header, sizeof shard->header, 1, shard->file) != 1) {
        explain_writing(shard);
    }
    return true;
}

static void write_block(struct shard *shard) {
    const size_t size = shard->header.record_size;
    if (shard->in_block == 0) {
        return;
    }
    shard->checksum = hash_mix(shard->checksum, hash_bytes(shard->block, shard->in_block * size));
    if (fwrite(shard->block, size, shard->in_block, shard->file) != shard->in_block) {
        explain_writing(shard);
    }
    shard->header.count += shard->in_block;
    shard->in_block = 0;
}

unsigned char *shard_add(struct shard *shard) {
    if (shard->in_block == SHARD_BLOCK) {
        write_block(shard);
    }
    return shard->trouble->result != 0
               ? NULL
               : shard->block + shard->in_block++ * shard->header.record_size;
}

void shard_finish_writing(struct shard *shard) {
    char path[SHARD_PATH_MAX];
    temporary_path(shard, path);
    write_block(shard);
    shard->header.checksum = shard->checksum;
    if (shard->trouble->result == 0 &&
        (fseek(shard->file, 0, SEEK_SET) != 0 ||
         fwrite(&shard->header, sizeof shard->header, 1, shard->file) != 1 ||
         fflush(shard->file) != 0 || fsync(fileno(shard->file)) != 0)) {
        explain_writing(shard);
    }
    if (fclose(shard->file) != 0) {
        explain_writing(shard);
    }
    if (shard->trouble->result == 0 && rename(path, shard->path) != 0) {
        explain_writing(shard);
    }
    if (shard->trouble->result != 0) {
        unlink(path);
    }
    free(shard->block);
    shard->block = NULL;
}

bool shard_begin_reading(struct shard *shard) {
    struct shard_header header;
    if (!begin(shard, shard->path, "rb")) {
        explain_failure(shard->trouble, TROUBLE_BAD_INPUT, "cannot read ", shard->path);
        return false;
    }
    if (fread(&header, sizeof header, 1, shard->file) != 1 ||
        memcmp(header.magic, magic, sizeof magic) != 0 || header.kind != shard->header.kind ||
        header.number != shard->header.number || header.record_size != shard->header.record_size) {
        explain(shard, TROUBLE_BAD_INPUT, "", " is damaged: it does not begin as it must");
        shard_finish_reading(shard);
        return false;
    }
    shard->header = header;
    shard->left   = header.count;
    return true;
}

const unsigned char *shard_read(struct shard *shard, size_t *count) {
    const size_t size = shard->header.record_size;
    *count            = shard->left < SHARD_BLOCK ? (size_t)shard->left : SHARD_BLOCK;
    if (*count == 0) {
        if (shard->checksum != shard->header.checksum || fgetc(shard->file) != EOF) {
            explain(shard, TROUBLE_BAD_INPUT, "", " is damaged: its checksum is another");
        }
        return shard->block;
    }
    if (fread(shard->block, size, *count, shard->file) != *count) {
        explain(shard, TROUBLE_BAD_INPUT, "", " is damaged: it is too short");
        *count = 0;
        return shard->block;
    }
    shard->checksum = hash_mix(shard->checksum, hash_bytes(shard->block, *count * size));
    shard->left -= *count;
    return shard->block;
}

void shard_finish_reading(struct shard *shard) {
    fclose(shard->file);
    free(shard->block);
    shard->block = NULL;
}

void shard_sync_folder(const char *folder, struct trouble *trouble) {
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    if (descriptor < 0 || fsync(descriptor) != 0) {
        explain_failure(trouble, TROUBLE_FAILED, "cannot write ", folder);
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
}
