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
    struct game_state         state; /* behind the actions that the line has */
    size_t                    count; /* of these */
    char                     *line;  /* "position startpos moves ..." */
    size_t                    length, capacity;
};

void program_init(struct program *program, const struct player_spec *spec, const struct game *game,
                  const atomic_bool *is_cancelled);
void program_finish(struct program *program);

/* "go movetime 200 ..."; less than a millisecond is still one. */
void program_print_go(const struct thinking *thinking, struct text *out);

enum player_answer program_begin(struct program *program, struct text *why);
enum player_answer program_choose(struct program *program, const struct match *match, action_t *out,
                                  struct text *why);

#endif
