/* SPDX-License-Identifier: MIT
 *
 * listing.c - print and sort the legal actions.
 */
#include "session/listing.h"

#include <string.h>

#include "base/sort.h"

static int compare_texts(const void *first, const void *second, void *context) {
    (void)context;
    const struct listed_action *left  = first;
    const struct listed_action *right = second;
    return strcmp(left->text, right->text);
}

void listing_make(struct listing *listing, const struct game *game, const void *state) {
    action_t             actions[GAME_ACTIONS_MAX];
    struct listed_action scratch[GAME_ACTIONS_MAX];
    listing->count = game_actions(game, state, actions);
    for (size_t i = 0; i < listing->count; i++) {
        struct text text;
        text_init(&text, listing->item[i].text, sizeof listing->item[i].text);
        game_print_action(game, state, actions[i], &text);
        listing->item[i].action = actions[i];
    }
    sort_stable(&(struct sort_job){
        .items   = listing->item,
        .scratch = scratch,
        .count   = listing->count,
        .size    = sizeof listing->item[0],
        .compare = compare_texts,
    });
}
