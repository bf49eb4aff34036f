// The first round of a solo game of Settlement, with its end.

import type { Guide } from './index';

const guide: Guide = {
  game: 'settlement',
  seats: 1,
  seed: 'first-steps',
  welcome: {
    en: 'You are about to found a settlement at the edge of the wild. In six rounds you build, explore and invite heroes; their praise is your score.',
    de: 'Du gründest eine Siedlung am Rand der Wildnis. In sechs Runden baust du, erkundest du und wirbst Helden an; ihr Lob sind deine Punkte.',
  },
  steps: [
    {
      touch: ['take living_chest'],
      say: { en: 'Take the Living Chest.', de: 'Nimm die Lebendige Truhe.' },
      why: {
        en: 'An artifact helps you for one round. This one brings a bonus settler at once, and settlers are what every action costs.',
        de: 'Ein Artefakt hilft dir eine Runde lang. Dieses bringt sofort einen Bonussiedler, und Siedler kostet jede Aktion.',
      },
      clause: 'SET-2.9',
    },
    {
      touch: ['construct 9', 'place upper'],
      say: { en: 'Build the Clay Pit from the market, in the upper street.', de: 'Baue die Lehmgrube vom Markt, in die obere Siedlungsreihe.' },
      why: {
        en: 'A turn is one action and, if you like, one hero. Building takes one settler and the price on the tile: here one wood.',
        de: 'Ein Zug ist eine Aktion und, wenn du magst, ein Held. Bauen kostet einen Siedler und den Preis auf dem Plättchen: hier ein Holz.',
      },
      clause: 'SET-4.1.1',
    },
    {
      touch: ['end'],
      say: { en: 'End your turn.', de: 'Beende deinen Zug.' },
      why: {
        en: 'Your action is done, and no hero can be paid yet. The round goes on until everybody has passed, so it is soon your turn again.',
        de: 'Deine Aktion ist getan, und noch ist kein Held zu bezahlen. Die Runde dauert, bis alle gepasst haben; gleich bist du wieder dran.',
      },
      clause: 'SET-3.5',
    },
    {
      touch: ['explore I', 'lay I3'],
      say: { en: 'Explore Region I, and place the land on its right space.', de: 'Erkunde Wildnisreihe I und lege die Landschaft auf ihr rechtes Feld.' },
      why: {
        en: 'The nearest region costs one settler, the farther ones two and three. What you find gives resources again and again.',
        de: 'Die nächste Reihe kostet einen Siedler, die ferneren zwei und drei. Was du findest, bringt immer wieder Rohstoffe.',
      },
      clause: 'SET-4.2.1',
    },
    {
      touch: ['end'],
      say: { en: 'A Forest Gnoll! End your turn.', de: 'Ein Waldgnoll! Beende deinen Zug.' },
      why: {
        en: 'A monster appears when the colour of the land is the colour of a hero in the row. It blocks its land until it is driven away.',
        de: 'Ein Monster erscheint, wenn die Farbe des Landes die eines Helden in der Reihe ist. Es versperrt sein Land, bis es vertrieben ist.',
      },
      clause: 'SET-4.8.2',
    },
    {
      touch: ['hunt I3', 'end'],
      say: { en: 'Hunt the Forest Gnoll, then end your turn.', de: 'Bekämpfe den Waldgnoll, dann beende deinen Zug.' },
      why: {
        en: 'Its colour says how many settlers it takes and what you get: a green one is the easiest and leaves a diamond.',
        de: 'Seine Farbe sagt, wie viele Siedler es braucht und was du bekommst: Ein grüner ist der leichteste und lässt einen Diamanten zurück.',
      },
      clause: 'SET-4.3.1',
    },
    {
      touch: ['fortify I3', 'end'],
      say: { en: 'Build a fortification there, then end your turn.', de: 'Errichte dort eine Festung, dann beende deinen Zug.' },
      why: {
        en: 'Where a fortification stands no monster comes any more. It can be activated every round and keeps one resource for the next.',
        de: 'Wo eine Festung steht, kommt kein Monster mehr hin. Sie lässt sich jede Runde aktivieren und bewahrt eine Ressource für die nächste.',
      },
      clause: 'SET-4.4.2',
    },
    {
      touch: ['street upper', 'use u1', 'end'],
      say: { en: 'Activate the upper street, use the Clay Pit, and end your turn.', de: 'Aktiviere die obere Siedlungsreihe, nutze die Lehmgrube und beende deinen Zug.' },
      why: {
        en: 'One settler wakes every building of the street, once a round. With more buildings this becomes your best action.',
        de: 'Ein Siedler weckt jedes Gebäude der Reihe, einmal je Runde. Mit mehr Gebäuden wird das deine beste Aktion.',
      },
      clause: 'SET-4.6.1',
    },
    {
      touch: ['region I', 'end'],
      say: { en: 'Activate Region I, then end your turn.', de: 'Aktiviere Wildnisreihe I, dann beende deinen Zug.' },
      why: {
        en: 'All your land of the region gives its resource, except where a monster sits.',
        de: 'Alle deine Landschaften der Reihe geben ihre Ressource, außer wo ein Monster sitzt.',
      },
      clause: 'SET-4.5.3',
    },
    {
      touch: ['fort I3'],
      say: { en: 'Activate the fortification with your last settler.', de: 'Aktiviere die Festung mit deinem letzten Siedler.' },
      why: {
        en: 'It gives the resource of its land once more. Now you hold four clay, a stone and a diamond.',
        de: 'Sie gibt die Ressource ihres Landes noch einmal. Jetzt hast du vier Lehm, einen Stein und einen Diamanten.',
      },
      clause: 'SET-4.7.2',
    },
    {
      touch: ['#trade', '#give clay', '#give clay', '#get wood', 'trade clay clay for wood'],
      say: { en: 'Trade: give two clay for one wood.', de: 'Tausche: Gib zwei Lehm für ein Holz.' },
      why: {
        en: 'In your turn you may trade as often as you like: any two of wood, clay and stone for one of your choice.',
        de: 'In deinem Zug darfst du tauschen, so oft du willst: zwei beliebige aus Holz, Lehm und Stein gegen eines deiner Wahl.',
      },
      clause: 'SET-5.1',
    },
    {
      touch: ['#give clay', '#give stone', '#get wood', 'trade clay stone for wood'],
      say: { en: 'Once more: clay and stone for wood.', de: 'Noch einmal: Lehm und Stein für Holz.' },
      why: {
        en: 'Two wood, one clay and one diamond: that is what the Cooper in the hero row asks for.',
        de: 'Zwei Holz, ein Lehm und ein Diamant: Das verlangt die Küferin in der Heldenreihe.',
      },
      clause: 'SET-5.1',
    },
    {
      touch: ['invite 3'],
      say: { en: 'Invite the Cooper.', de: 'Wirb die Küferin an.' },
      why: {
        en: 'Heroes are your points. A craftsman is worth the number on the card; others count your land, buildings or fortifications. On the left of the row they cost diamonds more.',
        de: 'Helden sind deine Punkte. Handwerker sind so viel wert, wie auf der Karte steht; andere zählen deine Landschaften, Gebäude oder Festungen. Links in der Reihe kosten sie Diamanten mehr.',
      },
      clause: 'SET-6.1',
    },
    {
      touch: ['pass'],
      say: { en: 'Pass for this round.', de: 'Passe für diese Runde.' },
      why: {
        en: 'No settler is left. Wood, clay and stone are kept only as far as you have fortifications; diamonds and gold always.',
        de: 'Kein Siedler ist mehr da. Holz, Lehm und Stein behältst du nur, soweit du Festungen hast; Diamanten und Gold immer.',
      },
      clause: 'SET-7.4',
    },
    {
      touch: ['take guiding_star'],
      say: { en: 'Take the Guiding Star for the next round.', de: 'Nimm den Leitstern für die nächste Runde.' },
      why: {
        en: 'At the end of a round your settlers come home, the last hero of the row leaves and a new one comes. With this artifact a region can be activated twice.',
        de: 'Am Ende der Runde kommen deine Siedler heim, der letzte Held der Reihe geht, und ein neuer kommt. Mit diesem Artefakt lässt sich eine Wildnisreihe zweimal aktivieren.',
      },
      clause: 'SET-8.1',
    },
    {
      say: { en: 'How points are counted', de: 'So werden Punkte gezählt' },
      why: {
        en: 'After round six: the numbers on your craftsmen; for each adventurer your land, for each builder your buildings, for each defender your fortifications; and gold in Banks and diamonds in Cathedrals. What is left over counts nothing.',
        de: 'Nach Runde sechs: die Zahlen deiner Handwerker; für jeden Abenteurer deine Landschaften, für jeden Baumeister deine Gebäude, für jeden Verteidiger deine Festungen; dazu Gold in Banken und Diamanten in Kathedralen. Was übrig ist, zählt nichts.',
      },
      clause: 'SET-9.2',
      show: '#dock',
    },
  ],
};

export default guide;
