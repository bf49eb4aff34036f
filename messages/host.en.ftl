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
host-no-time = The adviser is busy. Ask again in a moment.
host-bad-message = This message makes no sense: { $problem }
host-too-many-words = That is too much at once. Wait a moment before you write again.
host-busy = The table is busy. Try again in a moment.
