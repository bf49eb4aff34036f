//! Guests and accounts.

use super::extract::{Body, Login, MaybeLogin, Place, Shown, cookie_name, is_secure};
use crate::app::{App, new_user_id};
use crate::limits::Costly;
use crate::passwords::Passwords;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use serde::{Deserialize, Serialize};
use steading_host::UserId;
use steading_store::{Person, Rating, SessionToken, Warning, fold_name, skeleton};
use utoipa::ToSchema;

/// Who stays away for so long is forgotten: 90 days.
const SESSION_MS: u64 = 90 * DAY_MS;
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// Letters of a name.
pub const LONGEST_NAME: usize = 24;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuestWish {
    /// What others see.
    name: String,
    /// Programs ask for a token to show instead of a cookie.
    #[serde(default)]
    bearer: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    name: String,
    #[schema(format = Password)]
    password: String,
    /// Programs ask for a token to show instead of a cookie.
    #[serde(default)]
    bearer: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    #[schema(format = Password)]
    old: String,
    #[schema(format = Password)]
    new: String,
    #[serde(default)]
    bearer: bool,
}

/// Somebody who has just come in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Welcome {
    person: Person,
    /// For `Authorization: Bearer`, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

/// Who asks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    person: Option<Person>,
    ratings: Vec<Rating>,
    /// A program plays for this account.
    bot: bool,
    /// What admins have told me and I have not read.
    warnings: Vec<Warning>,
    /// The face I chose.
    avatar: Option<String>,
    /// Texts that the host has set: `terms`, `imprint`.
    texts: Vec<&'static str>,
}

/// Which alphabet a letter is of, for those that have letters drawn alike.
fn alphabet(letter: char) -> Option<u8> {
    match letter {
        'a'..='z' | 'A'..='Z' | '\u{aa}' | '\u{ba}' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => Some(0),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some(1),
        '\u{400}'..='\u{52f}' => Some(2),
        _ => None,
    }
}

/// What cannot be seen, turns the direction of writing around, or means nothing by itself.
fn unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}'
            | '\u{ffa0}' | '\u{feff}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{fffb}' | '\u{1d400}'..='\u{1d7ff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// A mark that is drawn over the letter before it.
fn over_another(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// The name without the space around it, if it can be shown to people: all of it can be seen, it is of one alphabet,
/// and nothing is piled up on a letter.
pub(crate) fn proper_name(name: &str) -> Answered<String> {
    let name = name.trim();
    let letters: Vec<char> = name.chars().collect();
    let mut alphabets = letters.iter().filter_map(|letter| alphabet(*letter));
    let first = alphabets.next();
    let piled = letters.windows(3).any(|three| three.iter().all(|letter| over_another(*letter)));
    let odd = letters.iter().any(|letter| unseen(*letter))
        || alphabets.any(|other| Some(other) != first)
        || piled
        || letters.first().is_some_and(|letter| over_another(*letter))
        || !letters.iter().any(|letter| !letter.is_whitespace());
    if (1..=LONGEST_NAME).contains(&letters.len()) && !odd {
        Ok(name.to_owned())
    } else {
        Err(Problem::new("bad_name").with("most", LONGEST_NAME))
    }
}

/// What the names of accounts end with that programs play for, and no others.
pub(crate) const BOT_MARK: &str = "[bot]";

/// Nobody takes a name that others would read as somebody's account, or as that of a program.
async fn free_name(app: &App, name: &str, me: Option<UserId>) -> Answered<()> {
    if skeleton(name).ends_with(BOT_MARK) {
        return Err(Problem::new("name_taken"));
    }
    match app.store.lookalike(name).await? {
        Some(owner) if Some(owner) != me => Err(Problem::new("name_taken")),
        _ => Ok(()),
    }
}

fn cookie(app: &App, headers: &HeaderMap, value: String, age_ms: u64) -> Cookie<'static> {
    let secure = is_secure(app, headers);
    let mut cookie = Cookie::new(cookie_name(secure), value);
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.set_secure(secure);
    cookie.set_max_age(std::time::Duration::from_millis(age_ms).try_into().ok());
    cookie
}

/// A new login for somebody. Whatever token was shown before opens nothing new.
async fn let_in(app: &App, user: UserId) -> Answered<SessionToken> {
    let token = SessionToken::random().map_err(|_| Problem::new("failed"))?;
    let now = app.wall();
    app.store.add_session(token.hash(), user, now, now + SESSION_MS).await?;
    Ok(token)
}

fn welcome(
    app: &App,
    headers: &HeaderMap,
    person: Person,
    token: &SessionToken,
    bearer: bool,
) -> (CookieJar, Json<Welcome>) {
    if bearer {
        return (CookieJar::new(), Json(Welcome { person, token: Some(token.reveal()) }));
    }
    let cookies = CookieJar::new().add(cookie(app, headers, token.reveal(), SESSION_MS));
    (cookies, Json(Welcome { person, token: None }))
}

async fn person(app: &App, user: UserId) -> Answered<Person> {
    app.store.person(user).await?.ok_or_else(|| Problem::new("not_found"))
}

/// Somebody comes in without an account; a guest who is in already gets another name.
#[utoipa::path(post, path = "/api/guest", request_body = GuestWish, responses(
    (status = 200, body = Welcome), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn guest(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    headers: HeaderMap,
    Body(wish): Body<GuestWish>,
) -> Answered<(CookieJar, Json<Welcome>)> {
    let name = proper_name(&wish.name)?;
    app.limits.count(Costly::Guest, place)?;
    free_name(&app, &name, None).await?;
    match login {
        Some(login) if login.person.account => Err(Problem::new("already_account")),
        Some(login) => {
            app.store.rename_guest(login.person.id, &name).await?;
            let person = person(&app, login.person.id).await?;
            Ok((CookieJar::new(), Json(Welcome { person, token: None })))
        }
        None => {
            let id = new_user_id();
            app.store.add_guest(id, &name, app.wall()).await?;
            let token = let_in(&app, id).await?;
            let person = person(&app, id).await?;
            Ok(welcome(&app, &headers, person, &token, wish.bearer))
        }
    }
}

/// Makes an account. A guest keeps tables, games and ratings.
#[utoipa::path(post, path = "/api/register", request_body = Credentials, responses(
    (status = 200, body = Welcome), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn register(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Answered<(CookieJar, Json<Welcome>)> {
    let name = proper_name(&wish.name)?;
    Passwords::check_length(&wish.password)?;
    if login.as_ref().is_some_and(|login| login.person.account) {
        return Err(Problem::new("already_account"));
    }
    app.limits.count(Costly::Login, place)?;
    free_name(&app, &name, None).await?;
    let password = app.passwords.hash(wish.password).await?;
    let id = match login {
        Some(login) => {
            app.store.become_account(login.person.id, &name, &password).await?;
            app.sockets.end_all(login.person.id);
            login.person.id
        }
        None => {
            let id = new_user_id();
            app.store.add_account(id, &name, &password, app.wall()).await?;
            id
        }
    };
    let token = let_in(&app, id).await?;
    Ok(welcome(&app, &headers, person(&app, id).await?, &token, wish.bearer))
}

/// Name and password for a new login.
#[utoipa::path(post, path = "/api/login", request_body = Credentials, responses(
    (status = 200, body = Welcome), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn login(
    State(app): State<App>,
    MaybeLogin(before): MaybeLogin,
    Place(place): Place,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Answered<(CookieJar, Json<Welcome>)> {
    app.limits.count(Costly::Login, place.clone())?;
    let known = app.store.account(&wish.name).await?;
    // A name may be guessed at from many places, so it is counted too; without its case, or one could go on forever.
    // From where its owner was last, it is not: otherwise anybody could lock anybody out.
    let at_home = known.as_ref().is_some_and(|(person, _)| app.tables.was_at(person.id, &place));
    if !at_home {
        let counted: String = fold_name(&wish.name).chars().take(LONGEST_NAME * 2).collect();
        app.limits.count(Costly::Login, format!("name {counted}"))?;
    }
    let (person, hash) = known.map_or((None, None), |(person, hash)| (Some(person), Some(hash)));
    let fits = app.passwords.verify(wish.password.chars().take(1_000).collect(), hash).await?;
    let Some(person) = person.filter(|_| fits) else { return Err(Problem::new("wrong_password")) };
    if app.store.banned(person.id).await?.is_some_and(|until| until > app.wall()) {
        return Err(Problem::new("banned"));
    }
    app.tables.note_place(person.id, place);
    let token = let_in(&app, person.id).await?;
    // The login that was shown ends here: nobody goes on under a token that was known before.
    if let Some(before) = before {
        end_login(&app, &before).await?;
    }
    Ok(welcome(&app, &headers, person, &token, wish.bearer))
}

async fn end_login(app: &App, login: &Login) -> Answered<()> {
    app.store.end_session(login.token).await?;
    app.sockets.end(login.person.id, login.token);
    Ok(())
}

/// Nothing more is to be said.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Done {}

/// Ends this login, and its sockets with it.
#[utoipa::path(post, path = "/api/logout", responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn logout(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    headers: HeaderMap,
) -> Answered<(CookieJar, Json<Done>)> {
    if let Some(login) = &login {
        end_login(&app, login).await?;
    }
    Ok((without_cookie(&app, &headers), Json(Done {})))
}

/// The browser forgets its login.
pub(super) fn without_cookie(app: &App, headers: &HeaderMap) -> CookieJar {
    CookieJar::new().add(cookie(app, headers, String::new(), 0))
}

/// Another password. All logins end, this one goes on under a new token.
#[utoipa::path(post, path = "/api/password", request_body = NewPassword, responses(
    (status = 200, body = Welcome), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn password(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    headers: HeaderMap,
    Body(wish): Body<NewPassword>,
) -> Answered<(CookieJar, Json<Welcome>)> {
    if !login.person.account {
        return Err(Problem::new("account_needed"));
    }
    Passwords::check_length(&wish.new)?;
    app.limits.count(Costly::Login, place)?;
    app.limits.count(Costly::Login, format!("person {}", login.person.id))?;
    let known = app.store.account(&login.person.name).await?;
    let hash = known.filter(|(person, _)| person.id == login.person.id).map(|(_, hash)| hash);
    if !app.passwords.verify(wish.old.chars().take(1_000).collect(), hash).await? {
        return Err(Problem::new("wrong_password"));
    }
    let password = app.passwords.hash(wish.new).await?;
    app.store.set_password(login.person.id, &password).await?;
    app.sockets.end_all(login.person.id);
    let token = let_in(&app, login.person.id).await?;
    Ok(welcome(&app, &headers, login.person, &token, wish.bearer))
}

/// Who asks: nobody, a guest or an account.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn me(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    headers: HeaderMap,
) -> Answered<(CookieJar, Json<Me>)> {
    let texts = app.config.texts.names();
    let Some(login) = login else {
        let nobody = Me { person: None, ratings: Vec::new(), bot: false, warnings: Vec::new(), avatar: None, texts };
        return Ok((CookieJar::new(), Json(nobody)));
    };
    let cookies = stay(&app, &headers, &login).await?;
    let id = login.person.id;
    let ratings = app.store.ratings_of(id).await?;
    let bot = app.store.is_program(id).await?;
    let warnings = app.store.warnings_of(id).await?;
    let avatar = app.store.avatars(&[id]).await?.pop().map(|(_, avatar)| avatar);
    Ok((cookies, Json(Me { person: Some(login.person), ratings, bot, warnings, avatar, texts })))
}

/// Who comes back every now and then stays logged in.
async fn stay(app: &App, headers: &HeaderMap, login: &Login) -> Answered<CookieJar> {
    let now = app.wall();
    if now.saturating_sub(login.seen) < DAY_MS {
        return Ok(CookieJar::new());
    }
    app.store.renew_session(login.token, now, now + SESSION_MS).await?;
    let shown = CookieJar::from_headers(headers);
    match shown.get(cookie_name(is_secure(app, headers))) {
        Some(own) if login.shown == Shown::Cookie => {
            Ok(CookieJar::new().add(cookie(app, headers, own.value().to_owned(), SESSION_MS)))
        }
        _ => Ok(CookieJar::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_people_can_read() {
        assert_eq!(proper_name("  Änne  ").unwrap(), "Änne");
        for good in ["Иван", "Ελένη", "小林", "Kim 2", "J\u{f6}rg", "e\u{301}ric"] {
            assert!(proper_name(good).is_ok(), "{good:?}");
        }
        for bad in ["", "   ", "a\nb", "\u{202e}anna", &"x".repeat(25), "\u{0}"] {
            assert!(proper_name(bad).is_err(), "{bad:?}");
        }
        // Invisible, of two alphabets, piled up, drawn over what stands before the name.
        for bad in ["\u{3164}", "An\u{ad}na", "Аnna", "a\u{300}\u{301}\u{302}", "\u{301}a", "\u{1d400}nna", "\u{e0041}"]
        {
            assert!(proper_name(bad).is_err(), "{bad:?}");
        }
    }
}
