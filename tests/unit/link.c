/* SPDX-License-Identifier: MIT
 *
 * link.c - tests of record/link, and of texts that the browser must read alike:
 * web/tests/probes.test.ts reads the same ones.
 */
#include "record/link.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/playout.h"
#include "games/registry.h"
#include "support.h"
#include "wasm/wasm.h"

static char first[1 << 16];
static char second[1 << 16];

static const char *print(const struct record *record, char *bytes) {
    struct text text;
    text_init(&text, bytes, sizeof first);
    assert_int_equal(link_print(record, &text), STATUS_OK);
    assert_true(text_is_whole(&text));
    return bytes;
}

static void read(struct record_reader *reader, const char *link) {
    char        bytes[2048];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    record_reader_init(reader);
    if (link_read(reader, link, strlen(link), &why) != RECORD_DONE) {
        fail_msg("%s: %s", link, bytes);
    }
}

/* Grow variations at random nodes. */
static void grow(struct record *record, struct random *random) {
    const struct game *game = &record->match.game;
    for (int i = 0; i < 10; i++) {
        const size_t      node = random_below(random, (uint32_t)record_node_count(record));
        struct game_state state;
        assert_int_equal(record_state(record, node, &state), STATUS_OK);
        if (!game_is_over(game, &state)) {
            const action_t action = playout_draw(game, &state, random);
            if (record_child(record, node, action) == 0) {
                assert_int_equal(record_branch(record, node, action), STATUS_OK);
            }
        }
    }
    const size_t here = random_below(random, (uint32_t)record_node_count(record));
    assert_int_equal(record_add_note(record, here, RECORD_HERE, ""), STATUS_OK);
}

static void visit_variant(const struct game_rules *rules, const char *options) {
    struct game          game;
    struct record        record;
    struct record_reader reader;
    struct random        random;
    char                 bytes[512];
    struct text          why;
    text_init(&why, bytes, sizeof bytes);
    if (game_open(&game, rules, options, &why) != STATUS_OK) {
        return;
    }
    record_init(&record, &game);
    random_init(&random, 7);
    while (record.match.count < 12 && !game_is_over(&game, &record.match.state)) {
        const action_t action = playout_draw(&game, &record.match.state, &random);
        assert_int_equal(match_apply(&record.match, action), STATUS_OK);
    }
    strcpy(record.players[0], "level3");
    if (!game_is_over(&game, &record.match.state)) {
        strcpy(record.forfeits[game.players - 1], "resigned");
    }
    grow(&record, &random);
    read(&reader, print(&record, first));
    assert_string_equal(print(&reader.record, second), first);
    assert_int_equal(record_node_count(&reader.record), record_node_count(&record));
    record_reader_finish(&reader);
    record_finish(&record);
}

static void test_links_are_read_as_printed(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        support_each_variant(registry_at(i), visit_variant);
    }
}

static void test_a_link_and_its_record_are_one(void **unused) {
    (void)unused;
    struct record_reader reader;
    const char          *link =
        "#/match/"
        "mijnlieff?v=1&p=....%2F....%2Fn...%2FO...%201%20a2%202&s=h,5&a=Ob2;0:Ob3&c=2&f=2:1";
    read(&reader, link);
    assert_string_equal(print(&reader.record, first), link);
    assert_string_equal(reader.record.players[1], "level5");
    assert_string_equal(record_note(&reader.record, 2, RECORD_FORFEIT), "1 resigned");
    record_reader_finish(&reader);
}

/* --- Probes --------------------------------------------------------------- */

static cJSON *load_probes(void) {
    FILE *file = fopen(PROBES, "r");
    assert_non_null(file);
    static char  bytes[1 << 18];
    const size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = '\0';
    cJSON *probes = cJSON_Parse(bytes);
    assert_true(cJSON_GetArraySize(probes) >= 15);
    return probes;
}

static void test_probes_are_read_as_the_table_says(void **unused) {
    (void)unused;
    cJSON       *probes = load_probes();
    const cJSON *probe;
    cJSON_ArrayForEach(probe, probes) {
        strcpy(tavola_buffer(), cJSON_GetObjectItem(probe, "text")->valuestring);
        assert_true(tavola_record_read() > 0);
        cJSON *reads = cJSON_Parse(tavola_buffer());
        if (!cJSON_Compare(reads, cJSON_GetObjectItem(probe, "reads"), true)) {
            fail_msg("%s: %s", cJSON_GetObjectItem(probe, "name")->valuestring, tavola_buffer());
        }
        cJSON_Delete(reads);
    }
    cJSON_Delete(probes);
}

static void test_what_the_page_hands_over_is_written(void **unused) {
    (void)unused;
    strcpy(tavola_buffer(), "game mijnlieff\nactions\nOa1\nNa2\n:from 1\nNa3\n");
    assert_true(tavola_record_write() > 0);
    assert_string_equal(tavola_buffer(),
                        "game mijnlieff\nrules 1\nactions 2\nOa1 Na2\n:from 1\nNa3\n\n");
    assert_true(tavola_link_write() > 0);
    assert_string_equal(tavola_buffer(), "#/match/mijnlieff?v=1&s=h,h&a=Oa1,Na2;1:Na3&c=2");
    strcpy(tavola_buffer(), "game moguli\nrules 1\nactions\nra11\n");
    assert_true(tavola_link_write() > 0);
    assert_string_equal(tavola_buffer(), "#/match/moguli?v=1&s=h,h&a=ra11&c=1");
    assert_true(tavola_record_read() > 0);
    assert_non_null(strstr(tavola_buffer(), "\"game\":\"moguli\",\"version\":1,"));
    strcpy(tavola_buffer(), "game mijnlieff\nactions\nOa1\nOa1\n");
    assert_int_equal(tavola_record_write(), 0);
    memset(tavola_buffer(), 'x', WASM_BUFFER_SIZE - 1);
    tavola_buffer()[WASM_BUFFER_SIZE - 1] = '\0';
    assert_true(tavola_record_read() > 0);
    assert_non_null(strstr(tavola_buffer(), "too long"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links_are_read_as_printed),
        cmocka_unit_test(test_a_link_and_its_record_are_one),
        cmocka_unit_test(test_probes_are_read_as_the_table_says),
        cmocka_unit_test(test_what_the_page_hands_over_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
