/* The games side by side, and the matches that were begun. */
import {useEffect, useState} from 'preact/hooks';
import {findGame, isAnimated, type App} from '../app';
import {useHost} from '../hosted/find';
import {useBeginning} from '../parts/beginning';
import {DemoBoard} from '../parts/demo';
import {Icon} from '../parts/icons';
import {PUZZLE_GAMES} from '../puzzles/shipped';
import type {GameInfo} from '../scene';
import {useLoaded} from '../parts/loaded';
import {RemovalBar, useRemoval} from '../parts/removal';
import {StorageNotice} from '../parts/storage';
import {forgetDamaged, listDamaged, listMatches} from '../store';
import {useMine} from '../together/here';
import {t} from '../text';

const BEAT = 1100; // milliseconds between two steps on the page

function Card({app, game, beat}: {app: App; game: GameInfo; beat: number}) {
  return (
    <li class="card">
      <a class="card-link" href={`#/new/${game.name}`} tabIndex={-1} aria-hidden="true">
        <DemoBoard app={app} game={game.name} beat={beat} />
      </a>
      <div class="card-words">
        <h2>{game.title}</h2>
        <p>{game.summary}</p>
        <p class="card-foot">
          <a class="button" href={`#/new/${game.name}`}>{t('home.play')}</a>
          <a class="button plain" href={`#/learn/${game.name}`}>{t('home.learn')}</a>
        </p>
      </div>
    </li>
  );
}

function Begun({app}: {app: App}) {
  const [matches = []] = useLoaded(listMatches);
  const removal = useRemoval();
  const mine = useMine(false);
  const open = matches.filter(({id, isOver, game}) => !isOver && mine?.find(id)?.phase !== 'over' && findGame(app, game) && !removal.isRemoved(id)).slice(0, 6);
  if (matches.length === 0) return null;
  const when = (time: number) =>
    new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short'}).format(time);
  return (
    <section class="begun">
      {open.length > 0 ? <h2>{t('home.begun')}</h2> : null}
      <ul>
        {open.map(({id, game, time, hosted}) => (
          <li key={id}>
            <a href={`#/${hosted === undefined ? 'play' : 'table'}/${id}`}>{findGame(app, game)!.title} <small>{when(time)}</small></a>
            {hosted === undefined ? <button type="button" class="link" onClick={() => removal.remove([id])}>{t('home.forget')}</button> : null}
          </li>
        ))}
      </ul>
      <p><a href="#/matches">{t('matches.title')}</a></p>
      <RemovalBar removal={removal} />
    </section>
  );
}

/* Matches that cannot be opened any more, until one says that they may go. */
function Damaged() {
  const [ids = [], reload] = useLoaded(listDamaged);
  const count = ids.length;
  if (count === 0) return null;
  const forget = () => void forgetDamaged().then(reload);
  return (
    <p class="problem damaged" role="status">
      {t('home.damaged', {count})} <button type="button" class="link" onClick={forget}>{t('home.forget')}</button>
    </p>
  );
}

/* The ways to people elsewhere, where there is a host. */
function WithOthers({app}: {app: App}) {
  const mine = useMine(false);
  const turns = mine?.turns ?? [];
  const [first] = turns;
  return (
    <section class="with-others" aria-label={t('lobby.title')}>
      {first ? (
        <a class="button your-turn" href={turns.length === 1 ? `#/table/${first.match}` : '#/matches'}>
          {turns.length === 1 ? t('notice.turnIn', {game: findGame(app, first.game)?.title ?? first.game}) : t('notice.many', {count: turns.length})}
        </a>
      ) : null}
      <a class="button plain" href="#/lobby"><Icon name="lobby" />{t('home.others')}</a>
    </section>
  );
}

export function HomePage({app}: {app: App}) {
  const [beat, setBeat] = useState(0);
  useBeginning('', t('home.title'));
  useEffect(() => {
    if (!isAnimated(app)) return;
    const timer = setInterval(() => document.hidden || setBeat((now) => now + 1), BEAT);
    return () => clearInterval(timer);
  }, []);
  const count = app.games.length;
  const host = useHost();
  return (
    <main class="home">
      <div class="welcome">
        <h1>{t('home.title')}</h1>
        <p>{t(host ? 'home.welcomeAll' : 'home.welcome')}</p>
        {host ? <WithOthers app={app} /> : null}
        {PUZZLE_GAMES.length > 0 ? <p class="home-puzzles"><a href="#/puzzles/day">{t('puzzle.day')}</a> <a href="#/puzzles">{t('puzzles.all')}</a></p> : null}
      </div>
      <Begun app={app} />
      <StorageNotice />
      <Damaged />
      <ul class="cards">
        {app.games.map((game, i) => (
          <Card key={game.name} app={app} game={game} beat={Math.floor((beat + count - 1 - i) / count)} />
        ))}
        <li class="card open-card">
          <div class="card-words">
            <h2>{t('import.title')}</h2>
            <p>{t('home.importHelp')}</p>
            <p class="card-foot"><a class="button plain" href="#/import">{t('import.button')}</a></p>
          </div>
        </li>
      </ul>
    </main>
  );
}
