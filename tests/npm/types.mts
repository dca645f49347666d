// SPDX-License-Identifier: MIT
//
// types.mts - what the types of the package say, and what they refuse. Only
// compiled.
import { TavolaError, load } from "tavola";
import type { Best, Game, GameInfo, Line, LoadOptions, Scene, State, Tavola } from "tavola";

const options: LoadOptions = { workers: 2, wasm: new Uint8Array() };
const tavola: Tavola = await load(options);
const games: GameInfo[] = tavola.games("de");
const game: Game = tavola.game(games[0]!.name, { players: 3, board: "flat", seed: 5n });
const state: State = game.start();
const actor: number | "chance" | null = state.actor;
const texts: string[] = state.legal();
const next: State = state.apply(texts[0]!);
const returns: number[] | null = next.returns();
const scene: Scene = state.scene("it");
const best: Best = await game.best(state, {
    level: 8, time: 5, signal: AbortSignal.timeout(5), progress: ({ lines }) => void (lines satisfies Line[]),
});
const error: Error = new TavolaError("why");
const path: string[] = state.describe("Oa1").path;
export { actor, best, error, path, returns, scene };

// @ts-expect-error: no such option
await game.best(state, { levels: 3 });
// @ts-expect-error: a text
state.apply(3);
// @ts-expect-error: a state
await game.best("Oa1");
// @ts-expect-error: nobody changes a state
state.actor = 1;
// @ts-expect-error: may be null
returns.length;
// @ts-expect-error: values are plain
tavola.game("hopper", { turns: {} });
// @ts-expect-error: only load() makes one
new Tavola();
// @ts-expect-error: its own affair
state.bytes;
