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
    return is_right ? 0 : 1;
}
