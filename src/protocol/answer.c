/* SPDX-License-Identifier: MIT
 *
 * answer.c - writing answers to requests.
 */
#include <stdlib.h>

#include "base/json.h"
#include "protocol/request.h"
#include "session/report.h"

enum {
    ACTION_MAX   = GAME_ACTION_MAX + 3, /* with quotes and a comma */
    LINE_MAX     = ENGINE_LINE_MAX * ACTION_MAX + 256,
    REST_MAX     = 1024,
    POINT_DIGITS = 4 /* after the point: as much as anybody can use */
};

/* A text with room for the id, which may be long, and so much else; without
 * bytes if there is not enough memory. Without an id, the answer has null. */
static struct text begin(const struct request *request, size_t room) {
    const char  *id   = request->id == NULL ? "null" : request->id;
    const size_t size = room + REST_MAX + strlen(id);
    char        *line = malloc(size);
    struct text  out  = {.bytes = NULL};
    if (line != NULL) {
        text_init(&out, line, size);
        json_open(&out, '{');
        json_key(&out, "id");
        json_word(&out, id); /* as it was sent */
    }
    return out;
}

static void add_error(const char *message, struct text *out) {
    json_key(out, "error");
    json_open(out, '{');
    json_key(out, "message");
    json_string(out, message);
    json_close(out, '}');
}

static char *finish(struct text *out) {
    json_close(out, '}');
    CHECK(text_is_whole(out));
    return out->bytes;
}

/* The words of a text, separated by spaces, as an array of strings. */
static void add_words(const char *name, char *words, struct text *out) {
    json_key(out, name);
    json_open(out, '[');
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        const bool   is_end = words[length] == '\0';
        words[length]       = '\0';
        json_string(out, words);
        words += length + (is_end ? 0 : 1);
    }
    json_close(out, ']');
}

static void add_number(const char *name, double number, struct text *out) {
    json_key(out, name);
    json_decimal(out, (int64_t)(number * 10000 + (number < 0 ? -0.5 : 0.5)), POINT_DIGITS);
}

static void add_line(const struct request *request, const struct engine_line *line,
                     struct text *out) {
    const struct engine_value *value = &line->value;
    char                       bytes[REPORT_ACTIONS_MAX + 1];
    struct text                text;
    text_init(&text, bytes, sizeof bytes);
    report_print_actions(&request->game, &request->state, line, &text);
    json_open(out, '{');
    add_words("actions", bytes, out);
    add_number("share", report_share(value), out);
    if (request->game.play->scores != NULL) {
        add_number("points", report_points(value), out);
    }
    json_key(out, "exact");
    json_word(out, value->is_exact ? "true" : "false");
    json_key(out, "distance");
    json_number(out, value->distance);
    json_key(out, "shortest");
    json_word(out, value->is_shortest ? "true" : "false");
    json_close(out, '}');
}

static void add_position(const struct request *request, struct text *out) {
    const struct game *game = &request->game;
    char               bytes[GAME_TEXT_MAX];
    struct text        text;
    text_init(&text, bytes, sizeof bytes);
    game_print_actor(game_actor(game, &request->state), &text);
    json_key(out, "actor");
    json_string(out, bytes);
    json_key(out, "legal");
    json_number(out, (int64_t)game_count_actions(game, &request->state));
    if (game_is_over(game, &request->state)) {
        text_clear(&text);
        game_print_returns(game, &request->state, &text);
        add_words("returns", bytes, out);
    }
}

static void add_report(const struct request *request, const struct engine_report *report,
                       struct text *out) {
    add_position(request, out);
    json_key(out, "lines");
    json_open(out, '[');
    for (uint32_t i = 0; report != NULL && i < report->line_count; i++) {
        add_line(request, &report->lines[i], out);
    }
    json_close(out, ']');
    json_key(out, "nodes");
    json_large(out, report == NULL ? 0 : report->nodes);
    json_key(out, "depth");
    json_number(out, report == NULL ? 0 : report->depth);
}

char *request_answer(const struct request *request, const struct engine_report *report) {
    struct text out = begin(request, (size_t)ENGINE_LINES_MAX * LINE_MAX);
    if (out.bytes == NULL) {
        return NULL;
    }
    add_report(request, report, &out);
    return finish(&out);
}

char *request_progress(const struct request *request, const struct engine_report *report) {
    struct text out = begin(request, (size_t)ENGINE_LINES_MAX * LINE_MAX);
    if (out.bytes == NULL) {
        return NULL;
    }
    json_key(&out, "progress");
    json_word(&out, "true");
    add_report(request, report, &out);
    return finish(&out);
}

char *request_confirm(const struct request *request, size_t count) {
    struct text out = begin(request, 0);
    if (out.bytes == NULL) {
        return NULL;
    }
    json_key(&out, "cancelled");
    json_number(&out, (int64_t)count);
    return finish(&out);
}

char *request_refuse(const struct request *request, const char *message) {
    struct text out = begin(request, 6 * strlen(message));
    if (out.bytes == NULL) {
        return NULL;
    }
    add_error(message, &out);
    return finish(&out);
}

void request_print_shortage(struct text *out) {
    json_open(out, '{');
    json_key(out, "id");
    json_word(out, "null");
    add_error(status_text(STATUS_NO_MEMORY), out);
    json_close(out, '}');
}
