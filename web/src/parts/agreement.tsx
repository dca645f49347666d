/* What a match with others is about, before it begins: the game, what was agreed, who
 * sits where. */
import {useMemo} from 'preact/hooks';
import type {App} from '../app';
import {readOptions, type MirrorSeat} from '../hosted/mirror';
import type {HostedEvent} from '../hosted/protocol';
import {levelName} from '../levels';
import type {GameInfo} from '../scene';
import {clockText} from '../together/clocks';
import {language, t} from '../text';
import {Icon} from './icons';
import {Picture} from './picture';

/* "Goal: race", for the options that were chosen; boards are drawn at the start. */
export function optionTexts(game: GameInfo, options: Record<string, string>): string[] {
  return game.options.filter(({name, kind}) => options[name] !== undefined && kind !== 'seed').map(({name, label, choices}) => {
    const value = options[name]!;
    return `${label}: ${choices.find((choice) => choice.value === value)?.label ?? value}`;
  });
}

/* Who begins; in a game of two, whether it is who reads this. */
function beginsText({begins, seats}: HostedEvent<'created'>, isMineFirst: boolean): string {
  if (begins === 'drawn') return t('friend.says.drawn');
  return t(seats.length > 2 ? 'friend.says.seats' : isMineFirst ? 'friend.says.me' : 'friend.says.friend');
}

/* Clock, who begins and all the rest, as short phrases. */
export function agreedTexts(game: GameInfo, agreed: HostedEvent<'created'>, isMineFirst: boolean): string[] {
  const {clock, watch, analysis, options} = agreed;
  return [
    clockText(clock), ...optionTexts(game, readOptions(options)), beginsText(agreed, isMineFirst),
    t(watch ? 'friend.says.watched' : 'friend.says.unwatched'), ...(analysis ? [t('friend.says.analysed')] : []),
  ];
}

/* The board that the match would begin with; what is drawn by lot may differ. */
export function BoardToCome({app, game, options}: {app: App; game: GameInfo; options: string}) {
  const code = language();
  const scene = useMemo(() => {
    const found = app.core.play({game: game.name, options: readOptions(options), start: '', actions: []});
    return 'error' in found ? null : found.scene;
  }, [game.name, options, code]);
  return scene ? <Picture scene={scene} label={game.title} /> : null;
}

const chairText = ({kind, level, name}: MirrorSeat) =>
  kind === 'computer' ? t('seat.computer', {level, name: levelName(level)}) : kind === 'person' ? name : t('wait.free');

/* Who has come so far. */
export function Chairs({chairs, mine}: {chairs: readonly MirrorSeat[]; mine: number}) {
  return (
    <ul class="chairs" aria-label={t('wait.seats')}>
      {chairs.map((chair, i) => (
        <li key={i} class={`chair is-${chair.kind}`}>
          <Icon name={chair.kind === 'open' ? 'wait' : 'done'} />
          <span>{chairText(chair)}{i === mine ? ` (${t('wait.you')})` : ''}</span>
        </li>
      ))}
    </ul>
  );
}
