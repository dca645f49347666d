// SPDX-License-Identifier: MIT
//
// matches.mjs - a whole match of each game against the weakest level, by clicks,
// from the home page to the result.
import { test } from "node:test";
import assert from "node:assert/strict";
import { seen, texts, visit } from "./support.mjs";
import { lookAt, person, playOn, start } from "./player.mjs";

// Matches that would be long are given fewer turns; endings.mjs has natural ends.
const MATCHES = {
    mijnlieff: {},
    hopper: { turns: "30" },
    enlightenment: { turns: "30" },
    circles: { turns: "50" },
    angoli: { turns: "40" },
    moguli: { turns: "16", seed: "2" },
    pyramyd: { players: "2", goal: "race", turns: "16", seed: "2" },
};

// What the page says to the first player, its only person.
function resultOf([mine, ...others]) {
    if (others.every((payoff) => payoff === mine)) return "result.draw";
    return mine > Math.max(...others) ? "result.youWin" : "result.youLose";
}

for (const [name, options] of Object.entries(MATCHES)) {
    test(`${name} against level 1 by clicks`, () => visit("", async (page) => {
        await page.locator(`.card a.button[href="#/new/${name}"]`).first().click();
        await seen(page, ".setup-form");
        const match = await start(page, name, { options });
        assert.deepEqual(match.seats.slice(0, 2), [{ kind: "human" }, { kind: "computer", level: 1 }]);
        const { scene } = await playOn(page, person(4, 1));
        const { prompt } = await lookAt(page);
        assert.ok(prompt.includes(scene.ending), prompt);
        assert.ok(prompt.includes(texts[resultOf(scene.payoffs)]), prompt);
        await page.getByRole("button", { name: texts["play.rematch"] }).waitFor();
    }));
}
