/* SPDX-License-Identifier: MIT
 *
 * record_said.c - what fields and notes may say.
 */
#include "record/internal.h"

void record_suspect(struct record_reader *reader, const char *kind, const char *word) {
    struct record_fault *fault = &reader->fault;
    fault->kind                = kind;
    fault->line                = reader->line;
    fault->number              = 0;
    record_copy_text(fault->word, sizeof fault->word, word);
}

static bool has_control_character(const char *line) {
    for (const char *at = line; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7f) {
            return true;
        }
    }
    return false;
}

/* The key, if it is a word that may be one. */
static enum status cut_key(const char *line, size_t length, char *key, struct text *why) {
    char        bytes[RECORD_WORD_MAX];
    struct text word;
    struct text out;
    text_init(&word, bytes, sizeof bytes);
    text_add_bytes(&word, line, length);
    text_init(&out, key, RECORD_KEY_MAX);
    text_add_bytes(&out, line, length);
    if (!out.is_cut && record_is_key(key)) {
        return STATUS_OK;
    }
    text_add_quoted(why, bytes);
    text_add(why, " is not a key; allowed are small letters, digits and -, up to 31");
    return STATUS_BAD_TEXT;
}

enum status record_cut(const char *line, char *key, char *value, struct text *why) {
    const size_t length = strcspn(line, RECORD_SPACES);
    struct text  out;
    const char  *fault  = NULL;
    enum status  status = cut_key(line, length, key, why);
    if (status != STATUS_OK) {
        return status;
    }
    text_init(&out, value, RECORD_VALUE_MAX);
    text_add(&out, line + length + strspn(line + length, RECORD_SPACES));
    while (out.length > 0 && strchr(RECORD_SPACES, value[out.length - 1]) != NULL) {
        value[--out.length] = '\0';
    }
    if (out.is_cut) {
        fault = "a value longer than any can be: ";
    } else if (has_control_character(value)) {
        fault = "a value with characters that do not print: ";
    } else if (!text_is_utf8(value)) {
        fault = "a value that is not UTF-8: ";
    }
    if (fault == NULL) {
        return STATUS_OK;
    }
    text_add(why, fault);
    text_add_quoted(why, value);
    return STATUS_BAD_TEXT;
}

enum status record_take_player(const struct record_reader *reader, const char *value,
                               uint32_t *number, const char **rest, struct text *why) {
    const uint32_t players = (uint32_t)reader->record.match.game.players;
    struct reader  place;
    reader_init(&place, value);
    const bool has_number = reader_take_number(&place, players, number) && *number >= 1;
    if (!has_number || !reader_take(&place, ' ')) {
        text_add_quoted(why, value);
        text_add(why, " does not begin with the number of a player; allowed are 1 to ");
        text_add_number(why, players);
        return STATUS_BAD_TEXT;
    }
    while (reader_take(&place, ' ')) {
    }
    *rest = place.at;
    return STATUS_OK;
}

/* --- Shapes of values --------------------------------------------------- */

/* The length of "12" or "12.25" at the beginning; 0 if there is none. */
static size_t decimal_length(const char *string) {
    static const char digits[] = "0123456789";
    const size_t      whole    = strspn(string, digits);
    if (whole == 0 || whole > 9) {
        return 0;
    }
    if (string[whole] != '.') {
        return whole;
    }
    const size_t part = strspn(string + whole + 1, digits);
    return part == 0 || part > 9 ? 0 : whole + 1 + part;
}

static bool is_seconds(const char *value) {
    const size_t length = decimal_length(value);
    return length > 0 && value[length] == '\0';
}

/* A part of the point, from 0 to 1, perhaps with words after it. */
static bool is_share(const char *value) {
    const size_t length = decimal_length(value);
    const bool   is_one = value[0] == '1' && strspn(value + 1, ".0") + 1 == length;
    const bool   is_low = value[0] == '0' && (length == 1 || value[1] == '.');
    return length > 0 && (is_one || is_low) && (value[length] == '\0' || value[length] == ' ');
}

static bool is_mark(const char *value) {
    static const char *const marks[] = {"!!", "!", "!?", "?!", "?", "??"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (strcmp(value, marks[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* 2026, 2026-11, 2026-11-17 or 2026-11-17T20:15:00Z. */
static bool is_date(const char *value) {
    static const char shape[] = "0000-00-00T00:00:00Z";
    const size_t      length  = strlen(value);
    for (size_t i = 0; i < length; i++) {
        const bool is_digit = value[i] >= '0' && value[i] <= '9';
        if (i >= sizeof shape - 1 || (shape[i] == '0' ? !is_digit : value[i] != shape[i])) {
            return false;
        }
    }
    return length == 4 || length == 7 || length == 10 || length == sizeof shape - 1;
}

static bool is_nothing(const char *value) {
    return value[0] == '\0';
}

/* --- Fields and notes --------------------------------------------------- */

struct said {
    const char *key;
    bool (*is_right)(const char *value);
    const char *allowed;
};

static enum status check(const struct said *said, size_t count, const char *key, const char *value,
                         struct text *why) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(said[i].key, key) == 0 && !said[i].is_right(value)) {
            text_add(why, key);
            text_add(why, " cannot be ");
            text_add_quoted(why, value);
            text_add(why, "; allowed is ");
            text_add(why, said[i].allowed);
            return STATUS_BAD_TEXT;
        }
    }
    return STATUS_OK;
}

enum status record_check_field(const struct record_reader *reader, const char *key,
                               const char *value, struct text *why) {
    static const struct said fields[] = {
        {"date", is_date, "2026, 2026-11, 2026-11-17 or 2026-11-17T20:15:00Z"},
    };
    uint32_t    number;
    const char *rest;
    if (strcmp(key, "limits") == 0) {
        return record_take_player(reader, value, &number, &rest, why);
    }
    return check(fields, sizeof fields / sizeof fields[0], key, value, why);
}

/* An action that was legal where the last one was taken, and its value. */
static enum status check_better(const struct record_reader *reader, const char *value,
                                struct text *why) {
    char         bytes[RECORD_WORD_MAX];
    struct text  word;
    action_t     action;
    const size_t length = strcspn(value, " ");
    text_init(&word, bytes, sizeof bytes);
    text_add_bytes(&word, value, length);
    if (reader->node == 0 || word.is_cut ||
        (value[length] == ' ' && !is_share(value + length + 1))) {
        text_add(why, "better cannot be ");
        text_add_quoted(why, value);
        text_add(why,
                 "; allowed is another action instead of the one that was taken, and its value "
                 "from 0 to 1");
        return STATUS_BAD_TEXT;
    }
    return game_parse_action(&reader->record.match.game, &reader->before, bytes, &action, why);
}

enum status record_check_note(const struct record_reader *reader, const char *key,
                              const char *value, struct text *why) {
    static const char        seconds[] = "a number of seconds, like 12.5";
    static const struct said notes[]   = {
          {RECORD_HERE, is_nothing, "nothing after it"},
          {RECORD_VALUE, is_share, "a part of the point from 0 to 1, like 0.5312"},
          {RECORD_MARK, is_mark, "one of !! ! !? ?! ? ??"},
          {RECORD_CLOCK, is_seconds, seconds},
          {RECORD_TIME, is_seconds, seconds},
    };
    uint32_t    number;
    const char *rest;
    if (strcmp(key, RECORD_BETTER) == 0) {
        return check_better(reader, value, why);
    }
    if (strcmp(key, RECORD_FORFEIT) == 0) {
        return record_take_player(reader, value, &number, &rest, why);
    }
    return check(notes, sizeof notes / sizeof notes[0], key, value, why);
}
