/* SPDX-License-Identifier: MIT
 *
 * survey.h - all positions that can be reached, layer by layer.
 *
 * A layer is the positions that are reached by so many actions and no fewer. A
 * position belongs to the rank that its hash names; this rank alone keeps it,
 * knows whether it is new, and finds what follows it.
 *
 * Positions are told apart by the bytes of the state from game->hash_offset on: the
 * same position after more turns is the same. If the game has a limit of turns,
 * what can still happen depends on their number, and all bytes count.
 *
 * The totals of a layer do not depend on the number of ranks; the order of the
 * positions at a rank does, and on how fast the ranks were.
 */
#ifndef SPREAD_SURVEY_H
#define SPREAD_SURVEY_H

#include "core/game.h"
#include "spread/positions.h"
#include "spread/traffic.h"

/* Of all ranks together. */
struct survey_layer {
    uint64_t positions;
    uint64_t over;      /* those where the game is over */
    uint64_t signature; /* the sum of the hashes of the positions */
};

struct survey {
    const struct fleet  *fleet;
    const struct game   *game;
    struct trouble      *trouble; /* what is wrong at this rank */
    size_t               offset;  /* of the key in a state */
    uint64_t             memory;  /* bytes that this rank may use in all */
    struct positions     positions;
    struct traffic      *traffic; /* of keys, to their owners */
    struct survey_layer *layers;
    uint64_t            *starts; /* the number here of each layer's first position, and of the
                                    first one of the layer that is being gathered */
    size_t               layer_count;
    size_t               layer_room;
    uint64_t             edges; /* actions that this rank has applied */
};

/* With so many bytes at this rank. If there are not as many, *trouble says so; it
 * stays in use. On success, survey_finish() releases everything. */
bool survey_init(struct survey *survey, const struct fleet *fleet, const struct game *game,
                 uint64_t memory, struct trouble *trouble);
void survey_finish(struct survey *survey);

static inline size_t survey_key_size(const struct survey *survey) {
    return survey->positions.size;
}

/* Send a key to its owner, who adds it to the layer that is being gathered. */
void survey_send(struct survey *survey, const unsigned char *key);

/* Send the key of a state; one rank is enough. */
void survey_send_state(struct survey *survey, const void *state);

/* End the layer that is being gathered and add up what it has. False, and
 * everybody knows the trouble, if a rank has one: the layer does not count then.
 * All together. */
bool survey_close_layer(struct survey *survey, struct survey_layer *layer);

/* Send all that follows the last layer. */
void survey_expand(struct survey *survey);

/* The state of the position with this number at this rank; what the key leaves out
 * is 0. */
void survey_state(const struct survey *survey, uint64_t number, struct game_state *state);

#endif
