/* SPDX-License-Identifier: MIT
 *
 * whole_values.c - by its header.
 */
#include "cli/whole_values.h"

#include "tables/angoli_file.h"

enum { WHY_SIZE = 8192 };

int whole_values_check(const struct arguments *arguments, const char *path) {
    struct angoli_header header;
    char                 bytes[WHY_SIZE];
    struct text          why;
    text_init(&why, bytes, sizeof bytes);
    if (angoli_file_look(path, &header, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    return header.tokens == SETS_TOKENS
               ? EXIT_OK
               : arguments_refuse_word(arguments, "", path,
                                       " is of a game with fewer tokens; allowed is the whole one");
}
