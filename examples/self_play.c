/* A whole game between two levels, by the installed library.
 *
 *   cc self_play.c $(pkg-config --cflags --libs tavola) -o self_play
 */
#include <stdio.h>

#include <tavola.h>

/* Let the engine of the actor play; prints the action. */
static int play(const struct tavola_game *game, struct tavola_engine *engine, void *state) {
    struct tavola_report report;
    struct tavola_error  error;
    char                 text[TAVOLA_ACTION_MAX];
    if (tavola_engine_think(engine, state, NULL, &report, &error) != TAVOLA_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    tavola_print_action(game, state, report.lines[0].actions[0], text, sizeof text);
    printf("%s ", text);
    tavola_apply(game, state, report.lines[0].actions[0]);
    return 0;
}

int main(void) {
    const struct tavola_setup setups[]   = {{.level = 2, .seed = 1}, {.level = 4, .seed = 2}};
    struct tavola_engine     *engines[2] = {NULL, NULL};
    struct tavola_game       *game;
    struct tavola_error       error = {""};
    struct tavola_state       state;
    int32_t                   returns[TAVOLA_PLAYERS_MAX];

    if (tavola_open("hopper", "turns=100", &game, &error) != TAVOLA_OK ||
        tavola_engine_open(game, &setups[0], &engines[0], &error) != TAVOLA_OK ||
        tavola_engine_open(game, &setups[1], &engines[1], &error) != TAVOLA_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    tavola_start(game, &state);
    while (!tavola_is_over(game, &state)) {
        if (play(game, engines[tavola_actor(game, &state)], &state) != 0) {
            return 1;
        }
    }
    tavola_returns(game, &state, returns);
    printf("\nreturns %.2f %.2f\n", (double)returns[0] / TAVOLA_POINT,
           (double)returns[1] / TAVOLA_POINT);
    tavola_engine_close(engines[1]);
    tavola_engine_close(engines[0]);
    tavola_close(game);
    return 0;
}
