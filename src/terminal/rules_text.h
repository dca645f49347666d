/* SPDX-License-Identifier: MIT
 *
 * rules_text.h - the rules for people, put into the program by the build.
 *
 * They are plain Markdown with pictures:
 *
 *     ```board
 *     caption White can pass under the black stone.
 *     options seed=3
 *     actions a1b2 end
 *     ```
 *
 * Instead of actions, "position TEXT" names the position. Every line but one of
 * these may be left out.
 */
#ifndef TERMINAL_RULES_TEXT_H
#define TERMINAL_RULES_TEXT_H

#include <stdio.h>

#include "core/game.h"
#include "scene/words.h"

struct rules_text {
    const char *game;
    const char *language;
    const char *text;
};

/* One for each game and language, then one whose members are NULL. */
extern const struct rules_text rules_texts[];

/* Print the rules of the game, the pictures as plain characters. */
void rules_text_print(const struct game_rules *rules, enum language language, FILE *out);

#endif
