/* SPDX-License-Identifier: MIT
 *
 * house_dice.c - the dice of a match that somebody is about to create.
 *
 * Whoever sends a nonce must know first what the host has settled, or the host could
 * choose what suits it. Of a match that is still to be created that is its secret,
 * by the commitment, and its id, which goes into every draw too. Both follow from who
 * asks and from the id of the request that will create it. So nothing is kept here: who
 * asks a thousand times costs no memory, and another connection of the same guest, or
 * a request over HTTP, gets the same answer. When the house ends, its key is gone, and
 * what was shown and not used counts no longer.
 */
#include "base/json.h"
#include "hosting/dice.h"
#include "hosting/house_internal.h"

static void print_dice(const struct house *house, const char *match, struct text *out) {
    unsigned char secret[HOSTED_SECRET_BYTES], commitment[HOSTED_SECRET_BYTES];
    dice_secret(house->dice_key, match, secret);
    dice_commit(secret, commitment);
    json_key(out, "match");
    json_string(out, match);
    json_key(out, "commitment");
    json_open(out, '"');
    text_add_hex(out, commitment, sizeof commitment);
    json_close(out, '"');
}

void house_answer_dice(struct house *house, struct visitor *visitor,
                       const struct message *message) {
    char match[HOSTED_ID_LENGTH + 1];
    if (!visitor->has_guest) {
        house_refuse_by(house, visitor->name, message->id, "no-guest",
                        "The browser sent no cookie: the host does not know who you are.", 0);
        return;
    }
    hosted_name(visitor->guest, message->creation, match);
    struct text *out = house_scratch(house);
    message_open_answer(out, message->id);
    print_dice(house, match, out);
    json_close(out, '}');
    house_send(house, visitor->name, out);
}
