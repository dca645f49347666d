/* SPDX-License-Identifier: MIT
 *
 * arguments.c - reading the command line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "games/registry.h"

enum { MESSAGE_MAX = 1024 };

int arguments_refuse(const struct arguments *arguments, const char *message) {
    fprintf(stderr, "tavola %s: %s\n", arguments->command->name, message);
    return EXIT_BAD_INPUT;
}

int arguments_refuse_word(const struct arguments *arguments, const char *before, const char *word,
                          const char *after) {
    char        bytes[MESSAGE_MAX];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, before);
    text_add_quoted(&message, word);
    text_add(&message, after);
    return arguments_refuse(arguments, bytes);
}

static int refuse_flag(const struct arguments *arguments, const char *word) {
    char        bytes[MESSAGE_MAX];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, "unknown flag ");
    text_add_quoted(&message, word);
    text_add(&message,
             arguments->command->flags[0].name == NULL ? "; allowed is " : "; allowed are ");
    for (const struct flag *flag = arguments->command->flags; flag->name != NULL; flag++) {
        text_add(&message, flag->name);
        text_add(&message, ", ");
    }
    text_add(&message, "--help");
    return arguments_refuse(arguments, bytes);
}

/* The flag that the word begins: "--seed", "--seed=5" and "-ox=y" all do. */
static const struct flag *find_flag(const struct command *command, const char *word,
                                    const char **attached) {
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        const size_t length   = strlen(flag->name);
        const bool   is_short = flag->name[1] != '-';
        if (strncmp(word, flag->name, length) != 0) {
            continue;
        }
        *attached = NULL;
        if (word[length] == '\0') {
            return flag;
        }
        if (is_short || word[length] == '=') {
            *attached = word + length + (is_short ? 0 : 1);
            return flag;
        }
    }
    return NULL;
}

static bool may_repeat(const struct flag *flag) {
    return flag->value != NULL && strstr(flag->value, "...") != NULL;
}

/* Take the flag at *place, and the word after it if that is its value. */
static int take_flag(struct arguments *arguments, char **strings, int count, int *place) {
    const char        *word = strings[*place];
    const char        *attached;
    const struct flag *flag = find_flag(arguments->command, word, &attached);
    if (flag == NULL) {
        return refuse_flag(arguments, word);
    }
    if (!may_repeat(flag) && arguments_has(arguments, flag->name)) {
        return arguments_refuse_word(arguments, "flag ", word, " is given twice; once is allowed");
    }
    if (flag->value == NULL && attached != NULL) {
        return arguments_refuse_word(arguments, "flag ", word, " takes no value");
    }
    if (flag->value != NULL && attached == NULL) {
        if (*place + 1 == count) {
            char        bytes[MESSAGE_MAX];
            struct text needed;
            text_init(&needed, bytes, sizeof bytes);
            text_add(&needed, " needs a value after it: ");
            text_add(&needed, flag->value);
            return arguments_refuse_word(arguments, "flag ", word, bytes);
        }
        attached = strings[++*place];
    }
    arguments->given[arguments->given_count++] = (struct given_flag){flag, attached};
    return EXIT_OK;
}

int arguments_init(struct arguments *arguments, const struct command *command, int count,
                   char **strings) {
    memset(arguments, 0, sizeof *arguments);
    arguments->command = command;
    arguments->words   = calloc((size_t)count + 1, sizeof *arguments->words);
    arguments->given   = calloc((size_t)count + 1, sizeof *arguments->given);
    if (arguments->words == NULL || arguments->given == NULL) {
        arguments_finish(arguments);
        arguments_refuse(arguments, "out of memory");
        return EXIT_FAILED;
    }
    bool all_words = false; /* behind "--" */
    for (int place = 0; place < count; place++) {
        const char *word = strings[place];
        if (all_words || word[0] != '-' || word[1] == '\0') {
            arguments->words[arguments->word_count++] = word;
        } else if (strcmp(word, "--") == 0) {
            all_words = true;
        } else if (take_flag(arguments, strings, count, &place) != EXIT_OK) {
            arguments_finish(arguments);
            return EXIT_BAD_INPUT;
        }
    }
    return EXIT_OK;
}

void arguments_finish(struct arguments *arguments) {
    free(arguments->words);
    free(arguments->given);
    arguments->words = NULL;
    arguments->given = NULL;
}

/* The first one given of this name, or NULL. */
static const struct given_flag *find_given(const struct arguments *arguments, const char *name) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        CHECK(arguments->given[i].flag != NULL);
        if (strcmp(arguments->given[i].flag->name, name) == 0) {
            return &arguments->given[i];
        }
    }
    return NULL;
}

const char *arguments_value(const struct arguments *arguments, const char *flag) {
    const struct given_flag *given = find_given(arguments, flag);
    return given == NULL ? NULL : given->value;
}

bool arguments_has(const struct arguments *arguments, const char *flag) {
    return find_given(arguments, flag) != NULL;
}

int arguments_number(const struct arguments *arguments, const char *flag, int64_t min, int64_t max,
                     int64_t *out) {
    const char *value = arguments_value(arguments, flag);
    if (value == NULL || text_parse_number(value, min, max, out) == STATUS_OK) {
        return EXIT_OK;
    }
    char        bytes[MESSAGE_MAX];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, flag);
    text_add(&message, " cannot be ");
    text_add_quoted(&message, value);
    text_add(&message, "; allowed is ");
    text_add_range(&message, value, min, max);
    return arguments_refuse(arguments, bytes);
}

/* What the environment says, as the system's own programs read it. */
static enum language language_of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    enum language language = LANGUAGE_en;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            return language_find(value, &language) == STATUS_OK ? language : LANGUAGE_en;
        }
    }
    return LANGUAGE_en;
}

int arguments_language(const struct arguments *arguments, enum language *out) {
    const char *value = arguments_value(arguments, "--language");
    *out              = language_of_environment();
    if (value == NULL || language_find(value, out) == STATUS_OK) {
        return EXIT_OK;
    }
    return arguments_refuse_word(arguments, "--language cannot be ", value,
                                 "; allowed are en, it, de, fr and es");
}

int arguments_refuse_more_words(const struct arguments *arguments, size_t allowed) {
    if (arguments->word_count <= allowed) {
        return EXIT_OK;
    }
    return arguments_refuse_word(arguments, "one word too many: ", arguments->words[allowed],
                                 "; see --help for what is allowed");
}

const struct game_rules *arguments_find_game(const struct arguments *arguments, const char *name) {
    const struct game_rules *rules = name == NULL ? NULL : registry_find(name);
    if (rules == NULL) {
        char        bytes[MESSAGE_MAX];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        registry_explain_unknown(name, &why);
        arguments_refuse(arguments, bytes);
    }
    return rules;
}

int arguments_open_game(const struct arguments *arguments, struct game *game) {
    const char              *name  = arguments->word_count == 0 ? NULL : arguments->words[0];
    const struct game_rules *rules = arguments_find_game(arguments, name);
    if (rules == NULL) {
        return EXIT_BAD_INPUT;
    }
    char        bytes[MESSAGE_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    game_init(game, rules);
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given_flag *given = &arguments->given[i];
        if (strcmp(given->flag->name, "-o") == 0 &&
            game_set_option(game, given->value, &why) != STATUS_OK) {
            return arguments_refuse(arguments, bytes);
        }
    }
    if (game_configure(game, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    return EXIT_OK;
}

int arguments_begin_match(const struct arguments *arguments, const struct game *game,
                          struct match *match) {
    const char *position = arguments_value(arguments, "--position");
    if (position == NULL) {
        match_init(match, game);
        return EXIT_OK;
    }
    char              bytes[MESSAGE_MAX];
    struct text       why;
    struct game_state state;
    text_init(&why, bytes, sizeof bytes);
    text_add(&why, "position ");
    text_add_quoted(&why, position);
    text_add_char(&why, ' ');
    if (game_parse_state(game, position, &state, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    match_init_at(match, game, &state);
    return EXIT_OK;
}

int arguments_apply_actions(const struct arguments *arguments, size_t first_word,
                            struct match *match) {
    for (size_t i = first_word; i < arguments->word_count; i++) {
        char        bytes[MESSAGE_MAX];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        text_add(&why, "action ");
        text_add_number(&why, (int64_t)(i - first_word) + 1);
        text_add(&why, ": ");
        if (match_apply_text(match, arguments->words[i], &why) != STATUS_OK) {
            return arguments_refuse(arguments, bytes);
        }
    }
    return EXIT_OK;
}

int arguments_open_match(const struct arguments *arguments, size_t first_action,
                         struct match *match) {
    struct game game;
    int         result = arguments_open_game(arguments, &game);
    if (result != EXIT_OK) {
        return result;
    }
    result = arguments_begin_match(arguments, &game, match);
    if (result != EXIT_OK) {
        return result;
    }
    result = arguments_apply_actions(arguments, first_action, match);
    if (result != EXIT_OK) {
        match_finish(match);
    }
    return result;
}
