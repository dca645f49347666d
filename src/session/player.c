/* SPDX-License-Identifier: MIT
 *
 * player.c - engines of ours, random play and programs, all asked alike.
 */
#include "session/player.h"

#include <stdlib.h>

#include "core/playout.h"
#include "search/level.h"
#include "session/choice.h"
#include "session/program.h"
#include "session/stopwatch.h"

enum { MEGABYTES_MAX = 65536, DEPTH_MAX = 1000, THREADS_MAX = 256 };

struct player {
    const struct player_spec *spec;
    const struct game        *game;
    const atomic_bool        *is_cancelled;
    struct random             random;
    struct engine            *engine;
    struct stopwatch          watch;
    struct program            program;
};

/* --- Specs ------------------------------------------------------------ */

bool player_parse_seconds(const char *string, double *out) {
    char        *end;
    const double number = strtod(string, &end);
    const bool   is_plain =
        string[0] != '\0' && *end == '\0' && strspn(string, "0123456789.") == strlen(string);
    if (!is_plain || number <= 0 || number > PLAYER_SECONDS_MAX) {
        return false;
    }
    *out = number;
    return true;
}

static enum status refuse_engine(const struct game *game, const char *name, bool is_known,
                                 struct text *why) {
    text_add(why, is_known ? "engine " : "unknown engine ");
    text_add_quoted(why, name);
    text_add(why, is_known ? " cannot play this; allowed are" : "; allowed are");
    choice_print_engines(game, why);
    text_add(why, " random level1 to level8 ugi:COMMAND");
    return STATUS_NOT_FOUND;
}

static bool take_setting(struct player_spec *spec, const char *key, const char *value) {
    int64_t number = 0;
    if (strcmp(key, "time") == 0) {
        return player_parse_seconds(value, &spec->limits.seconds);
    }
    if (strcmp(key, "nodes") == 0 && text_parse_number(value, 1, INT64_MAX, &number) == STATUS_OK) {
        spec->limits.nodes = (uint64_t)number;
    } else if (strcmp(key, "depth") == 0 &&
               text_parse_number(value, 1, DEPTH_MAX, &number) == STATUS_OK) {
        spec->limits.depth = (uint32_t)number;
    } else if (strcmp(key, "table") == 0 &&
               text_parse_number(value, 1, MEGABYTES_MAX, &number) == STATUS_OK) {
        spec->table_bytes = (uint64_t)number << 20;
    } else if (strcmp(key, "threads") == 0 &&
               text_parse_number(value, 1, THREADS_MAX, &number) == STATUS_OK) {
        spec->threads = (uint32_t)number;
    }
    return number > 0;
}

/* "time=0.2,table=16"; the string is taken apart. */
static enum status take_settings(struct player_spec *spec, char *string, struct text *why) {
    for (char *at = string; at != NULL;) {
        char *next = strchr(at, ',');
        if (next != NULL) {
            *next++ = '\0';
        }
        char *value = strchr(at, '=');
        if (value != NULL) {
            *value++ = '\0';
        }
        if (value == NULL || !take_setting(spec, at, value)) {
            if (value != NULL) {
                value[-1] = '=';
            }
            text_add(why, "seat ");
            text_add_quoted(why, spec->name);
            text_add(why, " with ");
            text_add_quoted(why, at);
            text_add(why, "; allowed are time=SECONDS nodes=N depth=N table=MEGABYTES threads=N");
            return STATUS_BAD_TEXT;
        }
        at = next;
    }
    return STATUS_OK;
}

static enum status refuse_limits(const struct player_spec *spec, struct text *why) {
    text_add(why, "seat ");
    text_add_quoted(why, spec->name);
    text_add(why, ": levels 1 to 7 have their own limits; allowed are time, nodes and depth with "
                  "level8");
    return STATUS_CONFLICT;
}

static enum status parse_engine(struct player_spec *spec, const struct game *game,
                                const struct player_limits *standard, struct text *why) {
    char copy[PLAYER_NAME_MAX];
    memcpy(copy, spec->name, sizeof copy);
    char *settings = strchr(copy, ':');
    if (settings != NULL) {
        *settings++ = '\0';
    }
    spec->kind   = strcmp(copy, "random") == 0 ? PLAYER_RANDOM : PLAYER_ENGINE;
    spec->level  = level_named(copy);
    spec->engine = spec->level > 0 ? level_engine(game, spec->level) : engine_find(copy);
    if (spec->kind == PLAYER_ENGINE && (spec->engine == NULL || !spec->engine->can_play(game))) {
        return refuse_engine(game, copy, spec->engine != NULL, why);
    }
    const enum status status = settings == NULL ? STATUS_OK : take_settings(spec, settings, why);
    if (status != STATUS_OK || spec->kind == PLAYER_RANDOM) {
        return status;
    }
    const bool has_limit =
        spec->limits.seconds > 0 || spec->limits.nodes != 0 || spec->limits.depth != 0;
    if (level_is_bounded(spec->level)) {
        return has_limit ? refuse_limits(spec, why) : STATUS_OK;
    }
    spec->engine = choice_with_threads(spec->engine, spec->threads);
    spec->limits = has_limit ? spec->limits : *standard;
    return STATUS_OK;
}

enum status player_parse(struct player_spec *spec, const char *string, const struct game *game,
                         const struct player_limits *standard, struct text *why) {
    struct text name;
    memset(spec, 0, sizeof *spec);
    text_init(&name, spec->name, sizeof spec->name);
    text_add(&name, string);
    if (name.is_cut) {
        text_add(why, "a seat has at most 255 characters; too long is ");
        text_add_quoted(why, string);
        return STATUS_BAD_TEXT;
    }
    spec->table_bytes = (uint64_t)PLAYER_TABLE_MB << 20;
    spec->threads     = 1;
    if (strncmp(string, "ugi:", 4) != 0) {
        return parse_engine(spec, game, standard, why);
    }
    spec->kind    = PLAYER_PROGRAM;
    spec->command = spec->name + 4;
    spec->limits  = *standard;
    if (spec->command[strspn(spec->command, " ")] == '\0') {
        text_add(why, "seat 'ugi:' needs a command behind it, as for the shell");
        return STATUS_BAD_TEXT;
    }
    return STATUS_OK;
}

/* --- Playing ---------------------------------------------------------- */

struct player *player_create(const struct player_spec *spec, const struct game *game,
                             const atomic_bool *is_cancelled) {
    struct player *player = calloc(1, sizeof *player);
    if (player != NULL) {
        player->spec         = spec;
        player->game         = game;
        player->is_cancelled = is_cancelled;
        program_init(&player->program, spec, game, is_cancelled);
    }
    return player;
}

static void forget_engine(struct player *player) {
    if (player->engine != NULL) {
        player->spec->engine->destroy(player->engine);
        player->engine = NULL;
    }
}

void player_destroy(struct player *player) {
    if (player != NULL) {
        forget_engine(player);
        program_finish(&player->program);
        free(player);
    }
}

enum player_answer player_begin(struct player *player, uint64_t seed, struct text *why) {
    const struct player_spec *spec = player->spec;
    random_init(&player->random, seed);
    if (spec->kind == PLAYER_PROGRAM) {
        return program_begin(&player->program, why);
    }
    if (spec->kind == PLAYER_ENGINE) {
        const struct engine_config config = {.seed        = seed,
                                             .table_bytes = spec->table_bytes,
                                             .threads     = spec->threads,
                                             .contempt    = ENGINE_CONTEMPT};
        forget_engine(player);
        player->engine = spec->engine->create(player->game, &config);
        if (player->engine == NULL) {
            text_add(why, "not enough memory for its table");
            return PLAYER_FORFEITS;
        }
    }
    return PLAYER_PLAYS;
}

static bool is_cancelled(const struct player *player) {
    return player->is_cancelled != NULL && atomic_load(player->is_cancelled);
}

/* For engine_limits. */
static bool must_stop(void *context) {
    struct player *player = context;
    return is_cancelled(player) || stopwatch_is_up(&player->watch);
}

static enum player_answer think(struct player *player, const void *state, action_t *out) {
    const struct player_spec    *spec   = player->spec;
    const struct engine_observer nobody = {.progress = NULL};
    const struct engine_limits   limits = {.nodes      = spec->limits.nodes,
                                           .depth      = spec->limits.depth,
                                           .lines      = 1,
                                           .is_stopped = must_stop,
                                           .context    = player};
    struct engine_report         report;
    stopwatch_start(&player->watch, spec->limits.seconds);
    if (spec->level > 0) {
        const struct level_question question = {.game   = player->game,
                                                .kind   = spec->engine,
                                                .engine = player->engine,
                                                .state  = state,
                                                .level  = spec->level,
                                                .limits = &limits};
        *out                                 = level_choose(&question, &player->random, &report);
    } else {
        spec->engine->think(player->engine, state, &limits, &nobody, &report);
        *out = report.lines[0].actions[0];
    }
    return is_cancelled(player) ? PLAYER_CANCELLED : PLAYER_PLAYS;
}

enum player_answer player_choose(struct player *player, const struct match *match, action_t *out,
                                 struct text *why) {
    CHECK(game_actor(&match->game, &match->state) >= 0);
    switch (player->spec->kind) {
    case PLAYER_PROGRAM:
        return program_choose(&player->program, match, out, why);
    case PLAYER_ENGINE:
        return think(player, &match->state, out);
    default:
        *out = playout_draw(player->game, &match->state, &player->random);
        return is_cancelled(player) ? PLAYER_CANCELLED : PLAYER_PLAYS;
    }
}
