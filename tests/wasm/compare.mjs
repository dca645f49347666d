// SPDX-License-Identifier: MIT
//
// compare.mjs - the browser's core must agree with the native program: no
// imports, the same perft counts for the vectors of every game, the same
// signatures of rules and search, the same lines, values and nodes of every
// engine, thinking in slices, and the same answers to whatever the page asks. The
// environment names the program, the module, the folder of the vectors, the
// signatures of search and the page's functions as a program:
// TAVOLA_WASM_TEST="tavola|tavola.wasm|vectors|search-signatures.txt|native".
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { Program } from "../protocol/program.mjs";

const [tavola, wasmFile, vectors, signatures, pageNative] = process.env.TAVOLA_WASM_TEST.split("|");
const PERFT_MAX = 300_000; // larger counts are left to the native tests

// Positions: options, and how many actions from the start.
const SEARCHED = {
    mijnlieff: [["", 3], ["", 7]],
    hopper: [["", 2], ["", 12]],
    enlightenment: [["", 6]],
    circles: [["", 12]],
    angoli: [["players=3 level=advanced", 2], ["players=2 level=advanced", 40]],
    moguli: [["seed=3", 0], ["board=cylinder", 9]],
    pyramyd: [["players=1", 9], ["", 14], ["goal=race", 14], ["players=5 goal=race", 20]],
};
const SLICES = 4;
const SLICE_NODES = { uct: 60, mcts: 200 }; // of the others:
const SLICE_NODES_STANDARD = 1500;

const module = new WebAssembly.Module(readFileSync(wasmFile));
const { exports } = new WebAssembly.Instance(module, {});
exports._initialize();

function write(text) {
    const bytes = new TextEncoder().encode(text + "\0");
    new Uint8Array(exports.memory.buffer).set(bytes, exports.tavola_buffer());
}

function read(length) {
    return new TextDecoder().decode(
        new Uint8Array(exports.memory.buffer, exports.tavola_buffer(), length));
}

function names() {
    const all = [];
    for (let place = 0; place < exports.tavola_game_count(); place++) {
        all.push(read(exports.tavola_game_name(place)));
    }
    return all;
}

function open(place, options) {
    write(options);
    assert.equal(exports.tavola_open(place), 0, options);
}

test("the core has no imports", () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("the games are the same", () => {
    const native = execFileSync(tavola, ["games"], { encoding: "utf8" });
    assert.deepEqual(names(), native.trim().split("\n").map((line) => line.split(" ")[0]));
});

names().forEach((game, place) => {
    const file = `${vectors}/${game}/perft.txt`;

    test(`perft of ${game}`, { skip: !existsSync(file) }, () => {
        let checked = 0;
        for (const line of readFileSync(file, "utf8").split("\n")) {
            const [depth, count, , ...words] = line.split(" ");
            if (line === "" || line.startsWith("#") || Number(count) > PERFT_MAX) {
                continue;
            }
            const options = words.filter((word, i) => words[i - 1] === "-o");
            const actions = words.filter((word, i) => word !== "-o" && words[i - 1] !== "-o");
            open(place, options.join(" "));
            for (const action of actions) {
                write(action);
                assert.equal(exports.tavola_apply(), 0, `${action} in: ${line}`);
            }
            assert.equal(exports.tavola_perft(Number(depth)), BigInt(count), line);
            checked++;
        }
        assert.ok(checked > 0);
    });

    test(`signature of ${game}`, () => {
        const native = execFileSync(tavola, ["bench", "--signatures", game], { encoding: "utf8" });
        open(place, "");
        const signature = BigInt.asUintN(64, exports.tavola_signature());
        assert.equal(`${game} ${signature.toString(16).padStart(16, "0")}`, native.trim());
    });

    test(`search of ${game}`, () => {
        const native = execFileSync(
            tavola, ["best", game, "--nodes", "3000", "--table", "8"], { encoding: "utf8" });
        const [, best] = native.match(/^best (.*)$/m);
        const [, nodes] = native.match(/^nodes (.*)$/m);
        open(place, "");
        const length = exports.tavola_best(3000, 8 << 20);
        assert.equal(read(length), `${best} ${nodes}`);
    });
});

// What every engine answers, with the games and options that the file has.
const told = readFileSync(signatures, "utf8").trimEnd().split("\n");
for (const spec of new Set(told.map((line) => line.replace(/ after .*/, "")))) {
    test(`search signatures of ${spec}`, () => {
        const [game, ...options] = spec.split(" ");
        open(names().indexOf(game), options.join(" "));
        const lines = read(exports.tavola_search_signatures()).trimEnd().split("\n");
        assert.deepEqual(lines.map((line) => `${spec} ${line}`),
            told.filter((line) => line.startsWith(`${spec} after `)));
    });
}

// The worker ends a search by this: an engine that has seen everything up to the
// turn limit uses fewer nodes than it may, although a draw is no proof.
for (const spec of ["hopper turns=1", "circles turns=3", "moguli turns=1", "angoli level=advanced turns=3", "pyramyd players=1 turns=2"]) {
    test(`the end of a search: ${spec}`, () => {
        write(`${spec}\n\n`);
        assert.equal(exports.tavola_think_open(0, 4 << 20, 1), 1);
        const isEnd = (nodes) => 4 * JSON.parse(read(exports.tavola_think(nodes, 3))).nodes < nodes;
        assert.ok([1e3, 1e4, 1e5, 1e6].some(isEnd), "it goes on and on");
    });
}

// What the native program answers to a question.
async function ask(program, line) {
    program.send(`query ${line}`);
    return (await program.find("response ")).slice("response ".length);
}

// Go a number of actions from the start, and then on until a player acts.
async function walk(program, game, options, count) {
    program.send(`setoption name Game value ${game}`);
    for (const [key, value] of options.split(" ").filter(Boolean).map((pair) => pair.split("="))) {
        program.send(`setoption name Game${key} value ${value}`);
    }
    const actions = [];
    for (;;) {
        program.send(`position startpos moves ${actions.join(" ")}`);
        const actor = await ask(program, "toplay");
        assert.notEqual(actor, "none", "the game is over too early");
        if (actions.length >= count && actor !== "chance") return actions;
        const legal = (await ask(program, "legalmoves")).split(" ");
        actions.push(legal[(actions.length * 7 + 3) % legal.length]);
    }
}

// The lines of the last report, one of each rank.
async function goNatively(program, nodes) {
    const lines = [];
    program.send(`go nodes ${nodes}`);
    for (let line; !(line = await program.next()).startsWith("bestmove "); ) {
        assert.ok(line.startsWith("info "), line);
        const rank = Number(line.match(/ multipv (\d+)/)[1]);
        lines.length = rank - 1; // a first line begins another report
        lines.push(line.replace(/ multipv \d+| time \d+| nps \d+| hashfull \d+/g, ""));
    }
    return lines;
}

const round = (number) => (number < 0 ? -Math.floor(0.5 - number) : Math.floor(number + 0.5)) + 0;

// A share to four places as printf does it: of two equally near, the even one.
function printShare(share) {
    const scaled = share * 10000;
    const whole = Math.floor(scaled / 65536);
    const rest = scaled % 65536;
    const isUp = rest > 32768 || (rest === 32768 && whole % 2 === 1);
    return ((whole + (isUp ? 1 : 0)) / 10000).toFixed(4);
}

// The same in WebAssembly, written as UGI has it.
function goInWasm(nodes, lines, hasScore) {
    const text = read(exports.tavola_slice(nodes, lines));
    return text.trimEnd().split("\n").map((line) => {
        const [depth, seen, share, score, exact, distance, shortest, ...actions] = line.split(" ");
        const part = Number(share) / 65536;
        const points = hasScore ? Number(score) / 1000 : 2 * part - 1;
        const value = !hasScore && Number(distance) > 0
            ? `mate ${share === "0" ? "-" : ""}${distance}${shortest === "1" ? "" : " atmost"}`
            : `cp ${round(100 * points)}${exact === "1" ? " exact" : ""}`;
        return `info depth ${depth} nodes ${seen} score ${value} share ${printShare(Number(share))} pv ${actions.join(" ")}`;
    });
}

async function enginesOf(program) {
    program.send("ugi");
    const line = await program.find("option name Engine ");
    await program.find("ugiok");
    return line.split(" var ").slice(1).filter((name) => name !== "auto" && name !== "parallel");
}

async function compareSlices(program, place, game, options, count) {
    const actions = await walk(program, game, options, count);
    for (const name of await enginesOf(program)) {
        const nodes = SLICE_NODES[name] ?? SLICE_NODES_STANDARD;
        program.send(`setoption name Engine value ${name}`);
        program.send(`position startpos moves ${actions.join(" ")}`);
        open(place, options);
        for (const action of actions) {
            write(action);
            assert.equal(exports.tavola_apply(), 0, action);
        }
        write(name);
        assert.equal(exports.tavola_engine(8 << 20), 0, `${game} ${options}: ${name}`);
        for (let slice = 0; slice < SLICES; slice++) {
            assert.deepEqual(
                goInWasm(nodes, 3, game === "mijnlieff"),
                await goNatively(program, nodes),
                `${game} ${options} ${actions.join(" ")}: ${name}, slice ${slice + 1}`);
        }
    }
    program.send("setoption name Engine value auto");
}

names().forEach((game, place) => {
    test(`engines of ${game}, in slices, several lines`, async () => {
        const program = new Program(tavola, ["ugi"]);
        program.send("setoption name MultiPV value 3");
        program.send("setoption name Hash value 8");
        program.send("setoption name Contempt value 0");
        try {
            for (const [options, count] of SEARCHED[game] ?? [["", 0]]) {
                await compareSlices(program, place, game, options, count);
            }
        } finally {
            assert.equal(await program.finish(), 0);
        }
    });
});

// What the page asks, in both worlds: they must answer alike, byte for byte.
class Both {
    constructor() {
        this.program = new Program(pageNative, []);
    }

    async ask(name, numbers, text) {
        const [a = 0, b = 0, c = 0] = numbers;
        write(text);
        const returned = exports[`tavola_${name}`](...numbers, ...(name === "find" ? [300, 2] : []));
        const bytes = new Uint8Array(exports.memory.buffer, exports.tavola_buffer(), 1 << 20);
        const answer = read(bytes.indexOf(0));
        this.program.send(`${name} ${a} ${b} ${c} ${text.replaceAll("\n", "\x01")}`);
        assert.equal(`${returned} ${answer.replaceAll("\n", "\x01")}`, await this.program.next(), `${name} ${numbers}: ${text}`);
        return answer;
    }

    finish() {
        return this.program.finish();
    }
}

const LANGUAGES = ["en", "it", "de", "fr", "es"];
const STEPS = 30;

// A match by chance, with all that a page and its worker ask on the way.
async function compareMatch(both, game, round) {
    let position = "";
    const actions = [];
    await both.ask("games", [], LANGUAGES[round % LANGUAGES.length]);
    for (let step = 0; step < STEPS; step++) {
        const last = actions.at(-1) ?? "";
        const found = JSON.parse(await both.ask("play", [], `${game}\n${position}\n${last}`));
        const question = `${game}\n${found.position}\n`;
        await both.ask("reach", [], `${game}\n${step === 0 ? "" : "="}\n${last}`);
        for (const name of ["legal", "tell"]) await both.ask(name, [], `${game}\n=\n`);
        position = found.position;
        if (step % 9 === round) {
            await both.ask("svg", [], question);
            await both.ask("plain", [], question);
            await both.ask("find", [0, 1 << 20, 1], question);
            await both.ask("chances", [3, step], question);
            await both.ask("choose", [1, 1 << 20, step], question);
            await both.ask("think_open", [step % 2 === 0 ? 0 : 8, 1 << 20, 1], question);
            for (const nodes of [50, 200]) await both.ask("think", [nodes, 3], "");
        }
        const legal = found.scene.actions;
        if (legal.length === 0) break;
        const {path} = legal[step % legal.length];
        for (const ids of [path[0], path.join(" "), "a1"]) await both.ask("point", [], `${question}\n${ids}`);
        if (step % 9 === round) await both.ask("verdict", [100, step], `${question}${legal[step % legal.length].action}`);
        actions.push(legal[(step * 7 + round) % legal.length].action);
        if (step === 0) position = ""; // the first action leads on from the start
    }
    await both.ask("walk", [], `${game}\n\n${actions.join(" ")}`);
    await both.ask("walk", [], `${game}\n\n${actions.join(" ")} nonsense`);
}

async function compareGame(both, game) {
    for (let round = 0; round < LANGUAGES.length; round++) await compareMatch(both, game, round);
    for (const key of ["title", "summary", "lesson.1", "none"]) await both.ask("words", [], `${game} ${key}`);
    for (const bad of ["", game + " x=1\n\n", `${game}\nx\n`, `${game}\n\nx`, "\n\n"]) {
        for (const name of ["walk", "play", "point", "svg", "reach", "legal", "tell", "about", "plain"]) await both.ask(name, [], bad);
        await both.ask("think_open", [0, 1 << 20, 1], bad);
        await both.ask("verdict", [10, 1], bad);
    }
}

names().forEach((game) => {
    test(`the page asks about ${game}`, async () => {
        const both = new Both();
        try {
            await compareGame(both, game);
        } finally {
            assert.equal(await both.finish(), 0); // a program left alone would keep the test waiting
        }
    });
});
