/* What the core says about games and positions: the JSON of docs/scenes.md. */

export type Role =
  | 'surface' | 'place' | 'tile' | 'piece' | 'die' | 'mark' | 'label' | 'choice' | 'button';

export interface Shape {
  x?: number;
  y?: number;
  r?: number;
  d?: string;
  size?: number;
  text?: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  aid?: boolean; // only helps the eye
}

export interface Item {
  id: string;
  role: Role;
  x: number;
  y: number;
  count?: number;
  square?: string; // where it is on the board
  label?: string; // says the count too
  decisive?: boolean; // the game is over because it stands there
  shapes: Shape[];
}

export interface LegalAction {
  action: string;
  path: string[];
  meaning: string;
  weight?: number;
}

/* What is drawn, the lowest first. */
export interface Picture {
  box: [number, number, number, number];
  items: Item[];
}

export interface Scene extends Picture {
  actor: number | null;
  prompt?: string;
  promptYou?: string; // the same to the only person, where it would name him
  roller?: number; // when chance acts
  turns: number;
  common?: true; // nobody has opponents
  scores?: number[];
  payoffs?: number[];
  ending?: string;
  suggestion?: string[]; // what is chosen already when a person begins
  switches?: string[]; // ids that change it
  actions: LegalAction[];
}

export interface Motion {
  from: string;
  to: string;
  role: Role;
  turn: number;
  flipped: boolean;
  via: [number, number][];
  below?: [number, number];
}

export interface ActionInfo {
  action: string;
  path: string[];
  meaning: string;
  shift: [number, number];
  motions: Motion[];
}

export interface OptionSpec {
  name: string;
  kind: 'integer' | 'choice' | 'text' | 'seed';
  label: string;
  help: string;
  min?: number;
  max?: number;
  choices: {value: string; label: string}[];
  standard: string;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  aim: string; // a sentence
  version: number;
  playersMin: number;
  players: string[];
  swatches: Shape[][]; // what stands beside the name of each
  isSolved: boolean;
  options: OptionSpec[];
}

/* The items that an id names, the lowest first. */
export function itemsAt(scene: Scene, id: string): Item[] {
  return scene.items.filter((item) => item.id === id && item.role !== 'label');
}

/* How one speaks of the place: its coordinate, then all that lies there; its id
 * if it has neither. */
export function spokenName(scene: Scene, id: string): string {
  const items = itemsAt(scene, id).filter((item) => item.role !== 'surface');
  const square = items.find((item) => item.square)?.square;
  const words = items.flatMap(({label}) => label ?? []);
  return [...(square ? [square] : []), ...words].join(', ') || id;
}

/* Whether the item is read out under its id; marks are where there is nothing
 * else to speak of. */
export function isSpoken(scene: Scene, {id, role, label}: Item): boolean {
  if (role === 'mark') return label !== undefined && itemsAt(scene, id).every((item) => item.role === 'mark');
  return role !== 'surface' && role !== 'label';
}
