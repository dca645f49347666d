/* All matches of this browser, and those with others at a host: search, open, export, remove. Of thousands, those that
 * one scrolls to are listed, and pictures are drawn of those in sight. */
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {announce, findGame, type App} from '../app';
import {digested} from '../digest';
import {saveFile} from '../files';
import type {HostedDigest} from '../hosted/protocol';
import {useHost} from '../hosted/find';
import {allLines, exportMatches, find, hostedScene, importMatches, type Imported, type Line, type Which} from '../matches';
import {BoardToCome} from '../parts/agreement';
import {useBeginning} from '../parts/beginning';
import {IconButton} from '../parts/button';
import {Choices} from '../parts/choices';
import {Icon} from '../parts/icons';
import {useLoaded} from '../parts/loaded';
import {NoticeControl} from '../parts/notices';
import {Picture} from '../parts/picture';
import {RemovalBar, useRemoval} from '../parts/removal';
import {Report} from '../parts/report';
import {StorageNotice} from '../parts/storage';
import type {Scene} from '../scene';
import {useMine} from '../together/here';
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

/* The board as the host has it; until that is known, as this browser has kept it. */
function HostedPicture({app, hosted, summary}: {app: App; hosted: HostedDigest; summary: Summary | null}) {
  const {match, game: name, options, phase, changed} = hosted;
  const game = findGame(app, name);
  const [scene, setScene] = useState<Scene | null>(null);
  const code = language();
  useEffect(() => {
    let isWanted = phase !== 'waiting';
    if (isWanted) void hostedScene(app, match).then((found) => isWanted && setScene(found));
    return () => {
      isWanted = false;
    };
  }, [match, changed, code]);
  if (scene) return <Picture scene={scene} label="" />;
  if (summary) return <Small app={app} summary={summary} />;
  return game ? <BoardToCome app={app} game={game} options={options} /> : null;
}

const RowPicture = ({app, line: {summary, hosted}}: {app: App; line: Line}) =>
  hosted ? <HostedPicture app={app} hosted={hosted} summary={summary} /> : summary ? <Small app={app} summary={summary} /> : null;

interface RowProps {
  app: App;
  line: Line;
  isChoosing: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
}

/* What can be done with a match besides opening it: one's own copy can be removed, one
 * at a host goes on elsewhere. */
function RowTool({line: {id, hosted, isOver}, name, onRemove}: {line: Line; name: string; onRemove: () => void}) {
  if (!hosted) return <IconButton icon="close" label={t('matches.remove', {match: name})} isQuiet onClick={onRemove} />;
  return isOver ? null : (
    <a class="icon-button quiet" href={`#/device/${id}`} aria-label={`${t('device.title')}: ${name}`} title={t('device.title')}><Icon name="device" /></a>
  );
}

function Row({app, line, isChoosing, isChosen, onChoose, onRemove}: RowProps) {
  const [isSeen, setSeen] = useState(false);
  const element = useSight<HTMLLIElement>(setSeen);
  const {title, opponents, result, when, isOver, isMyTurn, address, hosted} = line;
  const name = `${title}, ${when}`;
  const state = isMyTurn ? 'kept-turn' : isOver ? 'kept-result' : 'kept-open';
  return (
    <li class={hosted ? 'kept hosted' : 'kept'} ref={element}>
      {isChoosing ? (
        <label class="kept-choice">
          <input type="checkbox" checked={isChosen} aria-label={name} onChange={(event) => onChoose(event.currentTarget.checked)} />
        </label>
      ) : null}
      <a class="kept-link" href={address}>
        <span class="kept-picture" aria-hidden="true">{isSeen ? <RowPicture app={app} line={line} /> : null}</span>
        <span class="kept-words">
          <strong>{title}</strong> <span>{opponents}</span> <span class={state}>{result}</span>{' '}
          <small>{when}</small>
        </span>
      </a>
      {isChoosing ? null : <RowTool line={line} name={name} onRemove={onRemove} />}
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

/* Nothing to look for yet: the way to a first match. */
const Empty = () => (
  <div class="empty">
    <p>{t('matches.empty')}</p>
    <p><a class="button" href="#/">{t('matches.begin')}</a></p>
  </div>
);

export function MatchesPage({app}: {app: App}) {
  const [summaries, reload] = useLoaded(listMatches);
  const host = useHost();
  const mine = useMine(true);
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
  const digests = mine?.all ?? [];
  const lines = useMemo(
    () => allLines(app, summaries ?? [], digests, host?.now ?? Date.now()), [summaries, JSON.stringify(digests), code]);
  const there = lines.filter(({id}) => !removal.isRemoved(id));
  const isBare = there.length === 0;
  const found = find(there, search, which);
  const ids = found.map(({id}) => id);
  const isLocal = (id: string) => there.some((line) => line.id === id && !line.hosted);
  const finished = there.flatMap(({id, isOver, hosted}) => (isOver && !hosted ? [id] : []));
  const picked = [...(chosen ?? [])].filter((id) => ids.includes(id));
  const change = (set: () => void) => {
    setLength(STEP);
    set();
  };
  const save = async (which: readonly string[]) => {
    const [local, hosted] = [which.filter(isLocal), which.filter((id) => !isLocal(id))];
    saveFile(`tavola-${new Date().toISOString().slice(0, 10)}.txt`, await exportMatches(app, local, hosted));
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
      {digests.length > 0 && host?.state === 'lost' ? <p class="problem" role="status">{t('matches.lost')}</p> : null}
      <div class="matches-tools">
        {isBare ? null : (
          <>
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
          </>
        )}
        <div class="row">
          {chosen ? (
            <>
              <IconButton
                icon="done" label={t('matches.chooseAll')} onClick={() => setChosen(new Set(ids))} isDisabled={picked.length === ids.length}
              />
              <IconButton icon="download" label={t('matches.exportChosen')} isDisabled={picked.length === 0} onClick={() => void save(picked)} />
              <IconButton icon="close" label={t('matches.removeChosen')} isDisabled={!picked.some(isLocal)} onClick={() => remove(picked.filter(isLocal))} />
            </>
          ) : (
            <>
              {isBare ? null : <IconButton icon="download" label={t('matches.export')} onClick={() => void save(there.map(({id}) => id))} />}
              <label class="icon-button file-button">
                {t('matches.import')}
                <input
                  type="file" class="unseen" accept=".txt,.tavola,text/plain" onChange={(event) => {
                    void read(event.currentTarget.files?.[0]);
                    event.currentTarget.value = '';
                  }}
                />
              </label>
              {isBare ? null : <IconButton icon="close" label={t('matches.removeFinished')} isDisabled={finished.length === 0} onClick={() => remove(finished)} />}
            </>
          )}
          {isBare ? null : (
            <IconButton
              icon="done" label={chosen ? t('matches.chosen', {count: picked.length}) : t('matches.choose')} isPressed={chosen !== null}
              onClick={() => setChosen(chosen ? null : new Set())}
            />
          )}
        </div>
      </div>
      <Report imported={imported} />
      {summaries && !isBare ? <p class="help">{t('matches.count', {count: found.length})}</p> : null}
      {summaries && !isBare && found.length === 0 ? <p>{t('matches.nothing')}</p> : null}
      {summaries && isBare ? <Empty /> : null}
      <ul class="kept-list">
        {found.slice(0, length).map((line) => (
          <Row
            key={line.id} app={app} line={line} isChoosing={chosen !== null} isChosen={chosen?.has(line.id) ?? false}
            onChoose={(isChosen) => choose(line.id, isChosen)} onRemove={() => removal.remove([line.id])}
          />
        ))}
      </ul>
      {length < found.length ? <More key={length} onSeen={() => setLength(length + STEP)} /> : null}
      {digests.length > 0 ? <NoticeControl app={app} /> : null}
      <RemovalBar removal={removal} />
    </main>
  );
}
