//! Runs tournaments: pairs a round when the one before is over, opens its tables, reads their results.
//!
//! What is to be is saved first, the ids of tables included, and done afterwards; what was not done when a server died is
//! done by the next. Doing it twice does nothing.

use crate::app::{App, new_key, new_seed};
use crate::problem::{Answered, Problem};
use std::time::Duration;
use steading_core::{Digest, Seat};
use steading_host::table::Client;
use steading_host::wire::Request;
use steading_host::{Append, Notice, NoticeRow, Occupant, Phase, SeatSummary, Summary, TableId, TableSetup, UserId};
use steading_pairing::{Fill, Played, Round, round_robin, swiss};
use steading_store::{Error, PairedRound, PairedTable, System, Tournament};

/// How often results are looked for.
const LOOK: Duration = Duration::from_secs(1);
/// Tournaments that are played at the same time.
pub(crate) const MOST_PLAYED: u32 = 200;
/// Who sits in the seats that nobody has.
const BOT: &str = "medium";
/// Somebody else saved it meanwhile: so often it is tried again.
const TRIES: usize = 8;

/// Until the server goes down.
pub(crate) async fn run(app: App) {
    loop {
        tokio::time::sleep(LOOK).await;
        if !app.tables.leads() {
            continue;
        }
        let playing = match app.store.tournaments(Some(Phase::Playing), MOST_PLAYED).await {
            Ok(playing) => playing,
            Err(error) => {
                tracing::error!(%error, "it is not known which tournaments are played");
                continue;
            }
        };
        for tournament in playing {
            if let Err(problem) = go_on(&app, tournament.id).await {
                tracing::error!(tournament = %tournament.id, ?problem, "a tournament does not go on");
            }
        }
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
        if tournament == before {
            return Ok(tournament);
        }
        tournament.changed = app.wall();
        if app.store.save_tournament(&tournament, number).await? {
            return Ok(tournament);
        }
    }
    Err(Problem::new("not_now"))
}

/// Reads results, pairs the next round if all are there, and sees to it that every table is there and has begun.
async fn go_on(app: &App, id: TableId) -> Answered<()> {
    let Some((tournament, _)) = app.store.tournament(id).await? else { return Ok(()) };
    let mut results = Vec::new();
    if let Some(round) = tournament.played.last() {
        for table in &round.tables {
            results.push(match &table.places {
                Some(places) => Some(places.clone()),
                None => places_of(app, table).await?,
            });
        }
    }
    let tournament = change(app, id, |tournament| {
        if let Some(round) = tournament.played.last_mut() {
            for (table, places) in round.tables.iter_mut().zip(&results) {
                table.places = table.places.take().or_else(|| places.clone());
            }
        }
        next_round(tournament);
        Ok(())
    })
    .await?;
    if let Some(round) = tournament.played.last() {
        for table in round.tables.iter().filter(|table| table.places.is_none()) {
            open(app, &tournament, table).await?;
        }
    }
    Ok(())
}

/// The places at a table that is over.
async fn places_of(app: &App, table: &PairedTable) -> Result<Option<Vec<u8>>, Error> {
    if let Some(game) = app.store.game(table.id).await? {
        let places: Option<Vec<u8>> = game.listing.seats.iter().map(|seat| seat.rank).collect();
        return Ok(Some(places.unwrap_or_else(|| vec![1; table.seats.len()])));
    }
    // A game that was ended without a result is a tie of all.
    let listing = app.store.listing(table.id).await?;
    let ended = listing.is_some_and(|listing| listing.summary.phase == Phase::Over);
    Ok(ended.then(|| vec![1; table.seats.len()]))
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
pub(crate) fn schedule(tournament: &Tournament) -> Vec<Round> {
    round_robin(tournament.entrants.len(), usize::from(tournament.seats), fill(tournament)).unwrap_or_default()
}

/// Pairs the next round if the last is over, or ends the tournament.
pub(crate) fn next_round(tournament: &mut Tournament) {
    let over = tournament.played.iter().all(|round| round.tables.iter().all(|table| table.places.is_some()));
    if tournament.phase != Phase::Playing || !over {
        return;
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
        schedule(tournament).into_iter().nth(number).map(|round| without_those_who_left(round, &there))
    };
    match round.filter(|round| people.len() >= 2 && !(round.tables.is_empty() && number == 0)) {
        Some(round) => {
            let tables = round.tables.iter().enumerate().map(|(table, seats)| PairedTable {
                id: table_id(tournament.id, number, table),
                seats: seats.iter().map(|seat| seat.map(|person| person as u16)).collect(),
                places: None,
            });
            let tables = tables.collect();
            let byes = round.byes.iter().map(|person| *person as u16).collect();
            tournament.played.push(PairedRound { tables, byes });
        }
        None => tournament.phase = Phase::Over,
    }
}

/// A round robin goes on without those who left: a bot has their seats, and who would sit with bots alone has a bye.
fn without_those_who_left(round: Round, there: &impl Fn(&usize) -> bool) -> Round {
    let mut left = Round { tables: Vec::new(), byes: round.byes.into_iter().filter(there).collect() };
    for table in round.tables {
        let had_bot = table.iter().any(Option::is_none);
        let seats: Vec<Option<usize>> = table.into_iter().map(|seat| seat.filter(there)).collect();
        match seats.iter().flatten().count() {
            0 => {}
            1 if !had_bot => left.byes.extend(seats.into_iter().flatten()),
            _ => left.tables.push(seats),
        }
    }
    left
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
    let holder = |seat: &Option<u16>| match seat.and_then(|number| tournament.entrants.get(usize::from(number))) {
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
                private: false,
                hot_seat: false,
                turn_based: tournament.turn_based,
                clock: tournament.clock,
                hints: false,
                position: None,
                created: app.wall(),
            };
            let empty = vec![Occupant::Open; seating.len()];
            app.store.create(&setup, &summary(&empty, setup.created), None).await?;
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
        if app.store.commit(&[append]).await?.iter().any(Result::is_err) {
            return Err(Problem::new("not_now"));
        }
    }
    let begin = Request::Start { key: new_key() };
    let client = |conn| Client { conn, user: host, name: tournament.name.clone() };
    app.tables.ask(table.id, client, begin).await.map_err(|_| Problem::new("not_now"))?;
    Ok(())
}
