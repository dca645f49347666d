/* SPDX-License-Identifier: MIT
 *
 * encoding_fields.c - whatever a state holds is seen in its planes.
 *
 * Random walks hardly ever meet two positions that differ in one small thing only,
 * such as the idle turns of Moguli. Here each field of a state is changed by itself,
 * legal or not, and some plane must show it.
 */
#include "core/encoding.h"
#include "games/angoli/angoli.h"
#include "games/circles/circles.h"
#include "games/enlightenment/enlightenment.h"
#include "games/hopper/hopper.h"
#include "games/mijnlieff/mijnlieff.h"
#include "games/moguli/moguli.h"
#include "games/pyramyd/pyramyd.h"
#include "games/registry.h"
#include "support.h"

/* A byte of the state, and the bits to change in it. */
struct change {
    size_t        at;
    unsigned char bits;
};

#define CHANGE(game, field, bits)                                                                  \
    { offsetof(struct game##_state, field), bits }

static const struct change angoli[] = {
    CHANGE(angoli, corners, 4), /* the second player's is B, not A */
    CHANGE(angoli, player, 1),    CHANGE(angoli, phase, ANGOLI_FIRST_ROLL ^ ANGOLI_SEND_BACK),
    CHANGE(angoli, place, 1),     CHANGE(angoli, tokens[0], 8),
    CHANGE(angoli, tokens[1], 8),
};

static const struct change moguli[] = {
    CHANGE(moguli, player, 1),    CHANGE(moguli, phase, MOGULI_TO_MOVE ^ MOGULI_MOVED),
    CHANGE(moguli, turnings, 3), /* 2, not 1 */
    CHANGE(moguli, idle, 1),      CHANGE(moguli, stones[0], 1),
    CHANGE(moguli, stones[1], 1), CHANGE(moguli, up, 1),
    CHANGE(moguli, right, 1),     CHANGE(moguli, plain, 1),
    CHANGE(moguli, locked, 1),    CHANGE(moguli, touched, 1),
};

static const struct change pyramyd[] = {
    CHANGE(pyramyd, place[0], 1), /* the direction */
    CHANGE(pyramyd, place[1], 4), /* the cell */
    CHANGE(pyramyd, place[2], 4), CHANGE(pyramyd, turn, 1),    CHANGE(pyramyd, visited, 1),
    CHANGE(pyramyd, tray[0], 1),  CHANGE(pyramyd, tray[1], 8), CHANGE(pyramyd, tray[2], 32),
    CHANGE(pyramyd, phase, 1),    CHANGE(pyramyd, seat[0], 1), CHANGE(pyramyd, seat[1], 1),
    CHANGE(pyramyd, seat[2], 1),  CHANGE(pyramyd, taker, 1),   CHANGE(pyramyd, next, 1),
    CHANGE(pyramyd, next, 4),     CHANGE(pyramyd, left, 1),    CHANGE(pyramyd, met, 2),
    CHANGE(pyramyd, other, 1),    CHANGE(pyramyd, first, 1),   CHANGE(pyramyd, sequence, 1),
    CHANGE(pyramyd, pendulum, 1),
};

static const struct change mijnlieff[] = {
    CHANGE(mijnlieff, tiles[0], 1), CHANGE(mijnlieff, tiles[1], 1), CHANGE(mijnlieff, hand[0], 1),
    CHANGE(mijnlieff, hand[1], 64), CHANGE(mijnlieff, last, 1),     CHANGE(mijnlieff, last, 16),
};

static const struct change hopper[] = {
    CHANGE(hopper, pieces[0], 8), CHANGE(hopper, pieces[1], 8),
    CHANGE(hopper, hoppers, 1),   CHANGE(hopper, phase, HOPPER_SETTING_UP ^ HOPPER_MOVING),
    CHANGE(hopper, passes, 1),
};

static const struct change enlightenment[] = {
    CHANGE(enlightenment, pieces[0], 64), /* a free square of the middle */
    CHANGE(enlightenment, pieces[1], 64),
    CHANGE(enlightenment, lit, 1),
};

static const struct change circles[] = {
    CHANGE(circles, tiles[4], CIRCLES_PIECE),
    CHANGE(circles, tiles[0], CIRCLES_MARKED), /* of the actor */
    CHANGE(circles, tiles[0], CIRCLES_WHITE),
    CHANGE(circles, tiles[1], CIRCLES_MARKED), /* of the opponent */
    CHANGE(circles, tiles[19], 8),             /* the row of a tile */
};

static void check_changes(const struct game *game, const struct game_state *state,
                          const struct change *changes, size_t count) {
    static uint8_t       before[ENCODING_PLANES_MAX], after[ENCODING_PLANES_MAX];
    struct encoding_size size;
    encoding_measure(game, &size);
    encoding_observe(game, state, before);
    for (size_t i = 0; i < count; i++) {
        struct game_state changed = *state;
        changed.bytes[changes[i].at] ^= changes[i].bits;
        encoding_observe(game, &changed, after);
        if (memcmp(before, after, encoding_planes_size(&size)) == 0) {
            fail_msg("%s: no plane shows change %zu", game->rules->name, i);
        }
    }
}

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void test_angoli(void **unused) {
    (void)unused;
    struct game          game;
    struct game_state    bytes;
    struct angoli_state *state = (void *)&bytes;
    support_open(&game, registry_find("angoli"), "level=advanced");
    game_start(&game, &bytes);
    state->phase     = ANGOLI_FIRST_ROLL;
    state->tokens[0] = state->tokens[1] = 6; /* only the last plane tells them apart */
    check_changes(&game, &bytes, angoli, COUNT(angoli));
}

static void test_mijnlieff(void **unused) {
    (void)unused;
    struct game             game;
    struct game_state       bytes;
    struct mijnlieff_state *state = (void *)&bytes;
    support_open(&game, registry_find("mijnlieff"), "");
    game_start(&game, &bytes);
    state->last = 5;
    check_changes(&game, &bytes, mijnlieff, COUNT(mijnlieff));
}

static void test_hopper(void **unused) {
    (void)unused;
    struct game          game;
    struct game_state    bytes;
    struct hopper_state *state = (void *)&bytes;
    support_open(&game, registry_find("hopper"), "");
    for (uint8_t player = 0; player < 2; player++) {
        game_start(&game, &bytes);
        state->player    = player;
        state->phase     = HOPPER_MOVING;
        state->pieces[0] = hopper_homes[0];
        state->pieces[1] = hopper_homes[1];
        check_changes(&game, &bytes, hopper, COUNT(hopper));
    }
}

static void test_enlightenment(void **unused) {
    (void)unused;
    struct game                 game;
    struct game_state           bytes;
    struct enlightenment_state *state = (void *)&bytes;
    support_open(&game, registry_find("enlightenment"), "");
    for (uint8_t player = 0; player < 2; player++) {
        game_start(&game, &bytes);
        state->player = player;
        check_changes(&game, &bytes, enlightenment, COUNT(enlightenment));
    }
}

static void test_circles(void **unused) {
    (void)unused;
    struct game           game;
    struct game_state     bytes;
    struct circles_state *state = (void *)&bytes;
    support_open(&game, registry_find("circles"), "");
    for (uint8_t player = 0; player < 2; player++) {
        game_start(&game, &bytes);
        state->player   = player;
        state->tiles[0] = (uint16_t)(state->tiles[0] | circles_piece_of(player));
        state->tiles[1] = (uint16_t)(state->tiles[1] | circles_piece_of(player ^ 1U));
        check_changes(&game, &bytes, circles, COUNT(circles));
    }
}

static void test_moguli(void **unused) {
    (void)unused;
    struct game       game;
    struct game_state state;
    support_open(&game, registry_find("moguli"), "");
    game_start(&game, &state);
    check_changes(&game, &state, moguli, COUNT(moguli));
}

static void test_pyramyd(void **unused) {
    (void)unused;
    struct game           game;
    struct game_state     bytes;
    struct pyramyd_state *state = (void *)&bytes;
    support_open(&game, registry_find("pyramyd"), "players=4");
    game_start(&game, &bytes);
    state->phase = PYRAMYD_DECIDE;
    check_changes(&game, &bytes, pyramyd, COUNT(pyramyd));
}

/* Two boards have different letters and numbers, in every slot. */
static void test_pyramyd_boards(void **unused) {
    (void)unused;
    static uint8_t       before[ENCODING_PLANES_MAX], after[ENCODING_PLANES_MAX];
    struct game          game;
    struct game_state    state;
    struct encoding_size size;
    support_open(&game, registry_find("pyramyd"), "");
    game_start(&game, &state);
    encoding_measure(&game, &size);
    encoding_observe(&game, &state, before);
    for (size_t slot = 0; slot < PYRAMYD_SLOTS; slot++) {
        struct game            other  = game;
        struct pyramyd_config *config = (void *)other.config;
        config->content[slot]++;
        encoding_observe(&other, &state, after);
        assert_memory_not_equal(before, after, encoding_planes_size(&size));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mijnlieff),     cmocka_unit_test(test_hopper),
        cmocka_unit_test(test_enlightenment), cmocka_unit_test(test_circles),
        cmocka_unit_test(test_angoli),        cmocka_unit_test(test_moguli),
        cmocka_unit_test(test_pyramyd),       cmocka_unit_test(test_pyramyd_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
