// Short notes, made here; only for those who want them.

import { settings } from './settings.svelte';

const NOTES = { turn: [523, 659], end: [523, 659, 784, 1047] };
let audio: AudioContext | null = null;

export function chime(what: keyof typeof NOTES) {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  NOTES[what].forEach((pitch, at) => {
    const [tone, volume] = [audio!.createOscillator(), audio!.createGain()];
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, start + at * 0.12);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at * 0.12 + 0.3);
    tone.connect(volume).connect(audio!.destination);
    tone.start(start + at * 0.12);
    tone.stop(start + at * 0.12 + 0.3);
  });
}
