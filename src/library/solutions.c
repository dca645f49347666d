/* SPDX-License-Identifier: MIT
 *
 * solutions.c - exact values for people outside.
 */
#include "library/internal.h"
#include "search/solving.h"
#include "search/thinking.h"

enum { MEGABYTES_STANDARD = 32 };

static enum status check(const struct tavola_game *game, const void *state, uint64_t table_bytes,
                         struct text *why) {
    const enum status status = library_check_range("table_bytes", table_bytes,
                                                   (uint64_t)THINKING_MEGABYTES_MAX << 20, why);
    return status == STATUS_OK ? solving_check(&game->game, state, why) : status;
}

enum tavola_status tavola_solve(const struct tavola_game *game, const void *state, uint64_t nodes,
                                uint64_t table_bytes, struct tavola_solution *out,
                                struct tavola_error *error) {
    const uint64_t        standard = (uint64_t)MEGABYTES_STANDARD << 20;
    struct library_phrase why;
    struct solving_result result = {.nodes = 0};
    action_t              actions[GAME_ACTIONS_MAX];
    library_begin_phrase(&why);
    enum status status = check(game, state, table_bytes, &why.text);
    if (status == STATUS_OK) {
        const struct solving solving = {
            .game        = &game->game,
            .state       = state,
            .actions     = actions,
            .count       = game_actions(&game->game, state, actions),
            .table_bytes = table_bytes == 0 ? standard : table_bytes,
            .nodes       = nodes,
        };
        status = solving_run(&solving, &result);
        text_add(&why.text, status == STATUS_OK ? "" : "not enough memory; try a smaller table");
    }
    if (status == STATUS_OK) {
        out->is_solved = result.is_solved;
        out->nodes     = result.nodes;
        memcpy(out->values, result.values, sizeof out->values);
    }
    return library_give_phrase(&why, status, error);
}
