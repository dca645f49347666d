/* SPDX-License-Identifier: MIT
 *
 * circles_progress.c - how far a player has come: how many marked pieces he has
 * within four squares of a line, where he has most, and then how many in all.
 */
#include "base/bits.h"
#include "games/circles/circles.h"

enum { LINE = 4, IN_LINE = 8, DIRECTIONS = 4 };

/* For each column a bit for each row where the player has a marked piece. */
struct marks {
    uint32_t columns[CIRCLES_FRAME + LINE];
};

static bool is_marked(uint32_t tile, int player) {
    return circles_content(tile) == (circles_piece_of((uint32_t)player) | CIRCLES_MARKED);
}

static struct marks find_marks(const struct circles_state *state, int player) {
    struct marks marks = {{0}};
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place = circles_place(state->tiles[i]);
        marks.columns[circles_column(place)] |= (uint32_t)is_marked(state->tiles[i], player)
                                                << circles_row(place);
    }
    return marks;
}

static int32_t count_line(const struct marks *marks, uint32_t place, int right, int up) {
    int32_t count = 0;
    for (int i = 0; i < LINE; i++) {
        const int column = (int)circles_column(place) + i * right;
        const int row    = (int)circles_row(place) + i * up;
        count += row >= 0 && (marks->columns[column] >> row & 1U) != 0;
    }
    return count;
}

/* Of the lines that begin on this place. */
static int32_t best_line(const struct marks *marks, uint32_t place) {
    static const int right[DIRECTIONS] = {0, 1, 1, 1};
    static const int up[DIRECTIONS]    = {1, 0, 1, -1};
    int32_t          most              = 0;
    for (uint32_t way = 0; way < DIRECTIONS; way++) {
        const int32_t count = count_line(marks, place, right[way], up[way]);
        most                = count > most ? count : most;
    }
    return most;
}

int32_t circles_progress(const struct game *game, const void *bytes, int player) {
    (void)game;
    const struct circles_state *state = bytes;
    const struct marks          marks = find_marks(state, player);
    int32_t                     most  = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const bool    begins = is_marked(state->tiles[i], player);
        const int32_t count  = begins ? best_line(&marks, circles_place(state->tiles[i])) : 0;
        most                 = count > most ? count : most;
    }
    return IN_LINE * most + (int32_t)circles_marked(state, (uint32_t)player);
}
