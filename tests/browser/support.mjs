// SPDX-License-Identifier: MIT
//
// support.mjs - what the tests in a browser share: one server and one browser for
// each file of tests, and pages that are watched.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { Oracle } from "./oracle.mjs";
import { folder, launch, requireOfWeb, startServer } from "./site.mjs";

export { folder, requireOfWeb } from "./site.mjs";

const PATIENCE = 30_000; // milliseconds: the machine may be busy
export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export const oracle = new Oracle(join(folder, "tavola.wasm"));
export const games = oracle.games();
export const textsOf = (language) => JSON.parse(readFileSync(join(folder, `text/${language}.json`), "utf8"));
export const texts = textsOf("en");

export const site = { address: "", browser: null, server: null };

before(async () => {
    Object.assign(site, await startServer());
    site.browser = await launch();
});

after(async () => {
    await site.browser?.close();
    site.server?.kill();
});

// Dice, levels and boards that are the same every time.
function makeRepeatable(seed) {
    let state = seed;
    const next = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state;
    };
    Math.random = () => next() / 2 ** 32;
    crypto.getRandomValues = (numbers) => numbers.fill(next());
}

// Everything that must not happen on a page; hosts are told by their origin.
function watch(context, faults, allowed) {
    const origin = new URL(site.address).origin;
    context.on("console", (message) => {
        if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (found) => faults.push(`error: ${String(found.error().stack)}`));
    context.on("dialog", (dialog) => {
        faults.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
    });
    context.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) faults.push(`request: ${url}`);
    });
    return () => assert.deepEqual(faults.filter((fault) => !allowed?.test(fault)), []);
}

// A fresh profile, and what checks afterwards that nothing has gone wrong in it.
async function newProfile({ init, allowed, size = DESK, ...options }) {
    const context = await site.browser.newContext({
        viewport: size, reducedMotion: "reduce", locale: "en-GB", serviceWorkers: "block", ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    const check = watch(context, [], allowed);
    if (init) await context.addInitScript(init);
    return { context, check };
}

// Open a page of its own in a fresh profile, and hand it to the test. Afterwards
// nothing must have gone wrong on it.
export async function visit(hash, test, { seed = 1, ...options } = {}) {
    const { context, check } = await newProfile(options);
    try {
        await context.addInitScript(makeRepeatable, seed);
        const page = await context.newPage();
        await page.goto(site.address + hash);
        await test(page, context);
        check();
    } finally {
        await context.close();
    }
}

// So many people, each in a browser of his own, on an empty page. What they ask the
// host for must never be the same, so nothing is made repeatable.
export async function gather(count, test, options = {}) {
    const profiles = await Promise.all(Array.from({ length: count }, () => newProfile(options)));
    try {
        const pages = await Promise.all(profiles.map(({ context }) => context.newPage()));
        await test(...pages);
        profiles.forEach(({ check }) => check());
    } finally {
        await Promise.all(profiles.map(({ context }) => context.close()));
    }
}

export const gameOf = (name) => games.find((game) => game.name === name);

// Wait until the page shows what the selector says.
export const seen = (page, selector) => page.locator(selector).first().waitFor();

const axe = readFileSync(requireOfWeb.resolve("axe-core/axe.min.js"), "utf8");
const SERIOUS = new Set(["serious", "critical"]);

// Axe-core finds nothing serious on the page.
export async function assertAccessible(page, where) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const found = violations.filter(({ impact }) => SERIOUS.has(impact)).map(({ id, nodes }) =>
        `${where}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join("; ")}`);
    assert.deepEqual(found, []);
}
