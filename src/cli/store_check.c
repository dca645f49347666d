/* SPDX-License-Identifier: MIT
 *
 * store_check.c - every match is played again, by the rules and with its dice.
 */
#include "cli/store_check.h"

#include <cjson/cJSON.h>

#include "hosting/hosted.h"
#include "store/store.h"

enum { WHY_SIZE = 512, DIGEST_SIZE = 8192 };

/* One match while it is taken. */
struct walk {
    struct hosted hosted;
    uint32_t      number; /* of the event that comes next */
    char          bytes[WHY_SIZE];
    struct text   why; /* "": all fits so far */
};

struct checking {
    struct store       *store;
    struct store_check *check;
    enum status         status;
};

static bool take_event(void *context, uint32_t number, const char *open, const char *hidden) {
    struct walk *walk = context;
    struct event event;
    if (number != walk->number) {
        text_add(&walk->why, "it is missing");
        return false;
    }
    /* A refusal without a reason would be none. */
    if (event_parse(open, hidden, &event, &walk->why) != STATUS_OK ||
        hosted_take(&walk->hosted, &event, &walk->why) != STATUS_OK) {
        text_add(&walk->why, walk->why.length == 0 ? "it cannot be taken" : "");
        return false;
    }
    walk->number++;
    return true;
}

/* The members that both have are the same: other versions may have had others. */
static bool is_alike(const cJSON *one, const cJSON *two) {
    const cJSON *member;
    cJSON_ArrayForEach(member, one) {
        const cJSON *other = cJSON_GetObjectItemCaseSensitive(two, member->string);
        if (other != NULL && !cJSON_Compare(member, other, true)) {
            return false;
        }
    }
    return cJSON_IsObject(one) && cJSON_IsObject(two) && one->child != NULL && two->child != NULL;
}

static bool has_digest(const struct hosted *hosted, const char *digest) {
    char        bytes[DIGEST_SIZE];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    hosted_print_digest(hosted, &text);
    cJSON     *stored   = cJSON_Parse(digest);
    cJSON     *true_one = cJSON_Parse(bytes);
    const bool result   = is_alike(stored, true_one);
    cJSON_Delete(stored);
    cJSON_Delete(true_one);
    return result;
}

static void judge(const struct walk *walk, const char *id, const char *digest,
                  struct store_check *check) {
    check->matches++;
    check->events += walk->number - 1;
    if (walk->why.length > 0) {
        check->complain(id, walk->number, walk->bytes);
    } else if (walk->number == 1) {
        check->complain(id, 0, "it has no events");
    } else if (!has_digest(&walk->hosted, digest)) {
        check->complain(id, 0, "its line in the lists is not what its events say");
    } else {
        return;
    }
    check->unfit++;
}

static bool take_match(void *context, const char *id, const char *digest, int seat) {
    struct checking *checking = context;
    struct walk      walk     = {.number = 1};
    (void)seat;
    text_init(&walk.why, walk.bytes, sizeof walk.bytes);
    hosted_init(&walk.hosted, id);
    checking->status = store_read_events(checking->store, id, 0, SIZE_MAX, take_event, &walk);
    if (checking->status == STATUS_OK) {
        judge(&walk, id, digest, checking->check);
    }
    hosted_finish(&walk.hosted);
    return checking->status == STATUS_OK;
}

enum status store_check_all(struct store *store, struct store_check *check) {
    struct checking   checking = {.store = store, .check = check};
    const enum status status   = store_read_all(store, "", false, SIZE_MAX, take_match, &checking);
    return checking.status != STATUS_OK ? checking.status : status;
}
