// The first turns of CATAN – On the Road, for two.

import type { Guide } from './index';

const B = 1;

const guide: Guide = {
  game: 'catan_road',
  seats: 2,
  seed: 'first-road-30',
  welcome: {
    en: 'Cards for brick, lumber, wool, grain and ore become roads, settlements, cities and knights. Whoever has seven victory points on their own turn wins.',
    de: 'Aus Karten für Lehm, Holz, Wolle, Getreide und Erz werden Straßen, Siedlungen, Städte und Ritter. Wer im eigenen Zug sieben Siegpunkte hat, gewinnt.',
  },
  steps: [
    {
      actions: ['build road'],
      say: { en: 'Build a road.', de: 'Baue eine Straße.' },
      why: {
        en: 'Everybody has just drawn a card. You hold what a road costs, and roads make exchanging cards cheaper and may win you a special card.',
        de: 'Gerade haben alle eine Karte gezogen. Du hast, was eine Straße kostet; Straßen machen das Ersetzen von Karten billiger und können eine Sonderkarte bringen.',
      },
      clause: 'CAT-5.1',
    },
    {
      actions: ['offer', 'to B'],
      say: { en: 'Make an offer to the other player.', de: 'Mache der anderen Person ein Angebot.' },
      why: {
        en: 'Once a turn you may trade with one other person. You say what you give and what you want.',
        de: 'Einmal im Zug darfst du mit einer anderen Person handeln. Du sagst, was du gibst und was du willst.',
      },
      clause: 'CAT-4.8',
    },
    {
      actions: ['give grain', 'done'],
      say: { en: 'Give one grain, and say that is all.', de: 'Gib ein Getreide, und sag, dass das alles ist.' },
      why: {
        en: 'You hold a grain and nothing to use it for yet. Every offer must give something.',
        de: 'Du hast ein Getreide und noch keine Verwendung dafür. Jedes Angebot muss etwas geben.',
      },
      clause: 'CAT-11.6',
    },
    {
      actions: ['want lumber', 'send'],
      say: { en: 'Ask for a lumber and send the offer.', de: 'Verlange ein Holz und schick das Angebot ab.' },
      why: {
        en: 'Roads and settlements need lumber. The other person can accept, decline or make a counter-offer.',
        de: 'Straßen und Siedlungen brauchen Holz. Die andere Person kann annehmen, ablehnen oder ein Gegenangebot machen.',
      },
      clause: 'CAT-11.6',
      then: [{ seat: B, action: 'accept' }],
    },
    {
      actions: ['pick B'],
      say: { en: 'Accepted! Close the deal.', de: 'Angenommen! Schließe den Handel ab.' },
      why: {
        en: 'With more people several may accept. You choose with whom the cards change hands.',
        de: 'Mit mehr Leuten nehmen vielleicht mehrere an. Du wählst, mit wem die Karten den Besitzer wechseln.',
      },
      clause: 'CAT-11.8',
    },
    {
      actions: ['end'],
      say: { en: 'End your turn.', de: 'Beende deinen Zug.' },
      why: {
        en: 'Nothing more can be built. A few quiet turns go by, and in each of them everybody draws a card.',
        de: 'Mehr lässt sich nicht bauen. Einige ruhige Züge vergehen, und in jedem ziehen alle eine Karte.',
      },
      clause: 'CAT-4.2',
      then: [
        { seat: B, action: 'end' },
        { seat: 0, action: 'end' },
        { seat: B, action: 'end' },
        { seat: 0, action: 'end' },
        { seat: B, action: 'end' },
      ],
    },
    {
      actions: ['build settlement'],
      say: { en: 'Build a settlement.', de: 'Baue eine Siedlung.' },
      why: {
        en: 'Each settlement in sight is a victory point. But building one wakes an event for everybody.',
        de: 'Jede sichtbare Siedlung ist ein Siegpunkt. Aber wer eine baut, löst ein Ereignis für alle aus.',
      },
      clause: 'CAT-7.2',
    },
    {
      actions: ['donate B', 'give ore'],
      say: { en: 'The event is a donation: give an ore away.', de: 'Das Ereignis ist eine Spende: Gib ein Erz ab.' },
      why: {
        en: 'Events can hurt the builder or help everybody. Ore is only needed for cities and knights, so it is the card you miss least.',
        de: 'Ereignisse können schaden oder allen helfen. Erz braucht man nur für Städte und Ritter, also fehlt es dir am wenigsten.',
      },
      clause: 'CAT-11.5',
    },
    {
      actions: ['end'],
      say: { en: 'End your turn. The road is yours.', de: 'Beende deinen Zug. Der Weg liegt vor dir.' },
      why: {
        en: 'Turn settlements into cities for more cards and points, watch the special cards, and keep your hand small when the robber is about.',
        de: 'Mach aus Siedlungen Städte für mehr Karten und Punkte, achte auf die Sonderkarten, und halte deine Hand klein, wenn der Räuber umgeht.',
      },
      clause: 'CAT-4.2',
    },
  ],
};

export default guide;
