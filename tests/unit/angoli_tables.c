/* SPDX-License-Identifier: MIT
 *
 * angoli_tables.c - tests of the solved Angoli against the rules, with few tokens.
 */
#include "tables/angoli_solution.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/angoli/angoli.h"
#include "games/registry.h"
#include "support.h"
#include "tables/angoli_values.h"

enum { PLACES = 21 /* of one token: a square, or none */, ROLLS = 9, PATH_SIZE = 256 };

static char folder[] = "/tmp/angoli-tables-XXXXXX";

static int make_folder(void **unused) {
    (void)unused;
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int remove_folder(void **unused) {
    (void)unused;
    return rmdir(folder);
}

static const char *path_of(const char *name) {
    static char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void open_reduced(struct game *game, const char *options, uint32_t tokens) {
    support_open(game, registry_find("angoli"), options);
    angoli_reduce(game, tokens);
}

/* Two tokens, and centres of two squares, so that everything can happen. */
static void open_small_advanced(struct game *game) {
    open_reduced(game, "level=advanced turns=0", 2);
    struct angoli_config *config = (void *)game->config;
    for (uint32_t side = 0; side < ANGOLI_SIDES; side++) {
        config->centre[side] = UINT64_C(3) << (side * 6 + 2);
    }
}

/* Stops when so many questions were asked; 0: never. */
static bool count_down(void *context) {
    int *left = context;
    return *left > 0 && --*left == 0;
}

static uint32_t sweeps; /* of the last call of solve() */

static void count_sweep(void *context, const struct angoli_progress *progress) {
    (void)context;
    sweeps += progress->is_sweep ? 1U : 0U;
}

static double reach     = 1.5;
static double precision = 1e-9;

static enum status try_to_solve(const struct game *game, const char *path, uint32_t threads,
                                int questions, bool *is_done, struct text *why) {
    const struct angoli_task task = {
        .game       = game,
        .path       = path,
        .threads    = threads,
        .reach      = reach,
        .precision  = precision,
        .is_stopped = count_down,
        .tell       = count_sweep,
        .context    = &questions,
    };
    sweeps = 0;
    return angoli_solve(&task, is_done, why);
}

static bool solve(const struct game *game, const char *path, uint32_t threads, int questions) {
    char        bytes[512];
    struct text why;
    bool        is_done = false;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(try_to_solve(game, path, threads, questions, &is_done, &why), STATUS_OK);
    return is_done;
}

/* By the rules; the file must say of itself that it is as good, but for rounding. */
static double residual_of(const struct game *game, const char *path, uint32_t positions) {
    struct angoli_values values;
    char                 bytes[512];
    struct text          why;
    double               residual = 1;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(angoli_values_open(&values, game, path, &why), STATUS_OK);
    assert_int_equal(angoli_values_check(&values, 1, positions, &residual, &why), STATUS_OK);
    assert_true(values.file.header.residual < 5e-9);
    angoli_values_close(&values);
    return residual;
}

/* --- Plain value iteration, by nothing but the rules -------------------- */

/* Basic, two tokens each: at most one of each player is on the track. */
struct plain {
    struct game game;
    double      first[2][PLACES][PLACES]; /* by player to move, and where the tokens are */
};

static uint32_t place_of(uint64_t tokens) {
    const uint32_t field = tokens == 0 ? 0 : bits64_lowest(tokens);
    return tokens == 0 ? PLACES - 1 : field / 6 * 5 + field % 6 - 1;
}

static uint64_t token_at(uint32_t place) {
    return place == PLACES - 1 ? 0 : bits64_of(place / 5 * 6 + place % 5 + 1);
}

/* What follows a roll; a token that rolls on too often is worth anything. */
static double follow(const struct plain *plain, const struct angoli_state *state, uint32_t rolls) {
    double sum = 0;
    if (state->phase == ANGOLI_OVER) {
        payoff_t payoffs[GAME_PLAYERS_MAX];
        game_payoffs(&plain->game, state, payoffs);
        return (double)payoffs[0] / GAME_POINT;
    }
    if (state->phase == ANGOLI_FIRST_ROLL && rolls > 0) {
        return plain->first[state->player][place_of(state->tokens[0])][place_of(state->tokens[1])];
    }
    for (action_t roll = 1; roll <= ANGOLI_FACES && rolls < ROLLS; roll++) {
        struct angoli_state next = *state;
        game_apply(&plain->game, &next, roll);
        sum += follow(plain, &next, rolls + 1) / ANGOLI_FACES;
    }
    return rolls < ROLLS ? sum : 0.5;
}

static void begin_at(struct angoli_state *state, uint32_t corner, uint32_t player, uint32_t one,
                     uint32_t two) {
    memset(state, 0, sizeof *state);
    state->corners   = (uint8_t)(corner << 2);
    state->player    = (uint8_t)player;
    state->phase     = ANGOLI_FIRST_ROLL;
    state->tokens[0] = token_at(one);
    state->tokens[1] = token_at(two);
}

static double iterate(struct plain *plain, uint32_t corner) {
    double change = 0;
    for (uint32_t i = 0; i < 2 * PLACES * PLACES; i++) {
        const uint32_t      player = i / (PLACES * PLACES);
        const uint32_t      one    = i / PLACES % PLACES;
        const uint32_t      two    = i % PLACES;
        struct angoli_state state;
        if (one == two && one != PLACES - 1) {
            continue;
        }
        begin_at(&state, corner, player, one, two);
        double *value = &plain->first[player][one][two];
        change        = fmax(change, fabs(follow(plain, &state, 0) - *value));
        *value        = follow(plain, &state, 0);
    }
    return change;
}

static void expect_all_alike(const struct plain *plain, struct angoli_values *values,
                             uint32_t corner) {
    for (uint32_t i = 0; i < 2 * PLACES * PLACES; i++) {
        const uint32_t      player = i / (PLACES * PLACES);
        const uint32_t      one    = i / PLACES % PLACES;
        const uint32_t      two    = i % PLACES;
        struct angoli_state state;
        double              found = -1;
        char                bytes[512];
        struct text         why;
        text_init(&why, bytes, sizeof bytes);
        if (one == two && one != PLACES - 1) {
            continue;
        }
        begin_at(&state, corner, player, one, two);
        assert_int_equal(angoli_values_find(values, &state, &found, &why), STATUS_OK);
        assert_true(fabs(found - plain->first[player][one][two]) < 1e-6);
    }
}

static void test_equals_plain_iteration(void **unused) {
    (void)unused;
    static struct plain  plain;
    struct angoli_values values;
    char                 bytes[512];
    struct text          why;
    text_init(&why, bytes, sizeof bytes);
    open_reduced(&plain.game, "turns=0", 2);
    assert_true(solve(&plain.game, path_of("plain"), 1, 0));
    assert_int_equal(angoli_values_open(&values, &plain.game, path_of("plain"), &why), STATUS_OK);
    for (uint32_t corner = 1; corner < ANGOLI_SIDES; corner++) {
        while (iterate(&plain, corner) > 1e-9) {
        }
        expect_all_alike(&plain, &values, corner);
    }
    angoli_values_close(&values);
    assert_int_equal(unlink(path_of("plain")), 0);
}

/* --- One turn by the rules ---------------------------------------------- */

/* Of chances in three bytes: half a unit on either side. */
static const double rounding = 1.0 / 0xffffff + 5e-9;

static void test_turns_agree(void **unused) {
    (void)unused;
    struct game game;
    open_reduced(&game, "turns=0", 3);
    assert_true(solve(&game, path_of("basic"), 2, 0));
    assert_true(residual_of(&game, path_of("basic"), 3000 * support_scale()) < 1e-9);
    assert_int_equal(unlink(path_of("basic")), 0);
    open_small_advanced(&game);
    assert_true(solve(&game, path_of("advanced"), 2, 0));
    assert_true(residual_of(&game, path_of("advanced"), 3000 * support_scale()) < rounding);
    assert_int_equal(unlink(path_of("advanced")), 0);
}

/* Sweeps that go too far settle all the same, because they learn to go less far. */
static void test_settles_from_any_reach(void **unused) {
    (void)unused;
    struct game game;
    open_small_advanced(&game);
    reach = 1.9;
    assert_true(solve(&game, path_of("far"), 2, 0));
    reach = 1.5;
    assert_true(residual_of(&game, path_of("far"), 1000) < rounding);
    assert_int_equal(unlink(path_of("far")), 0);
}

static void read_all(const char *path, char **bytes, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *size  = (size_t)ftell(file);
    *bytes = malloc(*size);
    rewind(file);
    assert_int_equal(fread(*bytes, 1, *size, file), *size);
    assert_int_equal(fclose(file), 0);
}

/* Neither sweeps nor corrections depend on who does them. */
static void test_threads_agree(void **unused) {
    (void)unused;
    struct game game;
    char       *one;
    char       *three;
    size_t      size;
    size_t      other;
    open_small_advanced(&game);
    assert_true(solve(&game, path_of("one"), 1, 0));
    assert_true(sweeps < 90); /* 68; with wrong corrections hundreds */
    read_all(path_of("one"), &one, &size);
    assert_int_equal(unlink(path_of("one")), 0);
    assert_true(solve(&game, path_of("three"), 3, 0));
    read_all(path_of("three"), &three, &other);
    assert_int_equal(unlink(path_of("three")), 0);
    assert_int_equal(size, other);
    assert_memory_equal(one, three, size);
    free(one);
    free(three);
}

/* --- Files --------------------------------------------------------------- */

/* Stopped after every so many rows, whatever that leaves, it comes to the same. */
static void test_goes_on(void **unused) {
    (void)unused;
    struct game game;
    char       *once;
    char       *often;
    size_t      size;
    size_t      other;
    open_reduced(&game, "turns=0", 3);
    assert_true(solve(&game, path_of("once"), 1, 0));
    read_all(path_of("once"), &once, &size);
    uint32_t stops = 0;
    while (!solve(&game, path_of("often"), 1, 4000)) {
        stops++;
        assert_true(stops < 100); /* each comes further */
    }
    assert_true(stops > 0);
    read_all(path_of("often"), &often, &other);
    assert_int_equal(size, other);
    assert_memory_equal(once, often, size);
    free(once);
    free(often);
    assert_int_equal(unlink(path_of("once")), 0);
    assert_int_equal(unlink(path_of("often")), 0);
    open_small_advanced(&game);
    assert_false(solve(&game, path_of("swept"), 1, 40000));
    assert_true(sweeps > 20);
    assert_true(solve(&game, path_of("swept"), 1, 0));
    assert_true(sweeps < 70); /* it did not begin anew */
    assert_true(residual_of(&game, path_of("swept"), 1000) < rounding);
    assert_int_equal(unlink(path_of("swept")), 0);
}

/* Who goes on shortly before the end does not take the first sweep's change, however small,
 * for a sign that changes fall fast. */
static void test_goes_on_to_the_end(void **unused) {
    (void)unused;
    struct game game;
    open_small_advanced(&game);
    precision = 1e-6;
    assert_true(solve(&game, path_of("whole"), 1, 0));
    const uint32_t whole = sweeps;
    assert_false(solve(&game, path_of("parts"), 1, 24000)); /* nearly a half */
    const uint32_t part = sweeps;
    assert_true(solve(&game, path_of("parts"), 1, 0));
    assert_in_range(part, whole / 3, whole / 2);
    assert_true(part + sweeps >= whole);
    precision = 1e-9;
    assert_int_equal(unlink(path_of("whole")), 0);
    assert_int_equal(unlink(path_of("parts")), 0);
}

static void write_all(const char *path, const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void expect_refused(const struct game *game, const char *path, const char *phrase) {
    struct angoli_values values;
    char                 bytes[512];
    struct text          why;
    double               residual;
    text_init(&why, bytes, sizeof bytes);
    enum status status = angoli_values_open(&values, game, path, &why);
    if (status == STATUS_OK) {
        status = angoli_values_check(&values, 1, 2000, &residual, &why);
    }
    angoli_values_close(&values);
    assert_int_equal(status, STATUS_CONFLICT);
    assert_non_null(strstr(bytes, phrase));
    assert_non_null(strstr(bytes, path));
}

static void test_refuses_what_is_not_whole(void **unused) {
    (void)unused;
    struct game game;
    char       *bytes;
    size_t      size;
    open_reduced(&game, "turns=0", 2);
    assert_true(solve(&game, path_of("file"), 1, 0));
    read_all(path_of("file"), &bytes, &size);
    write_all(path_of("file"), bytes, size - 1);
    expect_refused(&game, path_of("file"), "is cut");
    write_all(path_of("file"), bytes, 100);
    expect_refused(&game, path_of("file"), "too short");
    bytes[FILE_HEADER + 1] ^= 1; /* the first value */
    write_all(path_of("file"), bytes, size);
    expect_refused(&game, path_of("file"), "values do not agree");
    bytes[FILE_HEADER + 1] ^= 1;
    bytes[size - 1] ^= 1; /* a sum */
    write_all(path_of("file"), bytes, size);
    expect_refused(&game, path_of("file"), "sums do not agree");
    bytes[size - 1] ^= 1;
    *strstr(bytes, "form 2") = 'F';
    write_all(path_of("file"), bytes, size);
    expect_refused(&game, path_of("file"), "not a file of values");
    strstr(bytes, "Form 2")[5] = '1';
    *strstr(bytes, "Form 1")   = 'f';
    write_all(path_of("file"), bytes, size);
    expect_refused(&game, path_of("file"), "does not know");
    free(bytes);
    open_reduced(&game, "turns=0", 3);
    assert_int_equal(unlink(path_of("file")), 0);
    expect_refused(&game, path_of("file"), "cannot read");
}

/* A program that was killed before it wrote the header left zeros. */
static void test_begins_where_no_header_is(void **unused) {
    (void)unused;
    struct game game;
    char       *bytes;
    char       *again;
    size_t      size;
    size_t      other;
    open_reduced(&game, "turns=0", 2);
    assert_true(solve(&game, path_of("file"), 1, 0));
    read_all(path_of("file"), &bytes, &size);
    assert_int_equal(unlink(path_of("file")), 0);
    char *zeros = calloc(1, size + 1);
    assert_non_null(zeros);
    for (size_t left = 0; left < 3; left++) {
        write_all(path_of("file.part"), zeros, left == 0 ? 100 : size + left - 1);
        assert_true(solve(&game, path_of("file"), 1, 0));
        read_all(path_of("file"), &again, &other);
        assert_int_equal(other, size);
        assert_memory_equal(again, bytes, size);
        free(again);
        assert_int_equal(unlink(path_of("file")), 0);
    }
    free(zeros);
    free(bytes);
}

static void expect_unsolved(const struct game *game, const char *path, const char *phrase) {
    char        bytes[512];
    struct text why;
    bool        is_done = false;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(try_to_solve(game, path, 1, 0, &is_done, &why), STATUS_CONFLICT);
    assert_non_null(strstr(bytes, phrase));
    assert_non_null(strstr(bytes, path));
}

static void test_refuses_to_go_on_with_nonsense(void **unused) {
    (void)unused;
    struct game game;
    char       *bytes;
    size_t      size;
    open_reduced(&game, "turns=0", 3);
    assert_false(solve(&game, path_of("file"), 1, 4000));
    read_all(path_of("file.part"), &bytes, &size);
    char *step = strstr(bytes, "\nstep ");
    assert_non_null(step);
    step[strlen("\nstep ")] = '9'; /* of five */
    write_all(path_of("file.part"), bytes, size);
    expect_unsolved(&game, path_of("file"), "more layers than there are");
    free(bytes);
    assert_int_equal(unlink(path_of("file.part")), 0);
    assert_int_equal(mkdir(path_of("folder"), 0777), 0);
    expect_unsolved(&game, path_of("folder"), "is no file");
    assert_int_equal(rmdir(path_of("folder")), 0);
}

/* What is whole is not solved again, whoever would stop it. */
static void test_leaves_what_is_whole(void **unused) {
    (void)unused;
    struct game game;
    open_reduced(&game, "turns=0", 2);
    assert_true(solve(&game, path_of("file"), 1, 0));
    assert_true(solve(&game, path_of("file"), 1, 1));
    open_reduced(&game, "turns=0", 3);
    assert_false(solve(&game, path_of("file"), 1, 1));
    assert_int_equal(unlink(path_of("file.part")), 0);
    assert_int_equal(unlink(path_of("file")), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begins_where_no_header_is),
        cmocka_unit_test(test_refuses_to_go_on_with_nonsense),
        cmocka_unit_test(test_leaves_what_is_whole),
        cmocka_unit_test(test_equals_plain_iteration),
        cmocka_unit_test(test_turns_agree),
        cmocka_unit_test(test_settles_from_any_reach),
        cmocka_unit_test(test_threads_agree),
        cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_goes_on_to_the_end),
        cmocka_unit_test(test_refuses_what_is_not_whole),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
