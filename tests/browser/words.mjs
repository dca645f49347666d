// SPDX-License-Identifier: MIT
//
// words.mjs - the five languages on every page: chosen by the browser or by
// hand, kept, and without a key or a slot where words should be.
import { test } from "node:test";
import assert from "node:assert/strict";
import { gameOf, games, oracle, seen, texts, textsOf, visit } from "./support.mjs";

const LANGUAGES = ["en", "it", "de", "fr", "es"];
const keys = Object.keys(texts);

// Everything that is read or spoken on the page.
const allWords = (page) => page.evaluate(() => {
    const spoken = [...document.querySelectorAll("[aria-label], [title], [alt]")].flatMap((node) =>
        ["aria-label", "title", "alt"].map((name) => node.getAttribute(name) ?? ""));
    return [document.title, document.body.innerText, ...spoken].join("\n");
});

async function assertWords(page, where) {
    const words = await allWords(page);
    const raw = keys.filter((key) => new RegExp(`(^|[^\\w.])${key.replaceAll(".", "\\.")}($|[^\\w.])`, "m").test(words));
    assert.deepEqual(raw, [], `${where} shows keys`);
    assert.doesNotMatch(words, /\{\w+\}/, `${where} has an empty slot`);
    assert.doesNotMatch(words, /undefined|\[object|NaN/, `${where} shows a value of the program`);
    assert.doesNotMatch(words, /\b(lesson\.\d+|option\.\w+|ending\.\w+|prompt\.\w+)\b/, `${where} shows a key of a game`);
}

const PAGES = {
    new: ".setup .board .item", learn: ".figure .board .item", "learn/lesson": ".lesson .board .item", match: "main.play .board .item",
};
const hashOf = (page, name) => ({
    new: `#/new/${name}`, learn: `#/learn/${name}`, "learn/lesson": `#/learn/${name}/lesson`, match: `#/match/${name}?v=${gameOf(name).version}&s=h,1`,
})[page];

for (const code of LANGUAGES) {
    test(`every page in ${code}, as the browser asks for it`, () => visit("", async (page) => {
        const words = textsOf(code);
        await page.getByRole("heading", { name: words["home.title"] }).waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.lang), code);
        await assertWords(page, "home");
        const titles = oracle.games(code).map(({ title }) => title);
        oracle.games("en");
        assert.deepEqual(await page.locator(".card h2").allTextContents().then((all) => all.filter((title) => titles.includes(title))), titles);
        for (const { name } of games) {
            for (const [kind, selector] of Object.entries(PAGES)) {
                await page.evaluate((hash) => {
                    location.hash = hash;
                }, hashOf(kind, name));
                await seen(page, selector);
                await assertWords(page, `${kind} of ${name}`);
            }
        }
        await page.evaluate(() => {
            location.hash = "#/import";
        });
        await page.getByRole("heading", { name: words["import.title"] }).waitFor();
        await assertWords(page, "import");
    }, { locale: code }));
}

test("the language is switched by hand, everywhere at once, and kept", () => visit("#/match/mijnlieff?v=1&s=h,h", async (page) => {
    await seen(page, "main.play .board .item");
    for (const code of [...LANGUAGES.slice(1), "en"]) {
        const words = textsOf(code);
        await page.locator(".language select").selectOption(code);
        await page.getByRole("button", { name: words["play.undo"], exact: true }).waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.lang), code);
        await assertWords(page, `play in ${code}`);
        oracle.games(code);
        const { prompt } = oracle.scene({ game: "mijnlieff", actions: [] });
        oracle.games("en");
        await page.locator(".prompt").filter({ hasText: prompt }).waitFor();
    }
    await page.locator(".language select").selectOption("it");
    await page.getByRole("button", { name: textsOf("it")["play.undo"], exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: textsOf("it")["play.undo"], exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "it");
}));

test("a language that we do not speak gives English", () => visit("", async (page) => {
    await page.getByRole("heading", { name: texts["home.title"] }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
}, { locale: "ja" }));
