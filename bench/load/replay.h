/* SPDX-License-Identifier: MIT
 *
 * replay.h - a hosted match as one guest sees it, checked by the rules.
 *
 * Each guest replays the events that it is sent, by the rules in src/core. What does
 * not fit is told: a number that is missing or comes twice, an action that is not
 * legal or of who is not to act, an event that differs from what others at the table
 * were sent under the same number.
 */
#ifndef LOAD_REPLAY_H
#define LOAD_REPLAY_H

#include "core/game.h"
#include "span.h"

/* What the first who sees an event writes down for the others. */
struct story {
    struct game game; /* with the board that was drawn */
    hash_t     *hashes;
    size_t      size;
    uint32_t    number; /* of the last event that anybody has seen */
};

struct replay {
    uint32_t          number; /* of the last event; 0: none */
    bool              is_running;
    bool              is_revealed; /* the last event of a match */
    int               order[GAME_PLAYERS_MAX];
    struct game_state state;
};

/* Take the next event. NULL, or what is wrong. */
const char *replay_take(struct replay *replay, struct story *story, const struct game *game,
                        struct span event);

/* The seat to act, or -1. */
int replay_turn(const struct replay *replay, const struct story *story);

bool replay_is_over(const struct replay *replay, const struct story *story);

void story_clear(struct story *story);
void story_finish(struct story *story);

#endif
