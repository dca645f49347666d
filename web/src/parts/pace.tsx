/* How fast computers act, and what only helps the eye. */
import {changeSettings, type App} from '../app';
import {PACES, type Pace} from '../pace';
import {t} from '../text';

export function PaceControl({app}: {app: App}) {
  return (
    <label class="pace">
      <span>{t('pace.title')}</span>
      <select value={app.settings.pace} onChange={(event) => void changeSettings(app, {pace: event.currentTarget.value as Pace})}>
        {(Object.keys(PACES) as Pace[]).map((pace) => <option key={pace} value={pace}>{t(`pace.${pace}`)}</option>)}
      </select>
    </label>
  );
}

/* In games that draw what one may also imagine; they say what it is. */
export function AidControl({app, game}: {app: App; game: string}) {
  const label = app.core.words(game, 'aid');
  return label === '' ? null : (
    <label class="pace">
      <span>{label}</span>
      <input type="checkbox" class="aids" checked={app.settings.aids} onChange={(event) => void changeSettings(app, {aids: event.currentTarget.checked})} />
    </label>
  );
}
