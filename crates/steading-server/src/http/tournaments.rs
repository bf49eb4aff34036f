//! Tournaments: announcing one, taking part, standings.

use super::clubs::member_role;
use super::extract::{Body, Id, Login, Place};
use crate::app::{App, new_table_id};
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use crate::tournaments::{change, next_round, played, schedule};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use steading_core::Variants;
use steading_host::{ClockKind, Phase, TableId, UserId};
use steading_store::{Entrant, Role, System, Tournament};
use utoipa::ToSchema;

const MOST_ROUNDS: u8 = 15;
const LONGEST_NAME: usize = 60;
/// Of a list.
const LISTED: u32 = 100;

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
    #[serde(default)]
    clock: ClockKind,
    #[serde(default)]
    turn_based: bool,
    /// Only members of this club take part.
    club: Option<TableId>,
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

/// Tournaments, the last changed first.
#[utoipa::path(get, path = "/api/tournaments", responses((status = 200, body = Vec<Tournament>)))]
pub(crate) async fn tournaments(State(app): State<App>) -> Answered<Json<Vec<Tournament>>> {
    Ok(Json(app.store.tournaments(None, LISTED).await?))
}

/// Announces a tournament.
#[utoipa::path(post, path = "/api/tournaments", request_body = NewTournament, responses(
    (status = 201, body = TournamentShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn new_tournament(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    Body(wish): Body<NewTournament>,
) -> Answered<(StatusCode, Json<TournamentShown>)> {
    let host = account(&login)?;
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
    app.limits.count_person(Costly::Table, Costly::NewTable, &login.person, app.wall())?;
    app.limits.count(Costly::TableFrom, place)?;
    let most = app.config.most.tournaments;
    if app.store.hosted_by(host).await? >= most {
        return Err(Problem::over_quota("most_tournaments", "tournaments", most.into()));
    }
    let now = app.wall();
    let tournament = Tournament {
        id: new_table_id(),
        name: name.to_owned(),
        host,
        game: wish.game,
        seats: wish.seats,
        options: wish.options,
        system: wish.system,
        rounds,
        bots: wish.bots,
        clock: wish.clock,
        turn_based: wish.turn_based,
        phase: Phase::Gathering,
        created: now,
        changed: now,
        entrants: Vec::new(),
        played: Vec::new(),
        club: wish.club,
    };
    check_options(&tournament)?;
    app.store.add_tournament(&tournament).await?;
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
pub(crate) async fn tournament(State(app): State<App>, Id(id): Id) -> Answered<Json<TournamentShown>> {
    let found = app.store.tournament(id).await?.ok_or_else(|| Problem::new("not_found"))?;
    Ok(shown(found.0))
}

/// Takes part, before it begins.
#[utoipa::path(post, path = "/api/tournaments/{id}/join", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn join(State(app): State<App>, login: Login, Id(id): Id) -> Answered<Json<TournamentShown>> {
    let me = account(&login)?;
    let club = app.store.tournament(id).await?.and_then(|(tournament, _)| tournament.club);
    if let Some(club) = club
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
    let (found, _) = app.store.tournament(id).await?.ok_or_else(|| Problem::new("not_found"))?;
    if found.host != login.person.id {
        return Err(Problem::new("not_host"));
    }
    let ranking = app.store.ranking(&found.game, 1_000).await?;
    let rank = |user: UserId| {
        let own = steading_store::Player::Person(user);
        ranking.iter().position(|rating| rating.player == own).unwrap_or(usize::MAX)
    };
    let changed = change(&app, id, |tournament| begin(tournament, &rank));
    Ok(shown(changed.await?))
}

fn begin(tournament: &mut Tournament, rank: &impl Fn(UserId) -> usize) -> Answered<()> {
    if tournament.phase != Phase::Gathering {
        return Err(Problem::new("tournament_begun"));
    }
    // Those without a rating in the order in which they came.
    tournament.entrants.sort_by_key(|entrant| rank(entrant.user));
    tournament.phase = Phase::Playing;
    if tournament.system == System::RoundRobin {
        tournament.rounds = u8::try_from(schedule(tournament).len()).unwrap_or(u8::MAX);
    }
    next_round(tournament);
    if tournament.played.is_empty() {
        let least = if tournament.bots { 2 } else { tournament.seats };
        return Err(Problem::new("tournament_few").with("least", usize::from(least)));
    }
    Ok(())
}
