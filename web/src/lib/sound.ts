// Short notes for what happens at a table, made here: no file is fetched. Only for those who want them.

import type { Event as Catan } from '../generated/catan_road';
import type { Event as Emberleaf } from '../generated/emberleaf';
import type { Event as Orleans } from '../generated/orleans_settlers';
import type { Event as Settlement } from '../generated/settlement';
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'deal' | 'attack' | 'build' | 'trophy' | 'end';

/** A tone: its shape, its pitch at the beginning and at the end, when it begins and how long it lasts. */
type Tone = [shape: OscillatorType, from: number, to: number, at: number, lasts: number];

const TONES: Record<Sound, Tone[]> = {
  turn: [['triangle', 523, 523, 0, 0.3], ['triangle', 659, 659, 0.12, 0.3]],
  // Two coins.
  deal: [['sine', 1319, 1319, 0, 0.16], ['sine', 1760, 1760, 0.07, 0.22]],
  // A blow that falls.
  attack: [['sawtooth', 196, 65, 0, 0.28], ['square', 98, 49, 0.03, 0.22]],
  // A hammer, twice.
  build: [['square', 220, 110, 0, 0.07], ['square', 247, 123, 0.14, 0.07]],
  trophy: [['triangle', 784, 784, 0, 0.18], ['triangle', 988, 988, 0.1, 0.18], ['triangle', 1175, 1175, 0.2, 0.4]],
  end: [['triangle', 523, 523, 0, 0.3], ['triangle', 659, 659, 0.12, 0.3], ['triangle', 784, 784, 0.24, 0.3], ['triangle', 1047, 1047, 0.36, 0.6]],
};

type Tag = (Settlement | Catan | Emberleaf | Orleans)['event'];

/** What can be heard, the more important first: of all that happens at once one thing is. */
const HEARD: [Sound, Tag[]][] = [
  ['trophy', ['trophy_taken', 'sister_trophy', 'artifact_taken', 'special_taken', 'got_citizen', 'bonus_awarded', 'completed']],
  ['attack', ['hunted', 'cleared', 'sister_cleared', 'conquered', 'hunger_defeated']],
  ['build', ['constructed', 'fortified', 'built', 'sister_built', 'expanded', 'joined', 'settled', 'explored']],
  ['deal', ['traded', 'sold', 'bought', 'swapped', 'offered', 'countered', 'donated']],
];

/** What to hear of these events of a game, if anything. */
export function soundOf(events: readonly { event: unknown }[]): Sound | null {
  const tags = new Set(events.map(({ event }) => (event as { event?: string } | null)?.event));
  return HEARD.find(([, wanted]) => wanted.some((tag) => tags.has(tag)))?.[0] ?? null;
}

/** At full volume a tone is still softer than speech. */
const LOUDEST = 0.2;
let audio: AudioContext | null = null;

export function chime(what: Sound) {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A page that was not touched yet may make no sound; one that was may.
  void audio.resume();
  const start = audio.currentTime;
  for (const [shape, from, to, at, lasts] of TONES[what]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start + at);
    tone.frequency.exponentialRampToValueAtTime(to, start + at + lasts);
    // Waves with corners sound louder than round ones.
    const loud = LOUDEST * settings.volume * (shape === 'square' || shape === 'sawtooth' ? 0.5 : 1);
    volume.gain.setValueAtTime(loud, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + lasts);
  }
}
