/* The control of one option of a game, made from its spec. */
import type {OptionSpec} from '../scene';
import {t} from '../text';
import {IconButton} from './button';
import {Choices} from './choices';

const FEW = 8; // numbers that are shown side by side
const SEED_MAX = 1_000_000;

export const standardOf = (spec: OptionSpec) => spec.standard || spec.choices[0]?.value || '';

/* What most people never change is kept out of sight. */
export const isRare = (spec: OptionSpec) =>
  spec.kind === 'text' || spec.kind === 'seed' || (spec.kind === 'integer' && spec.max! - spec.min! >= FEW);

interface Props {
  spec: OptionSpec;
  value: string;
  onChoose: (value: string) => void;
}

function numbers(spec: OptionSpec) {
  return Array.from({length: spec.max! - spec.min! + 1}, (_, i) => String(spec.min! + i)).map((value) => ({value, label: value}));
}

export function OptionControl({spec, value, onChoose}: Props) {
  if (spec.kind === 'choice' || !isRare(spec)) {
    const choices = spec.kind === 'choice' ? spec.choices : numbers(spec);
    return <Choices legend={spec.label} help={spec.help} value={value} choices={choices} onChoose={onChoose} />;
  }
  return (
    <label class="field">
      <span>{spec.label}</span>
      <span class="row">
        <input
          value={value} inputMode={spec.kind === 'text' ? 'text' : 'numeric'} spellcheck={false} maxLength={96}
          type={spec.kind === 'integer' ? 'number' : 'text'} min={spec.min} max={spec.max}
          onInput={(event) => onChoose(event.currentTarget.value.trim())}
        />
        {spec.kind === 'seed' ? (
          <IconButton
            icon="dice" label={t('setup.random')}
            onClick={() => onChoose(String(1 + Math.floor(Math.random() * SEED_MAX)))}
          />
        ) : null}
      </span>
      <span class="help">{spec.help}</span>
    </label>
  );
}
