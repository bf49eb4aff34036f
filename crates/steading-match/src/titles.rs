//! The games of the registry (`steading-titles`), as a shop window and a loader need them.

use crate::any::AnyMatch;
use crate::error::TableError;
use crate::in_play::Match;
use crate::limits;
use crate::load;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use steading_bots::{Playable, TitleVisitor};
use steading_core::{Digest, Localized, Record, Seed, Sentence, Switch, Variants};

/// What a match is opened with.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    pub seats: u8,
    pub options: &'a Variants,
    /// The name and the text of a pack; `None` is the base pack.
    pub pack: Option<(&'a str, &'a str)>,
    /// Where outcomes are drawn from; without it they must be given by hand.
    pub seed: Option<Seed>,
    /// Whether outcomes may be given by hand.
    pub manual_chance: bool,
}

type Opened = Result<Box<dyn AnyMatch>, TableError>;
/// A match at the beginning of a record, and how many entries are not to be fed to it.
type Begun = Result<(Box<dyn AnyMatch>, usize), TableError>;

/// A game, as a shop window and a loader need it.
#[derive(Clone, Copy, Debug)]
pub struct TitleInfo {
    pub id: &'static str,
    /// German, English.
    pub name: (&'static str, &'static str),
    pub least_seats: u8,
    pub most_seats: u8,
    pub switches: &'static [Switch],
    pub rules: u32,
    pub base_pack: &'static str,
    /// The rules in Markdown: German, English.
    pub rulebook: (&'static str, &'static str),
    pub(crate) base_hash: fn() -> Digest,
    pub(crate) check_pack: fn(&str, &str) -> Result<Digest, TableError>,
    pub(crate) open: fn(&Setup<'_>) -> Opened,
    pub(crate) load_position: fn(&str, &Setup<'_>) -> Opened,
    pub(crate) begin_record: fn(&Record, &Setup<'_>) -> Begun,
    pub(crate) sentences: fn() -> &'static [&'static [Sentence]],
}

impl TitleInfo {
    pub const fn of<G: Playable>() -> TitleInfo {
        TitleInfo {
            id: G::ID,
            name: G::NAME,
            least_seats: *G::SEATS.start(),
            most_seats: *G::SEATS.end(),
            switches: G::SWITCHES,
            rules: G::RULES,
            base_pack: G::BASE_PACK,
            rulebook: G::RULEBOOK,
            base_hash: base_hash::<G>,
            check_pack: check_pack::<G>,
            open: open_title::<G>,
            load_position: load::position_of::<G>,
            begin_record: load::record_of::<G>,
            sentences: G::sentences,
        }
    }

    /// The hash of the mechanics of the embedded pack.
    pub fn base_hash(&self) -> Digest {
        // The pack is read to know it, and it never changes while the program runs.
        static KNOWN: LazyLock<Vec<(&str, Digest)>> =
            LazyLock::new(|| TITLES.iter().map(|title| (title.id, (title.base_hash)())).collect());
        let known = KNOWN.iter().find(|(id, _)| *id == self.id).map(|(_, hash)| *hash);
        known.unwrap_or_else(|| (self.base_hash)())
    }

    /// What a thing of the embedded pack is called.
    pub fn item_name(&self, kind: &str, index: u16) -> Option<Localized> {
        static OPENED: Mutex<BTreeMap<&str, Box<dyn AnyMatch>>> = Mutex::new(BTreeMap::new());
        let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        if !opened.contains_key(self.id) {
            let options = Variants::new();
            let seats = self.least_seats;
            let setup = Setup { seats, options: &options, pack: None, seed: None, manual_chance: true };
            opened.insert(self.id, self.open(&setup).ok()?);
        }
        opened.get(self.id)?.item_name(kind, index).cloned()
    }

    /// Opens a pack for every number of seats and says what its mechanics hash to.
    pub fn check_pack(&self, name: &str, text: &str) -> Result<Digest, TableError> {
        (self.check_pack)(name, text)
    }

    pub fn open(&self, setup: &Setup<'_>) -> Opened {
        (self.open)(setup)
    }

    /// Every message id the game can send, with the names of its arguments.
    pub fn messages(&self) -> Vec<(&'static str, &'static [&'static str])> {
        (self.sentences)().iter().copied().flatten().map(|sentence| (sentence.id, sentence.args)).collect()
    }
}

/// The version of the rules that this program plays.
pub(crate) fn rules_version<G: Playable>() -> u32 {
    #[cfg(feature = "next-rules")]
    if crate::next_rules::played() {
        return G::RULES + 1;
    }
    G::RULES
}

/// Opens the ruleset of a match, within the limits.
pub(crate) fn open_game<G: Playable>(setup: &Setup<'_>) -> Result<Arc<G>, TableError> {
    if setup.options.len() > limits::MAX_OPTIONS {
        return Err(TableError::too_large("options", limits::MAX_OPTIONS));
    }
    let long = |text: &String| text.len() > limits::MAX_OPTION_BYTES;
    if setup.options.iter().any(|(key, value)| long(key) || long(value)) {
        return Err(TableError::too_large("option", limits::MAX_OPTION_BYTES));
    }
    if setup.pack.is_some_and(|(_, text)| text.len() > limits::MAX_PACK_BYTES) {
        return Err(TableError::too_large("pack", limits::MAX_PACK_BYTES));
    }
    #[cfg(feature = "next-rules")]
    if crate::next_rules::played() {
        let (name, text) = setup.pack.unwrap_or(("pack.toml", G::BASE_PACK));
        let text = crate::next_rules::changed(G::ID, text);
        return crate::ruleset_cache::ruleset(&Setup { pack: Some((name, &text)), ..*setup });
    }
    crate::ruleset_cache::ruleset(setup)
}

fn open_title<G: Playable>(setup: &Setup<'_>) -> Opened {
    let game = open_game::<G>(setup)?;
    Ok(Box::new(Match::new(info::<G>(), game, setup.seed, setup.manual_chance)))
}

fn base_hash<G: Playable>() -> Digest {
    let game = G::open(*G::SEATS.start(), &Variants::new(), None);
    game.map(|game| game.content_hash()).expect("the embedded pack opens: a test of the game says so")
}

fn check_pack<G: Playable>(name: &str, text: &str) -> Result<Digest, TableError> {
    let mut hash = None;
    for seats in G::SEATS {
        let options = Variants::new();
        let setup = Setup { seats, options: &options, pack: Some((name, text)), seed: None, manual_chance: true };
        hash = Some(open_game::<G>(&setup)?.content_hash());
    }
    Ok(hash.expect("a game seats somebody"))
}

/// The entry of a game in the list, or one made for a game that is not in it (tests open such games).
pub(crate) fn info<G: Playable>() -> &'static TitleInfo {
    match title(G::ID) {
        Some(title) => title,
        None => const { &TitleInfo::of::<G>() },
    }
}

static TITLES: LazyLock<Vec<TitleInfo>> = LazyLock::new(|| {
    struct List(Vec<TitleInfo>);
    impl TitleVisitor for List {
        fn visit<G: Playable>(&mut self) {
            self.0.push(TitleInfo { rules: rules_version::<G>(), ..TitleInfo::of::<G>() });
        }
    }
    let mut list = List(Vec::new());
    steading_titles::each_title(&mut list);
    list.0
});

/// Every game, in the order of the list.
pub fn titles() -> &'static [TitleInfo] {
    &TITLES
}

pub fn title(id: &str) -> Option<&'static TitleInfo> {
    TITLES.iter().find(|title| title.id == id)
}

/// The game of this id, or an error that names those there are.
pub(crate) fn known(id: &str) -> Result<&'static TitleInfo, TableError> {
    title(id).ok_or_else(|| TableError::unknown_game(id, TITLES.iter().map(|title| &title.id)))
}

/// Opens a match of the game of this id.
pub fn open(id: &str, setup: &Setup<'_>) -> Opened {
    known(id)?.open(setup)
}
