/* SPDX-License-Identifier: MIT
 *
 * player_spec.c - reading who is to play.
 */
#include <stdio.h>
#include <stdlib.h>

#include "session/player.h"
#include "session/whole_file.h"

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

/* --- Settings --------------------------------------------------------- */

/* What may be set, once each; the options of a program are apart. */
static const char *const setting_keys[] = {"time",    "nodes", "depth", "clock",
                                           "threads", "table", "net"};

enum setting {
    SET_TIME,
    SET_NODES,
    SET_DEPTH,
    SET_CLOCK,
    SET_THREADS,
    SET_TABLE,
    SET_NET,
    SET_UNKNOWN
};

static const char option_key[] = "option.";

static enum setting find_setting(const char *key) {
    int place = 0;
    while (place < SET_UNKNOWN && strcmp(setting_keys[place], key) != 0) {
        place++;
    }
    return (enum setting)place;
}

static bool take_number(struct thinking *thinking, enum setting setting, const char *value) {
    static const int64_t most[] = {
        [SET_NODES]   = INT64_MAX,
        [SET_DEPTH]   = THINKING_DEPTH_MAX,
        [SET_TABLE]   = THINKING_MEGABYTES_MAX,
        [SET_THREADS] = THINKING_THREADS_MAX,
    };
    int64_t number;
    if (text_parse_number(value, 1, most[setting], &number) != STATUS_OK) {
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

/* "none", or the file of a net, which is looked into later. */
static bool take_net(struct player_spec *spec, const char *value) {
    struct text path;
    if (spec->kind != PLAYER_ENGINE || level_is_bounded(spec->thinking.level)) {
        return false;
    }
    if (strcmp(value, "none") == 0) {
        spec->thinking.config.net = &evaluator_no_net;
        return true;
    }
    text_init(&path, spec->net, sizeof spec->net);
    text_add(&path, value);
    return value[0] != '\0' && text_is_whole(&path);
}

static bool take_setting(struct player_spec *spec, enum setting setting, const char *value) {
    switch (setting) {
    case SET_TIME:
        return player_parse_seconds(value, &spec->thinking.seconds);
    case SET_CLOCK:
        return clock_parse(value, &spec->clock);
    case SET_NET:
        return take_net(spec, value);
    case SET_UNKNOWN:
        return false;
    case SET_TABLE:
        return spec->kind != PLAYER_PROGRAM && take_number(&spec->thinking, setting, value);
    default:
        return take_number(&spec->thinking, setting, value);
    }
}

static bool is_option_given(const struct player_spec *spec, const char *name) {
    for (size_t i = 0; i < spec->option_count; i++) {
        if (strcmp(spec->options[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool add_option(struct player_spec *spec, const char *name, const char *value) {
    if (name[0] == '\0' || spec->option_count == PLAYER_OPTIONS_MAX) {
        return false;
    }
    struct player_option *option = &spec->options[spec->option_count++];
    struct text           text;
    text_init(&text, option->name, sizeof option->name);
    text_add(&text, name);
    const bool is_whole = text_is_whole(&text);
    text_init(&text, option->value, sizeof option->value);
    text_add(&text, value);
    return is_whole && text_is_whole(&text);
}

static enum status refuse_setting(const struct player_spec *spec, const char *word, bool is_twice,
                                  struct text *why) {
    text_add(why, "seat ");
    text_add_quoted(why, spec->name);
    text_add(why, " with ");
    text_add_quoted(why, word);
    if (is_twice) {
        text_add(why, " twice; once is allowed");
    } else {
        text_add(why,
                 "; allowed are time=SECONDS nodes=N depth=N clock=SECONDS+SECONDS threads=N ");
        text_add(why, spec->kind == PLAYER_PROGRAM ? "option.NAME=VALUE"
                                                   : "table=MEGABYTES net=none net=FILE");
    }
    return STATUS_BAD_TEXT;
}

/* "nodes=5" with its key apart, and whether that was there before. */
static bool take_pair(struct player_spec *spec, const char *key, const char *value, bool *is_given,
                      bool *is_twice) {
    const size_t length = strlen(option_key);
    if (spec->kind == PLAYER_PROGRAM && strncmp(key, option_key, length) == 0) {
        *is_twice = is_option_given(spec, key + length);
        return !*is_twice && add_option(spec, key + length, value);
    }
    const enum setting setting = find_setting(key);
    *is_twice                  = setting != SET_UNKNOWN && is_given[setting];
    is_given[setting]          = true;
    return !*is_twice && take_setting(spec, setting, value);
}

/* "time=0.2,table=16"; the string is taken apart. */
static enum status take_settings(struct player_spec *spec, char *string, struct text *why) {
    bool is_given[SET_UNKNOWN + 1] = {false};
    for (char *at = string; at != NULL;) {
        bool  is_twice = false;
        char *next     = strchr(at, ',');
        if (next != NULL) {
            *next++ = '\0';
        }
        char *value = strchr(at, '=');
        if (value == NULL) {
            return refuse_setting(spec, at, false, why);
        }
        *value++ = '\0';
        if (!take_pair(spec, at, value, is_given, &is_twice)) {
            if (!is_twice) {
                value[-1] = '=';
            }
            return refuse_setting(spec, at, is_twice, why);
        }
        at = next;
    }
    return STATUS_OK;
}

/* A seat that names no limits has the standard ones. */
static void take_standard(struct player_spec *spec, const struct player_spec *standard) {
    if (!thinking_has_limit(&spec->thinking) && !spec->clock.is_on) {
        spec->thinking.seconds = standard->thinking.seconds;
        spec->thinking.limits  = standard->thinking.limits;
        spec->clock            = standard->clock;
    }
}

/* --- Who it is -------------------------------------------------------- */

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

/* Can its net be used for this game? */
static enum status check_net(const struct player_spec *spec, const struct game *game,
                             struct text *why) {
    struct whole_file file;
    struct net        net;
    if (spec->net[0] == '\0') {
        return STATUS_OK;
    }
    text_add(why, "seat ");
    text_add_quoted(why, spec->name);
    text_add(why, ": cannot use the net ");
    text_add_quoted(why, spec->net);
    text_add(why, ": ");
    enum status status = whole_file_read(&file, spec->net);
    if (status != STATUS_OK) {
        text_add(why, "it cannot be read");
        return status;
    }
    const struct net_file bytes = {file.bytes, file.size};
    status                      = evaluator_open_net(game, &bytes, &net, why);
    whole_file_finish(&file);
    if (status == STATUS_OK) {
        text_clear(why);
    }
    return status;
}

/* A level has its own limits, and no clock. */
static enum status check_clock(const struct player_spec *spec, struct text *why) {
    if (!spec->clock.is_on || !level_is_bounded(spec->thinking.level)) {
        return STATUS_OK;
    }
    text_add(why, "seat ");
    text_add_quoted(why, spec->name);
    text_add(why, ": levels 1 to 7 have no clock; allowed is one with level8");
    return STATUS_CONFLICT;
}

static enum status parse_engine(struct player_spec *spec, const struct game *game,
                                const struct player_spec *standard, struct text *why) {
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
    status             = status == STATUS_OK ? check(spec, game, why) : status;
    status             = status == STATUS_OK ? check_clock(spec, why) : status;
    status             = status == STATUS_OK ? check_net(spec, game, why) : status;
    if (status == STATUS_OK && spec->kind == PLAYER_ENGINE && !level_is_bounded(thinking->level)) {
        take_standard(spec, standard);
    }
    return status;
}

/* "ugi:COMMAND" or "ugi,KEY=VALUE,...:COMMAND". */
static enum status parse_program(struct player_spec *spec, const struct player_spec *standard,
                                 struct text *why) {
    char        copy[PLAYER_NAME_MAX];
    char       *settings = copy + strlen("ugi,");
    const char *colon    = strchr(spec->name, ':');
    spec->kind           = PLAYER_PROGRAM;
    spec->command        = colon == NULL ? "" : colon + 1;
    if (spec->command[strspn(spec->command, " ")] == '\0') {
        text_add(why, "seat 'ugi:' needs a command after it, as for the shell");
        return STATUS_BAD_TEXT;
    }
    memcpy(copy, spec->name, sizeof copy);
    copy[colon - spec->name] = '\0';
    const enum status status =
        spec->name[3] == ',' ? take_settings(spec, settings, why) : STATUS_OK;
    if (status == STATUS_OK) {
        take_standard(spec, standard);
    }
    return status;
}

enum status player_parse(struct player_spec *spec, const char *string, const struct game *game,
                         const struct player_spec *standard, struct text *why) {
    struct text name;
    memset(spec, 0, sizeof *spec);
    text_init(&name, spec->name, sizeof spec->name);
    text_add(&name, string);
    if (name.is_cut) {
        text_add(why, "a seat has at most 255 characters; too long is ");
        text_add_quoted(why, string);
        return STATUS_BAD_TEXT;
    }
    spec->thinking.config = (struct engine_config){.table_bytes = (uint64_t)PLAYER_TABLE_MB << 20,
                                                   .contempt    = ENGINE_CONTEMPT};
    const bool is_program = strncmp(string, "ugi:", 4) == 0 || strncmp(string, "ugi,", 4) == 0;
    return is_program ? parse_program(spec, standard, why)
                      : parse_engine(spec, game, standard, why);
}

/* --- Printing --------------------------------------------------------- */

static void add_limit(struct text *out, size_t start, const char *key, const char *value) {
    text_add(out, out->length == start ? "" : ",");
    text_add(out, key);
    text_add_char(out, '=');
    text_add(out, value);
}

void player_print_limits(const struct player_spec *spec, struct text *out) {
    const struct thinking *thinking = &spec->thinking;
    const size_t           start    = out->length;
    char                   bytes[64];
    struct text            value;
    if (spec->clock.is_on) {
        text_init(&value, bytes, sizeof bytes);
        clock_print(&spec->clock, &value);
        add_limit(out, start, "clock", bytes);
    }
    if (thinking->seconds > 0) {
        snprintf(bytes, sizeof bytes, "%g", thinking->seconds);
        add_limit(out, start, "time", bytes);
    }
    if (thinking->limits.nodes > 0) {
        snprintf(bytes, sizeof bytes, "%llu", (unsigned long long)thinking->limits.nodes);
        add_limit(out, start, "nodes", bytes);
    }
    if (thinking->limits.depth > 0) {
        snprintf(bytes, sizeof bytes, "%u", (unsigned)thinking->limits.depth);
        add_limit(out, start, "depth", bytes);
    }
}
