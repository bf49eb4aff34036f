//! Places, deeds and events: what they may be, and the shapes that the rules take for granted.

use super::text::{DeedText, EventText, PlaceText, SlotsText};
use super::{Checked, Reader};
use crate::content::{ByPlayers, DeedData, EventData, FaceData, GoodData, PlaceData, Slot};
use crate::crew::MOST_SPACES;
use crate::prelude::*;
use std::collections::BTreeSet;

impl Reader<'_> {
    pub(super) fn places(&mut self, list: Vec<PlaceText>, wild: Kinds) -> Checked<Vec<PlaceData>> {
        self.within("place", "id", list.len() as u32, 1, Place::COUNT as u32)?;
        let mut places: Vec<PlaceData> = Vec::new();
        for place in list {
            let entry = format!("place {}", place.id);
            self.word(&entry, &place.id)?;
            if places.iter().any(|other| other.id == place.id) {
                return self.fail(&entry, "id", "this entry stands here twice");
            }
            if places.last().is_some_and(|last| last.group > place.group) {
                return self.fail(&entry, "group", "places stand in the order board, base, I, II, III");
            }
            let count = place.spaces.len() + place.optional.len();
            self.within(&entry, "spaces", count as u32, 0, MOST_SPACES as u32)?;
            if place.effect.is_action() == place.spaces.is_empty() {
                return self.fail(&entry, "spaces", "action places have spaces, other tiles have none");
            }
            if place.technology && place.spaces.len() < 2 {
                return self.fail(&entry, "technology", "only a place with two mandatory spaces or more takes it");
            }
            // ORL-6.3: a monk stands for any kind, but not on the knight space of an expansion.
            let knight_space = |optional: bool| optional && place.effect == Effect::Expand;
            let mut spaces = Vec::new();
            for (kinds, optional) in
                place.spaces.iter().map(|kinds| (kinds, false)).chain(place.optional.iter().map(|kinds| (kinds, true)))
            {
                let kinds = self.space(&entry, kinds)?;
                spaces.push(if knight_space(optional) { kinds } else { kinds.or(wild) });
            }
            self.effect(&entry, &place)?;
            places.push(PlaceData {
                id: place.id,
                group: place.group,
                spaces,
                mandatory: place.spaces.len() as u8,
                technology: place.technology,
                effect: place.effect,
            });
            self.named("place", &entry, place.name, place.src);
        }
        Ok(places)
    }

    fn space(&self, entry: &str, kinds: &[String]) -> Checked<Kinds> {
        if kinds == ["any"] {
            return Ok(Kinds::first(Kind::NAMED.len()));
        }
        let mut set = Kinds::EMPTY;
        for id in kinds {
            match Kind::from_id(id) {
                Some(kind) => set = set.with(kind),
                None => return self.fail(entry, "spaces", format!("'{id}' is no kind of follower")),
            }
        }
        if set.is_empty() { self.fail(entry, "spaces", "a space accepts somebody") } else { Ok(set) }
    }

    /// Numbers an effect may have, and the shape of places that the rules take for granted.
    fn effect(&self, entry: &str, place: &PlaceText) -> Checked<()> {
        let shape = |mandatory: usize, optional: usize| {
            if (place.spaces.len(), place.optional.len()) == (mandatory, optional) {
                return Ok(());
            }
            self.fail(entry, "spaces", format!("this effect needs {mandatory} spaces and {optional} optional ones"))
        };
        let number =
            |field: &str, value: u8, least: u32, most: u32| self.within(entry, field, value.into(), least, most);
        match place.effect {
            Effect::Expand => match place.optional.as_slice() {
                [] => Ok(()),
                [kinds] if kinds == &["knight"] => Ok(()),
                _ => self.fail(entry, "optional", "an expansion has one optional space, for a knight"),
            },
            Effect::TownHall => shape(1, 1),
            Effect::CountyFair { coins } => {
                coins.iter().try_for_each(|&coins| number("coins", coins, 0, 50))?;
                if place.spaces.iter().chain(&place.optional).any(|kinds| kinds != &["any"]) {
                    return self.fail(entry, "spaces", "a fair accepts everybody on every space");
                }
                Ok(())
            }
            Effect::ExpandFar { range } => number("range", range, 1, 6),
            Effect::Harvest { most } => number("most", most, 1, 10),
            Effect::CoinsToFame { most } => number("most", most, 1, 20),
            Effect::Convert { most, from, to } => {
                if from.is_empty() || from.contains(to) {
                    return self.fail(entry, "from", "goods are swapped for another good");
                }
                number("most", most, 1, 10)
            }
            Effect::TakeGoods { base, most, .. } => {
                number("base", base, 0, 10)?;
                number("most", most, 1, 20)
            }
            Effect::Sell { most, bonus } => {
                number("most", most, 1, 10)?;
                number("bonus", bonus, 0, 20)
            }
            Effect::CoinsPerVillage { amount } | Effect::FamePerArea { amount } => number("amount", amount, 0, 5),
            Effect::FameOnBuild { amount } | Effect::ExtraDraw { amount } => number("amount", amount, 0, 5),
            Effect::DemandMinus { amount } | Effect::PointsPerChurch { amount } => number("amount", amount, 0, 5),
            Effect::PointsPerSharedArea { amount } => number("amount", amount, 0, 5),
            Effect::Fame { amount } => number("amount", amount, 0, 20),
            Effect::BuyCitizen { coins } => number("coins", coins, 0, 50),
            Effect::PointsPerFood { per, amount, .. } => {
                number("per", per, 1, 20)?;
                number("amount", amount, 0, 5)
            }
            Effect::Recruit { .. } | Effect::BuyPlace | Effect::BuildVillage | Effect::BuildFortress => Ok(()),
            Effect::BuildChurch { .. } | Effect::Technology { .. } | Effect::DrawChoice => Ok(()),
        }
    }

    pub(super) fn deeds(&mut self, list: Vec<DeedText>, goods: &By<Good, GoodData, 8>) -> Checked<Vec<DeedData>> {
        self.within("deed", "id", list.len() as u32, 0, MOST_DEEDS as u32)?;
        let food: GoodKinds = Good::NAMED.into_iter().filter(|&good| goods[good].food).collect();
        let mut deeds: Vec<DeedData> = Vec::new();
        let mut feats = BTreeSet::new();
        for deed in list {
            let entry = format!("deed {}", deed.id);
            self.word(&entry, &deed.id)?;
            if deeds.iter().any(|other| other.id == deed.id) {
                return self.fail(&entry, "id", "this entry stands here twice");
            }
            self.within(&entry, "min_players", deed.min_players.into(), 2, 4)?;
            let mut faces = Vec::new();
            for face in deed.face {
                let entry = format!("{entry} {}", face.id);
                if face.on_complete.is_some_and(|feat| !feats.insert(feat)) {
                    return self.fail(&entry, "on_complete", "another face does this already");
                }
                let slots = match face.slots {
                    SlotsText { all: Some(all), p2: None, p3: None, p4: None } => {
                        let slots = self.slots(&entry, &all, food)?;
                        ByPlayers { p2: slots.clone(), p3: slots.clone(), p4: slots }
                    }
                    SlotsText { all: None, p2: Some(p2), p3: Some(p3), p4: Some(p4) } => ByPlayers {
                        p2: self.slots(&entry, &p2, food)?,
                        p3: self.slots(&entry, &p3, food)?,
                        p4: self.slots(&entry, &p4, food)?,
                    },
                    _ => return self.fail(&entry, "slots", "slots are given for all, or for p2, p3 and p4"),
                };
                self.names.entry("face".to_owned()).or_default().push(face.name);
                faces.push(FaceData { id: face.id, slots, bonus: face.bonus, on_complete: face.on_complete });
            }
            let Ok(faces) = <[FaceData; 2]>::try_from(faces) else {
                return self.fail(&entry, "face", "a deed has two faces");
            };
            deeds.push(DeedData { id: deed.id, min_players: deed.min_players, faces });
            self.source(&entry, deed.src);
        }
        Ok(deeds)
    }

    fn slots(&self, entry: &str, ids: &[String], food: GoodKinds) -> Checked<Vec<Slot>> {
        self.within(entry, "slots", ids.len() as u32, 1, 16)?;
        let mut slots = Vec::new();
        for id in ids {
            slots.push(match (id.as_str(), Kind::from_id(id), Good::from_id(id)) {
                ("food", _, _) => Slot::Food,
                (_, Some(kind), _) => Slot::Follower(kind),
                (_, _, Some(good)) => Slot::Good(good),
                _ => return self.fail(entry, "slots", format!("'{id}' is neither a follower nor a good nor food")),
            });
        }
        // Otherwise it would matter which of two fitting slots a good fills.
        let single = slots.iter().any(|slot| matches!(slot, Slot::Good(good) if food.contains(*good)));
        if single && slots.contains(&Slot::Food) {
            return self.fail(entry, "slots", "a face has slots for any food or for single food goods, not both");
        }
        Ok(slots)
    }

    pub(super) fn events(&mut self, list: Vec<EventText>) -> Checked<Vec<EventData>> {
        self.within("event", "id", list.len() as u32, 4, EventCard::COUNT as u32)?;
        let mut events: Vec<EventData> = Vec::new();
        for event in list {
            let entry = format!("event {}", event.id);
            if event.id.is_empty() || event.id.len() > 8 || !event.id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                return self.fail(&entry, "id", "an id is made of letters and digits");
            }
            if events.iter().any(|other| other.id == event.id) {
                return self.fail(&entry, "id", "this entry stands here twice");
            }
            if events.last().is_some_and(|last| last.category > event.category) {
                return self.fail(&entry, "category", "events stand in the order A, B, C, D");
            }
            if event.timing != event.effect.timing() {
                let problem = format!("this effect has the timing \"{}\"", event.effect.timing().id());
                return self.fail(&entry, "timing", problem);
            }
            self.event_effect(&entry, &event.effect)?;
            events.push(EventData { id: event.id, category: event.category, effect: event.effect });
            self.named("event", &entry, event.name, event.src);
        }
        Ok(events)
    }

    fn event_effect(&self, entry: &str, effect: &EventEffect) -> Checked<()> {
        use EventEffect::*;
        let number =
            |field: &str, value: u8, least: u32, most: u32| self.within(entry, field, value.into(), least, most);
        match effect {
            OweFoodByAreas { steps, .. } | OweWoodByVillages { steps } => self.steps(entry, steps),
            GainGoods { goods } => goods.counts().try_for_each(|(_, count)| number("goods", count, 0, 20)),
            GainByTerrain { amount, with_terrain, .. } => {
                number("amount", *amount, 0, 20)?;
                number("with_terrain", *with_terrain, 0, 20)
            }
            FreeRecruit { kinds } if kinds.is_empty() => self.fail(entry, "kinds", "at least one kind is offered"),
            BuyFollower { coins, .. } => number("coins", *coins, 0, 50),
            OweCoins { amount } | OweCoinsMinusFortress { amount } => number("amount", *amount, 0, 20),
            OweCoinsPerAreas { per } => number("per", *per, 1, 20),
            FoodForFame { food, fame } => {
                number("food", *food, 1, 5)?;
                number("fame", *fame, 0, 20)
            }
            SellOffer { most, bonus } => {
                number("most", *most, 1, 10)?;
                number("bonus", *bonus, 0, 20)
            }
            HarvestLimit { most } | FreeHarvest { most } => number("most", *most, 1, 10),
            PlaceDiscount { wood } | VillageDiscount { wood } => number("wood", *wood, 0, 20),
            LoseFollowers { amount, .. } => number("amount", *amount, 0, 20),
            OweCoinsPerVillage { amount } | OweFoodPerFortress { amount } => number("amount", *amount, 0, 5),
            FamePerFortress { amount } | CoinsPerChurch { amount } => number("amount", *amount, 0, 5),
            CoinsPerEra { amount } | FameMostSettlers { amount } => number("amount", *amount, 0, 5),
            FreeRecruit { .. } | HarvestBan { .. } | NoConquest | CitizenIfVillages { .. } => Ok(()),
            CitizenSoleMostAreas | Prohibit { .. } => Ok(()),
        }
    }
}
