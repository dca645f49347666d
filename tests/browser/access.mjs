// SPDX-License-Identifier: MIT
//
// access.mjs - pages for everyone: axe-core finds nothing serious, in light and
// dark, on a desk and on a phone.
import { test } from "node:test";
import assert from "node:assert/strict";
import { assertAccessible, DESK, gameOf, games, gather, PHONE, seen, texts, visit } from "./support.mjs";
import { wander } from "./people.mjs";

async function goTo(page, hash, selector) {
    await page.evaluate((to) => {
        location.hash = to;
    }, hash);
    await seen(page, selector);
}

// Pages, and what shows that they are there.
const PAGES = [
    ["home", "#/", ".card .board .item"],
    ["setup", "#/new/pyramyd", ".setup .board .item"],
    ["learn", "#/learn/mijnlieff", ".figure .board .item"],
    ["lesson", "#/learn/mijnlieff/lesson", ".lesson .board .target"],
    ["import", "#/import", "textarea"],
    ["matches", "#/matches", ".matches .kept, .matches h1"],
    ["bad link", "#/match/chess?v=1", ".found .problem"],
    ["nothing", "#/play/nothing", "main.notice"],
];

// Colours do not depend on the size of the screen: two of the four pairs.
const SCREENS = {
    "a desk in light colours": { size: DESK, colorScheme: "light" },
    "a phone in dark colours": { size: PHONE, colorScheme: "dark", hasTouch: true, isMobile: true },
};

for (const [screen, options] of Object.entries(SCREENS)) {
    test(`pages on ${screen}`, () => visit("", async (page) => {
        await seen(page, ".card");
        for (const [name, hash, selector] of PAGES) {
            await goTo(page, hash, selector);
            await assertAccessible(page, name);
        }
    }, options));

    test(`pages with others on ${screen}`, () => gather(2, (ann, bo) => wander(ann, bo, assertAccessible), options));

    test(`boards on ${screen}`, () => visit("", async (page) => {
        for (const { name } of games) {
            await goTo(page, `#/match/${name}?v=${gameOf(name).version}&s=h,h`, "main.play .board .target");
            await assertAccessible(page, name);
        }
    }, options));
}

for (const tab of ["moves.title", "analysis.title", "review.title", "share.title"]) {
    test(`the panel ${tab} in the middle of a match`, () => visit("#/match/mijnlieff?v=1&s=h,h&a=Oa1,Oc3&c=2", async (page) => {
        await seen(page, "main.play .board .item, .found");
        if (await page.locator(".found").count()) await page.getByRole("button", { name: texts["import.open"] }).click();
        await seen(page, "main.play .board .item");
        await page.locator(".tabs").getByText(texts[tab], { exact: true }).click();
        await assertAccessible(page, tab);
    }));
}

test("the board is a group with names, what can be pointed at is a button", () => visit("#/match/mijnlieff?v=1&s=h,h", async (page) => {
    await seen(page, ".board .target");
    const board = page.locator("main.play .board");
    assert.equal(await board.getAttribute("role"), "group");
    assert.ok((await board.getAttribute("aria-label")).length > 0);
    for (const target of await page.locator(".board .target").all()) {
        assert.equal(await target.getAttribute("role"), "button");
        assert.ok((await target.getAttribute("aria-label")).length > 0);
    }
    assert.equal(await page.locator('.board .target[tabindex="0"]').count(), 1, "one stop for Tab");
}));
