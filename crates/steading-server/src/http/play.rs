//! Playing without a socket: a table as somebody sees it, and one thing done at it.

use super::extract::{Body, Id, Login, MaybeLogin, Place};
use super::socket::ROW_BYTES;
use super::tables::visible;
use crate::app::{App, new_user_id};
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use crate::quota::may_keep;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use steading_host::table::Client;
use steading_host::wire::Request;
use steading_messages::Lang;

/// What a table said, as it is.
fn json(frame: &Arc<str>) -> Response {
    let mut response = frame.to_string().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A table as I see it, with what is asked of me: the first message of its socket. Without a login as somebody who looks
/// on.
#[utoipa::path(get, path = "/api/tables/{id}/view", params(("id" = String, Path)), responses(
    (status = 200, body = Object, description = "`table` of the socket; docs/bot-api.md"),
    (status = "4XX", body = ErrorBody)))]
pub(crate) async fn view(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Id(id): Id,
    lang: Lang,
) -> Answered<Response> {
    visible(&app, id, login.as_ref()).await?;
    // Somebody without a login is somebody else every time, and has no seat.
    let (user, name) =
        login.map_or_else(|| (new_user_id(), String::new()), |login| (login.person.id, login.person.name));
    let client = |conn| Client { conn, user, name };
    let frame = app.tables.ask(id, client, Request::Join { lang, n: None, m: None }).await;
    Ok(json(&frame.map_err(|_| Problem::new("not_now"))?))
}

/// Does one thing at a table: any message of the socket that has a key. The same key does it once.
#[utoipa::path(post, path = "/api/tables/{id}/do", params(("id" = String, Path)), request_body = Object, responses(
    (status = 200, body = Object, description = "`answer` of the socket; docs/bot-api.md"),
    (status = "4XX", body = ErrorBody)))]
pub(crate) async fn act(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    Id(id): Id,
    Body(request): Body<Request>,
) -> Answered<Response> {
    visible(&app, id, Some(&login)).await?;
    // How many days somebody has is not for the table to know.
    if request.key().is_none() || matches!(request, Request::DaysOff { .. }) {
        return Err(Problem::new("no_key"));
    }
    let user = login.person.id;
    if let Request::Say { .. } = &request {
        app.limits.count_person(Costly::Chat, Costly::NewChat, &login.person, app.wall())?;
        app.limits.count(Costly::ChatFrom, place.clone())?;
    }
    let bytes = serde_json::to_string(&request).map_or(0, |text| text.len());
    may_keep(&app, user, login.person.account)?;
    app.limits.keep(user, &place, bytes + ROW_BYTES)?;
    app.tables.note_place(user, place);
    let client = |conn| Client { conn, user, name: login.person.name };
    let frame = app.tables.ask(id, client, request).await;
    Ok(json(&frame.map_err(|_| Problem::new("not_now"))?))
}
