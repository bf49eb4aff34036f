// The first turns of a solo game of Emberleaf, against the sister.

import type { Guide } from './index';

const guide: Guide = {
  game: 'emberleaf',
  seats: 1,
  seed: 'first-steps',
  welcome: {
    en: 'A forest burned, and its animals come home. With your heroes you gather, build and settle villagers again. The one with the most leaves wins; here your sister is your rival.',
    de: 'Ein Wald ist verbrannt, und seine Tiere kehren heim. Mit deinen Helden sammelst du, baust und siedelst Dorfbewohner wieder an. Wer die meisten Blätter hat, gewinnt; hier ist deine Schwester die Rivalin.',
  },
  steps: [
    {
      touch: ['deck C'],
      say: { en: 'Take the six heroes with Bim, Milo and Amara.', de: 'Nimm die sechs Helden mit Bim, Milo und Amara.' },
      why: {
        en: 'Every starting deck is six heroes with a leaning of their own. These can do a little of everything.',
        de: 'Jedes Startdeck sind sechs Helden mit eigener Neigung. Diese können von allem etwas.',
      },
      clause: 'EMB-3.9',
    },
    {
      touch: ['play H014', 'space 2'],
      say: { en: 'Play Milo, in the lower place of the left column.', de: 'Spiele Milo, auf den unteren Platz der linken Spalte.' },
      why: {
        en: 'Each turn has one main action: play a card or slide all cards. Later cards slide to the left; from here Milo soon comes back to your hand.',
        de: 'Jeder Zug hat eine Hauptaktion: eine Karte spielen oder alle Karten schieben. Später rutschen Karten nach links; von hier kommt Milo bald auf deine Hand zurück.',
      },
      clause: 'EMB-4.2',
    },
    {
      touch: ['store 2'],
      say: { en: 'His skill gathers wood: take both.', de: 'Seine Fähigkeit sammelt Holz: Nimm beide.' },
      why: {
        en: 'A skill marked Play works when the card is played. Your storage has eight places.',
        de: 'Eine Fähigkeit mit „Ausspielen“ wirkt beim Spielen der Karte. Dein Lager hat acht Plätze.',
      },
      clause: 'EMB-6.21',
    },
    {
      touch: ['end'],
      say: { en: 'End your actions.', de: 'Beende deine Aktionen.' },
      why: {
        en: 'Nothing can be charged and no favour promised yet, so your turn is done and the sister plays.',
        de: 'Noch lässt sich nichts aufladen und kein Gefallen versprechen, also ist dein Zug zu Ende, und die Schwester spielt.',
      },
      clause: 'EMB-4.1',
    },
    {
      touch: ['hex A1'],
      say: { en: 'The sister builds: choose the place for her.', de: 'Die Schwester baut: Wähle den Platz für sie.' },
      why: {
        en: 'She follows her cards, but where something is open you decide. Take the place that you need least.',
        de: 'Sie folgt ihren Karten, doch was offen bleibt, entscheidest du. Nimm den Platz, den du am wenigsten brauchst.',
      },
      clause: 'EMB-11.24',
    },
    {
      touch: ['play H017', 'space 6', 'play-skills'],
      say: { en: 'Play Chandler Finch on a place further right, and use the skill of the card.', de: 'Spiele Kerzner Fink auf einen Platz weiter rechts und nutze die Fähigkeit der Karte.' },
      why: {
        en: 'Places have skills of their own. It is the card or the place, never both: this card lets you build.',
        de: 'Plätze haben eigene Fähigkeiten. Es gilt die Karte oder der Platz, nie beides: Diese Karte lässt dich bauen.',
      },
      clause: 'EMB-5.2',
    },
    {
      touch: ['build house', 'rebate', 'less wood', 'less food', 'hex A3'],
      say: { en: 'Build a house, with the rebate: a wood and the food less.', de: 'Baue ein Haus, mit dem Nachlass: ein Holz und die Nahrung weniger.' },
      why: {
        en: 'For a beehive this card takes two resources off the price. You build in the clearing where your hero stands.',
        de: 'Für einen Bienenstock nimmt diese Karte zwei Ressourcen vom Preis. Du baust auf der Lichtung, auf der dein Held steht.',
      },
      clause: 'EMB-6.53',
    },
    {
      touch: ['settle rat', 'take F019'],
      say: { en: 'Let a rat move in, and take the favour Seats of Counsel.', de: 'Lass eine Ratte einziehen und nimm den Gefallen „Ratssitze“.' },
      why: {
        en: 'A villager scores a leaf for each kind of building in the neighbourhood and uncovers a bonus: the rat brings a favour. Favours are goals that count at the end.',
        de: 'Ein Dorfbewohner bringt ein Blatt für jede Art von Gebäude in der Nachbarschaft und deckt einen Bonus auf: Die Ratte bringt einen Gefallen. Gefallen sind Ziele, die am Ende zählen.',
      },
      clause: 'EMB-7.5',
    },
    {
      touch: ['end'],
      say: { en: 'End your actions.', de: 'Beende deine Aktionen.' },
      why: {
        en: 'The sister clears a dangerous area and scores for it. Soon you will, too.',
        de: 'Die Schwester räumt ein Gefahrengebiet und bekommt Blätter dafür. Bald tust du das auch.',
      },
      clause: 'EMB-4.1',
    },
    {
      touch: ['slide', 'walk P6', 'store 1'],
      say: { en: 'Slide all cards: walk to Fernhollow, and take the wood.', de: 'Schiebe alle Karten: Gehe zur Farnsenke und nimm das Holz.' },
      why: {
        en: 'All cards move one column to the left and use their Slide skills, one after the other. Milo leaves the board and comes back to your hand.',
        de: 'Alle Karten rücken eine Spalte nach links und nutzen „Verschieben“, eine nach der anderen. Milo verlässt das Tableau und kommt auf deine Hand zurück.',
      },
      clause: 'EMB-5.11',
    },
    {
      touch: ['promise F036', 'end'],
      say: { en: 'Promise a favour: Quiet Majority. Then end your actions.', de: 'Versprich einen Gefallen: Stille Mehrheit. Dann beende deine Aktionen.' },
      why: {
        en: 'Where your favour marker lies you may take a favour of your choice, once in each clearing. It pays to travel.',
        de: 'Wo dein Gefallenmarker liegt, darfst du einen Gefallen deiner Wahl nehmen, einmal in jeder Lichtung. Reisen lohnt sich.',
      },
      clause: 'EMB-5.30',
    },
    {
      touch: ['store 1'],
      say: { en: 'Beehives for all: take yours.', de: 'Bienenstöcke für alle: Nimm deinen.' },
      why: {
        en: 'Some fields of the score track hold a bonus. The first to reach one wakes it for everybody: this time it was the sister.',
        de: 'Manche Felder der Punkteleiste tragen einen Bonus. Wer zuerst dort ist, löst ihn für alle aus: diesmal die Schwester.',
      },
      clause: 'EMB-8.21',
    },
    {
      touch: ['play H015', 'space 2', 'store 2', 'end'],
      say: { en: 'Play Sprig, take both food, and end your actions.', de: 'Spiele Sprig, nimm beide Nahrung und beende deine Aktionen.' },
      why: {
        en: 'Sprig gathers one food for each food sign on your board. You will need it for charging.',
        de: 'Sprig sammelt eine Nahrung für jedes Nahrungszeichen auf deinem Tableau. Du brauchst sie zum Aufladen.',
      },
      clause: 'EMB-6.4',
    },
    {
      touch: ['play H018', 'space 1', 'attack Z5', 'field 2', 'store 1'],
      say: { en: 'Play Burr Stoutheart, attack the danger on the path, and take food from the banner track.', de: 'Spiele Klett Tapferherz, greife die Gefahr am Weg an und nimm Nahrung von der Bannerleiste.' },
      why: {
        en: 'An attack must be as strong as the danger is healthy: three against three. It brings leaves and moves the marker of the track down to a field of your choice.',
        de: 'Ein Angriff muss so stark sein wie die Gefahr gesund: drei gegen drei. Er bringt Blätter und rückt den Marker der Leiste auf ein Feld deiner Wahl hinab.',
      },
      clause: 'EMB-6.32',
    },
    {
      touch: ['end'],
      say: { en: 'End your actions.', de: 'Beende deine Aktionen.' },
      why: {
        en: 'When the marker reaches the bottom row, the one who moved it wins a trophy. Filling a clearing wins one, too.',
        de: 'Erreicht der Marker die unterste Reihe, gewinnt eine Trophäe, wer ihn dorthin gerückt hat. Eine Lichtung zu füllen bringt auch eine.',
      },
      clause: 'EMB-8.1',
    },
    {
      touch: ['play H016', 'space 3', 'walk P5', 'stop'],
      say: { en: 'Play Amara, walk to Cinderglade, and stay there.', de: 'Spiele Amara, gehe zur Glutlichtung und bleib dort.' },
      why: {
        en: 'A path costs one step, and one more for each danger on it. You only stop at campfires.',
        de: 'Ein Weg kostet einen Schritt, und für jede Gefahr darauf einen mehr. Du hältst nur an Lagerfeuern.',
      },
      clause: 'EMB-6.10',
    },
    {
      touch: ['charge H016 2', 'walk P5', 'end'],
      say: { en: 'Charge Amara: pay a food, walk back to Fernhollow, and end your actions.', de: 'Lade Amara auf: Bezahle eine Nahrung, gehe zur Farnsenke zurück und beende deine Aktionen.' },
      why: {
        en: 'A Charge skill can be used in every turn, also twice, as long as you can pay. The food stays on the card until it leaves the board.',
        de: 'Eine Fähigkeit mit „Aufladen“ lässt sich in jedem Zug nutzen, auch zweimal, solange du bezahlst. Die Nahrung bleibt auf der Karte, bis sie das Tableau verlässt.',
      },
      clause: 'EMB-5.20',
    },
    {
      say: { en: 'These are the trophies: they end the game.', de: 'Das sind die Trophäen: Sie beenden das Spiel.' },
      why: {
        en: 'You choose one when you fill a clearing or move the marker of the banner track to its bottom row. Each brings you leaves or lets you settle a villager, and gives the others a little. When the sixth is taken, everybody finishes the round, and the favours are counted. Then the most leaves win. Play on!',
        de: 'Du wählst eine, wenn du eine Lichtung füllst oder den Marker der Bannerleiste in die unterste Reihe rückst. Jede bringt dir Blätter oder lässt dich einen Dorfbewohner ansiedeln, und den anderen ein wenig. Wird die sechste genommen, spielen alle die Runde zu Ende, und die Gefallen werden gezählt. Dann gewinnen die meisten Blätter. Spiel weiter!',
      },
      clause: 'EMB-9.1',
      show: '.cups',
    },
  ],
};

export default guide;
