/* SPDX-License-Identifier: MIT
 *
 * scene_print.h - a scene as a JSON object, as a picture in SVG, or in plain
 * characters.
 *
 * All carry the words of one language. docs/scenes.md describes the JSON.
 */
#ifndef SCENE_SCENE_PRINT_H
#define SCENE_SCENE_PRINT_H

#include "scene/scene.h"

enum {
    SCENE_PRINT_MAX   = 1 << 20, /* characters of a picture, NUL included */
    SCENE_PLAIN_MAX   = 8192,    /* of one in plain characters, NUL included */
    SCENE_PLAIN_WIDTH = 80       /* columns of that */
};

/* One object: the picture of the state, who acts, what is expected, and the
 * path and meaning of every legal action. The scene is room for drawing it. */
void scene_print_json(const struct game *game, const void *state, const struct words *words,
                      struct scene *scene, struct text *out);

/* An array: the shapes that stand beside a player's name. */
void scene_print_swatch(const struct scene_kind *kind, int player, const struct words *words,
                        struct scene *scene, struct text *out);

/* The keys "box" and "items" of an object that is open: what is drawn. */
void scene_print_picture(const struct scene *scene, const struct words *words, struct text *out);

/* A key of an object that is open, and an array of ids. */
void scene_print_path(const struct scene_path *path, const char *key, struct text *out);

/* Who acts, as the keys "actor" and "roller" of an object that is open. */
void scene_print_actor(const struct game *game, const void *state, struct text *out);

/* One object: the path, meaning and motions of a legal action. */
void scene_print_action(const struct game *game, const void *state, action_t action,
                        const struct words *words, struct text *out);

/* A file of its own: buttons and choices are left out. */
void scene_print_svg(const struct game *game, const void *state, const struct words *words,
                     struct scene *scene, struct text *out);

/* The same without what is drawn only to help the eye. */
void scene_print_svg_bare(const struct game *game, const void *state, const struct words *words,
                          struct scene *scene, struct text *out);

/* Lines of plain characters: the signs of the items, with coordinates, then
 * what explains them. Each line ends with a newline and has at most
 * SCENE_PLAIN_WIDTH characters; all but the words are ASCII. */
void scene_print_plain(const struct game *game, const void *state, const struct words *words,
                       struct scene *scene, struct text *out);

/* The same without what is drawn only to help the eye. */
void scene_print_plain_bare(const struct game *game, const void *state, const struct words *words,
                            struct scene *scene, struct text *out);

/* How a game that is over came to its end: the text of "ending.turn-limit". */
void scene_print_ending(const struct game *game, const void *state, const struct words *words,
                        struct text *out);

/* The d attribute of a path that draws a polygon, line or curve. */
void scene_print_outline(const struct scene *scene, const struct scene_shape *shape,
                         struct text *out);

/* How the item is spoken of: its label, in which {count} is how many lie there.
 * With its place: "c4, white stone". Empty if it has no words. */
void scene_print_label(const struct scene_item *item, const struct words *words, struct text *out);
void scene_print_name(const struct scene_item *item, const struct words *words, struct text *out);

/* What a text shape says. */
const char *scene_string(const struct scene_shape *shape, const struct words *words);

#endif
