/* SPDX-License-Identifier: MIT
 *
 * report.c - see report.h.
 */
#include "report.h"

#include <stdlib.h>
#include <string.h>

static const char one_commit[] = "tavola, one commit a move";

struct row report_row(const char *what, const char *server, size_t sockets) {
    double load;
    if (getloadavg(&load, 1) != 1) {
        load = -1;
    }
    return (struct row){.what        = what,
                        .server      = server,
                        .sockets     = sockets,
                        .rate        = -1,
                        .last_middle = -1,
                        .last_high   = -1,
                        .cost        = -1,
                        .busy        = -1,
                        .load        = load,
                        .bare        = -1,
                        .idle        = -1,
                        .playing     = -1,
                        .share       = -1};
}

/* A member of JSON, if it was measured. */
static void add_member(FILE *json, const char *key, double value, const char *format) {
    if (value >= 0) {
        fprintf(json, ",\"%s\":", key);
        fprintf(json, format, value);
    }
}

static void print_json(FILE *json, const struct row *row) {
    fprintf(json, "{\"what\":\"%s\",\"server\":\"%s\",\"sockets\":%zu", row->what, row->server,
            row->sockets);
    add_member(json, "rate", row->rate, "%.0f");
    add_member(json, "p50", row->middle, "%.3f");
    add_member(json, "p99", row->high, "%.3f");
    add_member(json, "last_p50", row->last_middle, "%.3f");
    add_member(json, "last_p99", row->last_high, "%.3f");
    add_member(json, "server_micros_a_move", row->cost, "%.1f");
    add_member(json, "generator_busy", row->busy, "%.2f");
    add_member(json, "load_before", row->load, "%.2f");
    add_member(json, "kb_bare", (double)row->bare, "%.0f");
    add_member(json, "kb_idle", (double)row->idle, "%.0f");
    add_member(json, "kb_playing", (double)row->playing, "%.0f");
    add_member(json, "kb_playing_share", (double)row->share, "%.0f");
    fprintf(json, ",\"failures\":%llu}\n", (unsigned long long)row->failures);
    (void)fflush(json);
}

void report_add(struct report *report, const struct row *row) {
    if (report->json != NULL) {
        print_json(report->json, row);
    }
    fprintf(stderr, "load: %s, %s, %zu sockets: done\n", row->what, row->server, row->sockets);
    if (report->count < REPORT_ROWS_MAX) {
        report->rows[report->count++] = *row;
    }
}

static void print_cell(double value, int width, int digits) {
    if (value < 0) {
        printf(" %*s", width, "-");
    } else {
        printf(" %*.*f", width, digits, value);
    }
}

static void print_row(const struct row *row) {
    const double sockets = row->sockets == 0 ? 1 : (double)row->sockets;
    printf("%-7s %-26s %7zu", row->what, row->server, row->sockets);
    print_cell(row->rate, 8, 0);
    print_cell(row->middle, 9, 2);
    print_cell(row->high, 9, 2);
    print_cell(row->last_high, 9, 2);
    print_cell(row->cost, 8, 1);
    print_cell(row->busy < 0 ? -1 : 100 * row->busy, 6, 0);
    print_cell(row->idle < 0 ? -1 : (double)(row->idle - row->bare) / sockets, 8, 2);
    print_cell(row->playing < 0 ? -1 : (double)(row->playing - row->bare) / sockets, 8, 2);
    print_cell(row->playing < 0 ? -1 : (double)row->playing / 1024, 7, 1);
    print_cell(row->load, 6, 2);
    printf(" %s\n", row->failures == 0 ? "" : "FAILED");
}

static const struct row *find(const struct report *report, const char *what, const char *server,
                              size_t sockets) {
    for (size_t i = 0; i < report->count; i++) {
        const struct row *row = &report->rows[i];
        if (strcmp(row->what, what) == 0 && strcmp(row->server, server) == 0 &&
            row->sockets == sockets) {
            return row;
        }
    }
    return NULL;
}

static void print_ratios(const struct report *report) {
    static const char *const others[] = {one_commit, "boardgame.io", "Colyseus"};
    for (size_t i = 0; i < report->count; i++) {
        const struct row *own = &report->rows[i];
        if (strcmp(own->what, "closed") != 0 || strcmp(own->server, "tavola") != 0) {
            continue;
        }
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
            const struct row *other = find(report, own->what, others[k], own->sockets);
            if (other != NULL && other->rate > 0) {
                printf("closed, %zu sockets: %.2f times the moves of %s\n", own->sockets,
                       own->rate / other->rate, others[k]);
            }
        }
    }
    const struct row *disk = find(report, "disk", "fdatasync", 0);
    for (size_t i = 0; disk != NULL && i < report->count; i++) {
        const struct row *own = &report->rows[i];
        if (strcmp(own->what, "open") == 0 && strcmp(own->server, "tavola") == 0) {
            printf("open, %zu sockets: %.1f and %.1f times p50 and p99 of the bare disk\n",
                   own->sockets, own->middle / disk->middle, own->high / disk->high);
        }
    }
}

void report_print(const struct report *report) {
    printf("%-7s %-26s %7s %8s %9s %9s %9s %8s %6s %8s %8s %7s %6s\n", "what", "server", "sockets",
           "moves/s", "p50 ms", "p99 ms", "last p99", "us/move", "gen %", "KB idle", "KB play",
           "MB all", "load");
    for (size_t i = 0; i < report->count; i++) {
        print_row(&report->rows[i]);
    }
    print_ratios(report);
}

uint64_t report_failures(const struct report *report) {
    uint64_t failures = 0;
    for (size_t i = 0; i < report->count; i++) {
        failures += report->rows[i].failures;
    }
    return failures;
}
