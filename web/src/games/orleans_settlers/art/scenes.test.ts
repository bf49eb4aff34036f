import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pictures } from './scenes';

const pack = JSON.parse(readFileSync('fixtures/orleans_settlers-pack.json', 'utf8'));
const drawn = readFileSync('src/games/orleans_settlers/art/Prop.svelte', 'utf8');

describe('pictures', () => {
  const ids: string[] = [
    ...pack.place.map(({ id }: { id: string }) => id),
    ...pack.event.map(({ id }: { id: string }) => id),
    ...pack.era.map(({ id }: { id: string }) => id),
    ...pack.deed.flatMap(({ face }: { face: { id: string }[] }) => face.map(({ id }) => id)),
  ];

  it('has one for everything in the pack, and no two alike', () => {
    expect(ids.filter((id) => !pictures[id])).toEqual([]);
    expect(new Set(ids.map((id) => JSON.stringify(pictures[id]))).size).toBe(ids.length);
  });

  it('shows only things that are drawn', () => {
    const names = new Set(Object.values(pictures).flatMap(({ items }) => items.map(([name]) => name)));
    expect([...names].filter((name) => !drawn.includes(`name === '${name}'`))).toEqual([]);
  });
});
