//! What can be played, and how the server is.

use super::cached::Cached;
use crate::app::App;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;
use steading_bots::Level;
use steading_core::{Digest, Switch};
use steading_match::{TitleInfo, titles};
use steading_messages::Lang;
use utoipa::ToSchema;

/// A game that can be played here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameInfo {
    id: &'static str,
    name: Name,
    /// The fewest and the most.
    #[schema(min_items = 2, max_items = 2)]
    seats: [u8; 2],
    rules: u32,
    /// The hash of the mechanics of the embedded pack.
    #[schema(value_type = String)]
    content: Digest,
    /// The default value of each option stands first.
    options: Vec<GameOption>,
    /// Bots a person picks from, the weakest first.
    bots: [&'static str; 5],
}

/// A choice that is made before the game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameOption {
    /// The rule that describes it.
    clause: &'static str,
    key: &'static str,
    values: &'static [&'static str],
}

impl GameOption {
    fn of(switch: &Switch) -> GameOption {
        GameOption { clause: switch.clause, key: switch.key, values: switch.values }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    ok: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Name {
    de: &'static str,
    en: &'static str,
}

/// The games there are.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(headers: HeaderMap) -> Response {
    static GAMES: LazyLock<Cached> = LazyLock::new(|| {
        let info = |title: &'static TitleInfo| GameInfo {
            id: title.id,
            name: Name { de: title.name.0, en: title.name.1 },
            seats: [title.least_seats, title.most_seats],
            rules: title.rules,
            content: title.base_hash(),
            options: title.switches.iter().map(GameOption::of).collect(),
            bots: Level::ALL.map(Level::id),
        };
        Cached::json(&titles().iter().map(info).collect::<Vec<_>>())
    });
    GAMES.respond(&headers)
}

/// The rules of a game, with numbered clauses, in Markdown and in the language of the request.
#[utoipa::path(get, path = "/api/rules/{game}", params(("game" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/markdown"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn rules(lang: Lang, Path(game): Path<String>, headers: HeaderMap) -> Answered<Response> {
    let (german, english) = RULES.get(game.as_str()).ok_or_else(|| Problem::new("not_found"))?;
    let text = match lang {
        Lang::De => german,
        Lang::En => english,
    };
    Ok(text.respond(&headers))
}

/// German and English, compressed once like the packs.
static RULES: LazyLock<HashMap<&'static str, (Cached, Cached)>> = LazyLock::new(|| {
    let packed = |title: &'static TitleInfo| {
        let (german, english) = title.rulebook;
        let (de, en) = (Lang::De.code(), Lang::En.code());
        (title.id, (Cached::markdown(german, de), Cached::markdown(english, en)))
    };
    titles().iter().map(packed).collect()
});

/// The cards, tiles and counts of a game as its embedded pack has them, with names in both languages.
#[utoipa::path(get, path = "/api/games/{game}/pack", params(("game" = String, Path)), responses(
    (status = 200, body = Object), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn pack(Path(game): Path<String>, headers: HeaderMap) -> Answered<Response> {
    let pack = PACKS.get(game.as_str()).ok_or_else(|| Problem::new("not_found"))?;
    Ok(pack.respond(&headers))
}

/// The embedded packs never change while the server runs.
static PACKS: LazyLock<HashMap<&'static str, Cached>> = LazyLock::new(|| {
    let packed = |title: &'static TitleInfo| {
        let pack = steading_core::pack::read(title.id, title.base_pack);
        let pack: serde_json::Value = pack.expect("the embedded pack opens: a test of the game says so");
        (title.id, Cached::json(&pack))
    };
    titles().iter().map(packed).collect()
});

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(crate) async fn openapi(headers: HeaderMap) -> Response {
    static DESCRIPTION: LazyLock<Cached> = LazyLock::new(|| Cached::json(&super::description()));
    DESCRIPTION.respond(&headers)
}

/// Whether this process can serve: it does not go down, and the data is not another server's. It asks no database, since
/// who starts it anew mends none; `/readyz` says whether anything can be kept.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Health), (status = 503, body = ErrorBody)))]
pub(crate) async fn healthz(State(app): State<App>) -> Answered<Json<Health>> {
    let well = !app.goes_down() && !app.signals.is_dispossessed();
    if well { Ok(Json(Health { ok: true })) } else { Err(Problem::new("not_now")) }
}

/// Whether the server can keep what people do: it writes, and undoes it.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = Health), (status = 503, body = ErrorBody)))]
pub(crate) async fn readyz(State(app): State<App>) -> Answered<Json<Health>> {
    // However many ask, one of them writes, and not often.
    let mut ready = app.ready.lock().await;
    let now = app.times.now().mono;
    let writes = match *ready {
        Some((at, writes)) if now < at + READY_MS => writes,
        _ => {
            let writes = app.store.can_write().await.unwrap_or(false);
            *ready = Some((now, writes));
            writes
        }
    };
    let sound = !app.unsound.load(Ordering::Acquire);
    if writes && sound && !app.goes_down() { Ok(Json(Health { ok: true })) } else { Err(Problem::new("not_now")) }
}

/// How long an answer about writing is good for.
const READY_MS: u64 = 1_000;
