/* What stands between people at a table: whether they are connected, what they offer
 * each other, what cannot be undone. */
import type {ComponentChildren} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import type {HostedTable} from '../hosted/table';
import {refusalText} from '../hosted/words';
import {t} from '../text';

const PATIENCE = 800; // milliseconds without a line before it is spoken of

interface Props {
  table: HostedTable;
}

function Bar({kind, text, children}: {kind: string; text: string; children?: ComponentChildren}) {
  return <div class={`company-bar ${kind}`}><p>{text}</p>{children ? <div class="company-answers">{children}</div> : null}</div>;
}

const Button = ({label, isPlain = false, isDisabled = false, onClick}: {label: string; isPlain?: boolean; isDisabled?: boolean; onClick: () => void}) => (
  <button type="button" class={isPlain ? 'button plain' : 'button'} disabled={isDisabled} onClick={onClick}>{label}</button>
);

/* True once something has lasted. */
function useLasting(is: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!is) return setLasted(false);
    const timer = setTimeout(() => setLasted(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [is]);
  return is && hasLasted;
}

function lineText({host, delivery}: HostedTable): string {
  if (!host) return t('host.offline');
  if (host.problem) return refusalText(host.problem);
  if (delivery !== 'none') return t('host.lostUnsent');
  return t(host.state === 'lost' ? 'host.lost' : 'host.connecting');
}

function LineBar({table}: Props) {
  const isOut = useLasting(table.host?.state !== 'connected');
  return <div role="status">{isOut ? <Bar kind="line" text={lineText(table)} /> : null}</div>;
}

/* Who has asked for something that cannot be undone is at the harmless answer. */
function ConfirmBar({table}: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const what = table.confirming!;
  useEffect(() => bar.current?.querySelector<HTMLElement>('.plain')?.focus(), []);
  return (
    <div ref={bar} role="alertdialog" aria-label={t(`host.${what}Sure`)}>
      <Bar kind="confirm" text={t(`host.${what}Sure`)}>
        <Button label={t(what === 'resign' ? 'play.resign' : 'host.abort')} onClick={() => table.goAhead()} />
        <Button isPlain label={t('host.playOn')} onClick={() => table.confirm(null)} />
      </Bar>
    </div>
  );
}

function OfferBar({table}: Props) {
  const {what, seat} = table.mirror.offer!;
  const isBusy = table.isAsking('accept') || table.isAsking('decline');
  if (seat === table.mirror.mySeat) {
    return (
      <Bar kind="offer" text={t(`host.asked.${what}`)}>
        <Button isPlain isDisabled={isBusy} label={t('host.withdraw')} onClick={() => table.answer('decline')} />
      </Bar>
    );
  }
  return (
    <Bar kind="offer" text={t(`host.asks.${what}`, {name: table.seatName(seat)})}>
      {table.mirror.isAsked ? (
        <>
          <Button isDisabled={isBusy} label={t('host.accept')} onClick={() => table.answer('accept')} />
          <Button isPlain isDisabled={isBusy} label={t('host.decline')} onClick={() => table.answer('decline')} />
        </>
      ) : null}
    </Bar>
  );
}

/* When who is to act, and gone, can be claimed; null if there is no such. */
const claimable = ({mirror, turn, host}: HostedTable) =>
  (mirror.mySeat >= 0 && turn >= 0 && turn !== mirror.mySeat && host?.state === 'connected' ? mirror.claimableAt(turn) : null);

function GoneBar({table}: Props) {
  const [, tick] = useState({});
  useEffect(() => {
    const timer = setInterval(() => tick({}), 500);
    return () => clearInterval(timer);
  }, []);
  const {turn, host, isCommon} = table;
  const seconds = Math.ceil(((claimable(table) ?? 0) - host!.now) / 1000);
  const name = table.seatName(turn);
  if (seconds > 0) return <Bar kind="gone" text={t(isCommon ? 'host.goneWaitTogether' : 'host.goneWait', {name, seconds})} />;
  return (
    <Bar kind="gone" text={t(isCommon ? 'host.goneClaimTogether' : 'host.goneClaim', {name})}>
      <Button isDisabled={table.isAsking('claim')} label={t('host.claim')} onClick={() => table.claim(turn)} />
    </Bar>
  );
}

/* One at a time, the most urgent first. */
function Matter({table}: Props) {
  const {mirror} = table;
  const {declined} = mirror;
  if (table.confirming && table.isRunning) return <ConfirmBar table={table} key={table.confirming} />;
  if (mirror.offer) return <OfferBar table={table} />;
  if (table.problem) return <Bar kind="trouble" text={table.problem} />;
  if (claimable(table) !== null) return <GoneBar table={table} />;
  if (declined && declined.seat !== mirror.mySeat) return <Bar kind="said" text={t(`host.declined.${declined.what}`, {name: table.seatName(declined.seat)})} />;
  return null;
}

/* Who watches is told so all the time. */
const Watching = ({table: {mirror}}: Props) => <Bar kind="watching" text={`${t('host.spectator')} ${t('host.watchers', {count: mirror.watchers})}`} />;

/* What comes and goes lies over the header, so that the board keeps its place. */
export const Company = ({table}: Props) => (
  <>
    <div class="company"><LineBar table={table} /><Matter table={table} /></div>
    {table.mirror.mySeat < 0 && table.isRunning ? <Watching table={table} /> : null}
  </>
);
