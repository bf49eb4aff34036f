// What each hero of the default pack carries: [path, fill] in a box of 24 by 24. Other packs fall back to the guild's own.
export type Shape = [d: string, fill?: string];

const wood = '#a8703d';
const steel = '#c3c9cf';
const gold = '#f0c050';
const paper = '#f6e7c3';
const leaf = '#7fb152';
const brick = '#d0643f';
const stone = '#b7bbc0';
const glass = '#bfe3ee';

export const heroProps: Record<string, Shape[]> = {
  'adv-01': [['M12 22V8', undefined], ['M12 9h7l3 2.5-3 2.5h-7z', wood], ['M12 4.5H6L3 7l3 2.5h6z', '#c08d56']],
  'adv-02': [['m18 2-11 19', wood], ['M7.5 14c-3 1-5 5-4 8.5 3.5-.5 6.5-3 6.5-6.5z', '#c08d56']],
  'adv-03': [['M6 22 18 3', wood], ['M11 4c5-2 9-1 11 3-4-1-7-1-9 1z', steel]],
  'adv-04': [['M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2z', paper], ['M9 4v14M15 6v14', undefined], ['m5.5 14 3-3 3 3 5-5', undefined]],
  'adv-05': [['M12 10V4M9 4h6', undefined], ['M7 10h10v10H7z', '#ffd978'], ['M5.5 10h13M5.5 20h13', undefined], ['M12 12.5c2 2 2 5 0 5s-2-3 0-5z', '#e8662d']],
  'adv-06': [['m3 18 4 4L21 9l-5-5z', gold], ['m12 8 5 5M7 13l5 5', undefined], ['M19 3l1 1', undefined]],
  'adv-07': [['M6 3c10 3 10 15 0 18', wood], ['M6 3v18', undefined], ['M3 12h17m-4-3 4 3-4 3', undefined]],
  'adv-08': [['M4 8c0-4 4-5 8-5s8 1 8 5v12H4z', '#c08d56'], ['M4 11h16v4H4z', wood], ['M10.5 12h3v4h-3z', gold]],
  'adv-09': [['M13 22 16 6', wood], ['M16 6c-2-3-7-4-10-2 3 0 6 1 7 4', steel], ['M16 6c3-2 6-1 7 2-3-1-5 0-8 1', steel]],
  'adv-10': [['M2 14 13 6l3 5-11 7z', gold], ['m14 5 6-3 3 5-6 4z', wood]],
  'adv-11': [['M12 22V9', undefined], ['M12 15c-6 1-8-2-8-6 5 0 8 2 8 6zM12 12c6 1 8-2 8-6-5 0-8 2-8 6z', leaf], ['M12 8c-3-2-3-4 0-6 3 2 3 4 0 6z', '#c690d8']],
  'adv-12': [['M11 10h4l1 12h-4z', wood], ['M9 10c-2-4 1-6 3-9 4 3 6 6 3 9z', '#ffb02e'], ['M12 10c-1-2 0-3 1-4 1 1 2 3 1 4z', '#fff0b8']],
  'bld-01': [['M3 19 17 5l4 4L7 22z', '#dcb87c'], ['M6 17l2 2M9 14l2 2M12 11l2 2', undefined]],
  'bld-02': [['M3 9h18v8H3z', brick], ['M3 9l3-3h18l-3 3z', '#eb9870'], ['M9 9v8M15 9v8', undefined]],
  'bld-03': [['M4 20 13 11', wood], ['M11 5l8 8-3 3-8-8z', steel]],
  'bld-04': [['M2 17h20v3H2z', wood], ['M2 17c5-9 15-9 20 0', undefined], ['M7 12v5M12 10v7M17 12v5', undefined]],
  'bld-05': [['M3 8h8v6c0 4-8 4-8 0zM11 8h8v6c0 4-8 4-8 0z', brick], ['M7 15h8v4c0 4-8 4-8 0z', '#b4492c']],
  'bld-06': [['M4 4h13a3 3 0 0 1 0 5v11H4z', paper], ['M7 16v-4h3V9h3v7z', '#85b6d6']],
  'bld-07': [['M12 12 9 2h6zM12 12l10-3v6zM12 12l3 10H9zM12 12 2 15V9z', paper], ['M12 10.5a1.5 1.5 0 1 0 .1 0z', wood]],
  'bld-08': [['M3 20c0-12 4-16 9-16s9 4 9 16z', brick], ['M8 20c0-6 1-8 4-8s4 2 4 8z', '#ffb02e']],
  'bld-09': [['M3 21V11a9 9 0 0 1 18 0v10h-5V12a4 4 0 0 0-8 0v9z', stone], ['M12 2v6M5 7l4 3M19 7l-4 3', undefined]],
  'bld-10': [['M3 5h18v14H3z', '#85b6d6'], ['M7 16v-5l5-4 5 4v5z', '#e6f3fa']],
  'bld-11': [['M12 9 6 22M12 9l6 13M12 9v12', undefined], ['M7 3h10v6H7z', gold], ['M17 4.5h4v3h-4z', steel]],
  'bld-12': [['M7 22V9h10v13z', stone], ['M5 9V4h3v2h2V4h4v2h2V4h3v5z', '#d5d8db'], ['M10.5 22v-5h3v5z', wood]],
  'def-01': [['M9 6a4 4 0 1 0 6 0 4 4 0 1 0-6 0z', gold], ['M12 10v12M12 18h4M12 21h3', undefined]],
  'def-02': [['M7 9h10v10H7z', '#ffd978'], ['M6 9h12l-3-4H9zM6 19h12v2H6z', '#6d4526'], ['M12 2v3', undefined]],
  'def-03': [['M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5z', '#4a7fb0'], ['M12 2v20M3 10h18', gold]],
  'def-04': [['M5 2c12 4 12 16 0 20', wood], ['M5 2v20', undefined], ['M2 12h20m-4-3 4 3-4 3', undefined]],
  'def-05': [['M12 24V9', wood], ['M12 0l4 7-4 4-4-4z', steel], ['M8 12h8', undefined]],
  'def-06': [['M2 20V8h4v3h3V8h6v3h3V8h4v12z', stone], ['M6 15h4M14 15h4M10 18h4', undefined]],
  'def-07': [['m5 3 14 17M19 3 5 20', steel], ['m3 17 5 5M21 17l-5 5', gold]],
  'def-08': [['M5 13h14l-3 9H8z', '#6d6f76'], ['M8 13c-3-6 3-7 3-12 6 4 8 8 5 12z', '#ff9a2e'], ['M11 13c-1-3 1-4 1-6 3 3 3 4 2 6z', '#fff0b8']],
  'def-09': [['M4 20 20 6', wood], ['M18 3l4 5-4 3-4-5z', stone], ['M3 17h8v4H3z', '#8f6038']],
  'def-10': [['M6 23V2', wood], ['M6 3h15l-4 5 4 5H6z', '#c8452f'], ['M11 6h.1M11 10h.1', gold]],
  'def-11': [['M12 17V2l3 3v12zM12 17V2L9 5v12z', steel], ['M7 17h10M12 17v6', gold]],
  'def-12': [['M6 22 17 6', wood], ['M13 3c4 0 8 2 9 6l-6 3-5-4z', steel], ['M16 3l5-1-1 5z', gold]],
  'cra-01': [['M6 3h12c2.5 6 2.5 12 0 18H6C3.5 15 3.5 9 6 3z', wood], ['M5 7.5h14M5 16.5h14', undefined], ['M12 3v18', undefined]],
  'cra-02': [['M8 3h8l-1 4c4 2 6 6 5 10-1 3-3 5-8 5s-7-2-8-5c-1-4 1-8 5-10z', brick], ['M5 13c4 2 10 2 14 0', undefined]],
  'cra-03': [['M3 14 18 3l3 3L8 18z', steel], ['m3 14 5 4-4 4-3-3z', wood]],
  'cra-04': [['M5 7h11v15H5z', '#e9a93a'], ['M4 7c-1-5 13-6 13 0z', '#fffaf0'], ['M16 10h4v7h-4', undefined]],
  'cra-05': [['M2 15c0-7 5-10 10-10s10 3 10 10c0 3-2 4-10 4S2 18 2 15z', '#d89a4c'], ['m7 8 2 5M12 7l1 5M17 8l0 5', undefined]],
  'cra-06': [['M2 8h14l6-2c0 5-4 7-8 7v3h4v5H5v-5h4v-3C5 13 2 11 2 8z', '#6d727a']],
  'cra-07': [['M6 2c13 3 13 17 0 20', wood], ['M6 2v20', undefined], ['M13.5 12h4', undefined]],
  'cra-08': [['M9 2h6v6c4 2 5 5 5 8 0 4-3 6-8 6s-8-2-8-6c0-3 1-6 5-8z', glass], ['M7 15c3-1 7 1 10 0', undefined]],
  'cra-09': [['M6 22h12v-4H6z', stone], ['M9 18v-3c-3-1-4-4-3-8 1-3 3-5 6-5s6 3 6 7c0 3-1 5-3 6v3z', '#e6e2da'], ['M10 8h.1M15 8h.1', undefined]],
  'cra-10': [['M7 4h10l5 6-10 12L2 10z', '#63c5e3'], ['M2 10h20M8 10l4-6 4 6-4 12z', undefined]],
  'cra-11': [['M12 2c5 1 6 5 6 10l3 6H3l3-6c0-5 1-9 6-10z', gold], ['M9 18a3 3 0 0 0 6 0z', wood]],
  'cra-12': [['M12 2a10 10 0 1 0 .1 0z', gold], ['M12 5a7 7 0 1 0 .1 0z', '#fffaf0'], ['M12 7.5V12l3.5 2', undefined]],
};

const byGuild: Record<string, string> = { adventurer: 'adv-04', builder: 'bld-02', defender: 'def-03', craftsman: 'cra-06' };

export function propOf(hero: string, guild: string): Shape[] {
  return heroProps[hero] ?? heroProps[byGuild[guild] ?? 'cra-06'] ?? [];
}

/** The number in an id such as `adv-07`; other ids get a stable number of their own. */
export function numberOf(id: string): number {
  const digits = /(\d+)$/.exec(id)?.[1];
  if (digits) return Number(digits);
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum;
}
