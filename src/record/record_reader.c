/* SPDX-License-Identifier: MIT
 *
 * record_reader.c - lines of records, taken one after the other.
 */
#include "record/record_reader.h"

#include <stdlib.h>

#include "record/internal.h"

/* --- Actions ------------------------------------------------------------ */

static enum status refuse_memory(enum status status, struct text *why) {
    text_add(why, status_text(status));
    return status;
}

/* One action more of the variation. */
static enum status step_aside(struct record_reader *reader, const char *word, struct text *why) {
    struct record     *record = &reader->record;
    const struct game *game   = &record->match.game;
    action_t           action;
    enum status        status = game_parse_action(game, &reader->state, word, &action, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (record_child(record, reader->node, action) != 0) {
        text_add_quoted(why, word);
        text_add(why, " is there already from node ");
        text_add_number(why, (int64_t)reader->node);
        return STATUS_CONFLICT;
    }
    const size_t node = record_node_count(record);
    status            = record_branch(record, reader->node, action);
    if (status != STATUS_OK) {
        return refuse_memory(status, why);
    }
    game_copy(game, &reader->before, &reader->state);
    game_apply(game, &reader->state, action);
    reader->node         = node;
    reader->needs_action = false;
    return STATUS_OK;
}

/* One action more of the main line. */
static enum status step(struct record_reader *reader, const char *word, struct text *why) {
    struct match *match = &reader->record.match;
    game_copy(&match->game, &reader->before, &match->state);
    const enum status status = match_apply_text(match, word, why);
    reader->node             = match->count;
    return status;
}

static enum status take_word(struct record_reader *reader, const char *word, struct text *why) {
    const size_t length = why->length;
    record_suspect(reader, RECORD_FAULT_ACTION, word);
    reader->fault.number = reader->depth + 1;
    text_add(why, "action ");
    text_add_number(why, (int64_t)reader->depth + 1);
    text_add(why, ": ");
    const enum status status =
        reader->is_aside ? step_aside(reader, word, why) : step(reader, word, why);
    if (status == STATUS_OK) {
        why->length        = length;
        why->bytes[length] = '\0';
        reader->depth++;
    }
    return status;
}

static enum status take_words(struct record_reader *reader, const char *line, struct text *why) {
    enum status status = STATUS_OK;
    for (const char *at = line + strspn(line, RECORD_SPACES); *at != '\0' && status == STATUS_OK;) {
        const size_t length = strcspn(at, RECORD_SPACES);
        char         bytes[RECORD_WORD_MAX];
        struct text  word;
        text_init(&word, bytes, sizeof bytes);
        text_add_bytes(&word, at, length);
        status = take_word(reader, bytes, why);
        at += length;
        at += strspn(at, RECORD_SPACES);
    }
    return status;
}

/* --- Notes -------------------------------------------------------------- */

static size_t depth_of(const struct record *record, size_t node) {
    size_t depth = 0;
    for (; node > record->match.count; node = record_parent(record, node)) {
        depth++;
    }
    return depth + node;
}

/* A variation begins. */
static enum status take_from(struct record_reader *reader, const char *value, struct text *why) {
    const struct record *record = &reader->record;
    const int64_t        last   = (int64_t)record_node_count(record) - 1;
    int64_t              node;
    if (text_parse_number(value, 0, last, &node) != STATUS_OK) {
        text_add(why, "from cannot be ");
        text_add_quoted(why, value);
        text_add(why, "; allowed is the number of an action above it, 0 to ");
        text_add_number(why, last);
        return STATUS_OUT_OF_RANGE;
    }
    reader->node             = (size_t)node;
    reader->depth            = depth_of(record, reader->node);
    reader->is_aside         = true;
    reader->needs_action     = true;
    const enum status status = record_state(record, reader->node, &reader->state);
    return status == STATUS_OK ? status : refuse_memory(status, why);
}

static enum status add_note(struct record_reader *reader, const char *key, const char *value,
                            struct text *why) {
    enum status status = record_check_note(reader, key, value, why);
    if (status == STATUS_OK) {
        status = record_add_note(&reader->record, reader->node, key, value);
        return status == STATUS_OK ? status : refuse_memory(status, why);
    }
    return status;
}

static enum status take_note(struct record_reader *reader, const char *line, struct text *why) {
    char key[RECORD_KEY_MAX];
    char value[RECORD_VALUE_MAX];
    record_suspect(reader, RECORD_FAULT_KEY, line);
    const enum status status = record_cut(line + 1, key, value, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (reader->needs_action) {
        text_add(why, "after 'from' comes an action");
        return STATUS_CONFLICT;
    }
    record_suspect(reader, "note", value);
    return strcmp(key, RECORD_FROM) == 0 ? take_from(reader, value, why)
                                         : add_note(reader, key, value, why);
}

/* --- Lines -------------------------------------------------------------- */

void record_reader_init(struct record_reader *reader) {
    memset(reader, 0, sizeof *reader);
    reader->fault.kind = "";
}

void record_reader_finish(struct record_reader *reader) {
    record_finish(&reader->record);
}

static void begin_record(struct record_reader *reader) {
    record_finish(&reader->record);
    memset(&reader->record, 0, sizeof reader->record);
    reader->place        = RECORD_HEADER;
    reader->first_line   = reader->line;
    reader->result_line  = reader->line;
    reader->forfeit_line = reader->line;
    reader->keys_seen    = 0;
    reader->node         = 0;
    reader->depth        = 0;
    reader->is_aside     = false;
    reader->needs_action = false;
    reader->record_count++;
}

/* Say where and what. */
static enum record_step refuse(const struct record_reader *reader, const struct text *phrase,
                               struct text *why) {
    text_add(why, "line ");
    text_add_number(why, (int64_t)reader->fault.line);
    text_add(why, ": ");
    text_add(why, phrase->bytes);
    return RECORD_BAD;
}

/* An empty line, or the end of all lines. */
static enum record_step take_break(struct record_reader *reader, struct text *why) {
    char        bytes[2048];
    struct text phrase;
    const bool  has_record = reader->place == RECORD_HEADER || reader->place == RECORD_ACTIONS;
    text_init(&phrase, bytes, sizeof bytes);
    const bool is_good = has_record && record_check_end(reader, &phrase) == STATUS_OK;
    reader->place      = RECORD_BETWEEN;
    if (has_record && !is_good) {
        return refuse(reader, &phrase, why);
    }
    reader->fault.kind = "";
    return has_record ? RECORD_DONE : RECORD_MORE;
}

static enum status take_line(struct record_reader *reader, const char *line, size_t length,
                             struct text *why) {
    if (strlen(line) != length) {
        record_suspect(reader, RECORD_FAULT_KEY, line);
        text_add(why, "a NUL in the line");
        return STATUS_BAD_TEXT;
    }
    return reader->place == RECORD_HEADER ? record_take_header(reader, line, why)
           : line[0] == RECORD_NOTE_SIGN  ? take_note(reader, line, why)
                                          : take_words(reader, line, why);
}

static enum record_step take_content(struct record_reader *reader, const char *line, size_t length,
                                     struct text *why) {
    char        bytes[2048];
    struct text phrase;
    if (reader->place == RECORD_SKIPPED) {
        return RECORD_MORE;
    }
    if (reader->place == RECORD_BETWEEN) {
        begin_record(reader);
    }
    text_init(&phrase, bytes, sizeof bytes);
    if (take_line(reader, line, length, &phrase) != STATUS_OK) {
        reader->place = RECORD_SKIPPED;
        return refuse(reader, &phrase, why);
    }
    reader->fault.kind = "";
    return RECORD_MORE;
}

enum record_step record_reader_take(struct record_reader *reader, const char *line, size_t length,
                                    struct text *why) {
    static const char mark[] = "\xef\xbb\xbf";
    CHECK(why->length == 0 && line[length] == '\0');
    reader->line++;
    if (reader->line == 1 && strncmp(line, mark, strlen(mark)) == 0) {
        line += strlen(mark);
        length -= strlen(mark);
    }
    if (line[0] == '#') {
        return RECORD_MORE;
    }
    const bool is_empty = strspn(line, RECORD_SPACES) == length;
    return is_empty ? take_break(reader, why) : take_content(reader, line, length, why);
}

enum record_step record_reader_end(struct record_reader *reader, struct text *why) {
    CHECK(why->length == 0);
    if (reader->record_count > 0) {
        return take_break(reader, why);
    }
    reader->line += reader->line == 0 ? 1 : 0;
    record_suspect(reader, RECORD_FAULT_END, "");
    char        bytes[128];
    struct text phrase;
    text_init(&phrase, bytes, sizeof bytes);
    text_add(&phrase, "there is no record; one begins with the line 'game NAME'");
    return refuse(reader, &phrase, why);
}

/* --- A whole text ------------------------------------------------------- */

enum record_step record_reader_take_first(struct record_reader *reader, const char *text,
                                          size_t length, struct text *why) {
    enum record_step step  = RECORD_MORE;
    char            *bytes = malloc(length + 1);
    if (bytes == NULL) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return RECORD_BAD;
    }
    for (size_t at = 0; at < length && step == RECORD_MORE;) {
        const char  *end  = memchr(text + at, '\n', length - at);
        const size_t size = end == NULL ? length - at : (size_t)(end - (text + at));
        memcpy(bytes, text + at, size);
        bytes[size] = '\0';
        step        = record_reader_take(reader, bytes, size, why);
        at += size + 1;
    }
    free(bytes);
    return step == RECORD_MORE ? record_reader_end(reader, why) : step;
}
