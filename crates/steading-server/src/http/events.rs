//! A table for those who only look on, as Server-Sent Events: one request, and news for as long as it is open.
//!
//! What is sent is what somebody hears over a socket who has no seat, even to somebody who has one.

use super::extract::{Id, MaybeLogin, Place};
use super::tables::visible;
use crate::app::{App, new_user_id};
use crate::problem::{Answered, ErrorBody, Problem};
use crate::sockets::Listed;
use crate::streams::Counted;
use crate::tables::{Message, Pipe, pipe};
use crate::trace::Trace;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use steading_host::table::Client;
use steading_host::wire::Request;
use steading_host::{Conn, TableId};
use steading_messages::Lang;

/// Seconds after which somebody may try again who has too many streams.
const AGAIN_S: u64 = 10;

/// What a message says of itself.
#[derive(Deserialize)]
struct Head<'a> {
    is: &'a str,
    n: Option<u32>,
    m: Option<u32>,
}

/// One who looks on. Dropping it tells the table.
struct Onlooker {
    app: App,
    table: TableId,
    conn: Conn,
    pipe: Pipe,
    /// Of somebody who is logged in: rings when the login has ended.
    listed: Option<Listed>,
    _counted: Counted,
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        let (app, table, conn) = (self.app.clone(), self.table, self.conn);
        tokio::spawn(async move {
            let _ = app.tables.send(table, Message::Gone(conn)).await;
        });
    }
}

impl Onlooker {
    /// The next message, unless there are no more.
    async fn next(&mut self) -> Option<Arc<str>> {
        let ended = async {
            match &self.listed {
                Some(listed) => listed.ended.notified().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = ended => None,
            frame = self.pipe.frames.recv() => frame,
        }
    }
}

fn event(frame: &str) -> Event {
    let event = Event::default();
    let named = match serde_json::from_str::<Head<'_>>(frame) {
        Ok(Head { is, n: Some(n), m: Some(m) }) => event.event(is).id(format!("{n}.{m}")),
        Ok(Head { is, .. }) => event.event(is),
        Err(_) => event,
    };
    named.data(frame)
}

/// What a browser has seen that comes back: entries and notices.
fn seen(headers: &HeaderMap) -> (Option<u32>, Option<u32>) {
    let last = headers.get("last-event-id").and_then(|last| last.to_str().ok());
    let numbers = last.and_then(|last| last.split_once('.'));
    let numbers = numbers.and_then(|(n, m)| Some((n.parse().ok()?, m.parse().ok()?)));
    numbers.map_or((None, None), |(n, m): (u32, u32)| (Some(n), Some(m)))
}

/// Looks on at a table: the messages of its socket, as somebody without a seat gets them. `Last-Event-ID` goes on.
#[utoipa::path(get, path = "/api/tables/{id}/events", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/event-stream"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn events(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    Id(id): Id,
    lang: Lang,
    headers: HeaderMap,
) -> Answered<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    visible(&app, id, login.as_ref()).await?;
    if app.goes_down() {
        return Err(Problem::new("not_now"));
    }
    let too_many = |limit| Problem::too_many(limit, AGAIN_S);
    let counted = app.streams.count(place, app.config.most.streams).ok_or_else(|| too_many("streams"))?;
    let conn = app.tables.new_conn();
    let listed = match &login {
        Some(login) => {
            let listed = app.sockets.list(login.person.id, login.token, conn, app.config.most.sockets);
            Some(listed.ok_or_else(|| too_many("sockets"))?)
        }
        None => None,
    };
    let (outbox, pipe) = pipe();
    let not_served = |_| Problem::new("not_now");
    app.tables.send(id, Message::Attach(conn, outbox)).await.map_err(not_served)?;
    let onlooker = Onlooker { app: app.clone(), table: id, conn, pipe, listed, _counted: counted };
    // Nobody: it has no seat, even if the person who asked has one.
    let client = Client { conn, user: new_user_id(), name: String::new() };
    let (n, m) = seen(&headers);
    let join = Message::Ask(Box::new((client, Request::Join { lang, n, m }, Trace::new())));
    app.tables.send(id, join).await.map_err(not_served)?;
    let told = futures_util::stream::unfold(onlooker, |mut onlooker| async move {
        let frame = onlooker.next().await?;
        Some((Ok(event(&frame)), onlooker))
    });
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_back_says_what_was_seen() {
        let after = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("last-event-id", text.parse().unwrap());
            seen(&headers)
        };
        assert_eq!(after("12.3"), (Some(12), Some(3)));
        for nonsense in ["", "12", "a.b", "1.2.3", "-1.2", "99999999999.1"] {
            assert_eq!(after(nonsense), (None, None), "{nonsense}");
        }
        assert_eq!(seen(&HeaderMap::new()), (None, None));
    }
}
