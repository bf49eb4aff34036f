// The first two rounds of The Settlers, for two: up to the second era and its hunger.

import type { Guide } from './index';

const B = 1;

const guide: Guide = {
  game: 'orleans_settlers',
  seats: 2,
  seed: 'first-steps',
  others: ['Mara'],
  welcome: {
    en: 'Your people leave Orléans to settle the land along the Loire. In sixteen rounds you draw followers from your bag, plan their work in secret and grow.',
    de: 'Deine Leute verlassen Orléans, um das Land an der Loire zu besiedeln. In sechzehn Runden ziehst du Gefolgsleute aus deinem Beutel, planst verdeckt ihre Arbeit und wächst.',
  },
  steps: [
    {
      say: { en: 'Each round begins with an event.', de: 'Jede Runde beginnt mit einem Ereignis.' },
      why: {
        en: 'It is known while you plan and mostly happens at the end of the round. This one is good: newcomers.',
        de: 'Es ist bekannt, während du planst, und geschieht meist am Ende der Runde. Dieses ist gut: Neuankömmlinge.',
      },
      clause: 'ORL-4.3',
      show: 'article.event',
    },
    {
      touch: ['#put expansion 1', '#put expansion 2', '#put university 1', '#put university 2', '#put town_hall 1', '#take farmer', '#plan'],
      say: {
        en: 'Fill Expansion and the University, put a farmer into the Town hall, and confirm.',
        de: 'Besetze Expansion und Universität, setze einen Farmer ins Rathaus und bestätige.',
      },
      why: {
        en: 'A tap on a space puts the follower there that it shows; a place works only when its spaces are filled. Where several followers fit, tap the one on your green. All plan at the same time, in secret.',
        de: 'Ein Tipp auf ein Feld setzt, wen es zeigt; ein Ort arbeitet nur, wenn seine Felder besetzt sind. Wo mehrere passen, tippe auf deinem Anger an, wer es sein soll. Alle planen gleichzeitig und verdeckt.',
      },
      clause: 'ORL-6.1',
      then: [
        [B, 'leave farmyard'],
        [B, 'put farmer fishery 1'],
        [B, 'put trader fishery 2'],
        [B, 'put farmer workshop 1'],
        [B, 'put fisher workshop 2'],
        [B, 'leave trading_house'],
        [B, 'leave expansion'],
        [B, 'leave harvest'],
        [B, 'leave building_yard'],
        [B, 'leave village_works'],
        [B, 'leave town_hall'],
        [B, 'leave university'],
        [B, 'confirm'],
        [B, 'use workshop'],
      ],
    },
    {
      touch: ['use expansion', 'expand a4'],
      say: { en: 'Carry out Expansion, and settle in Vendôme.', de: 'Führe die Expansion aus und besiedle Vendôme.' },
      why: {
        en: 'In turn, everybody carries out one of their complete places. Do first what others could take from you: free land. Each area is three points at the end.',
        de: 'Reihum führt jeder einen seiner vollständigen Orte aus. Tu zuerst, was andere dir wegnehmen könnten: freies Land. Jedes Gebiet bringt am Ende drei Punkte.',
      },
      clause: 'ORL-7.1',
      then: [[B, 'use fishery']],
    },
    {
      touch: ['use university'],
      say: { en: 'Carry out the University.', de: 'Führe die Universität aus.' },
      why: {
        en: 'A scholar comes into your bag: from the next round on you may draw him. And you gain two fame points.',
        de: 'Ein Gelehrter kommt in deinen Beutel: Ab der nächsten Runde kannst du ihn ziehen. Und du bekommst zwei Ruhmespunkte.',
      },
      clause: 'ORL-7.7',
      then: [[B, 'pass']],
    },
    {
      touch: ['use town_hall', 'send grain food_medicine'],
      say: { en: 'Carry out the Town hall: send your grain to the Food depot.', de: 'Führe das Rathaus aus: Gib dein Getreide in den Nahrungsspeicher.' },
      why: {
        en: 'Beneficial deeds take goods or followers and thank you at once: here with two fame points. When the Food depot is full, hunger is defeated.',
        de: 'Segensreiche Werke nehmen Waren oder Gefolgsleute und danken sofort: hier mit zwei Ruhmespunkten. Ist der Nahrungsspeicher voll, ist der Hunger besiegt.',
      },
      clause: 'ORL-7.11',
    },
    {
      touch: ['unlock castle'],
      say: { en: 'A fame bonus! Unlock the Castle.', de: 'Ein Ruhmesbonus! Schalte die Burg frei.' },
      why: {
        en: 'Your fame has reached field 5. Bonus fields bring a new place, a citizen or, later, the next era. The Castle will bring knights.',
        de: 'Dein Ruhm hat Feld 5 erreicht. Bonusfelder bringen einen neuen Ort, einen Bürger oder, später, die nächste Epoche. Die Burg wird Ritter bringen.',
      },
      clause: 'ORL-10.4',
    },
    {
      touch: ['pass'],
      say: { en: 'Pass for this round.', de: 'Passe für diese Runde.' },
      why: {
        en: 'All your places are done. Your craftsman stays on the green for the next round.',
        de: 'Alle deine Orte sind ausgeführt. Dein Handwerker bleibt für die nächste Runde auf dem Anger.',
      },
      clause: 'ORL-7.1',
      then: [[B, 'take farmer']],
    },
    {
      touch: ['take farmer'],
      say: { en: 'Newcomers: take the farmer.', de: 'Neuankömmlinge: Nimm den Farmer.' },
      why: {
        en: 'Now the event happens. More people do more work, and here they cost nothing.',
        de: 'Jetzt geschieht das Ereignis. Mehr Leute schaffen mehr, und hier kosten sie nichts.',
      },
      clause: 'ORL-12.3',
    },
    {
      say: { en: 'The round has ended, and your era has paid.', de: 'Die Runde ist zu Ende, und deine Epoche hat gezahlt.' },
      why: {
        en: 'In the first era each of your settlers on the map brings a fame point. Your figure now stands upright: with the next fame bonus it may go on to the next era. There you draw seven followers instead of four.',
        de: 'In der ersten Epoche bringt jeder deiner Siedler auf der Karte einen Ruhmespunkt. Deine Figur steht jetzt aufrecht: Mit dem nächsten Ruhmesbonus darf sie in die nächste Epoche. Dort ziehst du sieben Gefolgsleute statt vier.',
      },
      clause: 'ORL-10.9',
      show: 'ol.eras',
    },
    {
      touch: ['#put university 1', '#put university 2', '#put town_hall 1', '#take craftsman', '#plan'],
      say: { en: 'Fill the University again, put the craftsman into the Town hall, and confirm.', de: 'Besetze wieder die Universität, setze den Handwerker ins Rathaus und bestätige.' },
      why: {
        en: 'You have drawn four new followers. With five more fame points you pass the next bonus field.',
        de: 'Du hast vier neue Gefolgsleute gezogen. Mit fünf weiteren Ruhmespunkten kommst du über das nächste Bonusfeld.',
      },
      clause: 'ORL-6.2',
      then: [
        [B, 'put fisher farmyard 1'],
        [B, 'put craftsman farmyard 2'],
        [B, 'leave fishery'],
        [B, 'leave workshop'],
        [B, 'put farmer trading_house 1'],
        [B, 'put craftsman trading_house 2'],
        [B, 'leave expansion'],
        [B, 'leave harvest'],
        [B, 'leave village_works'],
        [B, 'leave town_hall'],
        [B, 'confirm'],
      ],
    },
    {
      touch: ['use university'],
      say: { en: 'Carry out the University.', de: 'Führe die Universität aus.' },
      why: {
        en: 'The start player changes each round; this time you act first.',
        de: 'Der Startspieler wechselt jede Runde; diesmal handelst du zuerst.',
      },
      clause: 'ORL-4.4',
      then: [[B, 'use farmyard']],
    },
    {
      touch: ['use town_hall', 'send craftsman canal'],
      say: { en: 'Carry out the Town hall: the craftsman goes to Canal building.', de: 'Führe das Rathaus aus: Der Handwerker geht zum Kanalbau.' },
      why: {
        en: 'A follower who goes to a deed never comes back, but three fame points are a lot. Your fish you will need at once.',
        de: 'Wer zu einem Werk geht, kommt nie zurück, aber drei Ruhmespunkte sind viel. Deinen Fisch brauchst du gleich.',
      },
      clause: 'ORL-11.5',
    },
    {
      touch: ['advance'],
      say: { en: 'Advance to the next era.', de: 'Steige in die nächste Epoche auf.' },
      why: {
        en: 'The second era is called Hunger: more followers, better places to buy, but food is wanted at the end of every round.',
        de: 'Die zweite Epoche heißt Hunger: mehr Gefolgsleute, bessere Orte zu kaufen, aber am Ende jeder Runde wird Nahrung verlangt.',
      },
      clause: 'ORL-10.7',
      then: [[B, 'use trading_house']],
    },
    {
      touch: ['pass'],
      say: { en: 'Pass for this round.', de: 'Passe für diese Runde.' },
      why: {
        en: 'The event of this round costs a coin, and then comes the round bonus of your era: hunger.',
        de: 'Das Ereignis dieser Runde kostet eine Münze, und dann kommt der Rundenbonus deiner Epoche: der Hunger.',
      },
      clause: 'ORL-10.12',
      then: [[B, 'pass']],
    },
    {
      say: { en: 'Hunger took your fish.', de: 'Der Hunger hat deinen Fisch genommen.' },
      why: {
        en: 'With up to three areas it wants one food, with more areas more. Who has none gives up something dearer. So harvest in time, or advance to the third era.',
        de: 'Mit bis zu drei Gebieten verlangt er eine Nahrung, mit mehr Gebieten mehr. Wer keine hat, gibt Teureres her. Also ernte rechtzeitig, oder steige in die dritte Epoche auf.',
      },
      clause: 'ORL-10.12',
      show: 'ol.eras',
    },
    {
      say: { en: 'How points are counted', de: 'So werden Punkte gezählt' },
      why: {
        en: 'After sixteen rounds: three for each area, coins and goods by their value, and your villages times your citizens. Fame only opens doors. Now plan on your own.',
        de: 'Nach sechzehn Runden: drei für jedes Gebiet, Münzen und Waren nach ihrem Wert, und deine Dörfer mal deine Bürger. Ruhm öffnet nur Türen. Jetzt plane selbst.',
      },
      clause: 'ORL-13.1',
      show: '.seats',
    },
  ],
};

export default guide;
