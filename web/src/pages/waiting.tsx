/* Waiting for the others: the links to send, and who has come so far. */
import {useEffect, useState} from 'preact/hooks';
import {announce, findGame, type App} from '../app';
import type {Host} from '../hosted/host';
import type {Mirror} from '../hosted/mirror';
import type {HostedEvent} from '../hosted/protocol';
import {refusalText} from '../hosted/words';
import {agreedTexts, BoardToCome, Chairs} from '../parts/agreement';
import {useBeginning} from '../parts/beginning';
import {LinkToSend, OnlyHere} from '../parts/link';
import {NoticeControl} from '../parts/notices';
import {goFrom} from '../router';
import {mineOf} from '../together/here';
import {seatLink, watchLink} from '../together/invitation';
import {t} from '../text';

interface Props {
  app: App;
  host: Host;
  id: string;
  mirror: Mirror;
  agreed: HostedEvent<'created'>;
}

/* Keys of the seats that are free, for who has invited; null for the others. */
function useKeys(host: Host, id: string, isFree: readonly boolean[]): (string | null)[] {
  const [keys, setKeys] = useState<(string | null)[]>([]);
  useEffect(() => {
    let isWanted = true;
    void host.request('keys', {match: id}).then((answer) => isWanted && answer.ok && setKeys(answer.keys ?? []));
    return () => {
      isWanted = false;
    };
  }, [host, id]);
  return isFree.map((is, i) => (is ? (keys[i] ?? null) : null));
}

/* Who comes is said, for who does not look. */
function useComing({seats, mySeat}: Mirror): void {
  const names = seats.map(({kind, name}) => (kind === 'person' ? name : ''));
  const [before, setBefore] = useState(names);
  useEffect(() => {
    const come = names.find((name, i) => name !== '' && before[i] === '' && i !== mySeat);
    if (come) announce(t('wait.come', {name: come}));
    setBefore(names);
  }, [names.join('\n')]);
}

export function WaitingPage({app, host, id, mirror, agreed}: Props) {
  const [problem, setProblem] = useState('');
  const {seats: chairs, mySeat: seat} = mirror;
  const game = findGame(app, agreed.game);
  const keys = useKeys(host, id, chairs.map(({kind}) => kind === 'open'));
  const open = keys.flatMap((key, i) => (key ? [{key, number: i + 1}] : []));
  const isHost = open.length > 0;
  const title = t(agreed.public ? 'wait.titleAnybody' : 'wait.title');
  useBeginning(title);
  useComing(mirror);
  if (!game) return <main class="notice"><p>{t('bad.page')}</p></main>;
  const leave = async () => {
    const here = location.hash;
    const answer = await host.request('leave', {match: id});
    if (!answer.ok) return setProblem(refusalText(answer.error));
    void mineOf(host).load();
    goFrom(here, agreed.public ? '#/lobby' : `#/new/${game.name}/friend`, true);
  };
  const message = t('link.message', {name: chairs[seat]?.name ?? '', game: game.title});
  return (
    <main class="waiting">
      <h1>{title}</h1>
      <p class="summary" role="status">{t(host.state === 'connected' ? 'wait.help' : 'meeting.lost')}</p>
      <section class="waiting-links">
        {open.map(({key, number}) => (
          <LinkToSend
            key={key} label={open.length > 1 || chairs.length > 2 ? t('wait.linkOf', {number}) : t('wait.link')} address={seatLink(id, key)} message={message}
            isFolded={open.length > 1}
          />
        ))}
      </section>
      {isHost ? <OnlyHere /> : null}
      <section class="waiting-about">
        <div class="waiting-picture" aria-hidden="true"><BoardToCome app={app} game={game} options={agreed.options} /></div>
        <div class="waiting-words">
          <h2>{game.title}</h2>
          <p class="help">{agreedTexts(game, agreed, seat === 0).join(' · ')}</p>
          <Chairs chairs={chairs} mine={seat} />
        </div>
      </section>
      <NoticeControl app={app} />
      {agreed.watch ? (
        <details>
          <summary>{t('wait.watchers')}</summary>
          <LinkToSend label={t('wait.watchLink')} address={watchLink(id)} message={t('link.watchMessage', {game: game.title})} isFolded />
        </details>
      ) : null}
      <p class="row">
        <button type="button" class="button plain" onClick={() => void leave()}>{t(isHost ? 'wait.withdraw' : 'wait.giveBack')}</button>
        <a class="button plain" href={`#/learn/${game.name}`}>{t('setup.learn')}</a>
      </p>
      <p class="problem" role="alert">{problem}</p>
    </main>
  );
}
