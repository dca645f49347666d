// SPDX-License-Identifier: MIT
//
// boardgame.mjs - boardgame.io with its store in memory, as bench/load measures it.
//
// The game costs nothing: two players count in turn. Undo is off, because its list
// would grow with every move. Prints "ready http://127.0.0.1:PORT/".
import server from "boardgame.io/dist/cjs/server.js";

const mark = {
    name: "mark",
    setup: () => ({ n: 0 }),
    moves: {
        mark: ({ G }, n) => (n === G.n + 1 ? { n } : "INVALID_MOVE"),
    },
    turn: { minMoves: 1, maxMoves: 1 },
    disableUndo: true,
};

const { appServer } = await server.Server({ games: [mark], origins: [server.Origins.LOCALHOST] }).run(0);
console.log(`ready http://127.0.0.1:${appServer.address().port}/`);
