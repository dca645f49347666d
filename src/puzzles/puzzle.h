/* SPDX-License-Identifier: MIT
 *
 * puzzle.h - a position with one good answer, as a line of text.
 *
 * Five fields with one TAB between two of them: the goal, the level, the options,
 * the position and the solution (docs/puzzles.md). Whatever can be read is printed
 * again as the same line.
 */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "core/game.h"
#include "search/level.h"

enum {
    PUZZLE_ACTIONS_MAX = 64,  /* of a solution */
    PUZZLE_NUMBER_MAX  = 30,  /* turns or points of a goal */
    PUZZLE_LINE_MAX    = 4096 /* characters, NUL included */
};

/* In the order in which a file has them. */
enum puzzle_kind {
    PUZZLE_WIN,    /* win within so many turns of one's own */
    PUZZLE_CENTRE, /* without opponents: reach the goal within so many turns */
    PUZZLE_HOLD,   /* every other action loses */
    PUZZLE_POINTS, /* the best margin of the score is this one */
    PUZZLE_RECALL, /* where chance plays a part: the best by a clear margin */
    PUZZLE_KINDS
};

struct puzzle_goal {
    enum puzzle_kind kind;
    uint32_t         number; /* of turns or points; 0 for kinds without */
};

struct puzzle {
    struct puzzle_goal goal;
    int                level; /* the lowest that finds the first action */
    struct game        game;
    struct game_state  state;
    uint32_t           length; /* of the solution, at least 1 */
    action_t           solution[PUZZLE_ACTIONS_MAX];
};

/* "win 3", "hold". */
void puzzle_print_goal(const struct puzzle_goal *goal, struct text *out);

/* The whole line, without its end. It fits into PUZZLE_LINE_MAX. */
void puzzle_print(const struct puzzle *puzzle, struct text *out);

/* Read a line of a game. STATUS_BAD_TEXT, or what options, position and actions are
 * refused with; *why then says which field is wrong, and what is allowed. */
MUST_CHECK enum status puzzle_parse(struct puzzle *puzzle, const struct game_rules *rules,
                                    const char *line, struct text *why);

/* The same for puzzles that are one but for the symmetries of the game. */
hash_t puzzle_key(const struct puzzle *puzzle);

/* Negative, zero or positive as the first comes before, with or after: by level,
 * goal and the number of legal actions. */
int puzzle_compare(const struct puzzle *first, const struct puzzle *second);

#endif
