### Orléans Stories – Die Siedler: alles, was das Spiel sagt.

## Fragen

orleans_settlers-ask-prohibit = Auf welchen Ort von { $seat } legst du dein Verbotsplättchen?
orleans_settlers-ask-bath = Badehaus: Welchen der beiden Gefolgsleute behältst du?
orleans_settlers-ask-plan = Planen, { $place }: Wen legst du aus?
orleans_settlers-ask-confirm = Dein Plan steht. Bestätigst du ihn?
orleans_settlers-ask-act = Du bist dran: Führe einen Ort aus oder passe.
orleans_settlers-ask-expand = Wohin kommt dein Siedler?
orleans_settlers-ask-harvest = Ernte: Welche Länderei? Noch { $left }.
orleans_settlers-ask-buy = Welche Ortskarte erwirbst du?
orleans_settlers-ask-build = { $building }: In welchem Gebiet baust du?
orleans_settlers-ask-send = { $follower }: Was wird zu einem Segensreichen Werk entsandt?
orleans_settlers-ask-technology = Welches Feld deckt das Technikplättchen ab?
orleans_settlers-ask-spend = Wie viele Münzen zahlst du für ebenso viel Ruhm? Höchstens { $most }.
orleans_settlers-ask-sell = Welche Ware verkaufst du für ihren Wert plus { $bonus }? Noch { $left }.
orleans_settlers-ask-swap = { $place }: Welche Ware tauschst du? Noch { $left }.
orleans_settlers-ask-bonus = Ein Ruhmesplättchen! Welchen Bonus nimmst du?{ $left ->
    [one] {""}
   *[other] {" "}({ $left } stehen an)
}
orleans_settlers-ask-food = Welches Nahrungsmittel gibst du ab? Noch { $left }.
orleans_settlers-ask-torture = Folter: Was gibst du stattdessen ab? Noch { $left }.
orleans_settlers-ask-offer = { $event }: Nimmst du an?

## Knöpfe

orleans_settlers-do-forbid = Verbieten: { $place }
orleans_settlers-do-keep = Behalten: { $follower }
orleans_settlers-do-put = { $follower } auf Feld { $space } von { $place }
orleans_settlers-do-leave = { $place } so lassen
orleans_settlers-do-confirm = Plan bestätigen
orleans_settlers-do-use = Ausführen: { $place }
orleans_settlers-do-pass = Für diese Runde passen
orleans_settlers-do-expand = Expandieren: { $area }
orleans_settlers-do-join = Friedlich dazukommen: { $area }
orleans_settlers-do-conquer = { $area } von { $from } erobern
orleans_settlers-do-harvest = Ernten: { $area }
orleans_settlers-do-stop = Das genügt
orleans_settlers-do-buy = Erwerben: { $place }
orleans_settlers-do-build = Bauen in { $area }
orleans_settlers-do-send-follower = { $follower } geht zu: { $face }
orleans_settlers-do-send-good = { $good } für: { $face }
orleans_settlers-do-send-nothing = Nichts entsenden
orleans_settlers-do-technology = Feld { $space } von { $place }
orleans_settlers-do-pay = { $coins ->
    [one] 1 Münze zahlen
   *[other] { $coins } Münzen zahlen
}
orleans_settlers-do-sell = Verkaufen: { $good }
orleans_settlers-do-swap = Tauschen: { $good }
orleans_settlers-do-unlock = Freischalten: { $place }
orleans_settlers-do-advance = In die nächste Epoche aufsteigen
orleans_settlers-do-citizen = Einen Bürger erhalten
orleans_settlers-do-give = Abgeben: { $good }
orleans_settlers-do-surrender-settler = Einen Siedler aus dem Vorrat
orleans_settlers-do-surrender-settler-from = Deinen Siedler in { $area }
orleans_settlers-do-surrender-fortress = Eine Festung aus dem Vorrat
orleans_settlers-do-surrender-fortress-from = Deine Festung in { $area }
orleans_settlers-do-surrender-technology = Das Technikplättchen auf { $place }
orleans_settlers-do-surrender-place = Die Ortskarte { $place }
orleans_settlers-do-surrender-citizen = Einen Bürger
orleans_settlers-do-take = Nehmen: { $follower }
orleans_settlers-do-accept = Annehmen
orleans_settlers-do-decline = Ablehnen

## Warum nicht

orleans_settlers-no-other-question = Danach wirst du gerade nicht gefragt.
orleans_settlers-no-not-their-place = { $place } ist kein Aktionsort von { $seat }.
orleans_settlers-no-not-drawn = Das hast du nicht gezogen: { $follower }.
orleans_settlers-no-not-your-place = Diesen Ort hast du nicht: { $place }.
orleans_settlers-no-forbidden = { $place } ist diese Runde verboten.
orleans_settlers-no-not-at-place = Du planst Ort für Ort in fester Reihenfolge; { $place } ist jetzt nicht dran.
orleans_settlers-no-such-space = { $place } hat kein solches Feld.
orleans_settlers-no-space-taken = Dieses Feld von { $place } ist besetzt.
orleans_settlers-no-not-accepted = Dieses Feld von { $place } nimmt nicht auf: { $follower }.
orleans_settlers-no-same-kind = Dort müssen alle verschieden sein: { $follower } ist schon da.
orleans_settlers-no-not-on-green = Nicht auf deinem Anger: { $follower }.
orleans_settlers-no-out-of-order = Die Felder von { $place } werden der Reihe nach belegt; dieses Feld oder diese Art ist vorbei.
orleans_settlers-no-walk-not-done = Sag erst, was bei { $place } geschieht.
orleans_settlers-no-not-ready = { $place } ist nicht bereit: Ein Gefolgsmann fehlt.
orleans_settlers-no-none-in-market = Auf dem Marktplatz gibt es keinen mehr: { $follower }.
orleans_settlers-no-nothing-to-take = Es gibt nichts zu nehmen: { $good }.
orleans_settlers-no-nothing-to-harvest = Keine deiner Ländereien bringt jetzt eine Ware.
orleans_settlers-no-nothing-to-sell = Du hast keine Waren zu verkaufen.
orleans_settlers-no-take-one-first = Mindestens eine, bevor du aufhörst.
orleans_settlers-no-not-on-sale = { $place } ist nicht zu haben.
orleans_settlers-no-era-forbids = Deine Epoche erlaubt die Kategorie von { $place } noch nicht.
orleans_settlers-no-nothing-on-sale = Es gibt keine Ortskarte zu erwerben.
orleans_settlers-no-lacks = Dir fehlt: { $count } { $good }.
orleans_settlers-no-lacks-coins = { $count ->
    [one] Dir fehlt 1 Münze.
   *[other] Dir fehlen { $count } Münzen.
}
orleans_settlers-no-not-between = Zahle mindestens 1 und höchstens { $most }.
orleans_settlers-no-good = Das hast du nicht: { $good }.
orleans_settlers-no-not-swapped = Dieser Ort nimmt nicht an: { $good }.
orleans_settlers-no-good-used-up = Auf dem Marktplatz gibt es nichts mehr davon: { $good }.
orleans_settlers-no-goods-in-order = Waren werden in der Reihenfolge des Marktes genannt, und es muss genug übrig bleiben: jetzt nicht { $good }.
orleans_settlers-no-land = { $area } ist ein Startdorf und bringt nichts.
orleans_settlers-no-flooded = Das Ereignis dieser Runde: { $area } bringt nichts.
orleans_settlers-no-lands-in-order = Ländereien werden in der Reihenfolge des Plans genannt; { $area } ist vorbei.
orleans_settlers-no-settler = Du hast keinen Siedler im Vorrat.
orleans_settlers-no-target = Dafür gibt es keinen Platz.
orleans_settlers-no-own-area = In { $area } bist du schon.
orleans_settlers-no-too-far = { $area } ist zu weit weg.
orleans_settlers-no-not-free = { $area } ist nicht frei.
orleans_settlers-no-fortress-there = Eine Festung schützt { $area }.
orleans_settlers-no-needs-knight = { $area } gehört jemandem, der nicht im Frieden lebt; du brauchst einen Ritter auf dem Ritterfeld.
orleans_settlers-no-conquest = In dieser Runde darf niemand erobern.
orleans_settlers-no-several-owners = Mehrere teilen sich { $area }; es kann nicht erobert werden.
orleans_settlers-no-last-settler = Das ist der letzte Siedler von { $seat }.
orleans_settlers-no-too-few-followers = Du musst 4 Gefolgsleute behalten.
orleans_settlers-no-not-controlled = Du kontrollierst { $area } nicht.
orleans_settlers-no-has-village = In { $area } steht schon ein Dorf.
orleans_settlers-no-fortress = Du hast keine Festung im Vorrat.
orleans_settlers-no-has-fortress = In { $area } steht schon eine Festung.
orleans_settlers-no-not-alone = Du kontrollierst { $area } nicht allein.
orleans_settlers-no-church = Es gibt keine Kirchen mehr.
orleans_settlers-no-village = In { $area } steht kein Dorf.
orleans_settlers-no-has-church = In { $area } steht schon eine Kirche.
orleans_settlers-no-technology = Auf dem Marktplatz gibt es keine Technikplättchen mehr.
orleans_settlers-no-takes-no-technology = { $place } nimmt keine Technik auf.
orleans_settlers-no-has-technology = { $place } hat schon ein Technikplättchen.
orleans_settlers-no-not-mandatory = Technik deckt ein Pflichtfeld von { $place } ab.
orleans_settlers-no-base-place = { $place } ist keine Basisortskarte.
orleans_settlers-no-unlocked = { $place } ist schon freigeschaltet.
orleans_settlers-no-last-era = Du bist in der letzten Epoche.
orleans_settlers-no-figure-lies = Deine Figur liegt: Sie muss ein Rundenende in ihrer Epoche bleiben.
orleans_settlers-no-deed-closed = Dieses Werk ist vollendet oder an diesem Tisch nicht im Spiel.
orleans_settlers-no-not-the-sender = Dieser Gefolgsmann ist nicht an der Reihe: { $follower }.
orleans_settlers-no-slot = Dieses Werk hat dafür kein freies Feld.
orleans_settlers-no-nothing-to-send = Niemand im Rathaus könnte etwas entsenden.
orleans_settlers-no-must-send = Mindestens ein Plättchen muss entsandt werden.
orleans_settlers-no-not-food = { $good } ist kein Nahrungsmittel.
orleans_settlers-no-food = Du hast keine Nahrungsmittel.
orleans_settlers-no-own-last-settler = Dein letzter Siedler auf dem Plan bleibt.
orleans_settlers-no-not-owned = Das hast du nicht abzugeben.
orleans_settlers-no-not-offered = Das bietet das Ereignis nicht an.

## Was geschah

orleans_settlers-log-land = { $area }: { $terrain }.
orleans_settlers-log-lands-again = Die Ländereien passen nicht zu den Startdörfern; sie werden neu gelegt.
orleans_settlers-log-first = { $seat } ist der erste Startspieler.
orleans_settlers-log-round = Runde { $round }. { $seat } ist Startspieler.
orleans_settlers-log-event = Ereignis: { $event }.
orleans_settlers-log-forbade = { $seat } verbietet { $whose } diesen Ort: { $place }.
orleans_settlers-log-drew = { $seat } zieht: { $follower }.
orleans_settlers-log-kept = { $seat } behält: { $follower }.
orleans_settlers-log-planned = { $seat } plant { $place }: { $followers }.
orleans_settlers-log-planned-nothing = { $seat } plant nichts.
orleans_settlers-log-used = { $seat } führt { $place } aus.
orleans_settlers-log-passed = { $seat } passt.
orleans_settlers-log-recruited = { $seat } nimmt: { $follower }.
orleans_settlers-log-took = { $seat } nimmt { $goods }.
orleans_settlers-log-harvested = { $seat } erntet in { $area }: { $good }.
orleans_settlers-log-coins = { $coins ->
    [one] { $seat } nimmt 1 Münze.
   *[other] { $seat } nimmt { $coins } Münzen.
}
orleans_settlers-log-paid = { $coins ->
    [one] { $seat } zahlt 1 Münze.
   *[other] { $seat } zahlt { $coins } Münzen.
}
orleans_settlers-log-citizen = { $seat } erhält einen Bürger.
orleans_settlers-log-expanded = { $seat } besiedelt { $area }.
orleans_settlers-log-joined = { $seat } kommt friedlich nach { $area }.
orleans_settlers-log-conquered = { $seat } erobert { $area } von { $from }.
orleans_settlers-log-bought = { $seat } erwirbt { $place }.
orleans_settlers-log-built = { $seat } baut in { $area }: { $building }.
orleans_settlers-log-technology = { $seat } legt Technik auf { $place }.
orleans_settlers-log-sold = { $coins ->
    [one] { $seat } verkauft { $good } für 1 Münze.
   *[other] { $seat } verkauft { $good } für { $coins } Münzen.
}
orleans_settlers-log-swapped = { $seat } tauscht { $good } gegen { $to }.
orleans_settlers-log-sent-follower = { $seat } entsendet zu { $face }: { $follower }.
orleans_settlers-log-sent-good = { $seat } entsendet { $good } zu { $face }.
orleans_settlers-log-completed = { $seat } vollendet { $face }.
orleans_settlers-log-hunger-defeated = Der Hunger ist besiegt.
orleans_settlers-log-fame = { $points ->
    [one] { $seat } erhält 1 Ruhmespunkt.
   *[other] { $seat } erhält { $points } Ruhmespunkte.
}
orleans_settlers-log-unlocked = { $seat } schaltet frei: { $place }.
orleans_settlers-log-advanced = { $seat } steigt auf in die Epoche { $era }.
orleans_settlers-log-stood-up = Die Figur von { $seat } steht auf.
orleans_settlers-log-gave = { $seat } gibt { $goods } ab.
orleans_settlers-log-short = { $seat } fehlen { $missing }: Folter.
orleans_settlers-log-gave-settler = { $seat } gibt einen Siedler ab.
orleans_settlers-log-gave-settler-from = { $seat } gibt den Siedler in { $area } ab.
orleans_settlers-log-gave-fortress = { $seat } gibt eine Festung ab.
orleans_settlers-log-gave-fortress-from = { $seat } gibt die Festung in { $area } ab.
orleans_settlers-log-gave-technology = { $seat } gibt die Technik auf { $place } ab.
orleans_settlers-log-gave-place = { $seat } gibt { $place } ab.
orleans_settlers-log-gave-citizen = { $seat } gibt einen Bürger ab.
orleans_settlers-log-lapsed = { $seat } hat nichts mehr abzugeben; { $left ->
    [one] 1 verfällt
   *[other] { $left } verfallen
}.
orleans_settlers-log-lost = { $seat } verliert: { $follower }.
orleans_settlers-log-declined = { $seat } lehnt ab.
orleans_settlers-log-ended = Das Spiel ist aus.

## Punkte

orleans_settlers-score-coins = Münzen
orleans_settlers-score-goods = Waren
orleans_settlers-score-areas = Gebiete
orleans_settlers-score-villages = Dörfer × Bürger
orleans_settlers-score-places = Ortskarten
orleans_settlers-score-twelve = Zwölf Punkte

## Das Bild im Terminal

orleans_settlers-table-round = Runde { $round } von { $rounds }
orleans_settlers-table-start = Startspieler { $seat }
orleans_settlers-table-start-village = Dorf
orleans_settlers-table-numbers = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} · { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
} · { $citizens } Bürger · Ruhm { $fame }
orleans_settlers-table-pieces = { $areas ->
    [one] 1 Gebiet
   *[other] { $areas } Gebiete
}, { $villages ->
    [one] 1 Dorf
   *[other] { $villages } Dörfer
}, { $churches ->
    [one] 1 Kirche
   *[other] { $churches } Kirchen
}; Vorrat { $settlers } Siedler, { $fortresses ->
    [one] 1 Festung
   *[other] { $fortresses } Festungen
}
orleans_settlers-table-goods = Waren
orleans_settlers-table-locked = gesperrt
orleans_settlers-table-market = MARKTPLATZ
orleans_settlers-table-stock = { $technology } Technik, { $churches ->
    [one] 1 Kirche
   *[other] { $churches } Kirchen
}
orleans_settlers-table-coins = { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}
orleans_settlers-table-deeds = WERKE
orleans_settlers-table-legend = Zeichen: A B C D Siedler, # Festung, ^ Dorf, + Kirche; ▲ stehende, ▶ liegende Figur; Werkstatt[fa fi] offene Felder, [Fa Fi] besetzt, TT Technik, ·· freiwillig, ** beliebig; ! bereit, X verboten, ✓ bestätigt, ◀ am Zug.

## Was eine Antwort verhindert, wie ein Tipp es sagt

orleans_settlers-averts-hunger = Hunger: Am Ende der Runde { $count ->
    [one] fehlt ein Nahrungsmittel weniger
   *[other] fehlen { $count } Nahrungsmittel weniger
}.
