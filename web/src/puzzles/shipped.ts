/* The puzzles that come with the page: a file for each game that has some, fetched
 * when somebody opens them. */
import {asset} from '../offline/offline';
import {readPuzzles, type Puzzle} from './puzzle';

/* Put in by the build: the games that have a file, in the same order for everybody. */
declare const TAVOLA_PUZZLES: readonly string[];

export const PUZZLE_GAMES = TAVOLA_PUZZLES;

export const hasPuzzles = (game: string) => PUZZLE_GAMES.includes(game);

const known = new Map<string, Promise<Puzzle[]>>();

/* None if they cannot be had; then they are asked for again the next time. */
export function loadPuzzles(game: string): Promise<Puzzle[]> {
  const found = known.get(game) ?? fetch(asset(`games/${game}/puzzles.txt`))
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
    .then(readPuzzles)
    .catch(() => {
      known.delete(game);
      return [];
    });
  known.set(game, found);
  return found;
}
