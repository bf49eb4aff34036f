//! Whether everything a game says is declared, so that the catalogue can be checked against the declaration.

use super::{Breach, breach};
use std::collections::BTreeMap;
use steading_core::{Amount, Arg, Label, Message, Title};

/// The messages a game declares, by id.
#[derive(Debug)]
pub(crate) struct Speech {
    declared: BTreeMap<&'static str, &'static [&'static str]>,
}

impl Speech {
    pub(crate) fn of<G: Title>() -> Result<Speech, Breach> {
        let mut declared = BTreeMap::new();
        for sentence in G::sentences().iter().copied().flatten() {
            let id = sentence.id;
            if declared.insert(id, sentence.args).is_some() {
                return breach(format!("`sentences` declares '{id}' twice"));
            }
        }
        Ok(Speech { declared })
    }

    /// `what` says in a sentence where the message was found.
    pub(crate) fn message<G: Title>(&self, game: &G, message: &Message, what: &str) -> Result<(), Breach> {
        let Message { id, args } = message;
        let Some(names) = self.declared.get(id) else {
            return breach(format!("{what} says '{id}', which `sentences` does not declare"));
        };
        let given = || args.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        if names.len() != args.len() || names.iter().any(|name| args.iter().all(|(other, _)| other != name)) {
            let declared = names.join(", ");
            return breach(format!("{what} says '{id}' with ({}), but `sentences` declares ({declared})", given()));
        }
        for (name, arg) in args {
            match arg {
                Arg::Item { kind, index } => named(game, kind, *index, &format!("argument '{name}' of '{id}'"))?,
                Arg::Amounts(amounts) => all_named(game, amounts, &format!("argument '{name}' of '{id}'"))?,
                Arg::Seat(seat) if seat.index() >= game.seats().into() => {
                    return breach(format!("argument '{name}' of '{id}' is seat {seat}, which is not at this table"));
                }
                Arg::Seat(_) | Arg::Number(_) | Arg::Text(_) => {}
            }
        }
        Ok(())
    }

    pub(crate) fn label<G: Title>(&self, game: &G, label: &Label, what: &str) -> Result<(), Breach> {
        self.message(game, &label.message, what)?;
        all_named(game, &label.price, &format!("the price in {what}"))?;
        all_named(game, &label.gain, &format!("the gain in {what}"))
    }
}

fn named<G: Title>(game: &G, kind: &str, index: u16, what: &str) -> Result<(), Breach> {
    match game.name(kind, index) {
        Some(_) => Ok(()),
        None => breach(format!("{what} is {kind} number {index}, for which `name` knows no name")),
    }
}

fn all_named<G: Title>(game: &G, amounts: &[Amount], what: &str) -> Result<(), Breach> {
    amounts.iter().try_for_each(|amount| named(game, amount.kind, amount.index, what))
}

/// Whether the ruleset describes itself in terms of its own title, so that a record of it can be opened again.
pub(crate) fn shop_window<G: Title>(game: &G) -> Result<(), Breach> {
    let switches = game.switches();
    if let Err(error) = G::check_table(game.seats(), &switches) {
        return breach(format!("the ruleset at hand is none of its title: {error}"));
    }
    for switch in G::SWITCHES {
        match switch.value(&switches) {
            Err(error) => return breach(format!("`switches` gives a value it does not take back: {error}")),
            Ok(value) if switches.contains_key(switch.key) && value == switch.values[0] => {
                return breach(format!("`switches` lists '{}' although it has its default", switch.key));
            }
            Ok(_) => {}
        }
    }
    Ok(())
}
