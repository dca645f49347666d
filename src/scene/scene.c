/* SPDX-License-Identifier: MIT
 *
 * scene.c - making scenes and looking into them.
 */
#include "scene/scene.h"

void scene_clear(struct scene *scene) {
    scene->item_count  = 0;
    scene->shape_count = 0;
    scene->point_count = 0;
    scene->is_cut      = false;
    scene->origin      = (struct scene_point){0, 0};
    scene->size        = (struct scene_point){0, 0};
    scene_characters(scene, SCENE_CELL / 5, SCENE_CELL / 2);
}

void scene_draw(const struct game *game, const void *state, struct scene *scene) {
    scene_clear(scene);
    game->rules->scene->draw(game, state, scene);
}

static void draw_number(int player, struct scene *scene) {
    enum { RADIUS = 38, HEIGHT = 50 };
    const char number[] = {(char)('1' + player), '\0'};
    scene_disc(scene, 0, 0, RADIUS, (struct scene_style){.stroke = SCENE_MUTED, .width = 8});
    scene_text(scene, 0, 0, HEIGHT, number, SCENE_INK);
}

void scene_draw_swatch(const struct scene_kind *kind, int player, struct scene *scene) {
    scene_clear(scene);
    scene_box(scene, -SCENE_CELL / 2, -SCENE_CELL / 2, SCENE_CELL, SCENE_CELL);
    scene_begin(scene, "swatch", SCENE_MARK, 0, 0);
    if (kind->swatch != NULL) {
        kind->swatch(player, scene);
    } else {
        draw_number(player, scene);
    }
}

void scene_action(const struct game *game, const void *state, action_t action,
                  struct scene_action *out) {
    memset(out, 0, sizeof *out);
    game->rules->scene->action(game, state, action, out);
    CHECK(out->path_count > 0);
    for (uint32_t i = 0; i < out->motion_count; i++) {
        out->is_cut = out->is_cut || out->motions[i].is_cut;
    }
}

bool scene_begins_with(const struct scene_action *action, const struct scene_path *path) {
    for (uint32_t i = 0; i < path->count; i++) {
        if (i >= action->path_count || strcmp(action->path[i], path->ids[i]) != 0) {
            return false;
        }
    }
    return true;
}

static const char player_prefix[] = "@player.";

int scene_roller(const struct game *game, const void *state) {
    const size_t   length = sizeof player_prefix - 1;
    struct message prompt;
    if (game_actor(game, state) != ACTOR_CHANCE) {
        return ACTOR_NONE;
    }
    message_set(&prompt, "");
    game->rules->scene->prompt(game, state, &prompt);
    for (uint32_t i = 0; i < prompt.slot_count; i++) {
        const char *value = prompt.slots[i].value;
        if (strcmp(prompt.slots[i].name, "player") == 0 &&
            strncmp(value, player_prefix, length) == 0) {
            return value[length] - '1';
        }
    }
    return ACTOR_NONE;
}

void scene_player_slot(struct message *message, const char *name, int player) {
    struct text value = message_slot(message, name);
    text_add(&value, player_prefix);
    text_add_number(&value, player + 1);
}

const struct scene_item *scene_find(const struct scene *scene, const char *id,
                                    enum scene_role role) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].role == role && strcmp(scene->items[i].id, id) == 0) {
            return &scene->items[i];
        }
    }
    return NULL;
}

static void drop_sign_aids(struct scene_item *item) {
    for (char *at = item->sign; item->sign_aids != NULL && *at != '\0'; at++) {
        *at = strchr(item->sign_aids, *at) != NULL ? ' ' : *at;
    }
}

/* The other shapes of an item move up within its share of them. */
void scene_drop_aids(struct scene *scene) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        struct scene_item *item  = &scene->items[i];
        uint32_t           count = 0;
        for (uint32_t j = 0; j < item->shape_count; j++) {
            const struct scene_shape shape = scene->shapes[item->first_shape + j];
            if (!shape.style.is_aid) {
                scene->shapes[item->first_shape + count++] = shape;
            }
        }
        item->shape_count = count;
        drop_sign_aids(item);
    }
}

bool scene_square(const struct scene_item *item, char *out) {
    const bool is_there = item->role == SCENE_PLACE || item->role == SCENE_TILE ||
                          item->role == SCENE_PIECE || item->role == SCENE_CHOICE;
    const size_t length = strcspn(item->id, ".");
    const size_t digits = length == 0 ? 0 : strspn(item->id + 1, "0123456789");
    if (!is_there || item->id[0] < 'a' || item->id[0] > 'i' || digits == 0 ||
        digits + 1 != length) {
        return false;
    }
    memcpy(out, item->id, length);
    out[length] = '\0';
    return true;
}

void scene_box(struct scene *scene, int32_t x, int32_t y, int32_t width, int32_t height) {
    scene->origin = (struct scene_point){x, y};
    scene->size   = (struct scene_point){width, height};
}

/* Whether one more, or so many more, still fit; if not, nothing fits from then
 * on, so that no shape is added to the wrong item. */
static bool has_room(bool *is_cut, size_t count, size_t more, size_t max) {
    *is_cut = *is_cut || more > max - count;
    return !*is_cut;
}

static void copy_string(char *to, size_t size, const char *from, bool *is_cut) {
    struct text text;
    text_init(&text, to, size);
    text_add(&text, from);
    *is_cut = *is_cut || !text_is_whole(&text);
}

struct scene_item *scene_begin(struct scene *scene, const char *id, enum scene_role role, int32_t x,
                               int32_t y) {
    const bool         fits = has_room(&scene->is_cut, scene->item_count, 1, SCENE_ITEMS_MAX);
    struct scene_item *item = &scene->items[fits ? scene->item_count++ : SCENE_ITEMS_MAX];
    copy_string(item->id, sizeof item->id, id, &scene->is_cut);
    item->role        = role;
    item->at          = (struct scene_point){x, y};
    item->first_shape = scene->shape_count;
    item->shape_count = 0;
    item->count       = 1;
    item->owner       = ACTOR_NONE;
    message_set(&item->label, "");
    item->sign[0]      = '\0';
    item->sign_aids    = NULL;
    item->is_explained = role == SCENE_MARK;
    item->is_decisive  = false;
    return item;
}

void scene_characters(struct scene *scene, int32_t width, int32_t height) {
    CHECK(width > 0 && height > 0);
    scene->character = (struct scene_point){width, height};
}

static struct scene_item *item_begun_last(struct scene *scene) {
    scene->is_cut = scene->is_cut || scene->item_count == 0;
    return &scene->items[scene->is_cut ? SCENE_ITEMS_MAX : scene->item_count - 1];
}

void scene_sign(struct scene *scene, const char *sign) {
    struct scene_item *item = item_begun_last(scene);
    copy_string(item->sign, sizeof item->sign, sign, &scene->is_cut);
}

void scene_own(struct scene *scene, int player) {
    item_begun_last(scene)->owner = player;
}

void scene_explain(struct scene *scene) {
    item_begun_last(scene)->is_explained = true;
}

/* A shape with all its points, or NULL: it is left out as a whole. */
static struct scene_shape *add_shape(struct scene *scene, enum scene_form form,
                                     const struct scene_point *points, size_t count,
                                     struct scene_style style) {
    scene->is_cut = scene->is_cut || scene->item_count == 0; /* it would belong to nobody */
    if (!has_room(&scene->is_cut, scene->shape_count, 1, SCENE_SHAPES_MAX) ||
        !has_room(&scene->is_cut, scene->point_count, count, SCENE_POINTS_MAX)) {
        return NULL;
    }
    struct scene_shape *shape = &scene->shapes[scene->shape_count++];
    scene->items[scene->item_count - 1].shape_count++;
    shape->form        = form;
    shape->style       = style;
    shape->radius      = 0;
    shape->first_point = scene->point_count;
    shape->point_count = (uint32_t)count;
    shape->string[0]   = '\0';
    for (size_t i = 0; i < count; i++) {
        scene->points[scene->point_count++] = points[i];
    }
    return shape;
}

void scene_disc(struct scene *scene, int32_t x, int32_t y, int32_t radius,
                struct scene_style style) {
    const struct scene_point middle = {x, y};
    struct scene_shape      *shape  = add_shape(scene, SCENE_DISC, &middle, 1, style);
    if (shape != NULL) {
        shape->radius = radius;
    }
}

void scene_points(struct scene *scene, enum scene_form form, const struct scene_point *points,
                  size_t count, struct scene_style style) {
    (void)add_shape(scene, form, points, count, style);
}

void scene_rectangle(struct scene *scene, int32_t x, int32_t y, int32_t width, int32_t height,
                     struct scene_style style) {
    const struct scene_point corners[] = {
        {x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    scene_points(scene, SCENE_POLYGON, corners, 4, style);
}

/* Corners cut twice look round at the sizes in which boards are shown. */
void scene_rounded(struct scene *scene, int32_t x, int32_t y, int32_t width, int32_t height,
                   struct scene_style style) {
    static const int32_t bend[][2] = {{0, 12}, {1, 7}, {3, 4}, {4, 3}, {7, 1}, {12, 0}};

    enum { BENDS = sizeof bend / sizeof bend[0] };
    struct scene_point corners[4 * BENDS];
    for (int i = 0; i < BENDS; i++) {
        const int32_t a            = bend[i][0];
        const int32_t b            = bend[i][1];
        corners[i]                 = (struct scene_point){x + a, y + b};
        corners[2 * BENDS - 1 - i] = (struct scene_point){x + width - a, y + b};
        corners[2 * BENDS + i]     = (struct scene_point){x + width - a, y + height - b};
        corners[4 * BENDS - 1 - i] = (struct scene_point){x + a, y + height - b};
    }
    scene_points(scene, SCENE_POLYGON, corners, sizeof corners / sizeof corners[0], style);
}

void scene_line(struct scene *scene, int32_t x1, int32_t y1, int32_t x2, int32_t y2,
                struct scene_style style) {
    const struct scene_point ends[] = {{x1, y1}, {x2, y2}};
    scene_points(scene, SCENE_LINE, ends, 2, style);
}

void scene_text(struct scene *scene, int32_t x, int32_t y, int32_t height, const char *string,
                struct scene_paint paint) {
    const struct scene_point middle = {x, y};
    struct scene_shape      *shape =
        add_shape(scene, SCENE_TEXT, &middle, 1, (struct scene_style){.fill = paint});
    if (shape != NULL) {
        shape->radius = height;
        copy_string(shape->string, sizeof shape->string, string, &scene->is_cut);
    }
}

void scene_point_at(struct scene_action *action, const char *id) {
    if (has_room(&action->is_cut, action->path_count, 1, SCENE_PATH_MAX)) {
        copy_string(action->path[action->path_count++], SCENE_ID_MAX, id, &action->is_cut);
    }
}

struct scene_motion *scene_move(struct scene_action *action, enum scene_role role, const char *from,
                                const char *to) {
    const bool fits = has_room(&action->is_cut, action->motion_count, 1, SCENE_MOTIONS_MAX);
    struct scene_motion *motion =
        &action->motions[fits ? action->motion_count++ : SCENE_MOTIONS_MAX];
    copy_string(motion->from, sizeof motion->from, from, &action->is_cut);
    copy_string(motion->to, sizeof motion->to, to, &action->is_cut);
    motion->role = role;
    return motion;
}

void scene_via(struct scene_motion *motion, struct scene_point point) {
    if (has_room(&motion->is_cut, motion->via_count, 1, SCENE_VIA_MAX)) {
        motion->via[motion->via_count++] = point;
    }
}
