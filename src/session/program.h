/* SPDX-License-Identifier: MIT
 *
 * program.h - a player that is a program and speaks UGI; for player.c.
 */
#ifndef SESSION_PROGRAM_H
#define SESSION_PROGRAM_H

#include "session/child.h"
#include "session/player.h"

struct program {
    const struct player_spec *spec;
    const struct game        *game;
    const atomic_bool        *is_cancelled;
    struct child              child;
    bool                      is_running;
    bool                      has_option[PLAYER_OPTIONS_MAX]; /* of those in the spec */
    struct game_state         state; /* behind the actions that the line has */
    size_t                    count; /* of these */
    char                     *line;  /* "position startpos moves ..." */
    size_t                    length, capacity;
};

void program_init(struct program *program, const struct player_spec *spec, const struct game *game,
                  const atomic_bool *is_cancelled);
void program_finish(struct program *program);

/* "go p1time 5000 p1inc 100 movetime 200 ..." with the clocks of so many seats;
 * less than a millisecond is still one. */
void program_print_go(const struct thinking *thinking, const struct clock *clocks, int seats,
                      struct text *out);

enum player_answer program_begin(struct program *program, struct text *why);
enum player_answer program_choose(struct program *program, const struct player_turn *turn,
                                  struct player_move *out, struct text *why);

#endif
