/* SPDX-License-Identifier: MIT
 *
 * scenes.c - what the picture of every game promises, on random walks.
 *
 * usage: scenes GAME FOLDER, the folder of the game, for its lesson and texts.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "games/registry.h"
#include "games/words.h"
#include "scene/scene_print.h"
#include "support.h"

enum { WALKS = 6, ACTIONS_MAX = 250, LINE_SIZE = 2048 };

/* What a thing looks like and where it is, as one number. */
struct thing {
    hash_t   look;
    uint32_t count;
};

/* The scene before an action and the one after. */
struct pictures {
    struct scene before, after;
};

static struct pictures          pictures;
static int                      failures;
static unsigned                 steps; /* looked at: actions on walks, and of the lesson */
static const struct game_rules *rules;
static const char              *folder;

static void report(const struct game *game, const void *state, const char *what,
                   const char *which) {
    char        bytes[GAME_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    game_print_state(game, state, &text);
    if (failures++ < 20) {
        printf("%s: %s (%s) at %s\n", game->rules->name, what, which, bytes);
    }
}

static bool is_thing(const struct scene_item *item) {
    return item->role == SCENE_TILE || item->role == SCENE_PIECE;
}

static bool is_id(const char *id) {
    for (; *id != '\0'; id++) {
        if (!isalnum((unsigned char)*id) && strchr(".-+", *id) == NULL) {
            return false;
        }
    }
    return true;
}

static bool has_id(const struct scene *scene, const char *id) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const enum scene_role role = scene->items[i].role;
        if (strcmp(scene->items[i].id, id) == 0 && role != SCENE_SURFACE && role != SCENE_MARK &&
            role != SCENE_LABEL) {
            return true;
        }
    }
    return false;
}

/* A key must have its text in every language, with the same slots as the code
 * gives. */
static void check_message(const struct game *game, const void *state,
                          const struct message *message) {
    if (message->key[0] == '\0') {
        return;
    }
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        const struct words words = words_of(game->rules, (enum language)i);
        char               bytes[WORDS_TEXT_MAX];
        struct text        out;
        text_init(&out, bytes, sizeof bytes);
        words_print(&words, message, &out);
        if (message->is_cut || words_find(&words, message->key) == NULL ||
            strpbrk(bytes, "{}@") != NULL) {
            report(game, state, "no text, or an unknown slot or term, or no room", message->key);
            printf("  %s: %s\n", language_code((enum language)i), bytes);
        }
    }
}

static void check_strings(const struct game *game, const void *state, const struct scene *scene) {
    for (uint32_t i = 0; i < scene->shape_count; i++) {
        if (scene->shapes[i].string[0] == '@') {
            struct message message;
            message_set(&message, scene->shapes[i].string + 1);
            check_message(game, state, &message);
        }
    }
}

/* As check_message(), with what the item itself gives. */
static void check_label(const struct game *game, const void *state, const struct scene_item *item) {
    struct message label = item->label;
    if (label.slot_count < MESSAGE_SLOTS_MAX) {
        message_add_number(&label, "count", item->count);
    }
    check_message(game, state, &label);
}

/* All that is said of what an id names, as a page speaks. */
static void speak(const struct words *words, const struct scene *scene, const char *id,
                  struct text *out) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const struct scene_item *item = &scene->items[i];
        if (strcmp(item->id, id) == 0 && item->role != SCENE_LABEL && item->role != SCENE_SIGN) {
            scene_print_name(item, words, out);
            text_add(out, " ");
        }
    }
}

/* What is on the board is named with its coordinate; of many, one hears how
 * many. */
static void check_name(const struct game *game, const void *state, const struct scene *scene,
                       const struct scene_item *item) {
    const bool   is_labelled = item->label.key[0] != '\0';
    char         square[SCENE_ID_MAX];
    const size_t length      = strcspn(item->id, ".");
    const bool   has_square  = scene_square(item, square);
    const bool   is_on_board = length >= 2 && islower((unsigned char)item->id[0]) &&
                             item->id[0] <= 'i' && strspn(item->id + 1, "0123456789") + 1 == length;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        const struct words words = words_of(game->rules, (enum language)i);
        char               number[16];
        char               bytes[4 * WORDS_TEXT_MAX];
        struct text        name;
        text_init(&name, bytes, sizeof bytes);
        speak(&words, scene, item->id, &name);
        (void)snprintf(number, sizeof number, "%u", item->count);
        if (item->count > 1 && strstr(bytes, number) == NULL) {
            report(game, state, "nobody hears how many they are", item->id);
        }
        if (is_labelled && has_square && strstr(bytes, square) == NULL) {
            report(game, state, "a name without its coordinate", item->id);
        }
    }
    if (is_thing(item) && is_on_board != has_square) {
        report(game, state, "a thing whose place has no name", item->id);
    }
}

static void check_scene(const struct game *game, const void *state, const struct scene *scene) {
    if (scene->size.x <= 0 || scene->size.y <= 0 || scene->item_count == 0) {
        report(game, state, "the scene has no box, or nothing in it", "");
    }
    if (scene->is_cut) {
        report(game, state, "not everything fits into the scene", "");
    }
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const struct scene_item *item = &scene->items[i];
        if (item->id[0] == '\0' || !is_id(item->id)) {
            report(game, state, "not a good id", item->id);
        }
        if (item->role != SCENE_MARK && item->role != SCENE_LABEL &&
            scene_find(scene, item->id, item->role) != item) {
            report(game, state, "two items with one id and role", item->id);
        }
        if (item->role == SCENE_BUTTON && item->label.key[0] == '\0') {
            report(game, state, "a button without words", item->id);
        }
        if (item->is_decisive && !game_is_over(game, state)) {
            report(game, state, "decisive, but the game goes on", item->id);
        }
        check_label(game, state, item);
    }
    check_strings(game, state, scene);
}

/* Is the first path the beginning of the second, or equal to it? */
static bool is_beginning(const struct scene_action *first, const struct scene_action *second) {
    if (first->path_count > second->path_count) {
        return false;
    }
    for (uint32_t i = 0; i < first->path_count; i++) {
        if (strcmp(first->path[i], second->path[i]) != 0) {
            return false;
        }
    }
    return true;
}

static void check_paths(const struct game *game, const void *state, const action_t *actions,
                        size_t count) {
    struct scene_action *all = calloc(count, sizeof *all);
    for (size_t i = 0; i < count; i++) {
        scene_action(game, state, actions[i], &all[i]);
        for (uint32_t j = 0; j < all[i].path_count; j++) {
            if (!has_id(&pictures.before, all[i].path[j])) {
                report(game, state, "a path leads over nothing", all[i].path[j]);
            }
        }
        for (size_t j = 0; j < i; j++) {
            if (is_beginning(&all[i], &all[j]) || is_beginning(&all[j], &all[i])) {
                report(game, state, "one path begins another", all[i].path[all[i].path_count - 1]);
            }
        }
        if (all[i].meaning.key[0] == '\0') {
            report(game, state, "an action without meaning", all[i].path[0]);
        }
        if (all[i].is_cut) {
            report(game, state, "not everything fits into the action", all[i].path[0]);
        }
        check_message(game, state, &all[i].meaning);
    }
    free(all);
}

/* All that is drawn for the item, relative to where it stands. */
static hash_t look_of(const struct scene *scene, const struct scene_item *item) {
    hash_t hash = item->role;
    for (uint32_t i = 0; i < item->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[item->first_shape + i];
        hash = hash_mix(hash, hash_bytes(shape->string, strlen(shape->string)));
        hash = hash_mix(hash, (hash_t)shape->form ^ (hash_t)(uint32_t)shape->radius << 8U);
        hash = hash_mix(hash, hash_bytes(scene->points + shape->first_point,
                                         shape->point_count * sizeof scene->points[0]));
        if (shape->style.fill.above != NULL) {
            hash = hash_mix(hash,
                            hash_bytes(shape->style.fill.above, strlen(shape->style.fill.above)));
        }
    }
    return hash;
}

static hash_t thing_of(const struct scene *scene, const struct scene_item *item,
                       struct scene_point at) {
    const hash_t place = (hash_t)(uint32_t)at.x << 32U | (uint32_t)at.y;
    return hash_finish(hash_mix(look_of(scene, item), place));
}

/* Add so many of the thing to the set; a count of zero stays there. */
static void put(struct thing *set, size_t *size, hash_t look, uint32_t count) {
    for (size_t i = 0; i < *size; i++) {
        if (set[i].look == look) {
            set[i].count += count;
            return;
        }
    }
    set[(*size)++] = (struct thing){look, count};
}

/* Carry out the motions on the things of the scene before; every one of them
 * must then be where, and as, the scene after shows it. */
static void check_motions(const struct game *game, const void *state,
                          const struct scene_action *action) {
    static struct thing set[2 * SCENE_ITEMS_MAX];

    const struct scene *before = &pictures.before;
    const struct scene *after  = &pictures.after;
    size_t              size   = 0;
    for (uint32_t i = 0; i < before->item_count; i++) {
        const struct scene_item *item = &before->items[i];
        const struct scene_point at = {item->at.x + action->shift.x, item->at.y + action->shift.y};
        if (is_thing(item)) {
            put(set, &size, thing_of(before, item, at), item->count);
        }
    }
    for (uint32_t i = 0; i < action->motion_count; i++) {
        const struct scene_motion *motion = &action->motions[i];
        const struct scene_item   *from   = scene_find(before, motion->from, motion->role);
        const struct scene_item   *to     = scene_find(after, motion->to, motion->role);
        if ((from == NULL && motion->from[0] != '\0') || (to == NULL && motion->to[0] != '\0')) {
            report(game, state, "a motion from or to nothing", motion->from);
            continue;
        }
        if (from != NULL) {
            const struct scene_point at = {from->at.x + action->shift.x,
                                           from->at.y + action->shift.y};
            put(set, &size, thing_of(before, from, at), (uint32_t)-1);
        }
        if (to != NULL) {
            put(set, &size, thing_of(after, to, to->at), 1);
        }
        if (from != NULL && to != NULL && motion->turn == 0 && !motion->is_flipped &&
            look_of(before, from) != look_of(after, to)) {
            report(game, state, "a thing changed its look on the way", motion->to);
        }
    }
    for (uint32_t i = 0; i < after->item_count; i++) {
        const struct scene_item *item = &after->items[i];
        if (is_thing(item)) {
            put(set, &size, thing_of(after, item, item->at), (uint32_t)-item->count);
        }
    }
    for (size_t i = 0; i < size; i++) {
        if (set[i].count != 0) {
            report(game, state, "the motions do not give the scene after", action->path[0]);
            return;
        }
    }
}

static void check_names_of(const struct game *game, const void *state, const struct scene *scene) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        check_name(game, state, scene, &scene->items[i]);
    }
}

static struct scene halfway; /* the picture while an action is half made */
static struct scene room;

static struct scene_path beginning(const struct scene_action *action, uint32_t count) {
    struct scene_path path = {.count = count};
    for (uint32_t i = 0; i < count; i++) {
        memcpy(path.ids[i], action->path[i], sizeof path.ids[i]);
    }
    return path;
}

/* Is the place, or a choice there, among what was pointed at? */
static bool is_in_path(const struct scene_path *path, const char *id) {
    const size_t length = strlen(id);
    for (uint32_t i = 0; i < path->count; i++) {
        if (strncmp(path->ids[i], id, length) == 0 && strchr(".", path->ids[i][length]) != NULL) {
            return true;
        }
    }
    return false;
}

static size_t count_things(const struct scene *scene) {
    size_t count = 0;
    for (uint32_t i = 0; i < scene->item_count; i++) {
        count += is_thing(&scene->items[i]) ? scene->items[i].count : 0;
    }
    return count;
}

/* What the place of the scene before is called where nothing has shifted. */
static const char *place_before(struct scene_point at, const char *from) {
    for (uint32_t i = 0; i < pictures.before.item_count; i++) {
        const struct scene_item *item = &pictures.before.items[i];
        if (item->at.x == at.x && item->at.y == at.y && item->role != SCENE_LABEL &&
            item->role != SCENE_MARK && item->role != SCENE_SIGN && strcmp(item->id, from) != 0) {
            return item->id;
        }
    }
    return "";
}

/* As soon as a thing and its place have been pointed at, the thing is drawn
 * there; after a choice of its side or turn, it looks so. */
static void check_decided(const struct game *game, const void *state,
                          const struct scene_action *action, const struct scene_path *path) {
    for (uint32_t i = 0; i < action->motion_count; i++) {
        const struct scene_motion *motion = &action->motions[i];
        const struct scene_item   *to     = scene_find(&pictures.after, motion->to, motion->role);
        if (to == NULL) {
            continue;
        }
        const bool               is_shifted = action->shift.x != 0 || action->shift.y != 0;
        const bool               is_turned  = !is_shifted && strcmp(motion->from, motion->to) == 0;
        const struct scene_point at    = {to->at.x - action->shift.x, to->at.y - action->shift.y};
        const char              *place = is_turned ? motion->to : place_before(at, motion->from);
        const struct scene_item *found = scene_find(&halfway, place, motion->role);
        if (place[0] == '\0' || !is_in_path(path, place) || !is_in_path(path, motion->from)) {
            continue;
        }
        if (found == NULL || found->at.x != at.x || found->at.y != at.y) {
            report(game, state, "what was pointed at is not there yet", motion->to);
        } else if (is_turned && strchr(path->ids[path->count - 1], '.') != NULL &&
                   look_of(&halfway, found) != look_of(&pictures.after, to)) {
            report(game, state, "the choice is not seen", path->ids[path->count - 1]);
        }
    }
}

/* A whole path shows the things of the scene after, where the frame was. */
static void check_whole(const struct game *game, const void *state,
                        const struct scene_action *action) {
    static struct thing set[2 * SCENE_ITEMS_MAX];

    size_t size = 0;
    for (uint32_t i = 0; i < halfway.item_count; i++) {
        const struct scene_item *item = &halfway.items[i];
        if (is_thing(item)) {
            put(set, &size, thing_of(&halfway, item, item->at), item->count);
        }
    }
    for (uint32_t i = 0; i < pictures.after.item_count; i++) {
        const struct scene_item *item = &pictures.after.items[i];
        const struct scene_point at = {item->at.x - action->shift.x, item->at.y - action->shift.y};
        if (is_thing(item)) {
            put(set, &size, thing_of(&pictures.after, item, at), (uint32_t)-item->count);
        }
    }
    for (size_t i = 0; i < size; i++) {
        if (set[i].count != 0) {
            report(game, state, "a whole path does not give the scene after", action->path[0]);
            return;
        }
    }
}

static void check_halfway(const struct game *game, const void *state, action_t chosen) {
    struct scene_action action;
    struct game_state   after;
    memcpy(&after, state, game->state_size);
    scene_action(game, state, chosen, &action);
    game_apply(game, &after, chosen);
    scene_draw(game, &after, &pictures.after);
    for (uint32_t count = 0; count <= action.path_count; count++) {
        const struct scene_path path = beginning(&action, count);
        if (!scene_halfway(game, state, &path, &halfway, &room)) {
            report(game, state, "a legal path is refused", action.path[0]);
        }
        check_scene(game, state, &halfway);
        if (count == action.path_count) {
            check_whole(game, state, &action);
        } else {
            check_decided(game, state, &action, &path);
        }
        if (count < action.path_count && count_things(&halfway) != count_things(&pictures.before)) {
            report(game, state, "a thing was lost or found halfway", action.path[0]);
        }
    }
}

static bool is_legal_beginning(const struct game *game, const void *state,
                               const struct scene_path *path) {
    action_t            actions[GAME_ACTIONS_MAX];
    struct scene_action action;
    const size_t        count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        scene_action(game, state, actions[i], &action);
        if (scene_begins_with(&action, path)) {
            return true;
        }
    }
    return false;
}

/* A switch leads to a picture of something else, and back; what cannot go on
 * from there is explained. */
static void check_switch(const struct game *game, const void *state,
                         const struct scene_path *chosen, const char *id) {
    struct scene_path path = *chosen;
    struct message    message;
    scene_path_add(&path, id);
    if (!scene_change(game, state, &path) || !scene_halfway(game, state, &path, &halfway, &room) ||
        memcmp(path.ids, chosen->ids, sizeof path.ids[0] * chosen->count) == 0) {
        report(game, state, "a switch changes nothing", id);
    }
    check_scene(game, state, &halfway);
    scene_refusal(game, state, &path, &pictures.before, &message);
    if (is_legal_beginning(game, state, &path) != (message.key[0] == '\0')) {
        report(game, state, "a change that is not explained", id);
    }
    check_message(game, state, &message);
    scene_path_add(&path, id);
    if (!scene_change(game, state, &path) || path.count != chosen->count ||
        memcmp(path.ids, chosen->ids, sizeof path.ids[0] * chosen->count) != 0) {
        report(game, state, "a switch does not lead back", id);
    }
}

/* What is suggested is the beginning of an action, and can be changed. */
static void check_suggestion(const struct game *game, const void *state) {
    struct scene_path chosen;
    struct scene_path switches;
    scene_suggestion(game, state, &chosen, &switches);
    if (chosen.count == 0) {
        return;
    }
    if (!is_legal_beginning(game, state, &chosen)) {
        report(game, state, "nothing begins with what is suggested", chosen.ids[0]);
    }
    for (uint32_t i = 0; i < switches.count; i++) {
        if (!has_id(&pictures.before, switches.ids[i])) {
            report(game, state, "a switch that is nowhere", switches.ids[i]);
        }
        check_switch(game, state, &chosen, switches.ids[i]);
    }
}

/* Point at something after a beginning: it goes on, or a sentence says why not. */
static void check_refusal(const struct game *game, const void *state, const struct scene_path *path,
                          const char *id) {
    struct message    message;
    struct scene_path more = *path;
    memcpy(more.ids[more.count++], id, SCENE_ID_MAX);
    const bool is_target = is_legal_beginning(game, state, &more);
    const bool is_drawn  = scene_halfway(game, state, &more, &halfway, &room);
    if (is_target && !is_drawn) {
        report(game, state, "what can be pointed at is not drawn", id);
    }
    scene_refusal(game, state, &more, &pictures.before, &message);
    if (is_target != (message.key[0] == '\0')) {
        report(game, state, is_target ? "what can be pointed at is refused" : "no word of why", id);
    }
    check_message(game, state, &message);
}

static void check_pointing(const struct game *game, const void *state, const action_t *actions,
                           size_t count, struct random *random) {
    enum { ACTIONS = 3, IDS = 3 };
    struct scene_action action;
    for (int i = 0; i < ACTIONS; i++) {
        const action_t chosen = actions[random_below(random, (uint32_t)count)];
        check_halfway(game, state, chosen);
        scene_action(game, state, chosen, &action);
        const struct scene_path path = beginning(&action, random_below(random, action.path_count));
        for (int j = 0; j < IDS; j++) {
            const uint32_t           place = random_below(random, pictures.before.item_count);
            const struct scene_item *item  = &pictures.before.items[place];
            check_refusal(game, state, &path, item->id);
        }
    }
}

/* Everything on the table at once. */
static void check_all_refusals(const struct game *game, const void *state) {
    const struct scene_path nothing = {.count = 0};
    for (uint32_t i = 0; i < pictures.before.item_count; i++) {
        check_refusal(game, state, &nothing, pictures.before.items[i].id);
    }
}

static void check_ending(const struct game *game, const void *state) {
    struct message message;
    char           key[MESSAGE_KEY_MAX] = "ending.";
    struct text    text                 = {.bytes = key, .size = sizeof key, .length = 7};
    for (const char *at = game_ending(game, state); *at != '\0'; at++) {
        text_add_char(&text, (char)(*at == ' ' ? '-' : *at));
    }
    message_set(&message, key);
    check_message(game, state, &message);
}

static void walk(const struct game *game, uint64_t seed) {
    struct random       random;
    struct game_state   state;
    action_t            actions[GAME_ACTIONS_MAX];
    struct scene_action action;
    struct message      prompt;
    random_init(&random, seed);
    game_start(game, &state);
    scene_draw(game, &state, &pictures.before);
    check_scene(game, &state, &pictures.before);
    for (int i = 0; i < ACTIONS_MAX && !game_is_over(game, &state); i++) {
        const struct game_state before = state;
        const size_t            count  = game_actions(game, &state, actions);
        if (count == 0) {
            report(game, &state, "nobody can act, but it is not over", "");
            return;
        }
        steps++;
        message_set(&prompt, "");
        game->rules->scene->prompt(game, &state, &prompt);
        if (prompt.key[0] == '\0') {
            report(game, &state, "nobody is told what to do", "");
        }
        check_message(game, &state, &prompt);
        check_paths(game, &state, actions, count);
        check_suggestion(game, &state);
        if (i % 8 == 0) {
            check_pointing(game, &state, actions, count, &random);
        }
        if (i == 17) {
            check_all_refusals(game, &state);
        }
        const action_t chosen = actions[random_below(&random, (uint32_t)count)];
        scene_action(game, &state, chosen, &action);
        game_apply(game, &state, chosen);
        scene_draw(game, &state, &pictures.after);
        check_scene(game, &state, &pictures.after);
        if (i % 8 == 0) {
            check_names_of(game, &state, &pictures.after);
        }
        check_motions(game, &before, &action);
        pictures.before = pictures.after;
    }
    if (game_is_over(game, &state)) {
        check_ending(game, &state);
    }
}

/* The names that a page shows before a game begins. */
static void check_names(const struct game *game) {
    static const char *const keys[] = {"title", "summary", "aim"};

    struct game_state start;
    struct message    message;
    game_start(game, &start);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        message_set(&message, keys[i]);
        check_message(game, &start, &message);
    }
    for (int i = 0; i < game->players; i++) {
        char        key[MESSAGE_KEY_MAX];
        struct text text;
        text_init(&text, key, sizeof key);
        text_add(&text, "player.");
        text_add_number(&text, i + 1);
        message_set(&message, key);
        check_message(game, &start, &message);
    }
}

/* Everybody has one, it fits beside a name, and no two are alike. */
static void check_swatch(const struct game *game, const void *start, int player) {
    static char printed[GAME_PLAYERS_MAX][1 << 14];

    const struct words words  = words_of(game->rules, LANGUAGE_en);
    const char         name[] = {(char)('1' + player), '\0'};
    struct scene      *scene  = &pictures.before;
    struct text        out;
    text_init(&out, printed[player], sizeof printed[player]);
    scene_print_swatch(game->rules->scene, player, &words, scene, &out);
    if (scene->item_count != 1 || scene->shape_count == 0) {
        report(game, start, "a player has no swatch", name);
    }
    for (uint32_t i = 0; i < scene->point_count; i++) {
        if (abs(scene->points[i].x) > SCENE_CELL / 2 || abs(scene->points[i].y) > SCENE_CELL / 2) {
            report(game, start, "a swatch is too wide", name);
        }
    }
    for (int i = 0; i < player; i++) {
        if (strcmp(printed[i], printed[player]) == 0) {
            report(game, start, "two swatches are alike", name);
        }
    }
}

static void check_swatches(const struct game *game) {
    struct game_state start;
    game_start(game, &start);
    for (int i = 0; i < game->players; i++) {
        check_swatch(game, &start, i);
    }
}

static void check_key(const struct game *game, const char *first, const char *second,
                      const char *third) {
    struct game_state start;
    struct message    message;
    char              key[MESSAGE_KEY_MAX];
    struct text       text;
    game_start(game, &start);
    text_init(&text, key, sizeof key);
    text_add(&text, first);
    text_add(&text, second);
    text_add(&text, third);
    message_set(&message, key);
    check_message(game, &start, &message);
}

/* Every option has a name and an explanation, and so has every word of a
 * choice. */
static void check_options(const struct game *game) {
    for (const struct option_spec *spec = game->rules->options; spec->kind != OPTION_NONE; spec++) {
        check_key(game, "option.", spec->name, "");
        check_key(game, "option.", spec->name, ".help");
        if (spec->kind == OPTION_WORDS) {
            char words[LINE_SIZE];
            (void)snprintf(words, sizeof words, "%s", spec->choices);
            for (char *word = strtok(words, "|"); word != NULL; word = strtok(NULL, "|")) {
                char key[MESSAGE_KEY_MAX];
                (void)snprintf(key, sizeof key, ".%s", word);
                check_key(game, "option.", spec->name, key);
            }
        }
    }
}

static void visit_variant(const struct game_rules *variant_of, const char *options) {
    static uint64_t seed;

    struct game game;
    support_open(&game, variant_of, options);
    walk(&game, ++seed);
}

/* A step of a lesson while its lines are read. */
struct step {
    int  number; /* 0: none yet */
    char options[LINE_SIZE];
    char position[LINE_SIZE];
    char actions[LINE_SIZE];
    char expected[LINE_SIZE];
};

static bool keep(const char *line, const char *word, char *out) {
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ') {
        return false;
    }
    (void)snprintf(out, LINE_SIZE, "%s", line + length + 1);
    return true;
}

/* Each word must be a legal action; applied one after the other or all tried
 * at the same state. */
static void try_actions(const struct game *game, struct game_state *state, char *words,
                        bool is_applied) {
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        char        bytes[LINE_SIZE];
        struct text why;
        action_t    action;
        text_init(&why, bytes, sizeof bytes);
        if (game_parse_action(game, state, word, &action, &why) != STATUS_OK) {
            report(game, state, "the lesson wants what is not legal", word);
        } else if (is_applied) {
            game_apply(game, state, action);
        }
    }
}

static void check_step(struct step *step) {
    struct game       game;
    struct game_state state;
    char              bytes[LINE_SIZE];
    struct text       why;
    if (step->number == 0) {
        return;
    }
    support_open(&game, rules, step->options);
    game_start(&game, &state);
    text_init(&why, bytes, sizeof bytes);
    if (step->position[0] != '\0' &&
        game_parse_state(&game, step->position, &state, &why) != STATUS_OK) {
        report(&game, &state, "the lesson has a bad position", bytes);
        return;
    }
    try_actions(&game, &state, step->actions, true);
    try_actions(&game, &state, step->expected, false);
    steps++;
    (void)snprintf(bytes, sizeof bytes, "%d", step->number);
    check_key(&game, "lesson.", bytes, "");
    if (step->expected[0] != '\0') {
        check_key(&game, "lesson.", bytes, ".done");
    }
}

static void check_lesson(void) {
    char        line[LINE_SIZE];
    struct step step = {.number = 0};
    (void)snprintf(line, sizeof line, "%s/lesson.txt", folder);
    FILE *file = fopen(line, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "step") == 0) {
            check_step(&step);
            step = (struct step){.number = step.number + 1};
        } else if (line[0] != '#' && line[0] != '\0') {
            assert_true(keep(line, "options", step.options) ||
                        keep(line, "position", step.position) ||
                        keep(line, "actions", step.actions) || keep(line, "expect", step.expected));
        }
    }
    check_step(&step);
    (void)fclose(file);
    assert_true(step.number >= 5);
}

/* Nothing was wrong, and something was looked at. */
static void expect_no_failures(void) {
    assert_true(steps > 0);
    assert_int_equal(failures, 0);
    steps = 0;
}

static void test_names(void **unused) {
    struct game game;
    (void)unused;
    support_open(&game, rules, "");
    check_names(&game);
    check_swatches(&game);
    check_options(&game);
    assert_int_equal(failures, 0);
}

static void test_walks(void **unused) {
    struct game game;
    (void)unused;
    support_open(&game, rules, "");
    for (uint64_t seed = 1; seed <= WALKS * support_scale(); seed++) {
        walk(&game, seed);
    }
    expect_no_failures();
}

static void test_variants(void **unused) {
    (void)unused;
    support_each_variant(rules, visit_variant);
    expect_no_failures();
}

static void test_lesson(void **unused) {
    (void)unused;
    check_lesson();
    expect_no_failures();
}

/* Assertions outside a group of tests would end the program without a word. */
int main(int count, char **strings) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_lesson),
    };
    rules = count == 3 ? registry_find(strings[1]) : NULL;
    if (rules == NULL || rules->scene == NULL) {
        fprintf(stderr, "usage: scenes GAME FOLDER, of a game with a picture\n");
        return 2;
    }
    folder = strings[2];
    return cmocka_run_group_tests_name(rules->name, tests, NULL, NULL);
}
