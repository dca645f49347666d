// SPDX-License-Identifier: MIT
//
// socket.mjs - a WebSocket of a few lines: texts only, and it can be torn at any
// moment.
import { createHash, randomBytes } from "node:crypto";
import net from "node:net";
import { frame, CLOSE, MORE, PING, PONG, TEXT } from "../server/client.mjs";

const MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

// The first frame in the bytes, and how many they are; null if it is not whole yet.
function unframe(bytes) {
    if (bytes.length < 2) {
        return null;
    }
    let length = bytes[1] & 127;
    let at = 2;
    if (length === 126) {
        length = bytes.length < 4 ? Infinity : bytes.readUInt16BE(2);
        at = 4;
    } else if (length === 127) {
        length = bytes.length < 10 ? Infinity : Number(bytes.readBigUInt64BE(2));
        at = 10;
    }
    if (bytes.length < at + length) {
        return null;
    }
    return { is_last: (bytes[0] & 0x80) !== 0, opcode: bytes[0] & 15, body: bytes.subarray(at, at + length), size: at + length };
}

// Opens a socket to a host. heard(text) is called for every message, closed() once.
export class Socket {
    constructor({ port, cookie, origin, heard, opened, closed }) {
        this.bytes = Buffer.alloc(0);
        this.parts = [];
        this.isOpen = false;
        this.heard = heard;
        this.opened = opened;
        this.key = randomBytes(16).toString("base64");
        this.tcp = net.connect(port, "127.0.0.1");
        this.tcp.setNoDelay(true);
        this.tcp.on("error", () => {});
        this.tcp.on("close", () => { this.isOpen = false; closed(); });
        this.tcp.on("data", (chunk) => this.take(chunk));
        this.tcp.write([
            "GET /socket HTTP/1.1", `Host: 127.0.0.1:${port}`, "Upgrade: websocket", "Connection: Upgrade",
            `Sec-WebSocket-Key: ${this.key}`, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: tavola",
            `Origin: ${origin ?? `http://127.0.0.1:${port}`}`, `Cookie: ${cookie}`, "", "",
        ].join("\r\n"));
    }

    take(chunk) {
        this.bytes = Buffer.concat([this.bytes, chunk]);
        if (!this.isOpen && !this.shakeHands()) {
            return;
        }
        for (let found = unframe(this.bytes); found !== null; found = unframe(this.bytes)) {
            this.bytes = this.bytes.subarray(found.size);
            this.takeFrame(found);
        }
    }

    shakeHands() {
        const end = this.bytes.indexOf("\r\n\r\n");
        if (end < 0) {
            return false;
        }
        const head = this.bytes.subarray(0, end).toString();
        const wanted = createHash("sha1").update(this.key + MAGIC).digest("base64");
        if (!head.startsWith("HTTP/1.1 101") || !head.includes(wanted)) {
            this.refusal = head.split("\r\n")[0];
            this.tear();
            return false;
        }
        this.bytes = this.bytes.subarray(end + 4);
        this.isOpen = true;
        this.opened();
        return true;
    }

    takeFrame({ is_last, opcode, body }) {
        if (opcode === PING) {
            this.tcp.write(frame(PONG, body));
        } else if (opcode === CLOSE) {
            this.tcp.end();
        } else if (opcode === TEXT || opcode === MORE) {
            this.parts.push(body);
            if (is_last) {
                const text = Buffer.concat(this.parts).toString();
                this.parts = [];
                this.heard(text);
            }
        }
    }

    send(text) {
        this.tcp.write(frame(TEXT, text));
    }

    // Without a word, as when a cable is pulled.
    tear() {
        this.tcp.destroy();
    }
}
