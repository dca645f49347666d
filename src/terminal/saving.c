/* SPDX-License-Identifier: MIT
 *
 * saving.c - matches into files.
 */
#include "terminal/saving.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "session/keeping.h"
#include "terminal/autosave.h"

/* --- What is written ---------------------------------------------------- */

/* What a record calls who sits there: as before, if that is a person. */
static void name_seat(const struct seat *seat, const char *before, char *name) {
    struct seat unused;
    struct text text;
    text_init(&text, name, RECORD_NAME_MAX);
    if (seat->kind == SEAT_HUMAN && before[0] != '\0' && !seat_parse(before, &unused)) {
        text_add(&text, before);
    } else {
        seat_print(seat, &text);
    }
}

/* The text of the match with all that was loaded; NULL if memory is short. */
static char *print(const struct match *match, const struct record *loaded,
                   const struct seat *seats) {
    struct record record;
    enum status   status = STATUS_OK;
    record_init_at(&record, &match->game, &match->first);
    for (size_t i = 0; i < match->count && status == STATUS_OK; i++) {
        status = match_apply(&record.match, match->actions[i]);
    }
    if (status == STATUS_OK && loaded != NULL) {
        status = record_graft(&record, loaded);
    }
    for (int player = 0; player < match->game.players; player++) {
        name_seat(&seats[player], loaded == NULL ? "" : loaded->players[player],
                  record.players[player]);
    }
    record_conclude(&record);
    char *text = status == STATUS_OK ? keeping_print(&record) : NULL;
    record_finish(&record);
    return text;
}

/* --- Where -------------------------------------------------------------- */

static bool is_same(const char *path, const char *other) {
    return other != NULL && strcmp(path, other) == 0;
}

static bool is_ours(const struct saving *saving, const char *path) {
    return is_same(path, saving->loaded_path) || is_same(path, saving->last_path) ||
           (saving->has_saved && is_same(path, saving->asked_path));
}

bool saving_is_taken(const struct saving *saving, const char *path) {
    return !is_ours(saving, path) && keeping_exists(path);
}

/* The first free name of today, GAME-DATE-N.txt, after what stands before it. */
static void choose_path(const struct game *game, const char *before, struct text *out) {
    enum { NUMBER_MAX = 9999 };
    const time_t now      = time(NULL);
    char         date[16] = "";
    struct tm    day;
    if (localtime_r(&now, &day) != NULL) {
        strftime(date, sizeof date, "%Y-%m-%d", &day);
    }
    for (int64_t number = 1; number <= NUMBER_MAX; number++) {
        text_clear(out);
        text_add(out, before);
        text_add(out, game->rules->name);
        text_add_char(out, '-');
        text_add(out, date);
        text_add_char(out, '-');
        text_add_number(out, number);
        text_add(out, ".txt");
        if (!keeping_exists(out->bytes)) {
            return;
        }
    }
}

/* --- Saving ------------------------------------------------------------- */

bool saving_write(struct saving *saving, const struct match *match, const struct seat *seats,
                  const char *path, struct text *why) {
    char *text = print(match, saving->loaded, seats);
    if (text == NULL) {
        text_add(why, "not enough memory to save the match");
        return false;
    }
    const bool is_kept = keeping_write(path, text, is_ours(saving, path), why);
    free(text);
    if (is_kept && !is_same(path, saving->last_path)) {
        struct text last;
        text_init(&last, saving->last_path, sizeof saving->last_path);
        text_add(&last, path);
        if (!text_is_whole(&last)) {
            text_clear(&last);
        }
    }
    saving->has_saved = saving->has_saved || (is_kept && is_same(path, saving->asked_path));
    return is_kept;
}

static void say(const struct words *own, const char *key, const char *rest, struct text *out) {
    text_add(out, words_find(own, key));
    text_add_char(out, ' ');
    text_add(out, rest);
}

/* Where to save if nobody says so; a new name goes into the storage. */
static const char *usual_path(const struct saving *saving, const struct game *game,
                              struct text *storage) {
    if (saving->asked_path != NULL) {
        return saving->asked_path;
    }
    if (saving->last_path[0] != '\0') {
        return saving->last_path;
    }
    choose_path(game, "", storage);
    return storage->bytes;
}

void saving_obey(struct saving *saving, const struct match *match, const struct seat *seats,
                 const char *path, const struct words *own, struct text *out) {
    char        name[SAVING_PATH_MAX];
    char        reason[2048];
    struct text storage;
    struct text why;
    text_init(&storage, name, sizeof name);
    text_init(&why, reason, sizeof reason);
    if (path[0] == '\0') {
        path = usual_path(saving, &match->game, &storage);
    }
    if (saving_is_taken(saving, path)) {
        say(own, "screen.save-exists", path, out);
    } else if (saving_write(saving, match, seats, path, &why)) {
        say(own, "screen.saved", path, out);
    } else {
        say(own, "screen.save-failed", reason, out);
    }
}

/* --- Keeping ------------------------------------------------------------ */

/* A new file in the folder of matches in progress. */
static bool begin_keeping(struct saving *saving, const struct match *match, struct text *why) {
    char        bytes[SAVING_PATH_MAX];
    struct text folder;
    struct text path;
    text_init(&folder, bytes, sizeof bytes);
    text_init(&path, saving->kept_path, sizeof saving->kept_path);
    if (!autosave_folder(&folder)) {
        text_add(why, "neither XDG_STATE_HOME nor HOME names a folder");
        return false;
    }
    if (!autosave_make_folder(bytes, why)) {
        return false;
    }
    text_add_char(&folder, '/');
    choose_path(&match->game, bytes, &path);
    if (!text_is_whole(&folder) || !text_is_whole(&path)) {
        text_clear(&path);
        text_add(why, "the name of the folder is too long");
        return false;
    }
    return true;
}

/* What a program that was killed has left half written is ours. */
static void clear_way(const char *path) {
    char        bytes[SAVING_PATH_MAX + 8];
    struct text beside;
    text_init(&beside, bytes, sizeof bytes);
    text_add(&beside, path);
    text_add(&beside, ".new");
    unlink(bytes);
}

bool saving_keep(struct saving *saving, const struct match *match, const struct seat *seats,
                 struct text *why) {
    const bool is_new = saving->kept_path[0] == '\0';
    saving->is_kept   = false;
    if (is_new && !begin_keeping(saving, match, why)) {
        return false;
    }
    char *text = print(match, saving->loaded, seats);
    if (text == NULL) {
        text_add(why, "not enough memory to keep the match");
        return false;
    }
    clear_way(saving->kept_path);
    saving->is_kept = keeping_write(saving->kept_path, text, !is_new, why);
    free(text);
    if (is_new && !saving->is_kept) {
        saving->kept_path[0] = '\0';
    }
    return saving->is_kept;
}

void saving_forget(struct saving *saving) {
    if (saving->kept_path[0] != '\0') {
        unlink(saving->kept_path);
        saving->kept_path[0] = '\0';
        saving->is_kept      = false;
    }
}
