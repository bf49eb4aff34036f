//! Runs tournaments: pairs a round when the one before is over, opens its tables, reads their results.
//!
//! What is to be is saved first, the ids of tables included, and done afterwards; what was not done when a server died is
//! done by the next. Doing it twice does nothing.

use crate::app::{App, new_key, new_seed};
use crate::http::clubs::member_role;
use crate::problem::{Answered, Problem};
use crate::tables::Signals;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use steading_core::{Digest, Seat};
use steading_host::table::Client;
use steading_host::wire::Request;
use steading_host::{Append, Notice, NoticeRow, Occupant, Phase, SeatSummary, Summary, TableId, TableSetup, UserId};
use steading_pairing::{Fill, NoRound, Played, Round, round_robin, swiss};
use steading_store::{Error, PairedRound, PairedTable, PlannedRound, Player, System, Tournament};
use tokio::sync::Notify;

/// So long one gathers at most.
pub(crate) const GATHERS_MS: u64 = 60 * 24 * 60 * 60 * 1_000;
/// How often everything is looked at, whatever was heard meanwhile.
const LOOK: Duration = Duration::from_secs(60);
/// How often it is asked whether the time has come for one to begin. That asks nobody else.
const TICK: Duration = Duration::from_secs(1);
/// Who sits in the seats that nobody has.
const BOT: &str = "medium";
/// Somebody else saved it meanwhile: so often it is tried again.
const TRIES: usize = 8;
/// Among so many of the best people are seeded by their rating.
const RANKED: u32 = 1_000;

/// What those who run tournaments hear of.
#[derive(Debug, Default)]
pub(crate) struct News {
    over: Mutex<Vec<TableId>>,
    /// When everything is to be looked at, as far as is known here.
    due: AtomicU64,
    woken: Notify,
}

impl News {
    /// A table is over, with a result or without.
    pub fn over(&self, tables: impl IntoIterator<Item = TableId>) {
        self.over.lock().unwrap_or_else(PoisonError::into_inner).extend(tables);
        self.woken.notify_one();
    }

    /// One will begin by itself; or, with 0, something has happened that is to be looked at.
    pub fn due(&self, at: u64) {
        self.due.fetch_min(at, Ordering::Relaxed);
        self.woken.notify_one();
    }
}

/// Until the server goes down.
pub(crate) async fn run(app: App, signals: Arc<Signals>) {
    let news = &signals.tournaments;
    let mut looked: Option<Instant> = None;
    loop {
        let due = news.due.load(Ordering::Relaxed) <= app.wall();
        if app.tables.leads() && (due || looked.is_none_or(|at| at.elapsed() >= LOOK)) {
            looked = Some(Instant::now());
            news.due.store(u64::MAX, Ordering::Relaxed);
            if let Err(problem) = look(&app, news).await {
                tracing::error!(?problem, "it is not known which tournaments are played");
            }
        }
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = news.woken.notified() => {}
        }
        let over = std::mem::take(&mut *news.over.lock().unwrap_or_else(PoisonError::into_inner));
        for table in over {
            if let Err(problem) = heard_of(&app, table).await {
                tracing::error!(%table, ?problem, "a tournament does not hear of its table");
            }
        }
    }
}

/// Begins those whose time has come, and goes on with all that are played.
async fn look(app: &App, news: &News) -> Answered<()> {
    while let Some((id, at)) = app.store.next_to_begin().await? {
        if at > app.wall() {
            news.due(at);
            break;
        }
        if let Err(problem) = begin_or_call_off(app, id).await {
            tracing::error!(tournament = %id, ?problem, "a tournament does not begin");
            break;
        }
    }
    for id in app.store.tournaments_in_play().await? {
        if let Err(problem) = go_on(app, id).await {
            tracing::error!(tournament = %id, ?problem, "a tournament does not go on");
        }
    }
    Ok(())
}

/// A table is over: if it is one of a tournament, that goes on.
async fn heard_of(app: &App, table: TableId) -> Answered<()> {
    let playing = app.store.tournaments_in_play().await?;
    if playing.is_empty() {
        return Ok(());
    }
    let Some(listing) = app.store.listing(table).await? else { return Ok(()) };
    match playing.into_iter().find(|id| host_of(*id) == listing.facts.host) {
        Some(id) => go_on(app, id).await,
        None => Ok(()),
    }
}

/// Changes a tournament; what was changed is saved only if nobody else did meanwhile.
pub(crate) async fn change(
    app: &App,
    id: TableId,
    mut change: impl FnMut(&mut Tournament) -> Answered<()>,
) -> Answered<Tournament> {
    for _ in 0..TRIES {
        let (mut tournament, number) = app.store.tournament(id).await?.ok_or_else(|| Problem::new("not_found"))?;
        let before = tournament.clone();
        change(&mut tournament)?;
        if save(app, &before, &mut tournament, number).await? {
            return Ok(tournament);
        }
    }
    Err(Problem::new("not_now"))
}

/// Whether it is saved as it is now, or was so before.
async fn save(app: &App, before: &Tournament, tournament: &mut Tournament, number: u64) -> Result<bool, Error> {
    if tournament == before {
        return Ok(true);
    }
    tournament.changed = app.wall();
    app.store.save_tournament(tournament, number).await
}

/// Begins it: people are seeded by their rating, and the first round is paired.
pub(crate) async fn begin(app: &App, id: TableId, may: impl Fn(&Tournament) -> Answered<()>) -> Answered<Tournament> {
    for _ in 0..TRIES {
        let (mut before, number) = app.store.tournament(id).await?.ok_or_else(|| Problem::new("not_found"))?;
        may(&before)?;
        if before.phase != Phase::Gathering {
            return Err(Problem::new("tournament_begun"));
        }
        if let Some(club) = before.club {
            let mut members = Vec::new();
            for entrant in before.entrants {
                if member_role(app, club, entrant.user).await?.is_some() {
                    members.push(entrant);
                }
            }
            before.entrants = members;
        }
        let ranking = app.store.ranking(&before.game, RANKED).await?;
        let rank = ranking.into_iter().enumerate().filter_map(|(rank, rating)| match rating.player {
            Player::Person(user) => Some((user, rank)),
            Player::Bot(_) => None,
        });
        let (rank, own) = (rank.collect::<HashMap<_, _>>(), before.clone());
        let begun = app.background.run(move || begun(own, &rank)).await.ok_or_else(|| Problem::new("failed"))?;
        let Some(mut begun) = begun else {
            let least = if before.bots { 2 } else { before.seats };
            return Err(Problem::new("tournament_few").with("least", usize::from(least)));
        };
        if save(app, &before, &mut begun, number).await? {
            return Ok(begun);
        }
    }
    Err(Problem::new("not_now"))
}

/// The time has come. With too few people it is over without a round.
async fn begin_or_call_off(app: &App, id: TableId) -> Answered<()> {
    match begin(app, id, |_| Ok(())).await {
        Err(problem) if problem.code() == "tournament_few" => {
            let over = change(app, id, |tournament| {
                if tournament.phase == Phase::Gathering {
                    tournament.phase = Phase::Over;
                }
                Ok(())
            });
            over.await.map(drop)
        }
        begun => begun.map(drop),
    }
}

/// Nothing if too few people are there.
fn begun(mut tournament: Tournament, rank: &HashMap<UserId, usize>) -> Option<Tournament> {
    // Those without a rating in the order in which they came.
    tournament.entrants.sort_by_key(|entrant| rank.get(&entrant.user).copied().unwrap_or(usize::MAX));
    tournament.phase = Phase::Playing;
    if tournament.system == System::RoundRobin {
        tournament.schedule = planned(&tournament).ok()?;
        tournament.rounds = u8::try_from(tournament.schedule.len()).unwrap_or(u8::MAX);
    }
    next_round(&mut tournament);
    (!tournament.played.is_empty()).then_some(tournament)
}

/// Reads results, pairs the next round if all are there, and sees to it that every table was there once.
pub(crate) async fn go_on(app: &App, id: TableId) -> Answered<()> {
    for _ in 0..TRIES {
        let Some((before, number)) = app.store.tournament(id).await? else { return Ok(()) };
        if before.phase != Phase::Playing {
            return Ok(());
        }
        let mut tournament = before.clone();
        if let Some(round) = tournament.played.last_mut() {
            for table in round.tables.iter_mut().filter(|table| table.places.is_none()) {
                if let Some((places, ended)) = result_of(app, &before, table).await? {
                    (table.places, table.ended) = (Some(places), ended);
                }
            }
        }
        if is_round_over(&tournament) {
            let next = move || {
                next_round(&mut tournament);
                tournament
            };
            tournament = app.background.run(next).await.ok_or_else(|| Problem::new("failed"))?;
        }
        if save(app, &before, &mut tournament, number).await? {
            return open_all(app, &tournament).await;
        }
    }
    Err(Problem::new("not_now"))
}

/// Opens the tables of the last round that were never there, and notes that they were.
async fn open_all(app: &App, tournament: &Tournament) -> Answered<()> {
    let round = tournament.played.last().filter(|_| tournament.phase == Phase::Playing);
    let tables = round.into_iter().flat_map(|round| &round.tables);
    let mut opened = Vec::new();
    let mut failed = None;
    for table in tables.filter(|table| table.places.is_none() && !table.opened) {
        match open(app, tournament, table).await {
            Ok(()) => opened.push(table.id),
            Err(problem) => failed = Some(problem),
        }
    }
    if !opened.is_empty() {
        let noted = change(app, tournament.id, |tournament| {
            let tables = tournament.played.iter_mut().flat_map(|round| &mut round.tables);
            tables.filter(|table| opened.contains(&table.id)).for_each(|table| table.opened = true);
            Ok(())
        });
        noted.await?;
    }
    failed.map_or(Ok(()), Err)
}

/// Whether nobody is there any more who would play at this table.
fn is_deserted(tournament: &Tournament, table: &PairedTable) -> bool {
    table.seats.iter().all(|seat| entrant_of(tournament, seat).is_none())
}

/// Who takes a seat, unless they went home: then it is a bot.
fn entrant_of<'a>(tournament: &'a Tournament, seat: &Option<u16>) -> Option<&'a steading_store::Entrant> {
    seat.and_then(|number| tournament.entrants.get(usize::from(number))).filter(|entrant| !entrant.gone)
}

/// The places at a table that is over, and whether it ended without a result: then it is a tie of all, and so is a table
/// that was closed or never had anybody to play at it.
async fn result_of(app: &App, tournament: &Tournament, table: &PairedTable) -> Result<Option<(Vec<u8>, bool)>, Error> {
    let tie = || vec![1; table.seats.len()];
    if let Some(game) = app.store.game(table.id).await? {
        let places: Option<Vec<u8>> = game.listing.seats.iter().map(|seat| seat.rank).collect();
        return Ok(Some((places.unwrap_or_else(tie), false)));
    }
    let ended = match app.store.listing(table.id).await? {
        Some(listing) => {
            // Who went home may still play; who deleted the account does not.
            let plays = |seat: &SeatSummary| matches!(seat.holder, Occupant::Person { .. });
            listing.summary.phase == Phase::Over
                || is_deserted(tournament, table) && !listing.summary.seats.iter().any(plays)
        }
        None => table.opened || is_deserted(tournament, table),
    };
    Ok(ended.then(|| (tie(), true)))
}

/// What was played, as numbers.
pub(crate) fn played(tournament: &Tournament) -> Vec<Played> {
    let person = |number: &u16| usize::from(*number);
    let whole = tournament.played.iter().filter(|round| round.tables.iter().all(|table| table.places.is_some()));
    whole
        .map(|round| Played {
            round: Round {
                tables: round
                    .tables
                    .iter()
                    .map(|table| table.seats.iter().map(|seat| seat.as_ref().map(person)).collect())
                    .collect(),
                byes: round.byes.iter().map(person).collect(),
            },
            places: round.tables.iter().filter_map(|table| table.places.clone()).collect(),
        })
        .collect()
}

fn fill(tournament: &Tournament) -> Fill {
    if tournament.bots { Fill::Bots } else { Fill::Byes }
}

/// All rounds of a round robin of those who were there when it began.
fn planned(tournament: &Tournament) -> Result<Vec<PlannedRound>, NoRound> {
    let rounds = round_robin(tournament.entrants.len(), usize::from(tournament.seats), fill(tournament))?;
    let numbers = |table: &Vec<Option<usize>>| table.iter().map(|seat| seat.map(|person| person as u16)).collect();
    let planned = |round: &Round| PlannedRound {
        tables: round.tables.iter().map(numbers).collect(),
        byes: round.byes.iter().map(|person| *person as u16).collect(),
    };
    Ok(rounds.iter().map(planned).collect())
}

fn scheduled(planned: &PlannedRound) -> Round {
    let people = |table: &Vec<Option<u16>>| table.iter().map(|seat| seat.map(usize::from)).collect();
    Round {
        tables: planned.tables.iter().map(people).collect(),
        byes: planned.byes.iter().map(|person| usize::from(*person)).collect(),
    }
}

fn is_round_over(tournament: &Tournament) -> bool {
    tournament.played.iter().all(|round| round.tables.iter().all(|table| table.places.is_some()))
}

/// Pairs the next round if the last is over, or ends the tournament. It can take a while.
fn next_round(tournament: &mut Tournament) {
    if tournament.phase != Phase::Playing || !is_round_over(tournament) {
        return;
    }
    // One that was begun by an earlier release has no schedule yet.
    if tournament.system == System::RoundRobin && tournament.schedule.is_empty() {
        tournament.schedule = planned(tournament).unwrap_or_default();
    }
    let number = tournament.played.len();
    let there = |person: &usize| !tournament.entrants[*person].gone;
    let people: Vec<usize> = (0..tournament.entrants.len()).filter(there).collect();
    let round = if number >= usize::from(tournament.rounds) {
        None
    } else if tournament.system == System::Swiss {
        let (entrants, seats) = (tournament.entrants.len(), usize::from(tournament.seats));
        swiss(entrants, &people, seats, fill(tournament), &played(tournament)).ok()
    } else {
        tournament.schedule.get(number).map(|round| without_those_who_left(tournament, scheduled(round), &there))
    };
    match round.filter(|round| people.len() >= 2 && !(round.tables.is_empty() && number == 0)) {
        Some(round) => {
            let tables = round.tables.iter().enumerate().map(|(table, seats)| PairedTable {
                id: table_id(tournament.id, number, table),
                seats: seats.iter().map(|seat| seat.map(|person| person as u16)).collect(),
                places: None,
                opened: false,
                ended: false,
            });
            let tables = tables.collect();
            let byes = round.byes.iter().map(|person| *person as u16).collect();
            tournament.played.push(PairedRound { tables, byes });
        }
        None => tournament.phase = Phase::Over,
    }
}

/// A round robin goes on without those who left. Bots have their seats if the host wants bots. If not, those at tables
/// that are short and those with a bye are paired anew; with two at a table they would meet twice, and have a bye.
fn without_those_who_left(tournament: &Tournament, round: Round, there: &impl Fn(&usize) -> bool) -> Round {
    let mut byes: Vec<usize> = round.byes.into_iter().filter(there).collect();
    let (mut tables, mut short) = (Vec::new(), false);
    for table in round.tables {
        let left: Vec<Option<usize>> = table.iter().map(|seat| seat.filter(there)).collect();
        if left == table || tournament.bots && left.iter().any(Option::is_some) {
            tables.push(left);
        } else {
            byes.extend(left.into_iter().flatten());
            short = true;
        }
    }
    if short && tournament.seats > 2 {
        byes.sort_unstable();
        let (entrants, seats) = (tournament.entrants.len(), usize::from(tournament.seats));
        if let Ok(again) = swiss(entrants, &byes, seats, Fill::Byes, &played(tournament)) {
            tables.extend(again.tables);
            byes = again.byes;
        }
    }
    Round { tables, byes }
}

/// The id of a table follows from its place: however often it is opened, it is one table.
fn table_id(tournament: TableId, round: usize, table: usize) -> TableId {
    let digest = Digest::of_bytes(format!("steading tournament {tournament} round {round} table {table}").as_bytes());
    TableId::new(std::array::from_fn(|index| digest.0[index]))
}

/// Nobody's: no player is the host of a table of a tournament.
fn host_of(tournament: TableId) -> UserId {
    let digest = Digest::of_bytes(format!("steading host of tournament {tournament}").as_bytes());
    UserId::new(std::array::from_fn(|index| digest.0[index]))
}

/// Sees to it that a table is there, that everybody sits, and that the game has begun.
async fn open(app: &App, tournament: &Tournament, table: &PairedTable) -> Answered<()> {
    let host = host_of(tournament.id);
    let holder = |seat: &Option<u16>| match entrant_of(tournament, seat) {
        Some(entrant) => Occupant::Person { user: entrant.user, name: entrant.name.clone() },
        None => Occupant::Bot { bot: BOT.to_owned() },
    };
    let seating: Vec<Occupant> = table.seats.iter().map(holder).collect();
    let summary = |seats: &[Occupant], changed| Summary {
        phase: Phase::Gathering,
        seats: seats.iter().map(|holder| SeatSummary { holder: holder.clone(), score: None, rank: None }).collect(),
        waiting: Vec::new(),
        entries: 0,
        changed,
    };
    let listing = match app.store.listing(table.id).await? {
        Some(listing) => listing,
        None => {
            let title = steading_match::title(&tournament.game).ok_or_else(|| Problem::new("not_found"))?;
            let setup = TableSetup {
                id: table.id,
                game: tournament.game.clone(),
                seats: tournament.seats,
                options: tournament.options.clone(),
                pack: Some(title.base_pack.to_owned()),
                seed: new_seed(),
                own_pack: false,
                typed_seed: false,
                host,
                private: tournament.club.is_some(),
                hot_seat: false,
                turn_based: tournament.turn_based,
                clock: tournament.clock,
                hints: false,
                position: None,
                created: app.wall(),
            };
            let empty = vec![Occupant::Open; seating.len()];
            if let Some(club) = tournament.club {
                app.store.give_to_club(table.id, club, setup.created).await?;
            }
            match app.store.create(&setup, &summary(&empty, setup.created), None).await {
                // Another server has opened it in this moment.
                Ok(()) | Err(Error::AlreadyThere) => {}
                Err(error) => return Err(error.into()),
            }
            app.store.listing(table.id).await?.ok_or_else(|| Problem::new("not_now"))?
        }
    };
    if listing.summary.phase != Phase::Gathering {
        return Ok(());
    }
    let now = app.wall();
    if listing.summary.seats.iter().any(|seat| seat.holder == Occupant::Open) {
        let sits = |(index, holder): (usize, &Occupant)| NoticeRow {
            notice: Notice::Seat { seat: Seat::new(index), holder: holder.clone() },
            key: None,
            by: None,
            at: now,
        };
        let append = Append {
            table: table.id,
            first_entry: 0,
            rows: Vec::new(),
            first_notice: 0,
            notices: seating.iter().enumerate().map(sits).collect(),
            summary: summary(&seating, now),
            finished: None,
            mark: None,
            position: None,
            calls: Vec::new(),
            ahead: Vec::new(),
        };
        if app.store.furnish(&append).await?.is_err() {
            return Err(Problem::new("not_now"));
        }
    }
    let begin = Request::Start { key: new_key() };
    let client = |conn| Client { conn, user: host, name: tournament.name.clone() };
    app.tables.ask(table.id, client, begin).await.map_err(|_| Problem::new("not_now"))?;
    Ok(())
}
