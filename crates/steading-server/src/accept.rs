//! Our own accept loop: time for the head of a request is limited, so is the number of connections, and when we go down
//! everybody is asked to finish.

use crate::config::{Config, Patience};
use axum::Router;
use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::Sleep;
use tower::ServiceExt;

/// The head of a request has at most so many bytes.
const LONGEST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 100;

/// How many connections each address has.
#[derive(Clone, Debug, Default)]
struct Connections(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One connection that is counted until it and its socket have ended.
#[derive(Debug)]
pub(crate) struct Connection {
    connections: Connections,
    from: IpAddr,
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, from: IpAddr, config: &Config) -> Option<Connection> {
        let mut open = self.lock();
        let all: usize = open.values().sum();
        let own = open.entry(from).or_default();
        // Behind a proxy every connection has the proxy's address.
        let too_many = *own >= config.connections_per_address && !config.trust_proxy;
        if too_many || all >= config.connections {
            if *own == 0 {
                open.remove(&from);
            }
            metrics::counter!("steading_refusals_total", "why" => "connections").increment(1);
            return None;
        }
        *own += 1;
        Some(Connection { connections: self.clone(), from })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.connections.lock();
        if let Some(own) = open.get_mut(&self.from) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.from);
            }
        }
    }
}

/// Takes connections until `stop` says otherwise. When this returns, the port is free again.
pub(crate) async fn accept(
    listener: TcpListener,
    door: Door,
    router: Router,
    config: Config,
    mut stop: watch::Receiver<bool>,
) {
    let connections = Connections::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stop) => return,
        };
        match accepted {
            Ok((stream, from)) => {
                let Some(counted) = connections.count(from.ip().to_canonical(), &config) else { continue };
                let (router, stop, patience) = (router.clone(), stop.clone(), config.patience);
                // Moves are small and must not wait for each other.
                let _ = stream.set_nodelay(true);
                match door.clone() {
                    Door::Plain => {
                        tokio::spawn(serve(stream, from, Arc::new(counted), router, patience, stop));
                    }
                    #[cfg(feature = "tls")]
                    Door::Tls(tls) => {
                        tokio::spawn(async move {
                            // Who does not finish greeting us is let go like who does not finish asking.
                            let greeted = tokio::time::timeout(patience.head, tls.accept(stream)).await;
                            if let Ok(Ok(Some(stream))) = greeted {
                                serve(stream, from, Arc::new(counted), router, patience, stop).await;
                            }
                        });
                    }
                }
            }
            // Too many open files, most likely: a pause lets some end.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Returns when we go down.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// How connections come in.
#[derive(Clone, Debug)]
pub(crate) enum Door {
    Plain,
    #[cfg(feature = "tls")]
    Tls(crate::tls::Tls),
}

/// A connection that ends when the other side reads nothing for too long.
#[derive(Debug)]
struct Impatient<S> {
    stream: S,
    patience: Duration,
    /// Since something waits to be written.
    until: Option<Pin<Box<Sleep>>>,
}

impl<S> Impatient<S> {
    fn watch<T>(&mut self, done: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.until = None;
            return done;
        }
        let patience = self.patience;
        let until = self.until.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        if until.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        metrics::counter!("steading_slow_clients_total").increment(1);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Impatient<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Impatient<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.watch(done, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.watch(done, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

async fn serve<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    from: SocketAddr,
    counted: Arc<Connection>,
    router: Router,
    patience: Patience,
    mut stop: watch::Receiver<bool>,
) {
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(Arc::clone(&counted));
        request.map(axum::body::Body::new)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(LONGEST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(
            TokioIo::new(Impatient { stream, patience: patience.stalled, until: None }),
            TowerToHyperService::new(service),
        )
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // What goes wrong on a connection is the client's business.
        _ = connection.as_mut() => {}
        () = stopped(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
