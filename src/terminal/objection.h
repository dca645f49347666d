/* SPDX-License-Identifier: MIT
 *
 * objection.h - why an action that somebody typed is not legal.
 */
#ifndef TERMINAL_OBJECTION_H
#define TERMINAL_OBJECTION_H

#include "core/match.h"
#include "scene/words.h"

/* Add what a person would be told who points at the places that the line names,
 * one after the other. False, and nothing is added, if the line does not read like
 * an action, or each of them can be pointed at. */
bool objection_print(const struct match *match, enum language language, const char *line,
                     struct text *out);

#endif
