// SPDX-License-Identifier: MIT
//
// kills.mjs - the host is killed 200 times, at moments that depend only on what the
// players did, while they play. Every acknowledged move is there once after each time.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Host, randomFrom, scale } from "./host.mjs";
import { makeLines } from "./lines.mjs";
import { closeTables, expectAll, newCounts, openTables } from "./player.mjs";

const KILLS = 200 * scale;
const TABLES = 8;
const MOST = 40; // requests and answers between two kills

// Neither tokens nor addresses are in the file.
function expectNothingOfPersons(host, tables) {
    const bytes = fs.readFileSync(path.join(host.data, "tavola.db"));
    const tokens = tables.flatMap(({ players }) => players.map((player) => player.cookie.split("=")[1]));
    assert.ok(bytes.includes("ann0"));
    for (const token of tokens) {
        assert.ok(token.length > 20);
        assert.ok(!bytes.includes(token) && !bytes.includes(Buffer.from(token, "base64url")));
    }
    assert.ok(!bytes.includes("127.0.0.1"));
}

test(`kill -9, ${KILLS} times under load`, { timeout: 400000 * scale }, async () => {
    const random = randomFrom(1);
    const host = new Host();
    const counts = newCounts();
    let tables = [];
    try {
        await host.start();
        tables = await openTables(host, makeLines(random), TABLES, counts);
        const running = tables.map((table) => table.run());
        Promise.all(running).catch(counts.fail);
        for (let kills = 0; kills < KILLS; kills++) {
            let left = 1 + random(MOST);
            const moment = new Promise((resolve) => { counts.happened = () => --left === 0 && resolve(host.kill()); });
            await Promise.race([moment, counts.failed]);
            await host.start();
        }
        counts.happened = undefined;
        tables.forEach((table) => table.stop());
        await Promise.race([Promise.all(running), counts.failed]);
        await Promise.race([expectAll(tables), counts.failed]);
        closeTables(tables);
        assert.deepEqual(await host.kill("SIGTERM"), { code: 0, signal: null });
        const { status, said } = host.check();
        assert.equal(status, 0, said);
        expectNothingOfPersons(host, tables);
        console.log(`${counts.acknowledged} moves acknowledged over ${counts.connections} connections, refused ${JSON.stringify(counts.errors)}; ${said.trim()}`);
        assert.ok(counts.acknowledged >= KILLS);
    } finally {
        closeTables(tables);
        host.remove();
    }
});
