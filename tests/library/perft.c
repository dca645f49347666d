/* perft GAME DEPTH: as the command of this name prints it, but counted by
 * listing, copying and applying. Without arguments: the names of the games. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tavola.h>

static uint64_t walk(const struct tavola_game *game, const void *state, int depth) {
    tavola_action_t     actions[TAVOLA_ACTIONS_MAX];
    struct tavola_state next;
    uint64_t            leaves = 0;
    if (depth == 0) {
        return 1;
    }
    const size_t count = tavola_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        memcpy(&next, state, tavola_state_size(game));
        tavola_apply(game, &next, actions[i]);
        leaves += walk(game, &next, depth - 1);
    }
    return leaves;
}

int main(int count, char **strings) {
    struct tavola_game *game;
    struct tavola_error error;
    struct tavola_state state;
    for (size_t i = 0; count == 1 && i < tavola_game_count(); i++) {
        puts(tavola_game_name(i));
    }
    if (count != 3) {
        return count == 1 ? 0 : 2;
    }
    if (tavola_open(strings[1], "", &game, &error) != TAVOLA_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    tavola_start(game, &state);
    for (int depth = 0; depth <= atoi(strings[2]); depth++) {
        const uint64_t leaves = walk(game, &state, depth);
        printf("%d %" PRIu64 "\n", depth, leaves);
        if (leaves != tavola_perft(game, &state, (unsigned)depth)) {
            return 1;
        }
    }
    tavola_close(game);
    return 0;
}
