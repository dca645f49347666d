/* Puzzles: the day's and those of each game; the next one of a game; a certain one. */
import {useEffect, useState} from 'preact/hooks';
import {findGame, type App} from '../app';
import {useBeginning} from '../parts/beginning';
import {Choices} from '../parts/choices';
import {Icon} from '../parts/icons';
import {useLoaded} from '../parts/loaded';
import {Picture} from '../parts/picture';
import {PuzzleBoard} from '../parts/puzzle';
import {countSolved, dayOf, gameOfDay, nextPlace, placeOfDay} from '../puzzles/choice';
import {
  after, dayAfter, DIFFICULTIES, progressOf, streakOn, type Days, type Difficulty, type GameProgress, type Progress,
} from '../puzzles/progress';
import {startOf, type Puzzle} from '../puzzles/puzzle';
import {hasPuzzles, loadPuzzles, PUZZLE_GAMES} from '../puzzles/shipped';
import {goalOf} from '../puzzles/words';
import type {GameInfo, Scene} from '../scene';
import {go} from '../router';
import {loadProgress, saveProgress} from '../store';
import {language, t} from '../text';

type Puzzles = Record<string, Puzzle[]>;

const today = () => dayOf(new Date());

async function loadAll(): Promise<Puzzles> {
  return Object.fromEntries(await Promise.all(PUZZLE_GAMES.map(async (game) => [game, await loadPuzzles(game)] as const)));
}

/* What is seen at the start; null if the rules do not allow it. */
function sceneOf(app: App, game: string, puzzle: Puzzle): Scene | null {
  const found = app.core.play(startOf(game, puzzle));
  return 'error' in found ? null : found.scene;
}

const goalFor = (game: GameInfo, puzzle: Puzzle, {actor}: Scene) => goalOf(puzzle, game.players[(actor ?? 1) - 1] ?? '');

const isDaily = (game: string, place: number, count: number) =>
  gameOfDay(PUZZLE_GAMES, today()) === game && placeOfDay(PUZZLE_GAMES.length, count, today()) === place;

/* Nothing is said of a streak before there was one. */
const streakText = ({streak, best}: GameProgress) => (best > 0 ? t('puzzle.streak', {count: streak, best}) : '');
const daysText = (days: Days) => (days.best > 0 ? t('puzzle.days', {count: streakOn(days, today()), best: days.best}) : '');

/* --- All of them ------------------------------------------------------- */

function Daily({app, puzzles, progress}: {app: App; puzzles: Puzzles; progress: Progress}) {
  const day = today();
  const name = gameOfDay(PUZZLE_GAMES, day)!;
  const game = findGame(app, name);
  const list = puzzles[name] ?? [];
  const place = list.length > 0 ? placeOfDay(PUZZLE_GAMES.length, list.length, day) : -1;
  const puzzle = list[place];
  const scene = puzzle ? sceneOf(app, name, puzzle) : null;
  if (!game || !puzzle || !scene) return null;
  const {days} = progress;
  const address = `#/puzzles/${name}/${place + 1}`;
  const isSolved = days.last === day;
  return (
    <section class="card daily" aria-labelledby="daily">
      <a class="card-link" href={address} tabIndex={-1} aria-hidden="true" key={language()}><Picture scene={scene} label={game.title} /></a>
      <div class="card-words">
        <h2 id="daily">{t('puzzle.day')}</h2>
        <p><b>{game.title}</b></p>
        <p>{goalFor(game, puzzle, scene)}</p>
        {isSolved ? <p class="puzzle-news good"><Icon name="done" />{t('puzzle.dayDone')}</p> : null}
        {days.best > 0 ? <p class="help">{daysText(days)}</p> : null}
        <p class="card-foot"><a class={isSolved ? 'button plain' : 'button'} href={address} aria-describedby="daily">{t(isSolved ? 'puzzle.look' : 'puzzle.solve')}</a></p>
      </div>
    </section>
  );
}

function GameCard({game, puzzles, progress}: {game: GameInfo; puzzles: Puzzle[]; progress: Progress}) {
  const known = progressOf(progress, game.name);
  return (
    <li class="card puzzle-card">
      <div class="card-words">
        <h2 id={`puzzles-${game.name}`}>{game.title}</h2>
        <p>{t('puzzle.count', {solved: countSolved(puzzles, known), count: puzzles.length})}</p>
        <progress max={puzzles.length} value={countSolved(puzzles, known)} aria-hidden="true" />
        <p class="help puzzle-streak">{streakText(known)}</p>
        <p class="card-foot"><a class="button plain" href={`#/puzzles/${game.name}`} aria-describedby={`puzzles-${game.name}`}>{t('puzzle.solve')}</a></p>
      </div>
    </li>
  );
}

function AllPuzzles({app}: {app: App}) {
  useBeginning(t('puzzles.title'));
  const [puzzles] = useLoaded(loadAll);
  const [progress, setProgress] = useState(loadProgress);
  const choose = (difficulty: string) => {
    const next = {...loadProgress(), difficulty: difficulty as Difficulty};
    saveProgress(next);
    setProgress(next);
  };
  const games = app.games.filter(({name}) => (puzzles?.[name]?.length ?? 0) > 0);
  const isMissing = PUZZLE_GAMES.length === 0 || (puzzles && games.length === 0);
  return (
    <main class="home puzzles" aria-busy={!puzzles && !isMissing}>
      <div class="welcome">
        <h1>{t('puzzles.title')}</h1>
        <p>{t(isMissing ? 'puzzles.none' : 'puzzles.help')}</p>
      </div>
      {puzzles && !isMissing ? (
        <>
          <Daily app={app} puzzles={puzzles} progress={progress} />
          <Choices
            legend={t('puzzle.difficulty')} help={t('puzzle.difficultyHelp')} value={progress.difficulty} onChoose={choose}
            choices={DIFFICULTIES.map((value) => ({value, label: t(`puzzle.level.${value}`)}))}
          />
          <ul class="cards">{games.map((game) => <GameCard key={game.name} game={game} puzzles={puzzles[game.name]!} progress={progress} />)}</ul>
        </>
      ) : null}
    </main>
  );
}

/* --- One of them ------------------------------------------------------- */

function NoPuzzle() {
  return (
    <main class="notice">
      <p>{t('bad.puzzle')}</p>
      <a class="button" href="#/puzzles">{t('puzzles.title')}</a>
    </main>
  );
}

interface OneProps {
  app: App;
  game: GameInfo;
  puzzles: Puzzle[];
  place: number;
  scene: Scene; // at its start
}

function OnePuzzle({app, game, puzzles, place, scene}: OneProps) {
  const [progress, setProgress] = useState(loadProgress);
  const puzzle = puzzles[place]!;
  const title = t('puzzle.name', {game: game.title, number: place + 1});
  const daily = isDaily(game.name, place, puzzles.length);
  const [before] = useState(() => progressOf(progress, game.name).results[puzzle.key]);
  const isKnown = before === 'solved' || before === 'late';
  useBeginning(title, [...(daily ? [`${t('puzzle.day')}.`] : []), `${title}.`, goalFor(game, puzzle, scene), ...(isKnown ? [t('puzzle.already')] : [])].join(' '));
  const remember = (result: 'solved' | 'failed' | 'shown') => {
    const known = loadProgress(); // another page may have solved others
    const next = {
      ...known,
      games: result === 'shown' ? known.games : {...known.games, [game.name]: after(progressOf(known, game.name), puzzle.key, result)},
      days: daily ? dayAfter(known.days, today(), result) : known.days,
    };
    saveProgress(next);
    setProgress(next);
  };
  const goOn = () => {
    const next = nextPlace(puzzles, progressOf(progress, game.name), progress.difficulty, place);
    go(next === place ? '#/puzzles' : `#/puzzles/${game.name}/${next + 1}`);
  };
  return (
    <PuzzleBoard
      app={app} game={game} puzzle={puzzle} number={place + 1} count={puzzles.length} isDaily={daily} before={before}
      streak={daily ? daysText(progress.days) : streakText(progressOf(progress, game.name))} onResult={remember} onNext={goOn}
    />
  );
}

function GamePuzzles({app, game, number}: {app: App; game: GameInfo; number: string | undefined}) {
  const [puzzles] = useLoaded(() => loadPuzzles(game.name));
  const isNext = number === undefined;
  useEffect(() => {
    if (!isNext || !puzzles || puzzles.length === 0) return;
    const progress = loadProgress();
    go(`#/puzzles/${game.name}/${nextPlace(puzzles, progressOf(progress, game.name), progress.difficulty) + 1}`, true);
  }, [puzzles]);
  if (!puzzles || (isNext && puzzles.length > 0)) return <main class="notice" aria-busy="true" />;
  const place = /^\d+$/.test(number ?? '') ? Number(number) - 1 : -1;
  const puzzle = puzzles[place];
  const scene = puzzle ? sceneOf(app, game.name, puzzle) : null;
  return scene?.actor ? <OnePuzzle app={app} game={game} puzzles={puzzles} place={place} scene={scene} /> : <NoPuzzle />;
}

/* The day's, under its number. */
function DayPuzzle() {
  const name = gameOfDay(PUZZLE_GAMES, today());
  const [puzzles] = useLoaded(() => (name ? loadPuzzles(name) : Promise.resolve([])));
  useEffect(() => {
    if (puzzles && puzzles.length > 0) go(`#/puzzles/${name}/${placeOfDay(PUZZLE_GAMES.length, puzzles.length, today()) + 1}`, true);
  }, [puzzles]);
  return puzzles?.length === 0 ? <NoPuzzle /> : <main class="notice" aria-busy="true" />;
}

/* The path is nothing, "day", GAME or GAME/NUMBER. */
export function PuzzlesPage({app, path}: {app: App; path: string}) {
  const [name = '', number] = path.split('/');
  const game = findGame(app, name);
  if (name === '') return <AllPuzzles app={app} />;
  if (path === 'day') return <DayPuzzle />;
  return game && hasPuzzles(name) ? <GamePuzzles app={app} game={game} number={number || undefined} /> : <NoPuzzle />;
}
