// What a person has chosen for this browser.

export type Lang = 'de' | 'en';
export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'less';
export type Pace = 'slow' | 'normal' | 'fast';

const KEY = 'steading.settings';

interface Kept {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** How fast pieces fly and moments follow each other. */
  pace: Pace;
  /** The reference shows what is meant for developers too. */
  developers: boolean;
  /** What "play now" opened last, for each game. */
  play: Record<string, { seats: number; bot: string }>;
}

function browserLang(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  return wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'de' || tag === 'en') === 'de' ? 'de' : 'en';
}

function read(): Kept {
  const standard: Kept = { lang: browserLang(), theme: 'auto', motion: 'auto', sound: false, volume: 0.5, pace: 'normal', developers: false, play: {} };
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return standard;
  }
}

const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
const still = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');

export const settings: Kept = $state(read());

/** Whether pieces may fly. */
export function moves(): boolean {
  return settings.motion !== 'less' && !still?.matches;
}

const PACES: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.5 };

/** How long something takes that takes so many milliseconds at the usual speed. */
export function paced(ms: number): number {
  return ms * PACES[settings.pace];
}

/** Writes the settings down and onto the page. */
export function show() {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset.theme = settings.theme === 'auto' ? (dark?.matches ? 'dark' : 'light') : settings.theme;
  root.dataset.motion = moves() ? 'full' : 'less';
  try {
    localStorage.setItem(KEY, JSON.stringify($state.snapshot(settings)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

dark?.addEventListener('change', show);
still?.addEventListener('change', show);
