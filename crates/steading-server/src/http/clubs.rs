//! Clubs: people who play with each other, their tables and tournaments.

use super::extract::{Body, Id, Login, MaybeLogin};
use super::order::proper_text;
use super::people::Done;
use super::profiles::called;
use super::tournaments::TournamentLine;
use crate::app::{App, id_by_key};
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use steading_host::{Key, TableId, UserId};
use steading_store::{Admitted, Club, ClubLimits, Error, GameListing, InviteToken, Listing, Member, Role};
use utoipa::ToSchema;

const LONGEST_NAME: usize = 40;
const LONGEST_ABOUT: usize = 1_000;
const LISTED: u32 = 100;

/// How large clubs get, and how many somebody is in.
pub(crate) fn limits(app: &App) -> ClubLimits {
    let most = &app.config.most;
    ClubLimits { members: most.members, requests: most.asking_members, of_one: most.clubs }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClubWish {
    name: String,
    #[serde(default)]
    about: String,
    /// 32 hexadecimal digits, new for each club that is made: who asks again with the same key is told of the same club.
    #[schema(value_type = Option<String>)]
    key: Option<Key>,
}

impl ClubWish {
    fn proper(&self) -> Answered<(String, String)> {
        let name = proper_text(&self.name, LONGEST_NAME, true)?;
        if name.contains('\n') {
            return Err(Problem::new("bad_text").with("most", LONGEST_NAME));
        }
        Ok((name, proper_text(&self.about, LONGEST_ABOUT, false)?))
    }
}

/// A club that I have to do with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyClub {
    club: Club,
    role: Role,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClubList {
    /// The youngest first.
    clubs: Vec<Club>,
    mine: Vec<MyClub>,
}

/// A club. Everybody sees what it is; who is in it and what is played there only members do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClubShown {
    club: Club,
    /// What I am in it.
    role: Option<Role>,
    members: Vec<Member>,
    tables: Vec<Listing>,
    games: Vec<GameListing>,
    tournaments: Vec<TournamentLine>,
}

fn account(login: &Login) -> Answered<UserId> {
    if login.person.account { Ok(login.person.id) } else { Err(Problem::new("accounts_only")) }
}

async fn club_of(app: &App, id: TableId) -> Answered<Club> {
    app.store.club(id).await?.ok_or_else(|| Problem::new("not_found"))
}

/// What somebody is in a club; those who have only asked are nobody yet.
pub(crate) async fn member_role(app: &App, club: TableId, user: UserId) -> Answered<Option<Role>> {
    Ok(app.store.role_in(club, user).await?.filter(|role| *role > Role::Asked))
}

async fn organiser(app: &App, club: TableId, login: &Login) -> Answered<Role> {
    club_of(app, club).await?;
    let role = member_role(app, club, login.person.id).await?;
    role.filter(|role| *role >= Role::Organiser).ok_or_else(|| Problem::new("not_organiser"))
}

async fn shown(app: &App, id: TableId, user: Option<UserId>) -> Answered<Json<ClubShown>> {
    let club = club_of(app, id).await?;
    let role = match user {
        Some(user) => app.store.role_in(id, user).await?,
        None => None,
    };
    let mut found =
        ClubShown { club, role, members: Vec::new(), tables: Vec::new(), games: Vec::new(), tournaments: Vec::new() };
    let Some(role) = role.filter(|role| *role > Role::Asked) else { return Ok(Json(found)) };
    found.members = app.store.members(id).await?;
    // Who wants to come in is the business of those who decide.
    found.members.retain(|member| member.role > Role::Asked || role >= Role::Organiser);
    found.tables = app.store.club_tables(id, LISTED).await?;
    found.games = app.store.club_games(id, 20).await?;
    let tournaments = app.store.tournaments_of_club(id, LISTED).await?;
    found.tournaments = tournaments.into_iter().map(TournamentLine::from).collect();
    Ok(Json(found))
}

fn admitted(app: &App, what: Admitted, role: Role) -> Answered<()> {
    match what {
        Admitted::Done => Ok(()),
        Admitted::TooManyClubs => Err(Problem::over_quota("most_clubs", "clubs", limits(app).of_one.into())),
        Admitted::ClubFull => {
            let most = if role == Role::Asked { limits(app).requests } else { limits(app).members };
            Err(Problem::over_quota("club_full", "members", most.into()))
        }
    }
}

/// Clubs, and which of them are mine.
#[utoipa::path(get, path = "/api/clubs", responses((status = 200, body = ClubList), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn clubs(State(app): State<App>, MaybeLogin(login): MaybeLogin) -> Answered<Json<ClubList>> {
    let mine = match login {
        Some(login) => app.store.clubs_of(login.person.id).await?,
        None => Vec::new(),
    };
    let mine = mine.into_iter().map(|(club, role)| MyClub { club, role }).collect();
    Ok(Json(ClubList { clubs: app.store.clubs(LISTED).await?, mine }))
}

/// Makes a club, or tells of the one that was made with the same key.
#[utoipa::path(post, path = "/api/clubs", request_body = ClubWish, responses(
    (status = 201, body = ClubShown), (status = 200, body = ClubShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn new_club(
    State(app): State<App>,
    login: Login,
    Body(wish): Body<ClubWish>,
) -> Answered<(StatusCode, Json<ClubShown>)> {
    let me = account(&login)?;
    let (name, about) = wish.proper()?;
    let id = id_by_key("club", me, wish.key);
    if wish.key.is_some() && app.store.club(id).await?.is_some() {
        return Ok((StatusCode::OK, shown(&app, id, Some(me)).await?));
    }
    app.limits.count_person(Costly::Asking, Costly::NewAsking, &login.person, app.wall())?;
    let club = Club { id, name, about, created: app.wall(), members: 1 };
    let status = match app.store.add_club(&club, me, limits(&app)).await {
        // The same request came twice at once.
        Err(Error::AlreadyThere) => StatusCode::OK,
        made => {
            admitted(&app, made?, Role::Owner)?;
            StatusCode::CREATED
        }
    };
    Ok((status, shown(&app, id, Some(me)).await?))
}

/// One club.
#[utoipa::path(get, path = "/api/clubs/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = ClubShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn club(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Id(id): Id,
) -> Answered<Json<ClubShown>> {
    shown(&app, id, login.map(|login| login.person.id)).await
}

/// Another name or description.
#[utoipa::path(put, path = "/api/clubs/{id}", params(("id" = String, Path)), request_body = ClubWish, responses(
    (status = 200, body = ClubShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn describe(
    State(app): State<App>,
    login: Login,
    Id(id): Id,
    Body(wish): Body<ClubWish>,
) -> Answered<Json<ClubShown>> {
    organiser(&app, id, &login).await?;
    let (name, about) = wish.proper()?;
    app.store.describe_club(id, &name, &about).await?;
    shown(&app, id, Some(login.person.id)).await
}

/// The owner ends a club.
#[utoipa::path(delete, path = "/api/clubs/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn delete_club(State(app): State<App>, login: Login, Id(id): Id) -> Answered<Json<Done>> {
    if organiser(&app, id, &login).await? != Role::Owner {
        return Err(Problem::new("not_organiser"));
    }
    app.store.delete_club(id).await?;
    Ok(Json(Done {}))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClubInvite {
    invite: Option<String>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClubInviteWish {
    /// No new link; the old one opens nothing any more.
    #[serde(default)]
    revoke: bool,
}

/// Makes a new invitation link; the one before opens nothing any more.
#[utoipa::path(post, path = "/api/clubs/{id}/invite", params(("id" = String, Path)), request_body = ClubInviteWish,
    responses((status = 200, body = ClubInvite), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn invite(
    State(app): State<App>,
    login: Login,
    Id(id): Id,
    Body(wish): Body<ClubInviteWish>,
) -> Answered<Json<ClubInvite>> {
    organiser(&app, id, &login).await?;
    let invite = if wish.revoke { None } else { Some(InviteToken::random().map_err(|_| Problem::new("failed"))?) };
    app.store.set_club_invite(id, invite.as_ref().map(InviteToken::hash)).await?;
    Ok(Json(ClubInvite { invite: invite.map(|invite| invite.reveal()) }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinWish {
    /// What the link contains; without it those who decide are asked.
    invite: Option<String>,
}

/// Comes in by an invitation, or asks to.
#[utoipa::path(post, path = "/api/clubs/{id}/join", params(("id" = String, Path)), request_body = JoinWish, responses(
    (status = 200, body = ClubShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<App>,
    login: Login,
    Id(id): Id,
    Body(wish): Body<JoinWish>,
) -> Answered<Json<ClubShown>> {
    let me = account(&login)?;
    club_of(&app, id).await?;
    app.limits.count_person(Costly::Asking, Costly::NewAsking, &login.person, app.wall())?;
    let role = match &wish.invite {
        None => Role::Asked,
        Some(invite) => {
            let invite = invite.parse::<InviteToken>().map_err(|_| Problem::new("not_found"))?;
            if app.store.club_invited_to(invite.hash()).await? != Some(id) {
                return Err(Problem::new("not_found"));
            }
            Role::Member
        }
    };
    // Whom the owner has blocked stays outside.
    let owner = app.store.members(id).await?.into_iter().find(|member| member.role == Role::Owner);
    if let Some(owner) = owner
        && app.store.blocks(owner.user, me).await?
    {
        return Err(Problem::new("blocked"));
    }
    if app.store.role_in(id, me).await?.is_none_or(|before| before < role) {
        admitted(&app, app.store.admit(id, me, role, app.wall(), limits(&app)).await?, role)?;
    }
    shown(&app, id, Some(me)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleWish {
    /// `member`, `organiser` or `owner`.
    role: Role,
}

/// Lets somebody in who has asked, or makes them more or less. Only the owner names organisers and the next owner.
#[utoipa::path(put, path = "/api/clubs/{id}/members/{who}", params(("id" = String, Path), ("who" = String, Path)),
    request_body = RoleWish, responses((status = 200, body = ClubShown), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn set_role(
    State(app): State<App>,
    login: Login,
    Path((id, who)): Path<(String, String)>,
    Body(wish): Body<RoleWish>,
) -> Answered<Json<ClubShown>> {
    let id: TableId = id.parse().map_err(|_| Problem::new("not_found"))?;
    let mine = organiser(&app, id, &login).await?;
    let other = called(&app, &who).await?.id;
    let theirs = app.store.role_in(id, other).await?.ok_or_else(|| Problem::new("not_found"))?;
    let promotes = wish.role > Role::Member || theirs > Role::Member;
    if wish.role == Role::Asked || (promotes && mine != Role::Owner) {
        return Err(Problem::new("not_organiser"));
    }
    // A club always has an owner: another one is named, this one does not resign.
    if theirs == Role::Owner {
        return Err(Problem::new("not_organiser"));
    }
    admitted(&app, app.store.admit(id, other, wish.role, app.wall(), limits(&app)).await?, wish.role)?;
    shown(&app, id, Some(login.person.id)).await
}

/// Leaves, or shows somebody the door.
#[utoipa::path(delete, path = "/api/clubs/{id}/members/{who}", params(("id" = String, Path), ("who" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn dismiss(
    State(app): State<App>,
    login: Login,
    Path((id, who)): Path<(String, String)>,
) -> Answered<Json<Done>> {
    let id: TableId = id.parse().map_err(|_| Problem::new("not_found"))?;
    club_of(&app, id).await?;
    let other = called(&app, &who).await?.id;
    if other != login.person.id {
        let mine = organiser(&app, id, &login).await?;
        let theirs = app.store.role_in(id, other).await?.ok_or_else(|| Problem::new("not_found"))?;
        if theirs >= mine {
            return Err(Problem::new("not_organiser"));
        }
    }
    if app.store.dismiss(id, other).await? { Ok(Json(Done {})) } else { Err(Problem::new("not_found")) }
}
