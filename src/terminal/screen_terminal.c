/* SPDX-License-Identifier: MIT
 *
 * screen_terminal.c - ncurses, signals, and waiting for either.
 *
 * Signals and other threads write a byte into a pipe, and the program waits
 * for the pipe and the keyboard together; so nothing is missed between looking
 * and waiting.
 */
#include "terminal/screen_terminal.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.h"
#include "terminal/screen_colours.h"
#include "terminal/screen_terminfo.h"

enum {
    WAKE           = 0,   /* in the pipe; other bytes are signals */
    ESCAPE_WAIT    = 25,  /* milliseconds, for the rest of a key's sequence */
    EMPTY_MAX      = 100, /* times that there was input without a key: it has ended */
    RESTORING_MAX  = 256,
    NAME_MAX_BYTES = 64
};

struct terminal {
    SCREEN *screen;
    int     colours;
    int     empty; /* how often the input was ready and had nothing */
};

static const int leaving_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int failing_signals[] = {SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTRAP};

/* What signal handlers need; a program has one terminal. */
static int            wake_pipe[2] = {-1, -1};
static struct termios found_modes;
static char           restoring[RESTORING_MAX]; /* what puts the terminal back */

/* --- Signals ----------------------------------------------------------- */

static void write_byte(unsigned char byte) {
    const int saved = errno;
    /* A full pipe wakes as well as one more byte would. */
    if (write(wake_pipe[1], &byte, 1) < 0) {
        errno = saved;
    }
    errno = saved;
}

static void pass_signal_on(int number) {
    write_byte((unsigned char)number);
}

/* The program has failed: put the terminal back, then fail as usual. */
static void fail(int number) {
    tcsetattr(STDIN_FILENO, TCSANOW, &found_modes);
    if (write(STDOUT_FILENO, restoring, strlen(restoring)) < 0) {
        errno = 0;
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* Handle a signal, if nobody else does. */
static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL) {
        sigaction(number, &action, NULL);
    }
}

static void release(int number, void (*handler)(int)) {
    struct sigaction before;
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler == handler) {
        signal(number, SIG_DFL);
    }
}

static void handle_all(void) {
    handle(SIGWINCH, pass_signal_on);
    for (size_t i = 0; i < sizeof leaving_signals / sizeof leaving_signals[0]; i++) {
        handle(leaving_signals[i], pass_signal_on);
    }
    for (size_t i = 0; i < sizeof failing_signals / sizeof failing_signals[0]; i++) {
        handle(failing_signals[i], fail);
    }
}

static void release_all(void) {
    release(SIGWINCH, pass_signal_on);
    for (size_t i = 0; i < sizeof leaving_signals / sizeof leaving_signals[0]; i++) {
        release(leaving_signals[i], pass_signal_on);
    }
    for (size_t i = 0; i < sizeof failing_signals / sizeof failing_signals[0]; i++) {
        release(failing_signals[i], fail);
    }
}

/* --- Opening ----------------------------------------------------------- */

/* Unicode by the locale, or by C.UTF-8 if none is chosen. */
static bool choose_locale(void) {
    if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "ANSI_X3.4-1968") == 0) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* What makes the terminal do it; NULL if nothing does. */
static const char *capability(const char *name) {
    const char *string = tigetstr(name);
    return (intptr_t)string == -1 ? NULL : string;
}

static void add_capability(struct text *out, const char *name) {
    const char *string = capability(name);
    text_add(out, string == NULL ? "" : string);
}

static void prepare_restoring(void) {
    struct text out;
    text_init(&out, restoring, sizeof restoring);
    text_add(&out, "\033[?1000l\033[?1006l"); /* the mouse is ours no longer */
    add_capability(&out, "sgr0");
    add_capability(&out, "op");
    add_capability(&out, "cnorm");
    add_capability(&out, "rmkx");
    add_capability(&out, "rmcup");
}

static bool open_pipe(void) {
    if (pipe(wake_pipe) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static void close_pipe(void) {
    close(wake_pipe[0]);
    close(wake_pipe[1]);
}

static void set_modes(void) {
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_WAIT);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
}

/* Can it do what we need? If not, it is as it was before. */
static bool start(struct terminal *terminal, const char *name) {
    terminal->screen = newterm(name, stdout, stdin);
    if (terminal->screen == NULL) {
        return false;
    }
    if (capability("cup") == NULL || start_color() == ERR || COLORS < 8) {
        endwin();
        delscreen(terminal->screen);
        return false;
    }
    terminal->colours = COLORS;
    prepare_restoring();
    set_modes();
    return true;
}

/* As https://no-color.org asks. */
static bool is_colour_wanted(void) {
    const char *no = getenv("NO_COLOR");
    return no == NULL || no[0] == '\0';
}

struct terminal *terminal_open(void) {
    char        bytes[NAME_MAX_BYTES];
    struct text name;
    text_init(&name, bytes, sizeof bytes);
    if (!is_colour_wanted() || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        !choose_locale() || !terminfo_choose(&name) || tcgetattr(STDIN_FILENO, &found_modes) != 0) {
        return NULL;
    }
    struct terminal *terminal = calloc(1, sizeof *terminal);
    if (terminal == NULL || !open_pipe()) {
        free(terminal);
        return NULL;
    }
    handle_all();
    if (!start(terminal, bytes)) {
        release_all();
        close_pipe();
        free(terminal);
        return NULL;
    }
    return terminal;
}

void terminal_close(struct terminal *terminal) {
    if (terminal != NULL) {
        mousemask(0, NULL);
        endwin();
        delscreen(terminal->screen);
        release_all();
        close_pipe();
        free(terminal);
    }
}

/* --- Showing ----------------------------------------------------------- */

void terminal_size(const struct terminal *terminal, int *columns, int *rows) {
    (void)terminal;
    getmaxyx(stdscr, *rows, *columns);
}

bool terminal_has_all_colours(const struct terminal *terminal) {
    return terminal->colours >= COLOURS_DIRECT;
}

bool terminal_has_few_colours(const struct terminal *terminal) {
    return terminal->colours < 256;
}

/* The cell with two numbers of the terminal's colours. */
static void show_cell(const struct terminal *terminal, int column, int row,
                      const struct canvas_cell *cell) {
    const bool is_pixels = cell->glyph == CANVAS_UPPER_HALF;
    int        ink       = colours_nearest(cell->style.ink, terminal->colours);
    const int  paper     = colours_nearest(cell->style.paper, terminal->colours);
    if (ink == paper && !is_pixels) {
        ink = colours_nearest(colours_contrast(cell->style.paper), terminal->colours);
    }
    const bool    is_blank = cell->glyph == ' ' || (is_pixels && ink == paper);
    const wchar_t text[]   = {(wchar_t)(is_blank ? ' ' : cell->glyph), L'\0'};
    int pair = alloc_pair(is_blank ? colours_nearest(COLOUR_INK, terminal->colours) : ink, paper);
    cchar_t      shown;
    const attr_t bold = cell->style.is_bold ? A_BOLD : A_NORMAL;
    const attr_t line = cell->is_marked ? A_UNDERLINE : A_NORMAL;
    setcchar(&shown, text, bold | line, (short)pair, &pair);
    mvadd_wch(row, column, &shown);
}

void terminal_show(struct terminal *terminal, const struct canvas *canvas) {
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++) {
            show_cell(terminal, column, row, canvas_at(canvas, column, row));
        }
    }
    refresh();
}

/* --- Waiting ----------------------------------------------------------- */

void terminal_wake(const struct terminal *terminal) {
    (void)terminal;
    write_byte(WAKE);
}

static void take_mouse(struct event *event) {
    MEVENT mouse;
    if (getmouse(&mouse) != OK) {
        return;
    }
    if ((mouse.bstate & BUTTON1_PRESSED) != 0) {
        *event = (struct event){.kind = EVENT_CLICK, .column = mouse.x, .row = mouse.y};
    } else if ((mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) != 0) {
        const bool is_up = (mouse.bstate & BUTTON4_PRESSED) != 0;
        *event = (struct event){.kind = EVENT_KEY, .key = is_up ? KEY_CODE_UP : KEY_CODE_DOWN};
    }
}

static int key_of(int code) {
    static const struct {
        int code, key;
    } keys[] = {
        {KEY_UP, KEY_CODE_UP},         {KEY_DOWN, KEY_CODE_DOWN},
        {KEY_LEFT, KEY_CODE_LEFT},     {KEY_RIGHT, KEY_CODE_RIGHT},
        {KEY_PPAGE, KEY_CODE_PAGE_UP}, {KEY_NPAGE, KEY_CODE_PAGE_DOWN},
        {KEY_HOME, KEY_CODE_HOME},     {KEY_END, KEY_CODE_END},
        {KEY_BTAB, KEY_CODE_BACK_TAB}, {KEY_ENTER, KEY_CODE_ENTER},
        {'\r', KEY_CODE_ENTER},        {KEY_BACKSPACE, KEY_CODE_BACKSPACE},
        {127, KEY_CODE_BACKSPACE},
    };

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].code == code) {
            return keys[i].key;
        }
    }
    return code < KEY_MIN ? code : 0;
}

/* What the keyboard or the mouse has to say, if anything. */
static bool take_key(struct event *event) {
    const int code = getch();
    if (code == ERR) {
        return false;
    }
    if (code == KEY_MOUSE) {
        take_mouse(event);
    } else if (code != KEY_RESIZE) {
        *event = (struct event){.kind = EVENT_KEY, .key = key_of(code)};
    }
    return true;
}

static void take_size(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        resizeterm(size.ws_row, size.ws_col);
    }
}

/* A byte of the pipe, if there is one. */
static bool take_byte(struct event *event) {
    unsigned char byte;
    if (read(wake_pipe[0], &byte, 1) != 1) {
        return false;
    }
    if (byte == WAKE) {
        event->kind = EVENT_WAKE;
    } else if (byte == SIGWINCH) {
        take_size();
        event->kind = EVENT_RESIZE;
    } else {
        *event = (struct event){.kind = EVENT_LEAVE, .signal = byte};
    }
    return true;
}

void terminal_wait(struct terminal *terminal, double seconds, struct event *event) {
    struct pollfd sources[2] = {{.fd = wake_pipe[0], .events = POLLIN},
                                {.fd = STDIN_FILENO, .events = POLLIN}};
    *event                   = (struct event){.kind = EVENT_NONE};
    if (take_byte(event) || take_key(event)) {
        return;
    }
    const int milliseconds = seconds < 0 ? -1 : (int)(seconds * 1000) + 1;
    if (poll(sources, 2, milliseconds) < 0 || take_byte(event)) {
        return;
    }
    const bool has_key = sources[1].revents != 0 && take_key(event);
    terminal->empty    = sources[1].revents == 0 || has_key ? 0 : terminal->empty + 1;
    if (terminal->empty > EMPTY_MAX) {
        event->kind = EVENT_LEAVE;
    }
}
