/* SPDX-License-Identifier: MIT
 *
 * page.c - what the page calls, natively and under the sanitizers: whole matches
 * of all games, engines in slices, and questions that make no sense.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/playout.h"
#include "games/registry.h"
#include "search/level.h"
#include "support.h"
#include "wasm/wasm.h"

enum { MATCH_MAX = 80, TABLE = 1 << 18, ANSWER_MAX = WASM_BUFFER_SIZE / 2 };

typedef int entry(void);

static void put(const char *question) {
    assert_true(strlen(question) < WASM_BUFFER_SIZE);
    memcpy(tavola_buffer(), question, strlen(question) + 1);
}

/* The answer has the length that is told, and stands alone. */
static const char *ask(entry *function, const char *question) {
    put(question);
    const int length = function();
    assert_int_equal(length, strlen(tavola_buffer()));
    return tavola_buffer();
}

static int tavola_open_first(void) {
    return tavola_open(0);
}

static cJSON *ask_json(entry *function, const char *question) {
    cJSON *answer = cJSON_Parse(ask(function, question));
    assert_non_null(answer);
    return answer;
}

static const char *string_at(const cJSON *object, const char *key) {
    const char *found = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
    assert_non_null(found);
    return found;
}

static void expect_error(entry *function, const char *question) {
    cJSON *answer = ask_json(function, question);
    if (string_at(answer, "error")[0] == '\0') {
        fail_msg("nothing is said of: %s", question);
    }
    cJSON_Delete(answer);
}

/* A match as the page has it: a game with options, and where it has come to. */
struct match {
    struct game       game;
    const char       *options;
    struct game_state state;
    char              position[GAME_TEXT_MAX]; /* of that state; empty at first */
    char              actions[MATCH_MAX * GAME_ACTION_MAX];
    int               count;
};

static void begin(struct match *match, const struct game_rules *rules, const char *options) {
    support_open(&match->game, rules, options);
    match->options     = options;
    match->position[0] = '\0';
    match->actions[0]  = '\0';
    match->count       = 0;
    game_start(&match->game, &match->state);
}

static const char *question_of(const struct match *match, const char *position,
                               const char *actions) {
    static char question[sizeof match->actions + 4 * (size_t)GAME_TEXT_MAX];
    (void)snprintf(question, sizeof question, "%s %s\n%s\n%s", match->game.rules->name,
                   match->options, position, actions);
    return question;
}

/* Who acts, as pages count. */
static void check_actor(const struct match *match, const cJSON *object) {
    const int    actor = game_actor(&match->game, &match->state);
    const cJSON *told  = cJSON_GetObjectItem(object, "actor");
    if (actor == ACTOR_NONE) {
        assert_true(cJSON_IsNull(told));
    } else {
        assert_int_equal(told->valueint, actor == ACTOR_CHANCE ? 0 : actor + 1);
    }
}

static void check_actions(const struct match *match, const cJSON *scene) {
    action_t     actions[GAME_ACTIONS_MAX];
    const bool   is_over = game_is_over(&match->game, &match->state);
    const size_t count   = is_over ? 0 : game_actions(&match->game, &match->state, actions);
    const cJSON *told    = cJSON_GetObjectItem(scene, "actions");
    assert_int_equal(cJSON_GetArraySize(told), count);
    size_t       place = 0;
    const cJSON *one;
    cJSON_ArrayForEach(one, told) {
        char name[GAME_ACTION_MAX];
        support_print_action(&match->game, &match->state, actions[place++], name);
        assert_string_equal(string_at(one, "action"), name);
        assert_true(string_at(one, "meaning")[0] != '\0');
        assert_true(cJSON_GetArraySize(cJSON_GetObjectItem(one, "path")) > 0);
    }
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(scene, "payoffs")),
                     is_over ? match->game.players : 0);
}

static const char *point_question(const struct match *match, const char *ids) {
    static char question[8 * (size_t)GAME_TEXT_MAX];
    (void)snprintf(question, sizeof question, "%s\n%s", question_of(match, match->position, ""),
                   ids);
    return question;
}

/* Each beginning of a path gives a picture; another id after it, a sentence. */
static void check_points(const struct match *match, const cJSON *scene) {
    char         ids[16 * GAME_ACTION_MAX] = "";
    const cJSON *action =
        cJSON_GetArrayItem(cJSON_GetObjectItem(scene, "actions"), match->count % 5);
    const cJSON *id;
    cJSON_ArrayForEach(id, cJSON_GetObjectItem(action, "path")) {
        const size_t length = strlen(ids);
        (void)snprintf(ids + length, sizeof ids - length, "%s ", cJSON_GetStringValue(id));
        cJSON *answer = ask_json(tavola_point, point_question(match, ids));
        assert_true(cJSON_GetArraySize(cJSON_GetObjectItem(answer, "items")) > 0);
        assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(answer, "box")), 4);
        cJSON_Delete(answer);
    }
    cJSON *refused = ask_json(tavola_point, point_question(match, "no-such-id"));
    assert_true(string_at(refused, "refused")[0] != '\0');
    cJSON_Delete(refused);
}

/* All that tavola_play() says of the position before and this action. */
static void check_play(struct match *match, const char *action) {
    cJSON       *answer = ask_json(tavola_play, question_of(match, match->position, action));
    const cJSON *scene  = cJSON_GetObjectItem(answer, "scene");
    const cJSON *came   = cJSON_GetObjectItem(answer, "came");
    assert_true(strlen(tavola_buffer()) < ANSWER_MAX);
    support_print_state(&match->game, &match->state, match->position);
    assert_string_equal(string_at(answer, "position"), match->position);
    assert_int_equal(cJSON_GetObjectItem(answer, "players")->valueint, match->game.players);
    check_actor(match, scene);
    check_actions(match, scene);
    if (match->count % 7 == 0) {
        check_points(match, scene);
    }
    assert_int_equal(came == NULL, action[0] == '\0');
    if (came != NULL) {
        assert_string_equal(string_at(came, "action"), action);
        assert_true(cJSON_IsArray(cJSON_GetObjectItem(came, "motions")));
    }
    cJSON_Delete(answer);
}

static void act(struct match *match, struct random *random) {
    char         name[GAME_ACTION_MAX];
    const size_t length = strlen(match->actions);
    action_t     action = playout_draw(&match->game, &match->state, random);
    support_print_action(&match->game, &match->state, action, name);
    game_apply(&match->game, &match->state, action);
    (void)snprintf(match->actions + length, sizeof match->actions - length, "%s ", name);
    match->count++;
    check_play(match, name);
}

/* The whole match at once leads to where its steps have led. */
static void check_walk(struct match *match) {
    cJSON       *answer = ask_json(tavola_walk, question_of(match, "", match->actions));
    const cJSON *steps  = cJSON_GetObjectItem(answer, "steps");
    const cJSON *last   = cJSON_GetArrayItem(steps, match->count);
    assert_int_equal(cJSON_GetArraySize(steps), match->count + 1);
    assert_null(cJSON_GetObjectItem(answer, "error"));
    assert_string_equal(string_at(last, "position"), match->position);
    check_actor(match, last);
    cJSON_Delete(answer);
}

static void check_svg(const struct match *match) {
    const char *picture = ask(tavola_svg, question_of(match, match->position, ""));
    assert_int_equal(strncmp(picture, "<svg", 4), 0);
    assert_non_null(strstr(picture, "</svg>"));
}

static void play_match(const struct game_rules *rules, const char *options, uint64_t seed,
                       int count) {
    static struct match match;
    struct random       random;
    random_init(&random, seed);
    begin(&match, rules, options);
    check_play(&match, "");
    while (match.count < count && !game_is_over(&match.game, &match.state)) {
        act(&match, &random);
    }
    check_walk(&match);
    check_svg(&match);
}

static void test_matches(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        for (int language = 0; language < LANGUAGE_COUNT; language++) {
            cJSON *games = ask_json(tavola_games, language_code((enum language)language));
            assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(games, "games")),
                             registry_count());
            cJSON_Delete(games);
            play_match(registry_at(i), "", (uint64_t)language + 1, MATCH_MAX);
        }
    }
    cJSON_Delete(ask_json(tavola_games, "en"));
}

static void visit_variant(const struct game_rules *rules, const char *options) {
    static uint64_t seed;
    play_match(rules, options, ++seed, 3);
}

static void test_variants(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        support_each_variant(registry_at(i), visit_variant);
    }
}

static void expect_legal(const struct match *match, const char *name) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    action_t    action;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_action(&match->game, &match->state, name, &action, &why) != STATUS_OK) {
        fail_msg("%s plays '%s': %s", match->game.rules->name, name, bytes);
    }
}

static void think_in_slices(const struct match *match, uint32_t lines) {
    for (int slice = 0; slice < 3; slice++) {
        const int length = tavola_think(60, lines);
        assert_true(length > 0 && (size_t)length == strlen(tavola_buffer()));
        cJSON       *report = cJSON_Parse(tavola_buffer());
        const cJSON *found  = cJSON_GetObjectItem(report, "lines");
        assert_true(cJSON_GetArraySize(found) >= 1 &&
                    cJSON_GetArraySize(found) <= (int)(lines == 0 ? 1 : lines));
        const cJSON *line;
        cJSON_ArrayForEach(line, found) {
            const cJSON *actions = cJSON_GetObjectItem(line, "actions");
            assert_true(cJSON_GetArraySize(actions) > 0);
            expect_legal(match, cJSON_GetArrayItem(actions, 0)->valuestring);
        }
        cJSON_Delete(report);
    }
}

/* Everybody thinks where a player acts, nobody elsewhere. */
static void think_about(const struct match *match, int level) {
    const bool is_player = game_actor(&match->game, &match->state) >= 0;
    put(question_of(match, "", match->actions));
    const int is_open = tavola_think_open(level, TABLE, 7);
    assert_int_equal(is_open, is_player);
    if (!is_player) {
        assert_int_equal(tavola_think(100, 1), 0);
        return;
    }
    think_in_slices(match, level == 0 ? 3 : 1);
    assert_true(tavola_think(0, 0) > 0); /* nothing to think with is a little, not for ever */
    if (level_is_bounded(level) && level < 3) {
        put(question_of(match, "", match->actions));
        assert_true(tavola_choose(level, TABLE, 7) > 0);
        expect_legal(match, tavola_buffer());
    }
}

static void check_chances(const struct match *match) {
    put(question_of(match, "", match->actions));
    const int length = tavola_chances(5, 1);
    if (length == 0) {
        return; /* no random game ended */
    }
    cJSON       *shares = cJSON_Parse(tavola_buffer());
    int          sum    = 0;
    const cJSON *share;
    assert_int_equal(cJSON_GetArraySize(shares), match->game.players);
    cJSON_ArrayForEach(share, shares) {
        sum += share->valueint;
    }
    assert_true(game_is_common(&match->game) || abs(sum - 65536) <= match->game.players);
    cJSON_Delete(shares);
}

static void test_thinking(void **unused) {
    static const int    levels[] = {0, 1, 2, 5, 8, -7, 1000};
    static struct match match;
    struct random       random;
    (void)unused;
    random_init(&random, 3);
    for (size_t i = 0; i < registry_count(); i++) {
        begin(&match, registry_at(i), "");
        for (size_t j = 0; j < sizeof levels / sizeof levels[0]; j++) {
            think_about(&match, levels[j]);
            check_chances(&match);
            if (!game_is_over(&match.game, &match.state)) {
                act(&match, &random);
            }
        }
    }
}

/* Hopper's set-up: changed by one piece it cannot begin, by two it can. */
static void test_switches(void **unused) {
    static const char *const good = "hopper\n\n\na1.h b1.h c1.h a2.s b2.s c2.s";
    char                     question[256];
    (void)unused;
    cJSON *whole = ask_json(tavola_point, good);
    assert_null(cJSON_GetObjectItem(whole, "refused"));
    assert_null(cJSON_GetObjectItem(whole, "path"));
    cJSON_Delete(whole);
    (void)snprintf(question, sizeof question, "%s %s", good, "b1");
    cJSON *one = ask_json(tavola_point, question);
    assert_non_null(strstr(string_at(one, "refused"), "three of each"));
    assert_true(cJSON_GetArraySize(cJSON_GetObjectItem(one, "items")) > 0);
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(one, "path"), 1)->valuestring,
                        "b1.s");
    cJSON_Delete(one);
    cJSON *two = ask_json(tavola_point, "hopper\n\n\na1.h b1.s c1.h a2.s b2.s c2.s a2");
    assert_null(cJSON_GetObjectItem(two, "refused"));
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(two, "path"), 3)->valuestring,
                        "a2.h");
    cJSON_Delete(two);
}

/* Whatever a game says of its own pieces, those of others belong to them. */
static void test_pieces_of_others_are_named(void **unused) {
    static const struct {
        const char *question, *owner;
    } points[] = {{"enlightenment\n\n\na5", "White"},
                  {"hopper\n\nhhhsss hhhsss\na8", "White"},
                  {"mijnlieff\n\n\nhand2.D", "Orange"}};
    (void)unused;
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        cJSON *answer = ask_json(tavola_point, points[i].question);
        assert_non_null(strstr(string_at(answer, "refused"), points[i].owner));
        cJSON_Delete(answer);
    }
}

static void test_bad_questions(void **unused) {
    static const char *const bad[] = {
        "",
        "\n",
        "\n\n\n",
        "chess\n\n",
        "hopper banana\n\n",
        "hopper turns=x\n\n",
        "hopper turns=\n\n",
        "hopper =\n\n",
        "hopper turns=20 turns=20\n\n",
        "hopper\nno position\n",
        "hopper\n\xff\xfe\n",
        "pyramyd players=99\n\n",
        " \n \n ",
        "mijnlieff\n\t\n",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect_error(tavola_walk, bad[i]);
        expect_error(tavola_play, bad[i]);
        expect_error(tavola_point, bad[i]);
        assert_string_equal(ask(tavola_svg, bad[i]), "");
        put(bad[i]);
        assert_int_equal(tavola_think_open(3, TABLE, 1), 0);
        assert_true(tavola_buffer()[0] != '\0');
        assert_int_equal(tavola_think(10, 1), 0);
        put(bad[i]);
        assert_int_equal(tavola_choose(3, TABLE, 1), 0);
        put(bad[i]);
        assert_int_equal(tavola_chances(1, 1), 0);
        put(bad[i]);
        assert_int_equal(tavola_verdict(1, 1), 0);
    }
    expect_error(tavola_point, "hopper\n\n\na b c d e f g h i");
    expect_error(tavola_point, "hopper\n\n\nan-id-that-is-much-too-long");
    expect_error(tavola_games, "xx");
    assert_string_equal(ask(tavola_words, "hopper"), "");
    assert_string_equal(ask(tavola_words, "chess title"), "");
    assert_string_equal(ask(tavola_words, "hopper no.such.key"), "");
    assert_string_equal(ask(tavola_words, "hopper title"), "Hopper and Sneaker");
}

/* What is legal of a line is told, and why the rest is not. */
static void test_bad_actions(void **unused) {
    static struct match match;
    struct random       random;
    (void)unused;
    random_init(&random, 1);
    begin(&match, registry_find("mijnlieff"), "");
    act(&match, &random);
    act(&match, &random);
    (void)snprintf(match.actions + strlen(match.actions), 16, "nonsense x");
    cJSON *answer = ask_json(tavola_walk, question_of(&match, "", match.actions));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(answer, "steps")), 3);
    assert_non_null(strstr(string_at(answer, "error"), "nonsense"));
    cJSON_Delete(answer);
    expect_error(tavola_play, question_of(&match, "", match.actions));
    assert_string_equal(ask(tavola_svg, question_of(&match, "", match.actions)), "");
    put(question_of(&match, "", match.actions));
    assert_int_equal(tavola_think_open(1, TABLE, 1), 0);
    assert_non_null(strstr(tavola_buffer(), "nonsense"));
    put(question_of(&match, "", match.actions));
    assert_int_equal(tavola_chances(1, 1), 0);
    put(question_of(&match, "", match.actions));
    assert_int_equal(tavola_verdict(1, 1), 0);
    put("mijnlieff\n\n");
    assert_int_equal(tavola_verdict(1, 1), 0); /* nobody has done anything */
}

/* A buffer that is full to its last byte, without an end. */
static void test_full_buffer(void **unused) {
    entry *const all[] = {tavola_games, tavola_words, tavola_walk,       tavola_play,
                          tavola_point, tavola_svg,   tavola_open_first, tavola_apply};
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        memset(tavola_buffer(), 'a', WASM_BUFFER_SIZE);
        (void)all[i]();
        memset(tavola_buffer(), '\n', WASM_BUFFER_SIZE);
        (void)all[i]();
    }
    memset(tavola_buffer(), 'a', WASM_BUFFER_SIZE);
    assert_int_equal(tavola_think_open(1, TABLE, 1), 0);
    memset(tavola_buffer(), 'a', WASM_BUFFER_SIZE);
    assert_int_equal(tavola_chances(1, 1), 0);
}

/* An answer that does not fit is refused, not cut. */
static void test_long_walk(void **unused) {
    enum { STEPS = 20000 };

    struct game       game;
    struct game_state state;
    struct random     random;
    struct text       question = wasm_answer();
    (void)unused;
    support_open(&game, registry_find("hopper"), "turns=0");
    random_init(&random, 1);
    game_start(&game, &state);
    text_add(&question, "hopper turns=0\n\n");
    for (int i = 0; i < STEPS && !game_is_over(&game, &state); i++) {
        const action_t action = playout_draw(&game, &state, &random);
        game_print_action(&game, &state, action, &question);
        text_add_char(&question, ' ');
        game_apply(&game, &state, action);
    }
    assert_true(text_is_whole(&question));
    const int length = tavola_walk();
    assert_int_equal(length, strlen(tavola_buffer()));
    cJSON *answer = cJSON_Parse(tavola_buffer());
    assert_non_null(strstr(string_at(answer, "error"), "too long"));
    cJSON_Delete(answer);
}

static void test_measuring(void **unused) {
    (void)unused;
    assert_int_equal(tavola_game_count(), registry_count());
    assert_int_equal(tavola_game_name(-1), 0);
    assert_int_equal(tavola_game_name(tavola_game_count()), 0);
    put("");
    assert_int_not_equal(tavola_open(-1), STATUS_OK);
    put("banana");
    assert_int_not_equal(tavola_open(0), STATUS_OK);
    assert_int_equal(tavola_perft(1), 0);
    assert_int_equal(tavola_signature(), 0);
    assert_int_equal(tavola_search_signatures(), 0);
    assert_int_equal(tavola_best(10, TABLE), 0);
    assert_int_equal(tavola_slice(10, 1), 0);
    put("a1");
    assert_int_not_equal(tavola_apply(), STATUS_OK);
    for (int i = 0; i < tavola_game_count(); i++) {
        assert_true(tavola_game_name(i) > 0);
        assert_string_equal(tavola_buffer(), registry_at((size_t)i)->name);
        put("");
        assert_int_equal(tavola_open(i), STATUS_OK);
        assert_int_equal(tavola_perft(0), 1);
        assert_true(tavola_perft(1) > 0);
        assert_int_equal(tavola_perft(1000000), 0);
        (void)tavola_best(50, TABLE);
        assert_int_equal(tavola_best(0, TABLE), 0);
        put("no engine");
        assert_int_not_equal(tavola_engine(TABLE), STATUS_OK);
        put("");
        if (tavola_engine(TABLE) == STATUS_OK) {
            (void)tavola_slice(50, 2);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matches),     cmocka_unit_test(test_variants),
        cmocka_unit_test(test_thinking),    cmocka_unit_test(test_bad_questions),
        cmocka_unit_test(test_switches),    cmocka_unit_test(test_bad_actions),
        cmocka_unit_test(test_full_buffer), cmocka_unit_test(test_long_walk),
        cmocka_unit_test(test_measuring),   cmocka_unit_test(test_pieces_of_others_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
