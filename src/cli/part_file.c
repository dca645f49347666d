/* SPDX-License-Identifier: MIT
 *
 * part_file.c - what was written comes back, or is refused.
 */
#include "cli/part_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

/* --- Writing ------------------------------------------------------------- */

/* Where the part is written before it is whole. */
static bool print_beside(const char *path, char *bytes, size_t size) {
    struct text beside;
    text_init(&beside, bytes, size);
    text_add(&beside, path);
    text_add(&beside, ".");
    text_add_number(&beside, (int64_t)getpid());
    text_add(&beside, ".new");
    return text_is_whole(&beside);
}

/* What exists is never overwritten. */
static FILE *open_beside(const char *path, char *bytes, size_t size) {
    if (print_beside(path, bytes, size)) {
        return fopen(bytes, "wx");
    }
    errno = ENAMETOOLONG;
    return NULL;
}

static int refuse_path(const struct part_writer *writer, int fault) {
    char        bytes[256];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(fault));
    return arguments_refuse_word(writer->arguments, "cannot write --out ", writer->path, bytes);
}

/* Better to learn of a wrong path now than after hours of work. */
static int try_path(const struct part_writer *writer) {
    char  beside[PATH_BYTES];
    FILE *file = open_beside(writer->path, beside, sizeof beside);
    if (file == NULL) {
        return refuse_path(writer, errno);
    }
    fclose(file);
    unlink(beside);
    return EXIT_OK;
}

/* Does the file begin like this part? */
static bool has_head(const char *path, const char *head) {
    const size_t length = strlen(head);
    FILE        *file   = fopen(path, "r");
    char        *bytes  = malloc(length);
    const bool   is_it = file != NULL && bytes != NULL && fread(bytes, 1, length, file) == length &&
                       memcmp(bytes, head, length) == 0;
    free(bytes);
    if (file != NULL) {
        fclose(file);
    }
    return is_it;
}

static int look_at_existing(const struct part_writer *writer, bool *is_done) {
    char             bytes[256];
    struct text      why;
    struct part_file file;
    text_init(&why, bytes, sizeof bytes);
    *is_done = part_file_open(&file, writer->path, &why) && has_head(writer->path, writer->head);
    part_file_finish(&file);
    if (!*is_done) {
        return arguments_refuse_word(writer->arguments, "the file of --out exists: ", writer->path,
                                     "; allowed is a new one, or one with this very part");
    }
    arguments_refuse_word(writer->arguments, "nothing to do: ", writer->path,
                          " has this part already");
    return EXIT_OK;
}

int part_writer_init(struct part_writer *writer, const struct arguments *arguments,
                     struct part part, bool *is_done) {
    *writer =
        (struct part_writer){.arguments = arguments, .path = arguments_value(arguments, "--out")};
    *is_done = false;
    if (part.count == 0) {
        return writer->path == NULL ? EXIT_OK
                                    : arguments_refuse(arguments, "--out needs --part I/N");
    }
    writer->head = part_print_head(arguments, part);
    if (writer->head == NULL) {
        return EXIT_BAD_INPUT;
    }
    if (writer->path == NULL) {
        return EXIT_OK;
    }
    return access(writer->path, F_OK) == 0 ? look_at_existing(writer, is_done) : try_path(writer);
}

void part_writer_finish(struct part_writer *writer) {
    free(writer->head);
    writer->head = NULL;
}

int part_writer_open(struct part_writer *writer) {
    char beside[PATH_BYTES];
    writer->file = stdout;
    writer->hash = 0;
    if (writer->path != NULL) {
        writer->file = open_beside(writer->path, beside, sizeof beside);
    }
    if (writer->file == NULL) {
        refuse_path(writer, errno);
        return EXIT_FAILED;
    }
    for (char *at = writer->head; *at != '\0';) {
        char *end = strchr(at, '\n');
        *end      = '\0';
        part_writer_add(writer, at);
        *end = '\n';
        at   = end + 1;
    }
    return EXIT_OK;
}

void part_writer_add(struct part_writer *writer, const char *line) {
    writer->hash = part_hash_line(writer->hash, line, strlen(line));
    fputs(line, writer->file);
    fputc('\n', writer->file);
}

int part_writer_close(struct part_writer *writer) {
    char        bytes[64];
    char        beside[PATH_BYTES];
    struct text end;
    text_init(&end, bytes, sizeof bytes);
    part_print_end(writer->hash, &end);
    fputs(bytes, writer->file);
    if (writer->path == NULL) {
        return EXIT_OK; /* main() sees whether all could be written */
    }
    print_beside(writer->path, beside, sizeof beside);
    bool is_whole = fflush(writer->file) == 0 && ferror(writer->file) == 0;
    is_whole      = fsync(fileno(writer->file)) == 0 && is_whole;
    is_whole      = fclose(writer->file) == 0 && is_whole;
    is_whole      = is_whole && rename(beside, writer->path) == 0;
    if (!is_whole) {
        refuse_path(writer, errno);
        unlink(beside);
    }
    return is_whole ? EXIT_OK : EXIT_FAILED;
}

/* --- Reading -------------------------------------------------------------- */

/* A file while it is looked through. */
struct look {
    FILE    *stream;
    char    *line;
    size_t   capacity;
    ssize_t  length; /* without the newline */
    bool     is_cut; /* there is no newline behind it */
    uint64_t hash;
};

static bool next_line(struct look *look) {
    look->length = getline(&look->line, &look->capacity, look->stream);
    if (look->length < 0) {
        return false;
    }
    look->is_cut = look->line[look->length - 1] != '\n';
    if (!look->is_cut) {
        look->line[--look->length] = '\0';
    }
    return true;
}

/* The value of the line, if it has this key; it counts as one of the file's. */
static const char *value_of(struct look *look, const char *key) {
    const char *at = look->line;
    if (look->is_cut || strlen(at) != (size_t)look->length ||
        strncmp(at, PART_SIGN, strlen(PART_SIGN)) != 0) {
        return NULL;
    }
    at += strlen(PART_SIGN);
    return strncmp(at, key, strlen(key)) == 0 ? at + strlen(key) : NULL;
}

static bool next_value(struct look *look, const char *key, const char **value) {
    *value = next_line(look) ? value_of(look, key) : NULL;
    if (*value != NULL) {
        look->hash = part_hash_line(look->hash, look->line, (size_t)look->length);
    }
    return *value != NULL;
}

static bool refuse(struct text *why, const char *fault) {
    text_add(why, fault);
    return false;
}

static bool refuse_program(struct text *why, const char *program) {
    text_add(why, "was made by tavola ");
    text_add_quoted(why, program);
    text_add(why, "; allowed are parts of tavola " TAVOLA_VERSION);
    return false;
}

/* The command and its arguments, up to the empty line. */
static bool read_arguments(struct look *look, struct part_file *file) {
    const char *value;
    size_t      size = 0;
    if (!next_value(look, PART_COMMAND, &value)) {
        return false;
    }
    FILE *head = open_memstream(&file->head, &size);
    if (head == NULL) {
        return false;
    }
    do {
        fprintf(head, "%s\n", value);
    } while (next_value(look, PART_ARGUMENT, &value));
    look->hash = part_hash_line(look->hash, look->line, 0);
    file->body = ftell(look->stream);
    return fclose(head) == 0 && look->length == 0 && !look->is_cut;
}

static bool read_head(struct look *look, struct part_file *file, struct text *why) {
    const char *value;
    if (!next_value(look, PART_FORM, &value)) {
        return refuse(
            why, "is not a part; allowed are files that tavola match, simulate, tune and dataset "
                 "have written with --part");
    }
    if (strcmp(value, PART_VERSION) != 0) {
        return refuse(why, "is of another form; allowed is a file that begins with "
                           "'" PART_SIGN PART_FORM PART_VERSION "'");
    }
    if (next_value(look, "program ", &value) && strcmp(value, TAVOLA_VERSION) != 0) {
        return refuse_program(why, value);
    }
    if (value == NULL || !next_value(look, PART_NUMBER, &value) ||
        !part_parse(value, &file->part) || !read_arguments(look, file)) {
        return refuse(why, "is damaged or cut off at its beginning; make the part again");
    }
    return true;
}

/* The last line must fit all those before it. */
static bool read_body(struct look *look, struct text *why) {
    char        bytes[64];
    struct text end;
    text_init(&end, bytes, sizeof bytes);
    while (next_line(look)) {
        if (value_of(look, PART_END) != NULL) {
            part_print_end(look->hash, &end);
            bytes[end.length - 1] = '\0';
            return (strcmp(bytes, look->line) == 0 && !next_line(look)) ||
                   refuse(why, "is damaged: its lines are not those that were written; make the "
                               "part again");
        }
        look->hash = part_hash_line(look->hash, look->line, (size_t)look->length);
    }
    return refuse(why, "is not whole: the part was not played to its end; run it again, a match "
                       "with --resume");
}

/* It is read more than once, so a pipe will not do. */
static bool is_file(const char *path) {
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

bool part_file_open(struct part_file *file, const char *path, struct text *why) {
    struct look look = {.stream = NULL};
    *file            = (struct part_file){.path = path};
    if (!is_file(path)) {
        return refuse(why, "is not a plain file; allowed are files that tavola match, simulate, "
                           "tune and dataset have written with --part");
    }
    look.stream = fopen(path, "r");
    if (look.stream == NULL) {
        text_add(why, "cannot be read: ");
        text_add(why, strerror(errno));
        return false;
    }
    const bool is_whole = read_head(&look, file, why) && read_body(&look, why);
    free(look.line);
    fclose(look.stream);
    return is_whole;
}

void part_file_finish(struct part_file *file) {
    free(file->head);
    file->head = NULL;
}

/* --- Lines ----------------------------------------------------------------- */

bool part_lines_open(struct part_lines *lines, const struct part_file *file) {
    *lines = (struct part_lines){.stream = fopen(file->path, "r")};
    return lines->stream != NULL && fseek(lines->stream, file->body, SEEK_SET) == 0;
}

void part_lines_finish(struct part_lines *lines) {
    free(lines->line);
    if (lines->stream != NULL) {
        fclose(lines->stream);
    }
}

const char *part_lines_next(struct part_lines *lines) {
    const ssize_t length = getline(&lines->line, &lines->capacity, lines->stream);
    if (length <= 0 || strncmp(lines->line, PART_SIGN, strlen(PART_SIGN)) == 0) {
        return NULL;
    }
    lines->line[length - 1] = '\0';
    return lines->line;
}

static bool end_word(const char **at, const char *end) {
    if (*end != ' ' && *end != '\0') {
        return false;
    }
    *at = end + (*end == ' ' ? 1 : 0);
    return true;
}

bool part_take_word(const char **at, const char *word) {
    const size_t length = strlen(word);
    return strncmp(*at, word, length) == 0 && end_word(at, *at + length);
}

bool part_take_number(const char **at, int64_t min, int64_t max, int64_t *out) {
    char *end;
    if (strspn(*at, "-0123456789") == 0) {
        return false;
    }
    errno                  = 0;
    const long long number = strtoll(*at, &end, 10);
    *out                   = (int64_t)number;
    return errno == 0 && number >= min && number <= max && end_word(at, end);
}
