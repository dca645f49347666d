/* SPDX-License-Identifier: MIT
 *
 * seats.c - a libFuzzer target for what people write behind --seat.
 *
 * The input is a byte that chooses the game, and the spec. A spec that can be
 * read names somebody who can play, with limits to think by or a level that has
 * its own; any other gets an error of one line.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#include "games/registry.h"
#include "session/player.h"

static void check_spec(const struct player_spec *spec, const struct game *game) {
    const struct thinking *thinking = &spec->thinking;
    require(thinking->config.table_bytes > 0);
    if (spec->kind == PLAYER_ENGINE) {
        require(thinking_kind(thinking, game)->can_play(game));
        require(level_is_bounded(thinking->level) || thinking_has_limit(thinking) ||
                spec->clock.is_on);
    } else if (spec->kind == PLAYER_PROGRAM) {
        require(spec->command[0] != '\0');
        require(thinking_has_limit(thinking) || spec->clock.is_on);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct player_spec standard = {.thinking.seconds = 0.1};
    struct player_spec              spec;
    struct game                     game;
    char                            string[400];
    char                            bytes[2048];
    struct text                     why;
    const size_t                    rest   = size > 0 ? size - 1 : 0;
    const size_t                    length = rest < sizeof string - 1 ? rest : sizeof string - 1;
    memcpy(string, data + (size > 0), length);
    string[length] = '\0';
    text_init(&why, bytes, sizeof bytes);
    require(game_open(&game, registry_at(size > 0 ? data[0] % registry_count() : 0), "", &why) ==
            STATUS_OK);
    if (player_parse(&spec, string, &game, &standard, &why) == STATUS_OK) {
        check_spec(&spec, &game);
    } else {
        require(why.length > 0 && strchr(bytes, '\n') == NULL);
    }
    return 0;
}
