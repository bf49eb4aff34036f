//! The registry: every game that this build offers. A further game is one line in the list below.
//!
//! Everything else finds the games through it: the message catalogue, matches, engine, arena, server, terminal and
//! Python. What only some games have (an encoder, a ledger of the arena, a picture of the terminal, a board of the
//! client, a guide) is looked up by the game and may be missing. `docs/adding-a-game.md` tells the steps.

use steading_bots::{Playable, TitleVisitor};
use steading_core::Encode;

/// Something that is shown games with an encoder as types, one after the other.
pub trait EncodedVisitor {
    fn visit<G: Encoded>(&mut self);
}

/// A game that nets and researchers can play: positions become numbers, and threads may share them.
pub trait Encoded: Playable + Encode<State: Sync, Action: Sync, Outcome: Sync> {}
impl<G: Playable + Encode<State: Sync, Action: Sync, Outcome: Sync>> Encoded for G {}

macro_rules! titles {
    (encoded: $($title:ty),* ; plain: $($plain:ty),*) => {
        /// Calls the visitor with every game as a type, in the order in which they are offered.
        pub fn each_title(visitor: &mut impl TitleVisitor) {
            $(visitor.visit::<$title>();)*
            $(visitor.visit::<$plain>();)*
            #[cfg(feature = "examples")]
            steading_examples::each_title(visitor);
        }

        /// The same with those that have an encoder.
        pub fn each_encoded(visitor: &mut impl EncodedVisitor) {
            $(visitor.visit::<$title>();)*
        }
    };
}

titles! {
    encoded:
    steading_settlement::Settlement,
    steading_catan_road::CatanRoad,
    steading_emberleaf::Emberleaf,
    steading_orleans_settlers::OrleansSettlers;
    plain:
}

/// The ids of all games.
pub fn ids() -> Vec<&'static str> {
    struct Ids(Vec<&'static str>);
    impl TitleVisitor for Ids {
        fn visit<G: Playable>(&mut self) {
            self.0.push(G::ID);
        }
    }
    let mut ids = Ids(Vec::new());
    each_title(&mut ids);
    ids.0
}

/// Something to be done with one game as a type, for work that must not pay for erasure.
pub trait Task {
    type Out;
    fn run<G: Playable>(self) -> Self::Out;
}

/// Runs the task with the game of this id; `None` when there is no such game.
pub fn with_title<T: Task>(id: &str, task: T) -> Option<T::Out> {
    struct Find<'a, T: Task> {
        id: &'a str,
        task: Option<T>,
        out: Option<T::Out>,
    }
    impl<T: Task> TitleVisitor for Find<'_, T> {
        fn visit<G: Playable>(&mut self) {
            if self.id == G::ID {
                self.out = self.task.take().map(T::run::<G>);
            }
        }
    }
    let mut find = Find { id, task: Some(task), out: None };
    each_title(&mut find);
    find.out
}

/// The TypeScript of the games that have a board of their own in the client: the id, and what views, questions,
/// events and wishes are made of.
#[cfg(feature = "types")]
pub fn declarations() -> Vec<(&'static str, steading_core::types::Declarations)> {
    use steading_core::types::{Declarations, ts_rs::TS};
    use steading_core::{Rules, Secrets, Title, Wishes};

    fn of<G>() -> (&'static str, Declarations)
    where
        G: Title + Secrets<View: TS> + Rules<Decision: TS, Event: TS> + Wishes<Wish: TS + 'static>,
    {
        let declarations = Declarations::default().of::<G::View>().of::<G::Decision>().of::<G::Event>().of::<G::Wish>();
        (G::ID, declarations.pack(G::BASE_PACK))
    }
    vec![
        of::<steading_settlement::Settlement>(),
        of::<steading_catan_road::CatanRoad>(),
        of::<steading_emberleaf::Emberleaf>(),
        of::<steading_orleans_settlers::OrleansSettlers>(),
    ]
}
