/* A puzzle on the board: what is asked, what came of it, help, and what is next. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {onLanguage, type App} from '../app';
import {beginMatch} from '../begin';
import {goTo, HUMAN, newMatch, play} from '../match';
import {Attempt} from '../puzzles/attempt';
import {bandOf} from '../puzzles/choice';
import type {GameProgress} from '../puzzles/progress';
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
  progress: GameProgress;
  isDaily: boolean;
  onResult: (result: 'solved' | 'failed') => void;
  onNext: () => void;
}

function useAttempt({app, game, puzzle, onResult}: Props): Attempt {
  const tellResult = useRef(onResult);
  tellResult.current = onResult;
  const [attempt] = useState(() => new Attempt(app, game.name, puzzle, (result) => tellResult.current(result)));
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
  const {state, verdict, hasFailed} = attempt;
  if (state === 'solved') return {text: t(hasFailed ? 'puzzle.solvedLate' : 'puzzle.solved'), kind: 'good'};
  if (state === 'shown') return {text: t('puzzle.shown'), kind: ''};
  if (state === 'judging') return {text: t('review.judging'), kind: ''};
  if (attempt.refusal) return {text: attempt.refusal, kind: 'bad'};
  if (verdict && verdict !== 'right') return {text: attempt.wrong, kind: 'bad'};
  if (state === 'asking' && attempt.help > 0) return {text: attempt.hintText(), kind: ''};
  return state === 'asking' && verdict === 'right' ? {text: attempt.rightText(), kind: 'good'} : {text: '', kind: ''};
}

function Says({attempt, game, title}: {attempt: Attempt; game: GameInfo; title: string}) {
  const {text, kind} = newsOf(attempt);
  const isPrompted = attempt.state === 'asking' && attempt.told.length === 0 && text === '';
  return (
    <div class="lesson-says" tabIndex={0} role="group" aria-label={t('puzzle.title')}>
      <p class="help"><a class="puzzle-head" href="#/puzzles">{title}</a></p>
      <p class="lesson-text puzzle-goal">{attempt.isCommon ? null : <><Swatch game={game} player={attempt.me} /> </>}{attempt.goal}</p>
      {text ? <p class={`puzzle-news ${kind}`}>{kind === 'good' ? <Icon name="done" /> : null}{text}</p> : null}
      {attempt.told.map((line, i) => <p class="puzzle-told" key={i}>{line}</p>)}
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

/* Nothing is said of a streak before there was one. */
export const streakText = ({streak, best}: GameProgress) => (best > 0 ? t('puzzle.streak', {count: streak, best}) : '');

const HintButton = ({attempt}: {attempt: Attempt}) => (
  <button type="button" class="button plain" disabled={attempt.state !== 'asking' || attempt.help === 2} onClick={() => attempt.giveHint()}>
    {t(attempt.help === 1 ? 'puzzle.hintMore' : 'play.hint')}
  </button>
);

function Foot({attempt, props, flipped}: {attempt: Attempt; props: Props; flipped: boolean}) {
  const {game, puzzle, number, progress} = props;
  const [said, setSaid] = useState('');
  const main = useRef<HTMLButtonElement>(null);
  const {state} = attempt;
  const isDone = state === 'solved' || state === 'shown';
  const wantsMain = isDone || state === 'wrong';
  useEffect(() => { // when the board has nothing more to point at, this is what comes next
    if (wantsMain && (!document.activeElement || document.activeElement === document.body || document.activeElement.closest('.board'))) main.current?.focus();
  }, [wantsMain]);
  const again = () => { // the button vanishes
    attempt.again();
    document.querySelector<SVGElement>('.board [tabindex="0"]')?.focus();
  };
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
            {state === 'wrong'
              ? <button type="button" class="button" ref={main} onClick={again}>{t('review.again')}</button>
              : <><Cancel player={attempt} /><HintButton attempt={attempt} /></>}
            <button type="button" class="button plain" disabled={state !== 'asking' && state !== 'wrong'} onClick={() => void attempt.showSolution()}>
              {t('puzzle.show')}
            </button>
          </>
        )}
      </div>
      <p class="help puzzle-streak" role="status">{said || streakText(progress)}</p>
    </div>
  );
}

function useKeys(app: App, attempt: Attempt): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (isWriting || event.altKey || event.ctrlKey || event.metaKey) return;
      const key = event.key.toLowerCase();
      if (key === 'h' && app.settings.keys) attempt.giveHint();
      else if (key === 'escape' || key === 'backspace') attempt.drop();
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
    <main class="lesson puzzle" data-state={attempt.state}>
      <h1 class="unseen">{t('puzzle.name', {game: game.title, number})}</h1>
      <Says attempt={attempt} game={game} title={t(isDaily ? 'puzzle.headDay' : 'puzzle.head', slots)} />
      <BoardHost app={app} player={attempt} label={game.title} flipped={flipped} />
      <Buttons attempt={attempt} />
      <Foot attempt={attempt} props={props} flipped={flipped} />
    </main>
  );
}
