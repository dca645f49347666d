/* SPDX-License-Identifier: MIT
 *
 * dialog.h - talking with a person, a line at a time.
 */
#ifndef TERMINAL_DIALOG_H
#define TERMINAL_DIALOG_H

#include <stdbool.h>
#include <stddef.h>

enum { DIALOG_LINE_MAX = 256, DIALOG_WIDTH = 76 };

/* Ask, and read a line without its end and without blanks around it into
 * storage of DIALOG_LINE_MAX. A line that is too long or not plain text is
 * refused with the sentence, and asked for again. False at the end of the input. */
bool dialog_ask(const char *question, const char *refusal, char *line);

/* Print a text in lines of words. */
void dialog_say(const char *text);

bool dialog_is_same(const char *first, const char *second); /* capitals aside */

#endif
