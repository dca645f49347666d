/* SPDX-License-Identifier: MIT
 *
 * judgement.c - what evaluators see: every feature of every game, in positions
 * where a person can count it, and who stands better where that is obvious.
 *
 * A feature that counts the wrong thing, or for the wrong player, fails here; so
 * does a weight that turns a feature around.
 */
#include "core/evaluator.h"
#include "games/registry.h"
#include "support.h"

enum { NOBODY = -1 };

/* A position, who is obviously ahead, and what each player has of every feature;
 * what is not listed, nobody has. */
static const struct sight {
    const char *game, *options, *position;
    int         ahead;
    const char *features;
} sights[] = {
    {"hopper", "", "wr./WRr/..w/.Wr/W.r/.RW/.../... 1 0 34", 0,
     "sneakers on row 1: 0 1\n"
     "sneakers on row 3: 0 1\n"
     "sneakers on row 4: 1 0\n"
     "sneakers on row 5: 1 0\n"
     "sneakers on row 7: 1 0\n"
     "sneakers on row 8: 1 0\n"
     "hoppers on row 2: 0 1\n"
     "hoppers on row 3: 1 0\n"
     "hoppers on row 4: 0 1\n"
     "hoppers on row 5: 0 1\n"
     "hoppers on row 6: 0 1\n"
     "hoppers on row 7: 1 0\n"
     "pieces in the middle column: 3 1\n"
     "rows to go for the last piece: 5 7\n"
     "pieces home, or waiting before blocked goal fields: 3 0\n"
     "moves: 6 4\n"
     "moves ahead: 2 1\n"
     "hoppers before the goal that cannot move: 1 2\n"
     "sneakers before the goal that cannot move: 0 1\n"
     "to move: 1 0\n"},
    {"hopper", "", ".W./RwW/.r./R.w/.R./.Rr/..W/.W. 1 0 38", NOBODY,
     "sneakers on row 2: 0 1\n"
     "sneakers on row 3: 1 0\n"
     "sneakers on row 4: 0 1\n"
     "sneakers on row 6: 1 0\n"
     "hoppers on row 1: 0 1\n"
     "hoppers on row 2: 0 1\n"
     "hoppers on row 3: 1 0\n"
     "hoppers on row 4: 1 0\n"
     "hoppers on row 5: 1 0\n"
     "hoppers on row 7: 1 1\n"
     "hoppers on row 8: 0 1\n"
     "pieces in the middle column: 3 3\n"
     "rows to go for the last piece: 5 7\n"
     "pieces home, or waiting before blocked goal fields: 2 2\n"
     "moves: 7 10\n"
     "moves ahead: 2 4\n"
     "hoppers before the goal that cannot move: 1 1\n"
     "to move: 1 0\n"},
    {"hopper", "", "www/www/.../R.R/.../R.R/.../R.R 1 0 8", NOBODY,
     "sneakers on row 1: 0 3\n"
     "sneakers on row 2: 0 3\n"
     "hoppers on row 1: 2 0\n"
     "hoppers on row 3: 2 0\n"
     "hoppers on row 5: 2 0\n"
     "pieces in the middle column: 0 2\n"
     "rows to go for the last piece: 7 7\n"
     "moves: 0 7\n"
     "moves ahead: 0 7\n"
     "hoppers before the goal that cannot move: 6 0\n"
     "sneakers before the goal that cannot move: 0 3\n"
     "no move at all: 1 0\n"
     "to move: 1 0\n"},
    {"enlightenment", "", "Rr.WW/W.R../r.WrW/R.rrW/w...W 1 62", 1,
     "dark on a1 and the like: 0 1\n"
     "dark on b1: 1 0\n"
     "dark on c1: 1 0\n"
     "dark on b2: 1 0\n"
     "dark on c2: 2 0\n"
     "enlightened on a1: 1 2\n"
     "enlightened on b1: 1 3\n"
     "enlightened on c1: 0 1\n"
     "enlightened on c2: 1 0\n"
     "enlightened on c3: 0 1\n"
     "dark that can jump over an enlightened piece: 1 0\n"
     "steps: 22 17\n"
     "single jumps: 5 4\n"
     "enlightened inside without a free border square beside them: 0 1\n"
     "the opponent's dark pieces, while on c3: 0 5\n"
     "one piece dark: 0 1\n"
     "two pieces not home: 0 1\n"
     "to move: 1 0\n"},
    {"enlightenment", "", "R..RW/W..WW/Wr.RR/.R.R./WWr.W 1 58", 1,
     "dark on c1: 1 0\n"
     "dark on c2: 1 0\n"
     "enlightened on a1: 1 3\n"
     "enlightened on b1: 1 3\n"
     "enlightened on c1: 1 1\n"
     "enlightened on b2: 2 1\n"
     "enlightened on c2: 1 0\n"
     "dark beside c3 while it is free: 1 0\n"
     "steps: 23 12\n"
     "single jumps: 3 6\n"
     "none dark: 0 1\n"
     "one piece not home: 0 1\n"
     "to move: 1 0\n"},
    {"circles", "", ".R.---/R..---/WWW.--/r.W..r/-rWW--/---r-- 2 33", 1,
     "marked pieces: 2 6\n"
     "three of them or more: 0 1\n"
     "four or more: 0 1\n"
     "pairs of marked pieces near each other: 1 14\n"
     "pairs within four squares of a line: 1 11\n"
     "ways to complete three in a line on an open square: 0 5\n"
     "of these, ways that a piece can go at once: 0 3\n"
     "two such ways or more: 0 1\n"
     "one such way, and to move: 0 1\n"
     "jumps that mark a piece: 4 0\n"
     "jumps that a marked piece could do: 0 3\n"
     "steps: 9 17\n"
     "to move: 0 1\n"},
    {"moguli", "",
     "T3P3T2P0T2P1T0T0T3P1T2P0T2P1T2P3T3T2T2P1P2P0P3P0P0T0P2T2T2T3P3T3P2P1P3 "
     "....W/....W/..BB./...../...../.W..W/WBB.B 2 c4 - - 1 69",
     1,
     "rows advanced, of all stones: 13 22\n"
     "stones on the far row: 1 3\n"
     "three of them: 0 1\n"
     "stones on the own home row: 1 0\n"
     "fewer than two free portals on it: 1 0\n"
     "stones that can move: 0 3\n"
     "moves: 0 22\n"
     "moves that earn the bonus, at most eight: 0 8\n"
     "rows that one move can gain: 0 4\n"
     "rows that each stone can gain, added up: 0 4\n"
     "stones that can come to the far row: 0 1\n"
     "the fourth can, and to move: 0 1\n"
     "more stones on the far row than the opponent: 0 1\n"
     "then the turns without a move: 0 1\n"
     "then, the opponent cannot move: 0 1\n"
     "to move: 0 1\n"},
    {"moguli", "",
     "T1P0T0P3T3P2T3T0T1P1T1P2T2P2T1P3T0T2T2P3P3P0P3P0P2T0P1T0T2T3P2T3P0P3P2 "
     "..W.B/...B./W..../BBBW./...../...../WW... 1 c2 c3 - 0 22",
     NOBODY,
     "rows advanced, of all stones: 13 10\n"
     "stones on the far row: 1 0\n"
     "stones on the own home row: 2 1\n"
     "stones of the opponent on the far row, beyond one: 0 1\n"
     "of these, stones that cannot move: 0 1\n"
     "more stones on the far row than the opponent: 1 0\n"
     "then, the opponent cannot move: 1 0\n"
     "then, nobody can move: 1 0\n"
     "to move: 1 0\n"},
    {"moguli", "",
     "T1P3T2P2T2P2T3T3T0P1T0P1T1P3T1P3T2T1T3P2P3P1P2P0P1T3P2T2T3T3P1T0P1P3P1 "
     "WBWWW/....B/B..../W..../...../...../...BB 1 e5 a6 1 0 80",
     0,
     "rows advanced, of all stones: 27 15\n"
     "stones on the far row: 4 2\n"
     "four of them: 1 0\n"
     "stones on the own home row: 0 1\n"
     "fewer than two free portals on it: 0 1\n"
     "stones that can move: 4 1\n"
     "moves: 5 1\n"
     "moves that earn the bonus, at most eight: 5 1\n"
     "rows that one move can gain: 0 1\n"
     "rows that each stone can gain, added up: 0 1\n"
     "more stones on the far row than the opponent: 1 0\n"
     "to move: 0 1\n"},
    {"angoli", "", "11111/21221/.2.2./..... AB 2 - 15", 0,
     "tokens waiting, in the basic game: 1 3\n"
     "tokens waiting, in any game: 1 3\n"
     "one or none waiting: 1 0\n"
     "throws of others that hit own tokens, of 6 each: 3 0\n"
     "own throws that hit others, of 6: 0 3\n"
     "on turn: 0 1\n"},
    {"angoli", "players=3 level=advanced", "1..11/1.1.3/32322/2.2.. ACB 2 - 16", NOBODY,
     "tokens waiting, in any game: 1 1 3\n"
     "one or none waiting: 1 1 0\n"
     "central squares of the sides to hold: 1 2 1\n"
     "... taken by others: 0 1 2\n"
     "tokens misplaced: too few are left for the central squares: 1 0 0\n"
     "throws of others that hit own tokens, of 6 each: 2 0 2\n"
     "own throws that hit others, of 6: 0 2 2\n"
     "on turn: 0 1 0\n"},
    {"pyramyd", "goal=race", "g6r:nfv d3r:pnfgrv f8r:pnfg CMY C312:2> 123 PY3 jump - - 139", 0,
     "gifts: 3 2 3\n"
     "unions by meetings: 2 1 1\n"
     "both of them: 1 0 0\n"
     "the own union: 1 0 0\n"
     "turns to the gifts that are missing: 0 2 0\n"
     "turns to the centre, with a full tray: 1 0 0\n"
     "the centre within the next turn: 1 0 0\n"
     "turns until the piece's turn: 2 1 0\n"
     "acts: 0 0 1\n"},
    {"pyramyd", "goal=race", "e9l:pnfr f11l:png f7l:pnfgr MYC C123:2< 123 LM3 jump - - 62", NOBODY,
     "gifts: 3 3 2\n"
     "unions by meetings: 1 2 1\n"
     "both of them: 0 1 0\n"
     "turns to the gifts that are missing: 0 0 3\n"
     "turns to the own union, once it is open: 0 3 0\n"
     "turns until the piece's turn: 0 2 1\n"
     "acts: 1 0 0\n"},
};

/* Features that no position can have; why. */
static const char *const unseen[] = {
    "dark on c3", /* it is enlightened there */
    NULL,
};

/* Weights that have another sign than the guess by hand; why. */
static const char *const turned[] = {
    "two such ways or more", /* each way counts already */
    NULL,
};

static bool is_among(const char *const *names, const char *name) {
    for (; *names != NULL; names++) {
        if (strcmp(*names, name) == 0) {
            return true;
        }
    }
    return false;
}

struct judged {
    struct game       game;
    struct game_state state;
    struct judge      judge;
};

static void judge_sight(const struct sight *sight, struct judged *out) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    support_open(&out->game, registry_find(sight->game), sight->options);
    if (game_parse_state(&out->game, sight->position, &out->state, &why) != STATUS_OK) {
        fail_msg("%s: %s", sight->position, bytes);
    }
    judge_init(&out->judge, &out->game, NULL);
}

/* "NAME: 1 0", a line for each feature that somebody has. */
static void print_features(const struct judged *judged, struct text *out) {
    const struct evaluator *evaluator = judged->game.rules->evaluator;
    const size_t            count     = evaluator->feature_count;
    int32_t                 features[GAME_PLAYERS_MAX * EVALUATOR_FEATURES_MAX];
    judge_features(&judged->judge, &judged->state, features);
    for (size_t i = 0; i < count; i++) {
        bool is_there = false;
        for (int player = 0; player < judged->game.players; player++) {
            is_there = is_there || features[(size_t)player * count + i] != 0;
        }
        if (is_there) {
            text_add(out, evaluator->list[i].name);
            text_add(out, ":");
            for (int player = 0; player < judged->game.players; player++) {
                text_add(out, " ");
                text_add_number(out, features[(size_t)player * count + i]);
            }
            text_add(out, "\n");
        }
    }
}

static void test_features_count_what_they_say(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof sights / sizeof sights[0]; i++) {
        struct judged judged;
        char          bytes[4096];
        struct text   text;
        judge_sight(&sights[i], &judged);
        text_init(&text, bytes, sizeof bytes);
        print_features(&judged, &text);
        assert_string_equal(bytes, sights[i].features);
    }
}

/* Is the feature seen, with different numbers for different players? */
static bool is_seen(const char *game, const char *feature) {
    for (size_t i = 0; i < sizeof sights / sizeof sights[0]; i++) {
        const char *line =
            strcmp(sights[i].game, game) == 0 ? strstr(sights[i].features, feature) : NULL;
        if (line != NULL && line[strlen(feature)] == ':') {
            const char  *numbers = line + strlen(feature) + 2;
            const char  *second  = numbers + strcspn(numbers, " ") + 1;
            const size_t length  = strcspn(numbers, " ");
            if (strncmp(numbers, second, length) != 0 || strcspn(second, " \n") != length) {
                return true;
            }
        }
    }
    return false;
}

static void test_every_feature_is_seen(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        const struct evaluator *evaluator = registry_at(i)->evaluator;
        for (size_t k = 0; evaluator != NULL && k < evaluator->feature_count; k++) {
            const char *name = evaluator->list[k].name;
            if (!is_seen(registry_at(i)->name, name) && !is_among(unseen, name)) {
                fail_msg("%s: add a position in which players differ in '%s'", registry_at(i)->name,
                         name);
            }
        }
    }
}

static void test_weights_do_not_turn_features_around(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        const struct evaluator *evaluator = registry_at(i)->evaluator;
        for (size_t k = 0; evaluator != NULL && k < evaluator->feature_count; k++) {
            const struct evaluator_feature *feature = &evaluator->list[k];
            if (feature->prior != 0 && !is_among(turned, feature->name)) {
                assert_int_equal(evaluator->weights[k] > 0, feature->prior > 0);
                assert_int_equal(evaluator->weights[k] < 0, feature->prior < 0);
            }
        }
    }
}

static void test_who_is_ahead(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof sights / sizeof sights[0]; i++) {
        struct judged judged;
        int32_t       shares[GAME_PLAYERS_MAX];
        judge_sight(&sights[i], &judged);
        judge_shares(&judged.judge, &judged.state, shares);
        for (int player = 0; sights[i].ahead != NOBODY && player < judged.game.players; player++) {
            assert_true(player == sights[i].ahead ||
                        shares[sights[i].ahead] > shares[player] + EVALUATOR_SHARE / 10);
        }
        if (sights[i].ahead != NOBODY && judged.game.players == 2) {
            assert_int_equal(judge_margin(&judged.judge, &judged.state) > 0, sights[i].ahead == 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features_count_what_they_say),
        cmocka_unit_test(test_every_feature_is_seen),
        cmocka_unit_test(test_weights_do_not_turn_features_around),
        cmocka_unit_test(test_who_is_ahead),
    };
    return cmocka_run_group_tests_name("judgement", tests, NULL, NULL);
}
