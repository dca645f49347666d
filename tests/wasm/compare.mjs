// SPDX-License-Identifier: MIT
//
// compare.mjs - the browser's core must agree with the native program: no
// imports, the same perft counts for the vectors of every game, the same
// signatures of the bench. The environment names the program, the module and
// the folder of the vectors: TAVOLA_WASM_TEST="tavola|tavola.wasm|vectors".
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";

const [tavola, wasmFile, vectors] = process.env.TAVOLA_WASM_TEST.split("|");
const PERFT_MAX = 300_000; // larger counts are left to the native tests

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
