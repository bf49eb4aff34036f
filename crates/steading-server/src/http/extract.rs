//! What handlers read from a request, strictly: whatever does not fit is answered with a sentence.

use crate::app::App;
use crate::limits::place;
use crate::problem::{Answered, Problem, language};
use axum::body::{Body as RawBody, Bytes};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use axum_extra::extract::CookieJar;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use std::net::{IpAddr, SocketAddr};
use steading_host::TableId;
use steading_host::depth::{DEEPEST, depth};
use steading_messages::Lang;
use steading_store::{Person, SessionToken, TokenHash};

/// An ordinary body.
pub(crate) const SMALL: usize = 64 << 10;
/// A body with a pack or a record in it.
pub(crate) const LARGE: usize = 1 << 20;

/// How somebody showed who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// By itself, as browsers do: then it matters which page made the browser ask.
    Cookie,
    /// On purpose.
    Bearer,
}

/// Somebody who is logged in.
#[derive(Clone, Debug)]
pub(crate) struct Login {
    pub person: Person,
    pub token: TokenHash,
    pub shown: Shown,
    pub seen: u64,
}

/// The name of the cookie. Browsers keep to the prefix only over TLS.
pub(crate) fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-steading" } else { "steading" }
}

/// Whether this word is in the list of a header; case does not matter.
pub(crate) fn header_has(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let lists = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|found| found.trim().eq_ignore_ascii_case(word))
}

/// Whether the browser speaks TLS, as far as we can know.
pub(crate) fn is_secure(app: &App, headers: &HeaderMap) -> bool {
    let forwarded = || headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https");
    app.config.behind_tls || app.config.trust_proxy && forwarded()
}

fn token_of(app: &App, headers: &HeaderMap) -> Option<(SessionToken, Shown)> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok()?.strip_prefix("Bearer ")?;
        return Some((token.parse().ok()?, Shown::Bearer));
    }
    let cookies = CookieJar::from_headers(headers);
    let cookie = cookies.get(cookie_name(is_secure(app, headers)))?;
    Some((cookie.value().parse().ok()?, Shown::Cookie))
}

/// Who asks, if anybody.
pub(crate) struct MaybeLogin(pub Option<Login>);

impl FromRequestParts<App> for MaybeLogin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answered<MaybeLogin> {
        let Some((token, shown)) = token_of(app, &parts.headers) else { return Ok(MaybeLogin(None)) };
        let token = token.hash();
        let session = app.store.session(token, app.wall()).await?;
        Ok(MaybeLogin(session.map(|session| Login { person: session.person, token, shown, seen: session.seen })))
    }
}

impl FromRequestParts<App> for Login {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answered<Login> {
        let MaybeLogin(login) = MaybeLogin::from_request_parts(parts, app).await?;
        login.ok_or_else(|| Problem::new("login_needed"))
    }
}

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(crate) struct Place(pub String);

fn address(app: &App, parts: &Parts) -> Option<IpAddr> {
    let forwarded = || {
        // The proxy adds the address it saw at the end; what stands before it anybody can write.
        let list = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(addr)| addr.ip());
    if app.config.trust_proxy { forwarded().or(peer) } else { peer }
}

impl FromRequestParts<App> for Place {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answered<Place> {
        Ok(Place(address(app, parts).map_or_else(|| "nowhere".to_owned(), place)))
    }
}

/// The language of the request.
impl FromRequestParts<App> for Lang {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answered<Lang> {
        let mut head = Request::new(RawBody::empty());
        *head.uri_mut() = parts.uri.clone();
        *head.headers_mut() = parts.headers.clone();
        Ok(language(&head))
    }
}

/// The id in the path. What is none names nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Id(pub TableId);

impl FromRequestParts<App> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answered<Id> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| Problem::new("not_found"))?;
        id.parse().map(Id).map_err(|_| Problem::new("not_found"))
    }
}

/// The query of the address.
#[derive(Clone, Debug)]
pub(crate) struct Ask<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Ask<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answered<Ask<T>> {
        let query = Query::<T>::from_request_parts(parts, app).await;
        query.map(|Query(asked)| Ask(asked)).map_err(|error| Problem::bad_request(error.body_text()))
    }
}

/// A body of JSON with at most so many bytes, which arrives in time and is not nested too deeply.
#[derive(Clone, Debug)]
pub(crate) struct Body<T, const LIMIT: usize = SMALL>(pub T);

impl<T: DeserializeOwned, const LIMIT: usize> FromRequest<App> for Body<T, LIMIT> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Answered<Body<T, LIMIT>> {
        Unread::<LIMIT>::from_request(request, app).await?.arrive(app).await?.read().map(Body)
    }
}

/// A large body of JSON that waits outside: nothing of it is taken in for somebody who asks too often.
#[derive(Debug)]
pub(crate) struct Unread<const LIMIT: usize>(RawBody);

/// A body that has arrived and is not read yet: that takes a millisecond, which those who serve do not spend.
#[derive(Clone, Debug)]
pub(crate) struct Arrived(Bytes);

impl<const LIMIT: usize> Unread<LIMIT> {
    pub async fn arrive(self, app: &App) -> Answered<Arrived> {
        let too_large = || Problem::new("too_large").with("limit", LIMIT);
        let collected = Limited::new(self.0, LIMIT).collect();
        let bytes = tokio::time::timeout(app.config.patience.body, collected)
            .await
            .map_err(|_| Problem::new("too_slow"))?
            .map_err(|error| if error.is::<LengthLimitError>() { too_large() } else { Problem::bad_request(error) })?
            .to_bytes();
        Ok(Arrived(bytes))
    }
}

impl Arrived {
    pub fn read<T: DeserializeOwned>(&self) -> Answered<T> {
        if depth(&self.0) > DEEPEST {
            return Err(Problem::bad_request(format!("nested more than {DEEPEST} deep")));
        }
        serde_json::from_slice(&self.0).map_err(Problem::bad_request)
    }
}

impl<const LIMIT: usize> FromRequest<App> for Unread<LIMIT> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &App) -> Answered<Unread<LIMIT>> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
        if kind.split(';').next().unwrap_or("").trim() != "application/json" {
            return Err(Problem::bad_request("Content-Type: application/json"));
        }
        Ok(Unread(request.into_body()))
    }
}
