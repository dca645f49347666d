/* Taking a match elsewhere: link, record, picture. */
import {useState} from 'preact/hooks';
import {saveFile, toPng} from '../files';
import {HostedTable} from '../hosted/table';
import {writeLink, writeRecord} from '../record';
import type {Table} from '../table';
import {watchLink} from '../together/invitation';
import {t} from '../text';
import {IconButton} from './button';
import {copyText, LinkToSend} from './link';

const PNG_SCALE = 2;

/* A match at a host: where others watch it, and where one goes on oneself. */
function Elsewhere({table: {mirror, game, isRunning, saved: {id}}}: {table: HostedTable}) {
  if (!isRunning) return null;
  return (
    <>
      {mirror.mySeat >= 0 ? <p><a class="button plain" href={`#/device/${id}`}>{t('device.title')}</a></p> : null}
      {mirror.agreed?.watch
        ? <LinkToSend label={t('wait.watchLink')} address={watchLink(id)} message={t('link.watchMessage', {game: game.title})} isFolded /> : null}
    </>
  );
}

export function Share({table}: {table: Table}) {
  const [said, setSaid] = useState('');
  const {match, game} = table;
  const hosted = table instanceof HostedTable ? table : null;
  const address = location.href.replace(/#.*$/s, '') + writeLink(table.app.core, match);
  const record = async () => {
    const official = hosted ? await hosted.record() : null;
    if (hosted && official === null) setSaid(t('host.noRecord'));
    saveFile(`${game.name}.txt`, official ?? writeRecord(table.app.core, match));
  };
  const picture = () => table.positions.svg(match.current);
  const png = async () => {
    const blob = await toPng(picture(), PNG_SCALE);
    if (blob) saveFile(`${game.name}.png`, blob);
    else setSaid(t('share.noPicture'));
  };
  return (
    <div class="share">
      {hosted ? <Elsewhere table={hosted} /> : null}
      <label class="field">
        <span>{t('share.link')}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <IconButton icon="copy" label={t('share.copy')} onClick={() => void copyText(address).then(setSaid)} />
      <p class="help" role="status">{said}</p>
      <div class="row">
        <IconButton icon="download" label={t('share.record')} onClick={() => void record()} />
        <IconButton icon="download" label="SVG" onClick={() => saveFile(`${game.name}.svg`, picture(), 'image/svg+xml')} />
        <IconButton icon="download" label="PNG" onClick={() => void png()} />
      </div>
      {hosted ? <p class="help">{t('host.recordHelp')}</p> : null}
      <p><a href="#/import">{t('home.import')}</a></p>
    </div>
  );
}
