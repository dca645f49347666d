/* SPDX-License-Identifier: MIT
 *
 * record.c - records and links, read and written for the page.
 *
 * A page hands a match over as a record too, in whatever spelling is easiest for
 * it; what people get is always written here.
 */
#include <stdlib.h>

#include "record/link.h"
#include "record/record_json.h"
#include "wasm/wasm.h"

enum { RECORD_LENGTH_MAX = 1 << 18 }; /* so that its JSON fits into the buffer */

/* Read what somebody brought. The buffer is free again. */
static enum record_step read_question(struct record_reader *reader, struct text *why) {
    const size_t length = strlen(tavola_buffer());
    char        *copy   = length > RECORD_LENGTH_MAX ? NULL : malloc(length + 1);
    record_reader_init(reader);
    if (copy == NULL) {
        reader->fault.kind = LINK_FAULT_LONG;
        text_add(why, "the text is too long for a match");
        return RECORD_BAD;
    }
    memcpy(copy, tavola_buffer(), length + 1);
    const enum record_step step = link_read_any(reader, copy, length, why);
    free(copy);
    return step;
}

int EXPORT(tavola_record_read)(void) {
    static struct record_reader reader;

    char        bytes[2048];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    read_question(&reader, &why);
    struct text       out    = wasm_answer();
    const enum status status = record_print_json(&reader, bytes, &out);
    record_reader_finish(&reader);
    return status == STATUS_OK ? wasm_finish(&out) : wasm_refuse(status_text(status));
}

static void add_line(void *out, const char *line) {
    text_add(out, line);
    text_add_char(out, '\n');
}

static enum status print_record(const struct record *record, struct text *out) {
    return record_print(record, add_line, out);
}

/* Empty if the record is wrong or what is written does not fit. */
static int answer(enum status (*print)(const struct record *, struct text *)) {
    static struct record_reader reader;

    char        bytes[2048];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    const bool  is_read = read_question(&reader, &why) == RECORD_DONE;
    struct text out     = wasm_answer();
    if (!is_read || print(&reader.record, &out) != STATUS_OK || !text_is_whole(&out)) {
        text_clear(&out);
    }
    record_reader_finish(&reader);
    return wasm_finish(&out);
}

int EXPORT(tavola_record_write)(void) {
    return answer(print_record);
}

int EXPORT(tavola_link_write)(void) {
    return answer(link_print);
}
