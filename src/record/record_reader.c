/* SPDX-License-Identifier: MIT
 *
 * record_reader.c - records of games, read line by line.
 *
 * Each key has a function that takes its value. The game comes first and its
 * options before all that depends on them, so that every fault is found on the
 * line where it stands.
 */
#include "games/registry.h"
#include "record/record.h"

enum { WORD_MAX = 64 };

/* What stands between words; a carriage return may end a line. */
static const char spaces[] = " \r";

/* A value is what follows the key and spaces, without spaces at its end. */
typedef enum status take_value(struct record_reader *reader, const char *value, struct text *why);

static enum status take_game(struct record_reader *reader, const char *value, struct text *why) {
    struct game              game;
    const struct game_rules *rules = registry_find(value);
    if (rules == NULL) {
        registry_explain_unknown(value, why);
        return STATUS_NOT_FOUND;
    }
    const enum status status = game_open(&game, rules, "", why);
    if (status == STATUS_OK) {
        record_init(&reader->record, &game);
    }
    return status;
}

static enum status take_rules(struct record_reader *reader, const char *value, struct text *why) {
    const uint32_t version = reader->record.match.game.rules->version;
    int64_t        stated;
    if (text_parse_number(value, version, version, &stated) == STATUS_OK) {
        return STATUS_OK;
    }
    text_add(why, "rules ");
    text_add_quoted(why, value);
    text_add(why, " cannot be replayed; this program has version ");
    text_add_number(why, version);
    return STATUS_NOT_FOUND;
}

static enum status take_options(struct record_reader *reader, const char *value, struct text *why) {
    struct game       game;
    const enum status status = game_open(&game, reader->record.match.game.rules, value, why);
    if (status == STATUS_OK) {
        record_init(&reader->record, &game);
    }
    return status;
}

static enum status take_position(struct record_reader *reader, const char *value,
                                 struct text *why) {
    const struct game game = reader->record.match.game;
    struct game_state state;
    text_add(why, "position ");
    text_add_quoted(why, value);
    text_add_char(why, ' ');
    const enum status status = game_parse_state(&game, value, &state, why);
    if (status == STATUS_OK) {
        match_init_at(&reader->record.match, &game, &state);
    }
    return status;
}

/* The number of a player at the beginning of the value; what follows it goes
 * to the place of that player among texts of the given size. */
static enum status take_of_player(const struct record_reader *reader, const char *value,
                                  char *texts, size_t size, struct text *why) {
    const uint32_t players = (uint32_t)reader->record.match.game.players;
    uint32_t       number  = 0;
    struct reader  place;
    reader_init(&place, value);
    const bool has_number = reader_take_number(&place, players, &number) && number >= 1;
    if (!has_number || !reader_take(&place, ' ')) {
        text_add_quoted(why, value);
        text_add(why, " does not begin with the number of a player; allowed are 1 to ");
        text_add_number(why, players);
        return STATUS_BAD_TEXT;
    }
    while (reader_take(&place, ' ')) {
    }
    struct text out;
    char       *text     = texts + (number - 1) * size;
    const bool  is_given = text[0] != '\0';
    text_init(&out, text, size);
    text_add(&out, place.at);
    if (is_given || out.is_cut) {
        text_add(why, is_given ? "said twice of player " : "too long a text for player ");
        text_add_number(why, number);
        return STATUS_CONFLICT;
    }
    return STATUS_OK;
}

static enum status take_player(struct record_reader *reader, const char *value, struct text *why) {
    return take_of_player(reader, value, reader->record.players[0], RECORD_NAME_MAX, why);
}

static enum status take_forfeit(struct record_reader *reader, const char *value, struct text *why) {
    return take_of_player(reader, value, reader->record.forfeits[0], RECORD_REASON_MAX, why);
}

static enum status take_seed(struct record_reader *reader, const char *value, struct text *why) {
    if (text_parse_number(value, 0, INT64_MAX, &reader->record.seed) == STATUS_OK) {
        return STATUS_OK;
    }
    text_add(why, "seed cannot be ");
    text_add_quoted(why, value);
    text_add(why, "; allowed is ");
    text_add_range(why, value, 0, INT64_MAX);
    return STATUS_BAD_TEXT;
}

/* "1/3", which must be whole in sixtieths, and no more than the point. */
static bool take_part(struct reader *place, payoff_t *out) {
    uint32_t above;
    uint32_t below = 1;
    if (!reader_take_number(place, GAME_POINT, &above) ||
        (reader_take(place, '/') && !reader_take_number(place, GAME_POINT, &below))) {
        return false;
    }
    if (above > below || below == 0 || above * GAME_POINT % below != 0) {
        return false;
    }
    *out = (payoff_t)(above * GAME_POINT / below);
    return true;
}

static enum status take_returns(struct record_reader *reader, const char *value, struct text *why) {
    const int     players = reader->record.match.game.players;
    struct reader place;
    reader_init(&place, value);
    reader->result_line        = reader->line;
    reader->record.has_returns = true;
    for (int player = 0; player < players; player++) {
        while (reader_take(&place, ' ')) {
        }
        if (!take_part(&place, &reader->record.returns[player])) {
            return reader_refuse(&place, "a part of the point for each player, like 0, 1 or 1/2",
                                 why);
        }
    }
    return reader_is_at_end(&place) ? STATUS_OK : reader_refuse(&place, "the end", why);
}

static enum status take_ending(struct record_reader *reader, const char *value, struct text *why) {
    struct text out;
    reader->result_line = reader->line;
    text_init(&out, reader->record.ending, sizeof reader->record.ending);
    text_add(&out, value);
    if (out.is_cut) {
        text_add(why, "no game ends like this: ");
        text_add_quoted(why, value);
        return STATUS_BAD_TEXT;
    }
    return STATUS_OK;
}

static enum status take_actions(struct record_reader *reader, const char *value, struct text *why) {
    reader->place       = RECORD_ACTIONS;
    reader->action_goal = -1;
    if (value[0] == '\0' ||
        text_parse_number(value, 0, MATCH_ACTIONS_MAX, &reader->action_goal) == STATUS_OK) {
        return STATUS_OK;
    }
    text_add_quoted(why, value);
    text_add(why, " is not a number of actions; they begin on the next line");
    return STATUS_BAD_TEXT;
}

/* --- Lines ------------------------------------------------------------ */

static const struct key {
    const char *name;
    take_value *take;
    bool        is_for_each; /* may come once for each player */
} keys[] = {
    {"game", take_game, false},       {"rules", take_rules, false},
    {"options", take_options, false}, {"position", take_position, false},
    {"player", take_player, true},    {"seed", take_seed, false},
    {"forfeit", take_forfeit, true},  {"returns", take_returns, false},
    {"ending", take_ending, false},   {"actions", take_actions, false},
};

enum { KEY_GAME, KEY_RULES, KEY_OPTIONS, KEY_COUNT = sizeof keys / sizeof keys[0] };

static int find_key(const char *line, size_t length) {
    for (int i = 0; i < KEY_COUNT; i++) {
        if (strlen(keys[i].name) == length && memcmp(keys[i].name, line, length) == 0) {
            return i;
        }
    }
    return -1;
}

static enum status refuse_key(const char *line, size_t length, struct text *why) {
    char        bytes[WORD_MAX];
    struct text word;
    text_init(&word, bytes, sizeof bytes);
    text_add_bytes(&word, line, length);
    text_add(why, "unknown key ");
    text_add_quoted(why, bytes);
    text_add(why, "; allowed are");
    for (int i = 0; i < KEY_COUNT; i++) {
        text_add_char(why, ' ');
        text_add(why, keys[i].name);
    }
    return STATUS_NOT_FOUND;
}

/* May this key stand here? */
static enum status check_order(const struct record_reader *reader, int key, struct text *why) {
    const uint32_t early = 1U << KEY_GAME | 1U << KEY_RULES;
    const uint32_t seen  = reader->keys_seen;
    const char    *fault = NULL;
    if (seen == 0 && key != KEY_GAME) {
        fault = ": a record begins with the line 'game NAME'";
    } else if ((seen & 1U << key) != 0 && !keys[key].is_for_each) {
        fault = " is there twice";
    } else if (key == KEY_OPTIONS && (seen & ~early) != 0) {
        fault = " must stand before all lines but game and rules";
    }
    if (fault == NULL) {
        return STATUS_OK;
    }
    text_add(why, keys[key].name);
    text_add(why, fault);
    return STATUS_CONFLICT;
}

static bool has_control_character(const char *line) {
    for (const char *at = line; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7f) {
            return true;
        }
    }
    return false;
}

static enum status take_header(struct record_reader *reader, const char *line, struct text *why) {
    char         bytes[1024];
    struct text  value;
    const size_t length = strcspn(line, spaces);
    const int    key    = find_key(line, length);
    if (key < 0) {
        return refuse_key(line, length, why);
    }
    const enum status status = check_order(reader, key, why);
    if (status != STATUS_OK) {
        return status;
    }
    text_init(&value, bytes, sizeof bytes);
    text_add(&value, line + length + strspn(line + length, spaces));
    while (value.length > 0 && strchr(spaces, bytes[value.length - 1]) != NULL) {
        bytes[--value.length] = '\0';
    }
    if (value.is_cut || has_control_character(bytes)) {
        text_add(why, value.is_cut ? "a value longer than any can be: "
                                   : "a value with characters that do not print: ");
        text_add_quoted(why, bytes);
        return STATUS_BAD_TEXT;
    }
    reader->keys_seen |= 1U << key;
    return keys[key].take(reader, bytes, why);
}

static enum status take_moves(struct record_reader *reader, const char *line, struct text *why) {
    const char *at = line + strspn(line, spaces);
    while (*at != '\0') {
        const size_t length = strcspn(at, spaces);
        char         bytes[WORD_MAX];
        struct text  word;
        const size_t place = why->length;
        text_init(&word, bytes, sizeof bytes);
        text_add_bytes(&word, at, length);
        text_add(why, "action ");
        text_add_number(why, (int64_t)reader->record.match.count + 1);
        text_add(why, ": ");
        const enum status status = match_apply_text(&reader->record.match, bytes, why);
        if (status != STATUS_OK) {
            return status;
        }
        why->length       = place;
        why->bytes[place] = '\0';
        at += length;
        at += strspn(at, spaces);
    }
    return STATUS_OK;
}

/* --- The end of a record ---------------------------------------------- */

static void begin_phrase(struct text *why, uint64_t line) {
    text_clear(why);
    text_add(why, "line ");
    text_add_number(why, (int64_t)line);
    text_add(why, ": ");
}

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

/* What somebody adjudicates must still be one point. */
static enum status check_sum(struct record_reader *reader, struct text *why) {
    const struct game *game = &reader->record.match.game;
    payoff_t           sum  = 0;
    for (int player = 0; player < game->players; player++) {
        sum = (payoff_t)(sum + reader->record.returns[player]);
    }
    if (!reader->record.has_returns || game->sum != GAME_SUM_POINT || sum == GAME_POINT) {
        return STATUS_OK;
    }
    begin_phrase(why, reader->result_line);
    text_add(why, "the parts of the point add up to ");
    text_add_fraction(why, sum, GAME_POINT);
    text_add(why, ", not to 1");
    return STATUS_CONFLICT;
}

/* The result that is stated must be the one that the rules or forfeits give.
 * Where neither give one, somebody may have adjudicated, or it is open. */
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
        text_add(why, "a forfeit in a game that came to its end by the rules");
        return STATUS_CONFLICT;
    }
    if (right.has_returns && !is_same_result(record, &right)) {
        begin_phrase(why, reader->result_line);
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
        begin_phrase(why, reader->result_line);
        text_add(why, "a result is stated, but the game is not over; allowed are a line 'forfeit', "
                      "or returns and the ending '" RECORD_ADJUDICATED "'");
        return STATUS_CONFLICT;
    }
    return check_sum(reader, why);
}

static enum status end_record(struct record_reader *reader, struct text *why) {
    const size_t count = reader->record.match.count;
    if (reader->place == RECORD_HEADER) {
        text_add(why, "the record ends without a line 'actions'");
        return STATUS_BAD_TEXT;
    }
    if (reader->action_goal >= 0 && (size_t)reader->action_goal != count) {
        text_add(why, "the record announces ");
        text_add_number(why, reader->action_goal);
        text_add(why, " actions, but has ");
        text_add_number(why, (int64_t)count);
        return STATUS_CONFLICT;
    }
    return check_result(reader, why);
}

/* --- The reader ------------------------------------------------------- */

void record_reader_init(struct record_reader *reader) {
    memset(reader, 0, sizeof *reader);
}

void record_reader_finish(struct record_reader *reader) {
    record_finish(&reader->record);
}

static void begin_record(struct record_reader *reader) {
    record_finish(&reader->record);
    memset(&reader->record, 0, sizeof reader->record);
    reader->place       = RECORD_HEADER;
    reader->first_line  = reader->line;
    reader->result_line = reader->line;
    reader->keys_seen   = 0;
}

/* An empty line, or the end of all lines. */
static enum record_step take_break(struct record_reader *reader, struct text *why) {
    const bool has_record = reader->place == RECORD_HEADER || reader->place == RECORD_ACTIONS;
    const bool is_good    = has_record && end_record(reader, why) == STATUS_OK;
    reader->place         = RECORD_BETWEEN;
    if (has_record && !is_good) {
        return RECORD_BAD;
    }
    text_clear(why);
    return has_record ? RECORD_DONE : RECORD_MORE;
}

static enum record_step take_content(struct record_reader *reader, const char *line,
                                     struct text *why) {
    if (reader->place == RECORD_SKIPPED) {
        text_clear(why);
        return RECORD_MORE;
    }
    if (reader->place == RECORD_BETWEEN) {
        begin_record(reader);
    }
    const enum status status = reader->place == RECORD_HEADER ? take_header(reader, line, why)
                                                              : take_moves(reader, line, why);
    if (status != STATUS_OK) {
        reader->place = RECORD_SKIPPED;
        return RECORD_BAD;
    }
    text_clear(why);
    return RECORD_MORE;
}

enum record_step record_reader_take(struct record_reader *reader, const char *line,
                                    struct text *why) {
    CHECK(why->length == 0);
    reader->line++;
    if (line[0] == '#') {
        return RECORD_MORE;
    }
    begin_phrase(why, reader->line);
    const bool is_empty = line[strspn(line, spaces)] == '\0';
    return is_empty ? take_break(reader, why) : take_content(reader, line, why);
}

enum record_step record_reader_end(struct record_reader *reader, struct text *why) {
    CHECK(why->length == 0);
    begin_phrase(why, reader->line);
    return take_break(reader, why);
}
