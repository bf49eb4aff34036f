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
host-no-time = { $limit ->
    [thoughts_per_person] Von dir warten schon { $most } Tipps und Analysen, und mehr dürfen für eine Person nicht warten. Frag wieder, wenn eine Antwort da ist.
   *[other] Auf diesem Server warten schon { $most } Tipps und Analysen, und mehr dürfen nicht warten. Frag wieder, wenn einige beantwortet sind.
}
host-no-hint = Der Ratgeber hat keine Antwort gefunden. Frag noch einmal.
host-bad-message = Diese Nachricht ist unverständlich: { $problem }
host-too-many-words = Du hast in kurzer Zeit viel gesagt. Versuch es in { $seconds } { $seconds ->
    [one] Sekunde
   *[other] Sekunden
} noch einmal.
host-busy = An diesem Tisch warten schon { $most } Anfragen, und mehr dürfen nicht warten. Versuch es in einer Sekunde noch einmal.
host-not-ahead = Im Voraus gehen nur Antworten, die es in diesem Spiel gibt, höchstens { $most } auf einmal.
host-no-nudge = Erinnern kannst du an einem Tisch über Tage, wer seit { $hours } Stunden am Zug ist, und je Zug einmal.
host-ahead-pass = Passen, bis die Runde vorbei ist
host-ahead-end = Meinen Zug beenden, wenn das Nötige getan ist, bis die Runde vorbei ist
host-ahead-decline = Jedes Angebot ablehnen
host-ahead-repeat = Planen wie zuletzt
host-ahead-if = Bei der Frage { $asked }: { $answers }
