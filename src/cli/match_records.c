/* SPDX-License-Identifier: MIT
 *
 * match_records.c - the games of a match, written down as they are played.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/match.h"
#include "record/record.h"
#include "session/standings.h"

/* --- A part (part.h) ---------------------------------------------------- */

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

/* Begin the file, or see that it is the one to resume. */
static int begin_part(const struct arguments *arguments, struct match_records *records) {
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

void match_records_end_part(struct match_records *records) {
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

/* --- The file --------------------------------------------------------- */

static int refuse_file(const struct arguments *arguments, const char *path, int fault) {
    char        bytes[256];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(fault));
    return arguments_refuse_word(arguments, "cannot write --records ", path, bytes);
}

/* What is added must come after an empty line. */
static bool ends_with_empty_line(FILE *file) {
    char tail[2];
    return fseek(file, 0, SEEK_END) != 0 || ftell(file) == 0 ||
           (fseek(file, -2, SEEK_END) == 0 && fread(tail, 1, sizeof tail, file) == sizeof tail &&
            memcmp(tail, "\n\n", sizeof tail) == 0);
}

int match_records_open(const struct arguments *arguments, const struct match_plan *plan,
                       struct match_records *records) {
    const char *path    = arguments_value(arguments, "--records");
    const bool  resumes = arguments_has(arguments, "--resume");
    const bool  grows   = resumes || arguments_has(arguments, "--append");
    records->plan       = plan;
    records->path       = path;
    if (resumes && arguments_has(arguments, "--append")) {
        return arguments_refuse(arguments, "only one of --append and --resume");
    }
    if (path == NULL) {
        return !grows ? EXIT_OK
                      : arguments_refuse(arguments, resumes ? "--resume needs --records FILE"
                                                            : "--append needs --records FILE");
    }
    if (plan->part.count > 0 && (records->head = part_print_head(arguments, plan->part)) == NULL) {
        return EXIT_BAD_INPUT;
    }
    records->file = fopen(path, grows ? "a+" : "w+x");
    if (records->file == NULL && errno == EEXIST) {
        return arguments_refuse_word(arguments, "the file of --records exists: ", path,
                                     "; allowed is a new one, --append to add to it, or --resume "
                                     "to go on with its match");
    }
    if (records->file == NULL) {
        return refuse_file(arguments, path, errno);
    }
    if (grows && !resumes && !ends_with_empty_line(records->file)) {
        fputs("\n\n", records->file);
    }
    return plan->part.count == 0 ? EXIT_OK : begin_part(arguments, records);
}

int match_records_close(const struct arguments *arguments, struct match_records *records) {
    free(records->head);
    records->head = NULL;
    if (records->file == NULL) {
        return EXIT_OK;
    }
    const bool has_failed = records->has_failed || ferror(records->file) != 0;
    if (fclose(records->file) != 0 || has_failed) {
        arguments_refuse(arguments, "the file of --records could not be written whole");
        return EXIT_FAILED;
    }
    return EXIT_OK;
}

/* --- A game ----------------------------------------------------------- */

static void write_line(void *context, const char *line) {
    fputs(line, context);
    fputc('\n', context);
}

/* A field that a record has for every seat, or for the whole match. */
static bool add_field(struct record *record, const char *key, int seat, const char *value) {
    char        bytes[RECORD_VALUE_MAX];
    char        plain[RECORD_VALUE_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    if (seat != CONTEST_NOBODY) {
        text_add_number(&text, seat + 1);
        text_add_char(&text, ' ');
    }
    text_add(&text, value);
    record_copy_text(plain, sizeof plain, bytes);
    return record_add_field(record, key, plain) == STATUS_OK;
}

static bool add_limits(struct record *record, int seat, const struct player_spec *spec) {
    char        bytes[RECORD_VALUE_MAX];
    struct text limits;
    text_init(&limits, bytes, sizeof bytes);
    player_print_limits(spec, &limits);
    return limits.length == 0 || add_field(record, MATCH_LIMITS, seat, bytes);
}

bool match_records_describe(const struct match_plan *plan, const int *contestant_at, size_t opening,
                            struct record *record) {
    char        bytes[RECORD_VALUE_MAX];
    struct text text;
    bool        is_whole = true;
    record->seed         = (int64_t)plan->contest.seed;
    text_init(&text, bytes, sizeof bytes);
    text_add_number(&text, (int64_t)opening);
    is_whole = add_field(record, "date", CONTEST_NOBODY, plan->date);
    is_whole = is_whole && add_field(record, MATCH_OPENING, CONTEST_NOBODY, bytes);
    text_clear(&text);
    match_print_referee(plan, &text);
    is_whole = is_whole && add_field(record, MATCH_REFEREE, CONTEST_NOBODY, bytes);
    for (int seat = 0; seat < plan->game.players; seat++) {
        const struct player_spec *spec = &plan->specs[contestant_at[seat]];
        record_copy_text(record->players[seat], RECORD_NAME_MAX, spec->name);
        is_whole = is_whole && add_limits(record, seat, spec);
    }
    return is_whole;
}

void match_records_write(struct match_records *records, const struct contest_game *game) {
    if (records->file == NULL) {
        return;
    }
    struct record record = {.match = game->match, .has_returns = true};
    records->has_failed |=
        !match_records_describe(records->plan, game->contestant_at, game->opening, &record);
    if (game->forfeiter != CONTEST_NOBODY) {
        record_copy_text(record.forfeits[game->forfeiter], RECORD_REASON_MAX, game->reason);
    }
    memcpy(record.returns, game->payoffs, sizeof record.returns);
    struct text ending;
    text_init(&ending, record.ending, sizeof record.ending);
    text_add(&ending, game->forfeiter != CONTEST_NOBODY ? RECORD_FORFEIT
                      : game->ending == NULL            ? RECORD_ADJUDICATED
                                                        : game->ending);
    records->has_failed |= record_print(&record, write_line, records->file) != STATUS_OK;
    fflush(records->file);
    memset(&record.match, 0, sizeof record.match); /* it is the contest's */
    record_finish(&record);
}

void match_records_copy(struct match_records *records, const struct record *record) {
    if (records->file != NULL) {
        records->has_failed |= record_print(record, write_line, records->file) != STATUS_OK;
    }
}
