/* A match on the board, with everything around it. */
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import type {Review} from '../analysis/review';
import {onLanguage, type App} from '../app';
import {HostedTable} from '../hosted/table';
import {go} from '../router';
import {saveMatch} from '../store';
import type {Table} from '../table';
import {t, type TextKey} from '../text';
import {Aim, isNew, remember} from './aim';
import {AnalysisPanel} from './analysis';
import {useBeginning} from './beginning';
import {IconButton} from './button';
import {ChatButton, ChatPanel, Unread} from './chat';
import {Company} from './company';
import {EndCard} from './end';
import {BoardHost} from './host';
import {Moves} from './moves';
import {NoticeControl} from './notices';
import {AidControl, PaceControl} from './pace';
import {Players} from './players';
import {HostedEnd, Proposals} from './proposals';
import {ReviewPanel, reviewPrompt, useReview} from './review';
import {Rules} from './rules';
import {Share} from './share';
import {isNarrow, useSheet} from './sheet';
import {Swatch} from './swatch';
import {Telling} from './telling';

const RulesTab = ({table}: {table: Table}) => <Rules app={table.app} game={table.game} />;

/* What the panel can show; each is a component that is given the table. */
const TABS = {moves: Moves, chat: ChatPanel, analysis: AnalysisPanel, review: ReviewPanel, rules: RulesTab, share: Share} as const;
type Tab = keyof typeof TABS;

/* Engines say nothing about a match among people before it is over. */
function tabsOf(table: Table): Tab[] {
  const all = Object.keys(TABS) as Tab[];
  const talks = table instanceof HostedTable && table.mirror.mySeat >= 0;
  const isSecret = table instanceof HostedTable && table.isGoing;
  return all.filter((tab) => (tab === 'chat' ? talks : !isSecret || (tab !== 'analysis' && tab !== 'review')));
}

const PROMPT_LONG = 110; // characters; what is longer is set smaller, so that the board keeps its place
const TITLES: Record<Tab, TextKey> = {
  moves: 'moves.title', chat: 'host.chat', analysis: 'analysis.title', review: 'review.title', rules: 'play.rules', share: 'share.title',
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
  const hosted = table instanceof HostedTable ? table : null;
  return (
    <div class="scene-buttons">
      <PointedButtons player={table} hint={table.hint?.path ?? []} />
      {table.isWaiting
        ? <button type="button" class="button" onClick={() => leave(() => table.resume())}>{t(hosted ? 'host.resume' : 'play.resume')}</button> : null}
      {hosted?.canSkip
        ? <button type="button" class="button plain" onClick={() => leave(() => hosted.skip())}>{t('host.skip')}</button> : null}
      {hosted?.mayTry && !hosted.isTrying && !hosted.isChoosing
        ? <button type="button" class="button plain" onClick={() => leave(() => hosted.startTrying())}>{t('host.try')}</button> : null}
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

/* What one may do at one's own table, or once it is over. */
function OwnControls({table, review, flip, isAnalysing, analyse}: {table: Table; review: Review | null; flip: () => void; isAnalysing: boolean; analyse: () => void}) {
  const letter = (key: string) => (table.app.settings.keys ? key : undefined);
  return (
    <>
      <IconButton icon="undo" label={t('play.undo')} keys={letter('U')} isDisabled={review !== null || !table.canUndo()} onClick={() => table.undo()} />
      <IconButton icon="redo" label={t('play.redo')} keys={letter('R')} isDisabled={review !== null || !table.canRedo()} onClick={() => table.redo()} />
      <IconButton
        icon="hint" label={t('play.hint')} keys={letter('H')} isDisabled={review !== null || !table.canHint}
        isPressed={table.state === 'hinting'} onClick={() => void table.askHint()}
      />
      <IconButton icon="flip" label={t('play.flip')} short={t('play.flipShort')} keys={letter('F')} onClick={flip} />
      <IconButton icon="chart" label={t('analysis.title')} keys={letter('A')} isPressed={isAnalysing} onClick={analyse} />
    </>
  );
}

/* Among others everything is proposed; who watches can do nothing. */
function TogetherControls({table, flip, isChatting, chat}: {table: HostedTable; flip: () => void; isChatting: boolean; chat: () => void}) {
  const isMine = table.mirror.mySeat >= 0;
  return (
    <>
      {isMine ? <Proposals table={table} /> : null}
      <IconButton icon="flip" label={t('play.flip')} short={t('play.flipShort')} keys={table.app.settings.keys ? 'F' : undefined} onClick={flip} />
      {isMine ? <ChatButton table={table} isPressed={isChatting} onClick={chat} /> : null}
    </>
  );
}

/* Under the board: what is to be pressed, or the end. */
function Below({table, review, isEnded, show}: {table: Table; review: Review | null; isEnded: boolean; show: (tab: Tab) => void}) {
  if (!isEnded) return <SceneButtons table={table} review={review} />;
  const ways = {onReview: () => show('review'), onShare: () => show('share')};
  return table instanceof HostedTable ? <HostedEnd table={table} {...ways} /> : <EndCard table={table} {...ways} />;
}

export function Playing({app, table, panel}: {app: App; table: Table; panel: string}) {
  const {saved} = table;
  useChanges(table);
  const [flipped, setFlipped] = useState(saved.flipped);
  const hosted = table instanceof HostedTable ? table : null;
  const tabs = tabsOf(table);
  const sheet = useSheet(tabs, panel);
  const {tab, isOpen} = sheet;
  const flip = () => {
    saved.flipped = !flipped;
    void saveMatch(saved);
    setFlipped(!flipped);
  };
  const analyse = () => {
    if (!tabs.includes('analysis')) return;
    if (tab !== 'analysis' || !isOpen) sheet.show('analysis');
    else if (isNarrow()) sheet.close();
    else sheet.show('moves');
  };
  const review = useReview(table, tab === 'review' && (isOpen || !isNarrow()));
  useKeys(table, review, flip, analyse, () => {
    if (hosted?.confirming) {
      leave(() => hosted.confirm(null));
      return true;
    }
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
  const Content = TABS[tabs.includes(tab) ? tab : 'moves'];
  const isEnded = (hosted ? hosted.isAtEnd : table.isOver) && !review;
  const winners = table.isOver ? table.winners() : [];
  const shown = review ? (review.turning?.player ?? 0) : table.isOver ? (winners.length === 1 ? winners[0]! : 0) : table.onTurn; // whose the prompt is
  const prompt = review ? reviewPrompt(review) : table.hint ? t('play.hintSays', {meaning: table.hint.meaning}) : table.promptText();
  return (
    <>
      {hosted ? <Company table={hosted} /> : null}
      <main
        class={`play ${isOpen ? 'sheeted' : ''} ${isOpen && tab === 'analysis' ? 'analysing' : ''} ${isEnded ? 'ended' : ''} ${hosted?.isLate ? 'unsaved' : ''}`}
        data-state={table.phase} data-review={review?.state}
        data-node={table.match.current} data-number={hosted?.mirror.number} data-delivery={hosted?.delivery}
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
        <Below table={table} review={review} isEnded={isEnded} show={(wanted) => sheet.show(wanted)} />
        <nav class="controls" aria-label={t('play.controls')}>
          {hosted?.isGoing
            ? <TogetherControls table={hosted} flip={flip} isChatting={tab === 'chat' && isOpen} chat={() => sheet.show('chat')} />
            : <OwnControls table={table} review={review} flip={flip} isAnalysing={tab === 'analysis' && isOpen} analyse={analyse} />}
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
            {tabs.map((key) => (
              <button type="button" key={key} class="tab" aria-pressed={key === tab} onClick={() => sheet.show(key)}>
                {t(TITLES[key])}{key === 'chat' ? <Unread count={hosted?.unread ?? 0} /> : null}
              </button>
            ))}
          </div>
          <div class="panel-content"><Content table={table} /></div>
          {table.match.seats.some(({kind}) => kind === 'computer') ? <PaceControl app={app} /> : null}
          <AidControl app={app} game={table.game.name} />
          {tab === 'moves' && hosted?.isRunning && hosted.mirror.mySeat >= 0 ? <NoticeControl app={app} isShort /> : null}
          <div class="row panel-foot">
            {hosted ? null : <IconButton icon="flag" label={t('play.resign')} isDisabled={table.isOver} onClick={() => table.resign()} />}
            <IconButton icon="plus" label={t('play.new')} onClick={() => go(`#/new/${table.game.name}`)} />
            <IconButton icon="book" label={t('play.rules')} isPressed={tab === 'rules'} onClick={() => sheet.show('rules')} />
          </div>
        </aside>
      </main>
    </>
  );
}

