/* SPDX-License-Identifier: MIT
 *
 * store.c - what store.h promises of a file that nothing happens to. Power cuts and
 * full disks are in tests/store.
 */
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/internal.h"
#include "store/migrations.h"
#include "support.h"

enum { PATH_SIZE = 256, LINES_SIZE = 4096 };

/* A folder of its own for each test, and one text for all complaints. */
struct place {
    char          folder[PATH_SIZE];
    char          file[PATH_SIZE];
    char          complaint[512];
    struct text   why;
    struct store *store;
};

static struct store *open_as(struct place *place, bool is_reader) {
    struct store             *store  = NULL;
    const struct store_config config = {.file = place->file, .is_reader = is_reader};
    text_clear(&place->why);
    if (store_open(&config, &store, &place->why) != STATUS_OK) {
        fail_msg("%s", place->complaint);
    }
    return store;
}

static enum status try_to_open(struct place *place, bool is_reader) {
    struct store             *store  = NULL;
    const struct store_config config = {.file = place->file, .is_reader = is_reader};
    text_clear(&place->why);
    const enum status status = store_open(&config, &store, &place->why);
    assert_true((status == STATUS_OK) == (store != NULL));
    assert_true((status == STATUS_OK) == (place->complaint[0] == '\0'));
    store_close(store);
    return status;
}

static int set_up(void **state) {
    struct place *place = calloc(1, sizeof *place);
    text_init(&place->why, place->complaint, sizeof place->complaint);
    (void)snprintf(place->folder, sizeof place->folder, "/tmp/tavola-store-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    (void)snprintf(place->file, sizeof place->file, "%.200s/tavola.db", place->folder);
    place->store = open_as(place, false);
    *state       = place;
    return 0;
}

static int tear_down(void **state) {
    struct place *place = *state;
    char          command[PATH_SIZE + 32];
    store_close(place->store);
    (void)snprintf(command, sizeof command, "rm -rf %s", place->folder);
    const int result = system(command); /* NOLINT: the name is ours */
    free(place);
    return result;
}

/* As it is on the disk: what the program knew is forgotten. */
static void open_again(struct place *place) {
    store_close(place->store);
    place->store = open_as(place, false);
}

static void run_sql(struct place *place, const char *sql) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(place->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* --- Writing and reading with few words ---------------------------------------- */

static struct store_match match_of(const char *id) {
    return (struct store_match){.id = id, .number = 1, .changed = 1, .digest = id};
}

static enum status commit_match(struct place *place, const struct store_match *match) {
    const struct store_batch batch = {.matches = match, .match_count = 1};
    text_clear(&place->why);
    return store_commit(place->store, &batch, &place->why);
}

static void add_match(struct place *place, struct store_match match) {
    assert_int_equal(commit_match(place, &match), STATUS_OK);
}

static enum status commit_event(struct place *place, const char *match, uint32_t number,
                                const char *open) {
    const struct store_event event = {match, number, open, "{}"};
    const struct store_batch batch = {.events = &event, .event_count = 1};
    text_clear(&place->why);
    return store_commit(place->store, &batch, &place->why);
}

/* What was handed over, as "1:open/hidden " or "id=digest ". */
struct taken {
    char        bytes[LINES_SIZE];
    struct text text;
    int         allowed; /* rows, then stop */
};

static void begin_taking(struct taken *taken) {
    text_init(&taken->text, taken->bytes, sizeof taken->bytes);
    taken->allowed = 1000;
}

static bool take_event(void *context, uint32_t number, const char *open, const char *hidden) {
    struct taken *taken = context;
    text_add_number(&taken->text, number);
    text_add_char(&taken->text, ':');
    text_add(&taken->text, open);
    text_add_char(&taken->text, '/');
    text_add(&taken->text, hidden);
    text_add_char(&taken->text, ' ');
    return --taken->allowed > 0;
}

static bool take_line(void *context, const char *id, const char *digest, int seat) {
    struct taken *taken = context;
    text_add(&taken->text, id);
    text_add_char(&taken->text, '=');
    text_add(&taken->text, digest);
    if (seat >= 0) {
        text_add_char(&taken->text, '@');
        text_add_number(&taken->text, seat);
    }
    text_add_char(&taken->text, ' ');
    return --taken->allowed > 0;
}

static bool take_chat(void *context, const char *text) {
    struct taken *taken = context;
    text_add(&taken->text, text);
    text_add_char(&taken->text, ' ');
    return --taken->allowed > 0;
}

static void expect_events(struct store *store, const char *match, const char *wanted) {
    struct taken taken;
    begin_taking(&taken);
    assert_int_equal(store_read_events(store, match, 0, 1000, take_event, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, wanted);
}

/* --- Events ---------------------------------------------------------------------- */

static void test_events_come_back_in_order(void **state) {
    struct place *place = *state;
    struct taken  taken;

    const struct store_match matches[] = {match_of("b"), match_of("a")};
    const struct store_event events[]  = {{"a", 1, "{\"n\":1}", "{\"x\":0}"},
                                          {"b", 1, "B", ""},
                                          {"a", 2, "\xe2\x80\x99'\"", ""},
                                          {"a", 10, "ten", ""}};
    const struct store_batch batch     = {
            .events = events, .event_count = 4, .matches = matches, .match_count = 2};
    assert_int_equal(store_commit(place->store, &batch, &place->why), STATUS_OK);

    expect_events(place->store, "a", "1:{\"n\":1}/{\"x\":0} 2:\xe2\x80\x99'\"/ 10:ten/ ");
    expect_events(place->store, "b", "1:B/ ");
    expect_events(place->store, "c", "");
    begin_taking(&taken);
    assert_int_equal(store_read_events(place->store, "a", 1, 1, take_event, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "2:\xe2\x80\x99'\"/ ");
    begin_taking(&taken);
    taken.allowed = 2;
    assert_int_equal(store_read_events(place->store, "a", 0, 9, take_event, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "1:{\"n\":1}/{\"x\":0} 2:\xe2\x80\x99'\"/ ");
    expect_events(place->store, "b", "1:B/ ");
}

static void test_a_taken_number_refuses_the_batch(void **state) {
    struct place *place = *state;
    add_match(place, match_of("a"));
    assert_int_equal(commit_event(place, "a", 1, "first"), STATUS_OK);

    struct store_match matches[]      = {match_of("a"), match_of("new")};
    matches[0].number                 = 2;
    matches[0].digest                 = "changed";
    const struct store_event events[] = {
        {"a", 2, "two", ""}, {"new", 1, "N", ""}, {"a", 1, "again", ""}};
    const struct store_chat  chat  = {"a", 5, "hello"};
    const struct store_batch batch = {.events      = events,
                                      .event_count = 3,
                                      .matches     = matches,
                                      .match_count = 2,
                                      .chats       = &chat,
                                      .chat_count  = 1};
    assert_int_equal(store_commit(place->store, &batch, &place->why), STATUS_CONFLICT);
    assert_string_not_equal(place->complaint, "");

    store_close(place->store);
    place->store = open_as(place, false);
    struct taken taken;
    expect_events(place->store, "a", "1:first/{} ");
    expect_events(place->store, "new", "");
    begin_taking(&taken);
    assert_int_equal(store_read_all(place->store, "", false, 9, take_line, &taken), STATUS_OK);
    assert_int_equal(store_read_chat(place->store, "a", 9, take_chat, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "a=a ");
    assert_int_equal(commit_event(place, "a", 2, "second"), STATUS_OK);
}

static void test_what_belongs_to_no_match_is_refused(void **state) {
    struct place            *place = *state;
    const struct store_chat  chat  = {"nobody", 5, "hello"};
    const struct store_batch batch = {.chats = &chat, .chat_count = 1};
    assert_int_equal(commit_event(place, "nobody", 1, "x"), STATUS_CONFLICT);
    assert_int_equal(store_commit(place->store, &batch, &place->why), STATUS_CONFLICT);
}

/* More than who writes keeps in mind: those that he does not know are looked up. */
static void test_more_matches_than_are_known(void **state) {
    enum { COUNT = KNOWN_MAX + KNOWN_MAX / 2 };
    static char               ids[COUNT][STORE_ID_MAX];
    static struct store_match matches[COUNT];
    static struct store_event events[COUNT];
    struct place             *place = *state;
    struct taken              taken;
    for (size_t i = 0; i < COUNT; i++) {
        (void)snprintf(ids[i], sizeof ids[i], "m%zu", i);
        matches[i] = match_of(ids[i]);
        events[i]  = (struct store_event){ids[i], 1, ids[i], ""};
    }
    const struct store_batch batch = {
        .matches = matches, .match_count = COUNT, .events = events, .event_count = COUNT};
    assert_int_equal(store_commit(place->store, &batch, &place->why), STATUS_OK);
    for (size_t i = 0; i < COUNT; i++) {
        matches[i].digest = "moved";
        events[i].number  = 2;
    }
    assert_int_equal(store_commit(place->store, &batch, &place->why), STATUS_OK);
    for (size_t i = 0; i < COUNT; i++) {
        char expected[64];
        (void)snprintf(expected, sizeof expected, "1:m%zu/ 2:m%zu/ ", i, i);
        expect_events(place->store, ids[i], expected);
    }
    begin_taking(&taken);
    assert_int_equal(store_read_all(place->store, "m998", false, 1, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "m999=moved ");
}

static void test_an_empty_batch_is_fine(void **state) {
    struct place            *place = *state;
    const struct store_batch batch = {.event_count = 0};
    assert_int_equal(store_commit(place->store, &batch, &place->why), STATUS_OK);
}

/* --- Lists ------------------------------------------------------------------------ */

static void add_due(struct place *place, const char *id, int64_t due, bool is_over) {
    struct store_match match = match_of(id);
    match.due                = due;
    match.is_over            = is_over;
    add_match(place, match);
}

static void expect_due(struct place *place, int64_t until, size_t limit, const char *wanted) {
    struct taken taken;
    begin_taking(&taken);
    assert_int_equal(store_read_due(place->store, until, limit, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, wanted);
}

static void expect_next(struct place *place, int64_t wanted) {
    int64_t next = -1;
    assert_int_equal(store_next_due(place->store, &next), STATUS_OK);
    assert_int_equal(next, wanted);
}

static void test_what_is_due(void **state) {
    struct place *place = *state;
    expect_next(place, 0);
    add_due(place, "late", 300, false);
    add_due(place, "never", 0, false);
    add_due(place, "over", 100, true);
    add_due(place, "soon", 200, false);
    expect_next(place, 200);
    expect_due(place, 199, 9, "");
    expect_due(place, 200, 9, "soon=soon ");
    expect_due(place, 1000, 9, "soon=soon late=late ");
    expect_due(place, 1000, 1, "soon=soon ");
    add_due(place, "soon", 400, false);
    expect_due(place, 1000, 9, "late=late soon=soon ");
    add_due(place, "late", 0, false);
    add_due(place, "soon", 400, true);
    expect_next(place, 0);
}

static void add_open(struct place *place, const char *id, int64_t changed, bool is_open) {
    struct store_match match = match_of(id);
    match.changed            = changed;
    match.is_open            = is_open;
    add_match(place, match);
}

static void test_the_lobby(void **state) {
    struct place *place = *state;
    struct taken  taken;
    add_open(place, "first", 10, true);
    add_open(place, "second", 20, true);
    add_open(place, "hidden", 30, false);
    add_open(place, "third", 40, true);
    add_open(place, "second", 50, false);
    begin_taking(&taken);
    assert_int_equal(store_read_open(place->store, 9, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "third=third first=first ");
    begin_taking(&taken);
    assert_int_equal(store_read_open(place->store, 1, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "third=third ");
}

/* Each guest is a letter, and sits where it stands in the string. */
static void add_listed(struct place *place, const char *id, int64_t changed, const char *guests,
                       bool is_over) {
    unsigned char bytes[8 * STORE_GUEST_BYTES] = {0};
    int           seats[8]                     = {0};

    struct store_match match = match_of(id);
    match.changed            = changed;
    match.is_over            = is_over;
    match.guests             = bytes;
    match.seats              = seats;
    match.guest_count        = 0;
    for (int i = 0; guests[i] != '\0'; i++) {
        if (guests[i] != '-') {
            memset(bytes + match.guest_count * STORE_GUEST_BYTES, guests[i], STORE_GUEST_BYTES);
            seats[match.guest_count++] = i;
        }
    }
    add_match(place, match);
}

static void add_seated(struct place *place, const char *id, int64_t changed, const char *guests) {
    add_listed(place, id, changed, guests, false);
}

static void expect_matches_of(struct place *place, char guest, const char *wanted) {
    unsigned char bytes[STORE_GUEST_BYTES];
    struct taken  taken;
    memset(bytes, guest, sizeof bytes);
    begin_taking(&taken);
    assert_int_equal(store_read_guest(place->store, bytes, 9, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, wanted);
}

static void test_the_matches_of_a_guest(void **state) {
    struct place *place = *state;
    add_seated(place, "one", 1, "AB");
    add_seated(place, "two", 2, "A");
    add_seated(place, "three", 3, "C-AA"); /* at two seats */
    expect_matches_of(place, 'A', "three=three@2 two=two@0 one=one@0 ");
    expect_matches_of(place, 'B', "one=one@1 ");
    expect_matches_of(place, 'D', "");
    add_seated(place, "one", 4, "AB");
    expect_matches_of(place, 'A', "three=three@2 two=two@0 one=one@0 ");
    add_seated(place, "one", 5, "BA");
    expect_matches_of(place, 'A', "three=three@2 two=two@0 one=one@1 ");
    add_seated(place, "one", 6, "BD");
    expect_matches_of(place, 'A', "three=three@2 two=two@0 ");
    expect_matches_of(place, 'D', "one=one@1 ");
    add_seated(place, "one", 7, "");
    expect_matches_of(place, 'B', "");
}

/* Whoever plays much does not lose sight of a match that waits: what is over comes after
 * it, by the time when it ended, whatever is said about it later. */
static void test_what_is_not_over_comes_first(void **state) {
    struct place *place = *state;
    add_seated(place, "slow", 1, "AB");
    add_seated(place, "first", 2, "AB");
    add_seated(place, "second", 3, "AB");
    add_listed(place, "second", 4, "AB", true);
    add_listed(place, "first", 5, "AB", true);
    expect_matches_of(place, 'A', "slow=slow@0 first=first@0 second=second@0 ");
    add_listed(place, "second", 6, "AB", true);
    open_again(place);
    add_listed(place, "second", 7, "AB", true);
    expect_matches_of(place, 'B', "slow=slow@1 first=first@1 second=second@1 ");
    add_listed(place, "third", 8, "A", true);
    expect_matches_of(place, 'A', "slow=slow@0 third=third@0 first=first@0 second=second@0 ");
    add_listed(place, "slow", 9, "AC", true);
    expect_matches_of(place, 'A', "slow=slow@0 third=third@0 first=first@0 second=second@0 ");
    expect_matches_of(place, 'B', "first=first@1 second=second@1 ");
    expect_matches_of(place, 'C', "slow=slow@1 ");
}

static void test_the_last_words_oldest_first(void **state) {
    struct place *place = *state;
    struct taken  taken;
    add_match(place, match_of("a"));
    add_match(place, match_of("b"));
    const struct store_chat chats[] = {
        {"a", 1, "one"}, {"b", 1, "other"}, {"a", 1, "two"}, {"a", 0, "three"}};
    const struct store_batch batch = {.chats = chats, .chat_count = 4};
    assert_int_equal(store_commit(place->store, &batch, &place->why), STATUS_OK);
    begin_taking(&taken);
    assert_int_equal(store_read_chat(place->store, "a", 2, take_chat, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "two three ");
}

static void test_all_matches_by_id(void **state) {
    struct place *place = *state;
    struct taken  taken;
    add_due(place, "b", 0, true);
    add_due(place, "c", 0, false);
    add_due(place, "a", 0, false);
    begin_taking(&taken);
    assert_int_equal(store_read_all(place->store, "", false, 9, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "a=a b=b c=c ");
    begin_taking(&taken);
    assert_int_equal(store_read_all(place->store, "a", false, 1, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "b=b ");
    begin_taking(&taken);
    assert_int_equal(store_read_all(place->store, "", true, 9, take_line, &taken), STATUS_OK);
    assert_string_equal(taken.bytes, "a=a c=c ");
}

/* No list may read the whole file: each is answered from an index, in its order. */
static void test_lists_are_indices(void **state) {
    static const enum store_statement lists[] = {
        STORE_READ_EVENTS,     STORE_READ_DUE,   STORE_NEXT_DUE, STORE_READ_OPEN, STORE_READ_CHAT,
        STORE_READ_UNFINISHED, STORE_FIND_MATCH, STORE_READ_ALL, STORE_READ_GUEST};

    struct place *place = *state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char          sql[1024];
        sqlite3_stmt *plan;
        (void)snprintf(sql, sizeof sql, "EXPLAIN QUERY PLAN %s",
                       sqlite3_sql(place->store->statements[lists[i]]));
        assert_int_equal(sqlite3_prepare_v2(place->store->database, sql, -1, &plan, NULL),
                         SQLITE_OK);
        while (sqlite3_step(plan) == SQLITE_ROW) {
            const char *detail  = (const char *)sqlite3_column_text(plan, 3);
            const bool  is_scan = strncmp(detail, "SCAN", 4) == 0 &&
                                 strstr(detail, "INDEX") == NULL &&
                                 strstr(detail, "subquery") == NULL;
            if (is_scan || (strstr(detail, "TEMP B-TREE") != NULL && lists[i] != STORE_READ_CHAT)) {
                fail_msg("%s: %s", sql, detail);
            }
        }
        (void)sqlite3_finalize(plan);
    }
}

/* --- Files --------------------------------------------------------------------------- */

static void test_everything_is_there_again(void **state) {
    struct place *place = *state;
    add_match(place, match_of("a"));
    assert_int_equal(commit_event(place, "a", 1, "kept"), STATUS_OK);
    store_close(place->store);
    place->store = open_as(place, false);
    expect_events(place->store, "a", "1:kept/{} ");
}

static void test_a_reader_sees_what_is_committed(void **state) {
    struct place *place  = *state;
    struct store *reader = open_as(place, true);
    expect_events(reader, "a", "");
    add_match(place, match_of("a"));
    for (uint32_t number = 1; number <= 3; number++) {
        assert_int_equal(commit_event(place, "a", number, "x"), STATUS_OK);
    }
    expect_events(reader, "a", "1:x/{} 2:x/{} 3:x/{} ");
    const struct store_match match = match_of("b");
    const struct store_batch batch = {.matches = &match, .match_count = 1};
    assert_int_equal(store_commit(reader, &batch, &place->why), STATUS_NOT_FOUND);
    store_close(reader);
    expect_events(place->store, "b", "");
}

static void test_a_reader_wants_what_exists(void **state) {
    struct place *place = *state;
    store_close(place->store);
    place->store = NULL;
    (void)snprintf(place->file, sizeof place->file, "%.200s/other.db", place->folder);
    assert_int_equal(try_to_open(place, true), STATUS_NOT_FOUND);
    assert_int_not_equal(access(place->file, F_OK), 0);
    run_sql(place, "VACUUM"); /* a file without anything */
    assert_int_equal(try_to_open(place, true), STATUS_BAD_TEXT);
    assert_int_equal(try_to_open(place, false), STATUS_OK);
    assert_int_equal(try_to_open(place, true), STATUS_OK);
}

static void test_a_newer_file_is_refused_by_name(void **state) {
    struct place *place = *state;
    run_sql(place, "PRAGMA user_version = 1000");
    assert_int_equal(try_to_open(place, false), STATUS_CONFLICT);
    assert_non_null(strstr(place->complaint, "tavola.db"));
    assert_non_null(strstr(place->complaint, "form 1000"));
    assert_non_null(strstr(place->complaint, "newer tavola"));
    assert_int_equal(try_to_open(place, true), STATUS_CONFLICT);
}

static void write_file(const char *file, const char *content) {
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    (void)fputs(content, out);
    (void)fclose(out);
}

static void test_other_files_are_refused_and_kept(void **state) {
    struct place *place    = *state;
    char          text[64] = {0};
    (void)snprintf(place->file, sizeof place->file, "%.200s/letter.txt", place->folder);
    write_file(place->file, "Dear reader, this is no database at all.");
    assert_int_equal(try_to_open(place, false), STATUS_BAD_TEXT);
    assert_non_null(strstr(place->complaint, "letter.txt"));
    FILE *in = fopen(place->file, "rb");
    assert_non_null(fgets(text, sizeof text, in));
    (void)fclose(in);
    assert_string_equal(text, "Dear reader, this is no database at all.");

    (void)snprintf(place->file, sizeof place->file, "%.200s/foreign.db", place->folder);
    run_sql(place, "CREATE TABLE music (title TEXT)");
    assert_int_equal(try_to_open(place, false), STATUS_BAD_TEXT);
    run_sql(place, "SELECT title FROM music");
    (void)snprintf(place->file, sizeof place->file, "%.200s/no/such/folder.db", place->folder);
    assert_int_equal(try_to_open(place, false), STATUS_NOT_FOUND);
}

/* Before an update: what would the new form be like? The file itself stays as it is. */
static void test_an_older_file_is_tried_in_a_copy(void **state) {
    struct place *place = *state;
    char          sql[128];
    (void)snprintf(place->file, sizeof place->file, "%.200s/older.db", place->folder);
    (void)snprintf(sql, sizeof sql, "PRAGMA journal_mode = WAL; PRAGMA application_id = %d",
                   MIGRATIONS_APPLICATION);
    run_sql(place, sql);
    const struct store_config trial = {.file = place->file, .is_reader = true, .is_trial = true};
    for (int i = 0; i < 2; i++) {
        struct store *store = NULL;
        assert_int_equal(try_to_open(place, true), STATUS_CONFLICT);
        assert_non_null(strstr(place->complaint, "older tavola"));
        text_clear(&place->why);
        assert_int_equal(store_open(&trial, &store, &place->why), STATUS_OK);
        assert_int_equal(store_inspect(store, &place->why), STATUS_OK);
        store_close(store);
    }
}

/* A file of an earlier form goes through every step; a step that fails leaves the
 * form that it had. */
static void test_older_files_are_brought_up_to_date(void **state) {
    static const char *const steps[] = {
        "CREATE TABLE a (x INTEGER)", "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 7",
        "INSERT INTO a (x) VALUES (2); CREATE TABLE nonsense", "INSERT INTO a (x) VALUES (3)"};

    struct place     *place    = *state;
    struct migrations first    = {.steps = steps, .count = 1};
    sqlite3          *database = NULL;
    assert_int_equal(sqlite3_open(":memory:", &database), SQLITE_OK);
    assert_int_equal(migrations_run(&first, database, false, &place->why), STATUS_OK);
    assert_int_equal(sqlite3_exec(database, "INSERT INTO a VALUES (1)", NULL, NULL, NULL),
                     SQLITE_OK);
    first.count = 2;
    assert_int_equal(migrations_run(&first, database, true, &place->why), STATUS_CONFLICT);
    assert_non_null(strstr(place->complaint, "older tavola"));
    assert_int_equal(migrations_run(&first, database, false, &place->why), STATUS_OK);
    assert_int_equal(migrations_run(&first, database, true, &place->why), STATUS_OK);
    first.count = 4;
    assert_int_not_equal(migrations_run(&first, database, false, &place->why), STATUS_OK);
    first.count = 2;
    assert_int_equal(migrations_run(&first, database, true, &place->why), STATUS_OK);
    sqlite3_stmt *statement = NULL;
    assert_int_equal(
        sqlite3_prepare_v2(database, "SELECT count(*), sum(y) FROM a", -1, &statement, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(statement, 0), 1);
    assert_int_equal(sqlite3_column_int(statement, 1), 7);
    (void)sqlite3_finalize(statement);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* Lists of guests are in today's order in a file that knew no order. */
static void test_a_file_of_the_first_form(void **state) {
    struct place           *place    = *state;
    const struct migrations first    = {.steps = migrations_standard.steps, .count = 1};
    sqlite3                *database = NULL;
    (void)snprintf(place->file, sizeof place->file, "%.200s/first.db", place->folder);
    assert_int_equal(sqlite3_open(place->file, &database), SQLITE_OK);
    assert_int_equal(migrations_run(&first, database, false, &place->why), STATUS_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    run_sql(place,
            "INSERT INTO match VALUES (1, 'slow', 1, 1, 0, 0, 0, 'slow', x''),"
            " (2, 'old', 1, 9, 0, 0, 1, 'old', x''), (3, 'older', 1, 5, 0, 0, 1, 'older', x'');"
            "INSERT INTO seat VALUES (x'41414141414141414141414141414141', 1, 0),"
            " (x'41414141414141414141414141414141', 2, 1),"
            " (x'41414141414141414141414141414141', 3, 0)");
    assert_int_equal(try_to_open(place, true), STATUS_CONFLICT);
    open_again(place);
    expect_matches_of(place, 'A', "slow=slow@0 old=old@1 older=older@0 ");
}

/* --- Copies ----------------------------------------------------------------------------- */

struct writing {
    struct place *place;
    atomic_bool   is_over;
    uint32_t      count;
};

/* Each batch adds the same number to two matches: a copy must agree with itself. */
static void *write_pairs(void *context) {
    struct writing *writing = context;
    char            bytes[256];
    struct text     why;
    text_init(&why, bytes, sizeof bytes);
    while (!atomic_load(&writing->is_over)) {
        const uint32_t           number   = ++writing->count;
        const struct store_event events[] = {{"a", number, "x", ""}, {"b", number, "y", ""}};
        const struct store_batch batch    = {.events = events, .event_count = 2};
        if (store_commit(writing->place->store, &batch, &why) != STATUS_OK) {
            return bytes[0] == '\0' ? NULL : context;
        }
    }
    return NULL;
}

static bool count_event(void *context, uint32_t number, const char *open, const char *hidden) {
    uint32_t *count = context;
    (void)open;
    (void)hidden;
    return number == ++*count;
}

static uint32_t count_events(struct store *store, const char *match) {
    uint32_t count = 0;
    assert_int_equal(store_read_events(store, match, 0, 1000000, count_event, &count), STATUS_OK);
    return count;
}

static void check_copy(struct place *place, const char *file) {
    struct store             *copy   = NULL;
    const struct store_config config = {.file = file};
    text_clear(&place->why);
    assert_int_equal(store_open(&config, &copy, &place->why), STATUS_OK);
    assert_int_equal(store_inspect(copy, &place->why), STATUS_OK);
    assert_int_equal(count_events(copy, "a"), count_events(copy, "b"));
    store_close(copy);
}

static void test_a_copy_while_others_write(void **state) {
    struct place  *place   = *state;
    struct writing writing = {.place = place};
    struct store  *reader  = open_as(place, true);
    pthread_t      thread;
    void          *failure;
    add_match(place, match_of("a"));
    add_match(place, match_of("b"));
    assert_int_equal(pthread_create(&thread, NULL, write_pairs, &writing), 0);
    for (int i = 0; i < 5; i++) {
        char file[PATH_SIZE];
        (void)snprintf(file, sizeof file, "%.200s/copy%d.db", place->folder, i);
        text_clear(&place->why);
        if (store_backup(reader, file, &place->why) != STATUS_OK) {
            fail_msg("%s", place->complaint);
        }
        check_copy(place, file);
    }
    atomic_store(&writing.is_over, true);
    assert_int_equal(pthread_join(thread, &failure), 0);
    assert_null(failure);
    store_close(reader);
    assert_int_equal(count_events(place->store, "a"), writing.count);
}

static void test_a_copy_replaces_nothing(void **state) {
    struct place *place = *state;
    char          file[PATH_SIZE];
    char          command[2 * PATH_SIZE + 64];
    (void)snprintf(file, sizeof file, "%.200s/there", place->folder);
    write_file(file, "mine");
    assert_int_equal(store_backup(place->store, file, &place->why), STATUS_NOT_FOUND);
    assert_non_null(strstr(place->complaint, "exists already"));
    text_clear(&place->why);
    (void)snprintf(file, sizeof file, "%.200s/no/folder", place->folder);
    assert_int_equal(store_backup(place->store, file, &place->why), STATUS_NOT_FOUND);
    /* and nothing half made stays behind */
    (void)snprintf(command, sizeof command, "! ls %s | grep part && grep -q mine %s/there",
                   place->folder, place->folder);
    assert_int_equal(system(command), 0); /* NOLINT */
}

static void test_a_broken_file_is_found_out(void **state) {
    struct place *place = *state;
    assert_int_equal(store_inspect(place->store, &place->why), STATUS_OK);
    add_match(place, match_of("a"));
    for (uint32_t number = 1; number <= 2000; number++) {
        assert_int_equal(commit_event(place, "a", number, "a long enough line of text"), STATUS_OK);
    }
    store_close(place->store);
    place->store = NULL;
    FILE *file   = fopen(place->file, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, -3 * 4096, SEEK_END), 0);
    for (int i = 0; i < 4096; i++) {
        (void)fputc(0x5a, file);
    }
    (void)fclose(file);
    place->store = open_as(place, true);
    assert_int_equal(store_inspect(place->store, &place->why), STATUS_CONFLICT);
    assert_string_not_equal(place->complaint, "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_events_come_back_in_order),
        TEST(test_a_taken_number_refuses_the_batch),
        TEST(test_what_belongs_to_no_match_is_refused),
        TEST(test_more_matches_than_are_known),
        TEST(test_an_empty_batch_is_fine),
        TEST(test_what_is_due),
        TEST(test_the_lobby),
        TEST(test_the_matches_of_a_guest),
        TEST(test_what_is_not_over_comes_first),
        TEST(test_the_last_words_oldest_first),
        TEST(test_all_matches_by_id),
        TEST(test_lists_are_indices),
        TEST(test_everything_is_there_again),
        TEST(test_a_reader_sees_what_is_committed),
        TEST(test_a_reader_wants_what_exists),
        TEST(test_a_newer_file_is_refused_by_name),
        TEST(test_other_files_are_refused_and_kept),
        TEST(test_an_older_file_is_tried_in_a_copy),
        TEST(test_older_files_are_brought_up_to_date),
        TEST(test_a_file_of_the_first_form),
        TEST(test_a_copy_while_others_write),
        TEST(test_a_copy_replaces_nothing),
        TEST(test_a_broken_file_is_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
