//! Taking artifacts (SET-2.9, SET-7.6, SET-10) and those that pay out when taken (SET-12.5, SET-12.9, SET-12.10).
//! What the others do stands with the action they change.

use crate::prelude::*;

impl Settlement {
    pub(crate) fn take(&self, s: &mut State, artifact: Artifact, e: &mut impl Sink<Event>) {
        if let Some(Frame::FirstArtifact { seat }) = s.pending.pop() {
            // SET-2.9: counter-clockwise, the start player last.
            if seat != s.start_marker {
                s.pending.push(Frame::FirstArtifact { seat: seat.previous(self.seats) });
            }
            self.hand_over(s, seat, artifact, e);
        } else {
            // SET-10.2: alone, the old artifact leaves the game and the row is filled up from the deck.
            if self.seats == 1 {
                s.pending.push(Frame::RevealArtifacts { left: 1 });
            }
            self.hand_over(s, s.active, artifact, e);
        }
    }

    /// SET-7.6: first take, then put the old one back: the same cannot be kept.
    fn hand_over(&self, s: &mut State, seat: Seat, artifact: Artifact, e: &mut impl Sink<Event>) {
        s.artifact_row = s.artifact_row.without(artifact);
        let old = s.players[seat].artifact.replace(artifact);
        if let Some(old) = old.filter(|_| self.seats > 1) {
            s.artifact_row = s.artifact_row.with(old);
        }
        e.push(Event::ArtifactTaken { seat, artifact });
        // SET-2.10, SET-7.7.
        let (goods, settlers) = artifact.gift();
        self.gain_for(s, seat, goods, e);
        self.gain_settlers(s, seat, settlers, e);
    }
}

impl Artifact {
    /// SET-12.5, SET-12.9, SET-12.10: goods and bonus settlers that come with an artifact when it is taken.
    pub(crate) fn gift(self) -> (Goods, u8) {
        match self {
            Artifact::LivingChest => (Goods::EMPTY, 1),
            Artifact::MagicPurse => (Goods::one(Resource::Gold), 0),
            Artifact::DiamondRing => (Goods::one(Resource::Diamond), 0),
            _ => (Goods::EMPTY, 0),
        }
    }
}
