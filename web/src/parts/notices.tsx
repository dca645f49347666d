/* The switch for notices of one's turn. The browser asks only when it is pressed. */
import {useState} from 'preact/hooks';
import {changeSettings, type App} from '../app';
import {allowNotices, canNotify} from '../together/notices';
import {t} from '../text';

/* Whether notices come: wanted here, and allowed by the browser. */
export const areOn = (app: App) => app.settings.notices && canNotify() && Notification.permission === 'granted';

/* False if the browser refuses. */
export async function switchNotices(app: App): Promise<boolean> {
  const isWanted = !areOn(app);
  const isAllowed = !isWanted || (await allowNotices());
  await changeSettings(app, {notices: isWanted && isAllowed});
  return isAllowed;
}

export function NoticeControl({app, isShort = false}: {app: App; isShort?: boolean}) {
  const [isRefused, setRefused] = useState(false);
  if (!canNotify()) return null;
  return (
    <label class="check">
      <input type="checkbox" checked={areOn(app)} onChange={() => void switchNotices(app).then((isAllowed) => setRefused(!isAllowed))} />
      <span>{t('notice.switch')} <span class="help" role="status">{isRefused ? t('notice.refused') : isShort ? '' : t('notice.help')}</span></span>
    </label>
  );
}
