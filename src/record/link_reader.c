/* SPDX-License-Identifier: MIT
 *
 * link_reader.c - the record that a link stands for.
 */
#include <stdlib.h>

#include "record/internal.h"
#include "record/link.h"

static const char beginning[] = "#/match/";

/* A part of the link, not ended by a NUL. */
struct part {
    const char *at;
    size_t      length;
};

struct link {
    struct record_reader *reader;
    struct text          *why;
    struct part           game, version, options, position, seats, actions, current, forfeit;
    size_t                nodes;     /* that the actions have made so far */
    size_t                main_line; /* how many actions it has */
    uint32_t              here;
    uint32_t              forfeit_node, forfeiter;  /* the player from 1; 0: nobody */
    int                   levels[GAME_PLAYERS_MAX]; /* 0: human */
    int                   seat_count;
    struct text           record;
};

/* The link itself is wrong: the word at fault. */
static enum status refuse(const struct link *link, const char *kind, struct part word,
                          const char *what) {
    char        bytes[RECORD_WORD_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add_bytes(&text, word.at, word.length);
    record_suspect(link->reader, kind, bytes);
    text_add(link->why, "the link has ");
    text_add_quoted(link->why, bytes);
    text_add(link->why, what);
    return STATUS_BAD_TEXT;
}

/* --- Parts -------------------------------------------------------------- */

/* Cut off what stands before the separator, and it; all if there is none. */
static struct part take_part(struct part *rest, char separator) {
    const char  *end    = memchr(rest->at, separator, rest->length);
    const size_t length = end == NULL ? rest->length : (size_t)(end - rest->at);
    struct part  part   = {rest->at, length};
    rest->at += length + (end == NULL ? 0 : 1);
    rest->length -= length + (end == NULL ? 0 : 1);
    return part;
}

/* One byte, as it is or as %41; -1 if it is neither. */
static int take_byte(struct part *rest) {
    const char first = rest->at[0];
    if (first != '%') {
        rest->at++;
        rest->length--;
        return (unsigned char)first;
    }
    const int high = rest->length < 3 ? -1 : text_hex_digit(rest->at[1]);
    const int low  = rest->length < 3 ? -1 : text_hex_digit(rest->at[2]);
    rest->at += rest->length < 3 ? rest->length : 3;
    rest->length -= rest->length < 3 ? rest->length : 3;
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/* Add the word to the record; it must be one, unless spaces are allowed. */
static enum status add_word(struct link *link, struct part word, bool has_spaces) {
    const size_t before = link->record.length;
    bool         is_bad = false;
    for (struct part rest = word; rest.length > 0;) {
        const int byte = take_byte(&rest);
        is_bad         = is_bad || byte < ' ' || byte == 0x7f || (byte == ' ' && !has_spaces);
        text_add_char(&link->record, (char)byte);
    }
    is_bad = is_bad || !text_is_utf8(link->record.bytes + before);
    return is_bad ? refuse(link, LINK_FAULT, word, ", which cannot be read") : STATUS_OK;
}

static enum status take_number(const struct link *link, struct part word, size_t max,
                               uint32_t *out) {
    char          bytes[16];
    struct text   text;
    struct reader place;
    text_init(&text, bytes, sizeof bytes);
    text_add_bytes(&text, word.at, word.length);
    reader_init(&place, bytes);
    if (text_is_whole(&text) && reader_take_number(&place, (uint32_t)max, out) &&
        reader_is_at_end(&place) && strlen(bytes) == word.length) {
        return STATUS_OK;
    }
    return refuse(link, LINK_FAULT_NUMBER, word, ", which is not a number that fits there");
}

/* --- Lines of the record ------------------------------------------------ */

static enum status add_options(struct link *link) {
    struct part rest   = link->options;
    enum status status = STATUS_OK;
    if (rest.length > 0) {
        text_add(&link->record, "options");
    }
    while (rest.length > 0 && status == STATUS_OK) {
        text_add_char(&link->record, ' ');
        status = add_word(link, take_part(&rest, ','), false);
    }
    text_add(&link->record, link->options.length > 0 ? "\n" : "");
    return status;
}

static enum status add_position(struct link *link) {
    if (link->position.length == 0) {
        return STATUS_OK;
    }
    text_add(&link->record, "position ");
    const enum status status = add_word(link, link->position, true);
    text_add_char(&link->record, '\n');
    return status;
}

static enum status take_seat(struct link *link, struct part seat) {
    const bool is_human = seat.length == 1 && seat.at[0] == 'h';
    const bool is_level = seat.length == 1 && seat.at[0] >= '1' && seat.at[0] <= '8';
    if ((!is_human && !is_level) || link->seat_count == GAME_PLAYERS_MAX) {
        return refuse(link, LINK_FAULT_SEAT, seat,
                      " for a seat; allowed are h and levels from 1 to 8, for 8 players");
    }
    link->levels[link->seat_count++] = is_human ? 0 : seat.at[0] - '0';
    return STATUS_OK;
}

static enum status take_seats(struct link *link) {
    struct part rest   = link->seats;
    enum status status = STATUS_OK;
    while (rest.length > 0 && status == STATUS_OK) {
        status = take_seat(link, take_part(&rest, ','));
    }
    return status;
}

/* What is said of the node that has just been made. */
static void add_notes(struct link *link) {
    if (link->nodes == link->here && link->nodes != link->main_line) {
        text_add(&link->record, ":" RECORD_HERE "\n");
    }
    if (link->nodes == link->forfeit_node && link->forfeiter > 0 &&
        link->nodes != link->main_line) {
        text_add(&link->record, ":" RECORD_FORFEIT " ");
        text_add_number(&link->record, link->forfeiter);
        text_add(&link->record, " " LINK_RESIGNED "\n");
    }
}

/* "1:u,v", or "u,v" from the first position. */
static enum status add_line(struct link *link, struct part line) {
    uint32_t    from   = 0;
    enum status status = STATUS_OK;
    if (memchr(line.at, ':', line.length) != NULL) {
        const struct part head = take_part(&line, ':');
        status                 = take_number(link, head, link->nodes, &from);
    }
    if (link->nodes > 0) {
        text_add(&link->record, ":" RECORD_FROM " ");
        text_add_number(&link->record, from);
        text_add_char(&link->record, '\n');
    }
    for (bool is_more = true; is_more && status == STATUS_OK;) {
        is_more                = memchr(line.at, ',', line.length) != NULL;
        const struct part word = take_part(&line, ',');
        if (word.length == 0) {
            return refuse(link, LINK_FAULT, word, " where an action is expected");
        }
        status = add_word(link, word, false);
        text_add_char(&link->record, '\n');
        link->nodes++;
        add_notes(link);
    }
    return status;
}

static size_t count(struct part part, char wanted) {
    size_t found = 0;
    for (size_t i = 0; i < part.length; i++) {
        found += part.at[i] == wanted ? 1 : 0;
    }
    return found;
}

/* The nodes that c and f name, once it is known how many there are. */
static enum status take_places(struct link *link) {
    struct part  rest    = link->actions;
    const size_t lines   = rest.length == 0 ? 0 : 1 + count(rest, ';');
    const size_t nodes   = lines + count(rest, ',');
    struct part  forfeit = link->forfeit;
    link->main_line      = lines == 0 ? 0 : 1 + count(take_part(&rest, ';'), ',');
    link->here           = (uint32_t)link->main_line;
    enum status status   = STATUS_OK;
    if (link->current.at != NULL) {
        status = take_number(link, link->current, nodes, &link->here);
    }
    if (status == STATUS_OK && forfeit.at != NULL) {
        status = take_number(link, take_part(&forfeit, ':'), nodes, &link->forfeit_node);
        if (status == STATUS_OK) {
            status = take_number(link, forfeit, GAME_PLAYERS_MAX, &link->forfeiter);
        }
        if (status == STATUS_OK && link->forfeiter == 0) {
            status = refuse(link, LINK_FAULT_NUMBER, link->forfeit, "; players count from 1");
        }
    }
    return status;
}

static enum status add_actions(struct link *link) {
    struct part rest   = link->actions;
    enum status status = STATUS_OK;
    if (link->forfeiter > 0 && link->forfeit_node == link->main_line) {
        text_add(&link->record, RECORD_FORFEIT " ");
        text_add_number(&link->record, link->forfeiter);
        text_add(&link->record, " " LINK_RESIGNED "\n");
    }
    text_add(&link->record, "actions\n");
    add_notes(link);
    for (bool is_more = rest.length > 0; is_more && status == STATUS_OK;) {
        is_more = memchr(rest.at, ';', rest.length) != NULL;
        status  = add_line(link, take_part(&rest, ';'));
    }
    return status;
}

static enum status write_record(struct link *link) {
    text_add(&link->record, "game ");
    enum status status = add_word(link, link->game, false);
    text_add(&link->record, "\n");
    if (status == STATUS_OK && link->version.at != NULL) {
        text_add(&link->record, "rules ");
        status = add_word(link, link->version, false);
        text_add(&link->record, "\n");
    }
    status = status == STATUS_OK ? add_options(link) : status;
    status = status == STATUS_OK ? add_position(link) : status;
    status = status == STATUS_OK ? take_seats(link) : status;
    status = status == STATUS_OK ? take_places(link) : status;
    return status == STATUS_OK ? add_actions(link) : status;
}

/* --- The whole link ----------------------------------------------------- */

static enum status take_fields(struct link *link, struct part rest) {
    const struct {
        char         key;
        struct part *part;
    } fields[] = {{'v', &link->version}, {'o', &link->options}, {'p', &link->position},
                  {'s', &link->seats},   {'a', &link->actions}, {'c', &link->current},
                  {'f', &link->forfeit}};
    while (rest.length > 0) {
        const struct part field = take_part(&rest, '&');
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
            const bool is_key =
                field.length >= 2 && field.at[0] == fields[i].key && field.at[1] == '=';
            if (is_key && fields[i].part->at != NULL) {
                return refuse(link, LINK_FAULT, field, " for the second time");
            }
            if (is_key) {
                *fields[i].part = (struct part){field.at + 2, field.length - 2};
            }
        }
    }
    return STATUS_OK;
}

static enum status take_link(struct link *link, struct part rest) {
    const struct part whole = rest;
    if (rest.length > LINK_LENGTH_MAX) {
        return refuse(link, LINK_FAULT_LONG, (struct part){rest.at, 40},
                      " and more, which is too long");
    }
    if (rest.length < strlen(beginning) || memcmp(rest.at, beginning, strlen(beginning)) != 0) {
        return refuse(link, LINK_FAULT, whole, "; it begins with #/match/GAME");
    }
    rest.at += strlen(beginning);
    rest.length -= strlen(beginning);
    link->game = take_part(&rest, '?');
    if (link->game.length == 0) {
        return refuse(link, LINK_FAULT, whole, "; it begins with #/match/GAME");
    }
    const enum status status = take_fields(link, rest);
    return status == STATUS_OK ? write_record(link) : status;
}

/* Who sits where; a link may name seats that nobody takes. */
static void set_players(const struct link *link) {
    struct record *record = &link->reader->record;
    for (int i = 0; i < record->match.game.players; i++) {
        struct text name;
        text_init(&name, record->players[i], sizeof record->players[i]);
        text_add(&name, i < link->seat_count && link->levels[i] > 0 ? "level" : "human");
        if (i < link->seat_count && link->levels[i] > 0) {
            text_add_number(&name, link->levels[i]);
        }
    }
}

/* The reader's phrase names a line, which a link does not have. */
static void forget_line(struct text *why) {
    const char  *after  = strstr(why->bytes, ": ");
    const size_t length = after == NULL ? 0 : (size_t)(after + 2 - why->bytes);
    memmove(why->bytes, why->bytes + length, why->length - length + 1);
    why->length -= length;
}

enum record_step link_read(struct record_reader *reader, const char *link_text, size_t length,
                           struct text *why) {
    const size_t size  = 8 * (length < LINK_LENGTH_MAX ? length : LINK_LENGTH_MAX) + 256;
    struct link  link  = {.reader = reader, .why = why};
    char        *bytes = malloc(size);
    if (bytes == NULL) {
        record_suspect(reader, LINK_FAULT, "");
        text_add(why, status_text(STATUS_NO_MEMORY));
        return RECORD_BAD;
    }
    text_init(&link.record, bytes, size);
    enum record_step step = RECORD_BAD;
    if (take_link(&link, (struct part){link_text, length}) == STATUS_OK) {
        CHECK(text_is_whole(&link.record));
        step = record_reader_take_first(reader, bytes, link.record.length, why);
        set_players(&link);
        if (step == RECORD_BAD) {
            forget_line(why);
            reader->fault.line = 0;
        }
    }
    free(bytes);
    return step;
}

/* Where the part of the text that starts with the word begins; the end of the
 * text if there is none. */
static size_t find(const char *text, size_t length, const char *word) {
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= length; i++) {
        if (memcmp(text + i, word, size) == 0) {
            return i;
        }
    }
    return length;
}

const char *link_find(const char *text, size_t length, size_t *link_length) {
    const size_t place = find(text, length, beginning);
    const bool   is_record =
        find(text, place, "\ngame ") < place || (length >= 5 && memcmp(text, "game ", 5) == 0);
    *link_length = 0;
    while (place + *link_length < length && (unsigned char)text[place + *link_length] > ' ') {
        ++*link_length;
    }
    return place == length || is_record ? NULL : text + place;
}

enum record_step link_read_any(struct record_reader *reader, const char *text, size_t length,
                               struct text *why) {
    size_t      link_length;
    const char *link = link_find(text, length, &link_length);
    return link == NULL ? record_reader_take_first(reader, text, length, why)
                        : link_read(reader, link, link_length, why);
}
