// SPDX-License-Identifier: MIT
//
// api.mjs - what the package promises beside the rules: states that never change,
// errors that say what is allowed and damage nothing, memory that does not grow, and
// engines that block nobody, can be stopped, and let node end.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { TavolaError, load } from "tavola";
import { randomNumbers } from "./support.mjs";

const tavola = await load();
const mijnlieff = tavola.game("mijnlieff");

// A walk whose states depend on all that the core holds.
function fingerprint() {
    const random = randomNumbers(5);
    return tavola.games().map(({ name }) => {
        let state = tavola.game(name).start();
        for (let i = 0; i < 8 && !state.over; i++) state = state.apply(state.draw(random));
        return `${state.text} ${state.legal().join(" ")}`;
    });
}
const sound = fingerprint();

test("what a game is", () => {
    const game = tavola.game("pyramyd", { goal: "race", players: 2 });
    assert.equal(game.spec, "pyramyd players=2 goal=race");
    assert.deepEqual([game.name, game.players, game.isCommon, game.hasScores], ["pyramyd", 2, false, false]);
    assert.equal(tavola.game("pyramyd", { players: 1 }).isCommon, true);
    assert.equal(tavola.game("angoli").hasChance, true);
    assert.equal(mijnlieff.hasScores, true);
    assert.equal(tavola.game("moguli", { seed: 7n }).spec, "moguli seed=7");
    assert.equal(tavola.levelMax, 8);
});

test("games in five languages", () => {
    const titles = tavola.languages.map((language) => tavola.games(language).map(({ title }) => title).join());
    assert.equal(tavola.languages.length, 5);
    assert.equal(new Set(titles).size, 5);
    assert.equal(tavola.games("de-AT")[0].summary, tavola.games("de")[0].summary);
    assert.notEqual(tavola.games("de")[0].summary, tavola.games()[0].summary);
});

test("a state never changes, and the one before is the undo", () => {
    const first = mijnlieff.start();
    const { text } = first;
    const legal = first.legal();
    const states = legal.map((action) => first.apply(action));
    assert.equal(new Set(states.map(String)).size, legal.length);
    assert.equal(first.text, text);
    assert.deepEqual(first.legal(), legal);
    legal.length = 0;
    assert.equal(first.legal().length, states.length);
    assert.throws(() => { first.actor = 1; }, TypeError);
    assert.throws(() => { mijnlieff.spec = "hopper"; }, TypeError);
    assert.throws(() => { tavola.version = "2"; }, TypeError);
    assert.equal(JSON.stringify({ state: mijnlieff.start() }), JSON.stringify({ state: text }));
});

test("chance", () => {
    const game = tavola.game("angoli");
    let state = game.start();
    assert.deepEqual(state.outcomes(), []);
    while (state.actor !== "chance") state = state.apply(state.legal()[0]);
    const outcomes = state.outcomes();
    assert.deepEqual(outcomes.map(({ action }) => action), state.legal());
    assert.equal(outcomes.reduce((sum, { weight }) => sum + weight, 0) * outcomes[0].probability, outcomes[0].weight);
    assert.equal(state.draw(() => 0), outcomes[0].action);
    assert.equal(state.draw(() => 1 - 2 ** -53), outcomes.at(-1).action);
});

test("bad input is refused with a sentence, and nothing is damaged", async () => {
    const hopper = tavola.game("hopper", { turns: 20 });
    const state = mijnlieff.start();
    let over = state;
    while (!over.over) over = over.apply(over.legal()[0]);
    let chance = tavola.game("angoli").start();
    while (chance.actor !== "chance") chance = chance.apply(chance.legal()[0]);
    const long = "x".repeat(2 << 20);
    const bad = [
        [() => tavola.game("chess"), /unknown game 'chess'.*mijnlieff/],
        [() => tavola.game(""), /unknown game/],
        [() => tavola.game(7), /name of a game cannot be 7; allowed is a text/],
        [() => tavola.game(), /undefined/],
        [() => tavola.game("hopper", null), /options of a game cannot be null/],
        [() => tavola.game("hopper", ["turns"]), /cannot be an array/],
        [() => tavola.game("hopper", { turns: {} }), /option 'turns' cannot be an object/],
        [() => tavola.game("hopper", { turns: "x" }), /turns.*whole number from 0/],
        [() => tavola.game("hopper", { turns: NaN }), /turns/],
        [() => tavola.game("hopper", { turns: "1 setup=free" }), /turns/],
        [() => tavola.game("hopper", { "turns=1 setup": "free" }), /turns/],
        [() => tavola.game("hopper", { wheels: 4 }), /wheels.*allowed/],
        [() => tavola.game("moguli", { board: "round" }), /board.*flat or cylinder/],
        [() => tavola.game("hopper\n\n"), /unknown game/],
        [() => tavola.game(long), /./],
        [() => tavola.game("hopper", { [long]: 1 }), /./],
        [() => tavola.games("xx"), /no language 'xx'; allowed are en, it, de, fr, es/],
        [() => tavola.games(5), /no language 5/],
        [() => mijnlieff.position("garbage"), /./],
        [() => mijnlieff.position(""), /./],
        [() => mijnlieff.position("="), /./],
        [() => mijnlieff.position(null), /a position cannot be null/],
        [() => mijnlieff.position(hopper.start().text), /./],
        [() => mijnlieff.position(`${state.text}\n${state.legal()[0]}`), /./],
        [() => mijnlieff.position(`${state.text}\0`), /./],
        [() => mijnlieff.position("\ud800"), /./],
        [() => mijnlieff.position(long), /./],
        [() => state.apply("zz9"), /'zz9' is not a legal action here; legal are/],
        [() => state.apply("Oa1 Oa2"), /not a legal action/],
        [() => state.apply("Oa1\nuct"), /not a legal action/],
        [() => state.apply(""), /not a legal action/],
        [() => state.apply(0), /an action cannot be 0; allowed is a text/],
        [() => state.apply(), /an action cannot be undefined/],
        [() => state.apply(long), /./],
        [() => over.apply("Oa1"), /game is over/],
        [() => over.draw(), /over/],
        [() => state.draw(() => 1), /random\(\)/],
        [() => state.meaning("zz9"), /not a legal action/],
        [() => state.meaning("Oa1", "xx"), /language/],
        [() => state.prompt("xx"), /language/],
        [() => state.scene({}), /language an object/],
        [() => state.svg("de"), /options of a picture cannot be 'de'/],
        [() => state.svg({ lang: "de" }), /cannot have 'lang'; allowed are language/],
        [() => state.svg({ language: "xx" }), /language/],
        [() => mijnlieff.best(), /a state cannot be undefined/],
        [() => mijnlieff.best({ text: state.text }), /a state cannot be an object/],
        [() => mijnlieff.best(hopper.start()), /state is of 'hopper turns=20'; allowed are those of 'mijnlieff'/],
        [() => tavola.game("hopper").best(hopper.start()), /those of 'hopper'/],
        [() => mijnlieff.best(over), /no player acts here/],
        [() => tavola.game("angoli").best(chance), /no player acts here/],
        [() => mijnlieff.best(state, 5), /options of best\(\) cannot be 5/],
        [() => mijnlieff.best(state, { levels: 1 }), /cannot have 'levels'; allowed are level,/],
        [() => mijnlieff.best(state, { level: 0 }), /level cannot be 0; allowed is a whole number from 1 to 8/],
        [() => mijnlieff.best(state, { level: "3" }), /level cannot be '3'/],
        [() => mijnlieff.best(state, { level: 3, time: 100 }), /own limits/],
        [() => mijnlieff.best(state, { level: 3, nodes: 100 }), /own limits/],
        [() => mijnlieff.best(state, { level: 8, engine: "uct", nodes: 5 }), /not both/],
        [() => mijnlieff.best(state, { engine: "deep" }), /unknown engine 'deep'; allowed are exact, uct/],
        [() => mijnlieff.best(state, { engine: "uct\nx" }), /unknown engine/],
        [() => mijnlieff.best(state, { nodes: 2 ** 32 }), /nodes/],
        [() => mijnlieff.best(state, { nodes: 1.5 }), /nodes/],
        [() => mijnlieff.best(state, { time: -1 }), /time/],
        [() => mijnlieff.best(state, { lines: 9 }), /lines/],
        [() => mijnlieff.best(state, { table: 0 }), /table/],
        [() => mijnlieff.best(state, { seed: -1 }), /seed/],
        [() => mijnlieff.best(state, { signal: {} }), /signal/],
        [() => mijnlieff.best(state, { progress: 1 }), /progress/],
        [() => load({ wasm: 5 }), /wasm cannot be 5/],
        [() => load({ wasm: "/no/such/file" }), /\/no\/such\/file cannot be loaded/],
        [() => load({ wasm: new Uint8Array(8) }), /cannot be loaded/],
        [() => load({ wasm: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) }), /not tavola.wasm/],
        [() => load({ workers: 0 }), /workers/],
        [() => load({ worker: 1 }), /worker cannot be 1/],
        [() => load(3), /options of load/],
    ];
    for (const [body, message] of bad) {
        await assert.rejects(async () => body(), (error) => {
            assert.ok(error instanceof TavolaError && error instanceof Error, `${body}: ${error}`);
            assert.equal(error.name, "TavolaError");
            assert.match(error.message, message, String(body));
            assert.ok(error.message.length < 1000, String(body));
            return true;
        });
    }
    assert.deepEqual(fingerprint(), sound);
});

test("noise is refused, and nothing is damaged", () => {
    const random = randomNumbers(9);
    const texts = tavola.games().map(({ name }) => tavola.game(name).start().text).join("");
    let accepted = 0;
    for (let i = 0; i < 3000; i++) {
        const { name } = tavola.games()[Math.floor(random() * 7)];
        const game = tavola.game(name);
        const text = [...game.start().text];
        text[Math.floor(random() * text.length)] = texts[Math.floor(random() * texts.length)];
        try {
            const state = game.position(text.join(""));
            if (!state.over) state.apply(state.draw(random)).legal();
            accepted++;
        } catch (error) {
            assert.ok(error instanceof TavolaError, String(error));
        }
    }
    assert.ok(accepted > 0 && accepted < 3000, `${accepted}`);
    assert.deepEqual(fingerprint(), sound);
});

test("memory does not grow with states, games, pictures or errors", () => {
    const random = randomNumbers(1);
    const before = tavola.memoryBytes;
    const kept = [];
    let state = mijnlieff.start();
    for (let i = 0; i < 100_000; i++) {
        state = state.over ? mijnlieff.start() : state.apply(state.draw(random));
        if (i % 10 === 0) kept.push(state);
    }
    for (let i = 0; i < 500; i++) {
        tavola.game("moguli", { seed: i }).start().svg();
        assert.throws(() => tavola.game("moguli", { seed: -i - 1 }));
    }
    assert.equal(tavola.memoryBytes, before);
    assert.ok(kept.every((one) => mijnlieff.position(one.text).equals(one)));
});

test("engines block nobody, and several think at once", async () => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    const asked = tavola.games().map(({ name }) => {
        const game = tavola.game(name);
        return game.best(game.start(), { time: 150, table: 2 });
    });
    const found = await Promise.all(asked);
    clearInterval(ticking);
    assert.ok(ticks > 5, `${ticks} ticks`);
    found.forEach(({ action }, i) => assert.ok(tavola.game(tavola.games()[i].name).start().legal().includes(action)));
});

test("the same question has the same answer", async () => {
    const game = tavola.game("enlightenment");
    const ask = () => game.best(game.start(), { nodes: 3000, lines: 3 });
    const [first, second] = await Promise.all([ask(), ask()]);
    assert.deepEqual(first, second);
    assert.deepEqual(await ask(), first);
    assert.equal(first.lines.length, 3);
    assert.equal(first.nodes, 3000);
    assert.ok(first.lines.every(({ share, shares }) => share >= 0 && share <= 1 && Math.abs(shares[0] + shares[1] - 1) < 1e-4));
});

test("nodes and time together: whichever ends first", async () => {
    const game = tavola.game("hopper");
    const { nodes } = await game.best(game.start(), { nodes: 1500, time: 60_000 });
    assert.equal(nodes, 1500);
});

test("progress is told, and its errors come back", async () => {
    const game = tavola.game("circles");
    const told = [];
    const best = await game.best(game.start(), { time: 600, lines: 2, progress: (one) => told.push(one) });
    assert.ok(told.length > 0);
    assert.ok(told.every((one, i) => one.lines.length === 2 && one.action === one.lines[0].actions[0] && (i === 0 || one.nodes > told[i - 1].nodes)));
    assert.ok(best.nodes >= told.at(-1).nodes);
    const oops = new Error("oops");
    await assert.rejects(game.best(game.start(), { time: 60_000, progress() { throw oops; } }), oops);
});

test("a signal stops what thinks, waits or has not begun", async () => {
    const own = await load({ workers: 1 });
    const game = own.game("moguli");
    const ask = (signal) => game.best(game.start(), { time: 600_000, signal });
    const [thinking, waiting] = [new AbortController(), new AbortController()];
    const first = ask(thinking.signal);
    const second = ask(waiting.signal);
    const third = game.best(game.start(), { nodes: 200 });
    waiting.abort();
    await assert.rejects(second, { name: "AbortError" });
    const why = new Error("enough");
    thinking.abort(why);
    await assert.rejects(first, why);
    assert.equal((await third).nodes, 200);
    await assert.rejects(ask(AbortSignal.abort()), { name: "AbortError" });
    const last = ask();
    own.close();
    await assert.rejects(last, TavolaError);
    await assert.rejects(ask(), /closed/);
    assert.ok(game.start().legal().length > 0);
});

test("a worker that cannot be loaded, or fails, is told of", async () => {
    const address = new URL("./broken.mjs", import.meta.url);
    writeFileSync(address, "throw new Error('no good');");
    for (const worker of [address, "/no/such/worker.js"]) {
        const own = await load({ worker });
        const game = own.game("hopper");
        await assert.rejects(game.best(game.start(), { nodes: 10 }), /the worker has failed/);
    }
});

test("a module may be given, and loads share nothing", async () => {
    const wasm = readFileSync(new URL(import.meta.resolve?.("tavola/tavola.wasm") ?? "./node_modules/tavola/dist/tavola.wasm", import.meta.url));
    const other = await load({ wasm: new WebAssembly.Module(wasm) });
    other.games("it");
    assert.equal(mijnlieff.start().prompt(), other.game("mijnlieff").start().prompt());
    assert.ok(other.game("mijnlieff").start().equals(mijnlieff.start()));
    assert.equal((await other.game("mijnlieff").best(mijnlieff.start(), { nodes: 50 })).nodes, 50);
});

// No timer fires, so that an idle worker which keeps node waiting would do so for ever.
test("node ends when all is done", () => {
    const program = `import {load} from 'tavola';
        globalThis.setTimeout = () => ({unref() {}});
        const tavola = await load();
        const game = tavola.game('hopper');
        const state = game.start();
        const stop = new AbortController();
        game.best(state, {time: 600000, signal: stop.signal}).catch(({name}) => console.log(name));
        await Promise.all([game.best(state, {nodes: 100}), game.best(state, {level: 1})]);
        stop.abort();
        void game.best(state, {nodes: 1000}).then(({nodes}) => console.log(nodes));`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program],
        { encoding: "utf8", timeout: 30_000, cwd: new URL(".", import.meta.url) });
    assert.equal(status, 0, stderr);
    assert.equal(stdout, "AbortError\n1000\n");
});
