//! What people read: buttons with price and gain, names, the final score, the verdict.

use crate::actions::{Action, Decision};
use crate::prelude::*;
use crate::program::{EffectId, SkillId};
use steading_core::{Amount, Arg, Explain, Label, Localized, Message, Part, Rules, Sentence, Texts, items};

items! {
    HeroId => "hero", SkillId => "skill", EffectId => "effect", FavourId => "favour", MarkerId => "marker",
    Clearing => "clearing", PathId => "path", Spot => "spot", HexId => "hex", Tile => "tile", Building => "tile",
    Deck => "deck", TrophyId => "trophy", BonusId => "bonus", Resource => "resource", Villager => "villager",
    Trigger => "trigger", SisterCard => "sister_card", SisterFavour => "sister_favour",
}

/// The skill of a board space.
pub(crate) fn space_skill(space: Space) -> Arg {
    Arg::Item { kind: "space_skill", index: space.index() as u16 }
}

/// The bonus of a slot of a villager track.
pub(crate) fn villager_bonus(kind: Villager, slot: u8) -> Arg {
    Arg::Item { kind: "villager_bonus", index: kind.index() as u16 * 5 + u16::from(slot) }
}

/// For labels: points.
fn points(count: u8) -> Vec<Amount> {
    vec![Amount { kind: "leaf", index: 0, count: count.into() }]
}

impl Texts for Emberleaf {
    fn label(&self, s: &State, seat: Seat, action: Action) -> Label {
        let content = self.content();
        let label = Label::from(action.message());
        match action {
            Action::End => label.ends_turn(),
            Action::Charge(hero, number) | Action::Trigger(hero, number) | Action::Ongoing(hero, number) => {
                let skill = content.skill_of(hero, number).unwrap_or_default();
                label.fill(1, [skill.into()]).price(content.skill(skill).cost.goods)
            }
            Action::Use => {
                let Frame::Use { skill, .. } = s.top() else { unreachable!("a skill is offered") };
                label.price(content.skill(skill).cost.goods)
            }
            Action::Walk(path) => {
                let way = self.quote_walk(s, seat, u8::MAX, path).expect("a legal answer");
                label.fill(0, [way.to.into(), way.steps.into()])
            }
            Action::Store(units) => {
                let Frame::Store { resource, .. } = s.top() else { unreachable!("resources are offered") };
                label.gain(Goods::some(resource, units))
            }
            Action::Choose(number) => {
                let Frame::Choose { first, .. } = s.top() else { unreachable!("alternatives are offered") };
                label.fill(0, [EffectId(first.0 + u16::from(number) - 1).into()])
            }
            Action::Attack(spot) | Action::Gain(spot) => {
                let face = s.spots[spot.index()].map(|marker| self.face(s, marker));
                let (health, leaves) = face.map_or((0, 0), |face| (face.health, face.leaves));
                label.fill(1, [health.into(), leaves.into()])
            }
            Action::Field(number) => {
                let field = self.track()[usize::from(s.track)][usize::from(number) - 1];
                label.gain(field.map(Goods::one).unwrap_or_default())
            }
            Action::Leaves(count) => label.gain(points(count)),
            Action::Build(tile) => label.price(self.cost_of(tile)),
            Action::Hex(hex) => match (s.top(), content.hexes[hex.index()].symbol) {
                (Frame::SettleOn { .. }, _) => label.gain(points(self.settling_score(s, seat, hex))),
                (Frame::BuildOn { .. }, Some(symbol)) => label.gain(Goods::one(symbol)),
                _ => label,
            },
            Action::Settle(kind) => {
                let label = label.fill(1, [villager_bonus(kind, s.players[seat].moved_out(kind))]);
                let Frame::MoveIn { hex, .. } = s.top() else { return label };
                label.gain(points(self.settling_score(s, seat, hex)))
            }
            _ => label,
        }
    }

    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.pack.name(kind, index)
    }

    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        let player = &s.players[seat];
        let favours = player.favours.iter().map(|favour| Part {
            message: Message::new("emberleaf-score-favour").with("favour", favour),
            points: self.favour_leaves(s, seat, favour) as i32,
        });
        let leaves = Part { message: Message::new("emberleaf-score-leaves"), points: player.leaves.into() };
        [leaves].into_iter().chain(favours).collect()
    }

    /// EMB-11.40: the sister, with where her leaves come from.
    fn opponent(&self, s: &State) -> Option<(Message, Vec<Part>)> {
        if self.seats > 1 {
            return None;
        }
        let content = self.content();
        let leaves = Part { message: Message::new("emberleaf-score-leaves"), points: s.sister.leaves.into() };
        let favours = s.sister.favours.iter().map(|card| Part {
            message: Message::new("emberleaf-score-sister-favour").with("card", card),
            points: self.form(s, Seat::A, &content.sister_favours[card.index()].score) as i32,
        });
        let buildings = self.sister_buildings(s).map(|(building, points)| Part {
            message: Message::new("emberleaf-score-sister-building").with("tile", building),
            points,
        });
        Some((Message::new("emberleaf-sister"), [leaves].into_iter().chain(favours).chain(buildings).collect()))
    }

    /// EMB-11.1: strictly more leaves than the sister. EMB-A56: a stopped game says so.
    fn verdict(&self, s: &State) -> Option<Message> {
        if s.top() != Frame::Over {
            return None;
        }
        if self.seats > 1 {
            return s.stopped.then(|| Message::new("emberleaf-verdict-stopped"));
        }
        let (mine, hers) = (self.score(s, Seat::A), self.sister_score_now(s));
        let won = self.standings(s).rank(Seat::A) == 1;
        let id = if won { "emberleaf-verdict-won" } else { "emberleaf-verdict-lost" };
        Some(Message::new(id).with("mine", mine).with("hers", hers))
    }

    fn taken(&self, event: &Event) -> Option<(Seat, Arg)> {
        match *event {
            Event::HeroTaken { seat, hero } => Some((seat, hero.into())),
            Event::FavourTaken { seat, favour } => Some((seat, favour.into())),
            Event::TrophyTaken { seat, trophy } => Some((seat, trophy.into())),
            Event::Built { seat, tile, .. } => Some((seat, tile.into())),
            _ => None,
        }
    }

    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Event::SENTENCES, Refusal::SENTENCES, Action::SENTENCES, RESULTS]
    }
}

const RESULTS: &[Sentence] = &[
    Sentence::new("emberleaf-score-leaves", &[]),
    Sentence::new("emberleaf-score-favour", &["favour"]),
    Sentence::new("emberleaf-score-sister-favour", &["card"]),
    Sentence::new("emberleaf-score-sister-building", &["tile"]),
    Sentence::new("emberleaf-sister", &[]),
    Sentence::new("emberleaf-verdict-won", &["mine", "hers"]),
    Sentence::new("emberleaf-verdict-lost", &["hers", "mine"]),
    Sentence::new("emberleaf-verdict-stopped", &[]),
];
