/* SPDX-License-Identifier: MIT
 *
 * farewell.h - what is said to somebody who leaves a match.
 */
#ifndef TERMINAL_FAREWELL_H
#define TERMINAL_FAREWELL_H

#include "terminal/table.h"

/* Print to standard output where the match is kept, and the command to go on
 * with. A match that is over needs neither, and is kept no longer. */
void farewell_say(struct table *table);

#endif
