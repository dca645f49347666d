/* SPDX-License-Identifier: MIT
 *
 * lines.c - the order of lines.
 */
#include "search/lines.h"

#include "core/evaluator.h"

enum { FARTHEST = 1 << 20 }; /* beyond every distance */

void lines_put_first(struct engine_report *report, const struct engine_line *line) {
    uint32_t place = 0;
    while (place + 1 < report->line_count && report->lines[place].actions[0] != line->actions[0]) {
        place++;
    }
    const struct engine_line *there    = &report->lines[place];
    const bool                is_known = there->actions[0] == line->actions[0];
    const struct engine_line  first    = is_known && there->value.is_shortest ? *there : *line;
    for (; place > 0; place--) {
        report->lines[place] = report->lines[place - 1];
    }
    report->lines[0] = first;
}

void lines_level_off(struct engine_report *report) {
    for (uint32_t i = 1; i < report->line_count; i++) {
        const struct engine_value *before = &report->lines[i - 1].value;
        struct engine_value       *value  = &report->lines[i].value;
        if (value->share > before->share) {
            *value = (struct engine_value){.share = before->share, .score = before->score};
        }
    }
}

static int32_t rank_of(const struct engine_value *value) {
    const bool is_decided = value->is_exact && value->distance > 0;
    return !is_decided        ? 0
           : value->share > 0 ? FARTHEST - value->distance
                              : value->distance - FARTHEST;
}

void lines_sort(struct engine_report *report) {
    for (uint32_t i = 1; i < report->line_count; i++) {
        const struct engine_line line  = report->lines[i];
        uint32_t                 place = i;
        while (place > 0 && rank_of(&report->lines[place - 1].value) < rank_of(&line.value)) {
            report->lines[place] = report->lines[place - 1];
            place--;
        }
        report->lines[place] = line;
    }
}

bool lines_are_settled(const struct engine_report *report) {
    for (uint32_t i = 0; i < report->line_count; i++) {
        const struct engine_value *value = &report->lines[i].value;
        if (!value->is_exact || value->distance > (int32_t)report->depth) {
            return false;
        }
    }
    return true;
}

bool lines_are_exact(const struct engine_report *report) {
    for (uint32_t i = 0; i < report->line_count; i++) {
        if (!report->lines[i].value.is_exact) {
            return false;
        }
    }
    return true;
}

void lines_mark_draws(struct engine_report *report) {
    for (uint32_t i = 0; i < report->line_count; i++) {
        struct engine_value *value = &report->lines[i].value;
        if (!value->is_exact) {
            *value = (struct engine_value){.share = EVALUATOR_SHARE / 2, .is_exact = true};
        }
    }
}
