/* SPDX-License-Identifier: MIT
 *
 * data.c - where a host keeps its matches.
 */
#include "cli/data.h"

#include <stdlib.h>

/* Paths that begin elsewhere are to be ignored, says the standard. */
static const char *absolute(const char *name) {
    const char *value = getenv(name);
    return value != NULL && value[0] == '/' ? value : NULL;
}

int data_find_folder(const struct arguments *arguments, struct text *out) {
    const char *given = arguments_value(arguments, "--data");
    const char *data  = absolute("XDG_DATA_HOME");
    const char *home  = absolute("HOME");
    if (given != NULL) {
        text_add(out, given);
    } else if (data == NULL && home == NULL) {
        return arguments_refuse(arguments, "neither XDG_DATA_HOME nor HOME names a folder; say "
                                           "where matches are kept with --data FOLDER");
    } else {
        text_add(out, data == NULL ? home : data);
        text_add(out, data == NULL ? "/.local/share/tavola" : "/tavola");
    }
    return text_is_whole(out) ? EXIT_OK
                              : arguments_refuse(arguments, "the name of the folder is too long");
}

int data_find_file(const struct arguments *arguments, struct text *out) {
    const int result = data_find_folder(arguments, out);
    if (result != EXIT_OK) {
        return result;
    }
    text_add(out, "/tavola.db");
    return text_is_whole(out) ? EXIT_OK
                              : arguments_refuse(arguments, "the name of the folder is too long");
}
