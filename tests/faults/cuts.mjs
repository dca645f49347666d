// SPDX-License-Identifier: MIT
//
// cuts.mjs - connections are cut 1,000 times, after any number of bytes either way, so
// in the middle of requests, answers and handshakes. No move is lost or made twice.
import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { test } from "node:test";
import { Host, randomFrom, scale } from "./host.mjs";
import { makeLines } from "./lines.mjs";
import { closeTables, expectAll, newCounts, openTables } from "./player.mjs";

const CUTS = 1000 * scale;
const TABLES = 8;
const MOST = 6000; // bytes that a connection lives for

// Between the players and the host: connections with a life of so many bytes.
class Proxy {
    constructor(host, random) {
        Object.assign(this, { host, random, cuts: 0, isCutting: false });
        this.enough = new Promise((resolve) => { this.reached = resolve; });
        this.server = net.createServer((near) => this.join(near));
    }

    async listen() {
        this.server.listen(0, "127.0.0.1");
        await once(this.server, "listening");
        this.port = this.server.address().port;
    }

    join(near) {
        const far = net.connect(this.host.port, "127.0.0.1");
        const pair = { near, far, left: this.isCutting ? 1 + this.random(MOST) : Infinity };
        for (const [from, to] of [[near, far], [far, near]]) {
            from.setNoDelay(true);
            from.on("error", () => {});
            from.on("close", () => to.destroy());
            from.on("data", (chunk) => this.pass(pair, to, chunk));
        }
    }

    // The bytes that are still allowed go on; then both ends find that the other is gone.
    pass(pair, to, chunk) {
        const allowed = Math.min(pair.left, chunk.length);
        to.write(chunk.subarray(0, allowed));
        pair.left -= allowed;
        if (pair.left === 0) {
            pair.left = -1;
            pair.near.destroySoon();
            pair.far.destroySoon();
            if (++this.cuts === CUTS) {
                this.isCutting = false;
                this.reached();
            }
        } else if (pair.left < 0) {
            pair.near.destroy();
        }
    }
}

test(`connections cut ${CUTS} times`, { timeout: 400000 * scale }, async () => {
    const random = randomFrom(2);
    const host = new Host({ words: ["--limits", "off"] });
    const counts = newCounts();
    const proxy = new Proxy(host, random);
    let tables = [];
    try {
        await host.start();
        await proxy.listen();
        host.door = proxy.port;
        tables = await openTables(host, makeLines(random), TABLES, counts);
        proxy.isCutting = true;
        tables.forEach(({ players }) => players.forEach((player) => player.socket.tear()));
        const running = tables.map((table) => table.run());
        Promise.all(running).catch(counts.fail);
        await Promise.race([proxy.enough, counts.failed]);
        tables.forEach((table) => table.stop());
        await Promise.race([Promise.all(running), counts.failed]);
        await Promise.race([expectAll(tables), counts.failed]);
        closeTables(tables);
        assert.deepEqual(await host.kill("SIGTERM"), { code: 0, signal: null });
        const { status, said } = host.check();
        assert.equal(status, 0, said);
        console.log(`${counts.acknowledged} moves acknowledged over ${counts.connections} connections, refused ${JSON.stringify(counts.errors)}; ${said.trim()}`);
    } finally {
        closeTables(tables);
        proxy.server.close();
        host.remove();
    }
});
