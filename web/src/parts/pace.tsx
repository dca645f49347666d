/* How fast computers act. */
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
