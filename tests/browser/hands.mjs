// SPDX-License-Identifier: MIT
//
// hands.mjs - matches of each game against level 1 by the keyboard alone, and by
// a finger on a phone. Most are short: what is tested is the hand.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gameOf, games, PHONE, seen, texts, visit } from "./support.mjs";
import { byFinger, byKeyboard, lookAt, person, playOn, settled, start, tabTo } from "./player.mjs";

const TURNS = "6";
const hasTurns = (name) => gameOf(name).options.some((option) => option.name === "turns");
const shortened = (name) => (hasTurns(name) ? { turns: TURNS } : {});

// Tab to the radio buttons of a group, then arrows to the wanted one.
async function chooseLevelByKeyboard(page) {
    await seen(page, ".setup-form");
    const group = page.getByRole("group", { name: texts["setup.level"], exact: true });
    const selector = `input[type=radio][name="${await group.locator("input").first().getAttribute("name")}"]`;
    await tabTo(page, selector);
    for (let i = 0; i < 8; i++) {
        const words = await page.evaluate(() => document.activeElement.closest("label").textContent.trim());
        if (words === "1") break;
        await page.keyboard.press("ArrowLeft");
    }
    const chosen = await page.locator(`${selector}:checked`).evaluate((input) => input.closest("label").textContent.trim());
    assert.equal(chosen, "1");
}

async function chooseTurnsByKeyboard(page, name) {
    await tabTo(page, ".setup-form details summary");
    await page.keyboard.press("Enter");
    const { label } = gameOf(name).options.find((option) => option.name === "turns");
    await page.evaluate((words) => {
        for (const field of document.querySelectorAll("label.field")) {
            field.querySelector("input")?.toggleAttribute("data-wanted", field.firstElementChild.textContent === words);
        }
    }, label);
    await tabTo(page, "input[data-wanted]");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(TURNS);
}

for (const { name } of games) {
    test(`${name} by the keyboard alone`, () => visit("", async (page) => {
        await seen(page, ".card");
        await tabTo(page, `.card a.button[href="#/new/${name}"]`);
        await page.keyboard.press("Enter");
        await chooseLevelByKeyboard(page);
        if (hasTurns(name)) await chooseTurnsByKeyboard(page, name);
        await tabTo(page, "button.start");
        await page.keyboard.press("Enter");
        await settled(page);
        await tabTo(page, ".board .target");
        const { match } = await playOn(page, person(2, 5), { point: byKeyboard });
        assert.deepEqual(match.seats[1], { kind: "computer", level: 1 });
    }));

    test(`${name} by a finger on a phone`, () => visit(`#/new/${name}`, async (page) => {
        await start(page, name, { options: shortened(name) });
        await playOn(page, person(2, 7), { point: byFinger });
        const { prompt } = await lookAt(page);
        assert.ok(prompt.length > 0);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
    }, { size: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }));
}
