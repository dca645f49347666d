/* SPDX-License-Identifier: MIT
 *
 * standings.c - adding up.
 */
#include "session/standings.h"

void standings_init(struct standings *standings, const struct schedule *schedule) {
    memset(standings, 0, sizeof *standings);
    standings->schedule = *schedule;
}

void standings_finish(struct standings *standings) {
    seen_finish(&standings->distinct);
}

static void add_ending(struct standings *standings, const char *name) {
    size_t place = 0;
    while (place < standings->ending_count && strcmp(standings->ending[place].name, name) != 0) {
        place++;
    }
    CHECK(place < STANDINGS_ENDINGS_MAX);
    if (place == standings->ending_count) {
        standings->ending[standings->ending_count++].name = name;
    }
    standings->ending[place].count++;
}

static void add_length(struct standings *standings, uint64_t length) {
    const bool is_first = standings->games == 0;
    standings->actions += length;
    standings->shortest = is_first || length < standings->shortest ? length : standings->shortest;
    standings->longest  = length > standings->longest ? length : standings->longest;
}

static void add_payoff(struct standings_contestant *contestant, payoff_t payoff) {
    contestant->games++;
    contestant->payoff += payoff;
    contestant->group += payoff;
    if (payoff == GAME_POINT) {
        contestant->wins++;
    } else if (payoff == 0) {
        contestant->losses++;
    } else {
        contestant->draws++;
    }
}

static void add_forfeit(struct standings_contestant *contestant, const char *reason) {
    if (contestant->forfeits == 0) {
        memcpy(contestant->reason, reason, sizeof contestant->reason);
    }
    contestant->forfeits++;
}

/* All games of an opening have been played by a pairing. */
static void close_group(struct standings *standings, const struct contest_game *game) {
    if (standings_is_duel(standings)) {
        const int64_t halves = standings->contestant[0].group / (GAME_POINT / 2);
        standings->pairs[halves]++;
    }
    for (int seat = 0; seat < standings->schedule.players; seat++) {
        struct standings_contestant *contestant = &standings->contestant[game->contestant_at[seat]];
        statistics_add(&contestant->sample,
                       (double)contestant->group / GAME_POINT / standings->schedule.players);
        contestant->group = 0;
    }
}

static void add_cross(struct standings *standings, const struct contest_game *game, int seat) {
    const int who = game->contestant_at[seat];
    for (int other = 0; other < standings->schedule.players; other++) {
        const int whom = game->contestant_at[other];
        standings->cross_payoff[who][whom] += game->payoffs[seat];
        standings->cross_games[who][whom]++;
    }
}

static void add_to_distinct(struct standings *standings, const struct contest_game *game) {
    const struct match *match = &game->match;
    hash_t              hash  = hash_bytes(&match->first, match->game.state_size);
    for (int seat = 0; seat < standings->schedule.players; seat++) {
        hash = hash_mix(hash, (uint64_t)game->contestant_at[seat]);
    }
    for (size_t i = 0; i < match->count; i++) {
        hash = hash_mix(hash, match->actions[i]);
    }
    seen_add(&standings->distinct, hash_finish(hash));
}

static void add_seat(struct standings *standings, const struct contest_game *game, int seat) {
    struct standings_contestant *contestant = &standings->contestant[game->contestant_at[seat]];
    add_payoff(contestant, game->payoffs[seat]);
    add_cross(standings, game, seat);
    standings->seat_payoff[seat] += game->payoffs[seat];
    if (seat == game->forfeiter) {
        add_forfeit(contestant, game->reason);
    }
}

void standings_add(struct standings *standings, const struct contest_game *game) {
    CHECK(game->number == standings->games);
    for (int seat = 0; seat < standings->schedule.players; seat++) {
        add_seat(standings, game, seat);
    }
    add_to_distinct(standings, game);
    add_length(standings, game->match.count);
    add_ending(standings, contest_game_ending(game));
    standings->games++;
    if (standings->games % (uint64_t)standings->schedule.players == 0) {
        close_group(standings, game);
    }
}

struct statistics_estimate standings_share(const struct standings *standings, int contestant) {
    return statistics_mean(&standings->contestant[contestant].sample);
}

uint64_t standings_repeats(const struct standings *standings) {
    return standings->games - standings->distinct.count;
}

int standings_find_absent(const struct standings *standings, uint64_t games_min) {
    for (int i = 0; i < standings->schedule.contestants; i++) {
        const struct standings_contestant *contestant = &standings->contestant[i];
        if (contestant->forfeits == contestant->games && contestant->games >= games_min) {
            return i;
        }
    }
    return CONTEST_NOBODY;
}

uint64_t standings_openings(const struct standings *standings) {
    return standings->games / schedule_round(&standings->schedule);
}

bool standings_is_duel(const struct standings *standings) {
    return standings->schedule.players == 2 && standings->schedule.contestants == 2;
}

void standings_rank(const struct standings *standings, int *out) {
    for (int i = 0; i < standings->schedule.contestants; i++) {
        const double share = standings_share(standings, i).value;
        int          place = i;
        while (place > 0 && standings_share(standings, out[place - 1]).value < share) {
            out[place] = out[place - 1];
            place--;
        }
        out[place] = i;
    }
}
