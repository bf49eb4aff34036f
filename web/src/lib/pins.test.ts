import { beforeEach, expect, it } from 'vitest';
import { Pins } from './pins.svelte';

beforeEach(() => localStorage.clear());

it('a pin is kept for its table and for the seat that looks', () => {
  const mine = new Pins('/table/one', 0);
  mine.toggle(2);
  mine.toggle(1);
  expect(new Pins('/table/one', 0).seats).toEqual([1, 2]);
  expect(new Pins('/table/two', 0).seats).toEqual([]);
  mine.look(1);
  expect(mine.seats).toEqual([]);
  mine.look(0);
  mine.toggle(2);
  expect(new Pins('/table/one', 0).seats).toEqual([1]);
});

it('one key goes through everybody else, and then to nobody', () => {
  const pins = new Pins('/table/one', 1);
  const seen = [0, 1, 2, 3].map(() => {
    pins.next([0, 2]);
    return pins.seats;
  });
  expect(seen).toEqual([[0], [2], [], [0]]);
  pins.toggle(2);
  pins.next([0, 2]);
  expect(pins.seats).toEqual([]);
});

it('only so many tables are remembered, the last ones', () => {
  for (let table = 0; table < 50; table++) new Pins(`/table/${table}`, 0).toggle(1);
  expect(new Pins('/table/49', 0).seats).toEqual([1]);
  expect(new Pins('/table/3', 0).seats).toEqual([]);
  expect(JSON.parse(localStorage.getItem('steading.pins')!)).toHaveLength(40);
});
