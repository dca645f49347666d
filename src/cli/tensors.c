/* SPDX-License-Identifier: MIT
 *
 * tensors.c - the header and the bytes of columns.
 */
#include "cli/tensors.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "base/json.h"

enum { PATH_SIZE = 4096, LENGTH_SIZE = 8, ALIGNMENT = 64 };

static const struct {
    const char *name;
    size_t      size;
} types[] = {{"U64", 8}, {"I64", 8}, {"F32", 4}, {"U32", 4}, {"U16", 2}, {"U8", 1}, {"I8", 1}};

/* 0 if there is no such type. */
static size_t size_of(const char *type) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].name, type) == 0) {
            return types[i].size;
        }
    }
    return 0;
}

void tensors_add(struct tensors *tensors, const char *name, const char *type,
                 const uint32_t *dimensions, size_t dimension_count) {
    CHECK(tensors->count < TENSORS_MAX && dimension_count <= TENSORS_DIMENSIONS_MAX);
    struct tensor *tensor = &tensors->list[tensors->count++];
    *tensor               = (struct tensor){.item_size = size_of(type)};
    (void)snprintf(tensor->name, sizeof tensor->name, "%s", name);
    (void)snprintf(tensor->type, sizeof tensor->type, "%s", type);
    tensor->row_size = tensor->item_size;
    for (size_t i = 0; i < dimension_count; i++) {
        tensor->dimensions[i] = dimensions[i];
        tensor->row_size *= dimensions[i];
    }
}

/* --- Writing ------------------------------------------------------------- */

bool tensors_open(struct tensors *tensors, const char *path) {
    for (size_t i = 0; i < tensors->count; i++) {
        char      name[PATH_SIZE];
        const int length = snprintf(name, sizeof name, "%s.XXXXXX", path);
        if (length < 0 || (size_t)length >= sizeof name) {
            errno = ENAMETOOLONG;
            return false;
        }
        const int descriptor = mkstemp(name);
        if (descriptor < 0) {
            return false;
        }
        (void)unlink(name);
        tensors->list[i].file = fdopen(descriptor, "w+b");
        if (tensors->list[i].file == NULL) {
            (void)close(descriptor);
            return false;
        }
    }
    return true;
}

void tensors_finish(struct tensors *tensors) {
    for (size_t i = 0; i < tensors->count; i++) {
        if (tensors->list[i].file != NULL) {
            (void)fclose(tensors->list[i].file);
            tensors->list[i].file = NULL;
        }
    }
}

void tensors_put(struct tensors *tensors, size_t place, const void *bytes, size_t size) {
    (void)fwrite(bytes, 1, size, tensors->list[place].file);
}

static void print_shape(const struct tensor *tensor, uint64_t rows, struct text *out) {
    json_open(out, '[');
    json_number(out, (int64_t)rows);
    for (size_t i = 0; i < TENSORS_DIMENSIONS_MAX && tensor->dimensions[i] != 0; i++) {
        json_number(out, tensor->dimensions[i]);
    }
    json_close(out, ']');
}

/* With spaces behind it, so that what follows begins at a round place. */
static void print_header(const struct tensors *tensors, const char *facts, struct text *out) {
    uint64_t at = 0;
    json_open(out, '{');
    json_key(out, "__metadata__");
    json_word(out, facts);
    for (size_t i = 0; i < tensors->count; i++) {
        const struct tensor *tensor = &tensors->list[i];
        const uint64_t       size   = tensors->rows * tensor->row_size;
        json_key(out, tensor->name);
        json_open(out, '{');
        json_key(out, "dtype");
        json_string(out, tensor->type);
        json_key(out, "shape");
        print_shape(tensor, tensors->rows, out);
        json_key(out, "data_offsets");
        json_open(out, '[');
        json_number(out, (int64_t)at);
        json_number(out, (int64_t)(at + size));
        json_close(out, ']');
        json_close(out, '}');
        at += size;
    }
    json_close(out, '}');
    while ((LENGTH_SIZE + out->length) % ALIGNMENT != 0) {
        text_add_char(out, ' ');
    }
}

static bool copy(FILE *from, FILE *to, uint64_t size) {
    static const size_t piece = 1 << 20;
    char               *bytes = malloc(piece);
    bool                is_ok = bytes != NULL;
    while (is_ok && size > 0) {
        const size_t wanted = size < piece ? (size_t)size : piece;
        is_ok = fread(bytes, 1, wanted, from) == wanted && fwrite(bytes, 1, wanted, to) == wanted;
        size -= wanted;
    }
    free(bytes);
    return is_ok;
}

static bool write_all(struct tensors *tensors, FILE *file, const struct text *header) {
    unsigned char length[LENGTH_SIZE];
    for (int i = 0; i < LENGTH_SIZE; i++) {
        length[i] = (unsigned char)((uint64_t)header->length >> (8 * i));
    }
    bool is_ok = text_is_whole(header) && fwrite(length, 1, LENGTH_SIZE, file) == LENGTH_SIZE &&
                 fwrite(header->bytes, 1, header->length, file) == header->length;
    for (size_t i = 0; i < tensors->count && is_ok; i++) {
        const struct tensor *tensor = &tensors->list[i];
        is_ok                       = fflush(tensor->file) == 0 && !ferror(tensor->file) &&
                fseeko(tensor->file, 0, SEEK_SET) == 0 &&
                copy(tensor->file, file, tensors->rows * tensor->row_size);
    }
    return is_ok && fflush(file) == 0 && fsync(fileno(file)) == 0;
}

bool tensors_write(struct tensors *tensors, const char *path, const char *facts) {
    char        name[PATH_SIZE];
    char       *bytes = malloc(TENSORS_HEAD_MAX);
    struct text header;
    (void)snprintf(name, sizeof name, "%s.new", path);
    FILE *file  = bytes == NULL ? NULL : fopen(name, "wb");
    bool  is_ok = file != NULL;
    if (is_ok) {
        text_init(&header, bytes, TENSORS_HEAD_MAX);
        print_header(tensors, facts, &header);
        is_ok = write_all(tensors, file, &header);
        is_ok = fclose(file) == 0 && is_ok && rename(name, path) == 0;
        if (!is_ok) {
            (void)remove(name);
        }
    }
    free(bytes);
    return is_ok;
}

/* --- Reading -------------------------------------------------------------- */

static bool read_dimensions(const cJSON *shape, struct tensor *tensor, uint64_t *rows) {
    const int count = cJSON_GetArraySize(shape);
    if (!cJSON_IsArray(shape) || count < 1 || count > TENSORS_DIMENSIONS_MAX + 1) {
        return false;
    }
    tensor->row_size = tensor->item_size;
    for (int i = 0; i < count; i++) {
        const cJSON *number = cJSON_GetArrayItem(shape, i);
        const double most   = i == 0 ? 0x1p48 : 0x1p20;
        if (!cJSON_IsNumber(number) || number->valuedouble < (i == 0 ? 0 : 1) ||
            number->valuedouble > most) {
            return false;
        }
        if (i == 0) {
            *rows = (uint64_t)number->valuedouble;
        } else {
            tensor->dimensions[i - 1] = (uint32_t)number->valuedouble;
            tensor->row_size *= tensor->dimensions[i - 1];
        }
    }
    return true;
}

/* A column that begins where the one before ends. */
static bool read_column(const cJSON *item, struct tensors *tensors, uint64_t *end) {
    struct tensor *tensor  = &tensors->list[tensors->count];
    const cJSON   *type    = cJSON_GetObjectItemCaseSensitive(item, "dtype");
    const cJSON   *offsets = cJSON_GetObjectItemCaseSensitive(item, "data_offsets");
    const cJSON   *from    = cJSON_GetArrayItem(offsets, 0);
    uint64_t       rows    = 0;
    *tensor                = (struct tensor){.offset = *end};
    if (!cJSON_IsString(type) || size_of(type->valuestring) == 0 ||
        strlen(item->string) >= TENSORS_NAME_MAX || !cJSON_IsNumber(from)) {
        return false;
    }
    tensor->item_size = size_of(type->valuestring);
    (void)snprintf(tensor->name, sizeof tensor->name, "%s", item->string);
    (void)snprintf(tensor->type, sizeof tensor->type, "%s", type->valuestring);
    if (!read_dimensions(cJSON_GetObjectItemCaseSensitive(item, "shape"), tensor, &rows) ||
        (tensors->count > 0 && rows != tensors->rows) || from->valuedouble != (double)*end) {
        return false;
    }
    tensors->rows = rows;
    tensors->count++;
    *end += rows * tensor->row_size;
    return true;
}

static bool read_columns(const cJSON *header, struct tensors *tensors, struct text *facts,
                         uint64_t *end) {
    const cJSON *item  = NULL;
    bool         is_ok = cJSON_IsObject(header);
    cJSON_ArrayForEach(item, header) {
        if (strcmp(item->string, "__metadata__") == 0) {
            char *printed = cJSON_PrintUnformatted(item);
            is_ok         = is_ok && printed != NULL && cJSON_IsObject(item);
            text_add(facts, printed != NULL ? printed : "");
            cJSON_free(printed);
        } else {
            is_ok = is_ok && tensors->count < TENSORS_MAX && read_column(item, tensors, end);
        }
    }
    return is_ok && tensors->count > 0;
}

/* The header as a string for the caller to free; NULL if it is none. */
static char *read_header(FILE *file, uint64_t *length) {
    unsigned char bytes[LENGTH_SIZE];
    *length = 0;
    if (fread(bytes, 1, LENGTH_SIZE, file) != LENGTH_SIZE) {
        return NULL;
    }
    for (int i = 0; i < LENGTH_SIZE; i++) {
        *length |= (uint64_t)bytes[i] << (8 * i);
    }
    char *header = *length < TENSORS_HEAD_MAX ? malloc((size_t)*length + 1) : NULL;
    if (header != NULL && fread(header, 1, (size_t)*length, file) != *length) {
        free(header);
        return NULL;
    }
    if (header != NULL) {
        header[*length] = '\0';
    }
    return header;
}

enum status tensors_read(struct tensors *tensors, FILE *file, struct text *facts,
                         struct text *why) {
    uint64_t length;
    uint64_t end    = 0;
    *tensors        = (struct tensors){.count = 0};
    char  *header   = read_header(file, &length);
    cJSON *parsed   = header == NULL ? NULL : cJSON_Parse(header);
    bool   is_right = parsed != NULL && read_columns(parsed, tensors, facts, &end);
    cJSON_Delete(parsed);
    free(header);
    if (!is_right) {
        text_add(why, "is no dataset");
        return STATUS_BAD_TEXT;
    }
    for (size_t i = 0; i < tensors->count; i++) {
        tensors->list[i].offset += LENGTH_SIZE + length;
    }
    if (fseeko(file, 0, SEEK_END) != 0 || (uint64_t)ftello(file) != LENGTH_SIZE + length + end) {
        text_add(why, "is cut short, or has more than its header says");
        return STATUS_BAD_TEXT;
    }
    return STATUS_OK;
}
