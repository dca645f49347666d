/* SPDX-License-Identifier: MIT
 *
 * sentences.h - what the terminal itself says, in text/<language>.txt.
 */
#ifndef TERMINAL_SENTENCES_H
#define TERMINAL_SENTENCES_H

#include "scene/words.h"

struct words sentences_in(enum language language);

#endif
