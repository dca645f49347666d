/* SPDX-License-Identifier: MIT
 *
 * story.c - the last turns of a match, by playing it once more.
 */
#include "terminal/story.h"

#include "games/words.h"
#include "scene/scene.h"

/* What one walk through the match finds. */
struct walk {
    size_t after_person; /* the first action after his last one */
    size_t turn;         /* the first action of the last turn */
};

/* A set-up is no turn of its own but part of the first, which therefore begins
 * where somebody else acts next. */
static struct walk walk_through(const struct match *match, int person) {
    struct game_state state        = match->first;
    struct walk       found        = {0, 0};
    int               actor_before = ACTOR_NONE;
    uint32_t          turn_before  = 0;
    for (size_t i = 0; i < match->count; i++) {
        const int      actor    = game_actor(&match->game, &state);
        const uint32_t turn     = game_turns(&state);
        const bool     is_other = actor_before >= 0 && actor_before != actor;
        if (i > 0 && (turn != turn_before || (turn == 0 && is_other))) {
            found.turn = i;
        }
        const int doer     = actor == ACTOR_CHANCE ? scene_roller(&match->game, &state) : actor;
        found.after_person = doer == person ? i + 1 : found.after_person;
        actor_before       = actor;
        turn_before        = turn;
        game_apply(&match->game, &state, match->actions[i]);
    }
    return found;
}

size_t story_begin(const struct match *match, int person) {
    const struct walk found = walk_through(match, person);
    return person < 0 || found.after_person == match->count ? found.turn : found.after_person;
}

bool story_has_begun(const struct match *match, const struct seat *seats) {
    for (int player = 0; player < match->game.players; player++) {
        if (seats[player].kind == SEAT_HUMAN && walk_through(match, player).after_person > 0) {
            return true;
        }
    }
    return false;
}

void story_tell(const struct match *match, enum language language, size_t begin, size_t end,
                struct text *out) {
    const struct words words = words_of(match->game.rules, language);
    struct game_state  state = match->first;
    for (size_t i = 0; i < end; i++) {
        struct scene_action shown;
        if (i >= begin) {
            scene_action(&match->game, &state, match->actions[i], &shown);
            text_add(out, i > begin ? " " : "");
            words_print(&words, &shown.meaning, out);
        }
        game_apply(&match->game, &state, match->actions[i]);
    }
}
