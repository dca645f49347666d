/* SPDX-License-Identifier: MIT
 *
 * request.c - reading requests.
 *
 * cJSON reads the syntax. It would let through what is not UTF-8 and cut
 * strings at an escaped NUL, so both are looked for first. Its error pointer is
 * a global variable and is not used.
 */
#include "protocol/request.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "base/json.h"
#include "games/registry.h"
#include "protocol/raw.h"

enum { PAIR_MAX = 2 * OPTION_TEXT_MAX };

static const double seconds_standard = 1;

static const double whole_max = 9007199254740992.0; /* 2^53: beyond, doubles skip some */

static const char *const field_names[]  = {"id",     "game",     "options", "position", "actions",
                                           "limits", "lines",    "engine",  "level",    "seed",
                                           "cancel", "progress", NULL};
static const char *const cancel_names[] = {"id", "cancel", NULL};
static const char *const limit_names[]  = {"time", "nodes", "depth", NULL};

static enum status refuse(const char *message, struct text *why) {
    text_add(why, message);
    return STATUS_BAD_TEXT;
}

static enum status refuse_field(const char *field, const char *allowed, struct text *why) {
    text_add(why, "field ");
    text_add_quoted(why, field);
    text_add(why, " cannot be read; allowed is ");
    text_add(why, allowed);
    return STATUS_BAD_TEXT;
}

static bool is_name(const char *const *names, const char *name) {
    for (; *names != NULL; names++) {
        if (strcmp(*names, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Every field of the object is known, and is there only once. */
static enum status check_names(const cJSON *object, const char *const *names, struct text *why) {
    const cJSON *item;
    cJSON_ArrayForEach(item, object) {
        if (!is_name(names, item->string)) {
            text_add(why, "unknown field ");
            text_add_quoted(why, item->string);
            text_add(why, "; allowed are");
            for (size_t i = 0; names[i] != NULL; i++) {
                text_add(why, i == 0 ? " " : ", ");
                text_add(why, names[i]);
            }
            return STATUS_NOT_FOUND;
        }
        if (cJSON_GetObjectItemCaseSensitive(object, item->string) != item) {
            text_add(why, "field ");
            text_add_quoted(why, item->string);
            text_add(why, " is given twice; once is allowed");
            return STATUS_CONFLICT;
        }
    }
    return STATUS_OK;
}

static const cJSON *field(const struct request *request, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(request->root, name);
}

/* An id, in storage of its own; NULL if it is not one. */
static char *copy_id(struct raw raw) {
    char *copy = raw_is_number(raw) || raw_is_string(raw) ? malloc(raw.length + 1) : NULL;
    if (copy != NULL) {
        memcpy(copy, raw.start, raw.length);
        copy[raw.length] = '\0';
    }
    return copy;
}

char *request_read_id(const char *line) {
    return copy_id(raw_find(line, "id"));
}

/* The library reads only short numbers, and it need not know the value of an
 * id. */
static void blank_number(char *line, const char *name) {
    const struct raw raw = raw_find(line, name);
    if (raw_is_number(raw)) {
        char *number = line + (raw.start - line);
        memset(number, ' ', raw.length);
        number[0] = '0';
    }
}

static cJSON *parse(const char *line) {
    const size_t size = strlen(line) + 1;
    char        *copy = malloc(size);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, line, size);
    blank_number(copy, "id");
    blank_number(copy, "cancel");
    cJSON *root = cJSON_ParseWithOpts(copy, NULL, 1);
    free(copy);
    return root;
}

static enum status take_id(struct request *request, const char *line, struct text *why) {
    request->id = request_read_id(line);
    return request->id == NULL ? refuse_field("id", "a string or a number", why) : STATUS_OK;
}

static enum status take_cancel(struct request *request, const char *line, struct text *why) {
    request->cancels = copy_id(raw_find(line, "cancel"));
    if (request->cancels == NULL) {
        return refuse_field("cancel", "the id of another request", why);
    }
    return check_names(request->root, cancel_names, why);
}

static enum status take_progress(struct request *request, struct text *why) {
    const cJSON *progress = field(request, "progress");
    if (progress != NULL && !cJSON_IsBool(progress)) {
        return refuse_field("progress", "true or false", why);
    }
    request->wants_progress = cJSON_IsTrue(progress) != 0;
    return STATUS_OK;
}

/* A whole number as a number or as the digits of a string. */
static enum status take_whole(const cJSON *item, int64_t min, int64_t max, int64_t *out) {
    if (cJSON_IsString(item)) {
        return text_parse_number(item->valuestring, min, max, out);
    }
    const bool fits = cJSON_IsNumber(item) && item->valuedouble >= 0 &&
                      item->valuedouble <= whole_max &&
                      (double)(int64_t)item->valuedouble == item->valuedouble;
    const int64_t number = fits ? (int64_t)item->valuedouble : -1;
    if (number < min || number > max) {
        return STATUS_OUT_OF_RANGE;
    }
    *out = number;
    return STATUS_OK;
}

static enum status take_number(const cJSON *item, const char *name, int64_t min, int64_t max,
                               int64_t *out, struct text *why) {
    char        bytes[128];
    struct text allowed;
    if (item == NULL || take_whole(item, min, max, out) == STATUS_OK) {
        return STATUS_OK;
    }
    text_init(&allowed, bytes, sizeof bytes);
    text_add_range(&allowed, cJSON_GetStringValue(item), min, max);
    return refuse_field(name, bytes, why);
}

static enum status set_option(struct game *game, const cJSON *item, struct text *why) {
    char        bytes[PAIR_MAX];
    struct text pair;
    if (!cJSON_IsString(item) || strchr(item->string, '=') != NULL) {
        return refuse_field(item->string, "an option of the game, its value as a string", why);
    }
    text_init(&pair, bytes, sizeof bytes);
    text_add(&pair, item->string);
    text_add_char(&pair, '=');
    text_add(&pair, item->valuestring);
    if (!text_is_whole(&pair)) {
        return refuse_field(item->string, "an option of the game and a short value", why);
    }
    return game_set_option(game, bytes, why);
}

static enum status take_game(struct request *request, struct text *why) {
    const cJSON *name    = field(request, "game");
    const cJSON *options = field(request, "options");
    const cJSON *item;
    if (!cJSON_IsString(name)) {
        return refuse_field("game", "the name of a game", why);
    }
    const struct game_rules *rules = registry_find(name->valuestring);
    if (rules == NULL) {
        registry_explain_unknown(name->valuestring, why);
        return STATUS_NOT_FOUND;
    }
    if (options != NULL && !cJSON_IsObject(options)) {
        return refuse_field("options", "an object of strings", why);
    }
    game_init(&request->game, rules);
    cJSON_ArrayForEach(item, options) {
        const enum status status = set_option(&request->game, item, why);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return game_configure(&request->game, why);
}

static enum status take_position(struct request *request, struct text *why) {
    const cJSON *position = field(request, "position");
    if (position == NULL) {
        game_start(&request->game, &request->state);
        return STATUS_OK;
    }
    if (!cJSON_IsString(position)) {
        return refuse_field("position", "the text of a position", why);
    }
    text_add(why, "position ");
    text_add_quoted(why, position->valuestring);
    text_add_char(why, ' ');
    const enum status status =
        game_parse_state(&request->game, position->valuestring, &request->state, why);
    if (status == STATUS_OK) {
        text_clear(why);
    }
    return status;
}

static enum status take_actions(struct request *request, struct text *why) {
    const cJSON *actions = field(request, "actions");
    const cJSON *item;
    int64_t      number = 0;
    if (actions != NULL && !cJSON_IsArray(actions)) {
        return refuse_field("actions", "an array of strings", why);
    }
    cJSON_ArrayForEach(item, actions) {
        action_t action;
        if (!cJSON_IsString(item)) {
            return refuse_field("actions", "an array of strings", why);
        }
        text_add(why, "action ");
        text_add_number(why, ++number);
        text_add(why, ": ");
        const enum status status =
            game_parse_action(&request->game, &request->state, item->valuestring, &action, why);
        if (status != STATUS_OK) {
            return status;
        }
        game_apply(&request->game, &request->state, action);
        text_clear(why);
    }
    return STATUS_OK;
}

static enum status take_seconds(const cJSON *time, struct thinking *thinking, struct text *why) {
    if (time == NULL) {
        return STATUS_OK;
    }
    if (!cJSON_IsNumber(time) ||
        !(time->valuedouble > 0 && time->valuedouble <= THINKING_SECONDS_MAX)) {
        return refuse_field("time", "a number of seconds above 0, up to 86400", why);
    }
    thinking->seconds = time->valuedouble;
    return STATUS_OK;
}

static enum status take_limits(struct request *request, struct text *why) {
    const cJSON *limits = field(request, "limits");
    int64_t      nodes  = 0;
    int64_t      depth  = 0;
    int64_t      lines  = 1;
    if (limits != NULL && !cJSON_IsObject(limits)) {
        return refuse_field("limits", "an object with time, nodes, depth", why);
    }
    const cJSON *time   = cJSON_GetObjectItemCaseSensitive(limits, "time");
    enum status  status = limits == NULL ? STATUS_OK : check_names(limits, limit_names, why);
    if (status != STATUS_OK || take_seconds(time, &request->thinking, why) != STATUS_OK ||
        take_number(cJSON_GetObjectItemCaseSensitive(limits, "nodes"), "nodes", 1, INT64_MAX,
                    &nodes, why) != STATUS_OK ||
        take_number(cJSON_GetObjectItemCaseSensitive(limits, "depth"), "depth", 1,
                    THINKING_DEPTH_MAX, &depth, why) != STATUS_OK ||
        take_number(field(request, "lines"), "lines", 1, ENGINE_LINES_MAX, &lines, why) !=
            STATUS_OK) {
        return STATUS_OUT_OF_RANGE;
    }
    request->thinking.limits = (struct engine_limits){.nodes          = (uint64_t)nodes,
                                                      .depth          = (uint32_t)depth,
                                                      .lines          = (uint32_t)lines,
                                                      .wants_distance = true};
    return STATUS_OK;
}

/* A level plays, so it wants to win; else values are honest. */
static enum status take_engine(struct request *request, struct text *why) {
    struct thinking *thinking = &request->thinking;
    const cJSON     *engine   = field(request, "engine");
    int64_t          seed     = 1;
    int64_t          level    = 0;
    if (engine != NULL && !cJSON_IsString(engine)) {
        return refuse_field("engine", "the name of an engine", why);
    }
    if (take_number(field(request, "seed"), "seed", 0, INT64_MAX, &seed, why) != STATUS_OK ||
        take_number(field(request, "level"), "level", LEVEL_MIN, LEVEL_FULL, &level, why) !=
            STATUS_OK) {
        return STATUS_OUT_OF_RANGE;
    }
    thinking->engine = cJSON_GetStringValue(engine);
    thinking->level  = (int)level;
    thinking->config = (struct engine_config){
        .seed = (uint64_t)seed, .threads = 1, .contempt = level == 0 ? 0 : ENGINE_CONTEMPT};
    return thinking_check(thinking, &request->game, why);
}

static enum status take_question(struct request *request, struct text *why) {
    static enum status (*const steps[])(struct request *, struct text *) = {
        take_game, take_position, take_actions, take_limits, take_engine, take_progress};
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && status == STATUS_OK; i++) {
        status = steps[i](request, why);
    }
    thinking_limit(&request->thinking, seconds_standard);
    return status;
}

enum status request_parse(const char *line, struct request *request, struct text *why) {
    memset(request, 0, sizeof *request);
    if (!json_is_plain(line)) {
        return refuse("the line is not UTF-8, or has a NUL in a string", why);
    }
    request->root = parse(line);
    if (!cJSON_IsObject(request->root)) {
        return refuse("the line is not an object of JSON", why);
    }
    enum status status = take_id(request, line, why);
    if (status == STATUS_OK) {
        status = check_names(request->root, field_names, why);
    }
    if (status != STATUS_OK) {
        return status;
    }
    return field(request, "cancel") == NULL ? take_question(request, why)
                                            : take_cancel(request, line, why);
}

void request_finish(struct request *request) {
    cJSON_Delete(request->root);
    free(request->id);
    free(request->cancels);
    request->root    = NULL;
    request->id      = NULL;
    request->cancels = NULL;
}
