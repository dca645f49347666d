/* SPDX-License-Identifier: MIT
 *
 * positions.c - games in memory and in files.
 */
#include "learning/positions.h"

#include <stdlib.h>

#include "base/hash.h"
#include "core/playout.h"
#include "session/whole_file.h"

enum { ROOM_FIRST = 256 };

static const char magic[16] = "tavola played 1";

/* A file: this, the games, the states, the shares, and a sum over all of it. */
struct head {
    char     magic[sizeof magic];
    uint64_t mark;
    uint64_t state_size, game_count, count;
};

void positions_init(struct positions *positions, const struct game *game) {
    *positions = (struct positions){.state_size = game->state_size};
}

void positions_finish(struct positions *positions) {
    free(positions->games);
    free(positions->states);
    free(positions->shares);
    *positions = (struct positions){.state_size = positions->state_size};
}

static bool reserve(struct positions *positions, size_t count) {
    if (count <= positions->capacity) {
        return true;
    }
    const size_t   room   = count < 2 * positions->capacity ? 2 * positions->capacity : count;
    unsigned char *states = realloc(positions->states, room * positions->state_size);
    positions->states     = states != NULL ? states : positions->states;
    int32_t *shares       = realloc(positions->shares, room * sizeof *shares);
    positions->shares     = shares != NULL ? shares : positions->shares;
    if (states == NULL || shares == NULL) {
        return false;
    }
    positions->capacity = room;
    return true;
}

static bool reserve_games(struct positions *positions, size_t count) {
    if (count <= positions->game_capacity) {
        return true;
    }
    const size_t room = count < 2 * positions->game_capacity ? 2 * positions->game_capacity : count;
    struct positions_game *games = realloc(positions->games, room * sizeof *games);
    if (games == NULL) {
        return false;
    }
    positions->games         = games;
    positions->game_capacity = room;
    return true;
}

/* Positions of games that have ended. */
static size_t ended(const struct positions *positions) {
    size_t count = 0;
    for (size_t i = 0; i < positions->game_count; i++) {
        count += positions->games[i].count;
    }
    return count;
}

enum status positions_add(struct positions *positions, const void *state, int32_t share) {
    if (!reserve(positions, positions->count == 0 ? ROOM_FIRST : positions->count + 1)) {
        return STATUS_NO_MEMORY;
    }
    memcpy(positions->states + positions->count * positions->state_size, state,
           positions->state_size);
    positions->shares[positions->count++] = share;
    return STATUS_OK;
}

enum status positions_end_game(struct positions *positions, uint64_t seed,
                               const payoff_t *payoffs) {
    if (!reserve_games(positions, positions->game_count + 1)) {
        return STATUS_NO_MEMORY;
    }
    struct positions_game game = {.seed  = seed,
                                  .count = (uint32_t)(positions->count - ended(positions))};
    memcpy(game.payoffs, payoffs, sizeof game.payoffs);
    positions->games[positions->game_count++] = game;
    return STATUS_OK;
}

void positions_drop_game(struct positions *positions) {
    positions->count = ended(positions);
}

enum status positions_append(struct positions *positions, const struct positions *others) {
    CHECK(positions->state_size == others->state_size);
    if (!reserve(positions, positions->count + others->count) ||
        !reserve_games(positions, positions->game_count + others->game_count)) {
        return STATUS_NO_MEMORY;
    }
    if (others->count > 0) {
        memcpy(positions->states + positions->count * positions->state_size, others->states,
               others->count * others->state_size);
        memcpy(positions->shares + positions->count, others->shares,
               others->count * sizeof *others->shares);
    }
    if (others->game_count > 0) {
        memcpy(positions->games + positions->game_count, others->games,
               others->game_count * sizeof *others->games);
    }
    positions->count += others->count;
    positions->game_count += others->game_count;
    return STATUS_OK;
}

void positions_set_up(const struct game *game, uint64_t seed, struct game *out) {
    struct random random;
    random_init(&random, seed);
    *out = *game;
    playout_draw_setup(out, &random);
}

/* --- Files ------------------------------------------------------------ */

/* Where the parts of a file begin, and its size. */
struct layout {
    size_t games, states, shares, sum, size;
};

static struct layout lay_out(const struct head *head) {
    struct layout layout = {.games = sizeof *head};
    layout.states        = layout.games + (size_t)head->game_count * sizeof(struct positions_game);
    layout.shares        = layout.states + (size_t)(head->count * head->state_size);
    layout.sum           = layout.shares + (size_t)head->count * sizeof(int32_t);
    layout.size          = layout.sum + sizeof(hash_t);
    return layout;
}

bool positions_write(const struct positions *positions, const char *path, hash_t mark) {
    struct head head = {.mark       = mark,
                        .state_size = positions->state_size,
                        .game_count = positions->game_count,
                        .count      = positions->count};
    memcpy(head.magic, magic, sizeof magic);
    const struct layout layout = lay_out(&head);
    unsigned char      *bytes  = calloc(1, layout.size);
    if (bytes == NULL) {
        return false;
    }
    memcpy(bytes, &head, sizeof head);
    if (positions->game_count > 0) {
        memcpy(bytes + layout.games, positions->games, layout.states - layout.games);
    }
    if (positions->count > 0) {
        memcpy(bytes + layout.states, positions->states, layout.shares - layout.states);
        memcpy(bytes + layout.shares, positions->shares, layout.sum - layout.shares);
    }
    const hash_t sum = hash_bytes(bytes, layout.sum);
    memcpy(bytes + layout.sum, &sum, sizeof sum);
    const bool is_done = whole_file_write(path, bytes, layout.size);
    free(bytes);
    return is_done;
}

/* Do the numbers of the head fit the size? They may be anything. */
static bool fits(const struct head *head, size_t size) {
    return head->game_count <= size && head->count <= size && head->state_size <= GAME_STATE_MAX &&
           lay_out(head).size == size;
}

static enum status check(const struct positions *positions, const unsigned char *bytes, size_t size,
                         hash_t mark, struct head *head) {
    if (size < sizeof *head) {
        return STATUS_BAD_TEXT;
    }
    memcpy(head, bytes, sizeof *head);
    if (memcmp(head->magic, magic, sizeof magic) != 0 || !fits(head, size)) {
        return STATUS_BAD_TEXT;
    }
    hash_t              sum;
    const struct layout layout = lay_out(head);
    memcpy(&sum, bytes + layout.sum, sizeof sum);
    if (sum != hash_bytes(bytes, layout.sum)) {
        return STATUS_BAD_TEXT;
    }
    return head->mark == mark && head->state_size == positions->state_size ? STATUS_OK
                                                                           : STATUS_CONFLICT;
}

enum status positions_read(struct positions *positions, const char *path, hash_t mark) {
    struct whole_file file;
    struct head       head;
    enum status       status = whole_file_read(&file, path);
    if (status != STATUS_OK) {
        return status;
    }
    status = check(positions, file.bytes, file.size, mark, &head);
    if (status == STATUS_OK) {
        const struct layout    layout = lay_out(&head);
        const struct positions others = {
            .state_size = positions->state_size,
            .game_count = (size_t)head.game_count,
            .games      = (struct positions_game *)(void *)(file.bytes + layout.games),
            .count      = (size_t)head.count,
            .states     = file.bytes + layout.states,
            .shares     = (int32_t *)(void *)(file.bytes + layout.shares),
        };
        status =
            ended(&others) == others.count ? positions_append(positions, &others) : STATUS_BAD_TEXT;
    }
    whole_file_finish(&file);
    return status;
}
