/* SPDX-License-Identifier: MIT
 *
 * nets.c - a libFuzzer target for the files of nets.
 *
 * The input is scribbled over a whole file: a byte for where, then what. Every
 * other input is sealed again afterwards, so that the sum lets it through to what
 * comes behind. A net that can be opened is asked, with all inputs.
 */
#include <stdalign.h>
#include <string.h>

#include "core/net.h"
#include "fuzz.h"

enum { INPUTS = 20, HIDDEN = NET_BLOCK, SIZE = NET_HEADER + (INPUTS + 2) * HIDDEN * 2 };

static const struct net_shape shape = {.game = "hopper", .version = 1, .inputs = INPUTS};

static void scribble(unsigned char *bytes, const uint8_t *data, size_t size) {
    const size_t from = size > 0 ? data[0] * (size_t)SIZE / 256 : 0;
    for (size_t i = 1; i < size && from + i - 1 < SIZE; i++) {
        bytes[from + i - 1] = data[i];
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    alignas(16) unsigned char bytes[SIZE] = {0};
    struct net_inputs         inputs      = {.count = 0};
    char                      reason[256];
    struct text               why;
    struct net                net;
    const bool                is_sealed_last = size > 0 && data[size - 1] % 2 == 0;
    net_seal(bytes, &shape, HIDDEN, "tavola train");
    scribble(bytes, data, size);
    if (is_sealed_last) {
        net_seal(bytes, &shape, HIDDEN, "tavola train");
    }
    text_init(&why, reason, sizeof reason);
    const struct net_file file = {bytes, size % 7 == 6 ? size : SIZE};
    if (net_open(&net, &file, &shape, &why) == STATUS_OK) {
        net_see_set(&inputs, 0, (UINT64_C(1) << INPUTS) - 1);
        const int32_t answer = net_answer(&net, &inputs);
        require(answer <= NET_LAST_MAX * HIDDEN && answer >= -NET_LAST_MAX * HIDDEN);
    } else {
        require(why.length > 0 && strchr(reason, '\n') == NULL);
    }
    return 0;
}
