# Emberleaf, Deutsch. Ein Satz je Meldung; Kennungen und Argumente stehen in
# crates/steading-emberleaf/src/messages.rs. Vor Namen stehen keine Artikel, weil das Geschlecht wechselt.

## Fragen

emberleaf-ask-deck = Wähle dein Startdeck.
emberleaf-ask-main = Du bist am Zug: Spiele eine Karte aus oder verschiebe deine Karten. Du kannst auch Karten aufladen und Gefallen versprechen.
emberleaf-ask-more = Du kannst noch Karten aufladen, einen Gefallen versprechen oder deine Aktionen beenden.
emberleaf-ask-ongoing = Eine dauerhafte Fähigkeit nutzen, deren Bedingung erfüllt ist?
emberleaf-ask-space = Wohin legst du { $hero }?
emberleaf-ask-play-skills = { $hero }: Fähigkeiten „Ausspielen“ nutzen oder die Fähigkeit des Feldes ({ $skill })?
emberleaf-ask-use = { $hero }: Diese Fähigkeit nutzen? { $skill }
emberleaf-ask-x = { $hero }: Wie viel { $resource } bezahlst du?
emberleaf-ask-banner = { $hero }: Welches Kriegsbanner bezahlst du?
emberleaf-ask-onto = Auf welche freie Gefahrenzone kommt { $marker }?
emberleaf-ask-walk = Du darfst noch { $steps ->
    [one] einen Schritt
   *[other] { $steps } Schritte
  } gehen.
emberleaf-ask-store = Du bekommst { $count } { $resource }. Wie viel nimmst du?
emberleaf-ask-return = Dein Lager ist voll: Gib { $left ->
    [one] eine Einheit
   *[other] { $left } Einheiten
  } zurück, um Platz zu schaffen für { $resource }.
emberleaf-ask-pick = Holz oder Nahrung? Noch { $left }.
emberleaf-ask-choose = Wähle eins.
emberleaf-ask-attack = Angriff { $damage }: Welche Gefahrenzone?
emberleaf-ask-leaves = { $leaves ->
    [one] 1 Blatt würde
   *[other] { $leaves } Blätter würden
} einen Bonus der Punkteleiste erreichen: Wie viele nimmst du?
emberleaf-ask-field = Auf welches Feld der nächsten Reihe kommt der Leistenmarker?
emberleaf-ask-take-hero = Eine Helden-Karte aus der Auslage nehmen?
emberleaf-ask-take-favour = Eine Gefallen-Karte aus der Auslage nehmen?
emberleaf-ask-gain-marker = Welche Gefahrenzone erhältst du?
emberleaf-ask-trigger = Welche Fähigkeit ({ $trigger }) eines Helden auf deinem Tableau nutzt du?
emberleaf-ask-build = Was baust du? { $left ->
    [one] Ein Gebäude
   *[other] Bis zu { $left } Gebäude
  }.
emberleaf-ask-rebate = { $tile }: Für den Nachlass bezahlen?
emberleaf-ask-cheaper = { $tile }: Welche Ressource fällt von den Kosten weg? Noch { $left }.
emberleaf-ask-build-where = { $tile }: In welcher Lichtung?
emberleaf-ask-build-on = { $tile }: Auf welches Feld ({ $clearing })?
emberleaf-ask-move-in = Wer zieht auf { $hex } ein?
emberleaf-ask-settle = Siedle einen Dorfbewohner an: Von welcher Art?
emberleaf-ask-settle-where = { $villager }: In welcher Lichtung?
emberleaf-ask-settle-on = { $villager }: In welches Gebäude ({ $clearing })?
emberleaf-ask-trophy = Wähle deine Trophäe.
emberleaf-ask-sister-trophy = Die Schwester hat eine Trophäe verdient: Welche bekommt sie?
emberleaf-ask-sister-attack = Die Schwester greift mit { $damage } an: Welche der gleichwertigen Zonen?
emberleaf-ask-sister-build = Die Schwester baut ({ $building }): Auf welches Feld?

## Möglichkeiten

emberleaf-do-deck = { $deck }
emberleaf-do-play = { $hero } ausspielen
emberleaf-do-slide = Alle Karten verschieben
emberleaf-do-charge = { $hero } aufladen ({ $skill })
emberleaf-do-promise = Gefallen versprechen: { $favour }
emberleaf-do-end = Aktionen beenden
emberleaf-do-space = Feld { $space }
emberleaf-do-play-skills = Fähigkeiten „Ausspielen“ der Karte
emberleaf-do-space-skill = Fähigkeit des Feldes
emberleaf-do-use = Nutzen
emberleaf-do-x = X = { $x }
emberleaf-do-banner = { $marker } bezahlen
emberleaf-do-onto = Auf { $spot }
emberleaf-do-walk = Gehe nach { $clearing } ({ $steps })
emberleaf-do-store = { $units } nehmen
emberleaf-do-return = { $resource } zurückgeben
emberleaf-do-pick = { $resource }
emberleaf-do-choose = { $effect }
emberleaf-do-attack = { $spot } angreifen (Gesundheit { $health }, Blätter { $leaves })
emberleaf-do-leaves = { $leaves ->
    [0] Keine Blätter nehmen
    [one] 1 Blatt nehmen
   *[other] { $leaves } Blätter nehmen
}
emberleaf-do-field = Feld { $field }
emberleaf-do-take-hero = { $hero } nehmen
emberleaf-do-take-favour = { $favour } nehmen
emberleaf-do-gain = { $spot } erhalten (Gesundheit { $health }, ohne { $leaves ->
    [one] das Blatt
   *[other] die { $leaves } Blätter
})
emberleaf-do-trigger = { $hero }: { $skill }
emberleaf-do-ongoing = { $hero }: { $skill }
emberleaf-do-build = Bauen: { $tile }
emberleaf-do-rebate = Mit Nachlass
emberleaf-do-full-price = Ohne Nachlass
emberleaf-do-less = { $resource } weniger
emberleaf-do-clearing = { $clearing }
emberleaf-do-hex = Feld { $hex }
emberleaf-do-settle = { $villager } – { $bonus }
emberleaf-do-trophy = { $trophy }
emberleaf-do-stop = Nichts weiter

## Warum nicht

emberleaf-no-other-question = Das beantwortet nicht die offene Frage.
emberleaf-no-deck = Dieses Deck ist schon vergeben: { $deck }.
emberleaf-no-main-done = Du hast deine Hauptaktion in diesem Zug schon ausgeführt.
emberleaf-no-main-owed = Zuerst kommt deine Hauptaktion: Spiele eine Karte aus oder verschiebe deine Karten.
emberleaf-no-hand = Diese Karte ist nicht auf deiner Hand: { $hero }.
emberleaf-no-board-full = Auf deinem Tableau ist kein Feld frei.
emberleaf-no-such-space = Ein solches Feld hat dein Tableau nicht.
emberleaf-no-space-taken = Auf Feld { $space } liegt schon eine Karte.
emberleaf-no-space-covered = Auf Feld { $space } liegt noch ein Gefährten-Gebäude.
emberleaf-no-slide = Auf deinem Tableau liegt keine Karte.
emberleaf-no-board = Diese Karte liegt nicht auf deinem Tableau: { $hero }.
emberleaf-no-skill = { $hero } hat keine solche Fähigkeit.
emberleaf-no-charged-out = Diese Fähigkeit kann { $times ->
    [one] einmal
   *[other] { $times }-mal
  } genutzt werden, bis die Karte auf die Hand zurückkommt.
emberleaf-no-pay = Dir fehlt: { $missing }.
emberleaf-no-x = Du hast nichts zum Bezahlen: { $resource }.
emberleaf-no-banner = Du hast kein Kriegsbanner.
emberleaf-no-free-spot = Keine Gefahrenzone ist frei.
emberleaf-no-x-range = X ist mindestens 1 und höchstens { $most }.
emberleaf-no-your-marker = Diesen Marker hast du nicht.
emberleaf-no-spot-taken = Auf { $spot } liegt schon ein Marker.
emberleaf-no-promise = Du hast hier keinen Gefallen-Marker ({ $clearing }).
emberleaf-no-favour = Diese Gefallen-Karte liegt nicht aus: { $favour }.
emberleaf-no-hero = Diese Helden-Karte liegt nicht aus: { $hero }.
emberleaf-no-path = Dieser Weg beginnt nicht bei dir: { $path }.
emberleaf-no-too-far = Das braucht { $need } Schritte, du hast { $have }.
emberleaf-no-room = Du kannst höchstens { $most } lagern.
emberleaf-no-return = Davon ist nichts zurückzugeben: { $resource }.
emberleaf-no-return-order = Zurückgegeben wird in der Reihenfolge Holz, Nahrung, Stein, Bienenstock, und es muss reichen: nicht { $resource }.
emberleaf-no-wood-or-food = Es ist Holz oder Nahrung.
emberleaf-no-alternative = Diese Möglichkeit gibt es nicht.
emberleaf-no-marker = Auf { $spot } liegt kein Marker.
emberleaf-no-reach = { $spot } kannst du von hier nicht angreifen.
emberleaf-no-too-strong = Die Zone hat Gesundheit { $health }, dein Angriff nur { $damage }.
emberleaf-no-leaves = Nimm alle Blätter ({ $leaves }) oder so viele, dass du gerade unter einem Bonus auf dem Weg bleibst.
emberleaf-no-field = Ein solches Feld hat die nächste Reihe nicht.
emberleaf-no-same-card = Es muss eine andere Karte sein.
emberleaf-no-still-resolved = Diese Fähigkeit wird gerade ausgeführt.
emberleaf-no-not-met = Die Bedingung verlangt { $need } in einer Aktion, geschafft sind { $done }.
emberleaf-no-used-this-turn = Diese Fähigkeit hast du in diesem Zug schon genutzt.
emberleaf-no-other-type = Das baut diese Fähigkeit nicht.
emberleaf-no-used-up = Aufgebraucht: { $tile }.
emberleaf-no-fellow = Schon gebaut: { $tile }.
emberleaf-no-free-hex = Kein Feld ist frei: { $clearing }.
emberleaf-no-hex-elsewhere = Dieses Feld liegt woanders als { $clearing }.
emberleaf-no-hex-taken = Dort steht schon ein Gebäude.
emberleaf-no-in-cost = Davon ist nichts mehr in den Kosten: { $resource }.
emberleaf-no-cheaper = Abgezogen wird in der Reihenfolge Holz, Nahrung, Stein, Bienenstock, und der Rest muss bezahlbar sein: nicht { $resource }.
emberleaf-no-villager = Diese Leiste ist leer: { $villager }.
emberleaf-no-home = Dort ist kein Gebäude ohne eigenen Dorfbewohner: { $clearing }.
emberleaf-no-building = Dort steht kein Gebäude.
emberleaf-no-already-settled = Dort wohnt schon einer deiner Dorfbewohner.
emberleaf-no-trophy = Diese Trophäe ist vergeben: { $trophy }.
emberleaf-no-her-target = { $spot } gehört nicht zu den besten Zonen, die sie räumen kann.

## Protokoll

emberleaf-log-start = { $seat } beginnt.
emberleaf-log-deck = { $seat } nimmt das Deck { $deck }.
emberleaf-log-hero-revealed = Neu in der Helden-Auslage: { $hero }.
emberleaf-log-favour-revealed = Neu in der Gefallen-Auslage: { $favour }.
emberleaf-log-hero-discarded = Aus der Helden-Auslage abgelegt: { $hero }.
emberleaf-log-favour-discarded = Aus der Gefallen-Auslage abgelegt: { $favour }.
emberleaf-log-favours-cleared = Die Gefallen-Auslage wird neu ausgelegt.
emberleaf-log-heroes-cleared = Die Helden-Auslage wird neu ausgelegt.
emberleaf-log-marker-placed = { $marker } liegt auf { $spot }.
emberleaf-log-preplaced = { $tile } steht von Anfang an auf { $hex }.
emberleaf-log-turn = { $seat } ist am Zug.
emberleaf-log-played = { $seat } spielt { $hero } auf Feld { $space }.
emberleaf-log-space-skill = { $seat } nutzt die Fähigkeit des Feldes: { $skill }.
emberleaf-log-slides = { $seat } verschiebt alle Karten.
emberleaf-log-slid = { $seat }: { $hero } rückt auf Feld { $space }.
emberleaf-log-returned = { $seat }: { $hero } kommt zurück auf die Hand.
emberleaf-log-charged = { $seat } lädt { $hero } auf: { $skill }.
emberleaf-log-triggered = { $seat } nutzt { $hero }: { $skill }.
emberleaf-log-ongoing = { $seat } nutzt { $hero }: { $skill }.
emberleaf-log-promised = { $seat } verspricht einen Gefallen ({ $clearing }).
emberleaf-log-paid = { $seat } bezahlt { $goods }.
emberleaf-log-banner-paid = { $seat } bezahlt { $marker }.
emberleaf-log-banner-returned = { $seat } legt { $marker } zurück auf { $spot }.
emberleaf-log-walked = { $seat } geht nach { $clearing } ({ $steps }).
emberleaf-log-gathered = { $seat } sammelt { $goods }.
emberleaf-log-gained = { $seat } erhält { $goods }.
emberleaf-log-unit-returned = { $seat } gibt { $resource } zurück, um Platz zu schaffen.
emberleaf-log-stashed = { $seat } legt { $goods } auf die Karte.
emberleaf-log-cleared = { $seat } räumt { $spot }: { $marker }.
emberleaf-log-marker-gained = { $seat } erhält { $marker }.
emberleaf-log-track-bottom = { $seat } bringt den Leistenmarker in die unterste Reihe und verdient eine Trophäe.
emberleaf-log-track-reset = Der Leistenmarker kehrt zum Start zurück; neun neue Gefahrenzonen erscheinen, orange Seite oben.
emberleaf-log-calm = Der Leistenmarker kehrt zum Start zurück; der Beutel ist zu leer, der Wald ist von nun an sicher.
emberleaf-log-leaves = { $seat } bekommt { $leaves ->
    [one] ein Blatt
   *[other] { $leaves } Blätter
  }.
emberleaf-log-hero-taken = { $seat } nimmt { $hero }.
emberleaf-log-favour-taken = { $seat } nimmt die Gefallen-Karte { $favour }.
emberleaf-log-reduced = { $seat } baut günstiger: { $tile }.
emberleaf-log-built = { $seat } baut auf { $hex }: { $tile }.
emberleaf-log-filled = { $clearing } ist voll bebaut.
emberleaf-log-settled = { $seat } siedelt auf { $hex } an: { $villager }.
emberleaf-log-trophy = { $seat } nimmt die Trophäe: { $trophy }.
emberleaf-log-end-triggered = Die letzte Trophäe ist vergeben: Das Spiel endet, sobald alle gleich viele Züge hatten.
emberleaf-log-bonus-reached = Auf der Punkteleiste erreicht: { $bonus }.
emberleaf-log-bonus = Bonus für alle: { $bonus }.
emberleaf-log-sister-turn = Die Schwester ist am Zug.
emberleaf-log-sister-favour = Die Schwester hat die Gefallen-Karte { $card }.
emberleaf-log-sister-building = Gebäude-Karte der Schwester: { $tile }.
emberleaf-log-sister-card = Die Schwester deckt auf: { $card }.
emberleaf-log-sister-rests = Die Schwester ruht sich aus.
emberleaf-log-sister-moved = Die Schwester reist nach { $clearing }.
emberleaf-log-sister-leaves = Die Schwester bekommt { $leaves ->
    [one] ein Blatt
   *[other] { $leaves } Blätter
  }.
emberleaf-log-sister-cleared = Die Schwester räumt { $spot }: { $marker }.
emberleaf-log-sister-built = Die Schwester baut auf { $hex }: { $tile }.
emberleaf-log-sister-hero = Die Schwester entfernt { $hero } aus der Auslage.
emberleaf-log-sister-takes-favour = Die Schwester entfernt die Gefallen-Karte { $favour } aus der Auslage.
emberleaf-log-sister-trophy = Die Schwester bekommt die Trophäe: { $trophy }.
emberleaf-log-over = Das Spiel ist zu Ende.
emberleaf-log-stopped = Die Zuggrenze ist erreicht: Das Spiel wird gewertet, wie es steht.

## Ergebnis

emberleaf-score-leaves = Blätter während des Spiels
emberleaf-score-favour = Gefallen: { $favour }
emberleaf-score-sister-favour = Ihr Gefallen: { $card }
emberleaf-score-sister-building = Ihre Gebäude-Karte: { $tile }
emberleaf-sister = die Schwester
emberleaf-verdict-won = Du gewinnst gegen die Schwester, { $mine } zu { $hers }.
emberleaf-verdict-lost = Die Schwester gewinnt, { $hers } zu { $mine }.
emberleaf-verdict-stopped = Die Zuggrenze hat dieses Spiel beendet.

## Das Bild im Terminal

emberleaf-table-round = Runde { $round }
emberleaf-table-trophies = Trophäen übrig: { $trophies }
emberleaf-table-track = Kriegsbannerleiste { $row } von { $rows }
emberleaf-table-paths = WEGE
emberleaf-table-heroes = HELDEN
emberleaf-table-favours = GEFALLEN
emberleaf-table-hand = Hand
emberleaf-table-numbers = { $leaves ->
    [one] 1 Blatt
   *[other] { $leaves } Blätter
}, { $score } mit Gefallen · { $clearing }
emberleaf-table-goods = { $goods } ({ $stored } von { $capacity }) · Attribute: { $attributes }
emberleaf-table-rest = heimatlos: { $homeless } · Marker { $markers } · Trophäen { $trophies } · Handkarten { $hand }
emberleaf-table-sister = Die Schwester
emberleaf-table-sister-numbers = { $leaves ->
    [one] 1 Blatt
   *[other] { $leaves } Blätter
}, { $score } mit ihren Karten · { $clearing } · Ausdauer { $stamina }
emberleaf-table-legend = Zeichen: ♟A Held von A, ♟* die Schwester, (AB) Gefallen-Marker; Felder: Ho Haus, Bo Bootshaus, To Rathaus, Wi Windmühle, Ma Markt, ’ Gefährten-Gebäude, Ar Ao Ab Af Ratte, Eule, Kaninchen, Frosch von A, +wood Symbol, · frei; Z1:2/3 Gefahr mit Gesundheit 2 und 3 Blättern; 3:Koren Karte auf Feld 3; ◀ am Zug.
