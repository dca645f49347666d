/* The turns of a match and their numbers, for all who speak of them; pure. */
import type {Match} from './match';

/* Actions of one turn one after the other, and what was tried instead of the
 * last of them: variations end a part, so a turn may have several. */
export interface TurnPart {
  number: number;
  nodes: number[];
  variations: number[];
}

/* Dice begin a turn; who acts then goes on with it. */
const joins = (player: number, last: number) => player !== 0 && (player === last || last === 0);

/* The turn of each of these successive actions, by who acted: a player from 1,
 * 0 for dice. */
export function turnNumbers(players: readonly number[], first = 1): number[] {
  let number = first;
  return players.map((player, i) => {
    if (i > 0 && !joins(player, players[i - 1]!)) number++;
    return number;
  });
}

/* Follow the first children from a node on, whose turn has the number given. */
export function turnsFrom({nodes}: Match, actor: (node: number) => number, first: number, number: number): TurnPart[] {
  const line: number[] = [];
  for (let node: number | undefined = first; node !== undefined; node = nodes[node]!.children[0]) line.push(node);
  const numbers = turnNumbers(line.map((node) => actor(nodes[node]!.parent)), number);
  const parts: TurnPart[] = [];
  line.forEach((node, i) => {
    const [main, ...others] = nodes[nodes[node]!.parent]!.children;
    const variations = main === node ? others : [];
    const last = parts[parts.length - 1];
    if (last && last.number === numbers[i] && last.variations.length === 0) {
      last.nodes.push(node);
      last.variations = variations;
    } else {
      parts.push({number: numbers[i]!, nodes: [node], variations});
    }
  });
  return parts;
}

/* How many of these successive actions, the last ones, are told to who looks
 * on: all since his own last one. If that was the very last, or if nobody
 * (0) looks on: the turn so far. */
export function toldCount(players: readonly number[], onlooker: number): number {
  const last = players[players.length - 1];
  const isOthers = onlooker > 0 && last !== onlooker;
  let first = players.length;
  while (first > 0 && (isOthers ? players[first - 1] !== onlooker : players[first - 1] === last)) first--;
  return players.length - first;
}
