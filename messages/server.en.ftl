# What the server says.

## The web server

server-bad-request = This request makes no sense: { $problem }
server-login-needed = Log in first, or come in as a guest.
server-wrong-password = Name and password do not fit together.
server-banned = You may not come in here at the moment. Ask the operator.
server-foreign-origin = This request comes from another site.
server-not-host = Only the host of the table can do this.
server-not-a-player = Only who played here can do this.
server-account-needed = Guests have no password. Make an account first.
server-not-found = There is nothing here.
server-wrong-method = This cannot be done here.
server-too-slow = The request took too long to arrive.
server-name-taken = This name is taken.
server-already-account = You have an account already.
server-not-over = The game is not over yet.
server-too-large = This is too large; at most { $limit } bytes are taken.
server-no-upgrade = A socket is spoken here.
server-bad-name = A name has 1 to { $most } letters that can be seen, of one alphabet, and no line breaks.
server-bad-password = A password has { $least } to { $most } letters.
server-bad-seats = This game is for { $least } to { $most }, and every seat needs a word who sits there.
server-bad-clock = A clock gives 5 seconds to 14 days for an answer, or 30 seconds to 14 days for a game and up to an hour more after each turn.
server-bad-seed = A seed has 1 to 100 letters.
server-unknown-bot = There is no bot “{ $bot }”. Known: { $known }.
server-one-seat-each = One person takes one seat, unless several play at one screen.
server-seats-open = Some seats are still empty, so the game cannot start yet.
server-two-beginnings = A game begins from a position or from a finished game, not from both.
server-bad-entry = This game has { $most } entries; there is no such moment in it.
server-nobody-asked = Nobody is asked at this moment.
server-unfinished-record = This game is not over. Only finished games are kept here.
server-too-much-work = This took longer than we can spend on it.
server-too-many = { $limit ->
    [logins] Too many passwords were tried from here or for this name.
    [guests] Too many guests came from your address in a short time.
    [tables] You have opened many tables in a short time.
    [tables_from] Many tables were opened from your address in a short time.
    [requests] Very much was asked from your address in a short time.
    [workers] Too many wait before you to have packs, positions and games worked on.
    [replays] You have looked at many moments in a short time.
    [uploads] Many games were brought by you or from your address in a short time.
    [analyses] Many analyses were asked for from your address in a short time.
    [invitations] You have tried many invitations in a short time.
    [feeds] Feeds were read from your address very often in a short time.
    [streams] Many look on from your address already.
    [sockets_from] Many tables are open at your address already.
    [sockets] You have opened many connections in a short time.
    [chat] You have said much in a short time.
    [chat_from] Much was said from your address in a short time.
    [bytes] You have had much kept in a short time.
    [bytes_from] Much was kept for people at your address in a short time.
    [asking] You have asked for much in a short time.
    [new_tables] Your account is new: for a day fewer tables can be opened in a row.
    [new_chat] Your account is new: for a day fewer lines can be said in a row.
    [new_asking] Your account is new: for a day less can be asked for in a row.
    [channels] You have made many channels in a short time, or they lead to the same address.
   *[other] That is too much at once.
} Try again in { $seconds } { $seconds ->
    [one] second
   *[other] seconds
}.
server-most-tables = You have { $most } tables that are not over, and more are not kept for you. Finish one or close it; tables that never began are forgotten after some days.
server-most-finished = { $most } games that you opened have been played to their end, and more are not kept for you. Games of guests alone are forgotten after some time; otherwise ask the operator.
server-most-uploads = You have brought { $most } games, and more are not kept for you. Old ones have to go first; ask the operator.
server-most-bytes = What is kept for you takes { $most } MiB, and that is all there is for one person. It becomes less when tables end and old ones are forgotten.
server-bad-reach = A time of the day lies between 0:00 and 23:59, a time zone has a name such as Europe/Berlin, and the language is de or en.
server-bad-target = Nothing can be sent to this address. A webhook begins with https:// and is not within the network of the server.
server-not-offered = This server does not send by this way.
server-mail-not-sent = No mail could be sent to this address. Look whether it is right, or try again later.
server-accounts-only = Only accounts can do this. Make an account first; you keep your tables and games.
server-most-channels = You have { $most } channels, and more are not kept for you. Remove one first.
server-bad-begins = A tournament begins at a time to come, within 60 days.
server-not-said = Nobody has said that at this table, or it was somebody else.
server-bad-rounds = A tournament has 1 to { $most } rounds.
server-most-tournaments = You host { $most } tournaments that are not over, and more are not kept for you.
server-tournament-begun = The tournament has begun already.
server-tournament-full = At most { $most } people take part in a tournament.
server-tournament-few = At least { $least } people have to take part.
server-blocked = This person does not want that from you.
server-most-faces = At most { $most } faces are told at once. Ask for the others after that.
server-most-ties = You or the other have { $most } of these already, and more are not kept. Remove one first.
server-bad-text = This text needs words that can be read, and at most { $most } letters.
server-bad-avatar = A face is one of our pieces in one of eight colours.
server-most-reports = { $most } reports of yours wait for an answer. Wait until somebody has looked at them.
server-reports-full = { $most } reports wait already, and more are not kept. Try again later.
server-admins-only = Only admins can do this.
server-admin-spared = Admins are not suspended here. The host can do it with “steading admin”.
server-members-only = This is for members of the club only.
server-not-organiser = Only those who look after the club can do this; some of it only its owner.
server-most-clubs = You are in { $most } clubs, requests included, and more are not kept for you.
server-club-full = The club has { $most } members or requests, and no more find room.
server-full = The server has no room for anything new. Old things are cleared away every hour.
server-failed = Something went wrong here. It was noted.
server-not-now = The server cannot do this at the moment. Try again soon.
server-reset-title = A new password
server-reset-name = New password
server-reset-do = Set it
server-reset-done = The password is set. You can log in with it now.
server-reset-stale = This link has been used or is too old. Ask the operator for another one.
server-reset-home = To the games
server-table-parked = Something is wrong with this table. It was put aside until somebody looks at it; nothing is lost.

## Messages to people who do not look at the table

server-call-turn = { $others ->
    [0] Your turn: { $game }
   *[other] Your turn: { $game } with { $names }
}
server-call-began = { $others ->
    [0] The game has begun: { $game }
   *[other] The game has begun: { $game } with { $names }
}
server-call-over = { $others ->
    [0] The game is over: { $game }
   *[other] The game is over: { $game } with { $names }
}
server-call-said = { $others ->
    [0] Somebody has written at your table: { $game }
   *[other] Somebody has written at your table: { $game } with { $names }
}
server-call-time-up = { $others ->
    [0] Your time ran out, and a bot plays for you until you come back: { $game }
   *[other] Your time ran out, and a bot plays for you until you come back: { $game } with { $names }
}
server-call-time-short = { $others ->
    [0] Your time will soon be up; then a bot plays for you: { $game }
   *[other] Your time will soon be up; then a bot plays for you: { $game } with { $names }
}
server-call-nudged = { $others ->
    [0] Somebody reminds you that it is your turn: { $game }
   *[other] Somebody reminds you that it is your turn: { $game } with { $names }
}
server-call-ahead = { $others ->
    [0] An answer that you gave ahead fits no longer: { $game }
   *[other] An answer that you gave ahead fits no longer: { $game } with { $names }
}
server-call-tables = { $count ->
    [one] A table waits for you, and there is more news
   *[other] { $count } tables wait for you
}
server-call-news = { $count ->
    [one] News from a table of yours
   *[other] { $count } pieces of news from your tables
}
server-call-more = … and { $count } more.
server-call-feed = Steading: what waits for me
server-mail-confirm-title = Shall Steading write to you?
server-mail-confirm-text = “{ $name }” wants to get messages from Steading at this address. If that is you, open the link and say yes. If not, do nothing: no more mail will come.
server-mail-off = No more mail
server-mail-settings = Choose what you are told
server-notices-title = Messages from Steading
server-notices-confirm = Messages about your tables shall go to { $address }.
server-notices-confirm-do = Yes, send them
server-notices-confirmed = From now on you get messages about your tables.
server-notices-off = No more messages shall go to { $address }.
server-notices-off-do = End it
server-notices-ended = No more messages go to this address.
server-notices-stale = This link was used or is too old. You choose what you are told on the page of your account.
server-notices-file = { $file } cannot be used for messages: { $problem }

## The data of a server: why it does not start, back up or restore.

server-store-old-sqlite = This program was built with SQLite { $found }, which can damage data; it needs { $wanted } or later.
server-store-not-durable = The database would not write every move to the disk (journal “{ $journal }”, synchronous { $synchronous }). Put the data on a local disk; network file systems often cannot do this.
server-store-not-writable = { $dir } cannot be written: { $problem }. Give this user the right to write there, or choose another directory with --data.
server-store-in-use = Another server already uses the data in { $dir }. Stop it first, or choose another directory with --data.
server-store-newer-schema = This data was used by a later release (version { $found }; this program knows up to { $known }). Install that release again; the data was not touched.
server-store-changed-schema = Step { $version } of this data is not the one this program knows: it was made by a build of its own. The data was not touched.
server-store-emptied = There was data in { $dir }, and now its database is missing or empty. Nothing new was begun in its place. Restore a backup into an empty directory, or delete the file “lock” there to begin anew.
server-store-no-data = There is no data of a server in { $dir }.
server-store-file-there = { $file } is there already and is not overwritten. Choose another name.
server-store-not-empty = { $dir } is not empty. A backup is restored only into an empty directory, so that no data is lost.
server-store-cut-backup = { $file } is not a whole backup: its end is missing, or it is another kind of file. Nothing was restored.
server-store-changed-backup = { $file } was changed since it was made: its checksum is wrong. Nothing was restored.
server-store-file = { $file }: { $problem }
server-store-old-postgres = This is PostgreSQL { $found }; { $wanted } or later is needed.
server-store-not-safe = This PostgreSQL would lose answered moves in a power failure: “{ $setting }” is “{ $value }”. Switch it on (ALTER SYSTEM SET { $setting } = on), load the settings again, and start anew.
server-store-not-unicode = This database keeps text as { $found }. Make one in Unicode: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.
server-store-read-only = This database takes no writes: it is a standby, or set to read only. Name the one that is written to.
server-store-no-rights = In the schema “{ $schema }” of this database nothing may be made. Give the right to it (GRANT CREATE, USAGE ON SCHEMA …), or name a schema of your own with ?options[search_path]=… in the address.
server-store-database-in-use = Another server already uses this database. Stop it first; if it has just been killed, wait until the database has noticed.
server-store-empty-database = There is no data of a server in this database.
server-store-target-not-empty = There is data in the target already. Data is moved only to where there is none, so that nothing is lost. Nothing was changed.
server-store-not-the-same = What was written to the target is not what was read: nothing was kept there, and the source is untouched. Look after the disks, then try again.
server-store-not-for-postgres = The data is in PostgreSQL, which makes its own back-ups: pg_dump for one moment in a file, pg_basebackup with the log for every moment. docs/several-machines.md tells how.
server-store-bad-database = The address of the database cannot be read: { $problem }. It looks like postgres://person:password@host/name.
server-store-no-database = The database cannot be reached: { $problem }
server-store-failed = The database cannot be used: { $problem }
server-runs = Steading runs at { $address }. Stop it with Ctrl-C.
server-certificates = The certificates cannot be used: { $problem }
server-address = { $addr } cannot be used: { $problem }
server-limits = The limits in { $file } cannot be read: { $problem }
server-bus = The bus between the servers cannot be used: { $problem }. It is “postgres”, or an address such as nats://person:password@host:4222.
server-bus-alone = Several servers need a database that all of them reach: name it with --database postgres://… beside --bus.
server-works = The worker thinks on { $threads } threads.
server-work-key = The key for workers cannot be read: { $problem }. `steading admin work-key` prints it.
server-status-alone = One server has this data for itself, or none uses it now.
server-status-node = node
server-status-about = address, process, release, how it is doing
server-status-buckets = buckets
server-status-age = seconds here
server-status-left = seconds left
server-status-free = { $count } of 256 buckets are with nobody: their tables wait.
server-status-kept = In { $place }: { $tables } tables that are not over, { $megabytes } MB altogether.
server-status-answers = The database answers after { $ms } ms.
server-status-standby = Standby { $name }: { $seconds } s behind.
server-dispossessed = Another process has taken over the data, so this one has stopped.
server-backed-up = { $data } is safe in { $file }.
server-restored = { $file } is now the data in { $data }.
server-moved = Everything is moved from { $from } to { $to }: { $rows } rows, read back and equal (BLAKE3 { $digest }). The data in { $from } is still there; a server that starts with it goes on from the old state.

## What `steading admin` says

server-admin-unknown = There is nothing called “{ $what }” here. People are named by their id, accounts also by their name.
server-admin-person = { $id }  { $kind ->
    [account] account
   *[guest] guest
}  { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}, { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $kilobytes } kB{ $banned ->
    [yes] , banned
   *[no] {""}
}  { $name }
server-admin-table = { $id }  { $game }  { $phase }  { $entries } entries  host { $host }
server-admin-banned = { $name } ({ $id }) is out and does not come in any more.
server-admin-promoted = { $name } ({ $id }) is an admin now. All logins of this account have ended.
server-admin-unbanned = { $name } ({ $id }) may come in again.
server-admin-reset = For { $name } ({ $id }), once and within { $hours } hours: { $link }
server-admin-erased = { $name } ({ $id }) is forgotten.
server-admin-closed = Table { $table } is closed.
server-admin-deleted = Game { $game } is deleted.
server-admin-swept = { $count ->
    [one] 1 old thing is
   *[other] { $count } old things are
} cleared away.
server-admin-ratings-right = The ratings are what the games say.
server-admin-ratings-wrong = { $count ->
    [one] 1 rating differs
   *[other] { $count } ratings differ
} from what the games say; --recompute computes them again.
server-admin-ratings-mended = { $count ->
    [one] 1 rating is
   *[other] { $count } ratings are
} computed again from the games.
server-admin-sound = Everything is sound: { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}, { $games ->
    [one] 1 game
   *[other] { $games } games
}.
server-admin-unsound = { $problems ->
    [one] 1 problem
   *[other] { $problems } problems
} among { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} and { $games ->
    [one] 1 game
   *[other] { $games } games
}.

## What messengers show of a link to a table

server-preview-title = Come and play { $game }
server-preview-host = Opened by { $name }
server-preview-clock-none = no clock
server-preview-clock-move = { $time } per answer
server-preview-clock-game = { $more ->
    [0] { $time } per person
   *[other] { $time } + { $more } per person
}
server-preview-days-long = over days
server-preview-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
server-preview-bot = { $bot ->
    [easy] an easy bot
    [medium] a medium bot
    [hard] a hard bot
    [expert] an expert bot
    [master] a master bot
   *[other] bot { $bot }
}
server-preview-free = { $count ->
    [one] 1 seat free
   *[other] { $count } seats free
}
server-preview-sits = At the table: { $names }

# For programs
server-not-in-scope = { $scope ->
    [login] This needs a login; a token cannot do it.
   *[other] For this the token needs the scope “{ $scope }”.
}
server-most-tokens = You have { $most } tokens already. Revoke one to make room for another.
server-bad-label = A token needs a label of 1 to { $most } characters.
server-has-played = This account has played already. Only a new account can become that of a program.
server-no-key = This is no message with a key. What is only shown comes by `view` or over the socket.
server-most-days-off = You have at most { $most } days off a year; { $left } are left.
