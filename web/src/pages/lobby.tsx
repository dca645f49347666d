/* The lobby: challenges that anybody may take, as they come and go. */
import {useEffect, useState} from 'preact/hooks';
import {announce, findGame, type App} from '../app';
import {useHost} from '../hosted/find';
import type {Host} from '../hosted/host';
import {readOptions} from '../hosted/mirror';
import type {HostedDigest} from '../hosted/protocol';
import {refusalText} from '../hosted/words';
import {BoardToCome, optionTexts} from '../parts/agreement';
import {useBeginning} from '../parts/beginning';
import {go} from '../router';
import type {GameInfo} from '../scene';
import {clockText} from '../together/clocks';
import {useMine} from '../together/here';
import {t} from '../text';
import {NoHost} from './meeting';

function useChallenges(host: Host): HostedDigest[] | undefined {
  const [challenges, setChallenges] = useState<HostedDigest[]>();
  useEffect(() => host.lobby(setChallenges), [host]);
  return challenges;
}

interface RowProps {
  app: App;
  game: GameInfo;
  challenge: HostedDigest;
  onWithdraw: (() => void) | null; // one's own
}

/* How many still have to come, where one would not think so. */
function missingText({seats}: HostedDigest): string[] {
  const missing = seats.filter(({kind}) => kind === 'open').length;
  return seats.length > 2 ? [t('lobby.missing', {count: missing, total: seats.length})] : [];
}

function Challenge({app, game, challenge, onWithdraw}: RowProps) {
  const {match, seats, clock} = challenge;
  const name = seats.find(({kind}) => kind === 'person')?.name ?? '';
  const words = [clockText(clock), ...missingText(challenge), ...optionTexts(game, readOptions(challenge.options))];
  return (
    <li class="challenge" data-match={match}>
      <span class="kept-picture" aria-hidden="true"><BoardToCome app={app} game={game} options={challenge.options} /></span>
      <span class="kept-words">
        <strong>{game.title}</strong>
        <span>{onWithdraw ? t('lobby.yours') : t('lobby.by', {name})}</span>
        <small>{words.join(' · ')}</small>
      </span>
      <span class="challenge-foot">
        <a class={onWithdraw ? 'button plain' : 'button'} href={`#/table/${match}`} aria-label={t(onWithdraw ? 'lobby.openOf' : 'lobby.takeOf', {game: game.title, name})}>
          {t(onWithdraw ? 'lobby.open' : 'lobby.take')}
        </a>
        {onWithdraw ? <button type="button" class="button plain" onClick={onWithdraw}>{t('lobby.withdraw')}</button> : null}
      </span>
    </li>
  );
}

/* A challenge of one's own: which game first. */
function Offering({app, game}: {app: App; game: string}) {
  const [chosen, setChosen] = useState('');
  const name = chosen || game || app.games[0]!.name;
  return (
    <form class="row offering" onSubmit={(event) => {
      event.preventDefault();
      go(`#/new/${name}/lobby`);
    }}>
      <label>
        <span class="unseen">{t('lobby.game')}</span>
        <select value={name} onChange={(event) => setChosen(event.currentTarget.value)}>
          {app.games.map((one) => <option key={one.name} value={one.name}>{one.title}</option>)}
        </select>
      </label>
      <button type="submit" class="button">{t('lobby.create')}</button>
    </form>
  );
}

function Filter({app, game, onChoose}: {app: App; game: string; onChoose: (game: string) => void}) {
  return (
    <label class="field lobby-filter">
      <span>{t('lobby.filter')}</span>
      <select value={game} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{t('go.home')}</option>
        {app.games.map(({name, title}) => <option key={name} value={name}>{title}</option>)}
      </select>
    </label>
  );
}

function Empty({isFiltered}: {isFiltered: boolean}) {
  return (
    <div class="empty">
      <h2>{t(isFiltered ? 'lobby.noneOfGame' : 'lobby.none')}</h2>
      <p>{t('lobby.noneHelp')}</p>
    </div>
  );
}

function Open({app, host}: {app: App; host: Host}) {
  const challenges = useChallenges(host);
  const mine = useMine(true);
  const [game, setGame] = useState('');
  const [problem, setProblem] = useState('');
  useBeginning(t('lobby.title'));
  const known = (challenges ?? []).flatMap((challenge) => {
    const found = findGame(app, challenge.game);
    return found ? [{challenge, game: found}] : [];
  });
  const shown = known.filter(({game: {name}}) => game === '' || name === game);
  useEffect(() => {
    if (challenges) announce(t('lobby.count', {count: shown.length}));
  }, [shown.length, challenges === undefined]);
  const withdraw = async (match: string) => {
    const answer = await host.request('leave', {match});
    if (answer.ok) void mine?.load();
    else setProblem(refusalText(answer.error));
  };
  return (
    <main class="matches lobby">
      <h1>{t('lobby.title')}</h1>
      <p class="summary">{t('lobby.help')}</p>
      <Offering app={app} game={game} />
      {host.state === 'lost' ? <p class="problem" role="status">{t('meeting.lost')}</p> : null}
      <p class="problem" role="alert">{problem}</p>
      {known.length > 1 || game ? <Filter app={app} game={game} onChoose={setGame} /> : null}
      {challenges && shown.length === 0 ? <Empty isFiltered={game !== ''} /> : null}
      <ul class="kept-list">
        {shown.map(({challenge, game}) => (
          <Challenge
            key={challenge.match} app={app} game={game} challenge={challenge}
            onWithdraw={mine?.find(challenge.match)?.seat !== undefined ? () => void withdraw(challenge.match) : null}
          />
        ))}
      </ul>
    </main>
  );
}

export function LobbyPage({app}: {app: App}) {
  const host = useHost();
  if (host === undefined) return <main class="notice" aria-busy="true" />;
  return host ? <Open app={app} host={host} /> : <NoHost />;
}
