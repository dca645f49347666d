/* SPDX-License-Identifier: MIT
 *
 * match_records.c - the games of a match, written down as they are played.
 */
#include <errno.h>
#include <string.h>

#include "cli/match.h"
#include "record/record.h"
#include "session/standings.h"

/* --- The file --------------------------------------------------------- */

static int refuse_file(const struct arguments *arguments, const char *path, int fault) {
    char        bytes[256];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(fault));
    return arguments_refuse_word(arguments, "cannot write --records ", path, bytes);
}

/* What is added must stand behind an empty line. */
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
    if (resumes && arguments_has(arguments, "--append")) {
        return arguments_refuse(arguments, "only one of --append and --resume");
    }
    if (path == NULL) {
        return !grows ? EXIT_OK
                      : arguments_refuse(arguments, resumes ? "--resume needs --records FILE"
                                                            : "--append needs --records FILE");
    }
    records->file = fopen(path, grows ? "a+" : "wx");
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
    return EXIT_OK;
}

int match_records_close(const struct arguments *arguments, struct match_records *records) {
    if (records->file == NULL) {
        return EXIT_OK;
    }
    const bool has_failed = ferror(records->file) != 0;
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

/* A command may hold anything; a record has no control characters. */
void match_records_copy_name(const char *name, char *out) {
    struct text text;
    text_init(&text, out, RECORD_NAME_MAX);
    for (const char *at = name; *at != '\0'; at++) {
        const bool is_plain = (unsigned char)*at >= ' ' && *at != 0x7f;
        text_add_char(&text, is_plain ? *at : '?');
    }
}

void match_records_write(struct match_records *records, const struct contest_game *game) {
    const struct match_plan *plan = records->plan;
    if (records->file == NULL) {
        return;
    }
    struct record record = {.match = game->match, .seed = (int64_t)plan->contest.seed};
    for (int seat = 0; seat < plan->game.players; seat++) {
        match_records_copy_name(plan->specs[game->contestant_at[seat]].name, record.players[seat]);
    }
    if (game->forfeiter != CONTEST_NOBODY) {
        match_records_copy_name(game->reason, record.forfeits[game->forfeiter]);
    }
    record.has_returns = true;
    memcpy(record.returns, game->payoffs, sizeof record.returns);
    struct text ending;
    text_init(&ending, record.ending, sizeof record.ending);
    text_add(&ending, game->forfeiter != CONTEST_NOBODY ? RECORD_FORFEIT
                      : game->ending == NULL            ? RECORD_ADJUDICATED
                                                        : game->ending);
    record_print(&record, write_line, records->file);
    fflush(records->file);
}
