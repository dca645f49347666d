/* What a game is played for: said at the first visit, with the offer of the
 * lesson, and again whenever one asks. */
import {changeSettings, type App} from '../app';
import type {GameInfo} from '../scene';
import {t} from '../text';
import {IconButton} from './button';

export const isNew = ({settings}: App, {name}: GameInfo) => !settings.met.includes(name);

export function remember(app: App, {name}: GameInfo): void {
  if (!app.settings.met.includes(name)) void changeSettings(app, {met: [...app.settings.met, name]});
}

export function Aim({game, onClose}: {game: GameInfo; onClose: () => void}) {
  return (
    <div class="aim" role="note">
      <p><b>{t('aim.title')}</b> {game.aim}</p>
      <a class="button plain" href={`#/learn/${game.name}/lesson`} onClick={onClose}>{t('aim.lesson')}</a>
      <IconButton icon="close" label={t('play.close')} isQuiet onClick={onClose} />
    </div>
  );
}
