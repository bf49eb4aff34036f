import { describe, expect, it } from 'vitest';
import { hyphenate } from './hyphens';

const parts = (word: string) => hyphenate(word).split('\u00ad').join('-');

describe('hyphenate', () => {
  it('parts long words where they are spoken in parts', () => {
    expect(parts('Edelsteinschleifer')).toBe('Edel-stein-schleifer');
    expect(parts('Belagerungswächterin')).toBe('Bela-ge-rungs-wäch-terin');
    expect(parts('Warenspeicher')).toBe('Waren-spei-cher');
  });

  it('leaves short words alone', () => {
    expect(hyphenate('Bank')).toBe('Bank');
    expect(hyphenate('Streitkolben der Macht')).not.toContain('d\u00ad');
  });
});
