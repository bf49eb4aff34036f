// The first round of The Settlers, for two.

import type { Guide } from './index';

const B = 1;

const guide: Guide = {
  game: 'orleans_settlers',
  seats: 2,
  seed: 'first-steps',
  welcome: {
    en: 'Your people leave Orléans to settle the land along the Loire. In sixteen rounds you draw followers from your bag, plan their work in secret and grow.',
    de: 'Deine Leute verlassen Orléans, um das Land an der Loire zu besiedeln. In sechzehn Runden ziehst du Gefolgsleute aus deinem Beutel, planst verdeckt ihre Arbeit und wächst.',
  },
  steps: [
    {
      actions: ['leave farmyard'],
      say: { en: 'Leave the Farmyard empty this time.', de: 'Lass das Gehöft diesmal leer.' },
      why: {
        en: 'Everybody plans at the same time, place by place. A place works only when all its spaces are filled, and you need the fisherman elsewhere.',
        de: 'Alle planen gleichzeitig, Ort für Ort. Ein Ort arbeitet nur, wenn alle seine Felder besetzt sind, und den Fischer brauchst du anderswo.',
      },
      clause: 'ORL-6.1',
    },
    {
      actions: ['put farmer fishery 1'],
      say: { en: 'Put a farmer into the Fishery.', de: 'Setze einen Farmer in die Fischerei.' },
      why: {
        en: 'Places want certain followers. The Fishery asks for a farmer and a trader, and both are among those you drew.',
        de: 'Orte wollen bestimmte Gefolgsleute. Die Fischerei verlangt Farmer und Händler, und beide hast du gezogen.',
      },
      clause: 'ORL-6.1',
    },
    {
      actions: ['put trader fishery 2'],
      say: { en: 'Put the trader beside the farmer.', de: 'Setze den Händler neben den Farmer.' },
      why: {
        en: 'Now the Fishery is complete: it will bring a fisherman into your bag and a fish into your store. Two other places we leave as they are.',
        de: 'Jetzt ist die Fischerei vollständig: Sie bringt einen Fischer in deinen Beutel und einen Fisch ins Lager. Zwei weitere Orte lassen wir, wie sie sind.',
      },
      clause: 'ORL-6.1',
      then: [
        { seat: 0, action: 'leave workshop' },
        { seat: 0, action: 'leave trading_house' },
      ],
    },
    {
      actions: ['put farmer expansion 1', 'put fisher expansion 2'],
      say: { en: 'Fill Expansion with a farmer and a fisherman.', de: 'Besetze die Expansion mit Farmer und Fischer.' },
      why: {
        en: 'Expansion sends a settler onto the map. Areas are points at the end and ground for villages.',
        de: 'Die Expansion schickt einen Siedler auf die Karte. Gebiete sind am Ende Punkte und Boden für Dörfer.',
      },
      clause: 'ORL-8.5',
      then: [
        { seat: 0, action: 'leave harvest' },
        { seat: 0, action: 'put craftsman building_yard 1' },
        { seat: 0, action: 'leave town_hall' },
        { seat: 0, action: 'leave university' },
      ],
    },
    {
      actions: ['confirm'],
      say: { en: 'Confirm your plan.', de: 'Bestätige deinen Plan.' },
      why: {
        en: 'Until now you could take every follower back. Once all have confirmed, the plans lie open and the work begins.',
        de: 'Bis jetzt konntest du alle zurücknehmen. Sobald alle bestätigt haben, liegen die Pläne offen, und die Arbeit beginnt.',
      },
      clause: 'ORL-6.1',
      then: [
        { seat: B, action: 'put craftsman farmyard 2' },
        { seat: B, action: 'put farmer fishery 1' },
        { seat: B, action: 'put trader fishery 2' },
        { seat: B, action: 'put farmer workshop 1' },
        { seat: B, action: 'put fisher workshop 2' },
        { seat: B, action: 'put fisher expansion 2' },
        { seat: B, action: 'confirm' },
        { seat: B, action: 'use workshop' },
      ],
    },
    {
      actions: ['use expansion'],
      say: { en: 'Carry out Expansion.', de: 'Führe die Expansion aus.' },
      why: {
        en: 'In turn, everybody carries out one of their complete places. Do first what others could take away from you: free land.',
        de: 'Reihum führt jeder einen seiner vollständigen Orte aus. Tu zuerst, was andere dir wegnehmen könnten: freies Land.',
      },
      clause: 'ORL-7.1',
    },
    {
      actions: ['expand a4'],
      say: { en: 'Settle in Vendôme.', de: 'Besiedle Vendôme.' },
      why: {
        en: 'You spread from area to neighbouring area. What grows there can be harvested later.',
        de: 'Du breitest dich von Gebiet zu Nachbargebiet aus. Was dort wächst, kannst du später ernten.',
      },
      clause: 'ORL-8.5',
      then: [{ seat: B, action: 'use fishery' }],
    },
    {
      actions: ['use fishery'],
      say: { en: 'Carry out the Fishery.', de: 'Führe die Fischerei aus.' },
      why: {
        en: 'The new fisherman goes into your bag: from now on you may draw him. This is how your people grow.',
        de: 'Der neue Fischer kommt in deinen Beutel: Von nun an kannst du ihn ziehen. So wachsen deine Leute.',
      },
      clause: 'ORL-7.1',
      then: [{ seat: B, action: 'pass' }],
    },
    {
      actions: ['pass'],
      say: { en: 'Pass for this round.', de: 'Passe für diese Runde.' },
      why: {
        en: 'The Building yard has only one of its spaces filled. Its craftsman simply stays there for the next round.',
        de: 'Auf dem Bauhof ist erst ein Feld besetzt. Der Handwerker bleibt dort einfach für die nächste Runde.',
      },
      clause: 'ORL-7.1',
      then: [{ seat: B, action: 'take farmer' }],
    },
    {
      actions: ['take farmer'],
      say: { en: 'Newcomers: take the farmer.', de: 'Neuankömmlinge: Nimm den Farmer.' },
      why: {
        en: 'Each round has an event, good or bad. More people mean more work done, but they also want to eat.',
        de: 'Jede Runde hat ein Ereignis, gut oder schlecht. Mehr Leute schaffen mehr, aber sie wollen auch essen.',
      },
      clause: 'ORL-12.3',
    },
  ],
};

export default guide;
