/* SPDX-License-Identifier: MIT
 *
 * learning.c - tests of learning/: games that are kept, samples, gradients, gates.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/registry.h"
#include "learning/gate.h"
#include "learning/learner.h"
#include "learning/self_play.h"
#include "session/whole_file.h"
#include "support.h"

enum { GAMES = 24, NODES = 40, MARK = 7 };

static void open_hopper(struct game *game) {
    support_open(game, registry_find("hopper"), "");
}

static void play(const struct game *game, unsigned threads, struct positions *out) {
    const struct self_play play = {
        .game = game, .net = &evaluator_no_net, .nodes = NODES, .seed = 3, .threads = threads};
    positions_init(out, game);
    assert_int_equal(self_play_run(&play, 0, GAMES, out), STATUS_OK);
}

static void assert_same(const struct positions *one, const struct positions *two) {
    assert_int_equal(one->game_count, two->game_count);
    assert_int_equal(one->count, two->count);
    assert_memory_equal(one->games, two->games, one->game_count * sizeof *one->games);
    assert_memory_equal(one->states, two->states, one->count * one->state_size);
    assert_memory_equal(one->shares, two->shares, one->count * sizeof *one->shares);
}

/* A file in a folder that is removed afterwards. */
struct place {
    char folder[64];
    char path[96];
};

static void open_place(struct place *place) {
    strcpy(place->folder, "/tmp/tavola-learning-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    (void)snprintf(place->path, sizeof place->path, "%s/file", place->folder);
}

static void close_place(const struct place *place) {
    (void)unlink(place->path);
    assert_int_equal(rmdir(place->folder), 0); /* and nothing else was left there */
}

/* --- Self-play -------------------------------------------------------- */

static void test_threads_play_the_same(void **unused) {
    (void)unused;
    struct game      game;
    struct positions one, two;
    open_hopper(&game);
    play(&game, 1, &one);
    play(&game, 3, &two);
    assert_int_equal(one.game_count, GAMES);
    assert_true(one.count > GAMES);
    assert_same(&one, &two);
    positions_finish(&one);
    positions_finish(&two);
}

/* Every position is one in which somebody acts, and of the game it is said to be of. */
static void test_positions_are_legal(void **unused) {
    (void)unused;
    struct game      game;
    struct positions played;
    support_open(&game, registry_find("moguli"), "");
    play(&game, 2, &played);
    size_t at = 0;
    for (size_t i = 0; i < played.game_count; i++) {
        struct game own;
        positions_set_up(&game, played.games[i].seed, &own);
        for (size_t end = at + played.games[i].count; at < end; at++) {
            struct game_state state;
            char              text[GAME_TEXT_MAX];
            struct game_state back;
            char              why[256];
            struct text       reason;
            memcpy(&state, played.states + at * played.state_size, played.state_size);
            assert_false(game_is_over(&own, &state));
            support_print_state(&own, &state, text);
            text_init(&reason, why, sizeof why);
            assert_int_equal(game_parse_state(&own, text, &back, &reason), STATUS_OK);
        }
    }
    assert_int_equal(at, played.count);
    positions_finish(&played);
}

/* Now and then an action is drawn at random; the position before it is left out. */
static void test_some_actions_are_random(void **unused) {
    (void)unused;
    struct game      game;
    struct positions played;
    size_t           at   = 0;
    size_t           gaps = 0;
    open_hopper(&game);
    play(&game, 1, &played);
    for (size_t i = 0; i < played.game_count; at += played.games[i++].count) {
        for (size_t next = at + 1; next < at + played.games[i].count; next++) {
            uint32_t turns[2];
            memcpy(&turns[0], played.states + (next - 1) * played.state_size, sizeof turns[0]);
            memcpy(&turns[1], played.states + next * played.state_size, sizeof turns[1]);
            gaps += turns[1] > turns[0] + 1;
        }
    }
    assert_in_range(gaps, played.count / 32, played.count / 8);
    positions_finish(&played);
}

/* --- Files ------------------------------------------------------------ */

static void test_files(void **unused) {
    (void)unused;
    struct game      game;
    struct positions played, read;
    struct place     place;
    open_place(&place);
    open_hopper(&game);
    play(&game, 1, &played);
    positions_init(&read, &game);
    assert_int_equal(positions_read(&read, place.path, MARK), STATUS_NOT_FOUND);
    assert_true(positions_write(&played, place.path, MARK));
    assert_int_equal(positions_read(&read, place.path, MARK + 1), STATUS_CONFLICT);
    assert_int_equal(positions_read(&read, place.path, MARK), STATUS_OK);
    assert_same(&played, &read);
    assert_int_equal(positions_read(&read, place.path, MARK), STATUS_OK);
    assert_int_equal(read.count, 2 * played.count);
    positions_finish(&played);
    positions_finish(&read);
    close_place(&place);
}

static void try_bytes(const struct place *place, const struct game *game,
                      const unsigned char *bytes, size_t size) {
    struct positions read;
    assert_true(whole_file_write(place->path, bytes, size));
    positions_init(&read, game);
    assert_int_equal(positions_read(&read, place->path, MARK), STATUS_BAD_TEXT);
    assert_int_equal(read.count, 0);
    positions_finish(&read);
}

static void test_cut_and_altered_files(void **unused) {
    (void)unused;
    struct game       game;
    struct positions  played;
    struct place      place;
    struct whole_file file;
    open_place(&place);
    open_hopper(&game);
    play(&game, 1, &played);
    assert_true(positions_write(&played, place.path, MARK));
    assert_int_equal(whole_file_read(&file, place.path), STATUS_OK);
    for (size_t size = 0; size < file.size; size += size < 100 ? 1 : file.size / 50) {
        try_bytes(&place, &game, file.bytes, size);
    }
    for (size_t i = 0; i < file.size; i += i < 100 ? 1 : file.size / 50) {
        file.bytes[i] ^= 0x80;
        try_bytes(&place, &game, file.bytes, file.size);
        file.bytes[i] ^= 0x80;
    }
    whole_file_finish(&file);
    positions_finish(&played);
    close_place(&place);
}

/* Only what is not there is told as missing; a folder is no file. */
static void test_what_cannot_be_read(void **unused) {
    (void)unused;
    struct whole_file file;
    assert_int_equal(whole_file_read(&file, "/nowhere/at/all"), STATUS_NOT_FOUND);
    assert_int_equal(whole_file_read(&file, "/"), STATUS_CONFLICT);
    assert_null(file.bytes);
    assert_int_equal(whole_file_read(&file, "/dev/zero"), STATUS_CONFLICT);
    assert_int_equal(whole_file_read(&file, "/dev/null/below"), STATUS_CONFLICT);
}

/* What cannot be written leaves the old file as it was. On a disk
 * without room: whatever is written first, under its other name, goes there. */
static void test_a_file_stays_if_there_is_no_room(void **unused) {
    (void)unused;
    struct place      place;
    struct whole_file file;
    char              fresh[128];
    open_place(&place);
    (void)snprintf(fresh, sizeof fresh, "%s.new", place.path);
    assert_true(whole_file_write(place.path, "old", 3));
    assert_int_equal(symlink("/dev/full", fresh), 0);
    assert_false(whole_file_write(place.path, "new", 3));
    assert_false(whole_file_write("/nowhere/at/all", "new", 3));
    assert_int_equal(whole_file_read(&file, place.path), STATUS_OK);
    assert_int_equal(file.size, 3);
    assert_memory_equal(file.bytes, "old", 3);
    whole_file_finish(&file);
    close_place(&place);
}

/* --- Samples ---------------------------------------------------------- */

/* One game of SAMPLES_HELD_OUT is held out; targets mix result and expectation. */
static void test_samples(void **unused) {
    (void)unused;
    struct game               game;
    struct positions          played;
    struct samples            by_result, by_search;
    const struct samples_rule results  = {.game = &game, .trust = 0, .seed = 1};
    const struct samples_rule searches = {.game = &game, .trust = 1, .seed = 1};
    open_hopper(&game);
    play(&game, 1, &played);
    assert_int_equal(samples_make(&by_result, &results, &played), STATUS_OK);
    assert_int_equal(samples_make(&by_search, &searches, &played), STATUS_OK);
    assert_int_equal(by_result.count, SAMPLES_WAYS * played.count);
    size_t held_out = 0;
    for (size_t i = SAMPLES_HELD_OUT - 1; i < played.game_count; i += SAMPLES_HELD_OUT) {
        held_out += SAMPLES_WAYS * played.games[i].count;
    }
    assert_int_equal(by_result.count - by_result.fitted, held_out);
    bool do_differ = false;
    for (size_t i = 0; i < by_result.count; i++) {
        const float result = by_result.list[i].target;
        assert_true(result == 0.0F || result == 0.5F || result == 1.0F);
        do_differ = do_differ || by_search.list[i].target != result;
    }
    assert_true(do_differ);
    samples_finish(&by_result);
    samples_finish(&by_search);
    positions_finish(&played);
}

static void play_some(const struct game *game, uint64_t games, struct positions *out) {
    const struct self_play play = {
        .game = game, .net = &evaluator_no_net, .nodes = NODES, .seed = 3, .threads = 1};
    positions_init(out, game);
    assert_int_equal(self_play_run(&play, 0, games, out), STATUS_OK);
}

/* Of two players, what one is expected to get, the other is not; of three, each is asked
 * when it is his turn, and all together get one point. */
static void test_samples_of_several_views(void **unused) {
    (void)unused;
    static const char *const options[] = {"players=2 goal=race", "players=3 goal=race"};
    for (size_t i = 0; i < 2; i++) {
        struct game               game;
        struct positions          played;
        struct samples            by_search, by_result;
        const struct samples_rule searches = {.game = &game, .trust = 1, .seed = 1};
        const struct samples_rule results  = {.game = &game, .trust = 0, .seed = 1};
        size_t                    differ   = 0;
        support_open(&game, registry_find("pyramyd"), options[i]);
        play_some(&game, 2, &played);
        assert_int_equal(samples_make(&by_search, &searches, &played), STATUS_OK);
        assert_int_equal(samples_make(&by_result, &results, &played), STATUS_OK);
        assert_int_equal(by_search.views, game.players);
        for (size_t k = 0; k < by_search.count; k++) {
            float sum = 0;
            for (size_t view = 0; view < by_search.views; view++) {
                const size_t at = k * by_search.views + view;
                sum += by_search.list[at].target;
                differ += by_search.list[at].target != by_result.list[at].target;
            }
            assert_true(fabsf(sum - 1) < 1e-5F);
        }
        assert_true(differ > by_search.count * by_search.views * 9 / 10);
        samples_finish(&by_search);
        samples_finish(&by_result);
        positions_finish(&played);
    }
}

/* --- Learning --------------------------------------------------------- */

enum { FACTS = 8, MADE_UP = 4096 };

/* Samples whose target is whether exactly one of two inputs is there: no sum of
 * single inputs can tell. With several views, the first that has it wins. */
static void make_up(struct samples *samples, size_t views) {
    struct random random;
    random_init(&random, 11);
    *samples        = (struct samples){.views = views, .count = MADE_UP, .fitted = MADE_UP / 2};
    samples->list   = calloc(MADE_UP * views, sizeof *samples->list);
    samples->inputs = calloc(MADE_UP * views * FACTS, sizeof *samples->inputs);
    assert_non_null(samples->list);
    assert_non_null(samples->inputs);
    for (size_t i = 0; i < MADE_UP; i++) {
        bool is_won = false;
        for (size_t view = 0; view < views; view++) {
            struct samples_view *own   = &samples->list[i * views + view];
            const uint32_t       facts = random_below(&random, 1U << FACTS);
            own->first                 = samples->input_count;
            for (uint32_t fact = 0; fact < FACTS; fact++) {
                if ((facts >> fact & 1U) != 0) {
                    samples->inputs[samples->input_count++] = (uint16_t)fact;
                    own->count++;
                }
            }
            const bool has_one = (facts & 1U) != (facts >> 1 & 1U);
            own->target        = has_one && !is_won ? 1 : 0;
            is_won             = is_won || has_one;
        }
        if (!is_won && views > 1) {
            samples->list[i * views].target = 1;
        }
    }
}

static double learn(const struct samples *samples, uint64_t seed, unsigned char *bytes) {
    const struct learner_plan plan = {
        .inputs = FACTS, .hidden = NET_BLOCK, .epochs = 60, .rate = 0.02, .seed = seed};
    struct learner *learner = learner_create(&plan, samples);
    assert_non_null(learner);
    for (uint32_t i = 0; i < plan.epochs; i++) {
        (void)learner_see(learner);
    }
    const double loss = learner_loss(learner);
    learner_write(learner, bytes);
    learner_destroy(learner);
    return loss;
}

static void test_learning(void **unused) {
    (void)unused;
    struct samples samples;
    unsigned char  one[NET_HEADER + (FACTS + 2) * NET_BLOCK * sizeof(int16_t)] = {0};
    unsigned char  two[sizeof one]                                             = {0};
    make_up(&samples, 1);
    const double without = learner_loss_without(&samples);
    const double loss    = learn(&samples, 1, one);
    assert_true(without > 0.69 && without < 0.70); /* a guess: log 2 */
    assert_true(loss < 0.05);
    assert_true(learn(&samples, 1, two) == loss);
    assert_memory_equal(one, two, sizeof one);
    (void)learn(&samples, 2, two);
    assert_memory_not_equal(one, two, sizeof one);
    samples_finish(&samples);
}

/* The first of three views that has it: they can only tell by who stands best, so
 * ties are left, but a third of the loss goes. */
static void test_learning_of_several_views(void **unused) {
    (void)unused;
    struct samples samples;
    unsigned char  bytes[NET_HEADER + (FACTS + 2) * NET_BLOCK * sizeof(int16_t)] = {0};
    make_up(&samples, 3);
    const double without = learner_loss_without(&samples);
    assert_true(without > 1.09 && without < 1.11); /* log 3 */
    assert_true(learn(&samples, 1, bytes) < 0.67 * without);
    samples_finish(&samples);
}

/* --- Gates ------------------------------------------------------------ */

static void run_gate(const struct game *game, const struct net_file *challenger,
                     const struct net_file *champion, struct gate_result *result) {
    const struct gate gate = {.game       = game,
                              .challenger = challenger,
                              .champion   = champion,
                              .nodes      = 300,
                              .games      = 80,
                              .seed       = 5,
                              .threads    = 2,
                              .is_test    = true};
    assert_int_equal(gate_run(&gate, result), STATUS_OK);
}

/* Nobody is stronger than himself, and no net is not than the one that was learnt. */
static void test_gates(void **unused) {
    (void)unused;
    struct game        game;
    struct gate_result result;
    open_hopper(&game);
    const struct net_file *net = game.rules->evaluator->net;
    run_gate(&game, &evaluator_no_net, &evaluator_no_net, &result);
    assert_false(result.is_passed);
    assert_false(result.is_cut);
    assert_true(result.share.value == 0.5);
    run_gate(&game, &evaluator_no_net, net, &result);
    assert_false(result.is_passed);
    assert_true(result.share.value < 0.5);
    run_gate(&game, net, &evaluator_no_net, &result);
    assert_true(result.is_passed);
    assert_true(result.games < 80); /* it ends as soon as it is sure */
}

static void test_a_gate_can_be_cut(void **unused) {
    (void)unused;
    struct game                 game;
    struct gate_result          result;
    const volatile sig_atomic_t now = 1;
    open_hopper(&game);
    const struct gate gate = {.game            = &game,
                              .challenger      = &evaluator_no_net,
                              .champion        = &evaluator_no_net,
                              .nodes           = 60,
                              .games           = 1000,
                              .seed            = 5,
                              .threads         = 1,
                              .was_interrupted = &now};
    assert_int_equal(gate_run(&gate, &result), STATUS_OK);
    assert_true(result.is_cut);
    assert_true(result.games < 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_play_the_same),
        cmocka_unit_test(test_positions_are_legal),
        cmocka_unit_test(test_some_actions_are_random),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_cut_and_altered_files),
        cmocka_unit_test(test_what_cannot_be_read),
        cmocka_unit_test(test_a_file_stays_if_there_is_no_room),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_samples_of_several_views),
        cmocka_unit_test(test_learning),
        cmocka_unit_test(test_learning_of_several_views),
        cmocka_unit_test(test_gates),
        cmocka_unit_test(test_a_gate_can_be_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
