// SPDX-License-Identifier: MIT
//
// review.mjs - learning from mistakes: turning points one after the other, another
// try on the board, the better line. Noise is not called a mistake.
import { test } from "node:test";
import assert from "node:assert/strict";
import { oracle, PHONE, seen, texts, visit } from "./support.mjs";
import { byKeyboard, byMouse, lookAt } from "./player.mjs";

// In a Hopper ending that Red has won in five, Red throws the win away.
const ENDING = "..R/RRR/R.W/r../.../.../wWW/.ww 1 0 68";
const BLUNDER = "a5b5";
const link = (seats) => `#/match/hopper?v=1&p=${encodeURIComponent(ENDING)}&s=${seats}&a=${BLUNDER}&c=1`;

const openReview = async (page) => {
    await seen(page, "main.play[data-state]");
    await page.locator(".tabs").getByText(texts["review.title"], { exact: true }).click();
    await seen(page, ".review .cost");
};
const text = (page, selector) => page.locator(selector).first().textContent();
const press = (page, key) => page.locator(".review").getByText(texts[key], { exact: true }).click();

const bestOf = () => {
    const { best } = oracle.verdict({ game: "hopper", options: {}, start: ENDING, actions: [BLUNDER] });
    return oracle.scene({ game: "hopper", options: {}, start: ENDING, actions: [] }).actions
        .find(({ action }) => action === best.actions[0]);
};

const point = async (page, path, by = byMouse) => {
    for (const id of path) await by(page, id);
};

test("a mistake is shown, tried again, and its better line played", () => visit(link("h,h"), async (page) => {
    await openReview(page);
    assert.equal(await text(page, ".review-count"), "1 of 1");
    assert.match(await text(page, ".cost"), new RegExp(`${texts["analysis.short.win"]}.*${texts["analysis.short.loss"]}`));
    assert.equal(await page.locator(".arrows.mistaken .arrow").count(), 1);
    const before = await lookAt(page);
    const played = oracle.scene({ game: "hopper", options: {}, start: ENDING, actions: [] }).actions
        .find(({ action }) => action === BLUNDER);
    await point(page, played.path);
    await page.locator(".answer").getByText(texts["review.answer.played"]).waitFor();
    await press(page, "review.again");
    await point(page, bestOf().path);
    await page.locator(".answer").getByText(texts["review.answer.best"]).waitFor();
    await press(page, "review.show");
    await seen(page, ".told[aria-current]");
    assert.equal(await page.locator(".told").first().getAttribute("aria-current"), "step");
    assert.ok((await text(page, ".told")).includes(bestOf().meaning));
    assert.match(await text(page, ".reasons"), /Proved: Red wins/);
    await page.getByRole("button", { name: texts["review.forth"] }).click();
    assert.equal(await page.locator(".told").nth(1).getAttribute("aria-current"), "step");
    await page.getByRole("button", { name: texts["review.next"] }).click();
    await page.locator(".review .verdict").getByText(texts["review.end"]).waitFor();
    assert.deepEqual((await lookAt(page)).match.nodes, before.match.nodes); // the match is as it was
}));

test("a board that was turned stays so in the review and after it", () => visit(link("h,h"), async (page) => {
    await seen(page, "main.play[data-state]");
    await page.keyboard.press("f");
    await seen(page, ".board.is-turned");
    await openReview(page);
    await seen(page, ".board.is-turned");
    await page.locator(".tabs").getByText(texts["moves.title"], { exact: true }).click();
    await seen(page, "main.play:not([data-review]) .board.is-turned");
}));

test("a review is done by keyboard alone", () => visit(link("h,h"), async (page) => {
    await openReview(page);
    await page.waitForFunction((words) => document.getElementById("announcements").textContent.endsWith(words), `. ${texts["review.ask"]}`);
    await page.keyboard.press("u"); // the match is not taken back meanwhile
    assert.equal((await lookAt(page)).match.current, 1);
    await point(page, bestOf().path, byKeyboard);
    await page.locator(".answer").getByText(texts["review.answer.best"]).waitFor();
    await page.locator(".review .button").last().focus();
    await page.keyboard.press("Enter");
    await seen(page, ".told[aria-current]");
    assert.ok((await text(page, "#announcements")).includes(bestOf().meaning));
}));

test("whose mistakes: the computer’s are not mine", () => visit(link("5,h"), async (page) => {
    await seen(page, "main.play[data-state]");
    await page.locator(".tabs").getByText(texts["review.title"], { exact: true }).click();
    await page.locator(".review .verdict").getByText(texts["review.none"]).waitFor();
    await press(page, "review.all");
    await seen(page, ".review .cost");
    assert.equal(await text(page, ".review-count"), "1 of 1");
}));

test("the route opens the review, and closing it goes back to the match", () => visit(link("h,h"), async (page) => {
    await seen(page, "main.play[data-state]");
    await page.evaluate(() => { location.hash += "/review"; });
    await seen(page, ".review .cost");
    const board = await page.locator(".board").boundingBox();
    const panel = await page.locator(".panel").boundingBox();
    assert.ok(board.height > 200 && board.y + board.height <= panel.y + 1, "the board is seen above the panel");
    await page.getByRole("button", { name: texts["play.close"], exact: true }).click();
    await page.locator("main.play:not([data-review])").waitFor();
}, { size: PHONE }));

test("what a record says is shown beside the moves", () => visit("#/import", async (page) => {
    await page.locator("textarea").fill([
        "game mijnlieff", "comment Sunday evening", "actions", "Oa1", ":comment A corner, as <b>always</b>.", "Na2", ":value 0.4120",
        ":better Na3 0.5312", ":mark ?", "",
    ].join("\n"));
    await page.getByRole("button", { name: texts["import.button"], exact: true }).click();
    await seen(page, "main.play[data-state]");
    await page.locator(".comment").getByText("A corner, as <b>always</b>.").waitFor();
    assert.equal(await text(page, ".notes"), "Value: 41 %. Better: Na3 (53 %).");
    assert.equal(await page.locator(".move .mark").nth(1).textContent(), "?");
    await page.getByRole("button", { name: texts["moves.first"] }).click();
    assert.equal(await text(page, ".notes"), "Sunday evening");
}));

// All corners are alike, so that taking the first one cannot be a mistake.
test("the first corner of Angoli is no mistake", () => visit("#/match/angoli?v=1&s=h,h&a=C,A&c=2", async (page) => {
    await seen(page, "main.play[data-state]");
    await page.locator(".tabs").getByText(texts["review.title"], { exact: true }).click();
    await page.locator(".review .verdict").getByText(texts["review.none"]).waitFor();
}));

test("the chances of three add up to 100 %", () => visit("#/match/angoli?v=1&o=players=3&s=h,h,h&a=C,A,B&c=2", async (page) => {
    await seen(page, "main.play[data-state]");
    await page.locator(".tabs").getByText(texts["analysis.title"], { exact: true }).click();
    await page.locator(".shares b").filter({ hasText: "%" }).nth(2).waitFor();
    const parts = await page.locator(".shares b").allTextContents();
    assert.equal(parts.reduce((sum, part) => sum + Number.parseInt(part, 10), 0), 100, parts.join());
}));
