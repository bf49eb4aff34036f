// The first turns of a solo game of Emberleaf, against the sister.

import type { Guide } from './index';

const guide: Guide = {
  game: 'emberleaf',
  seats: 1,
  seed: 'first-steps',
  welcome: {
    en: 'A forest burned, and its animals come home. With your heroes you gather, build and settle villagers again. Whoever collects the most leaves wins; here your sister is your rival.',
    de: 'Ein Wald ist verbrannt, und seine Tiere kehren heim. Mit deinen Helden sammelst du, baust und siedelst Dorfbewohner wieder an. Wer die meisten Blätter sammelt, gewinnt; hier ist deine Schwester die Rivalin.',
  },
  steps: [
    {
      actions: ['deck A'],
      say: { en: 'Take the starting deck A.', de: 'Nimm das Startdeck A.' },
      why: {
        en: 'Each deck is six heroes with a leaning of their own. This one is good at wood and at building.',
        de: 'Jedes Deck sind sechs Helden mit eigener Neigung. Dieses versteht sich auf Holz und aufs Bauen.',
      },
      clause: 'EMB-3.9',
    },
    {
      actions: ['play H002'],
      say: { en: 'Play Hewla Sawtooth.', de: 'Spiele Hewla Sägezahn.' },
      why: {
        en: 'Each turn has one main action: play a card or slide all cards. Her skill, used when she is played, gathers wood.',
        de: 'Jeder Zug hat eine Hauptaktion: eine Karte spielen oder alle Karten schieben. Ihre Fähigkeit beim Ausspielen sammelt Holz.',
      },
      clause: 'EMB-4.2',
    },
    {
      actions: ['space 2'],
      say: { en: 'Put her on space 2.', de: 'Lege sie auf Feld 2.' },
      why: {
        en: 'Later all cards slide to the left. From space 2 she soon leaves your board again and comes back to your hand.',
        de: 'Später rutschen alle Karten nach links. Von Feld 2 verlässt sie bald wieder dein Tableau und kommt auf deine Hand zurück.',
      },
      clause: 'EMB-5.1',
    },
    {
      actions: ['store 3'],
      say: { en: 'Take all three wood.', de: 'Nimm alle drei Holz.' },
      why: {
        en: 'The skill counts attributes on your cards. Your storage has room for what you gather now.',
        de: 'Die Fähigkeit zählt Attribute auf deinen Karten. Dein Lager hat Platz für das, was du jetzt sammelst.',
      },
      clause: 'EMB-6.21',
    },
    {
      actions: ['end'],
      say: { en: 'End your actions.', de: 'Beende deine Aktionen.' },
      why: {
        en: 'Nothing is charged and no favour promised yet, so your turn is done and the sister plays.',
        de: 'Noch ist nichts geladen und kein Gefallen versprochen, also ist dein Zug zu Ende, und die Schwester spielt.',
      },
      clause: 'EMB-4.1',
    },
    {
      actions: ['hex A1'],
      say: { en: 'The sister builds: choose hex A1 for her.', de: 'Die Schwester baut: Wähle für sie das Feld A1.' },
      why: {
        en: 'She follows her cards, but where something is open you decide. Take the space you need least.',
        de: 'Sie folgt ihren Karten, doch was offen bleibt, entscheidest du. Nimm den Platz, den du am wenigsten brauchst.',
      },
      clause: 'EMB-11.24',
    },
    {
      actions: ['play H005', 'space 6'],
      say: { en: 'Play Maple Maddox on space 6.', de: 'Spiele Ahorn-Maddox auf Feld 6.' },
      why: {
        en: 'The spaces have skills of their own, but her skill lets you build, and you have the wood for it.',
        de: 'Die Felder haben eigene Fähigkeiten, doch ihre lässt dich bauen, und das Holz dafür hast du.',
      },
      clause: 'EMB-5.1',
    },
    {
      actions: ['play-skills'],
      say: { en: 'Use the skill of the card.', de: 'Nutze die Fähigkeit der Karte.' },
      why: {
        en: 'It is the card or the space, never both.',
        de: 'Es gilt die Karte oder das Feld, nie beides.',
      },
      clause: 'EMB-5.2',
    },
    {
      actions: ['build house', 'rebate', 'less wood', 'less food'],
      say: { en: 'Build a house, with the rebate.', de: 'Baue ein Haus, mit dem Nachlass.' },
      why: {
        en: 'For a beehive this card takes two resources off the price. A house brings a home for a villager.',
        de: 'Für einen Bienenstock nimmt diese Karte zwei Ressourcen vom Preis. Ein Haus gibt einem Dorfbewohner ein Heim.',
      },
      clause: 'EMB-6.53',
    },
    {
      actions: ['hex A3'],
      say: { en: 'Build it on hex A3.', de: 'Baue es auf Feld A3.' },
      why: {
        en: 'You build in the clearing where your hero stands. Buildings side by side with your villagers in them are a neighbourhood: the more types, the more leaves.',
        de: 'Du baust auf der Lichtung, auf der dein Held steht. Gebäude nebeneinander, in denen deine Dorfbewohner wohnen, sind eine Nachbarschaft: je mehr Arten, desto mehr Blätter.',
      },
      clause: 'EMB-7.3',
    },
    {
      actions: ['settle rat'],
      say: { en: 'Let a rat move in.', de: 'Lass eine Ratte einziehen.' },
      why: {
        en: 'Each villager scores leaves for the neighbourhood and uncovers a bonus on your board: the rat brings a favour.',
        de: 'Jeder Dorfbewohner bringt Blätter für die Nachbarschaft und deckt einen Bonus auf: Die Ratte bringt einen Gefallen.',
      },
      clause: 'EMB-7.5',
    },
    {
      actions: ['take F019'],
      say: { en: 'Take the favour Seats of Counsel.', de: 'Nimm den Gefallen „Ratssitze“.' },
      why: {
        en: 'Favours are goals for the end of the game. Look at what it asks for and let it guide your next turns.',
        de: 'Gefallen sind Ziele für das Ende des Spiels. Sieh, was dieser verlangt, und lass dich davon in den nächsten Zügen leiten.',
      },
      clause: 'EMB-A29',
    },
  ],
};

export default guide;
