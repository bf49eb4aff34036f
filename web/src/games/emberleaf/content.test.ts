import { describe, expect, it } from 'vitest';
import { cardWords, find, heroWords, namesOf, tileType } from './content';
import type { Pack } from './view';

const pack = {
  attribute: [{ id: 'walk', name: { en: 'Walk', de: 'Gehen' } }],
  hero: [{ id: 'H001', name: { en: 'Koren', de: 'Koren' }, attrs: { walk: 1 }, text: { en: ['Play: Walk 2'], de: ['Ausspielen: Gehe 2'] } }],
  favour: [{ id: 'F001', name: { en: 'Warchief', de: 'Kriegshäuptling' }, text: { en: '9 leaves', de: '9 Blätter' } }],
  fellowship_building: [{ id: 'A', type: 'market' }, { id: 'B', type: 'town_hall' }],
  board_space: [{ no: 3, attr: 'wood' }],
} as unknown as Pack;

describe('entries of the pack', () => {
  it('are found by id or number', () => {
    expect(find(pack, 'hero', 'H001')?.name.en).toBe('Koren');
    expect(find(pack, 'board_space', 3)?.attr).toBe('wood');
    expect(find(pack, 'hero', 'H999')).toBeUndefined();
    expect(find({}, 'hero', 'H001')).toBeUndefined();
  });

  it('can be heard', () => {
    expect(heroWords(pack, 'H001', 'de')).toBe('Koren (1 Gehen). Ausspielen: Gehe 2');
    expect(cardWords(pack, 'favour', 'F001', 'de')).toBe('Kriegshäuptling. 9 Blätter');
    expect(heroWords(pack, 'H999', 'en')).toBe('H999');
    expect(namesOf(pack, 'attribute', 'de')).toEqual({ walk: 'Gehen' });
  });

  it('say what a tile is', () => {
    expect(tileType(pack, { general: 'house' })).toEqual({ type: 'house', fellowship: false });
    expect(tileType(pack, { fellow: 1 })).toEqual({ type: 'town_hall', fellowship: true });
    expect(tileType(pack, null)).toBeNull();
  });
});
