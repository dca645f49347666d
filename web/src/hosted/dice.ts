/* Creating a match and sitting down so that nobody chooses the dice, the host included:
 * one's nonce is drawn and sent when all that the host settles is known. */
import type {Host} from './host';
import {FALSE_DICE, type Pledge} from './pledge';
import {randomHex, type Answer, type HostedEvent, type Refused, type Requests} from './protocol';

/* Whether the host keeps what it said, as far as its first events show. */
function hasKept(host: Host, match: string): Promise<boolean> {
  return new Promise((done) => {
    const stop = host.watch(match, 0, ({error, events = []}) => {
      if (!error && events.length === 0) return;
      done(error?.code !== FALSE_DICE.code);
      setTimeout(() => stop());
    });
  });
}

/* Create a match. The id of the match counts too: it is a part of every draw. */
export async function createMatch(host: Host, members: Omit<Requests['create'], 'nonce' | 'commitment'>): Promise<Answer<'create'>> {
  const id = randomHex();
  const dice = await host.request('dice', {for: id});
  if (!dice.ok) return dice;
  const {match, commitment} = dice;
  const nonce = randomHex();
  host.pledge(match, {commitment, before: [], nonce, seat: members.seats.findIndex(({kind}) => kind === 'me')});
  const answer = await host.request('create', {...members, nonce, commitment}, id);
  if (!answer.ok || (answer.match === match && await hasKept(host, match))) return answer;
  void host.request('leave', {match: answer.match});
  const refused: Refused = {answer: id, ok: false, error: FALSE_DICE};
  return refused;
}

/* Take a seat at a match of which one knows these events. */
export async function sitDown(host: Host, members: Omit<Requests['sit'], 'nonce'>, known: readonly HostedEvent[]): Promise<Answer<'sit'>> {
  const [created] = known;
  const nonce = randomHex();
  const pledge: Pledge = {commitment: created?.kind === 'created' ? created.commitment : '', before: known.map((event) => JSON.stringify(event)), nonce, seat: -1};
  if (created) host.pledge(members.match, pledge);
  const answer = await host.request('sit', {...members, nonce});
  if (answer.ok && created) host.pledge(members.match, {...pledge, seat: answer.seat});
  return answer;
}
