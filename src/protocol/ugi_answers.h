/* SPDX-License-Identifier: MIT
 *
 * ugi_answers.h - the lines of the Universal Game Interface that an engine
 * writes about a position and about its thoughts.
 */
#ifndef PROTOCOL_UGI_ANSWERS_H
#define PROTOCOL_UGI_ANSWERS_H

#include "protocol/ugi.h"
#include "session/report.h"

enum {
    UGI_INFO_MAX     = REPORT_ACTIONS_MAX + 256,
    UGI_RESPONSE_MAX = GAME_ACTIONS_MAX * (GAME_ACTION_MAX + 12) + 64 /* weights included */
};

/* "response ..." */
void ugi_print_response(const struct game *game, const void *state, enum ugi_query query,
                        struct text *out);

/* "info depth ... pv ..." for the line at this place of the report. */
void ugi_print_info(const struct game *game, const void *state, const struct engine_report *report,
                    uint32_t place, double seconds, struct text *out);

/* "bestmove ACTION" from the line that is played; and "ponder ACTION", if that
 * is wanted and the line goes on with a single action of another player before
 * the thinker acts again. */
void ugi_print_best(const struct game *game, const void *state, const struct engine_line *line,
                    bool names_reply, struct text *out);

#endif
