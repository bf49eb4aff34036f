// The games of this server, fetched once, and their pictures.

import type { Component } from 'svelte';
import type { GameInfo } from '../../generated/http';
import { api } from '../../lib/api';
import { named } from '../../lib/i18n';
import { gameOf } from '../../games';

class Games {
  list: GameInfo[] = $state.raw([]);
}

export const games = new Games();
let asked: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  asked ??= api.games().then(
    (list) => (games.list = list),
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
}

export function gameName(id: string): string {
  const game = games.list.find((one) => one.id === id);
  return game ? gameTitle(game) : id;
}

/** The name of a game; a line never begins with its dash. */
export function gameTitle(game: GameInfo): string {
  return named(game.name).replace(' – ', '\u00a0– ');
}

// A picture comes without the board it belongs to where the game keeps it in a file of its own.
const scenes = import.meta.glob<Component>('../../games/*/Scene.svelte', { import: 'default' });

export async function sceneOf(id: string): Promise<Component | null> {
  const alone = scenes[`../../games/${id}/Scene.svelte`];
  if (alone) return alone();
  return (await gameOf(id))?.Scene ?? null;
}
