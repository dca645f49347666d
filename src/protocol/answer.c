/* SPDX-License-Identifier: MIT
 *
 * answer.c - writing answers to requests.
 */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>

#include "protocol/request.h"
#include "session/report.h"

/* The library rounds large numbers to 15 digits, but an id must come back as it
 * was. */
static cJSON *copy_id(const cJSON *id) {
    char digits[32];
    if (id == NULL) {
        return cJSON_CreateNull();
    }
    if (!cJSON_IsNumber(id)) {
        return cJSON_Duplicate(id, 1);
    }
    const int64_t whole = (int64_t)id->valuedouble; /* take_id() has seen that it fits */
    if ((double)whole != id->valuedouble) {
        return cJSON_Duplicate(id, 1);
    }
    (void)snprintf(digits, sizeof digits, "%" PRId64, whole);
    return cJSON_CreateRaw(digits);
}

/* The request keeps its id; an answer without one has null. */
static cJSON *begin(const struct request *request) {
    cJSON *root = cJSON_CreateObject();
    cJSON *id   = copy_id(request->id);
    if (root == NULL || id == NULL || !cJSON_AddItemToObject(root, "id", id)) {
        cJSON_Delete(id);
        cJSON_Delete(root);
        return NULL;
    }
    return root;
}

static char *finish(cJSON *root) {
    char *line = root == NULL ? NULL : cJSON_PrintUnformatted(root);
    cJSON_Delete(root);
    return line;
}

/* Ten-thousandths are as much as anybody can use. */
static double rounded(double number) {
    return (double)(int64_t)(number * 10000 + (number < 0 ? -0.5 : 0.5)) / 10000;
}

/* Add the words of a text, separated by spaces, as an array of strings. */
static void add_words(cJSON *object, const char *name, char *words) {
    cJSON *array = cJSON_AddArrayToObject(object, name);
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        const bool   is_end = words[length] == '\0';
        words[length]       = '\0';
        cJSON_AddItemToArray(array, cJSON_CreateString(words));
        words += length + (is_end ? 0 : 1);
    }
}

static cJSON *make_line(const struct request *request, const struct engine_line *line) {
    const struct engine_value *value  = &line->value;
    cJSON                     *object = cJSON_CreateObject();
    char                       bytes[REPORT_ACTIONS_MAX + 1];
    struct text                text;
    text_init(&text, bytes, sizeof bytes);
    report_print_actions(&request->game, &request->state, line, &text);
    add_words(object, "actions", bytes);
    cJSON_AddNumberToObject(object, "share", rounded(report_share(value)));
    if (request->game.play->scores != NULL) {
        cJSON_AddNumberToObject(object, "points", rounded(report_points(value)));
    }
    cJSON_AddBoolToObject(object, "exact", value->is_exact);
    cJSON_AddNumberToObject(object, "distance", value->distance);
    cJSON_AddBoolToObject(object, "shortest", value->is_shortest);
    return object;
}

static void add_position(const struct request *request, cJSON *root) {
    const struct game *game = &request->game;
    char               bytes[GAME_TEXT_MAX];
    struct text        text;
    text_init(&text, bytes, sizeof bytes);
    game_print_actor(game_actor(game, &request->state), &text);
    cJSON_AddStringToObject(root, "actor", bytes);
    cJSON_AddNumberToObject(root, "legal", (double)game_count_actions(game, &request->state));
    if (game_is_over(game, &request->state)) {
        text_clear(&text);
        game_print_returns(game, &request->state, &text);
        add_words(root, "returns", bytes);
    }
}

char *request_answer(const struct request *request, const struct engine_report *report) {
    char   nodes[32] = "0";
    cJSON *root      = begin(request);
    if (root == NULL) {
        return NULL;
    }
    add_position(request, root);
    cJSON *lines = cJSON_AddArrayToObject(root, "lines");
    for (uint32_t i = 0; report != NULL && i < report->line_count; i++) {
        cJSON_AddItemToArray(lines, make_line(request, &report->lines[i]));
    }
    if (report != NULL) {
        snprintf(nodes, sizeof nodes, "%" PRIu64, report->nodes);
    }
    cJSON_AddStringToObject(root, "nodes", nodes);
    cJSON_AddNumberToObject(root, "depth", report == NULL ? 0 : report->depth);
    return finish(root);
}

char *request_refuse(const struct request *request, const char *message) {
    cJSON *root = begin(request);
    if (root == NULL) {
        return NULL;
    }
    cJSON_AddStringToObject(cJSON_AddObjectToObject(root, "error"), "message", message);
    return finish(root);
}
