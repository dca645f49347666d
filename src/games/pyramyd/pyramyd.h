/* SPDX-License-Identifier: MIT
 *
 * pyramyd.h - the state of Pyramyd, shared by the files of this folder.
 *
 * The board is a triangle of 49 cells, numbered row by row from the top:
 *
 *     a           0
 *     b         1 2 3          odd names (a1, b1, b3) point up,
 *     c       4 5 6 7 8        even ones (b2, c2, c4) point down
 *     ...
 *     g   36 37 38 ... 48
 *
 * Sides are numbered so that two cells that touch have the same number for the
 * side between them, and so that 0 1 2 is clockwise in every cell:
 *
 *           /\          ___2___
 *         0/  \1        \     /
 *         /____\        1\   /0
 *            2            \ /
 *
 * The direction of a piece is the side where its principal face is. Faces run
 * magenta, cyan, yellow clockwise, and pieces have the same numbers, so the
 * face on a side is (piece + side - direction) mod 3. A jump adds 1 or 2 to the
 * direction, depending on the end about which the piece turns; half a turn
 * about the middle of a side leaves it. A place is a cell with a direction,
 * 4 * cell + direction, and is also the code of the jump that leads there.
 */
#ifndef GAMES_PYRAMYD_H
#define GAMES_PYRAMYD_H

#include "base/bits.h"
#include "core/game.h"
#include "core/net.h"

enum {
    PYRAMYD_CELLS   = 49,
    PYRAMYD_ROWS    = 7,
    PYRAMYD_PIECES  = 3, /* as many as seats, and as sides of a cell */
    PYRAMYD_SLOTS   = 33,
    PYRAMYD_JUMPS   = 3,  /* in a turn, at most */
    PYRAMYD_BEATS   = 12, /* what the pendulum gives a piece: 4 * its sequence + pendulum */
    PYRAMYD_NOWHERE = 63,
    PYRAMYD_NO_SLOT = 255
};

/* clang-format off */
enum pyramyd_cell_name {
    A1,
    B1, B2, B3,
    C1, C2, C3, C4, C5,
    D1, D2, D3, D4, D5, D6, D7,
    E1, E2, E3, E4, E5, E6, E7, E8, E9,
    F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11,
    G1, G2, G3, G4, G5, G6, G7, G8, G9, G10, G11, G12, G13
};
/* clang-format on */

/* Clockwise around the table, and as the faces of every piece. */
enum pyramyd_piece { PYRAMYD_MAGENTA, PYRAMYD_CYAN, PYRAMYD_YELLOW };

enum pyramyd_seat { PYRAMYD_LOVE, PYRAMYD_TRUTH, PYRAMYD_POWER };

/* What the players want; in the order of the option's names. */
enum pyramyd_goal { PYRAMYD_TOGETHER, PYRAMYD_RACE };

enum pyramyd_kind {
    PYRAMYD_HOME,
    PYRAMYD_CENTRE,
    PYRAMYD_BRIDGE,
    PYRAMYD_UNION,
    PYRAMYD_GIFT,
    PYRAMYD_GATE,
    PYRAMYD_NUMBER,
    PYRAMYD_LETTER
};

/* A tray is a set: gifts in the low three bits, then the unions, each at the
 * number of the piece that cannot get it by a meeting. */
enum { PYRAMYD_GIFTS = 0x07, PYRAMYD_UNIONS = 0x38, PYRAMYD_FULL = PYRAMYD_GIFTS | PYRAMYD_UNIONS };

/* What is to be done now. */
enum pyramyd_phase {
    PYRAMYD_SET_PIECE,    /* love chooses a piece */
    PYRAMYD_SET_NUMBER,   /* truth chooses its first number of jumps */
    PYRAMYD_SET_SEQUENCE, /* power chooses its sequence */
    PYRAMYD_JUMP,         /* the piece whose turn it is jumps, or passes */
    PYRAMYD_AT_GATE,      /* ... is carried to a gate */
    PYRAMYD_AT_LETTER,    /* ... is carried to a cell with the same letter */
    PYRAMYD_MEET,         /* ... touches both others: which one first? */
    PYRAMYD_DECIDE,       /* somebody decides whether a piece goes home */
    PYRAMYD_OVER
};

/* Actions: a jump is the place it leads to, 0 to 195. */
enum {
    PYRAMYD_CARRY    = 196, /* + cell */
    PYRAMYD_PASS     = 245,
    PYRAMYD_NO       = 246,
    PYRAMYD_YES      = 247,
    PYRAMYD_FIRST    = 248, /* + piece: meet this one first */
    PYRAMYD_TAKE     = 251, /* + piece */
    PYRAMYD_NUMBERED = 254, /* + number of jumps, less 1 */
    PYRAMYD_SEQUENCE = 257  /* + sequence of power */
};

/* Two faces that touch: 3 times the role of the face of the piece whose turn
 * it is, plus that of the other's. The role of a face: principal, a band of
 * the opposite piece's colour, a band of the third colour. */
enum pyramyd_situation {
    PYRAMYD_BOTH_PRINCIPAL, /* a union; the seats change pieces */
    PYRAMYD_MOVER_STRIKES,  /* principal on its colour: the other goes home */
    PYRAMYD_NOTHING_A,
    PYRAMYD_OTHER_STRIKES, /* its colour on principal: the other's seat decides on the mover */
    PYRAMYD_EXCHANGE,      /* each other's colours: they change cells */
    PYRAMYD_OTHER_MAY_LEAVE,
    PYRAMYD_NOTHING_B,
    PYRAMYD_MOVER_MAY_LEAVE,
    PYRAMYD_BOTH_THIRD /* the third colour twice: to each other's homes */
};

struct pyramyd_state {
    uint32_t turns;                 /* of pieces; the set-up has none */
    uint8_t  place[PYRAMYD_PIECES]; /* of each piece */
    uint8_t  turn;                  /* the piece whose turn it is */
    uint64_t visited;               /* cells it has left in this turn, while jumps are left */
    uint8_t  tray[PYRAMYD_PIECES];  /* of each piece */
    uint8_t  phase;
    uint8_t  seat[PYRAMYD_PIECES]; /* that has each piece now */
    uint8_t  taker;                /* the seat that took this turn */
    uint8_t  next;     /* the seats whose next turn, or present one, is the second player's */
    uint8_t  left;     /* jumps; in the set-up, the number that truth chose */
    uint8_t  met;      /* the pieces met in this turn */
    uint8_t  other;    /* the one being met, if somebody decides */
    uint8_t  first;    /* the piece that truth began with: it begins each round */
    uint8_t  sequence; /* of that piece: 0 is 312, 1 is 231, 2 is 123 */
    uint8_t  pendulum; /* 0 left end, 1 middle going right, 2 right end, 3 middle going left */
    uint8_t  unused;
};

_Static_assert(sizeof(struct pyramyd_state) == 32, "the state has no padding");

/* Where the letters and numbers let a piece go. They, and the gates, carry
 * pieces all over the board, and the pendulum fixes how far one jumps, so
 * distances in jumps say little; these are in turns of the piece. They know
 * nothing of directions or of the other pieces. Within a turn, they do not know
 * which cells the piece has left, or where the letter or gate below it will
 * carry it. And gifts are gathered as if all unions were closed. */

enum { PYRAMYD_GIFT_SETS = 8, PYRAMYD_FAR = 12 /* turns; or farther, or out of reach */ };

/* For each cell, the cells where a turn that begins there can end, by the
 * number of jumps less 1. */
typedef uint64_t pyramyd_ends[PYRAMYD_JUMPS][PYRAMYD_CELLS];

/* Turns from each cell, by the beat of the first one. */
typedef uint8_t pyramyd_turns[PYRAMYD_BEATS][PYRAMYD_CELLS];

struct pyramyd_ways {
    pyramyd_ends  ends;                         /* while all unions are closed */
    pyramyd_ends  late_ends[PYRAMYD_PIECES];    /* with a full tray */
    pyramyd_turns to_gifts[PYRAMYD_GIFT_SETS];  /* until this set of them is gathered */
    pyramyd_turns to_own_union[PYRAMYD_PIECES]; /* once it is open */
    pyramyd_turns to_centre[PYRAMYD_PIECES];    /* with a full tray */
};

/* The set-up of the board and of the table. A slot is a letter or number cell,
 * counted from the top and the left. */
struct pyramyd_config {
    char    content[PYRAMYD_SLOTS];    /* 'A' to 'E', '1' to '9' */
    uint8_t carry[PYRAMYD_SLOTS][2];   /* the two other cells with the letter; the other number */
    uint8_t player[PYRAMYD_PIECES][2]; /* of each seat, in the order of their turns */
    uint8_t shared;                    /* the seats that have two players */
};

_Static_assert(sizeof(struct pyramyd_config) <= GAME_CONFIG_MAX, "the set-up fits");

struct pyramyd_cell {
    uint64_t around;    /* the cells across its sides, as a set */
    uint8_t  across[3]; /* the cell across each side, or PYRAMYD_NOWHERE */
    uint8_t  kind;
    uint8_t  slot;   /* of letters and numbers, else PYRAMYD_NO_SLOT */
    uint8_t  row;    /* from 0 */
    uint8_t  number; /* from 1 */
    uint8_t  points_down;
};

/* pyramyd_geometry.c: the one table of the board. */
extern const struct pyramyd_cell pyramyd_cells[PYRAMYD_CELLS];

/* Cells that belong to each piece. */
extern const uint8_t pyramyd_home[PYRAMYD_PIECES];
extern const uint8_t pyramyd_union[PYRAMYD_PIECES]; /* that it cannot get by a meeting */
extern const uint8_t pyramyd_bridge[PYRAMYD_PIECES];

/* The gifts in the order of the tray. */
extern const uint8_t pyramyd_gift[3];

/* The corner points of a cell, as a set of the 36 points of the board. */
uint64_t pyramyd_corners(uint32_t cell);

static inline uint64_t pyramyd_gates(void) {
    return bits64_of(D1) | bits64_of(D7) | bits64_of(G7);
}

static inline uint8_t pyramyd_place(uint32_t cell, uint32_t direction) {
    return (uint8_t)(4 * cell + direction);
}

static inline uint32_t pyramyd_cell_of(uint32_t place) {
    return place / 4;
}

static inline uint32_t pyramyd_direction_of(uint32_t place) {
    return place % 4;
}

/* For sums of two numbers below 3, and their differences plus 3. */
static inline uint32_t pyramyd_mod3(uint32_t number) {
    return number >= 3 ? number - 3 : number;
}

/* The direction of every piece that stands on this piece's home; by the
 * symmetry of the board it is also that of this piece on the centre. */
static inline uint32_t pyramyd_inward(uint32_t piece) {
    return pyramyd_mod3(piece + 2);
}

static inline uint32_t pyramyd_kind_at(uint32_t cell) {
    return pyramyd_cells[cell].kind;
}

/* Where the two pieces stand whose turn it is not. */
static inline uint64_t pyramyd_others(const struct pyramyd_state *state) {
    const uint32_t one = pyramyd_mod3(state->turn + 1U);
    const uint32_t two = pyramyd_mod3(state->turn + 2U);
    return bits64_of(pyramyd_cell_of(state->place[one])) |
           bits64_of(pyramyd_cell_of(state->place[two]));
}

static inline const struct pyramyd_config *pyramyd_config_of(const struct game *game) {
    return (const struct pyramyd_config *)(const void *)game->config;
}

/* The player who acts, or will act next, for a seat. */
static inline int pyramyd_player_of(const struct game *game, const struct pyramyd_state *state,
                                    uint32_t seat) {
    return pyramyd_config_of(game)->player[seat][state->next >> seat & 1U];
}

/* A piece comes to the centre only in its own turn, and then the game is over. */
static inline bool pyramyd_is_won(const struct pyramyd_state *state) {
    return pyramyd_cell_of(state->place[state->turn]) == E5;
}

/* The piece that a seat has now. */
static inline uint32_t pyramyd_piece_of_seat(const struct pyramyd_state *state, uint32_t seat) {
    return state->seat[0] == seat ? 0 : state->seat[1] == seat ? 1 : 2;
}

/* The jumps of each beat. */
extern const uint8_t pyramyd_beats[PYRAMYD_BEATS];

/* The place of a piece in the round, from 0. */
static inline uint32_t pyramyd_order_of(const struct pyramyd_state *state, uint32_t piece) {
    return pyramyd_mod3(piece + 3U - state->first);
}

static inline uint32_t pyramyd_sequence_of(const struct pyramyd_state *state, uint32_t piece) {
    return pyramyd_mod3(state->sequence + pyramyd_order_of(state, piece));
}

/* What the pendulum gives a piece in this round. */
static inline uint32_t pyramyd_beat_of(const struct pyramyd_state *state, uint32_t piece) {
    return 4 * pyramyd_sequence_of(state, piece) + state->pendulum;
}

static inline uint32_t pyramyd_jumps_of(const struct pyramyd_state *state, uint32_t piece) {
    return pyramyd_beats[pyramyd_beat_of(state, piece)];
}

/* Its position, 0 to 2 from the left. */
static inline uint32_t pyramyd_position_of(const struct pyramyd_state *state) {
    return state->pendulum == 3 ? 1 : state->pendulum;
}

/* pyramyd_board.c: the letters and numbers, from the options. */
enum status pyramyd_set_up_board(struct game *game, struct text *why);

/* pyramyd_jumps.c: which jumps and gates are legal. */

/* Letters, numbers, gates and gifts: open to every piece. */
uint64_t pyramyd_ordinary_cells(void);

/* The unions where a piece with this tray may stand. */
uint64_t pyramyd_open_unions(uint32_t piece, uint32_t tray);

size_t pyramyd_list_jumps(const struct pyramyd_state *state, action_t *out);
size_t pyramyd_list_gates(const struct pyramyd_state *state, action_t *out);

/* pyramyd_ways.c: distances in turns. */

/* Find them, on the board of the game. */
void pyramyd_find_ways(const struct game *game, struct pyramyd_ways *ways);

/* What the pendulum gives a piece in its first turn after the present one. */
uint32_t pyramyd_next_beat(const struct pyramyd_state *state, uint32_t piece);

/* Turns of the piece until it has all gifts; until it is on its own union, and
 * on the centre, if its tray lets it go there. The present turn counts while it
 * has jumps left. */
int32_t pyramyd_turns_to_gifts(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                               uint32_t piece);
int32_t pyramyd_turns_to_union(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                               uint32_t piece);
int32_t pyramyd_turns_to_centre(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                                uint32_t piece);

/* pyramyd_cells.c: what cells do. */

/* Put the piece whose turn it is on a cell of the same kind; a piece that is
 * there comes to its cell. */
void pyramyd_carry(struct pyramyd_state *state, uint32_t cell);

/* Put a piece on somebody's home, if no other piece is there. */
bool pyramyd_send(struct pyramyd_state *state, uint32_t piece, uint32_t home_of);

/* Let the cell of the piece whose turn it is act. False if that leads to a
 * choice or ends the game. */
bool pyramyd_read_cell(const struct game *game, struct pyramyd_state *state);

/* pyramyd_meetings.c: what happens between two pieces. */

/* The pieces that the one whose turn it is touches, as a set. */
uint32_t pyramyd_touched(const struct pyramyd_state *state);

/* How the faces lie between the piece whose turn it is and one it touches. */
enum pyramyd_situation pyramyd_situation_with(const struct pyramyd_state *state, uint32_t other);

/* Is there something to decide in this meeting? */
bool pyramyd_is_decision(const struct pyramyd_state *state, uint32_t other);

/* The piece that goes home if the decision is yes, and the seat that decides. */
uint32_t pyramyd_piece_at_stake(const struct pyramyd_state *state);
uint32_t pyramyd_deciding_seat(const struct pyramyd_state *state);

/* Let the piece meet another one. False if that leads to a choice. */
bool pyramyd_meet(const struct game *game, struct pyramyd_state *state, uint32_t other);

/* pyramyd_faults.c: why no walk leads to a state that is past the set-up, as a
 * phrase that completes "expected ..."; NULL if none of the invariants of
 * README.md is broken. */
const char *pyramyd_fault_in(const struct game *game, const struct pyramyd_state *state);

/* pyramyd_rules.c */
extern const struct game_play pyramyd_play;

/* Hooks of the rules that deal in text; see game.h. */
extern const char pyramyd_letters[];      /* of the pieces */
extern const char pyramyd_tray_letters[]; /* in the order of the bits */
extern const char pyramyd_seat_letters[];

const char *pyramyd_sequence_text(uint32_t sequence);
char        pyramyd_side_letter(uint32_t place);
void        pyramyd_print_cell(uint32_t cell, struct text *out);
void        pyramyd_print_cells(uint64_t cells, const char *separator, struct text *out);

void        pyramyd_print_action(const struct game *game, const void *state, action_t action,
                                 struct text *out);
void        pyramyd_print_state(const struct game *game, const void *state, struct text *out);
enum status pyramyd_parse_state(const struct game *game, const char *string, void *state,
                                struct text *why);

/* pyramyd_encoding.c: the game in numbers, for programs that learn. */
extern const struct encoding pyramyd_encoding;

/* pyramyd_eval.c */
extern const struct evaluator pyramyd_evaluator;
extern const struct net_file  pyramyd_net; /* pyramyd.net, embedded */

/* pyramyd_scene.c */
extern const struct scene_kind pyramyd_scene;

/* pyramyd_progress.c */
int32_t pyramyd_progress(const struct game *game, const void *state, int player);

/* pyramyd_soonest.c */
uint32_t pyramyd_turns_to_win(const struct game *game, const void *state, int player);

#endif
