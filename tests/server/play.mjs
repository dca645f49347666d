// SPDX-License-Identifier: MIT
//
// play.mjs - people and computers play on `tavola serve`: over WebSocket, over plain
// HTTP, through a restart, and while the disk is full.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import test from "node:test";
import assert from "node:assert/strict";
import { agreement, connect, meet, newCookie, nonce, person } from "./client.mjs";
import { ask, folder, makeFolder, start, tavola, withServer, withSite } from "./support.mjs";

// The first legal action, by the command; null at the end of the game.
function choose(game, actions) {
    const [who, first] = execFileSync(tavola, ["legal", game, ...actions], { encoding: "utf8" }).split("\n");
    return who.startsWith("player") ? first : null;
}

// What somebody who watches has heard of a match, in order.
class Table {
    events = [];

    constructor(client, match) {
        this.client = client;
        this.match = match;
    }

    take({ events = [] }) {
        for (const event of events) {
            if (event.n > this.events.length) {
                assert.equal(event.n, this.events.length + 1, "no event is missing");
                this.events.push(event);
            }
        }
    }

    async watch() {
        const answer = await this.client.request("watch", { match: this.match, after: this.events.length });
        assert.ok(answer.ok, JSON.stringify(answer));
        this.take(answer);
        return this;
    }

    // Until this event is there.
    async hear(number) {
        while (this.events.length < number) {
            const message = await this.client.hear(({ match, events }) => match === this.match && events);
            assert.ok(message, "the connection has ended");
            this.take(message);
        }
    }

    get actions() { return this.events.filter(({ kind }) => kind === "action").map(({ action }) => action); }
    get number() { return this.events.length; }
}

async function sitDown(port, more) {
    const { ann, bob, match } = await meet(port, more);
    const tables = [await new Table(ann, match).watch(), await new Table(bob, match).watch()];
    return { ann, bob, match, tables };
}

// The players in turn, the first legal action each; at most so many of them.
async function play(game, tables, most = Infinity) {
    for (let i = 0; i < most; i++) {
        const action = choose(game, tables[0].actions);
        if (action === null) return;
        const own = tables[i % 2];
        const answer = await own.client.request("act", { match: own.match, number: own.number, action });
        assert.ok(answer.ok, JSON.stringify(answer));
        for (const table of tables) await table.hear(answer.number);
    }
}

test("two people play to the end", () => withSite(async (port) => {
    const { match, tables, ann } = await sitDown(port, { game: "mijnlieff" });
    await play("mijnlieff", tables);
    assert.deepEqual(tables[0].events, tables[1].events);
    assert.equal(tables[0].events.at(-1).kind, "revealed");
    const record = await ask(port, `/api/matches/${match}/record`);
    assert.equal(record.status, 200);
    for (const action of tables[0].actions) assert.ok(record.text.includes(action), action);
    const { matches } = await ann.request("mine");
    assert.equal(matches[0].phase, "over");
    const late = await ann.request("act", { match, number: tables[0].number, action: "Oa1" });
    assert.equal(late.error.code, "over");
}));

test("a computer plays", () => withSite(async (port) => {
    const ann = await connect(port);
    const made = await ann.create({ game: "circles", seats: [{ kind: "computer", level: 1 }, person] });
    assert.ok(made.ok, JSON.stringify(made));
    const table = await new Table(ann, made.match).watch();
    while (table.actions.length < 1) await table.hear(table.number + 1);
    assert.equal(table.events.at(-1).seat, 0);
    const eight = await ann.create({ game: "mijnlieff", seats: [{ kind: "computer", level: 8 }, person],
                                     clock: { kind: "fischer", base: 60000, add: 0 } });
    const other = await new Table(ann, eight.match).watch();
    while (other.actions.length < 1) await other.hear(other.number + 1);
    assert.match((await ask(port, "/metrics")).text, /^tavola_decided_total [2-9]/m);
}));

// --- Over plain HTTP -----------------------------------------------------------

const post = async (port, cookie, body, headers = {}) => {
    const answer = await ask(port, "/api/request", {
        method: "POST", body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", cookie, ...headers },
    });
    return { status: answer.status, ...JSON.parse(answer.text) };
};

// The lines of a stream, as they come.
function follow(port, path, cookie) {
    return new Promise((resolve) => {
        http.get({ port, path, host: "127.0.0.1", headers: { cookie } }, (answer) => {
            const lines = [];
            let rest = "", wake = () => {};
            answer.on("data", (chunk) => {
                const parts = (rest + chunk).split("\n");
                rest = parts.pop();
                lines.push(...parts.filter((line) => line !== "").map((line) => JSON.parse(line)));
                wake();
            });
            const hear = async (count) => {
                while (lines.length < count) await new Promise((done) => { wake = done; });
                return lines;
            };
            resolve({ answer, hear, end: () => answer.destroy() });
        });
    });
}

test("a match by requests alone", () => withSite(async (port) => {
    const me = await ask(port, "/api/me");
    const [ann] = me.headers["set-cookie"][0].split(";");
    const bob = newCookie();
    const { guest } = JSON.parse(me.text);
    const { match: promised, commitment } = await post(port, ann, { id: "d", do: "dice", for: "a" });
    const made = await post(port, ann, { id: "a", do: "create", ...agreement({ game: "mijnlieff" }), commitment });
    assert.ok(made.ok, JSON.stringify(made));
    assert.equal(made.match, promised);
    const { match } = made;
    const stream = await follow(port, `/api/matches/${match}/events?after=1`, ann);
    assert.equal(stream.answer.statusCode, 200);
    assert.equal(stream.answer.headers["content-type"], "application/x-ndjson");
    assert.equal((await stream.hear(1))[0].n, 2);
    const sat = await post(port, bob, { id: "b", do: "sit", match, name: "Bob", nonce: nonce(), key: made.keys[1] });
    assert.ok(sat.ok, JSON.stringify(sat));
    const acted = await post(port, ann, { id: "c", do: "act", match, number: sat.number, action: choose("mijnlieff", []) });
    assert.ok(acted.ok, JSON.stringify(acted));
    const lines = await stream.hear(acted.number - 1);
    assert.deepEqual(lines.map(({ n }) => n), lines.map((_, i) => i + 2));
    stream.end();
    const again = await post(port, ann, { id: "c", do: "act", match, number: sat.number, action: "whatever" });
    assert.equal(again.number, acted.number, "a repeat is answered alike");
    assert.equal((await post(port, ann, { id: "h", do: "hello", protocol: 1 })).guest, guest);
    assert.equal((await ask(port, "/api/matches/AAAAAAAAAAAA/events")).status, 404);
    assert.equal((await ask(port, "/api/matches/AAAAAAAAAAAA/record")).status, 404);
    const wrong = await ask(port, `/api/matches/${match}/events?after=x`);
    assert.equal(wrong.status, 400);
    assert.equal(JSON.parse(wrong.text).error.allowed, "a whole number from 0");
    assert.equal((await ask(port, "/api/request")).headers.allow, "POST");
    assert.equal((await ask(port, "/api/other")).status, 404);
}));

// More events than one answer holds.
test("a long stream", () => withServer(["--listen", "0", "--limits", "off"], async (port) => {
    const { ann, match } = await meet(port);
    let number = 4;
    for (let i = 0; i < 100; i++) {
        for (const on of [true, false, true]) {
            ({ number } = await ann.request("chatting", { match, on }));
        }
        await ann.request("chatting", { match, on: false });
    }
    const last = (await ann.request("watch", { match, after: 300 })).events.at(-1).n;
    const stream = await follow(port, `/api/matches/${match}/events`, ann.cookie);
    const lines = await stream.hear(last);
    assert.deepEqual(lines.map(({ n }) => n), lines.map((_, i) => i + 1));
    stream.end();
}));

// --- Through a restart ------------------------------------------------------------

async function stop({ child }) {
    child.kill("SIGTERM");
    assert.equal((await once(child, "exit"))[0], 0);
}

test("a restart", async () => {
    const data = join(makeFolder(), "new", "folder");
    const first = await start("--listen", "0", "--data", data);
    assert.ok(first.said.includes(data));
    assert.equal(statSync(data).mode & 0o777, 0o700, "nobody else reads it");
    const { ann, bob, match, tables } = await sitDown(first.port, { game: "mijnlieff" });
    await play("mijnlieff", tables, 3);
    const watchers = await Promise.all(Array.from({ length: 8 }, async () => {
        const watcher = await connect(first.port);
        await watcher.request("watch", { match, after: 0 });
        watcher.lingers = true; // and would hear that the others have gone
        return watcher;
    }));
    const ended = stop(first);
    assert.equal((await ann.hear(({ goodbye }) => goodbye)).goodbye.why, "restart");
    assert.equal(await bob.closed(), 1012);
    await ended;
    for (const client of [ann, bob, ...watchers]) {
        assert.equal(await client.closed(), 1012);
        assert.equal(client.late, 0, "nothing is said after the farewell");
    }
    const log = first.complaint();
    assert.deepEqual(log.trim().split("\n").map((line) => JSON.parse(line).event), ["start", "end", "ended"]);
    assert.doesNotMatch(log, /Ann|Bob|127\.0\.0\.1|tavola=/, "the log is about no person");
    assert.deepEqual(readdirSync(data).sort(), ["lock", "tavola.db"], "one file has all of it");

    const second = await start("--listen", "0", "--data", data);
    for (const [i, { cookie }] of [ann, bob].entries()) {
        const before = tables[i].events;
        tables[i] = new Table(await connect(second.port, { cookie }), match);
        await tables[i].watch();
        assert.deepEqual(tables[i].events, before);
    }
    tables.reverse(); // three actions were played
    await play("mijnlieff", tables);
    assert.equal(tables[0].events.at(-1).kind, "revealed");
    await stop(second);
});

test("one folder, one server", async () => {
    const data = makeFolder();
    await withServer(["--listen", "0", "--data", data], async () => {
        const child = spawn(tavola, ["serve", "--web", folder, "--listen", "0", "--data", data]);
        let said = "";
        child.stderr.on("data", (chunk) => { said += chunk; });
        assert.equal((await once(child, "close"))[0], 1);
        assert.match(said, /^tavola serve: another server already uses the folder '.*'; .*\n$/);
    });
    await withServer(["--listen", "0", "--data", data], async () => {});
});

// Where the system lets nobody hide a file from one process, this cannot be tried.
const plugin = spawnSync("dpkg", ["-L", "libwebsockets-evlib-uv"], { encoding: "utf8" }).stdout?.match(/^.*_uv\.so$/m)?.[0];
const hide = ["-rm", "sh", "-c", `mount --bind /dev/null '${plugin}' && exec "$@"`, "sh"];
const canHide = plugin !== undefined && spawnSync("unshare", [...hide, "true"]).status === 0;

test("without the plugin of the event loop", { skip: !canHide }, () => {
    const { status, stderr } = spawnSync("unshare", [...hide, tavola, "serve", "--web", folder, "--listen", "0", "--data", makeFolder()],
        { encoding: "utf8", env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } }); // the library forgets a list
    assert.equal(stderr, "tavola serve: cannot start the event loop; is libwebsockets-evlib-uv installed?\n");
    assert.equal(status, 1);
});

// --- While nothing can be written -----------------------------------------------------

// No file of the server may grow beyond so many bytes: as on a full disk.
const limit = (child, bytes) =>
    execFileSync("prlimit", ["--pid", String(child.pid), `--fsize=${bytes}:unlimited`]);

test("a full disk", () => withServer(["--listen", "0"], async (port, { child, complaint }) => {
    const { match, tables, ann } = await sitDown(port, { game: "mijnlieff" });
    await play("mijnlieff", tables, 2);
    limit(child, 0);
    const action = choose("mijnlieff", tables[0].actions);
    const refused = await ann.request("act", { match, number: tables[0].number, action }, "lost");
    assert.equal(refused.error.code, "not-saved");
    const sick = await ask(port, "/healthz");
    assert.equal(sick.status, 503);
    assert.equal(JSON.parse(sick.text).ok, false);
    assert.ok(JSON.parse(sick.text).why.length > 0);
    assert.match(complaint(), /"event":"not-saved"/);
    const record = await ask(port, `/api/matches/${match}/record`);
    assert.equal(record.status, 503);
    assert.equal(JSON.parse(record.text).error.code, "not-saved");

    limit(child, "unlimited");
    while ((await ask(port, "/healthz")).status !== 200) await new Promise((done) => setTimeout(done, 100));
    for (const table of tables) await table.watch();
    const granted = await ann.request("act", { match, number: tables[0].number, action }, "lost");
    assert.ok(granted.ok, JSON.stringify(granted));
    for (const table of tables) await table.hear(granted.number);
    tables.reverse();
    await play("mijnlieff", tables);
    assert.deepEqual(tables[0].events, tables[1].events);
}));
