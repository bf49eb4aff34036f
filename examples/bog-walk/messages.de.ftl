bog_walk-ask = { $seat } steht auf Büschel { $at }, { $ahead } weiter als das Lager. Weitergehen oder lagern?

bog_walk-walk = Weitergehen
bog_walk-camp = Auf Büschel { $at } lagern

bog_walk-no-daylight = Nach { $throws } Würfen ist es dunkel: Du kannst nur noch lagern.

bog_walk-stepped = { $seat } würfelt eine { $face } und erreicht Büschel { $at }.
bog_walk-sank = { $seat } würfelt eine 1, sinkt ein und kehrt zu Büschel { $at } zurück.
bog_walk-camped = { $seat } lagert auf Büschel { $at }.
bog_walk-ended = Die Wanderung ist zu Ende.

bog_walk-points = Büschel bis zum Lager
