# Settlement, Deutsch. Ein Satz je Meldung; Kennungen und Argumente stehen in
# crates/steading-settlement/src/messages.rs. Vor Namen stehen keine Artikel, weil das Geschlecht wechselt.

## Fragen

settlement-ask-first-artifact = Wähle dein erstes Artefakt.
settlement-ask-turn = Du bist am Zug: eine Aktion und ein Held, in beliebiger Reihenfolge.
settlement-ask-turn-hero-left = Du kannst noch einen Helden anwerben, tauschen oder den Zug beenden.
settlement-ask-turn-action-left = Du kannst noch eine Aktion ausführen, tauschen oder den Zug beenden.
settlement-ask-turn-done = Tausche, beende den Zug oder passe für diese Runde.
settlement-ask-place-building = Wohin kommt das Gebäude { $building }?
settlement-ask-street = { $street }: Welches Gebäude nutzt du als Nächstes?
settlement-ask-clock = Ewige Sanduhr: { $building } sofort nutzen?
settlement-ask-effect-choice = { $building }: Welche Ressource?
settlement-ask-stack = Aus welchem Stapel wird Marktfeld { $space } aufgefüllt?
settlement-ask-place-terrain = Du hast entdeckt: { $terrain }. Wohin kommt die Landschaft?
settlement-ask-monster-check = Schamanenmaske: Erscheint { $monster } ({ $space })?
settlement-ask-collect = Ressource nehmen ({ $space })?
settlement-ask-scroll = Schriftrolle des Glücks: eine weitere Ressource aus { $region }.
settlement-ask-keep = Deine Festungen lagern noch { $left ->
    [one] eine normale Ressource
   *[other] { $left } normale Ressourcen
  }. Welche?
settlement-ask-new-artifact = Wähle dein Artefakt für die nächste Runde.

## Möglichkeiten

settlement-do-take = { $artifact } nehmen
settlement-do-construct = { $building } bauen
settlement-do-place = Bauplatz: { $street }
settlement-do-explore = { $region } erkunden
settlement-do-lay = Anlegen: { $space }
settlement-do-hunt = { $monster } bekämpfen ({ $space })
settlement-do-fortify = Festung errichten: { $space }
settlement-do-region = { $region } aktivieren
settlement-do-street = Aktivieren: { $street }
settlement-do-fort = Festung aktivieren: { $space }
settlement-do-invite = { $hero } anwerben
settlement-do-trade = Tauschen
settlement-do-use = { $building } nutzen
settlement-do-choose = { $resource }
settlement-do-stop = Keine weiteren Effekte
settlement-do-monster = Es erscheint
settlement-do-no-monster = Es bleibt fern
settlement-do-collect = Nehmen
settlement-do-leave = Liegen lassen
settlement-do-stack = Stapel { $stack }
settlement-do-end = Zug beenden
settlement-do-pass = Für diese Runde passen
settlement-do-keep = { $resource } behalten

## Warum nicht

settlement-no-other-question = Das beantwortet nicht die offene Frage.
settlement-no-action-done = Du hast in diesem Zug schon eine Aktion ausgeführt.
settlement-no-hero-done = Du hast in diesem Zug schon einen Helden angeworben.
settlement-no-must-act-or-pass = Ohne Aktion und ohne Helden endet ein Zug nur durch Passen.
settlement-no-settlers = Dafür brauchst du { $need ->
    [one] einen Siedler
   *[other] { $need } Siedler
  }, du hast { $have ->
    [0] keinen mehr
    [one] noch einen
   *[other] noch { $have }
  }.
settlement-no-cannot-pay = Dir fehlt: { $missing }.
settlement-no-tile = Dieses Marktfeld ist leer.
settlement-no-same-tile = Das gleiche Plättchen liegt auf Marktfeld { $space }: Nimm dieses.
settlement-no-settlement-full = Deine Siedlung hat keinen freien Bauplatz.
settlement-no-street-full = Diese Siedlungsreihe ist voll.
settlement-no-first-terrain = Deine erste Landschaft muss in Wildnisreihe I liegen.
settlement-no-region-out-of-reach = { $region } hat kein freies Feld neben einer deiner Landschaften.
settlement-no-other-region = Dieses Plättchen gehört in { $region }.
settlement-no-space-out-of-reach = Dieses Feld ist belegt oder liegt nicht neben einer deiner Landschaften: { $space }.
settlement-no-not-explored = Dieses Feld hast du nicht erkundet: { $space }.
settlement-no-monster = Hier ist kein Monster: { $space }.
settlement-no-monster-in-the-way = Ein Monster ist im Weg: { $space }.
settlement-no-already-fortified = Hier steht schon eine Festung: { $space }.
settlement-no-fortification = Hier steht keine Festung: { $space }.
settlement-no-fortification-used = Diese Festung wurde in dieser Runde schon aktiviert: { $space }.
settlement-no-region-used = { $region } wurde in dieser Runde schon aktiviert.
settlement-no-region-yields-nothing = { $region } würde nichts einbringen.
settlement-no-street-used = Diese Siedlungsreihe wurde in dieser Runde schon aktiviert.
settlement-no-street-empty = In dieser Siedlungsreihe steht kein Gebäude.
settlement-no-supply-empty = Im allgemeinen Vorrat ist nichts mehr davon: { $resource }.
settlement-no-hero = Auf diesem Feld liegt kein Held.
settlement-no-mirror = Eins zu eins tauschst du nur mit dem Spiegel der Verwandlung.
settlement-no-mirror-loop = Du hast dem Spiegel gerade { $resource } gegeben; tu erst etwas anderes, bevor er es zurückbringt.
settlement-no-building = Auf diesem Bauplatz steht kein Gebäude.
settlement-no-effect-open = Dieses Gebäude kannst du jetzt nicht nutzen.
settlement-no-effect-yields-nothing = Dieser Effekt würde nichts einbringen.
settlement-no-basic-to-pay = Du hast keine normale Ressource zum Bezahlen.
settlement-no-such-choice = { $resource } steht nicht zur Wahl.
settlement-no-not-in-region = Keine deiner Landschaften in dieser Wildnisreihe gibt das: { $resource }.
settlement-no-must-collect = Die Aktivierung muss mindestens eine Ressource einbringen.
settlement-no-stack-empty = Dieser Stapel ist leer.
settlement-no-artifact = { $artifact } liegt nicht in der Artefaktreihe.
settlement-no-keep-in-order = Behalten wird in der Reihenfolge Holz, Lehm, Stein; { $resource } passt hier nicht.
settlement-no-nothing-to-keep = Davon hast du nichts zu behalten: { $resource }.

## Protokoll

settlement-log-start-player = { $seat } nimmt den Startmarker.
settlement-log-building-revealed = Marktfeld { $space }: { $building }.
settlement-log-hero-arrived = { $hero } kommt in die Heldenreihe.
settlement-log-hero-left = { $hero } verlässt das Spiel.
settlement-log-artifact-revealed = { $artifact } kommt in die Artefaktreihe.
settlement-log-artifact-taken = { $seat } nimmt: { $artifact }.
settlement-log-constructed = { $seat } baut { $building } ({ $street }) für { $paid }.
settlement-log-explores = { $seat } erkundet { $region }.
settlement-log-terrain-revealed = { $seat } entdeckt: { $terrain }.
settlement-log-explored = { $seat } legt { $terrain } an: { $space }.
settlement-log-monster-appeared = { $monster } erscheint bei { $seat }: { $space }.
settlement-log-hunted = { $seat } vertreibt { $monster }: { $space }.
settlement-log-fortified = { $seat } errichtet eine Festung: { $space }.
settlement-log-region = { $seat } aktiviert { $region }.
settlement-log-scroll = { $seat } liest die Schriftrolle des Glücks.
settlement-log-street = { $seat } aktiviert: { $street }.
settlement-log-fortification = { $seat } aktiviert die Festung: { $space }.
settlement-log-used = { $seat } nutzt: { $building }.
settlement-log-stored = { $seat } legt { $resource } auf { $building }.
settlement-log-paid = { $seat } bezahlt { $goods }.
settlement-log-gained = { $seat } erhält { $goods }.
settlement-log-settlers-gained = { $seat } erhält { $count ->
    [one] einen Bonussiedler
   *[other] { $count } Bonussiedler
  }.
settlement-log-traded = { $seat } tauscht { $give } gegen { $get }.
settlement-log-invited = { $seat } wirbt { $hero } für { $paid } an.
settlement-log-invited-hidden = { $seat } wirbt einen Helden an.
settlement-log-passed = { $seat } passt.
settlement-log-passed-first = { $seat } passt zuerst und nimmt den Startmarker.
settlement-log-returned = { $seat } gibt { $goods } zurück.
settlement-log-piled = { $height } Plättchen { $building } liegen auf Marktfeld { $space }.
settlement-log-round = Runde { $round } beginnt mit { $seat }.
settlement-log-over = Das Spiel ist zu Ende.

## Wertung

settlement-score-guild = { $guild }
settlement-score-gold = Gold auf Banken
settlement-score-diamonds = Diamanten auf Kirchen
settlement-verdict-rank = { $score ->
    [one] 1 Siegpunkt
   *[other] { $score } Siegpunkte
}: { $rank }.

## Was eine Antwort verhindert, wie ein Tipp es sagt

settlement-averts-monsters = Das hält Monster von { $count ->
    [one] einer deiner Landschaften
   *[other] { $count } deiner Landschaften
} fern.
