# Hedgerow, the toy game of the testkit.

toy-ask-bid = Choose a card to bid, { $seat }, or confirm. Cards laid: { $laid }.
toy-ask-turn = { $seat }, plant a card, bury one, or pass.
toy-ask-challenge = { $by } challenges { $seat } with { $card }: counter or yield.

toy-lay = Lay { $card }
toy-done = Confirm the bid ({ $thorns } thorns)
toy-play = Plant { $card }
toy-bury = Bury { $card }
toy-pass = Pass
toy-counter = Counter with { $card }
toy-yield = Yield

toy-no-other-question = That is no answer to the question at hand.
toy-no-not-in-hand = You do not have { $card } in your hand.
toy-no-bid-full = A bid holds at most { $most } cards.
toy-no-out-of-order = { $card } had to be laid earlier: cards are laid in the order of the pack.
toy-no-shown = Everybody has seen { $card }, so it cannot be buried.
toy-no-burr = { $card } is no burr.
toy-no-too-blunt = { $card } does not have more thorns than { $than }.

toy-led = { $seat } leads.
toy-round-began = Round { $round } begins.
toy-drew = { $seat } draws { $card }.
toy-drew-hidden = { $seat } draws a card.
toy-laid = { $seat } lays { $card }.
toy-confirmed = { $seat } has bid.
toy-showed = { $seat } shows { $cards }: { $thorns } thorns.
toy-won = { $seat } wins the bid and takes { $berries } berries.
toy-nobody-won = Nobody wins the bid.
toy-played = { $seat } plants { $card }.
toy-buried = { $seat } buries { $card }.
toy-buried-hidden = { $seat } buries a card.
toy-passed = { $seat } passes.
toy-countered = { $seat } counters with { $card }.
toy-yielded = { $seat } yields to { $to } and gives a berry.
toy-ended = The game is over.

toy-points-hedge = Cards in the hedge
toy-points-compost = Buried cards
toy-points-berries = Berries
toy-shared = { $winners } share the first place.
