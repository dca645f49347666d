/* A whole game between two engines, by the installed library.
 *
 *   cc self_play.c $(pkg-config --cflags --libs tavola) -o self_play
 */
#include <stdio.h>

#include <games/registry.h>
#include <search/engine.h>

int main(void) {
    char                   bytes[GAME_TEXT_MAX];
    struct text            text;
    struct game            game;
    struct game_state      state;
    struct engine_report   report;
    struct engine_config   config   = {.seed = 1, .table_bytes = 1 << 24};
    struct engine_limits   limits   = {.nodes = 2000, .lines = 1};
    struct engine_observer observer = {.progress = NULL};
    text_init(&text, bytes, sizeof bytes);
    if (game_open(&game, registry_find("hopper"), "turns=100", &text) != STATUS_OK) {
        return 1;
    }
    const struct engine_kind *kind   = engine_for(&game);
    struct engine            *engine = kind->create(&game, &config);
    game_start(&game, &state);
    while (engine != NULL && !game_is_over(&game, &state)) {
        kind->think(engine, &state, &limits, &observer, &report);
        text_clear(&text);
        game_print_action(&game, &state, report.lines[0].actions[0], &text);
        printf("%s ", bytes);
        game_apply(&game, &state, report.lines[0].actions[0]);
    }
    text_clear(&text);
    game_print_returns(&game, &state, &text);
    printf("\nreturns %s\n", bytes);
    kind->destroy(engine);
    return 0;
}
