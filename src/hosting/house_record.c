/* SPDX-License-Identifier: MIT
 *
 * house_record.c - the record of a match, for whoever may see it.
 */
#include "hosting/house_internal.h"
#include "record/record.h"

static void take_line(void *context, const char *line) {
    text_add(context, line);
    text_add_char(context, '\n');
}

static bool may_see(const struct hosted *hosted, const unsigned char *guest) {
    return hosted->agreement.is_watched || hosted_seat_of(hosted, guest) >= 0;
}

/* From the store: it knows only what is on the disk. */
bool house_print_record(struct house *house, const char *match, const unsigned char *guest,
                        struct text *out) {
    struct hosted hosted;
    struct record record;
    bool          is_done = false;
    if (strlen(match) != HOSTED_ID_LENGTH || !house->is_writable) {
        return false;
    }
    if (house_read_match(house, match, &hosted) == STATUS_OK && may_see(&hosted, guest) &&
        hosted_record(&hosted, &record) == STATUS_OK) {
        is_done = record_print(&record, take_line, out) == STATUS_OK && text_is_whole(out);
        record_finish(&record);
    }
    hosted_finish(&hosted);
    return is_done;
}
