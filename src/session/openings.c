/* SPDX-License-Identifier: MIT
 *
 * openings.c - drawing the first actions.
 */
#include "session/openings.h"

#include "core/playout.h"

enum { TRIES = 100 };

static bool is_enough(const struct openings *openings, uint32_t actions, uint64_t ways) {
    return openings->random_actions == OPENINGS_ENOUGH
               ? ways >= OPENINGS_WAYS || actions == OPENINGS_ACTIONS_MAX
               : actions == openings->random_actions;
}

/* Draw the first actions; false if the game was over before. */
static bool try_actions(const struct openings *openings, struct match *match,
                        struct random *random) {
    const struct game *game = &match->game;
    uint64_t           ways = 1;
    for (uint32_t i = 0; !is_enough(openings, i, ways); i++) {
        action_t legal[GAME_ACTIONS_MAX];
        ways *= game_actions(game, &match->state, legal);
        const action_t action = playout_draw(game, &match->state, random);
        if (match_apply(match, action) != STATUS_OK || game_is_over(game, &match->state)) {
            return false;
        }
    }
    return true;
}

void openings_begin(const struct openings *openings, uint64_t number, struct match *match) {
    struct random random;
    random_init(&random, hash_finish(hash_mix(hash_mix(openings->seed, 0), number)));
    if (openings->first == NULL) {
        match_init(match, openings->game);
    } else {
        match_init_at(match, openings->game, openings->first);
    }
    for (int i = 0; i < TRIES; i++) {
        match_go_to(match, 0);
        if (try_actions(openings, match, &random)) {
            return;
        }
    }
    /* Where random play ends games that early, the opening is made shorter. */
    match_go_to(match, match->count / 2);
}
