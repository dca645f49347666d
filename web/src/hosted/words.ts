/* What a host says, in the person's language. */
import {t, type TextKey} from '../text';
import {CODES, type Refusal} from './protocol';

/* Why something was refused, and what can be done. */
export function refusalText({code, say, wait}: Refusal): string {
  const reason = CODES.includes(code) ? t(`host.error.${code}` as TextKey) : say;
  return wait ? `${reason} ${t('host.wait', {seconds: Math.ceil(wait / 1000)})}` : reason;
}
