/* SPDX-License-Identifier: MIT
 *
 * message_members.c - texts, numbers and flags of a request.
 */
#include "hosting/message_members.h"

#include "hosting/json_tree.h"
#include "hosting/message.h"

bool member_refuse(struct refusal *refusal, const char *name, const char *allowed) {
    char        bytes[128];
    struct text say;
    text_init(&say, bytes, sizeof bytes);
    text_add(&say, "Member ");
    text_add_quoted(&say, name);
    text_add(&say, " is missing or cannot be read.");
    message_refuse(refusal, "malformed", bytes, allowed);
    return false;
}

static bool refuse_text(struct refusal *refusal, const char *name, size_t size) {
    char        bytes[64];
    struct text allowed;
    text_init(&allowed, bytes, sizeof bytes);
    text_add(&allowed, "a text of at most ");
    text_add_number(&allowed, (int64_t)size - 1);
    text_add(&allowed, " bytes");
    return member_refuse(refusal, name, bytes);
}

bool member_text(const struct json_item *root, const char *name, char *out, size_t size,
                 struct refusal *refusal) {
    const struct json_item *item = json_member(root, name);
    if (!json_is(item, JSON_STRING) || strlen(item->string) >= size) {
        return refuse_text(refusal, name, size);
    }
    memcpy(out, item->string, strlen(item->string) + 1);
    return true;
}

bool member_text_if(const struct json_item *root, const char *name, char *out, size_t size,
                    struct refusal *refusal) {
    const struct json_item *item = json_member(root, name);
    out[0]                       = '\0';
    return item == NULL || json_is(item, JSON_NULL) || member_text(root, name, out, size, refusal);
}

bool member_whole(const struct json_item *root, const char *name, int64_t max, int64_t *out,
                  struct refusal *refusal) {
    const struct json_item *item = json_member(root, name);
    if (json_is(item, JSON_NUMBER) && item->whole >= 0 && item->whole <= max) {
        *out = item->whole;
        return true;
    }
    char        bytes[64];
    struct text allowed;
    text_init(&allowed, bytes, sizeof bytes);
    text_add_range(&allowed, NULL, 0, max);
    return member_refuse(refusal, name, bytes);
}

bool member_number(const struct json_item *root, uint32_t *out, struct refusal *refusal) {
    int64_t number = 0;
    if (!member_whole(root, "number", UINT32_MAX, &number, refusal)) {
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

bool member_flag(const struct json_item *root, const char *name, bool *out,
                 struct refusal *refusal) {
    const struct json_item *item = json_member(root, name);
    if (item != NULL && !json_is(item, JSON_TRUE) && !json_is(item, JSON_FALSE)) {
        return member_refuse(refusal, name, "true or false");
    }
    *out = item == NULL ? *out : json_is(item, JSON_TRUE);
    return true;
}

bool member_nonce(const struct json_item *root, unsigned char *out, struct refusal *refusal) {
    const struct json_item *item = json_member(root, "nonce");
    const bool              fits =
        json_is(item, JSON_STRING) && text_parse_hex(item->string, out, HOSTED_NONCE_BYTES);
    return fits || member_refuse(refusal, "nonce", "32 digits of 0-9a-f, drawn at random");
}

bool member_commitment(const struct json_item *root, unsigned char *out, struct refusal *refusal) {
    const struct json_item *item = json_member(root, "commitment");
    const bool              fits =
        json_is(item, JSON_STRING) && text_parse_hex(item->string, out, HOSTED_SECRET_BYTES);
    return fits || member_refuse(refusal, "commitment", "the 64 digits that dice is answered with");
}
