/* SPDX-License-Identifier: MIT
 *
 * schedule.c - pairings by their number.
 *
 * Pairings are sets of contestants, in the order of a dictionary. Those with
 * the first contestant come first, so a gauntlet has the same ones, but fewer.
 */
#include "session/schedule.h"

/* How many ways there are to choose so many of them. */
static uint64_t ways_to_choose(int chosen, int of) {
    uint64_t ways = 1;
    for (int i = 0; i < chosen; i++) {
        ways = ways * (uint64_t)(of - i) / (uint64_t)(i + 1);
    }
    return chosen > of ? 0 : ways;
}

uint64_t schedule_pairings(const struct schedule *schedule) {
    CHECK(schedule->players >= 1 && schedule->contestants >= schedule->players);
    return schedule->is_gauntlet ? ways_to_choose(schedule->players - 1, schedule->contestants - 1)
                                 : ways_to_choose(schedule->players, schedule->contestants);
}

uint64_t schedule_round(const struct schedule *schedule) {
    return schedule_pairings(schedule) * (uint64_t)schedule->players;
}

/* The contestants of a pairing, ascending. */
static void find_pairing(const struct schedule *schedule, uint64_t pairing, int *out) {
    int contestant = 0;
    for (int i = 0; i < schedule->players; contestant++) {
        const uint64_t with_this =
            ways_to_choose(schedule->players - 1 - i, schedule->contestants - 1 - contestant);
        if (pairing < with_this) {
            out[i++] = contestant;
        } else {
            pairing -= with_this;
        }
    }
}

struct schedule_game schedule_game(const struct schedule *schedule, uint64_t number) {
    const uint64_t       players = (uint64_t)schedule->players;
    const uint64_t       round   = schedule_round(schedule);
    const int            turned  = (int)(number % players);
    int                  pairing[GAME_PLAYERS_MAX];
    struct schedule_game game = {.opening = number / round};
    find_pairing(schedule, number % round / players, pairing);
    for (int seat = 0; seat < schedule->players; seat++) {
        game.contestant_at[seat] = pairing[(seat + turned) % schedule->players];
    }
    return game;
}
