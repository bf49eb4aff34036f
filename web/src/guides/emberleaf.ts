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
      touch: ['store 2', 'end'],
      say: { en: 'His skill gathers wood: take both, and end your actions.', de: 'Seine Fähigkeit sammelt Holz: Nimm beide und beende deine Aktionen.' },
      why: {
        en: 'A skill marked Play works when the card is played. Nothing can be charged and no favour promised yet, so your turn is done and the sister plays.',
        de: 'Eine Fähigkeit mit „Ausspielen“ wirkt beim Spielen der Karte. Noch lässt sich nichts aufladen und kein Gefallen versprechen, also ist dein Zug zu Ende, und die Schwester spielt.',
      },
      clause: 'EMB-6.21',
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
      touch: ['play H016', 'space 3', 'walk P5', 'end'],
      say: { en: 'Play Amara, walk to Cinderglade, and end your actions.', de: 'Spiele Amara, gehe zur Glutlichtung und beende deine Aktionen.' },
      why: {
        en: 'A path costs one step, and one more for each danger on it: that is both steps of Amara. You only stop at campfires.',
        de: 'Ein Weg kostet einen Schritt, und für jede Gefahr darauf einen mehr: Das sind beide Schritte von Amara. Du hältst nur an Lagerfeuern.',
      },
      clause: 'EMB-6.10',
    },
    {
      touch: ['slide', 'build house', 'hex E1', 'store 1'],
      say: { en: 'Slide all cards: build a house where a stone lies, and take the stone.', de: 'Schiebe alle Karten: Baue ein Haus, wo ein Stein liegt, und nimm den Stein.' },
      why: {
        en: 'Sprig leaves the board and builds once more: that is his Drop-off skill. What is printed on the place of a building is yours.',
        de: 'Sprig verlässt das Tableau und baut dabei noch einmal: Das ist seine Fähigkeit mit „Abwurf“. Was auf dem Platz eines Gebäudes aufgedruckt ist, gehört dir.',
      },
      clause: 'EMB-7.3',
    },
    {
      touch: ['settle rat', 'store 2', 'store 1', 'end'],
      say: { en: 'Let another rat move in, take all the wood, and end your actions.', de: 'Lass noch eine Ratte einziehen, nimm alles Holz und beende deine Aktionen.' },
      why: {
        en: 'Every villager that leaves its track uncovers another bonus: this one brings two wood. The third comes from Chandler Finch, who slides.',
        de: 'Jeder Dorfbewohner, der seine Leiste verlässt, deckt einen anderen Bonus auf: Dieser bringt zwei Holz. Das dritte kommt von Kerzner Fink, der rutscht.',
      },
      clause: 'EMB-7.10',
    },
    {
      touch: ['hex B1', 'take F072'],
      say: { en: 'The sister builds: choose the place for her. Then favours for all: take War and Welcome.', de: 'Die Schwester baut: Wähle den Platz für sie. Dann Gefallen für alle: Nimm „Wehr und Willkommen“.' },
      why: {
        en: 'She has reached the next bonus of the score track. This favour counts pairs of war banners and clearings in which you live, and the first banner is next.',
        de: 'Sie hat den nächsten Bonus der Punkteleiste erreicht. Dieser Gefallen zählt Paare aus Kriegsbannern und Lichtungen, in denen du wohnst, und das erste Banner kommt gleich.',
      },
      clause: 'EMB-8.20',
    },
    {
      touch: ['play H018', 'space 3', 'attack Z5'],
      say: { en: 'Play Burr Stoutheart, and attack the danger on the path to Fernhollow.', de: 'Spiele Klett Tapferherz und greife die Gefahr am Weg zur Farnsenke an.' },
      why: {
        en: 'An attack must be as strong as the danger is healthy: three against three. It brings leaves and moves the marker of the banner track one row down. The sister has moved it four times; you move it into the bottom row, and that earns a trophy.',
        de: 'Ein Angriff muss so stark sein wie die Gefahr gesund: drei gegen drei. Er bringt Blätter und rückt den Marker der Bannerleiste eine Reihe hinab. Die Schwester hat ihn viermal gerückt; du rückst ihn in die unterste Reihe, und das bringt eine Trophäe.',
      },
      clause: 'EMB-6.33',
    },
    {
      touch: ['charge H016 2', 'walk P5', 'end'],
      say: { en: 'Charge Amara: pay a food, walk back to Fernhollow, and end your actions.', de: 'Lade Amara auf: Bezahle eine Nahrung, gehe zur Farnsenke zurück und beende deine Aktionen.' },
      why: {
        en: 'A Charge skill can be used in every turn, also twice, as long as you can pay. The path is free of dangers now, so one step is enough.',
        de: 'Eine Fähigkeit mit „Aufladen“ lässt sich in jedem Zug nutzen, auch zweimal, solange du bezahlst. Der Weg ist jetzt frei von Gefahren, also genügt ein Schritt.',
      },
      clause: 'EMB-5.20',
    },
    {
      touch: ['trophy T6'],
      say: { en: 'Choose your trophy: the Blue Leaf Trophy.', de: 'Wähle deine Trophäe: die Blaublatt-Trophäe.' },
      why: {
        en: 'It brings eight leaves, and nothing to others. Filling a clearing wins a trophy, too. Afterwards the track begins anew, with nine new dangers.',
        de: 'Sie bringt acht Blätter und anderen nichts. Auch eine Lichtung zu füllen bringt eine Trophäe. Danach beginnt die Leiste von vorn, mit neun neuen Gefahren.',
      },
      clause: 'EMB-8.2',
    },
    {
      say: { en: 'These are the trophies: they end the game.', de: 'Das sind die Trophäen: Sie beenden das Spiel.' },
      why: {
        en: 'One is yours. When the sixth is taken, everybody finishes the round, and the favours are counted. Then the most leaves win. Play on!',
        de: 'Eine gehört dir. Wird die sechste genommen, spielen alle die Runde zu Ende, und die Gefallen werden gezählt. Dann gewinnen die meisten Blätter. Spiel weiter!',
      },
      clause: 'EMB-9.1',
      show: '.cups',
    },
  ],
};

export default guide;
