/* SPDX-License-Identifier: MIT
 *
 * record_files.c - reading files of records.
 */
#include "cli/record_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record_reader.h"

static void take_step(struct record_files *files, const char *file,
                      const struct record_reader *reader, enum record_step step, struct text *why) {
    if (step == RECORD_DONE) {
        files->good++;
        files->take(files->context, file, &reader->record);
    } else if (step == RECORD_BAD) {
        files->bad++;
        fflush(stdout);
        fprintf(stderr, "tavola %s: %s: %s\n", files->arguments->command->name, file, why->bytes);
    }
    text_clear(why);
}

/* False if a line could not be read whole. */
static bool read_lines(struct record_files *files, const char *file, FILE *stream,
                       struct record_reader *reader) {
    char        bytes[2048];
    struct text why;
    char       *line     = NULL;
    size_t      capacity = 0;
    ssize_t     length;
    text_init(&why, bytes, sizeof bytes);
    while ((length = getline(&line, &capacity, stream)) >= 0) {
        if (length > 0 && line[length - 1] == '\n') {
            line[--length] = '\0';
        }
        take_step(files, file, reader, record_reader_take(reader, line, (size_t)length, &why),
                  &why);
    }
    free(line);
    if (ferror(stream) != 0) {
        return false;
    }
    take_step(files, file, reader, record_reader_end(reader, &why), &why);
    return true;
}

static int refuse_file(const struct record_files *files, const char *file) {
    char        bytes[512];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(errno));
    text_add(&after, "; allowed is a file of records, or - for standard input");
    return arguments_refuse_word(files->arguments, "cannot read ", file, bytes);
}

static int read_file(struct record_files *files, const char *file) {
    const bool is_input = strcmp(file, "-") == 0;
    FILE      *stream   = is_input ? stdin : fopen(file, "r");
    if (stream == NULL) {
        return refuse_file(files, file);
    }
    struct record_reader reader;
    record_reader_init(&reader);
    const int result =
        read_lines(files, file, stream, &reader) ? EXIT_OK : refuse_file(files, file);
    record_reader_finish(&reader);
    if (!is_input) {
        fclose(stream);
    }
    return result;
}

int record_files_read(struct record_files *files) {
    const struct arguments *arguments = files->arguments;
    int                     result    = EXIT_OK;
    if (arguments->word_count == 0) {
        result = arguments_refuse(arguments, "which FILE? allowed are files of records, or - for "
                                             "standard input");
    }
    for (size_t i = 0; i < arguments->word_count && result == EXIT_OK; i++) {
        result = read_file(files, arguments->words[i]);
    }
    return result;
}
