/* SPDX-License-Identifier: MIT
 *
 * flip.h - the state and the actions of Flip, for its rules and its picture.
 */
#ifndef FLIP_H
#define FLIP_H

#include "core/game.h"

enum { PLAYERS_MAX = 4, GOAL_MAX = 100 };

/* The actions; all of a kind of state stand together, so that lists ascend. */
enum { FLIP, KEEP, HEADS, TAILS };

enum phase { PHASE_CHOICE, PHASE_COIN, PHASE_OVER };

enum result { RESULT_NONE, RESULT_GOAL, RESULT_TURNS };

struct flip_state {
    uint32_t turns;
    uint8_t  points[PLAYERS_MAX];
    uint8_t  pot; /* of this turn, not yet kept */
    uint8_t  player;
    uint8_t  phase;
    uint8_t  result;
    uint32_t zero;
};

_Static_assert(sizeof(struct flip_state) == 16, "the state has no padding");

/* flip_scene.c: the picture for people. */
extern const struct scene_kind flip_scene;

#endif
