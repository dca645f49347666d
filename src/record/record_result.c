/* SPDX-License-Identifier: MIT
 *
 * record_result.c - what a record states, compared with what is right.
 */
#include "record/internal.h"

static bool is_same_result(const struct record *stated, const struct record *right) {
    return (!stated->has_returns ||
            memcmp(stated->returns, right->returns, sizeof right->returns) == 0) &&
           (stated->ending[0] == '\0' || strcmp(stated->ending, right->ending) == 0);
}

static void add_result(const struct record *record, struct text *out) {
    for (int player = 0; player < record->match.game.players && record->has_returns; player++) {
        text_add(out, player == 0 ? "returns " : " ");
        text_add_fraction(out, record->returns[player], GAME_POINT);
    }
    if (record->ending[0] != '\0') {
        text_add(out, record->has_returns ? " by ending " : "ending ");
        text_add_quoted(out, record->ending);
    }
}

/* Without opponents, everybody has the same. */
static enum status check_common(struct record_reader *reader, struct text *why) {
    const struct game *game    = &reader->record.match.game;
    const payoff_t    *returns = reader->record.returns;
    bool               is_same = returns[0] == 0 || returns[0] == GAME_POINT;
    for (int player = 1; player < game->players; player++) {
        is_same = is_same && returns[player] == returns[0];
    }
    if (is_same) {
        return STATUS_OK;
    }
    reader->fault.line = reader->result_line;
    text_add(why, "without opponents each has the point, or nobody has any of it");
    return STATUS_CONFLICT;
}

/* What somebody adjudicates must still be one point. */
static enum status check_sum(struct record_reader *reader, struct text *why) {
    const struct game *game = &reader->record.match.game;
    payoff_t           sum  = 0;
    for (int player = 0; player < game->players; player++) {
        sum = (payoff_t)(sum + reader->record.returns[player]);
    }
    if (reader->record.has_returns && game_is_common(game)) {
        return check_common(reader, why);
    }
    if (!reader->record.has_returns || sum == GAME_POINT) {
        return STATUS_OK;
    }
    reader->fault.line = reader->result_line;
    text_add(why, "the parts of the point add up to ");
    text_add_fraction(why, sum, GAME_POINT);
    text_add(why, ", not to 1");
    return STATUS_CONFLICT;
}

/* The result that is stated must be the one that the rules or forfeits give.
 * Where neither gives one, somebody may have adjudicated, or it is open. */
static enum status check_result(struct record_reader *reader, struct text *why) {
    struct record *record   = &reader->record;
    struct record  right    = *record;
    bool           forfeits = false;
    for (int player = 0; player < record->match.game.players; player++) {
        forfeits = forfeits || record->forfeits[player][0] != '\0';
    }
    const bool is_over = game_is_over(&record->match.game, &record->match.state);
    right.has_returns  = false;
    record_conclude(&right);
    if (is_over && forfeits) {
        reader->fault.line = reader->forfeit_line;
        text_add(why, "a forfeit in a game that came to its end by the rules");
        return STATUS_CONFLICT;
    }
    if (right.has_returns && !is_same_result(record, &right)) {
        reader->fault.line = reader->result_line;
        text_add(why, "the record states ");
        add_result(record, why);
        text_add(why, ", but right is ");
        add_result(&right, why);
        return STATUS_CONFLICT;
    }
    if (right.has_returns) {
        *record = right;
        return STATUS_OK;
    }
    if (record->has_returns != (strcmp(record->ending, RECORD_ADJUDICATED) == 0) ||
        (!record->has_returns && record->ending[0] != '\0')) {
        reader->fault.line = reader->result_line;
        text_add(why, "a result is stated, but the game is not over; allowed are a line 'forfeit', "
                      "or returns and the ending '" RECORD_ADJUDICATED "'");
        return STATUS_CONFLICT;
    }
    return check_sum(reader, why);
}

/* How many actions there are. */
static enum status check_count(struct record_reader *reader, struct text *why) {
    const size_t count = reader->record.match.count;
    if (reader->action_goal < 0 || (size_t)reader->action_goal == count) {
        return STATUS_OK;
    }
    char        bytes[24];
    struct text goal;
    text_init(&goal, bytes, sizeof bytes);
    text_add_number(&goal, reader->action_goal);
    record_suspect(reader, "actions", bytes);
    reader->fault.line = reader->actions_line;
    text_add(why, "the record announces ");
    text_add_number(why, reader->action_goal);
    text_add(why, " actions, but has ");
    text_add_number(why, (int64_t)count);
    return STATUS_CONFLICT;
}

enum status record_check_end(struct record_reader *reader, struct text *why) {
    char        bytes[RECORD_WORD_MAX];
    struct text word;
    text_init(&word, bytes, sizeof bytes);
    record_suspect(reader, RECORD_FAULT_END, "");
    if (reader->place == RECORD_HEADER) {
        text_add(why, "the record ends without a line 'actions'");
        return STATUS_BAD_TEXT;
    }
    if (reader->needs_action) {
        text_add(why, "the record ends where a variation begins");
        return STATUS_BAD_TEXT;
    }
    const enum status status = check_count(reader, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (reader->record.has_returns) {
        game_print_payoffs(&reader->record.match.game, reader->record.returns, &word);
    } else {
        text_add(&word, reader->record.ending);
    }
    record_suspect(reader, RECORD_FAULT_RESULT, bytes);
    return check_result(reader, why);
}
