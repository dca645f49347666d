/* The bar on top of every page: the way home, language, theme, sound, keys. */
import {changeSettings, type App} from '../app';
import {useHost} from '../hosted/find';
import {useMine} from '../together/here';
import {language, LANGUAGES, t} from '../text';
import type {Route} from '../router';
import {IconButton} from './button';
import {Icon} from './icons';
import {areOn, switchNotices} from './notices';
import {canNotify} from '../together/notices';

const THEMES = ['system', 'light', 'dark'] as const;

/* How many matches wait for one, beside the way to them. */
const Turns = ({count}: {count: number}) => count === 0 ? null : (
  <span class="turns">
    <span aria-hidden="true">{count}</span>
    <span class="unseen">{count === 1 ? t('notice.turn') : t('notice.many', {count})}</span>
  </span>
);

export function Header({app, page}: {app: App; page: Route['page']}) {
  const {settings} = app;
  const host = useHost();
  const mine = useMine(false);
  const turns = mine?.turns.length ?? 0;
  const next = THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length]!;
  return (
    <header class="header">
      <a class="logo" href="#/" aria-current={page === 'home' ? 'page' : undefined}>
        <img src="icons/icon.svg" alt="" width="28" height="28" />
        Tavola
      </a>
      <span class="space" />
      {host ? (
        <a
          class="icon-button header-link only-roomy" href="#/lobby" title={t('lobby.title')}
          aria-current={page === 'lobby' ? 'page' : undefined}
        >
          <Icon name="lobby" />
          <span class="header-words">{t('lobby.title')}</span>
        </a>
      ) : null}
      <a
        class="icon-button header-link" href="#/matches" title={t('matches.title')} aria-current={page === 'matches' ? 'page' : undefined}
      >
        <Icon name="matches" />
        <span class="header-words">{t('matches.title')}</span>
        <Turns count={turns} />
      </a>
      <label class="language">
        <span class="unseen">{t('header.language')}</span>
        <select
          value={language()}
          onChange={(event) => void changeSettings(app, {language: event.currentTarget.value})}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
        </select>
      </label>
      <IconButton
        icon={settings.theme} label={t(`header.theme.${settings.theme}`)} isQuiet
        onClick={() => void changeSettings(app, {theme: next})}
      />
      <IconButton
        icon={settings.sound ? 'sound' : 'mute'} label={t(settings.sound ? 'header.soundOn' : 'header.soundOff')} isQuiet
        onClick={() => void changeSettings(app, {sound: !settings.sound})}
      />
      {host && canNotify() ? (
        <IconButton
          icon={areOn(app) ? 'bell' : 'noBell'} label={t(areOn(app) ? 'header.noticesOn' : 'header.noticesOff')} isQuiet class="only-roomy"
          onClick={() => void switchNotices(app)}
        />
      ) : null}
      <IconButton
        icon={settings.keys ? 'keys' : 'noKeys'} label={t(settings.keys ? 'header.keysOn' : 'header.keysOff')} isQuiet class="only-keyboard"
        onClick={() => void changeSettings(app, {keys: !settings.keys})}
      />
    </header>
  );
}
