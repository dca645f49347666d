/* Pages by the fragment of the address. */

export type Route =
  | {page: 'home'}
  | {page: 'new'; game: string; who: string} // friend, lobby: for whom it is set up
  | {page: 'play'; id: string; panel: string} // that is open at first
  | {page: 'match'; fragment: string} // a shared link
  | {page: 'import'}
  | {page: 'matches'}
  | {page: 'lobby'}
  | {page: 'table'; id: string; key: string} // a hosted match; the key of a seat
  | {page: 'device'; id: string; key: string} // going on with it in another browser
  | {page: 'puzzles'; path: string} // nothing, GAME or GAME/NUMBER
  | {page: 'learn'; game: string};

export function readRoute(hash: string): Route {
  const [, page = '', rest = ''] = /^#\/([a-z]*)\/?(.*)$/s.exec(hash) ?? [];
  switch (page) {
    case 'new': {
      const [game = '', who = ''] = rest.split('/');
      return {page, game, who};
    }
    case 'play': {
      const [id = '', panel = ''] = rest.split('/');
      return {page, id, panel};
    }
    case 'match': return {page, fragment: hash};
    case 'table':
    case 'device': {
      const [id = '', key = ''] = rest.split('/');
      return {page, id, key};
    }
    case 'import':
    case 'lobby':
    case 'matches': return {page};
    case 'puzzles': return {page, path: rest};
    case 'learn': return {page, game: rest};
    default: return {page: 'home'};
  }
}

/* Replacing leaves no way back to a page that only leads on. */
export function go(hash: string, replace = false): void {
  if (replace) location.replace(hash);
  else location.hash = hash;
}

/* The same for an answer that took its time: who has gone elsewhere meanwhile stays there. */
export function goFrom(here: string, hash: string, replace = false): void {
  if (location.hash === here) go(hash, replace);
}
