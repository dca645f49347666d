/* SPDX-License-Identifier: MIT
 *
 * screen_pointing.h - from pointing at things to an action.
 *
 * The actions whose paths begin with what was pointed at so far are kept; what
 * comes next in those paths are the targets. One of the targets has the focus,
 * which arrow keys move. When chance acts, pointing at the first thing of any
 * path lets it happen.
 *
 * Where the game suggests a beginning, such as a set-up, that is chosen at first;
 * its switches are targets too, and change it. Dropping a choice leads back there.
 *
 * Buttons have no place in the picture; they are taken to stand to the right
 * of it, one below the other.
 */
#ifndef TERMINAL_SCREEN_POINTING_H
#define TERMINAL_SCREEN_POINTING_H

#include "scene/scene.h"

enum { POINTING_NOBODY = -1 };

struct pointing_target {
    char               id[SCENE_ID_MAX];
    int                item; /* of the scene: the topmost that has the id */
    struct scene_point at;   /* as a person sees it: turned if the picture is */
};

struct pointing {
    size_t action_count;
    struct pointing_action {
        action_t action;
        uint32_t length;
        char     path[SCENE_PATH_MAX][SCENE_ID_MAX];
    } actions[GAME_ACTIONS_MAX];
    const struct game     *game; /* what it is about; NULL: nothing */
    const void            *state;
    uint32_t               depth; /* how much has been pointed at */
    char                   chosen[SCENE_PATH_MAX][SCENE_ID_MAX];
    size_t                 target_count;
    struct pointing_target targets[GAME_ACTIONS_MAX];
    int                    focus; /* among the targets, or POINTING_NOBODY */
    /* What was chosen at the beginning already, and what changes that. */
    struct scene_path   suggestion, switches;
    bool                is_chance;
    bool                is_flipped;
    struct scene_point  attention; /* where the focus was last */
    const struct scene *scene;
};

enum pointing_result {
    POINTING_NOTHING, /* it is no target */
    POINTING_ON,      /* more is to be pointed at, or a switch was */
    POINTING_DONE,    /* the action is complete */
    POINTING_CHANCE   /* chance may act */
};

/* Begin at a state of a game and its scene, which must all last as long. The focus goes to
 * what is nearest to where it was; begin with a zeroed struct. */
void pointing_begin(struct pointing *pointing, const struct game *game, const void *state,
                    const struct scene *scene);

/* No targets: it is somebody else's turn. */
void pointing_suspend(struct pointing *pointing, const struct scene *scene);

/* Turn the picture, or turn it back. */
void pointing_flip(struct pointing *pointing, bool is_flipped);

/* Point at an id. Pointing elsewhere drops what was chosen, and begins again if
 * that is possible. */
enum pointing_result pointing_at(struct pointing *pointing, const char *id, action_t *action);

void pointing_drop(struct pointing *pointing);

/* Take back what was pointed at last. */
void pointing_back(struct pointing *pointing);

/* What was pointed at so far. */
void pointing_path(const struct pointing *pointing, struct scene_path *out);

/* The picture has changed, as a half-made action does: find the targets in it. The
 * focus stays. False if one of them is not there. */
bool pointing_look_again(struct pointing *pointing);

/* Move the focus to the nearest target in a direction; one of the two is not 0. */
void pointing_move(struct pointing *pointing, int right, int down);

/* Move the focus to the next target, or the one before. */
void pointing_step(struct pointing *pointing, int by);

/* The id of what a person who points there means; the place is in units of the
 * plane. It is what can be pointed at now, else what could be at first; NULL if
 * nothing is near. */
const char *pointing_find(const struct pointing *pointing, struct scene_point at);

/* The id of what lies there, whether it can be pointed at now or not; NULL if
 * nothing does. */
const char *pointing_thing(const struct scene *scene, struct scene_point at);

/* The topmost item of an id that can be pointed at; POINTING_NOBODY if none. */
int pointing_item(const struct scene *scene, const char *id);

#endif
