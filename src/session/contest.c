/* SPDX-License-Identifier: MIT
 *
 * contest.c - the threads that play the games.
 *
 * Workers take the numbers of games in turn and put what they played into a
 * ring, from which the main thread reports in order. A worker that is so far
 * ahead that the ring has no room waits.
 */
#include "session/contest.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { RING_SIZE = 512, WAIT_NANOSECONDS = 100000000 };

/* What random numbers are drawn for; 0 is for the openings. */
enum purpose { FOR_CHANCE = 1, FOR_PLAYER };

struct hall {
    const struct contest *contest;
    pthread_mutex_t       lock; /* of all below but the flag */
    pthread_cond_t        played;
    pthread_cond_t        reported;
    uint64_t              next;  /* number of the game that is played next */
    uint64_t              first; /* number of the game that is reported next */
    struct contest_game   ring[RING_SIZE];
    bool                  is_done[RING_SIZE];
    bool                  is_decided; /* the observer wants no more games; of the main thread */
    unsigned              workers;    /* that still work */
    atomic_bool           is_cancelled;
};

static uint64_t seed_for(const struct contest *contest, enum purpose purpose, uint64_t number) {
    return hash_finish(hash_mix(hash_mix(contest->seed, (uint64_t)purpose), number));
}

/* False if the contest was cancelled. */
static bool play_game(const struct contest *contest, struct player **players,
                      struct contest_game *played) {
    const struct schedule_game planned = schedule_game(&contest->schedule, played->number);
    struct contest_table       table   = {
                .referee     = &contest->referee,
                .specs       = contest->specs,
                .players     = players,
                .chance_seed = seed_for(contest, FOR_CHANCE, planned.opening),
    };
    for (int seat = 0; seat < contest->game->players; seat++) {
        const uint64_t number   = played->number * GAME_PLAYERS_MAX + (uint64_t)seat;
        table.player_seed[seat] = seed_for(contest, FOR_PLAYER, number);
    }
    memcpy(played->contestant_at, planned.contestant_at, sizeof played->contestant_at);
    openings_begin(contest->openings, planned.opening, &played->match);
    return contest_game_play(played, &table);
}

/* --- Workers ---------------------------------------------------------- */

/* The number of the next game, when there is room for it; false at the end. */
static bool take_number(struct hall *hall, uint64_t *number) {
    pthread_mutex_lock(&hall->lock);
    while (hall->next < hall->contest->games && hall->next - hall->first >= RING_SIZE &&
           !atomic_load(&hall->is_cancelled)) {
        pthread_cond_wait(&hall->reported, &hall->lock);
    }
    const bool has_one = hall->next < hall->contest->games && !atomic_load(&hall->is_cancelled);
    if (has_one) {
        *number = hall->next++;
    }
    pthread_mutex_unlock(&hall->lock);
    return has_one;
}

static void hand_in(struct hall *hall, const struct contest_game *played) {
    pthread_mutex_lock(&hall->lock);
    hall->ring[played->number % RING_SIZE]    = *played;
    hall->is_done[played->number % RING_SIZE] = true;
    pthread_cond_signal(&hall->played);
    pthread_mutex_unlock(&hall->lock);
}

static void leave(struct hall *hall) {
    pthread_mutex_lock(&hall->lock);
    hall->workers--;
    pthread_cond_signal(&hall->played);
    pthread_mutex_unlock(&hall->lock);
}

static void play_games(struct hall *hall, struct player **players) {
    uint64_t number;
    while (take_number(hall, &number)) {
        struct contest_game played = {.number = number, .forfeiter = CONTEST_NOBODY};
        if (!play_game(hall->contest, players, &played)) {
            return;
        }
        hand_in(hall, &played);
    }
}

static void *work(void *argument) {
    struct hall   *hall                              = argument;
    const int      count                             = hall->contest->schedule.contestants;
    struct player *players[SCHEDULE_CONTESTANTS_MAX] = {NULL};
    bool           has_failed                        = false;
    for (int i = 0; i < count; i++) {
        players[i] =
            player_create(&hall->contest->specs[i], hall->contest->game, &hall->is_cancelled);
        has_failed = has_failed || players[i] == NULL;
    }
    if (!has_failed) {
        play_games(hall, players);
    }
    for (int i = 0; i < count; i++) {
        player_destroy(players[i]);
    }
    leave(hall);
    return NULL;
}

/* --- Reporting -------------------------------------------------------- */

enum news { NEWS_GAME, NEWS_NONE, NEWS_NOBODY };

/* Wait for the game that comes next, a while at most. Whether it is there and
 * whether anybody is left to play it is read under one lock: whoever plays the
 * last game leaves at once. */
static enum news await_game(struct hall *hall) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_NANOSECONDS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&hall->lock);
    const size_t place = hall->first % RING_SIZE;
    int          fault = 0;
    while (!hall->is_done[place] && hall->workers > 0 && fault == 0) {
        fault = pthread_cond_timedwait(&hall->played, &hall->lock, &until);
    }
    const enum news news = hall->is_done[place] ? NEWS_GAME
                           : hall->workers > 0  ? NEWS_NONE
                                                : NEWS_NOBODY;
    pthread_mutex_unlock(&hall->lock);
    return news;
}

static void make_room(struct hall *hall) {
    pthread_mutex_lock(&hall->lock);
    const size_t place = hall->first % RING_SIZE;
    match_finish(&hall->ring[place].match);
    hall->is_done[place] = false;
    hall->first++;
    pthread_cond_broadcast(&hall->reported);
    pthread_mutex_unlock(&hall->lock);
}

static bool tell(struct hall *hall) {
    const struct contest_observer *observer = &hall->contest->observer;
    const struct contest_game     *played   = &hall->ring[hall->first % RING_SIZE];
    const bool                     goes_on  = observer->game_done(observer->context, played);
    make_room(hall);
    return goes_on;
}

/* False if there were no workers left to play all games. */
static bool report(struct hall *hall) {
    const struct contest_observer *observer = &hall->contest->observer;
    enum news                      news     = NEWS_NONE;
    bool                           goes_on  = true;
    while (goes_on && news != NEWS_NOBODY && hall->first < hall->contest->games) {
        news             = await_game(hall);
        hall->is_decided = news == NEWS_GAME && !tell(hall);
        goes_on          = !hall->is_decided && observer->wait(observer->context);
    }
    pthread_mutex_lock(&hall->lock);
    atomic_store(&hall->is_cancelled, true);
    pthread_cond_broadcast(&hall->reported);
    pthread_mutex_unlock(&hall->lock);
    return news != NEWS_NOBODY;
}

/* --- The contest ------------------------------------------------------ */

static unsigned start_workers(struct hall *hall, pthread_t *threads) {
    unsigned started = 0;
    while (started < hall->contest->threads) {
        pthread_mutex_lock(&hall->lock);
        hall->workers++;
        pthread_mutex_unlock(&hall->lock);
        if (pthread_create(&threads[started], NULL, work, hall) != 0) {
            leave(hall);
            break;
        }
        started++;
    }
    return started;
}

/* An observer who does not want to wait still hears of the games that were
 * played. */
static void report_rest(struct hall *hall) {
    while (!hall->is_decided && hall->is_done[hall->first % RING_SIZE]) {
        hall->is_decided = !tell(hall);
    }
}

static void close_hall(struct hall *hall) {
    for (size_t i = 0; i < RING_SIZE; i++) {
        if (hall->is_done[i]) {
            match_finish(&hall->ring[i].match);
        }
    }
    pthread_cond_destroy(&hall->reported);
    pthread_cond_destroy(&hall->played);
    pthread_mutex_destroy(&hall->lock);
    free(hall);
}

enum status contest_run(const struct contest *contest) {
    CHECK(contest->threads >= 1 && contest->threads <= CONTEST_THREADS_MAX);
    pthread_t    threads[CONTEST_THREADS_MAX];
    struct hall *hall = calloc(1, sizeof *hall);
    if (hall == NULL) {
        return STATUS_NO_MEMORY;
    }
    hall->contest = contest;
    hall->next = hall->first = contest->first_game;
    pthread_mutex_init(&hall->lock, NULL);
    pthread_cond_init(&hall->played, NULL);
    pthread_cond_init(&hall->reported, NULL);
    const unsigned started  = start_workers(hall, threads);
    const bool     is_whole = report(hall);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    report_rest(hall);
    close_hall(hall);
    return is_whole ? STATUS_OK : STATUS_NO_MEMORY;
}
