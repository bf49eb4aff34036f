//! A game as it was opened: seats, options, pack.

use crate::errors::{language, raise_plain};
use crate::state::State;
use crate::table::{AnyTable, Table};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::fmt::{self, Debug};
use std::sync::{Arc, LazyLock};
use steading_core::{Digest, Encode, Layout, Record, Seed, Variants};
use steading_match::load::{feed_all, line_of_entry};
use steading_match::{Setup, TableError};
use steading_titles::{Encoded, EncodedVisitor};

/// A ruleset as a type.
pub struct Ruleset<G: Encoded> {
    pub game: Arc<G>,
    pub inputs: usize,
    opened: Opened,
}

impl<G: Encoded> Debug for Ruleset<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ruleset").field("game", &G::ID).field("opened", &self.opened).finish_non_exhaustive()
    }
}

/// What a ruleset was opened with, to open it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    pub seats: u8,
    pub options: Variants,
    pub pack: Option<String>,
    /// Whether every game is brought to an end where no people play (`Title::GUARD`).
    pub guard: bool,
}

impl<G: Encoded> Ruleset<G> {
    fn open(opened: Opened) -> Result<Self, TableError> {
        let pack = opened.pack.as_deref().map(|text| ("pack", text));
        let open = if opened.guard { G::open_guarded } else { G::open };
        let game = open(opened.seats, &opened.options, pack)?;
        Ok(Ruleset { inputs: Layout::of(&game).inputs(), game: Arc::new(game), opened })
    }

    /// Whether both play by the same rules with the same cards.
    pub fn is_same(&self, other: &Self) -> bool {
        self.opened == other.opened
            || self.game.seats() == other.game.seats()
                && self.game.switches() == other.game.switches()
                && self.game.content_hash() == other.game.content_hash()
    }
}

/// The ruleset of any game.
pub trait AnyRuleset: Send + Sync + Debug {
    fn id(&self) -> &'static str;
    fn names(&self) -> (&'static str, &'static str);
    fn opened(&self) -> &Opened;
    fn switches(&self) -> Variants;
    fn rules(&self) -> u32;
    fn content(&self) -> Digest;
    fn actions(&self) -> usize;
    fn inputs(&self) -> usize;
    fn layout(&self) -> Layout;
    fn score_scale(&self) -> u16;
    fn start(self: Arc<Self>, seed: Option<Seed>) -> Box<dyn AnyTable>;
    fn at_position(self: Arc<Self>, text: &str, seed: Option<Seed>) -> Result<Box<dyn AnyTable>, TableError>;
    fn with_record(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyTable>, TableError>;
    fn restore(
        self: Arc<Self>,
        position: &str,
        record: &Record,
        seed: Option<Seed>,
    ) -> Result<Box<dyn AnyTable>, TableError>;
    fn batch(self: Arc<Self>, plan: &crate::batch::Plan) -> Box<dyn crate::batch::AnyBatch>;
    fn write_policy(&self, layers: crate::nets::Layers) -> Result<Vec<u8>, String>;
}

impl<G: Encoded> Ruleset<G> {
    fn read_position(&self, text: &str) -> Result<G::State, TableError> {
        let position: steading_core::Position<G::State> =
            serde_json::from_str(text).map_err(|error| TableError::in_log(&error.to_string()))?;
        Ok(position.set_up(&*self.game)?)
    }
}

impl<G: Encoded> AnyRuleset for Ruleset<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn names(&self) -> (&'static str, &'static str) {
        G::NAME
    }

    fn opened(&self) -> &Opened {
        &self.opened
    }

    fn switches(&self) -> Variants {
        self.game.switches()
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn content(&self) -> Digest {
        self.game.content_hash()
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn inputs(&self) -> usize {
        self.inputs
    }

    fn layout(&self) -> Layout {
        Layout::of(&*self.game)
    }

    fn score_scale(&self) -> u16 {
        Encode::score_scale(&*self.game)
    }

    fn start(self: Arc<Self>, seed: Option<Seed>) -> Box<dyn AnyTable> {
        let state = self.game.setup();
        Box::new(Table::new(self, state, seed))
    }

    fn at_position(self: Arc<Self>, text: &str, seed: Option<Seed>) -> Result<Box<dyn AnyTable>, TableError> {
        let state = self.read_position(text)?;
        Ok(Box::new(Table::from_position(self, state, seed)))
    }

    fn with_record(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyTable>, TableError> {
        let pack = self.opened.pack.as_deref().map(|text| ("pack", text));
        let header = &record.header;
        let setup = Setup { seats: header.seats, options: &header.options, pack, seed: None, manual_chance: true };
        let title = steading_match::title(G::ID).expect("a game of the registry");
        let (mut table, from) = title.begin_record(record, &setup)?;
        feed_all(&mut *table, record, from).map_err(|error| match error.line {
            Some(_) => error,
            None => error.on_line(line_of_entry(record, from)),
        })?;
        let state = self.read_position(table.position().get())?;
        let seed = match header.seed {
            steading_core::record::SeedLine::Known(seed) => Some(seed),
            _ => None,
        };
        Ok(Box::new(Table::with_lines(self, state, seed, table.lines())))
    }

    fn restore(
        self: Arc<Self>,
        position: &str,
        record: &Record,
        seed: Option<Seed>,
    ) -> Result<Box<dyn AnyTable>, TableError> {
        let state = self.read_position(position)?;
        Ok(Box::new(Table::with_lines(self, state, seed, &record.entries)))
    }

    fn batch(self: Arc<Self>, plan: &crate::batch::Plan) -> Box<dyn crate::batch::AnyBatch> {
        Box::new(crate::batch::Lanes::new(self, plan))
    }

    fn write_policy(&self, layers: crate::nets::Layers) -> Result<Vec<u8>, String> {
        crate::nets::write(&*self.game, layers)
    }
}

type Opener = fn(Opened) -> Result<Arc<dyn AnyRuleset>, TableError>;

/// The games that have an encoder.
static OPENERS: LazyLock<Vec<(&'static str, Opener)>> = LazyLock::new(|| {
    fn open<G: Encoded>(opened: Opened) -> Result<Arc<dyn AnyRuleset>, TableError> {
        Ok(Arc::new(Ruleset::<G>::open(opened)?))
    }
    struct List(Vec<(&'static str, Opener)>);
    impl EncodedVisitor for List {
        fn visit<G: Encoded>(&mut self) {
            self.0.push((G::ID, open::<G>));
        }
    }
    let mut list = List(Vec::new());
    steading_titles::each_encoded(&mut list);
    list.0
});

pub fn open(id: &str, opened: Opened) -> Result<Arc<dyn AnyRuleset>, TableError> {
    match OPENERS.iter().find(|(known, _)| *known == id) {
        Some((_, open)) => open(opened),
        None => {
            let options = Variants::new();
            let setup = Setup { seats: 2, options: &options, pack: None, seed: None, manual_chance: true };
            Err(steading_match::open(id, &setup).err().unwrap_or_else(|| TableError::in_log("no encoder")))
        }
    }
}

/// A seed as Python gives it: a number, or a text.
#[derive(FromPyObject)]
pub enum GivenSeed {
    Number(i128),
    Text(String),
}

impl GivenSeed {
    pub fn seed(&self) -> Seed {
        match self {
            GivenSeed::Number(number) => Seed::from_text(&number.to_string()),
            GivenSeed::Text(text) => Seed::from_text(text),
        }
    }
}

/// An option as Python gives it.
#[derive(FromPyObject)]
enum OptionValue {
    Switch(bool),
    Number(i64),
    Text(String),
}

impl OptionValue {
    fn text(self) -> String {
        match self {
            OptionValue::Switch(value) => if value { "yes" } else { "no" }.to_owned(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => text,
        }
    }
}

/// A game as it was opened: seats, options, pack. It never changes, and all states of it share it.
#[pyclass(frozen, module = "steading._engine")]
#[derive(Debug)]
pub struct Game {
    pub rules: Arc<dyn AnyRuleset>,
}

#[pymethods]
impl Game {
    /// The id, such as ``"catan_road"``.
    #[getter]
    fn id(&self) -> &'static str {
        self.rules.id()
    }

    /// What the game is called.
    #[pyo3(signature = (lang = "en"))]
    fn name(&self, lang: &str) -> PyResult<&'static str> {
        let (de, en) = self.rules.names();
        Ok(if language(lang)? == steading_messages::Lang::De { de } else { en })
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.rules.opened().seats
    }

    /// The options that differ from their defaults.
    #[getter]
    fn options(&self) -> Variants {
        self.rules.switches()
    }

    /// The version of the rules.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.rules.rules()
    }

    /// The hash of the mechanics of the pack in use.
    #[getter]
    fn content(&self) -> String {
        self.rules.content().to_string()
    }

    /// How many numbers of answers there are.
    #[getter]
    fn actions(&self) -> usize {
        self.rules.actions()
    }

    /// How many inputs an observation has.
    #[getter]
    fn inputs(&self) -> usize {
        self.rules.inputs()
    }

    /// A score that almost no game reaches.
    #[getter]
    fn score_scale(&self) -> u16 {
        self.rules.score_scale()
    }

    /// What each input means: name, first input, width and shape of every field.
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for field in self.rules.layout().fields() {
            let entry = PyDict::new(py);
            entry.set_item("name", field.to_string())?;
            entry.set_item("first", field.first)?;
            entry.set_item("width", field.width)?;
            entry.set_item("shape", field.shape.id())?;
            list.append(entry)?;
        }
        Ok(list)
    }

    /// The hash of the layout: nets belong to one.
    #[getter]
    fn layout_hash(&self) -> String {
        self.rules.layout().hash().to_string()
    }

    /// The position before the first draw. With a seed, ``draw`` and ``advance`` draw the outcomes that
    /// ``steading engine`` draws with the same seed; without one they must be given by hand.
    #[pyo3(signature = (seed = None))]
    fn start(&self, seed: Option<GivenSeed>) -> State {
        State::of(self, Arc::clone(&self.rules).start(seed.map(|seed| seed.seed())))
    }

    /// A position as ``State.position`` gave it. Every invariant is checked.
    #[pyo3(signature = (text, seed = None))]
    fn position(&self, py: Python<'_>, text: &str, seed: Option<GivenSeed>) -> PyResult<State> {
        let table = Arc::clone(&self.rules).at_position(text, seed.map(|seed| seed.seed()));
        Ok(State::of(self, table.map_err(|error| raise_plain(py, &error))?))
    }

    /// The end of a record of this game. Every answer, outcome and digest is checked.
    fn record(&self, py: Python<'_>, text: &str) -> PyResult<State> {
        let fail = |error: TableError| raise_plain(py, &error);
        let record = Record::read(text).map_err(|error| fail(error.into()))?;
        if record.header.game != self.rules.id() || record.header.seats != self.seats() {
            return Err(PyValueError::new_err(format!(
                "the record is of {} with {} seats",
                record.header.game.escape_debug(),
                record.header.seats
            )));
        }
        Ok(State::of(self, Arc::clone(&self.rules).with_record(&record).map_err(fail)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let opened = self.rules.opened();
        let load = py.import("steading._engine")?.getattr("load")?;
        let args = (self.rules.id(), opened.seats, opened.options.clone(), opened.pack.clone(), opened.guard);
        Ok((load, args.into_pyobject(py)?.into_any()))
    }

    fn __eq__(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.rules, &other.rules) || self.key() == other.key()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let options: Vec<String> = self.options().iter().map(|(key, value)| format!("{key:?}: {value:?}")).collect();
        let options = if options.is_empty() { String::new() } else { format!(", options={{{}}}", options.join(", ")) };
        format!("steading.load({:?}, seats={}{options})", self.rules.id(), self.seats())
    }
}

impl Game {
    fn key(&self) -> (&'static str, u8, Variants, Digest) {
        (self.rules.id(), self.seats(), self.rules.switches(), self.rules.content())
    }
}

/// Opens a game: its id, seats, options, and the text of a pack in place of the base pack. ``guard`` brings games to an
/// end that people would end by themselves: for batches, arenas and training.
#[pyfunction]
#[pyo3(signature = (game, seats = 2, options = None, pack = None, guard = false))]
pub fn load(
    py: Python<'_>,
    game: &str,
    seats: u8,
    options: Option<std::collections::BTreeMap<String, PyOption>>,
    pack: Option<String>,
    guard: bool,
) -> PyResult<Game> {
    let options = options.unwrap_or_default().into_iter().map(|(key, value)| (key, value.0)).collect();
    let rules = open(game, Opened { seats, options, pack, guard }).map_err(|error| raise_plain(py, &error))?;
    Ok(Game { rules })
}

/// The text of an option that may come as a number or a truth value.
pub struct PyOption(String);

impl<'a, 'py> FromPyObject<'a, 'py> for PyOption {
    type Error = PyErr;
    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(PyOption(value.extract::<OptionValue>()?.text()))
    }
}

/// Every game: id, names, seats, options with their values (the default first), rules version.
#[pyfunction]
pub fn titles(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for (id, _) in OPENERS.iter() {
        let title = steading_match::title(id).expect("a game of the registry");
        let entry = PyDict::new(py);
        entry.set_item("id", title.id)?;
        let name = PyDict::new(py);
        name.set_item("de", title.name.0)?;
        name.set_item("en", title.name.1)?;
        entry.set_item("name", name)?;
        entry.set_item("seats", (title.least_seats, title.most_seats))?;
        let options = PyDict::new(py);
        for switch in title.switches {
            options.set_item(switch.key, switch.values.to_vec())?;
        }
        entry.set_item("options", options)?;
        entry.set_item("rules", title.rules)?;
        list.append(entry)?;
    }
    Ok(list)
}
