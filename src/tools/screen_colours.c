/* SPDX-License-Identifier: MIT
 *
 * screen_colours.c - the nearest of a terminal's colours.
 *
 * Terminals of 256 colours have 16 that people change as they like, then a
 * cube of six steps each of red, green and blue, then 24 greys.
 */
#include "tools/screen_colours.h"

#include <stdlib.h>

enum { CUBE = 16, GREYS = 232, GREY_COUNT = 24, STEPS = 6 };

static const int steps[STEPS] = {0, 95, 135, 175, 215, 255};

/* The eye sees differences of green best and of blue least. */
static int difference(colour_t a, colour_t b) {
    const int red   = (int)(a >> 16 & 0xff) - (int)(b >> 16 & 0xff);
    const int green = (int)(a >> 8 & 0xff) - (int)(b >> 8 & 0xff);
    const int blue  = (int)(a & 0xff) - (int)(b & 0xff);
    return 3 * red * red + 5 * green * green + 2 * blue * blue;
}

static int nearest_step(int value) {
    int best = 0;
    for (int i = 1; i < STEPS; i++) {
        if (abs(steps[i] - value) < abs(steps[best] - value)) {
            best = i;
        }
    }
    return best;
}

static int nearest_of_256(colour_t colour) {
    const int      red   = nearest_step((int)(colour >> 16 & 0xff));
    const int      green = nearest_step((int)(colour >> 8 & 0xff));
    const int      blue  = nearest_step((int)(colour & 0xff));
    const colour_t cube  = (colour_t)(steps[red] << 16 | steps[green] << 8 | steps[blue]);
    const int light     = (int)((colour >> 16 & 0xff) + (colour >> 8 & 0xff) + (colour & 0xff)) / 3;
    const int shade     = light < 8 ? 0 : light > 238 ? GREY_COUNT - 1 : (light - 3) / 10;
    const colour_t grey = (colour_t)(8 + 10 * shade) * 0x010101U;
    if (difference(grey, colour) < difference(cube, colour)) {
        return GREYS + shade;
    }
    return CUBE + 36 * red + 6 * green + blue;
}

static int nearest_of_few(colour_t colour, int available) {
    static const colour_t usual[16] = {
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    };
    int best = 0;
    for (int i = 1; i < available && i < 16; i++) {
        if (difference(usual[i], colour) < difference(usual[best], colour)) {
            best = i;
        }
    }
    return best;
}

int colours_nearest(colour_t colour, int available) {
    if (available >= COLOURS_DIRECT) {
        /* Numbers below 8 still mean the colours of old. */
        return colour < 8 ? 0x000008 : (int)colour;
    }
    return available >= 256 ? nearest_of_256(colour) : nearest_of_few(colour, available);
}

colour_t colours_contrast(colour_t paper) {
    return difference(paper, 0x000000) > difference(paper, 0xffffff) ? 0x000000 : 0xffffff;
}
