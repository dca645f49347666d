/* SPDX-License-Identifier: MIT
 *
 * solutions.c - exact values for people outside.
 */
#include "library/internal.h"
#include "search/solving.h"
#include "search/thinking.h"

enum { MEGABYTES_STANDARD = 32 };

static enum status solve(const struct tavola_game *game, struct solving *solving,
                         struct solving_result *result, struct text *why) {
    action_t    actions[GAME_ACTIONS_MAX];
    enum status status = library_check_range("table_bytes", solving->table_bytes,
                                             (uint64_t)THINKING_MEGABYTES_MAX << 20, why);
    if (status == STATUS_OK) {
        status = solving_check(&game->game, solving->state, why);
    }
    if (status != STATUS_OK) {
        return status;
    }
    solving->game    = &game->game;
    solving->actions = actions;
    solving->count   = game_actions(&game->game, solving->state, actions);
    status           = solving_run(solving, result);
    text_add(why, status == STATUS_OK ? "" : "not enough memory; try a smaller table");
    return status;
}

enum tavola_status tavola_solve(const struct tavola_game *game, const void *state, uint64_t nodes,
                                uint64_t table_bytes, struct tavola_solution *out,
                                struct tavola_error *error) {
    const uint64_t        standard = (uint64_t)MEGABYTES_STANDARD << 20;
    struct library_phrase why;
    struct solving_result result  = {.nodes = 0};
    struct solving        solving = {
               .state       = state,
               .table_bytes = table_bytes == 0 ? standard : table_bytes,
               .nodes       = nodes,
    };
    library_begin_phrase(&why);
    const enum status status = solve(game, &solving, &result, &why.text);
    if (status == STATUS_OK) {
        out->is_solved = result.is_solved;
        out->nodes     = result.nodes;
        memcpy(out->values, result.values, sizeof out->values);
    }
    return library_give_phrase(&why, status, error);
}
