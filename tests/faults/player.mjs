// SPDX-License-Identifier: MIT
//
// player.mjs - two people who act out lines of play, one match after the other,
// whatever happens to the host and to their connections. They repeat what was not
// answered, with the same id, and remember what was: all of that must be there, once,
// whenever they come back; and what they have seen of a match never changes.
import assert from "node:assert/strict";
import { Socket } from "./socket.mjs";

const AGAIN = new Set(["not-saved", "busy", "slow", "goodbye", "too-many"]);
const PAUSE = 5; // milliseconds before what failed is tried again

// The first thing that is wrong ends the test.
function counted(counts, work) {
    try {
        work();
    } catch (error) {
        counts.fail(error);
    }
}

// One person. Whoever sits down with him is another one.
export class Player {
    constructor(host, name, counts) {
        Object.assign(this, { host, name, counts, ids: 0, pending: new Map(), watches: new Map(), socket: null, isOver: false });
        this.nonce = Buffer.from(name.padEnd(16, "x").slice(0, 16)).toString("hex");
    }

    // Who he is: a cookie. The host may die while it is asked for.
    async enter() {
        for (;;) {
            try {
                const answer = await this.host.get("/api/me");
                assert.equal(answer.status, 200);
                this.cookie = answer.headers["set-cookie"][0].split(";")[0];
                break;
            } catch (error) {
                if (error.code === "ERR_ASSERTION") {
                    throw error;
                }
                await new Promise((resolve) => setTimeout(resolve, PAUSE));
            }
        }
        this.connect();
    }

    leave() {
        this.isOver = true;
        this.socket?.tear();
    }

    connect() {
        if (this.isOver) {
            return;
        }
        this.counts.connections++;
        this.socket = new Socket({
            port: this.host.door ?? this.host.port,
            cookie: this.cookie,
            opened: () => this.opened(),
            heard: (text) => counted(this.counts, () => this.heard(JSON.parse(text))),
            closed: () => this.closed(),
        });
    }

    closed() {
        const { refusal } = this.socket;
        if (refusal !== undefined) {
            this.counts.errors[refusal] = (this.counts.errors[refusal] ?? 0) + 1;
        }
        this.host.up.then(() => setTimeout(() => this.connect(), refusal === undefined ? PAUSE : 10 * PAUSE));
    }

    opened() {
        this.send({ id: `${this.name}-hello-${++this.ids}`, do: "hello", protocol: 1 });
        this.watch();
        for (const { body } of this.pending.values()) {
            this.send(body);
        }
    }

    // From the first event on, so that all of it is compared.
    watch() {
        if (this.seat !== undefined) {
            const id = `${this.name}-watch-${++this.ids}`;
            this.watches.set(id, { seat: this.seat, acknowledged: this.seat.of.acknowledged.length });
            this.send({ id, do: "watch", match: this.seat.match, after: 0 });
        }
    }

    send(body) {
        if (this.socket?.isOpen) {
            this.counts.sent++;
            this.socket.send(JSON.stringify(body));
        }
    }

    // Ask until it is granted or refused for good.
    ask(body) {
        const whole = { id: `${this.name}-${++this.ids}`, ...body };
        return new Promise((resolve) => {
            this.pending.set(whole.id, { body: whole, resolve });
            this.send(whole);
            this.counts.happened?.();
        });
    }

    heard(message) {
        if (message.ping !== undefined) {
            this.send({ pong: message.ping });
        } else if (message.answer !== undefined) {
            this.answered(message);
        } else if (message.events !== undefined && message.match === this.seat?.match) {
            this.seat.take(message.events);
        }
    }

    answered(message) {
        const asked = this.pending.get(message.answer);
        const watched = this.watches.get(message.answer);
        const code = message.error?.code;
        if (code !== undefined) {
            this.counts.errors[code] = (this.counts.errors[code] ?? 0) + 1;
        }
        if (AGAIN.has(code)) {
            const pause = Math.max(PAUSE, Math.min(message.error.wait ?? 0, 1000));
            setTimeout(() => this.repeat(message.answer), pause);
        } else if (watched !== undefined) {
            assert.ok(message.ok, JSON.stringify(message));
            watched.seat.takeAll(message.events, watched.acknowledged);
            this.watches.delete(message.answer);
        } else if (asked !== undefined) {
            this.pending.delete(message.answer);
            asked.resolve(message);
            this.counts.happened?.();
        }
    }

    repeat(id) {
        if (this.watches.delete(id)) {
            this.watch();
        } else if (this.pending.has(id)) {
            this.send(this.pending.get(id).body);
        }
    }
}

// What one of the two knows of their match.
class Seat {
    constructor(match, player, index) {
        Object.assign(this, { of: match, player, index, events: [], isActing: false, done: 0 });
    }

    enter(match) {
        this.match = match;
        this.player.seat = this;
        this.player.watch();
    }

    // All that there is, after coming back; so many moves were acknowledged when it was
    // asked for.
    takeAll(events, acknowledged) {
        assert.ok(events.length >= this.events.length, `${this.match}: seen up to ${this.events.length}, now up to ${events.length}`);
        this.expectAcknowledged(events, acknowledged);
        this.take(events);
    }

    // Events come in order, and one that was seen before is what it was.
    take(events) {
        for (const event of events) {
            if (event.n <= this.events.length) {
                assert.deepEqual(event, this.events[event.n - 1]);
            } else if (event.n === this.events.length + 1) {
                this.events.push(event);
                if (event.kind === "created") {
                    assert.equal(event.commitment, this.of.commitment, "the dice are those that were shown");
                }
            }
        }
        this.of.isChanged();
        this.act().catch(this.player.counts.fail);
    }

    actions() {
        return this.events.filter((event) => event.kind === "action");
    }

    // Everything that was acknowledged is among these events; so much for "lost". And
    // no action is there twice: they are the line, as far as it was played.
    expectAcknowledged(events, acknowledged) {
        const actions = events.filter((event) => event.kind === "action");
        const { line } = this.of.script;
        assert.deepEqual(actions.map((event) => event.action), line.slice(0, actions.length).map((step) => step.action));
        for (const { index, number } of this.of.acknowledged.slice(0, acknowledged)) {
            assert.ok(actions.length > index, `${this.match}: action ${index} was acknowledged and is lost`);
            assert.ok(actions[index].n <= number && number <= events.length);
        }
    }

    async act() {
        const index = this.actions().length;
        const step = this.of.script.line[index];
        const isRunning = this.events.some((event) => event.kind === "started");
        if (this.isActing || index < this.done || !isRunning || step === undefined || step.seat !== this.index) {
            return;
        }
        this.isActing = true;
        const answer = await this.player.ask({ do: "act", match: this.match, number: this.events.length, action: step.action });
        this.isActing = false;
        assert.ok(answer.ok, JSON.stringify(answer));
        this.done = index + 1; // its event may come after the answer
        this.of.acknowledge(index, answer.number);
        await this.act();
    }
}

// One match to the end of its line.
class Match {
    constructor(players, script, counts) {
        Object.assign(this, { script, counts, acknowledged: [] });
        this.seats = players.map((player, i) => new Seat(this, player, i));
        this.played = new Promise((resolve) => { this.done = resolve; });
    }

    acknowledge(index, number) {
        this.acknowledged.push({ index, number });
        this.counts.acknowledged++;
        this.counts.happened?.();
        this.isChanged();
    }

    isChanged() {
        const { length } = this.script.line;
        if (this.seats.every((seat) => seat.actions().length === length) && this.acknowledged.length === length) {
            this.done();
        }
    }

    // The host may end between showing its dice and being asked for them: then others are
    // asked for, and it must be certain that nothing was created with the first ones.
    async create(one) {
        for (;;) {
            const id = `${one.name}-new-${++one.ids}`;
            const shown = await one.ask({ do: "dice", for: id });
            assert.ok(shown.ok, JSON.stringify(shown));
            const { match, commitment } = shown;
            const created = await one.ask({ id, do: "create", ...this.agreement(one), commitment });
            if (created.ok) {
                assert.equal(created.match, match);
                this.commitment = commitment;
                return created;
            }
            assert.equal(created.error.code, "no-dice", JSON.stringify(created));
            const none = await one.ask({ do: "watch", match, after: 0 });
            assert.equal(none.error?.code, "no-match", JSON.stringify(none));
        }
    }

    agreement(one) {
        return { 
            game: this.script.game, options: this.script.options, seats: [{ kind: "me" }, { kind: "open" }],
            begins: "seats", clock: null, public: false, watch: true, analysis: false, name: one.name, nonce: one.nonce,
        };
    }

    async begin() {
        const [one, two] = this.seats.map((seat) => seat.player);
        const created = await this.create(one);
        this.id = created.match;
        this.seats[0].enter(this.id);
        const sat = await two.ask({ do: "sit", match: this.id, key: created.keys[1], name: two.name, nonce: two.nonce });
        assert.ok(sat.ok, JSON.stringify(sat));
        this.seats[1].enter(this.id);
    }
}

// Two people and their matches, one after the other, until it is enough.
export class Table {
    constructor(players, scripts, counts) {
        Object.assign(this, { players, scripts, counts, matches: [] });
        this.stopped = new Promise((resolve) => { this.stop = () => { this.isStopped = true; resolve(); }; });
    }

    async run() {
        for (let i = 0; !this.isStopped; i++) {
            const match = new Match(this.players, this.scripts[i % this.scripts.length], this.counts);
            await match.begin();
            this.matches.push(match);
            await Promise.race([match.played, this.stopped]);
        }
    }
}

// So many tables, each with two people who have come in.
export async function openTables(host, scripts, count, counts) {
    const tables = [];
    for (let i = 0; i < count; i++) {
        const players = [new Player(host, `ann${i}`, counts), new Player(host, `bob${i}`, counts)];
        for (const player of players) {
            await player.enter();
        }
        tables.push(new Table(players, scripts, counts));
    }
    return tables;
}

export function closeTables(tables) {
    tables.forEach(({ players }) => players.forEach((player) => player.leave()));
}

// What happens, for all players together; failed is rejected when something is wrong.
export function newCounts() {
    const counts = { connections: 0, sent: 0, acknowledged: 0, errors: {} };
    counts.failed = new Promise((_, reject) => { counts.fail = reject; });
    return counts;
}

// What the host has of every match: all that was acknowledged, once.
export async function expectAll(tables) {
    for (const { players, matches } of tables) {
        players.forEach((player) => { player.seat = undefined; });
        for (const { id: match, script, acknowledged } of matches) {
            const answer = await players[1].ask({ do: "watch", match, after: 0 });
            assert.ok(answer.ok, JSON.stringify(answer));
            const actions = answer.events.filter((event) => event.kind === "action").map((event) => event.action);
            assert.deepEqual(actions, script.line.slice(0, actions.length).map((step) => step.action));
            for (const { index } of acknowledged) {
                assert.ok(index < actions.length, `${match}: action ${index} was acknowledged and is lost`);
            }
            assert.equal(new Set(acknowledged.map(({ index }) => index)).size, acknowledged.length);
        }
    }
}
