# Heckenreihe, das Spielzeugspiel des Testkits.

toy-ask-bid = { $seat }, wähle eine Karte für das Gebot oder bestätige. Gelegt: { $laid }.
toy-ask-turn = { $seat }, pflanze eine Karte, vergrabe eine oder passe.
toy-ask-challenge = { $by } fordert { $seat } mit { $card } heraus: kontern oder nachgeben.

toy-lay = { $card } legen
toy-done = Gebot bestätigen ({ $thorns } Dornen)
toy-play = { $card } pflanzen
toy-bury = { $card } vergraben
toy-pass = Passen
toy-counter = Mit { $card } kontern
toy-yield = Nachgeben

toy-no-other-question = Das ist keine Antwort auf die offene Frage.
toy-no-not-in-hand = Du hast { $card } nicht auf der Hand.
toy-no-bid-full = Ein Gebot hat höchstens { $most } Karten.
toy-no-out-of-order = { $card } hätte früher gelegt werden müssen: Karten werden in der Reihenfolge des Pakets gelegt.
toy-no-shown = Alle haben { $card } gesehen, deshalb lässt sich die Karte nicht vergraben.
toy-no-burr = { $card } ist keine Klette.
toy-no-too-blunt = { $card } hat nicht mehr Dornen als { $than }.

toy-led = { $seat } beginnt.
toy-round-began = Runde { $round } beginnt.
toy-drew = { $seat } zieht { $card }.
toy-drew-hidden = { $seat } zieht eine Karte.
toy-laid = { $seat } legt { $card }.
toy-confirmed = { $seat } hat geboten.
toy-showed = { $seat } zeigt { $cards }: { $thorns } Dornen.
toy-won = { $seat } gewinnt das Gebot und nimmt { $berries } Beeren.
toy-nobody-won = Niemand gewinnt das Gebot.
toy-played = { $seat } pflanzt { $card }.
toy-buried = { $seat } vergräbt { $card }.
toy-buried-hidden = { $seat } vergräbt eine Karte.
toy-passed = { $seat } passt.
toy-countered = { $seat } kontert mit { $card }.
toy-yielded = { $seat } gibt { $to } nach und zahlt eine Beere.
toy-ended = Das Spiel ist aus.

toy-points-hedge = Karten in der Hecke
toy-points-compost = Vergrabene Karten
toy-points-berries = Beeren
toy-shared = { $winners } teilen sich den ersten Platz.
