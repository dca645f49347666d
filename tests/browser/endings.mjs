// SPDX-License-Identifier: MIT
//
// endings.mjs - whole recorded games, clicked through by two people at the same
// screen until the rules end them: one natural ending of each game, or more.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { seen, visit } from "./support.mjs";
import { actionsOf, lookAt, playOn } from "./player.mjs";

const records = join(dirname(fileURLToPath(import.meta.url)), "endings");

function read(file) {
    const lines = readFileSync(join(records, file), "utf8").trimEnd().split("\n");
    const header = lines.findIndex((line) => line.startsWith("actions"));
    const field = (key) => lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? "";
    const seats = lines.filter((line) => line.startsWith("player ")).map(() => "h");
    const options = field("options").split(" ").filter(Boolean);
    const link = `#/match/${field("game")}?v=${field("rules")}${options.length ? `&o=${options.join(",")}` : ""}&s=${seats.join(",")}`;
    return { link, actions: lines.slice(header + 1).join(" ").split(" ") };
}

// Let the next roll of the page fall as the record has it.
function loadDice(page, scene, action) {
    const weights = scene.actions.map(({ weight }) => weight ?? 1);
    const place = scene.actions.findIndex((one) => one.action === action);
    const below = weights.slice(0, place).reduce((sum, weight) => sum + weight, 0);
    const share = (below + weights[place] / 2) / weights.reduce((sum, weight) => sum + weight, 0);
    return page.evaluate((value) => {
        crypto.getRandomValues = (numbers) => numbers.fill(value);
    }, Math.floor(share * 2 ** 32));
}

for (const file of readdirSync(records)) {
    test(`${file}: the whole game`, async () => {
        const { link, actions } = read(file);
        await visit(link, async (page) => {
            await seen(page, "main.play");
            const { match, scene } = await playOn(page, async (scene, position) => {
                const action = actions[position.actions.length];
                if (scene.actor === 0) await loadDice(page, scene, action);
                return action;
            });
            assert.deepEqual(actionsOf(match), actions);
            const { prompt } = await lookAt(page);
            assert.ok(prompt.includes(scene.ending), prompt);
            assert.equal(await page.locator(".board .target").count(), 0);
        });
    });
}
