/* The bar on top of every page: the way home, language, theme, sound, keys. */
import {changeSettings, type App} from '../app';
import {language, LANGUAGES, t} from '../text';
import type {Route} from '../router';
import {IconButton} from './button';
import {Icon} from './icons';

const THEMES = ['system', 'light', 'dark'] as const;

export function Header({app, page}: {app: App; page: Route['page']}) {
  const {settings} = app;
  const next = THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length]!;
  return (
    <header class="header">
      <a class="logo" href="#/" aria-current={page === 'home' ? 'page' : undefined}>
        <img src="icons/icon.svg" alt="" width="28" height="28" />
        Tavola
      </a>
      <span class="space" />
      <a
        class="icon-button header-link" href="#/matches" aria-label={t('matches.title')} title={t('matches.title')}
        aria-current={page === 'matches' ? 'page' : undefined}
      >
        <Icon name="matches" />
        <span>{t('matches.title')}</span>
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
      <IconButton
        icon={settings.keys ? 'keys' : 'noKeys'} label={t(settings.keys ? 'header.keysOn' : 'header.keysOff')} isQuiet class="only-keyboard"
        onClick={() => void changeSettings(app, {keys: !settings.keys})}
      />
    </header>
  );
}
