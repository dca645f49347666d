// SPDX-License-Identifier: MIT
//
// colyseus.mjs - Colyseus without a store, as bench/load measures it.
//
// The game costs nothing: two players count in turn. A move is told to both at once
// by a message: patches of a state would come 20 times a second only, so there is no
// state, and no clock for patches. Prints "ready http://127.0.0.1:PORT/".
import http from "node:http";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Mark extends Room {
    onCreate() {
        this.maxClients = 2;
        this.patchRate = null;
        this.count = 0;
        this.onMessage("mark", (client, n) => {
            if (n === this.count + 1 && client === this.clients[this.count % 2]) {
                this.count = n;
                this.broadcast("marked", n);
            }
        });
    }
}

const server = http.createServer();
const game = new Server({ transport: new WebSocketTransport({ server }), greet: false });
game.define("mark", Mark);
await game.listen(0, "127.0.0.1");
console.log(`ready http://127.0.0.1:${server.address().port}/`);
