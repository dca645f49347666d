/* SPDX-License-Identifier: MIT
 *
 * screen_terminfo.c - asking the system's list of terminals.
 *
 * In a file of its own because term.h defines "columns" and other plain words
 * as macros.
 */
#include "terminal/screen_terminfo.h"

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

/* "xterm-direct" for "xterm-256color"; xterm's own for any other that counts
 * itself among its kind, such as "xterm-kitty". */
static bool find_sister(const char *given, struct text *name) {
    const char *suffix = strstr(given, "-256color");
    if (suffix != NULL) {
        text_add_bytes(name, given, (size_t)(suffix - given));
    } else if (strncmp(given, "xterm-", 6) == 0) {
        text_add(name, "xterm");
    }
    text_add(name, "-direct");
    return text_is_whole(name) && is_known(name->bytes);
}

bool terminfo_choose(struct text *name) {
    const char *given   = getenv("TERM");
    const char *promise = getenv("COLORTERM");
    if (given == NULL || !is_known(given)) {
        return false;
    }
    if (promise != NULL && (strcmp(promise, "truecolor") == 0 || strcmp(promise, "24bit") == 0)) {
        if (find_sister(given, name)) {
            return true;
        }
        text_clear(name);
    }
    text_add(name, given);
    return text_is_whole(name);
}
