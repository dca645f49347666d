/* SPDX-License-Identifier: MIT
 *
 * evaluator.h - judging a state: what a game's features say about who stands
 * better.
 *
 * A game that can be judged lists features: numbers that a strong player would
 * look at, for each player. Weights turn them into a strength of each player,
 * and strengths into what each may expect of the point. The weights are fitted
 * to the results of games, beginning with a guess by hand; the file that holds
 * them says how.
 *
 * The strength is in thousandths of a log-odds unit: a margin of 1000 between
 * two players means that the stronger one gets 73 % of the point, 2000 mean
 * 88 %. A game with a score has no evaluator: its score is the judgement. All
 * arithmetic is in integers, so that every platform agrees.
 *
 * A game may have a net too (net.h), which was trained on games and adds what the
 * features do not see. Then it says what the net sees, too: which piece of which
 * kind stands where, from somebody's view, so that one net serves all players.
 */
#ifndef CORE_EVALUATOR_H
#define CORE_EVALUATOR_H

#include "core/game.h"
#include "core/net.h"

enum {
    EVALUATOR_FEATURES_MAX = 32,
    EVALUATOR_UNIT         = 1000,   /* of a strength */
    EVALUATOR_SHARE        = 65536,  /* one point, as a share */
    EVALUATOR_MARGIN_MAX   = 100000, /* margins are cut off there */
    EVALUATOR_NOTES_MAX    = 13312   /* bytes */
};

struct evaluator_feature {
    const char *name;
    int32_t     prior; /* a guess of its weight by hand, where fitting begins */
};

struct judge;

struct evaluator {
    size_t                          feature_count;
    const struct evaluator_feature *list;
    const int32_t                  *weights; /* thousandths for each unit of a feature */

    /* The features of each player, out[player * feature_count + i], of a state
     * that is not over. */
    void (*features)(const struct judge *judge, const void *state, int32_t *out);

    /* The rest but prepare() is for games with a net. */

    /* Whose views the net is shown: that of the player who acts, whose margin it
     * corrects, for games of two without chance; or that of each player, whose
     * strength it corrects. */
    enum { EVALUATOR_VIEW_OF_ACTOR, EVALUATOR_VIEW_OF_EACH } views;

    uint32_t input_count;
    uint32_t input_version; /* of what they mean */

    /* The features, and with them the inputs of each view, which are empty at first. */
    void (*look)(const struct judge *judge, const void *state, int32_t *features,
                 struct net_inputs *views);

    /* Optional: is a net of use with these options? If not given, with all in which
     * the players are opponents. */
    bool (*is_for_net)(const struct game *game);

    /* Optional: the net that the game comes with. */
    const struct net_file *net;

    /* Optional: with how many actions left to look ahead, at most, a search may trust
     * a judgement that exceeds its needs by a margin; 0 is 2. The fewer, the more can
     * be forced that the judgement does not see; found by matches. */
    uint32_t trusted_depth;

    /* Optional: write down what follows from the set-up and is looked up in
     * every state, such as distances on a board drawn by lot. At most
     * EVALUATOR_NOTES_MAX bytes, which are zero at first. */
    void (*prepare)(const struct game *game, void *notes);
};

/* An evaluator at work on one game. Const once it is ready, so threads may share
 * it. The game must outlive it. */
struct judge {
    const struct game *game;
    struct net         net;                               /* hidden: 0 if it has none */
    alignas(16) unsigned char notes[EVALUATOR_NOTES_MAX]; /* private to the evaluator */
};

/* An empty file, to ask for a judge without a net. */
extern const struct net_file evaluator_no_net;

/* The game must have an evaluator. The net is that of the file, which
 * evaluator_open_net() can open and which must outlive the judge; NULL: the one that
 * the game comes with, if it does. Those who have no opponents are judged without. */
void judge_init(struct judge *judge, const struct game *game, const struct net_file *net);

/* Has the game, with these options, a use for a net? */
bool evaluator_can_use_net(const struct game *game);

/* Read a file that is to be the net of a game. STATUS_NOT_FOUND if the game has no
 * use for one, else as net_open(). */
MUST_CHECK enum status evaluator_open_net(const struct game *game, const struct net_file *file,
                                          struct net *net, struct text *why);

/* How many views of a state a net of this game is shown. */
size_t evaluator_view_count(const struct game *game);

/* What a net is for. */
struct net_shape evaluator_net_shape(const struct game *game);

/* What a judge without a net says, and what a net sees: the margin for the player
 * who acts, or the strength of each player, by view; and the inputs of each view. */
void judge_look(const struct judge *judge, const void *state, int32_t *strengths,
                struct net_inputs *views);

/* The features as above. */
void judge_features(const struct judge *judge, const void *state, int32_t *out);

/* For two players: how much better player 1 stands than player 2. */
int32_t judge_margin(const struct judge *judge, const void *state);

/* The share of the point that each player may expect; they add up to one
 * point unless the players have no opponents. */
void judge_shares(const struct judge *judge, const void *state, int32_t *out);

/* The share of the stronger of two, by the margin between them; less than half
 * a point for a negative margin. */
int32_t evaluator_chance(int32_t margin);

/* EVALUATOR_SHARE times exp(-x), for an x in thousandths, at least 0. */
int32_t evaluator_decay(int32_t x);

#endif
