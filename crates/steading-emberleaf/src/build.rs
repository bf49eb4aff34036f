//! EMB-7.1 to EMB-7.4: building, with discount and rebate.

use crate::prelude::*;
use crate::program::{BuildTerms, Effect, EffectId};

/// What a building takes: its cost before anything is taken off, and how many units the discount takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub cost: Goods,
    pub discount: u8,
}

/// The open Build on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenBuild {
    seat: Seat,
    pub terms: BuildTerms,
    pub rebated: bool,
}

/// EMB-13, D16: whether this cost can be paid once so many units of choice are taken off.
fn payable(goods: Goods, cost: Goods, off: u8) -> bool {
    cost.beyond(goods).size() <= off
}

impl Emberleaf {
    fn terms(&self, effect: EffectId) -> BuildTerms {
        match self.content().effect(effect) {
            Effect::Build(terms) => terms,
            other => unreachable!("{other:?} builds nothing"),
        }
    }

    /// The Build that the questions on top of it belong to.
    pub(crate) fn open_build(&self, s: &State) -> OpenBuild {
        let frames = s.pending.as_slice().iter().rev();
        let open = frames.copied().find_map(|frame| match frame {
            Frame::Build { seat, effect, rebated, .. } => Some(OpenBuild { seat, terms: self.terms(effect), rebated }),
            _ => None,
        });
        open.expect("a Build lies below its questions")
    }

    pub fn building_of(&self, tile: Tile) -> Building {
        match tile {
            Tile::General(building) => building,
            Tile::Fellow(fellow) => self.content().fellows[fellow.index()].building,
        }
    }

    pub(crate) fn cost_of(&self, tile: Tile) -> Goods {
        match tile {
            Tile::General(building) => self.content().buildings[building as usize].cost,
            Tile::Fellow(fellow) => self.content().fellows[fellow.index()].cost,
        }
    }

    /// EMB-7.1: still on the building board, or on the own board.
    pub(crate) fn quote_stock(&self, s: &State, seat: Seat, tile: Tile) -> Permission {
        match tile {
            Tile::General(building) if s.supply[building] == 0 => Err(Refusal::UsedUp(building)),
            Tile::Fellow(fellow) if s.players[seat].built.contains(fellow) => Err(Refusal::FellowBuilt(fellow)),
            _ => Ok(()),
        }
    }

    /// EMB-7.3, EMB-6.50: somewhere the Build may build a hex is free.
    pub(crate) fn quote_room(&self, s: &State, open: &OpenBuild) -> Permission {
        let here = s.players[open.seat].at;
        let room = if open.terms.anywhere {
            Clearing::all().any(|clearing| !self.is_full(s, clearing))
        } else {
            !self.is_full(s, here)
        };
        if room { Ok(()) } else { Err(Refusal::NoFreeHex(here)) }
    }

    /// EMB-7.1, EMB-7.2, EMB-12: may this be built now, and what does it take?
    #[inline]
    pub(crate) fn quote_tile(&self, s: &State, open: &OpenBuild, tile: Tile) -> Result<Plan, Refusal> {
        if !open.terms.types.contains(self.building_of(tile)) {
            return Err(Refusal::OtherType);
        }
        self.quote_stock(s, open.seat, tile)?;
        let plan = Plan { cost: self.cost_of(tile), discount: open.terms.discount };
        let goods = s.players[open.seat].goods;
        if payable(goods, plan.cost, plan.discount) || self.rebate_pays(goods, open, plan) {
            Ok(plan)
        } else {
            Err(Refusal::CannotPay { price: plan.cost, have: goods })
        }
    }

    #[inline]
    pub(crate) fn can_build(&self, s: &State) -> bool {
        let open = self.open_build(s);
        self.quote_room(s, &open).is_ok() && Tile::all().any(|tile| self.quote_tile(s, &open, tile).is_ok())
    }

    /// EMB-A18: once per activation; its price and the reduced cost can both be paid.
    fn rebate_pays(&self, goods: Goods, open: &OpenBuild, plan: Plan) -> bool {
        match open.terms.rebate {
            Some(rebate) if !open.rebated && goods.covers(rebate.price) => {
                payable(goods.minus(rebate.price), plan.cost, plan.discount + rebate.by)
            }
            _ => false,
        }
    }

    /// EMB-7.1: the building is chosen; next its rebate, then its discount.
    pub(crate) fn choose_tile(&self, s: &mut State, tile: Tile) {
        let open = self.open_build(s);
        let plan = self.quote_tile(s, &open, tile).expect("a legal answer");
        let Some(Frame::Build { left, .. }) = s.pending.top_mut() else { unreachable!("a Build is open") };
        *left -= 1;
        if self.rebate_pays(s.players[open.seat].goods, &open, plan) {
            s.push(Frame::Rebate { seat: open.seat, tile });
        } else {
            self.take_off(s, open.seat, tile, plan.discount);
        }
    }

    /// EMB-13, D15: with, if both can be paid; without, if the full cost can be paid.
    pub(crate) fn quote_rebate(&self, s: &State, tile: Tile, wanted: bool) -> Permission {
        let open = self.open_build(s);
        let goods = s.players[open.seat].goods;
        let plan = Plan { cost: self.cost_of(tile), discount: open.terms.discount };
        match wanted {
            true if self.rebate_pays(goods, &open, plan) => Ok(()),
            false if payable(goods, plan.cost, plan.discount) => Ok(()),
            _ => Err(Refusal::CannotPay { price: plan.cost, have: goods }),
        }
    }

    pub(crate) fn answer_rebate(&self, s: &mut State, wanted: bool, e: &mut impl Sink<Event>) {
        let open = self.open_build(s);
        let Some(Frame::Rebate { seat, tile }) = s.pending.pop() else { unreachable!("a rebate is offered") };
        let mut off = open.terms.discount;
        if wanted {
            let rebate = open.terms.rebate.expect("offered for a Build with rebate");
            off += rebate.by;
            s.players[seat].goods = s.players[seat].goods.minus(rebate.price);
            e.push(Event::Paid { seat, goods: rebate.price });
            let Some(Frame::Build { rebated, .. }) = s.pending.top_mut() else { unreachable!("a Build is open") };
            *rebated = true;
        }
        self.take_off(s, seat, tile, off);
    }

    /// EMB-12, `discount`: units are chosen one by one unless all go.
    fn take_off(&self, s: &mut State, seat: Seat, tile: Tile, off: u8) {
        let cost = self.cost_of(tile);
        if off == 0 {
            self.pay_for(s, seat, tile, cost);
        } else if off >= cost.size() {
            self.pay_for(s, seat, tile, Goods::EMPTY);
        } else {
            let cost = Resource::NAMED.map(|kind| cost.get(kind));
            s.push(Frame::Cheaper { seat, tile, cost, left: off, from: Resource::Wood });
        }
    }

    /// EMB-13, D16: a kind of the remaining cost, in canonical order, that leaves a payable cost.
    pub(crate) fn quote_cheaper(&self, s: &State, kind: Resource) -> Permission {
        let Frame::Cheaper { seat, cost, left, from, .. } = s.top() else { unreachable!("a cost is reduced") };
        let cost = Goods::new(&cost);
        if cost.get(kind) == 0 {
            return Err(Refusal::NotInCost(kind));
        }
        let rest = cost.minus(Goods::one(kind));
        let later = rest.from(kind);
        let earlier = rest.minus(later);
        let goods = s.players[seat].goods;
        let fits = kind >= from && goods.covers(earlier) && later.size() >= left - 1 && payable(goods, later, left - 1);
        if fits { Ok(()) } else { Err(Refusal::LeavesTooMuch(kind)) }
    }

    pub(crate) fn make_cheaper(&self, s: &mut State, kind: Resource, e: &mut impl Sink<Event>) {
        let Some(Frame::Cheaper { seat, tile, mut cost, left, .. }) = s.pending.pop() else {
            unreachable!("a cost is reduced")
        };
        cost[kind as usize] -= 1;
        if left > 1 {
            s.push(Frame::Cheaper { seat, tile, cost, left: left - 1, from: kind });
        } else {
            e.push(Event::Reduced { seat, tile });
            self.pay_for(s, seat, tile, Goods::new(&cost));
        }
    }

    /// EMB-7.2: to the supply, also for a Charge skill (EMB-A21); then a place is chosen.
    fn pay_for(&self, s: &mut State, seat: Seat, tile: Tile, cost: Goods) {
        s.players[seat].goods = s.players[seat].goods.minus(cost);
        if self.open_build(s).terms.anywhere {
            s.push(Frame::BuildWhere { seat, tile });
        } else {
            s.push(Frame::BuildOn { seat, tile, clearing: s.players[seat].at });
        }
    }

    /// EMB-7.3: a free hex of this clearing.
    pub(crate) fn quote_free_hex(&self, s: &State, clearing: Clearing, hex: HexId) -> Permission {
        if !self.content().clearing_hexes[clearing.index()].contains(hex) {
            return Err(Refusal::HexElsewhere(clearing));
        }
        if s.built_on().contains(hex) { Err(Refusal::HexTaken) } else { Ok(()) }
    }

    /// EMB-7.11: whether a clearing is filled.
    #[inline]
    pub(crate) fn is_full(&self, s: &State, clearing: Clearing) -> bool {
        self.content().clearing_hexes[clearing.index()].but(s.built_on()).is_empty()
    }

    /// EMB-7.3, EMB-7.4, EMB-A22: the tile is placed and its bonus holds; the hex symbol; then somebody may move in.
    pub(crate) fn build_on(&self, s: &mut State, hex: HexId, e: &mut impl Sink<Event>) {
        let Some(Frame::BuildOn { seat, tile, clearing }) = s.pending.pop() else { unreachable!("a hex is chosen") };
        let building = self.building_of(tile);
        match tile {
            Tile::General(_) => s.supply[building] -= 1,
            Tile::Fellow(fellow) => {
                s.players[seat].built = s.players[seat].built.with(fellow);
                s.fellowship = s.fellowship.with(hex);
            }
        }
        s.buildings[building] = s.buildings[building].with(hex);
        self.note_deed(s, seat, Deed::Build, 1);
        e.push(Event::Built { seat, tile, hex });
        if self.is_full(s, clearing) {
            s.players[seat].claims += 1;
            e.push(Event::ClearingFilled { clearing });
        }
        s.push(Frame::MoveIn { seat, hex });
        if let Some(resource) = self.content().hexes[hex.index()].symbol {
            s.push(Frame::Store { seat, resource, count: 1, gathered: false });
        }
    }
}
