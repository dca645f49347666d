/* SPDX-License-Identifier: MIT
 *
 * retrograde.c - linking, and rounds.
 */
#include "spread/retrograde.h"

#include <stdlib.h>

#include "base/memory.h"

enum { NUMBER_SIZE = 4, WAY_SIZE = 6, NEWS_SIZE = 6, NEWS_AHEAD = 32, RANKS_MAX = 65536 };

/* --- Memory --------------------------------------------------------------- */

uint64_t retrograde_bytes(const struct retrograde *retrograde) {
    const uint64_t count = retrograde->survey->positions.count;
    return count * (sizeof(struct cell) + sizeof(uint64_t) + sizeof(uint32_t)) +
           retrograde->way_count * WAY_SIZE;
}

uint64_t retrograde_sent(const struct retrograde *retrograde) {
    return retrograde->sent + traffic_sent(retrograde->traffic);
}

static void explain_memory(struct retrograde *retrograde) {
    char        bytes[128];
    struct text before;
    text_init(&before, bytes, sizeof bytes);
    text_add_number(&before, (int64_t)(retrograde->survey->memory >> 20));
    text_add(&before, " MB are not enough to solve ");
    text_add_number(&before, (int64_t)retrograde->survey->positions.count);
    text_add(&before, " positions");
    trouble_note(retrograde->survey->trouble, TROUBLE_FAILED, bytes,
                 "; give each rank more --memory, or start more ranks", "");
}

static void *reserve(struct retrograde *retrograde, uint64_t size) {
    const uint64_t taken = positions_bytes(&retrograde->survey->positions) +
                           retrograde_bytes(retrograde) +
                           traffic_bytes(retrograde->survey->fleet, GAME_STATE_MAX);
    void *block = taken > retrograde->survey->memory ? NULL : memory_create(size);
    if (block == NULL) {
        explain_memory(retrograde);
    }
    return block;
}

static bool agree(const struct retrograde *retrograde) {
    return fleet_agree(retrograde->survey->fleet, retrograde->survey->trouble) == 0;
}

/* --- Linking -------------------------------------------------------------- */

static int16_t value_of_end(const struct retrograde *retrograde, const void *state) {
    const struct game *game = retrograde->survey->game;
    if (retrograde->has_scores) {
        score_t scores[GAME_PLAYERS_MAX];
        game->play->scores(game, state, scores);
        return (int16_t)(scores[0] - scores[1]);
    }
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(game, state, payoffs);
    return (int16_t)((payoffs[0] > payoffs[1]) - (payoffs[0] < payoffs[1]));
}

/* Until something is known, a player with a score has less than anything. */
static struct cell first_cell(const struct retrograde *retrograde, const struct game_state *state,
                              size_t count) {
    const int actor = game_actor(retrograde->survey->game, state);
    if (actor == ACTOR_NONE) {
        return (struct cell){CELL_OVER, value_of_end(retrograde, state)};
    }
    const int16_t least = actor == 0 ? INT16_MIN : INT16_MAX;
    return (struct cell){(uint16_t)(count | (actor == 1 ? CELL_SECOND : 0)),
                         retrograde->has_scores ? least : 0};
}

/* Send all ways on from here: the key of where they lead, then, if that is asked
 * for, the number of where they come from. */
static void send_ways(struct retrograde *retrograde, bool with_numbers) {
    struct survey     *survey = retrograde->survey;
    const struct game *game   = survey->game;
    const size_t       size   = survey_key_size(survey);
    for (uint64_t i = 0; i < survey->positions.count; i++) {
        struct game_state state;
        struct game_state next;
        action_t          actions[GAME_ACTIONS_MAX];
        const uint32_t    number = (uint32_t)i;
        survey_state(survey, i, &state);
        const size_t count   = game_actions(game, &state, actions);
        retrograde->cells[i] = first_cell(retrograde, &state, count);
        for (size_t k = 0; k < count; k++) {
            game_copy(game, &next, &state);
            game_apply(game, &next, actions[k]);
            const unsigned char *key    = next.bytes + survey->offset;
            const int            to     = fleet_owner(survey->fleet, hash_bytes(key, size));
            unsigned char       *record = traffic_add(retrograde->traffic, to);
            memcpy(record, key, size);
            if (with_numbers) {
                memcpy(record + size, &number, NUMBER_SIZE);
            }
        }
    }
    traffic_flush(retrograde->traffic);
}

static void count_ways(void *context, int from, const unsigned char *records, size_t count) {
    struct retrograde *retrograde = context;
    const size_t       size       = survey_key_size(retrograde->survey);
    (void)from;
    for (size_t done = 0; done < count; done += POSITIONS_BATCH) {
        uint32_t     numbers[POSITIONS_BATCH];
        const size_t batch = count - done < POSITIONS_BATCH ? count - done : POSITIONS_BATCH;
        positions_locate(&retrograde->survey->positions, records + done * size, size, batch,
                         numbers);
        for (size_t i = 0; i < batch; i++) {
            CHECK(numbers[i] != POSITIONS_NONE);
            __builtin_prefetch(&retrograde->starts[numbers[i]], 1);
        }
        for (size_t i = 0; i < batch; i++) {
            retrograde->starts[numbers[i]]++;
        }
    }
    retrograde->way_count += count;
}

static void keep_ways(void *context, int from, const unsigned char *records, size_t count) {
    struct retrograde *retrograde = context;
    const size_t       size       = survey_key_size(retrograde->survey);
    const size_t       stride     = size + NUMBER_SIZE;
    const uint16_t     rank       = (uint16_t)from;
    for (size_t done = 0; done < count; done += POSITIONS_BATCH) {
        uint32_t             numbers[POSITIONS_BATCH];
        const unsigned char *at = records + done * stride;
        const size_t batch      = count - done < POSITIONS_BATCH ? count - done : POSITIONS_BATCH;
        positions_locate(&retrograde->survey->positions, at, stride, batch, numbers);
        for (size_t i = 0; i < batch; i++) {
            __builtin_prefetch(&retrograde->starts[numbers[i]], 1);
        }
        for (size_t i = 0; i < batch; i++) {
            unsigned char *way = retrograde->ways + --retrograde->starts[numbers[i]] * WAY_SIZE;
            memcpy(way, &rank, sizeof rank);
            memcpy(way + sizeof rank, at + i * stride + size, NUMBER_SIZE);
        }
    }
}

bool retrograde_begin_traffic(struct retrograde *retrograde, size_t record_size,
                              traffic_take *take) {
    if (retrograde->traffic != NULL) {
        retrograde->sent += traffic_sent(retrograde->traffic);
        traffic_destroy(retrograde->traffic);
    }
    retrograde->traffic = NULL;
    if (retrograde->survey->trouble->result == 0) {
        retrograde->traffic =
            traffic_create(retrograde->survey->fleet, record_size, take, retrograde);
    }
    if (retrograde->traffic == NULL) {
        explain_memory(retrograde);
    }
    return agree(retrograde);
}

/* From the number of each position's ways in to the end of its part of the list:
 * filling it from there downwards leaves the start. */
static void add_up_starts(struct retrograde *retrograde) {
    const uint64_t count = retrograde->survey->positions.count;
    uint64_t       sum   = 0;
    for (uint64_t i = 0; i < count; i++) {
        sum += retrograde->starts[i];
        retrograde->starts[i] = sum;
    }
    retrograde->starts[count] = sum;
}

bool retrograde_init(struct retrograde *retrograde, struct survey *survey,
                     struct checkpoint *checkpoint) {
    const uint64_t count = survey->positions.count;
    const size_t   size  = survey_key_size(survey);
    *retrograde          = (struct retrograde){
                 .survey     = survey,
                 .checkpoint = checkpoint,
                 .has_scores = survey->game->play->scores != NULL,
    };
    CHECK(survey->fleet->size <= RANKS_MAX);
    retrograde->cells   = reserve(retrograde, (count + 1) * sizeof *retrograde->cells);
    retrograde->starts  = reserve(retrograde, (count + 1) * sizeof *retrograde->starts);
    retrograde->decided = reserve(retrograde, (count + 1) * sizeof *retrograde->decided);
    if (!retrograde_begin_traffic(retrograde, size, count_ways)) {
        return false;
    }
    memset(retrograde->starts, 0, (count + 1) * sizeof *retrograde->starts);
    send_ways(retrograde, false);
    add_up_starts(retrograde);
    retrograde->ways = reserve(retrograde, (retrograde->way_count + 1) * WAY_SIZE);
    if (!retrograde_begin_traffic(retrograde, size + NUMBER_SIZE, keep_ways)) {
        return false;
    }
    send_ways(retrograde, true);
    return true;
}

void retrograde_finish(struct retrograde *retrograde) {
    traffic_destroy(retrograde->traffic);
    memory_destroy(retrograde->cells);
    memory_destroy(retrograde->starts);
    memory_destroy(retrograde->decided);
    memory_destroy(retrograde->ways);
}

/* --- Rounds --------------------------------------------------------------- */

static void decide(struct retrograde *retrograde, uint32_t number, int16_t value) {
    struct cell *cell = &retrograde->cells[number];
    cell->word |= CELL_DECIDED | CELL_FRESH;
    cell->value                                      = value;
    retrograde->decided[retrograde->decided_count++] = number;
}

/* One that follows has this margin. */
static void hear_score(struct retrograde *retrograde, uint32_t number, int16_t value) {
    struct cell *cell = &retrograde->cells[number];
    if ((cell->word & CELL_SECOND) != 0 ? value < cell->value : value > cell->value) {
        cell->value = value;
    }
    if ((--cell->word & CELL_PENDING) == 0) {
        decide(retrograde, number, cell->value);
    }
}

/* One that follows is won or lost. */
static void hear_result(struct retrograde *retrograde, uint32_t number, int16_t value) {
    struct cell *cell = &retrograde->cells[number];
    if ((cell->word & CELL_DECIDED) != 0) {
        return;
    }
    const bool is_won = (value < 0) == ((cell->word & CELL_SECOND) != 0);
    if (is_won || (--cell->word & CELL_PENDING) == 0) {
        decide(retrograde, number, (int16_t)(value < 0 ? value - 1 : value + 1));
    }
}

static void take_news(void *context, int from, const unsigned char *records, size_t count) {
    struct retrograde *retrograde = context;
    (void)from;
    for (size_t i = 0; i < count; i++) {
        uint32_t number;
        int16_t  value;
        if (i + NEWS_AHEAD < count) {
            memcpy(&number, records + (i + NEWS_AHEAD) * NEWS_SIZE, sizeof number);
            __builtin_prefetch(&retrograde->cells[number], 1);
        }
        memcpy(&number, records + i * NEWS_SIZE, sizeof number);
        memcpy(&value, records + i * NEWS_SIZE + sizeof number, sizeof value);
        if (retrograde->has_scores) {
            hear_score(retrograde, number, value);
        } else {
            hear_result(retrograde, number, value);
        }
    }
}

/* The first round: what is over. Draws tell nobody, unless they are margins. */
static void decide_ends(struct retrograde *retrograde) {
    const uint64_t count = retrograde->survey->positions.count;
    for (uint64_t i = 0; i < count; i++) {
        const struct cell cell = retrograde->cells[i];
        if ((cell.word & CELL_OVER) != 0 && (retrograde->has_scores || cell.value != 0)) {
            decide(retrograde, (uint32_t)i, cell.value);
        }
    }
}

static void tell(struct retrograde *retrograde, uint32_t number) {
    const int16_t value = retrograde->cells[number].value;
    for (uint64_t i = retrograde->starts[number]; i < retrograde->starts[number + 1]; i++) {
        uint16_t             rank;
        const unsigned char *way = retrograde->ways + i * WAY_SIZE;
        memcpy(&rank, way, sizeof rank);
        unsigned char *record = traffic_add(retrograde->traffic, rank);
        memcpy(record, way + sizeof rank, NUMBER_SIZE);
        memcpy(record + NUMBER_SIZE, &value, sizeof value);
    }
    retrograde->cells[number].word &= (uint16_t)~CELL_FRESH;
}

static void add_up_round(const struct retrograde *retrograde, struct checkpoint_round *round) {
    const struct positions *positions = &retrograde->survey->positions;
    uint64_t                totals[]  = {retrograde->decided_count - retrograde->fresh, 0};
    for (uint64_t i = retrograde->fresh; i < retrograde->decided_count; i++) {
        const uint32_t number = retrograde->decided[i];
        const hash_t   hash   = hash_bytes(positions_key(positions, number), positions->size);
        totals[1] += hash_finish(hash_mix(hash, (uint16_t)retrograde->cells[number].value));
    }
    fleet_sum(totals, 2);
    *round = (struct checkpoint_round){totals[0], totals[1]};
}

bool retrograde_go_on(struct retrograde *retrograde, struct checkpoint_round *round) {
    const size_t   number = retrograde->checkpoint->round_count;
    const uint64_t first  = retrograde->fresh;
    const uint64_t end    = retrograde->decided_count;
    if (!retrograde_begin_traffic(retrograde, NEWS_SIZE, take_news)) {
        return false;
    }
    retrograde->fresh = end;
    if (number == 0) {
        decide_ends(retrograde);
    }
    for (uint64_t i = first; i < end; i++) {
        tell(retrograde, retrograde->decided[i]);
    }
    traffic_flush(retrograde->traffic);
    if (number + 2 >= INT16_MAX) {
        trouble_note(retrograde->survey->trouble, TROUBLE_FAILED,
                     "games of more than 32765 actions cannot be solved", "", "");
    }
    add_up_round(retrograde, round);
    return agree(retrograde);
}

/* --- Answers -------------------------------------------------------------- */

int32_t retrograde_value(const struct retrograde *retrograde, const void *state, int player,
                         uint32_t *distance) {
    const struct survey *survey = retrograde->survey;
    const unsigned char *key    = (const unsigned char *)state + survey->offset;
    uint32_t             number;
    uint64_t             found[] = {0};
    positions_locate(&survey->positions, key, survey_key_size(survey), 1, &number);
    if (number != POSITIONS_NONE) {
        found[0] = (uint64_t)(retrograde->cells[number].value - INT16_MIN);
    }
    fleet_sum(found, 1);
    const int32_t value = (int32_t)found[0] + INT16_MIN;
    const int32_t mine  = player == 0 ? value : -value;
    *distance           = (uint32_t)(value < 0 ? -value : value) - (value != 0);
    return retrograde->has_scores ? mine : (mine > 0) - (mine < 0);
}
