// Where a long word may be parted.

const vowels = 'aeiouyäöü';
const onsets = ['schl', 'schm', 'schn', 'schr', 'schw', 'sch', 'str', 'st', 'spr', 'sp', 'ch', 'ck', 'bl', 'br', 'dr', 'fl', 'fr', 'gl', 'gr', 'kl', 'kn', 'kr', 'pl', 'pr', 'tr'];

/** Marks where a long German word may be parted; browsers without a dictionary would part it anywhere. */
export function hyphenate(text: string): string {
  return text.replace(/\p{L}{11,}/gu, (word) => {
    const low = word.toLowerCase();
    const cuts: number[] = [];
    for (let at = 1; at < low.length; at += 1) {
      if (!vowels.includes(low[at]!) || vowels.includes(low[at - 1]!)) continue;
      const start = onsets.find((onset) => low.endsWith(onset, at))?.length ?? 1;
      const cut = at - start;
      if (cut >= 4 && low.length - cut >= 4 && /[aeiouyäöü]/.test(low.slice(cuts.at(-1) ?? 0, cut))) cuts.push(cut);
    }
    return cuts.reduceRight((rest, cut) => `${rest.slice(0, cut)}\u00ad${rest.slice(cut)}`, word);
  });
}
