//! A page behind a link that an operator gave: one field for a new password. It needs no script.

use super::extract::Place;
use crate::app::App;
use crate::limits::Costly;
use crate::passwords::Passwords;
use crate::problem::{Answered, Problem, sentence};
use axum::extract::{Path, Query, State};
use axum::http::Uri;
use axum::response::Html;
use serde::Deserialize;
use steading_core::Message;
use steading_messages::Lang;
use steading_store::ResetToken;

fn page(lang: Lang, body: &str) -> Html<String> {
    let (code, title) = (lang.code(), sentence(lang, &Message::new("server-reset-title")));
    Html(format!(
        "<!doctype html><html lang=\"{code}\"><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><h1>{title}</h1>{body}</html>"
    ))
}

/// The form. Whether the link is good shows when it is used: looking at it uses nothing up.
pub(crate) async fn form(lang: Lang, Path(_): Path<String>) -> Html<String> {
    let say = |id| sentence(lang, &Message::new(id));
    let (name, set) = (say("server-reset-name"), say("server-reset-do"));
    page(
        lang,
        &format!(
            "<form method=\"post\"><label>{name} <input type=\"password\" name=\"password\" required minlength=\"8\" \
             autocomplete=\"new-password\"></label> <button>{set}</button></form>"
        ),
    )
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    password: String,
}

/// Sets the password, if the link is good, and ends all logins of the account.
pub(crate) async fn set(
    State(app): State<App>,
    Place(place): Place,
    lang: Lang,
    Path(token): Path<String>,
    form: String,
) -> Answered<Html<String>> {
    // A form is written as a query is.
    let form: Uri = format!("/?{form}").parse().map_err(Problem::bad_request)?;
    let Query(wish) =
        Query::<NewPassword>::try_from_uri(&form).map_err(|error| Problem::bad_request(error.body_text()))?;
    app.limits.count(Costly::Login, place)?;
    Passwords::check_length(&wish.password)?;
    let person = match token.parse::<ResetToken>() {
        Ok(token) => app.store.use_reset(token.hash(), app.wall()).await?,
        Err(_) => None,
    };
    let told = match person {
        Some(person) => {
            let password = app.passwords.hash(wish.password).await?;
            app.store.set_password(person, &password).await?;
            app.sockets.end_all(person);
            "server-reset-done"
        }
        None => "server-reset-stale",
    };
    let (told, home) = (sentence(lang, &Message::new(told)), sentence(lang, &Message::new("server-reset-home")));
    Ok(page(lang, &format!("<p>{told}</p><p><a href=\"/\">{home}</a></p>")))
}
