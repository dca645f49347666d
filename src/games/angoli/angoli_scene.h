/* SPDX-License-Identifier: MIT
 *
 * angoli_scene.h - where things are in the picture of Angoli, and what its
 * parts are called.
 *
 * A square and the token that stands on it are called "a3", a corner and the
 * tokens that wait in it "A". A token that came to an occupied square and waits
 * for another roll stands on its inner edge and is called "a3.in". Before they
 * have a corner, the tokens of player 1 lie in the middle as "pool.1".
 */
#ifndef GAMES_ANGOLI_SCENE_H
#define GAMES_ANGOLI_SCENE_H

#include "games/angoli/angoli.h"
#include "scene/scene.h"

/* The middle of the field's square. */
struct scene_point angoli_scene_at(const struct angoli_config *config, uint32_t field);

void angoli_scene_field_id(const struct angoli_config *config, uint32_t field, char *id);
void angoli_scene_guest_id(const struct angoli_config *config, uint32_t field, char *id);
void angoli_scene_pool_id(uint32_t player, char *id);
void angoli_scene_die_id(uint32_t roll, char *id);

/* A token of the player. */
void angoli_scene_swatch(int player, struct scene *scene);

void angoli_scene_draw(const struct game *game, const void *state, struct scene *scene);

#endif
