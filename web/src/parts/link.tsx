/* A link to send: copied, given to the share sheet of the device, or read by a camera. */
import {useState} from 'preact/hooks';
import {isLoopback} from '../together/invitation';
import {t} from '../text';
import {IconButton} from './button';
import {QrCode} from './qr';

/* Says afterwards whether it worked. */
export async function copyText(text: string): Promise<string> {
  try { // pages of another machine have no clipboard at all
    await navigator.clipboard.writeText(text);
    return t('share.copied');
  } catch {
    return t('share.notCopied');
  }
}

/* Whoever hosts for himself alone is told what others would need. */
export const OnlyHere = () => (isLoopback(location.hostname) ? <p class="help only-here">{t('link.local')}</p> : null);

interface Props {
  label: string;
  address: string;
  message: string; // goes with it
  isFolded?: boolean; // the picture, until it is asked for
}

export function LinkToSend({label, address, message, isFolded = false}: Props) {
  const [said, setSaid] = useState('');
  const [isShown, setShown] = useState(!isFolded);
  const canShare = typeof navigator.share === 'function';
  const share = () => void navigator.share({title: 'Tavola', text: message, url: address}).catch(() => undefined); // or thought better of it
  return (
    <div class="link-to-send">
      {isShown ? <QrCode text={address} label={t('link.qr', {label})} /> : null}
      <div class="link-words">
        <label class="field">
          <span>{label}</span>
          <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <div class="row">
          {canShare ? <button type="button" class="button" onClick={share}>{t('link.send')}</button> : null}
          <button type="button" class={canShare ? 'button plain' : 'button'} onClick={() => void copyText(address).then(setSaid)}>{t('share.copy')}</button>
          {isFolded ? <IconButton icon="qr" label={t('link.showQr')} isPressed={isShown} onClick={() => setShown(!isShown)} /> : null}
        </div>
        <p class="help" role="status">{said}</p>
      </div>
    </div>
  );
}
