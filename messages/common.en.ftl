### Several of a thing, by its English name.

common-many-diamond = Diamonds
common-many-beehive = Beehives
common-many-leaf = leaves
common-many-settler = Settlers
common-many-basic-settler = Basic Settlers
common-many-bonus-settler = Bonus Settlers
common-many-coin = Coins
common-many-fame-point = Fame points
common-many-citizen = Citizens
common-many-farmer = Farmers
common-many-fisherman = Fishermen
common-many-craftsman = Craftsmen
common-many-trader = Traders
common-many-scholar = Scholars
common-many-knight = Knights
common-many-monk = Monks
common-many-road = Roads
common-many-settlement = Settlements
common-many-city = Cities

## What every table says, whatever the game.

common-nothing = nothing

## Errors at a table. Each has a stable code; see docs/engine-protocol.md.

common-error-line = Line { $line }: { $sentence }
common-error-over = The game is over.
common-error-not-waiting = { $seat } is not asked now; the table waits for { $asked }.
common-error-chance-due = Nobody is asked now: an outcome of chance comes first.
common-error-refused = This is not allowed now.
common-error-not-offered = Answer number { $number } is not offered now.
common-error-notation = “{ $text }” cannot be read; expected: { $expected }.
common-error-no-seat = There is no seat { $seat } at a table of { $seats }.
common-error-after-reveal = This answer shows something hidden, so nothing can be sent along after it.
common-error-log-changed = The log of this table is not as it was kept.
common-error-bad-wish = This wish cannot be read: { $reason }.
common-error-too-long = The record is full: { $limit } entries are the limit.
common-error-no-chance = No outcome of chance is due: a seat is asked.
common-error-no-seed = This match has no seed, so the outcome must be given by hand.
common-error-impossible-outcome = The outcome “{ $outcome }” cannot come now.
common-error-manual-chance-off = Outcomes may be given by hand only in a session opened with "manual_chance": true.
common-error-nothing-to-undo = There is nothing to take back that far.
common-error-barrier = { $count ->
    [0] Nothing can be taken back now: chance, something revealed or another seat’s answer came in between.
    [one] Only the last answer can be taken back: before it came chance, something revealed or another seat’s answer.
   *[other] Only the last { $count } answers can be taken back: before them came chance, something revealed or another seat’s answer.
}
common-error-unknown-game = There is no game “{ $game }”; there is: { $known }.
common-error-seats = This game seats { $least } to { $most }, not { $wanted }.
common-error-unknown-option = There is no option “{ $key }”; known: { $known }.
common-error-unknown-value = The option “{ $key }” cannot be “{ $value }”; it can be: { $known }.
common-error-too-large = Too large: { $what }; the limit is { $limit }.
common-error-pack = The pack cannot be used: { $problem }
common-error-position = The position cannot be read: { $problem }
common-error-broken = The position cannot be ({ $invariant }): { $found }
common-error-other-game = This is of the game “{ $found }”, not of “{ $wanted }”.
common-error-other-rules = This is of rules version { $found }; this program plays version { $wanted }.
common-untold = Of an earlier version of the rules: { $text }
common-error-other-content = This was made with another content pack; give that pack to play it.
common-error-other-table = Seats or options do not fit the table.
common-error-record = The record cannot be read: { $problem }
common-error-digest = The game stands at { $found } here, but the record says { $wanted }: an entry before this line was changed, or the rules were.

## The engine protocol.

common-engine-bad-json = This line is not JSON: { $problem }
common-engine-bad-request = The request is not understood: { $problem }
common-engine-unknown-request = There is no request “{ $request }”; there is: { $known }.
common-engine-line-too-long = The line is too long; { $limit } bytes are the limit.
common-engine-no-match = No match is open: send “new” or “load” first.
common-engine-unknown-bot = There is no bot “{ $bot }”; there is: { $known }.
common-engine-budget = A bot thinks for 1 to { $iterations } iterations or 1 to { $ms } milliseconds.
common-engine-internal = This is a mistake in the program; nothing was changed.

## Files.

common-file-unreadable = { $file } cannot be read: { $problem }
common-file-unwritable = { $file } cannot be written: { $problem }
common-file-too-large = { $file } is too large; { $limit } bytes are the limit.
common-file-no-text = { $file } is not a text file (UTF-8).
common-file-exists = { $file } is there already and stays as it is; choose another name.

## Commands.

common-pack-fine = { $file }: a sound pack for { $game }, content { $hash }.
common-pack-fine-base = { $file }: a sound pack for { $game }, content { $hash }, with the same mechanics as the base pack.
common-replay-checked = { $entries ->
    [one] One entry
   *[other] { $entries } entries
}, { $digests ->
    [0] no digest to check
    [one] one digest checked
   *[other] { $digests } digests checked
}; the game stands at { $digest }.
common-replay-fair = All { $all } outcomes of chance are those of the seed.
common-replay-unfair = Only { $fair } of { $all } outcomes of chance are those of the seed: the others were given by hand, or changed.
common-arena-without-net = { $bot } plays without a net, by the hand-written judgement: { $problem }
common-arena-rounded = { $games } games are played, so that each deal comes once to every one of the { $seats } seats.
common-arena-interrupted = Interrupted: { $games } of { $planned } games were played; what follows rests on these.
common-arena-sprt-two = --sprt compares two bots, not { $bots }.
common-ladder-other-series = The file belongs to another series: game, rules, content, seed or number of games differ.
common-ladder-plot = Strength of the bots in { $game }, Elo with 95 % intervals
common-calibrate-figures =
    { $positions } positions of { $games } games: ECE { $ece }, Brier { $brier }.
    Fitted to other games (slope { $slope }, offset { $offset }): ECE { $fitted-ece }, Brier { $fitted-brier }.
common-train-label = Learning { $game }
common-train-no-encoder = { $game } has no description of positions for nets.
common-train-done = { $file }: { $games } games in { $seconds } s of CPU time; { $score } points on { $deals } fresh deals, one step ahead.
common-bench-fixed = { $game } with { $seats } seats: { $decisions } decisions in { $games } finished games.

## The help of the command line. An example stands below the options.

common-cli = Four modern settling games in one program: in the terminal, for programs, for people. Unofficial.
common-no-server = This program was built without its server (feature "server").
common-cli-any-usage = Usage:
common-cli-any-commands = Commands
common-cli-any-options = Options
common-cli-any-arguments = Arguments
common-cli-any-lang = Language: de or en; otherwise that of the environment
common-cli-any-json = Print JSON for programs
common-cli-any-help = Print help
common-cli-any-version = Print the version
common-cli-play = Play in the terminal, against bots or with others on one screen
common-cli-play-game = Which game
common-cli-play-seats = How many seats; 2 unless told, or one more than --bots names
common-cli-play-bots = Who sits in the other seats: easy, medium (unless told), hard, expert, master, random, greedy, flat, net:400, classic:2000 (iterations) or classic:500ms; one name for all of them or one for each seat; none is a person at this screen
common-cli-play-seed = Start value of all draws; the same one deals the same cards
common-cli-play-options = Variants, such as rare_tokens=early; “steading games” lists them
common-cli-play-pack = A content pack in place of the base pack
common-cli-play-record = Save the record to this new file at the end
common-cli-play-example = Example: steading play settlement --bots easy,hard --seed rain
common-cli-arena = Let bots play against each other: wins, scores, Elo with intervals, plots
common-cli-arena-game = Which game
common-cli-arena-bots = Who plays, one bot a seat: random, greedy, flat (as greedy, but plays every answer out to the end of the chapter), net, net:400 (iterations), classic:2000, classic:500ms, easy, medium, hard, expert, master. With a habit a bot is overruled: greedy+advance gives every answer that begins with “advance”, greedy-advance none while it has another; “use.town_hall” stands for two words, “+advance*3” for the first three times
common-cli-arena-games = How many games, 100 unless told; rounded up so that every deal is played once from every seat
common-cli-arena-seed = Start value of all deals and bots, 1 unless told; the same one gives the same games
common-cli-arena-threads = How many threads; one for each core unless told
common-cli-arena-csv = Write one line for each bot in each game to this file
common-cli-arena-report = Write a page with plots to this file; it needs nothing else
common-cli-arena-sprt = Stop as soon as it is known whether the first of two bots is stronger; hypotheses in Elo, 0,20 unless told
common-cli-arena-usage = Count what was taken, who won with it and what it brought
common-cli-arena-no_timing = Leave out times, so that two runs print the same
common-cli-arena-options = Variants, such as rare_tokens=early; “steading games” lists them
common-cli-arena-pack = A content pack in place of the base pack
common-cli-arena-net = A trained net from this file for “net” and “net:400”, in place of the built-in one
common-cli-arena-example = Example: steading arena settlement --bots hard,greedy --games 200 --report arena.html
common-cli-serve = Run the web server; `steading` alone does the same
common-cli-serve-addr = Where to listen; 127.0.0.1:8080 unless told
common-cli-serve-data = The directory that everything is kept in; ./data unless told
common-cli-serve-database = Keep everything in this PostgreSQL instead of a directory: postgres://person:password@host/name. The environment (STEADING_DATABASE) hides the password from other users
common-cli-serve-bus = One of several servers on this database, which speak with each other over NATS (nats://person:password@host:4222) or over the database itself (postgres)
common-cli-serve-bot_pace = Bots answer at multiples of so many milliseconds; 400 unless told
common-cli-serve-bot_threads = Threads that bots think on; one less than there are cores unless told
common-cli-serve-behind_tls = A proxy in front speaks TLS: cookies are for secure connections only
common-cli-serve-trust_proxy = Believe the proxy in front who asks (X-Forwarded-For and X-Forwarded-Proto)
common-cli-serve-log = How to write the log to standard error; text unless told
common-cli-serve-idle = Tables that nobody looks at leave the memory after so many seconds; 300 unless told
common-cli-serve-connections_per_address = Connections from one address at the same time; 512 unless told
common-cli-serve-metrics_addr = Where figures for Prometheus are served: a port of this machine, an address, or off; off unless told
common-cli-serve-limits = A file (TOML) with rates, quotas and how long things are kept; docs/server.md lists them
common-cli-serve-notices = A file (TOML) that says how people hear of their turn who do not look: mail, browsers, webhooks; docs/server.md tells more
common-cli-serve-terms = A text file with terms of use; it is shown at /terms
common-cli-serve-imprint = A text file with the imprint; it is shown at /imprint
common-cli-serve-tls_cert = Speak TLS with this chain of certificates (PEM), our own first; renewed files are noticed
common-cli-serve-tls_key = The key of the certificate (PEM)
common-cli-serve-acme = Speak TLS with certificates for these names, fetched and renewed by ACME over this address, which must be port 443 from outside
common-cli-serve-acme_contact = Where the authority writes when a certificate is about to end
common-cli-serve-acme_directory = The authority; Let’s Encrypt unless told
common-cli-serve-acme_roots = Certificates (PEM) that an authority of your own is known by
common-cli-serve-redirect_addr = Who comes here without TLS is sent to the address that has it, such as 0.0.0.0:80
common-cli-serve-example = Example behind a proxy on the same machine: steading serve --addr 127.0.0.1:8080 --data /var/lib/steading --behind-tls --trust-proxy
common-cli-backup = Copy all data of a server into one file, also while it runs
common-cli-backup-file = The file to write; it must not exist
common-cli-backup-data = The directory of the server; ./data unless told
common-cli-backup-database = The address of the PostgreSQL the server uses; it makes its own back-ups
common-cli-backup-example = Example: steading backup monday.backup --data /var/lib/steading
common-cli-admin = Look after the data of a server, also while it runs
common-cli-admin-data = The directory of the server; ./data unless told
common-cli-admin-database = The address of the PostgreSQL the server uses, instead of a directory
common-cli-admin-list = List people, or tables
common-cli-admin-list-find = Only those whose name or id contains this; for tables the id or the game
common-cli-admin-list-tables = Tables instead of people
common-cli-admin-list-example = Example: steading admin list anna
common-cli-admin-ban = Let somebody in no more, and show them out at once
common-cli-admin-ban-who = An id, or the name of an account
common-cli-admin-ban-days = For so many days; for ever unless told
common-cli-admin-ban-example = Example: steading admin ban troll --days 30
common-cli-admin-unban = Let somebody in again
common-cli-admin-unban-who = An id, or the name of an account
common-cli-admin-unban-example = Example: steading admin unban troll
common-cli-admin-promote = Make an account an admin, who keeps order on /admin
common-cli-admin-promote-who = An id, or the name of an account
common-cli-admin-promote-example = Example: steading admin promote anna
common-cli-admin-reset = Make a link by which the owner of an account chooses a new password, once
common-cli-admin-reset-who = An id, or the name of an account
common-cli-admin-reset-url = Where people reach the server, for the link; http://127.0.0.1:8080 unless told
common-cli-admin-reset-example = Example: steading admin reset anna --url https://play.example.org
common-cli-admin-export = Print everything that is kept about a person, as JSON
common-cli-admin-export-who = An id, or the name of an account
common-cli-admin-export-example = Example: steading admin export anna > anna.json
common-cli-admin-erase = Forget a person: login, name, ratings, games brought. It cannot be taken back
common-cli-admin-erase-who = An id, or the name of an account
common-cli-admin-erase-example = Example: steading admin erase anna
common-cli-admin-close = Close a table in play; its log is deleted
common-cli-admin-close-table = The id of the table
common-cli-admin-close-example = Example: steading admin close 7k3m9qzx2c4v8b6n1a5s
common-cli-admin-delete = Delete a finished game; what it counted for stays
common-cli-admin-delete-game = The id of the game
common-cli-admin-delete-example = Example: steading admin delete 7k3m9qzx2c4v8b6n1a5s
common-cli-admin-ratings = Compute the ratings again from the games, also after one was deleted
common-cli-admin-ratings-recompute = Put what was computed in the place of those that differ
common-cli-admin-ratings-example = Example: steading admin ratings --recompute
common-cli-admin-sweep = Clear away now what a server clears away every hour
common-cli-admin-sweep-limits = The file with limits that the server has
common-cli-admin-sweep-example = Example: steading admin sweep
common-cli-admin-verify = Check everything that is kept: the file, every log, every record
common-cli-admin-verify-example = Example: steading admin verify --data /var/lib/steading
common-cli-admin-work-key = Print the key that workers on other machines need; who has it can read what bots are asked
common-cli-admin-work-key-example = Example: steading admin work-key --database postgres://steading@127.0.0.1/steading
common-cli-restore = Make the data of a server from a backup
common-cli-restore-file = The backup
common-cli-restore-data = The directory to fill; it must be empty. ./data unless told
common-cli-restore-database = The address of the PostgreSQL the server uses; it makes its own back-ups
common-cli-restore-example = Example: steading restore monday.backup --data /var/lib/steading
common-cli-status = Show the servers on a database, what each of them has, and how much is kept
common-cli-status-data = The directory that the server uses; ./data unless told
common-cli-status-database = The address of the PostgreSQL the servers use, instead of a directory
common-cli-status-example = Example: steading status --database postgres://steading@127.0.0.1/steading
common-cli-work = Think for servers elsewhere: bots, hints and analyses; start and stop it at will
common-cli-work-bus = The NATS over which the servers speak (nats://person:password@host:4222), with JetStream switched on
common-cli-work-key = What opens tasks for workers, as `steading admin work-key` prints it; not needed with --database
common-cli-work-database = The address of the PostgreSQL the servers use: the key is read there
common-cli-work-threads = Threads to think on; one less than there are cores unless told
common-cli-work-log = How to write the log to standard error; text unless told
common-cli-work-example = Example: STEADING_WORK_KEY=… steading work --bus nats://steading:…@bus.internal:4222 --threads 8
common-cli-move = Move all data of a server from one database to another, while no server runs
common-cli-move-from = Where the data is: sqlite:DIRECTORY or postgres://person:password@host/name
common-cli-move-to = Where it goes; there must be nothing yet
common-cli-move-example = Example: steading move --from sqlite:/var/lib/steading --to postgres://steading@127.0.0.1/steading
common-cli-engine = Play by JSON lines on standard input and output, for programs
common-cli-engine-example = { "Example: echo '{\"id\":1,\"do\":\"games\"}' | steading engine" }
common-cli-replay = Play a record back and check its digests
common-cli-replay-file = The record
common-cli-replay-to = Stop after so many entries
common-cli-replay-view = Show only what this seat saw (A to E), and the table as it sees it
common-cli-replay-pack = The content pack the record was made with
common-cli-replay-example = Example: steading replay game.steading --to 40 --view A
common-cli-bench = Measure the speed of this build on one thread
common-cli-bench-game = Which game; all of them unless told
common-cli-bench-seats = How many seats; 2 unless told
common-cli-bench-seconds = How many seconds to measure each game; 5 unless told
common-cli-bench-decisions = Play exactly so many decisions and measure nothing (for counting instructions)
common-cli-bench-example = Example: steading bench settlement --seconds 2 --json
common-cli-ladder = Let every bot play against every other with two seats: Elo with intervals
common-cli-ladder-game = Which game
common-cli-ladder-bots = Who plays; greedy, easy, medium, hard and expert unless told
common-cli-ladder-games = How many games for each pair, 100 unless told
common-cli-ladder-seed = Start value of all deals and bots, 1 unless told
common-cli-ladder-threads = How many threads; one for each core unless told
common-cli-ladder-out = Write all results to this file; the same command goes on where it stopped
common-cli-ladder-plot = Write a picture to this file
common-cli-ladder-example = Example: steading ladder settlement --games 400 --out ladder.json --plot ladder.svg
common-cli-calibrate = Ask whether the chances that a bot tells hold, and make a net whose chances do
common-cli-calibrate-game = Which game
common-cli-calibrate-seats = How many seats, 2 unless told
common-cli-calibrate-games = How many games for the fit, and as many others to try it on; 2000 unless told
common-cli-calibrate-seed = Start value of the games, 1 unless told
common-cli-calibrate-bot = Who plays in all seats; net unless told
common-cli-calibrate-net = Play by the net in this file
common-cli-calibrate-out = Write that net with the fit in it to this file
common-cli-calibrate-example = Example: steading calibrate settlement --seats 2 --games 2000
common-cli-train = Teach a net by letting it play against itself
common-cli-train-game = Which game
common-cli-train-seats = How many seats; a net plays with this number only
common-cli-train-games = How many games; the same seed gives the same net
common-cli-train-minutes = How many minutes of CPU time
common-cli-train-seed = The seed; 1 unless told
common-cli-train-from = Begin with the weights of this net; it may have learnt for other seats or older rules
common-cli-train-out = Where the net goes; its checkpoint and its log lie beside it
common-cli-train-example = Example: steading train settlement --seats 1 --games 75000 --out net-1.bin
common-cli-pack = Check and show content packs
common-cli-pack-check = Check a pack; errors name file, line and field
common-cli-pack-check-file = The pack, a TOML file
common-cli-pack-check-example = Example: steading pack check my-pack.toml
common-cli-pack-show = Print the base pack of a game as tables
common-cli-pack-show-game = Which game
common-cli-pack-show-usage = Count instead how often each thing is taken and what it brings in so many random games
common-cli-pack-show-example = Example: steading pack show settlement
common-cli-pack-try = Play a changed pack against the base pack and say what the change does
common-cli-pack-try-file = The changed pack, a TOML file
common-cli-pack-try-game = Which game
common-cli-pack-try-games = How many games with each of the two packs, 1000 unless told
common-cli-pack-try-bot = The bot that plays all seats, greedy unless told
common-cli-pack-try-seats = How many seats; 2 unless told
common-cli-pack-try-seed = Start value of all deals and bots, 1 unless told
common-cli-pack-try-threads = How many threads; one for each core unless told
common-cli-pack-try-options = Rule options of the game (steading games lists them)
common-cli-pack-try-report = Write a page with charts and every card to this file
common-cli-pack-try-example = Example: steading pack try my-pack.toml emberleaf --report try.html
common-cli-pack-schema = Print the JSON Schema of a game's packs, for editors
common-cli-pack-schema-game = Which game
common-cli-pack-schema-example = Example: steading pack schema emberleaf > emberleaf.schema.json
common-cli-games = List the games, their seats, options and rules versions
common-cli-games-example = Example: steading games --json

## Play in the terminal.

common-play-seat-you = { $seat } (you)
common-play-seat-bot = { $seat } ({ $bot })
common-play-thinking = { $seat } is thinking …
common-play-hint-thinking = The expert bot is thinking about it …
common-play-hint = The expert bot would answer: { $answer }
common-play-hint-only = There is no other answer: { $answer }
common-play-hint-alternative = { $answer } – expects { $percent } %, tried { $visits ->
    [one] once
   *[other] { $visits } times
}
common-play-hint-legend = Expectation: 100 % is a clear win, 0 % a clear defeat; it rests on { $iterations } imagined continuations, in which hidden cards lie differently each time.
common-play-bots-count = { $bots } bots do not fit { $others ->
    [0] a table without other seats
    [one] one other seat
   *[other] { $others } other seats
}: name one for all of them, or one for each seat.
common-play-news = Since your last decision:
common-play-more-news = … { $count ->
    [one] 1 line
   *[other] { $count } lines
} before these: “l” shows the log
common-play-mark-reveals = ◉ shows something new: no undo
common-play-mark-ends-turn = ⏎ ends your turn
common-play-empty = Type the number of an answer, or “?” for help.
common-play-no-such-number = There is no answer { $number } here; the numbers go from 1 to { $most }.
common-play-try-help = A number chooses an answer; “?” lists what else can be typed.
common-play-why-what = “w” needs an answer in notation, such as “w pass”.
common-play-allowed = This is allowed:
common-play-look-whom = “v” needs a seat from A to { $last }.
common-play-log-cut = The last { $shown } of { $all } lines; “l { $all }” shows all.
common-play-pass-device = Please pass the screen to { $seat }. Press Enter when only { $seat } can see it.
common-play-saved = Saved to { $file }.
common-play-save-first = Save the record to { $file }? (y, n, or another name)
common-play-save-how = Please type y, n, or a file name with a dot in it.
common-play-forced = Played for you, because there was no other answer: { $answer }
common-play-bye = Goodbye!
common-play-over = The game is over.
common-play-total = Total
common-play-rank = Place
common-play-winner = { $names } wins.
common-play-winners = { $names } share the victory.
common-play-help =
    Type one of these:
    { "  " }12              choose answer 12
    { "  " }pass            an answer in notation, as the log of a record has it
    { "  " }u               undo your last choice
    { "  " }r               restart your turn
    { "  " }w ANSWER        why can this answer not be given?
    { "  " }h, hint         what would the expert bot answer?
    { "  " }v A             look at seat A
    { "  " }l, l 100        the log, or its last 100 lines
    { "  " }s, s FILE       save the record
    { "  " }q               quit
    { "  " }?               this help
    Answers marked ◉ show something new and cannot be taken back; ⏎ ends your turn.

## The picture of Settlement.

common-settlement-round = Round { $round } of { $rounds }
common-settlement-active = { $seat } to move
common-settlement-start-marker = start marker: { $seat }
common-settlement-market = MARKET
common-settlement-stacks = stacks { $stacks }
common-settlement-heroes = HEROES
common-settlement-deck = { $count } in the deck; the colour draws its monster to matching terrains
common-settlement-artifacts = ARTIFACTS
common-settlement-supply = SUPPLY
common-settlement-terrains = terrains { $stacks }
common-settlement-revealed = REVEALED
common-settlement-any-basic = { $count }◇
common-settlement-vp = { $points } VP
common-settlement-vp-terrain = 1 VP/terrain
common-settlement-vp-building = 1 VP/building
common-settlement-vp-fortification = 1 VP/fort
common-settlement-settlers = Settlers { $basic }{ $bonus ->
    [0] { "" }
   *[other] +{ $bonus }♟
}
common-settlement-hero-count = { $count ->
    [one] 1 hero
   *[other] { $count } heroes
}
common-settlement-passed = passed
common-settlement-wilderness = WILDERNESS
common-settlement-town = SETTLEMENT
common-settlement-board = { $terrains ->
    [one] 1 terrain
   *[other] { $terrains } terrains
} ({ $monsters }☗ { $forts }▣), { $buildings ->
    [one] 1 building
   *[other] { $buildings } buildings
}
common-settlement-legend = Signs: 2W two wood (the first letter of each resource), ◇ any basic resource, ♟ bonus settler, ☗ monster, ▣ fortification, ● stored tokens, ✓ used this round; +1W a building gives a wood, 1D→2♟ it exchanges.
common-settlement-green = green
common-settlement-yellow = yellow
common-settlement-blue = blue
common-settlement-red = red

## The picture of CATAN – On the Road

common-catan-turn = Turn { $turn }
common-catan-active = { $seat } to move
common-catan-winner = { $seat } has won
common-catan-goal = first to { $points } points
common-catan-display = TO BUILD
common-catan-decks = building deck { $deck } · supply { $supply } · events { $events }
common-catan-discard = discarded
common-catan-vp = { $points } VP
common-catan-metropolises = { $count ->
    [one] one metropolis
   *[other] { $count } metropolises
  }
common-catan-hand = { $count ->
    [one] one card
   *[other] { $count } cards
  }
common-catan-known = known to all:
common-catan-limits = robber above { $limit } · one missing card for { $rate } · draws { $draws } in the own turn
common-catan-offer = { $seat } makes an offer
common-catan-call = { $seat } calls for offers
common-catan-to = to { $seats }
common-catan-gives = gives
common-catan-draft = your draft:
common-catan-answered = have answered: { $seats }
common-catan-accepted = accepts
common-catan-declined = declines
common-catan-countered = would give
common-catan-legend = Signs: 2Wo two wool, Or one ore (the first letters of each resource), ×2 so many in the display, ◀ active, give → want.
