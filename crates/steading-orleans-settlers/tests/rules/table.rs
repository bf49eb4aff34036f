//! Positions for the tests: a table in any round with any event, and how to arrange what lies on it.

use steading_core::prelude::*;
use steading_core::{Seat, Status, Viewer};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::crew::Crew;
use steading_orleans_settlers::state::{
    Areas, Deed, DeedBoard, Era, EventCard, EventCards, Folk, Frame, Good, Goods, Kind, Phase, Place, State,
};
use steading_testkit::{Scenario, scenario};

pub type Play<'g> = Scenario<'g, OrleansSettlers>;

pub const A: Seat = Seat::A;
pub const B: Seat = Seat::B;
pub const C: Seat = Seat::C;
pub const D: Seat = Seat::D;

/// The start of this round, before the event is drawn; A is the start player.
pub fn before<'g>(game: &'g OrleansSettlers, round: u8, event: &str) -> Play<'g> {
    let card = game.event(event).expect("a known event");
    scenario(game).chance("first A").arrange(|state| {
        state.round = round;
        state.unseen = EventCards::first(game.content().mechanics.events.len());
        // Of the rounds before this one any cards of the right category are seen, but not the wanted one.
        for past in 0..round - 1 {
            let of_category = (8 * (past / 4)..8 * (past / 4) + 8).map(|index| index as usize);
            let seen = of_category.map(EventCard::new).find(|other| *other != card && state.unseen.contains(*other));
            state.unseen = state.unseen.without(seen.expect("eight of a category"));
        }
        state.pending.clear();
        state.pending.push(Frame::Round { next: Phase::Draw });
        state.pending.push(Frame::Reveal);
    })
}

/// Planning in this round with this event: nobody has drawn anything.
pub fn planning_in<'g>(game: &'g OrleansSettlers, round: u8, event: &str) -> Play<'g> {
    before(game, round, event).chance(&format!("event {event}"))
}

/// The round that the category of an event begins with.
pub fn first_round(event: &str) -> u8 {
    match event.as_bytes()[0] {
        b'A' => 1,
        b'B' => 5,
        b'C' => 9,
        _ => 13,
    }
}

/// A is asked to act, nobody has planned anything, the event is as given.
pub fn acting_with<'g>(game: &'g OrleansSettlers, event: &str) -> Play<'g> {
    let mut play = planning_in(game, first_round(event), event);
    for seat in Seat::all(game.seats()) {
        play = plan(play, seat, &[]);
    }
    play
}

/// A is asked to act in a round whose event touches nothing but harvests.
pub fn acting(game: &OrleansSettlers) -> Play<'_> {
    acting_with(game, "A6")
}

/// Walks through the places of a seat, puts followers such as `farmer workshop 1`, and confirms.
#[track_caller]
pub fn plan<'g>(play: Play<'g>, seat: Seat, puts: &[&str]) -> Play<'g> {
    walk(play, seat, puts).play(&format!("{seat} confirm"))
}

/// The same without confirming.
#[track_caller]
pub fn walk<'g>(mut play: Play<'g>, seat: Seat, puts: &[&str]) -> Play<'g> {
    let mut left: Vec<&str> = puts.to_vec();
    while let Some(place) = play.game.walk_place(play.state.player(seat)) {
        let id = play.game.place_id(place).to_owned();
        let next = left.iter().position(|put| put.split(' ').nth(1) == Some(&id));
        play = match next {
            Some(index) => play.play(&format!("{seat} put {}", left.remove(index))),
            None => play.play(&format!("{seat} leave {id}")),
        };
    }
    assert!(left.is_empty(), "nobody was put: {left:?}");
    play
}

/// Everybody passes as long as actions are asked for.
pub fn all_pass(mut play: Play<'_>) -> Play<'_> {
    while let (Some(Frame::Act { seat, .. }), Status::Waiting(_)) = (play.state.top(), play.status()) {
        play = play.play(&format!("{seat} pass"));
    }
    play
}

pub fn place(game: &OrleansSettlers, id: &str) -> Place {
    game.place(id).unwrap_or_else(|| panic!("no place {id}"))
}

pub fn areas(game: &OrleansSettlers, ids: &[&str]) -> Areas {
    ids.iter().map(|id| game.area(id).unwrap_or_else(|| panic!("no area {id}"))).collect()
}

/// Settlers of a seat stand exactly here; fortresses elsewhere go back to the supply.
pub fn settle(game: &OrleansSettlers, state: &mut State, seat: Seat, ids: &[&str]) {
    let player = &mut state.players[seat];
    player.settlers = player.settlers + player.areas.len() - ids.len() as u8;
    player.areas = areas(game, ids);
    player.fortresses += player.fortified.but(player.areas).len();
    player.fortified = player.fortified.and(player.areas);
}

/// A fortress from the supply.
pub fn fortify(game: &OrleansSettlers, state: &mut State, seat: Seat, id: &str) {
    let player = &mut state.players[seat];
    player.fortresses -= 1;
    player.fortified = player.fortified.or(areas(game, &[id]));
}

pub fn villages(game: &OrleansSettlers, state: &mut State, ids: &[&str]) {
    state.villages = state.villages.or(areas(game, ids));
}

/// Churches with their villages.
pub fn churches(game: &OrleansSettlers, state: &mut State, ids: &[&str]) {
    villages(game, state, ids);
    state.church_areas = state.church_areas.or(areas(game, ids));
    state.churches -= ids.len() as u8;
}

/// Goods of a seat, from the market.
pub fn goods(state: &mut State, seat: Seat, counts: &[(Good, u8)]) {
    let held = counts.iter().map(|&(good, count)| Goods::some(good, count)).fold(Goods::EMPTY, Goods::plus);
    let player = &mut state.players[seat];
    state.goods = state.goods.plus(player.goods).minus(held);
    player.goods = held;
}

/// Takes all of a good out of the market.
pub fn used_up(state: &mut State, good: Good) {
    let rest = Goods::some(good, state.goods.get(good));
    state.goods = state.goods.minus(rest);
    state.gone_goods = state.gone_goods.plus(rest);
}

pub fn no_more(state: &mut State, kind: Kind) {
    let rest = Folk::some(kind, state.folk.get(kind));
    state.folk = state.folk.minus(rest);
    state.gone_folk = state.gone_folk.plus(rest);
}

pub fn folk(kinds: &[Kind]) -> Folk {
    kinds.iter().copied().collect()
}

/// Bag and green of a seat, from the market.
pub fn followers(state: &mut State, seat: Seat, bag: &[Kind], green: &[Kind]) {
    let player = &mut state.players[seat];
    state.folk = state.folk.plus(player.bag).plus(player.green).minus(folk(bag)).minus(folk(green));
    player.bag = folk(bag);
    player.green = folk(green);
}

/// Followers from the market onto the spaces of a place, open to all; the place is unlocked or bought if need be.
pub fn man(game: &OrleansSettlers, state: &mut State, seat: Seat, id: &str, kinds: &[Kind]) {
    own(game, state, seat, id);
    let place = place(game, id);
    let player = &mut state.players[seat];
    let mut crew = player.crews.at(place);
    let covered = crew.technology();
    for (space, &kind) in (0..).filter(|&space| Some(space) != covered).zip(kinds) {
        crew = crew.with(space, kind);
    }
    state.folk = state.folk.minus(folk(kinds));
    player.crews.set(place, crew);
}

/// A base place is unlocked, a tile is bought; nothing happens when it is there already.
pub fn own(game: &OrleansSettlers, state: &mut State, seat: Seat, id: &str) {
    let place = place(game, id);
    state.players[seat].places = state.players[seat].places.with(place);
    state.on_sale = state.on_sale.without(place);
}

pub fn technology(game: &OrleansSettlers, state: &mut State, seat: Seat, id: &str, space: usize) {
    let place = place(game, id);
    state.technology -= 1;
    let crew: Crew = state.players[seat].crews.at(place);
    state.players[seat].crews.set(place, crew.with_technology(space));
}

/// The era by its number.
pub fn era(state: &mut State, seat: Seat, number: usize, upright: bool) {
    state.players[seat].era = Era::new(number - 1);
    state.players[seat].upright = upright;
}

/// A deed shows this face (from 0) with these slots filled.
pub fn deed(game: &OrleansSettlers, state: &mut State, id: &str, face: u8, filled: u16) {
    let deed: Deed = game.deed(id).expect("a deed of this table");
    state.deeds[deed.index()] = DeedBoard { face, filled };
}

pub fn viewers(game: &OrleansSettlers) -> Vec<Viewer> {
    Viewer::all(game.seats()).collect()
}

/// Draws the first possible outcome as long as chance is due.
pub fn draw_first(mut play: Play<'_>) -> Play<'_> {
    while let Some((outcome, _)) = play.outcomes().first().cloned() {
        play = play.chance(&outcome);
    }
    play
}

pub fn coins(play: &Play<'_>, seat: Seat) -> u16 {
    play.state.player(seat).coins
}

pub fn good(play: &Play<'_>, seat: Seat, good: Good) -> u8 {
    play.state.player(seat).goods.get(good)
}
