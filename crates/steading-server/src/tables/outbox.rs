//! What waits to be sent over one connection. It is bounded: who does not read is let go.

use std::sync::Arc;
use steading_host::session::MOST_QUEUED;
use tokio::sync::{mpsc, oneshot};

/// The table's end.
#[derive(Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Arc<str>>,
    kick: oneshot::Sender<()>,
}

/// The connection's end. When the other end is dropped, what waits is still sent.
#[derive(Debug)]
pub(crate) struct Pipe {
    pub frames: mpsc::Receiver<Arc<str>>,
    /// `Ok` if the client is too slow and nothing more is to be sent.
    pub kicked: oneshot::Receiver<()>,
}

pub(crate) fn pipe() -> (Outbox, Pipe) {
    let (sender, frames) = mpsc::channel(MOST_QUEUED);
    let (kick, kicked) = oneshot::channel();
    (Outbox { frames: sender, kick }, Pipe { frames, kicked })
}

impl Outbox {
    /// Puts a frame into the queue. `false` if the other end is gone or too much waits there.
    pub fn send(&self, frame: Arc<str>) -> bool {
        self.frames.try_send(frame).is_ok()
    }

    /// The connection ends at once, whatever waits.
    pub fn kick(self) {
        let _ = self.kick.send(());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_read_is_let_go_when_64_messages_wait() {
        let (outbox, mut pipe) = pipe();
        assert_eq!((0..100).filter(|_| outbox.send("news".into())).count(), 64);
        pipe.frames.recv().await.unwrap();
        assert!(outbox.send("news".into()));
        outbox.kick();
        assert_eq!(pipe.kicked.await, Ok(()));
    }
}
