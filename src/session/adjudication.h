/* SPDX-License-Identifier: MIT
 *
 * adjudication.h - ending games whose result the players themselves foresee.
 *
 * The rules are those that runners of engine matches have: a player who has
 * reported a lost value often enough in a row resigns, and a game that both
 * have long reported as even is drawn. Values are hundredths as in UGI
 * (docs/protocol.md): of a point, or of the score's margin. Only for two
 * players.
 */
#ifndef SESSION_ADJUDICATION_H
#define SESSION_ADJUDICATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct adjudication_rules {
    uint32_t resign_count; /* actions in a row; 0: nobody resigns */
    double   resign_score; /* at this value below zero, or a worse one */
    uint32_t draw_count;   /* actions in a row of each player; 0: no draws */
    double   draw_score;   /* at most so far from zero */
    uint32_t draw_after;   /* not before so many actions of the game */
};

/* What was reported so far; zero at the beginning of a game. */
struct adjudication {
    uint32_t losing[2]; /* in a row, by each player */
    uint32_t even[2];   /* likewise; back to zero for both as soon as one says otherwise */
};

enum adjudication_verdict {
    ADJUDICATION_NONE,
    ADJUDICATION_RESIGNS, /* the player who acted */
    ADJUDICATION_DRAW
};

/* A player has acted, and has said how good that is for itself, or nothing. So
 * many actions were played before. */
enum adjudication_verdict adjudication_take(struct adjudication             *adjudication,
                                            const struct adjudication_rules *rules, int player,
                                            const double *value, size_t actions);

#endif
