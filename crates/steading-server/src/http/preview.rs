//! What a messenger shows of a link to a table (Open Graph): a title, a sentence, a picture.
//!
//! Somebody with the invitation may know what the lobby tells of a public table, and nothing else is ever read here.
//! Without it a private table looks as if there were none.

use super::extract::{Place, is_secure};
use super::pages::shell;
use super::work::{party, work};
use crate::app::App;
use crate::limits::Costly;
use crate::preview::Words;
use crate::problem::{Answered, Problem};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use std::fmt::Write;
use steading_host::TableId;
use steading_messages::Lang;
use steading_store::{InviteToken, Listing};

/// Where a link leads: to a table that anybody may see, or through an invitation.
#[derive(Debug)]
struct Link {
    table: TableId,
    invite: Option<InviteToken>,
}

impl Link {
    fn new(table: &str, invite: Option<&str>) -> Answered<Link> {
        let not_found = |_| Problem::new("not_found");
        let invite = invite.map(str::parse).transpose().map_err(|_| Problem::new("not_found"))?;
        Ok(Link { table: table.parse().map_err(not_found)?, invite })
    }

    /// The table, unless it is none of the asker's business.
    async fn listing(&self, app: &App) -> Answered<Listing> {
        let not_found = || Problem::new("not_found");
        match &self.invite {
            Some(invite) if app.store.invited_to(invite.hash()).await? == Some(self.table) => {
                app.store.listing(self.table).await?.ok_or_else(not_found)
            }
            Some(_) => Err(not_found()),
            // As somebody whom nobody knows: whose browser asks must not change what is shown.
            None => super::tables::visible(app, self.table, None).await,
        }
    }
}

/// The page of an invitation.
pub(crate) async fn invite_page(
    State(app): State<App>,
    Place(place): Place,
    lang: Lang,
    Path((table, invite)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let counted = app.limits.count(Costly::Invitation, place);
    let words = match (counted, Link::new(&table, Some(&invite))) {
        (Ok(()), Ok(link)) => words(&app, &link, lang).await.ok(),
        _ => None,
    };
    page(&app, lang, &headers, words, &format!("/invite/{table}/{invite}"))
}

/// The page of a table.
pub(crate) async fn table_page(
    State(app): State<App>,
    lang: Lang,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response {
    let words = match Link::new(&table, None) {
        Ok(link) => words(&app, &link, lang).await.ok(),
        Err(_) => None,
    };
    page(&app, lang, &headers, words, &format!("/table/{table}"))
}

/// The picture of an invitation.
pub(crate) async fn invite_picture(
    State(app): State<App>,
    Place(place): Place,
    lang: Lang,
    Path((table, invite)): Path<(String, String)>,
) -> Answered<Response> {
    app.limits.count(Costly::Invitation, place.as_str())?;
    picture(&app, &place, &Link::new(&table, Some(&invite))?, lang).await
}

/// The picture of a table.
pub(crate) async fn table_picture(
    State(app): State<App>,
    Place(place): Place,
    lang: Lang,
    Path(table): Path<String>,
) -> Answered<Response> {
    app.limits.count(Costly::Invitation, place.as_str())?;
    picture(&app, &place, &Link::new(&table, None)?, lang).await
}

async fn words(app: &App, link: &Link, lang: Lang) -> Answered<Words> {
    Words::of(&link.listing(app).await?, lang)
}

async fn picture(app: &App, place: &str, link: &Link, lang: Lang) -> Answered<Response> {
    let words = words(app, link, lang).await?;
    let png = match app.previews.get(&words) {
        Some(png) => png,
        None => {
            let (words, png) = work(app, party(None, place), move |_| {
                let png = words.draw();
                Ok((words, png))
            })
            .await?;
            app.previews.keep(words, png.clone());
            png
        }
    };
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "private, max-age=300")];
    Ok((headers, png).into_response())
}

/// The shell of the client, with what a messenger reads in its head.
fn page(app: &App, lang: Lang, headers: &HeaderMap, words: Option<Words>, path: &str) -> Response {
    let head = words.map_or(String::new(), |words| tags(&words, lang, &origin(app, headers), path));
    let mut response = Html(shell(lang).replacen("</title>", &format!("</title>\n{head}"), 1)).into_response();
    let set = response.headers_mut();
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    set.insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    response
}

/// What stands before the path in a whole address. A picture must have one; a name of the host that could not be one
/// is left out.
fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let proper = |sign: u8| sign.is_ascii_alphanumeric() || b".-:[]".contains(&sign);
    if host.is_empty() || !host.bytes().all(proper) {
        return String::new();
    }
    format!("{}://{host}", if is_secure(app, headers) { "https" } else { "http" })
}

fn tags(words: &Words, lang: Lang, origin: &str, path: &str) -> String {
    let (code, locale) = (lang.code(), if lang == Lang::De { "de_DE" } else { "en_GB" });
    let (width, height) = crate::preview::SIZE;
    let (title, about) = (escaped(&words.title), escaped(&words.lines.join(" · ")));
    let path = escaped(path);
    let mut head = String::new();
    let mut property = |name: &str, content: &str| {
        writeln!(head, "<meta property=\"{name}\" content=\"{content}\" />").expect("memory can be written");
    };
    property("og:type", "website");
    property("og:site_name", "Steading");
    property("og:locale", locale);
    property("og:title", &title);
    property("og:description", &about);
    property("og:url", &format!("{origin}{path}"));
    property("og:image", &format!("{origin}{path}/preview.png?lang={code}"));
    property("og:image:type", "image/png");
    property("og:image:width", &width.to_string());
    property("og:image:height", &height.to_string());
    property("og:image:alt", &title);
    head.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\" />\n");
    // A link that was meant for somebody is not meant for a search engine.
    head.push_str("<meta name=\"robots\" content=\"noindex\" />\n");
    head
}

/// For an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
