/* SPDX-License-Identifier: MIT
 *
 * completion.c - tavola completion: scripts that let a shell complete words.
 *
 * They are made of the tables of the commands, so they know what the commands
 * know. The word for a flag's value says what may follow it: FILE, CODE.
 */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "games/registry.h"
#include "search/engine.h"

enum { WORDS_MAX = 1024 };

/* --- What may stand at a place -------------------------------------------- */

static void add_word(struct text *out, const char *word, const char *end) {
    text_add(out, out->length == 0 ? "" : " ");
    text_add(out, word);
    text_add(out, end);
}

static void add_games(struct text *out) {
    for (size_t i = 0; i < registry_count(); i++) {
        add_word(out, registry_at(i)->name, "");
    }
}

static bool has_option(const struct game_rules *rules, const char *name) {
    const struct option_spec *spec = rules->options;
    while (spec->kind != OPTION_NONE && strcmp(spec->name, name) != 0) {
        spec++;
    }
    return spec->kind != OPTION_NONE;
}

/* The options of all games, each once: "turns=". */
static void add_options(struct text *out) {
    for (size_t i = 0; i < registry_count(); i++) {
        for (const struct option_spec *spec = registry_at(i)->options; spec->kind != OPTION_NONE;
             spec++) {
            size_t first = 0;
            while (!has_option(registry_at(first), spec->name)) {
                first++;
            }
            if (first == i) {
                add_word(out, spec->name, "=");
            }
        }
    }
}

static void add_languages(struct text *out) {
    for (int language = 0; language < LANGUAGE_COUNT; language++) {
        add_word(out, language_code((enum language)language), "");
    }
}

static void add_engines(struct text *out) {
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        add_word(out, engine_kinds[i]->name, "");
    }
}

static void add_commands(const struct command *const *commands, struct text *out) {
    for (size_t i = 0; commands[i] != NULL; i++) {
        add_word(out, commands[i]->name, "");
    }
}

static bool is_option(const struct flag *flag) {
    return strncmp(flag->value, "key=value", 9) == 0;
}

static bool is_path(const struct flag *flag) {
    return strncmp(flag->value, "FILE", strlen("FILE")) == 0 || strcmp(flag->value, "FOLDER") == 0;
}

/* What may follow a flag; nothing if only people know. */
static void add_values(const struct flag *flag, struct text *out) {
    if (is_option(flag)) {
        add_options(out);
    } else if (strcmp(flag->value, "CODE") == 0) {
        add_languages(out);
    } else if (strcmp(flag->value, "E") == 0) {
        add_engines(out);
    } else if (strcmp(flag->value, "L") == 0) {
        text_add(out, "1 2 3 4 5 6 7 8");
    }
}

/* What may follow a command, except flags. */
static void add_words(const struct command *const *commands, const struct command *command,
                      struct text *out) {
    if (strncmp(command->usage, "count|", 6) == 0) {
        text_add(out, "count solve");
    } else if (strstr(command->usage, "GAME") != NULL) {
        add_games(out);
    } else if (strstr(command->usage, "COMMAND") != NULL) {
        add_commands(commands, out);
    } else if (strstr(command->usage, "bash|") != NULL) {
        text_add(out, "bash zsh fish");
    } else if (strstr(command->usage, "backup ") != NULL) {
        text_add(out, "backup check");
    }
}

static bool takes_files(const struct command *command) {
    return strncmp(command->usage, "FILE", 4) == 0;
}

/* "analyse|analyze" */
static void print_names(const struct command *command, const char *between) {
    const bool has_other = command->other_name != NULL;
    printf("%s%s%s", command->name, has_other ? between : "", has_other ? command->other_name : "");
}

/* Between single quotes of a shell, in which the quote is written as given. */
static void print_quoted(const char *string, const char *quote) {
    for (; *string != '\0'; string++) {
        if (*string == '\'') {
            fputs(quote, stdout);
        } else {
            putchar(*string);
        }
    }
}

/* --- bash ----------------------------------------------------------------- */

static void print_bash_flag(const struct flag *flag) {
    char        bytes[WORDS_MAX];
    struct text values;
    text_init(&values, bytes, sizeof bytes);
    add_values(flag, &values);
    printf("        %s) ", flag->name);
    if (is_path(flag)) {
        puts("_tavola_files \"$word\"; return ;;");
    } else {
        printf("words='%s' flags=%s ;;\n", bytes,
               is_option(flag) ? "; compopt -o nospace 2> /dev/null" : "");
    }
}

static void print_bash_command(const struct command *const *commands,
                               const struct command        *command) {
    char        bytes[WORDS_MAX];
    struct text words;
    text_init(&words, bytes, sizeof bytes);
    add_words(commands, command, &words);
    fputs("    ", stdout);
    print_names(command, "|");
    printf(")\n        words='%s' flags='", bytes);
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        printf("%s ", flag->name);
    }
    puts("--help'\n        case $before in");
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        if (flag->value != NULL) {
            print_bash_flag(flag);
        }
    }
    printf("        *) [ \"$COMP_CWORD\" -eq 2 ] || words= ;;\n        esac\n");
    if (takes_files(command)) {
        puts("        case $word in -*) ;; *) _tavola_files \"$word\"; return ;; esac");
    }
    puts("        ;;");
}

static void print_bash(const struct command *const *commands) {
    char        bytes[WORDS_MAX];
    struct text names;
    text_init(&names, bytes, sizeof bytes);
    add_commands(commands, &names);
    printf("# Made by: tavola completion bash\n"
           "_tavola_files() {\n"
           "    compopt -o filenames 2> /dev/null\n"
           "    mapfile -t COMPREPLY < <(compgen -f -- \"$1\")\n"
           "}\n"
           "_tavola() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local words='%s' flags='--version --help'\n"
           "    [ \"$COMP_CWORD\" -eq 1 ] || case ${COMP_WORDS[1]} in\n",
           bytes);
    for (size_t i = 0; commands[i] != NULL; i++) {
        print_bash_command(commands, commands[i]);
    }
    puts("    *) words= flags= ;;\n"
         "    esac\n"
         "    case $word in -*) words=$flags ;; esac\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "}\n"
         "complete -F _tavola tavola");
}

/* --- zsh ------------------------------------------------------------------ */

static void print_zsh_flag(const struct flag *flag) {
    char        bytes[WORDS_MAX];
    struct text values;
    text_init(&values, bytes, sizeof bytes);
    add_values(flag, &values);
    printf("    %s) ", flag->name);
    if (is_path(flag)) {
        puts("_files; return ;;");
    } else {
        printf("compadd %s-- %s; return ;;\n", is_option(flag) ? "-S '' " : "", bytes);
    }
}

static void print_zsh_command(const struct command *const *commands,
                              const struct command        *command) {
    char        bytes[WORDS_MAX];
    struct text words;
    text_init(&words, bytes, sizeof bytes);
    add_words(commands, command, &words);
    print_names(command, "|");
    puts(")\n    case $words[CURRENT-1] in");
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        if (flag->value != NULL) {
            print_zsh_flag(flag);
        }
    }
    puts("    esac\n    flags=(");
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        printf("        '%s:", flag->name);
        print_quoted(flag->help, "'\\''");
        puts("'");
    }
    puts("        '--help:show what there is to know'\n    )");
    if (takes_files(command)) {
        puts("    _files");
    } else if (bytes[0] != '\0') {
        printf("    (( CURRENT != 3 )) || compadd -- %s\n", bytes);
    }
    puts("    _describe flag flags ;;");
}

static void print_zsh(const struct command *const *commands) {
    puts("#compdef tavola\n"
         "# Made by: tavola completion zsh\n"
         "local -a commands flags\n"
         "commands=(");
    for (size_t i = 0; commands[i] != NULL; i++) {
        printf("    '%s:", commands[i]->name);
        print_quoted(commands[i]->summary, "'\\''");
        puts("'");
    }
    puts(")\n"
         "(( CURRENT != 2 )) || { _describe command commands; return }\n"
         "case $words[2] in");
    for (size_t i = 0; commands[i] != NULL; i++) {
        print_zsh_command(commands, commands[i]);
    }
    puts("esac");
}

/* --- fish ----------------------------------------------------------------- */

static void print_fish_start(const struct command *command) {
    fputs("complete -c tavola -n '__fish_seen_subcommand_from ", stdout);
    print_names(command, " ");
    fputs("'", stdout);
}

static void print_fish_flag(const struct command *command, const struct flag *flag) {
    const bool  is_short = flag->name[1] != '-';
    char        bytes[WORDS_MAX];
    struct text values;
    text_init(&values, bytes, sizeof bytes);
    print_fish_start(command);
    printf(" -%c %s", is_short ? 's' : 'l', flag->name + (is_short ? 1 : 2));
    if (flag->value != NULL) {
        add_values(flag, &values);
        fputs(is_path(flag) ? " -r -F" : " -x", stdout);
    }
    if (bytes[0] != '\0') {
        printf(" -a '%s'", bytes);
    }
    fputs(" -d '", stdout);
    print_quoted(flag->help, "\\'");
    puts("'");
}

static void print_fish_command(const struct command *const *commands,
                               const struct command        *command) {
    char        bytes[WORDS_MAX];
    struct text words;
    text_init(&words, bytes, sizeof bytes);
    add_words(commands, command, &words);
    printf("complete -c tavola -n __fish_use_subcommand -a %s -d '", command->name);
    print_quoted(command->summary, "\\'");
    puts("'");
    if (takes_files(command) || bytes[0] != '\0') {
        print_fish_start(command);
        printf(takes_files(command) ? " -F\n" : " -a '%s'\n", bytes);
    }
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        print_fish_flag(command, flag);
    }
}

static void print_fish(const struct command *const *commands) {
    puts("# Made by: tavola completion fish\n"
         "complete -c tavola -f\n"
         "complete -c tavola -s h -l help -d 'show what there is to know'\n"
         "complete -c tavola -n __fish_use_subcommand -l version -d 'print the version'");
    for (size_t i = 0; commands[i] != NULL; i++) {
        print_fish_command(commands, commands[i]);
    }
}

/* --- The command ---------------------------------------------------------- */

static int run(struct arguments *arguments) {
    const char *shell = arguments->word_count == 0 ? "" : arguments->words[0];
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (strcmp(shell, "bash") == 0) {
        print_bash(arguments->commands);
    } else if (strcmp(shell, "zsh") == 0) {
        print_zsh(arguments->commands);
    } else if (strcmp(shell, "fish") == 0) {
        print_fish(arguments->commands);
    } else {
        return arguments_refuse_word(arguments, "the shell cannot be ", shell,
                                     "; allowed are bash, zsh and fish");
    }
    return EXIT_OK;
}

const struct command completion_command = {
    .name    = "completion",
    .usage   = "bash|zsh|fish",
    .summary = "Print a script that lets a shell complete words",
    .details = "An installed tavola has it in place already. Else:\n"
               "  bash: source <(tavola completion bash)\n"
               "  zsh:  tavola completion zsh > _tavola, in a folder of fpath\n"
               "  fish: tavola completion fish | source\n",
    .run     = run,
};
