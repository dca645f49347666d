/* SPDX-License-Identifier: MIT
 *
 * pyramyd_story.c - what one action of Pyramyd leads to, step by step.
 *
 * A jump onto a number can carry the piece, let it meet another one, move both
 * and carry it again, all in one action. Here these steps are taken one by one
 * with the functions of the rules, to show and to say what happened.
 */
#include "games/pyramyd/pyramyd_scene.h"

static void add_event(struct pyramyd_story *story, enum pyramyd_event_kind kind, uint32_t about) {
    CHECK(story->event_count < PYRAMYD_EVENTS_MAX);
    story->events[story->event_count++] = (struct pyramyd_event){kind, about};
}

/* Every piece that stands somewhere new has come to a stop. */
static void add_stops(struct pyramyd_story *story, const struct pyramyd_state *before) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        if (story->state.place[piece] != before->place[piece]) {
            CHECK(story->stop_count[piece] < PYRAMYD_EVENTS_MAX);
            story->stops[piece][story->stop_count[piece]++] = story->state.place[piece];
        }
    }
}

/* Say so if the piece whose turn it is came to where another one was. */
static void tell_swap(struct pyramyd_story *story, const struct pyramyd_state *before) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        if (piece != before->turn && story->state.place[piece] != before->place[piece]) {
            add_event(story, PYRAMYD_EVENT_SWAP, piece);
        }
    }
}

static void tell_number(struct pyramyd_story *story, const struct pyramyd_state *before,
                        bool is_first) {
    if (is_first) {
        story->target = pyramyd_cell_of(story->state.place[before->turn]);
    } else {
        add_event(story, PYRAMYD_EVENT_NUMBER, before->turn);
    }
    tell_swap(story, before);
}

/* What has come into the tray since, if anything. */
static void tell_tray(struct pyramyd_story *story, const struct pyramyd_state *before) {
    const uint32_t got = story->state.tray[before->turn] & ~(uint32_t)before->tray[before->turn];
    if (got != 0) {
        const uint32_t item = bits_lowest(got);
        add_event(story, item < 3 ? PYRAMYD_EVENT_GIFT : PYRAMYD_EVENT_UNION, item);
    }
}

/* Let the cell act; false if the action ends with that. */
static bool tell_cell(const struct game *game, struct pyramyd_story *story, bool is_first) {
    const struct pyramyd_state before    = story->state;
    const uint32_t             mover     = before.turn;
    const bool                 more      = pyramyd_read_cell(game, &story->state);
    const bool                 has_moved = story->state.place[mover] != before.place[mover];
    add_stops(story, &before);
    switch ((enum pyramyd_kind)pyramyd_kind_at(pyramyd_cell_of(before.place[mover]))) {
    case PYRAMYD_NUMBER:
        tell_number(story, &before, is_first);
        break;
    case PYRAMYD_GIFT:
    case PYRAMYD_UNION:
        tell_tray(story, &before);
        break;
    case PYRAMYD_BRIDGE:
        add_event(story, has_moved ? PYRAMYD_EVENT_BRIDGE : PYRAMYD_EVENT_BRIDGE_STAYS, mover);
        break;
    case PYRAMYD_CENTRE:
        add_event(story, PYRAMYD_EVENT_CENTRE, mover);
        break;
    case PYRAMYD_LETTER:
        add_event(story, PYRAMYD_EVENT_LETTER, mover);
        break;
    case PYRAMYD_GATE:
        add_event(story, PYRAMYD_EVENT_GATE, mover);
        break;
    case PYRAMYD_HOME:
        break;
    }
    return more;
}

static void tell_union(struct pyramyd_story *story, const struct pyramyd_state *before,
                       uint32_t other) {
    const uint32_t mover       = before->turn;
    const bool     has_changed = story->state.seat[mover] != before->seat[mover];
    const uint32_t item        = 6 - mover - other;
    if (story->state.tray[mover] != before->tray[mover]) {
        add_event(story, has_changed ? PYRAMYD_EVENT_UNITED : PYRAMYD_EVENT_JOINED, item);
    } else {
        add_event(story, has_changed ? PYRAMYD_EVENT_SEATS : PYRAMYD_EVENT_NOTHING, other);
    }
}

/* The two change cells: half of pyramyd_meet(), for the stop in between. */
static bool tell_exchange(const struct game *game, struct pyramyd_story *story, uint32_t other) {
    const struct pyramyd_state before = story->state;
    struct pyramyd_state       tried  = before;
    (void)pyramyd_meet(game, &tried, other);
    story->state.met = tried.met;
    if (tried.place[other] == before.place[other] &&
        tried.place[before.turn] == before.place[before.turn]) {
        add_event(story, PYRAMYD_EVENT_NOTHING, other);
        return true;
    }
    pyramyd_carry(&story->state, pyramyd_cell_of(before.place[other]));
    add_stops(story, &before);
    add_event(story, PYRAMYD_EVENT_EXCHANGED, other);
    return tell_cell(game, story, false);
}

static bool tell_meeting(const struct game *game, struct pyramyd_story *story, uint32_t other) {
    const struct pyramyd_state   before    = story->state;
    const enum pyramyd_situation situation = pyramyd_situation_with(&before, other);
    if (situation == PYRAMYD_EXCHANGE) {
        return tell_exchange(game, story, other);
    }
    const bool more      = pyramyd_meet(game, &story->state, other);
    const bool has_moved = story->state.place[other] != before.place[other];
    add_stops(story, &before);
    if (situation == PYRAMYD_BOTH_PRINCIPAL) {
        tell_union(story, &before, other);
    } else if (!more) {
        add_event(story, PYRAMYD_EVENT_ASKED, other);
    } else if (!has_moved) {
        add_event(story, PYRAMYD_EVENT_NOTHING, other);
    } else {
        const bool is_struck = situation == PYRAMYD_MOVER_STRIKES;
        add_event(story, is_struck ? PYRAMYD_EVENT_STRUCK : PYRAMYD_EVENT_HOMES, other);
    }
    return more;
}

static void tell_meetings(const struct game *game, struct pyramyd_story *story) {
    for (;;) {
        const uint32_t others = pyramyd_touched(&story->state) & ~(uint32_t)story->state.met;
        if (others == 0) {
            return;
        }
        if ((others & (others - 1)) != 0) {
            add_event(story, PYRAMYD_EVENT_BOTH, story->state.turn);
            return;
        }
        if (!tell_meeting(game, story, bits_lowest(others))) {
            return;
        }
    }
}

static void tell_jump(const struct game *game, struct pyramyd_story *story, uint32_t place) {
    struct pyramyd_state      *state  = &story->state;
    const struct pyramyd_state before = *state;
    state->place[state->turn]         = (uint8_t)place;
    add_stops(story, &before);
    if (pyramyd_kind_at(pyramyd_cell_of(place)) == PYRAMYD_GATE) {
        add_event(story, PYRAMYD_EVENT_GATE, state->turn);
    } else if (state->left == 1 && tell_cell(game, story, true)) {
        tell_meetings(game, story);
    }
}

static void tell_carry(const struct game *game, struct pyramyd_story *story, uint32_t cell) {
    const struct pyramyd_state before = story->state;
    pyramyd_carry(&story->state, cell);
    add_stops(story, &before);
    tell_swap(story, &before);
    if (before.left == 0) {
        tell_meetings(game, story);
    }
}

static void tell_decision(const struct game *game, struct pyramyd_story *story, bool is_yes) {
    const struct pyramyd_state before = story->state;
    const uint32_t             piece  = pyramyd_piece_at_stake(&before);
    if (is_yes) {
        (void)pyramyd_send(&story->state, piece, piece);
        add_stops(story, &before);
    }
    tell_meetings(game, story);
}

void pyramyd_tell(const struct game *game, const struct pyramyd_state *state, action_t action,
                  struct pyramyd_story *out) {
    memset(out, 0, sizeof *out);
    out->state  = *state;
    out->target = PYRAMYD_NOWHERE;
    if (action < PYRAMYD_CARRY) {
        tell_jump(game, out, action);
    } else if (action < PYRAMYD_PASS) {
        tell_carry(game, out, action - PYRAMYD_CARRY);
    } else if (action == PYRAMYD_NO || action == PYRAMYD_YES) {
        tell_decision(game, out, action == PYRAMYD_YES);
    } else if (action >= PYRAMYD_FIRST && action < PYRAMYD_TAKE &&
               tell_meeting(game, out, action - PYRAMYD_FIRST)) {
        tell_meetings(game, out);
    }
}
