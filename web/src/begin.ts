/* A match that begins gets a place in the store and its own page. */
import {isFlipped, type Match} from './match';
import {go} from './router';
import {newId, saveMatch} from './store';

interface Beginning {
  replaces?: boolean; // this page, so that "back" does not lead to it
}

export function beginMatch(match: Match, {replaces = false}: Beginning = {}): void {
  const id = newId();
  void saveMatch({id, time: Date.now(), isOver: false, flipped: isFlipped(match.seats), match});
  go(`#/play/${id}`, replaces);
}
