// The first turns of a solo game of Settlement.

import type { Guide } from './index';

const guide: Guide = {
  game: 'settlement',
  seats: 1,
  seed: 'first-steps',
  welcome: {
    en: 'You are about to found a settlement at the edge of the wild. In six rounds you build, explore and win heroes over; their praise is your score.',
    de: 'Du gründest eine Siedlung am Rand der Wildnis. In sechs Runden baust du, erkundest du und gewinnst Helden für dich; ihr Lob sind deine Punkte.',
  },
  steps: [
    {
      actions: ['take living_chest'],
      say: { en: 'Take the Living Chest.', de: 'Nimm die Lebendige Truhe.' },
      why: {
        en: 'An artifact helps you for one round. This one brings a bonus settler at once, and settlers are what every action costs.',
        de: 'Ein Artefakt hilft dir eine Runde lang. Dieses bringt sofort einen Bonussiedler, und Siedler kostet jede Aktion.',
      },
      clause: 'SET-2.9',
    },
    {
      actions: ['construct 9'],
      say: { en: 'Construct the Clay Pit from the market.', de: 'Baue die Lehmgrube vom Markt.' },
      why: {
        en: 'A turn is one action and, if you like, one hero. Building takes one settler and the price on the tile: here one wood.',
        de: 'Ein Zug ist eine Aktion und, wenn du magst, ein Held. Bauen kostet einen Siedler und den Preis auf dem Plättchen: hier ein Holz.',
      },
      clause: 'SET-4.1.1',
    },
    {
      actions: ['place upper'],
      say: { en: 'Put it into the upper street.', de: 'Lege sie in die obere Siedlungsreihe.' },
      why: {
        en: 'Buildings of one street work together later: one settler wakes the whole street.',
        de: 'Gebäude einer Siedlungsreihe arbeiten später gemeinsam: Ein Siedler weckt die ganze Reihe.',
      },
      clause: 'SET-4.6.1',
    },
    {
      actions: ['end'],
      say: { en: 'End your turn.', de: 'Beende deinen Zug.' },
      why: {
        en: 'Your action is done, and no hero can be paid yet. The round goes on until everybody has passed, so you are soon on again.',
        de: 'Deine Aktion ist getan, und noch ist kein Held zu bezahlen. Die Runde dauert, bis alle gepasst haben; gleich bist du wieder dran.',
      },
      clause: 'SET-3.5',
    },
    {
      actions: ['explore I'],
      say: { en: 'Explore Region I.', de: 'Erkunde Wildnisreihe I.' },
      why: {
        en: 'The nearest region costs one settler, the farther ones two and three. What you find gives resources again and again.',
        de: 'Die nächste Reihe kostet einen Siedler, die ferneren zwei und drei. Was du findest, bringt immer wieder Rohstoffe.',
      },
      clause: 'SET-4.2.1',
    },
    {
      actions: ['lay I3'],
      say: { en: 'Place the Clay Banks on the right.', de: 'Lege das Lehmufer nach rechts.' },
      why: {
        en: 'You may choose any free space of the region. After that you see whether a monster lives there.',
        de: 'Du darfst jeden freien Platz der Reihe wählen. Danach zeigt sich, ob dort ein Monster haust.',
      },
      clause: 'SET-4.2.3',
    },
    {
      actions: ['end'],
      say: { en: 'A Forest Gnoll! End your turn and gather courage.', de: 'Ein Waldgnoll! Beende deinen Zug und fass Mut.' },
      why: {
        en: 'One action a turn: the monster must wait. It blocks its land until it is driven away.',
        de: 'Eine Aktion je Zug: Das Monster muss warten. Es versperrt sein Land, bis es vertrieben ist.',
      },
      clause: 'SET-3.2',
    },
    {
      actions: ['hunt I3'],
      say: { en: 'Hunt the Forest Gnoll.', de: 'Bekämpfe den Waldgnoll.' },
      why: {
        en: 'Its colour says how many settlers it takes and what you get: a green one is the easiest and leaves a diamond.',
        de: 'Seine Farbe sagt, wie viele Siedler es braucht und was du bekommst: Ein grüner ist der leichteste und lässt einen Diamanten zurück.',
      },
      clause: 'SET-4.3.1',
    },
    {
      actions: ['end'],
      say: { en: 'End your turn.', de: 'Beende deinen Zug.' },
      why: {
        en: 'Diamonds and gold pay for heroes. Keep the diamond: it stays with you from round to round.',
        de: 'Diamanten und Gold bezahlen Helden. Behalte den Diamanten: Er bleibt von Runde zu Runde bei dir.',
      },
      clause: 'SET-7.4',
    },
    {
      actions: ['street upper'],
      say: { en: 'Activate the upper street.', de: 'Aktiviere die obere Siedlungsreihe.' },
      why: {
        en: 'One settler wakes every building of the street, once a round. With more buildings this becomes your best action.',
        de: 'Ein Siedler weckt jedes Gebäude der Reihe, einmal je Runde. Mit mehr Gebäuden wird das deine beste Aktion.',
      },
      clause: 'SET-4.6.1',
    },
    {
      actions: ['use u1'],
      say: { en: 'Use the Clay Pit.', de: 'Nutze die Lehmgrube.' },
      why: {
        en: 'You choose the order in which the buildings of a street work. The pit gives one clay.',
        de: 'Du wählst, in welcher Folge die Gebäude einer Reihe arbeiten. Die Grube gibt einen Lehm.',
      },
      clause: 'SET-4.6.3',
    },
    {
      actions: ['end'],
      say: { en: 'End your turn. Now you know all you need.', de: 'Beende deinen Zug. Jetzt weißt du alles Nötige.' },
      why: {
        en: 'Go on building until your settlers are used up, invite heroes as soon as you can pay them, and pass when nothing is left to do.',
        de: 'Baue weiter, bis deine Siedler eingesetzt sind, wirb Helden an, sobald du sie bezahlen kannst, und passe, wenn nichts mehr zu tun ist.',
      },
      clause: 'SET-7.1',
    },
  ],
};

export default guide;
