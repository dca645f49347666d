/* SPDX-License-Identifier: MIT
 *
 * record_header.c - the lines before the actions.
 *
 * Each key has a function that takes its value. The game comes first and its
 * options before all that depends on them, so that every fault is found on its
 * own line.
 */
#include "games/registry.h"
#include "record/internal.h"

/* The keys that say what the game is, the first of the table below. */
enum { KEY_GAME, KEY_RULES, KEY_OPTIONS };
enum { GAME_KEYS = 1U << KEY_GAME | 1U << KEY_RULES | 1U << KEY_OPTIONS };

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

/* Rules of another version than was thought until now: the game begins anew, with
 * the options that it has. */
static enum status change_rules(struct record_reader *reader, uint32_t version, struct text *why) {
    struct game game = reader->record.match.game;
    if ((reader->keys_seen & ~(uint32_t)GAME_KEYS) != 0) {
        text_add(why, "rules must stand before all lines but game and options");
        return STATUS_CONFLICT;
    }
    game.version             = version;
    const enum status status = game_configure(&game, why);
    if (status == STATUS_OK) {
        record_init(&reader->record, &game);
    }
    return status;
}

static enum status take_rules(struct record_reader *reader, const char *value, struct text *why) {
    const struct game *game = &reader->record.match.game;
    int64_t            stated;
    if (text_parse_number(value, 1, UINT32_MAX, &stated) == STATUS_OK &&
        game_knows(game->rules, stated)) {
        return stated == game->version ? STATUS_OK : change_rules(reader, (uint32_t)stated, why);
    }
    text_add(why, "rules ");
    text_add_quoted(why, value);
    text_add(why, " cannot be replayed; this program has version ");
    game_print_versions(game->rules, why);
    return STATUS_NOT_FOUND;
}

/* The game by the rules that the record has named, if it has. */
static enum status open_game(const struct record_reader *reader, const char *options,
                             struct game *out, struct text *why) {
    const struct game *game = &reader->record.match.game;
    return game_open_version(out, game->rules,
                             (reader->keys_seen & 1U << KEY_RULES) != 0 ? game->version : 0,
                             options, why);
}

/* Keep the options that go together, and blame the first that does not. */
static void keep_options(struct record_reader *reader, const char *value) {
    char        bytes[RECORD_VALUE_MAX] = "";
    char        unsaid[RECORD_VALUE_MAX];
    struct text kept;
    struct text why;
    bool        is_blamed = false;
    text_init(&kept, bytes, sizeof bytes);
    text_init(&why, unsaid, sizeof unsaid);
    for (const char *at = value; *at != '\0'; at += strspn(at, RECORD_SPACES)) {
        const size_t length = strcspn(at, RECORD_SPACES);
        const size_t before = kept.length;
        struct game  game;
        text_add(&kept, before == 0 ? "" : " ");
        text_add_bytes(&kept, at, length);
        text_clear(&why);
        if (open_game(reader, bytes, &game, &why) == STATUS_OK) {
            record_init(&reader->record, &game);
        } else {
            if (!is_blamed) {
                record_suspect(reader, "options", bytes + before + (before == 0 ? 0 : 1));
            }
            is_blamed     = true;
            bytes[before] = '\0';
            kept.length   = before;
        }
        at += length;
    }
}

static enum status take_options(struct record_reader *reader, const char *value, struct text *why) {
    struct game       game;
    const enum status status = open_game(reader, value, &game, why);
    if (status == STATUS_OK) {
        record_init(&reader->record, &game);
    } else {
        keep_options(reader, value);
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
    uint32_t          number = 0;
    const char       *rest   = NULL;
    const enum status status = record_take_player(reader, value, &number, &rest, why);
    if (status != STATUS_OK) {
        return status;
    }
    struct text out;
    char       *text     = texts + (number - 1) * size;
    const bool  is_given = text[0] != '\0';
    text_init(&out, text, size);
    text_add(&out, rest);
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
    reader->forfeit_line = reader->line;
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
    reader->place        = RECORD_ACTIONS;
    reader->actions_line = reader->line;
    reader->action_goal  = -1;
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

enum {
    KEY_COUNT = sizeof keys / sizeof keys[0],
    KEY_OTHER = KEY_COUNT /* a field */
};

static int find_key(const char *name) {
    int key = 0;
    while (key < KEY_COUNT && strcmp(keys[key].name, name) != 0) {
        key++;
    }
    return key;
}

/* May this key stand here? */
static enum status check_order(const struct record_reader *reader, int key, const char *name,
                               struct text *why) {
    const uint32_t early = 1U << KEY_GAME | 1U << KEY_RULES;
    const uint32_t seen  = reader->keys_seen;
    const char    *fault = NULL;
    if (seen == 0 && key != KEY_GAME) {
        fault = ": a record begins with the line 'game NAME'";
    } else if (key != KEY_OTHER && (seen & 1U << key) != 0 && !keys[key].is_for_each) {
        fault = " is there twice";
    } else if (key == KEY_OPTIONS && (seen & ~early) != 0) {
        fault = " must stand before all lines but game and rules";
    }
    if (fault == NULL) {
        return STATUS_OK;
    }
    text_add(why, name);
    text_add(why, fault);
    return STATUS_CONFLICT;
}

static enum status take_field(struct record_reader *reader, const char *key, const char *value,
                              struct text *why) {
    const enum status status = record_check_field(reader, key, value, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (record_add_field(&reader->record, key, value) != STATUS_OK) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

enum status record_take_header(struct record_reader *reader, const char *line, struct text *why) {
    char        name[RECORD_KEY_MAX];
    char        value[RECORD_VALUE_MAX];
    const char *kind = reader->keys_seen == 0 ? RECORD_FAULT_END : RECORD_FAULT_KEY;
    record_suspect(reader, kind, line);
    enum status status = record_cut(line, name, value, why);
    if (status != STATUS_OK) {
        return status;
    }
    const int key = find_key(name);
    record_suspect(reader, kind, name);
    status = check_order(reader, key, name, why);
    if (status != STATUS_OK) {
        return status;
    }
    record_suspect(reader, key == KEY_OTHER ? "field" : keys[key].name, value);
    reader->keys_seen |= 1U << key;
    return key == KEY_OTHER ? take_field(reader, name, value, why)
                            : keys[key].take(reader, value, why);
}
