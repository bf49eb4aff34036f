//! What people read beside questions, log and refusals: buttons with price and gain, names, points and verdict.

use crate::Settlement;
use crate::actions::{Action, Decision};
use crate::board::{Region, Space, StackId, Street};
use crate::content::{Artifact, BuildingId, Colour, Effect, Guild, HeroId};
use crate::goods::{Goods, Resource};
use crate::log::Event;
use crate::refusal::Refusal;
use crate::round::Frame;
use crate::state::State;
use steading_core::{Amount, Explain, Label, Localized, Message, Part, Seat, Sentence, Texts, sentences};

sentences! {
    /// What an answer says on its button.
    #[derive(Clone, Copy, Debug)]
    enum Button {
        Take { artifact: Artifact } = "SET-D13" => "settlement-do-take" { artifact };
        Construct { building: BuildingId } = "SET-D3" => "settlement-do-construct" { building };
        PlaceBuilding { street: Street } = "SET-D3b" => "settlement-do-place" { street };
        Explore { region: Region } = "SET-D4" => "settlement-do-explore" { region };
        PlaceTerrain { space: Space } = "SET-D4b" => "settlement-do-lay" { space };
        Hunt { space: Space, monster: Colour } = "SET-D5" => "settlement-do-hunt" { space, monster };
        Fortify { space: Space } = "SET-D6" => "settlement-do-fortify" { space };
        Region { region: Region } = "SET-D7" => "settlement-do-region" { region };
        Street { street: Street } = "SET-D8" => "settlement-do-street" { street };
        Fortification { space: Space } = "SET-D9" => "settlement-do-fort" { space };
        Invite { hero: HeroId } = "SET-D10" => "settlement-do-invite" { hero };
        Trade = "SET-D11" => "settlement-do-trade";
        Use { building: BuildingId } = "SET-D8a" => "settlement-do-use" { building };
        Choose { resource: Resource } = "SET-D8b" => "settlement-do-choose" { resource };
        Stop = "SET-D8a" => "settlement-do-stop";
        Monster { appears: bool } = "SET-D7c"
            => "settlement-do-no-monster" | "settlement-do-monster" [usize::from(*appears)];
        Collect { take: bool } = "SET-D7d" => "settlement-do-leave" | "settlement-do-collect" [usize::from(*take)];
        Stack { stack: StackId } = "SET-D3d" => "settlement-do-stack" { stack: stack.index() + 1 };
        EndTurn = "SET-D2" => "settlement-do-end";
        Pass = "SET-D2" => "settlement-do-pass";
        Keep { resource: Resource } = "SET-D12" => "settlement-do-keep" { resource };
    }
}

sentences! {
    /// Where points come from, and what a solo result is called.
    #[derive(Clone, Copy, Debug)]
    enum Points {
        Guild(guild: Guild) = "SET-13.5" => "settlement-score-guild" { guild };
        Gold = "SET-11.10" => "settlement-score-gold";
        Diamonds = "SET-11.11" => "settlement-score-diamonds";
        Rank { score: i32, rank: u16 } = "SET-10.4"
            => "settlement-verdict-rank" { score, rank: steading_core::Arg::Item { kind: "rank", index: *rank } };
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
        let says = |button: Button| Label::from(button.message());
        // SET-14.2, SET-14.3: what the supply can give once the price is back.
        let exchange = |give: Goods, get: Goods, count: u8| {
            with_settlers(get.at_most(s.supply.plus(give)), BONUS, count.min(s.bonus_settlers))
        };
        let gain = |goods: Goods, count: u8| exchange(Goods::EMPTY, goods, count);
        match action {
            Action::Take(artifact) => {
                let (goods, count) = artifact.gift();
                let label = says(Button::Take { artifact }).gain(gain(goods, count));
                // SET-7.6: the new artifact is the last thing a passing player does.
                if s.top() == Frame::NewArtifact { label.ends_turn() } else { label }
            }
            Action::Construct(space) => {
                let quote = self.quote_construct(s, space).expect("offered by options");
                let mut price = settlers(ANY, 1);
                price.extend(Vec::from(quote.cost));
                says(Button::Construct { building: quote.building }).price(price)
            }
            Action::PlaceBuilding(street) => says(Button::PlaceBuilding { street }),
            Action::Explore(region) => {
                let need = self.quote_explore(s, region).expect("offered by options");
                says(Button::Explore { region }).price(settlers(ANY, need))
            }
            Action::PlaceTerrain(space) => says(Button::PlaceTerrain { space }),
            Action::Hunt(space) => {
                let quote = self.quote_hunt(s, space).expect("offered by options");
                let label = says(Button::Hunt { space, monster: quote.colour });
                label.price(settlers(ANY, quote.settlers)).gain(gain(quote.reward, 0))
            }
            Action::Fortify(space) => {
                let goods = self.quote_fortify(s, space).expect("offered by options");
                says(Button::Fortify { space }).price(settlers(ANY, 1)).gain(gain(goods, 0))
            }
            Action::ActivateRegion(region) => {
                let label = says(Button::Region { region }).price(settlers(ANY, 1));
                if self.collect_by_choice { label } else { label.gain(gain(self.region_yield(s, region), 0)) }
            }
            Action::ActivateStreet(street) => says(Button::Street { street }).price(settlers(ANY, 1)),
            Action::ActivateFortification(space) => {
                let goods = self.quote_fortification_activation(s, space).expect("offered by options");
                says(Button::Fortification { space }).price(settlers(ANY, 1)).gain(gain(goods, 0))
            }
            Action::Invite(space) => {
                let quote = self.quote_invite(s, space).expect("offered by options");
                let label = says(Button::Invite { hero: quote.hero });
                label.price(quote.price).gain(gain(Goods::EMPTY, quote.settlers))
            }
            Action::Trade(swap) => {
                let swap = self.content().swaps[swap.index()];
                says(Button::Trade).price(swap.give).gain(Goods::one(swap.get))
            }
            Action::Use(slot) => {
                let label = says(Button::Use { building: s.player().buildings.at(slot) });
                match self.effect_at(s, slot) {
                    Effect::Gain { get, settlers } => label.gain(gain(get, settlers)),
                    Effect::Exchange { give, get, settlers } => label.price(give).gain(exchange(give, get, settlers)),
                    Effect::Store { resource, .. } => label.price(Goods::one(resource)),
                    Effect::GainBasic | Effect::ExchangeBasic { .. } | Effect::FortifiedTerrain => label,
                }
            }
            Action::Choose(resource) => {
                let label = says(Button::Choose { resource });
                let one = Goods::one(resource);
                if let Frame::EffectChoice { slot } = s.top()
                    && let Effect::ExchangeBasic { get, settlers } = self.effect_at(s, slot)
                {
                    return label.price(one).gain(gain(get, settlers));
                }
                label.gain(one)
            }
            Action::Stop => says(Button::Stop),
            Action::MonsterAppears(appears) => says(Button::Monster { appears }),
            Action::Collect(take) => says(Button::Collect { take }),
            Action::DrawFrom(stack) => says(Button::Stack { stack }),
            Action::EndTurn => says(Button::EndTurn).ends_turn(),
            Action::Pass => says(Button::Pass).ends_turn(),
            Action::Keep(resource) => says(Button::Keep { resource }),
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

    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Button::SENTENCES, Refusal::SENTENCES, Event::SENTENCES, Points::SENTENCES]
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
