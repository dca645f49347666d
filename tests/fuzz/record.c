/* SPDX-License-Identifier: MIT
 *
 * record.c - a libFuzzer target for records of games.
 *
 * The input is read as lines of records; or it chooses a game, plays it at
 * random, and scribbles over the text of its record. What is read without
 * complaint must print as a text that is read again and prints the same, and so as
 * a link.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#include "core/playout.h"
#include "games/registry.h"
#include "record/link.h"

enum { WALK_MAX = 200, STORAGE = 65536 };

struct storage {
    char        bytes[STORAGE];
    struct text text;
};

static void take_line(void *context, const char *line) {
    struct storage *storage = context;
    require(strchr(line, '\n') == NULL);
    text_add(&storage->text, line);
    text_add_char(&storage->text, '\n');
}

static void print(const struct record *record, struct storage *storage) {
    text_init(&storage->text, storage->bytes, sizeof storage->bytes);
    require(record_print(record, take_line, storage) == STATUS_OK);
    require(text_is_whole(&storage->text));
}

static void read_all(const char *lines, void (*visit)(const struct record *));

static struct storage *expected; /* by print_again; NULL: nothing was read */

static void print_again(const struct record *record) {
    struct storage *again = malloc(sizeof *again);
    require(again != NULL && expected != NULL);
    print(record, again);
    require(strcmp(again->bytes, expected->bytes) == 0);
    free(again);
    free(expected);
    expected = NULL;
}

/* What is read as a link must print as one that is read and prints the same. */
static void read_link(const char *text, size_t length, struct storage *again, int left) {
    struct record_reader reader;
    char                 bytes[2048];
    struct text          why;
    text_init(&why, bytes, sizeof bytes);
    record_reader_init(&reader);
    const enum record_step step = link_read(&reader, text, length, &why);
    require((step == RECORD_BAD) == (why.length > 0));
    require(left == 1 || step == RECORD_DONE);
    if (step == RECORD_DONE) {
        text_init(&again->text, again->bytes, sizeof again->bytes);
        require(link_print(&reader.record, &again->text) == STATUS_OK);
        require(left == 1 || strcmp(text, again->bytes) == 0);
        if (left > 0) {
            struct storage *third = malloc(sizeof *third);
            require(third != NULL);
            read_link(again->bytes, again->text.length, third, left - 1);
            free(third);
        }
    }
    record_reader_finish(&reader);
}

/* A record is also a link, which is read and prints the same. */
static void try_link(const struct record *record) {
    struct storage *link  = malloc(sizeof *link);
    struct storage *again = malloc(sizeof *again);
    require(link != NULL && again != NULL);
    text_init(&link->text, link->bytes, sizeof link->bytes);
    require(link_print(record, &link->text) == STATUS_OK && text_is_whole(&link->text));
    read_link(link->bytes, link->text.length, again, 0);
    free(again);
    free(link);
}

static void visit_good(const struct record *record) {
    expected = malloc(sizeof *expected);
    require(expected != NULL);
    print(record, expected);
    read_all(expected->bytes, print_again);
    require(expected == NULL);
    try_link(record);
}

static void take_step(const struct record_reader *reader, enum record_step step, struct text *why,
                      void (*visit)(const struct record *)) {
    require((step == RECORD_BAD) == (why->length > 0));
    require(strchr(why->bytes, '\n') == NULL);
    text_clear(why);
    if (step == RECORD_DONE) {
        visit(&reader->record);
    }
}

static void read_all(const char *lines, void (*visit)(const struct record *)) {
    struct record_reader reader;
    char                 bytes[2048];
    struct text          why;
    char                *copy = malloc(strlen(lines) + 1);
    require(copy != NULL);
    strcpy(copy, lines);
    text_init(&why, bytes, sizeof bytes);
    record_reader_init(&reader);
    for (char *line = copy; line != NULL;) {
        char *next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        take_step(&reader, record_reader_take(&reader, line, strlen(line), &why), &why, visit);
        line = next;
    }
    take_step(&reader, record_reader_end(&reader, &why), &why, visit);
    record_reader_finish(&reader);
    free(copy);
}

/* Some notes and variations, at random. */
static void add_notes(struct record *record, unsigned count, struct random *random) {
    static const struct {
        const char *key, *value;
    } said[] = {{RECORD_COMMENT, "words"}, {RECORD_VALUE, "0.5 exact"}, {RECORD_MARK, "?!"},
                {RECORD_CLOCK, "59.5"},    {RECORD_TIME, "1"},          {"mine", ""}};
    require(record_add_field(record, "event", "a field") == STATUS_OK);
    for (unsigned i = 0; i < count % 8; i++) {
        const struct game *game = &record->match.game;
        const size_t       node = random_below(random, (uint32_t)record_node_count(record));
        struct game_state  state;
        const size_t       what = random_below(random, sizeof said / sizeof said[0]);
        require(record_add_note(record, node, said[what].key, said[what].value) == STATUS_OK);
        require(record_state(record, node, &state) == STATUS_OK);
        if (!game_is_over(game, &state)) {
            const action_t action = playout_draw(game, &state, random);
            if (record_child(record, node, action) == 0) {
                require(record_branch(record, node, action) == STATUS_OK);
            }
        }
    }
}

/* A record of a random game, which the rest of the input overwrites in pairs
 * of a place and a byte. */
static void make_record(const uint8_t *data, size_t size, struct storage *storage) {
    struct record record;
    struct game   game;
    struct random random;
    char          bytes[512];
    struct text   why;
    text_init(&why, bytes, sizeof bytes);
    require(game_open(&game, registry_at(data[0] % registry_count()), "", &why) == STATUS_OK);
    record_init(&record, &game);
    random_init(&random, data[1]);
    for (unsigned left = data[2] % WALK_MAX; left > 0; left--) {
        if (game_is_over(&game, &record.match.state)) {
            break;
        }
        require(match_apply(&record.match, playout_draw(&game, &record.match.state, &random)) ==
                STATUS_OK);
    }
    if (data[3] % 4 == 0) {
        strcpy(record.forfeits[0], "tired");
        strcpy(record.players[0], "somebody");
    }
    record_conclude(&record);
    add_notes(&record, data[3], &random);
    print(&record, storage);
    record_finish(&record);
    for (size_t i = 4; i + 2 < size; i += 3) {
        const size_t place    = (size_t)(data[i] << 8 | data[i + 1]) % storage->text.length;
        storage->bytes[place] = data[i + 2] == 0 ? '\n' : (char)data[i + 2];
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct storage *storage = malloc(sizeof *storage);
    require(storage != NULL);
    if (size > 1 && data[0] >= 192) {
        struct storage *link = malloc(sizeof *link);
        require(link != NULL);
        text_init(&link->text, link->bytes, sizeof link->bytes);
        text_add(&link->text, "#/match/");
        text_add(&link->text, registry_at(data[0] % registry_count())->name);
        text_add_bytes(&link->text, (const char *)data + 1, size - 1);
        read_link(link->bytes, link->text.length, storage, 1);
        free(link);
        free(storage);
        return 0;
    }
    if (size > 5 && data[0] < 128) {
        make_record(data + 1, size - 1, storage);
    } else {
        text_init(&storage->text, storage->bytes, sizeof storage->bytes);
        for (size_t i = 0; i < size; i++) {
            text_add_char(&storage->text, data[i] == 0 ? ' ' : (char)data[i]);
        }
    }
    read_all(storage->bytes, visit_good);
    free(storage);
    return 0;
}
