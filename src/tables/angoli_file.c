/* SPDX-License-Identifier: MIT
 *
 * angoli_file.c - header, chunks and sums.
 */
#include "tables/angoli_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status refuse(struct text *why, const char *path, const char *phrase) {
    text_add_path(why, path);
    text_add(why, phrase);
    return STATUS_CONFLICT;
}

static enum status refuse_by_system(struct text *why, const char *what, const char *path) {
    const char *reason = strerror(errno);
    text_add(why, what);
    text_add_path(why, path);
    text_add(why, ": ");
    text_add(why, reason);
    return STATUS_CONFLICT;
}

/* The work was fine, but the disk is not. */
static enum status fail_to_write(struct text *why, const char *path) {
    (void)refuse_by_system(why, "cannot write ", path);
    return STATUS_TOO_MANY;
}

static hash_t sum_of(const void *bytes, size_t size) {
    const unsigned char *at   = bytes;
    hash_t               hash = size;
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        hash = hash_mix(hash, word);
    }
    return hash_finish(hash);
}

/* --- The header ------------------------------------------------------- */

static void print_header(const struct angoli_header *header, char *out) {
    memset(out, 0, FILE_HEADER);
    (void)snprintf(out, FILE_HEADER,
                   "tavola: the chances of all positions of angoli for two\n"
                   "form 2\nlevel %s\ntokens %" PRIu32 "\noffset %" PRIu32 "\nstep %" PRIu32
                   "\nresidual %.17g\nsum %016" PRIx64 "\n",
                   header->is_advanced ? "advanced" : "basic", header->tokens, header->offset,
                   header->step, header->residual, header->sum);
}

/* What is read must print alike, so nothing else is there. */
static bool parse_header(const char *bytes, struct angoli_header *out) {
    char level[16];
    char again[FILE_HEADER];
    memset(out, 0, sizeof *out);
    /* A number that is too large does not print alike. NOLINTNEXTLINE(cert-err34-c) */
    if (sscanf(bytes,
               "tavola: the chances of all positions of angoli for two form 2 level %15s tokens "
               "%" SCNu32 " offset %" SCNu32 " step %" SCNu32 " residual %lg sum %" SCNx64,
               level, &out->tokens, &out->offset, &out->step, &out->residual, &out->sum) != 6) {
        return false;
    }
    out->is_advanced = strcmp(level, "advanced") == 0;
    print_header(out, again);
    return memcmp(bytes, again, FILE_HEADER) == 0 && out->tokens >= 1 &&
           out->tokens <= SETS_TOKENS && out->offset >= 1 && out->offset <= 3;
}

static enum status read_header(int descriptor, const char *path, struct angoli_header *out,
                               struct text *why) {
    static const char form[] = "tavola: the chances of all positions of angoli for two\nform ";

    char bytes[FILE_HEADER + 1] = {0};
    if (pread(descriptor, bytes, FILE_HEADER, 0) < FILE_HEADER) {
        return refuse(why, path, " is too short for a file of values");
    }
    if (strncmp(bytes, form, sizeof form - 1) != 0) {
        return refuse(why, path, " is not a file of values of angoli");
    }
    if (strncmp(bytes + sizeof form - 1, "2\n", 2) != 0) {
        return refuse(why, path, " has a form that this version does not know; solve again");
    }
    return parse_header(bytes, out)
               ? STATUS_OK
               : refuse(why, path, " is damaged: its header is not as written");
}

enum status angoli_file_look(const char *path, struct angoli_header *out, struct text *why) {
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return refuse_by_system(why, "cannot read ", path);
    }
    enum status status = read_header(descriptor, path, out, why);
    close(descriptor);
    if (status == STATUS_OK && out->offset != 3) {
        status = refuse(why, path, " is not finished; the same solve command goes on with it");
    }
    return status;
}

/* --- Opening and closing ---------------------------------------------- */

/* Chances that are kept of a position. */
static uint32_t chances_of(uint32_t offset) {
    return offset == SETS_OPPOSITE ? 1 : 2;
}

static void number_chunks(struct angoli_file *file) {
    const struct angoli_sets *sets = file->sets;
    for (uint32_t offset = 1; offset < FILE_OFFSETS; offset++) {
        for (uint32_t first = 0; first <= sets->stored; first++) {
            for (uint32_t second = 0; second <= sets->stored; second++) {
                const uint64_t chances =
                    chances_of(offset) * angoli_sets_positions(sets, first, second);
                file->starts[offset][first][second] = file->chunks;
                file->chunks += (chances + FILE_CHANCES - 1) / FILE_CHANCES;
            }
        }
    }
}

static enum status begin(struct angoli_file *file, const char *path, const struct angoli_sets *sets,
                         struct text *why) {
    memset(file, 0, sizeof *file);
    file->sets       = sets;
    file->descriptor = -1;
    if (strlen(path) + sizeof ".part" > sizeof file->path) {
        return refuse(why, path, " is a name that is too long");
    }
    file->width = sets->recall_max >= 0 ? 3 : 4;
    number_chunks(file);
    for (uint32_t i = 0; i < FILE_KEPT; i++) {
        file->kept_number[i] = UINT64_MAX;
    }
    file->sums = calloc(file->chunks, sizeof *file->sums);
    file->kept = malloc((size_t)FILE_KEPT * FILE_CHUNK);
    if (file->sums == NULL || file->kept == NULL) {
        text_add(why, "not enough memory");
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

static size_t chunk_size(const struct angoli_file *file) {
    return (size_t)FILE_CHANCES * file->width;
}

static off_t place_of(const struct angoli_file *file, uint64_t chunk) {
    return (off_t)(FILE_HEADER + chunk * chunk_size(file));
}

static off_t whole_size(const struct angoli_file *file) {
    return place_of(file, file->chunks) + (off_t)(file->chunks * sizeof *file->sums);
}

/* Read the header and the sums. They agree in a file that is whole; in one that is
 * being made, the program may have been killed between the two. */
static enum status take_up(struct angoli_file *file, struct text *why) {
    const size_t size = file->chunks * sizeof *file->sums;
    struct stat  found;
    enum status  status = read_header(file->descriptor, file->path, &file->header, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (!angoli_header_fits(&file->header, file->sets)) {
        return refuse(why, file->path, " is of another level or number of tokens");
    }
    if (fstat(file->descriptor, &found) != 0 || found.st_size != whole_size(file) ||
        pread(file->descriptor, file->sums, size, place_of(file, file->chunks)) != (ssize_t)size) {
        return refuse(why, file->path, " is damaged: it is cut or has something added");
    }
    if (file->header.offset == 3 && sum_of(file->sums, size) != file->header.sum) {
        return refuse(why, file->path, " is damaged: its sums do not agree");
    }
    if (!file->header.is_advanced && file->header.step > file->sets->layers) {
        return refuse(why, file->path, " is damaged: it has more layers than there are");
    }
    return STATUS_OK;
}

enum status angoli_file_open(struct angoli_file *file, const char *path,
                             const struct angoli_sets *sets, struct text *why) {
    const enum status status = begin(file, path, sets, why);
    if (status != STATUS_OK) {
        return status;
    }
    memcpy(file->path, path, strlen(path) + 1);
    file->descriptor = open(path, O_RDONLY | O_CLOEXEC);
    return file->descriptor < 0 ? refuse_by_system(why, "cannot read ", path) : take_up(file, why);
}

void angoli_file_close(struct angoli_file *file) {
    if (file->descriptor >= 0) {
        close(file->descriptor);
    }
    free(file->sums);
    free(file->kept);
    file->descriptor = -1;
    file->sums       = NULL;
    file->kept       = NULL;
}

/* A file that is not there yet has all its room taken at once, so that a full disk
 * is known before the work. */
static enum status begin_fresh(struct angoli_file *file, struct text *why) {
    file->is_fresh = true;
    file->header   = (struct angoli_header){
          .is_advanced = file->sets->recall_max >= 0,
          .tokens      = file->sets->tokens,
          .offset      = 1,
    };
    errno = ftruncate(file->descriptor, 0) != 0
                ? errno
                : posix_fallocate(file->descriptor, 0, whole_size(file));
    if (errno != 0) {
        (void)refuse_by_system(why, "no room for ", file->path);
        (void)remove(file->path);
        return STATUS_TOO_MANY;
    }
    return angoli_file_note(file, why);
}

/* Nothing has been written yet, or the program was killed before it wrote a header. */
static bool has_no_header(const struct angoli_file *file) {
    static const char nothing[FILE_HEADER];

    char bytes[FILE_HEADER] = {0};
    return pread(file->descriptor, bytes, FILE_HEADER, 0) >= 0 &&
           memcmp(bytes, nothing, FILE_HEADER) == 0;
}

/* What is there under the final name is put aside in the end, so it must be a file. */
static bool can_be_replaced(const char *path) {
    struct stat found;
    return stat(path, &found) != 0 || S_ISREG(found.st_mode);
}

enum status angoli_file_make(struct angoli_file *file, const char *path,
                             const struct angoli_sets *sets, struct text *why) {
    struct flock lock   = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    enum status  status = begin(file, path, sets, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (!can_be_replaced(path)) {
        return refuse(why, path, " is no file; name one, or a new one");
    }
    (void)snprintf(file->path, sizeof file->path, "%s.part", path);
    file->descriptor = open(file->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file->descriptor < 0) {
        return refuse_by_system(why, "cannot write ", file->path);
    }
    if (fcntl(file->descriptor, F_SETLK, &lock) != 0) {
        return refuse(why, file->path, " is being written by another program");
    }
    return has_no_header(file) ? begin_fresh(file, why) : take_up(file, why);
}

/* --- Chunks ------------------------------------------------------------ */

enum { NARROW_MAX = (1 << 24) - 1 }; /* 1, in three bytes */

static uint32_t rescale(uint32_t chance, uint32_t from, uint32_t to) {
    return (uint32_t)(((uint64_t)chance * to + from / 2) / from);
}

static uint32_t load(const struct angoli_file *file, const unsigned char *chunk, size_t at) {
    const unsigned char *bytes  = chunk + at * file->width;
    uint32_t             chance = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
    return file->width == 4 ? chance | (uint32_t)bytes[3] << 24
                            : rescale(chance, NARROW_MAX, UINT32_MAX);
}

static void store(const struct angoli_file *file, unsigned char *chunk, size_t at,
                  uint32_t chance) {
    unsigned char *bytes = chunk + at * file->width;
    const uint32_t kept  = file->width == 4 ? chance : rescale(chance, UINT32_MAX, NARROW_MAX);
    for (uint32_t i = 0; i < file->width; i++) {
        bytes[i] = (unsigned char)(kept >> 8 * i);
    }
}

/* Sweeps begin from any values, also from those of a program that was killed while
 * it wrote them, so these need no sum. */
static bool needs_sum(const struct angoli_header *header) {
    return header->offset == 3 || !header->is_advanced;
}

static enum status read_chunk(const struct angoli_file *file, uint64_t chunk, void *out,
                              struct text *why) {
    const size_t size = chunk_size(file);
    if (pread(file->descriptor, out, size, place_of(file, chunk)) != (ssize_t)size) {
        return refuse_by_system(why, "cannot read ", file->path);
    }
    return !needs_sum(&file->header) || sum_of(out, size) == file->sums[chunk]
               ? STATUS_OK
               : refuse(why, file->path, " is damaged: values do not agree with their sum");
}

enum status angoli_file_find(struct angoli_file *file, const struct angoli_position *position,
                             double *out, struct text *why) {
    const uint32_t first  = position->first;
    const uint32_t second = position->second;
    const uint64_t index =
        angoli_sets_index(file->sets, first, second) * chances_of(position->offset) +
        position->mover;
    const uint64_t chunk = file->starts[position->offset][bits_count(first)][bits_count(second)] +
                           index / FILE_CHANCES;
    unsigned char *kept  = file->kept + chunk % FILE_KEPT * FILE_CHUNK;
    uint64_t      *known = &file->kept_number[chunk % FILE_KEPT];
    if (*known != chunk) {
        *known                   = UINT64_MAX;
        const enum status status = read_chunk(file, chunk, kept, why);
        if (status != STATUS_OK) {
            return status;
        }
        *known = chunk;
    }
    *out = (double)load(file, kept, index % FILE_CHANCES) / UINT32_MAX;
    return STATUS_OK;
}

void angoli_file_go(struct angoli_file *file, uint32_t offset, uint32_t first, uint32_t second) {
    file->chunk = file->starts[offset][first][second];
    file->used  = 0;
}

enum status angoli_file_take(struct angoli_file *file, uint32_t *chance, struct text *why) {
    if (file->used % FILE_CHANCES == 0) {
        const enum status status = read_chunk(file, file->chunk++, file->kept, why);
        if (status != STATUS_OK) {
            return status;
        }
        file->used = 0;
    }
    *chance = load(file, file->kept, file->used++);
    return STATUS_OK;
}

/* A last chunk is filled up with zeros. */
enum status angoli_file_end(struct angoli_file *file, struct text *why) {
    const size_t size = chunk_size(file);
    const size_t used = file->used * file->width;
    if (used == 0) {
        return STATUS_OK;
    }
    memset(file->kept + used, 0, size - used);
    if (pwrite(file->descriptor, file->kept, size, place_of(file, file->chunk)) != (ssize_t)size) {
        return fail_to_write(why, file->path);
    }
    file->sums[file->chunk++] = sum_of(file->kept, size);
    file->used                = 0;
    return STATUS_OK;
}

enum status angoli_file_put(struct angoli_file *file, uint32_t chance, struct text *why) {
    store(file, file->kept, file->used++, chance);
    return file->used == FILE_CHANCES ? angoli_file_end(file, why) : STATUS_OK;
}

enum status angoli_file_note(struct angoli_file *file, struct text *why) {
    const size_t size = file->chunks * sizeof *file->sums;
    char         bytes[FILE_HEADER];
    file->header.sum = sum_of(file->sums, size);
    print_header(&file->header, bytes);
    if (pwrite(file->descriptor, file->sums, size, place_of(file, file->chunks)) != (ssize_t)size ||
        fdatasync(file->descriptor) != 0 ||
        pwrite(file->descriptor, bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes ||
        fdatasync(file->descriptor) != 0) {
        return fail_to_write(why, file->path);
    }
    return STATUS_OK;
}

enum status angoli_file_finish(struct angoli_file *file, const char *path, struct text *why) {
    file->header.offset      = 3;
    file->header.step        = 0;
    const enum status status = angoli_file_note(file, why);
    if (status != STATUS_OK) {
        return status;
    }
    return rename(file->path, path) == 0 ? STATUS_OK : fail_to_write(why, path);
}
