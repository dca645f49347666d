/* SPDX-License-Identifier: MIT
 *
 * library.c - tests of what tavola.h promises, by that header alone.
 */
#include "library/tavola.h"

#include <stdio.h>
#include <string.h>

#include "support.h"

enum { STEPS_MAX = 400, GUARD = 0x5a };

static struct tavola_game *open_game(const char *name, const char *options) {
    struct tavola_game *game;
    struct tavola_error error = {""};
    if (tavola_open(name, options, &game, &error) != TAVOLA_OK) {
        fail_msg("%s", error.message);
    }
    return game;
}

static void test_version_and_statuses(void **unused) {
    (void)unused;
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", TAVOLA_VERSION_MAJOR, TAVOLA_VERSION_MINOR,
             TAVOLA_VERSION_PATCH);
    assert_string_equal(tavola_version(), expected);
    assert_string_equal(tavola_status_name(TAVOLA_OK), "OK");
    assert_string_equal(tavola_status_name(TAVOLA_BAD_TEXT), "BAD_TEXT");
    assert_string_equal(tavola_status_name(TAVOLA_NO_MEMORY), "NO_MEMORY");
    assert_string_equal(tavola_status_name((enum tavola_status)99), "UNKNOWN");
}

static void test_games_are_listed(void **unused) {
    (void)unused;
    assert_int_equal(tavola_game_count(), 7);
    assert_string_equal(tavola_game_name(0), "mijnlieff");
    assert_null(tavola_game_name(7));
}

static void test_options_are_described(void **unused) {
    (void)unused;
    struct tavola_option option;
    assert_true(tavola_game_option("hopper", 0, &option));
    assert_string_equal(option.name, "setup");
    assert_int_equal(option.kind, TAVOLA_OPTION_WORDS);
    assert_string_equal(option.choices, "fixed|free");
    assert_true(tavola_game_option("hopper", 1, &option));
    assert_int_equal(option.kind, TAVOLA_OPTION_INTEGER);
    assert_int_equal(option.max, 1000000);
    assert_string_equal(option.standard, "200");
    assert_false(tavola_game_option("hopper", 2, &option));
    assert_false(tavola_game_option("chess", 0, &option));
}

static void expect_refusal(const char *name, const char *options, enum tavola_status status,
                           const char *phrase) {
    struct tavola_error error = {""};
    struct tavola_game *game  = (struct tavola_game *)&error;
    assert_int_equal(tavola_open(name, options, &game, &error), status);
    assert_null(game);
    if (strstr(error.message, phrase) == NULL) {
        fail_msg("'%s' does not say '%s'", error.message, phrase);
    }
    assert_int_equal(tavola_open(name, options, &game, NULL), status);
}

static void test_opening_says_what_is_wrong(void **unused) {
    (void)unused;
    expect_refusal("chess", "", TAVOLA_NOT_FOUND, "unknown game 'chess'; allowed are mijnlieff");
    expect_refusal("hopper", "turn=5", TAVOLA_NOT_FOUND, "allowed are setup, turns");
    expect_refusal("hopper", "turns=x", TAVOLA_BAD_TEXT, "allowed is a whole number");
    expect_refusal("hopper", "turns=9999999", TAVOLA_OUT_OF_RANGE, "allowed is a whole number");
    expect_refusal("hopper", "turns=5 turns=5", TAVOLA_CONFLICT, "once is allowed");
    tavola_close(NULL);
}

static void test_open_games_describe_themselves(void **unused) {
    (void)unused;
    char                text[64];
    struct tavola_game *game = open_game("angoli", "players=3");
    assert_string_equal(tavola_name(game), "angoli");
    assert_int_equal(tavola_options(game, text, sizeof text), strlen("players=3"));
    assert_string_equal(text, "players=3");
    assert_int_equal(tavola_players(game), 3);
    assert_true(tavola_has_chance(game));
    assert_true(tavola_shares_a_point(game));
    assert_int_equal(tavola_state_size(game) % 8, 0);
    assert_in_range(tavola_rules_version(game), 1, 1000);
    tavola_close(game);
    game = open_game("moguli", "seed=2 rules=1");
    assert_int_equal(tavola_rules_version(game), 1);
    assert_int_equal(tavola_options(game, text, sizeof text), strlen("rules=1 seed=2"));
    assert_string_equal(text, "rules=1 seed=2");
    tavola_close(game);
    game = open_game("moguli", "rules=1");
    assert_int_equal(tavola_options(game, text, sizeof text), strlen("rules=1"));
    tavola_close(game);
    game = open_game("pyramyd", "players=1");
    assert_false(tavola_shares_a_point(game));
    tavola_close(game);
    game = open_game("mijnlieff", "");
    assert_int_equal(tavola_options(game, NULL, 0), 0);
    assert_true(tavola_has_scores(game));
    assert_false(tavola_has_chance(game));
    tavola_close(game);
}

/* --- A walk through each game --------------------------------------------- */

/* A state at an address that is a multiple of 8 only, and bytes behind it. */
struct place {
    uint64_t      misaligned;
    uint64_t      state[TAVOLA_STATE_MAX / 8];
    unsigned char guard[16];
};

static void expect_text_both_ways(const struct tavola_game *game, const void *state) {
    char   text[TAVOLA_POSITION_MAX];
    char   cut[4];
    size_t length = tavola_print_position(game, state, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_int_equal(tavola_print_position(game, state, cut, sizeof cut), length);
    assert_memory_equal(cut, text, 3);
    assert_int_equal(cut[3], '\0');
    assert_int_equal(tavola_print_position(game, state, NULL, 0), length);

    struct tavola_state read;
    assert_int_equal(tavola_parse_position(game, text, &read, NULL), TAVOLA_OK);
    assert_memory_equal(&read, state, tavola_state_size(game));
    assert_int_equal(tavola_position_hash(game, &read), tavola_position_hash(game, state));
}

static void expect_action_both_ways(const struct tavola_game *game, const void *state,
                                    tavola_action_t action) {
    char            text[TAVOLA_ACTION_MAX];
    tavola_action_t read;
    tavola_print_action(game, state, action, text, sizeof text);
    assert_int_equal(tavola_parse_action(game, state, text, &read, NULL), TAVOLA_OK);
    assert_int_equal(read, action);
    assert_true(tavola_is_legal(game, state, action));
}

static void expect_weights(const struct tavola_game *game, const void *state, size_t count) {
    uint32_t weights[TAVOLA_ACTIONS_MAX];
    if (tavola_actor(game, state) != TAVOLA_CHANCE) {
        assert_int_equal(tavola_weights(game, state, weights), 0);
        return;
    }
    assert_int_equal(tavola_weights(game, state, weights), count);
    for (size_t i = 0; i < count; i++) {
        assert_in_range(weights[i], 1, UINT32_MAX);
    }
}

static void expect_the_end(const struct tavola_game *game, const void *state) {
    tavola_action_t actions[TAVOLA_ACTIONS_MAX];
    int32_t         returns[TAVOLA_PLAYERS_MAX];
    int32_t         sum = 0;
    assert_true(tavola_is_over(game, state));
    assert_int_equal(tavola_actions(game, state, actions), 0);
    assert_non_null(tavola_ending(game, state));
    assert_true(tavola_returns(game, state, returns));
    for (int i = 0; i < tavola_players(game); i++) {
        sum += returns[i];
    }
    assert_true(!tavola_shares_a_point(game) || sum == TAVOLA_POINT);
}

/* Lists behind whose end nothing may be written. */
static size_t list_with_guard(const struct tavola_game *game, const void *state,
                              tavola_action_t *actions) {
    const size_t room = tavola_actions_max(game);
    memset(actions, GUARD, (room + 16) * sizeof *actions);
    const size_t count = tavola_actions(game, state, actions);
    for (size_t i = room; i < room + 16; i++) {
        assert_int_equal(actions[i], 0x5a5a5a5a);
    }
    return count;
}

static void walk(const char *name) {
    struct tavola_game *game = open_game(name, "");
    struct place        place;
    tavola_action_t     actions[TAVOLA_ACTIONS_MAX + 16];
    int32_t             values[TAVOLA_PLAYERS_MAX];
    uint32_t            random = 12345;
    memset(&place, GUARD, sizeof place);
    tavola_start(game, place.state);
    for (int step = 0; step < STEPS_MAX && !tavola_is_over(game, place.state); step++) {
        const size_t count = list_with_guard(game, place.state, actions);
        assert_in_range(count, 1, tavola_actions_max(game));
        random                       = random * 1664525 + 1013904223;
        const tavola_action_t chosen = actions[(random >> 16) % count];
        expect_text_both_ways(game, place.state);
        expect_action_both_ways(game, place.state, chosen);
        expect_weights(game, place.state, count);
        assert_false(tavola_returns(game, place.state, values));
        assert_null(tavola_ending(game, place.state));
        assert_int_equal(tavola_scores(game, place.state, values), tavola_has_scores(game));
        assert_int_equal(tavola_perft(game, place.state, 1), count);
        tavola_apply(game, place.state, chosen);
    }
    if (tavola_is_over(game, place.state)) {
        expect_the_end(game, place.state);
    }
    for (size_t i = tavola_state_size(game); i < TAVOLA_STATE_MAX; i++) {
        assert_int_equal(((unsigned char *)place.state)[i], GUARD);
    }
    tavola_close(game);
}

static void test_walks_through_all_games(void **unused) {
    (void)unused;
    for (size_t i = 0; i < tavola_game_count(); i++) {
        walk(tavola_game_name(i));
    }
}

static void test_what_is_refused_changes_nothing(void **unused) {
    (void)unused;
    struct tavola_game *game  = open_game("mijnlieff", "");
    struct tavola_error error = {""};
    struct tavola_state state;
    struct tavola_state before;
    tavola_action_t     action = 77;
    tavola_start(game, &state);
    before = state;
    assert_int_equal(tavola_parse_action(game, &state, "Zz9", &action, &error), TAVOLA_ILLEGAL);
    assert_non_null(strstr(error.message, "'Zz9' is not a legal action here; legal are Da1"));
    assert_int_equal(action, 77);
    assert_false(tavola_is_legal(game, &state, UINT32_MAX));
    assert_int_equal(tavola_parse_position(game, "nonsense", &state, &error), TAVOLA_BAD_TEXT);
    assert_non_null(strstr(error.message, "at character 4: expected a tile"));
    assert_memory_equal(&state, &before, tavola_state_size(game));
    tavola_close(game);
}

static void test_a_known_position(void **unused) {
    (void)unused;
    struct tavola_game *game = open_game("mijnlieff", "");
    struct tavola_state state;
    int32_t             values[TAVOLA_PLAYERS_MAX];
    tavola_start(game, &state);
    assert_int_equal(tavola_perft(game, &state, 0), 1);
    assert_int_equal(tavola_perft(game, &state, 3), 26272);
    assert_int_equal(tavola_parse_position(game, "ddff/nnoo/DDFF/NNOO 1 a3 16", &state, NULL),
                     TAVOLA_OK);
    assert_int_equal(tavola_actor(game, &state), TAVOLA_NOBODY);
    assert_int_equal(tavola_turns(game, &state), 16);
    assert_true(tavola_returns(game, &state, values));
    assert_int_equal(values[0], TAVOLA_POINT / 2);
    assert_true(tavola_scores(game, &state, values));
    assert_int_equal(values[1], 4);
    tavola_close(game);
}

/* --- Records -------------------------------------------------------------- */

static void expect_record(struct tavola_record *record, const char *expected) {
    char cut[8];
    char text[1024];
    assert_int_equal(tavola_record_print(record, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(tavola_record_print(record, cut, sizeof cut), strlen(expected));
    assert_memory_equal(cut, expected, 7);
    assert_int_equal(tavola_record_print(record, NULL, 0), strlen(expected));
}

static void test_records_are_read_and_written(void **unused) {
    (void)unused;
    static const char     text[] = "game mijnlieff\nevent a test\nplayer 1 Ada\nactions\nOa1 Na2\n"
                                   ":comment near\n\n";
    struct tavola_record *record;
    struct tavola_state   state;
    char                  position[TAVOLA_POSITION_MAX];
    char                  printed[1024];
    tavola_action_t       action;
    assert_int_equal(tavola_record_read(text, &record, NULL), TAVOLA_OK);
    const struct tavola_game *game = tavola_record_game(record);
    assert_string_equal(tavola_name(game), "mijnlieff");
    assert_string_equal(tavola_record_player(record, 0), "Ada");
    assert_string_equal(tavola_record_player(record, 1), "");
    assert_null(tavola_record_player(record, 2));
    tavola_record_start(record, &state);
    for (size_t i = 0; i < tavola_record_length(record); i++) {
        tavola_apply(game, &state, tavola_record_action(record, i));
    }
    tavola_print_position(game, &state, position, sizeof position);
    assert_string_equal(position, "..../..../n.../O... 1 a2 2");
    tavola_record_set_player(record, 1, "Grace");
    tavola_record_set_player(record, 2, "nobody");
    assert_int_equal(tavola_parse_action(game, &state, "Nb2", &action, NULL), TAVOLA_OK);
    assert_int_equal(tavola_record_add(record, action, NULL), TAVOLA_OK);
    assert_int_equal(tavola_record_add(record, UINT32_MAX, NULL), TAVOLA_ILLEGAL);
    tavola_record_print(record, printed, sizeof printed);
    assert_non_null(strstr(printed, "event a test\n"));
    assert_non_null(strstr(printed, "player 2 Grace\n"));
    assert_non_null(strstr(printed, ":comment near\n"));
    tavola_record_close(record);
    assert_int_equal(tavola_record_read(printed, &record, NULL), TAVOLA_OK);
    assert_int_equal(tavola_record_length(record), 3);
    expect_record(record, printed);
    tavola_record_close(record);
}

static void test_a_record_with_variations_does_not_grow(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "game mijnlieff\nactions\nOa1 Na2\n:from 1\nNa3\n\n",
        "game mijnlieff\nforfeit 2 went home\nreturns 1 0\nending forfeit\nactions\nOa1 Na2\n\n"};
    for (size_t i = 0; i < 2; i++) {
        struct tavola_record *record;
        struct tavola_state   state;
        struct tavola_error   error = {""};
        tavola_action_t       action;
        assert_int_equal(tavola_record_read(texts[i], &record, NULL), TAVOLA_OK);
        const struct tavola_game *game = tavola_record_game(record);
        tavola_parse_position(game, "..../..../n.../O... 1 a2 2", &state, NULL);
        assert_int_equal(tavola_parse_action(game, &state, "Nb2", &action, NULL), TAVOLA_OK);
        assert_int_equal(tavola_record_add(record, action, &error), TAVOLA_CONFLICT);
        assert_non_null(strstr(error.message, "cannot grow"));
        assert_int_equal(tavola_record_length(record), 2);
        int32_t returns[TAVOLA_PLAYERS_MAX] = {GUARD};
        assert_int_equal(tavola_record_returns(record, returns), i == 1);
        assert_int_equal(returns[0], i == 1 ? TAVOLA_POINT : GUARD);
        assert_true(i == 1 ? strcmp(tavola_record_ending(record), "forfeit") == 0
                           : tavola_record_ending(record) == NULL);
        tavola_record_close(record);
    }
}

static void test_a_new_record(void **unused) {
    (void)unused;
    struct tavola_game   *game  = open_game("mijnlieff", "");
    struct tavola_error   error = {""};
    struct tavola_record *record;
    struct tavola_state   state;
    tavola_parse_position(game, "..../..../..../O... 2 a1 1", &state, NULL);
    assert_int_equal(tavola_record_open(game, &state, &record, NULL), TAVOLA_OK);
    tavola_close(game);
    char text[1024];
    tavola_record_print(record, text, sizeof text);
    assert_non_null(strstr(text, "position ..../..../..../O... 2 a1 1\n"));
    expect_record(record, text);
    tavola_record_close(record);
    assert_int_equal(tavola_record_read("game chess\n", &record, &error), TAVOLA_BAD_TEXT);
    assert_null(record);
    assert_non_null(strstr(error.message, "line 1: "));
    assert_int_equal(tavola_record_read("", &record, &error), TAVOLA_BAD_TEXT);
    tavola_record_close(NULL);
}

/* --- Words and pictures --------------------------------------------------- */

static void test_words_in_all_languages(void **unused) {
    (void)unused;
    for (size_t i = 0; i < tavola_game_count(); i++) {
        struct tavola_game *game = open_game(tavola_game_name(i), "");
        struct tavola_state state;
        tavola_start(game, &state);
        for (size_t place = 0; tavola_language(place) != NULL; place++) {
            const char     *language = tavola_language(place);
            char            text[2048];
            tavola_action_t actions[TAVOLA_ACTIONS_MAX];
            tavola_actions(game, &state, actions);
            assert_non_null(tavola_title(game, language));
            assert_non_null(tavola_player_name(game, tavola_players(game) - 1, language));
            assert_null(tavola_player_name(game, tavola_players(game), language));
            assert_in_range(tavola_prompt(game, &state, language, text, sizeof text), 5, 2000);
            assert_in_range(tavola_meaning(game, &state, actions[0], language, text, sizeof text),
                            5, 2000);
        }
        tavola_close(game);
    }
    assert_null(tavola_language(5));
}

static void test_words_that_are_known(void **unused) {
    (void)unused;
    struct tavola_game *game = open_game("enlightenment", "");
    struct tavola_state state;
    char                text[64] = "x";
    tavola_start(game, &state);
    assert_string_equal(tavola_title(game, "fr"), "\xc3\x89"
                                                  "claircissement");
    assert_string_equal(tavola_title(game, "en_GB.UTF-8"), "Enlightenment");
    assert_null(tavola_title(game, "latin"));
    assert_null(tavola_player_name(game, -1, "en"));
    assert_int_equal(tavola_prompt(game, &state, "latin", text, sizeof text), 0);
    assert_string_equal(text, "");
    tavola_close(game);
}

static size_t expect_drawn(const struct tavola_game *game, const void *state,
                           size_t (*print)(const struct tavola_game *, const void *, const char *,
                                           char *, size_t),
                           const char *beginning) {
    static char  text[1 << 20];
    const size_t length = print(game, state, "de", text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_in_range(length, 50, sizeof text);
    assert_memory_equal(text, beginning, strlen(beginning));
    assert_int_equal(print(game, state, "de", NULL, 0), length);
    assert_int_equal(print(game, state, "latin", text, sizeof text), 0);
    return length;
}

static void test_pictures(void **unused) {
    (void)unused;
    for (size_t i = 0; i < tavola_game_count(); i++) {
        struct tavola_game *game = open_game(tavola_game_name(i), "");
        struct tavola_state state;
        tavola_start(game, &state);
        expect_drawn(game, &state, tavola_svg, "<svg ");
        expect_drawn(game, &state, tavola_json, "{\"box\":[");
        expect_drawn(game, &state, tavola_plain, "");
        tavola_close(game);
    }
}

/* --- Engines -------------------------------------------------------------- */

static void test_engines_are_listed(void **unused) {
    (void)unused;
    struct tavola_game *game = open_game("angoli", "");
    assert_string_equal(tavola_engine_name(game, 0), "expectation");
    assert_string_equal(tavola_engine_name(game, 1), "mcts");
    assert_string_equal(tavola_engine_name(game, 2), "uct");
    assert_string_equal(tavola_engine_name(game, 3), "beginner");
    assert_null(tavola_engine_name(game, 4));
    tavola_close(game);
}

static void expect_no_engine(const struct tavola_game *game, struct tavola_setup setup,
                             enum tavola_status status, const char *phrase) {
    struct tavola_error   error  = {""};
    struct tavola_engine *engine = (struct tavola_engine *)&error;
    assert_int_equal(tavola_engine_open(game, &setup, &engine, &error), status);
    assert_null(engine);
    if (strstr(error.message, phrase) == NULL) {
        fail_msg("'%s' does not say '%s'", error.message, phrase);
    }
}

static void test_setups_are_checked(void **unused) {
    (void)unused;
    struct tavola_game *game = open_game("angoli", "");
    expect_no_engine(game, (struct tavola_setup){.engine = "deepblue"}, TAVOLA_NOT_FOUND,
                     "unknown engine 'deepblue'; allowed are expectation");
    expect_no_engine(game, (struct tavola_setup){.engine = "alphabeta"}, TAVOLA_NOT_FOUND,
                     "cannot play this");
    expect_no_engine(game, (struct tavola_setup){.engine = "uct", .level = 3}, TAVOLA_CONFLICT,
                     "not both");
    expect_no_engine(game, (struct tavola_setup){.level = 9}, TAVOLA_OUT_OF_RANGE, "0 to 8");
    expect_no_engine(game, (struct tavola_setup){.level = -1}, TAVOLA_OUT_OF_RANGE, "0 to 8");
    expect_no_engine(game, (struct tavola_setup){.threads = 257}, TAVOLA_OUT_OF_RANGE, "256");
    expect_no_engine(game, (struct tavola_setup){.table_bytes = UINT64_MAX}, TAVOLA_OUT_OF_RANGE,
                     "table_bytes");
    tavola_engine_close(NULL);
    tavola_close(game);
}

static struct tavola_engine *open_engine(const struct tavola_game *game,
                                         struct tavola_setup       setup) {
    struct tavola_engine *engine;
    setup.table_bytes = 1 << 20;
    assert_int_equal(tavola_engine_open(game, &setup, &engine, NULL), TAVOLA_OK);
    return engine;
}

static void expect_no_answer(struct tavola_engine *engine, const void *state,
                             struct tavola_limits limits, enum tavola_status status,
                             const char *phrase) {
    struct tavola_error  error = {""};
    struct tavola_report report;
    assert_int_equal(tavola_engine_think(engine, state, &limits, &report, &error), status);
    if (strstr(error.message, phrase) == NULL) {
        fail_msg("'%s' does not say '%s'", error.message, phrase);
    }
}

static void test_questions_are_checked(void **unused) {
    (void)unused;
    struct tavola_game   *game   = open_game("angoli", "");
    struct tavola_engine *engine = open_engine(game, (struct tavola_setup){.engine = "uct"});
    struct tavola_engine *level  = open_engine(game, (struct tavola_setup){.level = 3});
    struct tavola_state   state;
    tavola_start(game, &state);
    expect_no_answer(engine, &state, (struct tavola_limits){.depth = 1001}, TAVOLA_OUT_OF_RANGE,
                     "0 to 1000");
    expect_no_answer(engine, &state, (struct tavola_limits){.lines = 9}, TAVOLA_OUT_OF_RANGE,
                     "0 to 8");
    expect_no_answer(engine, &state, (struct tavola_limits){.seconds = -1}, TAVOLA_OUT_OF_RANGE,
                     "0 to 86400");
    expect_no_answer(level, &state, (struct tavola_limits){.nodes = 5}, TAVOLA_CONFLICT,
                     "own limits");
    while (tavola_actor(game, &state) != TAVOLA_CHANCE) {
        tavola_action_t actions[TAVOLA_ACTIONS_MAX];
        tavola_actions(game, &state, actions);
        tavola_apply(game, &state, actions[0]);
    }
    expect_no_answer(engine, &state, (struct tavola_limits){.nodes = 5}, TAVOLA_ILLEGAL,
                     "no player acts here");
    tavola_engine_close(level);
    tavola_engine_close(engine);
    tavola_close(game);
}

/* A short match in each game, every action by an engine and legal. */
static void test_engines_play_all_games(void **unused) {
    (void)unused;
    const struct tavola_limits limits = {.nodes = 50, .lines = 2};
    for (size_t i = 0; i < tavola_game_count(); i++) {
        struct tavola_game   *game   = open_game(tavola_game_name(i), "");
        struct tavola_engine *engine = open_engine(game, (struct tavola_setup){.engine = "uct"});
        struct tavola_state   state;
        struct tavola_report  report;
        tavola_start(game, &state);
        for (int step = 0; step < 6 && !tavola_is_over(game, &state); step++) {
            tavola_action_t actions[TAVOLA_ACTIONS_MAX];
            const size_t    count = tavola_actions(game, &state, actions);
            if (tavola_actor(game, &state) >= 0) {
                assert_int_equal(tavola_engine_think(engine, &state, &limits, &report, NULL),
                                 TAVOLA_OK);
                assert_int_equal(report.line_count, count > 1 ? 2 : 1);
                assert_true(report.lines[0].share >= 0 && report.lines[0].share <= 1);
                assert_int_equal(report.nodes, 50);
                actions[0] = report.lines[0].actions[0];
                assert_true(tavola_is_legal(game, &state, actions[0]));
            }
            tavola_apply(game, &state, actions[0]);
        }
        tavola_engine_close(engine);
        tavola_close(game);
    }
}

static void test_levels_answer_alike(void **unused) {
    (void)unused;
    struct tavola_game *game = open_game("hopper", "");
    struct tavola_state state;
    tavola_action_t     answers[2];
    tavola_start(game, &state);
    for (int i = 0; i < 2; i++) {
        struct tavola_engine *engine =
            open_engine(game, (struct tavola_setup){.level = 2, .seed = 5});
        struct tavola_report report;
        assert_int_equal(tavola_engine_think(engine, &state, NULL, &report, NULL), TAVOLA_OK);
        assert_int_equal(report.line_count, 1);
        answers[i] = report.lines[0].actions[0];
        tavola_engine_close(engine);
    }
    assert_int_equal(answers[0], answers[1]);
    tavola_close(game);
}

static void test_a_proven_loss(void **unused) {
    (void)unused;
    struct tavola_game   *game   = open_game("mijnlieff", "");
    struct tavola_engine *engine = open_engine(game, (struct tavola_setup){.engine = NULL});
    struct tavola_state   state;
    struct tavola_report  report;
    assert_int_equal(tavola_parse_position(game, "..fD/O.do/oFnN/nDF. 1 c3 12", &state, NULL),
                     TAVOLA_OK);
    assert_int_equal(tavola_engine_think(engine, &state, NULL, &report, NULL), TAVOLA_OK);
    assert_true(report.lines[0].is_exact);
    assert_true(report.lines[0].score == -1 && report.lines[0].share == 0);
    tavola_engine_close(engine);
    tavola_close(game);
}

struct watcher {
    struct tavola_engine *engine;
    int                   reports;
};

static void stop_at_once(void *context, const struct tavola_report *report) {
    struct watcher *watcher = context;
    assert_in_range(report->line_count, 1, TAVOLA_LINES_MAX);
    watcher->reports++;
    tavola_engine_stop(watcher->engine);
}

/* Without any limit: only being stopped ends it; also before it began. */
static void test_an_engine_can_be_stopped(void **unused) {
    (void)unused;
    struct tavola_game *game          = open_game("hopper", "");
    struct watcher      watcher       = {open_engine(game, (struct tavola_setup){.threads = 1}), 0};
    const struct tavola_limits limits = {.progress = stop_at_once, .context = &watcher};
    struct tavola_state        state;
    struct tavola_report       report;
    tavola_start(game, &state);
    assert_int_equal(tavola_engine_think(watcher.engine, &state, &limits, &report, NULL),
                     TAVOLA_OK);
    assert_in_range(watcher.reports, 1, 100);
    tavola_engine_stop(watcher.engine);
    assert_int_equal(tavola_engine_think(watcher.engine, &state, NULL, &report, NULL), TAVOLA_OK);
    assert_true(tavola_is_legal(game, &state, report.lines[0].actions[0]));
    tavola_engine_close(watcher.engine);
    tavola_close(game);
}

/* --- Solving -------------------------------------------------------------- */

static void expect_unsolvable(const char *name, const char *position, enum tavola_status status,
                              const char *phrase) {
    struct tavola_game    *game  = open_game(name, "");
    struct tavola_error    error = {""};
    struct tavola_state    state;
    struct tavola_solution solution;
    tavola_start(game, &state);
    assert_true(position == NULL ||
                tavola_parse_position(game, position, &state, NULL) == TAVOLA_OK);
    assert_int_equal(tavola_solve(game, &state, 10, 1 << 20, &solution, &error), status);
    assert_non_null(strstr(error.message, phrase));
    tavola_close(game);
}

static void test_solving(void **unused) {
    (void)unused;
    struct tavola_game    *game = open_game("mijnlieff", "");
    struct tavola_state    state;
    struct tavola_solution solution;
    assert_int_equal(tavola_parse_position(game, "..fD/O.do/oFnN/nDF. 1 c3 12", &state, NULL),
                     TAVOLA_OK);
    assert_int_equal(tavola_solve(game, &state, 0, 1 << 20, &solution, NULL), TAVOLA_OK);
    assert_true(solution.is_solved);
    assert_int_equal(solution.values[0], -1);
    assert_int_equal(solution.values[1], -1);
    tavola_start(game, &state);
    assert_int_equal(tavola_solve(game, &state, 10, 1 << 20, &solution, NULL), TAVOLA_OK);
    assert_false(solution.is_solved);
    assert_int_equal(tavola_solve(game, &state, 10, UINT64_MAX, &solution, NULL),
                     TAVOLA_OUT_OF_RANGE);
    tavola_close(game);
    expect_unsolvable("angoli", NULL, TAVOLA_CONFLICT, "'angoli' cannot be solved");
    expect_unsolvable("mijnlieff", "ddff/nnoo/DDFF/NNOO 1 a3 16", TAVOLA_ILLEGAL, "is over");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version_and_statuses),
        cmocka_unit_test(test_games_are_listed),
        cmocka_unit_test(test_options_are_described),
        cmocka_unit_test(test_opening_says_what_is_wrong),
        cmocka_unit_test(test_open_games_describe_themselves),
        cmocka_unit_test(test_walks_through_all_games),
        cmocka_unit_test(test_what_is_refused_changes_nothing),
        cmocka_unit_test(test_a_known_position),
        cmocka_unit_test(test_records_are_read_and_written),
        cmocka_unit_test(test_a_record_with_variations_does_not_grow),
        cmocka_unit_test(test_a_new_record),
        cmocka_unit_test(test_words_in_all_languages),
        cmocka_unit_test(test_words_that_are_known),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_engines_are_listed),
        cmocka_unit_test(test_setups_are_checked),
        cmocka_unit_test(test_questions_are_checked),
        cmocka_unit_test(test_engines_play_all_games),
        cmocka_unit_test(test_levels_answer_alike),
        cmocka_unit_test(test_a_proven_loss),
        cmocka_unit_test(test_an_engine_can_be_stopped),
        cmocka_unit_test(test_solving),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
