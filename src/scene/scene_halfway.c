/* SPDX-License-Identifier: MIT
 *
 * scene_halfway.c - the picture while a person points.
 *
 * What has been pointed at decides a motion if every action that is still
 * possible carries the same thing to the same place, and that place, or one on
 * the way there, has been pointed at. So a piece with only one way to go does
 * not run ahead of the person. How the thing looks there is decided if it looks
 * the same after all these actions; until then it looks as before. A whole path
 * decides everything.
 */
#include "base/hash.h"
#include "scene/scene.h"

/* The actions that begin with what has been pointed at. */
struct candidates {
    const struct game       *game;
    const void              *state;
    const struct scene_path *path;
    size_t                   count;
    action_t                 actions[GAME_ACTIONS_MAX];
    struct scene_action      first;
};

/* How far what has been pointed at decides a motion of the first candidate. */
struct decision {
    bool               is_made;
    bool               is_end;   /* the thing is where the motion ends */
    bool               has_look; /* and looks as after the action */
    struct scene_point at;       /* in the scene before */
    hash_t             look;
};

static void find_candidates(struct candidates *found) {
    action_t            legal[GAME_ACTIONS_MAX];
    struct scene_action action;
    const size_t        count = game_is_over(found->game, found->state)
                                    ? 0
                                    : game_actions(found->game, found->state, legal);
    found->count              = 0;
    for (size_t i = 0; i < count; i++) {
        scene_action(found->game, found->state, legal[i], &action);
        if (scene_begins_with(&action, found->path)) {
            found->first                   = found->count == 0 ? action : found->first;
            found->actions[found->count++] = legal[i];
        }
    }
}

static void draw_after(const struct candidates *found, action_t action, struct scene *room) {
    struct game_state state;
    memcpy(&state, found->state, found->game->state_size);
    game_apply(found->game, &state, action);
    scene_draw(found->game, &state, room);
}

static hash_t paint_hash(hash_t hash, struct scene_paint paint) {
    hash = hash_mix(hash, paint.above == NULL ? 0 : hash_bytes(paint.above, strlen(paint.above)));
    return hash_mix(hash, paint.below == NULL ? 0 : hash_bytes(paint.below, strlen(paint.below)));
}

/* Equal for items that are drawn alike. */
static hash_t look_of(const struct scene *scene, const struct scene_item *item) {
    hash_t hash = (hash_t)item->role;
    for (uint32_t i = 0; i < item->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[item->first_shape + i];
        hash = hash_mix(hash, hash_bytes(shape->string, strlen(shape->string)));
        hash = hash_mix(hash, (hash_t)shape->form ^ (hash_t)(uint32_t)shape->radius << 8U);
        hash = hash_mix(hash, hash_bytes(scene->points + shape->first_point,
                                         shape->point_count * sizeof scene->points[0]));
        hash = paint_hash(hash, shape->style.fill);
        hash = paint_hash(hash, shape->style.stroke);
    }
    return hash;
}

/* Is this "c4", or a choice there, "c4.r1"? */
static bool is_at(const char *pointed, const char *id) {
    const size_t length = strlen(id);
    return strncmp(pointed, id, length) == 0 && (pointed[length] == '\0' || pointed[length] == '.');
}

/* Has somebody pointed there? At the thing itself does not count: that says
 * what will move, not where. */
static bool is_pointed_at(const struct candidates *found, const struct scene *before,
                          const struct scene_motion *motion, struct scene_point point) {
    for (uint32_t i = 0; i < before->item_count; i++) {
        const struct scene_item *item = &before->items[i];
        if (item->at.x != point.x || item->at.y != point.y || item->role == SCENE_LABEL) {
            continue;
        }
        for (uint32_t j = 0; j < found->path->count; j++) {
            if (strcmp(found->path->ids[j], motion->from) != 0 &&
                is_at(found->path->ids[j], item->id)) {
                return true;
            }
        }
    }
    return false;
}

static struct scene_point shifted_back(struct scene_point point, struct scene_point shift) {
    return (struct scene_point){point.x - shift.x, point.y - shift.y};
}

static struct decision decide(const struct candidates *found, const struct scene *before,
                              const struct scene *after, const struct scene_action *action,
                              const struct scene_motion *motion) {
    const struct scene_item *to       = scene_find(after, motion->to, motion->role);
    const bool               is_whole = action->path_count == found->path->count;
    struct decision          decision = {.is_made = is_whole, .is_end = is_whole};
    if (to != NULL && (is_whole || motion->from[0] != '\0')) {
        decision.at     = shifted_back(to->at, action->shift);
        decision.look   = look_of(after, to);
        decision.is_end = is_whole || is_pointed_at(found, before, motion, decision.at);
    }
    decision.is_made  = decision.is_end;
    decision.has_look = decision.is_end;
    for (uint32_t i = motion->via_count; i-- > 0 && !decision.is_made;) {
        decision.at      = shifted_back(motion->via[i], action->shift);
        decision.is_made = is_pointed_at(found, before, motion, decision.at);
    }
    return decision;
}

/* The motion of the same thing; NULL if it does not move in this action. */
static const struct scene_motion *same_motion(const struct scene_action *action,
                                              const struct scene_motion *motion) {
    for (uint32_t i = 0; i < action->motion_count; i++) {
        const struct scene_motion *other = &action->motions[i];
        if (other->role == motion->role && strcmp(other->from, motion->from) == 0 &&
            (motion->from[0] != '\0' || strcmp(other->to, motion->to) == 0)) {
            return other;
        }
    }
    return NULL;
}

/* What is left of the decision if this action is possible too. */
static void agree(struct decision *decision, const struct decision *other) {
    decision->is_made = decision->is_made && other->is_made && decision->at.x == other->at.x &&
                        decision->at.y == other->at.y;
    decision->is_end   = decision->is_end && other->is_end;
    decision->has_look = decision->has_look && other->has_look && decision->look == other->look;
}

/* Returns whether anything is decided. Leaves the scene after the first
 * candidate in the room. */
static bool decide_first(const struct candidates *found, const struct scene *before,
                         struct scene *room, struct decision *decisions) {
    bool is_any = false;
    draw_after(found, found->actions[0], room);
    for (uint32_t i = 0; i < found->first.motion_count; i++) {
        decisions[i] = decide(found, before, room, &found->first, &found->first.motions[i]);
        is_any       = is_any || decisions[i].is_made;
    }
    return is_any;
}

static void decide_others(const struct candidates *found, const struct scene *before,
                          struct scene *room, struct decision *decisions) {
    struct scene_action action;
    for (size_t i = 1; i < found->count; i++) {
        scene_action(found->game, found->state, found->actions[i], &action);
        draw_after(found, found->actions[i], room);
        for (uint32_t j = 0; j < found->first.motion_count; j++) {
            const struct scene_motion *motion = same_motion(&action, &found->first.motions[j]);
            const struct decision      other  = motion == NULL
                                                    ? (struct decision){.is_made = false}
                                                    : decide(found, before, room, &action, motion);
            agree(&decisions[j], &other);
        }
    }
    if (found->count > 1) {
        draw_after(found, found->actions[0], room);
    }
}

/* Halfway there is one thing in a place: who only passes it is there first. */
static void settle(const struct scene_action *action, struct decision *decisions) {
    for (uint32_t i = 0; i < action->motion_count; i++) {
        for (uint32_t j = 0; j < action->motion_count; j++) {
            const bool is_same = i != j && decisions[i].is_made && decisions[j].is_made &&
                                 action->motions[i].role == action->motions[j].role &&
                                 decisions[i].at.x == decisions[j].at.x &&
                                 decisions[i].at.y == decisions[j].at.y;
            if (is_same && (decisions[j].is_end || !decisions[i].is_end)) {
                decisions[j].is_made = false;
            }
        }
    }
}

/* A thing on its way: what was taken, and where it was in the list. */
struct taken {
    struct scene_item  item; /* without an id: it appears from nowhere */
    struct scene_item *slot; /* free for it, at the height where it lay; or NULL */
};

/* Take one of the things away. The last one leaves a slot without an id. */
static void take(struct scene *scene, const struct scene_motion *motion, struct taken *out) {
    out->item = (struct scene_item){.role = motion->role, .count = 1, .owner = ACTOR_NONE};
    out->slot = NULL;
    for (uint32_t i = 0; i < scene->item_count; i++) {
        struct scene_item *item = &scene->items[i];
        if (item->role == motion->role && item->id[0] != '\0' &&
            strcmp(item->id, motion->from) == 0) {
            out->item = *item;
            if (item->count > 1) {
                item->count--;
            } else {
                item->id[0] = '\0';
                out->slot   = item;
            }
            return;
        }
    }
}

/* The shapes of an item of another scene, added to this one. */
static void copy_look(struct scene *scene, struct scene_item *item, const struct scene *other,
                      const struct scene_item *from) {
    item->first_shape = scene->shape_count;
    item->shape_count = 0;
    for (uint32_t i = 0; i < from->shape_count; i++) {
        const struct scene_shape *shape = &other->shapes[from->first_shape + i];
        if (scene->shape_count == SCENE_SHAPES_MAX ||
            shape->point_count > SCENE_POINTS_MAX - scene->point_count) {
            scene->is_cut = true;
            return;
        }
        struct scene_shape *copy = &scene->shapes[scene->shape_count++];
        *copy                    = *shape;
        copy->first_point        = scene->point_count;
        memcpy(scene->points + scene->point_count, other->points + shape->first_point,
               shape->point_count * sizeof scene->points[0]);
        scene->point_count += shape->point_count;
        item->shape_count++;
    }
}

/* What the place is called in this scene; the other name if it is no place. */
static const char *name_of(const struct scene *scene, struct scene_point at, const char *other) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const struct scene_item *item = &scene->items[i];
        const bool               is_place =
            item->role == SCENE_PLACE || item->role == SCENE_TILE || item->role == SCENE_CHOICE;
        if (is_place && item->at.x == at.x && item->at.y == at.y && item->id[0] != '\0') {
            return item->id;
        }
    }
    return other;
}

/* The thing as it is where it has come to. */
static struct scene_item arrived(struct scene *scene, const struct taken *taken,
                                 const struct decision *decision, const struct scene *after,
                                 const struct scene_item *to, bool is_shifted) {
    struct scene_item item = taken->item;
    const char       *id =
        decision->is_end && !is_shifted ? to->id : name_of(scene, decision->at, to->id);
    if (decision->has_look) {
        item.label        = to->label;
        item.is_explained = to->is_explained;
        item.sign_aids    = to->sign_aids;
        item.owner        = to->owner;
        memcpy(item.sign, to->sign, sizeof item.sign);
        copy_look(scene, &item, after, to);
    }
    item.at    = decision->at;
    item.count = 1;
    memcpy(item.id, id, strlen(id) + 1);
    return item;
}

/* Where there is such a thing already, they are one item. */
static void put(struct scene *scene, const struct scene_item *thing, struct scene_item *slot) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        struct scene_item *item = &scene->items[i];
        if (item->role == thing->role && strcmp(item->id, thing->id) == 0) {
            item->count++;
            return;
        }
    }
    if (slot != NULL) {
        *slot = *thing;
    } else if (scene->item_count == SCENE_ITEMS_MAX) {
        scene->is_cut = true;
    } else {
        scene->items[scene->item_count++] = *thing;
    }
}

static void drop_free_slots(struct scene *scene) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].id[0] != '\0') {
            scene->items[count++] = scene->items[i];
        }
    }
    scene->item_count = count;
}

/* All that move are taken first, so that two may change places. */
static void carry_out(struct scene *scene, const struct scene *after,
                      const struct scene_action *action, const struct decision *decisions) {
    struct taken taken[SCENE_MOTIONS_MAX];
    const bool   is_shifted = action->shift.x != 0 || action->shift.y != 0;
    for (uint32_t i = 0; i < action->motion_count; i++) {
        if (decisions[i].is_made) {
            take(scene, &action->motions[i], &taken[i]);
        }
    }
    for (uint32_t i = 0; i < action->motion_count; i++) {
        const struct scene_motion *motion = &action->motions[i];
        const struct scene_item   *to     = scene_find(after, motion->to, motion->role);
        if (decisions[i].is_made && to != NULL) {
            const struct scene_item thing =
                arrived(scene, &taken[i], &decisions[i], after, to, is_shifted);
            put(scene, &thing, taken[i].slot);
        }
    }
    drop_free_slots(scene);
}

/* A path that no action begins with: only the game may know how it looks. */
static bool draw_unfinished(const struct candidates *found, struct scene *scene) {
    const struct scene_kind *kind = found->game->rules->scene;
    return found->path->count == 0 ||
           (kind->halfway != NULL && kind->suggest != NULL &&
            !game_is_over(found->game, found->state) &&
            kind->halfway(found->game, found->state, found->path, scene));
}

bool scene_halfway(const struct game *game, const void *state, const struct scene_path *path,
                   struct scene *scene, struct scene *room) {
    struct candidates found = {.game = game, .state = state, .path = path};
    struct decision   decisions[SCENE_MOTIONS_MAX];
    scene_draw(game, state, scene);
    find_candidates(&found);
    if (found.count == 0) {
        return draw_unfinished(&found, scene);
    }
    if (path->count > 0 && decide_first(&found, scene, room, decisions)) {
        decide_others(&found, scene, room, decisions);
        if (path->count < found.first.path_count) {
            settle(&found.first, decisions);
        }
        carry_out(scene, room, &found.first, decisions);
    }
    if (path->count > 0 && game->rules->scene->halfway != NULL) {
        (void)game->rules->scene->halfway(game, state, path, scene);
    }
    return true;
}

void scene_suggestion(const struct game *game, const void *state, struct scene_path *chosen,
                      struct scene_path *switches) {
    chosen->count   = 0;
    switches->count = 0;
    if (game->rules->scene->suggest != NULL && !game_is_over(game, state)) {
        game->rules->scene->suggest(game, state, chosen, switches);
    }
}

bool scene_change(const struct game *game, const void *state, struct scene_path *path) {
    struct scene_path chosen;
    struct scene_path switches;
    scene_suggestion(game, state, &chosen, &switches);
    return path->count > 0 && scene_path_has(&switches, path->ids[path->count - 1]) &&
           game->rules->scene->change(game, state, path);
}

void scene_path_add(struct scene_path *path, const char *id) {
    CHECK(path->count < SCENE_PATH_MAX && strlen(id) < SCENE_ID_MAX);
    memcpy(path->ids[path->count++], id, strlen(id) + 1);
}

bool scene_path_has(const struct scene_path *path, const char *id) {
    for (uint32_t i = 0; i < path->count; i++) {
        if (strcmp(path->ids[i], id) == 0) {
            return true;
        }
    }
    return false;
}
