/* SPDX-License-Identifier: MIT
 *
 * dataset_play.c - one game, and what is kept of it.
 *
 * The engine thinks about every position, also where a random action is then played:
 * so there are good answers to bad positions too.
 */
#include <math.h>
#include <stdlib.h>

#include "cli/dataset.h"
#include "core/evaluator.h"
#include "core/playout.h"

enum { ACTIONS_MAX = 5000, ROOM_FIRST = 4096, NO_ID = UINT16_MAX };

static const struct {
    const char *name, *type;
} columns[DATASET_COLUMNS] = {
    [DATASET_HASH] = {"hash", "U64"},     [DATASET_SETUP] = {"setup", "I64"},
    [DATASET_VALUE] = {"value", "F32"},   [DATASET_SCORE] = {"score", "F32"},
    [DATASET_VALUES] = {"values", "F32"}, [DATASET_POLICY] = {"policy", "F32"},
    [DATASET_RESULT] = {"result", "F32"}, [DATASET_GAME] = {"game", "U32"},
    [DATASET_PLY] = {"ply", "U16"},       [DATASET_PLAYED] = {"played", "U16"},
    [DATASET_IDS] = {"ids", "U16"},       [DATASET_PLAYER] = {"player", "U8"},
    [DATASET_EXACT] = {"exact", "U8"},    [DATASET_LEGAL] = {"legal", "U8"},
    [DATASET_PLANES] = {"planes", "U8"},
};

static uint32_t legal_bytes(const struct dataset *dataset) {
    return (dataset->size.ids + 7) / 8;
}

bool dataset_has(const struct dataset *dataset, enum dataset_column column) {
    return column != DATASET_SCORE || dataset->game->play->scores != NULL;
}

size_t dataset_place(const struct dataset *dataset, enum dataset_column column) {
    return (size_t)column - (column > DATASET_SCORE && !dataset_has(dataset, DATASET_SCORE));
}

/* How many dimensions a row of the column has, and which. */
static size_t dimensions_of(const struct dataset *dataset, enum dataset_column column,
                            uint32_t *out) {
    switch (column) {
    case DATASET_VALUES:
    case DATASET_POLICY:
    case DATASET_IDS:
        out[0] = dataset->lines;
        return 1;
    case DATASET_RESULT:
        out[0] = (uint32_t)dataset->game->players;
        return 1;
    case DATASET_LEGAL:
        out[0] = legal_bytes(dataset);
        return 1;
    case DATASET_PLANES:
        out[0] = dataset->size.planes;
        out[1] = dataset->size.height;
        out[2] = dataset->size.width;
        return 3;
    default:
        return 0;
    }
}

void dataset_describe(const struct dataset *dataset, struct tensors *out) {
    *out = (struct tensors){.count = 0};
    for (int i = 0; i < DATASET_COLUMNS; i++) {
        uint32_t     dimensions[TENSORS_DIMENSIONS_MAX];
        const size_t count = dimensions_of(dataset, (enum dataset_column)i, dimensions);
        if (dataset_has(dataset, (enum dataset_column)i)) {
            tensors_add(out, columns[i].name, columns[i].type, dimensions, count);
        }
    }
}

/* --- Rows ------------------------------------------------------------------ */

/* Room for so many bytes more, which are zero; NULL if there is none. */
static void *extend(struct dataset_rows *rows, enum dataset_column place, size_t size) {
    struct dataset_bytes *column = &rows->column[place];
    if (column->size + size > column->capacity) {
        const size_t   capacity = 2 * (column->size + size) + ROOM_FIRST;
        unsigned char *bytes    = realloc(column->bytes, capacity);
        if (bytes == NULL) {
            rows->has_failed = true;
            return NULL;
        }
        column->bytes    = bytes;
        column->capacity = capacity;
    }
    memset(column->bytes + column->size, 0, size);
    column->size += size;
    return column->bytes + column->size - size;
}

static void put(struct dataset_rows *rows, enum dataset_column column, const void *bytes,
                size_t size) {
    void *room = extend(rows, column, size);
    if (room != NULL) {
        memcpy(room, bytes, size);
    }
}

static void put_real(struct dataset_rows *rows, enum dataset_column column, double number) {
    const float real = (float)number;
    put(rows, column, &real, sizeof real);
}

static void put_id(struct dataset_rows *rows, enum dataset_column column, uint32_t number) {
    const uint16_t id = (uint16_t)number;
    put(rows, column, &id, sizeof id);
}

void dataset_finish(struct dataset_rows *rows) {
    for (int i = 0; i < DATASET_COLUMNS; i++) {
        free(rows->column[i].bytes);
    }
    *rows = (struct dataset_rows){.count = 0};
}

/* --- What the engine thinks -------------------------------------------------- */

static double share_of(const struct engine_line *line) {
    return (double)line->value.share / EVALUATOR_SHARE;
}

/* Each line is as likely as its value says, at the temperature. */
static void find_policy(const struct dataset *dataset, const struct engine_report *report,
                        double *out) {
    double sum = 0;
    for (uint32_t i = 0; i < report->line_count; i++) {
        out[i] =
            exp((share_of(&report->lines[i]) - share_of(&report->lines[0])) / dataset->temperature);
        sum += out[i];
    }
    for (uint32_t i = 0; i < report->line_count; i++) {
        out[i] /= sum;
    }
}

static void put_lines(const struct dataset *dataset, const struct game *game, const void *state,
                      const struct engine_report *report, struct dataset_rows *rows) {
    double policy[ENGINE_LINES_MAX];
    find_policy(dataset, report, policy);
    for (uint32_t i = 0; i < dataset->lines; i++) {
        const bool                is_there = i < report->line_count;
        const struct engine_line *line     = &report->lines[i];
        put_real(rows, DATASET_VALUES, is_there ? share_of(line) : NAN);
        put_real(rows, DATASET_POLICY, is_there ? policy[i] : 0);
        put_id(rows, DATASET_IDS, is_there ? encoding_id(game, state, line->actions[0]) : NO_ID);
    }
}

/* --- What there is to see ---------------------------------------------------- */

static void put_legal(const struct dataset *dataset, const struct game *game, const void *state,
                      struct dataset_rows *rows) {
    uint32_t       ids[GAME_ACTIONS_MAX];
    const size_t   count = encoding_list(game, state, ids);
    unsigned char *bits  = extend(rows, DATASET_LEGAL, legal_bytes(dataset));
    for (size_t i = 0; i < count && bits != NULL; i++) {
        bits[ids[i] / 8] = (unsigned char)(bits[ids[i] / 8] | 1U << ids[i] % 8);
    }
}

static void put_planes(const struct dataset *dataset, const struct game *game, const void *state,
                       struct dataset_rows *rows) {
    void *planes = extend(rows, DATASET_PLANES, encoding_planes_size(&dataset->size));
    if (planes != NULL) {
        encoding_observe(game, state, planes);
    }
}

/* The seed from which the set-up was drawn; -1 if it was not. */
static int64_t setup_of(const struct game *game) {
    for (size_t i = 0; game->rules->options[i].kind != OPTION_NONE; i++) {
        if (game->rules->options[i].kind == OPTION_SEED) {
            return game->option[i].number;
        }
    }
    return -1;
}

struct play {
    const struct dataset *dataset;
    struct game           game;
    struct game_state     state;
    struct random         random;
    struct mind          *mind;
    uint64_t              number;
    uint32_t              ply;
};

static void put_row(const struct play *play, const struct engine_report *report, action_t played,
                    struct dataset_rows *rows) {
    const struct game *game   = &play->game;
    const void        *state  = &play->state;
    const hash_t       hash   = game_position_hash(game, state);
    const int64_t      setup  = setup_of(game);
    const uint32_t     number = (uint32_t)play->number;
    const uint8_t      player = (uint8_t)game_actor(game, state);
    const uint8_t      exact  = report->lines[0].value.is_exact;
    put(rows, DATASET_HASH, &hash, sizeof hash);
    put(rows, DATASET_SETUP, &setup, sizeof setup);
    put_real(rows, DATASET_VALUE, share_of(&report->lines[0]));
    if (dataset_has(play->dataset, DATASET_SCORE)) {
        put_real(rows, DATASET_SCORE, (double)report->lines[0].value.score / 1000);
    }
    put_lines(play->dataset, game, state, report, rows);
    put(rows, DATASET_GAME, &number, sizeof number);
    put_id(rows, DATASET_PLY, play->ply);
    put_id(rows, DATASET_PLAYED, encoding_id(game, state, played));
    put(rows, DATASET_PLAYER, &player, sizeof player);
    put(rows, DATASET_EXACT, &exact, sizeof exact);
    put_legal(play->dataset, game, state, rows);
    put_planes(play->dataset, game, state, rows);
    rows->count++;
}

/* What the game came to, for each of its rows. */
static void put_results(const struct play *play, struct dataset_rows *rows) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(&play->game, &play->state, payoffs);
    for (size_t row = 0; row < rows->count; row++) {
        for (int player = 0; player < play->game.players; player++) {
            put_real(rows, DATASET_RESULT, (double)payoffs[player] / GAME_POINT);
        }
    }
}

/* --- Playing ----------------------------------------------------------------- */

static bool is_noise(struct play *play) {
    const struct dataset *dataset = play->dataset;
    return dataset->noise != 0 && random_below(&play->random, dataset->noise) == 0;
}

static void act(struct play *play, struct dataset_rows *rows) {
    const struct game *game   = &play->game;
    action_t           action = playout_draw(game, &play->state, &play->random);
    if (game_actor(game, &play->state) != ACTOR_CHANCE) {
        const struct engine_observer observer = {.progress = NULL};
        struct engine_report         report;
        mind_think(play->mind, &play->state, play->dataset->thinking, &observer, &report);
        action = is_noise(play) ? action : report.lines[0].actions[0];
        put_row(play, &report, action, rows);
    }
    game_apply(game, &play->state, action);
    play->ply++;
}

static void begin(struct play *play) {
    const struct dataset *dataset = play->dataset;
    struct thinking       thinking;
    hash_t                unused = 0;
    random_init(&play->random, hash_finish(hash_mix(dataset->seed, play->number)));
    playout_draw_setup(&play->game, &play->random);
    thinking             = *dataset->thinking;
    thinking.config.seed = random_next(&play->random);
    play->mind           = mind_create(&play->game, &thinking);
    game_start(&play->game, &play->state);
    const uint32_t opening = random_below(&play->random, dataset->opening + 1);
    play->ply = (uint32_t)playout_game(&play->game, &play->state, &play->random, opening, &unused);
}

void dataset_play(const struct dataset *dataset, uint64_t number, struct dataset_rows *out) {
    struct play play = {.dataset = dataset, .game = *dataset->game, .number = number};
    *out             = (struct dataset_rows){.count = 0};
    begin(&play);
    out->has_failed = play.mind == NULL;
    while (!out->has_failed && play.ply < ACTIONS_MAX && !game_is_over(&play.game, &play.state)) {
        act(&play, out);
    }
    mind_destroy(play.mind);
    if (out->has_failed) {
        return;
    }
    if (game_is_over(&play.game, &play.state)) {
        put_results(&play, out);
    } else {
        dataset_finish(out);
    }
}
