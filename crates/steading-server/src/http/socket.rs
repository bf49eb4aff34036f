//! The socket of a table: one for each client that looks at it.

use super::extract::{Id, Login, MaybeLogin, Place, not_in_scope};
use super::origin::check_origin;
use super::tables::visible;
use super::upgrade::{Stream, Upgrade, write};
use crate::accept::Connection;
use crate::app::App;
use crate::limits::{Costly, is_new};
use crate::problem::{Answered, ErrorBody, Problem};
use crate::quota::may_keep;
use crate::sockets::Listed;
use crate::tables::{Message as ToTable, Pipe, pipe};
use crate::trace::{Trace, traced};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use futures_util::{FutureExt, SinkExt, StreamExt};
use std::sync::Arc;
use std::time::Duration;
use steading_host::session::{Close, FIRST_MESSAGE_MS, Output, Session};
use steading_host::table::Client;
use steading_host::wire::Request;
use steading_host::{Conn, TableId, UserId};
use steading_store::{Scope, TieKind};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Opens the socket of a table: `join` first, then whatever the table understands.
#[utoipa::path(get, path = "/api/tables/{id}/socket", params(("id" = String, Path)), responses(
    (status = 101, description = "A WebSocket; docs/server.md"), (status = "4XX", body = ErrorBody)))]
#[allow(clippy::too_many_arguments, reason = "what is read from the request")]
pub(crate) async fn socket(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Id(id): Id,
    Place(place): Place,
    connection: Option<Extension<Arc<Connection>>>,
    headers: HeaderMap,
    uri: Uri,
    upgrade: Answered<Upgrade>,
) -> Answered<Response> {
    check_origin(&app, &headers, &uri, login.as_ref().map(|login| login.shown))?;
    let login = login.ok_or_else(|| Problem::new("login_needed"))?;
    visible(&app, id, Some(&login)).await?;
    let upgrade = upgrade?;
    if app.goes_down() {
        return Err(Problem::new("not_now"));
    }
    app.limits.count(Costly::Socket, login.person.id.to_string())?;
    app.tables.note_place(login.person.id, place.clone());
    let silent = muted(&app, &login).await?;
    let is_new = is_new(&login.person, app.wall());
    let account = login.person.account;
    let conn = app.tables.new_conn();
    let listed = app
        .sockets
        .list(login.person.id, login.token, conn, app.config.most.sockets)
        .ok_or_else(|| Problem::too_many("sockets", AGAIN_S))?;
    let most = app.config.most.sockets_from;
    let counted =
        app.sockets_from.count(place.clone(), most).ok_or_else(|| Problem::too_many("sockets_from", AGAIN_S))?;
    let plays = login.allows(Scope::Play);
    Ok(upgrade.accept(move |socket| async move {
        let client = Client { conn, user: login.person.id, name: login.person.name.clone() };
        let session = Session::new(conn, login.person.id, login.person.name, app.times.now());
        let silence = silent.into_iter().map(|user| (client.clone(), Request::Mute { user, mute: true })).collect();
        serve(&app, id, socket, session, Manner { place, plays, is_new, account, silence }, &listed).await;
        // The connection counts until its socket is closed.
        drop((connection, counted));
    }))
}

/// Why a connection ended.
enum End {
    /// It is gone already.
    Gone,
    Close(u16, &'static str),
}

/// The table goes away: the client comes back later.
const GOING_AWAY: u16 = 1001;
const POLICY: u16 = 1008;
/// What an entry takes beside its text.
pub(super) const ROW_BYTES: usize = 100;
/// Seconds after which somebody may try again who has too many sockets.
const AGAIN_S: u64 = 10;
/// The same client may try again at once.
const TRY_AGAIN: u16 = 1013;

/// How this person is to be treated.
struct Manner {
    place: String,
    /// Whether more may be done than looking on.
    plays: bool,
    /// The account is new.
    is_new: bool,
    /// It is an account, and no guest.
    account: bool,
    /// What the table is told before they join.
    silence: Vec<(Client, Request)>,
}

/// Those whose words this person does not want to read, at any table.
async fn muted(app: &App, login: &Login) -> Answered<Vec<UserId>> {
    let ties = app.store.ties_of(login.person.id).await?;
    let silent = ties.iter().filter(|tie| matches!(tie.kind, TieKind::Blocked | TieKind::Muted));
    Ok(silent.map(|tie| tie.other).collect())
}

async fn serve(app: &App, id: TableId, mut socket: Stream, session: Session, manner: Manner, listed: &Listed) {
    let conn = session.conn();
    let (outbox, pipe) = pipe();
    let end = match app.tables.send(id, ToTable::Attach(conn, outbox)).await {
        Ok(()) => {
            let Manner { place, plays, is_new, account, silence } = manner;
            for (client, mute) in silence {
                let _ = app.tables.send(id, ToTable::Ask(Box::new((client, mute, Trace::new())))).await;
            }
            let talk = Talk { app, table: id, conn, session, place, plays, is_new, account, heard: Instant::now() };
            talk_on(talk, &mut socket, pipe, listed).await
        }
        Err(_) => End::Close(TRY_AGAIN, "not served"),
    };
    let _ = app.tables.send(id, ToTable::Gone(conn)).await;
    if let End::Close(code, reason) = end {
        let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) };
        // A client that does not read does not get this either.
        let _ = tokio::time::timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
    }
}

/// One connection from its first message to its last.
struct Talk<'a> {
    app: &'a App,
    table: TableId,
    conn: Conn,
    session: Session,
    place: String,
    /// Whether more may be done than looking on.
    plays: bool,
    is_new: bool,
    account: bool,
    heard: Instant,
}

async fn talk_on(mut talk: Talk<'_>, socket: &mut Stream, pipe: Pipe, listed: &Listed) -> End {
    let app = talk.app;
    let Pipe { mut frames, kicked } = pipe;
    // If the table goes instead of kicking, what it said last is still to be sent.
    let mut kicked = kicked.fuse();
    let mut ping = tokio::time::interval(app.config.patience.ping);
    ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ping.reset();
    let first = tokio::time::sleep(Duration::from_millis(FIRST_MESSAGE_MS));
    tokio::pin!(first);
    let mut waits_for_first = true;
    loop {
        let next = tokio::select! {
            biased;
            Ok(()) = &mut kicked => Err(End::Close(POLICY, "too slow")),
            () = listed.ended.notified() => Err(End::Close(POLICY, "logged out")),
            frame = frames.recv() => match frame {
                Some(frame) => {
                    let sent = send(socket, &frame, app.config.patience.stalled);
                    // While something is being sent, only a kick can come between.
                    tokio::select! {
                        sent = sent => sent,
                        Ok(()) = &mut kicked => Err(End::Close(POLICY, "too slow")),
                    }
                }
                None => Err(End::Close(GOING_AWAY, "come back")),
            },
            message = socket.next() => match message {
                Some(Ok(message)) => talk.hear(socket, message).await,
                Some(Err(_)) | None => Err(End::Gone),
            },
            () = &mut first, if waits_for_first => {
                waits_for_first = false;
                match talk.session.on_time(app.times.now()) {
                    Some(Output::Close(close)) => Err(End::Close(close.code(), "silent")),
                    _ => Ok(()),
                }
            }
            _ = ping.tick() => talk.ping(socket).await,
        };
        if let Err(end) = next {
            return end;
        }
    }
}

async fn send(socket: &mut Stream, frame: &Arc<str>, patience: Duration) -> Result<(), End> {
    match tokio::time::timeout(patience, write(socket, frame)).await {
        Err(_) => {
            metrics::counter!("steading_slow_clients_total").increment(1);
            Err(End::Gone)
        }
        Ok(Err(_)) => Err(End::Gone),
        Ok(Ok(())) => {
            metrics::counter!("steading_messages_out_total").increment(1);
            #[cfg(feature = "crash-points")]
            if frame.starts_with(r#"{"is":"answer""#) {
                steading_store::crash_point!("after_ok");
            }
            Ok(())
        }
    }
}

impl Talk<'_> {
    async fn hear(&mut self, socket: &mut Stream, message: Message) -> Result<(), End> {
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.understand(socket, text.as_str()).await,
            Message::Binary(_) => Err(End::Close(Close::Protocol.code(), "text only")),
            Message::Ping(_) | Message::Pong(_) => match self.session.on_control(self.app.times.now()) {
                Some(close) => Err(End::Close(close.code(), "too much")),
                None => Ok(()),
            },
            Message::Close(_) | Message::Frame(_) => Err(End::Gone),
        }
    }

    async fn understand(&mut self, socket: &mut Stream, text: &str) -> Result<(), End> {
        metrics::counter!("steading_messages_in_total").increment(1);
        let mut output = self.session.on_text(text, self.app.times.now());
        if let Output::ToTable(_, request) = &output
            && request.key().is_some()
            && !self.plays
        {
            let refused = not_in_scope(Some(Scope::Play)).failure("not_in_scope", self.session.lang());
            output = Session::refused(refused, request.key());
        }
        // Another socket or another guest gives nobody more words.
        if let Output::ToTable(client, Request::Say { key, .. }) = &output {
            let limits = &self.app.limits;
            let new = if self.is_new { limits.count(Costly::NewChat, client.user.to_string()) } else { Ok(()) };
            let person = new.and_then(|()| limits.count(Costly::Chat, client.user.to_string()));
            if let Err(refused) = person.and_then(|()| limits.count(Costly::ChatFrom, self.place.clone())) {
                output = Session::refused(refused.failure("too_many_words", self.session.lang()), Some(*key));
            }
        }
        // What has a key is kept.
        if let Output::ToTable(client, request) = &output
            && request.key().is_some()
            && let Err(refused) = may_keep(self.app, client.user, self.account)
                .and_then(|()| self.app.limits.keep(client.user, &self.place, text.len() + ROW_BYTES))
        {
            output = Session::refused(refused.failure("too_much_kept", self.session.lang()), request.key());
        }
        match output {
            Output::ToTable(client, request) => {
                let trace = Trace::new();
                traced!(trace, conn = self.conn.0, "a request came over a socket");
                let told = self.app.tables.send(self.table, ToTable::Ask(Box::new((client, request, trace)))).await;
                told.map_err(|_| End::Close(GOING_AWAY, "come back"))
            }
            Output::Send(frame) => send(socket, &frame, self.app.config.patience.stalled).await,
            Output::Close(close) => {
                metrics::counter!("steading_refusals_total", "why" => "socket").increment(1);
                Err(End::Close(close.code(), if close == Close::TooMuch { "too much" } else { "join first" }))
            }
        }
    }

    /// Asks for a sign of life, unless there was none the last two times.
    async fn ping(&mut self, socket: &mut Stream) -> Result<(), End> {
        if self.heard.elapsed() > self.app.config.patience.ping.mul_f32(2.5) {
            return Err(End::Gone);
        }
        tracing::trace!(conn = self.conn.0, "ping");
        let ping = socket.send(Message::Ping(axum::body::Bytes::new()));
        match tokio::time::timeout(self.app.config.patience.stalled, ping).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}
