/* Who sits where: quick choices for most people, and each seat by itself. */
import {atLevel, levelName} from '../levels';
import {HUMAN, LEVELS, type Seat} from '../match';
import {t} from '../text';
import {Choices} from './choices';

const computer = (level: number): Seat => ({kind: 'computer', level});
const seatValue = (seat: Seat) => (seat.kind === 'human' ? 'h' : String(seat.level));
const readSeat = (value: string): Seat => (value === 'h' ? HUMAN : computer(Number(value)));

const slotsOf = (level: number) => ({level, name: levelName(level)});

/* "Computer, level 3 (Amateur)": the words for each seat. */
export function seatText(seat: Seat): string {
  return seat.kind === 'human' ? t('seat.human') : t('seat.computer', slotsOf(seat.level));
}

/* The same where it has to fit a phone whole. */
export const shortComputerText = (level: number) => t('seat.computerShort', slotsOf(level));

/* The same in the little room of a phone. */
export const levelText = (seat: Seat) => (seat.kind === 'human' ? '' : t('seat.level', slotsOf(seat.level)));

interface Props {
  names: string[];
  seats: Seat[];
  onChange: (seats: Seat[]) => void;
}

interface QuickProps extends Props {
  level: number;
  adapts: boolean; // the level moves with results
  isCommon: boolean; // nobody has opponents: computers help
  isAny: boolean; // chance decides where the one person sits
  onLevel: (level: number | 'adapts') => void;
  onAny: (isAny: boolean) => void;
}

/* The only person's seat; -1 if there are several or none. */
function mySeat(seats: Seat[]): number {
  const humans = seats.flatMap((seat, i) => (seat.kind === 'human' ? [i] : []));
  return humans.length === 1 ? humans[0]! : -1;
}

export type Who = 'computer' | 'together' | 'friend';

interface WhoProps {
  who: Who;
  isCommon: boolean;
  isAlone: boolean; // a game for one
  hasHost: boolean; // through whom one plays with a friend elsewhere
  help: string; // why there is none
  onChoose: (who: Who) => void;
}

export function WhoPlays({who, isCommon, isAlone, hasHost, help, onChoose}: WhoProps) {
  const choices = [
    {value: 'computer', label: t(isAlone ? 'setup.alone' : isCommon ? 'setup.helped' : 'setup.computer')},
    ...(isAlone ? [] : [{value: 'together', label: t('setup.together')}]),
    ...(hasHost ? [{value: 'friend', label: t('setup.friend')}] : []),
  ];
  return choices.length > 1
    ? <Choices legend={t('setup.against')} help={help} value={who} onChoose={(value) => onChoose(value as Who)} choices={choices} />
    : help ? <p class="help">{help}</p> : null;
}

/* The seats at one screen for this choice. */
export const seatsOf = (who: Who, seats: Seat[], level: number): Seat[] =>
  who === 'together' ? seats.map(() => HUMAN) : seats.map((_, i) => (i === Math.max(0, mySeat(seats)) ? HUMAN : computer(level)));

export function SeatsControl({names, seats, onChange, level, adapts, isCommon, isAny, onLevel, onAny}: QuickProps) {
  const isTogether = seats.every((seat) => seat.kind === 'human');
  const mine = mySeat(seats);
  const sit = (place: number) => onChange(seats.map((_, i) => (i === place ? HUMAN : computer(level))));
  const setLevel = (chosen: string) => {
    onLevel(chosen === 'adapts' ? chosen : Number(chosen));
    if (chosen !== 'adapts') onChange(atLevel(seats, Number(chosen)));
  };
  const places = names.map((name, i) => ({value: String(i), label: i === 0 ? t('setup.begins', {player: name}) : name}));
  return (
    <>
      {isTogether ? null : (
        <>
          <Choices
            legend={t('setup.level')} help={t(adapts ? 'setup.adaptsHelp' : 'setup.levelHelp', slotsOf(level))}
            value={adapts ? 'adapts' : String(level)} onChoose={setLevel}
            choices={[...LEVELS.map((level) => ({value: String(level), label: String(level)})), ...(isCommon ? [] : [{value: 'adapts', label: t('setup.adapts')}])]}
          />
          <Choices
            legend={t('setup.mine')} value={isAny && mine >= 0 ? 'any' : String(mine)}
            choices={[...places, {value: 'any', label: t('setup.anySeat')}]}
            onChoose={(value) => {
              onAny(value === 'any');
              sit(value === 'any' ? Math.max(0, mine) : Number(value));
            }}
          />
        </>
      )}
    </>
  );
}

export function EachSeat({names, seats, onChange}: Props) {
  return (
    <fieldset class="choices">
      <legend>{t('setup.seats')}</legend>
      {seats.map((seat, i) => (
        <label class="seat" key={i}>
          <span>{names[i]}</span>
          <select
            value={seatValue(seat)}
            onChange={(event) => onChange(seats.map((old, k) => (k === i ? readSeat(event.currentTarget.value) : old)))}
          >
            <option value="h">{t('seat.human')}</option>
            {LEVELS.map((level) => <option key={level} value={String(level)}>{shortComputerText(level)}</option>)}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
