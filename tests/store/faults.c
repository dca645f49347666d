/* SPDX-License-Identifier: MIT
 *
 * faults.c - what is acknowledged is there after power cuts, failed writes and
 * syncs and a full disk; and no batch is there in part.
 *
 * A trial writes batches for some matches on a disk in memory and lets faults
 * happen at steps that follow from its seed. After each one the store is opened
 * again and compared with what was acknowledged. The same trials without syncs must
 * lose something, else they would prove nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/disk_vfs.h"
#include "store/internal.h"
#include "support.h"

#include "base/random.h"

enum {
    MATCHES     = 8,
    EVENTS_MAX  = 24, /* of a batch */
    BATCHES     = 60, /* of a trial */
    TRIALS      = 80,
    VAIN_MAX    = 16,
    STEPS_MAX   = 60, /* between two faults */
    WHY_SIZE    = 256,
    DIGEST_SIZE = 128
};

enum verdict { FINE, LOST, TORN, BROKEN };

struct trial {
    struct disk  *disk;
    struct store *store;
    struct store *reader; /* NULL: there is none */
    struct random random;
    bool          is_careless;    /* nothing is synced */
    bool          has_reader;     /* it keeps the log from beginning anew */
    int           checkpoint;     /* pages after which the log is copied into the file */
    uint32_t      acked[MATCHES]; /* events that were acknowledged */
    uint32_t      asked[MATCHES]; /* with those of the last batch */
    /* What was asked for in vain since something was acknowledged last. A power cut may
     * bring a log back that was removed, and with it such a batch. */
    uint32_t    vain[VAIN_MAX][MATCHES];
    int         vain_count;
    int         reopened;
    char        why_bytes[WHY_SIZE];
    struct text why;
};

static const char *name_of(int match) {
    static const char *const names[MATCHES] = {"m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7"};
    return names[match];
}

/* --- Opening ---------------------------------------------------------------------- */

static enum status open_store(struct trial *trial, bool is_reader, struct store **out) {
    const struct store_config config = {
        .file = "tavola.db", .is_reader = is_reader, .vfs = "faulty"};
    text_clear(&trial->why);
    return store_open(&config, out, &trial->why);
}

static void set_pragmas(struct trial *trial) {
    char sql[128];
    (void)snprintf(sql, sizeof sql, "PRAGMA wal_autocheckpoint = %d; PRAGMA synchronous = %s",
                   trial->checkpoint, trial->is_careless ? "OFF" : "EXTRA");
    (void)sqlite3_exec(trial->store->database, sql, NULL, NULL, NULL);
}

static void shut(struct trial *trial) {
    store_close(trial->reader);
    store_close(trial->store);
    trial->reader = NULL;
    trial->store  = NULL;
}

/* Open both, although faults may strike here too. */
static bool open_again(struct trial *trial) {
    for (int i = 0; i < 5; i++) {
        shut(trial);
        disk_restore(trial->disk);
        enum status status = open_store(trial, false, &trial->store);
        if (status == STATUS_OK && trial->has_reader) {
            status = open_store(trial, true, &trial->reader);
        }
        if (status == STATUS_OK) {
            set_pragmas(trial);
            trial->reopened++;
            return true;
        }
    }
    return false;
}

/* --- Writing ----------------------------------------------------------------------- */

struct texts {
    struct store_event events[EVENTS_MAX];
    char               open[EVENTS_MAX][512];
    struct store_match matches[MATCHES];
    char               digests[MATCHES][DIGEST_SIZE];
    struct store_chat  chats[MATCHES];
};

/* The text of an event follows from where it stands; its length varies. */
static void print_event(int match, uint32_t number, char *out, size_t size) {
    const int width = (int)((number * 37U + (unsigned)match * 11U) % 400U);
    (void)snprintf(out, size, "%d:%u:%*s", match, number, width, "");
}

/* The row of a match, and words that must come and go with it. */
static void fill_match(struct trial *trial, struct texts *texts, struct store_batch *batch,
                       int match) {
    const size_t i = batch->match_count++;
    (void)snprintf(texts->digests[i], DIGEST_SIZE, "%u", trial->asked[match]);
    texts->matches[i]                 = (struct store_match){.id      = name_of(match),
                                                             .number  = trial->asked[match],
                                                             .changed = trial->asked[match],
                                                             .due     = trial->asked[match],
                                                             .digest  = texts->digests[i]};
    texts->chats[batch->chat_count++] = (struct store_chat){name_of(match), 1, texts->digests[i]};
}

static void fill_batch(struct trial *trial, struct texts *texts, struct store_batch *batch) {
    *batch = (struct store_batch){
        .events = texts->events, .matches = texts->matches, .chats = texts->chats};
    batch->event_count = 1 + random_below(&trial->random, EVENTS_MAX - 1);
    for (size_t i = 0; i < batch->event_count; i++) {
        const int      match  = (int)random_below(&trial->random, MATCHES);
        const uint32_t number = ++trial->asked[match];
        print_event(match, number, texts->open[i], sizeof texts->open[i]);
        texts->events[i] = (struct store_event){name_of(match), number, texts->open[i], ""};
    }
    for (int match = 0; match < MATCHES; match++) {
        if (trial->asked[match] != trial->acked[match]) {
            fill_match(trial, texts, batch, match);
        }
    }
}

static enum status write_batch(struct trial *trial) {
    struct texts       texts;
    struct store_batch batch;
    memcpy(trial->asked, trial->acked, sizeof trial->asked);
    fill_batch(trial, &texts, &batch);
    text_clear(&trial->why);
    const enum status status = store_commit(trial->store, &batch, &trial->why);
    if (status == STATUS_OK) {
        memcpy(trial->acked, trial->asked, sizeof trial->acked);
        trial->vain_count = 0;
    } else if (trial->vain_count < VAIN_MAX) {
        memcpy(trial->vain[trial->vain_count++], trial->asked, sizeof trial->asked);
    }
    return status;
}

/* --- Comparing ----------------------------------------------------------------------- */

struct seen {
    int      match;
    uint32_t count;
    bool     is_wrong;
    char     digest[DIGEST_SIZE];
    char     last_words[DIGEST_SIZE];
};

static bool see_event(void *context, uint32_t number, const char *open, const char *hidden) {
    struct seen *seen = context;
    char         wanted[512];
    print_event(seen->match, number, wanted, sizeof wanted);
    seen->is_wrong = seen->is_wrong || number != seen->count + 1 || strcmp(open, wanted) != 0 ||
                     strcmp(hidden, "") != 0;
    seen->count = number;
    return !seen->is_wrong;
}

static bool see_line(void *context, const char *id, const char *digest, int seat) {
    struct seen *seen = context;
    (void)seat;
    if (strcmp(id, name_of(seen->match)) == 0) {
        (void)snprintf(seen->digest, sizeof seen->digest, "%s", digest);
    }
    return true;
}

static bool see_chat(void *context, const char *text) {
    struct seen *seen = context;
    (void)snprintf(seen->last_words, sizeof seen->last_words, "%s", text);
    return true;
}

static enum verdict look_at(struct store *store, int match, uint32_t *count) {
    struct seen seen = {.match = match, .digest = "0", .last_words = "0"};
    char        wanted[DIGEST_SIZE];
    if (store_read_events(store, name_of(match), 0, SIZE_MAX, see_event, &seen) != STATUS_OK ||
        store_read_all(store, "", true, SIZE_MAX, see_line, &seen) != STATUS_OK ||
        store_read_chat(store, name_of(match), 1, see_chat, &seen) != STATUS_OK || seen.is_wrong) {
        return BROKEN;
    }
    (void)snprintf(wanted, sizeof wanted, "%u", seen.count);
    *count = seen.count;
    return strcmp(seen.digest, wanted) == 0 && strcmp(seen.last_words, wanted) == 0 ? FINE : TORN;
}

static bool is_explained(const struct trial *trial, const uint32_t *found) {
    bool is_alike = memcmp(found, trial->acked, sizeof trial->acked) == 0;
    for (int i = 0; i < trial->vain_count && !is_alike; i++) {
        is_alike = memcmp(found, trial->vain[i], sizeof trial->vain[i]) == 0;
    }
    return is_alike;
}

/* Everything acknowledged is there, and what was not is there whole or not at all. */
static enum verdict compare(struct trial *trial, struct store *store) {
    uint32_t found[MATCHES] = {0};
    for (int match = 0; match < MATCHES; match++) {
        const enum verdict verdict = look_at(store, match, &found[match]);
        if (verdict != FINE) {
            return verdict;
        }
        if (found[match] < trial->acked[match]) {
            return LOST;
        }
    }
    if (!is_explained(trial, found)) {
        return TORN;
    }
    memcpy(trial->acked, found, sizeof found);
    return FINE;
}

static enum verdict reopen_and_compare(struct trial *trial) {
    if (!open_again(trial) || store_inspect(trial->store, &trial->why) != STATUS_OK) {
        return BROKEN;
    }
    return compare(trial, trial->store);
}

/* --- Trials ------------------------------------------------------------------------------ */

static void plan_any(struct trial *trial) {
    const enum disk_fault fault = 1 + random_below(&trial->random, DISK_FAULTS - 1);
    disk_plan(trial->disk, fault, 1 + random_below(&trial->random, STEPS_MAX));
}

static void plan_cut(struct trial *trial) {
    disk_plan(trial->disk, DISK_POWER_CUT, 1 + random_below(&trial->random, STEPS_MAX));
}

static void begin_trial(struct trial *trial, uint64_t seed) {
    static const int checkpoints[] = {5, 50, 1000};
    *trial                         = (struct trial){.disk = disk_create("faulty", seed)};
    random_init(&trial->random, seed);
    text_init(&trial->why, trial->why_bytes, sizeof trial->why_bytes);
    trial->checkpoint = checkpoints[random_below(&trial->random, 3)];
    trial->has_reader = random_below(&trial->random, 2) == 1;
}

static void end_trial(struct trial *trial) {
    shut(trial);
    disk_destroy(trial->disk);
}

typedef void plan(struct trial *trial);

/* One batch, and what must be true when it could not be written or the power went. */
static enum verdict take_turn(struct trial *trial, plan *plan_next) {
    const enum status status = write_batch(trial);
    if (status == STATUS_OK && trial->reader != NULL && compare(trial, trial->reader) != FINE) {
        return disk_is_cut(trial->disk) ? reopen_and_compare(trial) : BROKEN;
    }
    if (disk_has_failed(trial->disk)) {
        plan_next(trial);
    }
    return status == STATUS_OK && !disk_is_cut(trial->disk) ? FINE : reopen_and_compare(trial);
}

static enum verdict run_trial(struct trial *trial, plan *plan_next) {
    enum verdict verdict = open_again(trial) ? FINE : BROKEN;
    plan_next(trial);
    for (int i = 0; i < BATCHES && verdict == FINE; i++) {
        verdict = take_turn(trial, plan_next);
    }
    if (verdict == FINE) {
        disk_cut(trial->disk);
        disk_plan(trial->disk, DISK_NO_FAULT, 0);
        verdict = reopen_and_compare(trial);
    }
    return verdict;
}

static void expect_fine(enum verdict verdict, const struct trial *trial, uint64_t seed) {
    static const char *const words[] = {"fine", "lost", "torn", "broken"};
    if (verdict != FINE) {
        fail_msg("seed %llu: %s %s", (unsigned long long)seed, words[verdict], trial->why_bytes);
    }
}

static int run_trials(plan *plan_next) {
    int reopened = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)TRIALS * support_scale(); seed++) {
        struct trial trial;
        begin_trial(&trial, seed);
        const enum verdict verdict = run_trial(&trial, plan_next);
        expect_fine(verdict, &trial, seed);
        reopened += trial.reopened;
        end_trial(&trial);
    }
    return reopened;
}

static void test_power_cuts(void **unused) {
    (void)unused;
    const int reopened = run_trials(plan_cut);
    print_message("%d power cuts, nothing acknowledged lost\n", reopened);
    assert_true(reopened > 4 * TRIALS);
}

static void test_any_faults(void **unused) {
    (void)unused;
    assert_true(run_trials(plan_any) > 2 * TRIALS);
}

/* Would the trials notice? Without syncs they must. */
static void test_trials_notice_missing_syncs(void **unused) {
    (void)unused;
    int counts[4] = {0};
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct trial trial;
        begin_trial(&trial, seed);
        trial.is_careless = true;
        counts[run_trial(&trial, plan_cut)]++;
        end_trial(&trial);
    }
    print_message("without syncs: %d lost, %d torn, %d broken, %d fine of 100\n", counts[LOST],
                  counts[TORN], counts[BROKEN], counts[FINE]);
    assert_true(counts[LOST] >= 20);
    assert_true(counts[FINE] <= 20);
}

/* --- Each step once ------------------------------------------------------------------------ */

/* Open, write some batches, with a fault at this step: store_commit() tells, and the
 * full disk is called so. Afterwards all is there, and it goes on. */
static bool fail_at(enum disk_fault fault, uint64_t step) {
    struct trial trial;
    begin_trial(&trial, step);
    trial.checkpoint = 8;
    disk_plan(trial.disk, fault, step);
    bool is_told = !open_again(&trial) || trial.reopened == 0;
    for (int i = 0; i < 12 && !is_told; i++) {
        const enum status status = write_batch(&trial);
        is_told                  = status != STATUS_OK;
        if (is_told && fault == DISK_IS_FULL) {
            assert_int_equal(status, STATUS_TOO_MANY);
            assert_string_equal(trial.why_bytes, "the disk is full");
        }
        assert_true(!is_told || disk_has_failed(trial.disk));
    }
    const bool has_failed = disk_has_failed(trial.disk);
    disk_plan(trial.disk, DISK_NO_FAULT, 0);
    expect_fine(reopen_and_compare(&trial), &trial, step);
    assert_int_equal(write_batch(&trial), STATUS_OK);
    disk_cut(trial.disk);
    expect_fine(reopen_and_compare(&trial), &trial, step);
    end_trial(&trial);
    return has_failed;
}

static void fail_at_each_step(enum disk_fault fault) {
    uint64_t step = 1;
    while (fail_at(fault, step)) {
        step++;
    }
    print_message("%llu steps\n", (unsigned long long)step - 1);
    assert_true(step > 100);
}

static void test_each_write_fails(void **unused) {
    (void)unused;
    fail_at_each_step(DISK_WRITE_FAILS);
}

static void test_each_sync_fails(void **unused) {
    (void)unused;
    fail_at_each_step(DISK_SYNC_FAILS);
}

static void test_full_from_each_step(void **unused) {
    (void)unused;
    fail_at_each_step(DISK_IS_FULL);
}

static void test_power_cut_at_each_step(void **unused) {
    (void)unused;
    fail_at_each_step(DISK_POWER_CUT);
}

/* A small disk: it fills up, says so, does not open for writing, can be read, and goes
 * on with more room. */
static void test_a_small_disk_fills_up(void **unused) {
    struct trial trial;
    (void)unused;
    begin_trial(&trial, 1);
    disk_limit(trial.disk, 200000);
    assert_true(open_again(&trial));
    enum status status = STATUS_OK;
    for (int i = 0; i < 1000 && status == STATUS_OK; i++) {
        status = write_batch(&trial);
        if (status != STATUS_OK) { /* closing carries the log over, and may make room */
            assert_int_equal(status, STATUS_TOO_MANY);
            shut(&trial);
            status = open_store(&trial, false, &trial.store);
        }
    }
    assert_int_equal(status, STATUS_TOO_MANY);
    assert_true(disk_size(trial.disk) <= 200000);
    assert_non_null(strstr(trial.why_bytes, "the disk is full"));
    assert_int_equal(open_store(&trial, true, &trial.reader), STATUS_OK);
    expect_fine(compare(&trial, trial.reader), &trial, 1);
    shut(&trial);
    disk_limit(trial.disk, 0);
    expect_fine(reopen_and_compare(&trial), &trial, 1);
    assert_int_equal(write_batch(&trial), STATUS_OK);
    expect_fine(reopen_and_compare(&trial), &trial, 1);
    end_trial(&trial);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_power_cuts),
        cmocka_unit_test(test_any_faults),
        cmocka_unit_test(test_trials_notice_missing_syncs),
        cmocka_unit_test(test_each_write_fails),
        cmocka_unit_test(test_each_sync_fails),
        cmocka_unit_test(test_full_from_each_step),
        cmocka_unit_test(test_power_cut_at_each_step),
        cmocka_unit_test(test_a_small_disk_fills_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
