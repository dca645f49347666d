// SPDX-License-Identifier: MIT
//
// oracle.mjs - the core beside the page: which actions are legal in a position,
// the point path of each, and a player for the person's seat. What the client
// shows is compared with this.
import { readFileSync } from "node:fs";

const TABLE_BYTES = 4 << 20;

export class Oracle {
    constructor(wasmFile) {
        const module = new WebAssembly.Module(readFileSync(wasmFile));
        this.exports = new WebAssembly.Instance(module, {}).exports;
        this.exports._initialize?.();
        this.games();
    }

    // All games, in a language that is spoken from then on.
    games(language = "en") {
        this.#write(language);
        return JSON.parse(this.#read(this.exports.tavola_games())).games;
    }

    // What the core says for a key.
    words(game, key) {
        this.#write(`${game} ${key}`);
        return this.#read(this.exports.tavola_words());
    }

    // The scene after the actions of a match, and the text of the position.
    play(position) {
        this.#write(positionText(position));
        const found = JSON.parse(this.#read(this.exports.tavola_play()));
        if (found.error) throw new Error(found.error);
        return found;
    }

    scene(position) {
        return this.play(position).scene;
    }

    // What a level plays; the same seed gives the same action.
    choose(position, level, seed) {
        this.#write(positionText(position));
        return this.#read(this.exports.tavola_choose(level, TABLE_BYTES, seed));
    }

    // What is said of the last action.
    verdict(position) {
        this.#write(positionText(position));
        return JSON.parse(this.#read(this.exports.tavola_verdict(0, 1)));
    }

    // What so many nodes of an engine show; of the best one if none is named.
    prove(position, nodes, engine = "") {
        this.#write(`${positionText(position)}\n${engine}`);
        return JSON.parse(this.#read(this.exports.tavola_find(0, TABLE_BYTES, 1, nodes, 1)));
    }

    #write(text) {
        const bytes = new TextEncoder().encode(`${text}\0`);
        new Uint8Array(this.exports.memory.buffer).set(bytes, this.exports.tavola_buffer());
    }

    #read(length) {
        return new TextDecoder().decode(
            new Uint8Array(this.exports.memory.buffer, this.exports.tavola_buffer(), length));
    }
}

function positionText({ game, options = {}, start = "", actions = [] }) {
    const words = Object.entries(options).map(([key, value]) => `${key}=${value}`);
    return `${[game, ...words].join(" ")}\n${start}\n${actions.join(" ")}`;
}

// Numbers that look random and are the same every time.
export function randomNumbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state;
    };
}
