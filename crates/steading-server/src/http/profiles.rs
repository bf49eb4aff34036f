//! The page of a person, faces, and what everybody may do with their own data.

use super::about::Name;
use super::extract::{Ask, Body, Login, MaybeLogin, Place};
use super::people::{Done, without_cookie};
use crate::app::App;
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use steading_core::{Localized, Variants};
use steading_host::UserId;
use steading_store::{Error, Favourite, Page, Person, RatedAt, Rating, Tally, Versus};
use utoipa::{IntoParams, ToSchema};

/// Points of a curve.
const CURVE: u32 = 500;
/// Tables of somebody who goes that are told at once; the others hear of it within two seconds.
const TOLD_AT_ONCE: u32 = 100;

/// The pieces and the colours that a face is made of.
pub const PIECES: [&str; 12] =
    ["house", "tower", "settler", "knight", "boat", "wheel", "tree", "fox", "owl", "hare", "barrel", "crown"];
pub const COLOURS: u8 = 8;

/// The person of this id, or the account of this name.
pub(crate) async fn called(app: &App, who: &str) -> Answered<Person> {
    if let Ok(id) = who.parse::<UserId>()
        && let Some(person) = app.store.person(id).await?
    {
        return Ok(person);
    }
    let found = app.store.account(who).await?.map(|(person, _)| person);
    found.ok_or_else(|| Problem::new("not_found"))
}

/// Somebody, as others see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonShown {
    id: UserId,
    name: String,
    account: bool,
    /// A piece and a colour, if they chose one.
    avatar: Option<String>,
    created: u64,
}

/// A best result at a game for one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BestShown {
    game: String,
    #[schema(value_type = BTreeMap<String, String>)]
    options: Variants,
    score: i32,
    games: u32,
}

/// What a person takes or builds often.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FavouriteShown {
    game: String,
    /// The list of names of the game, and which of them.
    kind: String,
    index: u16,
    /// What the game calls it now.
    #[schema(value_type = Name)]
    name: Localized,
    count: u64,
}

impl FavouriteShown {
    /// What a later version of the game no longer has is not shown.
    fn of(Favourite { game, kind, index, count }: Favourite) -> Option<FavouriteShown> {
        let name = steading_match::title(&game)?.item_name(&kind, index)?;
        Some(FavouriteShown { game, kind, index, name, count })
    }
}

/// The page of a person. What is private counts only for themselves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonPage {
    person: PersonShown,
    ratings: Vec<Rating>,
    /// The rating after each rated game, the first first.
    rated: Vec<RatedAt>,
    tallies: Vec<Tally>,
    bests: Vec<BestShown>,
    /// Game by game what they took and built most often in finished games.
    favourites: Vec<FavouriteShown>,
    /// How it went between who asks and this person.
    versus: Vec<Versus>,
}

/// Games, results and ratings of a person, by id or by the name of an account.
#[utoipa::path(get, path = "/api/people/{who}", params(("who" = String, Path)), responses(
    (status = 200, body = PersonPage), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn person(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    Path(who): Path<String>,
) -> Answered<Json<PersonPage>> {
    app.limits.count(Costly::Replay, place)?;
    let person = called(&app, &who).await?;
    let viewer = login.map(|login| login.person.id);
    let own = viewer == Some(person.id);
    let best = |best: steading_store::Best| BestShown {
        game: best.game,
        options: best.options,
        score: best.score,
        games: best.games,
    };
    let versus = match viewer {
        Some(viewer) if !own => app.store.versus(viewer, person.id, true).await?,
        _ => Vec::new(),
    };
    let bests = if own { app.store.bests_of(person.id).await? } else { app.store.open_bests(person.id).await? };
    Ok(Json(PersonPage {
        ratings: app.store.ratings_of(person.id).await?,
        rated: app.store.rated_games(person.id, own, CURVE).await?,
        tallies: app.store.tallies(person.id, own).await?,
        bests: bests.into_iter().map(best).collect(),
        favourites: (app.store.favourites(person.id, own).await?.into_iter()).filter_map(FavouriteShown::of).collect(),
        versus,
        person: PersonShown {
            id: person.id,
            avatar: app.store.avatars(&[person.id]).await?.pop().map(|(_, avatar)| avatar),
            name: person.name,
            account: person.account,
            created: person.created,
        },
    }))
}

/// How it went between two people, as the first sees it.
#[utoipa::path(get, path = "/api/people/{who}/versus/{other}", params(("who" = String, Path), ("other" = String, Path)),
    responses((status = 200, body = Vec<Versus>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn versus(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    Path((who, other)): Path<(String, String)>,
) -> Answered<Json<Vec<Versus>>> {
    app.limits.count(Costly::Replay, place)?;
    let (one, other) = (called(&app, &who).await?.id, called(&app, &other).await?.id);
    let was_there = login.is_some_and(|login| [one, other].contains(&login.person.id));
    Ok(Json(app.store.versus(one, other, was_there).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FacesQuery {
    /// Ids of people, with commas between.
    of: String,
}

/// The faces of those among these people who chose one.
#[utoipa::path(get, path = "/api/avatars", params(FacesQuery), responses(
    (status = 200, body = BTreeMap<String, String>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn avatars(
    State(app): State<App>,
    Ask(query): Ask<FacesQuery>,
) -> Answered<Json<BTreeMap<String, String>>> {
    let most = app.config.most.faces;
    let ids: Result<Vec<UserId>, _> = query.of.split(',').take(most as usize + 1).map(str::parse).collect();
    if ids.as_ref().is_ok_and(|ids| ids.len() > most as usize) {
        return Err(Problem::over_quota("most_faces", "faces", most.into()));
    }
    let found = app.store.avatars(&ids.map_err(Problem::bad_request)?).await?;
    Ok(Json(found.into_iter().map(|(user, avatar)| (user.to_string(), avatar)).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaceWish {
    /// A piece and a colour such as `house-2`; nothing for the one that follows from the id.
    avatar: Option<String>,
}

fn proper_face(avatar: &str) -> bool {
    let Some((piece, colour)) = avatar.split_once('-') else { return false };
    PIECES.contains(&piece) && colour.len() == 1 && colour.parse::<u8>().is_ok_and(|colour| colour < COLOURS)
}

/// Another face.
#[utoipa::path(put, path = "/api/my/avatar", request_body = FaceWish, responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn set_avatar(
    State(app): State<App>,
    login: Login,
    Body(wish): Body<FaceWish>,
) -> Answered<Json<Done>> {
    if wish.avatar.as_deref().is_some_and(|avatar| !proper_face(avatar)) {
        return Err(Problem::new("bad_avatar"));
    }
    app.store.set_avatar(login.person.id, wish.avatar.as_deref()).await?;
    Ok(Json(Done {}))
}

/// Everything that is kept about who asks, as a file.
#[utoipa::path(get, path = "/api/my/export", responses(
    (status = 200, body = Object), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn export(State(app): State<App>, login: Login) -> Answered<impl IntoResponse> {
    app.limits.count(Costly::Login, format!("export {}", login.person.id))?;
    let all = app.store.export(login.person.id).await?;
    Ok(([(header::CONTENT_DISPOSITION, "attachment; filename=\"steading-export.json\"")], Json(all)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Farewell {
    /// Of an account.
    #[schema(format = Password)]
    password: Option<String>,
}

/// Deletes the account or guest who asks, for good. Games stay, without the name.
#[utoipa::path(post, path = "/api/my/delete", request_body = Farewell, responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn delete(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    headers: HeaderMap,
    Body(wish): Body<Farewell>,
) -> Answered<(CookieJar, Json<Done>)> {
    let id = login.person.id;
    app.limits.count(Costly::Login, place)?;
    app.limits.count(Costly::Login, format!("person {id}"))?;
    if login.person.account {
        let known = app.store.account(&login.person.name).await?;
        let hash = known.filter(|(person, _)| person.id == id).map(|(_, hash)| hash);
        let password = wish.password.unwrap_or_default().chars().take(1_000).collect();
        if !app.passwords.verify(password, hash).await? {
            return Err(Problem::new("wrong_password"));
        }
    }
    forget(&app, id).await?;
    Ok((without_cookie(&app, &headers), Json(Done {})))
}

/// Forgets a person in the data, and sees to it that tables in memory read their logs again.
async fn forget(app: &App, id: UserId) -> Answered<()> {
    let tables = app.store.tables_of(id, Page::first(TOLD_AT_ONCE)).await?;
    // Where somebody plays on at the same moment, the table is read again.
    let mut tries = 0;
    loop {
        match app.store.erase(id, app.wall()).await {
            Err(Error::Busy) if tries < 5 => tries += 1,
            done => break done?,
        }
    }
    app.sockets.end_all(id);
    // A tournament may have waited for them.
    app.signals.tournaments.due(0);
    for table in tables.items {
        app.tables.close(table.table.id).await;
        crate::server::go_on_soon(app, table.table.id);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_of_our_own_pieces() {
        assert!(proper_face("house-2") && proper_face("crown-7"));
        for odd in ["house", "house-8", "house-22", "car-1", "<b>-1", "house--1", "house-+1", "-1", ""] {
            assert!(!proper_face(odd), "{odd}");
        }
    }
}
