# What a table of the server says.

host-not-your-seat = This seat is not yours.
host-no-such-seat = This table has no such seat.
host-not-host = Only the host of the table can do this.
host-seat-taken = Somebody sits here already.
host-already-seated = You have a seat at this table already.
host-not-gathering = The game has begun.
host-not-playing = No game is being played here now.
host-seats-open = Some seats are still empty. Invite somebody or add a bot.
host-unknown-bot = There is no bot “{ $bot }”. Known: { $known }.
host-no-text = A message has 1 to { $most } letters.
host-no-answers = An answer is missing.
host-nothing-to-redo = There is nothing to do again.
host-away = A bot is playing this seat. Take it back first.
host-not-away = Nobody has taken over this seat; you are playing it.
host-time-up = The time of this seat is used up; the bot plays on to the end.
host-resigned = This seat was given up; the bot plays on to the end.
host-hints-off = Hints are switched off at this table.
host-hint-stale = Something has happened meanwhile: the advice would come too late.
host-no-time = { $limit ->
    [thoughts_per_person] { $most } of your hints and analyses wait already, and no more may wait for one person. Ask again when one of them is answered.
   *[other] { $most } hints and analyses wait on this server already, and no more may. Ask again when some of them are answered.
}
host-no-hint = The adviser found no answer. Ask again.
host-bad-message = This message makes no sense: { $problem }
host-too-many-words = You have said much in a short time. Try again in { $seconds } { $seconds ->
    [one] second
   *[other] seconds
}.
host-busy = { $most } requests wait at this table already, and no more may. Try again in a second.
host-not-ahead = Only answers that this game has can be given ahead, at most { $most } at a time.
host-no-nudge = At a table over days you can remind somebody who has been asked for { $hours } hours, once a turn.
host-ahead-pass = Pass until the round is over
host-ahead-end = End my turn after what I have to do, until the round is over
host-ahead-decline = Decline every offer
host-ahead-repeat = Plan as last time
host-ahead-if = When asked { $asked }: { $answers }
