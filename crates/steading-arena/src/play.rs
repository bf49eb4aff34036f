//! One game.

use crate::deal::{Chance, Seating, bot_seed};
use crate::ledgers::ledger_of;
use crate::overrides::Overrides;
use crate::plan::Plan;
use crate::report::Row;
use crate::usage::Book;
use rustix::time::{ClockId, clock_gettime};
use steading_bots::{Bot, Playable};
use steading_core::{MAX_SEATS, Seat, Sink, Status};

/// What one game came to.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub row: Row,
    pub book: Option<Book>,
    /// How long each choice took: the bot, nanoseconds.
    pub thinking: Vec<(u8, u64)>,
}

/// Nanoseconds of CPU time this thread has used: a busy machine does not make a bot look slow.
fn clock() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Keeps events only where somebody will read them.
struct Events<E> {
    kept: Option<Vec<E>>,
}

impl<E> Sink<E> for Events<E> {
    fn push(&mut self, event: E) {
        if let Some(kept) = &mut self.kept {
            kept.push(event);
        }
    }
}

/// Plays game `number` of the plan. `None` when it was given up because `stopped` said so.
pub(crate) fn play<G: Playable>(game: &G, plan: &Plan, number: u64, stopped: impl Fn() -> bool) -> Option<Played> {
    let seats = plan.seats();
    let seating = Seating::of(number, seats);
    let mut chance = Chance::new(plan.seed, seating.deal);
    let mut bots: Vec<Bot<G>> = Seat::all(seats as u8)
        .map(|seat| Bot::new(plan.bots[seating.bot_at(seat)].bot, bot_seed(plan.seed, number, seat)))
        .collect();
    let mut overrides: Vec<Overrides<'_>> =
        Seat::all(seats as u8).map(|seat| Overrides::of(&plan.bots[seating.bot_at(seat)])).collect();
    let ledger = ledger_of::<G>().filter(|_| plan.usage);
    let mut events = Events { kept: ledger.map(|_| Vec::new()) };
    let mut thinking = Vec::new();
    let mut options = Vec::new();
    let mut state = game.setup();
    let (mut decisions, mut choices) = (0, 0);
    loop {
        match game.status(&state) {
            Status::Over => break,
            Status::Chance => {
                let outcome = game.sample(&state, &mut chance.next(game, &state));
                game.resolve(&mut state, outcome, &mut events);
            }
            Status::Waiting(asked) => {
                let seat = asked.first().expect("a waiting game waits for somebody");
                options.clear();
                game.legal_actions(&state, seat, &mut options);
                let action = match options[..] {
                    [only] => only,
                    _ if stopped() => return None,
                    _ => {
                        let narrowed = overrides[seat.index()].narrow(game, &mut options);
                        let bot = &mut bots[seat.index()];
                        let begin = clock();
                        let choice = match narrowed {
                            true => bot.choose_among(game, &state, seat, &options),
                            false => bot.choose(game, &state, seat, None),
                        };
                        thinking.push((seating.bot_at(seat) as u8, clock() - begin));
                        choices += 1;
                        choice.action
                    }
                };
                game.apply(&mut state, seat, action, &mut events);
                decisions += 1;
            }
        }
    }
    let standings = game.standings(&state);
    let mut row = Row { number, scores: [0; MAX_SEATS], ranks: [0; MAX_SEATS], decisions, choices };
    for bot in 0..seats {
        let seat = seating.seat_of(bot);
        row.scores[bot] = standings.score(seat);
        row.ranks[bot] = standings.rank(seat);
    }
    let book = ledger.zip(events.kept).map(|(ledger, events)| {
        let mut book = Book::new(seats);
        (ledger.enter)(game, &events, &state, &mut book);
        book
    });
    Some(Played { row, book, thinking })
}
