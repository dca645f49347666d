/* SPDX-License-Identifier: MIT
 *
 * objection.c - from the text of an action to what is pointed at.
 *
 * Texts of actions name places as their ids do. What stands before the first place,
 * such as the kind of a tile, is pointed at as in the legal actions that begin so;
 * what follows the last, such as a turn, is what may be chosen there.
 */
#include "terminal/objection.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "games/words.h"
#include "scene/scene.h"
#include "session/listing.h"

enum { REST_MAX = 2 }; /* characters after the last place */

static bool can_be_named(const struct scene_item *item) {
    return item->role == SCENE_PLACE || item->role == SCENE_TILE || item->role == SCENE_PIECE;
}

/* The id that the text begins with, the longest if there are several. */
static const char *id_at(const struct scene *scene, const char *text) {
    const char *found = NULL;
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const char  *id     = scene->items[i].id;
        const size_t length = strlen(id);
        if (can_be_named(&scene->items[i]) && length > 1 && strncasecmp(text, id, length) == 0 &&
            (found == NULL || length > strlen(found))) {
            found = id;
        }
    }
    return found;
}

/* What may be chosen at the place, by the end of its id; NULL if nothing. */
static const char *choice_at(const struct scene *scene, const char *place, const char *end) {
    const size_t length = strlen(place);
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const char  *id  = scene->items[i].id;
        const size_t all = strlen(id);
        if (scene->items[i].role == SCENE_CHOICE && all > length + strlen(end) &&
            strncmp(id, place, length) == 0 && id[length] == '.' &&
            strcasecmp(id + all - strlen(end), end) == 0) {
            return id;
        }
    }
    return NULL;
}

/* What the legal actions that begin with so many characters of the line point at
 * first, as far as they agree and their texts do not name it. */
static bool add_beginning(const struct match *match, const char *line, size_t length,
                          struct scene_path *path) {
    struct listing      listing;
    struct scene_action shown;
    bool                is_first = true;
    listing_make(&listing, &match->game, &match->state);
    for (size_t i = 0; i < listing.count; i++) {
        const char *text = listing.item[i].text;
        if (strncasecmp(text, line, length) != 0) {
            continue;
        }
        scene_action(&match->game, &match->state, listing.item[i].action, &shown);
        for (uint32_t j = 0; j < shown.path_count && is_first; j++) {
            scene_path_add(path, shown.path[j]);
        }
        uint32_t same = 0;
        while (same < path->count && same < shown.path_count &&
               strcmp(path->ids[same], shown.path[same]) == 0 &&
               strstr(text, shown.path[same]) == NULL) {
            same++;
        }
        path->count = same;
        is_first    = false;
    }
    return !is_first;
}

/* False if the line does not read like an action. */
static bool read_path(const struct match *match, const struct scene *scene, const char *line,
                      struct scene_path *path) {
    const char *at   = line;
    const char *last = "";
    while (*at != '\0' && id_at(scene, at) == NULL) {
        at++;
    }
    if (*at == '\0' || (at > line && !add_beginning(match, line, (size_t)(at - line), path))) {
        return false;
    }
    for (const char *id = id_at(scene, at); id != NULL; id = id_at(scene, at)) {
        if (path->count == SCENE_PATH_MAX) {
            return false;
        }
        scene_path_add(path, id);
        last = id;
        at += strlen(id);
    }
    const char *choice = *at == '\0' ? NULL : choice_at(scene, last, at);
    if (choice != NULL && path->count < SCENE_PATH_MAX) {
        scene_path_add(path, choice);
    }
    return strlen(at) <= REST_MAX;
}

bool objection_print(const struct match *match, enum language language, const char *line,
                     struct text *out) {
    const struct words words = words_of(match->game.rules, language);
    struct scene      *scene = malloc(sizeof *scene);
    struct scene_path  path  = {.count = 0};
    struct message     message;
    if (scene == NULL) {
        return false;
    }
    message_set(&message, "");
    scene_draw(&match->game, &match->state, scene);
    if (read_path(match, scene, line, &path)) {
        scene_refusal(&match->game, &match->state, &path, scene, &message);
    }
    free(scene);
    if (message.key[0] != '\0') {
        words_print(&words, &message, out);
    }
    return message.key[0] != '\0';
}
