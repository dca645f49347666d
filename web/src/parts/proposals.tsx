/* What one may do at a hosted match beside acting, and what comes after its end. */
import {useEffect, useRef} from 'preact/hooks';
import type {HostedTable} from '../hosted/table';
import {go} from '../router';
import {askToKeep} from '../store';
import {t} from '../text';
import {IconButton} from './button';

interface Props {
  table: HostedTable;
}

/* Beside the board, while it goes on. */
export function Proposals({table}: Props) {
  const {mirror, isCommon} = table;
  const canOffer = table.isRunning && mirror.offer === null && !table.isAsking('offer') && table.host !== null;
  return (
    <>
      <IconButton
        icon="undo" label={t('host.offer.takeback')} short={t('host.offer.takebackShort')} isDisabled={!canOffer || !mirror.hasActed}
        onClick={() => table.offer('takeback')}
      />
      {isCommon ? null : (
        <IconButton
          icon="draw" label={t('host.offer.draw')} short={t('host.offer.drawShort')} isDisabled={!canOffer || mirror.canAbort}
          onClick={() => table.offer('draw')}
        />
      )}
      {mirror.canAbort
        ? <IconButton icon="close" label={t('host.abort')} short={t('host.abortShort')} onClick={() => table.abort()} />
        : <IconButton icon="flag" label={t('play.resign')} isDisabled={!table.isRunning} onClick={() => table.resign()} />}
    </>
  );
}

function Rematch({table}: Props) {
  const {mirror} = table;
  const {wantsRematch} = mirror.seats[mirror.mySeat]!;
  const other = mirror.seats.findIndex((seat, i) => seat.wantsRematch && i !== mirror.mySeat);
  if (mirror.next) return <button type="button" class="button" onClick={() => go(`#/table/${mirror.next}`)}>{t('host.rematchGo')}</button>;
  const isBusy = table.isAsking('rematch') || table.host === null;
  if (wantsRematch) {
    return (
      <>
        <span class="help" role="status">{t('host.rematchAsked')}</span>
        <button type="button" class="button plain" disabled={isBusy} onClick={() => table.askRematch(false)}>{t('host.withdraw')}</button>
      </>
    );
  }
  return (
    <>
      {other >= 0 ? <span class="help" role="status">{t('host.rematchWanted', {name: table.seatName(other)})}</span> : null}
      <button type="button" class="button" disabled={isBusy} onClick={() => table.askRematch(true)}>{t('host.rematch')}</button>
    </>
  );
}

/* Once it is over: who has won and why, and what one may want next. */
export function HostedEnd({table, onReview, onShare}: Props & {onReview: () => void; onShare: () => void}) {
  const card = useRef<HTMLElement>(null);
  const {mirror} = table;
  const hadNext = useRef(mirror.next !== '');
  useEffect(() => {
    askToKeep();
    if (table.hasJustEnded) card.current!.focus({preventScroll: true});
  }, []);
  useEffect(() => { // all want it: one is taken there
    if (mirror.next && !hadNext.current && mirror.mySeat >= 0) go(`#/table/${mirror.next}`);
  }, [mirror.next]);
  return (
    <section class="end-card" ref={card} tabIndex={-1} aria-label={t('end.title')}>
      <p class="end-words"><strong>{table.winnerText()}</strong> {table.endingText()} {table.wayText()}</p>
      <div class="end-actions">
        {mirror.mySeat >= 0 ? <Rematch table={table} /> : null}
        {mirror.line.length > 0 ? <button type="button" class="button plain" onClick={onReview}>{t('end.review')}</button> : null}
        <button type="button" class="button plain" onClick={onShare}>{t('share.title')}</button>
      </div>
    </section>
  );
}
