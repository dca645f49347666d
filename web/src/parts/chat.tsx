/* Words between the players: a few that everybody has in his own language, and free
 * ones where all want them. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {HostedTable} from '../hosted/table';
import {WORDS, type Chat} from '../hosted/protocol';
import {wordsOf} from '../hosted/words';
import {language, t} from '../text';
import type {Table} from '../table';
import {IconButton} from './button';
import {Swatch} from './swatch';

const TEXT_MAX = 200;

function Said({table, chat}: {table: HostedTable; chat: Chat}) {
  const time = new Intl.DateTimeFormat(language(), {timeStyle: 'short'}).format(chat.at);
  return (
    <li>
      <Swatch game={table.game} player={table.mirror.playerAt(chat.seat)} /> <b>{table.seatName(chat.seat)}</b>{' '}
      <span class="said-words">{wordsOf(chat)}</span> <time>{time}</time>
    </li>
  );
}

function WriteFreely({table}: {table: HostedTable}) {
  const [text, setText] = useState('');
  const send = async (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (said !== '' && (await table.ask('say', {text: said}))) setText('');
  };
  return (
    <form class="chat-form" onSubmit={(event) => void send(event)}>
      <input
        value={text} maxLength={TEXT_MAX} aria-label={t('host.write')} placeholder={t('host.write')} enterkeyhint="send"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={text.trim() === ''}>{t('host.send')}</button>
    </form>
  );
}

/* Who else would like free words. */
function wishOf(table: HostedTable): string {
  const {mirror} = table;
  const seat = mirror.seats.findIndex(({wantsChat}, i) => wantsChat && i !== mirror.mySeat);
  return seat >= 0 ? t('host.wantsChat', {name: table.seatName(seat)}) : t('host.chatHelp');
}

function Speaking({table}: {table: HostedTable}) {
  const {mirror} = table;
  const [asked, setAsked] = useState<boolean | null>(null); // until the host has it
  const wants = asked ?? mirror.seats[mirror.mySeat]?.wantsChat ?? false;
  const want = async (on: boolean) => {
    setAsked(on);
    await table.ask('chatting', {on});
    setAsked(null);
  };
  const isSaying = table.isAsking('say'); // another word would be ignored; the focus stays, which disabling would lose
  const hasOthers = mirror.seats.some(({kind}, i) => kind === 'person' && i !== mirror.mySeat);
  return (
    <>
      {mirror.canChat ? <WriteFreely table={table} /> : null}
      <div class="chat-words" role="group" aria-label={t('host.chat')}>
        {WORDS.map((word) => (
          <button type="button" class="word" key={word} aria-disabled={isSaying} onClick={() => void table.ask('say', {word})}>{t(`host.word.${word}`)}</button>
        ))}
      </div>
      {hasOthers ? (
        <label class="check">
          <input
            type="checkbox" checked={wants} disabled={table.isAsking('chatting')}
            onChange={(event) => void want(event.currentTarget.checked)}
          />
          <span>{t('host.chatFree')}{mirror.canChat ? null : <span class="help">{wishOf(table)}</span>}</span>
        </label>
      ) : null}
    </>
  );
}

function Talk({table}: {table: HostedTable}) {
  const list = useRef<HTMLUListElement>(null);
  const {chats, mySeat, watchers} = table.mirror;
  useEffect(() => {
    list.current!.scrollTop = list.current!.scrollHeight;
  }, [chats.length]);
  useEffect(() => { // the panel may be closed
    if (getComputedStyle(list.current!).visibility === 'visible') table.readWords();
  });
  return (
    <div class="chat">
      <ul class="chat-list" ref={list} tabIndex={0} aria-label={t('host.chat')}>
        {chats.length === 0 ? <li class="help">{t(mySeat < 0 ? 'host.chatWatching' : 'host.chatEmpty')}</li> : null}
        {chats.map((chat, i) => <Said key={i} table={table} chat={chat} />)}
      </ul>
      {mySeat >= 0 ? <Speaking table={table} /> : null}
      <p class="help">{t('host.watchers', {count: watchers})}</p>
    </div>
  );
}

/* That there are words which nobody has looked at. */
export const Unread = ({count}: {count: number}) =>
  (count === 0 ? null : <b class="unread"><i aria-hidden="true">{count}</i><i class="unseen">{t('host.unread', {count})}</i></b>);

export function ChatButton({table, isPressed, onClick}: {table: HostedTable; isPressed: boolean; onClick: () => void}) {
  return (
    <div class="with-unread">
      <IconButton icon="chat" label={t('host.chat')} isPressed={isPressed} onClick={onClick} />
      <Unread count={table.unread} />
    </div>
  );
}

/* A tab of the panel is given any table; only a hosted one has words. */
export const ChatPanel = ({table}: {table: Table}) => (table instanceof HostedTable ? <Talk table={table} /> : null);
