/* SPDX-License-Identifier: MIT
 *
 * net.c - reading nets, and asking them.
 *
 * The sums of up to 32 neurons at a time stay in registers while the rows of all
 * inputs are added. With a dozen to a hundred inputs that is as fast as following
 * the difference that an action makes, and there is nothing to undo.
 */
#include "core/net.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/lanes.h"

enum { SUM_DIGITS = 16 };

void net_see_set(struct net_inputs *inputs, uint32_t first, uint64_t set) {
    while (set != 0) {
        net_see(inputs, first + bits64_take_lowest(&set));
    }
}

/* --- Files ------------------------------------------------------------ */

static void print_sum(const unsigned char *bytes, size_t header, size_t size, struct text *out) {
    const hash_t  weights = hash_bytes(bytes + NET_HEADER, size - NET_HEADER);
    const hash_t  sum     = hash_finish(hash_mix(hash_bytes(bytes, header), weights));
    unsigned char big[sizeof sum];
    for (size_t i = 0; i < sizeof sum; i++) {
        big[i] = (unsigned char)(sum >> (8 * (sizeof sum - 1 - i)));
    }
    text_add_hex(out, big, sizeof big);
}

static void print_shape(const struct net_shape *shape, uint32_t hidden, struct text *out) {
    text_add(out, "tavola net ");
    text_add_number(out, NET_FORMAT);
    text_add(out, "\ngame ");
    text_add(out, shape->game);
    text_add(out, "\nversion ");
    text_add_number(out, shape->version);
    text_add(out, "\ninputs ");
    text_add_number(out, shape->inputs);
    text_add(out, "\nhidden ");
    text_add_number(out, hidden);
    text_add(out, "\nmade by: ");
}

static const char sum_key[] = "\nsum ";

void net_seal(unsigned char *bytes, const struct net_shape *shape, uint32_t hidden,
              const char *command) {
    char        header[NET_HEADER + 1];
    char        shortened[NET_MADE_MAX];
    struct text text;
    text_init(&text, shortened, sizeof shortened);
    text_add(&text, command);
    text_init(&text, header, sizeof header);
    print_shape(shape, hidden, &text);
    text_add(&text, shortened);
    text_add(&text, sum_key);
    memcpy(bytes, header, text.length);
    print_sum(bytes, text.length, net_size(shape->inputs, hidden), &text);
    text_add_repeated(&text, '\n', NET_HEADER - text.length);
    memcpy(bytes, header, NET_HEADER);
}

/* "hidden 32" and the like; false if that is not what comes. */
static bool take_number(struct reader *reader, const char *key, uint32_t max, uint32_t *out) {
    return reader_take_word(reader, key) && reader_take_number(reader, max, out) &&
           reader_take(reader, '\n');
}

static enum status refuse(struct text *why, enum status status, const char *reason) {
    text_add(why, reason);
    return status;
}

/* Is it of this game, version and inputs? */
static enum status read_shape(struct reader *reader, const struct net_shape *wanted,
                              uint32_t *hidden, struct text *why) {
    struct net_shape found = {.game = wanted->game};
    if (!reader_take_word(reader, "game ") || !reader_take_word(reader, wanted->game) ||
        !reader_take(reader, '\n')) {
        return refuse(why, STATUS_CONFLICT, "it is the net of another game");
    }
    if (!take_number(reader, "version ", INT32_MAX, &found.version) ||
        !take_number(reader, "inputs ", NET_INPUTS_MAX, &found.inputs) ||
        !take_number(reader, "hidden ", NET_HIDDEN_MAX, hidden) || *hidden == 0 ||
        *hidden % NET_BLOCK != 0) {
        return refuse(why, STATUS_BAD_TEXT, "its header is damaged");
    }
    if (found.version != wanted->version || found.inputs != wanted->inputs) {
        return refuse(why, STATUS_CONFLICT, "it is of another version of the game's inputs");
    }
    return STATUS_OK;
}

static enum status check_sum(const struct net_file *file, const char *header, struct text *why) {
    const char *key = strstr(header, sum_key);
    char        bytes[SUM_DIGITS + 1];
    struct text sum;
    if (key == NULL) {
        return refuse(why, STATUS_BAD_TEXT, "its header is damaged");
    }
    text_init(&sum, bytes, sizeof bytes);
    print_sum(file->bytes, (size_t)(key - header) + strlen(sum_key), file->size, &sum);
    if (strncmp(key + strlen(sum_key), bytes, SUM_DIGITS) != 0) {
        return refuse(why, STATUS_BAD_TEXT, "it was altered: its sum is wrong");
    }
    return STATUS_OK;
}

/* Are all weights so small that nothing overflows? The sum says that nobody altered
 * them, not that whoever sealed them kept to this. */
static bool are_within(const int16_t *weights, size_t count, int16_t most) {
    for (size_t i = 0; i < count; i++) {
        if (weights[i] > most || weights[i] < -most) {
            return false;
        }
    }
    return true;
}

enum status net_open(struct net *net, const struct net_file *file, const struct net_shape *shape,
                     struct text *why) {
    char          header[NET_HEADER + 1];
    struct reader reader;
    uint32_t      hidden;
    if (file->size < NET_HEADER) {
        return refuse(why, STATUS_BAD_TEXT, "it is no net, or was cut");
    }
    memcpy(header, file->bytes, NET_HEADER);
    header[NET_HEADER] = '\0';
    reader_init(&reader, header);
    if (!reader_take_word(&reader, "tavola net ")) {
        return refuse(why, STATUS_BAD_TEXT, "it is no net");
    }
    if (!reader_take_word(&reader, "1\n")) {
        return refuse(why, STATUS_CONFLICT, "its format is not 1, the one that is known");
    }
    enum status status = read_shape(&reader, shape, &hidden, why);
    if (status == STATUS_OK && file->size != net_size(shape->inputs, hidden)) {
        status = refuse(why, STATUS_BAD_TEXT, "it was cut, or something was added");
    }
    status = status == STATUS_OK ? check_sum(file, header, why) : status;
    if (status != STATUS_OK) {
        return status;
    }
    const size_t rows = (size_t)shape->inputs * hidden;
    *net              = (struct net){.inputs = shape->inputs,
                                     .hidden = hidden,
                                     .first  = (const int16_t *)(const void *)(file->bytes + NET_HEADER),
                                     .header = (const char *)file->bytes};
    net->bias         = net->first + rows;
    net->last         = net->bias + hidden;
    if (!are_within(net->first, rows + hidden, NET_FIRST_MAX) ||
        !are_within(net->last, hidden, NET_LAST_MAX)) {
        return refuse(why, STATUS_BAD_TEXT, "its weights are too large");
    }
    return STATUS_OK;
}

void net_print_command(const struct net *net, struct text *out) {
    char header[NET_HEADER + 1];
    memcpy(header, net->header, NET_HEADER);
    header[NET_HEADER]      = '\0';
    static const char key[] = "\nmade by: ";
    const char       *at    = strstr(header, key) + strlen(key);
    text_add_bytes(out, at, strcspn(at, "\n"));
}

/* --- Answers ---------------------------------------------------------- */

/* Weights of so many neurons at a time; the file and its rows are aligned. */
static const lanes_t *lanes_at(const int16_t *weights, size_t place) {
    return (const lanes_t *)(const void *)(weights + place);
}

enum { WIDTH_MAX = 2 * NET_BLOCK / LANES };

_Static_assert(2 * NET_BLOCK <= NET_HIDDEN_MAX / 4, "the answer of a wide block fits");

/* What the neurons of a block say together. Its width is a constant to the compiler,
 * so that the sums stay in registers. */
static inline int32_t ask_block(const struct net *net, const struct net_inputs *inputs,
                                uint32_t block, uint32_t width) {
    lanes_t        sums[WIDTH_MAX];
    lanes_sum_t    answer = {0};
    const lanes_t *bias   = lanes_at(net->bias, block);
    const lanes_t *last   = lanes_at(net->last, block);
    for (uint32_t i = 0; i < width; i++) {
        sums[i] = bias[i];
    }
    for (uint32_t input = 0; input < inputs->count; input++) {
        const size_t   place = (size_t)inputs->list[input] * net->hidden;
        const lanes_t *row   = lanes_at(net->first, place + block);
        for (uint32_t i = 0; i < width; i++) {
            sums[i] += row[i];
        }
    }
    for (uint32_t i = 0; i < width; i++) {
        const lanes_t held = lanes_hold(sums[i], NET_ONE);
        answer += lanes_multiply(held * held, last[i]);
    }
    return lanes_total(answer);
}

int32_t net_answer(const struct net *net, const struct net_inputs *inputs) {
    int64_t  answer = 0;
    uint32_t block  = 0;
    for (; block + 2 * NET_BLOCK <= net->hidden; block += 2 * NET_BLOCK) {
        answer += ask_block(net, inputs, block, 2 * NET_BLOCK / LANES);
    }
    if (block < net->hidden) {
        answer += ask_block(net, inputs, block, NET_BLOCK / LANES);
    }
    return (int32_t)(answer / NET_ANSWER_UNIT);
}
