/* Matches from a link, a pasted record or a file. */
import {useEffect, useState} from 'preact/hooks';
import type {App} from '../app';
import {beginMatch} from '../begin';
import type {Match} from '../match';
import {importMatches, splitRecords, type Imported} from '../matches';
import {useBeginning} from '../parts/beginning';
import {Picture} from '../parts/picture';
import {Report} from '../parts/report';
import {Positions} from '../positions';
import {readAny, type Judged} from '../record';
import {t} from '../text';

function open(match: Match): void {
  beginMatch(match, {replaces: true});
}

function Found({app, judged}: {app: App; judged: Judged}) {
  const {match, problem} = judged;
  return (
    <section class="found" role="alert">
      {problem ? <p class="problem">{t(problem.key, problem.slots)}</p> : null}
      {problem?.detail ? <p class="help" lang="en">{problem.detail}</p> : null}
      {match ? (
        <>
          <p>{t('import.read', {count: match.nodes.length - 1})}</p>
          <div class="found-picture">
            <Picture scene={new Positions(app.core, match).scene(match.current)} label={match.game} />
          </div>
          <button type="button" class="button" onClick={() => open(match)}>{t('import.open')}</button>
        </>
      ) : null}
    </section>
  );
}

export function ImportPage({app, fragment}: {app: App; fragment: string}) {
  useBeginning(t('import.title'));
  const [text, setText] = useState('');
  const [judged, setJudged] = useState<Judged | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const read = (from: string) => {
    if (splitRecords(from).length > 1) return void importMatches(app, from).then(setImported);
    const found = readAny(app.core, app.games, from);
    if (found.match && !found.problem) open(found.match);
    else setJudged(found);
  };
  useEffect(() => {
    if (fragment) read(fragment);
  }, []);
  return (
    <main class="narrow">
      <h1>{t('import.title')}</h1>
      <Report imported={imported} />
      {imported ? <a class="button" href="#/matches">{t('matches.title')}</a> : null}
      {judged ? <Found app={app} judged={judged} /> : null}
      <label class="field">
        <span>{t('import.paste')}</span>
        <textarea rows={8} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" class="button" disabled={text.trim() === ''} onClick={() => read(text)}>{t('import.button')}</button>
        <label class="button plain">
          {t('import.file')}
          <input
            type="file" class="unseen" accept=".txt,.tavola,text/plain"
            onChange={(event) => {
              void event.currentTarget.files?.[0]?.text().then(read);
              event.currentTarget.value = ''; // the same file, corrected, can be chosen again
            }}
          />
        </label>
      </div>
    </main>
  );
}
