### CATAN – On the Road: alles, was das Spiel sagt.

## Fragen

catan_road-ask-main = Du bist dran: baue, handle oder beende deinen Zug.
catan_road-ask-pay = { $card }: 1 { $missing } fehlt. Welche { $rate } gleichen Karten ersetzen das?
catan_road-ask-pay-any = { $card }: Zahlst du den Preis, oder ersetzt du eine Karte durch { $rate } gleiche?
catan_road-ask-ability = Welche Metropole baust du?
catan_road-ask-cover = Welche Siedlung überbaut die Stadt?
catan_road-ask-discard = Der Räuber! { $left ->
    [one] Lege noch 1 Karte ab.
   *[other] Lege noch { $left } Karten ab.
}
catan_road-ask-donate-to = Spende: Wer bekommt eine Karte von dir?
catan_road-ask-donate-card = Spende: Welche Karte gibst du an { $to }?
catan_road-ask-offer-to = Für wen ist dein Angebot?
catan_road-ask-offer-give = Was gibst du? Bisher: { $give }.
catan_road-ask-offer-want = Du gibst { $give }. Was willst du dafür? Bisher: { $want }.
catan_road-ask-answer = Du bekommst { $give } für { $want } angeboten. Was sagst du?
catan_road-ask-answer-call = Möchtest du ein Angebot machen?
catan_road-ask-counter-give = Dein Gegenangebot: Was gibst du? Bisher: { $give }.
catan_road-ask-counter-want = Dein Gegenangebot: Du gibst { $give }. Was willst du dafür? Bisher: { $want }.
catan_road-ask-pick = Welche Antwort nimmst du an?

## Knöpfe

catan_road-do-build = Bauen: { $card }
catan_road-do-metropolis = Metropole bauen
catan_road-do-offer = Angebot machen
catan_road-do-call = Zu Angeboten aufrufen
catan_road-do-end = Zug beenden
catan_road-do-pay = { $count } { $source } ersetzen 1 { $replaced }
catan_road-do-pay-for = { $count } { $source } ersetzen 1 { $replaced }
catan_road-do-pay-cost = Den Preis zahlen
catan_road-do-ability = { $metropolis }
catan_road-do-cover-start = Die Startsiedlung
catan_road-do-cover-built = Eine gebaute Siedlung
catan_road-do-discard = Ablegen: { $good }
catan_road-do-donate = An { $seat }
catan_road-do-donate-card = Geben: { $good }
catan_road-do-to-all = An alle
catan_road-do-to = An { $seat }
catan_road-do-give = Geben: { $good }
catan_road-do-done = Mehr gebe ich nicht
catan_road-do-want = Haben wollen: { $good }
catan_road-do-send = Dieses Angebot machen
catan_road-do-cancel = Angebot verwerfen
catan_road-do-cancel-counter = Verwerfen und ablehnen
catan_road-do-accept = Annehmen
catan_road-do-decline = Ablehnen
catan_road-do-counter = Gegenangebot
catan_road-do-pick = Handel mit { $seat }
catan_road-do-withdraw = Kein Handel

## Warum nicht

catan_road-no-other-question = Danach wirst du gerade nicht gefragt.
catan_road-no-not-on-display = Nicht in der Auslage: { $card }.
catan_road-no-metropolis-left = Alle Metropolen sind gebaut.
catan_road-no-city-to-cover = Du hast keine sichtbare Stadt, auf die eine Metropole passt.
catan_road-no-settlement-to-cover = Du hast keine sichtbare Siedlung, auf die eine Stadt passt.
catan_road-no-cannot-pay = Dir fehlen: { $missing }. Ersetzen lässt sich höchstens eine fehlende Karte.
catan_road-no-substitution-used = Dir fehlt 1 { $missing }, und du hast in diesem Zug schon eine Karte ersetzt.
catan_road-no-source = Dir fehlt 1 { $missing }; als Ersatz brauchst du { $rate } gleiche Karten über den Preis hinaus.
catan_road-no-not-a-source = Du hast nicht { $rate } { $source } über den Preis hinaus.
catan_road-no-same-source = Eine Karte wird durch eine andere Sorte ersetzt.
catan_road-no-not-in-the-cost = { $good } gehört nicht zum Preis.
catan_road-no-nothing-is-missing = Du hast alles, was es kostet; ersetzt wird nichts.
catan_road-no-something-is-missing = Dir fehlt 1 { $missing }; sag, was es ersetzt.
catan_road-no-metropolis-taken = Schon gebaut: { $metropolis }.
catan_road-no-not-held = Davon hast du keine Karte mehr: { $good }.
catan_road-no-in-order = Karten werden der Reihe nach gewählt; nach { $last } folgt nur dieselbe oder eine spätere Sorte.
catan_road-no-cannot-complete = Nach { $good } blieben nicht genug spätere Karten übrig.
catan_road-no-not-a-receiver = { $seat } hat nicht weniger Siegpunkte als die Führenden.
catan_road-no-trading-is-off = An diesem Tisch wird ohne Handel gespielt.
catan_road-no-trade-done = Du hast in diesem Zug schon gehandelt.
catan_road-no-proposals-left = Du kannst in diesem Zug kein Angebot mehr machen; andere können es, wenn du dazu aufrufst.
catan_road-no-talks-left = In diesem Zug wurde genug über Handel geredet.
catan_road-no-cards-to-trade = Du hast keine Karten zum Handeln.
catan_road-no-nobody-has-cards = Niemand sonst hat Karten.
catan_road-no-every-offer-made = Du hast schon jedes mögliche Angebot gemacht.
catan_road-no-with-yourself = Mit dir selbst kannst du nicht handeln.
catan_road-no-has-no-cards = { $seat } hat keine Karten.
catan_road-no-only-one-to-ask = Nur eine andere Person hat Karten; richte das Angebot an sie.
catan_road-no-side-too-large = An diesem Tisch hat jede Seite höchstens { $most ->
    [one] eine Karte
   *[other] { $most } Karten
}.
catan_road-no-wants-too-many = Mehr als { $most ->
    [one] eine Karte
   *[other] { $most } Karten
} kannst du nicht verlangen: So viele hat niemand, den du fragst.
catan_road-no-on-both-sides = Du gibst schon { $good }, also kannst du es nicht verlangen.
catan_road-no-every-type = Wenn du jede Sorte gibst, bleibt nichts zu verlangen.
catan_road-no-side-empty = Beide Seiten eines Handels brauchen mindestens eine Karte.
catan_road-no-offer-made = Dieses Angebot hast du schon gemacht, und seither hat sich keine Hand geändert.
catan_road-no-cannot-accept = Zum Annehmen fehlen dir: { $missing }.
catan_road-no-nothing-to-accept = Ein Aufruf enthält kein Angebot: Mach selbst eins oder lehne ab.
catan_road-no-not-positive = Von { $seat } liegt nichts vor, was du annehmen könntest.
catan_road-no-cannot-pay-counter = Was { $seat } verlangt, hast du nicht.

## Was geschah

catan_road-log-first = { $seat } beginnt.
catan_road-log-turned-up = Neu in der Auslage: { $card }.
catan_road-log-display-shuffled = In der Auslage liegt nur noch { $card }: Sie wird eingemischt und neu ausgelegt.
catan_road-log-turn = Zug { $turn }: { $seat } ist dran.
catan_road-log-drew = { $seat } zieht: { $good }.
catan_road-log-drew-hidden = { $seat } zieht eine Karte.
catan_road-log-lapsed = Vorrat und Ablagestapel sind leer: { $seat } zieht nichts.
catan_road-log-supply-shuffled = Der Ablagestapel wird zum neuen Vorrat: { $cards }.
catan_road-log-built = { $seat } baut: { $card }. Preis: { $paid }.
catan_road-log-built-swap = { $seat } baut: { $card }. Preis: { $paid }; ersetzt wurde 1 { $replaced }.
catan_road-log-covered-start = { $seat } überbaut die Startsiedlung.
catan_road-log-covered-built = { $seat } überbaut eine gebaute Siedlung.
catan_road-log-ability = { $seat } wählt: { $metropolis }.
catan_road-log-special = { $seat } bekommt: { $special }.
catan_road-log-special-from = { $seat } übernimmt von { $from }: { $special }.
catan_road-log-event = Ereignis: { $event }.
catan_road-log-discarded = Der Räuber kostet { $seat }: { $goods }.
catan_road-log-donated = { $seat } gibt 1 { $good } an { $to }.
catan_road-log-events-shuffled = Alle Ereignisse werden neu gemischt.
catan_road-log-composing = { $seat } stellt ein Angebot zusammen.
catan_road-log-cancelled = { $seat } verwirft das Angebot.
catan_road-log-offered = { $seat } bietet { $to } an: { $give } für { $want }.
catan_road-log-offered-all = { $seat } bietet allen an: { $give } für { $want }.
catan_road-log-called = { $seat } ruft zu Angeboten auf.
catan_road-log-accepted = { $seat } nimmt an.
catan_road-log-declined = { $seat } lehnt ab.
catan_road-log-countered = { $seat } gäbe { $give } für { $want }.
catan_road-log-traded = { $seat } gibt { $give } an { $partner } und bekommt { $get }.
catan_road-log-withdrawn = { $seat } nimmt keine der Antworten an.
catan_road-log-turn-ended = { $seat } beendet den Zug.
catan_road-log-won = { $seat } gewinnt!
catan_road-log-stopped = Der letzte Zug ist vorbei, und niemand hat gewonnen: Es zählen die meisten Siegpunkte.

## Wertung

catan_road-score-card = { $card }
catan_road-score-special = { $card }

## Was eine Antwort verhindert, wie ein Tipp es sagt

catan_road-averts-robber = Der Räuber nähme { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} weniger.
