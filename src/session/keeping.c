/* SPDX-License-Identifier: MIT
 *
 * keeping.c - records in files.
 */
#include "session/keeping.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool refuse(const char *what, const char *path, const char *reason, struct text *why) {
    text_add(why, what);
    text_add_quoted(why, path);
    text_add(why, reason[0] == ' ' ? "" : ": ");
    text_add(why, reason);
    return false;
}

/* --- Reading ------------------------------------------------------------ */

/* False if reading ends here. */
static bool take_step(struct record_reader *reader, enum record_step step, keeping_take *take,
                      void *context) {
    return step == RECORD_MORE || (step == RECORD_DONE && take(context, &reader->record));
}

static bool read_lines(FILE *stream, struct record_reader *reader, keeping_take *take,
                       void *context, struct text *why) {
    char   *line     = NULL;
    size_t  capacity = 0;
    bool    goes_on  = true;
    ssize_t length;
    while (goes_on && (length = getline(&line, &capacity, stream)) >= 0) {
        if (line[length - 1] == '\n') {
            line[--length] = '\0';
        }
        const enum record_step step = record_reader_take(reader, line, (size_t)length, why);
        goes_on                     = take_step(reader, step, take, context);
    }
    free(line);
    if (goes_on && ferror(stream) != 0) {
        text_add(why, strerror(errno));
    } else if (goes_on) {
        take_step(reader, record_reader_end(reader, why), take, context);
    }
    return why->length == 0;
}

bool keeping_read(const char *path, keeping_take *take, void *context, struct text *why) {
    const bool           is_input = strcmp(path, "-") == 0;
    FILE                *stream   = is_input ? stdin : fopen(path, "r");
    struct record_reader reader;
    char                 bytes[2048];
    struct text          fault;
    text_init(&fault, bytes, sizeof bytes);
    if (stream == NULL) {
        return refuse("cannot read ", path, strerror(errno), why);
    }
    record_reader_init(&reader);
    const bool is_good = read_lines(stream, &reader, take, context, &fault);
    record_reader_finish(&reader);
    if (!is_input) {
        fclose(stream);
    }
    return is_good || refuse("cannot read ", path, bytes, why);
}

/* --- Writing ------------------------------------------------------------ */

bool keeping_exists(const char *path) {
    return access(path, F_OK) == 0;
}

/* Into a file that must be new. */
static bool write_new(const char *path, const char *text) {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        return false;
    }
    size_t done = 0;
    bool   good = true;
    while (good && done < strlen(text)) {
        const ssize_t count = write(file, text + done, strlen(text) - done);
        good                = count > 0;
        done += good ? (size_t)count : 0;
    }
    good = fsync(file) == 0 && good;
    good = close(file) == 0 && good;
    if (!good) {
        unlink(path);
    }
    return good;
}

bool keeping_write(const char *path, const char *text, bool replaces, struct text *why) {
    if (!replaces) {
        return write_new(path, text) ||
               refuse("cannot write ", path,
                      errno == EEXIST ? " there: a file of that name exists already"
                                      : strerror(errno),
                      why);
    }
    char        bytes[4096];
    struct text beside;
    text_init(&beside, bytes, sizeof bytes);
    text_add(&beside, path);
    text_add(&beside, ".new");
    if (!text_is_whole(&beside) || !write_new(bytes, text)) {
        return refuse("cannot write ", bytes, strerror(errno), why);
    }
    if (rename(bytes, path) != 0) {
        refuse("cannot write ", path, strerror(errno), why);
        unlink(bytes);
        return false;
    }
    return true;
}

static void put_line(void *stream, const char *line) {
    fputs(line, stream);
    fputc('\n', stream);
}

char *keeping_print(const struct record *record) {
    char  *text   = NULL;
    size_t size   = 0;
    FILE  *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    const enum status status = record_print(record, put_line, stream);
    if (fclose(stream) != 0 || status != STATUS_OK) {
        free(text);
        return NULL;
    }
    return text;
}
