import { disc, flat, line, solid, type Shape } from './shapes';

// Buildings on a field of 48 by 48, standing on the ground at about y = 40. Light comes from the left.
const ground: Shape = flat('M5 38.5c4-3 34-3 38 0 2 2.5-7 5-19 5s-21-2.5-19-5z', 'line', 0.22);

const house: Shape[] = [
  ground,
  solid('M11 22h26v17.5H11z', 'plaster'),
  flat('M27 22.5h9.4v16.5H27z', 'plasterDark', 0.9),
  line('M11 30h26M18.5 22v8M30 22v17', 'wood', 1.4),
  solid('M31.5 8.5h4.5v9h-4.5z', 'stone', 1.2),
  solid('M7.5 24L23 8.5c.7-.7 1.5-.7 2.2 0L40.5 24l-3 2.5L24 14 10.5 26.5z', 'roofRed', 1.4),
  flat('M24 8.2c.4 0 .8.1 1.2.4L40 24l-2.5 2L24 13.5z', 'roofRedDark', 0.8),
  solid('M20.5 39.5v-6a3.5 3.5 0 0 1 7 0v6z', 'wood', 1.2),
  flat(disc(26, 36, 0.7), 'gold'),
  solid('M13.5 32h4.5v4.5h-4.5z', 'glow', 1.1),
  solid('M31.5 32.2h4v4h-4z', 'glow', 1.1),
  solid(disc(24, 20.5, 2.5), 'glow', 1.1),
];

const boathouse: Shape[] = [
  flat('M3 38c4-3.5 38-3.5 42 0 1 3.5-8 6-21 6S2 41.5 3 38z', 'water'),
  solid('M12 19h24v18H12z', 'plank'),
  flat('M28 19.5h7.5V36.5H28z', 'plankDark', 0.8),
  line('M12.5 23.5h23M12.5 28h23M12.5 32.5h23', 'plankDark', 0.9),
  solid('M8 21.5L13 10h22l5 11.5z', 'roofBlue', 1.4),
  flat('M26 10.5h8.6l4.6 10.5H29z', 'roofBlueDark', 0.8),
  line('M15.5 15.5h17', 'roofBlueDark', 1),
  solid('M17.5 37v-9.5a6.5 6.5 0 0 1 13 0V37z', 'bark', 1.2),
  solid('M13 35.5c4 1.6 15 1.6 22 0-1 4.5-4 6.5-11 6.5s-10-2-11-6.5z', 'ember', 1.3),
  flat('M25 36.7c3.5-.1 7-.4 9.3-.9-1.2 3.6-4 5.5-9.8 5.6z', 'emberDark', 0.8),
  line('M24 36.5V26l5 7.5h-5', 'cream', 1.3),
  line('M5 41c2-1.2 3.5-1.2 5.5 0M37.5 41.5c2-1.2 3.5-1.2 5.5 0', 'foam', 1.1),
];

const townHall: Shape[] = [
  ground,
  solid('M9 23h30v16.5H9z', 'ashlar'),
  flat('M29 23.5h9.5v15.5H29z', 'ashlarDark', 0.8),
  solid('M6.5 24.5L10.5 18h27l4 6.5z', 'roofGreen', 1.4),
  flat('M27 18.5h9.7l3.5 5.5H28.5z', 'roofGreenDark', 0.8),
  solid('M18 12.5h12V39.5H18z', 'ashlar', 1.3),
  flat('M25 13h4.5v26H25z', 'ashlarDark', 0.7),
  solid('M16 13.5L24 3.5l8 10z', 'roofGreen', 1.4),
  flat('M24 4.2L31 13h-5.5z', 'roofGreenDark', 0.8),
  solid(disc(24, 18.5, 3.6), 'cream', 1.2),
  line('M24 16.5v2.2l1.5 1', 'line', 1),
  solid('M20.8 39.5v-7a3.2 3.2 0 0 1 6.4 0v7z', 'wood', 1.2),
  solid('M11.5 28h3.5v6h-3.5zM33 28h3.5v6H33z', 'glow', 1.1),
  line('M24 3.5V.8', 'line', 1.1),
];

const windmill: Shape[] = [
  ground,
  solid('M16.5 17h15l4 22.5h-23z', 'plaster'),
  flat('M26 17.5h5l3.8 21.5H27.5z', 'plasterDark', 0.9),
  solid('M15 18.5c.5-6.5 4.5-9.5 9-9.5s8.5 3 9 9.5z', 'roofGold', 1.4),
  flat('M26 9.2c3.7.8 6.1 3.7 6.5 8.8h-5z', 'roofGoldDark', 0.8),
  solid('M20.8 39.5v-6.2a3.2 3.2 0 0 1 6.4 0v6.2z', 'wood', 1.2),
  solid(disc(24, 27, 2.2), 'glow', 1.1),
  line('M24 17L7.5 6.5M24 17L40.5 6.5M24 17L10 31M24 17l14 14', 'line', 2.6),
  line('M24 17L7.5 6.5M24 17L40.5 6.5M24 17L10 31M24 17l14 14', 'wood', 1.2),
  solid('M20.5 14.8L7.5 6.5 5 10.5l13.5 7z', 'cream', 1.1),
  solid('M26.3 13.4l13-9 3 4.2-13.2 8z', 'cream', 1.1),
  solid('M21.6 19.5L10.5 32l3.8 3.2 10-13.2z', 'cream', 1.1),
  solid('M27 20l11.5 11-3.4 3.6-11-11.6z', 'cream', 1.1),
  solid(disc(24, 17.3, 2.5), 'wood', 1.2),
];

const market: Shape[] = [
  ground,
  solid('M10 20h28v19.5H10z', 'plank'),
  flat('M10.6 20.5h26.8v9H10.6z', 'bark', 0.85),
  solid('M8.5 29.5h31v4h-31z', 'woodLight', 1.3),
  solid(disc(14.5, 27.6, 2.4), 'berry', 1), solid(disc(19, 27.6, 2.4), 'berry', 1),
  solid(disc(25.5, 27.8, 2.2), 'flame', 1), solid(disc(29.8, 27.8, 2.2), 'flame', 1),
  solid('M32.5 30v-3.5c0-2 4-2 4 0V30z', 'moss', 1),
  flat('M27 33.8h10.5v5.2H27z', 'plankDark', 0.7),
  line('M19 34v5M29 34v5', 'plankDark', 1),
  solid('M7 19.5L11.5 9h25L41 19.5z', 'cream', 1.4),
  flat('M12 9.5h4.6l-1.8 9.5H8zM21.2 9.5h5.6l1 9.5h-7.6zM31.4 9.5H36L40 19h-6.8z', 'ember'),
  solid('M7 19.5h6.8c0 4.5-6.8 4.5-6.8 0z', 'ember', 1.2), solid('M13.8 19.5h6.8c0 4.5-6.8 4.5-6.8 0z', 'cream', 1.2),
  solid('M20.6 19.5h6.8c0 4.5-6.8 4.5-6.8 0z', 'ember', 1.2), solid('M27.4 19.5h6.8c0 4.5-6.8 4.5-6.8 0z', 'cream', 1.2),
  solid('M34.2 19.5H41c0 4.5-6.8 4.5-6.8 0z', 'ember', 1.2),
];

const buildings: Record<string, Shape[]> = { house, boathouse, town_hall: townHall, windmill, market };
export const building = (id: string): Shape[] => buildings[id] ?? house;

/** What sets a fellowship building apart from a general one of its type: a pennant with a star. */
const pennant: Shape[] = [
  line('M38 21V3', 'line', 2.4),
  line('M38 21V3', 'wood', 1.1),
  solid('M37.5 3.2L25.5 7.2l12 4.6z', 'gold', 1.2),
];

const pennanted = new Map<string, Shape[]>();
/** A fellowship building of this type. */
export function fellowship(id: string): Shape[] {
  let shapes = pennanted.get(id);
  if (!shapes) pennanted.set(id, (shapes = [...building(id), ...pennant]));
  return shapes;
}

// Trophies on a field of 48 by 48: six cups of the forest, told apart by form and emblem.
const base: Shape[] = [solid('M15 39.5h18v5H15z', 'bark', 1.4), solid('M21.5 31h5v9h-5z', 'honeyDark', 1.2)];
const cup = (body: string, f: string, dark: string): Shape[] => [
  line('M13 12H6.5c0 7 3 11 8.5 11.5M35 12h6.5c0 7-3 11-8.5 11.5', 'line', 3.4),
  line('M13 12H6.5c0 7 3 11 8.5 11.5M35 12h6.5c0 7-3 11-8.5 11.5', f, 1.6),
  ...base,
  solid(body, f, 1.6),
  flat('M26 8h9v8c0 9-4 15-9.5 16.5C30 26 30 15 26 8z', dark, 0.7),
];
const bowl = 'M12 7h24v9c0 10-5 17-12 17S12 26 12 16z';
const emblem = (shapes: Shape[]): Shape[] => shapes;
const trophies: Record<string, Shape[]> = {
  T1: [...cup(bowl, 'gold', 'honeyDark'), ...emblem([solid('M16.5 19L24 11.5l7.5 7.5-1.5 1.5V27H18v-6.5z', 'ember', 1.2), flat('M22 27v-4h4v4z', 'bark')])],
  T2: [...cup(bowl, 'honey', 'honeyDark'), ...emblem([solid('M24 10.5c5 0 7 4.5 7 10.5 0 2.5-.5 4.5-1 6H18c-.5-1.5-1-3.5-1-6 0-6 2-10.5 7-10.5z', 'flame', 1.2), line('M19 15h10M17.3 19.3h13.4M17.3 23.5h13.4', 'line', 0.9)])],
  T3: [...cup(bowl, 'stone', 'stoneDark'), ...emblem([solid('M16.5 25l2-8.5 6-4.5 6 4 1 8-6 3.5z', 'stoneLight', 1.2), line('M18.5 16.5l6 3.5 6-4M24.5 20l1 7', 'line', 0.9)])],
  T4: [...cup(bowl, 'wood', 'woodDark'), ...emblem([solid('M24 9.5l7 9h-3.5l4.5 6.5H16l4.5-6.5H17z', 'moss', 1.2), solid('M22.5 25h3v4h-3z', 'bark', 1)])],
  T5: [...cup(bowl, 'berry', 'berryDark'), ...emblem([solid(disc(20.5, 22.5, 3.8), 'flame', 1.2), solid(disc(27.5, 22.5, 3.8), 'flame', 1.2), solid(disc(24, 17, 3.8), 'flame', 1.2), line('M24 13.5c.5-2 1.5-3 3.5-3.5', 'mossDark', 1.4)])],
  T6: [...cup(bowl, 'steel', 'stoneDark'), ...emblem([solid('M17.5 28C15.5 18 20 11.5 31 11c.5 9-3.5 16.5-13.5 17z', 'roofBlue', 1.2), line('M16.5 29.5C20 24 23 20 27.5 15.5', 'cream', 1.2)])],
};
export const trophy = (id: string): Shape[] => trophies[id] ?? trophies.T1 ?? [];

// Bonuses of the score track, on 24 by 24, are told by symbols that exist already.
export const bonusGlyph: Record<string, string> = {
  hive: 'resource:hive',
  favour_round: 'favour',
  stones: 'resource:stone',
  free_play: 'spark',
  settle: 'settle',
  spread: 'leaf',
};
