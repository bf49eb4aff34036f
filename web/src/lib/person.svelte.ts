// Who sits at this browser: nobody yet, a guest or an account.

import type { Person, Rating, Warning } from '../generated/http';
import { api } from './api';
import { settings } from './settings.svelte';

class Self {
  person: Person | null = $state(null);
  ratings: Rating[] = $state([]);
  /** What admins told and is not read. */
  warnings: Warning[] = $state([]);
  avatar: string | null = $state(null);
  /** Texts that the host has set. */
  texts: string[] = $state([]);
  /** Whether the server has been asked. */
  known = $state(false);
}

export const self = new Self();

export async function ask(): Promise<Person | null> {
  const { person = null, ratings, warnings, avatar = null, texts } = await api.me();
  self.person = person;
  self.warnings = warnings;
  self.avatar = avatar;
  self.texts = texts;
  self.ratings = ratings;
  self.known = true;
  return person;
}

const FIRST = {
  en: ['Brave', 'Quiet', 'Merry', 'Clever', 'Swift', 'Sunny', 'Misty', 'Golden', 'Lucky', 'Wandering'],
  de: ['Mutige', 'Stille', 'Frohe', 'Kluge', 'Flinke', 'Sonnige', 'Ferne', 'Goldene', 'Heitere', 'Wache'],
};
const SECOND = {
  en: ['Badger', 'Otter', 'Heron', 'Marten', 'Hare', 'Lynx', 'Owl', 'Finch', 'Stag', 'Beaver'],
  de: ['Amsel', 'Möwe', 'Dohle', 'Eule', 'Ente', 'Meise', 'Elster', 'Lerche', 'Biene', 'Gans'],
};

/** A friendly name for somebody who has none yet. */
export function friendlyName(): string {
  const pick = (list: string[]) => list[Math.floor(Math.random() * list.length)];
  return `${pick(FIRST[settings.lang])} ${pick(SECOND[settings.lang])}`;
}

/** Somebody who can sit down: a guest is made where nobody is. */
export async function ensureUser(): Promise<Person> {
  const known = self.known ? self.person : await ask();
  if (known) return known;
  const { person } = await api.guest(friendlyName());
  self.person = person;
  return person;
}
