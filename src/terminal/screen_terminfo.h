/* SPDX-License-Identifier: MIT
 *
 * screen_terminfo.h - which of the terminals that the system knows this one is.
 */
#ifndef TERMINAL_SCREEN_TERMINFO_H
#define TERMINAL_SCREEN_TERMINFO_H

#include <stdbool.h>

#include "base/text.h"

/* The name of the terminal; of its sister with all colours, if it says that it
 * has them and the system knows that one: "xterm-direct" for "xterm-256color".
 * False if the terminal is unknown. */
bool terminfo_choose(struct text *name);

#endif
