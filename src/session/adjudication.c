/* SPDX-License-Identifier: MIT
 *
 * adjudication.c - counting values in a row.
 */
#include "session/adjudication.h"

#include <math.h>

static void count_even(struct adjudication *adjudication, int player, bool is_even) {
    adjudication->even[player]++;
    if (!is_even) {
        adjudication->even[0] = adjudication->even[1] = 0;
    }
}

enum adjudication_verdict adjudication_take(struct adjudication             *adjudication,
                                            const struct adjudication_rules *rules, int player,
                                            const double *value, size_t actions) {
    const bool is_losing = value != NULL && *value <= -rules->resign_score;
    const bool is_even =
        value != NULL && fabs(*value) <= rules->draw_score && actions >= rules->draw_after;
    uint32_t *losing = &adjudication->losing[player];
    *losing          = is_losing ? *losing + 1 : 0;
    count_even(adjudication, player, is_even);
    if (rules->resign_count > 0 && *losing >= rules->resign_count) {
        return ADJUDICATION_RESIGNS;
    }
    return rules->draw_count > 0 && adjudication->even[0] >= rules->draw_count &&
                   adjudication->even[1] >= rules->draw_count
               ? ADJUDICATION_DRAW
               : ADJUDICATION_NONE;
}
