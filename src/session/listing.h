/* SPDX-License-Identifier: MIT
 *
 * listing.h - the legal actions of a state as texts, sorted bytewise.
 */
#ifndef SESSION_LISTING_H
#define SESSION_LISTING_H

#include "core/game.h"

struct listing {
    struct listed_action {
        action_t action;
        char     text[GAME_ACTION_MAX];
    } item[GAME_ACTIONS_MAX];
    size_t count; /* none when the game is over */
};

void listing_make(struct listing *listing, const struct game *game, const void *state);

#endif
