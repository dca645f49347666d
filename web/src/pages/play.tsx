/* A match kept in this browser, on the board. */
import type {App} from '../app';
import {LocalTable} from '../local';
import {useLoaded} from '../parts/loaded';
import {Playing} from '../parts/playing';
import {judge, spell} from '../record';
import {go} from '../router';
import {listDamaged, loadMatch, type Saved} from '../store';
import {t} from '../text';
import {ImportPage} from './import';

/* A match kept from other days may follow rules that have changed since, or the
 * core may refuse a part of it: null then. */
function openTable(app: App, saved: Saved | null): LocalTable | null {
  if (!saved) return null;
  const {match, problem} = judge(app.core, app.games, saved.match);
  return !problem && match?.seats.length === saved.match.seats.length ? new LocalTable(app, saved) : null;
}

interface Opened {
  saved: Saved | null;
  table: LocalTable | null;
  isDamaged: boolean;
}

async function openMatch(app: App, id: string): Promise<Opened> {
  const saved = await loadMatch(id);
  const isDamaged = saved === null && (await listDamaged()).includes(id);
  return {saved, table: openTable(app, saved), isDamaged};
}

export function PlayPage({app, id, panel}: {app: App; id: string; panel: string}) {
  const [opened] = useLoaded(() => openMatch(app, id));
  if (!opened) return <main class="notice" aria-busy="true" />;
  const {saved, table, isDamaged} = opened;
  if (saved?.hosted) { // its host has authority over it
    go(`#/table/${id}`, true);
    return <main class="notice" aria-busy="true" />;
  }
  if (saved && !table) { // that page says what is wrong, and offers what can be read
    return <ImportPage app={app} fragment={spell(saved.match)} />;
  }
  if (!table) {
    return <main class="notice"><p>{t(isDamaged ? 'bad.stored' : 'bad.page')}</p><a class="button" href="#/">{t('go.home')}</a></main>;
  }
  return <Playing app={app} table={table} panel={panel} />;
}
