/* A match on the board. */
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import type {Review} from '../analysis/review';
import {onLanguage, type App} from '../app';
import {Aim, isNew, remember} from '../parts/aim';
import {AnalysisPanel} from '../parts/analysis';
import {useBeginning} from '../parts/beginning';
import {IconButton} from '../parts/button';
import {EndCard} from '../parts/end';
import {BoardHost} from '../parts/host';
import {useLoaded} from '../parts/loaded';
import {Moves} from '../parts/moves';
import {AidControl, PaceControl} from '../parts/pace';
import {Players} from '../parts/players';
import {ReviewPanel, reviewPrompt, useReview} from '../parts/review';
import {Rules} from '../parts/rules';
import {Share} from '../parts/share';
import {isNarrow, useSheet} from '../parts/sheet';
import {Swatch} from '../parts/swatch';
import {Telling} from '../parts/telling';
import {judge, spell} from '../record';
import {go} from '../router';
import {ImportPage} from './import';
import {LocalTable} from '../local';
import {listDamaged, loadMatch, saveMatch, type Saved} from '../store';
import type {Table} from '../table';
import {t, type TextKey} from '../text';

const RulesTab = ({table}: {table: Table}) => <Rules app={table.app} game={table.game} />;

/* What the panel can show; each is a component that is given the table. */
const TABS = {moves: Moves, analysis: AnalysisPanel, review: ReviewPanel, rules: RulesTab, share: Share} as const;
type Tab = keyof typeof TABS;

const PROMPT_LONG = 110; // characters; what is longer is set smaller, so that the board keeps its place
const TITLES: Record<Tab, TextKey> = {
  moves: 'moves.title', analysis: 'analysis.title', review: 'review.title', rules: 'play.rules', share: 'share.title',
};

/* The table redraws its users whenever it changes. They listen before the board
 * opens it, which is when a computer may begin. */
function useChanges(table: Table): void {
  const [, redraw] = useState({});
  useLayoutEffect(() => table.onChange(() => redraw({})), [table]);
  useEffect(() => onLanguage(() => table.refresh()), [table]);
}

/* A button that may vanish hands the focus to the board. */
function leave(act: () => void): void {
  act();
  focusBoard();
}

/* Things to point at that lie beside the picture, such as "end the turn". */
function PointedButtons({player, hint}: {player: Table | Review; hint: readonly string[]}) {
  const targets = player.targets();
  const buttons = player.picture.items.filter(({id, role}) => role === 'button' && targets.has(id));
  return (
    <>
      {buttons.map(({id, label}) => (
        <button
          type="button" key={id} class={hint.includes(id) ? 'button hinted' : 'button'} data-id={id}
          onClick={() => leave(() => player.point(id))}
        >{label ?? id}</button>
      ))}
      {player.isChoosing
        ? <button type="button" class="button plain" onClick={() => leave(() => player.drop())}>{t('play.drop')}</button> : null}
    </>
  );
}

function SceneButtons({table, review}: {table: Table; review: Review | null}) {
  if (review) return <div class="scene-buttons"><PointedButtons player={review} hint={[]} /></div>;
  return (
    <div class="scene-buttons">
      <PointedButtons player={table} hint={table.hint?.path ?? []} />
      {table.isWaiting
        ? <button type="button" class="button" onClick={() => leave(() => table.resume())}>{t('play.resume')}</button> : null}
    </div>
  );
}

const focusBoard = () =>
  (document.querySelector<SVGElement>('.board [tabindex="0"]') ?? document.querySelector<SVGElement>('.board'))?.focus();

/* Arrows also lead from the board to the buttons below it, and back. */
function followArrow(key: string): boolean {
  const {activeElement} = document;
  const isOnBoard = activeElement?.closest('.board') != null;
  const button = document.querySelector<HTMLElement>('.scene-buttons button');
  if (isOnBoard && button && key === 'arrowdown') button.focus();
  else if (!isOnBoard && (activeElement === document.body || activeElement?.matches('h1, .scene-buttons *'))) focusBoard();
  else return false;
  return true;
}

function useKeys(table: Table, review: Review | null, flip: () => void, analyse: () => void, uncover: () => boolean): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && uncover()) return event.preventDefault();
      const isWriting = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (isWriting || event.altKey) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isCommand && key.length === 1 && !table.app.settings.keys) return;
      if (review && (isCommand || 'urh'.includes(key))) return; // the match stays as it is
      if (isCommand ? key === 'z' && !event.shiftKey : key === 'u') table.undo();
      else if (isCommand ? key === 'y' || (key === 'z' && event.shiftKey) : key === 'r') table.redo();
      else if (!isCommand && key === 'h') void table.askHint();
      else if (!isCommand && key === 'f') flip();
      else if (!isCommand && key === 'a') analyse();
      else if (!isCommand && (key === 'escape' || key === 'backspace')) (review ?? table).drop();
      else if (isCommand || !key.startsWith('arrow') || !followArrow(key)) return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

function Playing({app, table, panel}: {app: App; table: Table; panel: string}) {
  const {saved} = table;
  useChanges(table);
  const [flipped, setFlipped] = useState(saved.flipped);
  const sheet = useSheet(Object.keys(TABS) as Tab[], panel);
  const {tab, isOpen} = sheet;
  const flip = () => {
    saved.flipped = !flipped;
    void saveMatch(saved);
    setFlipped(!flipped);
  };
  const analyse = () => {
    if (tab !== 'analysis' || !isOpen) sheet.show('analysis');
    else if (isNarrow()) sheet.close();
    else sheet.show('moves');
  };
  const review = useReview(table, tab === 'review' && (isOpen || !isNarrow()));
  useKeys(table, review, flip, analyse, () => {
    const isCovered = isOpen && isNarrow();
    if (isCovered) sheet.close();
    return isCovered;
  });
  const [isAimShown, setAimShown] = useState(() => isNew(app, table.game));
  const closeAim = () => {
    setAimShown(false);
    remember(app, table.game);
  };
  useBeginning(table.game.title, `${table.game.title}. ${table.promptText()}`);
  const Content = TABS[tab];
  const letter = (key: string) => (app.settings.keys ? key : undefined);
  const winners = table.isOver ? table.winners() : [];
  const shown = review ? (review.turning?.player ?? 0) : table.isOver ? (winners.length === 1 ? winners[0]! : 0) : table.onTurn; // whose the prompt is
  const prompt = review ? reviewPrompt(review) : table.hint ? t('play.hintSays', {meaning: table.hint.meaning}) : table.promptText();
  return (
    <main
      class={`play ${isOpen ? 'sheeted' : ''} ${isOpen && tab === 'analysis' ? 'analysing' : ''} ${table.isOver && !review ? 'ended' : ''}`}
      data-state={table.phase} data-review={review?.state}
      data-node={table.match.current}
    >
      <h1 class="unseen">{table.game.title}</h1>
      {isAimShown ? <Aim game={table.game} onClose={closeAim} /> : null}
      <div class={`prompt ${table.isOver && !review ? 'over' : ''} ${prompt.length > PROMPT_LONG ? 'long' : ''}`}>
        <p>{shown > 0 ? <Swatch game={table.game} player={shown} /> : null}{prompt}</p>
        <IconButton
          icon="aim" label={t('aim.show')} isQuiet isPressed={isAimShown} onClick={() => (isAimShown ? closeAim() : setAimShown(true))}
        />
      </div>
      <Players table={table} class="only-narrow" />
      <BoardHost app={app} player={review ?? table} label={table.game.title} flipped={flipped} />
      {review ? <div class="telling" /> : <Telling table={table} isAimShown={isAimShown} />}
      {table.isOver && !review
        ? <EndCard table={table} onReview={() => sheet.show('review')} onShare={() => sheet.show('share')} />
        : <SceneButtons table={table} review={review} />}
      <nav class="controls" aria-label={t('play.controls')}>
        <IconButton icon="undo" label={t('play.undo')} keys={letter('U')} isDisabled={review !== null || !table.canUndo()} onClick={() => table.undo()} />
        <IconButton icon="redo" label={t('play.redo')} keys={letter('R')} isDisabled={review !== null || !table.canRedo()} onClick={() => table.redo()} />
        <IconButton
          icon="hint" label={t('play.hint')} keys={letter('H')} isDisabled={review !== null || !table.canPoint || table.scene.actor === 0}
          isPressed={table.state === 'hinting'} onClick={() => void table.askHint()}
        />
        <IconButton icon="flip" label={t('play.flip')} short={t('play.flipShort')} keys={letter('F')} onClick={flip} />
        <IconButton
          icon="chart" label={t('analysis.title')} keys={letter('A')} isPressed={tab === 'analysis' && isOpen} onClick={analyse}
        />
        <IconButton icon="more" label={t('play.more')} class="only-narrow" isPressed={isOpen} onClick={() => (isOpen ? sheet.close() : sheet.show(tab))} />
      </nav>
      <aside
        class={`panel at-${tab} ${isOpen ? 'open' : ''}`} aria-label={t('play.more')} tabIndex={-1}
      >
        <div class="panel-head">
          <strong>{table.game.title}</strong>
          <IconButton icon="close" label={t('play.close')} isQuiet class="only-narrow" onClick={() => sheet.close()} />
        </div>
        <Players table={table} class="only-wide" />
        <div class="tabs" role="group">
          {(Object.keys(TABS) as Tab[]).map((key) => (
            <button type="button" key={key} class="tab" aria-pressed={key === tab} onClick={() => sheet.show(key)}>{t(TITLES[key])}</button>
          ))}
        </div>
        <div class="panel-content"><Content table={table} /></div>
        {table.match.seats.some(({kind}) => kind === 'computer') ? <PaceControl app={app} /> : null}
        <AidControl app={app} game={table.game.name} />
        <div class="row panel-foot">
          <IconButton icon="flag" label={t('play.resign')} isDisabled={table.isOver} onClick={() => table.resign()} />
          <IconButton icon="plus" label={t('play.new')} onClick={() => go(`#/new/${table.game.name}`)} />
          <IconButton icon="book" label={t('play.rules')} isPressed={tab === 'rules'} onClick={() => sheet.show('rules')} />
        </div>
      </aside>
    </main>
  );
}

/* A match kept from other days may follow rules that have changed since, or the
 * core may refuse a part of it: null then. */
function openTable(app: App, saved: Saved | null): Table | null {
  if (!saved) return null;
  const {match, problem} = judge(app.core, app.games, saved.match);
  return !problem && match?.seats.length === saved.match.seats.length ? new LocalTable(app, saved) : null;
}

interface Opened {
  saved: Saved | null;
  table: Table | null;
  isDamaged: boolean;
}

async function openMatch(app: App, id: string): Promise<Opened> {
  const saved = await loadMatch(id);
  const isDamaged = saved === null && (await listDamaged()).includes(id);
  return {saved, table: openTable(app, saved), isDamaged};
}

export function PlayPage({app, id, panel}: {app: App; id: string; panel: string}) {
  const [opened] = useLoaded(() => openMatch(app, id));
  if (!opened) return <main class="notice" aria-busy="true" />;
  const {saved, table, isDamaged} = opened;
  if (saved && !table) { // that page says what is wrong, and offers what can be read
    return <ImportPage app={app} fragment={spell(saved.match)} />;
  }
  if (!table) {
    return <main class="notice"><p>{t(isDamaged ? 'bad.stored' : 'bad.page')}</p><a class="button" href="#/">{t('go.home')}</a></main>;
  }
  return <Playing app={app} table={table} panel={panel} />;
}
