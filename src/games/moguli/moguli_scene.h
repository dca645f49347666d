/* SPDX-License-Identifier: MIT
 *
 * moguli_scene.h - the parts of the picture of Moguli: the ways of stones, the
 * tiles with their paths, and the scene that puts them together.
 */
#ifndef GAMES_MOGULI_SCENE_H
#define GAMES_MOGULI_SCENE_H

#include "games/moguli/moguli.h"
#include "scene/scene_parts.h"

enum { MOGULI_WAY_MAX = 3 * MOGULI_TILES };

/* The tiles that a moving stone visits, its first and its last place among
 * them. It is below from tiles[dive] to tiles[surface]. */
struct moguli_way {
    uint32_t count;
    uint32_t dive, surface;
    uint8_t  tiles[MOGULI_WAY_MAX];
};

/* moguli_way.c: a shortest way of a legal move; with the bonus, a shortest of
 * those under a stone of the opponent. */
void moguli_find_way(const struct moguli_setup *setup, const struct moguli_state *state,
                     uint32_t from, uint32_t to, bool has_bonus, struct moguli_way *out);

/* moguli_way.c: the neighbour that the path of this face joins to the tile,
 * upright or across; MOGULI_TILES if there is none. */
struct moguli_face {
    uint64_t up, right, seam;
};

struct moguli_face moguli_upper(const struct moguli_setup *setup, const struct moguli_state *state);
struct moguli_face moguli_lower(const struct moguli_setup *setup, const struct moguli_state *state);
uint32_t           moguli_next(const struct moguli_face *face, uint32_t tile, bool is_upright);

/* moguli_scene_board.c: where the tiles lie. */
struct scene_grid  moguli_grid(const struct moguli_setup *setup);
struct scene_point moguli_at(const struct scene_grid *grid, uint32_t tile);
void               moguli_tile_id(uint32_t tile, char *id);

/* moguli_scene_board.c: frame, coordinates, tiles and what joins them. */
void moguli_draw_board(const struct moguli_setup *setup, const struct moguli_state *state,
                       struct scene *scene);

#endif
