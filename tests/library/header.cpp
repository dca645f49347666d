// tavola.h in C++: it compiles, and its functions have C names.
#include <tavola.h>

#include <cstring>

int main() {
    struct tavola_game *game = nullptr;
    tavola_state        state;
    if (tavola_open("hopper", "", &game, nullptr) != TAVOLA_OK) {
        return 1;
    }
    tavola_start(game, &state);
    const bool is_right = tavola_actor(game, &state) == 0 && std::strlen(tavola_version()) > 0;
    tavola_close(game);
    tavola_batch    *batch = nullptr;
    tavola_encoding  size{};
    tavola_plan      plan{};
    const tavola_game *board = nullptr;
    if (tavola_open("mijnlieff", "", &game, nullptr) != TAVOLA_OK || !tavola_measure(game, &size)) {
        return 1;
    }
    board            = game;
    plan.boards      = &board;
    plan.board_count = 1;
    plan.rows        = 3;
    if (tavola_batch_open(&plan, &batch, nullptr) != TAVOLA_OK) {
        return 1;
    }
    tavola_batch_close(batch);
    tavola_close(game);
    return is_right ? 0 : 1;
}
