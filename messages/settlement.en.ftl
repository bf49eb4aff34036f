# Settlement, English. One sentence per message; the ids and arguments are listed in
# crates/steading-settlement/src/messages.rs.

## Questions

settlement-ask-first-artifact = Choose your first artifact.
settlement-ask-turn = Your turn: one action and one hero, in either order.
settlement-ask-turn-hero-left = You may still invite a hero, trade, or end your turn.
settlement-ask-turn-action-left = You may still take an action, trade, or end your turn.
settlement-ask-turn-done = Trade, end your turn, or pass for this round.
settlement-ask-place-building = Where do you build { $building }?
settlement-ask-street = { $street }: which building do you resolve next?
settlement-ask-clock = Eternity Clock: resolve { $building } now?
settlement-ask-effect-choice = { $building }: which resource?
settlement-ask-stack = From which stack is market space { $space } refilled?
settlement-ask-place-terrain = You have found: { $terrain }. Where does it go?
settlement-ask-monster-check = Shaman's Mask: does { $monster } appear ({ $space })?
settlement-ask-collect = Collect the resource ({ $space })?
settlement-ask-scroll = Scroll of Luck: one more resource from { $region }.
settlement-ask-keep = Your fortifications store { $left ->
    [one] one more basic resource
   *[other] { $left } more basic resources
  }. Which one?
settlement-ask-new-artifact = Choose your artifact for the next round.

## Options

settlement-do-take = Take { $artifact }
settlement-do-construct = Construct { $building }
settlement-do-place = Build in the { $street }
settlement-do-explore = Explore { $region }
settlement-do-lay = Place it: { $space }
settlement-do-hunt = Hunt { $monster } ({ $space })
settlement-do-fortify = Fortify: { $space }
settlement-do-region = Activate { $region }
settlement-do-street = Activate the { $street }
settlement-do-fort = Activate the fortification: { $space }
settlement-do-invite = Invite { $hero }
settlement-do-trade = Trade
settlement-do-use = Use { $building }
settlement-do-choose = { $resource }
settlement-do-stop = No more effects
settlement-do-monster = It appears
settlement-do-no-monster = It stays away
settlement-do-collect = Collect
settlement-do-leave = Leave it
settlement-do-stack = Stack { $stack }
settlement-do-end = End turn
settlement-do-pass = Pass for this round
settlement-do-keep = Keep { $resource }

## Why not

settlement-no-other-question = That does not answer the open question.
settlement-no-action-done = You have taken your action of this turn.
settlement-no-hero-done = You have invited a hero in this turn.
settlement-no-must-act-or-pass = Without an action or a hero a turn ends only by passing.
settlement-no-settlers = This needs { $need ->
    [one] one settler
   *[other] { $need } settlers
  }, you have { $have ->
    [0] none
    [one] one
   *[other] { $have }
  } left.
settlement-no-cannot-pay = You lack { $missing }.
settlement-no-tile = This market space is empty.
settlement-no-same-tile = The same tile lies on market space { $space }: take that one.
settlement-no-settlement-full = Your settlement has no free building space.
settlement-no-street-full = This street is full.
settlement-no-first-terrain = Your first terrain must be in Region I.
settlement-no-region-out-of-reach = { $region } has no free space beside one of your terrains.
settlement-no-other-region = This tile belongs into { $region }.
settlement-no-space-out-of-reach = This space is taken or not beside one of your terrains: { $space }.
settlement-no-not-explored = You have not explored this space: { $space }.
settlement-no-monster = There is no monster here: { $space }.
settlement-no-monster-in-the-way = A monster is in the way: { $space }.
settlement-no-already-fortified = This terrain is fortified already: { $space }.
settlement-no-fortification = There is no fortification here: { $space }.
settlement-no-fortification-used = This fortification was activated in this round: { $space }.
settlement-no-region-used = { $region } was activated in this round.
settlement-no-region-yields-nothing = { $region } would yield nothing.
settlement-no-street-used = This street was activated in this round.
settlement-no-street-empty = There is no building in this street.
settlement-no-supply-empty = The general supply has no { $resource } left.
settlement-no-hero = There is no hero on this space.
settlement-no-mirror = One for one is traded only with the Transformation Mirror.
settlement-no-mirror-loop = You gave the Mirror { $resource } just now; do something else before it brings it back.
settlement-no-building = There is no building on this space.
settlement-no-effect-open = This building cannot be resolved now.
settlement-no-effect-yields-nothing = This effect would yield nothing.
settlement-no-basic-to-pay = You have no basic resource to pay with.
settlement-no-such-choice = { $resource } is not among the choices.
settlement-no-not-in-region = None of your terrains in this region gives { $resource }.
settlement-no-must-collect = The activation must yield at least one resource.
settlement-no-stack-empty = This stack is empty.
settlement-no-artifact = { $artifact } is not in the artifact row.
settlement-no-keep-in-order = Resources are kept in the order wood, clay, stone; { $resource } does not fit here.
settlement-no-nothing-to-keep = You have no { $resource } to keep.

## Log

settlement-log-start-player = { $seat } takes the start marker.
settlement-log-building-revealed = Market space { $space }: { $building }.
settlement-log-hero-arrived = { $hero } joins the hero row.
settlement-log-hero-left = { $hero } leaves the game.
settlement-log-artifact-revealed = { $artifact } comes into the artifact row.
settlement-log-artifact-taken = { $seat } takes { $artifact }.
settlement-log-constructed = { $seat } builds { $building } in the { $street } for { $paid }.
settlement-log-explores = { $seat } explores { $region }.
settlement-log-terrain-revealed = { $seat } finds { $terrain }.
settlement-log-explored = { $seat } places { $terrain }: { $space }.
settlement-log-monster-appeared = { $monster } appears at { $seat }: { $space }.
settlement-log-hunted = { $seat } drives { $monster } away: { $space }.
settlement-log-fortified = { $seat } builds a fortification: { $space }.
settlement-log-region = { $seat } activates { $region }.
settlement-log-scroll = { $seat } reads the Scroll of Luck.
settlement-log-street = { $seat } activates the { $street }.
settlement-log-fortification = { $seat } activates the fortification: { $space }.
settlement-log-used = { $seat } uses { $building }.
settlement-log-stored = { $seat } puts { $resource } onto { $building }.
settlement-log-paid = { $seat } pays { $goods }.
settlement-log-gained = { $seat } gains { $goods }.
settlement-log-settlers-gained = { $seat } gains { $count ->
    [one] one bonus settler
   *[other] { $count } bonus settlers
  }.
settlement-log-traded = { $seat } trades { $give } for { $get }.
settlement-log-invited = { $seat } invites { $hero } for { $paid }.
settlement-log-invited-hidden = { $seat } invites a hero.
settlement-log-passed = { $seat } passes.
settlement-log-passed-first = { $seat } is the first to pass and takes the start marker.
settlement-log-returned = { $seat } returns { $goods }.
settlement-log-piled = { $height } tiles of { $building } lie on market space { $space }.
settlement-log-round = Round { $round } begins with { $seat }.
settlement-log-over = The game is over.

## Score

settlement-score-guild = { $guild }
settlement-score-gold = Gold on Banks
settlement-score-diamonds = Diamonds on Cathedrals
settlement-verdict-rank = { $score ->
    [one] 1 victory point
   *[other] { $score } victory points
}: { $rank }.

## What a hint says an answer prevents

settlement-averts-monsters = It keeps monsters away from { $count ->
    [one] one of your terrains
   *[other] { $count } of your terrains
}.
