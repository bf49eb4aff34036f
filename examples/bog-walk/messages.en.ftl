bog_walk-ask = { $seat } stands on tussock { $at }, { $ahead } beyond the camp. Walk on or camp?

bog_walk-walk = Walk on
bog_walk-camp = Camp on tussock { $at }

bog_walk-no-daylight = It is dark after { $throws } throws: you can only camp.

bog_walk-stepped = { $seat } throws a { $face } and reaches tussock { $at }.
bog_walk-sank = { $seat } throws a 1, sinks in and goes back to tussock { $at }.
bog_walk-camped = { $seat } camps on tussock { $at }.
bog_walk-ended = The walk is over.

bog_walk-points = Tussocks up to the camp
