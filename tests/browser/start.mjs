// SPDX-License-Identifier: MIT
//
// start.mjs - the beginning: the home page, the page of a new match with the
// options of each game, what browsers must be able to do, and what is sent.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import assert from "node:assert/strict";
import { gameOf, folder, games, seen, texts, visit } from "./support.mjs";
import { keptMatch, choose, lookAt, setOptions, start } from "./player.mjs";

const SCRIPT_MAX = 100_000;
const CORE_MAX = 400_000;

test("the home page shows every game with a board", () => visit("", async (page) => {
    await seen(page, ".card .board .item");
    for (const { name, title } of games) {
        const card = page.locator(".card", { has: page.locator(`a[href="#/new/${name}"]`) });
        await card.getByRole("heading", { name: title, exact: true }).waitFor();
        await card.locator(".board .item").first().waitFor();
        assert.ok(await card.locator(`a[href="#/learn/${name}"]`).count() > 0);
    }
}));

// A value of an option that is not the standard one.
function otherValue(spec) {
    if (spec.kind === "choice") return spec.choices.at(-1).value;
    if (spec.kind === "integer") return String(Number(spec.standard) === spec.max ? spec.min : Number(spec.standard) + 1);
    return spec.kind === "seed" ? "77" : null;
}

for (const { name, options } of games) {
    test(`${name}: every option can be chosen`, () => visit(`#/new/${name}`, async (page) => {
        const wanted = Object.fromEntries(options.map((spec) => [spec.name, otherValue(spec)]).filter(([, value]) => value !== null));
        const match = await start(page, name, { options: wanted });
        assert.deepEqual(match.options, wanted);
    }));
}

test("options that are not possible are refused with words", () => visit("#/new/hopper", async (page) => {
    await seen(page, ".setup-form");
    await setOptions(page, "hopper", { turns: "-5" });
    const { label, min, max } = gameOf("hopper").options.find(({ name }) => name === "turns");
    const words = texts["bad.optionNumber"].replace("{option}", label).replace("{min}", min).replace("{max}", max);
    await page.getByText(words).waitFor();
    assert.ok(await page.locator("button.start").isDisabled());
    assert.equal(await page.locator(".setup-form [lang=en]").count(), 0, "nothing in another language");
    await setOptions(page, "hopper", { turns: "50" });
    await page.getByText(words).waitFor({ state: "detached" });
    assert.ok(await page.locator("button.start").isEnabled());
}));

test("who plays: seats, levels, who begins", () => visit("#/new/mijnlieff", async (page) => {
    await seen(page, ".setup-form");
    await choose(page, "setup.level", "5");
    await choose(page, "setup.mine", games.find(({ name }) => name === "mijnlieff").players[1]);
    await page.locator("button.start").click();
    await seen(page, "main.play[data-state]");
    const { match } = await lookAt(page);
    assert.deepEqual(match.seats, [{ kind: "computer", level: 5 }, { kind: "human" }]);
    await page.goto(page.url().replace(/#.*/, "#/new/mijnlieff"));
    await seen(page, ".setup-form");
    assert.ok(await page.getByRole("group", { name: texts["setup.level"] }).getByRole("radio", { name: "5", exact: true }).isChecked(), "the level is remembered");
    const together = await start(page, "mijnlieff", { isTogether: true });
    assert.deepEqual(together.seats, [{ kind: "human" }, { kind: "human" }]);
}));

test("light, dark and sound are chosen and kept", () => visit("", async (page) => {
    await seen(page, ".card");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? "system");
    for (const [now, next] of [["system", "light"], ["light", "dark"]]) {
        assert.equal(await theme(), now);
        await page.getByRole("button", { name: texts[`header.theme.${now}`] }).click();
        await page.getByRole("button", { name: texts[`header.theme.${next}`] }).waitFor();
    }
    await page.getByRole("button", { name: texts["header.soundOn"] }).click();
    await page.getByRole("button", { name: texts["header.soundOff"] }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: texts["header.soundOff"] }).waitFor();
    assert.equal(await theme(), "dark");
}));

test("a browser without WebAssembly is told so", () => visit("", async (page) => {
    await page.locator("main.notice").filter({ hasText: "WebAssembly" }).waitFor();
    assert.ok((await page.locator("main.notice p").count()) >= 5, "in all languages");
}, { init: () => delete globalThis.WebAssembly }));

test("a browser that forbids storage can still play, and says that nothing is kept", () => visit("#/new/mijnlieff", async (page) => {
    await page.locator("button.start").click();
    await seen(page, "main.play[data-state]");
    await page.evaluate(() => {
        location.hash = "#/";
    });
    await seen(page, ".begun a");
    await page.getByText(texts["store.refused"]).waitFor();
}, {
    init: () => {
        const get = () => {
            throw new Error("forbidden");
        };
        for (const name of ["localStorage", "indexedDB"]) Object.defineProperty(globalThis, name, { get });
    },
}));

const goTo = (page, hash) => page.evaluate((to) => {
    location.hash = to;
}, hash);

// As earlier versions kept matches, and as they may have been damaged since.
test("what was remembered may be damaged", () => visit("#/new/mijnlieff", async (page) => {
    await start(page, "mijnlieff", { isTogether: true });
    const saved = await keptMatch(page, page.url().split("/").pop());
    // A circle: following what was visited last would never end.
    const root = { parent: -1, action: "", children: [1], next: 1 };
    const node = { parent: 0, action: "a1O", children: [], next: 0 };
    const circle = { ...saved, id: "circle", match: { ...saved.match, nodes: [root, node], current: 1 } };
    await page.evaluate(([bad, old]) => {
        localStorage.setItem("tavola.settings", '{"language":7,"theme":[],"level":"x"}');
        localStorage.setItem("tavola.match.one", "{");
        localStorage.setItem("tavola.match.two", '{"id":"two","match":{"game":"mijnlieff","nodes":[]}}');
        localStorage.setItem("tavola.match.three", '{"id":"three","time":1,"match":{"game":"chess","nodes":[{}]}}');
        localStorage.setItem("tavola.match.circle", JSON.stringify(bad));
        localStorage.setItem("tavola.match.old", JSON.stringify(old));
    }, [circle, { ...saved, id: "old" }]);
    await page.reload();
    await seen(page, "main.play[data-state]");
    for (const bad of ["one", "two", "three", "circle"]) {
        await goTo(page, `#/play/${bad}`);
        await page.locator("main.notice").filter({ hasText: texts["bad.stored"] }).waitFor();
    }
    await goTo(page, "#/play/none");
    await page.locator("main.notice").filter({ hasText: texts["bad.page"] }).waitFor();
    await goTo(page, "#/play/old");
    await seen(page, "main.play[data-state]");
    await goTo(page, "#/");
    await page.reload();
    await page.getByText(texts["home.damaged"].replace("{count}", "4")).waitFor();
    assert.equal(await page.locator(".begun li").count(), 2, "the rest stays");
    await page.locator(".damaged button").click();
    await page.locator(".damaged").waitFor({ state: "detached" });
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "tavola.guest")), ["tavola.settings"]);
    await page.locator(".begun a").first().click();
    await seen(page, "main.play[data-state]");
}));

test("what is sent is small", () => {
    const packed = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
    const script = packed("app.js") + packed("worker.js");
    assert.ok(script < SCRIPT_MAX, `the script has ${script} bytes`);
    assert.ok(packed("tavola.wasm") < CORE_MAX, `the core has ${packed("tavola.wasm")} bytes`);
});
