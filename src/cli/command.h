/* SPDX-License-Identifier: MIT
 *
 * command.h - what a subcommand of tavola is, and how it reads its arguments.
 *
 * A subcommand is a file that defines a const struct command and a line in
 * commands.def. Its flags are listed in the struct, so that reading them,
 * refusing others and printing the help are the same for all.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/match.h"
#include "scene/words.h"

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_BAD_INPUT = 2 };

enum { FLAGS_MAX = 32 };

struct flag {
    const char *name;  /* "--seed" */
    const char *value; /* what follows it, "N"; NULL: nothing does; "N...": may be repeated */
    const char *help;
};

struct arguments;
struct parts;

struct command {
    const char *name;
    const char *other_name;                  /* that it is known by too; or NULL */
    const char *usage;                       /* what follows the name */
    const char *summary;                     /* one line */
    const char *details;                     /* paragraphs for the help */
    struct flag flags[FLAGS_MAX];            /* up to a NULL name */
    bool        is_passed_on;                /* another program tells the words apart: here all
                                                are words, flags too */
    int (*run)(struct arguments *arguments); /* returns the exit status */
    /* The same with what its parts have come to (parts.h), instead of the work;
     * NULL: it has no parts. */
    int (*merge)(struct arguments *arguments, const struct parts *parts);
};

/* The arguments of one call, told apart. */
struct arguments {
    const struct command        *command;
    const struct command *const *commands; /* all that there are, then NULL */
    const char                 **words;    /* all that are not flags */
    size_t                       word_count;
    struct given_flag {
        const struct flag *flag;
        const char        *value; /* NULL if it takes none */
    } * given;
    size_t given_count;
};

/* Tell the words after the command's name apart. On failure an error is
 * printed, EXIT_BAD_INPUT returned and nothing is left to release. */
int  arguments_init(struct arguments *arguments, const struct command *command, int count,
                    char **strings);
void arguments_finish(struct arguments *arguments);

bool arguments_has(const struct arguments *arguments, const char *flag);
/* The value of the flag, or NULL. */
const char *arguments_value(const struct arguments *arguments, const char *flag);
/* The value of a flag as a number from min to max. If it was not given, *out is
 * left alone. Prints an error and returns EXIT_BAD_INPUT if it is not one. */
int arguments_number(const struct arguments *arguments, const char *flag, int64_t min, int64_t max,
                     int64_t *out);

/* Print "tavola NAME: message" to standard error; returns EXIT_BAD_INPUT. */
int arguments_refuse(const struct arguments *arguments, const char *message);
/* The same with a word of the user between two phrases. */
int arguments_refuse_word(const struct arguments *arguments, const char *before, const char *word,
                          const char *after);

/* The flags of all commands that take a position. */
#define FLAG_OPTION                                                                                \
    { "-o", "key=value...", "set an option of the game (see: tavola games GAME)" }
#define FLAG_POSITION                                                                              \
    { "--position", "TEXT", "begin at this position instead of the start of the game" }

#define FLAG_LANGUAGE                                                                              \
    { "--language", "CODE", "en, it, de, fr or es; the system's if not given" }

/* The language of --language, else of the environment, else English. */
int arguments_language(const struct arguments *arguments, enum language *out);

/* Refuse words from this place on. */
int arguments_refuse_more_words(const struct arguments *arguments, size_t allowed);

/* The rules of the game of this name; NULL, and an error, if there is none. */
const struct game_rules *arguments_find_game(const struct arguments *arguments, const char *name);

/* Open the game that words[0] names, with its -o flags. */
int arguments_open_game(const struct arguments *arguments, struct game *game);

/* Begin a match of the game at its start or at --position. */
int arguments_begin_match(const struct arguments *arguments, const struct game *game,
                          struct match *match);

/* Apply the words from this place on to the match, as actions. */
int arguments_apply_actions(const struct arguments *arguments, size_t first_word,
                            struct match *match);

/* All of it: game, position and the actions from the word at this place on.
 * On success the caller finishes the match. */
int arguments_open_match(const struct arguments *arguments, size_t first_action,
                         struct match *match);

#endif
