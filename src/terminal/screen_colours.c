/* SPDX-License-Identifier: MIT
 *
 * screen_colours.c - the nearest of a terminal's colours.
 *
 * Terminals of 256 colours have 16 that people change as they like, then a
 * cube of six steps each of red, green and blue, then 24 greys.
 */
#include "terminal/screen_colours.h"

enum { CUBE = 16, GREYS = 232, CUBE_STEPS = 6 };

/* Lightness matters most for reading, but another hue is seen before another
 * strength of it; so distances are measured in lightness and two differences
 * of colour rather than in red, green and blue. */
static int difference(colour_t a, colour_t b) {
    const int red   = (int)(a >> 16 & 0xff) - (int)(b >> 16 & 0xff);
    const int green = (int)(a >> 8 & 0xff) - (int)(b >> 8 & 0xff);
    const int blue  = (int)(a & 0xff) - (int)(b & 0xff);
    const int light = (3 * red + 6 * green + blue) / 10;
    const int warm  = red - green;
    const int cold  = blue - (red + green) / 2;
    return 4 * light * light + 2 * warm * warm + cold * cold;
}

static colour_t colour_of_256(int number) {
    static const colour_t steps[CUBE_STEPS] = {0, 95, 135, 175, 215, 255};
    if (number >= GREYS) {
        return (colour_t)(8 + 10 * (number - GREYS)) * 0x010101U;
    }
    const int place = number - CUBE;
    return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6];
}

static int nearest_of_256(colour_t colour) {
    int best = CUBE;
    for (int i = CUBE + 1; i < 256; i++) {
        if (difference(colour_of_256(i), colour) < difference(colour_of_256(best), colour)) {
            best = i;
        }
    }
    return best;
}

/* What the program says by colours must stay apart, whatever is nearest. */
static int theme_of_few(colour_t colour) {
    static const struct {
        colour_t colour;
        int      number;
    } theme[] = {
        {COLOUR_PAPER, 0}, {COLOUR_RAISED, 0}, {COLOUR_INK, 7},
        {COLOUR_MUTED, 7}, {COLOUR_ACCENT, 3}, {COLOUR_TARGET, 2},
        {COLOUR_LAST, 6},  {COLOUR_HINT, 5},   {COLOUR_FOCUS, 7},
    };
    for (size_t i = 0; i < sizeof theme / sizeof theme[0]; i++) {
        if (theme[i].colour == colour) {
            return theme[i].number;
        }
    }
    return -1;
}

static int nearest_of_few(colour_t colour, int available) {
    const int of_theme = theme_of_few(colour);
    if (of_theme >= 0) {
        return of_theme;
    }
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

bool colours_are_apart(colour_t one, colour_t other) {
    enum { APART = 4 * 70 * 70 }; /* a difference of lightness alone */
    return difference(one, other) >= APART;
}

colour_t colours_contrast(colour_t paper) {
    return difference(paper, 0x000000) > difference(paper, 0xffffff) ? 0x000000 : 0xffffff;
}
