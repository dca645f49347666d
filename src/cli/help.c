/* SPDX-License-Identifier: MIT
 *
 * help.c - tavola help: what there is, made of the tables of the commands.
 */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

bool help_is_asked_by(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool is_named(const struct command *command, const char *name) {
    return strcmp(command->name, name) == 0 ||
           (command->other_name != NULL && strcmp(command->other_name, name) == 0);
}

const struct command *help_find(const struct command *const *commands, const char *name) {
    while (*commands != NULL && !is_named(*commands, name)) {
        commands++;
    }
    return *commands;
}

void help_explain_unknown(const struct command *const *commands, const char *name,
                          struct text *why) {
    text_add(why, "unknown command ");
    text_add_quoted(why, name);
    text_add(why, "; allowed are ");
    for (size_t i = 0; commands[i] != NULL; i++) {
        text_add(why, i == 0 ? "" : ", ");
        text_add(why, commands[i]->name);
    }
}

void help_print_all(const struct command *const *commands) {
    puts("Tavola plays, referees and explains abstract board games.\n\n"
         "  tavola COMMAND [ARGUMENT...]\n"
         "  tavola help COMMAND        all about one command, as COMMAND --help\n"
         "  tavola --version\n");
    for (size_t i = 0; commands[i] != NULL; i++) {
        printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
    }
    puts("\nWithout a command, tavola lets you choose a game and play it.");
}

static void print_flag(const struct flag *flag) {
    char        bytes[64];
    struct text left;
    text_init(&left, bytes, sizeof bytes);
    text_add(&left, flag->name);
    text_add_char(&left, ' ');
    text_add(&left, flag->value == NULL ? "" : flag->value);
    printf("  %-18s %s\n", bytes, flag->help);
}

void help_print(const struct command *command) {
    printf("tavola %s %s\n\n%s.\n", command->name, command->usage, command->summary);
    if (command->other_name != NULL) {
        printf("It is also called %s.\n", command->other_name);
    }
    if (command->details != NULL) {
        printf("\n%s", command->details);
    }
    puts("");
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        print_flag(flag);
    }
    print_flag(&(struct flag){"-h, --help", NULL, "show this"});
}

static int run(struct arguments *arguments) {
    if (arguments_refuse_more_words(arguments, 1) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (arguments->word_count == 0) {
        help_print_all(arguments->commands);
        return EXIT_OK;
    }
    const struct command *command = help_find(arguments->commands, arguments->words[0]);
    if (command == NULL) {
        char        bytes[512];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        help_explain_unknown(arguments->commands, arguments->words[0], &why);
        return arguments_refuse(arguments, bytes);
    }
    help_print(command);
    return EXIT_OK;
}

const struct command help_command = {
    .name    = "help",
    .usage   = "[COMMAND]",
    .summary = "List the commands, or tell all about one",
    .run     = run,
};
