/* SPDX-License-Identifier: MIT
 *
 * play_record.c - the files of tavola play --save, --load and --continue.
 */
#include "cli/play_record.h"

#include "session/keeping.h"
#include "terminal/autosave.h"

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

static int find_last(const struct arguments *arguments, struct text *path) {
    char        bytes[1024];
    struct text folder;
    text_init(&folder, bytes, sizeof bytes);
    if (autosave_find_last(path)) {
        return EXIT_OK;
    }
    if (!autosave_folder(&folder)) {
        return arguments_refuse(arguments, "--continue finds no match, as neither XDG_STATE_HOME "
                                           "nor HOME names a folder");
    }
    return arguments_refuse_word(arguments, "--continue finds no match in ", bytes,
                                 "; 'tavola play GAME' begins one");
}

int play_record_choose(const struct arguments *arguments, struct text *path) {
    const bool continues = arguments_has(arguments, "--continue");
    const bool loads     = arguments_has(arguments, "--load");
    if ((continues || loads) && (arguments->word_count > 0 || arguments_has(arguments, "-o") ||
                                 arguments_has(arguments, "--position"))) {
        return arguments_refuse(
            arguments, continues ? "--continue has game, options and actions of its own; allowed "
                                   "is no GAME, -o or --position beside it"
                                 : "--load has game, options and actions of its own; allowed is "
                                   "no GAME, -o or --position beside it");
    }
    if (continues && loads) {
        return arguments_refuse(arguments, "--continue and --load both name a match; allowed is "
                                           "one of them");
    }
    text_add(path, loads ? arguments_value(arguments, "--load") : "");
    return continues ? find_last(arguments, path) : EXIT_OK;
}

bool play_record_load(const char *path, struct record *record, struct match *match,
                      struct text *why) {
    struct loading loading = {.count = 0};
    const bool     is_read = keeping_read(path, take, &loading, why);
    if (!is_read || loading.count != 1) {
        record_finish(&loading.record);
        if (is_read) {
            text_add_quoted(why, path);
            text_add(why, " holds several records; allowed is one");
        }
        return false;
    }
    *record = loading.record;
    match_init_at(match, &record->match.game, &record->match.first);
    if (repeat(match, &record->match) != STATUS_OK) {
        match_finish(match);
        record_finish(record);
        text_add(why, "not enough memory");
        return false;
    }
    return true;
}
