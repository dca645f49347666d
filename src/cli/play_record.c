/* SPDX-License-Identifier: MIT
 *
 * play_record.c - tavola play from a record, and into one.
 */
#include "cli/play_record.h"

#include <stdlib.h>

#include "session/keeping.h"

struct loading {
    struct record record;
    size_t        count;
};

/* The first record is taken out of the reader; the others are counted. */
static bool take(void *context, struct record *record) {
    struct loading *loading = context;
    if (loading->count++ == 0) {
        loading->record = *record;
        memset(record, 0, sizeof *record);
    }
    return true;
}

/* Play what another match has played. */
static enum status repeat(struct match *match, const struct match *other) {
    enum status status = STATUS_OK;
    for (size_t i = 0; i < other->count && status == STATUS_OK; i++) {
        status = match_apply(match, other->actions[i]);
    }
    return status;
}

int play_record_check(const struct arguments *arguments) {
    const char *save = arguments_value(arguments, "--save");
    const char *load = arguments_value(arguments, "--load");
    if (save == NULL || (load != NULL && strcmp(save, load) == 0) || !keeping_exists(save)) {
        return EXIT_OK;
    }
    return arguments_refuse_word(arguments, "--save ", save,
                                 " exists already; allowed is a new file, or that of --load");
}

int play_record_load(const struct arguments *arguments, struct record *record,
                     struct match *match) {
    const char    *path    = arguments_value(arguments, "--load");
    struct loading loading = {.count = 0};
    char           bytes[2048];
    struct text    why;
    text_init(&why, bytes, sizeof bytes);
    if (arguments->word_count > 0 || arguments_has(arguments, "-o") ||
        arguments_has(arguments, "--position")) {
        return arguments_refuse(arguments, "--load has game, options and actions of its own; "
                                           "allowed is no GAME, -o or --position beside it");
    }
    const bool is_read = keeping_read(path, take, &loading, &why);
    if (!is_read || loading.count != 1) {
        record_finish(&loading.record);
        return is_read ? arguments_refuse_word(arguments, "--load ", path,
                                               " holds several records; allowed is one")
                       : arguments_refuse(arguments, bytes);
    }
    *record = loading.record;
    match_init_at(match, &record->match.game, &record->match.first);
    if (repeat(match, &record->match) != STATUS_OK) {
        match_finish(match);
        record_finish(record);
        return arguments_refuse(arguments, "not enough memory");
    }
    return EXIT_OK;
}

/* The text of the match with all that was loaded; NULL if memory is short. */
static char *print(const struct match *match, const struct record *loaded,
                   char names[][RECORD_NAME_MAX]) {
    struct record record;
    record_init_at(&record, &match->game, &match->first);
    enum status status = repeat(&record.match, match);
    if (status == STATUS_OK && loaded != NULL) {
        status      = record_graft(&record, loaded);
        record.seed = loaded->seed;
    }
    for (int player = 0; player < match->game.players; player++) {
        record_copy_text(record.players[player], RECORD_NAME_MAX, names[player]);
    }
    record_conclude(&record);
    char *text = status == STATUS_OK ? keeping_print(&record) : NULL;
    record_finish(&record);
    return text;
}

int play_record_save(const struct arguments *arguments, const struct match *match,
                     const struct record *loaded, char names[][RECORD_NAME_MAX]) {
    const char *path = arguments_value(arguments, "--save");
    const char *load = arguments_value(arguments, "--load");
    char        bytes[2048];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    char *text = print(match, loaded, names);
    if (text == NULL) {
        return arguments_refuse(arguments, "not enough memory to save the match");
    }
    const bool replaces = load != NULL && strcmp(load, path) == 0;
    const bool is_kept  = keeping_write(path, text, replaces, &why);
    free(text);
    return is_kept ? EXIT_OK : arguments_refuse(arguments, bytes);
}
