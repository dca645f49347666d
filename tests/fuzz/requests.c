/* SPDX-License-Identifier: MIT
 *
 * requests.c - a libFuzzer target for the requests of tavola analyse --json.
 *
 * The input is a line. Whatever it is, there is an answer that is one line of
 * JSON and begins with the id as it was sent. A request that can be read has
 * limits to think by, or a level that has its own; or it cancels another.
 */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#include "protocol/request.h"

static void check_answer(char *answer, const char *id, bool is_refused) {
    const char start[] = "{\"id\":";
    require(answer != NULL && strncmp(answer, start, sizeof start - 1) == 0);
    require(strncmp(answer + sizeof start - 1, id == NULL ? "null" : id,
                    id == NULL ? 4 : strlen(id)) == 0);
    require(strchr(answer, '\n') == NULL);
    cJSON *root = cJSON_ParseWithOpts(answer, NULL, 1);
    require(cJSON_IsObject(root) && cJSON_HasObjectItem(root, "id"));
    require(cJSON_HasObjectItem(root, "error") == is_refused);
    cJSON_Delete(root);
    free(answer);
}

static void check_request(const struct request *request) {
    const struct thinking *thinking = &request->thinking;
    const uint32_t         lines    = thinking->limits.lines;
    require(request->id != NULL);
    require(thinking_kind(thinking, &request->game)->can_play(&request->game));
    require(level_is_bounded(thinking->level) || thinking_has_limit(thinking));
    require(lines >= 1 && lines <= ENGINE_LINES_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct request request;
    char           bytes[2048];
    struct text    why;
    char          *line = malloc(size + 1);
    require(line != NULL);
    memcpy(line, data, size);
    line[size] = '\0';
    text_init(&why, bytes, sizeof bytes);
    if (request_parse(line, &request, &why) == STATUS_OK) {
        if (request.cancels != NULL) {
            check_answer(request_confirm(&request, 1), request.id, false);
        } else {
            check_request(&request);
            check_answer(request_answer(&request, NULL), request.id, false);
        }
    } else {
        require(why.length > 0 && strchr(bytes, '\n') == NULL);
        check_answer(request_refuse(&request, bytes), request.id, true);
    }
    request_finish(&request);
    free(line);
    return 0;
}
