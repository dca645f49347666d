/* SPDX-License-Identifier: MIT
 *
 * encodings.c - what must hold for every game's encoding, checked on random walks.
 *
 *   encodings GAME [FILE]
 *
 * With a file of positions (positions.c), short walks begin at each of them too: random
 * play alone hardly ever comes to a pass, or to a board of an odd shape.
 *
 * In every state: ids are unique, within bounds and lead back to their actions; the
 * mask says the same; planes are equal exactly where positions are, for one viewer;
 * and every symmetry has its counterpart in states, ids and what happens next.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/encoding.h"
#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

enum {
    WALKS       = 2, /* for each variant of the options */
    ACTIONS_MAX = 400,
    SHORT_WALK  = 8, /* actions from each position of the file */
    LINE_SIZE   = 4096,
    GUARD       = 0xa5,
    SEEN_MAX    = 1 << 14 /* a power of two, more than the states of a variant's walks */
};

static const struct game_rules *rules;
static const char              *file_name; /* of positions, or NULL */

/* Positions that were met, found by their planes and viewer, and the other way. */
struct seen {
    hash_t key[SEEN_MAX], value[SEEN_MAX];
    size_t count;
};

static struct seen by_planes, by_position;

/* What stands under the key; the value itself if it is new. */
static hash_t remember(struct seen *seen, hash_t key, hash_t value) {
    size_t place = key % SEEN_MAX;
    while (seen->key[place] != 0 && seen->key[place] != key) {
        place = (place + 1) % SEEN_MAX;
    }
    if (seen->key[place] == 0 && seen->count < SEEN_MAX / 2) {
        seen->count++;
        seen->key[place]   = key;
        seen->value[place] = value;
    }
    return seen->key[place] == key ? seen->value[place] : value;
}

static void check_ids(const struct game *game, const void *state,
                      const struct encoding_size *size) {
    static uint8_t    mask[ENCODING_IDS_MAX + 1];
    static uint8_t    counted[ENCODING_IDS_MAX];
    action_t          actions[GAME_ACTIONS_MAX];
    uint32_t          ids[GAME_ACTIONS_MAX];
    struct game_state copy;
    const size_t      count = game_actions(game, state, actions);
    game_copy(game, &copy, state);
    memset(counted, 0, sizeof counted);
    memset(mask, GUARD, sizeof mask);
    assert_int_equal(encoding_mask(game, state, mask), count);
    assert_int_equal(mask[size->ids], GUARD);
    assert_int_equal(encoding_list(game, state, ids), count);
    for (size_t i = 0; i < count; i++) {
        action_t found = actions[i] + 1;
        assert_true(ids[i] < size->ids);
        assert_int_equal(counted[ids[i]]++, 0);
        assert_int_equal(game->rules->encoding->action(game, state, ids[i]), actions[i]);
        assert_true(encoding_find(game, state, ids[i], &found));
        assert_int_equal(found, actions[i]);
    }
    assert_memory_equal(mask, counted, size->ids);
    assert_memory_equal(&copy, state, game->state_size);
    for (uint32_t id = 0; id <= size->ids; id += 1 + size->ids / 64) {
        action_t found;
        assert_int_equal(encoding_find(game, state, id, &found), id < size->ids && mask[id] != 0);
    }
}

static void check_planes(const struct game *game, const void *state,
                         const struct encoding_size *size) {
    static uint8_t planes[ENCODING_PLANES_MAX + 1];
    static uint8_t again[ENCODING_PLANES_MAX + 1];
    const size_t   bytes = encoding_planes_size(size);
    memset(planes, GUARD, sizeof planes);
    memset(again, 0, sizeof again);
    encoding_observe(game, state, planes);
    encoding_observe(game, state, again);
    assert_memory_equal(planes, again, bytes); /* so every byte was written */
    assert_int_equal(planes[bytes], GUARD);
    const hash_t position = game_position_hash(game, state) | 1U;
    const hash_t viewer   = (hash_t)(game_actor(game, state) + 3);
    const hash_t key      = hash_mix(hash_bytes(planes, bytes), viewer) | 1U;
    if (!game_is_over(game, state)) { /* of what is over, nobody asks what can still happen */
        assert_true(remember(&by_planes, key, position) == position);
        assert_true(remember(&by_position, position, key) == key);
    }
}

/* Which ways have shown something different from which others; and how many there are. */
static bool     are_apart[ENCODING_WAYS_MAX][ENCODING_WAYS_MAX];
static uint32_t ways_max;

static bool are_equal(const struct game *game, const void *one, const void *two) {
    return memcmp(one, two, game->state_size) == 0;
}

/* Some way must lead back. */
static void check_way_back(const struct game *game, const void *state, const void *turned,
                           uint32_t ways) {
    bool is_back = false;
    for (uint32_t way = 0; way < ways && !is_back; way++) {
        struct game_state back;
        encoding_transform(game, turned, way, &back);
        is_back = are_equal(game, &back, state);
    }
    assert_true(is_back);
}

static void check_turned_ids(const struct game *game, const void *state, const void *turned,
                             uint32_t way, uint32_t id_count) {
    static uint8_t mask[ENCODING_IDS_MAX];
    static uint8_t expected[ENCODING_IDS_MAX];
    uint32_t       ids[GAME_ACTIONS_MAX];
    const size_t   count = encoding_list(game, state, ids);
    memset(expected, 0, sizeof expected);
    for (size_t i = 0; i < count; i++) {
        const uint32_t id = encoding_transform_id(game, state, way, ids[i]);
        assert_true(id < id_count);
        expected[id] = 1;
    }
    assert_int_equal(encoding_mask(game, turned, mask), count);
    assert_memory_equal(mask, expected, id_count);
}

/* To apply and to transform give the same in either order. */
static void check_turned_step(const struct game *game, const void *state, const void *turned,
                              uint32_t way, uint32_t id) {
    struct game_state first, second, seen;
    action_t          action, there;
    assert_true(encoding_find(game, state, id, &action));
    assert_true(encoding_find(game, turned, encoding_transform_id(game, state, way, id), &there));
    game_copy(game, &first, state);
    game_copy(game, &second, turned);
    game_apply(game, &first, action);
    game_apply(game, &second, there);
    encoding_transform(game, &first, way, &seen);
    assert_true(are_equal(game, &seen, &second));
}

static void check_ways(const struct game *game, const void *state, const struct encoding_size *size,
                       struct random *random) {
    for (uint32_t way = 0; way < size->ways; way++) {
        struct game_state turned;
        memset(&turned, GUARD, sizeof turned);
        encoding_transform(game, state, way, &turned);
        assert_int_equal(turned.bytes[game->state_size], GUARD);
        assert_int_equal(game_actor(game, &turned), game_actor(game, state));
        check_planes(game, &turned, size);
        check_way_back(game, state, &turned, size->ways);
        check_turned_ids(game, state, &turned, way, size->ids);
        if (!game_is_over(game, state)) {
            uint32_t     ids[GAME_ACTIONS_MAX];
            const size_t count = encoding_list(game, state, ids);
            for (int i = 0; i < 3; i++) {
                check_turned_step(game, state, &turned, way,
                                  ids[random_below(random, (uint32_t)count)]);
            }
        }
    }
}

static void compare_ways(const struct game *game, const void *state, uint32_t ways) {
    struct game_state seen[ENCODING_WAYS_MAX];
    for (uint32_t way = 0; way < ways; way++) {
        encoding_transform(game, state, way, &seen[way]);
        for (uint32_t other = 0; other < way; other++) {
            are_apart[way][other] |= !are_equal(game, &seen[way], &seen[other]);
        }
    }
    ways_max = ways > ways_max ? ways : ways_max;
}

static void check_size(const struct game *game, const struct encoding_size *size) {
    assert_true(game->rules->encoding->version >= 1);
    assert_in_range(size->ids, 1, ENCODING_IDS_MAX);
    assert_in_range(encoding_planes_size(size), 1, ENCODING_PLANES_MAX);
    assert_in_range(size->ways, 1, ENCODING_WAYS_MAX);
}

static void walk(const struct game *game, const struct encoding_size *size, struct random *random,
                 struct game_state *state, int length_max) {
    for (int length = 0; length < length_max; length++) {
        check_ids(game, state, size);
        check_planes(game, state, size);
        check_ways(game, state, size, random);
        compare_ways(game, state, size->ways);
        if (game_is_over(game, state)) {
            break;
        }
        game_apply(game, state, playout_draw(game, state, random));
    }
}

/* Nothing that was seen with other options counts. */
static void open_anew(struct game *game, const struct game_rules *varied, const char *options,
                      struct encoding_size *size) {
    support_open(game, varied, options);
    encoding_measure(game, size);
    check_size(game, size);
    memset(&by_planes, 0, sizeof by_planes);
    memset(&by_position, 0, sizeof by_position);
}

static void walk_variant(const struct game_rules *varied, const char *options) {
    struct game          game;
    struct game_state    state;
    struct random        random;
    struct encoding_size size;
    open_anew(&game, varied, options, &size);
    random_init(&random, hash_bytes(options, strlen(options)));
    for (unsigned i = 0; i < WALKS * support_scale(); i++) {
        game_start(&game, &state);
        walk(&game, &size, &random, &state, ACTIONS_MAX);
    }
}

/* What follows the word, if the line begins with it and a space; else NULL. */
static const char *after(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

/* A case begins with no options; "options" comes before "position". */
static void test_positions(void **unused) {
    (void)unused;
    char                 line[LINE_SIZE];
    struct game          game;
    struct random        random;
    struct encoding_size size;
    bool                 is_varied = false;
    unsigned             positions = 0;
    FILE                *file      = fopen(file_name, "r");
    assert_non_null(file);
    random_init(&random, 1);
    open_anew(&game, rules, "", &size);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        const char *options       = after(line, "case") != NULL ? "" : after(line, "options");
        const char *position      = after(line, "position");
        if (options != NULL && (is_varied || options[0] != '\0')) {
            open_anew(&game, rules, options, &size);
            is_varied = options[0] != '\0';
        }
        if (position != NULL) {
            char              bytes[GAME_TEXT_MAX];
            struct text       why;
            struct game_state state;
            text_init(&why, bytes, sizeof bytes);
            assert_int_equal(game_parse_state(&game, position, &state, &why), STATUS_OK);
            walk(&game, &size, &random, &state, SHORT_WALK);
            positions++;
        }
    }
    fclose(file);
    assert_true(positions > 0);
}

static void test_walks(void **unused) {
    (void)unused;
    support_each_variant(rules, walk_variant);
    for (uint32_t way = 0; way < ways_max; way++) {
        for (uint32_t other = 0; other < way; other++) {
            assert_true(are_apart[way][other]);
        }
    }
}

/* Ids stand in files of people: those of a fixed walk are compared with what was
 * written down when the version of the encoding began. */
static void test_ids_stay(void **unused) {
    (void)unused;
    struct game          game;
    struct game_state    state;
    struct random        random;
    struct encoding_size size;
    hash_t               signature = 0;
    static uint8_t       planes[ENCODING_PLANES_MAX];
    support_open(&game, rules, "");
    random_init(&random, 1);
    encoding_measure(&game, &size);
    for (int games = 0; games < 20; games++) {
        game_start(&game, &state);
        for (int length = 0; length < ACTIONS_MAX && !game_is_over(&game, &state); length++) {
            uint32_t       ids[GAME_ACTIONS_MAX];
            const size_t   count = encoding_list(&game, &state, ids);
            const uint32_t place = random_below(&random, (uint32_t)count);
            action_t       action;
            for (size_t i = 0; i < count; i++) {
                signature = hash_mix(signature, ids[i]);
            }
            encoding_observe(&game, &state, planes);
            signature = hash_mix(signature, hash_bytes(planes, encoding_planes_size(&size)));
            assert_true(encoding_find(&game, &state, ids[place], &action));
            game_apply(&game, &state, action);
        }
    }
    static const struct {
        const char *name;
        uint32_t    version;
        hash_t      signature;
    } known[] = {
#define ENCODING(name, version, signature) {#name, version, UINT64_C(signature)},
#include "games/encodings.def"
#undef ENCODING
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, rules->name) == 0) {
            assert_int_equal(known[i].version, rules->encoding->version);
            if (known[i].signature != signature) {
                fail_msg("ids or planes have changed: 0x%016llx", (unsigned long long)signature);
            }
            return;
        }
    }
    fail_msg("%s is not in encodings.def: 0x%016llx", rules->name, (unsigned long long)signature);
}

int main(int count, char **strings) {
    rules = count == 2 || count == 3 ? registry_find(strings[1]) : NULL;
    if (rules == NULL || rules->encoding == NULL) {
        fprintf(stderr, "usage: encodings GAME [FILE]\n");
        return 2;
    }
    file_name                       = strings[2];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_ids_stay),
    };
    const struct CMUnitTest more[] = {cmocka_unit_test(test_positions)};
    int                     failed = cmocka_run_group_tests_name(rules->name, tests, NULL, NULL);
    if (file_name != NULL) {
        failed += cmocka_run_group_tests_name(rules->name, more, NULL, NULL);
    }
    return failed;
}
