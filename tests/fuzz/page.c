/* SPDX-License-Identifier: MIT
 *
 * page.c - a libFuzzer target for what the page calls.
 *
 * The input is a list of questions, each of them a byte that chooses the
 * function and the way, a byte for its numbers, and a text up to a NUL. The text
 * is the question; or it is scribbled over a question that makes sense, about a
 * position of a random walk or its record. What is answered in JSON must be JSON.
 */
#include <cjson/cJSON.h>
#include <string.h>

#include "fuzz.h"

#include "core/playout.h"
#include "games/registry.h"
#include "wasm/wasm.h"

enum { QUESTIONS_MAX = 4, CHOICES = 16, WALK_MAX = 60, PARSED_MAX = 1 << 16 };

struct input {
    const uint8_t *at;
    size_t         left;
};

static unsigned take_byte(struct input *input) {
    if (input->left == 0) {
        return 0;
    }
    input->left--;
    return *input->at++;
}

/* The bytes up to a NUL. */
static struct input take_text(struct input *input) {
    const uint8_t *end  = input->left == 0 ? NULL : memchr(input->at, 0, input->left);
    struct input   text = {input->at, end == NULL ? input->left : (size_t)(end - input->at)};
    const size_t   used = text.left + (end == NULL ? 0 : 1);
    input->at += used;
    input->left -= used;
    return text;
}

static void put(const struct input *text) {
    memcpy(tavola_buffer(), text->at, text->left);
    tavola_buffer()[text->left] = '\0';
}

/* A question about a position of a random walk, and the actions that led there. */
static void put_walk(unsigned seed) {
    const struct game_rules *rules = registry_at(seed % registry_count());
    struct game              game;
    struct game_state        state;
    struct random            random;
    char                     bytes[GAME_TEXT_MAX];
    struct text              why;
    struct text              question = wasm_answer();
    text_init(&why, bytes, sizeof bytes);
    require(game_open(&game, rules, "", &why) == STATUS_OK);
    random_init(&random, seed);
    game_start(&game, &state);
    text_add(&question, rules->name);
    text_add(&question, "\n\n");
    for (unsigned i = seed % WALK_MAX; i > 0 && !game_is_over(&game, &state); i--) {
        const action_t action = playout_draw(&game, &state, &random);
        game_print_action(&game, &state, action, &question);
        text_add_char(&question, ' ');
        game_apply(&game, &state, action);
    }
}

/* The same walk as a record. */
static void put_record(unsigned seed) {
    char walk[GAME_ACTION_MAX * (WALK_MAX + 1)];
    put_walk(seed);
    const char  *actions = strrchr(tavola_buffer(), '\n') + 1;
    const size_t length  = strlen(actions);
    require(length < sizeof walk);
    memcpy(walk, actions, length + 1);
    struct text question = wasm_answer();
    text_add(&question, "game ");
    text_add(&question, registry_at(seed % registry_count())->name);
    text_add(&question, "\nactions\n");
    text_add(&question, walk);
    text_add_char(&question, '\n');
}

/* Pairs of a place and what is written there. */
static void scribble(struct input *text) {
    const size_t length = strlen(tavola_buffer());
    while (text->left >= 2) {
        const size_t place = take_byte(text) * (length + 1) / 256;
        const char   byte  = (char)take_byte(text);
        if (place < length) {
            tavola_buffer()[place] = byte;
        }
    }
}

static void expect_json(int length) {
    require(length > 0 && length < WASM_BUFFER_SIZE);
    require(strlen(tavola_buffer()) == (size_t)length);
    if (length < PARSED_MAX) {
        cJSON *answer = cJSON_Parse(tavola_buffer());
        require(answer != NULL);
        cJSON_Delete(answer);
    }
}

static void expect_text(int length) {
    require(length >= 0 && length < WASM_BUFFER_SIZE);
    require(strlen(tavola_buffer()) == (size_t)length);
}

static void think(int level, unsigned number) {
    if (tavola_think_open(level, number << 10U, number) != 0) {
        expect_json(tavola_think(number % 64, number % 5));
        expect_json(tavola_think(number % 16, 1));
    }
    require((tavola_think(0, 0) > 0) == (tavola_think(1, 1) > 0));
}

static void measure(unsigned number) {
    const int place = (int)(number % 10) - 1;
    (void)tavola_game_name(place);
    if (tavola_open(place) == STATUS_OK) {
        require(tavola_perft(number % 2) > 0);
        (void)tavola_apply();
        (void)tavola_best(number % 32, number << 8U);
    }
    if (tavola_engine(number << 8U) == STATUS_OK) {
        (void)tavola_slice(number % 32, number % 7);
    }
}

/* Point at what a legal action is made of, and at something else. */
static void point(unsigned number) {
    static const char *const ids[] = {"a1", "c4 c4.r1", "hand1.O a1", "die", "end", "b2 b3 b4 b5"};

    struct text question = {.bytes = tavola_buffer(), .size = WASM_BUFFER_SIZE};
    question.length      = strlen(tavola_buffer());
    text_add_char(&question, '\n');
    text_add(&question, ids[number % (sizeof ids / sizeof ids[0])]);
    expect_json(tavola_point());
}

/* A state as bytes: where the question has led, there the next one goes on; bytes
 * that are changed lead nowhere. */
static void reach(unsigned number) {
    char         line[WALK_MAX];
    const size_t length = strcspn(tavola_buffer(), "\n");
    const bool   fits   = length < sizeof line;
    memcpy(line, tavola_buffer(), fits ? length : 0);
    if (tavola_reach() == WASM_WRONG || !fits) {
        return;
    }
    struct text question = wasm_answer();
    text_add_bytes(&question, line, length);
    text_add(&question, "\n=\n");
    if (number % 2 == 0) {
        expect_json(number % 4 == 0 ? tavola_legal() : tavola_tell());
        return;
    }
    tavola_state()[number % WASM_SEAL_SIZE] ^= 1;
    require(tavola_reach() == WASM_WRONG);
}

/* The name of an engine may follow. */
static void find(unsigned number) {
    static const char *const names[] = {"", "\nalphabeta", "\nuct", "\nmcts", "\nno", "\n\n"};

    struct text question = {.bytes = tavola_buffer(), .size = WASM_BUFFER_SIZE};
    question.length      = strlen(tavola_buffer());
    text_add(&question, names[number % (sizeof names / sizeof names[0])]);
    expect_json(tavola_find((int)(number % 4) - 1, number << 10U, number, number % 32, number % 5));
}

static void ask_about_states(unsigned number) {
    switch (number % 5) {
    case 0:
        find(number / 5);
        break;
    case 1:
        expect_json(tavola_about());
        break;
    case 2:
        expect_text(tavola_plain());
        break;
    case 3:
        (void)tavola_speak();
        break;
    default:
        reach(number / 5);
        break;
    }
}

static bool is_about_record(unsigned choice) {
    return choice == 8 || choice == 9;
}

static void call(unsigned choice, unsigned number) {
    switch (choice) {
    case 0:
        expect_json(tavola_games());
        break;
    case 1:
        expect_text(tavola_words());
        break;
    case 2:
        expect_json(tavola_walk());
        break;
    case 3:
        expect_text(tavola_svg());
        break;
    case 4:
        think((int)(number % 10) - 1, number);
        break;
    case 5:
        (void)tavola_choose((int)(number % 2) + 1, number << 10U, number);
        break;
    case 6:
        if (number % 2 == 0) {
            expect_text(tavola_chances(number % 3, number));
        } else {
            expect_text(tavola_verdict(1 + number % 16, number));
        }
        break;
    case 7:
        measure(number);
        break;
    case 8:
        expect_json(tavola_record_read());
        break;
    case 9:
        expect_text(number % 2 == 0 ? tavola_record_write() : tavola_link_write());
        break;
    case 10:
        expect_json(tavola_point());
        break;
    case 11:
        point(number);
        break;
    case 12:
        ask_about_states(number);
        break;
    case 13:
        reach(number);
        break;
    default:
        expect_json(tavola_play());
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    for (int i = 0; i < QUESTIONS_MAX && input.left > 0; i++) {
        const unsigned choice = take_byte(&input);
        const unsigned number = take_byte(&input);
        struct input   text   = take_text(&input);
        if (choice >= 128) {
            (is_about_record(choice % CHOICES) ? put_record : put_walk)(number);
            scribble(&text);
        } else {
            put(&text);
        }
        call(choice % CHOICES, number);
    }
    return 0;
}
