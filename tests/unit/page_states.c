/* SPDX-License-Identifier: MIT
 *
 * page_states.c - states as bytes between a caller and the core: walks without
 * replaying, seals, and what is told of a state without its picture.
 */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "core/playout.h"
#include "games/registry.h"
#include "search/thinking.h"
#include "support.h"
#include "wasm/wasm.h"

enum { WALK_MAX = 120, TABLE = 1 << 18, QUESTION_MAX = 2048 };

typedef int entry(void);

static void put(const char *line, const char *position, const char *rest) {
    (void)snprintf(tavola_buffer(), QUESTION_MAX, "%s\n%s\n%s", line, position, rest);
}

/* Ask about the state in the room. */
static cJSON *ask(entry *function, const char *line, const char *rest) {
    put(line, "=", rest);
    const int length = function();
    assert_int_equal(length, strlen(tavola_buffer()));
    cJSON *answer = cJSON_Parse(tavola_buffer());
    assert_non_null(answer);
    return answer;
}

static const char *string_at(const cJSON *object, const char *key) {
    const char *found = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
    assert_non_null(found);
    return found;
}

static int reach(const char *line, const char *position, const char *actions) {
    put(line, position, actions);
    return tavola_reach();
}

static void check_legal(const struct game *game, const struct game_state *state, const char *line) {
    action_t     actions[GAME_ACTIONS_MAX];
    uint32_t     weights[GAME_ACTIONS_MAX] = {1, 1};
    const bool   is_chance                 = game_actor(game, state) == ACTOR_CHANCE;
    const size_t count                     = game_actions(game, state, actions);
    cJSON       *answer                    = ask(tavola_legal, line, "");
    const cJSON *told                      = cJSON_GetObjectItem(answer, "actions");
    const cJSON *weighed                   = cJSON_GetObjectItem(answer, "weights");
    assert_int_equal(cJSON_GetArraySize(told), count);
    assert_int_equal(cJSON_GetArraySize(weighed), is_chance ? count : 0);
    if (game_is_weighted(game, state)) {
        game_weights(game, state, weights);
    }
    for (size_t i = 0; i < count; i++) {
        char name[GAME_ACTION_MAX];
        support_print_action(game, state, actions[i], name);
        assert_string_equal(cJSON_GetArrayItem(told, (int)i)->valuestring, name);
        if (game_is_weighted(game, state)) {
            assert_int_equal(cJSON_GetArrayItem(weighed, (int)i)->valueint, weights[i]);
        }
    }
    cJSON_Delete(answer);
}

static void check_numbers(const cJSON *told, const int32_t *numbers, int count) {
    assert_int_equal(cJSON_GetArraySize(told), count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(cJSON_GetArrayItem(told, i)->valueint, numbers[i]);
    }
}

static void check_told(const struct game *game, const struct game_state *state, const char *line) {
    char         position[GAME_TEXT_MAX];
    int32_t      numbers[GAME_PLAYERS_MAX] = {0};
    const bool   is_over                   = game_is_over(game, state);
    cJSON       *answer                    = ask(tavola_tell, line, "");
    const cJSON *scores                    = cJSON_GetObjectItem(answer, "scores");
    support_print_state(game, state, position);
    assert_string_equal(string_at(answer, "position"), position);
    assert_int_equal(cJSON_GetObjectItem(answer, "turns")->valueint, game_turns(state));
    assert_true(string_at(answer, "prompt")[0] != '\0');
    assert_null(cJSON_GetObjectItem(answer, "came"));
    assert_int_equal(scores != NULL, game->play->scores != NULL);
    if (scores != NULL) {
        game->play->scores(game, state, numbers);
        check_numbers(scores, numbers, game->players);
    }
    assert_int_equal(cJSON_GetObjectItem(answer, "ending") != NULL, is_over);
    if (is_over) {
        game_payoffs(game, state, numbers);
        check_numbers(cJSON_GetObjectItem(answer, "payoffs"), numbers, game->players);
        assert_string_equal(string_at(answer, "ending"), game_ending(game, state));
    }
    cJSON_Delete(answer);
}

static void check_came(const char *line, const char *action) {
    cJSON       *answer = ask(tavola_tell, line, action);
    const cJSON *came   = cJSON_GetObjectItem(answer, "came");
    assert_string_equal(string_at(came, "action"), action);
    assert_true(string_at(came, "meaning")[0] != '\0');
    cJSON_Delete(answer);
}

/* What is in the room is the state, and questions about it leave it there. */
static void check_room(const struct game *game, const struct game_state *state, const char *line) {
    assert_memory_equal(tavola_state() + WASM_SEAL_SIZE, state->bytes, game->state_size);
    check_legal(game, state, line);
    check_told(game, state, line);
    assert_memory_equal(tavola_state() + WASM_SEAL_SIZE, state->bytes, game->state_size);
}

/* Every step from the bytes of the one before. */
static void walk(const struct game_rules *rules, const char *options, uint64_t seed) {
    char              line[QUESTION_MAX];
    struct game       game;
    struct game_state state;
    struct random     random;
    (void)snprintf(line, sizeof line, "%s %s", rules->name, options);
    support_open(&game, rules, options);
    random_init(&random, seed);
    game_start(&game, &state);
    assert_int_equal(reach(line, "", ""), game_actor(&game, &state));
    for (int i = 0; i < WALK_MAX && !game_is_over(&game, &state); i++) {
        char           name[GAME_ACTION_MAX];
        const action_t action = playout_draw(&game, &state, &random);
        support_print_action(&game, &state, action, name);
        check_room(&game, &state, line);
        check_came(line, name);
        game_apply(&game, &state, action);
        assert_int_equal(reach(line, "=", name), game_actor(&game, &state));
    }
    check_room(&game, &state, line);
}

static void visit_variant(const struct game_rules *rules, const char *options) {
    static uint64_t seed;
    walk(rules, options, ++seed);
}

static void test_walks(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        support_each_variant(registry_at(i), visit_variant);
    }
}

/* Each byte that is changed, another game, other options, another order. */
static void test_seals(void **unused) {
    static const char *const others[] = {"hopper", "mijnlieff rules=1", "mijnlieff ", "circles"};
    unsigned char            kept[WASM_STATE_MAX];
    (void)unused;
    assert_int_equal(reach("mijnlieff", "", "Oa1"), 1);
    memcpy(kept, tavola_state(), sizeof kept);
    cJSON    *about = ask(tavola_about, "mijnlieff", "");
    const int size  = cJSON_GetObjectItem(about, "bytes")->valueint;
    cJSON_Delete(about);
    for (int i = 0; i < size; i++) {
        tavola_state()[i] = (unsigned char)(kept[i] ^ (1U << (i % 8)));
        assert_int_equal(reach("mijnlieff", "=", ""), WASM_WRONG);
        assert_non_null(strstr(tavola_buffer(), "no state of this game"));
        memcpy(tavola_state(), kept, sizeof kept);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_int_equal(reach(others[i], "=", ""), WASM_WRONG);
        assert_memory_equal(tavola_state(), kept, sizeof kept);
    }
    assert_int_equal(reach("mijnlieff", "=", ""), 1);
    memset(tavola_state(), 0, WASM_STATE_MAX);
    assert_int_equal(reach("mijnlieff", "=", ""), WASM_WRONG);
}

static void expect_refused(entry *function, const char *line, const char *position,
                           const char *rest, const char *phrase) {
    put(line, position, rest);
    (void)function();
    if (strstr(tavola_buffer(), phrase) == NULL) {
        fail_msg("%s, %s, %s: '%s'", line, position, rest, tavola_buffer());
    }
}

static void test_bad_questions(void **unused) {
    entry *const all[] = {tavola_reach, tavola_legal, tavola_tell, tavola_about};
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        expect_refused(all[i], "chess", "", "", "unknown game");
        expect_refused(all[i], "hopper turns=x", "", "", "turns");
        expect_refused(all[i], "hopper", "no position", "", "");
        expect_refused(all[i], "mijnlieff", "", "Oa1 x", "'x' is not a legal action");
        memset(tavola_buffer(), 'a', WASM_BUFFER_SIZE);
        (void)all[i]();
    }
    assert_int_equal(reach("hopper", "no position", ""), WASM_WRONG);
    put("chess", "", "");
    assert_int_equal(tavola_plain(), 0);
    put("mijnlieff", "", "Oa1");
    assert_true(tavola_plain() > 100);
    put("xx", "", "");
    assert_int_equal(tavola_speak(), 0);
}

/* More games than are kept open, in turns: each time the right one. */
static void test_many_games(void **unused) {
    (void)unused;
    for (int round = 0; round < 3; round++) {
        for (int turns = 1; turns <= 20; turns++) {
            char line[64];
            (void)snprintf(line, sizeof line, "hopper turns=%d", turns);
            cJSON *about = ask(tavola_about, line, "");
            cJSON_Delete(about);
            assert_true(reach(line, "", "") >= 0);
            about = ask(tavola_about, line, "");
            assert_string_equal(string_at(about, "options"), line + strlen("hopper "));
            cJSON_Delete(about);
        }
    }
}

static cJSON *find(const char *line, const char *engine, int level, uint32_t nodes) {
    char rest[64];
    (void)snprintf(rest, sizeof rest, "\n%s", engine);
    put(line, "", rest);
    const int length = tavola_find(level, TABLE, 7, nodes, 2);
    assert_int_equal(length, strlen(tavola_buffer()));
    return cJSON_Parse(tavola_buffer());
}

static void expect_no_find(const char *engine, int level, uint32_t nodes, const char *phrase) {
    cJSON *answer = find("mijnlieff", engine, level, nodes);
    if (strstr(string_at(answer, "error"), phrase) == NULL) {
        fail_msg("%s: %s", phrase, string_at(answer, "error"));
    }
    cJSON_Delete(answer);
}

/* The same as a mind that is asked directly. */
static void check_find(const struct game *game, const char *line, const char *engine, int level) {
    const struct engine_observer nobody   = {.progress = NULL};
    struct thinking              thinking = {
                     .engine = engine,
                     .level  = level,
                     .config = {.seed = 7, .table_bytes = TABLE, .contempt = level == 0 ? 0 : ENGINE_CONTEMPT},
                     .limits = {.nodes = level_is_bounded(level) ? 0 : 500, .lines = 2, .wants_distance = true},
    };
    struct engine_report report;
    struct game_state    state;
    char                 name[GAME_ACTION_MAX];
    struct mind         *mind = mind_create(game, &thinking);
    assert_non_null(mind);
    game_start(game, &state);
    mind_think(mind, &state, &thinking, &nobody, &report);
    mind_destroy(mind);
    cJSON *answer =
        find(line, engine == NULL ? "" : engine, level, (uint32_t)thinking.limits.nodes);
    const cJSON *lines = cJSON_GetObjectItem(answer, "lines");
    const cJSON *first = cJSON_GetArrayItem(lines, 0);
    assert_int_equal(cJSON_GetArraySize(lines), report.line_count);
    assert_int_equal(cJSON_GetObjectItem(answer, "nodes")->valueint, report.nodes);
    assert_int_equal(cJSON_GetObjectItem(first, "share")->valueint, report.lines[0].value.share);
    support_print_action(game, &state, report.lines[0].actions[0], name);
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(first, "actions"), 0)->valuestring,
                        name);
    cJSON_Delete(answer);
}

static void test_find(void **unused) {
    static const char *const players[] = {"mijnlieff", "hopper", "circles"};
    (void)unused;
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        struct game game;
        support_open(&game, registry_find(players[i]), "");
        for (size_t j = 0; engine_kinds[j] != NULL; j++) {
            if (engine_kinds[j]->can_play(&game)) {
                check_find(&game, players[i], engine_kinds[j]->name, 0);
            }
        }
        check_find(&game, players[i], NULL, 0);
        check_find(&game, players[i], NULL, 2);
        check_find(&game, players[i], NULL, LEVEL_FULL);
    }
    expect_no_find("", 0, 0, "for ever");
    expect_no_find("", 3, 100, "their own limits");
    expect_no_find("no", 0, 100, "unknown engine");
    expect_no_find("uct", 3, 0, "not both");
    put("pyramyd", "", "x");
    (void)tavola_find(0, TABLE, 1, 100, 1);
    assert_non_null(strstr(tavola_buffer(), "not a legal action"));
}

/* Nobody has to think where chance acts, or the game is over. */
static void test_find_nobody(void **unused) {
    struct game       game;
    struct game_state state;
    struct random     random;
    int               asked = 0;
    (void)unused;
    support_open(&game, registry_find("angoli"), "turns=30");
    random_init(&random, 1);
    game_start(&game, &state);
    for (bool is_over = false; !is_over;) {
        char position[GAME_TEXT_MAX];
        is_over = game_is_over(&game, &state);
        if (game_actor(&game, &state) < 0) {
            support_print_state(&game, &state, position);
            put("angoli turns=30", position, "");
            (void)tavola_find(0, TABLE, 1, 100, 1);
            assert_non_null(strstr(tavola_buffer(), "no player acts"));
            asked++;
        }
        if (!is_over) {
            game_apply(&game, &state, playout_draw(&game, &state, &random));
        }
    }
    assert_true(asked > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),         cmocka_unit_test(test_seals),
        cmocka_unit_test(test_bad_questions), cmocka_unit_test(test_many_games),
        cmocka_unit_test(test_find),          cmocka_unit_test(test_find_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
