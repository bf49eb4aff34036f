//! Finished games: lists, records, replay, and what is computed from them.

use super::extract::{Ask, Id, LARGE, Login, MaybeLogin, Place, Unread};
use super::profiles::called;
use super::tables::{may_see, title};
use super::work::{party, read_record, replay, replay_watched, work};
use crate::app::{App, id_by_key, new_table_id};
use crate::config::Patience;
use crate::limits::Costly;
use crate::packs::without_comments;
use crate::problem::{Answered, ErrorBody, Problem};
use crate::quota::{Wanted, make_room};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use steading_core::{Entry, Localized, Seat, SeatSet, Status, Viewer};
use steading_host::{ClockKind, Finished, Key, Occupant, Phase, SeatSummary, Summary, TableId, UserId};
use steading_match::rendered::{Asked, Button, Event, Standings};
use steading_match::{AnyMatch, EventInfo, Json as Raw, Setup, TableError};
use steading_messages::Lang;
use steading_store::{
    After, Error, FinishedGame, GameFilter, GameListing, ListingInfo, Page, Paged, Rating, SqueezedGame, Statistics,
    Upload,
};
use utoipa::{IntoParams, ToSchema};

/// A finished game, for those who may know of it.
pub(crate) async fn visible_game(app: &App, id: TableId, login: Option<&Login>) -> Answered<FinishedGame> {
    let game = app.store.game(id).await?.ok_or_else(|| Problem::new("not_found"))?;
    visible_to(app, game, login).await
}

pub(crate) async fn visible_to(app: &App, game: FinishedGame, login: Option<&Login>) -> Answered<FinishedGame> {
    let GameListing { id, facts, seats, .. } = &game.listing;
    let user = login.map(|login| login.person.id);
    if may_see(app, *id, facts.private, facts.host, seats, user).await? {
        Ok(game)
    } else {
        Err(Problem::new("not_found"))
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesQuery {
    game: Option<String>,
    /// Games of this person: an id, or the name of an account.
    player: Option<String>,
    /// With so many seats.
    seats: Option<u8>,
    /// At least and at most so many entries.
    shortest: Option<u32>,
    longest: Option<u32>,
    /// Ended since and until then, in milliseconds since 1970.
    since: Option<u64>,
    until: Option<u64>,
    /// At least and at most so many points of this person, or of the winner where none is named.
    least: Option<i32>,
    most: Option<i32>,
    after: Option<String>,
    limit: Option<u32>,
    #[allow(dead_code, reason = "read elsewhere, but no mistake here")]
    lang: Option<String>,
}

/// Finished games, the last ended first. Private ones are shown to who asks for their own. A page may be short and yet
/// have a `next`: so many games were looked through, and there are more.
#[utoipa::path(get, path = "/api/finished", params(GamesQuery), responses(
    (status = 200, body = Paged<GameListing>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn games(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    Ask(query): Ask<GamesQuery>,
) -> Answered<Json<Paged<GameListing>>> {
    app.limits.count(Costly::Replay, place)?;
    let player = match &query.player {
        Some(who) => Some(match who.parse::<UserId>() {
            Ok(id) => id,
            Err(_) => called(&app, who).await?.id,
        }),
        None => None,
    };
    let private_too = player.is_some() && player == login.map(|login| login.person.id);
    let filter = GameFilter {
        game: query.game,
        player,
        private_too,
        seats: query.seats,
        entries: (query.shortest, query.longest),
        ended: (query.since, query.until),
        score: (query.least, query.most),
    };
    let after: Option<After> = query.after.as_deref().map(str::parse).transpose().map_err(Problem::bad_request)?;
    Ok(Json(app.store.games(&filter, Page::new(after, query.limit.unwrap_or(50))).await?))
}

/// One finished game.
#[utoipa::path(get, path = "/api/finished/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = GameListing), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn game(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Id(id): Id,
) -> Answered<Json<GameListing>> {
    Ok(Json(visible_game(&app, id, login.as_ref()).await?.listing))
}

/// The record of a finished game, as a file.
#[utoipa::path(get, path = "/api/finished/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn record(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Id(id): Id,
) -> Answered<impl IntoResponse> {
    let game = visible_game(&app, id, login.as_ref()).await?;
    let name = format!("attachment; filename=\"{}-{id}.steading\"", game.listing.facts.game);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, game.record))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayQuery {
    /// So many entries have been played; all if left out.
    pub entry: Option<usize>,
    /// From which seat it is seen; from outside if left out. The game is over, so everybody may know everything.
    pub seat: Option<usize>,
    /// So many of the moments that follow come along, 24 at most: for those who watch.
    pub following: Option<usize>,
    #[allow(dead_code, reason = "read elsewhere, but no mistake here")]
    lang: Option<String>,
}

/// No more moments than this come along.
const MOST_FOLLOWING: usize = 24;

/// A moment of a finished game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Replayed {
    entry: usize,
    /// How many entries the game has.
    entries: usize,
    /// The last line that was played, where this viewer saw all of it.
    line: Option<String>,
    /// The moments before and after this one at which somebody else is asked: steps of whole turns.
    turn_before: usize,
    turn_after: usize,
    #[schema(value_type = Object)]
    view: Raw,
    /// Who is asked.
    #[schema(value_type = Vec<u8>)]
    waiting: Vec<Seat>,
    questions: Vec<Asked>,
    /// What the seat could do, if it is asked.
    options: Vec<Button>,
    /// What this viewer saw so far; at a moment that follows, what it saw since the one before.
    events: Vec<Event>,
    standings: Standings,
    /// The moments after this one that came along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    following: Vec<Replayed>,
}

/// Shows a moment of a finished game.
#[utoipa::path(get, path = "/api/finished/{id}/replay", params(("id" = String, Path), ReplayQuery), responses(
    (status = 200, body = Replayed), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn show(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    lang: Lang,
    Id(id): Id,
    Ask(query): Ask<ReplayQuery>,
) -> Answered<Json<Replayed>> {
    app.limits.count(Costly::Replay, place.as_str())?;
    let game = visible_game(&app, id, login.as_ref()).await?;
    let longest = app.config.most.entries;
    work(&app, party(login.as_ref(), &place), move |deadline| {
        let record = read_record(&game.record, longest)?;
        let most = record.entries.len();
        let entry = query.entry.unwrap_or(most);
        if entry > most {
            return Err(Problem::new("bad_entry").with("most", most));
        }
        let seats = names(&game.listing.seats);
        let last = entry + query.following.unwrap_or(0).min(MOST_FOLLOWING);
        let (mut shown, mut turns, mut asked) = (Vec::new(), Vec::new(), SeatSet::EMPTY);
        replay_watched(&record, game.pack.as_deref(), most, deadline, |at, table| {
            let waiting = table.waiting();
            if !waiting.is_empty() && waiting != asked {
                turns.push(at);
                asked = waiting;
            }
            // Where the record begins with a draw, the first moments are one.
            let first = shown.is_empty() && at >= entry;
            if first || !shown.is_empty() && at <= last {
                let number = if first { entry } else { at };
                let line = number.checked_sub(1).and_then(|line| record.entries.get(line));
                let since = if first { 0 } else { at - 1 };
                shown.push(moment(table, query.seat, lang, &seats, (number, most, line), since));
            }
        })?;
        let mut shown = shown.into_iter().map(|shown| {
            let shown = shown?;
            let turn_before = turns.iter().rev().find(|turn| **turn < shown.entry).copied().unwrap_or(0);
            let turn_after = turns.iter().find(|turn| **turn > shown.entry).copied().unwrap_or(most);
            Ok(Replayed { turn_before, turn_after, ..shown })
        });
        let first = shown.next().ok_or_else(|| Problem::new("failed"))??;
        Ok(Json(Replayed { following: shown.collect::<Answered<_>>()?, ..first }))
    })
    .await
}

/// What a viewer saw of a finished game while it was played, as it was kept then. It needs no replay, so it is there
/// whatever became of the rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Witnessed {
    /// The version of the rules it was played under last, and the one that is played here.
    rules: u32,
    played_here: u32,
    /// `entry` is the place in this list.
    events: Vec<Event>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct WitnessedQuery {
    /// From which seat it was seen; from outside if left out.
    seat: Option<usize>,
    #[allow(dead_code, reason = "read elsewhere, but no mistake here")]
    lang: Option<String>,
}

/// What happened in a finished game, as it was seen when it was played. For games of earlier rules, which cannot be
/// replayed.
#[utoipa::path(get, path = "/api/finished/{id}/events", params(("id" = String, Path), WitnessedQuery), responses(
    (status = 200, body = Witnessed), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn witnessed(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    lang: Lang,
    Id(id): Id,
    Ask(query): Ask<WitnessedQuery>,
) -> Answered<Json<Witnessed>> {
    app.limits.count(Costly::Replay, place.as_str())?;
    let game = visible_game(&app, id, login.as_ref()).await?;
    let seats = game.listing.facts.seats;
    let viewer = match query.seat {
        Some(number) => Viewer::Seat(
            Seat::try_new(number)
                .filter(|seat| seat.index() < usize::from(seats))
                .ok_or_else(|| TableError::no_seat(&number.to_string(), seats))?,
        ),
        None => Viewer::Spectator,
    };
    let kept = app.store.witnessed(id, viewer).await?.ok_or_else(|| Problem::new("not_found"))?;
    let longest = app.config.most.entries;
    work(&app, party(login.as_ref(), &place), move |_| {
        let record = read_record(&game.record, longest)?;
        let positions = record.entries.iter().rev().filter_map(|entry| match entry {
            Entry::Position(text) => Some(text),
            _ => None,
        });
        #[derive(Deserialize)]
        struct Head {
            rules: u32,
        }
        let crossed = positions.filter_map(|text| serde_json::from_str(text).ok()).map(|head: Head| head.rules).next();
        let title = title(&game.listing.facts.game)?;
        let open = |pack| {
            let options = &game.listing.facts.options;
            title.open(&Setup { seats, options, pack, seed: None, manual_chance: true })
        };
        // A pack of earlier rules may be one that these do not open; then cards are called as they are now.
        let table = open(game.pack.as_deref().map(|text| ("pack.toml", text))).or_else(|_| open(None))?;
        let seats = names(&game.listing.seats);
        let events = Event::all(table.retell(&kept)?, lang, &table.names_with(&seats));
        Ok(Json(Witnessed { rules: crossed.unwrap_or(record.header.rules), played_here: title.rules, events }))
    })
    .await
}

/// How the points of a finished game came about, for a chart.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Curve {
    /// How many entries the game has.
    entries: usize,
    /// Where it begins, every moment at which somebody's points changed, and where it ends.
    points: Vec<CurvePoint>,
    /// Who was how likely to win, at moments spread over the game. Nothing for a game of one seat.
    prospects: Vec<ProspectPoint>,
}

/// A bot's guess, knowing all cards: from short games by quick play that begin at this moment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProspectPoint {
    entry: usize,
    /// The share of each seat; together they make one.
    shares: Vec<f64>,
}

/// Moments of a game at which its prospects are guessed, and games that are played for each guess.
const PROSPECTS: usize = 120;
const PLAY_OUTS: u32 = 12;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CurvePoint {
    /// So many entries have been played; `replay` takes the same number.
    entry: usize,
    /// The moment before it at which somebody was asked for the answer that led here.
    asked: usize,
    /// What each seat would score if the game ended here.
    scores: Vec<i32>,
}

/// Who had how many points when.
#[utoipa::path(get, path = "/api/finished/{id}/curve", params(("id" = String, Path)), responses(
    (status = 200, body = Curve), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn curve(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    Id(id): Id,
) -> Answered<Json<Curve>> {
    app.limits.count(Costly::Replay, place.as_str())?;
    let game = visible_game(&app, id, login.as_ref()).await?;
    let longest = app.config.most.entries;
    work(&app, party(login.as_ref(), &place), move |deadline| {
        let record = read_record(&game.record, longest)?;
        let entries = record.entries.len();
        let mut points: Vec<CurvePoint> = Vec::new();
        let mut prospects: Vec<ProspectPoint> = Vec::new();
        let mut asked = 0;
        replay_watched(&record, game.pack.as_deref(), entries, deadline, |entry, table| {
            let due = prospects.last().is_none_or(|last| (entry - last.entry) * PROSPECTS >= entries);
            if table.seats() > 1 && (due || entry == entries) {
                let rounded = |share: &f32| (f64::from(*share) * 1_000.0).round() / 1_000.0;
                let shares = table.prospects(PLAY_OUTS, entry as u64).iter().map(rounded).collect();
                prospects.push(ProspectPoint { entry, shares });
            }
            let scores: Vec<i32> = table.standings().seats.iter().map(|standing| standing.score).collect();
            if entry == entries || points.last().is_none_or(|last| last.scores != scores) {
                points.push(CurvePoint { entry, asked, scores });
            }
            if !table.waiting().is_empty() {
                asked = entry;
            }
        })?;
        Ok(Json(Curve { entries, points, prospects }))
    })
    .await
}

/// What the seats are called.
pub(crate) fn names(seats: &[SeatSummary]) -> Vec<Localized> {
    let name = |(index, seat): (usize, &SeatSummary)| {
        let letter = Seat::new(index).letter().to_string();
        match &seat.holder {
            Occupant::Open => Localized::new(&letter, &letter),
            Occupant::Person { name, .. } | Occupant::Away { name, .. } => Localized::new(name, name),
            Occupant::Bot { bot } => {
                let name = format!("{letter} ({bot})");
                Localized::new(&name, &name)
            }
        }
    };
    seats.iter().enumerate().map(name).collect()
}

fn moment(
    table: &dyn AnyMatch,
    seat: Option<usize>,
    lang: Lang,
    seats: &[Localized],
    (entry, entries, last): (usize, usize, Option<&Entry>),
    since: usize,
) -> Answered<Replayed> {
    let viewer = match seat {
        Some(number) => Viewer::Seat(table.seat(number as u64)?),
        None => Viewer::Spectator,
    };
    let names = table.names_with(seats);
    let waiting = table.waiting();
    let questions = waiting.iter().filter_map(|seat| Asked::of(table, seat, lang, &names).ok()).collect();
    let options = match viewer {
        Viewer::Seat(seat) if waiting.contains(seat) => Button::all(table.options(seat)?, lang, &names),
        Viewer::Seat(_) | Viewer::Spectator => Vec::new(),
    };
    Ok(Replayed {
        entry,
        entries,
        line: last.filter(|line| saw_all(table, viewer, line)).map(ToString::to_string),
        turn_before: 0,
        turn_after: entries,
        view: table.view(viewer)?,
        waiting: waiting.iter().collect(),
        questions,
        options,
        events: Event::all(table.events_since(since, viewer), lang, &names),
        standings: Standings::of(table, lang, &names),
        following: Vec::new(),
    })
}

/// Whether the last line of the record shows this viewer nothing that it did not see when it was played.
fn saw_all(table: &dyn AnyMatch, viewer: Viewer, line: &Entry) -> bool {
    match line {
        Entry::Action { seat, .. } if viewer == Viewer::Seat(*seat) => true,
        Entry::Action { .. } | Entry::Outcome(_) => {
            let Some(last) = table.entries().checked_sub(1) else { return false };
            let told = |events: Vec<EventInfo>| -> Vec<String> {
                events.into_iter().map(|event| event.event.get().to_owned()).collect()
            };
            let (all, seen) = (told(table.all_events_since(last)), told(table.events_since(last, viewer)));
            !all.is_empty() && all == seen
        }
        Entry::Undo(_) | Entry::SeatUndo { .. } | Entry::Position(_) => false,
        Entry::Digest { .. } => true,
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordWish {
    /// The text of the record.
    record: String,
    /// The text of its pack, if it is not the one of the game.
    pack: Option<String>,
    #[serde(default)]
    private: bool,
    /// 32 hexadecimal digits, new for each game that is brought: with the same key it is kept once.
    #[schema(value_type = Option<String>)]
    key: Option<Key>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Kept {
    id: TableId,
}

/// Keeps a finished game from elsewhere. It is replayed first, and counts for nothing.
#[utoipa::path(post, path = "/api/records", request_body = RecordWish, responses(
    (status = 201, body = Kept), (status = 200, body = Kept), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn upload(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    body: Unread<LARGE>,
) -> Answered<(StatusCode, Json<Kept>)> {
    app.limits.count(Costly::Upload, login.person.id.to_string())?;
    app.limits.count(Costly::Upload, place.clone())?;
    let (host, at) = (login.person.id, app.wall());
    let body = body.arrive(&app).await?;
    let longest = app.config.most.entries;
    let upload = work(&app, party(Some(&login), &place), move |deadline| {
        let wish: RecordWish = body.read()?;
        let record = read_record(&wish.record, longest)?;
        let table = replay(&record, wish.pack.as_deref(), record.entries.len(), deadline)?;
        if table.status() != Status::Over {
            return Err(Problem::new("unfinished_record"));
        }
        let base = table.title().base_pack;
        let pack = wish.pack.as_deref().filter(|pack| *pack != base).map(without_comments);
        let mut upload = upload_of(&*table, host, wish.private, at);
        upload.facts.own_pack = pack.is_some();
        upload.id = id_by_key("record", host, wish.key);
        Ok(Upload { pack: Some(pack.unwrap_or_else(|| base.to_owned())), ..upload })
    })
    .await?;
    let id = upload.id;
    let there = Ok((StatusCode::OK, Json(Kept { id })));
    if app.store.game(id).await?.is_some() {
        return there;
    }
    let brought = upload.pack.as_ref().filter(|_| upload.facts.own_pack).map_or(0, String::len);
    make_room(&app, &login, &place, Wanted::Upload, upload.finished.bytes() + brought).await?;
    let Patience { upload: longest, between_uploads, .. } = app.config.patience;
    let turn = tokio::time::timeout(longest, Arc::clone(&app.uploads).lock_owned()).await;
    let turn = turn.map_err(|_| Problem::too_many(Costly::Upload.name(), longest.as_secs().max(1)))?;
    match app.store.upload(&upload).await {
        // The same request came twice at once.
        Err(Error::AlreadyThere) => return there,
        kept => kept?,
    }
    tokio::spawn(async move {
        tokio::time::sleep(between_uploads).await;
        drop(turn);
    });
    Ok((StatusCode::CREATED, Json(Kept { id })))
}

fn upload_of(table: &dyn AnyMatch, host: UserId, private: bool, at: u64) -> Upload {
    let record = table.record();
    let from_position = matches!(record.entries.first(), Some(steading_core::Entry::Position(_)));
    let facts = ListingInfo {
        game: table.title().id.to_owned(),
        seats: table.seats(),
        options: table.switches(),
        own_pack: false,
        // A record does not say how its seed was found.
        typed_seed: false,
        host,
        private,
        hot_seat: false,
        turn_based: false,
        clock: ClockKind::None,
        hints: false,
        from_position,
        created: at,
    };
    let seat = |standing: &steading_match::SeatStanding| SeatSummary {
        holder: Occupant::Open,
        score: Some(standing.score),
        rank: Some(standing.rank),
    };
    let summary = Summary {
        phase: Phase::Over,
        seats: table.standings().seats.iter().map(seat).collect(),
        waiting: Vec::new(),
        entries: record.entries.len() as u32,
        changed: at,
    };
    let witnessed = |viewer| {
        let events: Vec<Raw> = table.events_since(0, viewer).into_iter().map(|event| event.event).collect();
        serde_json::to_string(&events).expect("events are plain data")
    };
    let witnessed = Viewer::all(table.seats()).map(witnessed).collect();
    let finished =
        SqueezedGame::new(&Finished { record: record.to_string(), witnessed, solo: None, taken: Vec::new() });
    Upload { id: new_table_id(), facts, pack: None, summary, finished }
}

/// What the finished games of one game say.
#[utoipa::path(get, path = "/api/statistics/{game}", params(("game" = String, Path)), responses(
    (status = 200, body = Statistics), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn statistics(State(app): State<App>, Path(game): Path<String>) -> Answered<Json<Statistics>> {
    known(&game)?;
    Ok(Json(app.store.statistics(&game).await?))
}

/// Who is how strong at one game.
#[utoipa::path(get, path = "/api/ratings/{game}", params(("game" = String, Path)), responses(
    (status = 200, body = Vec<Rating>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn ratings(State(app): State<App>, Path(game): Path<String>) -> Answered<Json<Vec<Rating>>> {
    known(&game)?;
    Ok(Json(app.store.ranking(&game, 100).await?))
}

/// A game that nobody knows has no page.
fn known(game: &str) -> Answered<()> {
    title(game).map(|_| ()).map_err(|_| Problem::new("not_found"))
}
