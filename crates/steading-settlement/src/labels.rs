//! What people read beside questions, log and refusals: buttons with price and gain, names, points and verdict.

use crate::actions::{Action, Decision};
use crate::prelude::*;
use steading_core::{Amount, Arg, Explain, Label, Localized, Message, Part, Sentence, Texts, sentences};

sentences! {
    /// Where points come from, and what a solo result is called.
    #[derive(Clone, Copy, Debug)]
    enum Points {
        Guild(guild: Guild) = "SET-13.5" => "settlement-score-guild" { guild };
        Gold = "SET-11.10" => "settlement-score-gold";
        Diamonds = "SET-11.11" => "settlement-score-diamonds";
        Rank { score: i32, rank: u16 } = "SET-10.4"
            => "settlement-verdict-rank" { score, rank: Arg::Item { kind: "rank", index: *rank } };
        KeptFromMonsters(count: u16) = "SET-4.8.1" => "settlement-averts-monsters" { count };
    }
}

/// Settlers that an action takes: any of them.
const ANY: u16 = 2;
/// Settlers that are gained: from the bonus settlers of the supply.
const BONUS: u16 = 1;

fn settlers(index: u16, count: u8) -> Vec<Amount> {
    let amount = Amount { kind: "settler", index, count: count.into() };
    if count > 0 { vec![amount] } else { Vec::new() }
}

fn with_settlers(goods: Goods, index: u16, count: u8) -> Vec<Amount> {
    let mut amounts: Vec<Amount> = goods.into();
    amounts.extend(settlers(index, count));
    amounts
}

impl Texts for Settlement {
    fn label(&self, s: &State, _: Seat, action: Action) -> Label {
        let label = Label::from(action.message());
        // SET-14.2, SET-14.3: what the supply can give once the price is back.
        let exchange = |give: Goods, get: Goods, count: u8| {
            with_settlers(get.at_most(s.supply.plus(give)), BONUS, count.min(s.bonus_settlers))
        };
        let gain = |goods: Goods, count: u8| exchange(Goods::EMPTY, goods, count);
        match action {
            Action::Take(artifact) => {
                let (goods, count) = artifact.gift();
                let label = label.gain(gain(goods, count));
                // SET-7.6: the new artifact is the last thing a passing player does.
                if s.top() == Frame::NewArtifact { label.ends_turn() } else { label }
            }
            Action::Construct(space) => {
                let quote = self.quote_construct(s, space).expect("offered by options");
                let mut price = settlers(ANY, 1);
                price.extend(Vec::from(quote.cost));
                label.fill(0, [quote.building.into()]).price(price)
            }
            Action::Explore(region) => {
                let need = self.quote_explore(s, region).expect("offered by options");
                label.price(settlers(ANY, need))
            }
            Action::Hunt(space) => {
                let quote = self.quote_hunt(s, space).expect("offered by options");
                let label = label.fill(1, [quote.colour.into()]);
                label.price(settlers(ANY, quote.settlers)).gain(gain(quote.reward, 0))
            }
            Action::Fortify(space) => {
                let goods = self.quote_fortify(s, space).expect("offered by options");
                label.price(settlers(ANY, 1)).gain(gain(goods, 0))
            }
            Action::ActivateRegion(region) => {
                let label = label.price(settlers(ANY, 1));
                if self.collect_by_choice { label } else { label.gain(gain(self.region_yield(s, region), 0)) }
            }
            Action::ActivateStreet(_) => label.price(settlers(ANY, 1)),
            Action::ActivateFortification(space) => {
                let goods = self.quote_fortification_activation(s, space).expect("offered by options");
                label.price(settlers(ANY, 1)).gain(gain(goods, 0))
            }
            Action::Invite(space) => {
                let quote = self.quote_invite(s, space).expect("offered by options");
                let label = label.fill(0, [quote.hero.into()]);
                label.price(quote.price).gain(gain(Goods::EMPTY, quote.settlers))
            }
            Action::Trade(swap) => {
                let swap = self.content().swaps[swap.index()];
                label.price(swap.give).gain(Goods::one(swap.get))
            }
            Action::Use(slot) => {
                let label = label.fill(0, [s.player().buildings.at(slot).into()]);
                match self.effect_at(s, slot) {
                    Effect::Gain { get, settlers } => label.gain(gain(get, settlers)),
                    Effect::Exchange { give, get, settlers } => label.price(give).gain(exchange(give, get, settlers)),
                    Effect::Store { resource, .. } => label.price(Goods::one(resource)),
                    Effect::GainBasic | Effect::ExchangeBasic { .. } | Effect::FortifiedTerrain => label,
                }
            }
            Action::Choose(resource) => {
                let one = Goods::one(resource);
                if let Frame::EffectChoice { slot } = s.top()
                    && let Effect::ExchangeBasic { get, settlers } = self.effect_at(s, slot)
                {
                    return label.price(one).gain(gain(get, settlers));
                }
                label.gain(one)
            }
            Action::EndTurn | Action::Pass => label.ends_turn(),
            _ => label,
        }
    }

    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.pack.names.get(kind)?.get(usize::from(index))
    }

    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        let score = self.score(&s.players[seat]);
        let part = |of: Points, points| Part { message: of.message(), points };
        let guilds = [Guild::Craftsman, Guild::Adventurer, Guild::Builder, Guild::Defender];
        let mut parts: Vec<Part> = guilds.map(|guild| part(Points::Guild(guild), score.guilds[guild as usize])).into();
        parts.extend([part(Points::Gold, score.gold), part(Points::Diamonds, score.diamonds)]);
        parts
    }

    /// SET-10.4.
    fn verdict(&self, s: &State) -> Option<Message> {
        let score = self.score(&s.players[Seat::A]).total();
        let rank = self.rank_of(score) as u16;
        (self.seats == 1 && s.top() == Frame::Over).then(|| Points::Rank { score, rank }.message())
    }

    /// SET-4.8.2: terrains that hold a monster, or would get one if they were activated now.
    fn peril(&self, s: &State, seat: Seat) -> u16 {
        let player = &s.players[seat];
        let row = s.row_colours(|hero| self.hero_colour(hero));
        let drawn = |&space: &Space| {
            let colour = self.terrain_at(player, space).monster;
            s.monsters[colour] > 0 && row & colour.bit() != 0
        };
        (usize::from(player.monsters.len()) + player.open_terrains().iter().filter(drawn).count()) as u16
    }

    fn averted(&self, less: u16) -> Option<Message> {
        Some(Points::KeptFromMonsters(less).message())
    }

    fn taken(&self, event: &Event) -> Option<(Seat, Arg)> {
        match *event {
            Event::Invited { seat, hero: Some(hero), .. } => Some((seat, hero.into())),
            Event::Constructed { seat, building, .. } => Some((seat, building.into())),
            Event::ArtifactTaken { seat, artifact } => Some((seat, artifact.into())),
            _ => None,
        }
    }

    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Action::SENTENCES, Refusal::SENTENCES, Event::SENTENCES, Points::SENTENCES]
    }
}

impl Settlement {
    /// What an activation would bring from the terrains, before the Scroll.
    fn region_yield(&self, s: &State, region: Region) -> Goods {
        let player = s.player();
        let spaces = player.wildlands.taken().and(region.spaces()).but(player.monsters);
        spaces.iter().fold(Goods::EMPTY, |sum, space| sum.plus(Goods::one(self.terrain_at(player, space).resource)))
    }
}
