/* A match with others, at a host: to play, or to watch. */
import {useEffect} from 'preact/hooks';
import type {App} from '../app';
import type {Host} from '../hosted/host';
import {openHosted} from '../hosted/open';
import {refusalText} from '../hosted/words';
import {useLoaded} from '../parts/loaded';
import {Playing} from '../parts/playing';
import {t} from '../text';

/* Without a host, one sees what this browser has kept. */
export function HostedPage({app, host, id}: {app: App; host: Host | null; id: string}) {
  const [opened] = useLoaded(() => openHosted(app, host, id));
  useEffect(() => opened?.table?.attend(), [opened]);
  if (!opened) return <main class="notice" aria-busy="true"><p>{host?.state === 'lost' ? t('host.lost') : ''}</p></main>;
  const {table, refusal} = opened;
  if (table) return <Playing app={app} table={table} panel="" />;
  return (
    <main class="notice">
      <p>{refusal ? refusalText(refusal) : t(host ? 'host.unreadable' : 'bad.page')}</p>
      <a class="button" href="#/">{t('go.home')}</a>
    </main>
  );
}
