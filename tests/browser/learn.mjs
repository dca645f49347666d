// SPDX-License-Identifier: MIT
//
// learn.mjs - the rules with their pictures, the lesson of each game done to its
// end by pointing, and the analysis.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { folder, gameOf, games, oracle, seen, texts, visit } from "./support.mjs";
import { byFinger, byMouse, settled, switchOver } from "./player.mjs";

// The steps of lesson.txt: where one stands, and what will do.
function stepsOf(game) {
    const steps = [];
    for (const line of readFileSync(join(folder, "games", game, "lesson.txt"), "utf8").split("\n")) {
        const [key, ...words] = line.trim().split(/\s+/);
        const step = steps.at(-1);
        if (key === "step") steps.push({ position: { game, options: {}, start: "", actions: [] }, expect: [] });
        else if (key === "options") step.position.options = Object.fromEntries(words.map((word) => word.split("=")));
        else if (key === "position") step.position.start = words.join(" ");
        else if (key === "actions") step.position.actions = words;
        else if (key === "expect") step.expect = words;
    }
    return steps;
}

const press = (page, key) => page.getByRole("button", { name: texts[key], exact: true }).click();
const atStep = (page, number) => seen(page, `.dots li:nth-child(${number}) [aria-current="step"]`);

async function follow(page, { position, expect }) {
    const scene = oracle.scene(position);
    const { path } = scene.actions.find(({ action }) => expect.includes(action));
    if (scene.suggestion) await switchOver(page, scene, path, byMouse);
    else for (const id of scene.actor === 0 ? path.slice(0, 1) : path) await byMouse(page, id);
    await seen(page, ".lesson-says.done");
}

for (const { name, title } of games) {
    test(`${name}: the rules have pictures`, () => visit(`#/learn/${name}`, async (page) => {
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await seen(page, ".learn h2");
        await seen(page, ".figure .board .item");
        const captions = await page.locator(".figure").count();
        assert.equal(await page.locator(".figure .board").count(), captions, "every figure has its picture");
        assert.doesNotMatch(await page.locator("main").innerText(), /^#|\*\*|```/m);
        assert.ok(await page.locator(`a[href="#/learn/${name}/lesson"]`).count() > 0);
    }));

    test(`${name}: the lesson by pointing`, () => visit(`#/learn/${name}/lesson`, async (page) => {
        const steps = stepsOf(name);
        assert.ok(steps.length >= 5);
        for (const [i, step] of steps.entries()) {
            await atStep(page, i + 1);
            if (step.expect.length > 0) await follow(page, step);
            await press(page, "lesson.next");
        }
        await seen(page, ".lesson-end");
        await press(page, oracle.scene({ game: name }).common ? "lesson.playHelped" : "lesson.play");
        await settled(page);
    }));
}

test("a lesson says when it was something else, and shows how", () => visit("#/learn/mijnlieff/lesson", async (page) => {
    const [{ position, expect }] = stepsOf("mijnlieff");
    const { path } = oracle.scene(position).actions.find(({ action }) => !expect.includes(action));
    await atStep(page, 1);
    for (const id of path) await byMouse(page, id);
    await page.locator(".lesson-wrong").filter({ hasText: texts["lesson.wrong"] }).waitFor();
    await press(page, "lesson.show");
    await seen(page, ".lesson-says.done");
}));

test("the board stays where it is while one chooses", () => visit("#/learn/hopper/lesson", async (page) => {
    const [{ position, expect }] = stepsOf("hopper");
    const { path } = oracle.scene(position).actions.find(({ action }) => expect.includes(action));
    await atStep(page, 1);
    await seen(page, ".board .target");
    const box = () => page.locator(".board").boundingBox();
    const cancel = page.getByRole("button", { name: texts["play.drop"], exact: true });
    const before = await box();
    assert.ok(await cancel.isDisabled());
    await byFinger(page, path[0]);
    assert.deepEqual(await box(), before);
    await cancel.tap();
    assert.ok(await cancel.isDisabled());
}, { size: { width: 320, height: 568 }, hasTouch: true, isMobile: true }));

test("a step that is done outlasts a change of theme or sound", () => visit("#/learn/mijnlieff/lesson", async (page) => {
    await atStep(page, 1);
    await follow(page, stepsOf("mijnlieff")[0]);
    for (const [now, next] of [["header.theme.system", "header.theme.light"], ["header.soundOn", "header.soundOff"]]) {
        await press(page, now);
        await page.getByRole("button", { name: texts[next], exact: true }).waitFor();
        assert.equal(await page.locator(".lesson-says.done").count(), 1, next);
    }
}));

const analyse = (page) => page.locator(".tabs").getByText(texts["analysis.title"], { exact: true }).click();

for (const { name } of games) {
    test(`${name}: the analysis has a value and lines`, () => visit(`#/match/${name}?v=${gameOf(name).version}&s=h,h`, async (page) => {
        await settled(page);
        await analyse(page);
        await page.waitForFunction((looking) => {
            const verdict = document.querySelector(".analysis .verdict")?.textContent;
            return verdict && verdict !== looking;
        }, texts["analysis.looking"]);
    }));
}

test("the analysis of a late Mijnlieff position is exact", async () => {
    const position = { game: "mijnlieff", options: {}, start: "", actions: [] };
    for (let i = 0; i < 9; i++) position.actions.push(oracle.choose(position, 3, i + 1));
    assert.notEqual(oracle.scene(position).actor, null);
    await visit(`#/match/mijnlieff?v=1&s=h,h&a=${position.actions.join(",")}&c=9`, async (page) => {
        await settled(page);
        await analyse(page);
        const values = ["analysis.short.win", "analysis.short.loss", "analysis.short.draw"].map((key) => texts[key]);
        await page.locator(".best-line .best-value").first().filter({ hasText: new RegExp(`^(${values.join("|")})$`) }).waitFor();
        const about = texts["analysis.about"].split("{")[0];
        assert.ok(!(await page.locator(".verdict").textContent()).startsWith(about));
        await page.getByText(texts["analysis.complete"]).waitFor();
        assert.ok((await page.locator(".graph").count()) > 0);
    });
});
