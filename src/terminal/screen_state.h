/* SPDX-License-Identifier: MIT
 *
 * screen_state.h - all that a match on a full screen consists of; for the
 * files screen*.c.
 */
#ifndef TERMINAL_SCREEN_STATE_H
#define TERMINAL_SCREEN_STATE_H

#include "scene/words.h"
#include "session/stopwatch.h"
#include "terminal/screen_brain.h"
#include "terminal/screen_layout.h"
#include "terminal/screen_picture.h"
#include "terminal/screen_pointing.h"
#include "terminal/screen_signs.h"
#include "terminal/screen_terminal.h"
#include "terminal/table.h"

enum { SCREEN_TEXT_MAX = 1024, SCREEN_STORY_MAX = 4096, SCREEN_ZONES_MAX = 32 };

/* An action of the match, as the list of moves shows it. */
struct screen_move {
    int      actor;
    uint32_t turn; /* turns that had ended before */
    char     text[GAME_ACTION_MAX];
};

/* A part of the panel that can be clicked: a key, or a target. */
struct screen_zone {
    int column, row, columns;
    int key;    /* 0: none */
    int target; /* of the pointing, if there is no key */
};

enum screen_mode { SCREEN_PLAY, SCREEN_PAGE, SCREEN_LEVEL, SCREEN_REPLAY };

/* What the computer thinks for. */
enum screen_thought { SCREEN_IDLE, SCREEN_REPLY, SCREEN_HINT };

struct screen {
    struct table    *table;
    struct terminal *terminal;
    struct words     words; /* of the game */
    struct words     own;   /* of the terminal */
    enum language    language;
    enum screen_mode mode;
    struct canvas    canvas;
    struct raster    raster;
    struct layout    layout;
    struct signs     signs; /* of the scene */

    /* The position. */
    struct scene        scene; /* with what was pointed at, if that is half an action */
    struct scene        room;  /* for drawing it */
    struct pointing     pointing;
    struct screen_move *moves; /* as many as the match knows */
    size_t              move_count;
    struct picture_ids  last;
    bool                has_begun;   /* a person has acted */
    size_t              story_begin; /* the first action that is told */
    char                story[SCREEN_STORY_MAX];
    size_t              replayed; /* of SCREEN_REPLAY: so many actions are shown */

    /* The computer. */
    struct brain         brain;
    struct stopwatch     pause;  /* until something happens by itself */
    struct engine_report report; /* the latest about the state below */
    struct game_state    thought_state;
    enum screen_thought  thought;
    int                  thought_player;
    struct picture_ids   hint;
    char                 hint_text[SCREEN_TEXT_MAX];

    /* Beside the board. */
    char               notice[SCREEN_TEXT_MAX];
    bool               is_used; /* somebody has pressed a key or clicked */
    size_t             zone_count;
    struct screen_zone zones[SCREEN_ZONES_MAX];
    char              *page; /* text of SCREEN_PAGE */
    int                scroll;

    int  signal; /* that ended it, or 0 */
    bool is_left;
    bool is_flipped;
    bool is_zoomed;
    bool has_signs;   /* the board is shown by its signs */
    bool wants_other; /* than what fits best: signs for a picture, or a picture for them */
    bool is_pausing;  /* something will happen by itself */
    bool has_paused;  /* and its pause was seen to be over */
    bool has_report;
    bool is_honest; /* its values: nobody's draw counts less */
};

/* Fill {level} and {name}, the number and the name of a level. */
void screen_add_level(const struct screen *screen, struct message *message, int level);

/* Sentences of the terminal. A player's name is put into the slot "player". */
void screen_say(const struct screen *screen, const struct message *message, struct text *out);
void screen_say_key(const struct screen *screen, const char *key, struct text *out);
/* With what only helps the eye in the slot "aid"; the game's words must have that. */
void screen_say_aid(const struct screen *screen, const char *key, struct text *out);
void screen_add_player(const struct screen *screen, struct message *message, int player);

/* What the panel says; the zones are set again. */
void screen_draw_panel(struct screen *screen);

/* Pages of text over the whole window; NULL if there is not enough memory. */
char *screen_help_page(const struct screen *screen);
char *screen_moves_page(const struct screen *screen);
void  screen_draw_page(struct screen *screen);
/* Scroll, as far as there is text. */
void screen_scroll_page(struct screen *screen, int rows);

/* Look at the position of the match again: picture, moves, whose turn. */
void screen_update(struct screen *screen);

/* Show what has been pointed at so far in the picture, or no longer so. */
void screen_show_choice(struct screen *screen);

/* Say why the id cannot be pointed at now, if it cannot; without one, why what is
 * chosen cannot go on. */
void screen_refuse(struct screen *screen, const char *id);

/* Apply a legal action. */
void screen_act(struct screen *screen, action_t action);

/* Keep the match as it is now, and say so once if that cannot be. */
void screen_keep(struct screen *screen);

/* Show the last turns of the others again, an action at a time; the second is for
 * when a pause is over, the third ends it. */
void screen_replay(struct screen *screen);
void screen_replay_on(struct screen *screen);
void screen_replay_end(struct screen *screen);

/* What happens without a person. The first is for a new position; the next one
 * stops all thinking; the one after for when the brain may have news or a pause
 * is over: true if somebody has decided on an action, which is to be applied. */
void screen_begin_waiting(struct screen *screen);
void screen_stop_thinking(struct screen *screen);
bool screen_let_happen(struct screen *screen, action_t *out);
void screen_ask_hint(struct screen *screen);
/* Play what has been found so far. */
void screen_hurry(struct screen *screen);

#endif
