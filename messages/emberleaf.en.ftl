# Emberleaf, English. One sentence per message; the ids and arguments are listed in
# crates/steading-emberleaf/src/messages.rs.

## Questions

emberleaf-ask-deck = Choose your starting deck.
emberleaf-ask-main = Your turn: play a card or slide your cards. You may also charge cards and promise favours.
emberleaf-ask-more = You may still charge cards, promise a favour, or end your actions.
emberleaf-ask-ongoing = Use an Ongoing skill whose condition was met?
emberleaf-ask-space = Where do you put { $hero }?
emberleaf-ask-play-skills = { $hero }: resolve the Play skills, or the skill of the space ({ $skill })?
emberleaf-ask-use = { $hero }: use this skill? { $skill }
emberleaf-ask-x = { $hero }: how much { $resource } do you pay?
emberleaf-ask-banner = { $hero }: which war banner do you pay?
emberleaf-ask-onto = Onto which free danger spot does { $marker } go?
emberleaf-ask-walk = You may walk { $steps ->
    [one] one more step
   *[other] { $steps } more steps
  }.
emberleaf-ask-store = You are offered { $count } { $resource }. How many do you take?
emberleaf-ask-return = Your storage is full: return { $left ->
    [one] one unit
   *[other] { $left } units
  } to make room for { $resource }.
emberleaf-ask-pick = Wood or food? { $left } to go.
emberleaf-ask-choose = Choose one.
emberleaf-ask-attack = Attack { $damage }: which dangerous area?
emberleaf-ask-leaves = { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
} would reach a bonus of the score track: how many do you take?
emberleaf-ask-field = Onto which field of the next row does the track marker go?
emberleaf-ask-take-hero = Take a hero card from the row?
emberleaf-ask-take-favour = Take a favour card from the row?
emberleaf-ask-gain-marker = Which dangerous area do you gain?
emberleaf-ask-trigger = Which skill ({ $trigger }) of a hero on your board do you use?
emberleaf-ask-build = What do you build? { $left ->
    [one] One building
   *[other] Up to { $left } buildings
  }.
emberleaf-ask-rebate = { $tile }: pay for the rebate?
emberleaf-ask-cheaper = { $tile }: which resource is taken off the cost? { $left } to go.
emberleaf-ask-build-where = { $tile }: in which clearing?
emberleaf-ask-build-on = { $tile }: on which hex ({ $clearing })?
emberleaf-ask-move-in = Who moves in on { $hex }?
emberleaf-ask-settle = Settle a villager: of which kind?
emberleaf-ask-settle-where = { $villager }: in which clearing?
emberleaf-ask-settle-on = { $villager }: into which building ({ $clearing })?
emberleaf-ask-trophy = Choose your trophy.
emberleaf-ask-sister-trophy = The sister earned a trophy: which one does she get?
emberleaf-ask-sister-attack = The sister attacks with { $damage }: which of the equal areas?
emberleaf-ask-sister-build = The sister builds ({ $building }): on which hex?

## Options

emberleaf-do-deck = { $deck }
emberleaf-do-play = Play { $hero }
emberleaf-do-slide = Slide all cards
emberleaf-do-charge = Charge { $hero } ({ $skill })
emberleaf-do-promise = Promise a favour: { $favour }
emberleaf-do-end = End actions
emberleaf-do-space = Space { $space }
emberleaf-do-play-skills = The Play skills of the card
emberleaf-do-space-skill = The skill of the space
emberleaf-do-use = Use it
emberleaf-do-x = X = { $x }
emberleaf-do-banner = Pay { $marker }
emberleaf-do-onto = Onto { $spot }
emberleaf-do-walk = Walk to { $clearing } ({ $steps })
emberleaf-do-store = Take { $units }
emberleaf-do-return = Return { $resource }
emberleaf-do-pick = { $resource }
emberleaf-do-choose = { $effect }
emberleaf-do-attack = Attack { $spot } (health { $health }, leaves { $leaves })
emberleaf-do-leaves = Take { $leaves ->
    [0] none
    [one] 1 leaf
   *[other] { $leaves } leaves
}
emberleaf-do-field = Field { $field }
emberleaf-do-take-hero = Take { $hero }
emberleaf-do-take-favour = Take { $favour }
emberleaf-do-gain = Gain { $spot } (health { $health }, without its { $leaves ->
    [one] leaf
   *[other] { $leaves } leaves
})
emberleaf-do-trigger = { $hero }: { $skill }
emberleaf-do-ongoing = { $hero }: { $skill }
emberleaf-do-build = Build: { $tile }
emberleaf-do-rebate = With rebate
emberleaf-do-full-price = Without rebate
emberleaf-do-less = { $resource } off
emberleaf-do-clearing = { $clearing }
emberleaf-do-hex = Hex { $hex }
emberleaf-do-settle = { $villager } – { $bonus }
emberleaf-do-trophy = { $trophy }
emberleaf-do-stop = No more

## Why not

emberleaf-no-other-question = That does not answer the open question.
emberleaf-no-deck = Another player has taken this deck: { $deck }.
emberleaf-no-main-done = You have done your main action of this turn.
emberleaf-no-main-owed = First comes your main action: play a card or slide your cards.
emberleaf-no-hand = This card is not in your hand: { $hero }.
emberleaf-no-board-full = No space of your board is empty.
emberleaf-no-such-space = Your board has no such space.
emberleaf-no-space-taken = A card lies on space { $space }.
emberleaf-no-space-covered = A fellowship building still lies on space { $space }.
emberleaf-no-slide = No card lies on your board.
emberleaf-no-board = This card is not on your board: { $hero }.
emberleaf-no-skill = { $hero } has no such skill.
emberleaf-no-charged-out = This skill can be used { $times ->
    [one] once
   *[other] { $times } times
  } until the card returns to your hand.
emberleaf-no-pay = You lack: { $missing }.
emberleaf-no-x = You have nothing to pay with: { $resource }.
emberleaf-no-banner = You have no war banner.
emberleaf-no-free-spot = No danger spot is free.
emberleaf-no-x-range = X is at least 1 and at most { $most }.
emberleaf-no-your-marker = You do not have this marker.
emberleaf-no-spot-taken = A marker lies on { $spot }.
emberleaf-no-promise = You have no favour marker here ({ $clearing }).
emberleaf-no-favour = This favour is not in the row: { $favour }.
emberleaf-no-hero = This hero is not in the row: { $hero }.
emberleaf-no-path = This path does not begin where you are: { $path }.
emberleaf-no-too-far = That takes { $need } steps, you have { $have }.
emberleaf-no-room = You can store at most { $most }.
emberleaf-no-return = There is nothing to return: { $resource }.
emberleaf-no-return-order = Units are returned in the order wood, food, stone, beehive, and enough must go: not { $resource }.
emberleaf-no-wood-or-food = It is wood or food.
emberleaf-no-alternative = There is no such alternative.
emberleaf-no-marker = No marker lies on { $spot }.
emberleaf-no-reach = You cannot attack { $spot } from here.
emberleaf-no-too-strong = It has health { $health }, you have { $damage }.
emberleaf-no-leaves = Take all the leaves ({ $leaves }), or the most that stay below a bonus on the way.
emberleaf-no-field = The next row has no such field.
emberleaf-no-same-card = It must be another card.
emberleaf-no-still-resolved = This skill is still being resolved.
emberleaf-no-not-met = The condition needs { $need } in one action, you have done { $done }.
emberleaf-no-used-this-turn = You have used this skill in this turn.
emberleaf-no-other-type = This skill does not build that.
emberleaf-no-used-up = None is left: { $tile }.
emberleaf-no-fellow = You have already built { $tile }.
emberleaf-no-free-hex = No hex is free: { $clearing }.
emberleaf-no-hex-elsewhere = This hex is not in { $clearing }.
emberleaf-no-hex-taken = A building stands there.
emberleaf-no-in-cost = The cost has none of it left: { $resource }.
emberleaf-no-cheaper = Taken off in the order wood, food, stone, beehive, and the rest must be payable: not { $resource }.
emberleaf-no-villager = This track is empty: { $villager }.
emberleaf-no-home = No building there is without a villager of yours: { $clearing }.
emberleaf-no-building = No building stands there.
emberleaf-no-already-settled = One of your villagers lives there.
emberleaf-no-trophy = Somebody has this trophy: { $trophy }.
emberleaf-no-her-target = { $spot } is not among the best areas she can clear.

## Log

emberleaf-log-start = { $seat } begins.
emberleaf-log-deck = { $seat } takes the deck { $deck }.
emberleaf-log-hero-revealed = New in the hero row: { $hero }.
emberleaf-log-favour-revealed = New in the favour row: { $favour }.
emberleaf-log-hero-discarded = Discarded from the hero row: { $hero }.
emberleaf-log-favour-discarded = Discarded from the favour row: { $favour }.
emberleaf-log-favours-cleared = The favour row is dealt anew.
emberleaf-log-heroes-cleared = The hero row is dealt anew.
emberleaf-log-marker-placed = { $marker } lies on { $spot }.
emberleaf-log-preplaced = { $tile } stands on { $hex } from the start.
emberleaf-log-turn = { $seat } is at turn.
emberleaf-log-played = { $seat } plays { $hero } on space { $space }.
emberleaf-log-space-skill = { $seat } uses the skill of the space: { $skill }.
emberleaf-log-slides = { $seat } slides all cards.
emberleaf-log-slid = { $seat }: { $hero } slides to space { $space }.
emberleaf-log-returned = { $seat }: { $hero } returns to the hand.
emberleaf-log-charged = { $seat } charges { $hero }: { $skill }.
emberleaf-log-triggered = { $seat } uses { $hero }: { $skill }.
emberleaf-log-ongoing = { $seat } uses { $hero }: { $skill }.
emberleaf-log-promised = { $seat } promises a favour ({ $clearing }).
emberleaf-log-paid = { $seat } pays { $goods }.
emberleaf-log-banner-paid = { $seat } pays { $marker }.
emberleaf-log-banner-returned = { $seat } puts { $marker } back on { $spot }.
emberleaf-log-walked = { $seat } walks to { $clearing } ({ $steps }).
emberleaf-log-gathered = { $seat } gathers { $goods }.
emberleaf-log-gained = { $seat } gains { $goods }.
emberleaf-log-unit-returned = { $seat } returns { $resource } to make room.
emberleaf-log-stashed = { $seat } puts { $goods } on the card.
emberleaf-log-cleared = { $seat } clears { $spot }: { $marker }.
emberleaf-log-marker-gained = { $seat } gains { $marker }.
emberleaf-log-track-bottom = { $seat } moves the track marker into the bottom row and earns a trophy.
emberleaf-log-track-reset = The track marker returns to the start; nine new dangerous areas appear, orange side up.
emberleaf-log-calm = The track marker returns to the start; the bag is too empty, the woods are safe from now on.
emberleaf-log-leaves = { $seat } scores { $leaves ->
    [one] one leaf
   *[other] { $leaves } leaves
  }.
emberleaf-log-hero-taken = { $seat } takes { $hero }.
emberleaf-log-favour-taken = { $seat } takes the favour { $favour }.
emberleaf-log-reduced = { $seat } builds at a lower cost: { $tile }.
emberleaf-log-built = { $seat } builds on { $hex }: { $tile }.
emberleaf-log-filled = { $clearing } is filled.
emberleaf-log-settled = { $seat } settles on { $hex }: { $villager }.
emberleaf-log-trophy = { $seat } takes the trophy: { $trophy }.
emberleaf-log-end-triggered = The last trophy is taken: the game ends when all have had the same number of turns.
emberleaf-log-bonus-reached = Reached on the score track: { $bonus }.
emberleaf-log-bonus = Bonus for all: { $bonus }.
emberleaf-log-sister-turn = The sister is at turn.
emberleaf-log-sister-favour = The sister has the favour { $card }.
emberleaf-log-sister-building = Building card of the sister: { $tile }.
emberleaf-log-sister-card = The sister reveals: { $card }.
emberleaf-log-sister-rests = The sister rests.
emberleaf-log-sister-moved = The sister travels to { $clearing }.
emberleaf-log-sister-leaves = The sister scores { $leaves ->
    [one] one leaf
   *[other] { $leaves } leaves
  }.
emberleaf-log-sister-cleared = The sister clears { $spot }: { $marker }.
emberleaf-log-sister-built = The sister builds on { $hex }: { $tile }.
emberleaf-log-sister-hero = The sister removes { $hero } from the row.
emberleaf-log-sister-takes-favour = The sister removes the favour { $favour } from the row.
emberleaf-log-sister-trophy = The sister gets the trophy: { $trophy }.
emberleaf-log-over = The game is over.
emberleaf-log-stopped = The turn limit is reached: the game is scored as it stands.

## Result

emberleaf-score-leaves = Leaves during the game
emberleaf-score-favour = Favour: { $favour }
emberleaf-score-sister-favour = Her favour: { $card }
emberleaf-score-sister-building = Her building card: { $tile }
emberleaf-sister = the sister
emberleaf-verdict-won = You win against the sister, { $mine } to { $hers }.
emberleaf-verdict-lost = The sister wins, { $hers } to { $mine }.
emberleaf-verdict-stopped = The turn limit ended this game.

## The picture in the terminal

emberleaf-table-round = Round { $round }
emberleaf-table-trophies = trophies left: { $trophies }
emberleaf-table-track = war-banner track { $row } of { $rows }
emberleaf-table-paths = PATHS
emberleaf-table-heroes = HEROES
emberleaf-table-favours = FAVOURS
emberleaf-table-hand = Hand
emberleaf-table-numbers = { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
}, { $score } with favours · { $clearing }
emberleaf-table-goods = { $goods } ({ $stored } of { $capacity }) · attributes: { $attributes }
emberleaf-table-rest = homeless: { $homeless } · markers { $markers } · trophies { $trophies } · cards in hand { $hand }
emberleaf-table-sister = The sister
emberleaf-table-sister-numbers = { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
}, { $score } with her cards · { $clearing } · stamina { $stamina }
emberleaf-table-legend = Signs: ♟A hero of A, ♟* the sister, (AB) favour markers; hexes: Ho House, Bo Boathouse, To Town Hall, Wi Windmill, Ma Market, ’ fellowship building, Ar Ao Ab Af rat, owl, rabbit, frog of A, +wood symbol, · free; Z1:2/3 danger with health 2 and 3 leaves; 3:Koren card on space 3; ◀ to move.
