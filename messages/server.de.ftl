# Was der Server sagt.

## Der Webserver

server-bad-request = Diese Anfrage ergibt keinen Sinn: { $problem }
server-login-needed = Melde dich zuerst an oder komm als Gast herein.
server-wrong-password = Name und Passwort passen nicht zusammen.
server-banned = Du darfst hier zurzeit nicht herein. Frag den Betreiber.
server-foreign-origin = Diese Anfrage kommt von einer anderen Seite.
server-not-host = Das kann nur, wer den Tisch eröffnet hat.
server-not-a-player = Das kann nur, wer hier mitgespielt hat.
server-account-needed = Gäste haben kein Passwort. Lege zuerst ein Konto an.
server-not-found = Hier ist nichts.
server-wrong-method = Das geht hier nicht.
server-too-slow = Die Anfrage hat zu lange gebraucht.
server-name-taken = Dieser Name ist vergeben.
server-already-account = Du hast schon ein Konto.
server-not-over = Das Spiel ist noch nicht zu Ende.
server-too-large = Das ist zu groß; höchstens { $limit } Bytes werden angenommen.
server-no-upgrade = Hier wird über einen Socket gesprochen.
server-bad-name = Ein Name hat 1 bis { $most } sichtbare Zeichen eines Alphabets und keinen Zeilenumbruch.
server-bad-password = Ein Passwort hat { $least } bis { $most } Zeichen.
server-bad-seats = Dieses Spiel ist für { $least } bis { $most }, und zu jedem Platz gehört ein Wort, wer dort sitzt.
server-bad-clock = Eine Uhr gibt 5 Sekunden bis 14 Tage für eine Antwort oder 30 Sekunden bis 14 Tage für ein Spiel und nach jedem Zug bis zu eine Stunde dazu.
server-bad-seed = Ein Startwert hat 1 bis 100 Zeichen.
server-unknown-bot = Es gibt keinen Bot „{ $bot }“. Bekannt: { $known }.
server-one-seat-each = Jede Person nimmt einen Platz, außer wenn mehrere an einem Bildschirm spielen.
server-seats-open = Es sind noch Plätze frei, darum kann das Spiel noch nicht beginnen.
server-two-beginnings = Ein Spiel beginnt von einer Stellung oder von einem beendeten Spiel, nicht von beidem.
server-bad-entry = Dieses Spiel hat { $most } Einträge; diesen Augenblick gibt es darin nicht.
server-nobody-asked = An dieser Stelle ist niemand gefragt.
server-unfinished-record = Dieses Spiel ist nicht zu Ende. Hier werden nur beendete Spiele aufbewahrt.
server-too-much-work = Das hat länger gedauert, als wir dafür aufwenden können.
server-too-many = { $limit ->
    [logins] Von hier oder für diesen Namen wurden zu viele Passwörter versucht.
    [guests] Von deiner Adresse kamen in kurzer Zeit zu viele Gäste.
    [tables] Du hast in kurzer Zeit viele Tische eröffnet.
    [tables_from] Von deiner Adresse wurden in kurzer Zeit viele Tische eröffnet.
    [requests] Von deiner Adresse wurde in kurzer Zeit sehr viel gefragt.
    [workers] Vor dir warten zu viele, für die Pakete, Stellungen und Partien durchgerechnet werden.
    [replays] Du hast in kurzer Zeit viele Momente angesehen.
    [uploads] Du oder andere an deiner Adresse haben in kurzer Zeit viele Partien mitgebracht.
    [analyses] Von deiner Adresse wurden in kurzer Zeit viele Analysen verlangt.
    [invitations] Du hast in kurzer Zeit viele Einladungen versucht.
    [feeds] Von deiner Adresse wurden in kurzer Zeit sehr oft Feeds gelesen.
    [streams] Von deiner Adresse sehen schon viele zu.
    [sockets_from] An deiner Adresse sind schon viele Tische offen.
    [sockets] Du hast in kurzer Zeit viele Verbindungen geöffnet.
    [chat] Du hast in kurzer Zeit viel gesagt.
    [chat_from] Von deiner Adresse wurde in kurzer Zeit viel gesagt.
    [bytes] Für dich wurde in kurzer Zeit viel gespeichert.
    [bytes_from] Für Leute an deiner Adresse wurde in kurzer Zeit viel gespeichert.
    [asking] Du hast in kurzer Zeit um vieles gebeten.
    [new_tables] Dein Konto ist neu: einen Tag lang kannst du nur wenige Tische nacheinander eröffnen.
    [new_chat] Dein Konto ist neu: einen Tag lang kannst du nur wenige Zeilen nacheinander schreiben.
    [new_asking] Dein Konto ist neu: einen Tag lang kannst du nur um weniges nacheinander bitten.
    [channels] Du hast in kurzer Zeit viele Kanäle angelegt, oder sie führen zur selben Adresse.
   *[other] Das ist zu viel auf einmal.
} Versuch es in { $seconds } { $seconds ->
    [one] Sekunde
   *[other] Sekunden
} noch einmal.
server-most-tables = Du hast { $most } Tische, die nicht zu Ende sind; mehr werden für dich nicht aufgehoben. Beende einen oder schließ ihn; Tische, die nie begannen, werden nach einigen Tagen vergessen.
server-most-finished = { $most } Partien an deinen Tischen sind zu Ende gespielt, und mehr werden für dich nicht aufgehoben. Partien, die nur Gäste spielten, werden nach einiger Zeit vergessen; sonst frag den Betreiber.
server-most-uploads = Du hast { $most } Partien mitgebracht; mehr werden für dich nicht aufgehoben. Erst müssen alte gehen; frag den Betreiber.
server-most-bytes = Was für dich aufgehoben wird, braucht { $most } MiB, und mehr gibt es für eine Person nicht. Es wird weniger, wenn Tische enden und alte vergessen werden.
server-bad-reach = Eine Uhrzeit liegt zwischen 0:00 und 23:59, eine Zeitzone heißt etwa Europe/Berlin, und die Sprache ist de oder en.
server-bad-target = An diese Adresse kann nichts geschickt werden. Ein Webhook beginnt mit https:// und liegt nicht im Netz des Servers.
server-not-offered = Auf diesem Weg verschickt dieser Server nichts.
server-mail-not-sent = An diese Adresse konnte keine Mail geschickt werden. Sieh nach, ob sie stimmt, oder versuch es später noch einmal.
server-accounts-only = Das geht nur mit einem Konto. Leg zuerst eines an; deine Tische und Partien behältst du.
server-most-channels = Du hast { $most } Kanäle, und mehr werden für dich nicht gespeichert. Entferne zuerst einen.
server-bad-begins = Ein Turnier beginnt in der Zukunft, innerhalb von 60 Tagen.
server-not-said = Das hat an diesem Tisch niemand gesagt, oder es war jemand anderes.
server-bad-rounds = Ein Turnier hat 1 bis { $most } Runden.
server-most-tournaments = Du richtest { $most } Turniere aus, die nicht vorbei sind, und mehr werden für dich nicht gespeichert.
server-tournament-begun = Das Turnier hat schon begonnen.
server-tournament-full = An einem Turnier nehmen höchstens { $most } Leute teil.
server-tournament-few = Es müssen mindestens { $least } Leute teilnehmen.
server-blocked = Diese Person möchte das von dir nicht.
server-most-faces = Höchstens { $most } Gesichter werden auf einmal genannt. Frag danach nach den übrigen.
server-most-ties = Du oder die andere Person hat schon { $most } davon, und mehr werden nicht gespeichert. Entferne zuerst jemanden.
server-bad-text = Dieser Text braucht lesbare Wörter und höchstens { $most } Zeichen.
server-bad-avatar = Ein Gesicht ist eine unserer Figuren in einer von acht Farben.
server-most-reports = { $most } Meldungen von dir warten auf Antwort. Warte, bis jemand sie angesehen hat.
server-reports-full = Es warten schon { $most } Meldungen, und mehr werden nicht gespeichert. Versuch es später noch einmal.
server-admins-only = Das können nur Admins.
server-admin-spared = Admins werden hier nicht gesperrt. Der Betreiber kann es mit „steading admin“.
server-members-only = Das ist nur für Mitglieder des Clubs.
server-not-organiser = Das können nur die, die sich um den Club kümmern; manches nur, wem er gehört.
server-most-clubs = Du bist in { $most } Clubs, Anfragen mitgezählt, und mehr werden für dich nicht gespeichert.
server-club-full = Der Club hat { $most } Mitglieder oder Anfragen, und mehr haben keinen Platz.
server-full = Der Server hat für nichts Neues mehr Platz. Altes wird jede Stunde weggeräumt.
server-failed = Hier ist etwas schiefgegangen. Es wurde vermerkt.
server-not-now = Der Server kann das gerade nicht. Versuch es bald noch einmal.
server-reset-title = Ein neues Passwort
server-reset-name = Neues Passwort
server-reset-do = Setzen
server-reset-done = Das Passwort ist gesetzt. Du kannst dich jetzt damit anmelden.
server-reset-stale = Dieser Link wurde benutzt oder ist zu alt. Bitte den Betreiber um einen neuen.
server-reset-home = Zu den Spielen
server-table-parked = Mit diesem Tisch stimmt etwas nicht. Er wurde beiseitegestellt, bis jemand nachsieht; verloren ist nichts.

## Nachrichten an Leute, die nicht auf den Tisch schauen

server-call-turn = { $others ->
    [0] Du bist am Zug: { $game }
   *[other] Du bist am Zug: { $game } mit { $names }
}
server-call-began = { $others ->
    [0] Die Partie hat begonnen: { $game }
   *[other] Die Partie hat begonnen: { $game } mit { $names }
}
server-call-over = { $others ->
    [0] Die Partie ist vorbei: { $game }
   *[other] Die Partie ist vorbei: { $game } mit { $names }
}
server-call-said = { $others ->
    [0] An deinem Tisch hat jemand etwas geschrieben: { $game }
   *[other] An deinem Tisch hat jemand etwas geschrieben: { $game } mit { $names }
}
server-call-time-up = { $others ->
    [0] Deine Zeit ist um, und ein Bot spielt für dich, bis du zurückkommst: { $game }
   *[other] Deine Zeit ist um, und ein Bot spielt für dich, bis du zurückkommst: { $game } mit { $names }
}
server-call-time-short = { $others ->
    [0] Deine Zeit wird knapp; danach spielt ein Bot für dich: { $game }
   *[other] Deine Zeit wird knapp; danach spielt ein Bot für dich: { $game } mit { $names }
}
server-call-nudged = { $others ->
    [0] Jemand erinnert dich, dass du am Zug bist: { $game }
   *[other] Jemand erinnert dich, dass du am Zug bist: { $game } mit { $names }
}
server-call-ahead = { $others ->
    [0] Eine Antwort, die du im Voraus gegeben hast, passt nicht mehr: { $game }
   *[other] Eine Antwort, die du im Voraus gegeben hast, passt nicht mehr: { $game } mit { $names }
}
server-call-tables = { $count ->
    [one] Ein Tisch wartet auf dich, und es gibt noch mehr Neues
   *[other] { $count } Tische warten auf dich
}
server-call-news = { $count ->
    [one] Neues von einem deiner Tische
   *[other] { $count } Neuigkeiten von deinen Tischen
}
server-call-more = … und { $count } weitere.
server-call-feed = Steading: was auf mich wartet
server-mail-confirm-title = Soll Steading dir schreiben?
server-mail-confirm-text = „{ $name }“ möchte unter dieser Adresse Nachrichten von Steading bekommen. Wenn du das bist, öffne den Link und stimm zu. Wenn nicht, tu nichts: Es kommt keine weitere Mail.
server-mail-off = Keine Mail mehr
server-mail-settings = Aussuchen, was dir gesagt wird
server-notices-title = Nachrichten von Steading
server-notices-confirm = Nachrichten über deine Tische sollen an { $address } gehen.
server-notices-confirm-do = Ja, schickt sie
server-notices-confirmed = Von jetzt an bekommst du Nachrichten über deine Tische.
server-notices-off = An { $address } sollen keine Nachrichten mehr gehen.
server-notices-off-do = Beenden
server-notices-ended = An diese Adresse gehen keine Nachrichten mehr.
server-notices-stale = Dieser Link wurde benutzt oder ist zu alt. Was dir gesagt wird, suchst du auf der Seite deines Kontos aus.
server-notices-file = { $file } taugt nicht für Nachrichten: { $problem }

## Die Daten eines Servers: warum er nicht startet, nicht sichert oder nichts zurückholt.

server-store-old-sqlite = Dieses Programm wurde mit SQLite { $found } gebaut, das Daten beschädigen kann; nötig ist { $wanted } oder neuer.
server-store-not-durable = Die Datenbank würde nicht jeden Zug auf die Platte schreiben (Journal „{ $journal }“, synchronous { $synchronous }). Lege die Daten auf eine örtliche Platte; Netzlaufwerke können das oft nicht.
server-store-not-writable = In { $dir } kann nicht geschrieben werden: { $problem }. Gib diesem Benutzer das Recht dazu oder wähle mit --data ein anderes Verzeichnis.
server-store-in-use = Ein anderer Server benutzt die Daten in { $dir } bereits. Beende ihn zuerst oder wähle mit --data ein anderes Verzeichnis.
server-store-newer-schema = Diese Daten hat schon eine spätere Ausgabe benutzt (Version { $found }; dieses Programm kennt Versionen bis { $known }). Installiere jene Ausgabe wieder; die Daten sind unberührt.
server-store-changed-schema = Schritt { $version } dieser Daten ist nicht der, den dieses Programm kennt: Ein eigener Bau des Programms hat sie angelegt. Die Daten sind unberührt.
server-store-emptied = In { $dir } lagen Daten, und jetzt fehlt ihre Datenbank oder sie ist leer. An ihrer Stelle wurde nichts Neues begonnen. Stell eine Sicherung in einem leeren Verzeichnis wieder her, oder lösch dort die Datei „lock“, um neu anzufangen.
server-store-no-data = In { $dir } liegen keine Daten eines Servers.
server-store-file-there = { $file } gibt es schon und wird nicht überschrieben. Wähle einen anderen Namen.
server-store-not-empty = { $dir } ist nicht leer. Eine Sicherung wird nur in ein leeres Verzeichnis zurückgeholt, damit keine Daten verloren gehen.
server-store-cut-backup = { $file } ist keine vollständige Sicherung: Das Ende fehlt, oder es ist eine andere Art von Datei. Nichts wurde zurückgeholt.
server-store-changed-backup = { $file } wurde seit der Sicherung verändert: Die Prüfsumme stimmt nicht. Nichts wurde zurückgeholt.
server-store-file = { $file }: { $problem }
server-store-old-postgres = Das ist PostgreSQL { $found }; nötig ist { $wanted } oder neuer.
server-store-not-safe = Dieses PostgreSQL würde bei einem Stromausfall beantwortete Züge verlieren: „{ $setting }“ steht auf „{ $value }“. Schalte es ein (ALTER SYSTEM SET { $setting } = on), lass die Einstellungen neu laden und starte noch einmal.
server-store-not-unicode = Diese Datenbank bewahrt Text als { $found } auf. Leg eine in Unicode an: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.
server-store-read-only = In diese Datenbank kann nicht geschrieben werden: Sie läuft als Ersatz mit oder ist nur zum Lesen da. Nenne die, in die geschrieben wird.
server-store-no-rights = Im Schema „{ $schema }“ dieser Datenbank darf nichts angelegt werden. Gib das Recht dazu (GRANT CREATE, USAGE ON SCHEMA …) oder nenne mit ?options[search_path]=… in der Adresse ein eigenes Schema.
server-store-database-in-use = Ein anderer Server benutzt diese Datenbank bereits. Beende ihn zuerst; wurde er gerade abgeschossen, warte, bis die Datenbank es gemerkt hat.
server-store-empty-database = In dieser Datenbank liegen keine Daten eines Servers.
server-store-target-not-empty = Im Ziel liegen schon Daten. Umgezogen wird nur dorthin, wo keine sind, damit nichts verloren geht. Nichts wurde geändert.
server-store-not-the-same = Was ins Ziel geschrieben wurde, ist nicht, was gelesen wurde: Dort wurde nichts behalten, die Quelle ist unberührt. Sieh nach den Platten und versuch es noch einmal.
server-store-not-for-postgres = Die Daten liegen in PostgreSQL, und das sichert sie selbst: pg_dump einen Augenblick in eine Datei, pg_basebackup mit dem Protokoll jeden Augenblick. docs/several-machines.md sagt, wie.
server-store-bad-database = Die Adresse der Datenbank ist nicht zu lesen: { $problem }. Sie sieht so aus: postgres://person:passwort@rechner/name.
server-store-no-database = Die Datenbank ist nicht zu erreichen: { $problem }
server-store-failed = Die Datenbank ist nicht benutzbar: { $problem }
server-runs = Steading läuft unter { $address }. Mit Strg-C hört es auf.
server-certificates = Die Zertifikate lassen sich nicht benutzen: { $problem }
server-address = { $addr } kann nicht benutzt werden: { $problem }
server-limits = Die Grenzen in { $file } sind nicht zu lesen: { $problem }
server-bus = Der Bus zwischen den Servern lässt sich nicht benutzen: { $problem }. Er heißt „postgres“, oder er ist eine Adresse wie nats://person:passwort@rechner:4222.
server-bus-alone = Mehrere Server brauchen eine Datenbank, die alle erreichen: neben --bus gehört --database postgres://…
server-works = Der Helfer denkt auf { $threads } Threads.
server-work-key = Der Schlüssel für Helfer lässt sich nicht lesen: { $problem }. `steading admin work-key` gibt ihn aus.
server-status-alone = Ein Server hat diese Daten für sich allein, oder gerade benutzt sie keiner.
server-status-node = Knoten
server-status-about = Adresse, Prozess, Ausgabe, wie es ihm geht
server-status-buckets = Fächer
server-status-age = Sekunden hier
server-status-left = Sekunden übrig
server-status-free = { $count } von 256 Fächern hat niemand: ihre Tische warten.
server-status-kept = In { $place }: { $tables } Tische, die nicht zu Ende sind, zusammen { $megabytes } MB.
server-status-answers = Die Datenbank antwortet nach { $ms } ms.
server-status-standby = Reserve { $name }: { $seconds } s zurück.
server-dispossessed = Ein anderer Prozess hat die Daten übernommen, darum hat dieser aufgehört.
server-backed-up = { $data } ist in { $file } gesichert.
server-restored = { $file } ist jetzt der Bestand in { $data }.
server-moved = Alles ist von { $from } nach { $to } umgezogen: { $rows } Zeilen, zurückgelesen und gleich (BLAKE3 { $digest }). Die Daten in { $from } sind noch da; ein Server, der mit ihnen startet, spielt beim alten Stand weiter.

## Was `steading admin` sagt

server-admin-unknown = Hier heißt nichts „{ $what }“. Leute nennt man mit ihrer Kennung, Konten auch mit ihrem Namen.
server-admin-person = { $id }  { $kind ->
    [account] Konto
   *[guest] Gast
}  { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tische
}, { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}, { $kilobytes } kB{ $banned ->
    [yes] , gesperrt
   *[no] {""}
}  { $name }
server-admin-table = { $id }  { $game }  { $phase }  { $entries } Einträge  eröffnet von { $host }
server-admin-banned = { $name } ({ $id }) ist draußen und kommt nicht mehr herein.
server-admin-promoted = { $name } ({ $id }) ist jetzt Admin. Alle Anmeldungen dieses Kontos sind beendet.
server-admin-unbanned = { $name } ({ $id }) darf wieder herein.
server-admin-reset = Für { $name } ({ $id }), einmal und innerhalb von { $hours } Stunden: { $link }
server-admin-erased = { $name } ({ $id }) ist vergessen.
server-admin-closed = Tisch { $table } ist geschlossen.
server-admin-deleted = Partie { $game } ist gelöscht.
server-admin-swept = { $count ->
    [one] 1 altes Ding ist
   *[other] { $count } alte Dinge sind
} weggeräumt.
server-admin-ratings-right = Die Wertungen sind, was die Partien ergeben.
server-admin-ratings-wrong = { $count ->
    [one] 1 Wertung ist
   *[other] { $count } Wertungen sind
} anders, als die Partien ergeben; --recompute berechnet sie neu.
server-admin-ratings-mended = { $count ->
    [one] 1 Wertung ist
   *[other] { $count } Wertungen sind
} aus den Partien neu berechnet.
server-admin-sound = Alles ist in Ordnung: { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tische
}, { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}.
server-admin-unsound = { $problems } Fehler bei { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tischen
} und { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}.

## Was Messenger von einem Link zu einem Tisch zeigen

server-preview-title = Spiel mit: { $game }
server-preview-host = Eröffnet von { $name }
server-preview-clock-none = ohne Uhr
server-preview-clock-move = { $time } je Antwort
server-preview-clock-game = { $more ->
    [0] { $time } je Person
   *[other] { $time } + { $more } je Person
}
server-preview-days-long = über Tage
server-preview-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
server-preview-bot = { $bot ->
    [easy] leichter Bot
    [medium] mittlerer Bot
    [hard] schwerer Bot
    [expert] Experten-Bot
    [master] Meister-Bot
   *[other] Bot { $bot }
}
server-preview-free = { $count ->
    [one] 1 Platz frei
   *[other] { $count } Plätze frei
}
server-preview-sits = Am Tisch: { $names }

# Für Programme
server-not-in-scope = { $scope ->
    [login] Das geht nur angemeldet, nicht mit einem Token.
   *[other] Dafür braucht dieses Token das Recht „{ $scope }“.
}
server-most-tokens = Du hast schon { $most } Token. Widerrufe eines, dann ist Platz für ein neues.
server-bad-label = Ein Token braucht eine Bezeichnung aus 1 bis { $most } Zeichen.
server-has-played = Mit diesem Konto wurde schon gespielt. Nur ein neues Konto kann das eines Programms werden.
server-no-key = Das ist keine Nachricht mit einem Schlüssel. Was nur gezeigt wird, kommt über „view“ oder den Socket.
server-most-days-off = Im Jahr hast du höchstens { $most } freie Tage; übrig sind noch { $left }.
