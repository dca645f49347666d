/* SPDX-License-Identifier: MIT
 *
 * exact.c - files, each with a lock: a reader keeps what it read last.
 */
#include "server/exact.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "games/angoli/angoli.h"
#include "games/registry.h"
#include "search/verdict.h"

enum { DIGITS = 7 };

static const double unit = 1e7; /* of the last digit */

struct exact_file {
    struct game          game; /* as the file has it */
    struct angoli_values values;
    pthread_mutex_t      lock;
};

struct exact {
    size_t            count;
    struct exact_file files[EXACT_FILES_MAX];
};

static bool is_same(const struct game *game, const struct game *known) {
    return angoli_sets_fit(game) && angoli_config(game)->tokens == angoli_config(known)->tokens &&
           (angoli_config(game)->recall_max >= 0) == (angoli_config(known)->recall_max >= 0);
}

static const struct exact_file *find(const struct exact *exact, const struct game *game) {
    for (size_t i = 0; exact != NULL && i < exact->count; i++) {
        if (is_same(game, &exact->files[i].game)) {
            return &exact->files[i];
        }
    }
    return NULL;
}

bool exact_knows(const struct exact *exact, const struct game *game, const void *state) {
    return find(exact, game) != NULL &&
           !game_turns_are_up(game, game_turns(state) + EXACT_TURNS_LEFT);
}

void exact_print_games(const struct exact *exact, struct text *out) {
    const char *last = "";
    json_open(out, '[');
    for (size_t i = 0; exact != NULL && i < exact->count; i++) {
        const char *name = exact->files[i].game.rules->name;
        if (strcmp(name, last) != 0) {
            json_string(out, name);
        }
        last = name;
    }
    json_close(out, ']');
}

/* --- Opening ------------------------------------------------------------------ */

/* The game of a file: its header says which. */
static enum status make_game(const char *path, struct game *game, struct text *why) {
    struct angoli_header header;
    enum status          status = angoli_file_look(path, &header, why);
    if (status != STATUS_OK) {
        return status;
    }
    game_init(game, registry_find("angoli"));
    status = game_set_option(game, header.is_advanced ? "level=advanced" : "level=basic", why);
    status = status == STATUS_OK ? game_configure(game, why) : status;
    return status == STATUS_OK ? angoli_values_fit(game, path, why) : status;
}

static enum status open_file(struct exact *exact, const char *path, struct text *why) {
    struct exact_file *file   = &exact->files[exact->count];
    enum status        status = make_game(path, &file->game, why);
    if (status == STATUS_OK && find(exact, &file->game) != NULL) {
        text_add_path(why, path);
        text_add(why, " is of the same game as another file; allowed is one of each");
        return STATUS_CONFLICT;
    }
    if (status != STATUS_OK) {
        return status;
    }
    status = angoli_values_open(&file->values, &file->game, path, why);
    if (status != STATUS_OK) {
        angoli_values_close(&file->values);
        return status;
    }
    (void)pthread_mutex_init(&file->lock, NULL);
    exact->count++;
    return STATUS_OK;
}

enum status exact_open(const char *const *paths, size_t count, struct exact **out,
                       struct text *why) {
    CHECK(count <= EXACT_FILES_MAX);
    struct exact *exact  = calloc(1, sizeof *exact);
    enum status   status = exact == NULL ? STATUS_NO_MEMORY : STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = open_file(exact, paths[i], why);
    }
    if (exact == NULL) {
        text_add(why, status_text(status));
    }
    if (status != STATUS_OK) {
        exact_close(exact);
        return status == STATUS_NO_MEMORY ? status : STATUS_BAD_TEXT;
    }
    *out = exact;
    return STATUS_OK;
}

void exact_close(struct exact *exact) {
    for (size_t i = 0; exact != NULL && i < exact->count; i++) {
        angoli_values_close(&exact->files[i].values);
        (void)pthread_mutex_destroy(&exact->files[i].lock);
    }
    free(exact);
}

/* --- Asking ------------------------------------------------------------------- */

enum status exact_find(struct exact *exact, const struct game *game, const void *state,
                       struct angoli_answer *out, struct text *why) {
    struct exact_file *file = (struct exact_file *)find(exact, game);
    CHECK(file != NULL && !game_is_over(game, state));
    (void)pthread_mutex_lock(&file->lock);
    const enum status status = angoli_answer_find(&file->values, state, out, why);
    (void)pthread_mutex_unlock(&file->lock);
    return status;
}

/* Only what is certain is printed as 0 or 1. */
static void print_chance(const char *key, double chance, struct text *out) {
    int64_t units = (int64_t)(chance * unit + 0.5);
    units         = chance > 0 && units == 0 ? 1 : units;
    units         = chance < 1 && units == (int64_t)unit ? units - 1 : units;
    json_key(out, key);
    json_decimal(out, units, DIGITS);
}

static const char *mark_of(double loss) {
    return verdict_text(verdict_mark_of((int32_t)(loss * EVALUATOR_SHARE + 0.5)));
}

static void print_actions(const struct game *game, const void *state,
                          const struct angoli_answer *answer, struct text *out) {
    json_key(out, "actions");
    json_open(out, '[');
    for (size_t i = 0; i < answer->count; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text action;
        text_init(&action, bytes, sizeof bytes);
        game_print_action(game, state, answer->actions[i], &action);
        json_open(out, '{');
        json_key(out, "action");
        json_string(out, bytes);
        print_chance("chance", answer->chances[i], out);
        json_key(out, "mark");
        json_string(out, mark_of(answer->chances[0] - answer->chances[i]));
        json_close(out, '}');
    }
    json_close(out, ']');
}

void exact_print(const struct game *game, const void *state, const struct angoli_answer *answer,
                 struct text *out) {
    json_open(out, '{');
    json_key(out, "player");
    json_number(out, answer->player + 1);
    print_chance("chance", answer->chance, out);
    if (game_actor(game, state) != ACTOR_CHANCE) {
        print_actions(game, state, answer, out);
    }
    json_close(out, '}');
}

size_t exact_print_size(size_t actions) {
    enum { HEAD = 128, WORDS = 64 };
    return HEAD + actions * (WORDS + 6 * (size_t)GAME_ACTION_MAX);
}
