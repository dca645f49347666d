/* SPDX-License-Identifier: MIT
 *
 * conformance.c - what must hold for every game, checked on random walks.
 *
 *   conformance GAME
 *
 * Each property is a function that looks at one state; a walk calls them all
 * at every step. Every variant of the options is walked.
 */
#include <stdio.h>

#include "core/perft.h"
#include "core/playout.h"
#include "games/registry.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "support.h"

enum {
    WALKS          = 2,    /* for each variant of the options */
    ACTIONS_MAX    = 1500, /* of a walk without end */
    GUARD          = 0xa5,
    MUTANT_ACTIONS = 50
};

static const struct game_rules *rules;

static void check_listing(const struct game *game, const void *state) {
    struct game_state copy;
    action_t          actions[GAME_ACTIONS_MAX];
    game_copy(game, &copy, state);
    const size_t count = game->play->actions(game, state, actions);
    assert_memory_equal(&copy, state, game->state_size);
    assert_true(count <= game->actions_max);
    assert_int_equal(count == 0, game_is_over(game, state));
    assert_int_equal(count, game_count_actions(game, state));
    for (size_t i = 1; i < count; i++) {
        assert_true(actions[i - 1] < actions[i]);
    }
}

static void check_actor(const struct game *game, const void *state) {
    const int actor = game_actor(game, state);
    assert_true(actor >= ACTOR_NONE && actor < game->players);
    assert_true(actor != ACTOR_CHANCE || game->rules->has_chance);
}

static void check_weights(const struct game *game, const void *state) {
    if (game_is_weighted(game, state)) {
        uint32_t     weights[GAME_ACTIONS_MAX] = {0};
        const size_t count                     = game_count_actions(game, state);
        game_weights(game, state, weights);
        for (size_t i = 0; i < count; i++) {
            assert_true(weights[i] > 0);
        }
    }
}

/* Actions print apart and without spaces; parsing finds the same one again.
 * Parsing prints all of them, so of a long list only a few are tried. */
static void check_action_texts(const struct game *game, const void *state) {
    action_t     actions[GAME_ACTIONS_MAX];
    static char  texts[GAME_ACTIONS_MAX][GAME_ACTION_MAX];
    const size_t count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        support_print_action(game, state, actions[i], texts[i]);
        assert_true(texts[i][0] != '\0');
        assert_null(strchr(":#", texts[i][0])); /* which begin other lines of records */
        assert_int_equal(strcspn(texts[i], " \t\n"), strlen(texts[i]));
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(texts[j], texts[i]);
        }
    }
    for (size_t i = 0; i < count; i += 1 + count / 16) {
        char        bytes[GAME_TEXT_MAX];
        struct text why;
        action_t    parsed;
        text_init(&why, bytes, sizeof bytes);
        assert_int_equal(game_parse_action(game, state, texts[i], &parsed, &why), STATUS_OK);
        assert_int_equal(parsed, actions[i]);
    }
}

static void check_illegal_texts(const struct game *game, const void *state) {
    static const char *const wrong[] = {"", " ", "zz", "-1", "a0", "A1A1A1A1A1A1A1A1A1", "\xff"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char        bytes[GAME_TEXT_MAX];
        struct text why;
        action_t    parsed;
        text_init(&why, bytes, sizeof bytes);
        assert_int_equal(game_parse_action(game, state, wrong[i], &parsed, &why), STATUS_ILLEGAL);
        assert_true(why.length > 0 && text_is_whole(&why));
    }
}

static void check_position_text(const struct game *game, const void *state) {
    char              printed[GAME_TEXT_MAX];
    char              bytes[GAME_TEXT_MAX];
    struct text       why;
    struct game_state parsed;
    text_init(&why, bytes, sizeof bytes);
    support_print_state(game, state, printed);
    assert_null(strchr(printed, '\n'));
    if (game_parse_state(game, printed, &parsed, &why) != STATUS_OK) {
        fail_msg("'%s' was printed, but: %s", printed, bytes);
    }
    assert_memory_equal(&parsed, state, game->state_size);
}

/* Lines of at most 80 characters, ASCII in English; all that is drawn fits. */
static void check_drawing(const struct game *game, const void *state, enum language language) {
    static struct scene scene;
    const struct words  words = words_of(game->rules, language);
    char                bytes[SCENE_PLAIN_MAX];
    struct text         picture;
    size_t              column = 0;
    text_init(&picture, bytes, sizeof bytes);
    scene_print_plain(game, state, &words, &scene, &picture);
    assert_true(!scene.is_cut && text_is_whole(&picture) && picture.length > 0);
    assert_int_equal(bytes[picture.length - 1], '\n');
    for (const char *at = bytes; *at != '\0'; at += text_character_length(at)) {
        assert_true(text_character_length(at) > 0);
        assert_true(language != LANGUAGE_en || *at == '\n' || (*at >= ' ' && *at <= '~'));
        column = *at == '\n' ? 0 : column + 1;
        assert_true(column <= SCENE_PLAIN_WIDTH);
    }
}

static void check_prompt(const struct game *game, const void *state) {
    const struct words words = words_of(game->rules, LANGUAGE_en);
    struct message     message;
    message_set(&message, "");
    game->rules->scene->prompt(game, state, &message);
    assert_non_null(words_find(&words, message.key));
}

static void check_picture(const struct game *game, const void *state) {
    check_drawing(game, state, (enum language)(game_turns(state) % LANGUAGE_COUNT));
    if (!game_is_over(game, state)) {
        check_prompt(game, state);
    }
}

/* The hash leaves out the turns and nothing else that matters. */
static void check_hash(const struct game *game, const void *state) {
    struct game_state other;
    const hash_t      hash = game_position_hash(game, state);
    game_copy(game, &other, state);
    other.bytes[0] ^= 1;
    assert_true(game_position_hash(game, &other) == hash);
    other.bytes[game->state_size - 1] ^= 1;
    assert_true(game_position_hash(game, &other) != hash);
}

/* Without opponents each has the whole point, or nobody has anything. */
static void check_common(const struct game *game, const payoff_t *payoffs) {
    assert_true(payoffs[0] == 0 || payoffs[0] == GAME_POINT);
    for (int player = 1; player < game->players; player++) {
        assert_int_equal(payoffs[player], payoffs[0]);
    }
}

static void check_payoffs(const struct game *game, const void *state) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    payoff_t sum = 0;
    game_payoffs(game, state, payoffs);
    for (int player = 0; player < game->players; player++) {
        assert_in_range(payoffs[player], 0, GAME_POINT);
        sum += payoffs[player];
    }
    if (game_is_common(game)) {
        check_common(game, payoffs);
    } else {
        assert_int_equal(sum, GAME_POINT);
    }
    assert_true(game_ending(game, state)[0] != '\0');
}

static void check_state(const struct game *game, const void *state) {
    check_actor(game, state);
    check_listing(game, state);
    check_weights(game, state);
    check_action_texts(game, state);
    check_illegal_texts(game, state);
    check_position_text(game, state);
    check_picture(game, state);
    check_hash(game, state);
}

/* Applying is deterministic, stays within the state, and counts turns. */
static void check_step(const struct game *game, void *state, action_t action) {
    struct game_state guarded;
    struct game_state again;
    const uint32_t    turns = game_turns(state);
    memset(&guarded, GUARD, sizeof guarded);
    game_copy(game, &guarded, state);
    game_copy(game, &again, state);
    game_apply(game, &guarded, action);
    game_apply(game, &again, action);
    assert_memory_equal(&guarded, &again, game->state_size);
    for (size_t i = game->state_size; i < GAME_STATE_MAX; i++) {
        assert_int_equal(guarded.bytes[i], GUARD);
    }
    assert_true(game_turns(&guarded) == turns || game_turns(&guarded) == turns + 1);
    game_copy(game, state, &guarded);
}

static void walk(const struct game *game, struct random *random) {
    struct game_state state;
    uint32_t          length = 0;
    game_start(game, &state);
    check_state(game, &state);
    while (!game_is_over(game, &state) && length < ACTIONS_MAX) {
        check_step(game, &state, playout_draw(game, &state, random));
        check_state(game, &state);
        length++;
    }
    assert_true(game->length_max == 0 || length <= game->length_max);
    if (game_is_over(game, &state)) {
        check_payoffs(game, &state);
    } else {
        assert_true(game->length_max == 0 || game->length_max >= ACTIONS_MAX);
    }
}

static void walk_variant(const struct game_rules *varied, const char *options) {
    struct game   game;
    struct random random;
    support_open(&game, varied, options);
    random_init(&random, hash_bytes(options, strlen(options)));
    for (unsigned i = 0; i < WALKS * support_scale(); i++) {
        walk(&game, &random);
    }
}

static void test_walks(void **unused) {
    (void)unused;
    support_each_variant(rules, walk_variant);
}

/* Change, drop or insert some characters of a text. */
static void mutate(char *string, struct random *random) {
    static const char letters[] = "abcdeghrswoxABCDFNORW0123456789./-+:;?*, \x01\xff";
    for (uint32_t edits = 1 + random_below(random, 3); edits > 0; edits--) {
        const size_t   length = strlen(string);
        const size_t   place  = random_below(random, (uint32_t)length + 1);
        const char     letter = letters[random_below(random, sizeof letters - 1)];
        const uint32_t kind   = random_below(random, 4);
        if (kind == 0 && length + 2 < GAME_TEXT_MAX) {
            memmove(string + place + 1, string + place, length - place + 1);
            string[place] = letter;
        } else if (kind == 1 && place < length) {
            memmove(string + place, string + place + 1, length - place);
        } else if (kind == 2 && place + 1 < length) {
            const char kept   = string[place];
            string[place]     = string[place + 1];
            string[place + 1] = kept;
        } else if (place < length) {
            string[place] = letter;
        }
    }
}

/* A text that was tampered with is refused with a reason, or it is a position
 * like any other, from which the game goes on. */
static bool try_mutant(const struct game *game, const char *string, struct random *random) {
    char              bytes[2 * GAME_TEXT_MAX];
    struct text       why;
    struct game_state state;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_state(game, string, &state, &why) != STATUS_OK) {
        assert_true(why.length > 0);
        return false;
    }
    check_state(game, &state);
    for (int i = 0; i < MUTANT_ACTIONS && !game_is_over(game, &state); i++) {
        check_step(game, &state, playout_draw(game, &state, random));
        check_position_text(game, &state);
    }
    return true;
}

/* How many tampered texts were positions, and how many were not. */
static unsigned accepted;
static unsigned refused;

static void mutate_variant(const struct game_rules *varied, const char *options) {
    struct game       game;
    struct random     random;
    struct game_state state;
    support_open(&game, varied, options);
    random_init(&random, hash_bytes(options, strlen(options)) + 1);
    for (unsigned i = 0; i < support_scale(); i++) {
        game_start(&game, &state);
        for (int steps = 0; steps < 150 && !game_is_over(&game, &state); steps++) {
            char string[GAME_TEXT_MAX];
            game_apply(&game, &state, playout_draw(&game, &state, &random));
            support_print_state(&game, &state, string);
            mutate(string, &random);
            if (try_mutant(&game, string, &random)) {
                accepted++;
            } else {
                refused++;
            }
        }
    }
}

static void test_mutated_positions(void **unused) {
    (void)unused;
    support_each_variant(rules, mutate_variant);
    printf("%u tampered positions accepted, %u refused\n", accepted, refused);
    assert_true(accepted > 0 && refused > accepted);
}

/* From the first state with uneven chance, outcomes come as often as weighed. */
static void test_chance_is_drawn_by_weight(void **unused) {
    (void)unused;
    enum { DRAWS = 20000 };
    struct game       game;
    struct random     random;
    struct game_state state;
    support_open(&game, rules, "");
    random_init(&random, 9);
    game_start(&game, &state);
    for (int i = 0; !game_is_weighted(&game, &state); i++) {
        if (game.play->weights == NULL || game_is_over(&game, &state) || i == ACTIONS_MAX) {
            skip();
        }
        game_apply(&game, &state, playout_draw(&game, &state, &random));
    }
    action_t     actions[GAME_ACTIONS_MAX];
    uint32_t     weights[GAME_ACTIONS_MAX];
    const size_t count                  = game_actions(&game, &state, actions);
    uint32_t     seen[GAME_ACTIONS_MAX] = {0};
    uint32_t     sum                    = 0;
    game_weights(&game, &state, weights);
    for (int i = 0; i < DRAWS; i++) {
        const action_t drawn = playout_draw(&game, &state, &random);
        for (size_t j = 0; j < count; j++) {
            seen[j] += actions[j] == drawn ? 1 : 0;
        }
    }
    for (size_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t expected = DRAWS * weights[i] / sum;
        assert_in_range(seen[i], expected - DRAWS / 50, expected + DRAWS / 50);
    }
}

static void test_rules_are_complete(void **unused) {
    (void)unused;
    assert_true(rules->version >= 1);
    assert_non_null(rules->scene);
    for (int language = 0; language < LANGUAGE_COUNT; language++) {
        const struct words words = words_of(rules, (enum language)language);
        assert_true(words_title(&words)[0] != '\0');
    }
    assert_in_range(rules->players_min, 1, rules->players_max);
    assert_true(rules->play->scores == NULL || rules->evaluator == NULL);
    assert_true(rules->has_chance || rules->play->weights == NULL);
    assert_int_equal(strspn(rules->name, "abcdefghijklmnopqrstuvwxyz0123456789"),
                     strlen(rules->name));
    for (const struct option_spec *spec = rules->options; spec->kind != OPTION_NONE; spec++) {
        assert_non_null(spec->help);
    }
}

int main(int count, char **strings) {
    rules = count == 2 ? registry_find(strings[1]) : NULL;
    if (rules == NULL) {
        fprintf(stderr, "usage: conformance GAME\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules_are_complete),
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_mutated_positions),
        cmocka_unit_test(test_chance_is_drawn_by_weight),
    };
    return cmocka_run_group_tests_name(rules->name, tests, NULL, NULL);
}
