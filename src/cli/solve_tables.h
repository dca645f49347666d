/* SPDX-License-Identifier: MIT
 *
 * solve_tables.h - tavola solve --out and --values: all positions of a game at once.
 */
#ifndef CLI_SOLVE_TABLES_H
#define CLI_SOLVE_TABLES_H

#include "cli/command.h"
#include "tables/angoli_answer.h"

/* tavola solve GAME --out FILE */
int solve_tables_make(const struct arguments *arguments);

/* tavola solve GAME --values FILE */
int solve_tables_ask(const struct arguments *arguments);

/* What a file says about a position. */
struct table_question {
    struct match         match;
    struct angoli_values values;
    struct angoli_answer answer;
};

/* Open the game, the file of --values and the position, and answer; the caller
 * closes it if that was EXIT_OK. */
int  table_question_open(struct table_question *question, const struct arguments *arguments);
void table_question_close(struct table_question *question);

#endif
