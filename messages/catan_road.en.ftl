### CATAN – On the Road: everything the game says.

## Questions

catan_road-ask-main = Your turn: build, trade, or end your turn.
catan_road-ask-pay = { $card }: 1 { $missing } is missing. Which { $rate } equal cards replace it?
catan_road-ask-pay-any = { $card }: pay the price, or replace one card by { $rate } equal ones?
catan_road-ask-ability = Which metropolis do you build?
catan_road-ask-cover = Which settlement does the city cover?
catan_road-ask-discard = The robber! { $left ->
    [one] Discard 1 more card.
   *[other] Discard { $left } more cards.
}
catan_road-ask-donate-to = Donation: who gets a card from you?
catan_road-ask-donate-card = Donation: which card do you give to { $to }?
catan_road-ask-offer-to = Whom is your offer for?
catan_road-ask-offer-give = What do you give? So far: { $give }.
catan_road-ask-offer-want = You give { $give }. What do you want for it? So far: { $want }.
catan_road-ask-answer = You are offered { $give } for { $want }. What do you say?
catan_road-ask-answer-call = Do you want to make an offer?
catan_road-ask-counter-give = Your counter-offer: what do you give? So far: { $give }.
catan_road-ask-counter-want = Your counter-offer: you give { $give }. What do you want for it? So far: { $want }.
catan_road-ask-pick = Whose answer do you take?

## Buttons

catan_road-do-build = Build: { $card }
catan_road-do-metropolis = Build a metropolis
catan_road-do-offer = Make an offer
catan_road-do-call = Call for offers
catan_road-do-end = End turn
catan_road-do-pay = { $count } { $source } replace 1 { $replaced }
catan_road-do-pay-for = { $count } { $source } replace 1 { $replaced }
catan_road-do-pay-cost = Pay the price
catan_road-do-ability = { $metropolis }
catan_road-do-cover-start = The starting settlement
catan_road-do-cover-built = A settlement you built
catan_road-do-discard = Discard: { $good }
catan_road-do-donate = To { $seat }
catan_road-do-donate-card = Give: { $good }
catan_road-do-to-all = To all
catan_road-do-to = To { $seat }
catan_road-do-give = Give: { $good }
catan_road-do-done = That is all I give
catan_road-do-want = Want: { $good }
catan_road-do-send = Make this offer
catan_road-do-cancel = Drop the offer
catan_road-do-cancel-counter = Drop it and decline
catan_road-do-accept = Accept
catan_road-do-decline = Decline
catan_road-do-counter = Counter-offer
catan_road-do-pick = Trade with { $seat }
catan_road-do-withdraw = No trade

## Why not

catan_road-no-other-question = This is not what you are asked now.
catan_road-no-not-on-display = { $card } is not on display.
catan_road-no-metropolis-left = All metropolises are built.
catan_road-no-city-to-cover = You have no visible city to put a metropolis on.
catan_road-no-settlement-to-cover = You have no visible settlement to put a city on.
catan_road-no-cannot-pay = You are short of { $missing }. At most one missing card can be replaced.
catan_road-no-substitution-used = You are short of 1 { $missing } and have already replaced a card this turn.
catan_road-no-source = You are short of 1 { $missing }; replacing it takes { $rate } equal cards beyond the price.
catan_road-no-not-a-source = You do not have { $rate } { $source } beyond the price.
catan_road-no-same-source = A card is replaced by another type.
catan_road-no-not-in-the-cost = { $good } is not part of the price.
catan_road-no-nothing-is-missing = You have everything it costs, so nothing is replaced.
catan_road-no-something-is-missing = You are short of 1 { $missing }; say what replaces it.
catan_road-no-metropolis-taken = { $metropolis } is already built.
catan_road-no-not-held = You have no more { $good } to give.
catan_road-no-in-order = Cards are chosen in order; after { $last } only it and later types can follow.
catan_road-no-cannot-complete = After { $good } there would not be enough later cards left.
catan_road-no-not-a-receiver = { $seat } does not have fewer victory points than the leaders.
catan_road-no-trading-is-off = This table plays without trading.
catan_road-no-trade-done = You have already traded this turn.
catan_road-no-proposals-left = You can make no more offers this turn; others can, if you call for them.
catan_road-no-talks-left = Enough was said about trading this turn.
catan_road-no-cards-to-trade = You have no cards to trade.
catan_road-no-nobody-has-cards = Nobody else has cards.
catan_road-no-every-offer-made = You have made every possible offer already.
catan_road-no-with-yourself = You cannot trade with yourself.
catan_road-no-has-no-cards = { $seat } has no cards.
catan_road-no-only-one-to-ask = Only one other person has cards; make the offer to that person.
catan_road-no-side-too-large = At this table each side has at most { $most ->
    [one] one card
   *[other] { $most } cards
}.
catan_road-no-wants-too-many = You cannot want more than { $most ->
    [one] one card
   *[other] { $most } cards
}: nobody you ask has more.
catan_road-no-on-both-sides = You give { $good }, so you cannot want it.
catan_road-no-every-type = If you give every type, nothing is left to want.
catan_road-no-side-empty = Both sides of a trade need at least one card.
catan_road-no-offer-made = You have made this offer already, and no hand has changed since.
catan_road-no-cannot-accept = To accept you need { $missing } more.
catan_road-no-nothing-to-accept = A call for offers has nothing to accept: make an offer or decline.
catan_road-no-not-positive = { $seat } has made no offer you could take.
catan_road-no-cannot-pay-counter = You do not have the cards that { $seat } wants.

## What happened

catan_road-log-first = { $seat } begins.
catan_road-log-turned-up = New on display: { $card }.
catan_road-log-display-shuffled = The display shows nothing but { $card }: it is shuffled in and dealt again.
catan_road-log-turn = Turn { $turn }: { $seat } is active.
catan_road-log-drew = { $seat } draws { $good }.
catan_road-log-drew-hidden = { $seat } draws a card.
catan_road-log-lapsed = Supply and discard pile are empty: { $seat } draws nothing.
catan_road-log-supply-shuffled = The discard pile becomes the new supply: { $cards }.
catan_road-log-built = { $seat } builds { $card } for { $paid }.
catan_road-log-built-swap = { $seat } builds { $card } for { $paid }, replacing 1 { $replaced }.
catan_road-log-covered-start = { $seat } puts the city on the starting settlement.
catan_road-log-covered-built = { $seat } puts the city on a settlement that was built.
catan_road-log-ability = { $seat } takes { $metropolis }.
catan_road-log-special = { $seat } takes { $special }.
catan_road-log-special-from = { $seat } takes { $special } from { $from }.
catan_road-log-event = Event: { $event }.
catan_road-log-discarded = The robber costs { $seat } { $goods }.
catan_road-log-donated = { $seat } gives 1 { $good } to { $to }.
catan_road-log-events-shuffled = All events are shuffled.
catan_road-log-composing = { $seat } is putting an offer together.
catan_road-log-cancelled = { $seat } drops the offer.
catan_road-log-offered = { $seat } offers { $to }: { $give } for { $want }.
catan_road-log-offered-all = { $seat } offers everybody: { $give } for { $want }.
catan_road-log-called = { $seat } calls for offers.
catan_road-log-accepted = { $seat } accepts.
catan_road-log-declined = { $seat } declines.
catan_road-log-countered = { $seat } would give { $give } for { $want }.
catan_road-log-traded = { $seat } gives { $partner } { $give } and gets { $get }.
catan_road-log-withdrawn = { $seat } takes none of the answers.
catan_road-log-turn-ended = { $seat } ends the turn.
catan_road-log-won = { $seat } wins!
catan_road-log-stopped = The last turn is over and nobody has won: the most victory points count.

## Score

catan_road-score-card = { $card }
catan_road-score-special = { $card }

## What a hint says an answer prevents

catan_road-averts-robber = The robber would take { $count ->
    [one] one card
   *[other] { $count } cards
} less.
