/* Going on with a match in another browser of one's own: the link for it, and what
 * the link leads to. */
import {useEffect, useState} from 'preact/hooks';
import {findGame, type App} from '../app';
import {useHost} from '../hosted/find';
import type {Host} from '../hosted/host';
import {randomHex} from '../hosted/protocol';
import {refusalText} from '../hosted/words';
import {useBeginning} from '../parts/beginning';
import {LinkToSend, OnlyHere} from '../parts/link';
import {useName} from '../parts/name';
import {go} from '../router';
import {mineOf} from '../together/here';
import {deviceLink} from '../together/invitation';
import {t} from '../text';
import {NoHost} from './meeting';

interface Props {
  app: App;
  host: Host;
  id: string;
}

function Giving({app, host, id}: Props) {
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState('');
  useBeginning(t('device.title'));
  const game = findGame(app, mineOf(host).find(id)?.game ?? '')?.title ?? 'Tavola';
  useEffect(() => {
    void host.request('keys', {match: id}).then((answer) => {
      if (!answer.ok) setProblem(refusalText(answer.error));
      else if (answer.device) setLink(deviceLink(id, answer.device));
    });
  }, [host, id]);
  return (
    <main class="waiting">
      <h1>{t('device.title')}</h1>
      <p class="summary">{t('device.help')}</p>
      {link ? <LinkToSend label={t('device.link')} address={link} message={t('device.message', {game})} /> : null}
      <OnlyHere />
      <p class="problem" role="alert">{problem}</p>
      <p class="row">
        <a class="button plain" href={`#/table/${id}`}>{t('device.back')}</a>
        <a class="button plain" href="#/matches">{t('matches.title')}</a>
      </p>
    </main>
  );
}

function Taking({app, host, id, seatKey}: Props & {seatKey: string}) {
  const [, , keepName] = useName(app);
  const [problem, setProblem] = useState('');
  useBeginning(t('device.here'));
  const take = async () => {
    const answer = await host.request('sit', {match: id, key: seatKey, name: keepName(), nonce: randomHex()});
    if (!answer.ok) return setProblem(refusalText(answer.error));
    await mineOf(host).load();
    go(`#/table/${id}`, true);
  };
  return (
    <main class="notice">
      <h1>{t('device.here')}</h1>
      <p>{t('device.hereHelp')}</p>
      <button type="button" class="button start" onClick={() => void take()}>{t('device.take')}</button>
      <p class="problem" role="alert">{problem}</p>
    </main>
  );
}

export function DevicePage({app, id, seatKey}: {app: App; id: string; seatKey: string}) {
  const host = useHost();
  if (host === undefined) return <main class="notice" aria-busy="true" />;
  if (!host) return <NoHost />;
  return seatKey ? <Taking app={app} host={host} id={id} seatKey={seatKey} /> : <Giving app={app} host={host} id={id} />;
}
