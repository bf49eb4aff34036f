// What stands in each little picture: a ground, a sky, and things with their place and size. The keys are the ids of
// the pack: places, faces of deeds, events and eras.

export type Item = readonly [prop: string, x: number, y: number, size: number, tone?: string];
export type Ground = 'meadow' | 'field' | 'water' | 'stone' | 'room' | 'snow' | 'dark';
export interface Picture {
  ground: Ground;
  items: readonly Item[];
}

const picture = (ground: Ground, ...items: Item[]): Picture => ({ ground, items });

const BLUE = '#3d4a8c';
const GREEN = '#4f7a46';
const GOLD = '#d9a53a';
const PLUM = '#6d3f7d';

export const places: Record<string, Picture> = {
  farmyard: picture('field', ['sun', 82, 22, 0.7], ['barn', 46, 47, 1.25], ['sheaf', 18, 51, 1], ['person', 74, 51, 0.85, '#6b8e3a']),
  fishery: picture('water', ['sun', 14, 22, 0.6], ['boat', 40, 46, 1.25], ['fish', 76, 52, 0.9], ['net', 76, 38, 0.7]),
  workshop: picture('room', ['log', 20, 49, 0.9], ['anvil', 50, 49, 1.1], ['hammer', 50, 34, 0.75], ['person', 77, 50, 1, '#8a5a2b']),
  trading_house: picture('stone', ['house', 30, 48, 1.5, BLUE], ['scales', 62, 50, 1], ['coins', 82, 51, 0.8]),
  expansion: picture('meadow', ['pine', 12, 42, 0.9], ['pine', 86, 42, 1], ['cart', 44, 50, 1.15], ['flag', 72, 48, 1.1], ['tree', 28, 38, 0.6]),
  harvest: picture('field', ['sun', 14, 22, 0.7], ['sheaf', 34, 50, 1.1], ['sheaf', 52, 47, 0.9], ['cart', 76, 50, 0.9], ['grapes', 16, 51, 0.6]),
  building_yard: picture('stone', ['crane', 30, 48, 1.3], ['wall', 66, 49, 1.1], ['person', 84, 51, 0.8, GOLD], ['log', 14, 52, 0.7]),
  village_works: picture('meadow', ['tree', 10, 42, 0.8], ['house', 32, 47, 1.2], ['house', 56, 50, 1.25, BLUE], ['house', 78, 45, 0.95], ['tree', 90, 50, 0.7]),
  town_hall: picture('stone', ['hall', 48, 50, 1.35], ['flag', 18, 50, 0.9], ['flag', 80, 50, 0.9, BLUE]),
  university: picture('room', ['book', 34, 48, 1.2], ['scroll', 62, 49, 0.95], ['person', 82, 51, 1, BLUE], ['candle', 12, 48, 0.9]),
  castle: picture('meadow', ['castle', 48, 47, 1.25], ['tree', 14, 50, 0.8], ['knight', 80, 51, 0.85]),
  monastery: picture('meadow', ['church', 40, 49, 1.35], ['monk', 76, 51, 1], ['tree', 13, 48, 0.8]),
  forge: picture('room', ['fire', 20, 49, 1.1], ['anvil', 48, 49, 1.1], ['gear', 78, 46, 1], ['hammer', 48, 33, 0.7]),
  fortress_works: picture('stone', ['tower', 30, 49, 1.25], ['wall', 54, 50, 1.1], ['crane', 80, 48, 1.1], ['tower', 74, 50, 0.5]),
  church_works: picture('meadow', ['crane', 18, 48, 1.25], ['church', 54, 50, 1.4, GREEN], ['monk', 84, 51, 0.8]),
  carpentry: picture('room', ['log', 26, 50, 1.15], ['hammer', 56, 46, 1], ['saw', 78, 49, 0.9]),
  bath_house: picture('room', ['tub', 34, 50, 1.3], ['tub', 70, 50, 1.1, '#8a5630'], ['cloud', 52, 28, 0.8]),
  tavern: picture('room', ['mug', 28, 49, 1.2], ['barrel', 58, 50, 1.2], ['mug', 80, 50, 0.9], ['candle', 58, 31, 0.5]),
  bakery: picture('room', ['loaf', 30, 46, 1.1], ['loaf', 52, 51, 1], ['fire', 80, 49, 1.05], ['sheaf', 12, 49, 0.8]),
  sawmill: picture('water', ['pine', 88, 40, 1], ['barn', 38, 44, 1.1], ['saw', 62, 49, 1], ['log', 16, 51, 0.8]),
  market_stall: picture('stone', ['stall', 36, 50, 1.35], ['person', 68, 51, 1, GOLD], ['sack', 86, 51, 0.8]),
  fish_pond: picture('water', ['fish', 30, 48, 1.1], ['fish', 64, 53, 1, '#88b8b0'], ['tree', 87, 40, 0.9], ['tree', 10, 38, 0.7]),
  dairy: picture('meadow', ['cheese', 40, 50, 1.2], ['jug', 68, 50, 1, '#e8e2d4'], ['sheep', 85, 45, 0.7], ['cheese', 16, 51, 0.7]),
  county_fair: picture('meadow', ['tent', 22, 48, 1.1, '#e6b85a'], ['tent', 50, 46, 1.3], ['stall', 79, 49, 0.95, BLUE], ['person', 35, 52, 0.6, GREEN], ['person', 64, 52, 0.6, PLUM]),
  tithe_barn: picture('field', ['barn', 36, 48, 1.5, '#9a8a70'], ['sack', 70, 50, 1], ['coins', 86, 51, 0.8]),
  sheepfold: picture('meadow', ['sheep', 30, 49, 1.15], ['sheep', 60, 46, 0.9], ['sheep', 76, 52, 1], ['yarn', 12, 51, 0.7]),
  winepress: picture('meadow', ['vine', 26, 46, 1.1], ['barrel', 60, 50, 1.2], ['grapes', 84, 51, 0.9]),
  hostel: picture('dark', ['moon', 82, 24, 0.6], ['house', 30, 48, 1.5, GREEN], ['bed', 68, 49, 1]),
  library: picture('room', ['book', 48, 43, 1.2], ['book', 22, 51, 0.9, '#b8472f'], ['book', 74, 51, 0.9, GREEN], ['candle', 90, 48, 0.8]),
  hospital: picture('room', ['bed', 34, 50, 1.3], ['monk', 66, 50, 1], ['flask', 85, 50, 0.9]),
  stables: picture('meadow', ['barn', 26, 46, 1.2], ['horse', 66, 50, 1.3]),
  weaving_mill: picture('room', ['loom', 32, 50, 1.25], ['cloth', 66, 50, 1.05], ['yarn', 86, 51, 0.7]),
  cathedral_lodge: picture('stone', ['church', 46, 51, 1.55, '#7d6a94'], ['crane', 82, 49, 1.1]),
  council_hall: picture('room', ['person', 22, 50, 1.05, '#b8472f'], ['person', 42, 47, 1.05, BLUE], ['person', 62, 50, 1.05, GREEN], ['scroll', 83, 49, 0.9]),
  merchants_guild: picture('stone', ['hall', 34, 49, 1.1, GOLD], ['scales', 68, 50, 1], ['coins', 86, 51, 0.85]),
  embassy: picture('stone', ['hall', 34, 49, 1.1, BLUE], ['dove', 74, 32, 0.9], ['flag', 64, 51, 0.9], ['flag', 82, 51, 0.9, GREEN]),
  granary: picture('field', ['granary', 40, 49, 1.45], ['sack', 72, 50, 1], ['sheaf', 87, 51, 0.8]),
  academy: picture('room', ['gear', 26, 46, 1.1], ['book', 54, 49, 1.05], ['person', 82, 51, 1, PLUM]),
  royal_seat: picture('stone', ['castle', 38, 49, 1.3, '#b8472f'], ['crown', 78, 40, 1], ['knight', 70, 52, 0.6]),
};

export const faces: Record<string, Picture> = {
  food_depot: picture('field', ['granary', 30, 49, 1.35], ['sheaf', 60, 50, 1], ['loaf', 82, 51, 0.8]),
  medicine: picture('room', ['flask', 28, 50, 1.2], ['flask', 54, 50, 0.9, '#8c2f4f'], ['monk', 80, 51, 1]),
  alchemy_1: picture('room', ['flask', 34, 50, 1.3], ['fire', 60, 50, 0.9], ['book', 83, 50, 0.8]),
  alchemy_2: picture('dark', ['moon', 80, 24, 0.6], ['flask', 34, 50, 1.2, '#b8472f'], ['coin', 66, 48, 0.9]),
  barter_1: picture('stone', ['cheese', 22, 50, 0.9], ['person', 48, 50, 1, GOLD], ['fish', 78, 50, 0.9]),
  barter_2: picture('meadow', ['cart', 40, 50, 1.3], ['horse', 78, 50, 0.9], ['barrel', 12, 51, 0.6]),
  canal_1: picture('water', ['person', 20, 41, 0.9, '#8a5a2b'], ['boat', 56, 50, 1], ['person', 84, 42, 0.9, '#2f6f9f']),
  canal_2: picture('water', ['boat', 30, 48, 1.2], ['boat', 62, 52, 0.9, '#d9a53a'], ['crane', 86, 44, 1]),
  roads_1: picture('meadow', ['cart', 46, 50, 1.15], ['tree', 14, 44, 0.9], ['tree', 84, 46, 1]),
  roads_2: picture('water', ['bridge', 48, 50, 1.9], ['knight', 48, 31, 0.6], ['tree', 8, 38, 0.7]),
  almshouse_1: picture('room', ['bowl', 30, 49, 1.1], ['loaf', 56, 50, 0.9], ['person', 80, 51, 1, '#7a6a58']),
  almshouse_2: picture('room', ['bed', 32, 50, 1.2], ['monk', 66, 50, 1], ['bowl', 86, 51, 0.7]),
  town_wall_1: picture('stone', ['wall', 28, 49, 1.2], ['tower', 54, 50, 1.1], ['wall', 78, 50, 1.1]),
  town_wall_2: picture('stone', ['gate', 48, 51, 1.5], ['wall', 14, 51, 0.9], ['wall', 82, 51, 0.9]),
};

export const events: Record<string, Picture> = {
  A1: picture('field', ['sun', 20, 28, 0.9], ['sheaf', 52, 50, 1.2], ['sheaf', 76, 49, 1]),
  A2: picture('water', ['sun', 82, 22, 0.6], ['boat', 34, 46, 1.1], ['fish', 70, 50, 1.1]),
  A3: picture('meadow', ['person', 28, 50, 1.1, '#6b8e3a'], ['person', 50, 49, 1.1, '#2f6f9f'], ['cart', 80, 50, 0.9], ['sun', 10, 22, 0.5]),
  A4: picture('meadow', ['pine', 18, 46, 1.1], ['log', 50, 50, 1.2], ['log', 78, 51, 0.9], ['cloud', 72, 24, 0.8]),
  A5: picture('stone', ['coins', 36, 50, 1.2], ['hand', 66, 49, 1.1, GOLD]),
  A6: picture('field', ['rain', 30, 34, 1.1], ['rain', 66, 30, 1.2], ['sheaf', 48, 52, 0.8, '#b89a4c']),
  A7: picture('meadow', ['flag', 30, 48, 1.3], ['tent', 60, 50, 1.1], ['laurel', 86, 44, 0.8]),
  A8: picture('stone', ['hammer', 26, 48, 1.1], ['seal', 52, 46, 1.1], ['stall', 80, 50, 0.9, GREEN]),
  B1: picture('dark', ['sheaf', 36, 51, 1.1, '#8d7a4c'], ['sheaf', 60, 51, 0.8, '#8d7a4c'], ['cloud', 70, 24, 1, '#8b8f97']),
  B2: picture('meadow', ['monk', 40, 50, 1.3], ['cross', 62, 48, 0.9], ['bell', 82, 48, 0.8]),
  B3: picture('stone', ['stall', 28, 50, 1.2], ['stall', 66, 49, 1.2, BLUE], ['coins', 48, 53, 0.7]),
  B4: picture('stone', ['gate', 34, 50, 1.3], ['coins', 68, 51, 1.1], ['hand', 86, 46, 0.7]),
  B5: picture('meadow', ['person', 30, 50, 1.2, BLUE], ['book', 60, 48, 1], ['scroll', 84, 50, 0.8]),
  B6: picture('water', ['cloud', 40, 26, 1.1, '#9aa88f'], ['bed', 34, 48, 1], ['flask', 72, 48, 1]),
  B7: picture('stone', ['crane', 22, 49, 1.2], ['house', 52, 50, 1.3], ['log', 82, 51, 0.9]),
  B8: picture('room', ['scroll', 34, 50, 1.2], ['hand', 68, 49, 1.2]),
  C1: picture('dark', ['horse', 36, 50, 1.2, '#43392f'], ['knight', 64, 50, 1.1, '#241b14'], ['sword', 84, 49, 0.9]),
  C2: picture('water', ['rain', 28, 26, 1], ['house', 54, 46, 1.1], ['rain', 80, 26, 1], ['tree', 84, 50, 0.7]),
  C3: picture('dark', ['house', 34, 50, 1.4, '#5d3a20'], ['fire', 34, 36, 1], ['fire', 62, 50, 1.2], ['fire', 82, 51, 0.8]),
  C4: picture('field', ['sheaf', 24, 50, 1.1], ['bowl', 50, 50, 1.1], ['grapes', 78, 50, 1]),
  C5: picture('meadow', ['tent', 20, 47, 1], ['knight', 46, 50, 1.2], ['shield', 72, 49, 1], ['flag', 88, 49, 0.8]),
  C6: picture('room', ['cross', 30, 50, 1.1], ['hand', 66, 49, 1.2, PLUM]),
  C7: picture('stone', ['hall', 32, 49, 1.1], ['scroll', 66, 49, 1.1], ['seal', 86, 46, 0.7]),
  C8: picture('dark', ['rat', 30, 50, 1.3], ['rat', 60, 52, 0.9, '#544d46'], ['cross', 82, 50, 0.8, '#9c9488']),
  D1: picture('stone', ['crown', 34, 40, 1.2], ['coins', 60, 51, 1.2], ['hand', 86, 46, 0.7, GOLD]),
  D2: picture('stone', ['tent', 18, 48, 1, '#e6b85a'], ['stall', 46, 50, 1.1], ['stall', 76, 50, 1.1, GREEN], ['coins', 60, 53, 0.6]),
  D3: picture('meadow', ['church', 42, 50, 1.45], ['bell', 76, 44, 1], ['coins', 84, 52, 0.6]),
  D4: picture('dark', ['castle', 40, 48, 1.25], ['fire', 72, 51, 0.9], ['tent', 88, 51, 0.6]),
  D5: picture('snow', ['snow', 26, 30, 1], ['snow', 70, 28, 1.1], ['house', 48, 50, 1.2], ['bowl', 80, 52, 0.8]),
  D6: picture('stone', ['castle', 30, 48, 1], ['crown', 62, 42, 1.1], ['coins', 84, 51, 0.9]),
  D7: picture('meadow', ['dove', 46, 40, 1.3], ['tree', 84, 48, 1], ['tree', 12, 46, 0.8]),
  D8: picture('stone', ['crown', 36, 40, 1.2], ['scroll', 66, 50, 1.1], ['person', 86, 51, 0.8, PLUM]),
};

export const eras: Record<string, Picture> = {
  settling: picture('meadow', ['pine', 12, 42, 0.9], ['cart', 42, 50, 1.1], ['tent', 76, 49, 1], ['sun', 84, 20, 0.5]),
  hunger: picture('dark', ['bowl', 36, 50, 1.3, '#8a6a50'], ['sheaf', 68, 50, 0.9, '#8d7a4c'], ['cloud', 76, 24, 0.8, '#8b8f97']),
  development: picture('meadow', ['house', 26, 48, 1.2], ['crane', 54, 48, 1.2], ['house', 80, 50, 1.1, BLUE]),
  trade: picture('water', ['boat', 28, 46, 1.1], ['scales', 60, 46, 0.9], ['barrel', 84, 46, 0.9]),
  peace: picture('meadow', ['church', 32, 49, 1.2], ['dove', 72, 36, 1.1], ['tree', 88, 49, 0.8]),
};

export const pictures: Record<string, Picture> = { ...places, ...faces, ...events, ...eras };
