/* SPDX-License-Identifier: MIT
 *
 * rules_text.h - the rules for people, put into the program by the build.
 *
 * They are plain Markdown: paragraphs, headings, lists, **strong** words, `texts of
 * actions`, and pictures:
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

/* What the rules are printed on. */
struct rules_paper {
    int         columns;       /* lines of words are not longer; pictures may be */
    const char *strong;        /* before what is important; "": nothing shows it */
    const char *plain;         /* after it */
    const char *heading;       /* before a heading */
    bool        is_underlined; /* for want of anything else, a line below headings */
};

/* Standard output: as wide as the window, at most RULES_COLUMNS_MAX, with strong
 * letters; or RULES_COLUMNS plain characters if it is no terminal. */
enum { RULES_COLUMNS = 80, RULES_COLUMNS_MIN = 40, RULES_COLUMNS_MAX = 96 };
struct rules_paper rules_paper_of_output(void);

/* Print the rules of the game: no marks of Markdown, paragraphs and items in
 * lines of words, the pictures in characters and in the words of the language. */
void rules_text_print(const struct game_rules *rules, enum language language,
                      const struct rules_paper *paper, FILE *out);

#endif
