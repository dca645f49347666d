/* Pages by the fragment of the address. */

export type Route =
  | {page: 'home'}
  | {page: 'new'; game: string}
  | {page: 'play'; id: string; panel: string} // that is open at first
  | {page: 'match'; fragment: string} // a shared link
  | {page: 'import'}
  | {page: 'matches'}
  | {page: 'learn'; game: string};

export function readRoute(hash: string): Route {
  const [, page = '', rest = ''] = /^#\/([a-z]*)\/?(.*)$/s.exec(hash) ?? [];
  switch (page) {
    case 'new': return {page, game: rest};
    case 'play': {
      const [id = '', panel = ''] = rest.split('/');
      return {page, id, panel};
    }
    case 'match': return {page, fragment: hash};
    case 'import':
    case 'matches': return {page};
    case 'learn': return {page, game: rest};
    default: return {page: 'home'};
  }
}

/* Replacing leaves no way back to a page that only leads on. */
export function go(hash: string, replace = false): void {
  if (replace) location.replace(hash);
  else location.hash = hash;
}
