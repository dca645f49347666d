/* SPDX-License-Identifier: MIT
 *
 * rules_text.h - the rules for people, put into the program by the build.
 */
#ifndef TOOLS_RULES_TEXT_H
#define TOOLS_RULES_TEXT_H

struct rules_text {
    const char *game;
    const char *text;
};

/* One for each game, then one whose members are NULL. */
extern const struct rules_text rules_texts[];

/* The text of one game, or an empty one. */
const char *rules_text_of(const char *game);

#endif
