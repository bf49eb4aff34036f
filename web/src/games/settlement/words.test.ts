import { describe, expect, it } from 'vitest';
import { soft } from './words';

const parts = (word: string) => soft(word).split('\u00ad').join('-');

describe('soft', () => {
  it('parts long words where they are spoken in parts', () => {
    expect(parts('Edelsteinschleifer')).toBe('Edel-stein-schleifer');
    expect(parts('Belagerungswächterin')).toBe('Bela-ge-rungs-wäch-terin');
    expect(parts('Warenspeicher')).toBe('Waren-spei-cher');
  });

  it('leaves short words alone', () => {
    expect(soft('Bank')).toBe('Bank');
    expect(soft('Streitkolben der Macht')).not.toContain('d\u00ad');
  });
});
