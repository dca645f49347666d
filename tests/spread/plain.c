/* SPDX-License-Identifier: MIT
 *
 * plain.c - the layers of positions, found in the plainest way: all states of a layer
 * in a list, sorted, doubles removed, and those removed that an earlier layer has.
 *
 *     spread_plain GAME DEPTH OPTIONS [POSITION]
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/game.h"
#include "games/registry.h"

struct list {
    struct game_state *states;
    size_t             count;
    size_t             room;
};

static size_t first_byte; /* that tells positions apart */
static size_t last_byte;

static int compare(const void *first, const void *second) {
    return memcmp((const unsigned char *)first + first_byte,
                  (const unsigned char *)second + first_byte, last_byte - first_byte);
}

static void push(struct list *list, const struct game_state *state) {
    if (list->count == list->room) {
        list->room   = list->room == 0 ? 1024 : 2 * list->room;
        list->states = realloc(list->states, list->room * sizeof *list->states);
        if (list->states == NULL) {
            abort();
        }
    }
    list->states[list->count++] = *state;
}

/* Keep one of those that are equal, and none that is among the known ones. */
static void sort_out(struct list *list, const struct list *known) {
    size_t kept = 0;
    qsort(list->states, list->count, sizeof *list->states, compare);
    for (size_t i = 0; i < list->count; i++) {
        if ((i > 0 && compare(&list->states[i - 1], &list->states[i]) == 0 && kept > 0 &&
             compare(&list->states[kept - 1], &list->states[i]) == 0) ||
            (known->count > 0 && bsearch(&list->states[i], known->states, known->count,
                                         sizeof *known->states, compare) != NULL)) {
            continue;
        }
        list->states[kept++] = list->states[i];
    }
    list->count = kept;
}

static void expand(const struct game *game, const struct list *layer, struct list *next) {
    for (size_t i = 0; i < layer->count; i++) {
        action_t     actions[GAME_ACTIONS_MAX];
        const size_t count = game_actions(game, &layer->states[i], actions);
        for (size_t k = 0; k < count; k++) {
            struct game_state state = layer->states[i];
            game_apply(game, &state, actions[k]);
            push(next, &state);
        }
    }
}

static void print(const struct game *game, int depth, const struct list *layer,
                  const struct list *known) {
    size_t over = 0;
    for (size_t i = 0; i < layer->count; i++) {
        over += game_is_over(game, &layer->states[i]);
    }
    printf("layer %d new %zu over %zu positions %zu\n", depth, layer->count, over, known->count);
}

int main(int count, char **strings) {
    char        bytes[256];
    struct text why;
    struct game game;
    text_init(&why, bytes, sizeof bytes);
    if (count < 4 || count > 5 || registry_find(strings[1]) == NULL ||
        game_open(&game, registry_find(strings[1]), strings[3], &why) != STATUS_OK) {
        fprintf(stderr, "usage: spread_plain GAME DEPTH OPTIONS [POSITION]; %s\n", bytes);
        return 2;
    }
    first_byte               = game.turns_max == 0 ? game.hash_offset : 0;
    last_byte                = game.state_size;
    struct list       known  = {0};
    struct list       layer  = {0};
    struct game_state start  = {0};
    const int         depths = atoi(strings[2]);
    game_start(&game, &start);
    if (count == 5 && game_parse_state(&game, strings[4], &start, &why) != STATUS_OK) {
        fprintf(stderr, "%s\n", bytes);
        return 2;
    }
    push(&layer, &start);
    for (int depth = 0; depth <= depths && layer.count > 0; depth++) {
        struct list next = {0};
        for (size_t i = 0; i < layer.count; i++) {
            push(&known, &layer.states[i]);
        }
        qsort(known.states, known.count, sizeof *known.states, compare);
        print(&game, depth, &layer, &known);
        expand(&game, &layer, &next);
        if (next.count > 0) {
            sort_out(&next, &known);
        }
        free(layer.states);
        layer = next;
    }
    free(layer.states);
    free(known.states);
    return 0;
}
