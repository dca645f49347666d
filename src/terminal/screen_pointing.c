/* SPDX-License-Identifier: MIT
 *
 * screen_pointing.c - keeping the paths that go on as somebody points.
 */
#include "terminal/screen_pointing.h"

#include <stdlib.h>

#include "terminal/screen_raster.h"

int pointing_item(const struct scene *scene, const char *id) {
    for (uint32_t i = scene->item_count; i-- > 0;) {
        const enum scene_role role = scene->items[i].role;
        if (role != SCENE_SURFACE && role != SCENE_MARK && role != SCENE_LABEL &&
            role != SCENE_SIGN && strcmp(scene->items[i].id, id) == 0) {
            return (int)i;
        }
    }
    return POINTING_NOBODY;
}

/* --- Targets ----------------------------------------------------------- */

/* Does the path begin with what was pointed at? */
static bool begins_so(const struct pointing *pointing, const struct pointing_action *action) {
    for (uint32_t i = 0; i < pointing->depth; i++) {
        if (i >= action->length || strcmp(action->path[i], pointing->chosen[i]) != 0) {
            return false;
        }
    }
    return true;
}

static int find_target(const struct pointing *pointing, const char *id) {
    for (size_t i = 0; i < pointing->target_count; i++) {
        if (strcmp(pointing->targets[i].id, id) == 0) {
            return (int)i;
        }
    }
    return POINTING_NOBODY;
}

/* Where a person sees the item; the buttons stand beside the box. */
static struct scene_point seen_at(const struct pointing *pointing, int item_number,
                                  int32_t button) {
    const struct scene      *scene = pointing->scene;
    const struct scene_item *item  = &scene->items[item_number];
    struct scene_point       at    = item->at;
    if (item->role == SCENE_BUTTON) {
        return (struct scene_point){scene->origin.x + scene->size.x + SCENE_CELL,
                                    scene->origin.y + scene->size.y / 4 + button * SCENE_CELL};
    }
    struct scene_point corners[2];
    raster_bounds(scene, item, corners);
    at.x += (corners[0].x + corners[1].x) / 2;
    at.y += (corners[0].y + corners[1].y) / 2;
    if (pointing->is_flipped) {
        at.x = 2 * scene->origin.x + scene->size.x - at.x;
        at.y = 2 * scene->origin.y + scene->size.y - at.y;
    }
    return at;
}

static int64_t distance(struct scene_point a, struct scene_point b) {
    const int64_t x = a.x - b.x;
    const int64_t y = a.y - b.y;
    return x * x + y * y;
}

static void focus_nearest(struct pointing *pointing) {
    pointing->focus = POINTING_NOBODY;
    for (size_t i = 0; i < pointing->target_count; i++) {
        if (pointing->focus == POINTING_NOBODY ||
            distance(pointing->targets[i].at, pointing->attention) <
                distance(pointing->targets[pointing->focus].at, pointing->attention)) {
            pointing->focus = (int)i;
        }
    }
}

static void add_target(struct pointing *pointing, const char *id, int32_t *buttons) {
    const int item = pointing_item(pointing->scene, id);
    if (item == POINTING_NOBODY || find_target(pointing, id) != POINTING_NOBODY) {
        return;
    }
    struct pointing_target *target = &pointing->targets[pointing->target_count++];
    memcpy(target->id, id, SCENE_ID_MAX);
    target->item = item;
    target->at   = seen_at(pointing, item, *buttons);
    *buttons += pointing->scene->items[item].role == SCENE_BUTTON ? 1 : 0;
}

/* By rows from above and in each from the left, as one reads. */
static int compare_targets(const void *a, const void *b) {
    const struct pointing_target *first  = a;
    const struct pointing_target *second = b;
    if (first->at.y != second->at.y) {
        return first->at.y < second->at.y ? -1 : 1;
    }
    return first->at.x < second->at.x ? -1 : first->at.x > second->at.x ? 1 : 0;
}

static void find_targets(struct pointing *pointing) {
    int32_t buttons        = 0;
    pointing->target_count = 0;
    for (size_t i = 0; i < pointing->action_count; i++) {
        if (begins_so(pointing, &pointing->actions[i]) &&
            pointing->actions[i].length > pointing->depth) {
            add_target(pointing, pointing->actions[i].path[pointing->depth], &buttons);
        }
    }
    for (uint32_t i = 0; i < pointing->switches.count; i++) {
        add_target(pointing, pointing->switches.ids[i], &buttons);
    }
    qsort(pointing->targets, pointing->target_count, sizeof pointing->targets[0], compare_targets);
    focus_nearest(pointing);
}

/* --- The life of a choice ---------------------------------------------- */

static void forget_choice(struct pointing *pointing) {
    pointing->depth = 0;
    if (pointing->focus != POINTING_NOBODY) {
        pointing->attention = pointing->targets[pointing->focus].at;
    }
}

/* What is suggested can be taken as it is, by what is no switch. */
static void focus_on_end(struct pointing *pointing) {
    for (size_t i = 0; i < pointing->target_count && pointing->switches.count > 0; i++) {
        if (!scene_path_has(&pointing->switches, pointing->targets[i].id)) {
            pointing->focus = (int)i;
        }
    }
}

static void take_path(struct pointing *pointing, const struct scene_path *path) {
    pointing->depth = path->count;
    memcpy(pointing->chosen, path->ids, sizeof pointing->chosen);
}

void pointing_begin(struct pointing *pointing, const struct game *game, const void *state,
                    const struct scene *scene) {
    action_t            actions[GAME_ACTIONS_MAX];
    struct scene_action shown;
    pointing_suspend(pointing, scene);
    pointing->game         = game;
    pointing->state        = state;
    pointing->action_count = game_actions(game, state, actions);
    pointing->is_chance    = game_actor(game, state) == ACTOR_CHANCE;
    scene_suggestion(game, state, &pointing->suggestion, &pointing->switches);
    take_path(pointing, &pointing->suggestion);
    for (size_t i = 0; i < pointing->action_count; i++) {
        struct pointing_action *action = &pointing->actions[i];
        scene_action(game, state, actions[i], &shown);
        action->action = actions[i];
        action->length = pointing->is_chance ? 1 : shown.path_count;
        memcpy(action->path, shown.path, sizeof action->path);
    }
    find_targets(pointing);
    focus_on_end(pointing);
}

void pointing_suspend(struct pointing *pointing, const struct scene *scene) {
    if (pointing->scene == NULL) {
        pointing->focus     = POINTING_NOBODY;
        pointing->attention = (struct scene_point){scene->origin.x + scene->size.x / 2,
                                                   scene->origin.y + scene->size.y / 2};
    }
    forget_choice(pointing);
    pointing->scene            = scene;
    pointing->action_count     = 0;
    pointing->target_count     = 0;
    pointing->switches.count   = 0;
    pointing->suggestion.count = 0;
    pointing->focus            = POINTING_NOBODY;
}

void pointing_flip(struct pointing *pointing, bool is_flipped) {
    char id[SCENE_ID_MAX] = "";
    if (pointing->focus != POINTING_NOBODY) {
        memcpy(id, pointing->targets[pointing->focus].id, sizeof id);
    }
    pointing->is_flipped = is_flipped;
    find_targets(pointing);
    pointing->focus = find_target(pointing, id);
}

/* Go back to so much of what was pointed at; the focus is where it was then. */
static void return_to(struct pointing *pointing, uint32_t depth) {
    char last[SCENE_ID_MAX];
    memcpy(last, pointing->chosen[depth], sizeof last);
    pointing->depth = depth;
    find_targets(pointing);
    const int before = find_target(pointing, last);
    pointing->focus  = before == POINTING_NOBODY ? pointing->focus : before;
}

/* With a suggestion, that is where one begins. */
static void return_to_suggestion(struct pointing *pointing) {
    take_path(pointing, &pointing->suggestion);
    find_targets(pointing);
    focus_on_end(pointing);
}

void pointing_drop(struct pointing *pointing) {
    if (pointing->switches.count > 0) {
        return_to_suggestion(pointing);
    } else if (pointing->depth > 0) {
        return_to(pointing, 0);
    }
}

void pointing_back(struct pointing *pointing) {
    if (pointing->switches.count > 0) {
        return_to_suggestion(pointing);
    } else if (pointing->depth > 0) {
        return_to(pointing, pointing->depth - 1);
    }
}

/* Use a switch: the focus stays on it. */
static enum pointing_result change(struct pointing *pointing, const char *id) {
    struct scene_path path;
    pointing_path(pointing, &path);
    scene_path_add(&path, id);
    if (scene_change(pointing->game, pointing->state, &path)) {
        take_path(pointing, &path);
    }
    find_targets(pointing);
    pointing->focus = find_target(pointing, id);
    return POINTING_ON;
}

void pointing_path(const struct pointing *pointing, struct scene_path *out) {
    memset(out, 0, sizeof *out);
    out->count = pointing->depth;
    memcpy(out->ids, pointing->chosen, sizeof out->ids);
}

bool pointing_look_again(struct pointing *pointing) {
    const size_t before           = pointing->target_count;
    char         id[SCENE_ID_MAX] = "";
    if (pointing->focus != POINTING_NOBODY) {
        memcpy(id, pointing->targets[pointing->focus].id, sizeof id);
    }
    find_targets(pointing);
    const int focus = find_target(pointing, id);
    pointing->focus = focus == POINTING_NOBODY ? pointing->focus : focus;
    return pointing->target_count == before;
}

static enum pointing_result choose(struct pointing *pointing, int target, action_t *action) {
    const struct pointing_target chosen = pointing->targets[target];
    pointing->attention                 = chosen.at;
    if (pointing->is_chance) {
        return POINTING_CHANCE;
    }
    if (scene_path_has(&pointing->switches, chosen.id)) {
        return change(pointing, chosen.id);
    }
    memcpy(pointing->chosen[pointing->depth++], chosen.id, SCENE_ID_MAX);
    for (size_t i = 0; i < pointing->action_count; i++) {
        if (pointing->actions[i].length == pointing->depth &&
            begins_so(pointing, &pointing->actions[i])) {
            *action = pointing->actions[i].action;
            return POINTING_DONE;
        }
    }
    find_targets(pointing);
    return POINTING_ON;
}

enum pointing_result pointing_at(struct pointing *pointing, const char *id, action_t *action) {
    const int target = find_target(pointing, id);
    if (target != POINTING_NOBODY) {
        return choose(pointing, target, action);
    }
    if (pointing->depth == 0) {
        return POINTING_NOTHING;
    }
    const bool is_again = strcmp(pointing->chosen[pointing->depth - 1], id) == 0;
    if (pointing->switches.count > 0) {
        return POINTING_NOTHING;
    }
    pointing_drop(pointing);
    const int anew = is_again ? POINTING_NOBODY : find_target(pointing, id);
    return anew == POINTING_NOBODY ? POINTING_NOTHING : choose(pointing, anew, action);
}

/* --- The focus --------------------------------------------------------- */

/* How far a target is in the direction; what is aside counts more, and much
 * more beyond the diagonal. INT64_MAX if it is not in the direction at all. */
static int64_t way_to(struct scene_point from, struct scene_point to, int right, int down) {
    const int64_t x      = to.x - from.x;
    const int64_t y      = to.y - from.y;
    const int64_t along  = x * right + y * down;
    const int64_t across = x * down + y * right;
    const int64_t aside  = across < 0 ? -across : across;
    if (along <= 0) {
        return INT64_MAX;
    }
    return along + 2 * aside + (aside > along ? 100 * (aside - along) : 0);
}

void pointing_move(struct pointing *pointing, int right, int down) {
    int64_t best  = INT64_MAX;
    int     found = pointing->focus;
    if (pointing->focus == POINTING_NOBODY) {
        return;
    }
    const struct scene_point from = pointing->targets[pointing->focus].at;
    for (size_t i = 0; i < pointing->target_count; i++) {
        const int64_t way = way_to(from, pointing->targets[i].at, right, down);
        if (way < best) {
            best  = way;
            found = (int)i;
        }
    }
    pointing->focus = found;
}

void pointing_step(struct pointing *pointing, int by) {
    const int count = (int)pointing->target_count;
    if (count > 0) {
        pointing->focus = (pointing->focus + by + count) % count;
    }
}

/* --- Finding what lies at a place -------------------------------------- */

/* Is the place inside the box around the item? */
static bool is_inside(const struct scene *scene, int item_number, struct scene_point at) {
    const struct scene_item *item = &scene->items[item_number];
    struct scene_point       corners[2];
    raster_bounds(scene, item, corners);
    return item->role != SCENE_BUTTON && at.x >= item->at.x + corners[0].x &&
           at.x <= item->at.x + corners[1].x && at.y >= item->at.y + corners[0].y &&
           at.y <= item->at.y + corners[1].y;
}

/* Choices lie above all else; of two items that both hold the place, the one
 * whose middle is nearer is meant. */
static int64_t fitness(const struct scene *scene, int item_number, struct scene_point at) {
    const struct scene_item *item   = &scene->items[item_number];
    struct scene_point       middle = item->at;
    struct scene_point       corners[2];
    raster_bounds(scene, item, corners);
    middle.x += (corners[0].x + corners[1].x) / 2;
    middle.y += (corners[0].y + corners[1].y) / 2;
    return distance(middle, at) + (item->role == SCENE_CHOICE ? 0 : (int64_t)1 << 40);
}

const char *pointing_find(const struct pointing *pointing, struct scene_point at) {
    const char *found = NULL;
    int64_t     best  = INT64_MAX;
    for (size_t i = 0; i < pointing->target_count; i++) {
        const struct pointing_target *target = &pointing->targets[i];
        if (is_inside(pointing->scene, target->item, at) &&
            fitness(pointing->scene, target->item, at) < best) {
            best  = fitness(pointing->scene, target->item, at);
            found = target->id;
        }
    }
    for (size_t i = 0; found == NULL && i < pointing->action_count; i++) {
        const int item = pointing_item(pointing->scene, pointing->actions[i].path[0]);
        if (item != POINTING_NOBODY && is_inside(pointing->scene, item, at)) {
            found = pointing->actions[i].path[0];
        }
    }
    return found;
}

const char *pointing_thing(const struct scene *scene, struct scene_point at) {
    const char *found = NULL;
    int64_t     best  = INT64_MAX;
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const enum scene_role role = scene->items[i].role;
        const bool            is_thing =
            role == SCENE_PLACE || role == SCENE_TILE || role == SCENE_PIECE || role == SCENE_DIE;
        if (is_thing && is_inside(scene, (int)i, at) && fitness(scene, (int)i, at) < best) {
            best  = fitness(scene, (int)i, at);
            found = scene->items[i].id;
        }
    }
    return found;
}
