/* SPDX-License-Identifier: MIT
 *
 * message_members.c - texts, numbers and flags of a request.
 */
#include "hosting/message_members.h"

#include <cjson/cJSON.h>

#include "hosting/message.h"

static const double whole_max = 9007199254740992.0; /* 2^53: beyond, doubles skip some */

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

bool member_text(const cJSON *root, const char *name, char *out, size_t size,
                 struct refusal *refusal) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, name);
    if (!cJSON_IsString(item) || strlen(item->valuestring) >= size) {
        return refuse_text(refusal, name, size);
    }
    memcpy(out, item->valuestring, strlen(item->valuestring) + 1);
    return true;
}

bool member_text_if(const cJSON *root, const char *name, char *out, size_t size,
                    struct refusal *refusal) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, name);
    out[0]            = '\0';
    return item == NULL || cJSON_IsNull(item) || member_text(root, name, out, size, refusal);
}

bool member_whole(const cJSON *root, const char *name, int64_t max, int64_t *out,
                  struct refusal *refusal) {
    const cJSON *item  = cJSON_GetObjectItemCaseSensitive(root, name);
    const double value = cJSON_IsNumber(item) ? item->valuedouble : -1;
    if (value >= 0 && value < whole_max && (double)(int64_t)value == value &&
        (int64_t)value <= max) {
        *out = (int64_t)value;
        return true;
    }
    char        bytes[64];
    struct text allowed;
    text_init(&allowed, bytes, sizeof bytes);
    text_add_range(&allowed, NULL, 0, max);
    return member_refuse(refusal, name, bytes);
}

bool member_number(const cJSON *root, uint32_t *out, struct refusal *refusal) {
    int64_t number = 0;
    if (!member_whole(root, "number", UINT32_MAX, &number, refusal)) {
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

bool member_flag(const cJSON *root, const char *name, bool *out, struct refusal *refusal) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, name);
    if (item != NULL && !cJSON_IsBool(item)) {
        return member_refuse(refusal, name, "true or false");
    }
    *out = item == NULL ? *out : cJSON_IsTrue(item) != 0;
    return true;
}

bool member_nonce(const cJSON *root, unsigned char *out, struct refusal *refusal) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, "nonce");
    const bool   fits =
        cJSON_IsString(item) && text_parse_hex(item->valuestring, out, HOSTED_NONCE_BYTES);
    return fits || member_refuse(refusal, "nonce", "32 digits of 0-9a-f, drawn at random");
}

bool member_commitment(const cJSON *root, unsigned char *out, struct refusal *refusal) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, "commitment");
    const bool   fits =
        cJSON_IsString(item) && text_parse_hex(item->valuestring, out, HOSTED_SECRET_BYTES);
    return fits || member_refuse(refusal, "commitment", "the 64 digits that dice is answered with");
}
