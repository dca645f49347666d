/* Taking a match elsewhere: link, record, picture. */
import {useState} from 'preact/hooks';
import {saveFile, toPng} from '../files';
import {writeLink, writeRecord} from '../record';
import type {Table} from '../table';
import {t} from '../text';
import {IconButton} from './button';

const PNG_SCALE = 2;

export function Share({table}: {table: Table}) {
  const [said, setSaid] = useState('');
  const {match, game} = table;
  const address = location.href.replace(/#.*$/s, '') + writeLink(table.app.core, match);
  const copy = async () => {
    try { // pages of another machine have no clipboard at all
      await navigator.clipboard.writeText(address);
      setSaid(t('share.copied'));
    } catch {
      setSaid(t('share.notCopied'));
    }
  };
  const picture = () => table.positions.svg(match.current);
  const png = async () => {
    const blob = await toPng(picture(), PNG_SCALE);
    if (blob) saveFile(`${game.name}.png`, blob);
    else setSaid(t('share.noPicture'));
  };
  return (
    <div class="share">
      <label class="field">
        <span>{t('share.link')}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <IconButton icon="copy" label={t('share.copy')} onClick={() => void copy()} />
      <p class="help" role="status">{said}</p>
      <div class="row">
        <IconButton
          icon="download" label={t('share.record')}
          onClick={() => saveFile(`${game.name}.txt`, writeRecord(table.app.core, match))}
        />
        <IconButton icon="download" label="SVG" onClick={() => saveFile(`${game.name}.svg`, picture(), 'image/svg+xml')} />
        <IconButton icon="download" label="PNG" onClick={() => void png()} />
      </div>
      <p><a href="#/import">{t('home.import')}</a></p>
    </div>
  );
}
