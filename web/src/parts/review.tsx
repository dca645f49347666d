/* The panel of the review: a turning point, another try, the better line and why. */
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import {reviewOf, type Review, type Whose} from '../analysis/review';
import type {Turning} from '../analysis/turning';
import type {Step} from '../analysis/why';
import {pointsText, shortText, valueText} from '../analysis/words';
import {onLanguage} from '../app';
import type {Table} from '../table';
import {t} from '../text';
import {IconButton} from './button';
import {Swatch} from './swatch';

/* The review at work; null while another panel is open. */
export function useReview(table: Table, isOpen: boolean): Review | null {
  const review = isOpen ? reviewOf(table) : null;
  const [, redraw] = useState({});
  useLayoutEffect(() => review?.onChange(() => redraw({})), [review]);
  useEffect(() => {
    if (!review) return;
    const forget = review.analysis.onChange(() => review.follow());
    const close = review.analysis.open(false);
    const quiet = onLanguage(() => review.refresh());
    review.follow();
    return () => {
      quiet();
      close();
      forget();
    };
  }, [review]);
  return review;
}

/* The line above the board. */
export function reviewPrompt(review: Review): string {
  const {turning} = review;
  return turning ? t('review.prompt', {number: turning.number, player: review.table.name(turning.player)}) : review.endText();
}

function Whose({review}: {review: Review}) {
  const choice = (whose: Whose) => (
    <button type="button" class="tab" aria-pressed={review.whose === whose} onClick={() => review.choose(whose)}>
      {t(whose === 'mine' ? 'review.mine' : 'review.all')}
    </button>
  );
  return <div class="whose" role="group" aria-label={t('review.whose')}>{choice('mine')}{choice('all')}</div>;
}

function Head({review}: {review: Review}) {
  const {points, at, turning} = review;
  return (
    <div class="review-head">
      <IconButton
        icon="back" label={t('review.previous')} isQuiet isDisabled={turning ? at <= 0 : points.length === 0}
        onClick={() => review.go(turning ? at - 1 : points.length - 1)}
      />
      <b class="review-count">{turning ? t('review.of', {number: at + 1, total: points.length}) : '–'}</b>
      <IconButton icon="forth" label={t('review.next')} isQuiet isDisabled={!turning} onClick={() => review.go(at + 1)} />
      {review.hasOthers ? <Whose review={review} /> : null}
    </div>
  );
}

/* What the position was worth, with the best action and with the one played. */
function Cost({table, turning}: {table: Table; turning: Turning}) {
  const {before, after} = turning;
  return (
    <dl class="cost">
      <div><dt>{t('review.before')}</dt><dd>{shortText(before)} {pointsText(table, before)}</dd></div>
      <div><dt>{t('review.after')}</dt><dd>{shortText(after)} {pointsText(table, after)}</dd></div>
    </dl>
  );
}

const said = (steps: readonly Step[]) => steps.map(({info}) => info.meaning).join(' ');

function Reasons({review, turning}: {review: Review; turning: Turning}) {
  const {reason, table} = review;
  if (!reason) return null;
  const {reply, isPrevented, threat} = reason;
  const player = table.name(turning.player);
  return (
    <div class="reasons">
      {reply.length > 0 ? <p>{t('review.allowed', {reply: said(reply)})}</p> : null}
      {isPrevented ? <p>{t('review.prevents')}</p> : null}
      {threat && threat.stopping > 0 ? <p>{t('review.threat', {player, stopping: threat.stopping, replies: threat.replies})}</p> : null}
      {threat && threat.stopping === 0 ? <p>{t('review.threatAll', {player})}</p> : null}
      <p>{t('review.worth', {value: valueText(table, turning.before, turning.player)})}</p>
    </div>
  );
}

function BetterLine({review}: {review: Review}) {
  const {steps, shown, table} = review;
  return (
    <>
      <div class="row line-steps">
        <b>{t('review.line')}</b>
        <IconButton icon="back" label={t('review.back')} isQuiet isDisabled={shown === 0} onClick={() => review.step(shown - 1)} />
        <span class="review-count">{t('review.of', {number: shown, total: steps.length})}</span>
        <IconButton
          icon="forth" label={t('review.forth')} isQuiet isDisabled={shown === steps.length} onClick={() => review.step(shown + 1)}
        />
      </div>
      <ol class="line-told">
        {steps.map((step, i) => (
          <li key={i}>
            <button type="button" class="told" aria-current={i + 1 === shown ? 'step' : undefined} onClick={() => review.step(i + 1)}>
              <Swatch game={table.game} player={step.player} /> {step.info.meaning}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Try({review}: {review: Review}) {
  const {state, answer, refusal} = review;
  const text = state === 'judging' ? t('review.judging') : answer ? t(`review.answer.${answer}`) : refusal || t('review.ask');
  const isGood = answer === 'best' || answer === 'good';
  return <p class={answer ? `answer ${isGood ? 'good' : 'bad'}` : 'answer'}>{text}</p>;
}

function Point({review, turning}: {review: Review; turning: Turning}) {
  const {table, state} = review;
  const {player, number, verdict} = turning;
  const played = table.positions.look(turning.node).came?.meaning ?? turning.action;
  const head = <h2><Swatch game={table.game} player={player} /> {t('review.move', {number, player: table.name(player)})}</h2>;
  const again = <button type="button" class="button plain" onClick={() => review.again()}>{t('review.again')}</button>;
  if (state === 'showing') {
    return <>{head}<BetterLine review={review} /><Reasons review={review} turning={turning} /><div class="row">{again}</div></>;
  }
  return (
    <>
      {head}
      <p><span class="mark">{verdict.mark}</span> {t('review.played', {meaning: played})}</p>
      <Cost table={table} turning={turning} />
      <Try review={review} />
      <div class="row">
        {state === 'asking' ? null : again}
        <button type="button" class="button" onClick={() => review.showLine()}>{t('review.show')}</button>
      </div>
    </>
  );
}

export function ReviewPanel({table}: {table: Table}) {
  const review = reviewOf(table);
  const {turning, analysis, isComplete} = review;
  return (
    <div class="review">
      <Head review={review} />
      {turning ? <Point review={review} turning={turning} key={turning.node} /> : <p class="verdict">{review.endText()}</p>}
      {turning || isComplete ? null : <progress class="review-progress" max={analysis.progress.total} value={analysis.progress.done} />}
      {turning && !isComplete ? <p class="help">{t('review.looking', analysis.progress)}</p> : null}
      {isComplete ? <p class="help">{t('review.sure')}</p> : null}
    </div>
  );
}
