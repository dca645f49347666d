// SPDX-License-Identifier: MIT
//
// attacks.mjs - for each promise of docs/security.md somebody who tries to break it.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import test from "node:test";
import assert from "node:assert/strict";
import { BINARY, MORE, PING, TEXT, agreement, connect, frame, meet, newCookie, nonce } from "./client.mjs";
import { ask, folder, makeFolder, tavola, withServer, withSite } from "./support.mjs";

const withoutLimits = (work) => withServer(["--listen", "0", "--limits", "off"], work);

const figure = async (port, name) => Number(new RegExp(`^${name} (.*)$`, "m").exec((await ask(port, "/metrics")).text)[1]);

// The server is there, and answers others.
async function isWell(port, why) {
    const client = await connect(port);
    assert.equal((await client.request("hello", { protocol: 1 })).ok, true, why);
    client.close();
}

// --- Seats and keys --------------------------------------------------------------

test("nobody acts for another's seat", () => withSite(async (port) => {
    const { ann, bob, match, number } = await meet(port, { game: "mijnlieff" });
    const eve = await connect(port);
    const nobody = await connect(port, { cookie: null });
    const tries = {
        act: { number, action: "Oa1" }, resign: { number }, abort: { number }, leave: {}, chatting: { on: true },
        offer: { number, what: "draw" }, accept: { number, what: "draw" }, decline: { number, what: "draw" },
        claim: { number, seat: 0 }, rematch: { on: true, nonce: nonce() }, say: { word: "hello" }, keys: {},
    };
    for (const [what, members] of Object.entries(tries)) {
        for (const stranger of [eve, nobody]) {
            const { ok, error } = await stranger.request(what, { match, ...members });
            assert.equal(ok, false, what);
            assert.ok(["not-yours", "no-guest", "no-seat", "too-late", "too-soon"].includes(error.code), `${what}: ${error.code}`);
        }
    }
    assert.equal((await bob.request("act", { match, number, action: "Oa1" })).error.code, "not-your-turn");
    assert.equal((await ann.request("watch", { match, after: 0 })).events.length, number, "nothing has happened");

    // The id of a request is the secret of nobody: whose it was is a part of it.
    const acted = await ann.request("act", { match, number, action: "Oa1" }, "known");
    assert.ok(acted.ok);
    assert.equal((await eve.request("act", { match, number, action: "Oa1" }, "known")).ok, false);
}));

test("keys and tokens can neither be guessed nor used again", () => withoutLimits(async (port) => {
    const ann = await connect(port), bob = await connect(port), eve = await connect(port);
    const made = await ann.create();
    const sit = (client, key) => client.request("sit", { match: made.match, name: "Eve", nonce: nonce(), key });
    assert.equal(made.keys[0], null);
    const key = made.keys[1];
    assert.ok(key.length >= 16, "too long to be guessed");
    const wrong = [key.slice(0, -1), `${key}A`, key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase(), "",
                   "A".repeat(key.length), "A".repeat(31), "A".repeat(1000)];
    for (const guess of wrong) {
        const { ok, error } = await sit(eve, guess);
        assert.equal(ok, false, guess);
        assert.ok(["bad-key", "no-seat", "malformed", "too-long"].includes(error.code), `${guess}: ${error.code}`);
    }
    assert.ok((await sit(bob, key)).ok);
    assert.equal((await sit(eve, key)).ok, false, "it works once");
    const { guest } = await ann.request("hello", { protocol: 1 });
    const tokens = [guest, "A".repeat(42), "A".repeat(44), "!".repeat(43), `${ann.cookie.slice(7)}=`, "../../../etc"];
    for (const token of tokens) {
        const other = await connect(port, { cookie: `tavola=${token}` });
        assert.equal((await other.request("hello", { protocol: 1 })).guest, null, token);
        other.close();
    }
    const again = await connect(port, { cookie: ann.cookie });
    assert.equal((await again.request("hello", { protocol: 1 })).guest, guest);
}));

test("dice can neither be guessed, borrowed nor used again", () => withoutLimits(async (port) => {
    const ann = await connect(port), eve = await connect(port);
    const dice = async (client, id) => (await client.request("dice", { for: id })).commitment;
    const create = (client, id, commitment) => client.request("create", { ...agreement(), commitment }, id);
    const own = await dice(eve, "e1");
    const wrong = [await dice(ann, "e1"), await dice(eve, "e2"), "0".repeat(64), own.toUpperCase(), own.slice(2), `${own}00`, "", null, undefined];
    for (const commitment of wrong) {
        const { ok, error } = await create(eve, "e1", commitment);
        assert.equal(ok, false, commitment);
        assert.ok(["no-dice", "malformed"].includes(error.code), `${commitment}: ${error.code}`);
        assert.match(error.allowed, /dice/, "what to do is said");
    }
    assert.deepEqual((await eve.request("mine")).matches, [], "nothing was created");
    const { commitment, match } = await eve.request("dice", { for: "e1" });
    assert.equal(commitment, own, "asking again changes nothing");
    const made = await create(eve, "e1", own);
    assert.ok(made.ok);
    assert.equal(made.match, match);
    assert.equal((await eve.request("watch", { match, after: 0 })).events[0].commitment, own);
    assert.deepEqual(await create(eve, "e1", own), made, "a repeat is answered alike");
    assert.equal((await create(eve, "e3", own)).error.code, "no-dice", "they are for one match");
    // What the host shows at the end of a match tells nobody anything about the next.
    const { number } = await eve.request("leave", { match });
    const { secret } = (await eve.request("watch", { match, after: 0 })).events[number - 1];
    assert.equal(createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex"), own);
    assert.notEqual(await dice(eve, "e1"), await dice(eve, "e4"));
    // Another connection of the same guest, and a request over HTTP, are the same person.
    const post = async (cookie, body) => JSON.parse((await ask(port, "/api/request", {
        method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", cookie },
    })).text);
    const other = await connect(port, { cookie: eve.cookie });
    assert.equal(await dice(other, "e5"), await dice(eve, "e5"));
    assert.equal((await post(eve.cookie, { id: "h", do: "dice", for: "e5" })).commitment, await dice(eve, "e5"));
    assert.equal((await post("", { id: "h", do: "dice", for: "e5" })).error.code, "no-guest");
    assert.ok((await post(eve.cookie, { id: "e5", do: "create", ...agreement(), commitment: await dice(eve, "e5") })).ok);
}));

test("what is private stays so", () => withSite(async (port) => {
    const { ann, match } = await meet(port, { watch: false });
    const eve = await connect(port);
    assert.equal((await eve.request("watch", { match, after: 0 })).ok, false);
    assert.equal((await ask(port, `/api/matches/${match}/events`)).status, 404);
    assert.equal((await ask(port, "/api/matches/nosuchmatch1/events")).status, 404);
    assert.equal((await ask(port, "/api/matches/no%22such%22ma/events")).status, 404);
    assert.equal((await ask(port, `/api/matches/${match}/record`)).status, 404);
    assert.equal((await ask(port, `/api/matches/${match}/record`, { headers: { cookie: ann.cookie } })).status, 200);
    assert.deepEqual((await eve.request("mine")).matches, []);
    const said = JSON.stringify((await ann.request("watch", { match, after: 0 })).events);
    assert.ok(!said.includes(ann.cookie.slice(7)) && !/"guest"|"request"|"secret"/.test(said), "no hidden part is sent");
}));

// --- Other pages -----------------------------------------------------------------

test("pages from elsewhere are refused", () => withSite(async (port) => {
    const own = `127.0.0.1:${port}`;
    const strangers = ["http://evil.example", "null", `http://${own}.evil.example`, `http://127.0.0.1:${port + 1}`,
                       "https://127.0.0.1", `ftp://${own}`, "file://", own];
    for (const Origin of strangers) {
        const client = await connect(port, { headers: { Origin } });
        assert.equal(client.status, 403, Origin);
        const posted = await ask(port, "/api/request", {
            method: "POST", body: '{"id":"a","do":"hello","protocol":1}',
            headers: { "content-type": "application/json", origin: Origin },
        });
        assert.equal(posted.status, 403, Origin);
    }
    const welcome = await connect(port, { headers: { Origin: `http://${own}` } });
    assert.equal(welcome.status, 101);
    welcome.close();
    const posts = [
        [{ "content-type": "application/json", "sec-fetch-site": "cross-site" }, 403],
        [{ "content-type": "application/json", "sec-fetch-site": "same-site" }, 403],
        [{ "content-type": "text/plain" }, 415],
        [{ "content-type": "application/x-www-form-urlencoded" }, 415],
        [{}, 415],
        [{ "content-type": "application/json", "sec-fetch-site": "same-origin", origin: `http://${own}` }, 200],
    ];
    for (const [headers, status] of posts) {
        const answer = await ask(port, "/api/request", { method: "POST", body: '{"id":"a","do":"hello","protocol":1}', headers });
        assert.equal(answer.status, status, JSON.stringify(headers));
        if (status === 415) assert.match(JSON.parse(answer.text).error.allowed, /application\/json/);
        assert.equal(answer.headers["access-control-allow-origin"], undefined);
    }
}));

// A link on a page elsewhere comes without a cookie that is SameSite=Strict. If it got
// a new one, the browser would forget who it was.
test("nobody can make a browser forget who it is", () => withSite(async (port) => {
    const first = await ask(port, "/api/me", { headers: { "sec-fetch-site": "same-origin" } });
    const [line] = first.headers["set-cookie"];
    assert.match(line, /; HttpOnly; SameSite=Strict$/);
    for (const site of ["cross-site", "same-site"]) {
        const linked = await ask(port, "/api/me", { headers: { "sec-fetch-site": site, "sec-fetch-mode": "navigate" } });
        assert.equal(linked.status, 403);
        assert.equal(linked.headers["set-cookie"], undefined);
    }
    const again = await ask(port, "/api/me", { headers: { cookie: line.split(";")[0] } });
    assert.deepEqual(again.headers["set-cookie"], [line], "it only lasts longer");
    assert.equal(JSON.parse(again.text).guest, JSON.parse(first.text).guest);
}));

test("a page that was let in by name", () => withServer(["--listen", "0", "--origin", "https://play.example"], async (port) => {
    assert.equal((await connect(port, { headers: { Origin: "https://play.example" } })).status, 101);
    assert.equal((await connect(port, { headers: { Origin: "https://other.example" } })).status, 403);
}));

// --- Frames ------------------------------------------------------------------------

// What is sent, and the codes with which the connection may end; 0: at once.
const bad = {
    "a giant frame": [[frame(TEXT, "a".repeat(100_000))], [0]],
    "the promise of a giant frame": [[frame(TEXT, "a".repeat(9000), { length: 0x7fffffff })], [0]],
    "a message of many frames": [[frame(TEXT, "a".repeat(2000), { isLast: false }), ...Array(10).fill(null)
        .map(() => frame(MORE, "a".repeat(1000), { isLast: false }))], [0]],
    "binary": [[frame(BINARY, "abc")], [1003]],
    "a part without a beginning": [[frame(MORE, "abc")], [1002, 1000, 0]],
    "a large ping": [[frame(PING, "a".repeat(126))], [1002, 0]],
    "a ping in parts": [[frame(PING, "a", { isLast: false })], [1002, 0]],
    "an unknown kind": [[frame(5, "a")], [1002, 0]],
};

test("frames that no browser sends", () => withoutLimits(async (port) => {
    for (const [name, [frames, codes]] of Object.entries(bad)) {
        const client = await connect(port);
        for (const bytes of frames) client.write(bytes);
        const code = await client.closed();
        assert.ok(codes.includes(code), `${name}: ${code}`);
        await isWell(port, name);
    }
    const early = net.connect(port, "127.0.0.1");
    early.write("GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
    early.write(frame(TEXT, "{}"));
    early.on("error", () => {});
    early.on("data", () => {});
    early.end();
    await once(early, "close");
    await isWell(port, "a frame before it is time");
    const parts = await connect(port);
    const text = JSON.stringify({ id: "parts", do: "hello", protocol: 1 });
    for (const [i, letter] of [...text].entries()) {
        parts.write(frame(i === 0 ? TEXT : MORE, letter, { isLast: i === text.length - 1 }));
        if (i === 5) parts.write(frame(PING, "in between"));
    }
    assert.ok((await parts.hear(({ answer }) => answer === "parts")).ok, "parts are put together");
    const bytes = frame(TEXT, text);
    for (const byte of bytes) parts.write(Buffer.from([byte]));
    assert.ok((await parts.hear(({ answer }) => answer === "parts")).ok, "byte by byte");
}));

const malformed = [
    "", "{", "null", "[]", "1", '"a"', "{}", '{"id":1,"do":"hello"}', '{"id":"a"}', '{"id":"a","do":"nothing"}',
    '{"id":"a","do":["hello"]}', '{"id":"a","do":"hello","protocol":"1"}', '{"id":"a","do":"hello","protocol":1}{}',
    "[".repeat(4000), '{"a":'.repeat(800), `{"id":"${"a".repeat(40)}","do":"hello"}`, '{"id":"../","do":"hello"}',
    '{"id":"a","do":"act","match":"../../etc/pw","number":1,"action":"x"}', '{"id":"a","do":"watch","match":"AAAAAAAAAAAA","after":-1}',
    '{"id":"a","do":"watch","match":"AAAAAAAAAAAA","after":1e99}', '{"id":"a","do":"create","game":"nim"}',
    '{"id":"a","do":"create","game":"hopper","seats":[]}', '{"id":"\u0000","do":"hello"}', '{"id":"a\\u0000","do":"hello","protocol":1}',
    "\u0000".repeat(10), "\ufeff{}", '{"id":"a","do":"hello","protocol":1,"id":"b"}',
];

test("messages that are none get an answer", () => withoutLimits(async (port) => {
    const client = await connect(port);
    for (const text of malformed) {
        client.say(text);
        const answer = await client.hear(({ answer }) => answer !== undefined);
        assert.ok(answer, `it goes on after ${text.slice(0, 80)}`);
        if (!answer.ok) {
            assert.match(answer.error.code, /^[a-z-]+$/);
            assert.ok(answer.error.say.length > 0);
        }
        const posted = await ask(port, "/api/request", { method: "POST", body: text, headers: { "content-type": "application/json" } });
        assert.ok([200, 400].includes(posted.status), text.slice(0, 80));
        JSON.parse(posted.text);
    }
    client.write(frame(TEXT, Buffer.from([0x22, 0xff, 0xfe, 0x22])));
    await client.hear();
    await isWell(port, "bytes that are no UTF-8");
}));

test("names are data", () => withSite(async (port) => {
    const names = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "\"},{\"n\":99", "'; DROP TABLE match;--", "a\\u0022b"];
    const ann = await connect(port);
    for (const name of names) {
        const made = await ann.create({ name });
        if (!made.ok) {
            assert.equal(made.error.code, "bad-name");
            continue;
        }
        const { events } = await ann.request("watch", { match: made.match, after: 0 });
        assert.equal(events[1].name, name);
        assert.equal(events.length, 2);
        const { matches } = await ann.request("mine");
        assert.equal(matches.find(({ match }) => match === made.match).seats[0].name, name);
        const record = await ask(port, `/api/matches/${made.match}/record`);
        assert.match(record.headers["content-type"], /^(text\/plain|application\/json)/);
        assert.equal(record.headers["x-content-type-options"], "nosniff");
    }
}));

// --- Too much -----------------------------------------------------------------------

test("who asks too much is slowed", () => withSite(async (port) => {
    const eve = await connect(port);
    const began = Date.now();
    for (let i = 0; i < 160; i++) eve.say({ id: `f${i}`, do: "hello", protocol: 1 });
    for (let i = 0; i < 160; i++) await eve.hear(({ answer }) => answer === `f${i}`);
    assert.ok(Date.now() - began > 1500, "beyond the allowance one has to wait");
    await isWell(port, "others do not");
}));

test("who does not wait is refused", () => withSite(async (port) => {
    const cookie = newCookie();
    const body = JSON.stringify({ id: "a", do: "hello", protocol: 1 });
    let slow = null;
    for (let i = 0; i < 400 && !slow; i++) {
        const answer = await ask(port, "/api/request", { method: "POST", body, headers: { "content-type": "application/json", cookie } });
        if (answer.status === 429) slow = answer;
    }
    assert.ok(slow, "at some time it is too much");
    const { error } = JSON.parse(slow.text);
    assert.equal(error.code, "slow");
    assert.ok(error.wait > 0);
    assert.ok(Number(slow.headers["retry-after"]) >= 1);
    await isWell(port, "another guest is not refused");
}));

test("who creates too many matches is refused", () => withSite(async (port) => {
    const eve = await connect(port);
    let refused = null;
    for (let i = 0; i < 40 && !refused; i++) {
        const { commitment } = await eve.request("dice", { for: `m${i}` });
        // An odd way to write the word does not help.
        eve.say(JSON.stringify({ id: `m${i}`, do: "create", ...agreement(), commitment }).replace('"create"', i % 2 ? '"cre\\u0061te"' : '"create"'));
        const answer = await eve.hear(({ answer }) => answer === `m${i}`);
        if (!answer.ok) refused = answer.error;
    }
    assert.equal(refused?.code, "slow");
    assert.ok(refused.wait > 0);
}));

test("one guest has so many sockets", () => withSite(async (port) => {
    const cookie = newCookie();
    const clients = [];
    for (let i = 0; i < 40; i++) clients.push(await connect(port, { cookie }));
    const opened = clients.filter(({ status }) => status === 101);
    const refused = clients.filter(({ status }) => status === 429);
    assert.equal(opened.length, 32);
    assert.equal(refused.length, 8);
    for (const client of opened) client.close();
    while (await figure(port, "tavola_sockets") > 0) await new Promise((done) => setTimeout(done, 20));
    assert.equal((await connect(port, { cookie })).status, 101, "those who went make room");
}));

test("one address has so many connections", () => withSite(async (port) => {
    const sockets = [];
    let ended = 0;
    for (let i = 0; i < 520; i++) {
        const socket = net.connect(port, "127.0.0.1");
        socket.on("error", () => {});
        socket.on("close", () => { ended++; });
        sockets.push(socket);
        await new Promise((done) => socket.once("connect", done));
    }
    while (ended < 20) await new Promise((done) => setTimeout(done, 20));
    for (const socket of sockets) socket.destroy();
    while (await ask(port, "/healthz").then(({ status }) => status !== 200, () => true));
}));

// Each connection is a file to the system, and there are so many.
test("more connections than the system allows", async () => {
    const data = makeFolder();
    const child = spawn("sh", ["-c", 'ulimit -n 100; exec "$0" "$@"', tavola, "serve", "--web", folder, "--data", data,
                               "--listen", "0", "--limits", "off"], { stdio: ["ignore", "pipe", "ignore"] });
    const [line] = await once(child.stdout, "data");
    const port = Number(/:(\d+)\//.exec(line)[1]);
    assert.match(String(line), /Up to 36 connections/);
    const sockets = [];
    for (let i = 0; i < 150; i++) {
        const socket = net.connect(port, "127.0.0.1");
        socket.on("error", () => {});
        sockets.push(socket);
        await new Promise((done) => socket.once("connect", done));
    }
    for (const socket of sockets) socket.destroy();
    assert.equal((await ask(port, "/healthz")).status, 200, "those who wait get their turn");
    child.kill("SIGTERM");
    assert.equal((await once(child, "exit"))[0], 0);
});

test("streams of one address leave room for others", () => withServer(["--listen", "0", "--behind-proxy"], async (port) => {
    const { match } = await meet(port);
    const open = (address) => new Promise((resolve) => {
        const socket = net.connect(port, "127.0.0.1");
        socket.on("error", () => {});
        socket.once("data", (bytes) => resolve({ socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(bytes)[1]) }));
        socket.write(`GET /api/matches/${match}/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    });
    const streams = [];
    for (let i = 0; i < 70; i++) streams.push(await open("192.0.2.1"));
    assert.equal(streams.filter(({ status }) => status === 200).length, 64);
    assert.equal((await open("192.0.2.2")).status, 200);
    for (const body of ['{"pong":1}', '{"ping":1}']) { // which have no answer that one could wait for
        const answer = await ask(port, "/api/request", { method: "POST", body, headers: { "content-type": "application/json" } });
        assert.equal(answer.status, 400);
    }
}));

// Whoever connects says where he comes from only if a proxy is trusted to.
test("an address cannot be made up", async () => {
    const flood = async (port, address) => {
        const statuses = new Set();
        for (let i = 0; i < 230; i++) {
            const client = await connect(port, { headers: { "X-Forwarded-For": address(i) } });
            statuses.add(client.status);
            client.close();
        }
        return statuses;
    };
    await withSite(async (port) => {
        assert.ok((await flood(port, (i) => `10.0.${i >> 8}.${i & 255}`)).has(429), "not believed");
    });
    await withServer(["--listen", "0", "--behind-proxy"], async (port) => {
        assert.ok((await flood(port, (i) => `10.0.${i >> 8}.${i & 255}, 192.0.2.7`)).has(429), "only the last one counts");
        assert.ok((await flood(port, (i) => `10.1.${i >> 8}.${i & 255}\r\nX-Forwarded-For: 192.0.2.8`)).has(429), "or the last line");
        assert.deepEqual([...await flood(port, (i) => `192.0.2.7, 10.0.${i >> 8}.${i & 255}`)], [101]);
        assert.ok((await flood(port, (i) => `2001:db8::${i.toString(16)}`)).has(429), "half of an IPv6 address counts");
    });
});

test("figures are told on the server itself only", () => withServer(["--listen", "0", "--behind-proxy"], async (port) => {
    assert.match((await ask(port, "/metrics")).text, /^tavola_sockets /m);
    for (const path of ["/metrics", "/%6detrics", "/metrics?x"]) {
        const answer = await ask(port, path, { headers: { "X-Forwarded-For": "192.0.2.7" } });
        assert.equal(answer.status, 403, path);
        assert.doesNotMatch(answer.text, /tavola_/);
    }
}));

test("thousands of matches", () => withoutLimits(async (port) => {
    const eve = await connect(port);
    const count = 2000;
    for (let i = 0; i < count; i++) eve.say({ id: `d${i}`, do: "dice", for: `m${i}` });
    for (let i = 0; i < count; i++) {
        const { commitment } = await eve.hear(({ answer }) => answer === `d${i}`);
        eve.say({ id: `m${i}`, do: "create", ...agreement({ public: true }), commitment });
    }
    for (let i = 0; i < count; i++) assert.ok((await eve.hear(({ answer }) => answer === `m${i}`)).ok);
    assert.ok((await eve.request("lobby", { on: true })).challenges.length <= 100);
    assert.ok((await eve.request("mine")).matches.length <= 200);
    await isWell(port);
}));

// --- Too slow ------------------------------------------------------------------------

test("who does not read is cut off", () => withoutLimits(async (port) => {
    const { ann, match } = await meet(port);
    for (let i = 0; i < 128; i++) await ann.request("chatting", { match, on: i % 2 === 0 });
    const eve = await connect(port);
    eve.socket.pause();
    const all = frame(TEXT, JSON.stringify({ id: "w", do: "watch", match, after: 0 }));
    for (let i = 0; i < 20_000 && await figure(port, "tavola_sockets_slow_total") === 0; i += 200) {
        for (let j = 0; j < 200; j++) eve.write(all);
    }
    assert.equal(await figure(port, "tavola_sockets_slow_total"), 1);
    await isWell(port);
}));

test("who is slow to ask is cut off", () => withSite(async (port) => {
    const sockets = [];
    for (let i = 0; i < 100; i++) {
        const socket = net.connect(port, "127.0.0.1");
        socket.on("error", () => {});
        socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-A: ");
        sockets.push(socket);
    }
    const drip = setInterval(() => { for (const socket of sockets) socket.write("a"); }, 500);
    await isWell(port, "meanwhile");
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.once("close", done))));
    clearInterval(drip);
    assert.ok(await figure(port, "tavola_http_timeouts_total") >= 100);
}));
