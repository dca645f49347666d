/* SPDX-License-Identifier: MIT
 *
 * player.c - engines of ours, random play and programs, all asked alike.
 */
#include "session/player.h"

#include <stdlib.h>

#include "core/playout.h"
#include "session/program.h"
#include "session/stopwatch.h"

struct player {
    const struct player_spec *spec;
    const struct game        *game;
    const atomic_bool        *is_cancelled;
    struct random             random;
    struct mind              *mind; /* of PLAYER_ENGINE */
    struct stopwatch          watch;
    struct program            program;
};

/* --- Specs ------------------------------------------------------------ */

bool player_parse_seconds(const char *string, double *out) {
    char        *end;
    const double number = strtod(string, &end);
    const bool   is_plain =
        string[0] != '\0' && *end == '\0' && strspn(string, "0123456789.") == strlen(string);
    if (!is_plain || number <= 0 || number > THINKING_SECONDS_MAX) {
        return false;
    }
    *out = number;
    return true;
}

/* What may stand behind the name of an engine, once each. */
static const char *const setting_keys[] = {"time", "nodes", "depth", "table", "threads"};

enum setting { SET_TIME, SET_NODES, SET_DEPTH, SET_TABLE, SET_THREADS, SET_UNKNOWN };

static enum setting find_setting(const char *key) {
    int place = 0;
    while (place < SET_UNKNOWN && strcmp(setting_keys[place], key) != 0) {
        place++;
    }
    return (enum setting)place;
}

static bool take_setting(struct thinking *thinking, enum setting setting, const char *value) {
    static const int64_t most[] = {
        [SET_NODES]   = INT64_MAX,
        [SET_DEPTH]   = THINKING_DEPTH_MAX,
        [SET_TABLE]   = THINKING_MEGABYTES_MAX,
        [SET_THREADS] = THINKING_THREADS_MAX,
    };
    int64_t number = 0;
    if (setting == SET_TIME) {
        return player_parse_seconds(value, &thinking->seconds);
    }
    if (setting == SET_UNKNOWN ||
        text_parse_number(value, 1, most[setting], &number) != STATUS_OK) {
        return false;
    }
    if (setting == SET_NODES) {
        thinking->limits.nodes = (uint64_t)number;
    } else if (setting == SET_DEPTH) {
        thinking->limits.depth = (uint32_t)number;
    } else if (setting == SET_TABLE) {
        thinking->config.table_bytes = (uint64_t)number << 20;
    } else {
        thinking->config.threads = (uint32_t)number;
    }
    return true;
}

static enum status refuse_setting(const struct player_spec *spec, const char *word, bool is_twice,
                                  struct text *why) {
    text_add(why, "seat ");
    text_add_quoted(why, spec->name);
    text_add(why, " with ");
    text_add_quoted(why, word);
    text_add(why, is_twice ? " twice; once is allowed"
                           : "; allowed are time=SECONDS nodes=N depth=N table=MEGABYTES "
                             "threads=N");
    return STATUS_BAD_TEXT;
}

/* "time=0.2,table=16"; the string is taken apart. */
static enum status take_settings(struct player_spec *spec, char *string, struct text *why) {
    bool is_given[SET_UNKNOWN + 1] = {false};
    for (char *at = string; at != NULL;) {
        char *next = strchr(at, ',');
        if (next != NULL) {
            *next++ = '\0';
        }
        char *value = strchr(at, '=');
        if (value != NULL) {
            *value++ = '\0';
        }
        const enum setting setting = find_setting(at);
        if (setting != SET_UNKNOWN && is_given[setting]) {
            return refuse_setting(spec, at, true, why);
        }
        is_given[setting] = true;
        if (value == NULL || !take_setting(&spec->thinking, setting, value)) {
            if (value != NULL) {
                value[-1] = '=';
            }
            return refuse_setting(spec, at, false, why);
        }
        at = next;
    }
    return STATUS_OK;
}

/* "seat 'deepblue': unknown engine 'deepblue'; allowed are ..." */
static enum status check(const struct player_spec *spec, const struct game *game,
                         struct text *why) {
    text_add(why, "seat ");
    text_add_quoted(why, spec->name);
    text_add(why, ": ");
    const enum status status = thinking_check(&spec->thinking, game, why);
    if (status == STATUS_NOT_FOUND) {
        text_add(why, " random level1 to level8 ugi:COMMAND");
    } else if (status == STATUS_OK) {
        text_clear(why);
    }
    return status;
}

static enum status parse_engine(struct player_spec *spec, const struct game *game,
                                const struct thinking *standard, struct text *why) {
    struct thinking *thinking = &spec->thinking;
    char             copy[PLAYER_NAME_MAX];
    memcpy(copy, spec->name, sizeof copy);
    char *settings = strchr(copy, ':');
    if (settings != NULL) {
        *settings++ = '\0';
    }
    spec->kind                     = strcmp(copy, "random") == 0 ? PLAYER_RANDOM : PLAYER_ENGINE;
    const struct engine_kind *kind = engine_find(copy);
    thinking->level                = level_named(copy);
    if (spec->kind == PLAYER_ENGINE && thinking->level == 0) {
        thinking->engine = kind == NULL ? copy : kind->name; /* whose name stays */
    }
    enum status status = settings == NULL ? STATUS_OK : take_settings(spec, settings, why);
    if (status == STATUS_OK) {
        status = check(spec, game, why);
    }
    if (status == STATUS_OK && !thinking_has_limit(thinking) &&
        !level_is_bounded(thinking->level)) {
        thinking->seconds = standard->seconds;
        thinking->limits  = standard->limits;
    }
    return status;
}

enum status player_parse(struct player_spec *spec, const char *string, const struct game *game,
                         const struct thinking *standard, struct text *why) {
    struct text name;
    memset(spec, 0, sizeof *spec);
    text_init(&name, spec->name, sizeof spec->name);
    text_add(&name, string);
    if (name.is_cut) {
        text_add(why, "a seat has at most 255 characters; too long is ");
        text_add_quoted(why, string);
        return STATUS_BAD_TEXT;
    }
    spec->thinking.config = (struct engine_config){
        .table_bytes = (uint64_t)PLAYER_TABLE_MB << 20, .threads = 1, .contempt = ENGINE_CONTEMPT};
    if (strncmp(string, "ugi:", 4) != 0) {
        return parse_engine(spec, game, standard, why);
    }
    spec->kind             = PLAYER_PROGRAM;
    spec->command          = spec->name + 4;
    spec->thinking.seconds = standard->seconds;
    spec->thinking.limits  = standard->limits;
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

void player_destroy(struct player *player) {
    if (player != NULL) {
        mind_destroy(player->mind);
        program_finish(&player->program);
        free(player);
    }
}

enum player_answer player_begin(struct player *player, uint64_t seed, struct text *why) {
    const struct player_spec *spec     = player->spec;
    struct thinking           thinking = spec->thinking;
    random_init(&player->random, seed);
    if (spec->kind == PLAYER_PROGRAM) {
        return program_begin(&player->program, why);
    }
    if (spec->kind == PLAYER_ENGINE) {
        thinking.config.seed = seed;
        mind_destroy(player->mind);
        player->mind = mind_create(player->game, &thinking);
        if (player->mind == NULL) {
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
    const struct engine_observer nobody   = {.progress = NULL};
    struct thinking              thinking = player->spec->thinking;
    struct engine_report         report;
    thinking.limits.is_stopped = must_stop;
    thinking.limits.context    = player;
    stopwatch_start(&player->watch, thinking.seconds);
    mind_think(player->mind, state, &thinking, &nobody, &report);
    *out = report.lines[0].actions[0];
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
