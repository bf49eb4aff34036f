//! What people read: buttons with price and gain, names, the final score, the verdict.

use crate::Emberleaf;
use crate::actions::{Action, Decision};
use crate::log::Event;
use crate::program::{EffectId, SkillId};
use crate::refusal::Refusal;
use crate::round::Frame;
use crate::state::{State, Tile};
use crate::words::*;
use steading_core::{Amount, Arg, Key, Label, Localized, Message, Part, Rules, Seat, Sentence, Texts, items};

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

/// For labels: points.
fn leaves(count: u8) -> Vec<Amount> {
    vec![Amount { kind: "leaf", index: 0, count: count.into() }]
}

impl Texts for Emberleaf {
    fn label(&self, s: &State, seat: Seat, action: Action) -> Label {
        let content = self.content();
        let say = Message::new;
        let skill = |id, hero: HeroId, number: u8| {
            let skill = content.skill_of(hero, number).unwrap_or_default();
            Label::from(say(id).with("hero", hero).with("skill", skill)).price(content.skill(skill).cost.goods)
        };
        let danger = |id, spot: Spot| {
            let face = s.spots[spot.index()].map(|marker| self.face(s, marker));
            let (health, leaves) = face.map_or((0, 0), |face| (face.health, face.leaves));
            say(id).with("spot", spot).with("health", health).with("leaves", leaves).into()
        };
        match action {
            Action::Deck(deck) => say("emberleaf-do-deck").with("deck", deck).into(),
            Action::Play(hero) => say("emberleaf-do-play").with("hero", hero).into(),
            Action::Slide => say("emberleaf-do-slide").into(),
            Action::Charge(hero, number) => skill("emberleaf-do-charge", hero, number),
            Action::Promise(favour) => say("emberleaf-do-promise").with("favour", favour).into(),
            Action::End => Label::from(say("emberleaf-do-end")).ends_turn(),
            Action::Space(space) => say("emberleaf-do-space").with("space", space.index()).into(),
            Action::PlaySkills => say("emberleaf-do-play-skills").into(),
            Action::SpaceSkill => say("emberleaf-do-space-skill").into(),
            Action::Use => {
                let Frame::Use { skill, .. } = s.top() else { unreachable!("a skill is offered") };
                Label::from(say("emberleaf-do-use")).price(content.skill(skill).cost.goods)
            }
            Action::X(x) => say("emberleaf-do-x").with("x", x).into(),
            Action::Banner(marker) => say("emberleaf-do-banner").with("marker", marker).into(),
            Action::Onto(spot) => say("emberleaf-do-onto").with("spot", spot).into(),
            Action::Walk(path) => {
                let way = self.quote_walk(s, seat, u8::MAX, path).expect("a legal answer");
                say("emberleaf-do-walk").with("clearing", way.to).with("steps", way.steps).into()
            }
            Action::Store(units) => {
                let Frame::Store { resource, .. } = s.top() else { unreachable!("resources are offered") };
                Label::from(say("emberleaf-do-store").with("units", units)).gain(Goods::some(resource, units))
            }
            Action::Return(resource) => say("emberleaf-do-return").with("resource", resource).into(),
            Action::Pick(resource) => say("emberleaf-do-pick").with("resource", resource).into(),
            Action::Choose(number) => {
                let Frame::Choose { first, .. } = s.top() else { unreachable!("alternatives are offered") };
                say("emberleaf-do-choose").with("effect", EffectId(first.0 + u16::from(number) - 1)).into()
            }
            Action::Attack(spot) => danger("emberleaf-do-attack", spot),
            Action::Field(number) => {
                let field = self.track()[usize::from(s.track)][usize::from(number) - 1];
                Label::from(say("emberleaf-do-field").with("field", number))
                    .gain(field.map(Goods::one).unwrap_or_default())
            }
            Action::Leaves(count) => Label::from(say("emberleaf-do-leaves").with("leaves", count)).gain(leaves(count)),
            Action::TakeHero(hero) => say("emberleaf-do-take-hero").with("hero", hero).into(),
            Action::TakeFavour(favour) => say("emberleaf-do-take-favour").with("favour", favour).into(),
            Action::Gain(spot) => danger("emberleaf-do-gain", spot),
            Action::Trigger(hero, number) => skill("emberleaf-do-trigger", hero, number),
            Action::Ongoing(hero, number) => skill("emberleaf-do-ongoing", hero, number),
            Action::Build(tile) => Label::from(say("emberleaf-do-build").with("tile", tile)).price(self.cost_of(tile)),
            Action::Rebate(true) => say("emberleaf-do-rebate").into(),
            Action::Rebate(false) => say("emberleaf-do-full-price").into(),
            Action::Less(resource) => say("emberleaf-do-less").with("resource", resource).into(),
            Action::Clearing(clearing) => say("emberleaf-do-clearing").with("clearing", clearing).into(),
            Action::Hex(hex) => {
                let label = Label::from(say("emberleaf-do-hex").with("hex", hex));
                if let Frame::SettleOn { .. } = s.top() {
                    label.gain(leaves(self.settling_score(s, seat, hex)))
                } else if let (Frame::BuildOn { .. }, Some(symbol)) = (s.top(), content.hexes[hex.index()].symbol) {
                    label.gain(Goods::one(symbol))
                } else {
                    label
                }
            }
            Action::Settle(kind) => {
                let slot = s.players[seat].moved_out(kind);
                let bonus = Arg::Item { kind: "villager_bonus", index: kind.index() as u16 * 5 + u16::from(slot) };
                let label = Label::from(say("emberleaf-do-settle").with("villager", kind).with("bonus", bonus));
                if let Frame::MoveIn { hex, .. } = s.top() {
                    label.gain(leaves(self.settling_score(s, seat, hex)))
                } else {
                    label
                }
            }
            Action::Trophy(trophy) => say("emberleaf-do-trophy").with("trophy", trophy).into(),
            Action::Stop => say("emberleaf-do-stop").into(),
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

    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Event::SENTENCES, Refusal::SENTENCES, BUTTONS, RESULTS]
    }
}

const BUTTONS: &[Sentence] = &[
    Sentence::new("emberleaf-do-deck", &["deck"]),
    Sentence::new("emberleaf-do-play", &["hero"]),
    Sentence::new("emberleaf-do-slide", &[]),
    Sentence::new("emberleaf-do-charge", &["hero", "skill"]),
    Sentence::new("emberleaf-do-promise", &["favour"]),
    Sentence::new("emberleaf-do-end", &[]),
    Sentence::new("emberleaf-do-space", &["space"]),
    Sentence::new("emberleaf-do-play-skills", &[]),
    Sentence::new("emberleaf-do-space-skill", &[]),
    Sentence::new("emberleaf-do-use", &[]),
    Sentence::new("emberleaf-do-x", &["x"]),
    Sentence::new("emberleaf-do-banner", &["marker"]),
    Sentence::new("emberleaf-do-onto", &["spot"]),
    Sentence::new("emberleaf-do-walk", &["clearing", "steps"]),
    Sentence::new("emberleaf-do-store", &["units"]),
    Sentence::new("emberleaf-do-return", &["resource"]),
    Sentence::new("emberleaf-do-pick", &["resource"]),
    Sentence::new("emberleaf-do-choose", &["effect"]),
    Sentence::new("emberleaf-do-attack", &["spot", "health", "leaves"]),
    Sentence::new("emberleaf-do-field", &["field"]),
    Sentence::new("emberleaf-do-leaves", &["leaves"]),
    Sentence::new("emberleaf-do-take-hero", &["hero"]),
    Sentence::new("emberleaf-do-take-favour", &["favour"]),
    Sentence::new("emberleaf-do-gain", &["spot", "health", "leaves"]),
    Sentence::new("emberleaf-do-trigger", &["hero", "skill"]),
    Sentence::new("emberleaf-do-ongoing", &["hero", "skill"]),
    Sentence::new("emberleaf-do-build", &["tile"]),
    Sentence::new("emberleaf-do-rebate", &[]),
    Sentence::new("emberleaf-do-full-price", &[]),
    Sentence::new("emberleaf-do-less", &["resource"]),
    Sentence::new("emberleaf-do-clearing", &["clearing"]),
    Sentence::new("emberleaf-do-hex", &["hex"]),
    Sentence::new("emberleaf-do-settle", &["villager", "bonus"]),
    Sentence::new("emberleaf-do-trophy", &["trophy"]),
    Sentence::new("emberleaf-do-stop", &[]),
];

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
