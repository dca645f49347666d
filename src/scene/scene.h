/* SPDX-License-Identifier: MIT
 *
 * scene.h - the picture of a state, said once for every way to show it.
 *
 * A scene is a list of items on a plane whose y axis points down. An item
 * stands somewhere, has a role, words that name it, and shapes around the point
 * where it stands. Later items lie on top of earlier ones. Browser, SVG files
 * and terminal draw the shapes as they are; none of them knows the game.
 *
 * The id of an item comes from its place: a square and the piece on it both
 * have the id "c3", and differ by their role. So a state always gives the same
 * scene, whatever happened before, and people point at places. Ids are made of
 * letters, digits, '.', '-' and '+'. Id and role together name one item. Things
 * that look alike and lie in one place, such as tiles in a hand, are one item
 * with a count.
 *
 * For each action the game gives the path of ids that a person points at, one
 * after the other, and the motions that lead from the picture before to the one
 * after. No path is the beginning of another.
 *
 * Scenes and actions have limited room. What does not fit is dropped, with all
 * that comes after it, and is_cut says so; that would be a fault of the game,
 * and the tests look for it.
 *
 * Where there are only characters, each item is drawn by its sign: a few lines
 * of ASCII around the place where it stands, with holes where there are spaces.
 * The words that explain signs, or say what no sign can show, are again the
 * labels.
 *
 * SCENE_CELL is the side of a square; sizes are whole numbers of hundredths of
 * it. The box should be no wider than high, so that it fits a phone: lay hands
 * and trays above and below the board.
 */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "core/game.h"
#include "scene/words.h"

enum {
    SCENE_CELL        = 100,
    SCENE_ID_MAX      = 16, /* characters, NUL included */
    SCENE_STRING_MAX  = 24, /* characters of a drawn text, NUL included */
    SCENE_SIGN_MAX    = 48, /* characters of a sign, NUL included */
    SCENE_ITEMS_MAX   = 800,
    SCENE_SHAPES_MAX  = 3000,
    SCENE_POINTS_MAX  = 10000,
    SCENE_PATH_MAX    = 8,
    SCENE_MOTIONS_MAX = 16,
    SCENE_VIA_MAX     = 40
};

enum scene_role {
    SCENE_SURFACE, /* the ground: never pointed at */
    SCENE_PLACE,   /* where something may lie or stand */
    SCENE_TILE,    /* a part of the board that can move or turn */
    SCENE_PIECE,   /* what stands on a place */
    SCENE_DIE,     /* rolled by pointing at it */
    SCENE_MARK,    /* says something of the state; never pointed at */
    SCENE_LABEL,   /* coordinates and such; not spoken, never pointed at */
    SCENE_CHOICE,  /* drawn only while it can be pointed at, above all else */
    SCENE_BUTTON,  /* "end the turn": has words and no shape, shown beside the picture */
    SCENE_SIGN     /* belongs to the drawing in characters, and to no other picture */
};

enum scene_form {
    SCENE_DISC,    /* around points[0], with a radius */
    SCENE_POLYGON, /* closed */
    SCENE_LINE,    /* open, from point to point */
    SCENE_CURVE,   /* open: a point, then pairs of a control point and the next point */
    SCENE_TEXT     /* centred on points[0]; its size is the radius */
};

struct scene_point {
    int32_t x, y;
};

/* Two colours, "#rrggbb": from the top of a shape to its bottom. NULL below:
 * the upper one all over. NULL above: nothing is painted. */
struct scene_paint {
    const char *above;
    const char *below;
};

/* Paints that follow the theme, light or dark; for what is drawn beside the
 * board. Written as their names. */
#define SCENE_INK     ((struct scene_paint){"ink", NULL})
#define SCENE_MUTED   ((struct scene_paint){"muted", NULL})
#define SCENE_ACCENT  ((struct scene_paint){"accent", NULL})
#define SCENE_NOTHING ((struct scene_paint){NULL, NULL})

struct scene_style {
    struct scene_paint fill;
    struct scene_paint stroke;
    int32_t            width;   /* of the stroke */
    int32_t            opacity; /* in percent; 0 counts as 100 */
    /* Helps the eye, and may be left out for who wants to imagine it; the word
     * "aid" of the game says what it is. */
    bool is_aid;
};

struct scene_shape {
    enum scene_form    form;
    struct scene_style style;
    int32_t            radius;      /* of a disc; the height of a text */
    uint32_t           first_point; /* relative to where the item stands */
    uint32_t           point_count;
    /* What is written; a key of the words if it begins with '@'. */
    char string[SCENE_STRING_MAX];
};

struct scene_item {
    char               id[SCENE_ID_MAX];
    enum scene_role    role;
    struct scene_point at;
    uint32_t           first_shape;
    uint32_t           shape_count;
    uint32_t           count;                /* of equal things in this place; nearly always 1 */
    int                owner;                /* the player whose it is; ACTOR_NONE: nobody's */
    struct message     label;                /* how it is spoken of; without a key: by its id */
    char               sign[SCENE_SIGN_MAX]; /* in characters; empty: nothing */
    const char        *sign_aids; /* those of its characters that only help the eye; NULL: none */
    bool               is_explained; /* its label is shown beside the drawing in characters */
    bool               is_decisive;  /* the game is over because it stands there */
};

struct scene {
    struct scene_point origin; /* of the box that shows everything */
    struct scene_point size;
    struct scene_point character; /* the size of one, when signs are drawn */
    uint32_t           item_count;
    uint32_t           shape_count;
    uint32_t           point_count;
    bool               is_cut;
    struct scene_item  items[SCENE_ITEMS_MAX + 1]; /* the last one takes what is dropped */
    struct scene_shape shapes[SCENE_SHAPES_MAX];
    struct scene_point points[SCENE_POINTS_MAX];
};

/* How one thing goes from the picture before to the picture after. */
struct scene_motion {
    char               from[SCENE_ID_MAX]; /* in the scene before; empty: it appears */
    char               to[SCENE_ID_MAX];   /* in the scene after; empty: it vanishes */
    enum scene_role    role;               /* SCENE_PIECE or SCENE_TILE */
    int32_t            turn;               /* degrees, clockwise */
    bool               is_flipped;         /* turned over: it looks different afterwards */
    bool               is_below;           /* dimmed on the way, as under the board */
    bool               is_cut;             /* a point on the way was dropped */
    uint32_t           via_count;
    struct scene_point via[SCENE_VIA_MAX]; /* on the way, in the scene after */
    /* Of the points on the way, those from below_first to below_last are under
     * the board; only with is_below. */
    uint32_t below_first, below_last;
};

struct scene_action {
    bool                is_cut;
    uint32_t            path_count;
    char                path[SCENE_PATH_MAX][SCENE_ID_MAX];
    uint32_t            motion_count;
    struct scene_motion motions[SCENE_MOTIONS_MAX + 1]; /* as with items */
    struct scene_point  shift;   /* of everything, from the scene before to the one after */
    struct message      meaning; /* "Red jumps from a1 to c3." */
};

/* What a person has pointed at so far. */
struct scene_path {
    uint32_t count;
    char     ids[SCENE_PATH_MAX][SCENE_ID_MAX];
};

/* The picture of one game: one const instance, named <game>_scene. */
struct scene_kind {
    /* Add all items to an empty scene, and set its box. */
    void (*draw)(const struct game *game, const void *state, struct scene *scene);

    /* The path, motions and meaning of a legal action, into zeroed storage. */
    void (*action)(const struct game *game, const void *state, action_t action,
                   struct scene_action *out);

    /* What the actor is to do now, without naming him; for chance, with the
     * player whose roll it is in the slot "player". Not called when over. */
    void (*prompt)(const struct game *game, const void *state, struct message *out);

    /* Optional. Add the shapes of a piece of the player's, as it stands beside
     * his name: around the middle, no wider than SCENE_CELL. Without it his
     * number stands there. */
    void (*swatch)(int player, struct scene *scene);

    /* NULL, or: change the picture of a half-made action where motions cannot
     * say what is decided. False if this cannot be drawn; only for paths with
     * which no legal action begins, and only those that change() makes. */
    bool (*halfway)(const struct game *game, const void *state, const struct scene_path *path,
                    struct scene *scene);

    /* NULL, or: what is chosen already when a person begins, and the ids that
     * change it, both into empty paths. Nothing is suggested if they stay so. */
    void (*suggest)(const struct game *game, const void *state, struct scene_path *chosen,
                    struct scene_path *switches);

    /* With suggest(): the last id of the path is one of the switches; make of
     * the path what is chosen then. Perhaps no legal action begins so: a person
     * may have to use another switch. False if the ids make no sense. */
    bool (*change)(const struct game *game, const void *state, struct scene_path *path);

    /* NULL, or: say why the id cannot be pointed at after what was. Whatever is
     * left empty is said in the words that all games share. A player acts. */
    void (*refuse)(const struct game *game, const void *state, const struct scene_path *path,
                   const char *id, struct message *out);
};

/* Make the scene empty. */
void scene_clear(struct scene *scene);

/* Draw the state; the scene need not be set before. */
void scene_draw(const struct game *game, const void *state, struct scene *scene);

/* One item, with the shapes that stand beside the player's name. */
void scene_draw_swatch(const struct scene_kind *kind, int player, struct scene *scene);

/* Fill *out for a legal action. */
void scene_action(const struct game *game, const void *state, action_t action,
                  struct scene_action *out);

/* Does the path of the action begin with what was pointed at? */
bool scene_begins_with(const struct scene_action *action, const struct scene_path *path);

/* Draw the state with a half-made action: what all actions that begin with the
 * path agree on, and what has been pointed at, is done already. The piece stands
 * there, the tile hangs at its new place, the kind is set. False if no legal
 * action begins so; the scene shows the state alone then. The room is for
 * pictures of what may follow. */
bool scene_halfway(const struct game *game, const void *state, const struct scene_path *path,
                   struct scene *scene, struct scene *room);

/* What is suggested at this state, and what changes it: empty if nothing is. */
void scene_suggestion(const struct game *game, const void *state, struct scene_path *chosen,
                      struct scene_path *switches);

/* If the last id of the path is a switch, make of the path what is chosen then. */
bool scene_change(const struct game *game, const void *state, struct scene_path *path);

/* For whoever makes paths. */
void scene_path_add(struct scene_path *path, const char *id);
bool scene_path_has(const struct scene_path *path, const char *id);

/* Why the first id of the path that cannot be pointed at after those before it
 * cannot be: a sentence. Empty if each of them can. The scene is of the state. */
void scene_refusal(const struct game *game, const void *state, const struct scene_path *path,
                   const struct scene *scene, struct message *out);

/* Leave out all that is drawn only to help the eye. */
void scene_drop_aids(struct scene *scene);

/* The player whose roll it is when chance acts, as the prompt says; ACTOR_NONE
 * if chance does not act, or rolls for nobody. */
int scene_roller(const struct game *game, const void *state);

/* "White", or "Player 3", as a slot value that the words know: "@player.2". */
void scene_player_slot(struct message *message, const char *name, int player);

/* NULL if there is none. */
const struct scene_item *scene_find(const struct scene *scene, const char *id,
                                    enum scene_role role);

/* The name of the board's place where the item is, "c4", into storage of
 * SCENE_ID_MAX; false if it is nowhere on the board. Ids of places are a letter
 * from a to i and a number; what follows a '.' tells things in one place apart.
 * Marks and labels have no place of their own. */
bool scene_square(const struct scene_item *item, char *out);

/* For the games: making a scene. Everything is added to the item begun last. */
void scene_box(struct scene *scene, int32_t x, int32_t y, int32_t width, int32_t height);
struct scene_item *scene_begin(struct scene *scene, const char *id, enum scene_role role, int32_t x,
                               int32_t y);
void               scene_disc(struct scene *scene, int32_t x, int32_t y, int32_t radius,
                              struct scene_style style);
void scene_points(struct scene *scene, enum scene_form form, const struct scene_point *points,
                  size_t count, struct scene_style style);
void scene_rectangle(struct scene *scene, int32_t x, int32_t y, int32_t width, int32_t height,
                     struct scene_style style);
void scene_rounded(struct scene *scene, int32_t x, int32_t y, int32_t width, int32_t height,
                   struct scene_style style); /* with soft corners */
void scene_line(struct scene *scene, int32_t x1, int32_t y1, int32_t x2, int32_t y2,
                struct scene_style style);
void scene_text(struct scene *scene, int32_t x, int32_t y, int32_t height, const char *string,
                struct scene_paint paint);

/* For the games: whose the item begun last is. */
void scene_own(struct scene *scene, int player);

/* For the games: the drawing in characters. A sign may have several lines, with
 * '\n' between them; its widest line and its middle line are centred on the
 * item, and "x3" is added to it if the item has a count. Marks are always
 * explained. The size of a character should divide the distances between items. */
void scene_characters(struct scene *scene, int32_t width, int32_t height);
void scene_sign(struct scene *scene, const char *sign);
void scene_explain(struct scene *scene);

/* For the games: making an action. */
void                 scene_point_at(struct scene_action *action, const char *id);
struct scene_motion *scene_move(struct scene_action *action, enum scene_role role, const char *from,
                                const char *to);
void                 scene_via(struct scene_motion *motion, struct scene_point point);

#endif
