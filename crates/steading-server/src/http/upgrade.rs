//! The beginning of a WebSocket, and how messages are written to it.
//!
//! axum's sockets send whole messages only, and what is about to be written lies in a buffer that never shrinks again:
//! every socket would keep room for the longest message it was ever sent. Here messages go out in pieces.

use super::extract::header_has;
use crate::problem::Problem;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use steading_host::session::LONGEST_MESSAGE;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// What is read at once, and kept for every connection. Most of what clients say is shorter.
const READ_BUFFER: usize = 512;
/// The longest piece that is written, and kept for every connection. Most news of a game fit into one or two.
const PIECE: usize = 4 << 10;
/// A piece, and answers to pings that wait with it.
const MOST_UNWRITTEN: usize = 4 * PIECE;

pub(crate) type Stream = WebSocketStream<TokioIo<Upgraded>>;

/// A request to go on as a WebSocket.
pub(crate) struct Upgrade {
    key: HeaderValue,
    begun: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Problem> {
        let no_upgrade = || Problem::new("no_upgrade");
        let headers = &parts.headers;
        let wanted = header_has(headers, &header::CONNECTION, "upgrade")
            && header_has(headers, &header::UPGRADE, "websocket")
            && header_has(headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| wanted).cloned();
        let key = key.ok_or_else(no_upgrade)?;
        let begun = parts.extensions.remove::<OnUpgrade>().ok_or_else(no_upgrade)?;
        Ok(Upgrade { key, begun })
    }
}

impl Upgrade {
    /// Agrees, and serves the socket as soon as the client has heard of it.
    pub fn accept<F>(self, serve: impl FnOnce(Stream) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let accepted = derive_accept_key(self.key.as_bytes());
        tokio::spawn(async move {
            // A client that goes away in between does not come back on this connection.
            let Ok(upgraded) = self.begun.await else { return };
            let config = WebSocketConfig::default()
                .max_message_size(Some(LONGEST_MESSAGE))
                .max_frame_size(Some(LONGEST_MESSAGE))
                .read_buffer_size(READ_BUFFER)
                .write_buffer_size(0)
                .max_write_buffer_size(MOST_UNWRITTEN);
            serve(WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await).await;
        });
        let headers = [(header::CONNECTION, "upgrade"), (header::UPGRADE, "websocket")];
        (StatusCode::SWITCHING_PROTOCOLS, headers, [(header::SEC_WEBSOCKET_ACCEPT, accepted)]).into_response()
    }
}

/// A frame that many connections share, as bytes.
struct Shared(Arc<str>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Writes one message, piece by piece. A message of the protocol itself may come between two pieces.
pub(crate) async fn write(stream: &mut Stream, text: &Arc<str>) -> Result<(), Error> {
    let mut left = Bytes::from_owner(Shared(Arc::clone(text)));
    let mut kind = Data::Text;
    loop {
        let piece = left.split_to(left.len().min(PIECE));
        let last = left.is_empty();
        stream.feed(Message::Frame(Frame::message(piece, OpCode::Data(kind), last))).await?;
        if last {
            return stream.flush().await;
        }
        kind = Data::Continue;
    }
}
