//! How somebody is reached who does not look: channels, quiet hours, a feed, and what waits for them.

use super::extract::{Ask, Body, Login, Place};
use super::people::Done;
use crate::app::{App, new_channel_id, random};
use crate::calls::{Fate, Purpose, encrypt, escaped, hex, is_address, is_proof, line, link, said, usual_reach, when};
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use steading_host::{CallKind, ChannelId, Occupant, Phase};
use steading_messages::Lang;
use steading_store::{Channel, ChannelSecret, Format, MyTable, Page, Reach, Way};
use url::Url;
use utoipa::{IntoParams, ToSchema};

/// Letters of an address.
const LONGEST_TARGET: usize = 1_000;
/// Entries of a feed.
const FEED: u32 = 50;
/// Tables that wait for one person and are told of.
const MOST_WAITING: u32 = 200;

/// What this server can send by.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Offered {
    mail: bool,
    webhook: bool,
    /// What a browser needs to subscribe.
    push: Option<String>,
}

/// A channel, as its person sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChannelInfo {
    id: ChannelId,
    /// `mail`, `push`, `webhook` or `feed`.
    kind: &'static str,
    /// The address; of a browser only whose service brings it.
    target: String,
    format: Option<Format>,
    events: Vec<CallKind>,
    daily: bool,
    /// The owner of the address has said yes.
    confirmed: bool,
    created: u64,
    sent: Option<u64>,
    /// Nothing arrived several times in a row, and nothing is sent any more.
    broken: bool,
}

impl ChannelInfo {
    fn of(channel: &Channel) -> ChannelInfo {
        let (kind, target, format) = match &channel.way {
            Way::Mail { address } => ("mail", address.clone(), None),
            Way::Push { endpoint, .. } => {
                let host = Url::parse(endpoint).ok().and_then(|url| url.host_str().map(str::to_owned));
                ("push", host.unwrap_or_default(), None)
            }
            Way::Webhook { url, format } => ("webhook", url.clone(), Some(*format)),
            Way::Feed => ("feed", String::new(), None),
        };
        ChannelInfo {
            id: channel.id,
            kind,
            target,
            format,
            events: CallKind::ALL.into_iter().filter(|kind| channel.events & kind.bit() != 0).collect(),
            daily: channel.daily,
            confirmed: channel.confirmed,
            created: channel.created,
            sent: channel.sent,
            broken: channel.failed >= crate::calls::MOST_FAILED,
        }
    }
}

/// How somebody is reached.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Channels {
    offered: Offered,
    reach: Reach,
    channels: Vec<ChannelInfo>,
}

/// How I am reached, and what this server could send by.
#[utoipa::path(get, path = "/api/my/channels", responses(
    (status = 200, body = Channels), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn channels(State(app): State<App>, login: Login, lang: Lang) -> Answered<Json<Channels>> {
    let me = login.person.id;
    let sends = app.calling.base.is_some();
    let offered = Offered {
        mail: sends && app.calling.mailer.is_some(),
        webhook: sends && app.calling.webhooks,
        push: app.calling.pusher.as_ref().filter(|_| sends).map(|pusher| pusher.public.clone()),
    };
    let reach = app.store.reach_of(me).await?.unwrap_or_else(|| usual_reach(lang));
    let channels = app.store.channels_of(me).await?.iter().map(ChannelInfo::of).collect();
    Ok(Json(Channels { offered, reach, channels }))
}

/// When and in which language I want to be reached.
#[utoipa::path(put, path = "/api/my/reach", request_body = Reach, responses(
    (status = 200, body = Reach), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn set_reach(State(app): State<App>, login: Login, Body(reach): Body<Reach>) -> Answered<Json<Reach>> {
    let minutes = reach.quiet.map_or([reach.digest; 3], |quiet| [reach.digest, quiet.from, quiet.to]);
    let sensible = minutes.iter().all(|minute| *minute < when::DAY)
        && when::zone(&reach.zone).is_some()
        && reach.lang.parse::<Lang>().is_ok();
    if !sensible {
        return Err(Problem::new("bad_reach"));
    }
    app.store.set_reach(login.person.id, &reach).await?;
    Ok(Json(reach))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewChannel {
    way: Way,
    /// What it is for; when it is my turn, when a game begins or ends and when my time is up, if nothing is said.
    events: Option<Vec<CallKind>>,
    /// One message a day.
    #[serde(default)]
    daily: bool,
}

/// A channel that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddedChannel {
    channel: ChannelInfo,
    /// Told only now: the key of the signatures of a webhook, the token of a feed.
    secret: Option<String>,
}

fn bits(events: &[CallKind]) -> u32 {
    events.iter().fold(0, |sum, kind| sum | kind.bit())
}

/// Refuses where nothing can or may be sent to.
fn check_way(app: &App, login: &Login, way: &Way) -> Answered<()> {
    let (calling, sends) = (&app.calling, app.calling.base.is_some());
    let offered = match way {
        Way::Mail { .. } => sends && calling.mailer.is_some(),
        Way::Push { .. } => sends && calling.pusher.is_some(),
        Way::Webhook { .. } => sends && calling.webhooks,
        Way::Feed => true,
    };
    if !offered {
        return Err(Problem::new("not_offered"));
    }
    // Guests are free, and others could be written to by as many of them as anybody likes.
    if matches!(way, Way::Mail { .. } | Way::Webhook { .. }) && !login.person.account {
        return Err(Problem::new("accounts_only"));
    }
    let sendable =
        |url: &str| url.len() <= LONGEST_TARGET && Url::parse(url).is_ok_and(|url| calling.outgoing.acceptable(&url));
    let good = match way {
        Way::Mail { address } => is_address(address),
        Way::Push { endpoint, key, auth } => {
            key.len() <= 100 && auth.len() <= 50 && sendable(endpoint) && encrypt(b"", key, auth).is_ok()
        }
        Way::Webhook { url, .. } => sendable(url),
        Way::Feed => true,
    };
    if good { Ok(()) } else { Err(Problem::new("bad_target")) }
}

/// Another channel. Mail goes nowhere before the owner of the address has said yes.
#[utoipa::path(post, path = "/api/my/channels", request_body = NewChannel, responses(
    (status = 201, body = AddedChannel), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn add_channel(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    lang: Lang,
    Body(wish): Body<NewChannel>,
) -> Answered<(StatusCode, Json<AddedChannel>)> {
    check_way(&app, &login, &wish.way)?;
    let me = login.person.id;
    app.limits.count(Costly::Channel, me.to_string())?;
    app.limits.count(Costly::Channel, place)?;
    let secret: [u8; 32] = random();
    let id = new_channel_id();
    let (kept, told) = match &wish.way {
        Way::Webhook { .. } => (secret, Some(hex(&secret))),
        // A thief of our data cannot read the feed.
        Way::Feed => (hash(&secret), Some(format!("{id}{}", hex(&secret)))),
        Way::Mail { address } => {
            app.limits.count(Costly::Channel, format!("mail {}", address.to_lowercase()))?;
            (secret, None)
        }
        Way::Push { .. } => (secret, None),
    };
    let usual = CallKind::ALL.into_iter().filter(|kind| *kind != CallKind::Said).collect::<Vec<_>>();
    let channel = Channel {
        id,
        person: me,
        secret: ChannelSecret(kept),
        events: bits(wish.events.as_deref().unwrap_or(&usual)),
        daily: wish.daily,
        confirmed: !matches!(wish.way, Way::Mail { .. }),
        created: app.wall(),
        sent: None,
        failed: 0,
        way: wish.way,
    };
    // The same browser or address again takes the place of what there was.
    for before in app.store.channels_of(me).await? {
        if before.way == channel.way && before.way != Way::Feed {
            app.store.remove_channel(before.id).await?;
        }
    }
    let most = app.config.most.channels;
    if !app.store.add_channel(&channel, most).await? {
        return Err(Problem::over_quota("most_channels", "channels", most.into()));
    }
    if let Way::Mail { address } = &channel.way
        && let (Some(mailer), Some(base)) = (&app.calling.mailer, &app.calling.base)
    {
        let link = link(base, &channel, Purpose::Confirm);
        let link = format!("{link}?lang={}", lang.code());
        let asked = mailer.ask(address, id.as_str(), &login.person.name, &link, lang).await;
        if asked != Fate::Delivered {
            tracing::warn!(?asked, "a mail that asks for consent was not sent");
            app.store.remove_channel(id).await?;
            return Err(Problem::new("mail_not_sent"));
        }
    }
    let added = AddedChannel { channel: ChannelInfo::of(&channel), secret: told };
    Ok((StatusCode::CREATED, Json(added)))
}

fn hash(secret: &[u8]) -> [u8; 32] {
    digest(&SHA256, secret).as_ref().try_into().expect("32 bytes")
}

/// A channel of somebody. Those of others are as good as none.
async fn own(app: &App, login: &Login, id: &str) -> Answered<Channel> {
    let not_found = || Problem::new("not_found");
    let id: ChannelId = id.parse().map_err(|_| not_found())?;
    app.store.channel(id).await?.filter(|channel| channel.person == login.person.id).ok_or_else(not_found)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChannelWish {
    events: Vec<CallKind>,
    daily: bool,
}

/// What a channel is for.
#[utoipa::path(put, path = "/api/my/channels/{channel}", params(("channel" = String, Path)),
    request_body = ChannelWish, responses((status = 200, body = ChannelInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn set_channel(
    State(app): State<App>,
    login: Login,
    Path(id): Path<String>,
    Body(wish): Body<ChannelWish>,
) -> Answered<Json<ChannelInfo>> {
    let channel = own(&app, &login, &id).await?;
    let events = bits(&wish.events);
    app.store.set_channel(channel.id, events, wish.daily).await?;
    Ok(Json(ChannelInfo::of(&Channel { events, daily: wish.daily, ..channel })))
}

/// A channel ends, and what was on its way with it.
#[utoipa::path(delete, path = "/api/my/channels/{channel}", params(("channel" = String, Path)), responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn remove_channel(
    State(app): State<App>,
    login: Login,
    Path(id): Path<String>,
) -> Answered<Json<Done>> {
    let channel = own(&app, &login, &id).await?;
    app.store.remove_channel(channel.id).await?;
    Ok(Json(Done {}))
}

/// Tables that wait for me.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Waiting {
    /// Those that have waited longest first.
    tables: Vec<MyTable>,
}

/// The tables that wait for an answer of mine, those that have waited longest first.
#[utoipa::path(get, path = "/api/my/waiting", responses(
    (status = 200, body = Waiting), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn waiting(State(app): State<App>, login: Login) -> Answered<Json<Waiting>> {
    let me = login.person.id;
    let mine = app.store.tables_of(me, Page::first(MOST_WAITING)).await?.items;
    let waits = |mine: &MyTable| {
        let summary = &mine.table.summary;
        let asked = summary.waiting.iter().filter_map(|seat| summary.seats.get(seat.index()));
        summary.phase == Phase::Playing
            && asked.into_iter().any(|seat| matches!(&seat.holder, Occupant::Person { user, .. } if *user == me))
    };
    let mut tables: Vec<MyTable> = mine.into_iter().filter(waits).collect();
    tables.sort_by_key(|mine| (mine.table.summary.changed, mine.table.id));
    Ok(Json(Waiting { tables }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeedQuery {
    /// What was told when the feed was made.
    token: String,
    #[allow(dead_code, reason = "read elsewhere, but no mistake here")]
    lang: Option<String>,
}

/// Where links of this request begin.
fn base_of(app: &App, headers: &HeaderMap) -> String {
    app.calling.base.clone().unwrap_or_else(|| {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        let scheme = if super::extract::is_secure(app, headers) { "https" } else { "http" };
        format!("{scheme}://{host}")
    })
}

/// What I am called for, as a feed (Atom). The token is all that is needed: readers of news have no login.
#[utoipa::path(get, path = "/api/my/notices", params(FeedQuery), responses(
    (status = 200, body = String, content_type = "application/atom+xml"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn feed(
    State(app): State<App>,
    Place(place): Place,
    headers: HeaderMap,
    Ask(query): Ask<FeedQuery>,
) -> Answered<Response> {
    app.limits.count(Costly::Feed, place)?;
    let not_found = || Problem::new("not_found");
    let (id, token) = query.token.split_at_checked(20).ok_or_else(not_found)?;
    let id: ChannelId = id.parse().map_err(|_| not_found())?;
    let channel = app.store.channel(id).await?.ok_or_else(not_found)?;
    let given = (0..32).map(|index| u8::from_str_radix(token.get(index * 2..index * 2 + 2)?, 16).ok());
    let given: Vec<u8> = given.collect::<Option<_>>().filter(|_| token.len() == 64).ok_or_else(not_found)?;
    if channel.way != Way::Feed || hash(&given) != channel.secret.0 {
        return Err(not_found());
    }
    let reach = app.store.reach_of(channel.person).await?;
    let lang: Lang = reach.and_then(|reach| reach.lang.parse().ok()).unwrap_or_default();
    let base = base_of(&app, &headers);
    let mut entries = String::new();
    let mut updated = channel.created;
    for call in app.store.calls_by(channel.id, FEED).await? {
        let Some(line) = line(&app, &base, lang, channel.person, &call).await? else { continue };
        updated = updated.max(call.at);
        let name = format!("urn:steading:{}:{}:{}", line.table, call.key.place, line.kind.id());
        let (text, url) = (escaped(&line.text), escaped(&line.url));
        let _ = write!(
            entries,
            "<entry><id>{name}</id><title>{text}</title><updated>{}</updated><link href=\"{url}\"/></entry>",
            written(call.at)
        );
    }
    let title = escaped(&said(lang, "server-call-feed", &[]));
    let body = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\
         <id>urn:steading:{id}</id><title>{title}</title><updated>{}</updated>\
         <author><name>Steading</name></author>{entries}</feed>\n",
        lang.code(),
        written(updated)
    );
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], body).into_response())
}

/// A time as feeds have it.
fn written(ms: u64) -> String {
    let at = i64::try_from(ms).ok().and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok());
    at.unwrap_or_default().to_string()
}

fn page(lang: Lang, body: &str) -> Html<String> {
    let (code, title) = (lang.code(), said(lang, "server-notices-title", &[]));
    Html(format!(
        "<!doctype html><html lang=\"{code}\"><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><h1>{title}</h1>{body}</html>"
    ))
}

/// The channel that a link in a mail is about. A link that is none of ours says the same as one that was used.
async fn linked(app: &App, (word, id, proof): &(String, String, String)) -> Answered<Option<(Purpose, Channel)>> {
    let Some(purpose) = Purpose::of(word) else { return Err(Problem::new("not_found")) };
    let Ok(id) = id.parse::<ChannelId>() else { return Ok(None) };
    let channel = app.store.channel(id).await?.filter(|channel| is_proof(channel, purpose, proof));
    Ok(channel.map(|channel| (purpose, channel)))
}

/// One button: programs that look at every link in a mail press none.
pub(crate) async fn ask_linked(
    State(app): State<App>,
    lang: Lang,
    Path(path): Path<(String, String, String)>,
) -> Answered<Html<String>> {
    let Some((purpose, channel)) = linked(&app, &path).await? else { return Ok(stale(lang)) };
    let Way::Mail { address } = &channel.way else { return Ok(stale(lang)) };
    let (text, button) = match purpose {
        Purpose::Confirm => ("server-notices-confirm", "server-notices-confirm-do"),
        Purpose::Off => ("server-notices-off", "server-notices-off-do"),
    };
    let (text, button) = (said(lang, text, &[("address", address)]), said(lang, button, &[]));
    Ok(page(
        lang,
        &format!("<p>{}</p><form method=\"post\"><button>{}</button></form>", escaped(&text), escaped(&button)),
    ))
}

fn stale(lang: Lang) -> Html<String> {
    page(lang, &format!("<p>{}</p>", escaped(&said(lang, "server-notices-stale", &[]))))
}

/// Does it: by the button, or by the mail program itself (RFC 8058).
pub(crate) async fn do_linked(
    State(app): State<App>,
    lang: Lang,
    Path(path): Path<(String, String, String)>,
) -> Answered<Html<String>> {
    let Some((purpose, channel)) = linked(&app, &path).await? else { return Ok(stale(lang)) };
    let told = match purpose {
        Purpose::Confirm => {
            app.store.confirm_channel(channel.id).await?;
            "server-notices-confirmed"
        }
        Purpose::Off => {
            app.store.remove_channel(channel.id).await?;
            "server-notices-ended"
        }
    };
    let (told, home) = (said(lang, told, &[]), said(lang, "server-reset-home", &[]));
    Ok(page(lang, &format!("<p>{}</p><p><a href=\"/\">{}</a></p>", escaped(&told), escaped(&home))))
}
