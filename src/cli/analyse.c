/* SPDX-License-Identifier: MIT
 *
 * analyse.c - tavola analyse: what an engine thinks of a position, while it
 * thinks.
 *
 * On a terminal the lines are written over again and again, at most ten times a
 * second, and Ctrl-C ends the thinking but not the program. Elsewhere only the
 * last state of affairs is printed.
 */
#include "cli/analyse.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/thinking_flags.h"
#include "session/report.h"
#include "session/stopwatch.h"

enum { WIDTH_STANDARD = 80, LINE_MAX = REPORT_ACTIONS_MAX + 128 };

static const double seconds_standard = 1;
static const double redraw_interval  = 0.1;

/* Set by Ctrl-C. */
static volatile sig_atomic_t is_interrupted = 0;

struct display {
    const struct match  *match;
    struct stopwatch     watch;
    struct engine_report report;         /* the last one */
    double               report_seconds; /* when it came */
    double               drawn_seconds;  /* when the terminal was last written */
    bool                 is_live;
    uint32_t             lines_drawn;
};

static void interrupt(int number) {
    (void)number;
    is_interrupted = 1;
}

static size_t terminal_width(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col
                                                                           : WIDTH_STANDARD;
}

static void add_format(struct text *out, const char *format, double number) {
    char bytes[48];
    snprintf(bytes, sizeof bytes, format, number);
    text_add(out, bytes);
}

/* "+1.250 points 62.0 %", "53.1 %", "win in 7 exact" */
static void print_value(const struct game *game, const struct engine_value *value,
                        struct text *out) {
    if (game->play->scores != NULL) {
        add_format(out, "%+.3f points ", report_points(value));
    }
    if (game->play->scores == NULL && value->is_exact && value->distance > 0) {
        text_add(out, value->share > 0 ? "win in " : "loss in ");
        text_add(out, value->is_shortest ? "" : "at most ");
        text_add_number(out, value->distance);
    } else {
        add_format(out, "%.1f %%", 100 * report_share(value));
    }
    text_add(out, value->is_exact ? " exact" : "");
}

static void print_summary(const struct display *display, struct text *out) {
    const struct engine_report *report  = &display->report;
    const double                seconds = display->report_seconds;
    char                        bytes[160];
    snprintf(bytes, sizeof bytes, "depth %" PRIu32 "  nodes %" PRIu64 "  %.1f s  %.0f nodes/s",
             report->depth, report->nodes, stopwatch_elapsed(&display->watch),
             seconds > 0 ? (double)report->nodes / seconds : 0);
    text_add(out, bytes);
}

/* Line 0 is the summary. */
static void print_line(const struct display *display, uint32_t place) {
    const struct match *match = display->match;
    char                bytes[LINE_MAX];
    struct text         out;
    text_init(&out, bytes, sizeof bytes);
    if (place == 0) {
        print_summary(display, &out);
    } else {
        const struct engine_line *line = &display->report.lines[place - 1];
        text_add_number(&out, place);
        text_add(&out, ". ");
        print_value(&match->game, &line->value, &out);
        text_add(&out, ": ");
        report_print_actions(&match->game, &match->state, line, &out);
    }
    if (!display->is_live) {
        puts(bytes);
    } else {
        printf("%.*s\033[K\n", (int)terminal_width() - 1, bytes);
    }
}

static void draw(struct display *display) {
    if (display->lines_drawn > 0) {
        printf("\033[%" PRIu32 "A", display->lines_drawn);
    }
    display->lines_drawn   = display->report.line_count + 1;
    display->drawn_seconds = stopwatch_elapsed(&display->watch);
    for (uint32_t place = 0; place < display->lines_drawn; place++) {
        print_line(display, place);
    }
    fflush(stdout);
}

static bool is_time_to_draw(const struct display *display) {
    return display->is_live && display->report_seconds > 0 &&
           stopwatch_elapsed(&display->watch) >= display->drawn_seconds + redraw_interval;
}

static void take_report(void *context, const struct engine_report *report) {
    struct display *display = context;
    display->report         = *report;
    display->report_seconds = stopwatch_elapsed(&display->watch);
    if (is_time_to_draw(display)) {
        draw(display);
    }
}

/* Asked often, so the clock on the terminal goes on between two reports. */
static bool is_over(void *context) {
    struct display *display = context;
    if (is_time_to_draw(display)) {
        draw(display);
    }
    return is_interrupted != 0 || stopwatch_is_up(&display->watch);
}

static int think(const struct arguments *arguments, const struct match *match,
                 struct thinking *thinking) {
    struct display               display  = {.match = match, .is_live = isatty(STDOUT_FILENO) == 1};
    const struct engine_observer observer = {.progress = take_report, .context = &display};
    struct mind                 *mind     = thinking_flags_create(arguments, match, thinking);
    if (mind == NULL) {
        return EXIT_FAILED;
    }
    if (!display.is_live) {
        thinking_limit(thinking, seconds_standard);
    }
    thinking->limits.is_stopped = is_over;
    thinking->limits.context    = &display;
    signal(SIGINT, interrupt);
    stopwatch_start(&display.watch, thinking->seconds);
    struct engine_report report;
    mind_think(mind, &match->state, thinking, &observer, &report);
    display.report         = report;
    display.report_seconds = stopwatch_elapsed(&display.watch);
    draw(&display);
    mind_destroy(mind);
    return EXIT_OK;
}

static int analyse_position(const struct arguments *arguments) {
    struct match    match;
    struct thinking thinking;
    int64_t         lines  = 1;
    int             result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    result = thinking_flags_read(arguments, &match, &thinking);
    if (result == EXIT_OK) {
        result = arguments_number(arguments, "--lines", 1, ENGINE_LINES_MAX, &lines);
    }
    if (result == EXIT_OK) {
        thinking.limits.lines = (uint32_t)lines;
        result                = think(arguments, &match, &thinking);
    }
    match_finish(&match);
    return result;
}

static int run(struct arguments *arguments) {
    return arguments_has(arguments, "--json") ? analyse_requests(arguments)
                                              : analyse_position(arguments);
}

const struct command analyse_command = {
    .name       = "analyse",
    .other_name = "analyze",
    .usage      = "GAME [-o key=value]... [ACTION...], or: analyse --json",
    .summary    = "Show what an engine thinks of a position, while it thinks",
    .details =
        "Prints depth, nodes, time and speed, then the best lines, each with its value for the\n"
        "player to act: points where the game has a score, and the expected part of the point; or\n"
        "a proven win or loss with its distance in actions, if the winner hurries and the loser\n"
        "does not: 'at most', if it could not be shown that there is no shorter way. On a\n"
        "terminal it goes on until a limit or Ctrl-C.\n\n"
        "With --json it answers requests from standard input, one JSON object on each line, in\n"
        "the order in which they are done; see docs/protocol.md.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              THINKING_FLAGS,
              {"--lines", "K", "show so many first actions; 1 if not given"},
              {"--json", NULL,
               "answer requests; --threads at the same time, all cores if not given"}},
    .run   = run,
};
