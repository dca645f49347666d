/* SPDX-License-Identifier: MIT
 *
 * games.c - which games there are, and opening one.
 */
#include <stdlib.h>

#include "games/registry.h"
#include "library/internal.h"

enum { OPTIONS_TEXT_MAX = GAME_OPTIONS_MAX * 2 * OPTION_TEXT_MAX };

#define TEXT_OF(number)      #number
#define TEXT_OF_ALL(a, b, c) TEXT_OF(a) "." TEXT_OF(b) "." TEXT_OF(c)

const char *tavola_version(void) {
    return TEXT_OF_ALL(TAVOLA_VERSION_MAJOR, TAVOLA_VERSION_MINOR, TAVOLA_VERSION_PATCH);
}

size_t tavola_game_count(void) {
    return registry_count();
}

const char *tavola_game_name(size_t place) {
    return place < registry_count() ? registry_at(place)->name : NULL;
}

static enum tavola_option_kind kind_outside(enum option_kind kind) {
    switch (kind) {
    case OPTION_NUMBERS:
        return TAVOLA_OPTION_NUMBERS;
    case OPTION_WORDS:
        return TAVOLA_OPTION_WORDS;
    case OPTION_TEXT:
        return TAVOLA_OPTION_TEXT;
    case OPTION_SEED:
        return TAVOLA_OPTION_SEED;
    case OPTION_NONE:
    case OPTION_INTEGER:
        break;
    }
    return TAVOLA_OPTION_INTEGER;
}

bool tavola_game_option(const char *name, size_t place, struct tavola_option *out) {
    const struct game_rules *rules = registry_find(name);
    if (rules == NULL || place >= option_count(rules->options)) {
        return false;
    }
    const struct option_spec *spec = &rules->options[place];
    *out                           = (struct tavola_option){
                                  .name     = spec->name,
                                  .kind     = kind_outside(spec->kind),
                                  .min      = spec->min,
                                  .max      = spec->kind == OPTION_SEED ? INT64_MAX : spec->max,
                                  .choices  = spec->choices,
                                  .standard = spec->standard == NULL ? "" : spec->standard,
                                  .help     = spec->help,
    };
    return true;
}

static enum status open_named(const char *name, const char *options, struct tavola_game **out,
                              struct text *why) {
    const struct game_rules *rules = registry_find(name);
    if (rules == NULL) {
        registry_explain_unknown(name, why);
        return STATUS_NOT_FOUND;
    }
    struct tavola_game *opened = malloc(sizeof *opened);
    if (opened == NULL) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    const enum status status = game_open(&opened->game, rules, options, why);
    if (status != STATUS_OK) {
        free(opened);
        return status;
    }
    *out = opened;
    return STATUS_OK;
}

enum tavola_status tavola_open(const char *name, const char *options, struct tavola_game **out,
                               struct tavola_error *error) {
    struct library_phrase why;
    library_begin_phrase(&why);
    *out = NULL;
    return library_give_phrase(&why, open_named(name, options, out, &why.text), error);
}

void tavola_close(struct tavola_game *game) {
    free(game);
}

const char *tavola_name(const struct tavola_game *game) {
    return game->game.rules->name;
}

size_t tavola_options(const struct tavola_game *game, char *out, size_t size) {
    char        bytes[OPTIONS_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    game_print_options(&game->game, &text);
    return library_give_text(&text, out, size);
}

uint32_t tavola_rules_version(const struct tavola_game *game) {
    return game->game.version;
}

int tavola_players(const struct tavola_game *game) {
    return game->game.players;
}

size_t tavola_state_size(const struct tavola_game *game) {
    return game->game.state_size;
}

size_t tavola_actions_max(const struct tavola_game *game) {
    return game->game.actions_max;
}

uint32_t tavola_length_max(const struct tavola_game *game) {
    return game->game.length_max;
}

bool tavola_has_chance(const struct tavola_game *game) {
    return game->game.rules->has_chance;
}

bool tavola_has_scores(const struct tavola_game *game) {
    return game->game.play->scores != NULL;
}

bool tavola_shares_a_point(const struct tavola_game *game) {
    return !game_is_common(&game->game);
}
