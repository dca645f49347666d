/* Line icons on a grid of 24, drawn with the colour of the text. */

const PATHS = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z',
  flip: 'M7 4v14M4 15l3 4 3-4M17 20V6M14 9l3-4 3 4',
  draw: 'M5 9h14M5 15h14',
  chat: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5',
  flag: 'M5 21V4M5 4h13l-3 4.500L18 13H5',
  more: 'M5 7h14M5 12h14M5 17h14',
  close: 'M6 6l12 12M18 6L6 18',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v7h14v-7',
  plus: 'M12 5v14M5 12h14',
  book: 'M12 6c-2-1.500-5-2-8-1.500v14c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500v-14c-3-.5-6 0-8 1.500zM12 6v14',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 9.500l5 5M22 9.500l-5 5',
  keys: 'M3 7h18v10H3zM7 10.500h.01M12 10.500h.01M17 10.500h.01M8 14h8',
  noKeys: 'M3 7h18v10H3zM7 10.500h.01M17 10.500h.01M8 14h8M5 20L19 4',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300L19 19M19 5l-1.700 1.700M6.700 17.300L5 19',
  dark: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z',
  system: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7l6.500-.5M12 12h9M12 17l6.500.5',
  first: 'M6 5v14M18 6l-8 6 8 6z',
  back: 'M15 6l-8 6 8 6z',
  forth: 'M9 6l8 6-8 6z',
  last: 'M18 5v14M6 6l8 6-8 6z',
  dice: 'M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01',
  chart: 'M4 19h16M5 15l4-5 4 3 6-8',
  download: 'M12 4v11M8 11l4 4 4-4M5 19h14',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  play: 'M8 5l11 7-11 7z',
  replay: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v5h5M10.500 9l5 3-5 3z',
  aim: 'M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .9-1 1.700v.5M12 17h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  done: 'M5 12.500l5 5L20 7',
  matches: 'M4 5h6v6H4zM4 14h6v6H4zM14 6h6M14 10h4M14 15h6M14 19h4',
  wait: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500M20 14v.01M14 20h.01M17.500 17.500H20V20h-2.500z',
  lobby: 'M8.500 4.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 19c0-3.500 2.300-5.500 5.500-5.500S14 15.500 14 19M15.500 5a2.700 2.700 0 0 1 0 5.300M17 13.800c2.500.5 4 2.300 4 5.200',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500a2 2 0 0 0 4 0',
  noBell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500a2 2 0 0 0 4 0M4 4l16 16',
  device: 'M4 5h11v8H4zM2 17h11M16 9h5v11h-5zM18.500 17.500h.01',
  stop: 'M7 7h10v10H7z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({name}: {name: IconName}) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
