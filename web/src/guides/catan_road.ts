// The first turns of CATAN – On the Road, for two.

import type { Guide } from './index';

const A = 0;
const B = 1;

const guide: Guide = {
  game: 'catan_road',
  seats: 2,
  seed: 'road-72',
  options: { display: 'beginner' },
  others: ['Mara'],
  welcome: {
    en: 'Cards for brick, lumber, wool, grain and ore become roads, settlements, cities and knights. The first to have seven victory points on their own turn wins.',
    de: 'Aus Karten für Lehm, Holz, Wolle, Getreide und Erz werden Straßen, Siedlungen, Städte und Ritter. Wer im eigenen Zug sieben Siegpunkte hat, gewinnt.',
  },
  steps: [
    {
      say: { en: 'This is your hand.', de: 'Das ist deine Hand.' },
      why: {
        en: 'Each turn begins with the yield: everybody draws a card, and cities bring their owner more. Only you see your cards.',
        de: 'Jeder Zug beginnt mit dem Ertrag: Alle ziehen eine Karte, und Städte bringen ihrem Besitzer mehr. Deine Karten siehst nur du.',
      },
      clause: 'CAT-4.4',
      show: '#dock',
    },
    {
      touch: ['build road'],
      say: { en: 'Build a road.', de: 'Baue eine Straße.' },
      why: {
        en: 'You hold what it costs: a brick and a lumber. Roads make exchanging cards cheaper, and three of them win a special card.',
        de: 'Du hast, was sie kostet: einen Lehm und ein Holz. Straßen machen das Ersetzen von Karten billiger, und drei davon gewinnen eine Sonderkarte.',
      },
      clause: 'CAT-5.1',
    },
    {
      touch: ['end'],
      say: { en: 'End your turn.', de: 'Beende deinen Zug.' },
      why: {
        en: 'You may build as often as you can pay, but now you cannot. Mara has her turn, and in each turn everybody draws a card.',
        de: 'Du darfst bauen, sooft du bezahlen kannst, aber jetzt kannst du nicht. Mara ist am Zug, und in jedem Zug ziehen alle eine Karte.',
      },
      clause: 'CAT-4.2',
      then: [[B, 'end']],
    },
    {
      touch: ['build road'],
      say: { en: 'Build another road: your third.', de: 'Baue noch eine Straße: deine dritte.' },
      why: {
        en: 'You began with one. The first to have three takes the Longest Trade Route: two victory points, until somebody has more roads.',
        de: 'Mit einer hast du begonnen. Wer zuerst drei hat, nimmt die Längste Handelsroute: zwei Siegpunkte, bis jemand mehr Straßen hat.',
      },
      clause: 'CAT-6.7',
    },
    {
      touch: ['end'],
      say: { en: 'End your turn.', de: 'Beende deinen Zug.' },
      why: {
        en: 'Two quiet turns go by. You collect cards for a settlement, and Mara fills her hand.',
        de: 'Zwei ruhige Züge vergehen. Du sammelst Karten für eine Siedlung, und Mara füllt ihre Hand.',
      },
      clause: 'CAT-4.2',
      then: [
        [B, 'end'],
        [A, 'end'],
        [B, 'end'],
      ],
    },
    {
      touch: ['#give ore', '#want wool', '#send B'],
      say: { en: 'Tap the ore in your hand, ask for a wool, and offer it to Mara.', de: 'Tippe auf das Erz in deiner Hand, verlange eine Wolle und biete es Mara an.' },
      why: {
        en: 'A settlement costs a brick, a lumber, a wool and a grain, and only the wool is missing. Once a turn you may trade with one other person.',
        de: 'Eine Siedlung kostet Lehm, Holz, Wolle und Getreide, und nur die Wolle fehlt. Einmal im Zug darfst du mit einer anderen Person handeln.',
      },
      clause: 'CAT-4.8',
      then: [[B, 'accept']],
    },
    {
      touch: ['pick B'],
      say: { en: 'Mara accepts. Close the deal.', de: 'Mara nimmt an. Schließe den Handel ab.' },
      why: {
        en: 'With more people several may accept or answer with an offer of their own, and you choose. Who trades with you draws a card for it.',
        de: 'Mit mehr Leuten nehmen vielleicht mehrere an oder machen ein Gegenangebot, und du wählst. Wer mit dir handelt, zieht dafür eine Karte.',
      },
      clause: 'CAT-4.12',
    },
    {
      touch: ['build settlement'],
      say: { en: 'Build a settlement.', de: 'Baue eine Siedlung.' },
      why: {
        en: 'Each settlement in sight is a victory point. But building one brings an event for everybody.',
        de: 'Jede sichtbare Siedlung ist ein Siegpunkt. Aber sie zu bauen bringt ein Ereignis für alle.',
      },
      clause: 'CAT-7.2',
      then: [
        [B, 'discard brick'],
        [B, 'discard wool'],
        [B, 'discard wool'],
        [B, 'discard wool'],
        [B, 'discard grain'],
      ],
    },
    {
      say: { en: 'The event was the robber.', de: 'Das Ereignis war der Räuber.' },
      why: {
        en: 'All who hold more than seven cards give up half of them: Mara had too many, you had not. Each knight lets you hold one card more.',
        de: 'Wer mehr als sieben Karten hat, gibt die Hälfte ab: Mara hatte zu viele, du nicht. Jeder Ritter erlaubt dir eine Karte mehr.',
      },
      clause: 'CAT-8.3',
      show: '#table',
    },
    {
      touch: ['end'],
      say: { en: 'End your turn.', de: 'Beende deinen Zug.' },
      why: {
        en: 'Again two turns go by, and you draw ore.',
        de: 'Wieder vergehen zwei Züge, und du ziehst Erz.',
      },
      clause: 'CAT-4.2',
      then: [
        [B, 'end'],
        [A, 'end'],
        [B, 'end'],
      ],
    },
    {
      touch: ['#give brick', '#give lumber', '#want grain', '#want grain', '#send B'],
      say: { en: 'Offer Mara a brick and a lumber for two grain.', de: 'Biete Mara einen Lehm und ein Holz für zwei Getreide.' },
      why: {
        en: 'A city costs three ore and two grain. You hold three ore; brick and lumber you need less now.',
        de: 'Eine Stadt kostet drei Erz und zwei Getreide. Drei Erz hast du; Lehm und Holz brauchst du jetzt weniger.',
      },
      clause: 'CAT-4.10',
      then: [[B, 'accept']],
    },
    {
      touch: ['pick B'],
      say: { en: 'Mara accepts again. Close the deal.', de: 'Mara nimmt wieder an. Schließe den Handel ab.' },
      why: {
        en: 'A good deal helps both sides: look at what the other one builds.',
        de: 'Ein guter Handel hilft beiden Seiten: Achte darauf, was die andere Person baut.',
      },
      clause: 'CAT-11.8',
    },
    {
      touch: ['build city'],
      say: { en: 'Build a city.', de: 'Baue eine Stadt.' },
      why: {
        en: 'It is laid on a settlement: two points instead of one, and from now on one more card in each of your turns.',
        de: 'Sie wird auf eine Siedlung gelegt: zwei Punkte statt einem, und von nun an in jedem deiner Züge eine Karte mehr.',
      },
      clause: 'CAT-7.5',
    },
    {
      touch: ['cover start'],
      say: { en: 'Lay it on your starting settlement.', de: 'Lege sie auf deine Startsiedlung.' },
      why: {
        en: 'Both settlements are worth a point. But the Harvest Festival brings cards only for those that were built.',
        de: 'Beide Siedlungen sind einen Punkt wert. Aber das Erntefest bringt nur für gebaute Karten.',
      },
      clause: 'CAT-7.6',
    },
    {
      say: { en: 'You have five of seven points.', de: 'Du hast fünf von sieben Punkten.' },
      why: {
        en: 'A settlement, a city and the Longest Trade Route. Cities become metropolises for a third point, and two knights win the Largest Knight Force. Play on: seven points in your own turn win at once.',
        de: 'Eine Siedlung, eine Stadt und die Längste Handelsroute. Aus Städten werden Metropolen für einen dritten Punkt, und zwei Ritter gewinnen die Größte Rittermacht. Spiel weiter: Sieben Punkte im eigenen Zug gewinnen sofort.',
      },
      clause: 'CAT-9.1',
      show: '.seats',
    },
  ],
};

export default guide;
