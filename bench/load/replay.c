/* SPDX-License-Identifier: MIT
 *
 * replay.c - see replay.h.
 */
#include "replay.h"

#include <stdlib.h>

enum { OPTIONS_MAX = 1024 };

static hash_t hash_of(struct span span) {
    hash_t hash = span.length;
    for (size_t i = 0; i < span.length; i++) {
        hash = hash_mix(hash, (unsigned char)span.at[i]);
    }
    return hash;
}

/* Is it what the others were sent? */
static bool is_same(struct story *story, uint32_t number, struct span event) {
    const hash_t hash = hash_of(event);
    if (number <= story->number) {
        return story->hashes[number] == hash;
    }
    if (number >= story->size) {
        story->size   = story->size == 0 ? 64 : 2 * story->size;
        story->hashes = realloc(story->hashes, story->size * sizeof *story->hashes);
        if (story->hashes == NULL) {
            abort();
        }
    }
    story->hashes[number] = hash;
    story->number         = number;
    return true;
}

static const char *take_created(const struct game *game, struct span event) {
    struct span name;
    return span_member(event, "game", &name) && span_is(name, game->rules->name)
               ? NULL
               : "created: another game";
}

static const char *take_started(struct replay *replay, struct story *story, const struct game *game,
                                struct span event) {
    char        options[OPTIONS_MAX], bytes[256];
    struct span order, text, seat;
    struct text why;
    int         player = 0;
    text_init(&why, bytes, sizeof bytes);
    if (!span_member(event, "order", &order) || !span_member(event, "options", &text)) {
        return "started: without order or options";
    }
    while (player < GAME_PLAYERS_MAX && span_next(&order, &seat)) {
        replay->order[player++] = seat.at[0] - '0';
    }
    span_copy(text, options, sizeof options);
    if (game_open(&story->game, game->rules, options, &why) != STATUS_OK ||
        player != story->game.players) {
        return "started: not with these options";
    }
    game_start(&story->game, &replay->state);
    replay->is_running = true;
    return NULL;
}

static const char *take_action(struct replay *replay, const struct story *story, struct span event,
                               bool is_roll) {
    char        action[GAME_ACTION_MAX], bytes[1024];
    struct span text;
    struct text why;
    action_t    found;
    text_init(&why, bytes, sizeof bytes);
    if (!replay->is_running || !span_member(event, "action", &text)) {
        return "action: before the start, or empty";
    }
    const int actor = game_actor(&story->game, &replay->state);
    if (is_roll ? actor != ACTOR_CHANCE
                : actor < 0 || span_number(event, "seat") != replay->order[actor]) {
        return "action: of who is not to act";
    }
    span_copy(text, action, sizeof action);
    if (game_parse_action(&story->game, &replay->state, action, &found, &why) != STATUS_OK) {
        return "action: not legal";
    }
    game_apply(&story->game, &replay->state, found);
    return NULL;
}

static const char *take_kind(struct replay *replay, struct story *story, const struct game *game,
                             struct span event) {
    struct span kind;
    if (!span_member(event, "kind", &kind)) {
        return "event: no kind";
    }
    if (span_is(kind, "action") || span_is(kind, "roll")) {
        return take_action(replay, story, event, span_is(kind, "roll"));
    }
    if (span_is(kind, "created")) {
        return take_created(game, event);
    }
    if (span_is(kind, "started")) {
        return take_started(replay, story, game, event);
    }
    if (span_is(kind, "revealed") && replay_is_over(replay, story)) {
        replay->is_revealed = true;
        return NULL;
    }
    return span_is(kind, "seated") ? NULL : "event: not one that anybody asked for";
}

const char *replay_take(struct replay *replay, struct story *story, const struct game *game,
                        struct span event) {
    if (span_number(event, "n") != (int64_t)replay->number + 1) {
        return "event: not the next number";
    }
    if (!is_same(story, replay->number + 1, event)) {
        return "event: not as others were told";
    }
    replay->number++;
    return take_kind(replay, story, game, event);
}

int replay_turn(const struct replay *replay, const struct story *story) {
    const int actor = replay->is_running ? game_actor(&story->game, &replay->state) : ACTOR_NONE;
    return actor < 0 ? -1 : replay->order[actor];
}

bool replay_is_over(const struct replay *replay, const struct story *story) {
    return replay->is_running && game_is_over(&story->game, &replay->state);
}

void story_clear(struct story *story) {
    story->number = 0;
}

void story_finish(struct story *story) {
    free(story->hashes);
    *story = (struct story){0};
}
