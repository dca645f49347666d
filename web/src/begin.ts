/* A match that begins gets a place in the store and its own page. */
import type {Match} from './match';
import {go} from './router';
import {newId, saveMatch} from './store';

interface Beginning {
  flipped?: boolean;
  replaces?: boolean; // this page, so that "back" does not lead to it
}

export function beginMatch(match: Match, {flipped = false, replaces = false}: Beginning = {}): void {
  const id = newId();
  saveMatch({id, time: Date.now(), isOver: false, flipped, match});
  go(`#/play/${id}`, replaces);
}
