/* SPDX-License-Identifier: MIT
 *
 * dataset_merge.c - columns of all parts, one behind the other.
 *
 * A part holds games that follow each other, in their order, so the whole is its
 * parts in the order of their numbers.
 */
#include "cli/dataset_merge.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/part.h"
#include "cli/tensors.h"

enum { FACTS_MAX = 8192, MESSAGE_MAX = 512, PIECE = 1 << 20 };

/* A file, and what it says of itself. */
struct piece {
    const char    *path;
    FILE          *file;
    struct tensors tensors;
    char           facts[FACTS_MAX]; /* without the part */
    struct part    part;
};

struct pieces {
    const struct arguments *arguments;
    struct piece           *list; /* by their numbers, once they are read */
    size_t                  count;
};

bool dataset_is_file(const char *path) {
    unsigned char start[9];
    FILE         *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    const bool is_read = fread(start, 1, sizeof start, file) == sizeof start;
    (void)fclose(file);
    return is_read && start[8] == '{'; /* which begins no file of lines at this place */
}

static int refuse(const struct pieces *pieces, const char *path, const char *fault) {
    return arguments_refuse_word(pieces->arguments, "", path, fault);
}

/* Take the part out of the facts. False if there is none. */
static bool take_part(const char *facts, struct piece *piece) {
    cJSON       *parsed  = cJSON_Parse(facts);
    const cJSON *format  = cJSON_GetObjectItemCaseSensitive(parsed, "format");
    const cJSON *part    = cJSON_GetObjectItemCaseSensitive(parsed, "part");
    bool         is_part = cJSON_IsString(format) && cJSON_IsString(part) &&
                   strncmp(format->valuestring, "tavola dataset ", 15) == 0 &&
                   part_parse(part->valuestring, &piece->part);
    cJSON_DeleteItemFromObjectCaseSensitive(parsed, "part");
    is_part = is_part && cJSON_PrintPreallocated(parsed, piece->facts, FACTS_MAX, false);
    cJSON_Delete(parsed);
    return is_part;
}

static int read_piece(const struct pieces *pieces, const char *path, struct piece *piece) {
    char        facts[FACTS_MAX];
    char        fault[MESSAGE_MAX];
    struct text facts_text, why;
    text_init(&facts_text, facts, sizeof facts);
    text_init(&why, fault, sizeof fault);
    text_add(&why, " ");
    piece->path = path;
    piece->file = fopen(path, "rb");
    if (piece->file == NULL) {
        return refuse(pieces, path, " cannot be read");
    }
    if (tensors_read(&piece->tensors, piece->file, &facts_text, &why) != STATUS_OK) {
        return refuse(pieces, path, fault);
    }
    if (!take_part(facts, piece)) {
        return refuse(pieces, path, " is not a part; allowed are files of tavola dataset --part");
    }
    return EXIT_OK;
}

/* Does it belong to the first one? */
static bool is_alike(const struct piece *first, const struct piece *other) {
    bool is_alike = strcmp(first->facts, other->facts) == 0 &&
                    first->part.count == other->part.count &&
                    first->tensors.count == other->tensors.count;
    for (size_t i = 0; is_alike && i < first->tensors.count; i++) {
        const struct tensor *one = &first->tensors.list[i];
        const struct tensor *two = &other->tensors.list[i];
        is_alike = strcmp(one->name, two->name) == 0 && strcmp(one->type, two->type) == 0 &&
                   memcmp(one->dimensions, two->dimensions, sizeof one->dimensions) == 0;
    }
    return is_alike;
}

static int compare(const void *one, const void *two) {
    const uint64_t first  = ((const struct piece *)one)->part.number;
    const uint64_t second = ((const struct piece *)two)->part.number;
    return first < second ? -1 : first > second;
}

static int refuse_missing(const struct pieces *pieces, uint64_t number) {
    char        bytes[MESSAGE_MAX];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, "part ");
    part_print((struct part){number, pieces->list[0].part.count}, &message);
    text_add(&message, " is missing; all parts are needed");
    return arguments_refuse(pieces->arguments, bytes);
}

/* Put them in order, and see that each is there once. */
static int check_pieces(struct pieces *pieces) {
    for (size_t i = 1; i < pieces->count; i++) {
        if (!is_alike(&pieces->list[0], &pieces->list[i])) {
            return refuse(pieces, pieces->list[i].path, " is of another call than the first file");
        }
    }
    qsort(pieces->list, pieces->count, sizeof *pieces->list, compare);
    for (size_t i = 0; i < pieces->count; i++) {
        if (i > 0 && pieces->list[i].part.number == pieces->list[i - 1].part.number) {
            return refuse(pieces, pieces->list[i].path, " is a part that another file has too");
        }
        if (pieces->list[i].part.number != i + 1) {
            return refuse_missing(pieces, i + 1);
        }
    }
    return pieces->count == pieces->list[0].part.count
               ? EXIT_OK
               : refuse_missing(pieces, (uint64_t)pieces->count + 1);
}

static bool copy_column(const struct piece *piece, size_t place, struct tensors *out) {
    static char          bytes[PIECE];
    const struct tensor *tensor = &piece->tensors.list[place];
    uint64_t             left   = piece->tensors.rows * tensor->row_size;
    bool                 is_ok  = fseeko(piece->file, (off_t)tensor->offset, SEEK_SET) == 0;
    while (is_ok && left > 0) {
        const size_t wanted = left < PIECE ? (size_t)left : PIECE;
        is_ok               = fread(bytes, 1, wanted, piece->file) == wanted;
        if (is_ok) {
            tensors_put(out, place, bytes, wanted);
        }
        left -= wanted;
    }
    return is_ok;
}

static int write_whole(const struct pieces *pieces, const char *path) {
    struct tensors out    = pieces->list[0].tensors;
    int            result = EXIT_OK;
    out.rows              = 0;
    if (!tensors_open(&out, path)) {
        result = refuse(pieces, path, " cannot be written");
    }
    for (size_t i = 0; i < pieces->count && result == EXIT_OK; i++) {
        out.rows += pieces->list[i].tensors.rows;
        for (size_t place = 0; place < out.count && result == EXIT_OK; place++) {
            if (!copy_column(&pieces->list[i], place, &out)) {
                result = refuse(pieces, pieces->list[i].path, " cannot be read");
            }
        }
    }
    if (result == EXIT_OK && !tensors_write(&out, path, pieces->list[0].facts)) {
        (void)refuse(pieces, path, " cannot be written");
        result = EXIT_FAILED;
    }
    if (result == EXIT_OK) {
        printf("%" PRIu64 " positions\n", out.rows);
    }
    tensors_finish(&out);
    return result;
}

static int merge_pieces(struct pieces *pieces, const char *path) {
    int result = EXIT_OK;
    while (result == EXIT_OK && pieces->count < pieces->arguments->word_count) {
        result = read_piece(pieces, pieces->arguments->words[pieces->count],
                            &pieces->list[pieces->count]);
        pieces->count++;
    }
    result = result == EXIT_OK ? check_pieces(pieces) : result;
    return result == EXIT_OK ? write_whole(pieces, path) : result;
}

int dataset_merge(const struct arguments *arguments) {
    const char   *path   = arguments_value(arguments, "--out");
    struct pieces pieces = {.arguments = arguments};
    if (path == NULL) {
        return arguments_refuse(arguments, "--out FILE is missing: where to write the dataset");
    }
    pieces.list = calloc(arguments->word_count, sizeof *pieces.list);
    if (pieces.list == NULL) {
        return arguments_refuse(arguments, "out of memory");
    }
    const int result = merge_pieces(&pieces, path);
    for (size_t i = 0; i < pieces.count; i++) {
        if (pieces.list[i].file != NULL) {
            (void)fclose(pieces.list[i].file);
        }
    }
    free(pieces.list);
    return result;
}
