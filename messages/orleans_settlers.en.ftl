### Orléans Stories – The Settlers: everything the game says.

## Questions

orleans_settlers-ask-prohibit = On which place of { $seat } do you put your prohibition tile?
orleans_settlers-ask-bath = Bath house: which of the two followers do you keep?
orleans_settlers-ask-plan = Planning, { $place }: whom do you place?
orleans_settlers-ask-confirm = Your plan is complete. Confirm it?
orleans_settlers-ask-act = Your turn: execute a place, or pass.
orleans_settlers-ask-expand = Where does your settler go?
orleans_settlers-ask-harvest = Harvest: which land? { $left } left.
orleans_settlers-ask-buy = Which place tile do you acquire?
orleans_settlers-ask-build = { $building }: in which area do you build?
orleans_settlers-ask-send = { $follower }: what is sent to a beneficial deed?
orleans_settlers-ask-technology = Which space does the technology tile cover?
orleans_settlers-ask-spend = How many coins do you pay for as much fame? At most { $most }.
orleans_settlers-ask-sell = Which good do you sell for its value plus { $bonus }? { $left } left.
orleans_settlers-ask-swap = { $place }: which good do you swap? { $left } left.
orleans_settlers-ask-bonus = A fame tile! Which bonus do you take?{ $left ->
    [one] {""}
   *[other] {" "}({ $left } to take)
}
orleans_settlers-ask-food = Which food do you give up? { $left } to give.
orleans_settlers-ask-torture = Torture: what do you give up instead? { $left } to give.
orleans_settlers-ask-offer = { $event }: do you accept?

## Buttons

orleans_settlers-do-forbid = Forbid: { $place }
orleans_settlers-do-keep = Keep: { $follower }
orleans_settlers-do-put = { $follower } on space { $space } of { $place }
orleans_settlers-do-leave = Leave { $place } as it is
orleans_settlers-do-confirm = Confirm the plan
orleans_settlers-do-use = Execute: { $place }
orleans_settlers-do-pass = Pass for this round
orleans_settlers-do-expand = Expand: { $area }
orleans_settlers-do-join = Join in peace: { $area }
orleans_settlers-do-conquer = Conquer { $area } from { $from }
orleans_settlers-do-harvest = Harvest: { $area }
orleans_settlers-do-stop = That is enough
orleans_settlers-do-buy = Acquire: { $place }
orleans_settlers-do-build = Build in { $area }
orleans_settlers-do-send-follower = { $follower } goes to: { $face }
orleans_settlers-do-send-good = { $good } for: { $face }
orleans_settlers-do-send-nothing = Send nothing
orleans_settlers-do-technology = Space { $space } of { $place }
orleans_settlers-do-pay = { $coins ->
    [one] Pay 1 coin
   *[other] Pay { $coins } coins
}
orleans_settlers-do-sell = Sell: { $good }
orleans_settlers-do-swap = Swap: { $good }
orleans_settlers-do-unlock = Unlock: { $place }
orleans_settlers-do-advance = Advance to the next era
orleans_settlers-do-citizen = Gain a citizen
orleans_settlers-do-give = Give up: { $good }
orleans_settlers-do-surrender-settler = A settler from your supply
orleans_settlers-do-surrender-settler-from = Your settler in { $area }
orleans_settlers-do-surrender-fortress = A fortress from your supply
orleans_settlers-do-surrender-fortress-from = Your fortress in { $area }
orleans_settlers-do-surrender-technology = The technology tile on { $place }
orleans_settlers-do-surrender-place = The place tile { $place }
orleans_settlers-do-surrender-citizen = A citizen
orleans_settlers-do-take = Take: { $follower }
orleans_settlers-do-accept = Accept
orleans_settlers-do-decline = Decline

## Why not

orleans_settlers-no-other-question = This is not what you are asked now.
orleans_settlers-no-not-their-place = { $place } is no action place of { $seat }.
orleans_settlers-no-not-drawn = You did not draw this: { $follower }.
orleans_settlers-no-not-your-place = You do not have this place: { $place }.
orleans_settlers-no-forbidden = { $place } is forbidden this round.
orleans_settlers-no-not-at-place = You plan place by place, in order; { $place } is not the one at hand.
orleans_settlers-no-such-space = { $place } has no such space.
orleans_settlers-no-space-taken = This space of { $place } is taken.
orleans_settlers-no-not-accepted = This space of { $place } does not accept: { $follower }.
orleans_settlers-no-same-kind = All followers there must be different: { $follower } is there already.
orleans_settlers-no-not-on-green = Not on your village green: { $follower }.
orleans_settlers-no-out-of-order = Spaces of { $place } are filled in order; this one, or this kind, is past.
orleans_settlers-no-walk-not-done = First say what happens at { $place }.
orleans_settlers-no-not-ready = { $place } is not ready: a follower is missing.
orleans_settlers-no-none-in-market = The marketplace has none left: { $follower }.
orleans_settlers-no-nothing-to-take = There is nothing to take: { $good }.
orleans_settlers-no-nothing-to-harvest = None of your lands yields a good now.
orleans_settlers-no-nothing-to-sell = You have no goods to sell.
orleans_settlers-no-take-one-first = One at least, before you stop.
orleans_settlers-no-not-on-sale = { $place } is not on sale.
orleans_settlers-no-era-forbids = Your era does not allow the category of { $place } yet.
orleans_settlers-no-nothing-on-sale = There is no place tile to acquire.
orleans_settlers-no-lacks = You are short of { $count } { $good }.
orleans_settlers-no-lacks-coins = { $count ->
    [one] You are short of 1 coin.
   *[other] You are short of { $count } coins.
}
orleans_settlers-no-not-between = Pay at least 1 and at most { $most }.
orleans_settlers-no-good = You do not have this: { $good }.
orleans_settlers-no-not-swapped = This place does not take: { $good }.
orleans_settlers-no-good-used-up = The marketplace has none left: { $good }.
orleans_settlers-no-goods-in-order = Goods are named in the order of the market, and enough must be left: not { $good } now.
orleans_settlers-no-land = { $area } is a starting village and yields nothing.
orleans_settlers-no-flooded = The event of this round: { $area } yields nothing.
orleans_settlers-no-lands-in-order = Lands are named in the order of the map; { $area } is past.
orleans_settlers-no-settler = You have no settler in supply.
orleans_settlers-no-target = There is no place for it.
orleans_settlers-no-own-area = You are in { $area } already.
orleans_settlers-no-too-far = { $area } is too far away.
orleans_settlers-no-not-free = { $area } is not free.
orleans_settlers-no-fortress-there = A fortress protects { $area }.
orleans_settlers-no-needs-knight = { $area } belongs to somebody who is not at peace; you need a knight on the knight space.
orleans_settlers-no-conquest = Nobody may conquer this round.
orleans_settlers-no-several-owners = Several players share { $area }; it cannot be conquered.
orleans_settlers-no-last-settler = This is the last settler of { $seat }.
orleans_settlers-no-too-few-followers = You must keep 4 followers.
orleans_settlers-no-not-controlled = You do not control { $area }.
orleans_settlers-no-has-village = { $area } has a village already.
orleans_settlers-no-fortress = You have no fortress in supply.
orleans_settlers-no-has-fortress = { $area } has a fortress already.
orleans_settlers-no-not-alone = You do not control { $area } alone.
orleans_settlers-no-church = There are no churches left.
orleans_settlers-no-village = { $area } has no village.
orleans_settlers-no-has-church = { $area } has a church already.
orleans_settlers-no-technology = The marketplace has no technology tiles left.
orleans_settlers-no-takes-no-technology = { $place } takes no technology.
orleans_settlers-no-has-technology = { $place } has a technology tile already.
orleans_settlers-no-not-mandatory = Technology covers a mandatory space of { $place }.
orleans_settlers-no-base-place = { $place } is no base place tile.
orleans_settlers-no-unlocked = { $place } is unlocked already.
orleans_settlers-no-last-era = You are in the last era.
orleans_settlers-no-figure-lies = Your figure lies: it must stay in its era until a round has ended.
orleans_settlers-no-deed-closed = This deed is complete, or not used at this table.
orleans_settlers-no-not-the-sender = It is not the turn of this follower: { $follower }.
orleans_settlers-no-slot = This deed has no free slot for it.
orleans_settlers-no-nothing-to-send = Nobody at the town hall could send anything.
orleans_settlers-no-must-send = At least one tile must be sent.
orleans_settlers-no-not-food = { $good } is no food.
orleans_settlers-no-food = You have no food.
orleans_settlers-no-own-last-settler = Your last settler on the map stays.
orleans_settlers-no-not-owned = You do not have that to give.
orleans_settlers-no-not-offered = The event does not offer this.

## What happened

orleans_settlers-log-land = { $area }: { $terrain }.
orleans_settlers-log-lands-again = The lands do not suit the starting villages; they are laid anew.
orleans_settlers-log-first = { $seat } is the first start player.
orleans_settlers-log-round = Round { $round }. { $seat } is the start player.
orleans_settlers-log-event = Event: { $event }.
orleans_settlers-log-forbade = { $seat } forbids { $whose } this place: { $place }.
orleans_settlers-log-drew = { $seat } draws: { $follower }.
orleans_settlers-log-kept = { $seat } keeps: { $follower }.
orleans_settlers-log-planned = { $seat } plans { $place }: { $followers }.
orleans_settlers-log-planned-nothing = { $seat } plans nothing.
orleans_settlers-log-used = { $seat } executes { $place }.
orleans_settlers-log-passed = { $seat } passes.
orleans_settlers-log-recruited = { $seat } takes: { $follower }.
orleans_settlers-log-took = { $seat } takes { $goods }.
orleans_settlers-log-harvested = { $seat } harvests { $area }: { $good }.
orleans_settlers-log-coins = { $coins ->
    [one] { $seat } takes 1 coin.
   *[other] { $seat } takes { $coins } coins.
}
orleans_settlers-log-paid = { $coins ->
    [one] { $seat } pays 1 coin.
   *[other] { $seat } pays { $coins } coins.
}
orleans_settlers-log-citizen = { $seat } gains a citizen.
orleans_settlers-log-expanded = { $seat } settles { $area }.
orleans_settlers-log-joined = { $seat } joins { $area } in peace.
orleans_settlers-log-conquered = { $seat } conquers { $area } from { $from }.
orleans_settlers-log-bought = { $seat } acquires { $place }.
orleans_settlers-log-built = { $seat } builds in { $area }: { $building }.
orleans_settlers-log-technology = { $seat } puts technology on { $place }.
orleans_settlers-log-sold = { $coins ->
    [one] { $seat } sells { $good } for 1 coin.
   *[other] { $seat } sells { $good } for { $coins } coins.
}
orleans_settlers-log-swapped = { $seat } swaps { $good } for { $to }.
orleans_settlers-log-sent-follower = { $seat } sends a follower to { $face }: { $follower }.
orleans_settlers-log-sent-good = { $seat } sends { $good } to { $face }.
orleans_settlers-log-completed = { $seat } completes { $face }.
orleans_settlers-log-hunger-defeated = Hunger is defeated.
orleans_settlers-log-fame = { $points ->
    [one] { $seat } gains 1 fame point.
   *[other] { $seat } gains { $points } fame points.
}
orleans_settlers-log-unlocked = { $seat } unlocks { $place }.
orleans_settlers-log-advanced = { $seat } advances to the era { $era }.
orleans_settlers-log-stood-up = The figure of { $seat } stands up.
orleans_settlers-log-gave = { $seat } gives up { $goods }.
orleans_settlers-log-short = { $seat } is short of { $missing }: torture.
orleans_settlers-log-gave-settler = { $seat } gives up a settler.
orleans_settlers-log-gave-settler-from = { $seat } gives up the settler in { $area }.
orleans_settlers-log-gave-fortress = { $seat } gives up a fortress.
orleans_settlers-log-gave-fortress-from = { $seat } gives up the fortress in { $area }.
orleans_settlers-log-gave-technology = { $seat } gives up the technology on { $place }.
orleans_settlers-log-gave-place = { $seat } gives up { $place }.
orleans_settlers-log-gave-citizen = { $seat } gives up a citizen.
orleans_settlers-log-lapsed = { $seat } has nothing left to give; { $left ->
    [one] 1 lapses
   *[other] { $left } lapse
}.
orleans_settlers-log-lost = { $seat } loses: { $follower }.
orleans_settlers-log-declined = { $seat } declines.
orleans_settlers-log-ended = The game is over.

## Points

orleans_settlers-score-coins = Coins
orleans_settlers-score-goods = Goods
orleans_settlers-score-areas = Areas
orleans_settlers-score-villages = Villages × citizens
orleans_settlers-score-places = Place tiles
orleans_settlers-score-twelve = Twelve points

## The picture in the terminal

orleans_settlers-table-round = Round { $round } of { $rounds }
orleans_settlers-table-start = start player { $seat }
orleans_settlers-table-start-village = Village
orleans_settlers-table-numbers = { $points ->
    [one] 1 point
   *[other] { $points } points
} · { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
} · { $citizens ->
    [one] 1 citizen
   *[other] { $citizens } citizens
} · fame { $fame }
orleans_settlers-table-pieces = { $areas ->
    [one] 1 area
   *[other] { $areas } areas
}, { $villages ->
    [one] 1 village
   *[other] { $villages } villages
}, { $churches ->
    [one] 1 church
   *[other] { $churches } churches
}; supply { $settlers ->
    [one] 1 settler
   *[other] { $settlers } settlers
}, { $fortresses ->
    [one] 1 fortress
   *[other] { $fortresses } fortresses
}
orleans_settlers-table-goods = Goods
orleans_settlers-table-locked = locked
orleans_settlers-table-market = MARKETPLACE
orleans_settlers-table-stock = { $technology } technology, { $churches ->
    [one] 1 church
   *[other] { $churches } churches
}
orleans_settlers-table-coins = { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
orleans_settlers-table-deeds = DEEDS
orleans_settlers-table-legend = Signs: A B C D settlers, # fortress, ^ village, + church; ▲ upright, ▶ lying figure; Workshop[fa fi] open spaces, [Fa Fi] filled, TT technology, ·· optional, ** anybody; ! ready, X forbidden, ✓ confirmed, ◀ to move.

## What a hint says an answer prevents

orleans_settlers-averts-hunger = Hunger: { $count ->
    [one] one food less is missing
   *[other] { $count } food less are missing
} at the end of the round.
