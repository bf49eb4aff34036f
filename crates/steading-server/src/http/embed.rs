//! The board of a finished game for other people's pages: the only page that may be shown in a frame.
//!
//! It shows what anybody may see, so it needs no login and does not look for one.

use super::extract::Id;
use super::finished::visible_game;
use super::pages::embedded_board;
use crate::app::App;
use crate::problem::Answered;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use steading_messages::Lang;

/// This response may be shown within other people's pages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Framed;

/// The page of a public game that is over. Of any other game nothing is shown, and nothing in a frame.
pub(crate) async fn page(State(app): State<App>, Id(id): Id, lang: Lang, headers: HeaderMap) -> Answered<Response> {
    visible_game(&app, id, None).await?;
    let mut page = embedded_board(lang, &headers);
    page.extensions_mut().insert(Framed);
    Ok(page)
}
