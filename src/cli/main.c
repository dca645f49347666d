/* SPDX-License-Identifier: MIT
 *
 * main.c - the command tavola: finds the subcommand and runs it.
 */
#include <stdio.h>
#include <string.h>

#include "cli/help.h"

#define COMMAND(name) extern const struct command name##_command;
#include "cli/commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &name##_command,
#include "cli/commands.def"
#undef COMMAND
    NULL,
};

static bool asks_for_help(int count, char **strings) {
    for (int i = 0; i < count && strcmp(strings[i], "--") != 0; i++) {
        if (help_is_asked_by(strings[i])) {
            return true;
        }
    }
    return false;
}

static int run_command(const struct command *command, int count, char **strings) {
    if (asks_for_help(count, strings)) {
        help_print(command);
        return EXIT_OK;
    }
    if (command->is_passed_on) {
        return command->run(&(struct arguments){
            .command = command, .words = (const char **)strings, .word_count = (size_t)count});
    }
    struct arguments arguments;
    int              result = arguments_init(&arguments, command, count, strings);
    if (result == EXIT_OK) {
        arguments.commands = commands;
        result             = command->run(&arguments);
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
    if (is_alone && help_is_asked_by(name)) {
        help_print_all(commands);
        return EXIT_OK;
    }
    const struct command *command = help_find(commands, name);
    if (command == NULL) {
        char        bytes[512];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        help_explain_unknown(commands, name, &why);
        fprintf(stderr, "tavola: %s, --version, --help\n", bytes);
        return EXIT_BAD_INPUT;
    }
    return run_command(command, count > 1 ? count - 2 : 0, strings + 2);
}

int main(int count, char **strings) {
    const int result = run(count, strings);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("tavola: cannot write to standard output\n", stderr);
        return result == EXIT_OK ? EXIT_FAILED : result;
    }
    return result;
}
