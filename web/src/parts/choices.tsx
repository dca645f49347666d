/* One of a few values, all of them in sight. */
import {useId} from 'preact/hooks';

interface Props {
  legend: string;
  help?: string;
  value: string;
  choices: {value: string; label: string}[];
  onChoose: (value: string) => void;
}

export function Choices({legend, help, value, choices, onChoose}: Props) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <div class="segments">
        {choices.map((choice) => (
          <label key={choice.value} class="segment">
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {help ? <p class="help">{help}</p> : null}
    </fieldset>
  );
}
