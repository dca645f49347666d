/* Choosing a clock: a few that most people want, or one's own. */
import {useState} from 'preact/hooks';
import type {Clock} from '../hosted/protocol';
import {BOUNDS, clockText, PRESETS, readOwn, type OwnClock} from '../together/clocks';
import {t, type TextKey} from '../text';

const GROUPS: readonly [TextKey, RegExp][] = [['clock.live', /^[ft]/], ['clock.slow', /^d/]];
const KINDS = ['fischer', 'turn', 'days'] as const;
const FIRST: Record<OwnClock['kind'], OwnClock> = {
  fischer: {kind: 'fischer', base: 20, add: 10}, turn: {kind: 'turn', base: 120, add: 0}, days: {kind: 'days', base: 2, add: 0},
};

interface Props {
  clock: Clock;
  onChoose: (clock: Clock, isSound: boolean) => void;
}

function NumberField({label, value, bounds: {min, max}, onChange}: {
  label: string; value: number; bounds: {min: number; max: number}; onChange: (value: number) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" inputMode="numeric" min={min} max={max} value={Number.isNaN(value) ? '' : value} onInput={(event) => onChange(event.currentTarget.valueAsNumber)} />
      <span class="help">{t('clock.bounds', {min, max})}</span>
    </label>
  );
}

function OwnFields({own, onChange}: {own: OwnClock; onChange: (own: OwnClock) => void}) {
  return (
    <div class="own-clock">
      <label class="field">
        <span>{t('clock.kind')}</span>
        <select value={own.kind} onChange={(event) => onChange(FIRST[event.currentTarget.value as OwnClock['kind']])}>
          {KINDS.map((kind) => <option key={kind} value={kind}>{t(`clock.kind.${kind}`)}</option>)}
        </select>
      </label>
      <NumberField label={t(`clock.base.${own.kind}`)} value={own.base} bounds={BOUNDS[own.kind]} onChange={(base) => onChange({...own, base})} />
      {own.kind === 'fischer'
        ? <NumberField label={t('clock.add')} value={own.add} bounds={BOUNDS.add} onChange={(add) => onChange({...own, add})} /> : null}
    </div>
  );
}

/* The control's value for a clock; 'own' if it is none of the usual ones. */
const presetOf = (clock: Clock) => Object.keys(PRESETS).find((key) => JSON.stringify(PRESETS[key]) === JSON.stringify(clock)) ?? 'own';

export function ClockControl({clock, onChoose}: Props) {
  const [own, setOwn] = useState<OwnClock | null>(null); // while one writes one's own
  const value = own ? 'own' : presetOf(clock);
  const write = (next: OwnClock) => {
    setOwn(next);
    const made = readOwn(next);
    onChoose(made ?? clock, made !== null);
  };
  const choose = (key: string) => {
    if (key === 'own') return write(FIRST.fischer);
    setOwn(null);
    onChoose(PRESETS[key] ?? null, true);
  };
  return (
    <>
      <label class="field">
        <span>{t('clock.title')}</span>
        <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="none">{clockText(null)}</option>
          {GROUPS.map(([title, which]) => (
            <optgroup key={title} label={t(title)}>
              {Object.entries(PRESETS).filter(([key]) => which.test(key)).map(([key, clock]) => <option key={key} value={key}>{clockText(clock)}</option>)}
            </optgroup>
          ))}
          <option value="own">{t('clock.own')}</option>
        </select>
      </label>
      {own ? <OwnFields own={own} onChange={write} /> : null}
    </>
  );
}
