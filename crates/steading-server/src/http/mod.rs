//! What can be asked over HTTP. Handlers are thin: read, ask, tell.

#![allow(unused_qualifications, reason = "the macro that describes routes writes whole paths")]

mod about;
mod analysis;
mod bests;
mod cached;
mod channels;
pub(crate) mod clubs;
mod days_off;
mod embed;
mod events;
pub(crate) mod extract;
mod finished;
mod order;
mod origin;
mod pages;
pub mod people;
mod play;
mod preview;
pub mod profiles;
mod reset;
mod socket;
mod tables;
mod ties;
mod tokens;
mod tournaments;
mod upgrade;
mod work;

use crate::app::App;
use crate::limits::Costly;
use crate::problem::{Problem, tell};
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use extract::Place;
use std::time::Instant;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(info(
    title = "Steading",
    description = "Accounts, tables and finished games. Errors are in the language of \
    `lang` in the query or of `Accept-Language`; bodies are JSON. Who asks is known by a cookie or by \
    `Authorization: Bearer`."
))]
struct Description;

/// Every route, with its description.
fn routes() -> (Router<App>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(about::games))
        .routes(routes!(about::pack))
        .routes(routes!(about::rules))
        .routes(routes!(about::healthz))
        .routes(routes!(about::readyz))
        .routes(routes!(about::openapi))
        .routes(routes!(people::guest))
        .routes(routes!(people::register))
        .routes(routes!(people::login))
        .routes(routes!(people::logout))
        .routes(routes!(people::password))
        .routes(routes!(people::me))
        .routes(routes!(tables::lobby, tables::new_table))
        .routes(routes!(tables::my_tables))
        .routes(routes!(bests::bests))
        .routes(routes!(channels::channels, channels::add_channel))
        .routes(routes!(channels::set_reach))
        .routes(routes!(channels::set_channel, channels::remove_channel))
        .routes(routes!(channels::waiting))
        .routes(routes!(days_off::days_off, days_off::set_days_off))
        .routes(routes!(tokens::tokens, tokens::add_token))
        .routes(routes!(tokens::remove_token))
        .routes(routes!(tokens::become_bot))
        .routes(routes!(tournaments::tournaments, tournaments::new_tournament))
        .routes(routes!(tournaments::tournament, tournaments::remove))
        .routes(routes!(tournaments::join))
        .routes(routes!(tournaments::leave))
        .routes(routes!(tournaments::start))
        .routes(routes!(channels::feed))
        .routes(routes!(profiles::person))
        .routes(routes!(profiles::versus))
        .routes(routes!(profiles::avatars))
        .routes(routes!(profiles::set_avatar))
        .routes(routes!(profiles::export))
        .routes(routes!(profiles::delete))
        .routes(routes!(ties::my_people))
        .routes(routes!(ties::add_tie, ties::drop_tie))
        .routes(routes!(order::report))
        .routes(routes!(order::read_warning))
        .routes(routes!(order::reports))
        .routes(routes!(order::deeds))
        .routes(routes!(order::act))
        .routes(routes!(order::text))
        .routes(routes!(clubs::clubs, clubs::new_club))
        .routes(routes!(clubs::club, clubs::describe, clubs::delete_club))
        .routes(routes!(clubs::invite))
        .routes(routes!(clubs::join))
        .routes(routes!(clubs::set_role, clubs::dismiss))
        .routes(routes!(tables::table))
        .routes(routes!(tables::invite))
        .routes(routes!(tables::invited))
        .routes(routes!(tables::enter))
        .routes(routes!(tables::rematch))
        .routes(routes!(socket::socket))
        .routes(routes!(play::view))
        .routes(routes!(play::act))
        .routes(routes!(events::events))
        .routes(routes!(finished::games))
        .routes(routes!(finished::game))
        .routes(routes!(finished::record))
        .routes(routes!(finished::show))
        .routes(routes!(finished::curve))
        .routes(routes!(finished::witnessed))
        .routes(routes!(analysis::analyse))
        .routes(routes!(analysis::queued))
        .routes(routes!(finished::upload))
        .routes(routes!(finished::statistics))
        .routes(routes!(finished::ratings))
        .split_for_parts()
}

/// The description of every route.
pub fn description() -> utoipa::openapi::OpenApi {
    routes().1
}

/// Pages, not routes for programs: where they are, and what answers there.
fn pages() -> [(&'static str, MethodRouter<App>); 7] {
    [
        ("/reset/{token}", get(reset::form).post(reset::set)),
        ("/notices/{purpose}/{channel}/{proof}", get(channels::ask_linked).post(channels::do_linked)),
        ("/invite/{table}/{invite}", get(preview::invite_page)),
        ("/invite/{table}/{invite}/preview.png", get(preview::invite_picture)),
        ("/embed/{id}", get(embed::page)),
        ("/table/{table}", get(preview::table_page)),
        ("/table/{table}/preview.png", get(preview::table_picture)),
    ]
}

/// Where pages are that the server itself answers with.
pub fn page_routes() -> Vec<&'static str> {
    pages().map(|(path, _)| path).to_vec()
}

/// What the server measures, at an address of its own: it tells when somebody answered in secret.
pub(crate) fn metrics_router(app: App) -> Router {
    let measured = |State(app): State<App>| async move {
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.render())
    };
    Router::new().route("/metrics", get(measured)).with_state(app)
}

/// Sends everybody to the same page where TLS is spoken.
#[cfg(feature = "tls")]
pub(crate) fn redirect_router(port: u16) -> Router {
    let elsewhere = move |request: Request| async move {
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        let Some(host) = host.and_then(|host| host.parse::<axum::http::uri::Authority>().ok()) else {
            return axum::http::StatusCode::BAD_REQUEST.into_response();
        };
        let port = if port == 443 { String::new() } else { format!(":{port}") };
        let path = request.uri().path_and_query().map_or("/", axum::http::uri::PathAndQuery::as_str);
        axum::response::Redirect::permanent(&format!("https://{}{port}{path}", host.host())).into_response()
    };
    Router::new().fallback(elsewhere)
}

/// The server as one service.
pub(crate) fn router(app: App) -> Router {
    let (router, _) = routes();
    pages()
        .into_iter()
        .fold(router, |router, (path, answers)| router.route(path, answers))
        .fallback(get(pages::page).fallback(|| async { Problem::new("wrong_method") }))
        .layer(CompressionLayer::new())
        .layer(CsrfLayer::new())
        .layer(CatchPanicLayer::custom(|_| panicked()))
        .layer(from_fn_with_state(app.clone(), not_too_often))
        .layer(from_fn(tell))
        .layer(from_fn_with_state(app.clone(), safe_headers))
        .layer(from_fn(measure))
        .with_state(app)
}

fn panicked() -> Response {
    metrics::counter!("steading_panics_total").increment(1);
    tracing::error!("a handler panicked");
    Problem::new("failed").into_response()
}

/// Counts everything that comes from one place. Whoever asks too often gets the refusal late: a program that asks again
/// at once would otherwise keep us busy with refusals.
async fn not_too_often(State(app): State<App>, Place(place): Place, request: Request, next: Next) -> Response {
    let Err(refusal) = app.limits.count(Costly::Request, place.as_str()) else {
        app.limits.wait_for(Costly::Pace, &place, app.config.most.turns).await;
        return next.run(request).await;
    };
    // Those who wait take memory, so not everybody does.
    if let Ok(_held) = app.held.try_acquire() {
        tokio::time::sleep(app.config.patience.refusal).await;
    }
    refusal.into_response()
}

/// Only our own files, and nobody may show our pages within theirs.
const CONTENT: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; \
                       form-action 'self'; frame-ancestors 'none'";

/// The same for the one page that others may show within theirs: it asks for nothing and sends nothing.
const FRAMED: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; \
                      form-action 'none'; frame-ancestors *";

async fn safe_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let answers = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let framed = response.extensions_mut().remove::<embed::Framed>().is_some();
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, if framed { FRAMED } else { CONTENT });
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if !framed {
        set(header::X_FRAME_OPTIONS, "DENY");
    }
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    let whose = if framed { "cross-origin" } else { "same-origin" };
    set(HeaderName::from_static("cross-origin-resource-policy"), whose);
    // A year; only for this host, because we know nothing of its neighbours.
    if app.config.behind_tls {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if answers {
        set(header::CACHE_CONTROL, "no-store");
    }
    response
}

/// Counts requests and logs each in a line. The route stands for the address: that has ids and secrets in it.
async fn measure(route: Option<MatchedPath>, request: Request, next: Next) -> Response {
    let (began, method) = (Instant::now(), request.method().clone());
    let response = next.run(request).await;
    tracing::info!(
        %method,
        route = route.as_ref().map_or("a file", MatchedPath::as_str),
        status = response.status().as_u16(),
        ms = began.elapsed().as_secs_f64() * 1_000.0,
        "request"
    );
    let class = match response.status().as_u16() {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    };
    metrics::counter!("steading_http_requests_total", "status" => class).increment(1);
    response
}
