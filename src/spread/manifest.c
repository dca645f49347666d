/* SPDX-License-Identifier: MIT
 *
 * manifest.c - reading and writing the manifest.
 */
#include "spread/manifest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char first_line[] = "tavola-spread 1\n";

/* --- Writing -------------------------------------------------------------- */

static void print_lines(const struct checkpoint *checkpoint, FILE *out) {
    fputs(first_line, out);
    fputs(checkpoint->about, out);
    for (size_t i = 0; i < checkpoint->layer_count; i++) {
        const struct survey_layer *layer = &checkpoint->layers[i];
        fprintf(out, "layer %" PRIu64 " %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n",
                checkpoint->files[i], layer->positions, layer->over, layer->signature);
    }
    for (size_t i = 0; i < checkpoint->round_count; i++) {
        const struct checkpoint_round *round = &checkpoint->rounds[i];
        fprintf(out, "round %" PRIu64 " %016" PRIx64 "\n", round->decided, round->signature);
    }
    fprintf(out, "cells %" PRIu64 " %" PRIu64 "\n", checkpoint->cell_files, checkpoint->cell_round);
}

static bool write_file(const char *path, const char *lines, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool is_good = fwrite(lines, 1, size, file) == size;
    is_good &= fprintf(file, "check %016" PRIx64 "\n", hash_bytes(lines, size)) > 0;
    is_good &= fflush(file) == 0 && fsync(fileno(file)) == 0;
    is_good &= fclose(file) == 0;
    return is_good;
}

void manifest_write(const struct checkpoint *checkpoint, const char *path) {
    char        beside[SHARD_PATH_MAX];
    struct text name;
    char       *lines  = NULL;
    size_t      size   = 0;
    FILE       *memory = open_memstream(&lines, &size);
    text_init(&name, beside, sizeof beside);
    text_add(&name, path);
    text_add(&name, ".new");
    bool is_good = memory != NULL;
    if (is_good) {
        print_lines(checkpoint, memory);
        is_good =
            fclose(memory) == 0 && write_file(beside, lines, size) && rename(beside, path) == 0;
    }
    free(lines);
    if (!is_good) {
        char        bytes[128];
        struct text after;
        text_init(&after, bytes, sizeof bytes);
        text_add(&after, ": ");
        text_add(&after, strerror(errno));
        trouble_note(checkpoint->trouble, TROUBLE_FAILED, "cannot write ", path, bytes);
    }
}

/* --- Reading -------------------------------------------------------------- */

/* The whole file, ended by a NUL; NULL if it cannot be read. */
static char *read_file(const char *path) {
    FILE  *file  = fopen(path, "rb");
    char  *lines = NULL;
    size_t size  = 0;
    FILE  *copy  = file == NULL ? NULL : open_memstream(&lines, &size);
    char   buffer[4096];
    bool   is_good = copy != NULL;
    for (size_t count; is_good && (count = fread(buffer, 1, sizeof buffer, file)) > 0;) {
        is_good = fwrite(buffer, 1, count, copy) == count;
    }
    is_good &= file != NULL && ferror(file) == 0;
    if (copy != NULL) {
        is_good &= fclose(copy) == 0;
    }
    if (file != NULL) {
        fclose(file);
    }
    if (!is_good) {
        free(lines);
        lines = NULL;
    }
    return lines;
}

static bool take_number(const char **at, int base, uint64_t *out) {
    char *end;
    errno = 0;
    if (**at != ' ') {
        return false;
    }
    *out = strtoull(*at, &end, base);
    if (end == *at || errno != 0) {
        return false;
    }
    *at = end;
    return true;
}

static bool take_word(const char **at, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

static bool take_layer(struct checkpoint *checkpoint, const char **at) {
    const size_t         count = checkpoint->layer_count;
    struct survey_layer *layer = &checkpoint->layers[count];
    if (!take_number(at, 10, &checkpoint->files[count]) ||
        !take_number(at, 10, &layer->positions) || !take_number(at, 10, &layer->over) ||
        !take_number(at, 16, &layer->signature) || !take_word(at, "\n")) {
        return false;
    }
    checkpoint->layer_count++;
    return true;
}

static bool take_round(struct checkpoint *checkpoint, const char **at) {
    struct checkpoint_round *round = &checkpoint->rounds[checkpoint->round_count];
    if (!take_number(at, 10, &round->decided) || !take_number(at, 16, &round->signature) ||
        !take_word(at, "\n")) {
        return false;
    }
    checkpoint->round_count++;
    return true;
}

static size_t count_lines(const char *lines) {
    size_t count = 0;
    for (; *lines != '\0'; lines++) {
        count += *lines == '\n';
    }
    return count;
}

/* What comes after the lines that say what is surveyed. */
static bool read_lines(struct checkpoint *checkpoint, const char *at) {
    const size_t count = count_lines(at) + 1;
    checkpoint->layers = calloc(count, sizeof *checkpoint->layers);
    checkpoint->files  = calloc(count, sizeof *checkpoint->files);
    checkpoint->rounds = calloc(count, sizeof *checkpoint->rounds);
    bool is_good =
        checkpoint->layers != NULL && checkpoint->files != NULL && checkpoint->rounds != NULL;
    while (is_good && take_word(&at, "layer")) {
        is_good = take_layer(checkpoint, &at);
    }
    while (is_good && take_word(&at, "round")) {
        is_good = take_round(checkpoint, &at);
    }
    return is_good && take_word(&at, "cells") && take_number(&at, 10, &checkpoint->cell_files) &&
           take_number(&at, 10, &checkpoint->cell_round) && take_word(&at, "\ncheck") &&
           (checkpoint->cell_files == 0 || checkpoint->cell_round < checkpoint->round_count);
}

/* "game hopper" of the checkpoint against "game circles" of ours: the first of the
 * lines that differ. */
static void explain_difference(struct checkpoint *checkpoint, const char *theirs) {
    const char *ours = checkpoint->about;
    for (;;) {
        const size_t their_length = strcspn(theirs, "\n");
        const size_t our_length   = strcspn(ours, "\n");
        if (their_length != our_length || strncmp(theirs, ours, our_length) != 0) {
            char        bytes[TROUBLE_MAX];
            struct text after;
            text_init(&after, bytes, sizeof bytes);
            text_add(&after, " is of '");
            text_add_bytes(&after, theirs, their_length);
            text_add(&after, "', and this would be '");
            text_add_bytes(&after, ours, our_length);
            text_add_char(&after, '\'');
            trouble_note(checkpoint->trouble, TROUBLE_BAD_INPUT, "the checkpoint in ",
                         checkpoint->folder, bytes);
            return;
        }
        theirs += their_length + 1;
        ours += our_length + 1;
    }
}

/* Is its last line the hash of the others? */
static bool is_whole(const char *lines) {
    const char *check = strstr(lines, "\ncheck ");
    if (check == NULL) {
        return false;
    }
    const char *at    = check + strlen("\ncheck");
    uint64_t    known = 0;
    return take_number(&at, 16, &known) && strcmp(at, "\n") == 0 &&
           known == hash_bytes(lines, (size_t)(check + 1 - lines));
}

void manifest_read(struct checkpoint *checkpoint, const char *path) {
    char *lines = read_file(path);
    if (lines == NULL) {
        trouble_note(checkpoint->trouble, TROUBLE_BAD_INPUT, "cannot read ", path, "");
        return;
    }
    const char *at      = lines;
    const bool  is_ours = is_whole(lines) && take_word(&at, first_line);
    if (is_ours && !take_word(&at, checkpoint->about)) {
        explain_difference(checkpoint, at);
    } else if (!is_ours || !read_lines(checkpoint, at)) {
        trouble_note(checkpoint->trouble, TROUBLE_BAD_INPUT, path,
                     " is damaged: it is not as it was written", "");
    }
    free(lines);
}
