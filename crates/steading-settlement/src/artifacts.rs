//! Taking artifacts (SET-2.9, SET-7.6, SET-10) and those that pay out when taken (SET-12.5, SET-12.9, SET-12.10).
//! What the others do stands with the action they change.

use crate::Settlement;
use crate::content::Artifact;
use crate::goods::{Goods, Resource};
use crate::state::{Frame, State};
use crate::view::Event;
use steading_core::{Seat, Sink};

impl Settlement {
    pub(crate) fn take(&self, s: &mut State, artifact: Artifact, e: &mut impl Sink<Event>) {
        match s.pending.pop() {
            Some(Frame::FirstArtifact { seat }) => {
                // SET-2.9: counter-clockwise, the start player last.
                if seat != s.start_marker {
                    s.pending.push(Frame::FirstArtifact { seat: seat.previous(self.seats) });
                }
                self.hand_over(s, seat, artifact, e);
            }
            Some(Frame::NewArtifact) => {
                // SET-10.2: alone, the old artifact leaves the game and the row is filled up from the deck.
                if self.seats == 1 {
                    s.pending.push(Frame::RevealArtifacts { left: 1 });
                }
                self.hand_over(s, s.active, artifact, e);
            }
            other => unreachable!("no artifact to take at {other:?}"),
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
        match artifact {
            Artifact::LivingChest => self.gain_settlers(s, seat, 1, e),
            Artifact::MagicPurse => drop(self.gain_for(s, seat, Goods::one(Resource::Gold), e)),
            Artifact::DiamondRing => drop(self.gain_for(s, seat, Goods::one(Resource::Diamond), e)),
            _ => {}
        }
    }
}
