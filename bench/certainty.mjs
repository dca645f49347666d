// SPDX-License-Identifier: MIT
//
// certainty.mjs - how far verdicts can be trusted: core/certainty.h of each game.
//
//     node bench/certainty.mjs [GAME[:OPTION=VALUE,...]]... [--positions N] [--nodes N] [--seed N] [--wasm FILE] [--pairs]
//
// Levels 2 to 6 play against each other. At positions where a player had a choice,
// what was played is judged with the game's nodes, as on the page, and again with
// eight times the nodes (and another seed, for engines that draw). Told are, in
// thousandths of the point, by how much the short judgement overstates the loss, in
// 1 of 20 and in 1 of 100 positions; how many losses it sees of 0.05 or more, and how
// many of them the long judgement disputes (it sees less than half as much); the same
// of those that are more than the game's error, and get a mark; and how long a short
// judgement took. --pairs prints all losses that both see, --seed draws other
// positions. To find an error, let it be 1 first.
import { readFileSync } from "node:fs";

const words = process.argv.slice(2);
function flag(name, standard) {
    const at = words.indexOf(name);
    return at < 0 ? standard : words.splice(at, 2)[1];
}
function isGiven(name) {
    const at = words.indexOf(name);
    return at >= 0 && words.splice(at, 1).length > 0;
}
const positions = Number(flag("--positions", 150));
const nodes = Number(flag("--nodes", 0)); // 0: the game's own
const seed = Number(flag("--seed", 1));
const file = flag("--wasm", "build/wasm/tavola.wasm");
const hasPairs = isGiven("--pairs");

const LONGER = 8;
const POINT = 65536;
const SEEN = 0.05;
const STANDARD = [
    "mijnlieff", "hopper", "enlightenment", "circles", "angoli", "angoli:players=3", "moguli",
    "pyramyd:goal=race,players=2", "pyramyd:goal=race,players=3",
];

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});
exports._initialize();

function ask(question, call) {
    const bytes = new Uint8Array(exports.memory.buffer, exports.tavola_buffer(), 1 << 20);
    bytes[new TextEncoder().encodeInto(question, bytes).written] = 0;
    const length = call();
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.tavola_buffer(), length));
}

// Small, and the same for a game every time.
let state = 0;
function random(below) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
}

const play = (question) => JSON.parse(ask(question, () => exports.tavola_play()));
const choose = (question) => ask(question, () => exports.tavola_choose(2 + random(5), 4 << 20, random(1 << 30)));
const judge = (question, limit, seed) => JSON.parse(ask(question, () => exports.tavola_verdict(limit, seed)));

// Positions where a player had a choice, with what was chosen; about one in five.
function* choices(first) {
    for (let position = ""; ;) {
        const { scene, position: text } = play(`${first}\n${position}\n`);
        const legal = scene.actions.map(({ action }) => action);
        if (legal.length === 0) {
            position = ""; // the next game
            continue;
        }
        const action = scene.actor === 0 ? legal[random(legal.length)] : choose(`${first}\n${text}\n`);
        const question = `${first}\n${text}\n${action}`;
        if (scene.actor > 0 && legal.length > 1 && random(5) === 0) yield question;
        position = play(question).position;
    }
}

const share = ({ loss }) => Math.max(0, loss) / POINT;
const thousandths = (number) => (1000 * number).toFixed(0);

function measure(name) {
    const [game, options = ""] = name.split(":");
    const found = [];
    state = seed;
    let milliseconds = 0;
    for (const question of choices([game, ...options.split(",").filter(Boolean)].join(" "))) {
        const began = performance.now();
        const short = judge(question, nodes, 1);
        milliseconds += performance.now() - began;
        const long = judge(question, LONGER * short.nodes, 2);
        found.push({ short: share(short), long: share(long), mark: short.mark });
        if (found.length === positions) break;
    }
    const over = found.map(({ short, long }) => short - long).sort((a, b) => b - a);
    const count = (list) => `${list.length}, disputed ${list.filter(({ short, long }) => long < short / 2).length}`;
    console.log([
        name, `1 of 20: ${thousandths(over[Math.floor(positions / 20)])}`, `1 of 100: ${thousandths(over[Math.floor(positions / 100)])}`,
        `seen ${count(found.filter(({ short }) => short >= SEEN))}`, `marked ${count(found.filter(({ mark }) => mark !== ""))}`,
        `${(milliseconds / positions).toFixed(0)} ms`,
    ].join("  "));
    if (hasPairs) found.forEach(({ short, long }) => short + long > 0 && console.log(`  ${thousandths(short)} ${thousandths(long)}`));
}

for (const name of words.length > 0 ? words : STANDARD) measure(name);
