//! Tournaments: announcing one, taking part, standings.

use super::clubs::member_role;
use super::extract::{Body, Id, Login, MaybeLogin, Place};
use super::people::Done;
use crate::app::{App, id_by_key};
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use crate::tournaments::{GATHERS_MS, begin, change, go_on, played};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use steading_core::Variants;
use steading_host::{ClockKind, Key, Phase, TableId, UserId};
use steading_store::{Act, Entrant, Error, Role, System, Tournament};
use utoipa::ToSchema;

const MOST_ROUNDS: u8 = 15;
const LONGEST_NAME: usize = 60;
/// Of a list.
const LISTED: u32 = 100;
const TWO_DAYS: u32 = 2 * 24 * 60 * 60;

/// What a new tournament is like.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTournament {
    name: String,
    game: String,
    /// Seats at each table: two to five, as the game allows.
    seats: u8,
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    options: Variants,
    system: System,
    /// Only of a Swiss tournament; a round robin has as many as it needs.
    rounds: Option<u8>,
    /// Bots fill tables; otherwise those left over have a bye.
    #[serde(default)]
    bots: bool,
    /// Nobody waits for ever: without a clock it is two days for each answer, over days.
    #[serde(default)]
    clock: ClockKind,
    #[serde(default)]
    turn_based: bool,
    /// When it begins by itself, within 60 days, if enough people are there. Otherwise it is called off.
    begins: Option<u64>,
    /// Only members of this club take part.
    club: Option<TableId>,
    /// 32 hexadecimal digits, new for each tournament: who asks again with the same key is told of the same tournament.
    #[schema(value_type = Option<String>)]
    key: Option<Key>,
}

/// How somebody stands in a tournament. 720 points are a table won.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StandingInfo {
    /// The number among the entrants.
    entrant: u16,
    place: u32,
    points: u32,
    /// The points of those one met.
    opponents: u32,
    wins: u32,
    games: u32,
    byes: u32,
}

/// A tournament and how it stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentShown {
    tournament: Tournament,
    /// After the last round that is over, the first first.
    standings: Vec<StandingInfo>,
}

fn shown(tournament: Tournament) -> Json<TournamentShown> {
    let all = steading_pairing::standings(tournament.entrants.len(), tournament.seats.into(), &played(&tournament));
    let standing = |own: &steading_pairing::Standing| StandingInfo {
        entrant: own.person as u16,
        place: own.place,
        points: own.points,
        opponents: own.opponents,
        wins: own.wins,
        games: own.games,
        byes: own.byes,
    };
    Json(TournamentShown { standings: all.iter().map(standing).collect(), tournament })
}

fn account(login: &Login) -> Answered<UserId> {
    if login.person.account { Ok(login.person.id) } else { Err(Problem::new("accounts_only")) }
}

/// A tournament in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentLine {
    id: TableId,
    name: String,
    game: String,
    seats: u8,
    system: System,
    phase: Phase,
    changed: u64,
    begins: Option<u64>,
    entrants: u32,
    /// Rounds that have begun, and rounds there will be.
    played: u32,
    rounds: u8,
}

impl From<Tournament> for TournamentLine {
    fn from(one: Tournament) -> TournamentLine {
        TournamentLine {
            id: one.id,
            name: one.name,
            game: one.game,
            seats: one.seats,
            system: one.system,
            phase: one.phase,
            changed: one.changed,
            begins: one.begins,
            entrants: one.entrants.len() as u32,
            played: one.played.len() as u32,
            rounds: one.rounds,
        }
    }
}

/// A tournament, for those who may know of it: of one of a club its members, its host and who takes part.
async fn visible(app: &App, id: TableId, user: Option<UserId>) -> Answered<Tournament> {
    let (found, _) = app.store.tournament(id).await?.ok_or_else(|| Problem::new("not_found"))?;
    let seen = match (found.club, user) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(club), Some(user)) => {
            let takes_part = found.host == user || found.entrants.iter().any(|entrant| entrant.user == user);
            takes_part || member_role(app, club, user).await?.is_some()
        }
    };
    if seen { Ok(found) } else { Err(Problem::new("not_found")) }
}

/// Tournaments, the last changed first.
#[utoipa::path(get, path = "/api/tournaments", responses(
    (status = 200, body = Vec<TournamentLine>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn tournaments(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
) -> Answered<Json<Vec<TournamentLine>>> {
    app.limits.count(Costly::Replay, place)?;
    let found = app.store.tournaments(login.map(|login| login.person.id), LISTED).await?;
    Ok(Json(found.into_iter().map(TournamentLine::from).collect()))
}

/// Announces a tournament, or tells of the one that was announced with the same key.
#[utoipa::path(post, path = "/api/tournaments", request_body = NewTournament, responses(
    (status = 201, body = TournamentShown), (status = 200, body = TournamentShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn new_tournament(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    Body(wish): Body<NewTournament>,
) -> Answered<(StatusCode, Json<TournamentShown>)> {
    let host = account(&login)?;
    let id = id_by_key("tournament", host, wish.key);
    let before = async || Ok::<_, Error>(app.store.tournament(id).await?.map(|(before, _)| before));
    if let Some(before) = if wish.key.is_some() { before().await? } else { None } {
        return Ok((StatusCode::OK, shown(before)));
    }
    let title = steading_match::title(&wish.game).ok_or_else(|| Problem::new("not_found"))?;
    let name = wish.name.trim();
    let letters = name.chars().count();
    if letters == 0 || letters > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Problem::new("bad_name").with("most", LONGEST_NAME));
    }
    let (least, most) = (title.least_seats.max(2), title.most_seats.min(5));
    if !(least..=most).contains(&wish.seats) {
        return Err(Problem::new("bad_seats").with("least", usize::from(least)).with("most", usize::from(most)));
    }
    if !wish.clock.sensible() {
        return Err(Problem::new("bad_clock"));
    }
    let now = app.wall();
    if wish.begins.is_some_and(|begins| begins <= now || begins > now + GATHERS_MS) {
        return Err(Problem::new("bad_begins"));
    }
    let (clock, turn_based) = match wish.clock {
        ClockKind::None => (ClockKind::PerMove { seconds: TWO_DAYS }, true),
        clock => (clock, wish.turn_based),
    };
    let rounds = wish.rounds.unwrap_or(5);
    if !(1..=MOST_ROUNDS).contains(&rounds) {
        return Err(Problem::new("bad_rounds").with("most", usize::from(MOST_ROUNDS)));
    }
    if let Some(club) = wish.club {
        let role = member_role(&app, club, host).await?;
        if role.is_none_or(|role| role < Role::Organiser) {
            return Err(Problem::new("not_organiser"));
        }
    }
    app.limits.count_person(Costly::Table, Costly::NewTable, &login.person, now)?;
    app.limits.count(Costly::TableFrom, place)?;
    let most = app.config.most.tournaments;
    if app.store.hosted_by(host).await? >= most {
        return Err(Problem::over_quota("most_tournaments", "tournaments", most.into()));
    }
    let tournament = Tournament {
        id,
        name: name.to_owned(),
        host,
        game: wish.game,
        seats: wish.seats,
        options: wish.options,
        system: wish.system,
        rounds,
        bots: wish.bots,
        clock,
        turn_based,
        phase: Phase::Gathering,
        created: now,
        changed: now,
        entrants: Vec::new(),
        played: Vec::new(),
        club: wish.club,
        begins: wish.begins,
        schedule: Vec::new(),
    };
    check_options(&tournament)?;
    match app.store.add_tournament(&tournament).await {
        // The same request came twice at once.
        Err(Error::AlreadyThere) => {
            let before = before().await?.ok_or_else(|| Problem::new("not_now"))?;
            return Ok((StatusCode::OK, shown(before)));
        }
        added => added?,
    }
    if let Some(begins) = tournament.begins {
        app.signals.tournaments.due(begins);
    }
    Ok((StatusCode::CREATED, shown(tournament)))
}

/// Whether a table could be opened with these switches.
fn check_options(tournament: &Tournament) -> Answered<()> {
    let title = steading_match::title(&tournament.game).ok_or_else(|| Problem::new("not_found"))?;
    let setup = steading_match::Setup {
        seats: tournament.seats,
        options: &tournament.options,
        pack: Some(("pack.toml", title.base_pack)),
        seed: None,
        manual_chance: true,
    };
    steading_match::open(&tournament.game, &setup)?;
    Ok(())
}

/// One tournament with its rounds and standings.
#[utoipa::path(get, path = "/api/tournaments/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn tournament(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Id(id): Id,
) -> Answered<Json<TournamentShown>> {
    Ok(shown(visible(&app, id, login.map(|login| login.person.id)).await?))
}

/// Takes part, before it begins.
#[utoipa::path(post, path = "/api/tournaments/{id}/join", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn join(State(app): State<App>, login: Login, Id(id): Id) -> Answered<Json<TournamentShown>> {
    let me = account(&login)?;
    let found = visible(&app, id, Some(me)).await?;
    if let Some(club) = found.club
        && member_role(&app, club, me).await?.is_none()
    {
        return Err(Problem::new("members_only"));
    }
    let changed = change(&app, id, |tournament| {
        if tournament.phase != Phase::Gathering {
            return Err(Problem::new("tournament_begun"));
        }
        if tournament.entrants.iter().any(|entrant| entrant.user == me) {
            return Ok(());
        }
        let most = app.config.most.entrants;
        if tournament.entrants.len() >= most as usize {
            return Err(Problem::over_quota("tournament_full", "entrants", most.into()));
        }
        tournament.entrants.push(Entrant { user: me, name: login.person.name.clone(), gone: false });
        Ok(())
    });
    Ok(shown(changed.await?))
}

/// Goes home: before it begins as if one had never come, later one is paired no more.
#[utoipa::path(post, path = "/api/tournaments/{id}/leave", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn leave(State(app): State<App>, login: Login, Id(id): Id) -> Answered<Json<TournamentShown>> {
    let me = account(&login)?;
    visible(&app, id, Some(me)).await?;
    let changed = change(&app, id, |tournament| {
        if tournament.phase == Phase::Gathering {
            tournament.entrants.retain(|entrant| entrant.user != me);
        } else {
            tournament.entrants.iter_mut().filter(|entrant| entrant.user == me).for_each(|own| own.gone = true);
        }
        Ok(())
    });
    Ok(shown(changed.await?))
}

/// The host begins it: the first round is paired, the strongest seeded first.
#[utoipa::path(post, path = "/api/tournaments/{id}/start", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn start(State(app): State<App>, login: Login, Id(id): Id) -> Answered<Json<TournamentShown>> {
    let me = login.person.id;
    let found = visible(&app, id, Some(me)).await?;
    // The host asks again because the answer was lost.
    if found.host == me && found.phase == Phase::Playing {
        return Ok(shown(found));
    }
    let may = |found: &Tournament| if found.host == me { Ok(()) } else { Err(Problem::new("not_host")) };
    let begun = begin(&app, id, may).await?;
    // Nobody has to wait for the tables, and the task that runs tournaments opens those that are missing.
    tokio::spawn(async move {
        if let Err(problem) = go_on(&app, id).await {
            tracing::error!(tournament = %id, ?problem, "a tournament does not go on");
        }
    });
    Ok(shown(begun))
}

/// Ends a tournament for good: the host before it begins, an admin at any time. Its tables are played to their end.
#[utoipa::path(delete, path = "/api/tournaments/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn remove(State(app): State<App>, login: Login, Id(id): Id) -> Answered<Json<Done>> {
    let me = login.person.id;
    let gone = if login.person.admin {
        app.store.keep_order(me, &Act::EndTournament { tournament: id }, "", app.wall()).await?
    } else {
        let found = visible(&app, id, Some(me)).await?;
        if found.host != me {
            return Err(Problem::new("not_host"));
        }
        if found.phase != Phase::Gathering {
            return Err(Problem::new("tournament_begun"));
        }
        app.store.delete_tournament(id).await?
    };
    if gone { Ok(Json(Done {})) } else { Err(Problem::new("not_found")) }
}
