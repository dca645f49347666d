/* The start: load the core and the words, then show the page of the address. */
import {render} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {onSettings, openApp, type App} from './app';
import {keepOffline} from './offline/offline';
import {CallBar} from './parts/call';
import {Header} from './parts/header';
import {DevicePage} from './pages/device';
import {HomePage} from './pages/home';
import {ImportPage} from './pages/import';
import {LearnPage} from './pages/learn';
import {LobbyPage} from './pages/lobby';
import {MatchesPage} from './pages/matches';
import {MeetingPage} from './pages/meeting';
import {PlayPage} from './pages/play';
import {PuzzlesPage} from './pages/puzzles';
import {SetupPage} from './pages/setup';
import {readRoute, type Route} from './router';
import {prepareSound} from './sound';
import {listenAtStart} from './together/here';
import {followTurns} from './together/notices';
import {language} from './text';

function Page({app, route}: {app: App; route: Route}) {
  switch (route.page) {
    case 'home': return <HomePage app={app} />;
    case 'new': return <SetupPage app={app} name={route.game} who={route.who} key={`${route.game}/${route.who}`} />;
    case 'play': return <PlayPage app={app} id={route.id} panel={route.panel} key={`${route.id}/${route.panel}`} />;
    case 'match': return <ImportPage app={app} fragment={route.fragment} key={route.fragment} />;
    case 'import': return <ImportPage app={app} fragment="" key="" />;
    case 'matches': return <MatchesPage app={app} />;
    case 'lobby': return <LobbyPage app={app} />;
    case 'table': return <MeetingPage app={app} id={route.id} seatKey={route.key} key={`${route.id}/${route.key}`} />;
    case 'device': return <DevicePage app={app} id={route.id} seatKey={route.key} key={`${route.id}/${route.key}`} />;
    case 'puzzles': return <PuzzlesPage app={app} path={route.path} key={route.path} />;
    case 'learn': return <LearnPage app={app} path={route.game} key={route.game} />;
  }
}

function Client({app}: {app: App}) {
  const [route, setRoute] = useState(readRoute(location.hash));
  const [, redraw] = useState({});
  useEffect(() => onSettings(() => redraw({})), []);
  useEffect(() => {
    const follow = () => {
      setRoute(readRoute(location.hash));
      scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    follow(); // a page may have led on before this
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <div class={`client on-${route.page}`} lang={language()}>
      <Header app={app} page={route.page} />
      <CallBar />
      <Page app={app} route={route} />
    </div>
  );
}

/* Words are not loaded when this is needed, so all languages say it. */
const SORRY = [
  'This browser cannot run Tavola: it lacks WebAssembly. A current Firefox, Chrome, Edge or Safari will do.',
  'Questo browser non può eseguire Tavola: manca WebAssembly. Va bene una versione attuale di Firefox, Chrome, Edge o Safari.',
  'Dieser Browser kann Tavola nicht ausführen: ihm fehlt WebAssembly. Ein aktueller Firefox, Chrome, Edge oder Safari genügt.',
  'Ce navigateur ne peut pas exécuter Tavola : il lui manque WebAssembly. Une version récente de Firefox, Chrome, Edge ou Safari convient.',
  'Este navegador no puede ejecutar Tavola: le falta WebAssembly. Sirve una versión actual de Firefox, Chrome, Edge o Safari.',
];

function Failure({reason}: {reason: string}) {
  const lines = typeof WebAssembly === 'object' ? [reason] : SORRY;
  return <main class="notice">{lines.map((line) => <p key={line}>{line}</p>)}</main>;
}

async function start(root: HTMLElement): Promise<void> {
  try {
    const app = await openApp();
    render(<Client app={app} />, root);
    if (app.settings.sound) prepareSound();
    keepOffline();
    followTurns(app);
    void listenAtStart();
  } catch (error) {
    render(<Failure reason={String(error)} />, root);
  }
}

void start(document.getElementById('app')!);
