//! Tokens by which programs act for somebody, and accounts that programs play for.

use super::extract::{Body, Login, TOKEN_PREFIX};
use super::people::{BOT_MARK, Done, LONGEST_NAME};
use crate::app::{App, random};
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use steading_host::TokenId;
use steading_store::{ApiToken, Error, Person, Scope, TokenLine};
use utoipa::ToSchema;

/// Letters of what a token is called.
const LONGEST_LABEL: usize = 60;

/// A token, as its person sees it later.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenInfo {
    id: TokenId,
    label: String,
    scopes: Vec<Scope>,
    created: u64,
    /// When it was last used, to the hour.
    used: Option<u64>,
}

impl TokenInfo {
    fn of(line: TokenLine) -> TokenInfo {
        let scopes = Scope::ALL.into_iter().filter(|scope| line.scopes & scope.bit() != 0).collect();
        TokenInfo { id: line.id, label: line.label, scopes, created: line.created, used: line.used }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tokens {
    /// The oldest first.
    tokens: Vec<TokenInfo>,
}

/// My tokens.
#[utoipa::path(get, path = "/api/my/tokens", responses(
    (status = 200, body = Tokens), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn tokens(State(app): State<App>, login: Login) -> Answered<Json<Tokens>> {
    let tokens = app.store.tokens_of(login.person.id).await?.into_iter().map(TokenInfo::of).collect();
    Ok(Json(Tokens { tokens }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// What it is for, in your words.
    label: String,
    /// `read`, `play`, `manage`; at least one.
    scopes: Vec<Scope>,
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddedToken {
    /// For `Authorization: Bearer`. Told only now.
    token: String,
    info: TokenInfo,
}

/// Another token. Only somebody who is logged in makes one, and only with an account.
#[utoipa::path(post, path = "/api/my/tokens", request_body = NewToken, responses(
    (status = 201, body = AddedToken), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn add_token(
    State(app): State<App>,
    login: Login,
    Body(wish): Body<NewToken>,
) -> Answered<(StatusCode, Json<AddedToken>)> {
    if !login.person.account {
        return Err(Problem::new("accounts_only"));
    }
    let label = wish.label.trim();
    let good = (1..=LONGEST_LABEL).contains(&label.chars().count()) && !label.chars().any(char::is_control);
    if !good {
        return Err(Problem::new("bad_label").with("most", LONGEST_LABEL));
    }
    let scopes = wish.scopes.iter().fold(0, |sum, scope| sum | scope.bit());
    if scopes == 0 {
        return Err(Problem::bad_request("scopes"));
    }
    let token = ApiToken::random().map_err(|_| Problem::new("failed"))?;
    let id = TokenId::new(random());
    let line = TokenLine { id, label: label.to_owned(), scopes, created: app.wall(), used: None };
    let most = app.config.most.tokens;
    if !app.store.add_token(login.person.id, token.hash(), &line, most).await? {
        return Err(Problem::over_quota("most_tokens", "tokens", most.into()));
    }
    let token = format!("{TOKEN_PREFIX}{}", token.reveal());
    Ok((StatusCode::CREATED, Json(AddedToken { token, info: TokenInfo::of(line) })))
}

/// A token ends, and its sockets with it.
#[utoipa::path(delete, path = "/api/my/tokens/{token}", params(("token" = String, Path)), responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn remove_token(State(app): State<App>, login: Login, Path(id): Path<String>) -> Answered<Json<Done>> {
    let not_found = || Problem::new("not_found");
    let id: TokenId = id.parse().map_err(|_| not_found())?;
    let gone = app.store.remove_token(login.person.id, id).await?.ok_or_else(not_found)?;
    app.sockets.end(login.person.id, gone);
    Ok(Json(Done {}))
}

/// From now on a program plays for this account, and everybody sees it in its name. Games with it count for no rating.
/// Only for an account that has sat at no table yet, and for ever.
#[utoipa::path(post, path = "/api/my/bot", responses((status = 200, body = Person), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn become_bot(State(app): State<App>, login: Login) -> Answered<Json<Person>> {
    if !login.person.account {
        return Err(Problem::new("accounts_only"));
    }
    let me = login.person.id;
    if app.store.is_program(me).await? {
        return Ok(Json(login.person));
    }
    let name = format!("{}{BOT_MARK}", login.person.name);
    if name.chars().count() > LONGEST_NAME {
        return Err(Problem::new("bad_name").with("most", LONGEST_NAME - BOT_MARK.len()));
    }
    if app.store.lookalike(&name).await?.is_some_and(|owner| owner != me) {
        return Err(Problem::new("name_taken"));
    }
    match app.store.become_program(me, &name, app.wall()).await {
        Err(Error::Unknown(_)) => Err(Problem::new("has_played")),
        done => {
            done?;
            Ok(Json(Person { name, ..login.person }))
        }
    }
}
