### Mehrere von einem Ding, nach seinem englischen Namen.

common-many-diamond = Diamanten
common-many-beehive = Bienenstöcke
common-many-leaf = Blätter
common-many-settler = Siedler
common-many-basic-settler = normale Siedler
common-many-bonus-settler = Bonussiedler
common-many-coin = Münzen
common-many-fame-point = Ruhmespunkte
common-many-citizen = Bürger
common-many-farmer = Farmer
common-many-fisherman = Fischer
common-many-craftsman = Handwerker
common-many-trader = Händler
common-many-scholar = Gelehrte
common-many-knight = Ritter
common-many-monk = Mönche
common-many-road = Straßen
common-many-settlement = Siedlungen
common-many-city = Städte

## Was jeder Tisch sagt, gleich welches Spiel.

common-nothing = nichts

## Fehler am Tisch. Jeder hat ein festes Kennwort; siehe docs/engine-protocol.md.

common-error-line = Zeile { $line }: { $sentence }
common-error-over = Das Spiel ist zu Ende.
common-error-not-waiting = { $seat } ist gerade nicht gefragt; der Tisch wartet auf { $asked }.
common-error-chance-due = Gerade ist niemand gefragt: Zuerst entscheidet der Zufall.
common-error-refused = Das ist jetzt nicht erlaubt.
common-error-not-offered = Die Antwort mit der Nummer { $number } wird jetzt nicht angeboten.
common-error-notation = „{ $text }“ ist nicht lesbar; erwartet: { $expected }.
common-error-no-seat = An einem Tisch mit { $seats ->
    [one] einem Platz
   *[other] { $seats } Plätzen
} gibt es keinen Platz { $seat }.
common-error-after-reveal = Diese Antwort deckt etwas auf; deshalb kann nichts zugleich danach geschickt werden.
common-error-log-changed = Das Protokoll dieses Tisches ist nicht mehr so, wie es abgelegt wurde.
common-error-bad-wish = Dieser Wunsch ist nicht lesbar: { $reason }.
common-error-too-long = Die Aufzeichnung ist voll: Mehr als { $limit } Einträge gehen nicht.
common-error-no-chance = Der Zufall ist nicht an der Reihe: Ein Platz ist gefragt.
common-error-no-seed = Diese Partie hat keinen Startwert, das Ergebnis muss von Hand angegeben werden.
common-error-impossible-outcome = Das Ergebnis „{ $outcome }“ kann jetzt nicht kommen.
common-error-manual-chance-off = Ergebnisse des Zufalls von Hand gibt es nur, wenn mit "manual_chance": true eröffnet wurde.
common-error-nothing-to-undo = So weit gibt es nichts zurückzunehmen.
common-error-barrier = { $count ->
    [0] Jetzt lässt sich nichts zurücknehmen: Dazwischen lag der Zufall, etwas Aufgedecktes oder die Antwort eines anderen Platzes.
    [one] Nur die letzte Antwort lässt sich zurücknehmen: Davor lag der Zufall, etwas Aufgedecktes oder die Antwort eines anderen Platzes.
   *[other] Nur die letzten { $count } Antworten lassen sich zurücknehmen: Davor lag der Zufall, etwas Aufgedecktes oder die Antwort eines anderen Platzes.
}
common-error-unknown-game = Das Spiel „{ $game }“ gibt es nicht; es gibt: { $known }.
common-error-seats = Dieses Spiel hat { $least } bis { $most } Plätze, nicht { $wanted }.
common-error-unknown-option = Die Option „{ $key }“ gibt es nicht; bekannt: { $known }.
common-error-unknown-value = Die Option „{ $key }“ kann nicht „{ $value }“ sein; möglich: { $known }.
common-error-too-large = Zu groß: { $what }; die Grenze ist { $limit }.
common-error-pack = Das Paket ist nicht brauchbar: { $problem }
common-error-position = Die Stellung ist nicht lesbar: { $problem }
common-error-broken = Diese Stellung kann es nicht geben ({ $invariant }): { $found }
common-error-other-game = Das gehört zum Spiel „{ $found }“, nicht zu „{ $wanted }“.
common-error-other-rules = Das gehört zur Regelfassung { $found }; dieses Programm spielt Fassung { $wanted }.
common-untold = Aus einer früheren Regelfassung: { $text }
common-error-other-content = Das entstand mit einem anderen Inhaltspaket; zum Spielen muss es angegeben werden.
common-error-other-table = Plätze oder Optionen passen nicht zum Tisch.
common-error-record = Die Aufzeichnung ist nicht lesbar: { $problem }
common-error-digest = Hier steht das Spiel bei { $found }, laut Aufzeichnung bei { $wanted }: Ein Eintrag weiter oben wurde geändert, oder die Regeln.

## Das Protokoll für Programme.

common-engine-bad-json = Diese Zeile ist kein JSON: { $problem }
common-engine-bad-request = Die Anfrage ist nicht verständlich: { $problem }
common-engine-unknown-request = Die Anfrage „{ $request }“ gibt es nicht; es gibt: { $known }.
common-engine-line-too-long = Die Zeile ist zu lang; die Grenze sind { $limit } Bytes.
common-engine-no-match = Keine Partie ist offen: zuerst „new“ oder „load“ senden.
common-engine-unknown-bot = Den Bot „{ $bot }“ gibt es nicht; es gibt: { $known }.
common-engine-budget = Ein Bot denkt 1 bis { $iterations } Durchläufe oder 1 bis { $ms } Millisekunden lang nach.
common-engine-internal = Das ist ein Fehler im Programm; geändert wurde nichts.

## Dateien.

common-file-unreadable = { $file } lässt sich nicht lesen: { $problem }
common-file-unwritable = { $file } lässt sich nicht schreiben: { $problem }
common-file-too-large = { $file } ist zu groß; die Grenze sind { $limit } Bytes.
common-file-no-text = { $file } ist keine Textdatei (UTF-8).
common-file-exists = { $file } gibt es schon und bleibt, wie es ist; bitte einen anderen Namen wählen.

## Befehle.

common-pack-fine = { $file }: ein brauchbares Paket für { $game }, Inhalt { $hash }.
common-pack-fine-base = { $file }: ein brauchbares Paket für { $game }, Inhalt { $hash }, mit den Spielwerten des Grundpakets.
common-replay-checked = { $entries ->
    [one] Ein Eintrag
   *[other] { $entries } Einträge
}, { $digests ->
    [0] keine Prüfsumme
    [one] eine Prüfsumme stimmt
   *[other] { $digests } Prüfsummen stimmen
}; das Spiel steht bei { $digest }.
common-replay-fair = Alle { $all } Ergebnisse des Zufalls sind die des Startwerts.
common-replay-unfair = Nur { $fair } von { $all } Ergebnissen des Zufalls sind die des Startwerts: Die übrigen wurden von Hand gegeben oder geändert.
common-arena-without-net = { $bot } spielt ohne Netz, nach der Einschätzung von Hand: { $problem }
common-arena-rounded = Gespielt werden { $games } Partien, damit jeder Deal einmal auf jeden der { $seats } Plätze kommt.
common-arena-interrupted = Unterbrochen: { $games } von { $planned } Partien sind gespielt; was folgt, beruht auf diesen.
common-arena-sprt-two = --sprt vergleicht zwei Bots, nicht { $bots }.
common-ladder-other-series = Die Datei gehört zu einer anderen Reihe: Spiel, Regeln, Inhalt, Startwert oder Zahl der Partien sind anders.
common-ladder-plot = Spielstärke der Bots in { $game }, Elo mit 95-%-Bereich
common-calibrate-figures =
    { $positions } Stellungen aus { $games } Partien: ECE { $ece }, Brier { $brier }.
    An andere Partien angepasst (Steigung { $slope }, Versatz { $offset }): ECE { $fitted-ece }, Brier { $fitted-brier }.
common-train-label = { $game } lernt
common-train-no-encoder = { $game } hat keine Beschreibung der Stellungen für Netze.
common-train-done = { $file }: { $games } Partien in { $seconds } s Rechenzeit; { $score } Punkte in { $deals } neuen Partien, einen Schritt voraus.
common-bench-fixed = { $game } mit { $seats } Plätzen: { $decisions } Entscheidungen in { $games } beendeten Partien.

## Die Hilfe der Befehlszeile. Ein Beispiel steht unter den Optionen.

common-cli = Vier moderne Siedlungsspiele in einem Programm: im Terminal, für Programme, für Menschen. Inoffiziell.
common-no-server = Dieses Programm ist ohne seinen Server gebaut (Merkmal „server“).
common-cli-any-usage = Aufruf:
common-cli-any-commands = Befehle
common-cli-any-options = Optionen
common-cli-any-arguments = Angaben
common-cli-any-lang = Sprache: de oder en; sonst die der Umgebung
common-cli-any-json = JSON für Programme ausgeben
common-cli-any-help = Hilfe ausgeben
common-cli-any-version = Version ausgeben
common-cli-play = Im Terminal spielen, gegen Bots oder mit anderen an einem Bildschirm
common-cli-play-game = Welches Spiel
common-cli-play-seats = Wie viele Plätze; sonst 2, oder einer mehr, als --bots nennt
common-cli-play-bots = Wer auf den anderen Plätzen sitzt: easy, medium (sonst), hard, expert, master, random, greedy, flat, net:400, classic:2000 (Durchläufe) oder classic:500ms; ein Name für alle oder einer je Platz; none ist jemand an diesem Bildschirm
common-cli-play-seed = Startwert aller Ziehungen; derselbe gibt dieselben Karten
common-cli-play-options = Varianten, etwa rare_tokens=early; „steading games“ zählt sie auf
common-cli-play-pack = Ein Inhaltspaket anstelle des Grundpakets
common-cli-play-record = Die Aufzeichnung am Ende in diese neue Datei schreiben
common-cli-play-example = Beispiel: steading play settlement --bots easy,hard --seed regen
common-cli-arena = Bots gegeneinander spielen lassen: Siege, Punkte, Elo mit Bereichen, Bilder
common-cli-arena-game = Welches Spiel
common-cli-arena-bots = Wer spielt, ein Bot je Platz: random, greedy, flat (wie greedy, spielt aber jede Antwort bis zum Ende des Abschnitts aus), net, net:400 (Durchläufe), classic:2000, classic:500ms, easy, medium, hard, expert, master. Mit einer Gewohnheit wird ein Bot überstimmt: greedy+advance gibt jede Antwort, die mit „advance“ beginnt, greedy-advance keine, solange es eine andere hat; „use.town_hall“ steht für zwei Wörter, „+advance*3“ für die ersten drei Male
common-cli-arena-games = Wie viele Partien, sonst 100; aufgerundet, damit jeder Deal von jedem Platz aus gespielt wird
common-cli-arena-seed = Startwert aller Deals und Bots, sonst 1; derselbe gibt dieselben Partien
common-cli-arena-threads = Auf wie vielen Kernen; sonst auf allen
common-cli-arena-csv = Je Bot und Partie eine Zeile in diese Datei schreiben
common-cli-arena-report = Eine Seite mit Bildern in diese Datei schreiben; sie braucht sonst nichts
common-cli-arena-sprt = Aufhören, sobald klar ist, ob der erste von zwei Bots stärker ist; Hypothesen in Elo, sonst 0,20
common-cli-arena-usage = Zählen, was genommen wurde, wer damit gewann und was es brachte
common-cli-arena-no_timing = Zeiten weglassen, damit zwei Läufe dasselbe ausgeben
common-cli-arena-options = Varianten, etwa rare_tokens=early; „steading games“ zählt sie auf
common-cli-arena-pack = Ein Inhaltspaket anstelle des Grundpakets
common-cli-arena-net = Ein gelerntes Netz aus dieser Datei für „net“ und „net:400“, anstelle des eingebauten
common-cli-arena-example = Beispiel: steading arena settlement --bots hard,greedy --games 200 --report arena.html
common-cli-serve = Den Webserver starten; `steading` allein tut dasselbe
common-cli-serve-addr = Wo er lauscht; sonst 127.0.0.1:8080
common-cli-serve-data = Das Verzeichnis, in dem alles aufbewahrt wird; sonst ./data
common-cli-serve-database = Alles in diesem PostgreSQL aufbewahren statt in einem Verzeichnis: postgres://person:passwort@rechner/name. Aus der Umgebung (STEADING_DATABASE) liest kein anderer Benutzer das Passwort mit
common-cli-serve-bus = Einer von mehreren Servern an dieser Datenbank, die über NATS (nats://person:passwort@rechner:4222) oder über die Datenbank selbst (postgres) miteinander sprechen
common-cli-serve-bot_pace = Bots antworten in Vielfachen von so vielen Millisekunden; sonst 400
common-cli-serve-bot_threads = Threads, auf denen Bots nachdenken; sonst einer weniger als Kerne da sind
common-cli-serve-behind_tls = Davor steht ein Proxy mit TLS: Cookies nur über sichere Verbindungen
common-cli-serve-trust_proxy = Dem Proxy davor glauben, wer fragt (X-Forwarded-For und X-Forwarded-Proto)
common-cli-serve-log = Wie das Protokoll auf die Standardfehlerausgabe geschrieben wird; sonst text
common-cli-serve-idle = Tische, denen niemand zusieht, verlassen nach so vielen Sekunden den Speicher; sonst 300
common-cli-serve-connections_per_address = Gleichzeitige Verbindungen von einer Adresse; sonst 512
common-cli-serve-metrics_addr = Wo Zahlen für Prometheus zu haben sind: ein Port dieses Rechners, eine Adresse oder off; sonst off
common-cli-serve-limits = Eine Datei (TOML) mit Raten, Kontingenten und Aufbewahrungsfristen; docs/server.md zählt sie auf
common-cli-serve-notices = Eine Datei (TOML), die sagt, wie Leute von ihrem Zug hören, die nicht hinsehen: Mail, Browser, Webhooks; mehr steht in docs/server.md
common-cli-serve-terms = Eine Textdatei mit Nutzungsbedingungen; sie wird unter /terms gezeigt
common-cli-serve-imprint = Eine Textdatei mit dem Impressum; sie wird unter /imprint gezeigt
common-cli-serve-tls_cert = TLS mit dieser Kette von Zertifikaten (PEM) sprechen, das eigene zuerst; erneuerte Dateien werden bemerkt
common-cli-serve-tls_key = Der Schlüssel des Zertifikats (PEM)
common-cli-serve-acme = TLS mit Zertifikaten für diese Namen sprechen, über ACME geholt und erneuert; die Adresse muss von außen Port 443 sein
common-cli-serve-acme_contact = Wohin die Zertifizierungsstelle schreibt, bevor ein Zertifikat endet
common-cli-serve-acme_directory = Die Zertifizierungsstelle; sonst Let’s Encrypt
common-cli-serve-acme_roots = Zertifikate (PEM), an denen eine eigene Zertifizierungsstelle erkannt wird
common-cli-serve-redirect_addr = Wer ohne TLS hierher kommt, wird dorthin geschickt, wo es gesprochen wird; etwa 0.0.0.0:80
common-cli-serve-example = Beispiel hinter einem Proxy auf demselben Rechner: steading serve --addr 127.0.0.1:8080 --data /var/lib/steading --behind-tls --trust-proxy
common-cli-backup = Alle Daten eines Servers in eine Datei sichern, auch während er läuft
common-cli-backup-file = Die Datei; es darf sie noch nicht geben
common-cli-backup-data = Das Verzeichnis des Servers; sonst ./data
common-cli-backup-database = Die Adresse des PostgreSQL, das der Server benutzt; es sichert sich selbst
common-cli-backup-example = Beispiel: steading backup montag.backup --data /var/lib/steading
common-cli-admin = Sich um die Daten eines Servers kümmern, auch während er läuft
common-cli-admin-data = Das Verzeichnis des Servers; sonst ./data
common-cli-admin-database = Die Adresse des PostgreSQL, das der Server benutzt, statt eines Verzeichnisses
common-cli-admin-list = Leute oder Tische auflisten
common-cli-admin-list-find = Nur die, deren Name oder Kennung dies enthält; bei Tischen Kennung oder Spiel
common-cli-admin-list-tables = Tische statt Leute
common-cli-admin-list-example = Beispiel: steading admin list anna
common-cli-admin-ban = Jemanden nicht mehr hereinlassen und sofort hinausbitten
common-cli-admin-ban-who = Eine Kennung oder der Name eines Kontos
common-cli-admin-ban-days = Für so viele Tage; sonst für immer
common-cli-admin-ban-example = Beispiel: steading admin ban troll --days 30
common-cli-admin-unban = Jemanden wieder hereinlassen
common-cli-admin-unban-who = Eine Kennung oder der Name eines Kontos
common-cli-admin-unban-example = Beispiel: steading admin unban troll
common-cli-admin-promote = Ein Konto zum Admin machen, der auf /admin Ordnung hält
common-cli-admin-promote-who = Eine Kennung oder der Name eines Kontos
common-cli-admin-promote-example = Beispiel: steading admin promote anna
common-cli-admin-reset = Einen Link machen, mit dem der Inhaber eines Kontos einmal ein neues Passwort wählt
common-cli-admin-reset-who = Eine Kennung oder der Name eines Kontos
common-cli-admin-reset-url = Wo der Server zu erreichen ist, für den Link; sonst http://127.0.0.1:8080
common-cli-admin-reset-example = Beispiel: steading admin reset anna --url https://play.example.org
common-cli-admin-export = Alles ausgeben, was über eine Person aufbewahrt wird, als JSON
common-cli-admin-export-who = Eine Kennung oder der Name eines Kontos
common-cli-admin-export-example = Beispiel: steading admin export anna > anna.json
common-cli-admin-erase = Eine Person vergessen: Anmeldung, Name, Wertungen, mitgebrachte Partien. Unwiderruflich
common-cli-admin-erase-who = Eine Kennung oder der Name eines Kontos
common-cli-admin-erase-example = Beispiel: steading admin erase anna
common-cli-admin-close = Einen laufenden Tisch schließen; sein Verlauf wird gelöscht
common-cli-admin-close-table = Die Kennung des Tischs
common-cli-admin-close-example = Beispiel: steading admin close 7k3m9qzx2c4v8b6n1a5s
common-cli-admin-delete = Eine beendete Partie löschen; wofür sie gezählt hat, bleibt
common-cli-admin-delete-game = Die Kennung der Partie
common-cli-admin-delete-example = Beispiel: steading admin delete 7k3m9qzx2c4v8b6n1a5s
common-cli-admin-ratings = Die Wertungen aus den Partien nachrechnen, auch nachdem eine gelöscht wurde
common-cli-admin-ratings-recompute = Neu berechnete an die Stelle derer setzen, die anders sind
common-cli-admin-ratings-example = Beispiel: steading admin ratings --recompute
common-cli-admin-sweep = Jetzt wegräumen, was ein Server jede Stunde wegräumt
common-cli-admin-sweep-limits = Die Datei mit Grenzen, die der Server hat
common-cli-admin-sweep-example = Beispiel: steading admin sweep
common-cli-admin-verify = Alles prüfen, was aufbewahrt wird: die Datei, jeden Verlauf, jede Aufzeichnung
common-cli-admin-verify-example = Beispiel: steading admin verify --data /var/lib/steading
common-cli-admin-work-key = Den Schlüssel ausgeben, den Helfer auf anderen Rechnern brauchen; wer ihn hat, kann lesen, was Bots gefragt werden
common-cli-admin-work-key-example = Beispiel: steading admin work-key --database postgres://steading@127.0.0.1/steading
common-cli-restore = Die Daten eines Servers aus einer Sicherung herstellen
common-cli-restore-file = Die Sicherung
common-cli-restore-data = Das Verzeichnis, das gefüllt wird; es muss leer sein. Sonst ./data
common-cli-restore-database = Die Adresse des PostgreSQL, das der Server benutzt; es sichert sich selbst
common-cli-restore-example = Beispiel: steading restore montag.backup --data /var/lib/steading
common-cli-status = Die Server an einer Datenbank zeigen, was jeder von ihnen hat und wie viel aufbewahrt ist
common-cli-status-data = Das Verzeichnis, das der Server benutzt; ohne Angabe ./data
common-cli-status-database = Die Adresse des PostgreSQL, das die Server benutzen, statt eines Verzeichnisses
common-cli-status-example = Beispiel: steading status --database postgres://steading@127.0.0.1/steading
common-cli-work = Für Server anderswo nachdenken: Bots, Tipps und Analysen; kann jederzeit kommen und gehen
common-cli-work-bus = Das NATS, über das die Server sprechen (nats://person:passwort@rechner:4222), mit eingeschaltetem JetStream
common-cli-work-key = Was Aufgaben für Helfer öffnet, wie `steading admin work-key` es ausgibt; mit --database nicht nötig
common-cli-work-database = Die Adresse des PostgreSQL, das die Server benutzen: dort wird der Schlüssel gelesen
common-cli-work-threads = Threads, auf denen nachgedacht wird; sonst einer weniger als Kerne da sind
common-cli-work-log = Wie das Protokoll auf die Standardfehlerausgabe geschrieben wird; sonst text
common-cli-work-example = Beispiel: STEADING_WORK_KEY=… steading work --bus nats://steading:…@bus.internal:4222 --threads 8
common-cli-move = Alle Daten eines Servers von einer Datenbank in eine andere bringen, während kein Server läuft
common-cli-move-from = Wo die Daten sind: sqlite:VERZEICHNIS oder postgres://person:passwort@rechner/name
common-cli-move-to = Wohin sie sollen; dort darf noch nichts sein
common-cli-move-example = Beispiel: steading move --from sqlite:/var/lib/steading --to postgres://steading@127.0.0.1/steading
common-cli-engine = Mit JSON-Zeilen auf Standardein- und -ausgabe spielen, für Programme
common-cli-engine-example = { "Beispiel: echo '{\"id\":1,\"do\":\"games\"}' | steading engine" }
common-cli-replay = Eine Aufzeichnung nachspielen und ihre Prüfsummen vergleichen
common-cli-replay-file = Die Aufzeichnung
common-cli-replay-to = Nach so vielen Einträgen aufhören
common-cli-replay-view = Nur zeigen, was dieser Platz sah (A bis E), und den Tisch aus seiner Sicht
common-cli-replay-pack = Das Inhaltspaket, mit dem gespielt wurde
common-cli-replay-example = Beispiel: steading replay partie.steading --to 40 --view A
common-cli-bench = Die Geschwindigkeit dieses Programms auf einem Kern messen
common-cli-bench-game = Welches Spiel; sonst alle
common-cli-bench-seats = Wie viele Plätze; sonst 2
common-cli-bench-seconds = Wie viele Sekunden je Spiel gemessen wird; sonst 5
common-cli-bench-decisions = Genau so viele Entscheidungen spielen und nichts messen (zum Zählen von Befehlen)
common-cli-bench-example = Beispiel: steading bench settlement --seconds 2 --json
common-cli-ladder = Jeden Bot gegen jeden spielen lassen, zu zweit: Elo mit Bereichen
common-cli-ladder-game = Welches Spiel
common-cli-ladder-bots = Wer spielt; sonst greedy, easy, medium, hard und expert
common-cli-ladder-games = Wie viele Partien je Paar, sonst 100
common-cli-ladder-seed = Startwert aller Deals und Bots, sonst 1
common-cli-ladder-threads = Auf wie vielen Kernen; sonst auf allen
common-cli-ladder-out = Alle Ergebnisse in diese Datei schreiben; derselbe Befehl macht dort weiter, wo er aufgehört hat
common-cli-ladder-plot = Ein Bild in diese Datei schreiben
common-cli-ladder-example = Beispiel: steading ladder settlement --games 400 --out ladder.json --plot ladder.svg
common-cli-calibrate = Prüfen, ob die Chancen stimmen, die ein Bot nennt, und ein Netz daraus machen, dessen Chancen stimmen
common-cli-calibrate-game = Welches Spiel
common-cli-calibrate-seats = Wie viele Plätze, sonst 2
common-cli-calibrate-games = Wie viele Partien für die Anpassung und ebenso viele andere zur Prüfung, sonst 2000
common-cli-calibrate-seed = Startwert der Partien, sonst 1
common-cli-calibrate-bot = Wer auf allen Plätzen spielt, sonst net
common-cli-calibrate-net = Nach dem Netz in dieser Datei spielen
common-cli-calibrate-out = Dieses Netz mit der Anpassung darin in diese Datei schreiben
common-cli-calibrate-example = Beispiel: steading calibrate settlement --seats 2 --games 2000
common-cli-train = Ein Netz lernen lassen, indem es gegen sich selbst spielt
common-cli-train-game = Welches Spiel
common-cli-train-seats = Wie viele Plätze; ein Netz spielt nur mit dieser Zahl
common-cli-train-games = Wie viele Partien; derselbe Startwert ergibt dasselbe Netz
common-cli-train-minutes = Wie viele Minuten Rechenzeit
common-cli-train-seed = Der Startwert; sonst 1
common-cli-train-from = Mit den Gewichten dieses Netzes beginnen; es darf für andere Plätze oder ältere Regeln gelernt haben
common-cli-train-out = Wohin das Netz kommt; Zwischenstand und Protokoll liegen daneben
common-cli-train-example = Beispiel: steading train settlement --seats 1 --games 75000 --out net-1.bin
common-cli-pack = Inhaltspakete prüfen und zeigen
common-cli-pack-check = Ein Paket prüfen; Fehler nennen Datei, Zeile und Feld
common-cli-pack-check-file = Das Paket, eine TOML-Datei
common-cli-pack-check-example = Beispiel: steading pack check mein-paket.toml
common-cli-pack-show = Das Grundpaket eines Spiels als Tabellen ausgeben
common-cli-pack-show-game = Welches Spiel
common-cli-pack-show-usage = Stattdessen zählen, wie oft jedes Ding in so vielen zufälligen Partien genommen wird und was es bringt
common-cli-pack-show-example = Beispiel: steading pack show settlement
common-cli-pack-try = Ein geändertes Paket gegen das Grundpaket spielen und sagen, was die Änderung bewirkt
common-cli-pack-try-file = Das geänderte Paket, eine TOML-Datei
common-cli-pack-try-game = Welches Spiel
common-cli-pack-try-games = Wie viele Partien mit jedem der beiden Pakete, sonst 1000
common-cli-pack-try-bot = Der Bot, der alle Plätze spielt, sonst greedy
common-cli-pack-try-seats = Wie viele Plätze, sonst 2
common-cli-pack-try-seed = Startwert aller Deals und Bots, sonst 1
common-cli-pack-try-threads = Wie viele Threads, sonst einer je Kern
common-cli-pack-try-options = Regelvarianten des Spiels (steading games nennt sie)
common-cli-pack-try-report = Eine Seite mit Diagrammen und allen Karten in diese Datei schreiben
common-cli-pack-try-example = Beispiel: steading pack try mein-paket.toml emberleaf --report versuch.html
common-cli-pack-schema = Das JSON-Schema der Pakete eines Spiels ausgeben, für Editoren
common-cli-pack-schema-game = Welches Spiel
common-cli-pack-schema-example = Beispiel: steading pack schema emberleaf > emberleaf.schema.json
common-cli-games = Die Spiele mit Plätzen, Optionen und Regelfassungen aufzählen
common-cli-games-example = Beispiel: steading games --json

## Spielen im Terminal.

common-play-seat-you = { $seat } (du)
common-play-seat-bot = { $seat } ({ $bot })
common-play-thinking = { $seat } überlegt …
common-play-hint-thinking = Der Experten-Bot überlegt …
common-play-hint = Der Experten-Bot würde antworten: { $answer }
common-play-hint-only = Es gibt keine andere Antwort: { $answer }
common-play-hint-alternative = { $answer } – Aussicht { $percent } %, { $visits ->
    [one] einmal
   *[other] { $visits }-mal
} versucht
common-play-hint-legend = Aussicht: 100 % ist ein klarer Sieg, 0 % eine klare Niederlage; sie beruht auf { $iterations } gedachten Fortsetzungen, in denen Verdecktes jedes Mal anders liegt.
common-play-bots-count = { $bots } Bots passen nicht auf { $others ->
    [0] einen Tisch ohne andere Plätze
    [one] einen anderen Platz
   *[other] { $others } andere Plätze
}: einen Namen für alle angeben oder einen je Platz.
common-play-news = Seit deiner letzten Entscheidung:
common-play-more-news = … { $count ->
    [one] 1 Zeile
   *[other] { $count } Zeilen
} davor: „l“ zeigt das Protokoll
common-play-mark-reveals = ◉ deckt etwas auf: keine Rücknahme
common-play-mark-ends-turn = ⏎ beendet deinen Zug
common-play-empty = Bitte die Nummer einer Antwort eingeben, oder „?“ für Hilfe.
common-play-no-such-number = Eine Antwort { $number } gibt es hier nicht; die Nummern gehen von 1 bis { $most }.
common-play-try-help = Eine Nummer wählt eine Antwort; „?“ zeigt, was sonst noch geht.
common-play-why-what = „w“ braucht eine Antwort in Notation, etwa „w pass“.
common-play-allowed = Das ist erlaubt:
common-play-look-whom = „v“ braucht einen Platz von A bis { $last }.
common-play-log-cut = Die letzten { $shown } von { $all } Zeilen; „l { $all }“ zeigt alle.
common-play-pass-device = Bitte den Bildschirm an { $seat } geben. Enter drücken, wenn nur { $seat } ihn sieht.
common-play-saved = Gespeichert in { $file }.
common-play-save-first = Die Aufzeichnung in { $file } speichern? (j, n oder ein anderer Name)
common-play-save-how = Bitte j, n oder einen Dateinamen mit einem Punkt eingeben.
common-play-forced = Für dich gespielt, weil es keine andere Antwort gab: { $answer }
common-play-bye = Auf Wiedersehen!
common-play-over = Das Spiel ist zu Ende.
common-play-total = Summe
common-play-rank = Rang
common-play-winner = { $names } gewinnt.
common-play-winners = { $names } teilen sich den Sieg.
common-play-help =
    Das geht:
    { "  " }12              Antwort 12 wählen
    { "  " }pass            eine Antwort in Notation, wie in der Aufzeichnung
    { "  " }u               die letzte eigene Wahl zurücknehmen
    { "  " }r               den Zug von vorn beginnen
    { "  " }w ANTWORT       warum geht diese Antwort nicht?
    { "  " }h, tipp         was würde der Experten-Bot antworten?
    { "  " }v A             Platz A ansehen
    { "  " }l, l 100        das Protokoll, oder seine letzten 100 Zeilen
    { "  " }s, s DATEI      die Aufzeichnung speichern
    { "  " }q               aufhören
    { "  " }?               diese Hilfe
    Antworten mit ◉ decken etwas auf und lassen sich nicht zurücknehmen; ⏎ beendet deinen Zug.

## Das Bild von Settlement.

common-settlement-round = Runde { $round } von { $rounds }
common-settlement-active = { $seat } am Zug
common-settlement-start-marker = Startmarker: { $seat }
common-settlement-market = MARKT
common-settlement-stacks = Stapel { $stacks }
common-settlement-heroes = HELDEN
common-settlement-deck = { $count } im Stapel; die Farbe lockt ihr Monster auf passende Landschaften
common-settlement-artifacts = ARTEFAKTE
common-settlement-supply = VORRAT
common-settlement-terrains = Landschaften { $stacks }
common-settlement-revealed = AUFGEDECKT
common-settlement-any-basic = { $count }◇
common-settlement-vp = { $points } SP
common-settlement-vp-terrain = 1 SP/Landschaft
common-settlement-vp-building = 1 SP/Gebäude
common-settlement-vp-fortification = 1 SP/Festung
common-settlement-settlers = Siedler { $basic }{ $bonus ->
    [0] { "" }
   *[other] +{ $bonus }♟
}
common-settlement-hero-count = { $count ->
    [one] 1 Held
   *[other] { $count } Helden
}
common-settlement-passed = gepasst
common-settlement-wilderness = WILDNIS
common-settlement-town = SIEDLUNG
common-settlement-board = { $terrains ->
    [one] 1 Landschaft
   *[other] { $terrains } Landschaften
} ({ $monsters }☗ { $forts }▣), { $buildings } Gebäude
common-settlement-legend = Zeichen: 2H zwei Holz (der erste Buchstabe der Ressource), ◇ eine beliebige normale Ressource, ♟ Bonussiedler, ☗ Monster, ▣ Festung, ● eingelagert, ✓ in dieser Runde benutzt; +1H ein Gebäude gibt Holz, 1D→2♟ es tauscht.
common-settlement-green = grün
common-settlement-yellow = gelb
common-settlement-blue = blau
common-settlement-red = rot

## Das Bild von CATAN – On the Road

common-catan-turn = Zug { $turn }
common-catan-active = { $seat } ist am Zug
common-catan-winner = { $seat } hat gewonnen
common-catan-goal = { $points } Punkte gewinnen
common-catan-display = ZU BAUEN
common-catan-decks = Baukarten { $deck } · Vorrat { $supply } · Ereignisse { $events }
common-catan-discard = abgelegt
common-catan-vp = { $points } SP
common-catan-metropolises = { $count ->
    [one] eine Metropole
   *[other] { $count } Metropolen
  }
common-catan-hand = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }
common-catan-known = allen bekannt:
common-catan-limits = Räuber ab mehr als { $limit } · eine fehlende Karte für { $rate } · zieht { $draws } im eigenen Zug
common-catan-offer = { $seat } macht ein Angebot
common-catan-call = { $seat } bittet um Angebote
common-catan-to = an { $seats }
common-catan-gives = gibt
common-catan-draft = dein Entwurf:
common-catan-answered = haben geantwortet: { $seats }
common-catan-accepted = nimmt an
common-catan-declined = lehnt ab
common-catan-countered = würde geben
common-catan-legend = Zeichen: 2Wo zwei Wolle, Er ein Erz (die ersten Buchstaben jedes Rohstoffs), ×2 so oft in der Auslage, ◀ aktiv, geben → bekommen.
