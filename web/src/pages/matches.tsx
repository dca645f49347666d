/* All matches of this browser: search, open, export, remove. Of thousands, those that
 * one scrolls to are listed, and pictures are drawn of those in sight. */
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {announce, findGame, type App} from '../app';
import {digested} from '../digest';
import {saveFile} from '../files';
import {exportMatches, find, importMatches, linesOf, type Imported, type Line, type Which} from '../matches';
import {useBeginning} from '../parts/beginning';
import {IconButton} from '../parts/button';
import {Choices} from '../parts/choices';
import {useLoaded} from '../parts/loaded';
import {Picture} from '../parts/picture';
import {RemovalBar, useRemoval} from '../parts/removal';
import {Report} from '../parts/report';
import {StorageNotice} from '../parts/storage';
import {askToKeep, listMatches, loadMatch, saveMatches, type Summary} from '../store';
import {language, t} from '../text';

const STEP = 40; // lines that are added at a time
const MARGIN = '400px'; // around what is in sight

/* Calls back with whether the element is in sight or nearly so. */
function useSight<E extends Element>(seen: (isSeen: boolean) => void): {current: E | null} {
  const element = useRef<E>(null);
  const told = useRef(seen);
  told.current = seen;
  useEffect(() => {
    const watch = new IntersectionObserver((all) => told.current(all[all.length - 1]!.isIntersecting), {rootMargin: MARGIN});
    watch.observe(element.current!);
    return () => watch.disconnect();
  }, []);
  return element;
}

function Small({app, summary: {game, version, options, digest}}: {app: App; summary: Summary}) {
  const code = language();
  const scene = useMemo(() => {
    const found = digest && app.core.play({game, version, options, start: digest.position, actions: []});
    return !found || 'error' in found ? null : found.scene;
  }, [digest?.position, code]);
  const title = findGame(app, game)?.title ?? game;
  return scene ? <Picture scene={scene} label={t('matches.picture', {game: title})} /> : null;
}

interface RowProps {
  app: App;
  line: Line;
  isChoosing: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
}

function Row({app, line, isChoosing, isChosen, onChoose, onRemove}: RowProps) {
  const [isSeen, setSeen] = useState(false);
  const element = useSight<HTMLLIElement>(setSeen);
  const {summary, title, opponents, result, when} = line;
  const name = `${title}, ${when}`;
  return (
    <li class="kept" ref={element}>
      {isChoosing ? (
        <label class="kept-choice">
          <input type="checkbox" checked={isChosen} aria-label={name} onChange={(event) => onChoose(event.currentTarget.checked)} />
        </label>
      ) : null}
      <a class="kept-link" href={`#/play/${summary.id}`}>
        <span class="kept-picture" aria-hidden="true">{isSeen ? <Small app={app} summary={summary} /> : null}</span>
        <span class="kept-words">
          <strong>{title}</strong> <span>{opponents}</span> <span class={summary.isOver ? 'kept-result' : 'kept-open'}>{result}</span>{' '}
          <small>{when}</small>
        </span>
      </a>
      {isChoosing ? null : <IconButton icon="close" label={t('matches.remove', {match: name})} isQuiet onClick={onRemove} />}
    </li>
  );
}

function More({onSeen}: {onSeen: () => void}) {
  const button = useSight<HTMLButtonElement>((isSeen) => isSeen && onSeen());
  return <button type="button" class="button plain" ref={button} onClick={onSeen}>{t('matches.more')}</button>;
}

/* What old versions kept without a digest gets one, once. */
async function complete(app: App, summaries: readonly Summary[]): Promise<boolean> {
  const lacking = summaries.filter(({digest}) => !digest);
  const matches = await Promise.all(lacking.map(({id}) => loadMatch(id)));
  const done = matches.flatMap((saved) => (saved ? [digested(app.core, saved)] : [])).filter(({digest}) => digest);
  await saveMatches(done);
  return done.length > 0;
}

export function MatchesPage({app}: {app: App}) {
  const [summaries, reload] = useLoaded(listMatches);
  const removal = useRemoval();
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const [length, setLength] = useState(STEP);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null); // null: one is not choosing
  const [imported, setImported] = useState<Imported | null>(null);
  useBeginning(t('matches.title'));
  useEffect(() => {
    if (summaries) void complete(app, summaries).then((isNew) => isNew && reload());
  }, [summaries === undefined]);
  const code = language();
  const lines = useMemo(() => linesOf(app, summaries ?? []), [summaries, code]);
  const there = lines.filter(({summary}) => !removal.isRemoved(summary.id));
  const found = find(there, search, which);
  const ids = found.map(({summary}) => summary.id);
  const finished = there.flatMap(({summary}) => (summary.isOver ? [summary.id] : []));
  const picked = [...(chosen ?? [])].filter((id) => ids.includes(id));
  const change = (set: () => void) => {
    setLength(STEP);
    set();
  };
  const save = async (which: readonly string[]) => {
    saveFile(`tavola-${new Date().toISOString().slice(0, 10)}.txt`, await exportMatches(app, which));
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    setImported(await importMatches(app, await file.text()));
    askToKeep();
    reload();
  };
  const remove = (which: readonly string[]) => {
    removal.remove(which);
    setChosen(null);
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  useEffect(() => {
    if (summaries && search !== '') announce(t('matches.count', {count: found.length}));
  }, [search, which]);
  return (
    <main class="matches">
      <h1 tabIndex={-1}>{t('matches.title')}</h1>
      <StorageNotice />
      <div class="matches-tools">
        <label class="field matches-search">
          <span>{t('matches.search')}</span>
          <input
            type="search" value={search} onInput={(event) => {
              const {value} = event.currentTarget;
              change(() => setSearch(value));
            }}
          />
        </label>
        <Choices
          legend={t('matches.which')} value={which} onChoose={(value) => change(() => setWhich(value as Which))}
          choices={(['all', 'open', 'finished'] as const).map((value) => ({value, label: t(`matches.${value}`)}))}
        />
        <div class="row">
          {chosen ? (
            <>
              <IconButton
                icon="done" label={t('matches.chooseAll')} onClick={() => setChosen(new Set(ids))} isDisabled={picked.length === ids.length}
              />
              <IconButton icon="download" label={t('matches.exportChosen')} isDisabled={picked.length === 0} onClick={() => void save(picked)} />
              <IconButton icon="close" label={t('matches.removeChosen')} isDisabled={picked.length === 0} onClick={() => remove(picked)} />
            </>
          ) : (
            <>
              <IconButton
                icon="download" label={t('matches.export')} isDisabled={there.length === 0}
                onClick={() => void save(there.map(({summary}) => summary.id))}
              />
              <label class="icon-button file-button">
                {t('matches.import')}
                <input
                  type="file" class="unseen" accept=".txt,.tavola,text/plain" onChange={(event) => {
                    void read(event.currentTarget.files?.[0]);
                    event.currentTarget.value = '';
                  }}
                />
              </label>
              <IconButton icon="close" label={t('matches.removeFinished')} isDisabled={finished.length === 0} onClick={() => remove(finished)} />
            </>
          )}
          <IconButton
            icon="done" label={chosen ? t('matches.chosen', {count: picked.length}) : t('matches.choose')} isPressed={chosen !== null}
            isDisabled={there.length === 0} onClick={() => setChosen(chosen ? null : new Set())}
          />
        </div>
      </div>
      <Report imported={imported} />
      {summaries ? <p class="help">{t('matches.count', {count: found.length})}</p> : null}
      {summaries && found.length === 0 ? <p>{t(there.length === 0 ? 'matches.empty' : 'matches.nothing')}</p> : null}
      <ul class="kept-list">
        {found.slice(0, length).map((line) => (
          <Row
            key={line.summary.id} app={app} line={line} isChoosing={chosen !== null} isChosen={chosen?.has(line.summary.id) ?? false}
            onChoose={(isChosen) => choose(line.summary.id, isChosen)} onRemove={() => removal.remove([line.summary.id])}
          />
        ))}
      </ul>
      {length < found.length ? <More key={length} onSeen={() => setLength(length + STEP)} /> : null}
      <RemovalBar removal={removal} />
    </main>
  );
}
