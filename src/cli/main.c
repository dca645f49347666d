/* SPDX-License-Identifier: MIT
 *
 * main.c - the command tavola: finds the subcommand and runs it.
 */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

#define COMMAND(name) extern const struct command name##_command;
#include "cli/commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &name##_command,
#include "cli/commands.def"
#undef COMMAND
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static int print_help(void) {
    puts("Tavola plays, referees and explains abstract board games.\n\n"
         "  tavola COMMAND [ARGUMENT...]\n"
         "  tavola COMMAND --help      all about one command\n"
         "  tavola --version\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        printf("  %-8s %s\n", commands[i]->name, commands[i]->summary);
    }
    puts("\nWithout a command, tavola lets you choose a game and play it.");
    return EXIT_OK;
}

static int print_command_help(const struct command *command) {
    printf("tavola %s %s\n\n%s.\n", command->name, command->usage, command->summary);
    if (command->details != NULL) {
        printf("\n%s", command->details);
    }
    puts("");
    for (const struct flag *flag = command->flags; flag->name != NULL; flag++) {
        char        bytes[32];
        struct text left;
        text_init(&left, bytes, sizeof bytes);
        text_add(&left, flag->name);
        text_add_char(&left, ' ');
        text_add(&left, flag->value == NULL ? "" : flag->value);
        printf("  %-18s %s\n", bytes, flag->help);
    }
    printf("  %-18s %s\n", "--help", "show this");
    return EXIT_OK;
}

static int refuse_command(const char *name) {
    char        bytes[256];
    struct text message;
    text_init(&message, bytes, sizeof bytes);
    text_add(&message, "unknown command ");
    text_add_quoted(&message, name);
    text_add(&message, "; allowed are ");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        text_add(&message, commands[i]->name);
        text_add(&message, ", ");
    }
    fprintf(stderr, "tavola: %s--version, --help\n", bytes);
    return EXIT_BAD_INPUT;
}

static bool asks_for_help(int count, char **strings) {
    for (int i = 0; i < count && strcmp(strings[i], "--") != 0; i++) {
        if (strcmp(strings[i], "--help") == 0) {
            return true;
        }
    }
    return false;
}

static int run_command(const struct command *command, int count, char **strings) {
    if (asks_for_help(count, strings)) {
        return print_command_help(command);
    }
    struct arguments arguments;
    int              result = arguments_init(&arguments, command, count, strings);
    if (result == EXIT_OK) {
        result = command->run(&arguments);
        arguments_finish(&arguments);
    }
    return result;
}

static int run(int count, char **strings) {
    const char *name     = count > 1 ? strings[1] : "play";
    const bool  is_alone = count <= 2;
    if (is_alone && strcmp(name, "--version") == 0) {
        puts("tavola " TAVOLA_VERSION);
        return EXIT_OK;
    }
    if (is_alone && (strcmp(name, "--help") == 0 || strcmp(name, "help") == 0)) {
        return print_help();
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return run_command(commands[i], count > 1 ? count - 2 : 0, strings + 2);
        }
    }
    return refuse_command(name);
}

int main(int count, char **strings) {
    const int result = run(count, strings);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("tavola: cannot write to standard output\n", stderr);
        return result == EXIT_OK ? EXIT_FAILED : result;
    }
    return result;
}
