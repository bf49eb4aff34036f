import { disc, flat, line, solid, type Shape } from './shapes';

// Symbols on a field of 24 by 24. Resources are things, attributes are tools on a round badge: both kinds have a "wood".
const badge = (rim: string): Shape[] => [solid(disc(12, 12, 10.9), 'badge', 1.1), { d: disc(12, 12, 9.5), s: rim, w: 1.3 }];

const tab = (f: string): Shape => solid('M5.5 1.6h13a4 4 0 0 1 4 4v12.8a4 4 0 0 1-4 4h-13a4 4 0 0 1-4-4V5.6a4 4 0 0 1 4-4z', f, 1.1);

const resources: Record<string, Shape[]> = {
  wood: [
    solid('M5.2 3.6h9.6v7.2H5.2a3.6 3.6 0 0 1 0-7.2z', 'wood'),
    flat('M2.2 8.4h12v2H5a3.2 3.2 0 0 1-2.8-2z', 'woodDark'),
    solid(disc(15, 7.2, 3, 3.6), 'woodLight'),
    line(disc(15, 7.2, 1.1, 1.5), 'woodDark', 1),
    solid('M8.4 12.4H18v7.8H8.4a3.9 3.9 0 0 1 0-7.8z', 'wood'),
    flat('M5.2 17.6h12v2.1H8.2a3.4 3.4 0 0 1-3-2.1z', 'woodDark'),
    solid(disc(18.4, 16.3, 3.2, 3.9), 'woodLight'),
    line(disc(18.4, 16.3, 1.2, 1.6), 'woodDark', 1),
  ],
  food: [
    line('M12.2 9.5C11 6.4 9.6 5 7.4 4.2M12.4 9.2c.4-2.4 1.4-4.2 3.2-5.6', 'mossDark', 1.6),
    solid('M11.6 6.4c1-3.6 5.2-5 9.4-3.6-1.4 3.8-5.6 5.4-9.4 3.6z', 'moss', 1.1),
    solid(disc(7.6, 15.4, 5), 'berry'),
    solid(disc(16.4, 14.4, 5), 'berry'),
    solid(disc(12.2, 18, 4.4), 'berry'),
    flat('M9 20.4a4.2 4.2 0 0 0 7 0 4 4 0 0 1-7 0z', 'berryDark'),
    flat(disc(6.3, 13.6, 1.3), 'shine', 0.75),
    flat(disc(15.2, 12.6, 1.3), 'shine', 0.75),
  ],
  stone: [
    solid('M3.2 18.6l2-8.4 5.4-5.4 6.8 1.6 3.8 6.4-.8 6.4-4.8 1.6H6z', 'stone'),
    flat('M13.4 12.2l7.2.8-.7 5.8-4.5 1.4H9.8z', 'stoneDark'),
    flat('M5.9 10.6l4.9-4.9 3.4.8-3 4.2-4.6 2z', 'stoneLight'),
    line('M11.2 10.7l2.2 1.5 7-.1M13.4 12.2l-3.6 8', 'line', 0.9),
  ],
  hive: [
    solid('M12 2.6c5.4 0 8 4.2 8.6 9.2.4 3.6.2 6.6-.6 8.8H4c-.8-2.2-1-5.2-.6-8.8C4 6.8 6.6 2.6 12 2.6z', 'honey'),
    flat('M14.8 3.4c3.6 1.4 5.3 4.8 5.7 8.6.3 3.2.1 5.9-.6 8h-4c1.8-5 1.7-11.4-1.1-16.6z', 'honeyDark', 0.75),
    line('M6.4 7h11.2M4.3 11.3h15.4M3.7 15.8h16.6', 'line', 0.9),
    solid('M9.6 20.6v-2.2a2.4 2.4 0 0 1 4.8 0v2.2z', 'bark', 1),
  ],
};

const tools: Record<string, Shape[]> = {
  walk: [
    solid('M9 5h5.2v6.4c0 .8.4 1.3 1.2 1.6l1.8.7c1.2.4 1.8 1.3 1.8 2.6H8.3c-.5-1.8-.3-3.4.2-5z', 'wood', 1.1),
    flat('M12 5h2.2v6.4c0 .8.4 1.3 1.2 1.6l1.8.7c1 .3 1.6 1 1.8 2h-4.5c-2-.5-2.7-3-2.5-5.4z', 'woodDark', 0.6),
    solid('M7.9 16.3H19v2.2H7.9z', 'bark', 1.1),
    line('M9 7.4h5.2', 'line', 0.9),
  ],
  attack: [
    solid('M16.9 4.6l2.5 0 0 2.5-7.7 7.8-2.6-2.6z', 'steel', 1.1),
    flat('M19 5.1v2l-7.3 7.4-1.1-1.1z', 'stoneDark', 0.7),
    line('M7.3 11.2l5.5 5.5', 'line', 2.6),
    line('M7.3 11.2l5.5 5.5', 'gold', 1.2),
    line('M9 15l-3.2 3.2', 'line', 3),
    line('M9 15l-3.2 3.2', 'ember', 1.5),
  ],
  wood: [
    line('M7.4 19l7.8-12.6', 'line', 3.2),
    line('M7.4 19l7.8-12.6', 'wood', 1.7),
    solid('M11.6 5.4c2.8-1.9 6.6-.9 8 2.8-1.8-.2-3.3.4-4.4 1.9l-4.3-2.7z', 'steel', 1.1),
    flat('M15.2 9.7c.9-1.2 2.2-1.9 3.8-1.8-.6-1.4-1.5-2.2-2.6-2.7z', 'stoneDark', 0.5),
  ],
  food: [
    line('M7.6 11c0-7.4 8.8-7.4 8.8 0', 'line', 2.8),
    line('M7.6 11c0-7.4 8.8-7.4 8.8 0', 'wood', 1.3),
    flat(disc(9.6, 10.4, 1.9), 'berry'),
    flat(disc(13.3, 9.9, 2.1), 'berry'),
    solid('M5.3 11h13.4l-1.5 6.1a1.8 1.8 0 0 1-1.7 1.3H8.5a1.8 1.8 0 0 1-1.7-1.3z', 'woodLight', 1.1),
    line('M9.2 11.3l.8 6.9M14.8 11.3l-.8 6.9M6 14.4h12', 'woodDark', 0.9),
  ],
  stone: [
    line('M8.4 19l5.6-11', 'line', 3.2),
    line('M8.4 19l5.6-11', 'wood', 1.7),
    solid('M6.2 8c4.4-4 10.6-2.9 13 3.6-3.4-2.5-7.9-3.5-13-3.6z', 'steel', 1.1),
    flat('M12 6.3c3 .3 5.4 1.9 6.6 4.6-2.2-1.6-4.6-2.4-7.2-2.7z', 'stoneDark', 0.5),
  ],
};
const rim: Record<string, string> = { walk: 'moss', attack: 'ember', wood: 'wood', food: 'berry', stone: 'stoneDark' };

const triggers: Record<string, Shape[]> = {
  play: [tab('play'), line('M12 5.2v8.3M8.3 10l3.7 3.8 3.7-3.8M6.6 18h10.8', 'onDark', 2.2)],
  slide: [tab('slide'), line('M11.6 6.6L6.2 12l5.4 5.4M17.6 6.6L12.2 12l5.4 5.4', 'onDark', 2.2)],
  drop: [tab('drop'), line('M18.6 6v12M14.2 12H5.6M9.3 8.2L5.5 12l3.8 3.8', 'onDark', 2.2)],
  charge: [tab('charge'), solid('M13.6 4.2L6.4 13.2h4.6l-1 6.6 7.6-9.4h-4.8z', 'onDark', 0)],
  ongoing: [tab('ongoing'), line('M18 9.4A6.6 6.6 0 0 0 6 9.2M6 14.6a6.6 6.6 0 0 0 12 .2M18.4 5.6v4h-4M5.6 18.4v-4h4', 'onDark', 2)],
};

const deeds: Record<string, Shape[]> = {
  leaf: [
    solid('M4.6 19.6C2.8 10.6 8.6 3 20.6 3.2c.8 9.8-4.2 17.2-13.4 16.8-.9 0-1.8-.2-2.6-.4z', 'leaf'),
    flat('M20 3.8c.6 8.8-3.8 15.8-12.4 15.6-.8 0-1.4-.1-2-.2C11 15.6 16 10.4 20 3.8z', 'leafDark', 0.75),
    line('M3.4 21.2C7.2 16 11 11.8 16 8.2M8.6 15.2l-.2-4.4M11.8 11.8l.2-4.2M9.8 14.2l4.6-.2', 'gold', 1.2),
  ],
  build: [
    line('M7 20.4L14.4 9', 'line', 3.6),
    line('M7 20.4L14.4 9', 'wood', 2),
    solid('M9.4 4.2l8.4 2.4 3 4.6-2.6 2-3.8-3-6.6-2z', 'steel'),
    flat('M9 6.6l7 2.2 3.6 3.4-1.4 1-3.8-3-6.4-2z', 'stoneDark', 0.6),
  ],
  settle: [
    solid('M3 11.4L12 3.6l9 7.8-1.8 1.4V20.6H4.8v-7.8z', 'parchment'),
    flat('M12 4.4l8.2 7-1.6 1.2v7.4H12z', 'parchmentDark', 0.8),
    solid('M2.6 11.6L12 3.2l9.4 8.4-1.4 1.6L12 6.4l-8 6.8z', 'ember'),
    solid('M12 19c-3.4-2.2-4.6-3.8-4.2-5.6.5-1.8 3-2 4.2 0 1.2-2 3.7-1.8 4.2 0 .4 1.8-.8 3.4-4.2 5.6z', 'berry', 1),
  ],
  hero: [
    solid('M5.6 2.2h12.8a1.8 1.8 0 0 1 1.8 1.8v16a1.8 1.8 0 0 1-1.8 1.8H5.6A1.8 1.8 0 0 1 3.8 20V4a1.8 1.8 0 0 1 1.8-1.8z', 'parchment'),
    solid('M7 6l3.2 2.2h3.6L17 6v6c0 3.4-2.4 6.4-5 6.4S7 15.4 7 12z', 'ember', 1.1),
    flat('M7.4 12.8c1.8-.2 3.4 1 4.6 3.6 1.2-2.6 2.8-3.8 4.6-3.6-.3 3-2.3 5.2-4.6 5.2s-4.3-2.2-4.6-5.2z', 'parchment'),
    flat(disc(9.6, 11.4, 0.9) + disc(14.4, 11.4, 0.9) + disc(12, 16.8, 1), 'line'),
  ],
  favour: [
    solid('M6.4 3h11.2v15.6H6.4z', 'parchment'),
    solid('M4.6 3a1.8 1.8 0 0 1 1.8-1.2h11.4a1.8 1.8 0 0 1 0 3.6H6.4A1.8 1.8 0 0 1 4.6 3z', 'parchmentDark', 1.1),
    line('M9 9h6M9 12h6', 'parchmentLine', 1.2),
    solid('M12 21.8l-2.6-1.6.6-5.2h4l.6 5.2z', 'berry', 1),
    solid(disc(12, 15.8, 3), 'berry', 1.1),
    flat(disc(11.2, 15, 0.9), 'shine', 0.8),
  ],
  marker: [
    line('M6.4 2.8v18.8', 'line', 2.8),
    line('M6.4 2.8v18.8', 'wood', 1.2),
    solid('M7.2 3.8c4-1.8 7 1.6 12.4 0l-2.4 4.8 2.4 4.8c-5.4 1.6-8.4-1.8-12.4 0z', 'danger'),
    flat('M7.6 9.2c4-1.2 6.6 1.6 10.8.8l.6 2.8c-4.8 1.2-7.6-1.6-11.4-.2z', 'line', 0.25),
  ],
  anywhere: [
    solid(disc(12, 12, 9.6), 'badge'),
    solid('M12 3.6l2.2 6.2 6.2 2.2-6.2 2.2L12 20.4l-2.2-6.2L3.6 12l6.2-2.2z', 'ember', 1.1),
    flat('M12 3.6v16.8l2.2-6.2 6.2-2.2-6.2-2.2z', 'emberDark', 0.6),
  ],
  everyone: [
    solid(disc(6.2, 8.6, 2.7), 'woodLight', 1.1),
    solid('M2 19c0-8 8.4-8 8.4 0z', 'woodLight', 1.1),
    solid(disc(17.8, 8.6, 2.7), 'moss', 1.1),
    solid('M13.6 19c0-8 8.4-8 8.4 0z', 'moss', 1.1),
    solid(disc(12, 8.2, 3.2), 'ember', 1.1),
    solid('M7 20.6c0-9.6 10-9.6 10 0z', 'ember', 1.1),
  ],
  refresh: [line('M19 9A7.6 7.6 0 0 0 5 9M5 15a7.6 7.6 0 0 0 14 0M19.6 4.4V9H15M4.4 19.6V15H9', 'ink', 2)],
  trophy: [
    solid('M7 3.4h10v5.8c0 3.4-2 5.8-5 5.8s-5-2.4-5-5.8z', 'gold'),
    flat('M12.6 3.8H16.6v5.4c0 2.8-1.5 5-3.8 5.3 1.2-3 1.2-7.4-.2-10.7z', 'honeyDark', 0.8),
    line('M7 5.2H3.6c0 3.6 1.6 5.2 4 5.4M17 5.2h3.4c0 3.6-1.6 5.2-4 5.4', 'line', 1.4),
    solid('M10.8 15h2.4v2.8h-2.4z', 'honeyDark', 1.1),
    solid('M7.6 17.8h8.8v3H7.6z', 'bark', 1.1),
  ],
  fire: [
    line('M4.6 20.4l14.8-3.6M4.6 16.8l14.8 3.6', 'line', 3.8),
    line('M4.6 20.4l14.8-3.6M4.6 16.8l14.8 3.6', 'wood', 2),
    solid('M12 2.2c1 4 5.4 5.8 5.4 10.4a5.4 5.4 0 0 1-10.8 0c0-2.4 1.2-3.4 2-5.2.9 1 1.3 1.8 1.6 2.8 1.4-2 2-4.6 1.8-8z', 'ember'),
    flat('M12.2 9c.4 2 2.6 2.8 2.6 5a2.8 2.8 0 0 1-5.6 0c0-1.2.5-1.8 1-2.6.5.4.8.8 1 1.4.7-1 1-2.2 1-3.8z', 'gold'),
  ],
  stamina: [
    solid('M12 20.6C5.4 16.4 2.6 13 3 9c.5-4.6 6.4-6 9-1.6 2.6-4.4 8.5-3 9 1.6.4 4-2.4 7.4-9 11.6z', 'berry'),
    flat('M17.4 5.6c2 .4 3 1.8 3.1 3.6.3 3.6-2.3 6.7-8.5 10.7 4.4-5 6.4-9.4 5.4-14.3z', 'berryDark', 0.7),
    line('M4.4 12h4.2l1.6-3 2.6 6 1.8-3h4.6', 'onDark', 1.3),
  ],
  star: [
    solid('M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z', 'gold'),
    flat('M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5z', 'honeyDark', 0.5),
  ],
  stash: [
    solid('M4 8.4L12 5l8 3.4v9L12 21l-8-3.6z', 'wood'),
    flat('M12 11.8l7.6-3v8.3L12 20.4z', 'woodDark', 0.7),
    line('M4 8.4l8 3.4 8-3.4M12 11.8V21', 'line', 1.1),
  ],
  spark: [
    solid('M12 1.8l2.4 6.6 7 .4-5.4 4.4 1.8 6.8L12 16.2 6.2 20l1.8-6.8-5.4-4.4 7-.4z', 'gold'),
    flat(disc(12, 11.4, 2.6), 'shine', 0.8),
  ],
  capacity: [
    solid('M3.6 9h16.8v11H3.6z', 'wood'),
    solid('M3 5.2h18V9.6H3z', 'woodLight'),
    solid('M10 8h4v4.6h-4z', 'gold', 1),
    flat('M14 12.6h5.8v6.8H14z', 'woodDark', 0.5),
  ],
  unlock: [
    line('M7.8 11V7.4a4.2 4.2 0 0 1 8.2-1.2', 'line', 2.8),
    line('M7.8 11V7.4a4.2 4.2 0 0 1 8.2-1.2', 'steel', 1.2),
    solid('M5 10.6h14v10H5z', 'gold'),
    flat(disc(12, 14.8, 1.6), 'line'),
    line('M12 15v3', 'line', 1.4),
  ],
  walker: [
    solid(disc(12, 5.4, 3), 'ember', 1.1),
    line('M12 9v5.4l-3.6 6M12 14.4l3.8 6M7.6 12l4.4-2 4 3', 'line', 2),
  ],
  cards: [
    solid('M4 6.2l9-2.8 4.2 13.4-9 2.8z', 'woodLight'),
    solid('M9.2 5.6h10.4v15H9.2z', 'parchment'),
    solid('M12 10l2.4 1.4L16.8 10v3.6c0 1.8-1 3-2.4 3s-2.4-1.2-2.4-3z', 'ember', 0.9),
  ],
  hand: [
    solid('M3.4 8.2l6-3 5 11.2-6 3z', 'woodLight', 1.1),
    solid('M8.8 4h6.4v14H8.8z', 'parchment', 1.1),
    solid('M15 5.2l6 3-5 11.2-6-3z', 'parchment', 1.1),
  ],
  villager: [
    solid('M6.6 11C5.4 4.6 7 1.8 8.6 2.2 10.2 2.6 10.6 6 11 9h2c.4-3 .8-6.4 2.4-6.8 1.6-.4 3.2 2.4 2 8.8 1.6 1.4 2.2 3.2 2 5-.3 3.4-3.4 5.4-7.4 5.4s-7.1-2-7.4-5.4c-.2-1.8.4-3.6 2-5z', 'woodLight'),
    flat(disc(9.2, 14.8, 1.1) + disc(14.8, 14.8, 1.1), 'line'),
    flat('M10.8 17.2h2.4l-1.2 1.4z', 'berry'),
  ],
};

// The five banners. Light on the dark cloth of a marker.
const banners: Record<string, Shape[]> = {
  claw: [line('M6.6 19.6C5.6 13.6 6.4 8.6 9 4M11.8 20.2c-1-6-.2-11 2.4-16.2M17 19.6c-1-5-.2-9.6 2-14', 'onDark', 2.4)],
  fang: [flat('M5.2 4.6c4-1.6 9.6-1.6 13.6 0-.2 2-.8 3.6-1.6 5L15 20.4 12.6 11h-1.2L9 20.4 6.8 9.6c-.8-1.4-1.4-3-1.6-5z', 'onDark')],
  horn: [
    flat('M3.6 5.2c3-1 5.6-.6 7 1 .8 6.6 4 10.2 10.2 12.2-3.2 2.2-8.6 2.4-12.2-.8C5 14.4 4.4 9.8 3.6 5.2z', 'onDark'),
    line('M9.8 9.8l-4.6 1.4M11.6 13.4l-4.4 2.8', 'cloth', 1.4),
  ],
  eye: [
    flat('M1.8 12C5 6.8 8.4 4.6 12 4.6s7 2.2 10.2 7.4c-3.2 5.2-6.6 7.4-10.2 7.4S5 17.2 1.8 12z', 'onDark'),
    flat(disc(12, 12, 4.6), 'cloth'),
    flat('M12 8.2c1.2 2.4 1.2 5.2 0 7.6-1.2-2.4-1.2-5.2 0-7.6z', 'onDark'),
  ],
  flame: [flat('M12.6 2.4c.8 4 5.6 6.2 5.6 11.6 0 4-2.8 7-6.2 7s-6.2-3-6.2-7c0-3 1.6-4.6 2.6-6.8 1.2 1.2 1.6 2.2 2 3.6 1.6-2.2 2.4-4.8 2.2-8.4zM12 13c-.6 1.6-2 2.2-2 4a2 2 0 0 0 4 0c0-1.6-1.4-2.4-2-4z', 'onDark')],
};

// Those who look for a home: heads that can be told apart at 12 pixels by their outline alone.
const villagers: Record<string, Shape[]> = {
  rat: [
    solid(disc(5.4, 7.6, 3.8), 'rat'), flat(disc(5.4, 7.6, 2), 'pink'),
    solid(disc(18.6, 7.6, 3.8), 'rat'), flat(disc(18.6, 7.6, 2), 'pink'),
    solid('M12 5.2c5 0 7.4 3.4 7 7.4-.4 3.8-4 8.8-7 8.8s-6.6-5-7-8.8c-.4-4 2-7.4 7-7.4z', 'rat'),
    flat('M13 5.4c4.2.5 6.2 3.6 5.8 7.2-.4 3.5-3.6 8-6.3 8.4 3.5-4.6 3.7-10.8.5-15.6z', 'ratDark', 0.6),
    flat(disc(9, 12.2, 1.3) + disc(15, 12.2, 1.3), 'line'),
    flat(disc(12, 19.6, 1.7), 'berry'),
    line('M8.6 17.2l-5 1M8.8 18.6l-4 2.2M15.4 17.2l5 1M15.2 18.6l4 2.2', 'line', 0.7),
  ],
  owl: [
    solid('M4 4.2c2 .2 3.6 1 5 2.2 1.9-.5 4.1-.5 6 0 1.4-1.2 3-2 5-2.2-.4 2.4-.4 4.6.2 6.8.8 6-2.8 10.4-8.2 10.4S3 17 3.8 11c.6-2.2.6-4.4.2-6.8z', 'owl'),
    flat('M15 6.8c1.3-1 2.6-1.7 4.3-2-.3 2.2-.2 4.2.3 6.3.7 5.3-2.2 9.3-6.8 9.8 3.2-4 4-9.3 2.2-14.1z', 'owlDark', 0.6),
    solid(disc(8.2, 12, 3.7), 'cream', 1.1), solid(disc(15.8, 12, 3.7), 'cream', 1.1),
    flat(disc(8.6, 12.2, 1.8) + disc(15.4, 12.2, 1.8), 'line'),
    solid('M10.6 14.6h2.8L12 18z', 'flame', 1),
  ],
  rabbit: [
    solid('M6.8 11.6C4 5.2 4.8 1.2 7 1.2s3.6 4 4 9z', 'rabbit'),
    solid('M17.2 11.6C20 5.2 19.2 1.2 17 1.2s-3.6 4-4 9z', 'rabbit'),
    flat('M7.6 9C6.2 5.6 6.4 3.2 7.2 3.2S9 6 9.4 9zM16.4 9c1.4-3.4 1.2-5.8.4-5.8S15 6 14.6 9z', 'pink'),
    solid('M12 8.8c4.6 0 7.4 2.8 7.4 6.6S16.2 22 12 22s-7.4-2.8-7.4-6.6S7.4 8.8 12 8.8z', 'rabbit'),
    flat('M13.6 9c3.4.4 5.3 3 5.3 6.4 0 3.3-2.6 5.8-6 6.1 2.6-3.6 3-8.3.7-12.5z', 'rabbitDark', 0.55),
    flat(disc(9, 14.6, 1.3) + disc(15, 14.6, 1.3), 'line'),
    flat('M10.6 17h2.8L12 18.6z', 'berry'),
    line('M12 18.6v1.4', 'line', 0.9),
  ],
  frog: [
    solid(disc(6.6, 7.4, 3.8), 'frog'), solid(disc(17.4, 7.4, 3.8), 'frog'),
    solid('M12 6.8c6.4 0 10.2 3.2 10.2 7.4S18 21.4 12 21.4 1.8 18.4 1.8 14.2 5.6 6.8 12 6.8z', 'frog'),
    flat('M15 7.1c4.4.8 6.7 3.6 6.7 7.1 0 3.6-3.3 6.2-8.3 6.7 4.3-3.6 4.9-9.4 1.6-13.8z', 'frogDark', 0.55),
    flat(disc(6.6, 7, 2.1) + disc(17.4, 7, 2.1), 'cream'),
    flat(disc(6.9, 7.2, 1.1) + disc(17.1, 7.2, 1.1), 'line'),
    line('M5 14.6c3.6 3.4 10.4 3.4 14 0', 'line', 1.3),
    flat(disc(10.6, 11.4, 0.5) + disc(13.4, 11.4, 0.5), 'line'),
  ],
};

const glyphs: Record<string, Shape[]> = { ...deeds };
for (const [id, shapes] of Object.entries(resources)) glyphs[`resource:${id}`] = shapes;
for (const [id, shapes] of Object.entries(tools)) glyphs[`attribute:${id}`] = [...badge(rim[id] ?? 'wood'), ...shapes];
for (const [id, shapes] of Object.entries(tools)) glyphs[`tool:${id}`] = shapes;
for (const [id, shapes] of Object.entries(triggers)) glyphs[`trigger:${id}`] = shapes;
for (const [id, shapes] of Object.entries(banners)) glyphs[`banner:${id}`] = shapes;
for (const [id, shapes] of Object.entries(banners)) glyphs[`flag:${id}`] = [solid('M3 1.5h18v17L12 23l-9-4.5z', 'cloth'), ...shapes.map((shape) => ({ ...shape }))];
for (const [id, shapes] of Object.entries(villagers)) glyphs[`villager:${id}`] = shapes;

/** The shapes of a symbol; an unknown word gets a leaf rather than nothing. */
export const glyph = (name: string): Shape[] => glyphs[name] ?? glyphs.leaf ?? [];
export const glyphNames = Object.keys(glyphs);
