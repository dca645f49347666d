/* SPDX-License-Identifier: MIT
 *
 * message_write.c - answers as JSON.
 */
#include "base/json.h"
#include "hosting/message.h"

static void copy(char *out, size_t size, const char *string) {
    struct text text;
    text_init(&text, out, size);
    text_add(&text, string);
}

void message_refuse(struct refusal *refusal, const char *code, const char *say, const char *allow) {
    *refusal = (struct refusal){.code = code};
    copy(refusal->say, sizeof refusal->say, say);
    copy(refusal->allow, sizeof refusal->allow, allow);
}

static void print_id(struct text *out, const char *id) {
    json_open(out, '{');
    json_key(out, "answer");
    if (id[0] == '\0') {
        json_word(out, "null");
    } else {
        json_string(out, id);
    }
    json_key(out, "ok");
}

void message_open_answer(struct text *out, const char *id) {
    print_id(out, id);
    json_word(out, "true");
}

void message_print_refusal(struct text *out, const char *id, const struct refusal *refusal) {
    print_id(out, id);
    json_word(out, "false");
    json_key(out, "error");
    json_open(out, '{');
    json_key(out, "code");
    json_string(out, refusal->code);
    json_key(out, "say");
    json_string(out, refusal->say);
    if (refusal->allow[0] != '\0') {
        json_key(out, "allowed");
        json_string(out, refusal->allow);
    }
    if (refusal->wait > 0) {
        json_key(out, "wait");
        json_number(out, refusal->wait);
    }
    json_close(out, '}');
    json_close(out, '}');
}
