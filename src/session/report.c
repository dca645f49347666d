/* SPDX-License-Identifier: MIT
 *
 * report.c - walking along a line to print it.
 */
#include "session/report.h"

#include <math.h>

#include "base/json.h"
#include "core/evaluator.h"

void report_print_actions(const struct game *game, const void *state,
                          const struct engine_line *line, struct text *out) {
    struct game_state walk;
    game_copy(game, &walk, state);
    for (uint32_t i = 0; i < line->length; i++) {
        text_add(out, i == 0 ? "" : " ");
        game_print_action(game, &walk, line->actions[i], out);
        game_apply(game, &walk, line->actions[i]);
    }
}

double report_share(const struct engine_value *value) {
    return (double)value->share / EVALUATOR_SHARE;
}

double report_points(const struct engine_value *value) {
    return (double)value->score / EVALUATOR_UNIT;
}

double report_hundredths(const struct game *game, const struct engine_value *value) {
    return 100 * (game->play->scores != NULL ? report_points(value) : 2 * report_share(value) - 1);
}

void report_add_real(const char *key, double number, struct text *out) {
    enum { DIGITS = 6 };
    if (key != NULL) {
        json_key(out, key);
    }
    if (isfinite(number)) {
        json_decimal(out, llround(number * 1e6), DIGITS);
    } else {
        json_word(out, "null");
    }
}
