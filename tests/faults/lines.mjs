// SPDX-License-Identifier: MIT
//
// lines.mjs - whole games without dice, written down once, that players act out: so
// they know what is legal, and what must be stored.
import { execFileSync } from "node:child_process";
import { tavola } from "./host.mjs";

// One game: [{seat, action}], to its end or so many actions.
function makeLine(game, options, random, most) {
    const words = Object.entries(options).flatMap(([key, value]) => ["-o", `${key}=${value}`]);
    const actions = [];
    const line = [];
    while (line.length < most) {
        const said = execFileSync(tavola, ["legal", game, ...words, ...actions], { encoding: "utf8" }).trim().split("\n");
        const player = said[0].match(/^player (\d)/)?.[1];
        if (player === undefined) {
            break;
        }
        const action = said[1 + random(said.length - 1)];
        actions.push(action);
        line.push({ seat: Number(player) - 1, action });
    }
    return { game, options, line };
}

export function makeLines(random) {
    return [
        makeLine("mijnlieff", {}, random, 40),
        makeLine("enlightenment", {}, random, 40),
        makeLine("hopper", {}, random, 40),
    ];
}
