//! The two things that latency is compared with: an echo on the same server, and the same disk.

use futures_util::{SinkExt, StreamExt};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// Sends back whatever comes, over a bare WebSocket.
pub async fn echo(listener: TcpListener) {
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        tokio::spawn(async move {
            let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else { return };
            while let Some(Ok(message)) = socket.next().await {
                if message.is_text() && socket.send(message).await.is_err() {
                    return;
                }
            }
        });
    }
}

/// How long the disk takes to keep 4 KiB.
pub struct Disk(std::fs::File);

impl Disk {
    pub fn new(folder: &Path) -> std::io::Result<Disk> {
        std::fs::OpenOptions::new().create(true).append(true).open(folder.join("disk-baseline")).map(Disk)
    }

    pub fn sync(&mut self) -> std::io::Result<Duration> {
        let begin = Instant::now();
        self.0.write_all(&[0x5a; 4096])?;
        self.0.sync_data()?;
        Ok(begin.elapsed())
    }
}
