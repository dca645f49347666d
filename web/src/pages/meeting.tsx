/* The way to a match with others: its address leads who is invited to his seat, who
 * waits to the waiting page, and everybody to the table once it has begun. */
import type {ComponentChildren} from 'preact';
import {useEffect, useMemo, useState} from 'preact/hooks';
import type {App} from '../app';
import {useHost} from '../hosted/find';
import type {Host} from '../hosted/host';
import {Mirror} from '../hosted/mirror';
import {isMatchId, type HostedEvent, type Refusal} from '../hosted/protocol';
import {refusalText} from '../hosted/words';
import {useBeginning} from '../parts/beginning';
import {mineOf} from '../together/here';
import {t} from '../text';
import {HostedPage} from './hosted';
import {JoinPage} from './join';
import {WaitingPage} from './waiting';

/* What the host tells of a match, as it happens. */
interface Heard {
  mirror: Mirror;
  events: HostedEvent[]; // all that it was told
  refusal: Refusal | null;
}

function useHeard(host: Host, id: string): Heard {
  const [heard, setHeard] = useState<Heard>({mirror: new Mirror(), events: [], refusal: null});
  useEffect(() => {
    const mirror = new Mirror();
    const events: HostedEvent[] = [];
    return host.watch(id, 0, (news) => {
      if (!news.error && mirror.hear(news)) events.push(...(news.events ?? []));
      setHeard({mirror, events, refusal: news.error ?? null});
    });
  }, [host, id]);
  return heard;
}

/* Nothing more to do here, and the ways on. */
export function Notice({title, text, children}: {title: string; text: string; children?: ComponentChildren}) {
  useBeginning(title, `${title}. ${text}`);
  return (
    <main class="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      <p class="row">
        {children}
        <a class="button plain" href="#/lobby">{t('lobby.title')}</a>
        <a class="button plain" href="#/">{t('go.home')}</a>
      </p>
    </main>
  );
}

export function NoHost() {
  return (
    <main class="notice">
      <p>{t(navigator.onLine ? 'setup.noHost' : 'setup.offline')}</p>
      <a class="button" href="#/">{t('go.home')}</a>
    </main>
  );
}

function Refused({refusal}: {refusal: Refusal}) {
  return <Notice title={t('meeting.cannot')} text={refusalText(refusal)} />;
}

interface Props {
  app: App;
  host: Host;
  id: string;
  seatKey: string; // of the address; ''
}

/* Withdrawn before it began. */
const isWithdrawn = ({ending, order}: Mirror) => ending !== null && order.length === 0;

function Arriving({app, host, id, seatKey}: Props) {
  const {mirror, events, refusal} = useHeard(host, id);
  const {agreed, mySeat, phase} = mirror;
  if (refusal) return <Refused refusal={refusal} />;
  if (!agreed) return <main class="notice" aria-busy="true">{host.state === 'lost' ? <p role="status">{t('meeting.lost')}</p> : null}</main>;
  if (isWithdrawn(mirror)) return <Notice title={t('meeting.withdrawn')} text={t('meeting.withdrawnHelp')} />;
  if (phase === 'waiting' && mySeat >= 0) return <WaitingPage app={app} host={host} id={id} mirror={mirror} agreed={agreed} />;
  if (phase !== 'waiting' && (mySeat >= 0 || seatKey === '')) return <HostedPage app={app} host={host} id={id} />;
  return <JoinPage app={app} host={host} id={id} seatKey={seatKey} mirror={mirror} known={events} agreed={agreed} />;
}

/* A match that has begun needs no arriving: who knows it goes to the table at once, also
 * without a connection. */
function hasBegun(host: Host, id: string): boolean {
  const {phase, payoffs} = mineOf(host).find(id) ?? {};
  return phase === 'running' || (phase === 'over' && payoffs != null);
}

function Meeting(props: Props) {
  const {app, host, id, seatKey} = props;
  const isKnown = useMemo(() => seatKey === '' && hasBegun(host, id), [host, id, seatKey]);
  return isKnown ? <HostedPage app={app} host={host} id={id} /> : <Arriving {...props} />;
}

export function MeetingPage({app, id, seatKey}: Omit<Props, 'host'>) {
  const host = useHost();
  if (!isMatchId(id)) return <Refused refusal={{code: 'no-match', say: ''}} />;
  if (host === undefined) return <main class="notice" aria-busy="true" />;
  if (host) return <Meeting app={app} host={host} id={id} seatKey={seatKey} />;
  return seatKey === '' ? <HostedPage app={app} host={null} id={id} /> : <NoHost />;
}
