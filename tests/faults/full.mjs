// SPDX-License-Identifier: MIT
//
// full.mjs - the disk is full, in that no file may grow further. Players hear that
// their moves are not saved and /healthz says why; with room again the match goes on,
// and nothing that was acknowledged is missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Host, randomFrom } from "./host.mjs";
import { makeLines } from "./lines.mjs";
import { closeTables, expectAll, newCounts, openTables } from "./player.mjs";

const LIMIT = 400 * 1024; // bytes of a file
const TABLES = 4;

// Ask until the host is as wanted; what it says then.
async function healthOf(host, status) {
    for (;;) {
        const answer = await host.get("/healthz");
        if (answer.status === status) {
            return JSON.parse(answer.text);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

test("a full disk", { timeout: 300000 }, async () => {
    const random = randomFrom(3);
    const host = new Host({ limit: LIMIT, words: ["--limits", "off"] });
    const counts = newCounts();
    let tables = [];
    try {
        await host.start();
        assert.deepEqual(await healthOf(host, 200), { ok: true });
        tables = await openTables(host, makeLines(random), TABLES, counts);
        const running = tables.map((table) => table.run());
        Promise.all(running).catch(counts.fail);

        // The log has room again and again, until the file itself cannot grow.
        const ill = await Promise.race([healthOf(host, 503), counts.failed]);
        assert.equal(ill.ok, false);
        assert.match(ill.why, /the disk is full/);
        const before = counts.acknowledged;
        while (counts.errors["not-saved"] === undefined) {
            await Promise.race([new Promise((resolve) => setTimeout(resolve, 20)), counts.failed]);
        }

        host.unlimit();
        await Promise.race([healthOf(host, 200), counts.failed]);
        await Promise.race([new Promise((resolve) => { counts.happened = () => counts.acknowledged > before + 100 && resolve(); }), counts.failed]);
        counts.happened = undefined;
        tables.forEach((table) => table.stop());
        await Promise.race([Promise.all(running), counts.failed]);
        await Promise.race([expectAll(tables), counts.failed]);
        closeTables(tables);
        assert.deepEqual(await host.kill("SIGTERM"), { code: 0, signal: null });
        const { status, said } = host.check();
        assert.equal(status, 0, said);
        console.log(`${counts.acknowledged} moves acknowledged, ${before} before, refused ${JSON.stringify(counts.errors)}; ${said.trim()}`);
    } finally {
        closeTables(tables);
        host.remove();
    }
});
