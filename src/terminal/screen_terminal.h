/* SPDX-License-Identifier: MIT
 *
 * screen_terminal.h - the terminal: showing a canvas, and what a person does.
 *
 * The only part that knows ncurses. While it is open, signals that would end
 * the program come as events, so that everything is put back first; if the
 * program fails, the terminal is put back too.
 */
#ifndef TERMINAL_SCREEN_TERMINAL_H
#define TERMINAL_SCREEN_TERMINAL_H

#include "terminal/screen_canvas.h"

struct terminal;

/* NULL if standard input and output are not a terminal, if it cannot show
 * colours, place the cursor or print Unicode, or if NO_COLOR says that nobody
 * wants colours: they say what can be chosen. */
struct terminal *terminal_open(void);
void             terminal_close(struct terminal *terminal); /* takes NULL */

void terminal_size(const struct terminal *terminal, int *columns, int *rows);

/* Does it have all colours, or must they be taken from a few? Are there so few
 * that things of different colours may look alike? */
bool terminal_has_all_colours(const struct terminal *terminal);
bool terminal_has_few_colours(const struct terminal *terminal);

/* Show the canvas, which should have the size of the terminal. */
void terminal_show(struct terminal *terminal, const struct canvas *canvas);

/* Keys that are no characters. */
enum {
    KEY_CODE_UP = 0x110000, /* beyond Unicode */
    KEY_CODE_DOWN,
    KEY_CODE_LEFT,
    KEY_CODE_RIGHT,
    KEY_CODE_PAGE_UP,
    KEY_CODE_PAGE_DOWN,
    KEY_CODE_HOME,
    KEY_CODE_END,
    KEY_CODE_BACK_TAB,
    KEY_CODE_BACKSPACE = 8,
    KEY_CODE_ENTER     = '\n',
    KEY_CODE_ESCAPE    = 27
};

enum event_kind {
    EVENT_NONE,   /* the time is up */
    EVENT_KEY,    /* with its key */
    EVENT_CLICK,  /* at a column and row */
    EVENT_RESIZE, /* the terminal has another size */
    EVENT_WAKE,   /* another thread has called terminal_wake() */
    EVENT_LEAVE   /* a signal, or the terminal is gone */
};

struct event {
    enum event_kind kind;
    int             key;
    int             column, row;
    int             signal; /* of EVENT_LEAVE; 0: there is no more input */
};

/* Wait so many seconds for something to happen; below 0: for ever. */
void terminal_wait(struct terminal *terminal, double seconds, struct event *event);

/* May be called by any thread. */
void terminal_wake(const struct terminal *terminal);

#endif
