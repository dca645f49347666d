/* SPDX-License-Identifier: MIT
 *
 * scene_refusal.c - why something cannot be pointed at.
 */
#include "scene/scene.h"

static bool can_begin(const struct game *game, const void *state, const struct scene_path *path) {
    action_t            actions[GAME_ACTIONS_MAX];
    struct scene_action action;
    const size_t        count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        scene_action(game, state, actions[i], &action);
        if (scene_begins_with(&action, path)) {
            return true;
        }
    }
    return false;
}

/* The topmost item with this id that could ever be pointed at. */
static const struct scene_item *find_item(const struct scene *scene, const char *id) {
    for (uint32_t i = scene->item_count; i-- > 0;) {
        const enum scene_role role = scene->items[i].role;
        if (strcmp(scene->items[i].id, id) == 0 && role != SCENE_SURFACE && role != SCENE_MARK &&
            role != SCENE_LABEL && role != SCENE_SIGN) {
            return &scene->items[i];
        }
    }
    return NULL;
}

static void refuse_anywhere(const struct game *game, const void *state,
                            const struct scene_path *before, const struct scene_item *item,
                            struct message *out) {
    const int actor = game_actor(game, state);
    if (item == NULL) {
        message_set(out, "refusal.nothing");
    } else if (item->owner >= 0 && item->owner != actor && before->count == 0) {
        message_set(out, "refusal.other");
        scene_player_slot(out, "player", item->owner);
    } else {
        message_set(out, before->count == 0 ? "refusal.first" : "refusal.next");
    }
}

/* As much of the path as some legal action begins with. */
static struct scene_path legal_part(const struct game *game, const void *state,
                                    const struct scene_path *path) {
    struct scene_path part = *path;
    part.count             = 0;
    while (part.count < path->count) {
        part.count++;
        if (game_is_over(game, state) || !can_begin(game, state, &part)) {
            part.count--;
            break;
        }
    }
    return part;
}

void scene_refusal(const struct game *game, const void *state, const struct scene_path *path,
                   const struct scene *scene, struct message *out) {
    const struct scene_path before = legal_part(game, state, path);
    const int               actor  = game_actor(game, state);
    message_set(out, "");
    if (before.count == path->count) {
        return;
    }
    const char *id = path->ids[before.count];
    if (actor == ACTOR_NONE || actor == ACTOR_CHANCE) {
        message_set(out, actor == ACTOR_NONE ? "refusal.over" : "refusal.chance");
        return;
    }
    if (game->rules->scene->refuse != NULL) {
        game->rules->scene->refuse(game, state, &before, id, out);
    }
    if (out->key[0] == '\0') {
        refuse_anywhere(game, state, &before, find_item(scene, id), out);
    }
}
