/* A match that begins gets a place in the store and its own page. */
import {isFlipped, type Match} from './match';
import {go} from './router';
import {newId, saveMatch} from './store';

interface Beginning {
  replaces?: boolean; // this page, so that "back" does not lead to it
  flipped?: boolean; // seen from the other side
  panel?: string; // that is open at first
}

export function beginMatch(match: Match, {replaces = false, flipped = isFlipped(match.seats), panel}: Beginning = {}): void {
  const id = newId();
  void saveMatch({id, time: Date.now(), isOver: false, flipped, match});
  go(panel ? `#/play/${id}/${panel}` : `#/play/${id}`, replaces);
}
