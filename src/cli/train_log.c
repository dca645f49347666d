/* SPDX-License-Identifier: MIT
 *
 * train_log.c - the table of generations, and its drawing.
 */
#include "cli/train_log.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/statistics.h"
#include "session/whole_file.h"

enum { PAGE_SIZE = 65536, WIDTH = 640, HEIGHT = 240, LEFT = 60, TOP = 40, GAP = 40 };

/* A page that is written line by line. */
struct page {
    char   bytes[PAGE_SIZE];
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void put(struct page *page, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int added =
        vsnprintf(page->bytes + page->length, PAGE_SIZE - page->length, format, arguments);
    va_end(arguments);
    if (added > 0 && (size_t)added < PAGE_SIZE - page->length) {
        page->length += (size_t)added;
    }
}

uint32_t train_log_best(const struct train_log *log) {
    for (uint32_t generation = log->count; generation > 0; generation--) {
        if (log->rows[generation - 1].is_passed) {
            return generation;
        }
    }
    return 0;
}

/* --- The table -------------------------------------------------------- */

static const char heading[] = "generation\tpositions\tloss "
                              "without\tloss\tgames\tshare\tlow\thigh\tpassed\tagainst none\tlow\t"
                              "high\n";

static bool read_row(const char *line, uint32_t number, struct train_row *row) {
    uint32_t generation;
    int      passed;
    if (sscanf(line, /* NOLINT(cert-err34-c): our own file */
               "%" SCNu32 " %" SCNu64 " %lf %lf %" SCNu64 " %lf %lf %lf %d %lf %lf %lf",
               &generation, &row->positions, &row->loss_without, &row->loss, &row->gate_games,
               &row->share, &row->share_low, &row->share_high, &passed, &row->first,
               &row->first_low, &row->first_high) != 12) {
        return false;
    }
    row->is_passed = passed != 0;
    return generation == number;
}

bool train_log_read(struct train_log *log, const char *path) {
    struct whole_file file;
    log->count               = 0;
    const enum status status = whole_file_read(&file, path);
    if (status != STATUS_OK) {
        return status == STATUS_NOT_FOUND;
    }
    file.bytes[file.size] = '\0';
    const char *line      = strncmp((const char *)file.bytes, heading, strlen(heading)) == 0
                                ? (const char *)file.bytes + strlen(heading)
                                : NULL;
    bool        is_fine   = line != NULL;
    while (is_fine && *line != '\0') {
        const char *end = strchr(line, '\n');
        is_fine         = end != NULL && log->count < TRAIN_GENERATIONS_MAX &&
                  read_row(line, log->count + 1, &log->rows[log->count]);
        if (is_fine) {
            log->count++;
            line = end + 1;
        }
    }
    whole_file_finish(&file);
    return is_fine;
}

bool train_log_write(const struct train_log *log, const char *path) {
    struct page *page = calloc(1, sizeof *page);
    if (page == NULL) {
        return false;
    }
    put(page, "%s", heading);
    for (uint32_t i = 0; i < log->count; i++) {
        const struct train_row *row = &log->rows[i];
        put(page,
            "%" PRIu32 "\t%" PRIu64 "\t%.5f\t%.5f\t%" PRIu64
            "\t%.4f\t%.4f\t%.4f\t%d\t%.4f\t%.4f\t%.4f\n",
            i + 1, row->positions, row->loss_without, row->loss, row->gate_games, row->share,
            row->share_low, row->share_high, row->is_passed, row->first, row->first_low,
            row->first_high);
    }
    const bool is_done = whole_file_write(path, page->bytes, page->length);
    free(page);
    return is_done;
}

/* --- The drawing ------------------------------------------------------ */

/* A panel with a scale from low to high, and a line for each step of it. */
struct panel {
    double left, top, low, high, step;
    double generations;
};

/* Round numbers beside the lines: steps of 1, 2 or 5 times a power of ten, four to ten of
 * them, from below the values to above. */
static void settle(struct panel *panel) {
    const double room  = panel->high - panel->low;
    const double power = pow(10, floor(log10(room / 4)));
    const double ratio = room / 4 / power;
    panel->step        = power * (ratio < 2 ? 1 : ratio < 5 ? 2 : 5);
    panel->low         = panel->step * floor(panel->low / panel->step);
    panel->high        = panel->step * ceil(panel->high / panel->step);
}

static double across(const struct panel *panel, double generation) {
    const double room = WIDTH - LEFT - GAP;
    return panel->left + room * generation / (panel->generations > 0 ? panel->generations : 1);
}

static double down(const struct panel *panel, double value) {
    return panel->top + HEIGHT * (panel->high - value) / (panel->high - panel->low);
}

static void draw_frame(struct page *page, const struct panel *panel, const char *title) {
    put(page, "<text x='%.0f' y='%.0f' font-weight='bold'>%s</text>\n", panel->left,
        panel->top - 10, title);
    const int steps  = (int)lround((panel->high - panel->low) / panel->step);
    const int digits = panel->step < 1 ? (int)ceil(-log10(panel->step) - 0.001) : 0;
    for (int i = 0; i <= steps; i++) {
        const double value = panel->step * (i + round(panel->low / panel->step));
        put(page, "<line x1='%.0f' x2='%d' y1='%.1f' y2='%.1f' stroke='#ccc'/>\n", panel->left,
            WIDTH - GAP, down(panel, value), down(panel, value));
        put(page, "<text x='%.0f' y='%.1f' text-anchor='end'>%.*f</text>\n", panel->left - 6,
            down(panel, value) + 4, digits, value);
    }
    for (int i = 0; i <= (int)panel->generations; i++) {
        put(page, "<text x='%.1f' y='%.1f' text-anchor='middle'>%d</text>\n", across(panel, i),
            panel->top + HEIGHT + 16, i);
    }
}

/* From one generation to the next. */
static void draw_line(struct page *page, const struct panel *panel, double generation, double from,
                      double to, const char *colour) {
    put(page, "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='%s' stroke-width='2'/>\n",
        across(panel, generation), across(panel, generation + 1), down(panel, from),
        down(panel, to), colour);
}

static void draw_point(struct page *page, const struct panel *panel, double generation,
                       double value, const char *colour) {
    put(page, "<circle cx='%.1f' cy='%.1f' r='4' fill='%s'/>\n", across(panel, generation),
        down(panel, value), colour);
}

static void draw_loss(struct page *page, const struct train_log *log) {
    struct panel panel = {.left = LEFT, .top = TOP, .low = 1, .high = 0, .generations = log->count};
    for (uint32_t i = 0; i < log->count; i++) {
        panel.low  = fmin(panel.low, fmin(log->rows[i].loss, log->rows[i].loss_without));
        panel.high = fmax(panel.high, fmax(log->rows[i].loss, log->rows[i].loss_without));
    }
    panel.low -= 0.005;
    panel.high += 0.005;
    settle(&panel);
    draw_frame(page, &panel, "Loss on games held out (grey: without a net)");
    for (uint32_t i = 0; i < log->count; i++) {
        const struct train_row *row = &log->rows[i];
        if (i + 1 < log->count) {
            draw_line(page, &panel, i + 1, row->loss_without, row[1].loss_without, "#bbb");
            draw_line(page, &panel, i + 1, row->loss, row[1].loss, "#8bd");
        }
        draw_point(page, &panel, i + 1, row->loss_without, "#777");
        draw_point(page, &panel, i + 1, row->loss, "#06c");
    }
}

/* Elo of a share of the point, for as many players; held within what can be drawn. */
static double elo(const struct train_log *log, double share) {
    const double even = share * (log->players - 1) / (share * (log->players - 1) + 1 - share);
    const double all  = statistics_elo(even);
    return all > 1000 ? 1000 : all < -1000 ? -1000 : all;
}

static void draw_elo(struct page *page, const struct train_log *log) {
    struct panel panel = {.left        = LEFT,
                          .top         = TOP + HEIGHT + 2 * GAP,
                          .low         = 0,
                          .high        = 50,
                          .generations = log->count};
    for (uint32_t i = 0; i < log->count; i++) {
        panel.low  = fmin(panel.low, elo(log, log->rows[i].first_low));
        panel.high = fmax(panel.high, elo(log, log->rows[i].first_high));
    }
    settle(&panel);
    draw_frame(page, &panel, "Elo of the best against no net, with 95 % intervals");
    double before = 0;
    for (uint32_t i = 0; i < log->count; i++) {
        draw_line(page, &panel, i, before, elo(log, log->rows[i].first), "#8bd");
        before = elo(log, log->rows[i].first);
    }
    draw_point(page, &panel, 0, 0, "#777");
    for (uint32_t i = 0; i < log->count; i++) {
        const struct train_row *row = &log->rows[i];
        put(page, "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='#06c'/>\n",
            across(&panel, i + 1), across(&panel, i + 1), down(&panel, elo(log, row->first_low)),
            down(&panel, elo(log, row->first_high)));
        draw_point(page, &panel, i + 1, elo(log, row->first), row->is_passed ? "#06c" : "#777");
    }
}

bool train_log_draw(const struct train_log *log, const char *title, const char *path) {
    struct page *page = calloc(1, sizeof *page);
    if (page == NULL) {
        return false;
    }
    const int height = TOP + 2 * HEIGHT + 4 * GAP;
    put(page,
        "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' "
        "font-family='sans-serif' font-size='12'>\n"
        "<rect width='100%%' height='100%%' fill='#fff'/>\n",
        WIDTH, height);
    draw_loss(page, log);
    draw_elo(page, log);
    put(page, "<text x='%d' y='%d' fill='#555'>%s, by generations</text>\n</svg>\n", LEFT,
        height - 12, title);
    const bool is_done = whole_file_write(path, page->bytes, page->length);
    free(page);
    return is_done;
}
