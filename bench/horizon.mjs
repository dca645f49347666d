// SPDX-License-Identifier: MIT
//
// horizon.mjs - how far from perfect the strongest level is, as far as a longer search can tell.
//
//     node bench/horizon.mjs [GAME[:OPTION=VALUE,...]]... [--positions N] [--nodes N] [--tavola FILE] [--values FILE]
//
// The engine plays itself with so many nodes for each action, after four random ones.
// At every third choice it is asked again, with a hundred times the nodes. Told are how
// often the answer changes, with the interval of 95 %. Another answer need not be a better
// one, so both are compared: equally deep in one search, twice as long again, or each alone
// where a tree grows unevenly. Told is what of the point the first answer loses by that: on
// average over all choices (0 where the answer stays, or the other one turns out worse), and
// how often it is more than 0.05 and more than 0.1. With a file of values (tavola solve
// --out) nothing is estimated: it knows what each action loses.
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

const words = process.argv.slice(2);
function flag(name, standard) {
    const at = words.indexOf(name);
    return at < 0 ? standard : words.splice(at, 2)[1];
}
const positions = Number(flag("--positions", 100));
const nodes = Number(flag("--nodes", 20000));
const values = flag("--values", "");
const tavola = flag("--tavola", "build/release/tavola");

const LONGER = 100;
const OPENING = 4;
const EVERY = 3;
const STANDARD = [
    "mijnlieff", "hopper", "enlightenment", "circles", "moguli", "angoli:level=advanced",
    "pyramyd:goal=race,players=3",
];
const UNEVEN = ["pyramyd"]; // played by Monte Carlo tree search

// Small, and the same for a game every time.
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
    const said = run("best", game, actions, "--nodes", String(limit)).find((line) => line.startsWith("best "));
    return said.slice("best ".length);
}

// The share of each of these first actions, as the last whole depth has it.
async function shares(game, actions, first) {
    const engine = spawn(tavola, ["ugi", ...game], { stdio: ["pipe", "pipe", "inherit"] });
    const found = new Map();
    let whole = -1;
    engine.stdin.write([
        "setoption name Contempt value 0", `setoption name MultiPV value ${first.length}`,
        `position startpos${actions.length > 0 ? " moves " : ""}${actions.join(" ")}`,
        `go nodes ${first.length * LONGER * nodes} searchmoves ${first.join(" ")}`, "",
    ].join("\n"));
    for await (const line of createInterface({ input: engine.stdout })) {
        if (line.startsWith("error")) throw new Error(line);
        if (line.startsWith("bestmove")) break;
        const [, depth, rank, share, action] = / depth (\d+) multipv (\d+) .* share ([\d.]+) pv (\S+)/.exec(line) ?? [];
        if (depth === undefined || (first.length > 1 && Number(depth) <= whole)) continue;
        found.set(action, Number(share));
        if (Number(rank) === first.length) whole = Number(depth);
    }
    engine.stdin.end("quit\n");
    return first.map((action) => found.get(action));
}

async function lossOf(game, actions, taken, better) {
    const isUneven = UNEVEN.includes(game[0]);
    const [high, low] = isUneven
        ? [...await shares(game, actions, [better]), ...await shares(game, actions, [taken])]
        : await shares(game, actions, [better, taken]);
    return Math.max(0, high - low);
}

// What the answer loses, and whether another one is better; as far as that is known.
async function judge(game, actions, action) {
    const longer = best(game, actions, LONGER * nodes);
    return longer === action ? { isChanged: false, loss: 0 }
        : { isChanged: true, loss: await lossOf(game, actions, action, longer) };
}

function look(game, actions, action) {
    const chances = run("solve", game, actions, "--values", values).map((line) => line.split(" "));
    const moves = chances.filter(([word]) => word === "move");
    const loss = Number(moves[0][2]) - Number(moves.find(([, name]) => name === action)[2]);
    return { isChanged: loss > 0, loss };
}

// The moves of games, each with whether somebody had a choice that counts.
function* choices(game) {
    for (;;) {
        for (let actions = []; ;) {
            const [actor, ...legal] = run("legal", game, actions);
            if (actor === "over") break;
            const isDrawn = actor === "chance" || actions.length < OPENING || legal.length === 1;
            const action = isDrawn ? legal[random(legal.length)] : best(game, actions, nodes);
            if (!isDrawn && random(EVERY) === 0) yield { actions, action };
            actions = [...actions, action];
        }
    }
}

// The interval of Wilson, 95 %.
function interval(part, count) {
    const z = 1.96;
    const share = part / count;
    const middle = (share + z * z / (2 * count)) / (1 + z * z / count);
    const half = (z / (1 + z * z / count)) * Math.sqrt(share * (1 - share) / count + z * z / (4 * count * count));
    const percent = (number) => (100 * number).toFixed(0);
    return `${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)})`;
}

async function measure(name) {
    const [first, options = ""] = name.split(":");
    const game = [first, ...options.split(",").filter(Boolean).flatMap((pair) => ["-o", pair])];
    const losses = [];
    let count = 0;
    state = 1;
    for (const { actions, action } of choices(game)) {
        const { isChanged, loss } = values ? look(game, actions, action) : await judge(game, actions, action);
        if (isChanged) losses.push(loss);
        if (++count === positions) break;
    }
    const over = (least) => interval(losses.filter((loss) => loss > least).length, count);
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / count;
    console.log(`${name.padEnd(28)} ${losses.length} of ${count} changed: ${interval(losses.length, count)}; ` +
                `lost ${mean.toFixed(values ? 5 : 3)} on average, more than 0.05 in ${over(0.05)}, than 0.1 in ${over(0.1)}`);
}

for (const name of words.length > 0 ? words : STANDARD) await measure(name);
