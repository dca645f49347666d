/* What a host says, and what happens at a hosted match, in the person's language. */
import {t, type TextKey} from '../text';
import type {Ending, Mirror} from './mirror';
import {CODES, WORDS, type Chat, type HostedEvent, type Refusal} from './protocol';

/* Why something was refused, and what can be done. */
export function refusalText({code, say, wait}: Refusal): string {
  const isKnown = code === 'false-dice' || CODES.includes(code);
  const reason = isKnown ? t(`host.error.${code}` as TextKey) : say;
  return wait ? `${reason} ${t('host.wait', {seconds: Math.ceil(wait / 1000)})}` : reason;
}

/* How it ended, where the rules do not say. */
export function endingText({kind}: Ending, isMine: boolean, name: string): string {
  switch (kind) {
    case 'resigned': return isMine ? t('result.youResigned') : t('result.resigned', {player: name});
    case 'flagged': return isMine ? t('host.end.youFlagged') : t('host.end.flagged', {name});
    case 'claimed': return isMine ? t('host.end.youClaimed') : t('host.end.claimed', {name});
    case 'drawn': return t('host.end.drawn');
    case 'aborted': return t('host.end.aborted');
    case 'rules': return '';
  }
}

type Namer = (seat: number) => string;

/* What others did that is not seen on the board; '' if nothing. */
export function happenedText(event: HostedEvent, {mySeat}: Mirror, nameOf: Namer): string {
  if (event.kind === 'takeback') return t('host.tookBack');
  if (!('seat' in event) || event.seat === mySeat) return '';
  const name = nameOf(event.seat);
  switch (event.kind) {
    case 'offer': return t(`host.asks.${event.what}`, {name});
    case 'decline': return t(`host.declined.${event.what}`, {name});
    case 'chatting': return event.on ? t('host.wantsChat', {name}) : '';
    case 'rematch': return event.on ? t('host.rematchWanted', {name}) : '';
    default: return '';
  }
}

/* What somebody said, without who. */
export const wordsOf = ({word, text}: Chat) => (word && WORDS.includes(word) ? t(`host.word.${word}`) : (text ?? ''));

export const chatText = (chat: Chat, nameOf: Namer) => t('host.says', {name: nameOf(chat.seat), words: wordsOf(chat)});
