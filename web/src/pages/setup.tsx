/* A new match: options, players, levels. The board shows what is chosen. */
import type {JSX} from 'preact';
import {useEffect, useMemo, useState} from 'preact/hooks';
import {changeSettings, findGame, type App} from '../app';
import {beginMatch} from '../begin';
import {faultsOf} from '../faults';
import {useHost} from '../hosted/find';
import type {Host} from '../hosted/host';
import {atLevel, standingOf} from '../levels';
import {HUMAN, newMatch, type Seat} from '../match';
import {useBeginning} from '../parts/beginning';
import {Inviting} from '../parts/inviting';
import {isRare, OptionControl, standardOf} from '../parts/option';
import {Picture} from '../parts/picture';
import {EachSeat, SeatsControl, seatsOf, WhoPlays, type Who} from '../parts/seats';
import {hasPuzzles} from '../puzzles/shipped';
import type {GameInfo, OptionSpec, Scene} from '../scene';
import {language, t} from '../text';

/* Seats for so many: whoever sits stays, the new ones are computers. */
function seatsFor(count: number, seats: Seat[], level: number): Seat[] {
  return Array.from({length: count}, (_, i) => seats[i] ?? (i === 0 ? HUMAN : {kind: 'computer', level}));
}

/* Only what differs from the standard is given: it is what a link shows. */
function given(specs: OptionSpec[], values: Record<string, string>): Record<string, string> {
  const changed = specs.filter((spec) => values[spec.name] !== undefined && values[spec.name] !== standardOf(spec));
  return Object.fromEntries(changed.map((spec) => [spec.name, values[spec.name]!]));
}

/* The one person among computers takes any seat. */
function shuffled(seats: Seat[]): Seat[] {
  const by = Math.floor(Math.random() * seats.length);
  return [...seats.slice(by), ...seats.slice(0, by)];
}

interface Seen {
  scene: Scene | null; // null: the options are not possible
  players: number;
  faults: string[];
}

function lookAt(app: App, game: GameInfo, options: Record<string, string>): Seen {
  const play = (given: Record<string, string>) => app.core.play({game: game.name, options: given, start: '', actions: []});
  const found = play(options);
  if (!('error' in found)) return {...found, faults: []};
  return {scene: null, players: 0, faults: faultsOf(game, options, (given) => !('error' in play(given)))};
}

/* Boards drawn from a seed are new every time, unless one wants a certain one. */
const freshSeeds = (specs: OptionSpec[]) =>
  Object.fromEntries(specs.filter(({kind}) => kind === 'seed').map(({name}) => [name, String(1 + Math.floor(Math.random() * 1e6))]));

/* What is set up, by whomever it will be played. */
interface Setting {
  app: App;
  game: GameInfo;
  options: Record<string, string>; // given
  scene: Scene | null; // null: the options are not possible
  players: number;
  faults: string[];
  control: (spec: OptionSpec) => JSX.Element;
}

/* Why one cannot play with a friend elsewhere; '' if one can, or if it is not known yet. */
const missing = (host: Host | null | undefined) => (host === null ? t(navigator.onLine ? 'setup.noHost' : 'setup.offline') : '');

const Faults = ({faults}: {faults: string[]}) => (
  <div role="alert">{faults.map((fault) => <p class="problem" key={fault}>{fault}</p>)}</div>
);

interface LocalProps extends Setting {
  isCommon: boolean;
  seats: Seat[];
  setSeats: (seats: Seat[]) => void;
  level: number;
  adapts: boolean;
}

/* At this screen: against computers or people. */
function LocalSetup({app, game, options, scene, faults, control, isCommon, seats, setSeats, level, adapts}: LocalProps) {
  const [isAny, setAny] = useState(false);
  const names = game.players.slice(0, seats.length);
  const start = (event: Event) => {
    event.preventDefault();
    if (!scene) return;
    const isOnePerson = seats.filter(({kind}) => kind === 'human').length === 1;
    const seated = isAny && isOnePerson ? shuffled(seats) : seats;
    const isAdaptive = adapts && isOnePerson && seats.length > 1;
    const match = newMatch({game: game.name, version: game.version, options, seats: isAdaptive ? atLevel(seated, level) : seated});
    beginMatch(isAdaptive ? {...match, adapts: 'open'} : match);
  };
  return (
    <form class="setup-part" onSubmit={start}>
      <SeatsControl
        names={names} seats={seats} onChange={setSeats} level={level} adapts={adapts} isCommon={isCommon} isAny={isAny} onAny={setAny}
        onLevel={(chosen) => void changeSettings(app, chosen === 'adapts' ? {adapts: true} : {level: chosen, adapts: false})}
      />
      {game.options.filter((spec) => !isRare(spec) && spec.name !== 'players').map(control)}
      <details>
        <summary>{t('setup.more')}</summary>
        <EachSeat names={names} seats={seats} onChange={setSeats} />
        {game.options.filter(isRare).map(control)}
      </details>
      <Faults faults={faults} />
      <button type="submit" class="button start" disabled={!scene}>{t('setup.start')}</button>
    </form>
  );
}

/* With people elsewhere: the host draws boards, so there are no seeds to choose. */
function FriendSetup({app, game, options, scene, players, faults, control, host, isPublic}: Setting & {host: Host | undefined; isPublic: boolean}) {
  const isShared = (spec: OptionSpec) => spec.kind !== 'seed';
  return (
    <Inviting
      app={app} game={game} host={host} options={options} players={players} isPossible={scene !== null} isPublic={isPublic}
      usual={game.options.filter((spec) => !isRare(spec) && spec.name !== 'players').map(control)}
      rare={game.options.filter((spec) => isRare(spec) && isShared(spec)).map(control)}
      isDrawn={!game.options.every(isShared)}
    ><Faults faults={faults} /></Inviting>
  );
}

export function SetupPage({app, name, who: wanted}: {app: App; name: string; who: string}) {
  const game = findGame(app, name);
  const host = useHost();
  const [values, setValues] = useState<Record<string, string>>(() => freshSeeds(game?.options ?? []));
  const [chosenSeats, setSeats] = useState<Seat[]>([]);
  const [wantsFriend, setFriend] = useState(wanted !== '');
  const isFriend = wantsFriend && host !== null;
  const specs = (game?.options ?? []).filter(({kind}) => !isFriend || kind !== 'seed');
  const options = given(specs, values);
  const {scene, players, faults} = useMemo(
    () => (game ? lookAt(app, game, options) : {scene: null, players: 0, faults: []}), [game, JSON.stringify(options), language()]);
  const [shown, setShown] = useState(scene);
  useEffect(() => {
    if (scene) setShown(scene);
  }, [scene]);
  useBeginning(game?.title ?? '');
  if (!game) return <main class="notice"><p>{t('bad.page')}</p><a class="button" href="#/">{t('go.home')}</a></main>;

  const isCommon = shown?.common === true;
  const adapts = app.settings.adapts && !isCommon; // nobody wins or loses then
  const level = adapts ? standingOf(app.settings.standings, game.name).level : app.settings.level;
  const seats = seatsFor(players || Math.max(1, chosenSeats.length), chosenSeats, level);
  const who: Who = isFriend ? 'friend' : seats.length > 1 && seats.every(({kind}) => kind === 'human') ? 'together' : 'computer';
  const choose = (next: Who) => {
    setFriend(next === 'friend');
    if (next !== 'friend') setSeats(seatsOf(next, seats, level));
    else if (seats.length === 1) setValues({...values, players: '2'}); // a game for one is none for friends
  };
  const control = (spec: OptionSpec) => (
    <OptionControl
      key={spec.name} spec={spec} value={values[spec.name] ?? standardOf(spec)}
      onChoose={(value) => setValues({...values, [spec.name]: value})}
    />
  );
  const setting = {app, game, options, scene, players, faults, control};
  return (
    <main class="setup">
      <div class="setup-picture">{shown ? <Picture scene={shown} label={game.title} /> : null}</div>
      <div class="setup-form">
        <h1>{game.title}</h1>
        <p class="summary">
          {game.summary} <a href={`#/learn/${game.name}`}>{t('setup.learn')}</a>
          {hasPuzzles(game.name) ? <> · <a href={`#/puzzles/${game.name}`}>{t('puzzles.title')}</a></> : null}
        </p>
        <WhoPlays who={who} isCommon={isCommon} isAlone={seats.length === 1} hasHost={host !== null} help={missing(host)} onChoose={choose} />
        {game.options.filter((spec) => !isRare(spec) && spec.name === 'players').map(control)}
        {isFriend
          ? <FriendSetup {...setting} host={host} isPublic={wanted === 'lobby'} />
          : <LocalSetup {...setting} isCommon={isCommon} seats={seats} setSeats={setSeats} level={level} adapts={adapts} />}
      </div>
    </main>
  );
}
