# Was ein Tisch des Servers sagt.

host-not-your-seat = Dieser Platz gehört dir nicht.
host-no-such-seat = Diesen Platz gibt es an diesem Tisch nicht.
host-not-host = Das kann nur, wer den Tisch eröffnet hat.
host-seat-taken = Hier sitzt schon jemand.
host-already-seated = Du hast an diesem Tisch schon einen Platz.
host-not-gathering = Das Spiel hat begonnen.
host-not-playing = Hier wird gerade nicht gespielt.
host-seats-open = Es sind noch Plätze frei. Lade jemanden ein oder setze einen Bot dazu.
host-unknown-bot = Einen Bot „{ $bot }“ gibt es nicht. Bekannt sind: { $known }.
host-no-text = Eine Nachricht hat 1 bis { $most } Zeichen.
host-no-answers = Es fehlt eine Antwort.
host-nothing-to-redo = Es gibt nichts zu wiederholen.
host-away = Ein Bot spielt diesen Platz. Übernimm ihn zuerst wieder.
host-not-away = Diesen Platz vertritt niemand; du spielst ihn selbst.
host-time-up = Die Bedenkzeit dieses Platzes ist verbraucht; der Bot spielt zu Ende.
host-resigned = Dieser Platz wurde aufgegeben; der Bot spielt zu Ende.
host-hints-off = An diesem Tisch gibt es keine Tipps.
host-hint-stale = Inzwischen ist etwas geschehen: Der Rat käme zu spät.
host-no-time = Der Ratgeber ist beschäftigt. Frag gleich noch einmal.
host-bad-message = Diese Nachricht ist unverständlich: { $problem }
host-too-many-words = Das ist zu viel auf einmal. Warte einen Moment, bevor du wieder schreibst.
host-busy = Der Tisch ist beschäftigt. Versuche es gleich noch einmal.
