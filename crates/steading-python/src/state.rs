//! A position in Python.

use crate::arrays::write;
use crate::errors::{from_json, language, raise, raise_plain};
use crate::ruleset::{AnyRuleset, Game, Opened, open};
use crate::table::{AnyTable, Given};
use numpy::PyArray1;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::sync::Arc;
use steading_core::{Record, Seat, SeatSet, Seed, Status, Viewer};
use steading_match::rendered::{Asked, Button, Event, Explained, Standings};
use steading_match::{AnyMatch, TableError};

/// An answer or an outcome from Python.
#[derive(FromPyObject)]
pub enum Answer {
    Number(i64),
    Text(String),
}

impl Answer {
    pub fn given(&self) -> Given<'_> {
        match self {
            Answer::Number(number) => Given::Number(*number),
            Answer::Text(text) => Given::Text(text),
        }
    }
}

/// One position of a game: a value that can be copied, compared, hashed and pickled.
///
/// It waits for an answer of one or several seats (``waiting``), for chance, or the game is over.
#[pyclass(module = "steading._engine")]
#[derive(Debug)]
pub struct State {
    rules: Arc<dyn AnyRuleset>,
    pub table: Box<dyn AnyTable>,
}

impl State {
    pub fn of(game: &Game, table: Box<dyn AnyTable>) -> State {
        State { rules: Arc::clone(&game.rules), table }
    }

    pub fn with_rules(rules: &Arc<dyn AnyRuleset>, table: Box<dyn AnyTable>) -> State {
        State { rules: Arc::clone(rules), table }
    }

    fn waits(&self) -> SeatSet {
        match self.table.status() {
            Status::Waiting(seats) => seats,
            Status::Chance | Status::Over => SeatSet::EMPTY,
        }
    }

    fn check_seat(&self, seat: usize) -> PyResult<Seat> {
        let known = Seat::try_new(seat).filter(|seat| seat.index() < usize::from(self.table.seats()));
        known.ok_or_else(|| {
            PyIndexError::new_err(format!("there is no seat {seat}; seats are 0 to {}", self.table.seats() - 1))
        })
    }

    /// The seat that was named, or the first one that is asked; seat 0 where nobody is.
    pub fn seat_or_asked(&self, seat: Option<usize>) -> PyResult<Seat> {
        match seat {
            Some(seat) => self.check_seat(seat),
            None => Ok(self.waits().first().unwrap_or(Seat::A)),
        }
    }

    fn viewer(&self, viewer: Option<usize>) -> PyResult<Viewer> {
        viewer.map_or(Ok(Viewer::Spectator), |seat| Ok(Viewer::Seat(self.check_seat(seat)?)))
    }

    fn fail(&self, py: Python<'_>, error: &TableError) -> PyErr {
        let table = self.table.as_match();
        raise(py, error, &table.names())
    }

    fn json<'py>(&self, py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &serde_json::to_string(value).expect("plain data with text keys"))
    }
}

#[pymethods]
impl State {
    #[getter]
    fn game(&self) -> Game {
        Game { rules: Arc::clone(&self.rules) }
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.table.seats()
    }

    /// ``"waiting"``, ``"chance"`` or ``"over"``.
    #[getter]
    fn status(&self) -> &'static str {
        match self.table.status() {
            Status::Waiting(_) => "waiting",
            Status::Chance => "chance",
            Status::Over => "over",
        }
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.table.status() == Status::Over
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.table.status() == Status::Chance
    }

    /// The seats that are asked; more than one where the question is put to several at once.
    #[getter]
    fn waiting(&self) -> Vec<usize> {
        self.waits().iter().map(Seat::index).collect()
    }

    /// The first seat that is asked; -1 where nobody is.
    #[getter]
    fn seat(&self) -> i32 {
        self.waits().first().map_or(-1, |seat| seat.index() as i32)
    }

    /// The numbers of all legal answers of a seat; none where it is not asked. With ``refrain`` without those that
    /// machines never give, so that every game comes to its end (talks without end in CATAN).
    #[pyo3(signature = (seat = None, refrain = false))]
    fn legal_actions(&mut self, seat: Option<usize>, refrain: bool) -> PyResult<Vec<usize>> {
        let seat = self.seat_or_asked(seat)?;
        Ok(if refrain { self.table.refrained(seat) } else { self.table.legal(seat) })
    }

    /// Writes the legal answers of a seat into an array of truth values, one for each number.
    #[pyo3(signature = (out, seat = None))]
    fn mask(&mut self, out: &Bound<'_, PyArray1<bool>>, seat: Option<usize>) -> PyResult<()> {
        let seat = self.seat_or_asked(seat)?;
        write(out, "mask", self.rules.actions(), |mask| self.table.mask(seat, mask))
    }

    /// Writes what a seat knows into an array of bytes, 0 or 1, one for each input.
    #[pyo3(signature = (out, seat = None))]
    fn observe(&self, out: &Bound<'_, PyArray1<u8>>, seat: Option<usize>) -> PyResult<()> {
        let seat = self.seat_or_asked(seat)?;
        write(out, "array", self.rules.inputs(), |out| self.table.observe(seat, out))
    }

    /// What a seat knows, in a new array of bytes.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat_or_asked(seat)?;
        let mut bytes = vec![0; self.rules.inputs()];
        self.table.observe(seat, &mut bytes);
        Ok(PyArray1::from_vec(py, bytes))
    }

    /// Takes an answer, by number or in notation.
    #[pyo3(signature = (action, seat = None))]
    fn apply(&mut self, py: Python<'_>, action: Answer, seat: Option<usize>) -> PyResult<()> {
        let seat = self.seat_or_asked(seat)?;
        self.table.apply(seat, action.given()).map_err(|error| self.fail(py, &error))
    }

    /// Takes an answer by number, draws until somebody is asked, writes that seat's legal answers into ``mask`` and
    /// returns the seat; -1 when the game is over. Nothing is allocated.
    fn step(&mut self, py: Python<'_>, action: i64, mask: &Bound<'_, PyArray1<bool>>) -> PyResult<i32> {
        let next = write(mask, "mask", self.rules.actions(), |mask| self.table.step(action, mask))?;
        let next = next.map_err(|error| self.fail(py, &error))?;
        Ok(next.map_or(-1, |seat| seat.index() as i32))
    }

    /// Every outcome that chance can bring now, in notation, with its probability. Empty when none is due.
    fn outcomes(&self) -> Vec<(String, f64)> {
        let outcomes = self.table.outcomes();
        let total: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
        outcomes.into_iter().map(|(outcome, weight)| (outcome, f64::from(weight) / total)).collect()
    }

    /// Carries out an outcome, by its number in ``outcomes`` or in notation; returns its notation.
    fn resolve(&mut self, py: Python<'_>, outcome: Answer) -> PyResult<String> {
        self.table.resolve(outcome.given()).map_err(|error| self.fail(py, &error))
    }

    /// Draws the outcome that is due from the seed; returns its notation.
    fn draw(&mut self, py: Python<'_>) -> PyResult<String> {
        self.table.draw().map_err(|error| self.fail(py, &error))
    }

    /// Draws until a seat is asked or the game is over; returns the state itself.
    fn advance<'py>(mut slf: PyRefMut<'py, Self>, py: Python<'py>) -> PyResult<PyRefMut<'py, Self>> {
        match slf.table.advance() {
            Ok(()) => Ok(slf),
            Err(error) => Err(slf.fail(py, &error)),
        }
    }

    /// Another world that this viewer cannot tell from the true one (``None``: a spectator).
    #[pyo3(signature = (viewer, seed = 0))]
    fn resample(&self, viewer: Option<usize>, seed: u64) -> PyResult<State> {
        Ok(State::with_rules(&self.rules, self.table.resample(self.viewer(viewer)?, seed)))
    }

    /// What a viewer may know, in the game's own terms (``None``: a spectator).
    #[pyo3(signature = (viewer = None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.table.view(self.viewer(viewer)?))
    }

    /// The same as JSON text.
    #[pyo3(signature = (viewer = None))]
    fn view_json(&self, viewer: Option<usize>) -> PyResult<String> {
        Ok(self.table.view(self.viewer(viewer)?))
    }

    /// The question put to a seat: ``text``, ``clause``, and ``decision`` in the game's own terms.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn question<'py>(&self, py: Python<'py>, seat: Option<usize>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let (seat, lang) = (self.seat_or_asked(seat)?, language(lang)?);
        let table = self.table.as_match();
        let asked = Asked::of(&*table, seat, lang, &table.names()).map_err(|error| self.fail(py, &error))?;
        self.json(py, &asked)
    }

    /// Every legal answer of a seat: ``number``, ``action`` in notation, ``text``, ``price``, ``gain``, ``ends_turn``.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn options<'py>(&mut self, py: Python<'py>, seat: Option<usize>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let (seat, lang) = (self.seat_or_asked(seat)?, language(lang)?);
        let table = self.table.as_match();
        let options = table.options(seat).map_err(|error| self.fail(py, &error))?;
        let buttons = Button::all(options, lang, &table.names());
        let list = pyo3::types::PyList::empty(py);
        for button in &buttons {
            let number = self.table.number_of(&button.action).map_err(|error| self.fail(py, &error))?;
            let entry = self.json(py, button)?;
            // Whether an answer uncovers something is a matter of live tables and of what others answered before.
            entry.del_item("reveals")?;
            entry.set_item("number", number)?;
            list.append(entry)?;
        }
        Ok(list.into_any())
    }

    /// What a person would read: the question with its clause and the answers, the outcomes that may come, or the result.
    #[pyo3(signature = (lang = "en", seat = None))]
    fn text(&mut self, py: Python<'_>, lang: &str, seat: Option<usize>) -> PyResult<String> {
        let code = language(lang)?;
        let table = self.table.as_match();
        let mut lines = Vec::new();
        match self.table.status() {
            Status::Waiting(_) => {
                let seat = self.seat_or_asked(seat)?;
                let asked = Asked::of(&*table, seat, code, &table.names()).map_err(|error| self.fail(py, &error))?;
                lines.push(format!("{seat}: {}  {}", asked.text, asked.clause.unwrap_or("")));
                for option in Button::all(table.options(seat).unwrap_or_default(), code, &table.names()) {
                    let number = self.table.number_of(&option.action).map_err(|error| self.fail(py, &error))?;
                    lines.push(format!("{number:>5}  {}", option.text));
                }
            }
            Status::Chance => {
                lines.extend(self.outcomes().iter().map(|(outcome, chance)| format!("* {outcome}  {chance:.4}")));
            }
            Status::Over => {
                let standings = Standings::of(&*table, code, &table.names());
                lines
                    .extend(standings.seats.iter().map(|seat| format!("{}. {}  {}", seat.rank, seat.seat, seat.score)));
                lines.extend(standings.opponent.map(|them| format!("{}. {}  {}", them.rank, them.name, them.score)));
                lines.extend(standings.verdict);
            }
        }
        Ok(lines.join("\n"))
    }

    /// Whether an answer would be taken: ``legal``, ``text`` or ``message``, and the ``clause`` that forbids it.
    #[pyo3(signature = (action, seat = None, lang = "en"))]
    fn explain<'py>(
        &mut self,
        py: Python<'py>,
        action: Answer,
        seat: Option<usize>,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, lang) = (self.seat_or_asked(seat)?, language(lang)?);
        let table = self.table.as_match();
        let explained = match self.table.notation_of(seat, action.given()) {
            Ok(notation) => Explained::of(&*table, seat, &notation, lang, &table.names()),
            Err(error) => Explained::Not {
                legal: false,
                failure: steading_match::rendered::Failure::of(&error, lang, &table.names()),
            },
        };
        self.json(py, &explained)
    }

    /// An answer in notation as its number, legal or not.
    fn number(&self, py: Python<'_>, action: &str) -> PyResult<usize> {
        self.table.number_of(action).map_err(|error| self.fail(py, &error))
    }

    /// A legal answer by number in notation.
    #[pyo3(signature = (action, seat = None))]
    fn notation(&mut self, py: Python<'_>, action: i64, seat: Option<usize>) -> PyResult<String> {
        let seat = self.seat_or_asked(seat)?;
        self.table.notation_of(seat, Given::Number(action)).map_err(|error| self.fail(py, &error))
    }

    /// What a viewer saw happen, sentence by sentence (``None``: a spectator): ``entry``, ``text``, ``clause``, ``event``.
    #[pyo3(signature = (viewer = None, lang = "en"))]
    fn log<'py>(&self, py: Python<'py>, viewer: Option<usize>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let (viewer, lang) = (self.viewer(viewer)?, language(lang)?);
        let pack = self.rules.opened().pack.as_deref().map(|text| ("pack", text));
        let replayed = steading_match::load_record(&self.table.record(), pack, Default::default());
        let table: Box<dyn AnyMatch> = replayed.map_err(|error| self.fail(py, &error))?;
        self.json(py, &Event::all(table.events_since(0, viewer), lang, &table.names()))
    }

    /// Points, places and where the points come from.
    #[pyo3(signature = (lang = "en"))]
    fn standings<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let lang = language(lang)?;
        let table = self.table.as_match();
        self.json(py, &Standings::of(&*table, lang, &table.names()))
    }

    /// The points of each seat as they stand.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.table.scores()
    }

    /// The places as they stand; 1 is the best, equal ones share it.
    #[getter]
    fn ranks(&self) -> Vec<u8> {
        self.table.ranks()
    }

    /// What the finished game is worth for each seat: the winners share 1, alone it is the share of a score that almost
    /// no game reaches. Zeros before the end.
    fn returns(&self) -> Vec<f32> {
        self.table.returns()
    }

    /// The whole position as JSON text.
    fn position(&self) -> String {
        self.table.position()
    }

    /// The game so far as the text of a record.
    fn record(&self) -> String {
        self.table.record().to_string()
    }

    /// 64 hexadecimal digits, the same on every platform.
    fn digest(&self) -> String {
        self.table.digest().to_string()
    }

    fn copy(&self) -> State {
        State::with_rules(&self.rules, self.table.copy())
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    fn __eq__(&self, other: &State) -> bool {
        self.table.equals(&*other.table)
    }

    fn __hash__(&self) -> u64 {
        self.table.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.import("steading._engine")?.getattr("restore_state")?;
        let seed = self.table.seed().map(|seed| seed.to_string());
        let args = (Game { rules: Arc::clone(&self.rules) }, self.position(), self.record(), seed);
        Ok((restore, args.into_pyobject(py)?.into_any()))
    }

    fn __repr__(&self) -> String {
        let waiting: Vec<String> = self.waiting().iter().map(usize::to_string).collect();
        let who = if waiting.is_empty() { String::new() } else { format!(" for {}", waiting.join(", ")) };
        format!("<State of {} with {} seats: {}{who}>", self.rules.id(), self.table.seats(), self.status())
    }

    fn __str__(&mut self, py: Python<'_>) -> PyResult<String> {
        self.text(py, "en", None)
    }
}

/// A state as it was pickled.
#[pyfunction]
#[pyo3(signature = (game, position, record, seed))]
pub fn restore_state(py: Python<'_>, game: &Game, position: &str, record: &str, seed: Option<&str>) -> PyResult<State> {
    let fail = |error: TableError| raise_plain(py, &error);
    let mut record = Record::read(record).map_err(|error| fail(error.into()))?;
    // The digest at the end was written for the pickle.
    record.entries.pop();
    let table = Arc::clone(&game.rules).restore(position, &record, seed.map(Seed::from_text));
    Ok(State::of(game, table.map_err(fail)?))
}

/// The end of a record of any game. Every answer, outcome and digest is checked.
#[pyfunction]
#[pyo3(signature = (text, pack = None))]
pub fn load_record(py: Python<'_>, text: &str, pack: Option<String>) -> PyResult<State> {
    let fail = |error: TableError| raise_plain(py, &error);
    let record = Record::read(text).map_err(|error| fail(error.into()))?;
    let opened = Opened { seats: record.header.seats, options: record.header.options.clone(), pack, guard: false };
    let game = Game { rules: open(&record.header.game, opened).map_err(fail)? };
    Ok(State::of(&game, Arc::clone(&game.rules).with_record(&record).map_err(fail)?))
}
