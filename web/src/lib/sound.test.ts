import { describe, expect, it } from 'vitest';
import { soundOf } from './sound';

const told = (...tags: string[]) => tags.map((event) => ({ event: { event } }));

describe('each sound is heard of what it tells', () => {
  it.each([
    ['deal', ['traded', 'sold', 'bought', 'swapped', 'offered', 'countered', 'donated']],
    ['attack', ['hunted', 'cleared', 'sister_cleared', 'conquered', 'hunger_defeated']],
    ['build', ['constructed', 'fortified', 'built', 'sister_built', 'expanded', 'joined', 'settled', 'explored']],
    ['trophy', ['trophy_taken', 'sister_trophy', 'artifact_taken', 'special_taken', 'got_citizen', 'bonus_awarded', 'completed']],
  ])('%s', (sound, events) => {
    for (const event of events) expect(soundOf(told(event)), event).toBe(sound);
  });
});

describe('what is heard of a move', () => {
  it('is the deed, and never what merely follows from it', () => {
    expect(soundOf(told('paid', 'constructed', 'building_revealed'))).toBe('build');
    expect(soundOf(told('traded'))).toBe('deal');
    expect(soundOf(told('conquered'))).toBe('attack');
    expect(soundOf(told('turn_began', 'drew'))).toBeNull();
  });

  it('is the greatest of several', () => {
    expect(soundOf(told('cleared', 'trophy_taken', 'built'))).toBe('trophy');
    expect(soundOf(told('built', 'traded'))).toBe('build');
  });

  it('is nothing for events of a game that is not known', () => {
    expect(soundOf([{ event: null }, { event: 'splash' }, { event: {} }])).toBeNull();
  });
});
