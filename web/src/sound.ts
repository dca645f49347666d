/* Short, soft sounds, made when they are needed. */

import type {ActionInfo} from './scene';

export type Sound = 'place' | 'slide' | 'turn' | 'roll' | 'win' | 'call';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function open(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function envelope(audio: AudioContext, start: number, level: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function tone(frequency: number, delay: number, level: number, length: number): void {
  const audio = open();
  const start = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(frequency, start);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.7, start + length);
  oscillator.connect(envelope(audio, start, level, length));
  oscillator.start(start);
  oscillator.stop(start + length);
}

function rustle(frequency: number, delay: number, level: number, length: number): void {
  const audio = open();
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const start = audio.currentTime + delay;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  source.connect(filter).connect(envelope(audio, start, level, length));
  source.start(start, Math.random() * 0.2, length);
}

const SOUNDS: Record<Sound, () => void> = {
  place() {
    tone(190, 0, 0.22, 0.09);
    rustle(1800, 0, 0.12, 0.04);
  },
  slide() {
    rustle(700, 0, 0.1, 0.2);
    tone(170, 0.18, 0.15, 0.08);
  },
  turn() {
    rustle(1200, 0, 0.09, 0.1);
    tone(240, 0.12, 0.16, 0.08);
  },
  roll() {
    for (let i = 0; i < 7; i++) rustle(1400 + Math.random() * 900, i * 0.075 + Math.random() * 0.02, 0.14, 0.035);
    tone(200, 0.6, 0.15, 0.08);
  },
  win() {
    [392, 494, 587, 784].forEach((frequency, i) => tone(frequency, i * 0.11, 0.14, 0.5));
  },
  call() {
    [659, 880].forEach((frequency, i) => tone(frequency, i * 0.16, 0.12, 0.4));
  },
};

/* The board answers first: opening the audio may take a tenth of a second. */
const AFTER_ANSWER = 20; // milliseconds

/* A browser without sound, or before the first click, stays silent. */
function whenAllowed(make: () => void): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  setTimeout(() => {
    try {
      make();
    } catch {
      /* Silent. */
    }
  }, AFTER_ANSWER);
}

export const playSound = (sound: Sound) => whenAllowed(SOUNDS[sound]);

/* Open the audio at the first click or key, mostly long before the first sound. */
export function prepareSound(): void {
  const begin = () => {
    gestures.forEach((name) => removeEventListener(name, begin));
    whenAllowed(open);
  };
  const gestures = ['pointerup', 'keyup'];
  gestures.forEach((name) => addEventListener(name, begin));
}

/* What an action sounds like; null if nothing moves. */
export function soundOf({motions}: ActionInfo): Sound | null {
  const isTurned = motions.some(({turn, flipped}) => turn !== 0 || flipped);
  const isSlid = motions.some(({via, from, to}) => via.length > 0 || (from !== '' && to !== ''));
  return motions.length === 0 ? null : isTurned ? 'turn' : isSlid ? 'slide' : 'place';
}
