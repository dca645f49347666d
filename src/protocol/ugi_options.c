/* SPDX-License-Identifier: MIT
 *
 * ugi_options.c - listing and setting options.
 */
#include "protocol/ugi_options.h"

#include <strings.h>

#include "games/registry.h"
#include "protocol/ugi_thinking.h"

enum {
    PAIR_MAX = OPTION_TEXT_MAX + 32 /* key=value */
};

static const char auto_engine[] = "auto";

static const char *const truths[] = {"false", "true"};

/* One with a maximum of 0 is true or false. */
static const struct number_option {
    const char *name;
    int64_t     standard, min, max;
} number_options[UGI_NUMBERS] = {
    [UGI_HASH]     = {"Hash", 64, 1, THINKING_MEGABYTES_MAX},
    [UGI_THREADS]  = {"Threads", 1, 1, THINKING_THREADS_MAX},
    [UGI_MULTIPV]  = {"MultiPV", 1, 1, ENGINE_LINES_MAX},
    [UGI_SEED]     = {"Seed", 1, 0, INT64_MAX},
    [UGI_CONTEMPT] = {"Contempt", ENGINE_CONTEMPT, 0, ENGINE_CONTEMPT_MAX},
    [UGI_LEVEL]    = {"Level", LEVEL_FULL, LEVEL_MIN, LEVEL_FULL},
    [UGI_OVERHEAD] = {"Move Overhead", 10, 0, 5000},
    [UGI_PONDER]   = {"Ponder", 0, 0, 0},
    [UGI_ROLL]     = {"Roll", 0, 0, 0},
};

void ugi_options_init(struct ugi_session *session) {
    session->engine = NULL;
    for (size_t i = 0; i < UGI_NUMBERS; i++) {
        session->number[i] = number_options[i].standard;
    }
    random_init(&session->random, (uint64_t)session->number[UGI_SEED]);
}

static bool is_own_name(const char *name) {
    for (size_t i = 0; i < UGI_NUMBERS; i++) {
        if (strcasecmp(number_options[i].name, name) == 0) {
            return true;
        }
    }
    return strcasecmp(name, "Game") == 0 || strcasecmp(name, "Engine") == 0;
}

static void add_line_start(struct text *line, const char *name, const char *type) {
    text_clear(line);
    text_add(line, "option name ");
    text_add(line, name);
    text_add(line, " type ");
    text_add(line, type);
    text_add(line, " default ");
}

static void add_choice(struct text *line, const char *choice) {
    text_add(line, " var ");
    text_add(line, choice);
}

static void add_bounds(struct text *line, int64_t min, int64_t max) {
    text_add(line, " min ");
    text_add_number(line, min);
    text_add(line, " max ");
    text_add_number(line, max);
}

static void describe_game(const struct ugi_session *session, struct text *line) {
    add_line_start(line, "Game", "combo");
    text_add(line, session->game.rules->name);
    for (size_t i = 0; i < registry_count(); i++) {
        add_choice(line, registry_at(i)->name);
    }
}

static void describe_engine(const struct ugi_session *session, struct text *line) {
    add_line_start(line, "Engine", "combo");
    text_add(line, session->engine == NULL ? auto_engine : session->engine);
    add_choice(line, auto_engine);
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (engine_kinds[i]->can_play(&session->game)) {
            add_choice(line, engine_kinds[i]->name);
        }
    }
}

static void describe_number(const struct ugi_session *session, size_t place, struct text *line) {
    const struct number_option *option = &number_options[place];
    const int64_t               number = session->number[place];
    if (option->max == 0) {
        add_line_start(line, option->name, "check");
        text_add(line, truths[number]);
    } else {
        add_line_start(line, option->name, "spin");
        text_add_number(line, number);
        add_bounds(line, option->min, option->max);
    }
}

/* "Turns", or "GameSeed" where the engine has a Seed. */
static void print_option_name(const struct option_spec *spec, struct text *out) {
    const char first = spec->name[0];
    text_add(out, is_own_name(spec->name) ? "Game" : "");
    text_add_char(out, first >= 'a' && first <= 'z' ? (char)(first - 'a' + 'A') : first);
    text_add(out, spec->name + 1);
}

static void add_choices(struct text *line, const char *choices) {
    while (choices != NULL && *choices != '\0') {
        const size_t length = strcspn(choices, "|");
        text_add(line, " var ");
        text_add_bytes(line, choices, length);
        choices += length + (choices[length] == '|' ? 1 : 0);
    }
}

static const char *type_of(enum option_kind kind) {
    switch (kind) {
    case OPTION_INTEGER:
    case OPTION_SEED:
        return "spin";
    case OPTION_NUMBERS:
    case OPTION_WORDS:
        return "combo";
    default:
        return "string";
    }
}

static void describe_option(const struct option_spec *spec, const struct option_value *value,
                            struct text *line) {
    char        bytes[OPTION_TEXT_MAX + 1];
    struct text name;
    text_init(&name, bytes, sizeof bytes);
    print_option_name(spec, &name);
    add_line_start(line, bytes, type_of(spec->kind));
    const size_t before = line->length;
    option_print_value(spec, value, line);
    text_add(line, line->length == before ? "<empty>" : "");
    if (spec->kind == OPTION_INTEGER) {
        add_bounds(line, spec->min, spec->max);
    } else if (spec->kind == OPTION_SEED) {
        add_bounds(line, 0, INT64_MAX);
    } else {
        add_choices(line, spec->choices);
    }
}

void ugi_options_list(const struct ugi_session *session,
                      void (*tell)(void *context, const char *line), void *context) {
    const struct option_spec *specs = session->game.rules->options;
    char                      bytes[UGI_OPTION_LINE_MAX];
    struct text               line;
    text_init(&line, bytes, sizeof bytes);
    describe_game(session, &line);
    tell(context, bytes);
    for (size_t i = 0; i < option_count(specs); i++) {
        describe_option(&specs[i], &session->game.option[i], &line);
        tell(context, bytes);
    }
    describe_engine(session, &line);
    tell(context, bytes);
    for (size_t i = 0; i < UGI_NUMBERS; i++) {
        describe_number(session, i, &line);
        tell(context, bytes);
    }
}

static void explain_unknown(const struct ugi_session *session, const char *name, struct text *why) {
    const struct option_spec *specs = session->game.rules->options;
    text_add(why, "unknown option ");
    text_add_quoted(why, name);
    text_add(why, "; allowed are Game");
    for (size_t i = 0; i < option_count(specs); i++) {
        text_add(why, ", ");
        print_option_name(&specs[i], why);
    }
    text_add(why, ", Engine");
    for (size_t i = 0; i < UGI_NUMBERS; i++) {
        text_add(why, ", ");
        text_add(why, number_options[i].name);
    }
}

static void take_game(struct ugi_session *session, const struct game *game) {
    ugi_thinking_forget(session); /* it knows the game of before */
    session->game = *game;
    game_start(&session->game, &session->state);
}

static enum status set_game(struct ugi_session *session, const char *value, struct text *why) {
    const struct game_rules *rules = value == NULL ? registry_at(0) : registry_find(value);
    struct game              game;
    if (rules == NULL) {
        registry_explain_unknown(value, why);
        return STATUS_NOT_FOUND;
    }
    const enum status status = game_open(&game, rules, "", why);
    if (status == STATUS_OK) {
        take_game(session, &game);
    }
    return status;
}

static enum status set_engine(struct ugi_session *session, const char *value, struct text *why) {
    const bool                is_auto = value == NULL || strcasecmp(value, auto_engine) == 0;
    const struct engine_kind *kind    = is_auto ? NULL : engine_find(value);
    if (!is_auto && kind == NULL) {
        thinking_explain_engine(&session->game, value, why);
        text_add(why, " auto");
        return STATUS_NOT_FOUND;
    }
    session->engine = is_auto ? NULL : kind->name;
    return STATUS_OK;
}

static bool parse_number(const struct number_option *option, const char *value, int64_t *number) {
    if (option->max != 0) {
        return text_parse_number(value, option->min, option->max, number) == STATUS_OK;
    }
    *number = strcasecmp(value, truths[1]) == 0;
    return *number == 1 || strcasecmp(value, truths[0]) == 0;
}

static enum status set_number(struct ugi_session *session, size_t place, const char *value,
                              struct text *why) {
    const struct number_option *option = &number_options[place];
    int64_t                     number = option->standard;
    if (value != NULL && !parse_number(option, value, &number)) {
        text_add(why, option->name);
        text_add(why, " cannot be ");
        text_add_quoted(why, value);
        text_add(why, "; allowed is ");
        if (option->max == 0) {
            text_add(why, "true or false");
        } else {
            text_add_range(why, value, option->min, option->max);
        }
        return STATUS_OUT_OF_RANGE;
    }
    session->number[place] = number;
    if (place == UGI_SEED) {
        random_init(&session->random, (uint64_t)number);
    }
    return STATUS_OK;
}

/* "key=value", as the game's options are read. */
static enum status give(struct game *game, const struct option_spec *spec, const char *value,
                        struct text *why) {
    char        bytes[PAIR_MAX + OPTION_TEXT_MAX];
    struct text pair;
    text_init(&pair, bytes, sizeof bytes);
    text_add(&pair, spec->name);
    text_add_char(&pair, '=');
    text_add(&pair, value);
    return game_set_option(game, bytes, why);
}

/* The game again: what was given before, except this one option. */
static enum status set_game_option(struct ugi_session *session, size_t place, const char *value,
                                   struct text *why) {
    const struct game        *before = &session->game;
    const struct option_spec *specs  = before->rules->options;
    struct game               game;
    enum status               status = STATUS_OK;
    game_init(&game, before->rules);
    game.version = before->version;
    for (size_t i = 0; i < option_count(specs) && status == STATUS_OK; i++) {
        char        bytes[OPTION_TEXT_MAX + 1];
        struct text kept;
        text_init(&kept, bytes, sizeof bytes);
        option_print_value(&specs[i], &before->option[i], &kept);
        if (i == place && value != NULL) {
            status = give(&game, &specs[i], value, why);
        } else if (i != place && before->option[i].is_given) {
            status = give(&game, &specs[i], bytes, why);
        }
    }
    if (status == STATUS_OK) {
        status = game_configure(&game, why);
    }
    if (status == STATUS_OK) {
        take_game(session, &game);
    }
    return status;
}

/* The same game by another version of its rules. */
static enum status set_rules(struct ugi_session *session, const char *value, struct text *why) {
    struct game game = session->game;
    char        bytes[PAIR_MAX];
    struct text pair;
    text_init(&pair, bytes, sizeof bytes);
    text_add(&pair, "rules=");
    text_add(&pair, value == NULL ? "" : value);
    game.version       = 0;
    enum status status = value == NULL ? STATUS_OK : game_set_option(&game, bytes, why);
    if (status == STATUS_OK) {
        status = game_configure(&game, why);
    }
    if (status == STATUS_OK) {
        take_game(session, &game);
    }
    return status;
}

/* Is this the name of the game's option, alone or with Game in front? */
static bool is_name_of(const struct option_spec *spec, const char *name) {
    const bool has_prefix = strncasecmp(name, "Game", 4) == 0;
    return (has_prefix && strcasecmp(name + 4, spec->name) == 0) ||
           (!is_own_name(name) && strcasecmp(name, spec->name) == 0);
}

enum status ugi_options_set(struct ugi_session *session, const char *name, const char *value,
                            struct text *why) {
    const struct option_spec *specs = session->game.rules->options;
    if (strcasecmp(name, "Game") == 0) {
        return set_game(session, value, why);
    }
    if (strcasecmp(name, "Rules") == 0 || strcasecmp(name, "GameRules") == 0) {
        return set_rules(session, value, why);
    }
    if (strcasecmp(name, "Engine") == 0) {
        return set_engine(session, value, why);
    }
    for (size_t i = 0; i < UGI_NUMBERS; i++) {
        if (strcasecmp(number_options[i].name, name) == 0) {
            return set_number(session, i, value, why);
        }
    }
    for (size_t i = 0; i < option_count(specs); i++) {
        if (is_name_of(&specs[i], name)) {
            return set_game_option(session, i, value, why);
        }
    }
    explain_unknown(session, name, why);
    return STATUS_NOT_FOUND;
}
