// SPDX-License-Identifier: MIT
//
// native.mjs - the package says what the native program says: every step of random
// matches in all games, the counts of the vectors, pictures, and engines to the bit.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { load } from "tavola";
import { flags, native, randomNumbers, root } from "./support.mjs";

const PERFT_MAX = 3000; // larger counts are left to others
const STEPS = 150;

const MATCHES = {
    mijnlieff: [{}],
    hopper: [{}, { setup: "free", turns: 30 }],
    enlightenment: [{}, { start: "alternating", middle: "may" }],
    circles: [{}, { turns: 12 }],
    angoli: [{ turns: 40 }, { players: 4, level: "advanced", side: 7 }],
    moguli: [{}, { board: "cylinder", homerow: "swap", seed: 5, turns: 40 }],
    pyramyd: [{}, { players: 1, turns: 30 }, { players: 5, goal: "race", seed: "9223372036854775807" }],
};

const tavola = await load();

function walk(game, seed, most = STEPS) {
    const random = randomNumbers(seed);
    const states = [game.start()];
    const actions = [];
    while (!states.at(-1).over && actions.length < most) {
        actions.push(states.at(-1).draw(random));
        states.push(states.at(-1).apply(actions.at(-1)));
    }
    return { states, actions };
}

const fraction = (share) => {
    const parts = [1, 2, 3, 4, 5, 6].find((n) => Number.isInteger(Math.round(share * n * 1e9) / 1e9));
    return parts === 1 ? `${share}` : `${Math.round(share * parts)}/${parts}`;
};

// A block of "tavola legal".
function block(state) {
    const actor = state.actor === null ? "over" : state.actor === "chance" ? "chance" : `player ${state.actor + 1}`;
    if (!state.over) return [actor, ...state.legal().sort()];
    const scores = state.scores();
    return [actor, `returns ${state.returns().map(fraction).join(" ")}`, ...(scores ? [`score ${scores.join(" ")}`] : [])];
}

test("the games are the same", () => {
    const names = native("games").trim().split("\n").map((line) => line.split(" ")[0]);
    assert.deepEqual(tavola.games().map(({ name }) => name), names);
    assert.deepEqual(Object.keys(MATCHES), names);
    assert.equal(native("--version").trim().split(" ").at(-1), tavola.version);
});

const LIMITS = [{ nodes: 400 }, { level: 1, seed: 3 }, { level: 3, seed: 4 }, { level: 8, nodes: 300 }];

// What engines say about the last state of a walk where a player acts.
async function compareEngines(game, options, { states, actions }, limits) {
    const place = states.findLastIndex(({ actor }) => typeof actor === "number");
    const at = [game.name, ...flags(options), ...actions.slice(0, place), "--table", "2"];
    const asked = [...limits, ...game.engines.map((engine) => ({ engine, nodes: 100 }))];
    const found = await Promise.all(asked.map((question) => game.best(states[place], { ...question, table: 2 })));
    asked.forEach((question, i) => {
        const words = Object.entries(question).flatMap(([key, value]) => [`--${key}`, `${value}`]);
        const told = JSON.parse(native("best", ...at, ...words, "--json"));
        const [line] = told.lines;
        const { action, nodes, depth, lines: [own] } = found[i];
        assert.deepEqual(
            [action, `${nodes}`, depth, own.actions, own.share.toFixed(4), own.exact, own.distance, own.shortest],
            [line.actions[0], told.nodes, told.depth, line.actions, line.share.toFixed(4), line.exact, line.distance, line.shortest],
            `${at.join(" ")} ${words.join(" ")}`);
    });
}

for (const [name, all] of Object.entries(MATCHES)) {
    test(`matches of ${name}`, () => {
        all.forEach((options, seed) => {
            const { states, actions } = walk(tavola.game(name, options), seed + 1);
            const told = native("legal", name, ...flags(options), "--each", ...actions).trimEnd().split("\n\n");
            assert.deepEqual(states.map((state) => block(state).join("\n")), told);
            const at = [name, ...flags(options), ...actions];
            const last = states.at(-1);
            assert.equal(`${last.text}\n`, native("show", ...at, "--position-text"));
            for (const language of tavola.languages) {
                const picture = native("show", ...at, "--svg", "--language", language);
                assert.ok(last.svg({ language }).trimEnd() === picture.trimEnd(), "another picture");
                assert.equal(last.plain({ language }).trimEnd(), native("show", ...at, "--language", language).trimEnd());
                assert.deepEqual(last.scene(language), JSON.parse(native("show", ...at, "--json", "--language", language)));
                assert.equal(last.prompt(language), last.scene(language).prompt ?? last.scene(language).ending);
            }
        });
    });

    test(`every state of ${name} is its text`, () => {
        all.forEach((options, seed) => {
            const game = tavola.game(name, options);
            for (const state of walk(game, seed + 10, 60).states) {
                const again = game.position(state.text);
                assert.ok(again.equals(state) && state.equals(again));
                assert.equal(again.actor, state.actor);
                assert.equal(again.turns, state.turns);
                assert.deepEqual(again.legal(), state.legal());
            }
        });
    });

    test(`words of ${name}`, () => {
        const { states } = walk(tavola.game(name), 3, 20);
        for (const state of states.filter(({ over }) => !over)) {
            const language = tavola.languages[state.turns % tavola.languages.length];
            const { actions, turns } = state.scene(language);
            assert.equal(state.turns, turns);
            for (const { action, meaning, path } of actions.slice(0, 5)) {
                assert.equal(state.meaning(action, language), meaning);
                assert.deepEqual(state.describe(action, language).path, path);
            }
        }
    });

    test(`counts of ${name}`, () => {
        const perft = (state, depth) => depth === 0 ? 1 : depth === 1 ? state.legal().length
            : state.legal().reduce((sum, action) => sum + perft(state.apply(action), depth - 1), 0);
        let checked = 0;
        for (const line of readFileSync(join(root, `tests/vectors/${name}/perft.txt`), "utf8").split("\n")) {
            const [depth, count, , ...words] = line.split(" ");
            if (line === "" || line.startsWith("#") || Number(count) > PERFT_MAX) continue;
            const options = Object.fromEntries(words.filter((_, i) => words[i - 1] === "-o").map((pair) => pair.split("=")));
            const actions = words.filter((word, i) => word !== "-o" && words[i - 1] !== "-o");
            const state = actions.reduce((from, action) => from.apply(action), tavola.game(name, options).start());
            assert.equal(perft(state, Number(depth)), Number(count), line);
            checked++;
        }
        assert.ok(checked > 0);
    });

    test(`engines of ${name}`, async () => {
        for (const options of all) {
            const game = tavola.game(name, options);
            await compareEngines(game, options, walk(game, 7, 9), LIMITS);
        }
    });

    test(`engines near the end of ${name}`, async () => {
        const game = tavola.game(name);
        const file = join(root, `src/games/${name}/endings.txt`);
        const lines = existsSync(file) ? readFileSync(file, "utf8").matchAll(/^(?:win|loss) (\d+) (.*)$/gm) : [];
        for (const [, distance, text] of lines) {
            const told = JSON.parse(native("best", name, "--position", text, "--nodes", "20000", "--table", "2", "--json"));
            const { action, nodes, lines: [line] } = await game.best(game.position(text), { nodes: 20_000, table: 2 });
            assert.deepEqual([action, `${nodes}`, line.distance], [told.lines[0].actions[0], told.nodes, told.lines[0].distance], text);
            if (line.shortest && !game.isCommon) assert.equal(line.distance, Number(distance), text);
        }
    });
}
