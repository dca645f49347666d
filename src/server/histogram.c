/* SPDX-License-Identifier: MIT
 *
 * histogram.c - the text format of Prometheus.
 */
#include "server/histogram.h"

#include "base/json.h"

void histogram_add(struct histogram *histogram, uint64_t value) {
    uint64_t bound = histogram->first;
    size_t   place = 0;
    while (place < HISTOGRAM_STEPS && value > bound) {
        bound *= 2;
        place++;
    }
    histogram->counts[place]++;
    histogram->total++;
    histogram->sum += value;
}

static void begin(struct text *out, const char *name, const char *kind, const char *help) {
    text_add(out, "# HELP ");
    text_add(out, name);
    text_add_char(out, ' ');
    text_add(out, help);
    text_add(out, "\n# TYPE ");
    text_add(out, name);
    text_add_char(out, ' ');
    text_add(out, kind);
    text_add_char(out, '\n');
}

static void add_decimal(struct text *out, uint64_t value, unsigned digits) {
    char        bytes[32];
    struct text number; /* alone, because the writer of JSON looks for commas to set */
    text_init(&number, bytes, sizeof bytes);
    json_decimal(&number, (int64_t)value, digits);
    text_add(out, bytes);
}

static void add_line(struct text *out, const char *name, const char *suffix, uint64_t value,
                     unsigned digits) {
    text_add(out, name);
    text_add(out, suffix);
    text_add_char(out, ' ');
    add_decimal(out, value, digits);
    text_add_char(out, '\n');
}

static void add_bucket(struct text *out, const char *name, uint64_t bound, unsigned digits,
                       uint64_t count) {
    text_add(out, name);
    text_add(out, "_bucket{le=\"");
    if (bound == 0) {
        text_add(out, "+Inf");
    } else {
        add_decimal(out, bound, digits);
    }
    text_add(out, "\"} ");
    text_add_number(out, (int64_t)count);
    text_add_char(out, '\n');
}

void histogram_print(const struct histogram *histogram, const char *name, const char *help,
                     unsigned digits, struct text *out) {
    uint64_t bound = histogram->first;
    uint64_t count = 0;
    begin(out, name, "histogram", help);
    for (size_t i = 0; i < HISTOGRAM_STEPS; i++) {
        count += histogram->counts[i];
        add_bucket(out, name, bound, digits, count);
        bound *= 2;
    }
    add_bucket(out, name, 0, digits, histogram->total);
    add_line(out, name, "_sum", histogram->sum, digits);
    add_line(out, name, "_count", histogram->total, 0);
}

void metric_print(struct text *out, const char *name, const char *kind, const char *help,
                  uint64_t value) {
    begin(out, name, kind, help);
    add_line(out, name, "", value, 0);
}
