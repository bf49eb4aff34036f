//! What handlers read from a request, strictly: whatever does not fit is answered with a sentence.

use crate::app::App;
use crate::limits::place;
use crate::problem::{Answered, Problem, language};
use axum::body::{Body as RawBody, Bytes};
use axum::extract::MatchedPath;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, header};
use axum_extra::extract::CookieJar;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use std::net::{IpAddr, SocketAddr};
use steading_core::Arg;
use steading_host::TableId;
use steading_host::depth::{DEEPEST, depth};
use steading_messages::Lang;
use steading_store::{ApiToken, Person, Scope, SessionToken, TokenHash};

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
    /// By a token that is good for some things: the sum of the bits of [`Scope`].
    Token(u32),
}

/// Somebody who is logged in.
#[derive(Clone, Debug)]
pub(crate) struct Login {
    pub person: Person,
    pub token: TokenHash,
    pub shown: Shown,
    pub seen: u64,
}

impl Login {
    /// Whether it is good for this.
    pub fn allows(&self, scope: Scope) -> bool {
        match self.shown {
            Shown::Cookie | Shown::Bearer => true,
            Shown::Token(scopes) => scopes & scope.bit() != 0,
        }
    }
}

/// What a token begins with, so that people and programs that look for lost secrets know it.
pub(crate) const TOKEN_PREFIX: &str = "steading_";
/// How exactly it is known when a token was last used.
const USED_MS: u64 = 60 * 60 * 1_000;

/// What a token must be good for to ask for this; nothing if no token ever is. A route that is not named here can be
/// read with a token and not changed by one.
pub(crate) fn scope_of(method: &Method, route: &str) -> Option<Scope> {
    let closed = ["/api/my/tokens", "/api/my/export", "/api/admin"];
    if closed.iter().any(|closed| route.starts_with(closed)) {
        return None;
    }
    match (method.as_str(), route) {
        ("GET" | "HEAD", _) => Some(Scope::Read),
        (_, "/api/tables")
        | (_, "/api/tables/{id}/invite" | "/api/tables/{id}/enter" | "/api/tables/{id}/rematch")
        | (_, "/api/tables/{id}/do") => Some(Scope::Play),
        (_, "/api/my/channels" | "/api/my/channels/{channel}" | "/api/my/reach" | "/api/my/days-off")
        | (_, "/api/tournaments" | "/api/tournaments/{id}" | "/api/tournaments/{id}/join")
        | (_, "/api/tournaments/{id}/leave" | "/api/tournaments/{id}/start") => Some(Scope::Manage),
        _ => None,
    }
}

/// The word for a scope.
pub(crate) fn scope_name(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "read",
        Scope::Play => "play",
        Scope::Manage => "manage",
    }
}

pub(crate) fn not_in_scope(scope: Option<Scope>) -> Problem {
    let scope = scope.map_or("login", scope_name);
    Problem::new("not_in_scope").with("scope", Arg::Text(scope.to_owned()))
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

/// What somebody shows.
enum Secret {
    Session(SessionToken, Shown),
    Token(ApiToken),
}

fn secret_of(app: &App, headers: &HeaderMap) -> Option<Secret> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok()?.strip_prefix("Bearer ")?;
        return match token.strip_prefix(TOKEN_PREFIX) {
            Some(token) => Some(Secret::Token(token.parse().ok()?)),
            None => Some(Secret::Session(token.parse().ok()?, Shown::Bearer)),
        };
    }
    let cookies = CookieJar::from_headers(headers);
    let cookie = cookies.get(cookie_name(is_secure(app, headers)))?;
    Some(Secret::Session(cookie.value().parse().ok()?, Shown::Cookie))
}

/// Who asks, if anybody.
pub(crate) struct MaybeLogin(pub Option<Login>);

impl FromRequestParts<App> for MaybeLogin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answered<MaybeLogin> {
        let (token, shown) = match secret_of(app, &parts.headers) {
            None => return Ok(MaybeLogin(None)),
            Some(Secret::Token(token)) => return by_token(app, parts, &token).await.map(MaybeLogin),
            Some(Secret::Session(token, shown)) => (token.hash(), shown),
        };
        let session = app.store.session(token, app.wall()).await?;
        Ok(MaybeLogin(session.map(|session| Login { person: session.person, token, shown, seen: session.seen })))
    }
}

/// A program asks for somebody. It may do less than they, and nothing that only an operator may.
async fn by_token(app: &App, parts: &Parts, token: &ApiToken) -> Answered<Option<Login>> {
    let (token, now) = (token.hash(), app.wall());
    let Some((person, line)) = app.store.token(token, now).await? else { return Ok(None) };
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let scope = scope_of(&parts.method, route);
    if scope.is_none_or(|scope| line.scopes & scope.bit() == 0) {
        return Err(not_in_scope(scope));
    }
    if line.used.is_none_or(|used| used + USED_MS <= now) {
        app.store.use_token(token, now).await?;
    }
    let person = Person { admin: false, ..person };
    Ok(Some(Login { person, token, shown: Shown::Token(line.scopes), seen: now }))
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
