/* SPDX-License-Identifier: MIT
 *
 * play_record.c - the files of tavola play --save and --load.
 */
#include "cli/play_record.h"

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
