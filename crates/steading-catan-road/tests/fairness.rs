//! The laws of chance over random games with a fixed seed (20,000 in the long run), and cards that never get lost.

use steading_catan_road::CatanRoad;
use steading_catan_road::actions::Action;
use steading_catan_road::chance::Outcome;
use steading_catan_road::log::Event;
use steading_catan_road::state::{Good, State};
use steading_core::prelude::*;
use steading_core::{Buffer, Rng, Sink, Status, Xoshiro256};
use steading_core::{Lane, Tally};

const GAMES: u32 = 20_000;
const BINS: usize = 20;
/// Chi-squared with 19 degrees of freedom is above this once in ten thousand.
const TOO_FAR: f64 = 51.0;

/// Where outcomes fall when the cards of a deck lie side by side in order: everywhere alike.
#[derive(Default)]
struct Law {
    bins: [u64; BINS],
}

impl Law {
    fn note<K: Lane>(&mut self, deck: Tally<K>, drawn: K, dice: &mut Xoshiro256) {
        let before: u32 = deck.counts().take_while(|(kind, _)| *kind != drawn).map(|(_, count)| u32::from(count)).sum();
        // A point somewhere on the drawn cards, in steps that every bin has the same number of.
        let steps = u32::from(deck.size()) * BINS as u32;
        let at = before * BINS as u32 + dice.below(u32::from(deck.get(drawn)) * BINS as u32);
        self.bins[(u64::from(at) * BINS as u64 / u64::from(steps)) as usize] += 1;
    }

    fn check(&self, what: &str) {
        let total: u64 = self.bins.iter().sum();
        let far = chi_squared(&self.bins, &[1.0; BINS]);
        println!("{what}: {total} draws, chi-squared {far:.1}");
        assert!(far < TOO_FAR, "{what} is not drawn uniformly: chi-squared {far:.1}, {:?}", self.bins);
    }
}

fn chi_squared(found: &[u64], weights: &[f64]) -> f64 {
    let total = found.iter().sum::<u64>() as f64;
    let whole: f64 = weights.iter().sum();
    let far = |(found, weight): (&u64, &f64)| {
        let expected = total * weight / whole;
        (*found as f64 - expected).powi(2) / expected
    };
    found.iter().zip(weights).map(far).sum()
}

/// Counts shuffles of the supply.
#[derive(Default)]
struct Shuffles(u32);

impl Sink<Event> for Shuffles {
    fn push(&mut self, event: Event) {
        self.0 += u32::from(matches!(event, Event::SupplyShuffled { .. }));
    }
}

fn all_resources(state: &State) -> Tally<Good> {
    let hands = state.players.iter().map(|player| player.hand).fold(Tally::EMPTY, Tally::plus);
    hands.plus(state.supply).plus(state.discard)
}

#[test]
fn draws_are_uniform_the_first_seat_is_fair_and_no_card_gets_lost() {
    let mut rng = Xoshiro256::new(2024);
    let mut dice = Xoshiro256::new(4202);
    let (mut resources, mut buildings, mut events) = (Law::default(), Law::default(), Law::default());
    let mut dealt_first = [0u64; 5];
    let mut first = [[0u64; 4]; 5];
    let mut wins = [[0u64; 4]; 5];
    let mut shuffles = Shuffles::default();
    let games = steading_testkit::trials(GAMES);
    for number in 0..games {
        let seats = 2 + (number % 3) as u8;
        let game = CatanRoad::with(seats, if number % 2 == 0 { &[] } else { &[("metropolis_side", "B")] });
        let mut state = game.setup();
        let mut is_first_card = true;
        let mut starter = 0;
        loop {
            match game.status(&state) {
                Status::Over => break,
                Status::Chance => {
                    let outcome = game.sample(&state, &mut rng);
                    match outcome {
                        Outcome::Draw(_, good) => {
                            resources.note(state.supply, good, &mut dice);
                            if std::mem::take(&mut is_first_card) {
                                dealt_first[good as usize] += 1;
                            }
                        }
                        Outcome::Display(card) => buildings.note(state.deck, card, &mut dice),
                        Outcome::Event(event) => events.note(state.events, event, &mut dice),
                        Outcome::First(seat) => {
                            starter = seat.index();
                            first[usize::from(seats)][starter] += 1;
                        }
                    }
                    let before = shuffles.0;
                    game.resolve(&mut state, outcome, &mut shuffles);
                    if shuffles.0 > before {
                        assert_eq!(all_resources(&state), game.content().mechanics.resources);
                    }
                }
                Status::Waiting(asked) => {
                    let seat = asked.first().expect("somebody is asked");
                    let mut options: Buffer<Action, 32> = Buffer::new();
                    game.legal_actions(&state, seat, &mut options);
                    let action = options.get(rng.below(options.len() as u32) as usize);
                    game.apply(&mut state, seat, action, &mut shuffles);
                }
            }
        }
        assert_eq!(all_resources(&state).size(), 61);
        assert_eq!(all_resources(&state), game.content().mechanics.resources);
        if let Some(winner) = state.winner {
            let place = (winner.index() + usize::from(seats) - starter) % usize::from(seats);
            wins[usize::from(seats)][place] += 1;
        }
    }
    resources.check("the supply");
    buildings.check("the building deck");
    events.check("the event deck");
    // The very first card, by the counts of the pack: 4 degrees of freedom.
    let far = chi_squared(&dealt_first, &[11.0, 11.0, 14.0, 12.0, 13.0]);
    assert!(far < 23.5, "the first card: {far:.1}, {dealt_first:?}");
    for seats in 2..=4usize {
        let far = chi_squared(&first[seats][..seats], &vec![1.0; seats]);
        println!(
            "{seats} seats: first {:?} ({far:.1}), wins by place {:?}",
            &first[seats][..seats],
            &wins[seats][..seats]
        );
        assert!(far < 21.1, "the first seat of {seats}: {far:.1}");
    }
    println!("{} shuffles of the supply", shuffles.0);
    assert!(shuffles.0 > games / 20, "too few shuffles to prove anything");
}
