// SPDX-License-Identifier: MIT
//
// client.mjs - a WebSocket of our own, which can also do what a browser never
// would: frames in pieces, frames that are too large, and not reading.
import { once } from "node:events";
import net from "node:net";
import { randomBytes } from "node:crypto";

export const newCookie = () => `tavola=${randomBytes(32).toString("base64url")}`;
export const TEXT = 1, BINARY = 2, MORE = 0, CLOSE = 8, PING = 9, PONG = 10;

// A frame as clients send it, masked.
export function frame(code, payload, { isLast = true, isMasked = true, length } = {}) {
    const bytes = Buffer.from(payload);
    const size = length ?? bytes.length;
    const head = size < 126 ? [size] : size < 65536 ? [126, size >> 8, size & 255] :
        [127, 0, 0, 0, 0, (size >>> 24) & 255, (size >> 16) & 255, (size >> 8) & 255, size & 255];
    head[0] |= isMasked ? 128 : 0;
    const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
    const body = isMasked ? Buffer.from(bytes.map((byte, i) => byte ^ mask[i % 4])) : bytes;
    return Buffer.concat([Buffer.from([(isLast ? 128 : 0) | code, ...head]), mask, body]);
}

export class Client {
    messages = []; // that nobody has taken
    isClosed = false;
    status = 0; // of the answer to the request
    code = 0; // that it was closed with
    late = 0; // frames after that: there must be none
    lingers = false; // does not say goodbye in return
    #waiting = [];
    #bytes = Buffer.alloc(0);
    #requests = 0;

    constructor(port, { cookie = newCookie(), headers = {}, path = "/socket", host = "127.0.0.1" } = {}) {
        this.cookie = cookie;
        this.socket = net.connect(port, host);
        const lines = {
            Host: `${host}:${port}`, Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": randomBytes(16).toString("base64"), "Sec-WebSocket-Protocol": "tavola",
            ...(cookie ? { Cookie: cookie } : {}), ...headers,
        };
        const said = Object.entries(lines).filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}\r\n`);
        this.socket.write(`GET ${path} HTTP/1.1\r\n${said.join("")}\r\n`);
        this.socket.on("data", (chunk) => this.#take(chunk));
        this.socket.on("error", () => {});
        this.socket.on("close", () => { this.isClosed = true; this.#wake(); });
    }

    // Once it is open, or refused.
    async ready() {
        while (!this.status && !this.isClosed) await this.#change();
        return this;
    }

    #change() { return new Promise((resolve) => this.#waiting.push(resolve)); }
    #wake() { for (const resolve of this.#waiting.splice(0)) resolve(); }

    #take(chunk) {
        this.#bytes = Buffer.concat([this.#bytes, chunk]);
        if (!this.status) {
            const end = this.#bytes.indexOf("\r\n\r\n");
            if (end < 0) return;
            this.head = this.#bytes.subarray(0, end).toString();
            this.status = Number(/^HTTP\/1\.1 (\d+)/.exec(this.head)?.[1]);
            this.#bytes = this.#bytes.subarray(end + 4);
        }
        while (this.status === 101 && this.#takeFrame());
        this.#wake();
    }

    #takeFrame() {
        const bytes = this.#bytes;
        if (bytes.length < 2) return false;
        const small = bytes[1] & 127;
        const head = small === 126 ? 4 : small === 127 ? 10 : 2;
        if (bytes.length < head) return false;
        const size = small === 126 ? bytes.readUInt16BE(2) : small === 127 ? Number(bytes.readBigUInt64BE(2)) : small;
        if (bytes.length < head + size) return false;
        this.#bytes = bytes.subarray(head + size);
        this.#hear(bytes[0] & 15, bytes.subarray(head, head + size));
        return true;
    }

    #hear(code, payload) {
        if (this.code) this.late++;
        else if (code === CLOSE) {
            this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
            if (!this.lingers) this.socket.write(frame(CLOSE, payload.subarray(0, 2)));
        } else if (code === PING) {
            this.socket.write(frame(PONG, payload));
        } else if (code === TEXT) {
            const message = JSON.parse(payload);
            if (message.ping !== undefined && !this.isMute) this.say({ pong: message.ping });
            else this.messages.push(message);
        }
    }

    write(bytes) { this.socket.write(bytes); }
    say(message) { this.write(frame(TEXT, typeof message === "string" ? message : JSON.stringify(message))); }

    // The first message that fits, now or later; null if the connection ends first.
    async hear(fits = () => true) {
        for (;;) {
            const place = this.messages.findIndex(fits);
            if (place >= 0) return this.messages.splice(place, 1)[0];
            if (this.isClosed) return null;
            await this.#change();
        }
    }

    // The answer to a request.
    async request(what, members = {}, id = `r${++this.#requests}-${randomBytes(4).toString("hex")}`) {
        this.say({ id, do: what, ...members });
        return this.hear((message) => message.answer === id);
    }

    // Create a match with the dice that the host shows for it.
    async create(members = {}, id = `c-${randomBytes(8).toString("hex")}`) {
        const { commitment } = await this.request("dice", { for: id });
        return this.request("create", { ...agreement(members), commitment }, id);
    }

    async closed() {
        while (!this.isClosed) await this.#change();
        return this.code;
    }

    close() { this.socket.destroy(); }
}

export const nonce = () => randomBytes(16).toString("hex");

export async function connect(port, options) {
    const client = await new Client(port, options).ready();
    return client;
}

export const person = { kind: "me" }, open = { kind: "open" };

export const agreement = (more = {}) => ({
    game: "hopper", options: {}, seats: [person, open], begins: "seats", clock: null, public: false, watch: true,
    analysis: true, name: "Ann", nonce: nonce(), ...more,
});

// Two people at a table, each with a connection; the one who creates acts first.
export async function meet(port, more = {}) {
    const ann = await connect(port), bob = await connect(port);
    const made = await ann.create(more);
    if (!made.ok) throw new Error(JSON.stringify(made));
    const { match } = made;
    const sat = await bob.request("sit", { match, name: "Bob", nonce: nonce(), key: made.keys[1] });
    if (!sat.ok) throw new Error(JSON.stringify(sat));
    return { ann, bob, match, keys: made.keys, number: sat.number };
}
