/* SPDX-License-Identifier: MIT
 *
 * survey.c - breadth first.
 */
#include "spread/survey.h"

#include <stdlib.h>

enum { LAYERS_FIRST = 64 };

static void explain_memory(struct survey *survey) {
    char        bytes[128];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add_number(&after, (int64_t)(survey->memory >> 20));
    text_add(&after, " MB are not enough for layer ");
    text_add_number(&after, (int64_t)survey->layer_count);
    trouble_note(survey->trouble, TROUBLE_FAILED, bytes,
                 "; give each rank more --memory, or start more ranks", "");
}

static void take_keys(void *context, int from, const unsigned char *records, size_t count) {
    struct survey *survey = context;
    (void)from;
    if (survey->trouble->result != 0) {
        return;
    }
    if (!positions_add(&survey->positions, records, survey_key_size(survey), count)) {
        explain_memory(survey);
        traffic_give_up(survey->traffic);
    }
}

bool survey_init(struct survey *survey, const struct fleet *fleet, const struct game *game,
                 uint64_t memory, struct trouble *trouble) {
    memset(survey, 0, sizeof *survey);
    survey->fleet   = fleet;
    survey->game    = game;
    survey->trouble = trouble;
    survey->memory  = memory;
    survey->offset  = game->turns_max == 0 ? game->hash_offset : 0;

    const size_t   size  = game->state_size - survey->offset;
    const uint64_t taken = traffic_bytes(fleet, size);
    const bool     fits  = taken < memory;
    survey->traffic      = fits ? traffic_create(fleet, size, take_keys, survey) : NULL;
    if (!fits || survey->traffic == NULL ||
        !positions_init(&survey->positions, size, memory - taken)) {
        explain_memory(survey);
        traffic_destroy(survey->traffic);
        return false;
    }
    return true;
}

void survey_finish(struct survey *survey) {
    traffic_destroy(survey->traffic);
    positions_finish(&survey->positions);
    free(survey->layers);
    free(survey->starts);
}

void survey_send(struct survey *survey, const unsigned char *key) {
    const size_t size = survey_key_size(survey);
    const int    to   = fleet_owner(survey->fleet, hash_bytes(key, size));
    memcpy(traffic_add(survey->traffic, to), key, size);
}

void survey_send_state(struct survey *survey, const void *state) {
    survey_send(survey, (const unsigned char *)state + survey->offset);
}

void survey_state(const struct survey *survey, uint64_t number, struct game_state *state) {
    memset(state->bytes, 0, survey->offset);
    memcpy(state->bytes + survey->offset, positions_key(&survey->positions, number),
           survey_key_size(survey));
}

void survey_expand(struct survey *survey) {
    const struct game *game  = survey->game;
    const uint64_t     first = survey->starts[survey->layer_count - 1];
    const uint64_t     end   = survey->starts[survey->layer_count];
    struct game_state  state;
    struct game_state  next;
    action_t           actions[GAME_ACTIONS_MAX];
    for (uint64_t i = first; i < end && !traffic_is_given_up(survey->traffic); i++) {
        survey_state(survey, i, &state);
        const size_t count = game_actions(game, &state, actions);
        for (size_t k = 0; k < count; k++) {
            game_copy(game, &next, &state);
            game_apply(game, &next, actions[k]);
            survey_send_state(survey, &next);
        }
        survey->edges += count;
    }
}

/* Room for one layer more. */
static bool make_room(struct survey *survey) {
    if (survey->layer_count < survey->layer_room) {
        return true;
    }
    const size_t         room   = survey->layer_room == 0 ? LAYERS_FIRST : 2 * survey->layer_room;
    struct survey_layer *layers = realloc(survey->layers, room * sizeof *layers);
    if (layers != NULL) {
        survey->layers = layers;
    }
    uint64_t *starts = realloc(survey->starts, (room + 1) * sizeof *starts);
    if (starts != NULL) {
        survey->starts = starts;
    }
    if (layers == NULL || starts == NULL) {
        return false;
    }
    starts[0]          = 0;
    survey->layer_room = room;
    return true;
}

/* What this rank has of the layer that has been gathered. */
static void add_up(const struct survey *survey, struct survey_layer *layer) {
    const uint64_t first = survey->starts[survey->layer_count];
    memset(layer, 0, sizeof *layer);
    layer->positions = survey->positions.count - first;
    for (uint64_t i = first; i < survey->positions.count; i++) {
        struct game_state state;
        survey_state(survey, i, &state);
        layer->over += game_is_over(survey->game, &state);
        layer->signature +=
            hash_bytes(positions_key(&survey->positions, i), survey_key_size(survey));
    }
}

bool survey_close_layer(struct survey *survey, struct survey_layer *layer) {
    traffic_flush(survey->traffic);
    if (!make_room(survey)) {
        explain_memory(survey);
    }
    if (fleet_agree(survey->fleet, survey->trouble) != 0) {
        return false;
    }
    add_up(survey, layer);
    uint64_t totals[] = {layer->positions, layer->over, layer->signature};
    fleet_sum(totals, 3);
    *layer = (struct survey_layer){totals[0], totals[1], totals[2]};

    survey->layers[survey->layer_count]   = *layer;
    survey->starts[++survey->layer_count] = survey->positions.count;
    return true;
}
