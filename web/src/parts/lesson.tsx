/* A lesson on the board: a step says what to do, the learner does it. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {onLanguage, type App} from '../app';
import {beginMatch} from '../begin';
import {readLesson, type Step} from '../learn/lesson';
import {Tutor} from '../learn/tutor';
import {HUMAN, newMatch} from '../match';
import {asset} from '../offline/offline';
import {playerCount} from '../positions';
import type {GameInfo} from '../scene';
import {t} from '../text';
import {useArrows} from './arrows';
import {Cancel} from './cancel';
import {BoardHost} from './host';
import {Icon} from './icons';

const FIRST_LEVEL = 1;

/* A match with the usual options; whoever learns begins. */
function playFirst(app: App, game: GameInfo): void {
  const seats = Array.from({length: playerCount(app.core, game.name, {})}, (_, i) => (i === 0 ? HUMAN : {kind: 'computer' as const, level: FIRST_LEVEL}));
  beginMatch(newMatch({game: game.name, version: game.version, options: {}, seats}));
}

function useTutor(app: App, game: GameInfo, steps: Step[]): Tutor {
  const [tutor] = useState(() => new Tutor(app, game.name, steps));
  const [, redraw] = useState({});
  useEffect(() => tutor.onChange(() => redraw({})), [tutor]);
  useEffect(() => onLanguage(() => tutor.refresh()), [tutor]);
  return tutor;
}

function Dots({tutor}: {tutor: Tutor}) {
  return (
    <ol class="dots">
      {tutor.steps.map((_, i) => (
        <li key={i}>
          <button
            type="button" class={i < tutor.at ? 'dot-button past' : 'dot-button'} onClick={() => tutor.go(i)}
            aria-current={i === tutor.at ? 'step' : undefined} aria-label={t('lesson.step', {number: i + 1, count: tutor.steps.length})}
          />
        </li>
      ))}
    </ol>
  );
}

function Buttons({tutor}: {tutor: Tutor}) {
  const targets = tutor.targets();
  const buttons = tutor.picture.items.filter(({id, role}) => role === 'button' && targets.has(id));
  return (
    <div class={tutor.hasButtons ? 'scene-buttons reserved' : 'scene-buttons'}>
      {buttons.map(({id, label}) => (
        <button type="button" key={id} class="button" data-id={id} onClick={() => tutor.point(id)}>{label ?? id}</button>
      ))}
    </div>
  );
}

function Says({tutor}: {tutor: Tutor}) {
  const isDone = tutor.state === 'done';
  return (
    <div class={isDone ? 'lesson-says done' : 'lesson-says'} tabIndex={0} role="group" aria-label={t('lesson.title')}>
      <p class="help">{t('lesson.step', {number: tutor.at + 1, count: tutor.steps.length})}</p>
      <p class="lesson-text">{isDone ? <Icon name="done" /> : null}{tutor.text}</p>
      <p class="lesson-wrong">{tutor.isWrong ? t('lesson.wrong') : tutor.refusal}</p>
    </div>
  );
}

/* Whether a match with the usual options has no opponents. */
function isCommon(app: App, game: GameInfo): boolean {
  const found = app.core.play({game: game.name, options: {}, start: '', actions: []});
  return !('error' in found) && found.scene.common === true;
}

function Finished({app, game, tutor}: {app: App; game: GameInfo; tutor: Tutor}) {
  return (
    <main class="narrow lesson-end">
      <p class="lesson-medal"><Icon name="done" /></p>
      <h1>{t('lesson.finished')}</h1>
      <p>{t('lesson.after', {game: game.title})}</p>
      <button type="button" class="button start" onClick={() => playFirst(app, game)}>{t(isCommon(app, game) ? 'lesson.playHelped' : 'lesson.play')}</button>
      <div class="row">
        <a class="button plain" href={`#/learn/${game.name}`}>{t('play.rules')}</a>
        <button type="button" class="button plain" onClick={() => tutor.go(0)}>{t('lesson.again')}</button>
        <a class="button plain" href="#/">{t('go.home')}</a>
      </div>
    </main>
  );
}

/* When the board has nothing more to point at, Next is what comes next. */
function useNext(tutor: Tutor) {
  const next = useRef<HTMLButtonElement>(null);
  const isDone = tutor.state === 'done';
  useEffect(() => {
    if (isDone && document.activeElement?.closest('.board')) next.current?.focus();
  }, [isDone]);
  return next;
}

function Steps({app, game, steps}: {app: App; game: GameInfo; steps: Step[]}) {
  const tutor = useTutor(app, game, steps);
  const next = useNext(tutor);
  useArrows();
  if (tutor.isFinished) return <Finished app={app} game={game} tutor={tutor} />;
  const isPlain = tutor.isAsking && tutor.state !== 'done';
  return (
    <main class="lesson">
      <h1 class="unseen">{`${game.title}: ${t('lesson.title')}`}</h1>
      <Says tutor={tutor} />
      <BoardHost app={app} player={tutor} label={game.title} />
      <Buttons tutor={tutor} />
      <div class="lesson-foot">
        <Dots tutor={tutor} />
        <div class="row">
          {tutor.isAsking ? <Cancel player={tutor} /> : null}
          <button type="button" class="button plain" disabled={tutor.at === 0} onClick={() => tutor.go(tutor.at - 1)}>{t('lesson.back')}</button>
          {tutor.isAsking ? (
            <button type="button" class="button plain" disabled={tutor.state !== 'asking'} onClick={() => void tutor.demonstrate()}>
              {t('lesson.show')}
            </button>
          ) : null}
          <button type="button" ref={next} class={isPlain ? 'button plain' : 'button'} onClick={() => tutor.go(tutor.at + 1)}>{t('lesson.next')}</button>
        </div>
      </div>
    </main>
  );
}

export function Lesson({app, game}: {app: App; game: GameInfo}) {
  const [steps, setSteps] = useState<Step[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void fetch(asset(`games/${game.name}/lesson.txt`))
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then((text) => setSteps(readLesson(text)), () => setMissing(true));
  }, [game.name]);
  if (isMissing) return <main class="notice"><p>{t('learn.missing')}</p></main>;
  return steps ? <Steps app={app} game={game} steps={steps} /> : null;
}
