/* SPDX-License-Identifier: MIT
 *
 * screen_terminfo.c - asking the system's list of terminals.
 *
 * In a file of its own because term.h defines "columns" and other plain words
 * as macros.
 */
#include "tools/screen_terminfo.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

static bool is_known(const char *name) {
    int        result;
    const bool is_there = setupterm(name, STDOUT_FILENO, &result) == OK;
    if (is_there) {
        del_curterm(cur_term);
    }
    return is_there;
}

bool terminfo_choose(struct text *name) {
    const char *given   = getenv("TERM");
    const char *promise = getenv("COLORTERM");
    if (given == NULL || !is_known(given)) {
        return false;
    }
    const char *suffix = strstr(given, "-256color");
    if (promise != NULL && suffix != NULL &&
        (strcmp(promise, "truecolor") == 0 || strcmp(promise, "24bit") == 0)) {
        text_add_bytes(name, given, (size_t)(suffix - given));
        text_add(name, "-direct");
        if (text_is_whole(name) && is_known(name->bytes)) {
            return true;
        }
        text_clear(name);
    }
    text_add(name, given);
    return text_is_whole(name);
}
