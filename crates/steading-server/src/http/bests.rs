//! Personal records of games for one.

use super::extract::Login;
use crate::app::App;
use crate::problem::{Answered, ErrorBody};
use axum::Json;
use axum::extract::State;
use steading_store::Best;

/// My best results at games for one, by game and switches.
#[utoipa::path(get, path = "/api/my/bests", responses(
    (status = 200, body = Vec<Best>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn bests(State(app): State<App>, login: Login) -> Answered<Json<Vec<Best>>> {
    Ok(Json(app.store.bests_of(login.person.id).await?))
}
