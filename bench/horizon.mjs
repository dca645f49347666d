// SPDX-License-Identifier: MIT
//
// horizon.mjs - how far from perfect the strongest level is, as far as a longer search can tell.
//
//     node bench/horizon.mjs [GAME[:OPTION=VALUE,...]]... [--positions N] [--nodes N] [--tavola FILE]
//
// The engine plays itself with so many nodes for each action, after four random ones.
// At every third choice it is asked again, with a hundred times the nodes. Told are how
// often the answer changes, with the interval of 95 %. Another answer need not be a better
// one: where many are as good, the search draws among them, so this is an upper bound.
import { spawnSync } from "node:child_process";

const words = process.argv.slice(2);
function flag(name, standard) {
    const at = words.indexOf(name);
    return at < 0 ? standard : words.splice(at, 2)[1];
}
const positions = Number(flag("--positions", 100));
const nodes = Number(flag("--nodes", 20000));
const tavola = flag("--tavola", "build/release/tavola");

const LONGER = 100;
const OPENING = 4;
const EVERY = 3;
const STANDARD = [
    "mijnlieff", "hopper", "enlightenment", "circles", "moguli", "angoli:level=advanced",
    "pyramyd:goal=race,players=3",
];

// Small, and the same every time.
let state = 1;
function random(below) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
}

function run(command, game, actions, ...flags) {
    const { stdout, stderr, status } = spawnSync(tavola, [command, ...game, ...flags, ...actions], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim().split("\n");
}

function best(game, actions, limit) {
    const said = Object.fromEntries(run("best", game, actions, "--nodes", String(limit)).map((line) => line.split(/ (.*)/)));
    return { action: said.best, value: Number.parseFloat(said.value) };
}

// The moves of games, each with whether somebody had a choice that counts.
function* choices(game) {
    for (;;) {
        for (let actions = []; ;) {
            const [actor, ...legal] = run("legal", game, actions);
            if (actor === "over") break;
            const isDrawn = actor === "chance" || actions.length < OPENING || legal.length === 1;
            const action = isDrawn ? legal[random(legal.length)] : best(game, actions, nodes).action;
            if (!isDrawn && random(EVERY) === 0) yield { actions, action };
            actions = [...actions, action];
        }
    }
}

function measure(name) {
    const [first, options = ""] = name.split(":");
    const game = [first, ...options.split(",").filter(Boolean).flatMap((pair) => ["-o", pair])];
    let changed = 0;
    let count = 0;
    for (const { actions, action } of choices(game)) {
        changed += best(game, actions, LONGER * nodes).action === action ? 0 : 1;
        if (++count === positions) break;
    }
    // The interval of Wilson, 95 %.
    const z = 1.96;
    const share = changed / count;
    const middle = (share + z * z / (2 * count)) / (1 + z * z / count);
    const half = (z / (1 + z * z / count)) * Math.sqrt(share * (1 - share) / count + z * z / (4 * count * count));
    const percent = (number) => (100 * number).toFixed(0);
    console.log(`${name.padEnd(28)} ${changed} of ${count} changed: ${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)})`);
}

for (const name of words.length > 0 ? words : STANDARD) measure(name);
