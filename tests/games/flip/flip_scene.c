/* SPDX-License-Identifier: MIT
 *
 * flip_scene.c - the picture of Flip: a seat for each player, and the pot.
 */
#include "scene/scene.h"

#include "flip.h"

static void draw_seats(const struct game *game, const struct flip_state *state,
                       struct scene *scene) {
    for (int player = 0; player < game->players; player++) {
        const int32_t x     = SCENE_CELL * player + SCENE_CELL / 2;
        const char    id[]  = {'s', 'e', 'a', 't', '.', (char)('1' + player), '\0'};
        const char    who[] = {'(', (char)('1' + player), ')', '\0'};
        scene_begin(scene, id, SCENE_PLACE, x, SCENE_CELL / 2);
        scene_disc(scene, 0, 0, 40, (struct scene_style){.stroke = SCENE_INK, .width = 2});
        scene_sign(scene, who);
        if (player == state->player) {
            message_set(&scene_begin(scene, id, SCENE_MARK, x, SCENE_CELL)->label, "label.turn");
            scene_sign(scene, "*");
        }
    }
}

static void draw(const struct game *game, const void *bytes, struct scene *scene) {
    static const char *const choices[] = {"flip", "keep", "heads", "tails"};

    const struct flip_state *state = bytes;
    scene_box(scene, 0, 0, game->players * SCENE_CELL, 2 * SCENE_CELL);
    draw_seats(game, state, scene);
    struct scene_item *pot = scene_begin(scene, "pot", SCENE_MARK, SCENE_CELL, 2 * SCENE_CELL);
    message_set(&pot->label, "label.pot");
    message_add_number(&pot->label, "points", state->pot);
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        scene_begin(scene, choices[i], SCENE_BUTTON, 0, 0);
    }
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    static const char *const ids[]  = {"flip", "keep", "heads", "tails"};
    static const char *const keys[] = {"action.flip", "action.keep", "action.heads",
                                       "action.tails"};
    (void)game;
    scene_point_at(out, ids[action]);
    message_set(&out->meaning, keys[action]);
    scene_player_slot(&out->meaning, "player", ((const struct flip_state *)bytes)->player);
}

static void prompt(const struct game *game, const void *bytes, struct message *out) {
    const struct flip_state *state = bytes;
    (void)game;
    message_set(out, state->phase == PHASE_COIN ? "prompt.coin" : "prompt.choice");
    if (state->phase == PHASE_COIN) {
        scene_player_slot(out, "player", state->player);
    }
}

const struct scene_kind flip_scene = {.draw = draw, .action = show_action, .prompt = prompt};
