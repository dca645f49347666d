/* SPDX-License-Identifier: MIT
 *
 * screen_picture.h - a scene on the canvas, with marks for who plays.
 */
#ifndef TERMINAL_SCREEN_PICTURE_H
#define TERMINAL_SCREEN_PICTURE_H

#include "terminal/screen_layout.h"
#include "terminal/screen_pointing.h"

enum { PICTURE_MARKS_MAX = 64 };

struct picture_ids {
    size_t count;
    char   ids[PICTURE_MARKS_MAX][SCENE_ID_MAX];
};

/* What is shown; all of it belongs to the caller. */
struct picture {
    const struct scene       *scene;
    const struct words       *words;
    const struct pointing    *pointing;
    const struct picture_ids *last; /* where the last turn has changed something */
    const struct picture_ids *hint; /* what to point at, one after the other */
};

void picture_add(struct picture_ids *ids, const char *id);

/* Draw into the area of the layout. The raster is room for it. */
MUST_CHECK enum status picture_draw(const struct picture *picture, const struct layout *layout,
                                    struct raster *raster, struct canvas *canvas);

#endif
