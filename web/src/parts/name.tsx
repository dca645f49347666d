/* Under which name one plays: remembered, with a suggestion for who has none yet. */
import {useState} from 'preact/hooks';
import {changeSettings, type App} from '../app';
import {cleanName} from '../together/invitation';
import {t} from '../text';

const LENGTH_MAX = 30; // characters that fit beside a board

/* One of the friendly names that the texts suggest. */
function suggestion(): string {
  const names = t('name.suggestions').split(', ');
  return names[Math.floor(Math.random() * names.length)]!;
}

/* The name as it is written, and what keeps it. */
export function useName(app: App): [string, (name: string) => void, () => string] {
  const [name, setName] = useState(() => app.settings.name || suggestion());
  const keep = () => {
    const chosen = cleanName(name) || suggestion();
    if (chosen !== app.settings.name) void changeSettings(app, {name: chosen});
    return chosen;
  };
  return [name, setName, keep];
}

export function NameField({name, onChange}: {name: string; onChange: (name: string) => void}) {
  return (
    <label class="field">
      <span>{t('name.title')}</span>
      <input
        value={name} maxLength={LENGTH_MAX} autocomplete="nickname" spellcheck={false} onInput={(event) => onChange(event.currentTarget.value)}
      />
      <span class="help">{t('name.help')}</span>
    </label>
  );
}
