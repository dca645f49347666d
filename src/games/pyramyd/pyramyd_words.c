/* SPDX-License-Identifier: MIT
 *
 * pyramyd_words.c - what the picture of Pyramyd says.
 *
 * After the sentence about an action comes what happened by itself, one
 * sentence each, at most two: a message has no room for more. The less telling
 * ones give way. A pair of pieces is named by its letters, MC, MY or CY, so
 * that each language has whole sentences.
 */
#include "games/pyramyd/pyramyd_scene.h"

enum { SAID_MAX = 2 };

static void add_pair(struct text *out, uint32_t one, uint32_t two) {
    text_add_char(out, pyramyd_letters[one < two ? one : two]);
    text_add_char(out, pyramyd_letters[one < two ? two : one]);
}

/* Who decides: the one whose turn it is, or who has the piece that is met. */
static void add_decider(struct text *out, const struct pyramyd_state *state) {
    if (pyramyd_deciding_seat(state) == state->seat[state->other]) {
        text_add_char(out, '.');
        text_add_char(out, pyramyd_letters[state->other]);
    }
}

static void add_event(struct message *out, const char *slot, const struct pyramyd_story *story,
                      const struct pyramyd_event *event) {
    static const char *const keys[] = {
        [PYRAMYD_EVENT_NUMBER]       = "@event.number",
        [PYRAMYD_EVENT_SWAP]         = "@event.swap.",
        [PYRAMYD_EVENT_GIFT]         = "@event.got.",
        [PYRAMYD_EVENT_UNION]        = "@event.got.",
        [PYRAMYD_EVENT_BRIDGE]       = "@event.bridge",
        [PYRAMYD_EVENT_BRIDGE_STAYS] = "@event.rest",
        [PYRAMYD_EVENT_CENTRE]       = "@event.centre",
        [PYRAMYD_EVENT_LETTER]       = "@event.letter",
        [PYRAMYD_EVENT_GATE]         = "@event.gate",
        [PYRAMYD_EVENT_NOTHING]      = "@event.nothing.",
        [PYRAMYD_EVENT_UNITED]       = "@event.united.",
        [PYRAMYD_EVENT_JOINED]       = "@event.joined.",
        [PYRAMYD_EVENT_SEATS]        = "@event.seats.",
        [PYRAMYD_EVENT_STRUCK]       = "@event.home.",
        [PYRAMYD_EVENT_EXCHANGED]    = "@event.exchange.",
        [PYRAMYD_EVENT_HOMES]        = "@event.homes.",
        [PYRAMYD_EVENT_ASKED]        = "@event.ask.",
        [PYRAMYD_EVENT_BOTH]         = "@event.both",
    };
    struct text value = message_slot(out, slot);
    text_add(&value, keys[event->kind]);
    switch (event->kind) {
    case PYRAMYD_EVENT_GIFT:
    case PYRAMYD_EVENT_UNION:
    case PYRAMYD_EVENT_UNITED:
    case PYRAMYD_EVENT_JOINED:
        text_add_char(&value, pyramyd_tray_letters[event->about]);
        break;
    case PYRAMYD_EVENT_STRUCK:
        text_add_char(&value, pyramyd_letters[event->about]);
        break;
    case PYRAMYD_EVENT_SWAP:
    case PYRAMYD_EVENT_NOTHING:
    case PYRAMYD_EVENT_SEATS:
    case PYRAMYD_EVENT_EXCHANGED:
    case PYRAMYD_EVENT_HOMES:
        add_pair(&value, story->state.turn, event->about);
        break;
    case PYRAMYD_EVENT_ASKED:
        add_pair(&value, story->state.turn, event->about);
        add_decider(&value, &story->state);
        break;
    case PYRAMYD_EVENT_NUMBER:
    case PYRAMYD_EVENT_BRIDGE:
    case PYRAMYD_EVENT_BRIDGE_STAYS:
    case PYRAMYD_EVENT_CENTRE:
    case PYRAMYD_EVENT_LETTER:
    case PYRAMYD_EVENT_GATE:
    case PYRAMYD_EVENT_BOTH:
        break;
    }
}

/* Take the least telling events out until the others can be said. */
static uint32_t choose_events(const struct pyramyd_story *story, struct pyramyd_event *out) {
    static const enum pyramyd_event_kind silent[] = {PYRAMYD_EVENT_NOTHING, PYRAMYD_EVENT_SWAP,
                                                     PYRAMYD_EVENT_NUMBER, PYRAMYD_EVENT_ASKED};

    uint32_t count = story->event_count;
    memcpy(out, story->events, sizeof story->events);
    for (size_t i = 0; i < sizeof silent / sizeof silent[0] && count > SAID_MAX; i++) {
        uint32_t kept = 0;
        for (uint32_t j = 0; j < count; j++) {
            if (out[j].kind != silent[i]) {
                out[kept++] = out[j];
            }
        }
        count = kept;
    }
    return count < SAID_MAX ? count : SAID_MAX;
}

/* The key of a sentence, with the number of those that follow it. */
static void begin(struct message *out, const char *key, uint32_t events) {
    struct text text;
    message_set(out, "");
    text_init(&text, out->key, sizeof out->key);
    text_add(&text, key);
    if (events > 0) {
        text_add_char(&text, '.');
        text_add_number(&text, events);
    }
}

static void say_jump(const struct pyramyd_story *story, uint32_t piece, uint32_t cell,
                     uint32_t events, struct message *out) {
    if (story->target == PYRAMYD_NOWHERE) {
        begin(out, "action.jump", events);
        pyramyd_add_piece(out, "piece", piece);
        pyramyd_add_cell(out, "square", cell);
        return;
    }
    begin(out, "action.number", events);
    pyramyd_add_piece(out, "piece", piece);
    if (events < SAID_MAX) { /* or there is no room for it */
        pyramyd_add_cell(out, "square", cell);
    }
    pyramyd_add_cell(out, "target", story->target);
}

static void say_decision(const struct pyramyd_state *state, bool is_yes, uint32_t events,
                         struct message *out) {
    const uint32_t piece = pyramyd_piece_at_stake(state);
    begin(out, is_yes ? "action.home" : "action.stay", events);
    pyramyd_add_piece(out, "piece", piece);
    pyramyd_add_cell(out, "square",
                     is_yes ? pyramyd_home[piece] : pyramyd_cell_of(state->place[piece]));
}

/* The first sentence of a turn's action. */
static void say_turn(const struct pyramyd_state *state, action_t action,
                     const struct pyramyd_story *story, uint32_t events, struct message *out) {
    const uint32_t mover = state->turn;
    if (action < PYRAMYD_CARRY) {
        say_jump(story, mover, pyramyd_cell_of(action), events, out);
    } else if (action < PYRAMYD_PASS) {
        const bool stays = action - PYRAMYD_CARRY == pyramyd_cell_of(state->place[mover]);
        begin(out, stays ? "action.stay" : "action.carry", events);
        pyramyd_add_piece(out, "piece", mover);
        pyramyd_add_cell(out, "square", action - PYRAMYD_CARRY);
    } else if (action == PYRAMYD_PASS) {
        begin(out, "action.blocked", 0);
        pyramyd_add_piece(out, "piece", mover);
    } else if (action < PYRAMYD_FIRST) {
        say_decision(state, action == PYRAMYD_YES, events, out);
    } else {
        begin(out, "action.meet", events);
        pyramyd_add_piece(out, "piece", mover);
        pyramyd_add_piece(out, "other", action - PYRAMYD_FIRST);
    }
}

static void say_set_up(const struct pyramyd_state *state, action_t action, struct message *out) {
    if (action < PYRAMYD_NUMBERED) {
        message_set(out, "action.take");
        pyramyd_add_piece(out, "piece", action - PYRAMYD_TAKE);
    } else if (action < PYRAMYD_SEQUENCE) {
        message_set(out, "action.first");
        pyramyd_add_piece(out, "piece", state->first);
        message_add_number(out, "jumps", action - PYRAMYD_NUMBERED + 1);
    } else {
        message_set(out, "action.sequence");
        pyramyd_add_piece(out, "piece", pyramyd_mod3(state->first + 1U));
        message_add(out, "numbers", pyramyd_sequence_text(action - PYRAMYD_SEQUENCE));
    }
}

void pyramyd_say_action(const struct pyramyd_state *state, action_t action,
                        const struct pyramyd_story *story, struct message *out) {
    static const char *const slots[SAID_MAX] = {"first", "second"};

    struct pyramyd_event events[PYRAMYD_EVENTS_MAX];
    const uint32_t       count = choose_events(story, events);
    if (action >= PYRAMYD_TAKE) {
        say_set_up(state, action, out);
        return;
    }
    say_turn(state, action, story, count, out);
    for (uint32_t i = 0; i < SAID_MAX && i < count; i++) {
        add_event(out, slots[i], story, &events[i]);
    }
}

static void prompt_about(struct message *out, const char *key, uint32_t piece) {
    message_set(out, key);
    pyramyd_add_piece(out, "piece", piece);
}

static void prompt_jump(const struct pyramyd_state *state, struct message *out) {
    static const char *const keys[] = {"prompt.jump.1", "prompt.jump.2", "prompt.jump.3"};
    action_t                 actions[GAME_ACTIONS_MAX];
    const bool               is_blocked = pyramyd_list_jumps(state, actions) == 0;
    prompt_about(out, is_blocked ? "prompt.pass" : keys[state->left - 1], state->turn);
}

static void prompt_gate(const struct pyramyd_state *state, struct message *out) {
    const uint64_t others = pyramyd_gates() & pyramyd_others(state);
    prompt_about(out, bits64_count(others) == 2 ? "prompt.gates" : "prompt.gate", state->turn);
}

static void prompt_letter(const struct game *game, const struct pyramyd_state *state,
                          struct message *out) {
    const uint32_t cell = pyramyd_cell_of(state->place[state->turn]);
    prompt_about(out, "prompt.letter", state->turn);
    struct text letter = message_slot(out, "letter");
    text_add_char(&letter, pyramyd_config_of(game)->content[pyramyd_cells[cell].slot]);
}

static void prompt_decision(const struct pyramyd_state *state, struct message *out) {
    const uint32_t               piece     = pyramyd_piece_at_stake(state);
    const enum pyramyd_situation situation = pyramyd_situation_with(state, state->other);
    prompt_about(out, situation == PYRAMYD_OTHER_STRIKES ? "prompt.strike" : "prompt.leave", piece);
    pyramyd_add_piece(out, "other", piece == state->turn ? state->other : state->turn);
    pyramyd_add_cell(out, "square", pyramyd_home[piece]);
}

void pyramyd_say_prompt(const struct game *game, const void *bytes, struct message *out) {
    const struct pyramyd_state *state = bytes;
    switch ((enum pyramyd_phase)state->phase) {
    case PYRAMYD_SET_PIECE:
        message_set(out, "prompt.piece");
        break;
    case PYRAMYD_SET_NUMBER:
        prompt_about(out, "prompt.number", state->first);
        break;
    case PYRAMYD_SET_SEQUENCE:
        prompt_about(out, "prompt.sequence", pyramyd_mod3(state->first + 1U));
        break;
    case PYRAMYD_JUMP:
        prompt_jump(state, out);
        break;
    case PYRAMYD_AT_GATE:
        prompt_gate(state, out);
        break;
    case PYRAMYD_AT_LETTER:
        prompt_letter(game, state, out);
        break;
    case PYRAMYD_MEET:
        prompt_about(out, "prompt.meet", state->turn);
        break;
    case PYRAMYD_DECIDE:
        prompt_decision(state, out);
        break;
    case PYRAMYD_OVER:
        break;
    }
}
