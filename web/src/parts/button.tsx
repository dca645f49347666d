/* A button with an icon; its words are shown, or spoken only. */
import {Icon, type IconName} from './icons';

interface Props {
  icon: IconName;
  label: string;
  short?: string; // of the label, to be shown
  onClick: () => void;
  isDisabled?: boolean;
  isPressed?: boolean;
  isQuiet?: boolean; // the label is only spoken
  keys?: string | undefined; // the key that does the same
  class?: string;
}

export function IconButton({icon, label, short, onClick, isDisabled, isPressed, isQuiet, keys, class: more}: Props) {
  return (
    <button
      type="button" class={`icon-button ${isQuiet ? 'quiet' : ''} ${more ?? ''}`} onClick={onClick} disabled={isDisabled}
      aria-pressed={isPressed} aria-label={label} title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys}
    >
      <Icon name={icon} />
      {isQuiet ? null : <span>{short ?? label}</span>}
    </button>
  );
}
