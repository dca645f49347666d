/* A puzzle on the board: what is asked, what came of it, help, and what is next. */
import type {Ref} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {onLanguage, type App} from '../app';
import {beginMatch} from '../begin';
import {goTo, HUMAN, newMatch, play} from '../match';
import {Attempt} from '../puzzles/attempt';
import {bandOf} from '../puzzles/choice';
import type {Result} from '../puzzles/progress';
import type {Puzzle} from '../puzzles/puzzle';
import type {GameInfo} from '../scene';
import {t} from '../text';
import {IconButton} from './button';
import {Cancel} from './cancel';
import {BoardHost} from './host';
import {Icon} from './icons';
import {copyText} from './link';
import {Swatch} from './swatch';
import {useArrows} from './arrows';

interface Props {
  app: App;
  game: GameInfo;
  puzzle: Puzzle;
  number: number;
  count: number;
  streak: string; // in words
  isDaily: boolean;
  before: Result | undefined; // what came of it until now
  onResult: (result: 'solved' | 'failed' | 'shown') => void;
  onNext: () => void;
}

function useAttempt({app, game, puzzle, before, onResult}: Props): Attempt {
  const tellResult = useRef(onResult);
  tellResult.current = onResult;
  const [attempt] = useState(() => new Attempt(app, game.name, puzzle, (result) => tellResult.current(result), before));
  const [, redraw] = useState({});
  useEffect(() => attempt.onChange(() => redraw({})), [attempt]);
  useEffect(() => onLanguage(() => attempt.refresh()), [attempt]);
  return attempt;
}

/* Things to point at that lie beside the picture; where there are some in the course of
 * the puzzle, they have their room from the beginning. */
function Buttons({attempt}: {attempt: Attempt}) {
  const targets = attempt.targets();
  const hinted = attempt.help === 1 ? attempt.hint?.path.slice(0, 1) : attempt.hint?.path;
  const buttons = attempt.picture.items.filter(({id, role}) => role === 'button' && targets.has(id));
  return (
    <div class={attempt.hasButtons ? 'scene-buttons reserved' : 'scene-buttons'}>
      {buttons.map(({id, label}) => (
        <button
          type="button" key={id} class={hinted?.includes(id) ? 'button hinted' : 'button'} data-id={id} onClick={() => attempt.point(id)}
        >{label ?? id}</button>
      ))}
    </div>
  );
}

/* The sentence that matters now; '' while there is none. */
function newsOf(attempt: Attempt): {text: string; kind: 'good' | 'bad' | ''} {
  const {state, verdict, hasFailed, before} = attempt;
  if (state === 'solved') return {text: t(hasFailed ? 'puzzle.solvedLate' : 'puzzle.solved'), kind: 'good'};
  if (state === 'shown') return {text: t('puzzle.shown'), kind: ''};
  if (state === 'judging' && !verdict) return {text: attempt.waiting, kind: ''};
  if (attempt.refusal) return {text: attempt.refusal, kind: 'bad'};
  if (verdict && verdict !== 'right') return {text: attempt.wrong, kind: 'bad'};
  if (state === 'asking' && attempt.help > 0) return {text: attempt.hintText(), kind: ''};
  if (state === 'asking' && !attempt.isUnderWay && (before === 'solved' || before === 'late')) return {text: t('puzzle.already'), kind: 'good'};
  return state === 'asking' && verdict === 'right' ? {text: attempt.rightText(), kind: 'good'} : {text: '', kind: ''};
}

function Says({attempt, game, title}: {attempt: Attempt; game: GameInfo; title: string}) {
  const {text, kind} = newsOf(attempt);
  const {ending, told, waiting} = attempt;
  const isPrompted = attempt.state === 'asking' && told.length === 0 && attempt.verdict === null && attempt.help === 0 && kind !== 'bad';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => { // where not all has room, what is new is seen, and what was said of the answer at its end
    const {scrollHeight} = box.current!;
    const [nav, news] = ['.puzzle-nav', '.puzzle-news'].map((one) => box.current!.querySelector<HTMLElement>(one));
    box.current!.scrollTop = isPrompted ? 0 : attempt.isTelling || !news ? scrollHeight : news.offsetTop - box.current!.offsetTop - nav!.offsetHeight;
  }, [isPrompted, attempt.isTelling, text, waiting, told.length, ending]);
  return (
    <div class="lesson-says" tabIndex={0} role="group" aria-label={t('puzzle.title')} ref={box}>
      <div class="puzzle-nav">
        <a class="icon-button" href="#/puzzles" title={t('puzzles.title')}><Icon name="back" /><span class="puzzle-way">{t('puzzles.title')}</span></a>
        <p class="help puzzle-head">{title}</p>
        <a class="icon-button" href={`#/learn/${game.name}`} title={t('play.rules')}><Icon name="book" /><span class="puzzle-way">{t('play.rules')}</span></a>
      </div>
      <p class="lesson-text puzzle-goal">{attempt.isCommon ? null : <><Swatch game={game} player={attempt.me} /> </>}{attempt.goal}</p>
      {text ? <p class={`puzzle-news ${kind}`}>{kind === 'good' ? <Icon name="done" /> : null}{text}</p> : null}
      {text && waiting && waiting !== text ? <p class="help">{waiting}</p> : null}
      {told.map((line, i) => <p class="puzzle-told" key={i}>{line}</p>)}
      {ending ? <p class="puzzle-told">{ending}</p> : null}
      {isPrompted ? <p class="help puzzle-prompt">{attempt.prompt}</p> : null}
    </div>
  );
}

/* The position and its solution as a match, to be looked at by the engines. */
function analyse(game: GameInfo, {options, start, solution}: Puzzle, players: number, flipped: boolean): void {
  const match = newMatch({game: game.name, version: game.version, options, start, seats: Array.from({length: players}, () => HUMAN)});
  solution.forEach((action) => play(match, action));
  goTo(match, 0);
  beginMatch(match, {flipped, panel: 'analysis'});
}

const linkTo = (game: string, number: number) => `${location.href.replace(/#.*$/s, '')}#/puzzles/${game}/${number}`;

const HintButton = ({attempt}: {attempt: Attempt}) => (
  <button type="button" class="button plain" disabled={attempt.state !== 'asking' || attempt.help === 2} onClick={() => attempt.giveHint()}>
    {t(attempt.help > 0 ? 'puzzle.hintMore' : 'play.hint')}
  </button>
);

/* The button that was pressed vanishes. */
function tryAgain(attempt: Attempt): void {
  attempt.again();
  document.querySelector<SVGElement>('.board [tabindex="0"]')?.focus();
}

/* What comes next if one has erred, or waits for the end of what is told. */
function Main({attempt, main}: {attempt: Attempt; main: Ref<HTMLButtonElement>}) {
  if (attempt.isTelling) return <button type="button" class="button" ref={main} key="main" onClick={() => attempt.skip()}>{t('puzzle.skip')}</button>;
  if (attempt.isWrong) return <button type="button" class="button" ref={main} key="main" onClick={() => tryAgain(attempt)}>{t('review.again')}</button>;
  return <><Cancel player={attempt} /><HintButton attempt={attempt} /></>;
}

function Foot({attempt, props, flipped}: {attempt: Attempt; props: Props; flipped: boolean}) {
  const {game, puzzle, number, streak} = props;
  const [said, setSaid] = useState('');
  const main = useRef<HTMLButtonElement>(null);
  const {state, isWrong} = attempt;
  const isDone = state === 'solved' || state === 'shown';
  const wantsMain = isDone || isWrong || attempt.isTelling;
  useEffect(() => { // when the board has nothing more to point at, this is what comes next
    const {activeElement} = document;
    if (wantsMain && (!activeElement || activeElement === document.body || activeElement.closest('.board, :disabled'))) main.current?.focus();
  }, [wantsMain, state]);
  const again = () => tryAgain(attempt);
  return (
    <div class="lesson-foot">
      <div class="row">
        {isDone ? (
          <>
            <button type="button" class="button" ref={main} onClick={props.onNext}>{t('puzzle.next')}</button>
            <IconButton icon="undo" label={t('review.again')} isQuiet onClick={again} />
            <IconButton icon="chart" label={t('puzzle.analyse')} isQuiet onClick={() => analyse(game, puzzle, attempt.players, flipped)} />
            <IconButton icon="copy" label={t('share.copy')} isQuiet onClick={() => void copyText(linkTo(game.name, number)).then(setSaid)} />
          </>
        ) : (
          <>
            <Main attempt={attempt} main={main} />
            <button type="button" class="button plain" disabled={state !== 'asking' && !isWrong} onClick={() => void attempt.showSolution()}>
              {t('puzzle.show')}
            </button>
          </>
        )}
      </div>
      <p class="help puzzle-streak" role="status">{said || streak}</p>
    </div>
  );
}

/* Not on something that has an affair of its own. */
const isElsewhere = ({target}: Event) => !(target instanceof Element && target.closest('button, a, select'));

function useKeys(app: App, attempt: Attempt): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (isWriting || event.altKey || event.ctrlKey || event.metaKey) return;
      const key = event.key.toLowerCase();
      const isBack = key === 'escape' || key === 'backspace';
      if (attempt.isTelling && (isBack || (isElsewhere(event) && (key === 'enter' || key === ' ')))) attempt.skip();
      else if (key === 'h' && app.settings.keys) attempt.giveHint();
      else if (key === 'escape' && attempt.isWrong) tryAgain(attempt);
      else if (isBack) attempt.drop();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [attempt]);
}

export function PuzzleBoard(props: Props) {
  const {app, game, puzzle, number, count, isDaily} = props;
  const attempt = useAttempt(props);
  useArrows();
  useKeys(app, attempt);
  const flipped = attempt.players === 2 && attempt.me === 2; // whoever solves it looks from his side
  const slots = {game: game.title, number, count, level: t(`puzzle.level.${bandOf(puzzle.level)}`)};
  return (
    <main class="lesson puzzle" data-state={attempt.state} onPointerDown={(event) => isElsewhere(event) && attempt.skip()}>
      <h1 class="unseen">{t('puzzle.name', {game: game.title, number})}</h1>
      <Says attempt={attempt} game={game} title={t(isDaily ? 'puzzle.headDay' : 'puzzle.head', slots)} />
      <BoardHost app={app} player={attempt} label={game.title} flipped={flipped} />
      <Buttons attempt={attempt} />
      <Foot attempt={attempt} props={props} flipped={flipped} />
    </main>
  );
}
