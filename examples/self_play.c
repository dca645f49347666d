/* A whole game, played at random, by the installed library.
 *
 *   cc self_play.c $(pkg-config --cflags --libs tavola) -o self_play
 */
#include <stdio.h>
#include <stdlib.h>

#include <tavola.h>

int main(void) {
    struct tavola_game *game;
    struct tavola_error error;
    struct tavola_state state;
    tavola_action_t     actions[TAVOLA_ACTIONS_MAX];
    char                text[TAVOLA_ACTION_MAX];
    int32_t             returns[TAVOLA_PLAYERS_MAX];
    if (tavola_open("hopper", "turns=100", &game, &error) != TAVOLA_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    tavola_start(game, &state);
    while (!tavola_is_over(game, &state)) {
        const size_t          count  = tavola_actions(game, &state, actions);
        const tavola_action_t action = actions[(size_t)rand() % count];
        tavola_print_action(game, &state, action, text, sizeof text);
        printf("%s ", text);
        tavola_apply(game, &state, action);
    }
    tavola_returns(game, &state, returns);
    printf("\nreturns %.2f %.2f\n", (double)returns[0] / TAVOLA_POINT,
           (double)returns[1] / TAVOLA_POINT);
    tavola_close(game);
    return 0;
}
