/* SPDX-License-Identifier: MIT
 *
 * table.h - a match at the command line: people and computers around a board.
 */
#ifndef TERMINAL_TABLE_H
#define TERMINAL_TABLE_H

#include "base/random.h"
#include "core/match.h"
#include "scene/words.h"
#include "search/thinking.h"
#include "session/best_way.h"
#include "terminal/saving.h"
#include "terminal/seat.h"

/* How long what happens by itself takes at least, so that one can follow. */
enum table_pace { PACE_SLOW, PACE_NORMAL, PACE_QUICK, PACE_AT_ONCE, PACE_COUNT };

struct table {
    struct match    match;
    struct seat     seats[GAME_PLAYERS_MAX];
    struct saving   saving;
    struct random   random;
    enum table_pace pace;
    enum language   language;       /* of what is said in lines */
    struct mind    *mind;           /* of the level that played last; made when first needed */
    char            board[48];      /* "-o seed=7": lays the board that was drawn; "": none was */
    bool            is_bare;        /* drawn without what only helps the eye */
    bool            names_language; /* whoever goes on has to name it too */
    bool            is_not_kept;    /* and the person was told so */
    bool            is_left;        /* somebody said quit, the input ended, or a signal came */
    bool            is_drawn;       /* the person has seen the present position */
    struct best_way best_way;       /* once it was asked for */
    bool            has_best_way;
};

/* Play line by line until the game is over and everybody has left. The caller has
 * begun the match and set the seats, and finishes both; signals are left to it
 * (leaving.h). */
void table_play(struct table *table);

bool table_is_persons_turn(const struct table *table);
bool table_has_person(const struct table *table);
/* The player, if exactly one is a person; else -1. That one is called "you". */
int table_only_person(const struct table *table);

/* Does a person decide what happens next, or roll the dice? */
bool table_awaits_person(const struct table *table);

/* What is to be done now, in the words of the game; said to the one person if it
 * is his to do, and the words have that. */
void table_print_prompt(const struct table *table, const struct words *words, struct text *out);

/* Go back, or forth, to the nearest place where a person decides; forth, the
 * end of what is known will do as well. False if there is no such place. */
bool table_travel(struct table *table, bool is_back);

/* "slow", "normal", "quick" and "at-once"; false if the word is none of them. */
extern const char *const table_paces[PACE_COUNT];
bool                     table_parse_pace(const char *word, enum table_pace *out);
double                   table_pace_seconds(enum table_pace pace);

/* Keep the match as it is now, if a person plays and anything was played. False
 * the first time that this cannot be: *why says so, in a sentence. */
bool table_keep(struct table *table, struct text *why);

/* The key of the sentence that says whether those without opponents have reached
 * their goal. */
const char *table_common_result(const struct table *table);

/* "Turns taken: 31; the engine found a way in 28.", in the words given. False if
 * the match is not over, has opponents, or there is nothing to say. */
bool table_print_way(struct table *table, const struct words *own, struct text *out);

void table_finish_engine(struct table *table);

#endif
