/* SPDX-License-Identifier: MIT
 *
 * verify.c - drawing again.
 */
#include "hosting/verify.h"

#include "hosting/dice.h"

/* What a record says about its dice. */
struct claims {
    const char   *match;
    unsigned char commitment[HOSTED_SECRET_BYTES];
    unsigned char secret[HOSTED_SECRET_BYTES];
    unsigned char nonces[GAME_PLAYERS_MAX][HOSTED_NONCE_BYTES];
    int           seats[GAME_PLAYERS_MAX]; /* of each player */
    struct dice   dice;
};

static enum status refuse(enum status status, const char *what, const char *key, struct text *why) {
    text_add(why, what);
    if (key[0] != '\0') {
        text_add_quoted(why, key);
    }
    return status;
}

static bool read_hex(const char *string, unsigned char *out, size_t count) {
    return string != NULL && text_parse_hex(string, out, count);
}

static bool read_number(struct reader *reader, uint32_t max, uint32_t *out) {
    return reader_take_number(reader, max, out) && *out > 0;
}

/* "1 HEX" for each seat, in order. */
static bool read_nonces(const struct record *record, struct claims *out) {
    int seats = 0;
    for (size_t i = 0; i < record->fields.count; i++) {
        struct reader reader;
        uint32_t      seat;
        if (strcmp(record->fields.items[i].key, VERIFY_NONCE) != 0) {
            continue;
        }
        reader_init(&reader, record->fields.items[i].value);
        if (!read_number(&reader, GAME_PLAYERS_MAX, &seat) || (int)seat != seats + 1 ||
            !reader_take(&reader, ' ') ||
            !read_hex(reader.at, out->nonces[seats], HOSTED_NONCE_BYTES)) {
            return false;
        }
        seats++;
    }
    return seats == record->match.game.players;
}

/* "2 1": each seat once. */
static bool read_seats(const struct record *record, struct claims *out) {
    const char   *value = record_field(record, VERIFY_SEATS);
    struct reader reader;
    unsigned      seen = 0;
    reader_init(&reader, value == NULL ? "" : value);
    for (int player = 0; player < record->match.game.players; player++) {
        uint32_t seat;
        if ((player > 0 && !reader_take(&reader, ' ')) ||
            !read_number(&reader, (uint32_t)record->match.game.players, &seat) ||
            (seen & 1U << seat) != 0) {
            return false;
        }
        seen |= 1U << seat;
        out->seats[player] = (int)seat - 1;
    }
    return reader_is_at_end(&reader);
}

static enum status read_claims(const struct record *record, struct claims *out, struct text *why) {
    static const char bad[] = "the record does not say it as it has to: ";
    out->match              = record_field(record, VERIFY_MATCH);
    if (out->match == NULL) {
        return refuse(STATUS_NOT_FOUND, "not the record of a hosted match: nothing to verify", "",
                      why);
    }
    if (!read_hex(record_field(record, VERIFY_COMMITMENT), out->commitment,
                  sizeof out->commitment)) {
        return refuse(STATUS_BAD_TEXT, bad, VERIFY_COMMITMENT, why);
    }
    if (record_field(record, VERIFY_SECRET) == NULL) {
        return refuse(STATUS_NOT_FOUND, "the secret is not shown before the match is over", "",
                      why);
    }
    if (!read_hex(record_field(record, VERIFY_SECRET), out->secret, sizeof out->secret)) {
        return refuse(STATUS_BAD_TEXT, bad, VERIFY_SECRET, why);
    }
    if (!read_nonces(record, out)) {
        return refuse(STATUS_BAD_TEXT, bad, VERIFY_NONCE, why);
    }
    if (record_field(record, VERIFY_SEATS) != NULL && !read_seats(record, out)) {
        return refuse(STATUS_BAD_TEXT, bad, VERIFY_SEATS, why);
    }
    out->dice.secret = out->secret;
    out->dice.match  = out->match;
    out->dice.seats  = record->match.game.players;
    out->dice.nonces = (const unsigned char(*)[HOSTED_NONCE_BYTES])out->nonces;
    return STATUS_OK;
}

/* --- The start ------------------------------------------------------------------ */

static bool is_order_right(const struct claims *claims, uint32_t event) {
    int order[GAME_PLAYERS_MAX];
    for (int seat = 0; seat < claims->dice.seats; seat++) {
        order[seat] = seat;
    }
    dice_shuffle(&claims->dice, event, order);
    return memcmp(order, claims->seats, (size_t)claims->dice.seats * sizeof order[0]) == 0;
}

static bool is_board_right(const struct claims *claims, const struct game *game, uint32_t event) {
    for (int i = 0; game->rules->options[i].kind != OPTION_NONE; i++) {
        if (game->rules->options[i].kind == OPTION_SEED) {
            return game->option[i].is_given &&
                   game->option[i].number == dice_seed(&claims->dice, event);
        }
    }
    return false;
}

/* "3 order board" */
static enum status verify_start(const struct record *record, const struct claims *claims,
                                struct verified *out, struct text *why) {
    const char   *value = record_field(record, VERIFY_DRAW);
    struct reader reader;
    uint32_t      event = 0;
    if (value == NULL) {
        return STATUS_OK;
    }
    reader_init(&reader, value);
    const bool has_event = read_number(&reader, UINT32_MAX, &event);
    out->has_order       = reader_take_word(&reader, " " VERIFY_ORDER);
    out->has_board       = reader_take_word(&reader, " " VERIFY_BOARD);
    if (!has_event || !reader_is_at_end(&reader) ||
        (out->has_order && record_field(record, VERIFY_SEATS) == NULL)) {
        return refuse(STATUS_BAD_TEXT, "the record does not say what was drawn at the start", "",
                      why);
    }
    if (out->has_order && !is_order_right(claims, event)) {
        return refuse(STATUS_CONFLICT, "who began is not what the dice give", "", why);
    }
    if (out->has_board && !is_board_right(claims, &record->match.game, event)) {
        return refuse(STATUS_CONFLICT, "the board is not what the dice give", "", why);
    }
    return STATUS_OK;
}

/* --- The rolls -------------------------------------------------------------------- */

static enum status refuse_roll(size_t node, const char *what, struct text *why) {
    text_add(why, "action ");
    text_add_number(why, (int64_t)node);
    text_add(why, what);
    return STATUS_CONFLICT;
}

/* Numbers of events rise, or a host could draw again until it likes a roll. */
static enum status verify_roll(const struct record *record, const struct claims *claims,
                               const void *state, size_t node, uint32_t *last, struct text *why) {
    const char   *value = record_note(record, node, VERIFY_DRAW);
    struct reader reader;
    uint32_t      event;
    reader_init(&reader, value == NULL ? "" : value);
    if (!read_number(&reader, UINT32_MAX, &event) || !reader_is_at_end(&reader)) {
        return refuse_roll(node, " is a roll, but does not say which draw it was", why);
    }
    if (event <= *last) {
        return refuse_roll(node, " is a draw that came before the one before it", why);
    }
    *last = event;
    if (dice_roll(&claims->dice, event, &record->match.game, state) !=
        record->match.actions[node - 1]) {
        return refuse_roll(node, " is not what the dice give", why);
    }
    return STATUS_OK;
}

static enum status verify_rolls(const struct record *record, const struct claims *claims,
                                struct verified *out, struct text *why) {
    const struct game *game = &record->match.game;
    struct game_state  state;
    uint32_t           last = 0;
    game_copy(game, &state, &record->match.first);
    for (size_t node = 1; node <= record->match.count; node++) {
        if (game_actor(game, &state) == ACTOR_CHANCE) {
            const enum status status = verify_roll(record, claims, &state, node, &last, why);
            if (status != STATUS_OK) {
                return status;
            }
            out->rolls++;
        }
        game_apply(game, &state, record->match.actions[node - 1]);
    }
    return STATUS_OK;
}

enum status verify_record(const struct record *record, struct verified *out, struct text *why) {
    struct claims claims;
    unsigned char commitment[HOSTED_SECRET_BYTES];
    memset(out, 0, sizeof *out);
    memset(&claims, 0, sizeof claims);
    enum status status = read_claims(record, &claims, why);
    if (status != STATUS_OK) {
        return status;
    }
    dice_commit(claims.secret, commitment);
    if (memcmp(commitment, claims.commitment, sizeof commitment) != 0) {
        return refuse(STATUS_CONFLICT, "the secret is not the one that was committed to", "", why);
    }
    status = verify_start(record, &claims, out, why);
    return status != STATUS_OK ? status : verify_rolls(record, &claims, out, why);
}
