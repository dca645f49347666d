/* SPDX-License-Identifier: MIT
 *
 * net.h - a small neural net: what was learnt about a game, as a file and at work.
 *
 * A net sees a list of inputs, each of which is there or not: "an own hopper on
 * b3". Every input adds a row of numbers to the sums of the hidden neurons. A sum
 * below nothing counts as nothing and one above NET_ONE as NET_ONE; its square
 * is what the neuron says. What all say, each with its weight, is the answer: a
 * strength in thousandths of log-odds, to be added to what the hand-made features
 * say (evaluator.h).
 *
 * Weights are whole numbers of 16 bits, so small that no sum can overflow: the
 * answer is the same on every platform, in whatever order it is added up.
 *
 * A net is kept in a file: a header of NET_HEADER bytes that people can read, with
 * the command that made it and a sum over everything, then the weights. The file is
 * used as it is: a struct net points into its bytes.
 */
#ifndef CORE_NET_H
#define CORE_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/check.h"
#include "base/status.h"
#include "base/text.h"

enum {
    NET_FORMAT     = 1, /* of the file */
    NET_HEADER     = 512,
    NET_ACTIVE_MAX = 128, /* inputs that are there at once */
    NET_INPUTS_MAX = 4096,
    NET_BLOCK      = 16, /* hidden neurons come in so many at a time */
    NET_HIDDEN_MAX = 128,
    NET_ONE        = 127,
    /* Of a single weight: sums of NET_ACTIVE_MAX rows and a bias stay within 16
     * bits, and the answer's sums of NET_HIDDEN_MAX / 4 products within 32. */
    NET_FIRST_MAX   = 32767 / (NET_ACTIVE_MAX + 1),
    NET_LAST_MAX    = 4000,
    NET_ANSWER_UNIT = NET_ONE * NET_ONE,
    NET_MADE_MAX    = 256 /* characters of the command, NUL included */
};

/* The bytes of a file, which must be aligned to 16 of them. */
struct net_file {
    const unsigned char *bytes;
    size_t               size;
};

/* The inputs that are there; an input that is there twice counts twice. */
struct net_inputs {
    uint32_t count;
    uint16_t list[NET_ACTIVE_MAX];
};

/* What is beyond NET_ACTIVE_MAX is overlooked. */
static inline void net_see(struct net_inputs *inputs, uint32_t input) {
    if (inputs->count < NET_ACTIVE_MAX) {
        inputs->list[inputs->count++] = (uint16_t)input;
    }
}

/* See one input for each member of a set of bits, numbered from the first on. */
void net_see_set(struct net_inputs *inputs, uint32_t first, uint64_t set);

/* What the net of a file is for: all must be as the reader wants it. */
struct net_shape {
    const char *game;
    uint32_t    version; /* of the inputs' meaning, as the game counts it */
    uint32_t    inputs;
};

/* At work; it points into the file. */
struct net {
    uint32_t       inputs;
    uint32_t       hidden;
    const int16_t *first;  /* a row for each input */
    const int16_t *bias;   /* of each hidden neuron */
    const int16_t *last;   /* likewise */
    const char    *header; /* NET_HEADER bytes, without a NUL */
};

/* The size of a file. */
static inline size_t net_size(uint32_t inputs, uint32_t hidden) {
    return NET_HEADER + ((size_t)inputs + 2) * hidden * sizeof(int16_t);
}

/* Read a file, which must outlive the net. STATUS_BAD_TEXT if it is no net, cut or
 * altered, STATUS_CONFLICT if it is for something else; *why says what is wrong. */
MUST_CHECK enum status net_open(struct net *net, const struct net_file *file,
                                const struct net_shape *shape, struct text *why);

/* Write the header of a file of net_size() bytes whose weights are there already, of
 * so many hidden neurons, NET_HIDDEN_MAX at most. The command has no line breaks;
 * what does not fit of it is left out. */
void net_seal(unsigned char *bytes, const struct net_shape *shape, uint32_t hidden,
              const char *command);

/* The command that made it. */
void net_print_command(const struct net *net, struct text *out);

/* The answer: thousandths of log-odds for whoever sees these inputs. */
int32_t net_answer(const struct net *net, const struct net_inputs *inputs);

#endif
