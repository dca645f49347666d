/* SPDX-License-Identifier: MIT
 *
 * record.c - tests of record/record.
 */
#include "record/record.h"

#include <stdio.h>

#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

static char        message[2048];
static struct text why;

struct storage {
    char        bytes[1 << 18];
    struct text text;
};

static struct storage first;
static struct storage second;

static void take_line(void *context, const char *line) {
    struct storage *storage = context;
    text_add(&storage->text, line);
    text_add_char(&storage->text, '\n');
}

static const char *print(const struct record *record, struct storage *storage) {
    text_init(&storage->text, storage->bytes, sizeof storage->bytes);
    record_print(record, take_line, storage);
    assert_true(text_is_whole(&storage->text));
    return storage->bytes;
}

/* Read the lines up to the first that is not RECORD_MORE, or the end. */
static enum record_step read(struct record_reader *reader, const char *lines) {
    static char      copy[1 << 18];
    struct text      text;
    enum record_step step = RECORD_MORE;
    text_init(&text, copy, sizeof copy);
    text_add(&text, lines);
    text_init(&why, message, sizeof message);
    record_reader_init(reader);
    for (char *line = copy; *line != '\0' && step == RECORD_MORE;) {
        const size_t length = strcspn(line, "\n");
        char *const  next   = line + length + (line[length] == '\n' ? 1 : 0);
        line[length]        = '\0';
        step                = record_reader_take(reader, line, &why);
        line                = next;
    }
    return step == RECORD_MORE ? record_reader_end(reader, &why) : step;
}

static void expect_bad(const char *lines, const char *expected) {
    struct record_reader reader;
    assert_int_equal(read(&reader, lines), RECORD_BAD);
    assert_string_equal(message, expected);
    record_reader_finish(&reader);
}

static void play_and_compare(const struct game *game, uint64_t seed, unsigned actions_max) {
    struct record        record;
    struct record_reader reader;
    struct random        random;
    record_init(&record, game);
    random_init(&random, seed);
    while (record.match.count < actions_max && !game_is_over(game, &record.match.state)) {
        const action_t action = playout_draw(game, &record.match.state, &random);
        assert_int_equal(match_apply(&record.match, action), STATUS_OK);
    }
    strcpy(record.players[0], "one with spaces, and \xc3\xa4");
    record.seed = (int64_t)seed;
    if (seed % 3 == 0 && !game_is_over(game, &record.match.state)) {
        strcpy(record.forfeits[game->players - 1], "played 'x'");
    }
    record_conclude(&record);
    assert_int_equal(read(&reader, print(&record, &first)), RECORD_DONE);
    assert_string_equal(print(&reader.record, &second), first.bytes);
    assert_int_equal(reader.record.match.count, record.match.count);
    record_reader_finish(&reader);
    record_finish(&record);
}

static void visit_variant(const struct game_rules *rules, const char *options) {
    struct game game;
    char        bytes[512];
    text_init(&why, bytes, sizeof bytes);
    if (game_open(&game, rules, options, &why) == STATUS_OK) {
        play_and_compare(&game, 1, 300);
        play_and_compare(&game, 3, 20);
    }
}

static void test_records_are_read_as_printed(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        support_each_variant(registry_at(i), visit_variant);
    }
}

static void test_a_record_may_begin_at_a_position(void **unused) {
    (void)unused;
    struct record_reader reader;
    const char          *lines = "game mijnlieff\nrules 1\nposition ..../..../n.../O... 1 a2 2\n"
                                 "actions 1\nOb2\n\n";
    assert_int_equal(read(&reader, lines), RECORD_DONE);
    assert_false(reader.record.has_returns);
    assert_string_equal(print(&reader.record, &first), lines);
    record_reader_finish(&reader);
}

static void test_what_people_may_write(void **unused) {
    (void)unused;
    struct record_reader reader;
    const char *lines = "\n\n# a comment\ngame   mijnlieff  \r\n# another\nplayer 2  B  \r\n"
                        "actions\r\n  Oa1   Na2\r\n# and here\nOb2\r\n\r\n";
    assert_int_equal(read(&reader, lines), RECORD_DONE);
    assert_string_equal(print(&reader.record, &first),
                        "game mijnlieff\nrules 1\nplayer 2 B\nactions 3\nOa1 Na2 Ob2\n\n");
    assert_int_equal(reader.first_line, 4);
    record_reader_finish(&reader);
}

static void test_forfeits(void **unused) {
    (void)unused;
    const bool forfeits[GAME_PLAYERS_MAX] = {false, true, false};
    payoff_t   returns[GAME_PLAYERS_MAX];
    record_share_forfeit(3, forfeits, returns);
    assert_int_equal(returns[0], GAME_POINT / 2);
    assert_int_equal(returns[1], 0);
    assert_int_equal(returns[2], GAME_POINT / 2);
    struct record_reader reader;
    assert_int_equal(read(&reader, "game mijnlieff\nforfeit 1 late\nactions\nOa1"), RECORD_DONE);
    assert_true(reader.record.has_returns);
    assert_int_equal(reader.record.returns[1], GAME_POINT);
    assert_string_equal(reader.record.ending, "forfeit");
    record_reader_finish(&reader);
}

static void test_faults_are_named_with_their_line(void **unused) {
    (void)unused;
    expect_bad("seed 1\n", "line 1: seed: a record begins with the line 'game NAME'");
    expect_bad("# x\ngame mijnlieff\nmood good\n",
               "line 3: unknown key 'mood'; allowed are game rules options position player seed "
               "forfeit returns ending actions");
    expect_bad("game mijnlieff\nrules 7\n",
               "line 2: rules '7' cannot be replayed; this program has version 1");
    expect_bad("game mijnlieff\nseed 1\nseed 1\n", "line 3: seed is there twice");
    expect_bad("game hopper\nseed 1\noptions turns=3\n",
               "line 3: options must stand before all lines but game and rules");
    expect_bad("game mijnlieff\nplayer 3 x\n", "line 2: '3 x' does not begin with the number of a "
                                               "player; allowed are 1 to 2");
    expect_bad("game mijnlieff\nplayer 1 x\nplayer 1 y\n", "line 3: said twice of player 1");
    expect_bad("game mijnlieff\nreturns 1 1/7\n",
               "line 2: at character 6: expected a part of the point for each player, like 0, 1 or "
               "1/2");
    expect_bad("game mijnlieff\n", "line 1: the record ends without a line 'actions'");
    expect_bad("game mijnlieff\nactions 3\nOa1\n\n",
               "line 4: the record announces 3 actions, but has 1");
    expect_bad("game mijnlieff\nactions 3 Oa1\n",
               "line 2: '3 Oa1' is not a number of actions; they begin on the next line");
}

static void test_results_are_checked(void **unused) {
    (void)unused;
    expect_bad("game mijnlieff\nreturns 1 0\nactions 1\nOa1\n",
               "line 2: a result is stated, but the game is not over; allowed are a line "
               "'forfeit', or returns and the ending 'adjudicated'");
    expect_bad("game mijnlieff\nforfeit 1 late\nreturns 1 0\nactions 1\nOa1\n",
               "line 3: the record states returns 1 0, but right is returns 0 1 by ending "
               "'forfeit'");
    struct game   game;
    struct record record;
    struct random random;
    support_open(&game, registry_find("mijnlieff"), "");
    record_init(&record, &game);
    random_init(&random, 2);
    while (!game_is_over(&game, &record.match.state)) {
        const action_t action = playout_draw(&game, &record.match.state, &random);
        assert_int_equal(match_apply(&record.match, action), STATUS_OK);
    }
    record_conclude(&record);
    const payoff_t right = record.returns[0];
    record.returns[0]    = GAME_POINT - record.returns[0];
    record.returns[1]    = right;
    expect_bad(print(&record, &first),
               "line 4: the record states returns 0 1 by ending 'all tiles laid', but right is "
               "returns 1 0 by ending 'all tiles laid'");
    record_finish(&record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_are_read_as_printed),
        cmocka_unit_test(test_a_record_may_begin_at_a_position),
        cmocka_unit_test(test_what_people_may_write),
        cmocka_unit_test(test_forfeits),
        cmocka_unit_test(test_faults_are_named_with_their_line),
        cmocka_unit_test(test_results_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
