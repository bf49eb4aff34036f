import { describe, expect, it } from 'vitest';
import { costBits, counterBits, favourBits, sentencePieces, skillBits } from './skills';

describe('skills as symbols', () => {
  it('counts per attribute', () => {
    expect(skillBits({ on: 'slide', do: [{ op: 'gather', res: 'wood', n: 1, per: 'attr:wood', every: 2 }] })).toEqual([
      { icon: 'resource:wood', n: '1' }, { text: '/2' }, { icon: 'attribute:wood' },
    ]);
  });

  it('shows what is paid, X and double skills', () => {
    const bits = skillBits({ on: 'play', cost: { x: 'stone' }, do: [{ op: 'gather', res: 'wood', n: 1, per: 'x' }, { op: 'gather', res: 'food', n: 1, per: 'x' }] });
    expect(bits).toEqual([{ icon: 'resource:stone', n: 'X' }, { text: '→' }, { icon: 'resource:wood', n: 'X' }, { text: '+' }, { icon: 'resource:food', n: 'X' }]);
    expect(costBits({ banner: 1, banner_to: 'box' })).toEqual([{ icon: 'marker', n: '1' }]);
  });

  it('names the condition of an ongoing skill', () => {
    expect(skillBits({ on: 'ongoing', when: { event: 'walk', n: 4 }, do: [{ op: 'build', n: 1 }] })[0]).toEqual({ icon: 'tool:walk', n: '≥4' });
  });

  it('has a symbol for everything that is counted', () => {
    expect(counterBits('villagers:rat')).toEqual([{ icon: 'villager:rat' }]);
    expect(counterBits('villagers@mossgate')).toEqual([{ icon: 'villager' }]);
    expect(counterBits('adj_buildings:house-market')).toEqual([{ building: 'house' }, { building: 'market' }]);
    expect(favourBits({ form: 'sets', of: ['banners', 'clearings'] })).toEqual([{ icon: 'marker' }, { icon: 'fire' }]);
  });
});

describe('sentences of cards', () => {
  const names = { walk: 'Gehen', attack: 'Angriff', wood: 'Holz', food: 'Nahrung', stone: 'Stein' };
  it('lose their trigger and show attributes', () => {
    expect(sentencePieces('Verschieben: Sammle 1 Holz pro 2 [Holz]', names)).toEqual([{ text: 'Sammle 1 Holz pro 2 ' }, { icon: 'attribute:wood', text: 'Holz' }]);
  });
  it('keep a condition', () => {
    expect(sentencePieces('Dauerhaft (4 Schritte gegangen): Baue 1', names)).toEqual([{ text: '(4 Schritte gegangen): Baue 1' }]);
  });
  it('keep later colons', () => {
    expect(sentencePieces('Play: Build 1; you may pay 1 beehive: reduce by 2', names)).toEqual([{ text: 'Build 1; you may pay 1 beehive: reduce by 2' }]);
  });
});
