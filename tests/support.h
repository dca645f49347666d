/* SPDX-License-Identifier: MIT
 *
 * support.h - what several test programs need.
 */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

/* cmocka.h wants these before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/game.h"

/* How many times the usual work to do: 1, or 10 in ./test --long. */
unsigned support_scale(void);

/* Open a game that must open. */
void support_open(struct game *game, const struct game_rules *rules, const char *options);

/* Print into storage of GAME_TEXT_MAX; fails if the text does not fit. */
void support_print_state(const struct game *game, const void *state, char *out);

/* Print into storage of GAME_ACTION_MAX; fails if the text does not fit. */
void support_print_action(const struct game *game, const void *state, action_t action, char *out);

/* Call visit with the options text of many variants of the game: all values of
 * the small options, some of the large ones, in all combinations. */
typedef void support_visit(const struct game_rules *rules, const char *options);
void         support_each_variant(const struct game_rules *rules, support_visit *visit);

#endif
