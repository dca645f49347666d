/* Taking a seat: by an invitation, or at a challenge that is open to anybody. */
import {useState} from 'preact/hooks';
import {announce, findGame, type App} from '../app';
import {sitDown} from '../hosted/dice';
import type {Host} from '../hosted/host';
import type {Mirror} from '../hosted/mirror';
import {type Code, type HostedEvent, type Refusal} from '../hosted/protocol';
import {refusalText} from '../hosted/words';
import {agreedTexts, BoardToCome, Chairs} from '../parts/agreement';
import {useBeginning} from '../parts/beginning';
import {NameField, useName} from '../parts/name';
import {go, goFrom} from '../router';
import {mineOf} from '../together/here';
import {t} from '../text';
import {Notice} from './meeting';

interface Props {
  app: App;
  host: Host;
  id: string;
  seatKey: string; // ''
  mirror: Mirror;
  known: readonly HostedEvent[]; // of the match, so far
  agreed: HostedEvent<'created'>;
}

/* Refusals after which this link is of no more use. */
const LOST = new Set<Code>(['seat-taken', 'bad-key', 'no-seat', 'over', 'too-late']);

const WatchInstead = ({id}: {id: string}) => (
  <button type="button" class="button" onClick={() => go(`#/table/${id}`, true)}>{t('join.watch')}</button>
);

/* Somebody was quicker, or the link is used up. */
function Taken({id, isWatched, refusal}: {id: string; isWatched: boolean; refusal: Refusal | null}) {
  const reason = refusal ? refusalText(refusal) : t('join.takenHelp');
  return (
    <Notice title={t(refusal?.code === 'bad-key' ? 'meeting.cannot' : 'join.taken')} text={isWatched ? `${reason} ${t('join.watchHelp')}` : reason}>
      {isWatched ? <WatchInstead id={id} /> : null}
    </Notice>
  );
}

/* Who invites: whoever sits there first. */
const inviter = ({seats}: Mirror) => seats.find(({kind}) => kind === 'person')?.name ?? '';

export function JoinPage(props: Props) {
  const {id, seatKey, mirror: {phase}, agreed: {watch: isWatched, public: isPublic}} = props;
  const [lost, setLost] = useState<Refusal | null>(null);
  if (lost || phase !== 'waiting') return <Taken id={id} isWatched={isWatched && phase !== 'waiting'} refusal={lost} />;
  if (seatKey === '' && !isPublic) return <Notice title={t('join.notBegun')} text={t(isWatched ? 'join.notBegunWatch' : 'join.notBegunHelp')} />;
  return <Invited {...props} onLost={setLost} />;
}

function Invited({app, host, id, seatKey, mirror, known, agreed, onLost}: Props & {onLost: (refusal: Refusal) => void}) {
  const [name, setName, keepName] = useName(app);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const game = findGame(app, agreed.game);
  const title = t('join.title', {name: inviter(mirror), game: game?.title ?? agreed.game});
  useBeginning(title);
  if (!game) return <main class="notice"><p>{t('join.unknownGame')}</p><a class="button" href="#/">{t('go.home')}</a></main>;
  const sit = async (event: Event) => {
    event.preventDefault();
    const here = location.hash;
    setBusy(true);
    const seat = mirror.seats.findIndex(({kind}) => kind === 'open');
    const by = seatKey === '' ? {seat} : {key: seatKey};
    const answer = await sitDown(host, {match: id, name: keepName(), ...by}, known);
    setBusy(false);
    if (answer.ok) {
      await mineOf(host).load();
      announce(t('join.seated'));
      goFrom(here, `#/table/${id}`, true); // the key is used: nobody needs to see it
    } else if (LOST.has(answer.error.code)) onLost(answer.error);
    else setProblem(refusalText(answer.error));
  };
  return (
    <main class="setup join">
      <div class="setup-picture"><BoardToCome app={app} game={game} options={agreed.options} /></div>
      <form class="setup-form" onSubmit={(event) => void sit(event)}>
        <h1>{title}</h1>
        <p class="summary">{game.summary} <a href={`#/learn/${game.name}`}>{t('setup.learn')}</a></p>
        <p>{agreedTexts(game, agreed, mirror.seats[0]?.kind === 'open').join(' · ')}</p>
        {mirror.seats.length > 2 ? <Chairs chairs={mirror.seats} mine={-1} /> : null}
        <NameField name={name} onChange={setName} />
        <p class="problem" role="alert">{problem}</p>
        <button type="submit" class="button start" disabled={isBusy}>{t('join.sit')}</button>
      </form>
    </main>
  );
}
