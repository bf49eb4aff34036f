import { describe, expect, it } from 'vitest';
import { provenance, filterGallery } from './filterGallery';

function gallery(markup: [name: string, text: string, src?: string][]): HTMLElement {
  const root = document.createElement('div');
  const section = root.appendChild(document.createElement('section'));
  for (const [name, text, src] of markup) {
    const item = section.appendChild(document.createElement('li'));
    item.setAttribute('aria-label', name);
    item.append(text);
    if (src) item.dataset.src = src;
  }
  return root;
}

const out = (root: HTMLElement) => [...root.querySelectorAll('li[data-filtered]')].map((item) => item.textContent);

describe('filterGallery', () => {
  it('keeps what has all the words, in labels too', () => {
    const root = gallery([['Sägewerk', 'Holz 1'], ['Lehmgrube', 'Lehm 1']]);
    expect(filterGallery(root, { typed: 'SAGE holz', source: '' })).toEqual({ shown: 1, sourced: false });
    expect(out(root)).toEqual(['Lehm 1']);
    filterGallery(root, { typed: '', source: '' });
    expect(out(root)).toEqual([]);
  });

  it('hides a section when nothing in it is left', () => {
    const root = gallery([['a', 'b']]);
    filterGallery(root, { typed: 'zzz', source: '' });
    expect(root.querySelector('section')?.dataset.filtered).toBe('out');
  });

  it('knows where content comes from', () => {
    const root = gallery([['a', '1', 'own'], ['b', '2', 'rulebook']]);
    expect(filterGallery(root, { typed: '', source: 'own' })).toEqual({ shown: 1, sourced: true });
    const name = { de: 'x', en: 'x' };
    const pack = { source: [{ id: 'own', name }], card: [{ src: 'own' }, { src: { a: 'own', b: 'own' } }, { src: 'other' }] };
    expect(provenance(pack)).toEqual([{ id: 'own', name, count: 2 }]);
  });
});
