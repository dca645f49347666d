// SPDX-License-Identifier: MIT
//
// exact.mjs - what `tavola serve --values` tells, and what it refuses. The file says
// that nobody ever wins who is the first in its eyes.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import assert from "node:assert/strict";
import { connect, person } from "./client.mjs";
import { ask, makeFolder, tavola, withServer, withSite } from "./support.mjs";

const advanced = { game: "angoli", options: { level: "advanced" } };

const made = makeFolder();

function makeFile(level, name = level) {
    const path = join(made, name);
    rmSync(path, { force: true });
    const { status, stderr } = spawnSync(process.env.TAVOLA_HOLLOW_VALUES, [`level=${level}`, path]);
    assert.equal(status, 0, String(stderr));
    return path;
}

const withValues = (path, work) => withServer(["--listen", "127.0.0.1:0", "--values", path], work);

async function question(port, body, headers = {}) {
    const answer = await ask(port, "/api/exact", {
        method: "POST", body: typeof body === "string" ? body : JSON.stringify({ id: 1, ...body }),
        headers: { "content-type": "application/json", ...headers } });
    return { status: answer.status, body: JSON.parse(answer.text) };
}

test("positions of its file", () => withValues(makeFile("advanced"), async (port) => {
    const me = JSON.parse((await ask(port, "/api/me")).text);
    assert.deepEqual(me.exact, ["angoli"]);
    const taking = await question(port, { ...advanced, actions: ["A"] });
    assert.equal(taking.status, 200);
    assert.deepEqual(taking.body, { player: 2, chance: 1, actions: [
        { action: "B", chance: 1, mark: "" }, { action: "C", chance: 1, mark: "" },
        { action: "D", chance: 0, mark: "??" }] });
    const rolling = await question(port, { ...advanced, actions: ["A", "C"] });
    assert.deepEqual(rolling.body, { player: 1, chance: 0 });
}));

test("what it has no file of", () => withValues(makeFile("advanced"), async (port) => {
    for (const other of [{ game: "angoli" }, { game: "hopper" }, { ...advanced, options: { level: "advanced", players: "3" } }]) {
        const { status, body } = await question(port, other);
        assert.equal(status, 404);
        assert.equal(body.error.code, "no-values");
    }
}));

test("a host without files", () => withSite(async (port) => {
    assert.deepEqual(JSON.parse((await ask(port, "/api/me")).text).exact, []);
    assert.equal((await question(port, advanced)).status, 404);
}));

test("what is no question", () => withValues(makeFile("advanced"), async (port) => {
    const wrong = ["", "{", "[]", '{"id":1}', '{"id":1,"game":"chess"}', '{"id":1,"cancel":2}', '{"game":"angoli"}',
                   JSON.stringify({ id: 1, ...advanced, actions: ["Z"] }),
                   JSON.stringify({ id: 1, ...advanced, position: "\u0001".repeat(600) }),
                   JSON.stringify({ id: 1, ...advanced, ["\u0002".repeat(600)]: 1 })];
    for (const body of wrong) {
        const answer = await question(port, body);
        assert.equal(answer.status, 400, body);
        assert.equal(answer.body.error.code, "malformed", body);
        assert.notEqual(answer.body.error.say, "", body);
    }
    assert.equal((await ask(port, "/api/exact")).status, 405);
    assert.equal((await question(port, advanced, { "content-type": "text/plain" })).status, 415);
    assert.equal((await question(port, advanced, { origin: "http://elsewhere" })).status, 403);
    assert.equal((await question(port, advanced)).status, 200);
}));

test("who asks and goes does no harm", () => withValues(makeFile("advanced"), async (port) => {
    const body = JSON.stringify({ id: 1, ...advanced });
    for (let round = 0; round < 2; round++) { // more than one address may have under way
        const gone = Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}/api/exact`, {
            method: "POST", body, headers: { "content-type": "application/json" }, signal: AbortSignal.timeout(5) }).catch(() => null));
        await Promise.all(gone);
    }
    assert.equal((await ask(port, "/healthz")).status, 200);
    assert.equal((await question(port, advanced)).status, 200);
}));

// Wait until the log says so often that the file cannot be read; it comes by a pipe of its
// own, so an answer may be here before it.
async function complaints(server, count) {
    while ((server.complaint().match(/"values".*advanced/g) ?? []).length < count) {
        await new Promise((done) => setTimeout(done, 20));
    }
}

test("a damaged file", () => {
    const path = makeFile("advanced");
    const file = openSync(path, "r+");
    for (let at = 4096; at < 4096 + 3 * 16384 * 64; at += 3 * 16384) {
        writeSync(file, Buffer.from([1]), 0, 1, at); // no sum agrees with it
    }
    closeSync(file);
    return withValues(path, async (port, server) => {
        const answer = await question(port, { ...advanced, actions: ["A", "B"] });
        assert.equal(answer.status, 500);
        assert.equal(answer.body.error.code, "no-values");
        await complaints(server, 1);
        const ann = await connect(port); // level 8 has to think, and says why
        const made = await ann.create({ ...advanced, seats: [{ kind: "computer", level: 8 }, person],
                                        clock: { kind: "fischer", base: 10_000, add: 0 } });
        assert.ok(made.ok, JSON.stringify(made));
        await complaints(server, 2);
        const { events } = await ann.request("watch", { match: made.match, after: 0 });
        assert.ok(events.some(({ kind }) => kind === "action"));
    });
});

test("files that are refused", () => {
    const refuse = (...words) => {
        const { status, stderr } = spawnSync(tavola, ["serve", "--listen", "127.0.0.1:0", "--data", join(made, "data"), ...words]);
        assert.equal(status, 2);
        assert.equal(String(stderr).trim().split("\n").length, 1, String(stderr));
        return String(stderr);
    };
    const text = join(made, "text");
    writeFileSync(text, "no values");
    assert.match(refuse("--values", text), /text/);
    assert.match(refuse("--values", "/nowhere/at/all"), /\/nowhere\/at\/all/);
    const small = join(made, "small");
    assert.equal(spawnSync(tavola, ["solve", "angoli", "--tokens", "2", "--out", small]).status, 0);
    assert.match(refuse("--values", small), /small' is of a game with fewer tokens; allowed is the whole one/);
    const cut = makeFile("basic", "cut");
    truncateSync(cut, 1 << 20);
    assert.match(refuse("--values", cut), /cut/);
    const whole = makeFile("basic");
    assert.match(refuse("--values", whole, "--values", makeFile("basic", "again")), /again' is of the same game/);
    for (const game of ["angoli", "hopper"]) {
        const { status, stderr } = spawnSync(tavola, ["puzzles", game, "--games", "1", "--values", whole]);
        assert.equal(status, 2);
        assert.match(String(stderr), /^tavola puzzles: '.*basic' has no values of this game with these options\n$/);
    }
    assert.match(refuse(...Array(5).fill(["--values", whole]).flat()), /too many files/);
});
