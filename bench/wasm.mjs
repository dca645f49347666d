// SPDX-License-Identifier: MIT
//
// wasm.mjs - how fast the browser's core is beside the native program, in the
// same run: random play (4 million actions), perft and search of every game, the best
// of some turns each.
//
//     node bench/wasm.mjs [TAVOLA] [TAVOLA.WASM]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const tavola = process.argv[2] ?? "build/release/tavola";
const wasmFile = process.argv[3] ?? "build/wasm/tavola.wasm";
const TURNS = 7;
const TABLE = 64; // megabytes
const NODES = 1_000_000;
const DEPTHS = {
    mijnlieff: 6, hopper: 8, enlightenment: 6, circles: 7, angoli: 11, moguli: 7, pyramyd: 17,
};

// With opponents and with something to choose, so that the search is that of a match.
const OPTIONS = { angoli: "level=advanced", pyramyd: "goal=race" };

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasmFile)), {});
exports._initialize();

function open(place, options) {
    const bytes = new TextEncoder().encode(options + "\0");
    new Uint8Array(exports.memory.buffer).set(bytes, exports.tavola_buffer());
    exports.tavola_open(place);
}

function name(place) {
    const length = exports.tavola_game_name(place);
    return new TextDecoder().decode(
        new Uint8Array(exports.memory.buffer, exports.tavola_buffer(), length));
}

// Processor time, so that other work on the machine disturbs less.
function seconds(work) {
    const begin = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6;
}

function native(...words) {
    const script = '"$@" > /dev/null; times';
    const { stdout } = spawnSync("sh", ["-c", script, "sh", tavola, ...words], { encoding: "utf8" });
    const parts = stdout.trim().split("\n")[1].matchAll(/(\d+)m([\d.]+)s/g);
    return [...parts].reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0);
}

// Both sides take turns, so that whatever else the machine does hits both.
function ratio(nativeWork, wasmWork) {
    let quickNative = Infinity;
    let quickWasm = Infinity;
    for (let turn = 0; turn < TURNS; turn++) {
        quickNative = Math.min(quickNative, nativeWork());
        quickWasm = Math.min(quickWasm, wasmWork());
    }
    return quickNative / quickWasm;
}

const column = (value) => value.toFixed(2).padStart(9);

console.log("game            random    perft   search   (speed of WebAssembly over native)");
for (let place = 0; place < exports.tavola_game_count(); place++) {
    const game = name(place);
    const depth = DEPTHS[game] ?? 4;
    open(place, "");
    const random = ratio(
        () => native("bench", "--signatures", game),
        () => seconds(() => exports.tavola_signature()));
    const perft = ratio(
        () => native("perft", game, String(depth)),
        // The command prints all smaller depths too.
        () => seconds(() => {
            for (let i = 0; i <= depth; i++) {
                exports.tavola_perft(i);
            }
        }));
    const options = OPTIONS[game] ?? "";
    open(place, options);
    const hasPlayer = exports.tavola_best(1, 1 << 20) > 0;
    const search = !hasPlayer ? NaN : ratio(
        () => native("best", game, ...options.split(" ").filter(Boolean).flatMap((pair) => ["-o", pair]), "--nodes", String(NODES), "--threads", "1", "--table", String(TABLE)),
        () => seconds(() => exports.tavola_best(NODES, TABLE << 20)));
    console.log(game.padEnd(13) + column(random) + column(perft) + column(search));
}
