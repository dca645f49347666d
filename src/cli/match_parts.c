/* SPDX-License-Identifier: MIT
 *
 * match_parts.c - a match played in parts, each by itself.
 *
 * A part has whole openings, so its games stand together as in the whole match.
 * Its file is one of records with a few lines more (part.h), which the reader of
 * records skips. It grows game by game; a part that was cut short is resumed, and
 * only the last line says that it is whole.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/match.h"

struct part_range match_part_range(const struct match_plan *plan, struct part part) {
    const uint64_t          round    = schedule_round(&plan->contest.schedule);
    const struct part_range openings = part_range(part, plan->contest.games / round);
    return (struct part_range){openings.first * round, openings.end * round};
}

int match_read_part_flags(const struct arguments *arguments, struct match_plan *plan) {
    if (part_read(arguments, &plan->part) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (plan->part.count == 0) {
        return EXIT_OK;
    }
    if (plan->has_sprt) {
        return arguments_refuse(arguments, "--sprt looks at all games in their order, so it cannot "
                                           "be split; with --part, a fixed number of --games is "
                                           "allowed");
    }
    if (!arguments_has(arguments, "--records") || arguments_has(arguments, "--append")) {
        return arguments_refuse(arguments, "--part needs --records FILE, a new file for the part, "
                                           "or one of its own with --resume");
    }
    const struct part_range range = match_part_range(plan, plan->part);
    plan->first_game              = range.first;
    plan->contest.first_game      = range.first;
    plan->contest.games           = range.end;
    return EXIT_OK;
}

/* --- Writing ------------------------------------------------------------- */

/* How many bytes of the head the file has; it may have been cut off there. */
static size_t find_head(const struct match_records *records, bool *is_at_end) {
    const char *head  = records->head;
    size_t      count = 0;
    int         byte;
    rewind(records->file);
    while ((byte = getc(records->file)) != EOF && head[count] != '\0' &&
           byte == (unsigned char)head[count]) {
        count++;
    }
    *is_at_end = byte == EOF;
    return count;
}

int match_part_begin(const struct arguments *arguments, struct match_records *records) {
    bool         is_at_end;
    const size_t count = find_head(records, &is_at_end);
    if (records->head[count] == '\0') {
        return EXIT_OK;
    }
    if (!is_at_end) {
        return arguments_refuse_word(arguments, "cannot resume ", records->path,
                                     ": it is not this part; allowed is the file of the same "
                                     "--part with the same flags");
    }
    fseek(records->file, 0, SEEK_END);
    fputs(records->head + count, records->file);
    records->has_failed |= fflush(records->file) != 0;
    return EXIT_OK;
}

void match_part_end(struct match_records *records) {
    char        bytes[64];
    struct text end;
    char       *line     = NULL;
    size_t      capacity = 0;
    uint64_t    hash     = 0;
    ssize_t     length;
    if (records->head == NULL || records->has_failed) {
        return;
    }
    text_init(&end, bytes, sizeof bytes);
    records->has_failed |= fflush(records->file) != 0;
    rewind(records->file);
    while ((length = getline(&line, &capacity, records->file)) > 0) {
        hash = part_hash_line(hash, line, (size_t)length - 1);
    }
    free(line);
    part_print_end(hash, &end);
    fseek(records->file, 0, SEEK_END);
    fputs(bytes, records->file);
    records->has_failed |= fflush(records->file) != 0 || fsync(fileno(records->file)) != 0;
}

/* --- Reading -------------------------------------------------------------- */

static int read_part(const struct parts *parts, const struct part_file *file,
                     struct match_source *source) {
    source->file = fopen(file->path, "r");
    if (source->file == NULL) {
        return parts_refuse(parts, file, strerror(errno));
    }
    source->path     = file->path;
    source->head     = file->body;
    source->range    = match_part_range(source->plan, file->part);
    const int result = match_read_part(source);
    fclose(source->file);
    return result;
}

int match_parts_read(const struct parts *parts, const struct match_plan *plan,
                     match_take_game *take, void *context) {
    struct match_source source = {
        .arguments = parts->arguments, .plan = plan, .take = take, .context = context};
    int result = EXIT_OK;
    for (size_t i = 0; i < parts->count && result == EXIT_OK; i++) {
        result = read_part(parts, &parts->files[i], &source);
    }
    return result;
}
