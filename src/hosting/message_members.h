/* SPDX-License-Identifier: MIT
 *
 * message_members.h - members of a request, one at a time.
 *
 * Each reads a member into *out, or fills in the refusal: "malformed", which member,
 * and what is allowed.
 */
#ifndef HOSTING_MESSAGE_MEMBERS_H
#define HOSTING_MESSAGE_MEMBERS_H

#include "hosting/hosted.h"

struct json_item;

/* "malformed": member 'name' cannot be read. Returns false. */
bool member_refuse(struct refusal *refusal, const char *name, const char *allowed);

/* A text of at most size - 1 bytes. */
bool member_text(const struct json_item *root, const char *name, char *out, size_t size,
                 struct refusal *refusal);
/* The same, or "" if it is not there. */
bool member_text_if(const struct json_item *root, const char *name, char *out, size_t size,
                    struct refusal *refusal);
bool member_whole(const struct json_item *root, const char *name, int64_t max, int64_t *out,
                  struct refusal *refusal);
bool member_number(const struct json_item *root, uint32_t *out, struct refusal *refusal);
/* True, false; or as *out is, if it is not there. */
bool member_flag(const struct json_item *root, const char *name, bool *out,
                 struct refusal *refusal);
/* 32 hexadecimal digits. */
bool member_nonce(const struct json_item *root, unsigned char *out, struct refusal *refusal);
/* 64 of them. */
bool member_commitment(const struct json_item *root, unsigned char *out, struct refusal *refusal);

/* What only CREATE has. */
bool member_agreement(const struct json_item *root, struct ask *ask, struct refusal *refusal);

#endif
