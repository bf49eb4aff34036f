import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../generated/http';
import { Plan } from './plan.svelte';

const game: GameInfo = {
  id: 'toy',
  name: { de: 'Spiel', en: 'Game' },
  seats: [2, 4],
  rules: 1,
  content: '',
  options: [{ clause: 'TOY-1', key: 'map', values: ['fixed', 'shuffled'] }],
  bots: ['easy', 'medium'],
};

describe('a planned table', () => {
  it('says only what differs from the standard', () => {
    const plan = new Plan(game, (seat) => `Person ${'ABC'[seat]}`);
    expect(plan.wish()).toMatchObject({ game: 'toy', options: {}, start: false });
    expect(plan.wish()).not.toHaveProperty('seed');
    plan.choose('map', 'shuffled');
    expect(plan.wish().options).toEqual({ map: 'shuffled' });
  });

  it('begins at once when nobody has to come', () => {
    const plan = new Plan(game, (seat) => `Person ${'ABC'[seat]}`);
    plan.preset('bots');
    expect(plan.wish()).toMatchObject({ start: true, who: [{ kind: 'me' }, { kind: 'bot', bot: 'medium' }, { kind: 'bot', bot: 'medium' }] });
  });

  it('gives a person one seat unless the device is shared', () => {
    const plan = new Plan(game, (seat) => `Person ${'ABC'[seat]}`);
    plan.put(2, 'me');
    expect(plan.seats).toEqual(['open', 'open', 'me']);
    plan.setHotSeat(true);
    plan.put(0, 'me');
    expect(plan.seats).toEqual(['me', 'open', 'me']);
    plan.setHotSeat(false);
    expect(plan.seats).toEqual(['me', 'open', 'open']);
  });

  it('keeps who sits when seats are added or taken away', () => {
    const plan = new Plan(game, (seat) => `Person ${'ABC'[seat]}`);
    plan.put(1, 'bot:easy');
    plan.resize(2);
    expect(plan.seats).toEqual(['me', 'bot:easy']);
    plan.resize(4);
    expect(plan.seats).toEqual(['me', 'bot:easy', 'bot:easy', 'bot:easy']);
  });

  it('tells the clock as the server wants it', () => {
    const plan = new Plan(game, (seat) => `Person ${'ABC'[seat]}`);
    plan.clock = 'per_game';
    expect(plan.wish().clock).toEqual({ kind: 'per_game', seconds: 1800, increment: 10 });
  });
});
