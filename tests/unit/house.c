/* SPDX-License-Identifier: MIT
 *
 * house.c - what a house says, to whom and when.
 */
#include <stdio.h>

#include "hosting/dice.h"
#include "parlour.h"
#include "store/store.h"
#include "support.h"

static struct parlour parlour;

enum { LINE_MAX = 1024 };

static int set_up(void **state) {
    (void)state;
    parlour_init(&parlour);
    parlour_enter(&parlour, 'a', 'a');
    parlour_enter(&parlour, 'b', 'b');
    parlour_enter(&parlour, 's', ' ');
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    (void)parlour_hear(&parlour, 0);
    parlour_finish(&parlour);
    return 0;
}

/* The next message has this in it. */
static void expect(char connection, const char *part) {
    const char *heard = parlour_hear(&parlour, connection);
    if (heard == NULL || strstr(heard, part) == NULL) {
        fail_msg("expected %s\nbut heard %s", part, heard == NULL ? "nothing" : heard);
    }
}

static void expect_nothing(char connection) {
    const char *heard = parlour_hear(&parlour, connection);
    if (heard != NULL) {
        fail_msg("expected nothing, heard %s", heard);
    }
}

#define NONCE "\"nonce\":\"00112233445566778899aabbccddeeff\""
#define SEATS "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]"

static const char create[] = "{\"id\":\"new\",\"do\":\"create\",\"game\":\"mijnlieff\"," SEATS
                             ",\"begins\":\"seats\",\"public\":true,\"name\":\"Anna\"," NONCE "}";

/* The id of what `create` makes. */
static const char *match_id(void) {
    static char   id[HOSTED_ID_LENGTH + 1];
    unsigned char guest[HOSTED_GUEST_BYTES];
    memset(guest, 'a', sizeof guest);
    hosted_name(guest, "new", id);
    return id;
}

/* A request about that match. */
static const char *about(const char *id, const char *rest) {
    static char line[LINE_MAX];
    (void)snprintf(line, sizeof line, "{\"id\":\"%s\",\"match\":\"%s\",%s}", id, match_id(), rest);
    return line;
}

/* Two people at a table, both watching; a spectator too. */
static void begin_match(void) {
    parlour_say(&parlour, 'a', parlour_with_dice(&parlour, 'a', create));
    parlour_say(&parlour, 'a', about("w", "\"do\":\"watch\""));
    parlour_say(&parlour, 'b', about("sit", "\"do\":\"sit\",\"seat\":1,\"name\":\"Bob\"," NONCE));
    parlour_say(&parlour, 'b', about("w", "\"do\":\"watch\""));
    parlour_say(&parlour, 's', about("w", "\"do\":\"watch\""));
    parlour_hush(&parlour);
}

static void test_nothing_leaves_before_the_commit(void **state) {
    (void)state;
    begin_match();
    parlour_say_only(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    parlour_say_only(&parlour, 'b', about("x", "\"do\":\"act\",\"number\":5,\"action\":\"??\""));
    parlour_enter(&parlour, 'c', 'c');
    parlour_say_only(&parlour, 'c', about("w", "\"do\":\"watch\""));
    assert_non_null(house_batch(parlour.house));
    parlour_say_only(&parlour, 'a', about("k", "\"do\":\"keys\""));
    expect_nothing('a');
    expect_nothing('b');
    expect_nothing('c');
    expect_nothing('s');
    parlour_commit(&parlour);
    expect('a', "\"events\":[{\"n\":5,");
    expect('a', "{\"answer\":\"r\",\"ok\":true,");
    expect('a', "{\"answer\":\"k\",\"ok\":true,");
    expect('b', "\"events\":[{\"n\":5,");
    expect('b', "\"code\":\"illegal\"");
    expect('c', "\"n\":5,");
    expect('s', "\"events\":[{\"n\":5,");
}

static void test_a_failed_batch_is_forgotten(void **state) {
    (void)state;
    begin_match();
    parlour_say_only(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    assert_non_null(house_batch(parlour.house));
    parlour_say_only(&parlour, 'b', about("q", "\"do\":\"resign\",\"number\":5"));
    house_failed(parlour.house, "test", parlour.now);
    expect('a', "\"code\":\"not-saved\"");
    expect('b', "\"code\":\"not-saved\"");
    expect_nothing('s');
    assert_null(house_batch(parlour.house));
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect('a', "\"code\":\"not-saved\"");
    house_go_on(parlour.house, parlour.now);
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect('a', "\"events\":[{\"n\":5,");
    expect('a', "{\"answer\":\"r\",\"ok\":true,");
}

/* The commit failed, it seemed; but what it wrote is there. */
static void test_a_batch_that_was_written_after_all(void **state) {
    char        bytes[256];
    struct text why;
    (void)state;
    begin_match();
    text_init(&why, bytes, sizeof bytes);
    parlour_say_only(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    assert_int_equal(store_commit(parlour.store, house_batch(parlour.house), &why), STATUS_OK);
    house_failed(parlour.house, "test", parlour.now);
    parlour_hush(&parlour);
    house_go_on(parlour.house, parlour.now);
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect('a', "\"events\":[{\"n\":5,");
    expect('a', "{\"answer\":\"r\",\"ok\":true,");
    expect('b', "\"events\":[{\"n\":5,");
    expect('s', "\"events\":[{\"n\":5,");
    expect_nothing('s');
}

/* A rematch that was gathered after a batch that is lost, is lost with its match. */
/* Who does not watch hears of it too. */
static void test_notices_of_a_batch_that_was_written_after_all(void **state) {
    char        bytes[256];
    struct text why;
    (void)state;
    begin_match();
    text_init(&why, bytes, sizeof bytes);
    parlour_say(&parlour, 'a', about("u", "\"do\":\"unwatch\""));
    parlour_say(&parlour, 'b', about("u", "\"do\":\"unwatch\""));
    parlour_say(&parlour, 's', about("u", "\"do\":\"unwatch\""));
    parlour_say_only(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    assert_int_equal(store_commit(parlour.store, house_batch(parlour.house), &why), STATUS_OK);
    house_failed(parlour.house, "test", parlour.now);
    parlour_hush(&parlour);
    house_go_on(parlour.house, parlour.now);
    parlour_wait(&parlour, 3000);
    expect('b', "{\"mine\":{");
    expect_nothing('b');
}

static void test_the_lobby_after_a_batch_that_was_written_after_all(void **state) {
    char        bytes[256];
    struct text why;
    (void)state;
    text_init(&why, bytes, sizeof bytes);
    parlour_say(&parlour, 's', "{\"id\":\"l\",\"do\":\"lobby\"}");
    parlour_say_only(&parlour, 'a', parlour_with_dice(&parlour, 'a', create));
    assert_int_equal(store_commit(parlour.store, house_batch(parlour.house), &why), STATUS_OK);
    house_failed(parlour.house, "test", parlour.now);
    parlour_hush(&parlour);
    parlour_wait(&parlour, 3000);
    expect_nothing('s');
    assert_true(house_tick(parlour.house, parlour.now) >= parlour.now + 100); /* no spinning */
    house_go_on(parlour.house, parlour.now);
    parlour_wait(&parlour, 3000);
    expect('s', "{\"lobby\":[{");
}

static void test_a_rematch_goes_with_its_match(void **state) {
    struct house_figures figures;
    (void)state;
    begin_match();
    parlour_say(&parlour, 'a', about("q", "\"do\":\"resign\",\"number\":4"));
    parlour_say_only(&parlour, 'a', about("m1", "\"do\":\"rematch\"," NONCE));
    assert_non_null(house_batch(parlour.house));
    parlour_say_only(&parlour, 'b', about("m2", "\"do\":\"rematch\"," NONCE));
    parlour_hush(&parlour);
    house_failed(parlour.house, "test", parlour.now);
    house_go_on(parlour.house, parlour.now);
    expect('a', "\"code\":\"not-saved\"");
    expect('b', "\"code\":\"not-saved\"");
    assert_null(house_batch(parlour.house));
    parlour_wait(&parlour, 3000);
    house_count(parlour.house, &figures);
    assert_int_equal(figures.awake, 1);
    parlour_say(&parlour, 'b', about("m2", "\"do\":\"rematch\"," NONCE));
    parlour_say(&parlour, 'a', about("m1", "\"do\":\"rematch\"," NONCE));
    parlour_hush(&parlour);
    parlour_say(&parlour, 'a', about("m1", "\"do\":\"rematch\"," NONCE));
    expect('a', "\"next\":\"");
}

/* Time in which nobody can act is nobody's; and what is on the disk is not known then. */
static void test_a_broken_store_takes_nobodys_time(void **state) {
    char line[LINE_MAX], *at;
    (void)state;
    memcpy(line, create, sizeof create);
    at = strstr(line, "\"name\"");
    (void)snprintf(at, (size_t)(line + sizeof line - at),
                   "\"clock\":{\"kind\":\"turn\",\"base\":5000},\"name\":\"Anna\"," NONCE "}");
    parlour_say(&parlour, 'a', parlour_with_dice(&parlour, 'a', line));
    parlour_say(&parlour, 'a', about("w", "\"do\":\"watch\""));
    parlour_say(&parlour, 'b', about("sit", "\"do\":\"sit\",\"seat\":1,\"name\":\"Bob\"," NONCE));
    parlour_say(&parlour, 'a', about("r1", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    parlour_say(&parlour, 'b', about("r2", "\"do\":\"act\",\"number\":5,\"action\":\"Dd4\""));
    parlour_say_only(&parlour, 'b', about("c", "\"do\":\"say\",\"word\":\"hello\""));
    assert_non_null(house_batch(parlour.house));
    house_failed(parlour.house, "test", parlour.now);
    parlour_hush(&parlour);
    parlour_say(&parlour, 's', "{\"id\":\"l\",\"do\":\"lobby\"}");
    expect('s', "\"code\":\"not-saved\"");
    parlour_say(&parlour, 'a', "{\"id\":\"l\",\"do\":\"mine\"}");
    expect('a', "\"code\":\"not-saved\"");
    parlour_wait(&parlour, 60000);
    house_go_on(parlour.house, parlour.now);
    parlour_wait(&parlour, 4000);
    expect_nothing('a');
    parlour_wait(&parlour, 4000);
    expect('a', "\"kind\":\"flagged\",\"seat\":0");
}

/* A rematch that cannot be created is not granted: neither is anything of it done. */
static void test_a_rematch_is_there_when_it_is_named(void **state) {
    char        line[LINE_MAX], id[HOSTED_ID_LENGTH + 1];
    const char *heard;
    (void)state;
    begin_match();
    parlour_say(&parlour, 'b',
                parlour_with_dice(&parlour, 'b',
                                  "{\"id\":\"old\",\"do\":\"create\",\"game\":\"mijnlieff\"," SEATS
                                  ",\"name\":\"Bob\"," NONCE "}"));
    parlour_say(&parlour, 'a', about("q", "\"do\":\"resign\",\"number\":4"));
    parlour_say(&parlour, 'a', about("m1", "\"do\":\"rematch\"," NONCE));
    parlour_hush(&parlour);
    parlour.is_blind = true;
    parlour_say(&parlour, 'b', about("m2", "\"do\":\"rematch\"," NONCE));
    expect('b', "\"code\":\"busy\"");
    parlour.is_blind = false;
    parlour_say(&parlour, 'b', about("old", "\"do\":\"rematch\"," NONCE));
    expect('b', "\"code\":\"malformed\"");
    expect_nothing('a');
    parlour_say(&parlour, 'b', about("m2", "\"do\":\"rematch\"," NONCE));
    do {
        heard = parlour_hear(&parlour, 'b');
        assert_non_null(heard);
    } while (strncmp(heard, "{\"answer\":\"m2\",\"ok\":true", 24) != 0);
    assert_non_null(strstr(heard, "\"next\":\""));
    memcpy(id, strstr(heard, "\"next\":\"") + strlen("\"next\":\""), HOSTED_ID_LENGTH);
    id[HOSTED_ID_LENGTH] = '\0';
    (void)snprintf(line, sizeof line, "{\"id\":\"w2\",\"do\":\"watch\",\"match\":\"%s\"}", id);
    parlour_enter(&parlour, 'c', 'c');
    parlour_say(&parlour, 'c', line);
    expect('c', "\"kind\":\"started\"");
}

static void test_a_repeat_is_answered_alike(void **state) {
    (void)state;
    begin_match();
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect('b', "\"n\":5,");
    parlour_restart(&parlour);
    parlour_enter(&parlour, 'd', 'a');
    parlour_say(&parlour, 'd', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect('d', "{\"answer\":\"r\",\"ok\":true,");
    parlour_say(&parlour, 'd', parlour_with_dice(&parlour, 'd', create));
    expect('d', "\"keys\":[null,null]");
    expect_nothing('d');
}

/* --- Dice ------------------------------------------------------------------------------ */

enum { COMMITMENT = 2 * HOSTED_SECRET_BYTES };

/* The commitment that a text has in it. */
static const char *commitment_in(const char *text, char *out) {
    const char *found = text == NULL ? NULL : strstr(text, "\"commitment\":\"");
    assert_non_null(found);
    (void)snprintf(out, COMMITMENT + 1, "%s", found + strlen("\"commitment\":\""));
    return out;
}

/* What `connection` is shown for its request of this id. */
static const char *dice_for(char connection, const char *id, char *out) {
    char line[LINE_MAX];
    (void)snprintf(line, sizeof line, "{\"id\":\"d\",\"do\":\"dice\",\"for\":\"%s\"}", id);
    parlour_say(&parlour, connection, line);
    return commitment_in(parlour_hear(&parlour, connection), out);
}

/* Anna's request under this id, with these dice. */
static const char *create_with(const char *id, const char *commitment) {
    static char line[LINE_MAX];
    (void)snprintf(line, sizeof line, "{\"id\":\"%s\"%.*s,\"commitment\":\"%s\"}", id,
                   (int)strlen(create) - 12, create + 11, commitment);
    return line;
}

static void expect_no_dice(const char *id, const char *commitment) {
    char          match[HOSTED_ID_LENGTH + 1], line[LINE_MAX];
    unsigned char guest[HOSTED_GUEST_BYTES];
    memset(guest, 'a', sizeof guest);
    hosted_name(guest, id, match);
    parlour_say_only(&parlour, 'a', create_with(id, commitment));
    expect('a', "\"code\":\"no-dice\"");
    assert_null(house_batch(parlour.house));
    (void)snprintf(line, sizeof line, "{\"id\":\"w\",\"do\":\"watch\",\"match\":\"%s\"}", match);
    parlour_say(&parlour, 'a', line);
    expect('a', "\"code\":\"no-match\"");
}

/* Secret and id are settled before any nonce is known: what is shown is what the match has. */
static void test_dice_are_shown_first(void **state) {
    char shown[COMMITMENT + 1], again[COMMITMENT + 1], made[COMMITMENT + 1];
    (void)state;
    parlour_say(&parlour, 'a', "{\"id\":\"d\",\"do\":\"dice\",\"for\":\"new\"}");
    const char *heard = parlour_hear(&parlour, 'a');
    assert_non_null(strstr(heard, match_id()));
    (void)commitment_in(heard, shown);
    assert_string_equal(dice_for('a', "new", again), shown);
    parlour_say(&parlour, 'a', create_with("new", shown));
    parlour_hush(&parlour);
    parlour_say(&parlour, 's', about("w", "\"do\":\"watch\""));
    assert_string_equal(commitment_in(parlour_hear(&parlour, 's'), made), shown);
    parlour_say(&parlour, 's', "{\"id\":\"d\",\"do\":\"dice\",\"for\":\"new\"}");
    expect('s', "\"code\":\"no-guest\"");
    parlour_say(&parlour, 'a', "{\"id\":\"d\",\"do\":\"dice\"}");
    expect('a', "\"code\":\"malformed\"");
    parlour_say(&parlour, 'b', create);
    expect('b', "\"code\":\"malformed\"");
}

/* Neither those of another match, nor another's, nor guessed ones, nor used ones. */
static void test_dice_are_for_one_match(void **state) {
    char          own[COMMITMENT + 1], other[COMMITMENT + 1], guess[COMMITMENT + 1];
    unsigned char zeroes[HOSTED_SECRET_BYTES] = {0}, hash[HOSTED_SECRET_BYTES];
    struct text   text;
    (void)state;
    expect_no_dice("new", dice_for('b', "new", other));
    expect_no_dice("new", dice_for('a', "next", other));
    dice_commit(zeroes, hash);
    text_init(&text, guess, sizeof guess);
    text_add_hex(&text, hash, sizeof hash);
    expect_no_dice("new", guess);
    parlour_say(&parlour, 'a', create_with("new", dice_for('a', "new", own)));
    parlour_hush(&parlour);
    expect_no_dice("next", own);
    parlour_say(&parlour, 'a', create_with("next", other));
    expect('a', "{\"mine\":");
    expect('a', "\"ok\":true");
    expect_no_dice("third", other);
}

/* A house that began again has other dice; what was created with the old ones is there. */
static void test_dice_after_a_restart(void **state) {
    char own[COMMITMENT + 1], other[COMMITMENT + 1], now[COMMITMENT + 1];
    (void)state;
    (void)dice_for('a', "new", own);
    (void)dice_for('a', "next", other);
    parlour_say(&parlour, 'a', create_with("new", own));
    parlour_restart(&parlour);
    parlour_enter(&parlour, 'a', 'a');
    parlour_say(&parlour, 'a', create_with("new", own));
    expect('a', "\"ok\":true");
    expect_nothing('a');
    expect_no_dice("next", other);
    assert_string_not_equal(dice_for('a', "next", now), other);
    parlour_say(&parlour, 'a', create_with("next", now));
    expect('a', "{\"mine\":");
    expect('a', "\"ok\":true");
}

/* Nothing was created, and nothing is settled anew: the same nonce meets the same secret. */
static void test_dice_after_a_failed_batch(void **state) {
    char shown[COMMITMENT + 1], made[COMMITMENT + 1];
    (void)state;
    parlour_say_only(&parlour, 'a', create_with("new", dice_for('a', "new", shown)));
    assert_non_null(house_batch(parlour.house));
    house_failed(parlour.house, "test", parlour.now);
    expect('a', "\"code\":\"not-saved\"");
    house_go_on(parlour.house, parlour.now);
    parlour_say(&parlour, 'a', create_with("new", shown));
    expect('a', "{\"mine\":");
    expect('a', "\"ok\":true");
    parlour_say(&parlour, 's', about("w", "\"do\":\"watch\""));
    assert_string_equal(commitment_in(parlour_hear(&parlour, 's'), made), shown);
}

/* The secret that is shown at the end is that of one match: it does not tell the next. */
static void test_a_secret_is_used_once(void **state) {
    char          now[COMMITMENT + 1];
    unsigned char secret[HOSTED_SECRET_BYTES], hash[HOSTED_SECRET_BYTES];
    (void)state;
    begin_match();
    parlour_say(&parlour, 'a', about("q", "\"do\":\"resign\",\"number\":4"));
    const char *heard = parlour_hear(&parlour, 's');
    assert_non_null(heard);
    const char *shown = strstr(heard, "\"secret\":\"");
    assert_non_null(shown);
    (void)snprintf(now, sizeof now, "%s", shown + strlen("\"secret\":\""));
    assert_true(text_parse_hex(now, secret, sizeof secret));
    dice_commit(secret, hash);
    parlour_hush(&parlour);
    for (int i = 0; i < 1000; i++) {
        unsigned char bytes[HOSTED_SECRET_BYTES];
        char          id[16];
        (void)snprintf(id, sizeof id, "r%d", i);
        assert_true(text_parse_hex(dice_for('a', id, now), bytes, sizeof bytes));
        assert_memory_not_equal(bytes, hash, sizeof hash);
    }
}

/* --- Computers --------------------------------------------------------------------------- */

static void test_a_computer_gets_its_work_once(void **state) {
    (void)state;
    parlour_say(&parlour, 'a',
                parlour_with_dice(
                    &parlour, 'a',
                    "{\"id\":\"new\",\"do\":\"create\",\"game\":\"mijnlieff\",\"seats\":[{\"kind\":"
                    "\"computer\",\"level\":1},{\"kind\":\"me\"}],\"begins\":\"seats\",\"name\":"
                    "\"Anna\"," NONCE "}"));
    assert_int_equal(parlour.jobs, 1);
    assert_int_equal(parlour.job.number, 3);
    parlour_say(&parlour, 'a', about("w", "\"do\":\"watch\""));
    parlour_hush(&parlour);
    house_decide(parlour.house, parlour.job.match, parlour.job.number, "Da1", parlour.now);
    expect_nothing('a');
    parlour_commit(&parlour);
    expect('a', "\"action\":\"Da1\"");
    house_decide(parlour.house, parlour.job.match, parlour.job.number, "Da2", parlour.now);
    assert_null(house_batch(parlour.house));
    assert_int_equal(parlour.jobs, 1);
}

static void test_work_is_given_again_after_a_restart(void **state) {
    (void)state;
    test_a_computer_gets_its_work_once(state);
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Dd4\""));
    assert_int_equal(parlour.jobs, 2);
    parlour_restart(&parlour);
    parlour_wait(&parlour, 5000);
    assert_int_equal(parlour.jobs, 3);
}

/* Nobody has time to think: the house asks again until somebody has. */
static void test_work_is_offered_again(void **state) {
    (void)state;
    parlour.is_busy = true;
    parlour_say(&parlour, 'a',
                parlour_with_dice(
                    &parlour, 'a',
                    "{\"id\":\"new\",\"do\":\"create\",\"game\":\"mijnlieff\",\"seats\":[{\"kind\":"
                    "\"computer\",\"level\":1},{\"kind\":\"me\"}],\"begins\":\"seats\",\"name\":"
                    "\"Anna\"," NONCE "}"));
    assert_int_equal(parlour.jobs, 1);
    parlour_wait(&parlour, 5000);
    assert_true(parlour.jobs > 1 && parlour.jobs < 20);
    parlour.is_busy = false;
    parlour_wait(&parlour, 5000);
    parlour.jobs = 0;
    parlour_wait(&parlour, 5000);
    assert_int_equal(parlour.jobs, 0);
    house_decide(parlour.house, parlour.job.match, parlour.job.number, "Da1", parlour.now);
    assert_non_null(house_batch(parlour.house));
}

static void test_words_are_for_the_table(void **state) {
    (void)state;
    begin_match();
    parlour_say(&parlour, 'a', about("h", "\"do\":\"say\",\"word\":\"hello\""));
    expect('b', "\"chat\":{\"seat\":0,");
    expect_nothing('s');
    parlour_say(&parlour, 's', about("h", "\"do\":\"say\",\"word\":\"hello\""));
    expect('s', "\"code\":\"not-yours\"");
    parlour_say(&parlour, 'b', about("t", "\"do\":\"say\",\"text\":\"Ciao\""));
    expect('b', "\"code\":\"not-agreed\"");
    parlour_say(&parlour, 'a', about("c1", "\"do\":\"chatting\",\"on\":true"));
    parlour_say(&parlour, 'b', about("c2", "\"do\":\"chatting\",\"on\":true"));
    parlour_hush(&parlour);
    parlour_say(&parlour, 'b', about("t", "\"do\":\"say\",\"text\":\"Ciao\""));
    parlour_say(&parlour, 'b', about("t", "\"do\":\"say\",\"text\":\"Ciao\""));
    expect('a', "\"text\":\"Ciao\"");
    expect_nothing('a');
    parlour_enter(&parlour, 'e', 'a');
    parlour_say(&parlour, 'e', about("w", "\"do\":\"watch\",\"after\":4"));
    expect('e', "\"seat\":0");
    expect('e', "\"chats\":[{\"seat\":0,");
}

static void test_long_matches_come_in_pages(void **state) {
    char rest[64], id[16];
    (void)state;
    begin_match();
    for (int i = 0; i < 300; i++) {
        (void)snprintf(id, sizeof id, "c%d", i);
        (void)snprintf(rest, sizeof rest, "\"do\":\"chatting\",\"on\":%s",
                       i % 2 == 0 ? "true" : "false");
        parlour_say(&parlour, 'a', about(id, rest));
        parlour_hush(&parlour);
    }
    parlour_enter(&parlour, 'c', 'c');
    parlour_say(&parlour, 'c', about("w1", "\"do\":\"watch\",\"after\":0"));
    expect('c', "\"n\":256,");
    parlour_say(&parlour, 'c', about("w2", "\"do\":\"watch\",\"after\":0"));
    expect('c', "\"more\":true");
    parlour_say(&parlour, 'a', about("x", "\"do\":\"chatting\",\"on\":true"));
    expect_nothing('c');
    parlour_say(&parlour, 'c', about("w3", "\"do\":\"watch\",\"after\":256"));
    expect('c', "\"n\":305,");
    parlour_say(&parlour, 'a', about("y", "\"do\":\"chatting\",\"on\":false"));
    expect('c', "\"n\":306,");
}

static bool can_see_record(char who, const char *match) {
    static char   bytes[1 << 16];
    unsigned char guest[HOSTED_GUEST_BYTES];
    struct text   out;
    memset(guest, who, sizeof guest);
    text_init(&out, bytes, sizeof bytes);
    return house_print_record(parlour.house, match, guest, &out) && strstr(bytes, "Anna") != NULL;
}

/* Anna creates a match that is not to be watched; s looks at it while it waits. What
 * Bob has to say to sit down. */
static const char *invite_privately(void) {
    static char line[LINE_MAX];
    char       *flag;
    memcpy(line, create, sizeof create);
    flag = strstr(line, "\"public\"");
    memcpy(flag, "\"watch\":false", 13);
    memmove(flag + 13, flag + strlen("\"public\":true"),
            strlen(flag + strlen("\"public\":true")) + 1);
    parlour_say(&parlour, 'a', parlour_with_dice(&parlour, 'a', line));
    const char *key = strstr(parlour_hear(&parlour, 'a') == NULL ? "" : parlour_hear(&parlour, 'a'),
                             "\"keys\":[null,\"");
    assert_non_null(key);
    (void)snprintf(line, sizeof line, "\"do\":\"sit\",\"key\":\"%.22s\",\"name\":\"Bob\"," NONCE,
                   key + strlen("\"keys\":[null,\""));
    parlour_say(&parlour, 's', about("w", "\"do\":\"watch\""));
    expect('s', "\"kind\":\"created\"");
    return about("sit", line);
}

static void test_a_private_match_is_for_those_who_play(void **state) {
    (void)state;
    parlour_say(&parlour, 'b', invite_privately());
    expect('s', "\"closed\":true");
    expect_nothing('s');
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect_nothing('s');
    parlour_say(&parlour, 's', about("w2", "\"do\":\"watch\""));
    expect('s', "\"code\":\"not-yours\"");
    assert_true(can_see_record('a', match_id()));
    assert_false(can_see_record('c', match_id()));
    assert_false(can_see_record('a', "nosuchmatch0"));
}

/* It began, although the commit seemed to fail. */
static void test_a_private_match_that_began_after_all(void **state) {
    char        bytes[256];
    struct text why;
    (void)state;
    text_init(&why, bytes, sizeof bytes);
    parlour_say_only(&parlour, 'b', invite_privately());
    assert_int_equal(store_commit(parlour.store, house_batch(parlour.house), &why), STATUS_OK);
    house_failed(parlour.house, "test", parlour.now);
    house_go_on(parlour.house, parlour.now);
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect('s', "\"closed\":true");
    expect_nothing('s');
}

static void create_and_watch(char connection, int number) {
    char          line[LINE_MAX], id[HOSTED_ID_LENGTH + 1], request[16];
    unsigned char guest[HOSTED_GUEST_BYTES];
    memset(guest, connection, sizeof guest);
    (void)snprintf(request, sizeof request, "n%d", number);
    hosted_name(guest, request, id);
    (void)snprintf(line, sizeof line,
                   "{\"id\":\"%s\",\"do\":\"create\",\"game\":\"mijnlieff\"," SEATS
                   ",\"name\":\"Anna\"," NONCE "}",
                   request);
    parlour_say(&parlour, connection, parlour_with_dice(&parlour, connection, line));
    (void)snprintf(line, sizeof line, "{\"id\":\"w\",\"do\":\"watch\",\"match\":\"%s\"}", id);
    parlour_say(&parlour, connection, line);
}

/* Matches that are watched stay in memory; beyond so many, others have to wait. */
static void test_matches_in_memory_are_bounded(void **state) {
    struct house_figures figures;
    (void)state;
    parlour_enter(&parlour, 'c', 'c');
    for (int i = 0; i < 24; i++) {
        parlour_hush(&parlour);
        create_and_watch((char)('a' + i / 8), i);
    }
    expect('c', "\"code\":\"busy\"");
    house_count(parlour.house, &figures);
    assert_int_equal(figures.awake, 20);
    parlour_leave(&parlour, 'a');
    parlour_hush(&parlour);
    create_and_watch('c', 24);
    expect('c', "{\"mine\":");
    expect('c', "{\"answer\":\"n24\",\"ok\":true,");
}

static void test_who_is_there_is_told(void **state) {
    (void)state;
    begin_match();
    parlour_say(&parlour, 'b', about("u", "\"do\":\"unwatch\",\"openly\":true"));
    expect('a', "\"here\":[true,false],\"left\":[false,true]");
    parlour_say(&parlour, 'b', about("w", "\"do\":\"watch\""));
    expect('a', "\"here\":[true,true],\"left\":[false,false]");
    parlour_leave(&parlour, 'b');
    expect('a', "\"here\":[true,false],\"left\":[false,false]");
    parlour_leave(&parlour, 's');
    expect_nothing('a');
    parlour_wait(&parlour, 1500);
    expect('a', "\"watchers\":0");
}

static void test_malformed_messages_are_refused(void **state) {
    static const struct {
        const char *said, *heard;
    } cases[] = {
        {"", "malformed"},
        {"[", "malformed"},
        {"[1]", "malformed"},
        {"{}", "malformed"},
        {"{\"id\":\"a b\",\"do\":\"hello\"}", "malformed"},
        {"{\"id\":\"r\",\"do\":\"dance\"}", "unknown-request"},
        {"{\"id\":\"r\",\"do\":\"hello\",\"protocol\":2}", "\"protocol\""},
        {"{\"id\":\"r\",\"do\":\"watch\",\"match\":\"../../etc/pa\"}", "malformed"},
        {"{\"id\":\"r\",\"do\":\"watch\",\"match\":\"aaaaaaaaaaaa\"}", "no-match"},
        {"{\"id\":\"r\",\"do\":\"act\",\"match\":\"aaaaaaaaaaaa\"}", "malformed"},
        {"{\"id\":\"r\\u0000\",\"do\":\"hello\",\"protocol\":1}", "malformed"},
        {"{\"id\":\"r\",\"do\":\"mine\"} {}", "malformed"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        parlour_say(&parlour, 'a', cases[i].said);
        expect('a', cases[i].heard);
    }
    parlour_say(&parlour, 's', parlour_with_dice(&parlour, 's', create));
    expect('s', "no-guest");
}

static void test_the_end_is_announced(void **state) {
    (void)state;
    begin_match();
    house_say_goodbye(parlour.house, 3000);
    expect('a', "{\"goodbye\":{\"wait\":3000,");
    parlour_say(&parlour, 'a', about("r", "\"do\":\"act\",\"number\":4,\"action\":\"Da1\""));
    expect('a', "\"code\":\"goodbye\"");
    assert_null(house_batch(parlour.house));
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        T(test_nothing_leaves_before_the_commit),
        T(test_a_failed_batch_is_forgotten),
        T(test_a_batch_that_was_written_after_all),
        T(test_notices_of_a_batch_that_was_written_after_all),
        T(test_the_lobby_after_a_batch_that_was_written_after_all),
        T(test_a_broken_store_takes_nobodys_time),
        T(test_a_rematch_goes_with_its_match),
        T(test_a_rematch_is_there_when_it_is_named),
        T(test_long_matches_come_in_pages),
        T(test_a_private_match_is_for_those_who_play),
        T(test_a_private_match_that_began_after_all),
        T(test_a_repeat_is_answered_alike),
        T(test_dice_are_shown_first),
        T(test_dice_are_for_one_match),
        T(test_dice_after_a_restart),
        T(test_dice_after_a_failed_batch),
        T(test_a_secret_is_used_once),
        T(test_a_computer_gets_its_work_once),
        T(test_work_is_given_again_after_a_restart),
        T(test_work_is_offered_again),
        T(test_words_are_for_the_table),
        T(test_matches_in_memory_are_bounded),
        T(test_who_is_there_is_told),
        T(test_malformed_messages_are_refused),
        T(test_the_end_is_announced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
