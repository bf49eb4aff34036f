//! A program that plays: HTTP for what needs it, one socket for each seat.

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use steading_host::Key;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// No answer takes longer, unless the server is gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// One request on a connection of its own: the status and the body.
async fn exchange(addr: SocketAddr, first_lines: &str, body: &str) -> Result<(u16, String), String> {
    let exchange = async {
        let mut stream = TcpStream::connect(addr).await?;
        let text = format!(
            "{first_lines}Host: {addr}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(text.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        std::io::Result::Ok(answer)
    };
    let answer = tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| "no answer".to_owned())?;
    let answer = answer.map_err(|error| error.to_string())?;
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no HTTP")?;
    Ok((status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned())))
}

pub async fn get(addr: SocketAddr, path: &str) -> Result<(u16, String), String> {
    exchange(addr, &format!("GET {path} HTTP/1.1\r\n"), "").await
}

/// A request of somebody at this address: the status and the body.
pub async fn ask_from(
    addr: SocketAddr,
    from: &str,
    line: &str,
    token: Option<&str>,
    body: &str,
) -> Result<(u16, String), String> {
    let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
    exchange(addr, &format!("{line} HTTP/1.1\r\nX-Forwarded-For: {from}\r\n{bearer}"), body).await
}

/// Sends JSON and reads JSON; anything but success is an error.
pub async fn post(addr: SocketAddr, path: &str, token: Option<&str>, body: &Value) -> Result<Value, String> {
    let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
    let first_lines = format!("POST {path} HTTP/1.1\r\n{bearer}");
    let (status, body) = exchange(addr, &first_lines, &body.to_string()).await?;
    if !(200..300).contains(&status) {
        return Err(format!("POST {path}: {status} {body}"));
    }
    serde_json::from_str(&body).map_err(|error| format!("POST {path}: {error}: {body}"))
}

/// A new guest's token.
pub async fn guest(addr: SocketAddr, name: &str) -> Result<String, String> {
    let welcome = post(addr, "/api/guest", None, &json!({"name": name, "bearer": true})).await?;
    welcome["token"].as_str().map(str::to_owned).ok_or_else(|| "no token".to_owned())
}

pub fn random_key() -> Key {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    Key(u128::from_le_bytes(bytes))
}

/// One socket at one table.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub async fn open(addr: SocketAddr, table: &str, token: &str) -> Result<Socket, String> {
        Socket::open_from(addr, table, token, "127.0.0.1").await
    }

    /// As somebody at this address, for a server that believes its proxy.
    pub async fn open_from(addr: SocketAddr, table: &str, token: &str, from: &str) -> Result<Socket, String> {
        let opening = async {
            let mut request = format!("ws://{addr}/api/tables/{table}/socket")
                .into_client_request()
                .map_err(|error| error.to_string())?;
            let bearer = format!("Bearer {token}").parse().map_err(|_| "no header".to_owned())?;
            request.headers_mut().insert("authorization", bearer);
            let from = from.parse().map_err(|_| "no header".to_owned())?;
            request.headers_mut().insert("x-forwarded-for", from);
            let stream = TcpStream::connect(addr).await.map_err(|error| error.to_string())?;
            stream.set_nodelay(true).map_err(|error| error.to_string())?;
            // Thousands of sockets in one process: small buffers.
            let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
            let (socket, _) =
                client_async_with_config(request, stream, Some(config)).await.map_err(|e| e.to_string())?;
            Ok(Socket(socket))
        };
        tokio::time::timeout(PATIENCE, opening).await.map_err(|_| "no socket in time".to_owned())?
    }

    /// Opens an echo.
    pub async fn echo(addr: SocketAddr) -> Result<Socket, String> {
        let stream = TcpStream::connect(addr).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let (socket, _) =
            client_async_with_config(format!("ws://{addr}/"), stream, None).await.map_err(|e| e.to_string())?;
        Ok(Socket(socket))
    }

    pub async fn send(&mut self, message: &Value) -> Result<(), String> {
        self.0.send(Message::text(message.to_string())).await.map_err(|error| error.to_string())
    }

    pub async fn ping(&mut self) -> Result<(), String> {
        self.0.send(Message::Ping(Default::default())).await.map_err(|error| error.to_string())
    }

    /// The next message; an error when the connection is gone.
    pub async fn next(&mut self) -> Result<Value, String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|error| error.to_string());
                }
                Some(Ok(Message::Close(Some(frame)))) => return Err(format!("closed with {}", u16::from(frame.code))),
                Some(Ok(Message::Close(None))) | None => return Err("closed".to_owned()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
            }
        }
    }

    /// Comes in and waits to be shown the table.
    pub async fn join(&mut self) -> Result<Value, String> {
        self.send(&json!({"do": "join"})).await?;
        let shown = async {
            loop {
                let said = self.next().await?;
                if said["is"] == "table" {
                    return Ok(said);
                }
            }
        };
        tokio::time::timeout(PATIENCE, shown).await.map_err(|_| "not shown the table in time".to_owned())?
    }

    /// Asks for something with a key and waits for the verdict.
    pub async fn ask(&mut self, mut request: Value) -> Result<Value, String> {
        request["key"] = json!(random_key());
        self.verdict(&request).await
    }

    /// The verdict on a request that has a key already.
    pub async fn verdict(&mut self, request: &Value) -> Result<Value, String> {
        self.send(request).await?;
        let verdict = async {
            loop {
                let said = self.next().await?;
                if said["is"] == "answer" && said["key"] == request["key"] {
                    return Ok(said["verdict"].clone());
                }
            }
        };
        tokio::time::timeout(PATIENCE, verdict).await.map_err(|_| "no verdict in time".to_owned())?
    }
}

/// Speaks.
pub struct Writer(SplitSink<WebSocketStream<TcpStream>, Message>);

/// Listens.
pub struct Reader(SplitStream<WebSocketStream<TcpStream>>);

impl Socket {
    /// Speaking and listening apart.
    pub fn split(self) -> (Writer, Reader) {
        let (sink, stream) = self.0.split();
        (Writer(sink), Reader(stream))
    }
}

impl Writer {
    pub async fn say(&mut self, message: &Value) -> Result<(), String> {
        self.0.send(Message::text(message.to_string())).await.map_err(|error| error.to_string())
    }
}

impl Reader {
    /// The next text; an error when the connection is gone.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err("closed".to_owned()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
            }
        }
    }
}
