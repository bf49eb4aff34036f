//! CAT-11.13: how answers and outcomes are written.

use crate::chance::Outcome;
use crate::prelude::*;
use std::fmt;
use steading_core::notation::Spelled;
use steading_core::{NotationError, Words, notation, spelled};

const ANSWERS: &str = "build, metropolis, offer, call, end, pay, ability, cover, discard, donate, to, give, done, want, \
                       send, cancel, accept, decline, counter, pick or withdraw";

notation! { CatanRoad;
    Action, ANSWERS, {
        "metropolis" => Build(Card::Metropolis);
        "build", card => Build(card);
        "offer" => Offer;
        "call" => Call;
        "end" => End;
        "pay", source => Pay(source);
        "pay", source, "for", replaced => PayFor(source, replaced);
        "pay", "cost" => PayCost;
        "ability", metropolis => Ability(metropolis);
        "cover", origin => Cover(origin);
        "discard", good => Discard(good);
        "donate", seat => Donate(seat);
        "to", audience => To(audience);
        "give", good => Give(good);
        "done" => Done;
        "want", good => Want(good);
        "send" => Send;
        "cancel" => Cancel;
        "accept" => Accept;
        "decline" => Decline;
        "counter" => Counter;
        "pick", seat => Pick(seat);
        "withdraw" => Withdraw;
    }
    Outcome, "draw, display, event or first", {
        "draw", seat, good => Draw(seat, good);
        "" => Display(Card::Metropolis); // never in the deck: nothing is read as it
        "display", card => Display(card);
        "event", event => Event(event);
        "first", seat => First(seat);
    }
}

spelled! { CatanRoad;
    Metropolis: "the id of a metropolis", |game, at| game.mechanics().ability_ids.get(at);
}

impl Spelled<CatanRoad> for Audience {
    fn write(self, _: &CatanRoad, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Audience::All => out.write_str("all"),
            Audience::One(seat) => write!(out, "{seat}"),
        }
    }
    fn read(game: &CatanRoad, words: &mut Words<'_>) -> Result<Audience, NotationError> {
        match words.expect("all") {
            Ok(()) => Ok(Audience::All),
            Err(_) => words.seat(game.seats).map(Audience::One),
        }
    }
}
