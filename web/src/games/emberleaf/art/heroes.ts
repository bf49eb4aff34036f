import { disc, flat, line, seedOf, solid, type Shape } from './shapes';

// Portraits on a field of 96 by 96, put together from a species, a coat, a garment and something worn.
// A card keeps its face wherever it is shown: everything follows from its id.

interface Coat { fur: string; dark: string; light: string; mark: string }
type Species = keyof typeof coats;

const coats = {
  fox: [
    { fur: '#d9682f', dark: '#a9461c', light: '#fbe9cf', mark: '#4a2a1c' },
    { fur: '#c9812f', dark: '#96581b', light: '#fdf0d6', mark: '#4a2f1c' },
    { fur: '#8d8b92', dark: '#5f5d66', light: '#ece8e2', mark: '#33313a' },
  ],
  badger: [
    { fur: '#8b8784', dark: '#5e5a58', light: '#f6f1e7', mark: '#33302f' },
    { fur: '#a48a72', dark: '#745b47', light: '#fbf2e2', mark: '#3f2c20' },
  ],
  hedgehog: [
    { fur: '#e3bd8b', dark: '#b98a57', light: '#f9e7c8', mark: '#6b4a33' },
    { fur: '#d9b59a', dark: '#a97f62', light: '#f6e4d3', mark: '#4f4038' },
    { fur: '#e8c99a', dark: '#bd9560', light: '#fbeccd', mark: '#8a5a34' },
  ],
  squirrel: [
    { fur: '#c8602d', dark: '#94401a', light: '#fbe6cb', mark: '#7a3516' },
    { fur: '#a9653a', dark: '#78431f', light: '#f6e2c6', mark: '#5d3418' },
    { fur: '#8f8a86', dark: '#625d5a', light: '#efe9e0', mark: '#4b4744' },
  ],
  mouse: [
    { fur: '#b79a80', dark: '#8a6d55', light: '#f4e6d2', mark: '#e9a9a0' },
    { fur: '#a7a3a0', dark: '#787471', light: '#f0ebe4', mark: '#e7a9a4' },
    { fur: '#c9a06a', dark: '#97713f', light: '#f9ebce', mark: '#e8a99b' },
  ],
  otter: [
    { fur: '#8a5d3f', dark: '#613d27', light: '#e9cfae', mark: '#3c2618' },
    { fur: '#77665a', dark: '#51443b', light: '#e2d3bf', mark: '#332a24' },
  ],
  beaver: [
    { fur: '#8e5a32', dark: '#633b1d', light: '#d9ab7c', mark: '#40260f' },
    { fur: '#a8703d', dark: '#784a22', light: '#e6bd8d', mark: '#4b2c12' },
  ],
  hare: [
    { fur: '#c7a27a', dark: '#967250', light: '#f8ead4', mark: '#5b4230' },
    { fur: '#a69b90', dark: '#776c62', light: '#f2ece3', mark: '#4b423b' },
    { fur: '#e2d3bd', dark: '#b5a286', light: '#fffaf0', mark: '#7b664d' },
  ],
  mole: [
    { fur: '#5c5566', dark: '#3e3848', light: '#8d8599', mark: '#f0a8a0' },
    { fur: '#6b5648', dark: '#483830', light: '#a08a78', mark: '#f2ada0' },
  ],
  bear: [
    { fur: '#8a5a36', dark: '#5f3b20', light: '#d9b083', mark: '#3b2413' },
    { fur: '#5f5049', dark: '#3f342f', light: '#b9a292', mark: '#2a211d' },
  ],
  stag: [
    { fur: '#b77845', dark: '#85502a', light: '#f3ddb9', mark: '#5b3a20' },
    { fur: '#9c7a58', dark: '#6e5238', light: '#eddcc0', mark: '#493422' },
  ],
  lynx: [
    { fur: '#d1a062', dark: '#9d7038', light: '#fbeed3', mark: '#5b3d1f' },
    { fur: '#b3a08a', dark: '#81705c', light: '#f4ebdd', mark: '#4a3d30' },
  ],
  marten: [
    { fur: '#7b4a2c', dark: '#533019', light: '#f1cf8a', mark: '#37200f' },
    { fur: '#e9e0d2', dark: '#bcae99', light: '#fffaf0', mark: '#2f2a26' },
    { fur: '#4b3f3d', dark: '#312827', light: '#d9c3a4', mark: '#1f1918' },
  ],
  toad: [
    { fur: '#8fa04a', dark: '#657430', light: '#dfe0a2', mark: '#4d5a22' },
    { fur: '#a98f4c', dark: '#7b6530', light: '#ecdda6', mark: '#5c4a20' },
    { fur: '#6f9a72', dark: '#4b704e', light: '#d4e4bd', mark: '#375639' },
  ],
  bird: [
    { fur: '#9a7350', dark: '#6d4d32', light: '#f3dfc0', mark: '#4a3322' },
    { fur: '#c65a3a', dark: '#8f3a22', light: '#f7dfc4', mark: '#43342c' },
    { fur: '#6b7f96', dark: '#485a70', light: '#e9ecee', mark: '#2e3a49' },
    { fur: '#d1a33c', dark: '#9b7423', light: '#fbf0cd', mark: '#54411c' },
  ],
  raven: [
    { fur: '#3f434d', dark: '#282b33', light: '#6b7180', mark: '#1d1f25' },
    { fur: '#54423c', dark: '#382b27', light: '#8a736a', mark: '#251c19' },
  ],
  falcon: [
    { fur: '#7a6550', dark: '#534334', light: '#f4e7cf', mark: '#3a2d22' },
    { fur: '#5f6b78', dark: '#414b56', light: '#eef0ee', mark: '#2a313a' },
  ],
  moth: [
    { fur: '#cdb48c', dark: '#9a8159', light: '#fbf3dd', mark: '#7a4b2e' },
    { fur: '#a9a0b8', dark: '#776f88', light: '#f1ecf5', mark: '#564a6b' },
  ],
  rat: [
    { fur: '#8c8580', dark: '#625c58', light: '#e6ddd3', mark: '#e3a29c' },
    { fur: '#77604e', dark: '#524134', light: '#dfcbb4', mark: '#dd9f94' },
  ],
} satisfies Record<string, Coat[]>;

// Where the name says it; all others follow from what they are good at.
const named: Record<string, Species> = {
  H001: 'badger', H002: 'beaver', H003: 'bird', H004: 'mouse', H005: 'squirrel', H006: 'beaver',
  H007: 'fox', H008: 'marten', H009: 'raven', H010: 'rat', H011: 'bear', H012: 'toad',
  H013: 'mouse', H014: 'hare', H015: 'hare', H016: 'stag', H017: 'bird', H018: 'hedgehog',
  H019: 'hare', H020: 'fox', H021: 'otter', H022: 'stag', H023: 'marten', H024: 'lynx',
  H025: 'bear', H026: 'mole', H027: 'badger', H028: 'toad', H029: 'rat', H030: 'hedgehog',
  H031: 'falcon', H032: 'bird', H033: 'stag', H034: 'hedgehog', H035: 'hedgehog', H036: 'otter',
  H037: 'fox', H038: 'squirrel', H039: 'toad', H040: 'raven', H041: 'badger', H042: 'moth',
  H043: 'beaver', H044: 'hare', H045: 'toad', H046: 'mouse', H047: 'stag', H048: 'moth',
  H049: 'otter', H050: 'hare', H051: 'toad', H052: 'mouse', H053: 'fox', H054: 'squirrel',
  H055: 'lynx', H056: 'bear', H057: 'marten', H058: 'hedgehog', H059: 'otter', H060: 'stag',
  H061: 'badger', H062: 'squirrel', H063: 'stag', H064: 'hare', H065: 'squirrel', H066: 'mouse',
  H067: 'hedgehog', H068: 'mole', H069: 'lynx', H070: 'otter', H071: 'bird', H072: 'moth',
  H073: 'fox', H074: 'bird', H075: 'mouse', H076: 'otter', H077: 'badger', H078: 'hedgehog',
  H079: 'mole', H080: 'beaver', H081: 'bird', H082: 'fox', H083: 'rat', H084: 'otter',
  H085: 'bear', H086: 'marten', H087: 'mouse', H088: 'mouse', H089: 'bird', H090: 'bear',
  H091: 'rat', H092: 'falcon', H093: 'lynx', H094: 'hare', H095: 'toad', H096: 'rat',
};
const byTalent: Record<string, Species[]> = {
  walk: ['hare', 'stag', 'bird', 'falcon'],
  attack: ['fox', 'marten', 'badger', 'falcon', 'lynx'],
  wood: ['beaver', 'squirrel', 'stag'],
  food: ['mouse', 'hedgehog', 'otter', 'bear'],
  stone: ['mole', 'badger', 'rat', 'toad'],
};

const eyes = (x: number, y: number, r = 3.2): Shape[] => [
  flat(disc(48 - x, y, r) + disc(48 + x, y, r), '#2a1a12'),
  flat(disc(48 - x - 1, y - 1.2, r * 0.34) + disc(48 + x - 1, y - 1.2, r * 0.34), '#ffffff'),
];
const nose = (y: number, w: number, f: string): Shape => solid(`M${48 - w} ${y}c1-2 ${w * 2 - 2}-2 ${w * 2} 0 .4 2.4-${w - 1} 4.6-${w} 4.6s-${w + 0.4}-2.2-${w}-4.6z`, f, 1.4);
const smile = (y: number): Shape => line(`M48 ${y}v3M40.5 ${y + 2}c2.5 3.5 6 3.5 7.5 1 1.5 2.5 5 2.5 7.5-1`, 'line', 1.5);
const shade = (d: string): Shape => flat(d, '#000000', 0.11);

const faces: Record<Species, (c: Coat) => Shape[]> = {
  fox: (c) => [
    solid('M20 50L16 14c9 2 17 9 22 18z', c.fur, 2), solid('M76 50l4-36c-9 2-17 9-22 18z', c.fur, 2),
    flat('M22 38l-2.5-17.5c5 2.5 9 6.5 12 11zM74 38l2.5-17.5c-5 2.5-9 6.5-12 11z', c.mark),
    solid('M48 28c18 0 31 10 34 27-8 1-14 6-18 14-4 6-10 10-16 10s-12-4-16-10c-4-8-10-13-18-14 3-17 16-27 34-27z', c.fur, 2),
    flat('M16 55c14-3 25 3 32 16 7-13 18-19 32-16-7 1.5-12.5 6.5-16.5 13.5C59.5 74.5 54 78 48 78s-11.5-3.5-15.5-9.5C28.5 61.5 23 56.5 16 55z', c.light),
    shade('M56 28.7C70 31.5 79 41 81 54.5c-7 1.2-13 6-17 13.5-3 5-7 8.5-11 10 8-14 10-32 3-49.3z'),
    ...eyes(14, 51), nose(69, 5, '#2d1b14'),
  ],
  badger: (c) => [
    solid(disc(24, 33, 8.5), c.fur, 2), solid(disc(72, 33, 8.5), c.fur, 2), flat(disc(24, 33, 4) + disc(72, 33, 4), c.mark),
    solid('M48 26c19 0 31 12 31 28 0 14-13 25-31 25S17 68 17 54c0-16 12-28 31-28z', c.light, 2),
    flat('M29 31c6 6 8 16 6.5 27-1 7-5 11-9.5 13-5-4.5-8-10.5-8-17 0-10 4-18 11-23zM67 31c-6 6-8 16-6.5 27 1 7 5 11 9.5 13 5-4.5 8-10.5 8-17 0-10-4-18-11-23z', c.mark),
    shade('M60 28.5c11 4 18 14 18 25.5 0 12-9 22-24 24 12-14 14-32 6-49.5z'),
    flat(disc(34, 52, 4.4) + disc(62, 52, 4.4), '#f6f1e7'), ...eyes(14, 52, 3), nose(68, 5.5, '#241a17'), smile(72.5),
  ],
  hedgehog: (c) => [
    solid('M48 10l6 8 8-6 4 9 9-3 1 10 10 1-3 10 8 5-6 8 5 8-8 5 1 10-11 0-24 10-24-10-11 0 1-10-8-5 5-8-6-8 8-5-3-10 10-1 1-10 9 3 4-9 8 6z', c.mark, 2),
    shade('M54 18l8-6 4 9 9-3 1 10 10 1-3 10 8 5-6 8 5 8-8 5 1 10-11 0-20 8c16-20 16-46 2-65z'),
    line('M31 26l-4-5M22 36l-6-3M19 49l-6 1M65 26l4-5M74 36l6-3M77 49l6 1M48 22v-6', c.light, 1.6),
    solid(disc(26, 44, 6), c.fur, 1.8), solid(disc(70, 44, 6), c.fur, 1.8),
    solid('M48 36c14 0 25 8 25 20S62 80 48 80 23 68 23 56s11-20 25-20z', c.fur, 2),
    flat('M48 60c8 0 13 4 13 9.5S55 79 48 79s-13-4-13-9.5S40 60 48 60z', c.light),
    shade('M58 38c9 3 15 10 15 18 0 12-8 21-19 23 9-12 11-27 4-41z'),
    ...eyes(12, 56), nose(65, 5, '#2d1b14'), smile(69.5),
  ],
  squirrel: (c) => [
    solid('M70 92c20-4 27-24 20-44-4-11-14-15-19-7-4 7 2 12 3 20 1 9-3 18-12 23z', c.fur, 2),
    flat('M74 86c12-6 16-20 12-34-2-6-6-9-9-6 5 10 6 28-8 41z', c.light, 0.45),
    solid('M25 42c-6-14-5-24-1-33 3 6 5 9 11 13 5 4 7 8 7 12z', c.fur, 2), solid('M67 42c6-14 5-24 1-33-3 6-5 9-11 13-5 4-7 8-7 12z', c.fur, 2),
    flat('M28 36c-4-8-4-14-2.5-19 3 4.5 8 8 10 14zM64 36c4-8 4-14 2.5-19-3 4.5-8 8-10 14z', c.mark),
    solid('M46 28c17 0 29 11 29 26 0 14-12 25-29 25S17 68 17 54c0-15 12-26 29-26z', c.fur, 2),
    flat('M46 58c11 0 19 4 20 10.5C61.5 75 54.5 78 46 78s-15.5-3-20-9.5C27 62 35 58 46 58z', c.light),
    shade('M55 29.5c12 3 19.5 13 19.5 24.5C74.5 67 65 76.5 52 78c10-14 12-32 3-48.5z'),
    flat(disc(33, 51, 5.2) + disc(59, 51, 5.2), c.light),
    flat(disc(33, 51, 3.4) + disc(59, 51, 3.4), '#2a1a12'), flat(disc(32, 49.8, 1.2) + disc(58, 49.8, 1.2), '#ffffff'),
    solid('M42 62c1-1.6 7-1.6 8 0 .4 2-2 4-4 4s-4.4-2-4-4z', '#2d1b14', 1.4),
    line('M46 66v3M39.5 68c2 3 5 3 6.5 1 1.5 2 4.5 2 6.5-1', 'line', 1.5), flat('M44 70.5h4v4h-4z', '#fffaf0'),
  ],
  mouse: (c) => [
    solid(disc(23, 31, 15.5), c.fur, 2), solid(disc(73, 31, 15.5), c.fur, 2), flat(disc(23.5, 32, 10) + disc(72.5, 32, 10), c.mark),
    solid('M48 29c16 0 27 10 27 24 0 13-13 27-27 27S21 66 21 53c0-14 11-24 27-24z', c.fur, 2),
    flat('M48 58c10 0 17 4 17.5 9.5C61 75 54.5 79 48 79s-13-4-17.5-11.5C31 62 38 58 48 58z', c.light),
    shade('M57 30.5c11 3 17.5 11.5 17.5 22.5 0 12-10 24-21 26.5 10-14 12-33 3.5-49z'),
    ...eyes(12, 52, 3.4), solid(disc(48, 66, 4), c.mark, 1.5), line('M48 70v3M42 73.5c3 2 9 2 12 0', 'line', 1.5),
    line('M33 66l-15-3M33 69.5l-14 3M63 66l15-3M63 69.5l14 3', 'line', 1),
  ],
  otter: (c) => [
    solid(disc(22, 38, 6.5), c.fur, 2), solid(disc(74, 38, 6.5), c.fur, 2),
    solid('M48 24c20 0 31 12 31 27 0 17-14 29-31 29S17 68 17 51c0-15 11-27 31-27z', c.fur, 2),
    flat('M48 54c17 0 29 2 28.5 6.5C73 72 61 79 48 79S23 72 19.5 60.5C19 56 31 54 48 54z', c.light),
    shade('M58 25.5C71 29 78.5 39 78.5 51c0 15-11 26-25 28.5C65 64 67.5 44 58 25.5z'),
    ...eyes(15, 47, 3.4), solid('M41 54c2-3 12-3 14 0 1 4-4 8-7 8s-8-4-7-8z', '#2d1b14', 1.5), smile(62.5),
    flat(disc(34, 64, 0.9) + disc(31, 67.5, 0.9) + disc(36, 68.5, 0.9) + disc(62, 64, 0.9) + disc(65, 67.5, 0.9) + disc(60, 68.5, 0.9), '#2d1b14'),
    line('M30 64l-15-2M30 68l-14 4M66 64l15-2M66 68l14 4', 'line', 1),
  ],
  beaver: (c) => [
    solid(disc(22, 32, 7), c.fur, 2), solid(disc(74, 32, 7), c.fur, 2), flat(disc(22, 32, 3.2) + disc(74, 32, 3.2), c.dark),
    solid('M48 22c19 0 30 11 31 27 1 18-12 31-31 31S16 67 17 49c1-16 12-27 31-27z', c.fur, 2),
    flat('M48 55c15 0 23 3 23 9s-9 15-23 15-23-9-23-15 8-9 23-9z', c.light),
    shade('M58 23.7c12.5 3.3 20 13 20.5 25.3.7 16-9.5 28-25 30.5C65 64 67.5 42.5 58 23.7z'),
    ...eyes(15, 46, 3.2), nose(55, 7, '#2d1b14'), line('M48 60v4M37 64c4 3 8 2 11 0 3 2 7 3 11 0', 'line', 1.6),
    solid('M43 65.5h10v8.5c0 1.5-10 1.5-10 0z', '#fff6de', 1.5), line('M48 65.5V75', 'line', 1.3),
  ],
  hare: (c) => [
    solid('M33 40C22 26 19 4 25 1c7-2 15 17 17 36z', c.fur, 2), solid('M63 40C74 26 77 4 71 1c-7-2-15 17-17 36z', c.fur, 2),
    flat('M33 34C26 22 24 10 27 7c4 1 8 14 10 25zM63 34c7-12 9-24 6-27-4 1-8 14-10 25z', '#e8a99b'),
    solid('M48 32c16 0 26 10 26 23 0 14-11 25-26 25S22 69 22 55c0-13 10-23 26-23z', c.fur, 2),
    flat('M48 60c11 0 17 3.5 17 9S58 79 48 79s-17-4.5-17-10 6-9 17-9z', c.light),
    shade('M57 33.5C67.5 36 73.5 44.5 73.5 55c0 13-9 22.5-21 24.5 10-13 12-30 4.5-46z'),
    ...eyes(14, 54, 3.5), solid('M43.5 63.5c1-1.6 8-1.6 9 0 .3 2-2.5 4-4.5 4s-4.8-2-4.5-4z', '#b9604f', 1.4), smile(67.5),
  ],
  mole: (c) => [
    solid('M48 24c19 0 31 13 31 29 0 15-13 27-31 27S17 68 17 53c0-16 12-29 31-29z', c.fur, 2),
    shade('M58 25.6C71 29 78.5 40 78.5 53c0 14-10 24.5-25 26.5C65 64 67 44 58 25.6z'),
    flat('M24 42c5-9 13-14 22-15-9 4-15 10-18 18z', c.light, 0.4),
    solid('M48 50c9 0 14 6 15 12 1 8-6 14-15 14s-16-6-15-14c1-6 6-12 15-12z', c.light, 1.6),
    flat(disc(33, 47, 2.4) + disc(63, 47, 2.4), '#17131b'), flat(disc(32.4, 46.3, 0.8) + disc(62.4, 46.3, 0.8), '#ffffff'),
    solid('M41 57c2-4 12-4 14 0 1 5-4 9-7 9s-8-4-7-9z', c.mark, 1.6), line('M48 66v3M42 71c4 2.5 8 2.5 12 0', 'line', 1.5),
    line('M34 64l-14-1M34 68l-13 4M62 64l14-1M62 68l13 4', 'line', 0.9),
  ],
  bear: (c) => [
    solid(disc(22, 30, 11), c.fur, 2), solid(disc(74, 30, 11), c.fur, 2), flat(disc(22.5, 31, 6) + disc(73.5, 31, 6), c.light),
    solid('M48 22c20 0 33 13 33 29S67 80 48 80 15 67 15 51s13-29 33-29z', c.fur, 2),
    flat('M48 50c12 0 20 5 20 13s-9 15-20 15-20-7-20-15 8-13 20-13z', c.light),
    shade('M59 23.7C72.5 27.5 80.5 38.5 80.5 51c0 15-11.5 26-27 28.5C66 63 68.5 42.5 59 23.7z'),
    ...eyes(14, 46, 3.2), nose(55, 7, '#2d1b14'), smile(61),
  ],
  stag: (c) => [
    line('M36 30C30 22 28 12 30 3M31 17C26 15 21 11 19 5M33 24c-6 0-11-2-15-6M60 30c6-8 8-18 6-27M65 17c5-2 10-6 12-12M63 24c6 0 11-2 15-6', 'line', 6),
    line('M36 30C30 22 28 12 30 3M31 17C26 15 21 11 19 5M33 24c-6 0-11-2-15-6M60 30c6-8 8-18 6-27M65 17c5-2 10-6 12-12M63 24c6 0 11-2 15-6', '#e2c496', 3.2),
    solid('M30 41C20 43 11 39 8 31c10-2 19 0 25 6z', c.fur, 2), solid('M66 41c10 2 19-2 22-10-10-2-19 0-25 6z', c.fur, 2),
    flat('M27 38.5c-6 .5-11-1.5-14-5 6 0 11 1 15 4zM69 38.5c6 .5 11-1.5 14-5-6 0-11 1-15 4z', '#e2ab8e'),
    solid('M48 27c14 0 22 8 22 19 0 8-5 13-7 20-2 9-8 14-15 14s-13-5-15-14c-2-7-7-12-7-20 0-11 8-19 22-19z', c.fur, 2),
    flat('M48 60c8 0 13 3 13 8-1 7-6 11-13 11s-12-4-13-11c0-5 5-8 13-8z', c.light), flat('M48 27c4 0 6 5 5 14l-5 14-5-14c-1-9 1-14 5-14z', c.light, 0.45),
    shade('M56 28.5c8.5 2.7 13.5 9 13.5 17.5 0 8-5 13-7 20-1.6 7-5.5 11.5-10.5 13.2C60 64 63 44 56 28.5z'),
    ...eyes(13, 50, 3.3), nose(66, 5.5, '#2d1b14'), smile(70.5),
  ],
  lynx: (c) => [
    solid('M20 46L15 15c9 2 16 8 21 16z', c.fur, 2), solid('M76 46l5-31c-9 2-16 8-21 16z', c.fur, 2),
    line('M15.5 17L11 4M80.5 17L85 4', 'line', 3.6), flat('M21 37l-2.5-15.5c5 2 8.5 5.5 11.5 9.5zM75 37l2.5-15.5c-5 2-8.5 5.5-11.5 9.5z', c.mark),
    solid('M48 27c17 0 29 10 31 24l7 12-12 1c-5 10-15 16-26 16s-21-6-26-16l-12-1 7-12c2-14 14-24 31-24z', c.fur, 2),
    flat('M48 59c9-2 20 0 24.5 5C68 73.5 59 79 48 79s-20-5.5-24.5-15C28 59 39 57 48 59z', c.light),
    line('M40 31l2 8M48 29v9M56 31l-2 8M20 60l8-1M21 66l8-3M76 60l-8-1M75 66l-8-3', c.mark, 2.2),
    shade('M58 28.5C70 31.5 77.5 40 79 51l7 11.5-12 1.5C70 72 62.5 77.5 54 79c10-15 12-34 4-50.5z'),
    flat(disc(34, 51, 4.6) + disc(62, 51, 4.6), '#e8c14a'), flat(disc(34, 51, 2.2, 3.8) + disc(62, 51, 2.2, 3.8), '#2a1a12'),
    nose(62, 5, '#a4503f'), smile(66.5),
  ],
  marten: (c) => [
    solid(disc(24, 32, 10), c.fur, 2), solid(disc(72, 32, 10), c.fur, 2), flat(disc(24.5, 33, 5.5) + disc(71.5, 33, 5.5), c.light),
    solid('M48 25c17 0 29 10 29 24 0 16-13 30-29 30S19 65 19 49c0-14 12-24 29-24z', c.fur, 2),
    flat('M48 60c8 0 13 3 14 8-4 7-9 10.5-14 10.5S38 75 34 68c1-5 6-8 14-8z', c.light),
    flat('M24 48c6-6 14-7 21-3-3 7-10 11-17 10zM72 48c-6-6-14-7-21-3 3 7 10 11 17 10z', c.mark, 0.55),
    shade('M58 26.7C69.5 30 76.5 38.5 76.5 49c0 14.5-10.5 27-24 29.5C63.5 63 66 43 58 26.7z'),
    ...eyes(13, 49, 3.2), nose(64, 4.5, '#2d1b14'), smile(68.5),
  ],
  toad: (c) => [
    solid(disc(27, 33, 13), c.fur, 2), solid(disc(69, 33, 13), c.fur, 2),
    solid('M48 30c23 0 37 11 37 26S69 80 48 80 11 71 11 56s14-26 37-26z', c.fur, 2),
    flat('M48 62c18 0 31 1 33 3-6 9-18 14-33 14s-27-5-33-14c2-2 15-3 33-3z', c.light),
    shade('M62 31.5C76 35 84.5 44.5 84.5 56 84.5 69 73 78 57 79.5c12-13 14-32 5-48z'),
    flat(disc(38, 40, 2.4) + disc(60, 42, 2) + disc(52, 36, 1.6) + disc(22, 54, 2.2) + disc(74, 54, 2.2) + disc(30, 59, 1.4), c.mark, 0.7),
    flat(disc(27, 32, 8) + disc(69, 32, 8), '#f3e3a1'), flat(disc(27.5, 33, 4.6, 3.4) + disc(68.5, 33, 4.6, 3.4), '#2a1a12'), flat(disc(26, 31.6, 1.2) + disc(67, 31.6, 1.2), '#ffffff'),
    line('M20 60c9 8 47 8 56 0', 'line', 1.9), flat(disc(44.5, 52, 1.2) + disc(51.5, 52, 1.2), '#2d1b14'),
  ],
  bird: (c) => [
    solid('M44 24c-2-8 2-14 8-17 0 5 2 8 5 10-4 1-6 4-7 8z', c.fur, 1.8),
    solid('M48 21c18 0 30 13 30 30S65 80 48 80 18 68 18 51s12-30 30-30z', c.fur, 2),
    flat('M48 46c8-7 20-8 26-1 2 15-9 34-26 34S20 60 22 45c6-7 18-6 26 1z', c.light),
    shade('M58 22.7C70 26.5 77.5 38 77.5 51c0 15.5-10 27-24 28.7C65 64 67 41.5 58 22.7z'),
    flat('M21 42c7-5 14-5 20-1-6 3-13 4-20 1zM75 42c-7-5-14-5-20-1 6 3 13 4 20 1z', c.mark),
    ...eyes(14, 49, 3.8), solid('M41 55c3-3 11-3 14 0-1 6-4 10-7 10s-6-4-7-10z', '#efa23a', 1.7), line('M41.5 57.5c4 1.5 9 1.5 13 0', 'line', 1.3),
  ],
  raven: (c) => [
    solid('M40 24c-4-6-3-12 0-16 2 5 5 6 8 7 2-3 5-5 9-5-2 4-2 8-4 13z', c.fur, 1.8),
    solid('M48 21c18 0 30 13 30 30S65 80 48 80 18 68 18 51s12-30 30-30z', c.fur, 2),
    flat('M25 40c7-9 15-12 23-12-8 5-12 12-14 20z', c.light, 0.5),
    shade('M58 22.7C70 26.5 77.5 38 77.5 51c0 15.5-10 27-24 28.7C65 64 67 41.5 58 22.7z'),
    flat(disc(34, 47, 6) + disc(62, 47, 6), '#e9dfc7'), flat(disc(34.5, 47.5, 3.4) + disc(61.5, 47.5, 3.4), '#2a1a12'), flat(disc(33.4, 46.2, 1.2) + disc(60.4, 46.2, 1.2), '#ffffff'),
    solid('M39 54c4-5 14-5 18 0 0 10-4 20-9 24-5-4-9-14-9-24z', '#c08a3e', 1.8), flat('M49 51.5c3 .2 6 1 7.5 2.7 0 9.5-3.5 18.5-8 23 2.5-9 2.5-18 .5-25.7z', '#8d5f24', 0.7), line('M40 58c4 2 12 2 16 0', 'line', 1.3),
  ],
  falcon: (c) => [
    solid('M48 20c18 0 31 12 31 29 0 18-13 31-31 31S17 67 17 49c0-17 13-29 31-29z', c.fur, 2),
    flat('M48 50c8-8 20-9 27-3 2 18-10 32-27 32S19 65 21 47c7-6 19-5 27 3z', c.light),
    flat('M29 53c2 8 2 14-1 20-5-5-7.5-11-8-18zM67 53c-2 8-2 14 1 20 5-5 7.5-11 8-18z', c.mark),
    shade('M58 21.7C71 25.5 78.5 36.5 78.5 49c0 16.5-10.5 28.5-25 30.7C65 63 67.5 40.5 58 21.7z'),
    flat(disc(34, 46, 6) + disc(62, 46, 6), '#e8b73f'), flat(disc(34.5, 46.5, 3.6) + disc(61.5, 46.5, 3.6), '#2a1a12'), flat(disc(33.4, 45, 1.2) + disc(60.4, 45, 1.2), '#ffffff'),
    line('M24 38l17 5M72 38l-17 5', 'line', 3), solid('M40 54c4-4 12-4 16 0 1 6-3 9-5 12l-3 7-3-7c-2-3-6-6-5-12z', '#e0a23c', 1.7), flat('M48 62c2 1.5 3 3 2.8 4.8L48 73l-2.8-6.2C45 65 46 63.5 48 62z', '#5a4326'),
  ],
  moth: (c) => [
    solid('M44 60C30 34 8 30 4 44c-3 14 8 30 34 34zM52 60C66 34 88 30 92 44c3 14-8 30-34 34z', c.fur, 2),
    flat(disc(20, 52, 6) + disc(76, 52, 6), c.mark, 0.8), flat(disc(20, 52, 2.6) + disc(76, 52, 2.6), c.light),
    line('M41 28C38 16 31 10 22 9M55 28c3-12 10-18 19-19', 'line', 2.2), line('M36 19l-7 3M31 14l-6 4M60 19l7 3M65 14l6 4', 'line', 1.5),
    solid('M48 26c14 0 23 10 23 24s-9 28-23 28-23-14-23-28 9-24 23-24z', c.light, 2),
    shade('M56 27.7C65 31 70.5 39.5 70.5 50c0 13-7.5 25.5-18.5 27.5C62 62 63.5 43 56 27.7z'),
    flat(disc(37, 50, 7.5) + disc(59, 50, 7.5), '#2a1a12'), flat(disc(34.5, 47, 2.4) + disc(56.5, 47, 2.4) + disc(39, 53, 1.2) + disc(61, 53, 1.2), '#ffffff'),
    line('M43 65c3 2.5 7 2.5 10 0', 'line', 1.6),
  ],
  rat: (c) => [
    solid(disc(22, 33, 11.5), c.fur, 2), solid(disc(74, 33, 11.5), c.fur, 2), flat(disc(22.5, 34, 7) + disc(73.5, 34, 7), c.mark),
    solid('M48 26c16 0 27 9 27 23 0 12-11 31-27 31S21 61 21 49c0-14 11-23 27-23z', c.fur, 2),
    flat('M48 60c6 0 10 2.5 11 7-3 8-7 12-11 12s-8-4-11-12c1-4.5 5-7 11-7z', c.light),
    shade('M57 27.5C68 30.5 74.5 38.5 74.5 49c0 11-9.5 28-22 30.5C62 64 65 43.5 57 27.5z'),
    ...eyes(12, 49, 3), solid(disc(48, 70, 4), c.mark, 1.5), line('M35 66l-17-1M36 69.5l-16 4M61 66l17-1M60 69.5l16 4', 'line', 1),
    flat('M46.5 75.5h3v3.5h-3z', '#fff6de'),
  ],
};

// Something worn, over the head. Heads end at about y = 26 and reach from x = 17 to 79.
const worn: Record<string, Shape[]> = {
  none: [],
  cap: [solid('M22 34c2-16 14-22 26-22s24 6 26 22c-16-5-36-5-52 0z', '#5f7a3b', 2), flat('M58 13.5C67 17 73 24 74 34c-5-1.6-10-2.6-15-3.2 2-6 1.5-12-1-17.3z', '#000000', 0.15), solid('M20 34c14-6 42-6 56 0l1 4c-16-5-42-5-58 0z', '#4a612c', 1.8), solid('M68 22c6-8 10-12 16-14-1 8-5 13-13 18z', '#d9622b', 1.5)],
  straw: [solid('M30 28c0-14 8-20 18-20s18 6 18 20z', '#e6bf62', 2), solid('M8 31c14-8 66-8 80 0-10 7-70 7-80 0z', '#efcd76', 2), flat('M58 26c12 .3 24 1.8 29 4.8-6 3.5-20 5-34 5.2 4-3 5-6 5-10z', '#000000', 0.1), solid('M30 22c10-3 26-3 36 0v6c-10-2.5-26-2.5-36 0z', '#b3344a', 1.5)],
  hood: [solid('M48 6c22 0 38 18 38 46 0 12-4 22-8 28l-6-4c4-8 5-16 4-24C74 34 63 24 48 24S22 34 20 52c-1 8 0 16 4 24l-6 4c-4-6-8-16-8-28C10 24 26 6 48 6z', '#7b4a63', 2), flat('M58 7.5C75 12 85.5 28 85.5 52c0 12-4 21-7.5 27l-5.5-3.6c4-8 5-15.4 4-23.4C75 36 67 27 57 24.5c3-5 3-11 1-17z', '#000000', 0.17)],
  helmet: [solid('M20 38c0-20 12-30 28-30s28 10 28 30l-6 3c-2-8-6-12-10-13v10l-12-4-12 4V28c-4 1-8 5-10 13z', '#a3abb0', 2), flat('M56 9.5C68 13 75.5 22 75.5 38L70 40.5c-1.5-6-4-10-8-12 1-7-1-13.5-6-19z', '#000000', 0.17), line('M48 8v25', 'line', 1.6), solid(disc(48, 10, 4), '#d9622b', 1.5)],
  bandana: [solid('M20 38c3-16 14-24 28-24s25 8 28 24c-18-6-38-6-56 0z', '#a8321f', 2), flat('M57 15.5C67 19 74 26.5 76 38c-5-1.7-11-2.8-17-3.4 2-7 1.3-13.3-2-19.1z', '#000000', 0.17), solid('M76 35c8-2 13 1 16 6-6 1-11 0-16-3z', '#a8321f', 1.6), flat(disc(36, 28, 2) + disc(48, 24, 2) + disc(60, 28, 2) + disc(42, 34, 1.6) + disc(54, 33.5, 1.6), '#fbe9cf')],
  flower: [line('M22 34C34 22 62 22 74 34', 'line', 5.5), line('M22 34C34 22 62 22 74 34', '#7d8f3c', 3.2), ...[[26, 31], [38, 25.5], [52, 24.5], [66, 28.5]].flatMap(([x = 0, y = 0], i) => [solid(disc(x, y, 5.4), ['#f2a33a', '#e9e0d2', '#d1532a', '#f4c95d'][i] ?? '#f2a33a', 1.5), flat(disc(x, y, 2), '#7a3516')])],
  glasses: [line('M27 50a8 8 0 1 0 14 0 8 8 0 1 0-14 0M55 50a8 8 0 1 0 14 0 8 8 0 1 0-14 0M41 49c3-3 11-3 14 0', 'line', 3.6), line('M27 50a8 8 0 1 0 14 0 8 8 0 1 0-14 0M55 50a8 8 0 1 0 14 0 8 8 0 1 0-14 0M41 49c3-3 11-3 14 0', '#e6bf62', 1.7)],
  lamp: [solid('M21 36c2-17 13-25 27-25s25 8 27 25c-17-4-37-4-54 0z', '#d1902f', 2), flat('M57 12.5C67 16 73.5 24 75 36c-5-1.2-10-2-15-2.4 2-7.5 1-15-3-21.1z', '#000000', 0.15), solid('M18 36c18-5 42-5 60 0v4c-18-4-42-4-60 0z', '#a86e1f', 1.8), solid(disc(48, 24, 7.5), '#fff1b8', 2), flat(disc(48, 24, 4), '#ffd75e')],
  scar: [line('M58 40l7 14M57 46l6-2M60 52l6-2', '#7c2f20', 2)],
  feather: [solid('M70 36C74 20 84 10 94 8c0 12-7 24-20 31z', '#4f8b8f', 1.8), line('M69 41C74 30 82 19 90 12', 'line', 1.3), line('M20 40c16-9 40-9 56 0', 'line', 5), line('M20 40c16-9 40-9 56 0', '#7a4e2d', 2.8)],
  eyepatch: [line('M18 44c18-10 40-12 60-4', 'line', 2.6), solid('M54 45c5-3 13-3 17 0 0 8-4 13-9 13s-8-5-8-13z', '#2c2320', 1.6)],
  leafcap: [solid('M20 37C22 18 34 9 56 6c-2 6 0 8 6 12 8 5 13 11 14 19-18-6-38-6-56 0z', '#c9622b', 2), line('M24 35C34 24 44 16 56 7M40 22l-3 12M48 15l8 17', '#f4c95d', 1.5), flat('M58 15c9 5 16 12 18 22-6-2-12-3-18-3.6 3-6 3-12 0-18.4z', '#000000', 0.15)],
};
const wardrobe: Record<string, string[]> = {
  walk: ['hood', 'feather', 'none', 'leafcap', 'glasses'],
  attack: ['helmet', 'bandana', 'scar', 'eyepatch', 'none'],
  wood: ['cap', 'leafcap', 'none', 'cap', 'feather'],
  food: ['straw', 'flower', 'none', 'leafcap', 'bandana'],
  stone: ['lamp', 'glasses', 'none', 'lamp', 'hood'],
};
// Antlers, long ears and tufts need room; some hats would cut them off.
const bareheaded: Partial<Record<Species, string[]>> = {
  stag: ['flower', 'none', 'scar', 'glasses'],
  hare: ['flower', 'none', 'glasses', 'scar', 'feather'],
  moth: ['none', 'none', 'flower'],
  toad: ['none', 'flower', 'leafcap', 'scar'],
  mole: ['glasses', 'lamp', 'none'],
  falcon: ['none', 'feather', 'scar', 'hood'],
  lynx: ['none', 'flower', 'scar', 'feather'],
};

const cloth: Record<string, [string, string]> = {
  walk: ['#5d7d55', '#e6c36a'],
  attack: ['#9b3a2a', '#d9c08a'],
  wood: ['#8a5a2f', '#c9d08a'],
  food: ['#b98a2e', '#f3e2c0'],
  stone: ['#5b6670', '#d9a05a'],
};

const garment = (talent: string, n: number): Shape[] => {
  const [main, trim] = cloth[talent] ?? ['#7a5a86', '#f3e2c0'];
  const body = solid('M10 98c1-14 9-21 22-24h32c13 3 21 10 22 24z', main, 2);
  const dim = shade('M58 74h6c13 3 21 10 22 24H60c3-8 2-16-2-24z');
  switch (n % 3) {
    case 0:
      return [body, dim, solid('M26 76c8 7 36 7 44 0l3 8c-12 8-38 8-50 0z', trim, 1.8), solid('M60 84l8 0 3 12h-9z', trim, 1.8)];
    case 1:
      return [body, dim, solid('M30 74l18 16 18-16 4 3-22 21-22-21z', trim, 1.8)];
    default:
      return [body, dim, line('M48 78v20', trim, 2.4), flat(disc(48, 85, 2.4) + disc(48, 93, 2.4), trim)];
  }
};

export interface Talents { walk?: number; attack?: number; wood?: number; food?: number; stone?: number }

/** What somebody is best at decides the colours around them. */
export function talentOf(attrs: Talents | undefined): string {
  let best = '';
  let most = 0;
  for (const [attr, count] of Object.entries(attrs ?? {})) {
    if ((count ?? 0) > most) {
      best = attr;
      most = count ?? 0;
    }
  }
  return best || 'plain';
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export function speciesOf(id: string, attrs?: Talents): Species {
  return named[id] ?? pick(byTalent[talentOf(attrs)] ?? ['fox', 'mouse', 'lynx', 'rat'], seedOf(id));
}

const drawn = new Map<string, Shape[]>();

/** The portrait of a hero. Drawn once, kept. */
export function portrait(id: string, attrs?: Talents): Shape[] {
  const known = drawn.get(id);
  if (known) return known;
  const seed = seedOf(id);
  const talent = talentOf(attrs);
  const species = speciesOf(id, attrs);
  const coat = pick<Coat>(coats[species], seed >>> 3);
  const hats = bareheaded[species] ?? wardrobe[talent] ?? ['none', 'hood', 'flower', 'feather'];
  const hat = pick(hats, seed >>> 7);
  const shapes = [...garment(talent, seed >>> 11), ...faces[species](coat), ...(worn[hat] ?? [])];
  drawn.set(id, shapes);
  return shapes;
}

/** The sister: a vixen in a dark hood, the same in every game. */
export const sisterPortrait: Shape[] = [
  solid('M8 98c1-16 10-23 22-25h36c12 2 21 9 22 25z', '#2f3a4a', 2),
  solid('M30 74l18 15 18-15 4 3-22 20-22-20z', '#f4c95d', 1.8),
  ...faces.fox({ fur: '#c8552a', dark: '#8f3517', light: '#fbe9cf', mark: '#33201a' }),
  ...(worn.hood ?? []).map((shape) => (shape.f === '#7b4a63' ? { ...shape, f: '#3c4a5e' } : shape)),
  line('M36 41l8 3M60 41l-8 3', 'line', 2),
];
