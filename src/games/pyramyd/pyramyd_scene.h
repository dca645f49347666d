/* SPDX-License-Identifier: MIT
 *
 * pyramyd_scene.h - the parts of the picture of Pyramyd.
 *
 * From top to bottom: the night sky with the board, then a table with a row
 * for each piece: its name, its seat, its numbers of jumps under the pendulum,
 * and its tray. Cells have their names as ids; a slot of a tray is "M.p".
 */
#ifndef GAMES_PYRAMYD_SCENE_H
#define GAMES_PYRAMYD_SCENE_H

#include "games/pyramyd/pyramyd.h"
#include "scene/scene.h"

enum {
    PYRAMYD_SIDE   = 120, /* of a cell */
    PYRAMYD_RISE   = 104, /* its height */
    PYRAMYD_WIDTH  = 940, /* of the picture */
    PYRAMYD_TOP    = 60,  /* of the board */
    PYRAMYD_BOTTOM = PYRAMYD_TOP + PYRAMYD_ROWS * PYRAMYD_RISE,
    PYRAMYD_ITEMS  = 6 /* gifts and unions */
};

/* The colours of a piece, of its home and of its bands. */
struct pyramyd_look {
    struct scene_paint bright; /* the principal face */
    struct scene_paint body;   /* the other faces */
    struct scene_paint band;
    struct scene_paint ink; /* for letters and patterns on all of these */
};

extern const struct pyramyd_look pyramyd_looks[PYRAMYD_PIECES];

/* pyramyd_scene_shapes.c: places on the plane, and what is drawn of several
 * parts. */
struct scene_point pyramyd_middle_of(uint32_t cell);

/* Of the three corners: around the middle of a cell. */
const struct scene_point *pyramyd_corners_of(bool points_down);

void pyramyd_cell_id(uint32_t cell, char *id);
void pyramyd_tray_id(uint32_t piece, uint32_t item, char *id);

/* Degrees clockwise by which a piece is turned from having its principal face
 * at the bottom of a cell that points up. */
int32_t pyramyd_angle_of(uint32_t place);

/* A piece, a band, and the signs; all around (x, y), sizes in percent. */
void pyramyd_draw_pyramid(struct scene *scene, struct scene_point at, uint32_t piece, int32_t angle,
                          int32_t percent);
void pyramyd_draw_band(struct scene *scene, uint32_t colour, int32_t angle, int32_t percent);
void pyramyd_draw_disc(struct scene *scene, struct scene_point at, uint32_t piece, int32_t radius);
void pyramyd_draw_gift(struct scene *scene, struct scene_point at, uint32_t gift, int32_t percent);
void pyramyd_draw_union(struct scene *scene, struct scene_point at, uint32_t number,
                        int32_t percent);
void pyramyd_draw_triangle(struct scene *scene, struct scene_point at, bool points_down,
                           int32_t percent, struct scene_style style);

/* Fill a slot with a piece's name, or with that of a gift or union. */
void pyramyd_add_piece(struct message *message, const char *slot, uint32_t piece);
void pyramyd_add_item(struct message *message, const char *slot, uint32_t item);
void pyramyd_add_cell(struct message *message, const char *slot, uint32_t cell);

/* pyramyd_scene_board.c: sky, cells, legends. */
void pyramyd_draw_board(const struct game *game, struct scene *scene);

/* pyramyd_scene_panel.c: the table below the board, and the choices of the
 * set-up, which lie on it. */
int32_t pyramyd_panel_bottom(void);
void    pyramyd_draw_panel(const struct game *game, const struct pyramyd_state *state,
                           struct scene *scene);
void    pyramyd_pendulum_id(const struct pyramyd_state *state, char *id);
void    pyramyd_seat_id(uint32_t piece, char *id);

/* pyramyd_story.c: what one action leads to, step by step. */
enum pyramyd_event_kind {
    /* Those of a cell. */
    PYRAMYD_EVENT_NUMBER, /* carried on after a meeting */
    PYRAMYD_EVENT_SWAP,   /* a piece was where another was carried */
    PYRAMYD_EVENT_GIFT,
    PYRAMYD_EVENT_UNION,
    PYRAMYD_EVENT_BRIDGE,
    PYRAMYD_EVENT_BRIDGE_STAYS,
    PYRAMYD_EVENT_CENTRE,
    PYRAMYD_EVENT_LETTER,
    PYRAMYD_EVENT_GATE,
    /* Those of a meeting. */
    PYRAMYD_EVENT_NOTHING,
    PYRAMYD_EVENT_UNITED, /* and the seats change pieces */
    PYRAMYD_EVENT_JOINED, /* for one player */
    PYRAMYD_EVENT_SEATS,  /* change pieces; the union is there already */
    PYRAMYD_EVENT_STRUCK,
    PYRAMYD_EVENT_EXCHANGED,
    PYRAMYD_EVENT_HOMES,
    PYRAMYD_EVENT_ASKED,
    PYRAMYD_EVENT_BOTH
};

struct pyramyd_event {
    enum pyramyd_event_kind kind;
    uint32_t                about; /* the other piece, or what went into the tray */
};

enum { PYRAMYD_EVENTS_MAX = 12 };

struct pyramyd_story {
    struct pyramyd_state state; /* at the end, before the next turn begins */
    uint32_t             event_count;
    struct pyramyd_event events[PYRAMYD_EVENTS_MAX];
    uint32_t             target; /* where a number carried the piece after its jump, or nowhere */
    uint32_t             stop_count[PYRAMYD_PIECES];
    uint8_t              stops[PYRAMYD_PIECES][PYRAMYD_EVENTS_MAX]; /* places, the last one too */
};

void pyramyd_tell(const struct game *game, const struct pyramyd_state *state, action_t action,
                  struct pyramyd_story *out);

/* pyramyd_words.c: the sentence about an action, and what is to be done. */
void pyramyd_say_action(const struct pyramyd_state *state, action_t action,
                        const struct pyramyd_story *story, struct message *out);
void pyramyd_say_prompt(const struct game *game, const void *state, struct message *out);

#endif
