/* A program whose own names are those of the library's inside. Both must go
 * their own way: ours are called by us only, and the library's by the library. */
#include <stdio.h>
#include <string.h>

#include <tavola.h>

static int calls;

int game_open(void);
int text_init(void);
int registry_find(void);
int perft_count(void);
int hash_bytes(void);

/* clang-format off */
int game_open(void)     { return ++calls; }
int text_init(void)     { return ++calls; }
int registry_find(void) { return ++calls; }
int perft_count(void)   { return ++calls; }
int hash_bytes(void)    { return ++calls; }
/* clang-format on */

int main(void) {
    struct tavola_game *game;
    struct tavola_error error;
    struct tavola_state state;
    const int own = game_open() + text_init() + registry_find() + perft_count() + hash_bytes();
    if (tavola_open("mijnlieff", "", &game, &error) != TAVOLA_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    tavola_start(game, &state);
    const bool is_right = tavola_perft(game, &state, 2) == 1152 && own == 15 && calls == 5 &&
                          tavola_position_hash(game, &state) != 0 &&
                          tavola_open("chess", "", &game, &error) == TAVOLA_NOT_FOUND &&
                          strstr(error.message, "chess") != NULL;
    puts(is_right ? "apart" : "mixed up");
    return is_right ? 0 : 1;
}
