/* SPDX-License-Identifier: MIT
 *
 * record.c - tests of record/record.
 */
#include "record/record_reader.h"

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
    assert_int_equal(record_print(record, take_line, storage), STATUS_OK);
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
        step                = record_reader_take(reader, line, strlen(line), &why);
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

/* White turns his only move away, as version 1 of Moguli allowed. */
#define TILES        "T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T1T0T0T0T0T3T0T0T0T0T0T0T0T0T0T0T0T0T0"
#define OLD_OPTIONS  "options tiles=" TILES "\n"
#define OLD_POSITION "position " TILES " BBB../...BB/...../...../WW.../...../WWW.. 1 - - - 0 50\n"
#define OLD_ACTIONS  "actions 2\nrb31 end\n\n"

static void test_old_rules_are_followed(void **unused) {
    (void)unused;
    struct record_reader reader;
    const char *lines = "game moguli\nrules 1\n" OLD_OPTIONS OLD_POSITION OLD_ACTIONS;
    assert_int_equal(read(&reader, lines), RECORD_DONE);
    assert_int_equal(reader.record.match.game.version, 1);
    assert_string_equal(print(&reader.record, &first), lines);
    record_reader_finish(&reader);

    assert_int_equal(
        read(&reader, "game moguli\n" OLD_OPTIONS "rules 1\n" OLD_POSITION OLD_ACTIONS),
        RECORD_DONE);
    assert_string_equal(print(&reader.record, &first), lines);
    record_reader_finish(&reader);

    expect_bad("game moguli\n" OLD_OPTIONS OLD_POSITION OLD_ACTIONS,
               "line 5: action 1: 'rb31' is not a legal action here; legal are ra11 ra12 "
               "ra13 rb11 rb12 rb13 rc11 rc12 and 92 more");
    expect_bad("game moguli\nrules 3\n",
               "line 2: rules '3' cannot be replayed; this program has version 1 to 2");
    expect_bad("game moguli\nrules 1\noptions rules=2\n",
               "line 3: option rules is given twice; once is allowed");
    expect_bad("game moguli\nseed 1\nrules 1\n",
               "line 3: rules must stand before all lines but game and options");
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
    const bool  forfeits[GAME_PLAYERS_MAX] = {false, true, false};
    payoff_t    returns[GAME_PLAYERS_MAX];
    struct game game;
    support_open(&game, registry_find("pyramyd"), "goal=race");
    record_share_forfeit(&game, forfeits, returns);
    assert_int_equal(returns[0], GAME_POINT / 2);
    assert_int_equal(returns[1], 0);
    assert_int_equal(returns[2], GAME_POINT / 2);
    support_open(&game, registry_find("pyramyd"), "");
    record_share_forfeit(&game, forfeits, returns);
    for (int player = 0; player < 3; player++) {
        assert_int_equal(returns[player], 0);
    }
    struct record_reader reader;
    assert_int_equal(read(&reader, "game mijnlieff\nforfeit 1 late\nactions\nOa1"), RECORD_DONE);
    assert_true(reader.record.has_returns);
    assert_int_equal(reader.record.returns[1], GAME_POINT);
    assert_string_equal(reader.record.ending, "forfeit");
    record_reader_finish(&reader);
}

static void test_faults_are_named_with_their_line(void **unused) {
    (void)unused;
    expect_bad("", "line 1: there is no record; one begins with the line 'game NAME'");
    expect_bad("# only words\n\n\n",
               "line 3: there is no record; one begins with the line 'game NAME'");
    expect_bad("seed 1\n", "line 1: seed: a record begins with the line 'game NAME'");
    expect_bad("# x\ngame mijnlieff\nMood good\n",
               "line 3: 'Mood' is not a key; allowed are small letters, digits and -, up to 31");
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
               "line 2: the record announces 3 actions, but has 1");
    expect_bad("game mijnlieff\nactions 3 Oa1\n",
               "line 2: '3 Oa1' is not a number of actions; they begin on the next line");
    expect_bad("game mijnlieff\nplayer 1 \xff\n", "line 2: a value that is not UTF-8: '1 \\xff'");
    expect_bad("game mijnlieff\nplayer 1 a\tb\n",
               "line 2: a value with characters that do not print: '1 a\\x09b'");
    expect_bad("game mijnlieff\ndate yesterday\nactions\n",
               "line 2: date cannot be 'yesterday'; allowed is 2026, 2026-11, 2026-11-17 or "
               "2026-11-17T20:15:00Z");
    expect_bad("game mijnlieff\nlimits nodes=7\nactions\n",
               "line 2: 'nodes=7' does not begin with the number of a player; allowed are 1 to 2");
}

static void test_faults_among_actions(void **unused) {
    (void)unused;
#define BEGIN "game mijnlieff\nactions\nOa1 Na2\n"
    expect_bad(BEGIN ":value 1.5\n",
               "line 4: value cannot be '1.5'; allowed is a part of the point "
               "from 0 to 1, like 0.5312");
    expect_bad(BEGIN ":mark !!!\n",
               "line 4: mark cannot be '!!!'; allowed is one of !! ! !? ?! ? ??");
    expect_bad(BEGIN ":clock soon\n",
               "line 4: clock cannot be 'soon'; allowed is a number of seconds, like 12.5");
    expect_bad(
        BEGIN ":better Na2 7\n",
        "line 4: better cannot be 'Na2 7'; allowed is another action instead of the one that was "
        "taken, and its value from 0 to 1");
    expect_bad(BEGIN ":from 3\n", "line 4: from cannot be '3'; allowed is the number of an action "
                                  "above it, 0 to 2");
    expect_bad(BEGIN ":from 1\n", "line 4: the record ends where a variation begins");
    expect_bad(BEGIN ":from 1\n:comment x\n", "line 5: after 'from' comes an action");
    expect_bad(BEGIN ":from 1\nNa2\n", "line 5: action 2: 'Na2' is there already from node 1");
    expect_bad(BEGIN ":from 0\nOa2 Nc2\n:from 3\nNc2\n",
               "line 7: action 2: 'Nc2' is there already from node 3");
    expect_bad(BEGIN ": x\n",
               "line 4: '' is not a key; allowed are small letters, digits and -, up to 31");
    struct record_reader reader;
    assert_int_equal(read(&reader, BEGIN ":better Nz9 0.5\n"), RECORD_BAD);
    assert_int_equal(strncmp(message, "line 4: 'Nz9' is not a legal action", 35), 0);
    record_reader_finish(&reader);
#undef BEGIN
}

static void test_a_nul_is_found(void **unused) {
    (void)unused;
    static const char    line[] = "game mijn\0lieff";
    struct record_reader reader;
    record_reader_init(&reader);
    text_init(&why, message, sizeof message);
    assert_int_equal(record_reader_take(&reader, line, sizeof line - 1, &why), RECORD_BAD);
    assert_string_equal(message, "line 1: a NUL in the line");
    record_reader_finish(&reader);
}

/* All that has a place, in the order in which it is printed. */
static const char rich[] = "game mijnlieff\nrules 1\nevent Sunday, \xc3\xa0 la carte\n"
                           "date 2026-11-17T20:15:00Z\nlimits 1 nodes=2000\nmood good\nempty\n"
                           "mood better\nplayer 1 Ann\nplayer 2 Bob\nseed 7\nforfeit 2 went home\n"
                           "returns 1 0\nending forfeit\nactions 3\n:comment the beginning\n"
                           "Oa1\n:value 0.5312 exact depth 9\n:clock 59.5\n:time 0.25\n"
                           "Na2\n:mark ?\n:better Na3 0.7\n:comment one\n:comment two\n:mine\n"
                           "Ob2\n:from 1\nNa3 Ob2\n:comment aside\n:from 3\nNd2\n:from 4\nOb3\n"
                           ":here\n\n";

static void test_all_that_is_said_is_kept(void **unused) {
    (void)unused;
    struct record_reader reader;
    assert_int_equal(read(&reader, rich), RECORD_DONE);
    assert_string_equal(print(&reader.record, &first), rich);
    const struct record *record = &reader.record;
    assert_int_equal(record_node_count(record), 8);
    assert_int_equal(record_parent(record, 4), 1);
    assert_int_equal(record_parent(record, 6), 3);
    assert_int_equal(record_parent(record, 7), 4);
    assert_string_equal(record_field(record, "mood"), "good");
    assert_null(record_field(record, "seed"));
    assert_string_equal(record_note(record, 2, "comment"), "one");
    assert_null(record_note(record, 3, "comment"));
    assert_string_equal(record_note(record, 7, "here"), "");
    record_drop_notes(&reader.record, "comment");
    assert_null(record_note(record, 2, "comment"));
    assert_string_equal(record_note(record, 2, "mine"), "");
    record_drop_fields(&reader.record, "mood");
    assert_null(record_field(record, "mood"));
    record_reader_finish(&reader);
}

static void test_a_text_from_windows_is_read(void **unused) {
    (void)unused;
    struct record_reader reader;
    const char          *lines = "\xef\xbb\xbf"
                                 "game mijnlieff\r\nevent x\r\nactions 1\r\nOa1\r\n:comment y\r\n\r\n";
    assert_int_equal(read(&reader, lines), RECORD_DONE);
    assert_string_equal(print(&reader.record, &first),
                        "game mijnlieff\nrules 1\nevent x\nactions 1\nOa1\n:comment y\n\n");
    record_reader_finish(&reader);
    expect_bad("game mijnlieff\n\xef\xbb\xbfseed 1\n",
               "line 2: '\\xef\\xbb\\xbfseed' is not a key; allowed are small letters, digits and "
               "-, up to 31");
}

/* Play on from a record that was read, otherwise than it did. */
static void test_nothing_is_lost_by_grafting(void **unused) {
    (void)unused;
    struct record_reader reader;
    struct record        record;
    assert_int_equal(read(&reader, rich), RECORD_DONE);
    record_init(&record, &reader.record.match.game);
    text_clear(&why);
    assert_int_equal(match_apply_text(&record.match, "Oa1", &why), STATUS_OK);
    assert_int_equal(match_apply_text(&record.match, "Na3", &why), STATUS_OK);
    assert_int_equal(match_apply_text(&record.match, "Ob4", &why), STATUS_OK);
    assert_int_equal(record_graft(&record, &reader.record), STATUS_OK);
    assert_int_equal(record_node_count(&record), 9);
    assert_string_equal(record_note(&record, 4, "mark"), "?"); /* Na2 */
    assert_string_equal(record_field(&record, "event"), "Sunday, \xc3\xa0 la carte");
    struct record_reader again;
    assert_int_equal(read(&again, print(&record, &first)), RECORD_DONE);
    assert_string_equal(print(&again.record, &second), first.bytes);
    record_reader_finish(&again);
    record_reader_finish(&reader);
    record_finish(&record);
}

static void test_texts_from_anywhere_are_cleaned(void **unused) {
    (void)unused;
    char bytes[6];
    record_copy_text(bytes, sizeof bytes, "a\tb");
    assert_string_equal(bytes, "a?b");
    record_copy_text(bytes, sizeof bytes, "abcd\xc3\xa4");
    assert_string_equal(bytes, "abcd");
    record_copy_text(bytes, sizeof bytes, "\xc3\xa4\xff");
    assert_string_equal(bytes, "???");
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
    strcpy(record.forfeits[0], "tired");
    expect_bad(print(&record, &first),
               "line 3: a forfeit in a game that came to its end by the rules");
    record.forfeits[0][0] = '\0';
    const payoff_t right  = record.returns[0];
    record.returns[0]     = GAME_POINT - record.returns[0];
    record.returns[1]     = right;
    expect_bad(print(&record, &first),
               "line 4: the record states returns 0 1 by ending 'all tiles laid', but right is "
               "returns 1 0 by ending 'all tiles laid'");
    record_finish(&record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_are_read_as_printed),
        cmocka_unit_test(test_a_record_may_begin_at_a_position),
        cmocka_unit_test(test_old_rules_are_followed),
        cmocka_unit_test(test_what_people_may_write),
        cmocka_unit_test(test_forfeits),
        cmocka_unit_test(test_faults_are_named_with_their_line),
        cmocka_unit_test(test_faults_among_actions),
        cmocka_unit_test(test_a_nul_is_found),
        cmocka_unit_test(test_all_that_is_said_is_kept),
        cmocka_unit_test(test_a_text_from_windows_is_read),
        cmocka_unit_test(test_nothing_is_lost_by_grafting),
        cmocka_unit_test(test_texts_from_anywhere_are_cleaned),
        cmocka_unit_test(test_results_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
