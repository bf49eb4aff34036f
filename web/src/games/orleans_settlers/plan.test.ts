import { describe, expect, it } from 'vitest';
import { asWish, byPlace, candidates, followed, fromAnswers, missing, reachable, staying, surplus, type Put } from './plan';
import type { Folk, Kind, PlaceView } from './view';

const space = (accepts: Kind[], follower: Kind | null = null, optional = false) => ({
  accepts, optional, follower, planned: follower !== null, technology: false,
});
const place = (index: number, id: string, ...spaces: ReturnType<typeof space>[]): PlaceView => ({
  index, id, group: 'board', spaces, ready: false, forbidden: false,
});
const put = (kind: Kind, place: string, space: number): Put => ({ kind, place, space });
const folk = (some: Partial<Folk>): Folk => ({
  farmer: 0, fisher: 0, craftsman: 0, trader: 0, scholar: 0, knight: 0, monk: 0, ...some,
});

const farmyard = place(0, 'farmyard', space(['fisher', 'monk']), space(['craftsman', 'monk']));
const harvest = place(5, 'harvest', space(['farmer', 'fisher', 'monk']), space(['farmer', 'fisher', 'monk']));

describe('a plan in any order', () => {
  it('is one wish, and the game finds the spaces', () => {
    const wish = [put('fisher', 'harvest', 0), put('farmer', 'harvest', 1), put('craftsman', 'farmyard', 1)];
    expect(asWish(wish, [farmyard, harvest])).toEqual({
      plan: [
        { kind: 'craftsman', place: 0, space: 1 },
        { kind: 'fisher', place: 5, space: 0 },
        { kind: 'farmer', place: 5, space: 1 },
      ],
    });
    expect(asWish([], [farmyard])).toEqual({ plan: [] });
  });

  it('knows what is there already', () => {
    const half = place(0, 'farmyard', space(['fisher', 'monk'], 'fisher'), space(['craftsman', 'monk']));
    const wish = [put('fisher', 'farmyard', 0), put('craftsman', 'farmyard', 1)];
    expect(missing(wish, [half])).toEqual([put('craftsman', 'farmyard', 1)]);
    expect(surplus([], [half])).toEqual([put('fisher', 'farmyard', 0)]);
    expect(reachable(wish, [half], 0)).toBe(true);
    expect(reachable(wish, [half], 3)).toBe(false);
    expect(reachable([], [half], 0)).toBe(false);
  });

  it('follows what comes and goes by other ways', () => {
    const farmer = put('farmer', 'harvest', 0);
    const fisher = put('fisher', 'farmyard', 0);
    // Answered from the list: it is part of the plan, and a wish for the same follower gives way.
    expect(followed([farmer], [], [put('farmer', 'fishery', 0)], folk({}))).toEqual([put('farmer', 'fishery', 0)]);
    // Undone: it is gone from the plan, the rest stays.
    expect(followed([fisher, farmer], [fisher], [], folk({ farmer: 1, fisher: 1 }))).toEqual([farmer]);
    // A wish that is held already is kept once.
    expect(followed([fisher, farmer], [], [fisher], folk({ farmer: 1 }))).toEqual([fisher, farmer]);
  });

  it('is read from answers in notation, place by place', () => {
    const plan = fromAnswers(['leave farmyard', 'put farmer harvest 1', 'put fisher harvest 2', 'put trader university 2', 'confirm']);
    expect(plan).toEqual([put('farmer', 'harvest', 0), put('fisher', 'harvest', 1), put('trader', 'university', 1)]);
    expect(byPlace(plan)).toEqual([
      { place: 'harvest', kinds: ['farmer', 'fisher'] },
      { place: 'university', kinds: ['trader'] },
    ]);
  });

  it('counts who stays on the green', () => {
    expect(staying(folk({ farmer: 2 }), [put('farmer', 'harvest', 0)])).toEqual(folk({ farmer: 1 }));
    expect(candidates(['farmer', 'fisher', 'monk'], folk({ farmer: 1, monk: 1, knight: 1 }))).toEqual(['farmer', 'monk']);
  });
});
