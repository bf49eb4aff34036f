import { expect, test } from 'vitest';
import type { Decision } from '../../generated/orleans_settlers';
import { settings } from '../../lib/settings.svelte';
import { sentence } from './sentence';

settings.lang = 'en';
const asked = (decision: Decision) => ({ decision });
const stage = { view: { phase: 'plan' as const }, viewer: 0, question: asked({ question: 'plan', place: 0 }), waiting: [0, 1, 2], names: ['Anna', 'Ben', 'Cora'], simultaneous: true };

test('who plans reads who else does, and that nobody looks', () => {
  expect(sentence(stage)).toBe('Plan your round. Plans stay hidden until all are ready. Also planning: Ben and Cora.');
  expect(sentence({ ...stage, question: asked({ question: 'confirm' }), waiting: [0] })).toBe('Your plan is laid out: confirm it. You are the last: confirming reveals all plans.');
});

test('who is ready reads whom the table waits for', () => {
  expect(sentence({ ...stage, question: null, waiting: [2] })).toContain('stays hidden until all are. Still planning: Cora.');
});

test('who plans alone plans the round as well', () => {
  expect(sentence({ ...stage, waiting: [0], simultaneous: false })).toBe('Plan your round.');
  expect(sentence({ ...stage, question: asked({ question: 'confirm' }), waiting: [0], simultaneous: false })).toBe('Your plan is laid out: confirm it.');
});

test('everything else is asked by the server', () => {
  expect(sentence({ ...stage, question: asked({ question: 'torture', left: 1 }), simultaneous: false })).toBeNull();
  expect(sentence({ ...stage, view: { phase: 'actions' as const } })).toBeNull();
});
