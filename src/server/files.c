/* SPDX-License-Identifier: MIT
 *
 * files.c - reading a folder, packing what is in it.
 */
#include "server/files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "base/hash.h"

enum { PATH_SIZE = 4096, GZIP_WINDOW = 15 + 16, GZIP_MEMORY = 9, DEPTH_MAX = 16 };

struct files {
    struct file *list; /* by path */
    size_t       count, capacity;
    size_t       bytes;
    const char  *folder;
};

static const struct {
    const char *ending, *type;
    bool        shrinks;
} types[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".wasm", "application/wasm", true},
    {".webmanifest", "application/manifest+json", true},
    {".svg", "image/svg+xml", true},
    {".md", "text/plain; charset=utf-8", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".png", "image/png", false},
    {".ico", "image/x-icon", false},
    {".woff2", "font/woff2", false},
    {".mp3", "audio/mpeg", false},
    {".ogg", "audio/ogg", false},
};

static const char *find_type(const char *path, bool *shrinks) {
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        const size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0) {
            *shrinks = types[i].shrinks;
            return types[i].type;
        }
    }
    *shrinks = false;
    return "application/octet-stream";
}

/* The two forms of a file are different to a cache, so their tags differ. */
static void make_tag(struct file_form *form, hash_t hash, const char *suffix) {
    (void)snprintf(form->tag, sizeof form->tag, "\"%016llx%s\"", (unsigned long long)hash, suffix);
}

static bool pack(const struct file_form *plain, struct file_form *out) {
    z_stream stream = {.next_in = plain->bytes, .avail_in = (uInt)plain->size};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return false;
    }
    const uLong bound   = deflateBound(&stream, (uLong)plain->size);
    out->bytes          = malloc(bound);
    stream.next_out     = out->bytes;
    stream.avail_out    = (uInt)bound;
    const bool is_whole = out->bytes != NULL && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out->size           = stream.total_out;
    (void)deflateEnd(&stream);
    return is_whole;
}

/* Kept only if it saves something. */
static void add_packed(struct file *file, hash_t hash) {
    if (!pack(&file->plain, &file->packed) || file->packed.size >= file->plain.size) {
        free(file->packed.bytes);
        file->packed = (struct file_form){.bytes = NULL};
        return;
    }
    make_tag(&file->packed, hash, "-gz");
}

static bool read_bytes(const char *name, size_t size, struct file_form *out) {
    FILE *stream = fopen(name, "rb");
    out->bytes   = malloc(size + 1);
    out->size    = size;
    const bool is_read =
        stream != NULL && out->bytes != NULL && fread(out->bytes, 1, size, stream) == size;
    if (stream != NULL) {
        (void)fclose(stream);
    }
    return is_read;
}

static void finish_file(struct file *file) {
    free(file->path);
    free(file->plain.bytes);
    free(file->packed.bytes);
}

static struct file *add_place(struct files *files) {
    if (files->count == files->capacity) {
        const size_t capacity = files->capacity == 0 ? 64 : 2 * files->capacity;
        struct file *list     = realloc(files->list, capacity * sizeof *list);
        if (list == NULL) {
            return NULL;
        }
        files->list     = list;
        files->capacity = capacity;
    }
    return &files->list[files->count];
}

static enum status add_file(struct files *files, const char *name, size_t size) {
    struct file *file = add_place(files);
    if (file == NULL) {
        return STATUS_NO_MEMORY;
    }
    bool shrinks;
    *file      = (struct file){.path = strdup(name + strlen(files->folder))};
    file->type = find_type(name, &shrinks);
    if (file->path == NULL || !read_bytes(name, size, &file->plain)) {
        finish_file(file);
        return STATUS_NOT_FOUND;
    }
    const hash_t hash = hash_bytes(file->plain.bytes, size);
    make_tag(&file->plain, hash, "");
    if (shrinks) {
        add_packed(file, hash);
    }
    files->count++;
    files->bytes += size;
    return STATUS_OK;
}

static enum status add_folder(struct files *files, const char *name, int depth, struct text *why);

static enum status add_entry(struct files *files, const char *folder, const char *entry, int depth,
                             struct text *why) {
    char        name[PATH_SIZE];
    struct stat about;
    const int   length = snprintf(name, sizeof name, "%s/%s", folder, entry);
    if (length < 0 || (size_t)length >= sizeof name || lstat(name, &about) != 0) {
        return STATUS_OK; /* it went away meanwhile */
    }
    if (S_ISDIR(about.st_mode)) {
        return add_folder(files, name, depth + 1, why);
    }
    if (!S_ISREG(about.st_mode)) {
        return STATUS_OK;
    }
    enum status status = STATUS_TOO_MANY;
    if (files->count < FILES_MAX && (size_t)about.st_size <= FILES_BYTES_MAX - files->bytes) {
        status = add_file(files, name, (size_t)about.st_size);
    }
    if (status != STATUS_OK) {
        text_add(why, status == STATUS_TOO_MANY ? "there is too much in the folder, at "
                                                : "cannot read ");
        text_add_quoted(why, name);
    }
    return status;
}

static enum status add_folder(struct files *files, const char *name, int depth, struct text *why) {
    DIR *folder = depth > DEPTH_MAX ? NULL : opendir(name);
    if (folder == NULL) {
        return STATUS_OK; /* a missing index.html says more */
    }
    enum status status = STATUS_OK;
    for (struct dirent *entry = readdir(folder); entry != NULL && status == STATUS_OK;
         entry                = readdir(folder)) {
        if (entry->d_name[0] != '.') {
            status = add_entry(files, name, entry->d_name, depth, why);
        }
    }
    (void)closedir(folder);
    return status;
}

static int compare(const void *a, const void *b) {
    return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

enum status files_create(const char *folder, struct files **out, struct text *why) {
    struct files *files = calloc(1, sizeof *files);
    if (files == NULL) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    files->folder      = folder;
    enum status status = add_folder(files, folder, 0, why);
    if (files->count > 0) {
        qsort(files->list, files->count, sizeof *files->list, compare);
    }
    if (status == STATUS_OK && files_find(files, "/") == NULL) {
        text_add(why, "there is no index.html in ");
        text_add_quoted(why, folder);
        status = STATUS_NOT_FOUND;
    }
    if (status != STATUS_OK) {
        files_destroy(files);
        return status;
    }
    *out = files;
    return STATUS_OK;
}

void files_destroy(struct files *files) {
    for (size_t i = 0; files != NULL && i < files->count; i++) {
        finish_file(&files->list[i]);
    }
    if (files != NULL) {
        free(files->list);
    }
    free(files);
}

static int compare_path(const void *path, const void *file) {
    return strcmp(path, ((const struct file *)file)->path);
}

const struct file *files_find(const struct files *files, const char *path) {
    if (files->count == 0) {
        return NULL;
    }
    return bsearch(strcmp(path, "/") == 0 ? "/index.html" : path, files->list, files->count,
                   sizeof *files->list, compare_path);
}

size_t files_count(const struct files *files) {
    return files->count;
}
