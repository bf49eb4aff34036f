// The strings of a game, sentence by sentence: English and German stand side by side, so that neither can be forgotten.

export function bilingual<K extends string>(pairs: Record<K, readonly [en: string, de: string]>): Record<'en' | 'de', Record<K, string>> {
  const pick = (at: 0 | 1) => Object.fromEntries(Object.entries<readonly [string, string]>(pairs).map(([key, pair]) => [key, pair[at]])) as Record<K, string>;
  return { en: pick(0), de: pick(1) };
}
