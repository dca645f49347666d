/* A word to who is at another page: a match of his has begun, or waits for him. It is
 * spoken elsewhere (together/notices.ts). */
import {useEffect, useState} from 'preact/hooks';
import {calls} from '../together/notices';
import {t} from '../text';
import {IconButton} from './button';

export function CallBar() {
  const [, redraw] = useState({});
  useEffect(() => calls.onChange(() => redraw({})), []);
  const {last} = calls;
  return last ? (
    <aside class="call" aria-label={t('matches.title')}>
      <p>{last.text}</p>
      <a class="button" href={`#/table/${last.match}`}>{t('notice.go')}</a>
      <IconButton icon="close" label={t('play.close')} isQuiet onClick={() => calls.set(null)} />
    </aside>
  ) : null;
}
