//! Friends, and those one wants nothing to do with.

use super::extract::{Ask, Body, Login};
use super::people::Done;
use super::profiles::called;
use crate::app::App;
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use steading_store::{Tie, TieKind, Tied};
use utoipa::{IntoParams, ToSchema};

/// Friends, requests to me and by me, and whom I block or mute.
#[utoipa::path(get, path = "/api/my/people", responses(
    (status = 200, body = Vec<Tie>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn my_people(State(app): State<App>, login: Login) -> Answered<Json<Vec<Tie>>> {
    Ok(Json(app.store.ties_of(login.person.id).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TieWish {
    /// `friend` asks for friendship or says yes to it, `blocked` and `muted` are at once.
    kind: TieKind,
}

/// Asks for friendship or says yes to it; blocks; mutes.
#[utoipa::path(put, path = "/api/my/people/{who}", params(("who" = String, Path)), request_body = TieWish, responses(
    (status = 200, body = Vec<Tie>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn add_tie(
    State(app): State<App>,
    login: Login,
    Path(who): Path<String>,
    Body(wish): Body<TieWish>,
) -> Answered<Json<Vec<Tie>>> {
    let me = login.person.id;
    let other = called(&app, &who).await?;
    if matches!(wish.kind, TieKind::Friend | TieKind::Asked) {
        // A guest is gone tomorrow, and costs nothing.
        if !login.person.account || !other.account {
            return Err(Problem::new("accounts_only"));
        }
        app.limits.count_person(Costly::Asking, Costly::NewAsking, &login.person, app.wall())?;
    }
    let most = app.config.most.ties;
    match app.store.add_tie(me, other.id, wish.kind, app.wall(), most).await? {
        Tied::Done => Ok(Json(app.store.ties_of(me).await?)),
        Tied::TooMany => Err(Problem::over_quota("most_ties", "ties", most.into())),
        Tied::Refused => Err(Problem::new("blocked")),
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TieQuery {
    #[param(value_type = String)]
    kind: TieKind,
}

/// Ends a friendship or takes a request back, or says no to one; unblocks; unmutes.
#[utoipa::path(delete, path = "/api/my/people/{who}", params(("who" = String, Path), TieQuery), responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn drop_tie(
    State(app): State<App>,
    login: Login,
    Path(who): Path<String>,
    Ask(query): Ask<TieQuery>,
) -> Answered<Json<Done>> {
    let other = called(&app, &who).await?;
    app.store.drop_tie(login.person.id, other.id, query.kind).await?;
    Ok(Json(Done {}))
}
