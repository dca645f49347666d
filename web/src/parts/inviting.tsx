/* Arranging a match with people elsewhere: what most want is chosen already, the
 * rest is folded away, and a line says what it comes to. */
import type {ComponentChildren} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import type {App} from '../app';
import {createMatch} from '../hosted/dice';
import type {Host} from '../hosted/host';
import type {Clock} from '../hosted/protocol';
import {refusalText} from '../hosted/words';
import {LEVELS} from '../match';
import {goFrom} from '../router';
import type {GameInfo} from '../scene';
import {clockText, PRESETS} from '../together/clocks';
import {mineOf} from '../together/here';
import {faultOf, OPEN, placed, placesFor, requestOf, type Begins, type Invitation, type Place} from '../together/invitation';
import {t} from '../text';
import {Choices} from './choices';
import {ClockControl} from './clock';
import {NameField, useName} from './name';
import {shortComputerText} from './seats';

const placeValue = (place: Place) => (place.kind === 'computer' ? String(place.level) : place.kind);

function readPlace(value: string): Place {
  if (value === 'me' || value === 'open') return value === 'open' ? OPEN : {kind: value};
  return {kind: 'computer', level: Number(value)};
}

interface Props {
  names: string[]; // of the players by the rules
  invitation: Invitation;
  onChange: (invitation: Invitation) => void;
}

/* Who may come. */
function WhoMayJoin({invitation, onChange}: Omit<Props, 'names'>) {
  const {isPublic} = invitation;
  return (
    <Choices
      legend={t('friend.who')} help={t(isPublic ? 'friend.anybodyHelp' : 'friend.invitedHelp')} value={isPublic ? 'anybody' : 'invited'}
      choices={[{value: 'invited', label: t('friend.invited')}, {value: 'anybody', label: t('friend.anybody')}]}
      onChoose={(value) => onChange({...invitation, isPublic: value === 'anybody'})}
    />
  );
}

/* Each seat by itself; the players have names only where nobody draws who is who. */
function EachPlace({names, invitation, onChange}: Props) {
  const {places, begins, isPublic} = invitation;
  const label = (i: number) => (begins === 'seats' ? names[i] : t('friend.seat', {number: i + 1}));
  return (
    <fieldset class="choices">
      <legend>{t('setup.seats')}</legend>
      {places.map((place, i) => (
        <label class="seat" key={i}>
          <span>{label(i)}</span>
          <select
            value={placeValue(place)}
            onChange={(event) => onChange({...invitation, places: placed(places, i, readPlace(event.currentTarget.value))})}
          >
            <option value="me">{t('seat.me')}</option>
            <option value="open">{t(isPublic ? 'seat.anybody' : 'seat.invited')}</option>
            {LEVELS.map((level) => <option key={level} value={String(level)}>{shortComputerText(level)}</option>)}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

const isDuel = ({places}: Invitation) => places.length === 2;

/* A game of two has one who begins; others have an order. */
const choicesOf = (invitation: Invitation): Begins[] =>
  isDuel(invitation) && invitation.places.some(({kind}) => kind === 'me') ? ['drawn', 'me', 'friend'] : ['drawn', 'seats'];

const beginsText = (begins: Begins) => t(`friend.begins.${begins}`);

function Check({label, help, isOn, onChange}: {label: string; help: string; isOn: boolean; onChange: (isOn: boolean) => void}) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label} <span class="help">{help}</span></span>
    </label>
  );
}

interface FoldedProps extends Props {
  onClock: (isSound: boolean) => void;
}

function Agreements({names, invitation, onChange, onClock}: FoldedProps) {
  const {begins, clock, isWatched, isAnalysed} = invitation;
  return (
    <>
      <ClockControl clock={clock} onChoose={(clock, isSound) => {
        onClock(isSound);
        onChange({...invitation, clock});
      }} />
      <Choices
        legend={t('friend.begins')} value={begins} choices={choicesOf(invitation).map((value) => ({value, label: beginsText(value)}))}
        onChoose={(value) => onChange({...invitation, begins: value as Begins})}
      />
      <Check
        label={t('friend.watch')} help={t('friend.watchHelp')} isOn={isWatched}
        onChange={(isWatched) => onChange({...invitation, isWatched})}
      />
      <Check
        label={t('friend.analysis')} help={t('friend.analysisHelp')} isOn={isAnalysed}
        onChange={(isAnalysed) => onChange({...invitation, isAnalysed})}
      />
      {isDuel(invitation) ? <EachPlace names={names} invitation={invitation} onChange={onChange} /> : null}
    </>
  );
}

/* What is folded away, in a line. */
function agreedText({clock, begins, isWatched}: Invitation): string {
  return [clockText(clock), t(`friend.says.${begins}`), t(isWatched ? 'friend.says.watched' : 'friend.says.unwatched')].join(' · ');
}

/* What is chosen until one chooses: strangers want a clock, friends do not mind. */
const clockFor = (chosen: Clock | undefined, isPublic: boolean) => (chosen === undefined ? (isPublic ? PRESETS['f15+10']! : null) : chosen);

interface InvitingProps {
  app: App;
  game: GameInfo;
  host: Host | undefined; // not known yet
  options: Record<string, string>;
  players: number;
  isPossible: boolean; // with these options
  isPublic: boolean; // at first
  isDrawn: boolean; // the board
  usual: ComponentChildren; // controls of the game's options
  rare: ComponentChildren;
  children: ComponentChildren; // what is wrong with them
}

export function Inviting({app, game, host, options, players, isPossible, isPublic, isDrawn, usual, rare, children}: InvitingProps) {
  const [chosen, setChosen] = useState<Omit<Invitation, 'clock'> & {clock: Clock | undefined}>(
    {places: [], begins: 'drawn', clock: undefined, isPublic, isWatched: true, isAnalysed: false});
  const [isClockSound, setClockSound] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [name, setName, keepName] = useName(app);
  const places = placesFor(players, chosen.places, app.settings.level);
  const invitation: Invitation = {...chosen, places, clock: clockFor(chosen.clock, chosen.isPublic)};
  const change = (next: Invitation) => setChosen({...next, clock: next.clock === invitation.clock ? chosen.clock : next.clock});
  const names = game.players.slice(0, places.length);
  const fault = isPossible ? faultOf(invitation) : null;
  const isLost = host?.state === 'lost';
  useEffect(() => host?.open(), [host]);
  const invite = async (event: Event) => {
    event.preventDefault();
    if (!host) return;
    const here = location.hash;
    setBusy(true);
    const answer = await createMatch(host, requestOf(invitation, game.name, options, keepName()));
    setBusy(false);
    if (!answer.ok) return setProblem(refusalText(answer.error));
    await mineOf(host).load();
    goFrom(here, `#/table/${answer.match}`);
  };
  return (
    <form class="setup-part" onSubmit={(event) => void invite(event)}>
      <WhoMayJoin invitation={invitation} onChange={change} />
      {places.length > 2 ? <EachPlace names={names} invitation={invitation} onChange={change} /> : null}
      {usual}
      <NameField name={name} onChange={setName} />
      <details>
        <summary>{t('friend.more')}</summary>
        <Agreements names={names} invitation={invitation} onChange={change} onClock={setClockSound} />
        {rare}
        {isDrawn ? <p class="help">{t('friend.board')}</p> : null}
      </details>
      <p class="help">{agreedText(invitation)}</p>
      {children}
      <p class="problem" role="alert">{problem || (fault ? t(`friend.fault.${fault}`) : isLost ? t('meeting.lost') : '')}</p>
      <button type="submit" class="button start" disabled={!isPossible || !host || fault !== null || !isClockSound || isBusy || isLost}>
        {t(invitation.isPublic ? 'friend.offer' : 'friend.invite')}
      </button>
    </form>
  );
}
